"""Why a lookup missed: the entry whose key is nearest, and the parts in which they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hloemit.cache.key import Parts
from hloemit.cache.store import Store, Stored

Difference = tuple[str, str, str]  # label, an entry's value, the value looked up


@dataclass(frozen=True)
class Miss:
    """The nearest entry of a key that has none, and what differs."""

    nearest: Stored | None
    differing: tuple[Difference, ...] = ()

    def __str__(self) -> str:
        if self.nearest is None:
            return "the cache has no entries"
        if any(label == "module" for label, _, _ in self.differing):
            others = [label for label, _, _ in self.differing if label != "module"]
            also = f" (the nearest entry differs in {', '.join(others)} as well)" if others else ""
            return f"no entry is of this module{also}"
        head = f"entry {self.nearest.key[:12]} is of the same module, and differs in"
        return "\n".join([head, *map(_line, self.differing)])


def explain_miss(store: Store, parts: Parts) -> Miss:
    """Find the nearest entry: one of the same module if there is any, then the one with the most equal parts."""
    best: tuple[tuple[bool, int], Miss] | None = None
    for entry, header in store.headers("executables"):
        differing = _differences(header.parts, parts)
        rank = (all(label != "module" for label, _, _ in differing), -len(differing))
        if best is None or rank > best[0]:
            best = rank, Miss(entry, differing)
    return best[1] if best else Miss(None)


_OF_THE_PROGRAM = frozenset({"module", "compile options"})


def explain_environment(store: Store, parts: Parts) -> str:
    """What a program that is compiled now would differ in from what the cache holds, apart from the program itself."""
    ours = _environment(parts)
    counts = Counter(tuple(sorted(_environment(header.parts).items())) for _, header in store.headers("executables"))
    if not counts:
        return "the cache has no entries"
    lines = []
    for environment, count in counts.most_common():
        differing = _differences(dict(environment), ours)
        head = f"{count} executable{'s' if count != 1 else ''}"
        if not differing:
            lines.append(f"{head}: made as a program would be compiled now")
            continue
        lines += [f"{head}: not used by a program that is compiled now, because of", *map(_line, differing)]
    return "\n".join(lines)


def _environment(parts: Parts) -> Parts:
    return {label: value for label, value in parts.items() if label not in _OF_THE_PROGRAM}


def _differences(theirs: Parts, ours: Parts) -> tuple[Difference, ...]:
    found = ((label, theirs.get(label, ""), ours.get(label, "")) for label in ours | theirs)
    return tuple(difference for difference in found if difference[1] != difference[2])


def _line(difference: Difference) -> str:
    label, theirs, ours = difference
    return f"  {label}: {theirs or 'none'} -> {ours or 'none'}"
