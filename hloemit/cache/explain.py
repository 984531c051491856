"""Why a lookup missed: the entry whose key is nearest, and the parts in which they differ."""

from __future__ import annotations

from dataclasses import dataclass

from hloemit.cache.key import Parts
from hloemit.cache.store import Store, Stored


@dataclass(frozen=True)
class Miss:
    """The nearest entry of a key that has none; ``differing`` has (label, the entry's value, the value looked up)."""

    nearest: Stored | None
    differing: tuple[tuple[str, str, str], ...] = ()

    def __str__(self) -> str:
        if self.nearest is None:
            return "the cache has no entries"
        if any(label == "module" for label, _, _ in self.differing):
            others = [label for label, _, _ in self.differing if label != "module"]
            also = f" (the nearest entry differs in {', '.join(others)} as well)" if others else ""
            return f"no entry is of this module{also}"
        lines = [f"entry {self.nearest.key[:12]} is of the same module, and differs in"]
        return "\n".join(
            lines + [f"  {label}: {theirs or 'none'} -> {ours or 'none'}" for label, theirs, ours in self.differing]
        )


def explain_miss(store: Store, parts: Parts) -> Miss:
    """Find the nearest entry: one of the same module if there is any, then the one with the most equal parts."""
    best: tuple[tuple[bool, int], Miss] | None = None
    for entry, header in store.headers("executables"):
        labels = [label for label in (parts | header.parts) if parts.get(label, "") != header.parts.get(label, "")]
        rank = ("module" not in labels, -len(labels))
        if best is None or rank > best[0]:
            differing = tuple((label, header.parts.get(label, ""), parts.get(label, "")) for label in labels)
            best = rank, Miss(entry, differing)
    return best[1] if best else Miss(None)


_OF_THE_PROGRAM = frozenset({"module", "compile options"})


def explain_environment(store: Store, parts: Parts) -> str:
    """What a program that is compiled now would differ in from what the cache holds, apart from the program itself."""
    environments: dict[tuple[tuple[str, str], ...], int] = {}
    for _, header in store.headers("executables"):
        found = tuple(sorted((k, v) for k, v in header.parts.items() if k not in _OF_THE_PROGRAM))
        environments[found] = environments.get(found, 0) + 1
    if not environments:
        return "the cache has no entries"
    lines = []
    for environment, count in sorted(environments.items(), key=lambda item: -item[1]):
        theirs = dict(environment)
        labels = [k for k in (parts | theirs) if k not in _OF_THE_PROGRAM and parts.get(k, "") != theirs.get(k, "")]
        head = f"{count} executable{'s' if count != 1 else ''}"
        if not labels:
            lines.append(f"{head}: made as a program would be compiled now")
            continue
        lines.append(f"{head}: not used by a program that is compiled now, because of")
        lines += [f"  {k}: {theirs.get(k) or 'none'} -> {parts.get(k) or 'none'}" for k in labels]
    return "\n".join(lines)
