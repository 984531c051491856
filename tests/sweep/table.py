"""The table of what does not pass: written from the results, and held against them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.sweep.outcome import Outcome
from tests.sweep.reasons import reason_of

TABLE = Path(__file__).with_name("unsupported.toml")
HEAD = """\
# What does not pass, and why: suite, dtype, entry. Written by `python -m tests.sweep table` from the results of a whole
# sweep; `python -m tests.sweep check` fails where an entry that is not here fails, and where one that is here passes.
"""

Table = dict[str, dict[str, dict[str, str]]]


def read() -> Table:
    """The table: the reason by suite, dtype and entry."""
    table: Table = tomllib.loads(TABLE.read_text())
    return table


def write(outcomes: Iterable[Outcome]) -> list[str]:
    """Write the table anew; returns the failures that have no reason, which stay out of it."""
    lines, unexplained, section = [HEAD], [], ""
    for outcome in sorted(outcomes, key=lambda o: (o.suite, o.dtype, o.entry)):
        if not outcome.failed:
            continue
        reason = reason_of(outcome.suite, outcome.entry)
        if reason is None:
            unexplained.append(f"{outcome.suite} {outcome.dtype} {outcome.entry}: {outcome.kinds} {outcome.message}")
            continue
        head = f"[{outcome.suite}.{outcome.dtype}]"
        if head != section:
            lines.append(f"\n{head}\n")
            section = head
        lines.append(f'"{outcome.entry}" = "{reason}"\n')
    TABLE.write_text("".join(lines))
    return unexplained


def differences(outcomes: Iterable[Outcome], table: Table) -> list[str]:
    """What the table does not say, and what it says in vain."""
    found = []
    for outcome in outcomes:
        listed = outcome.entry in table.get(outcome.suite, {}).get(outcome.dtype, {})
        name = f"{outcome.suite} {outcome.dtype} {outcome.entry}"
        if outcome.failed and not listed:
            found.append(f"{name} fails: {outcome.kinds} {outcome.message}")
        elif listed and not outcome.failed:
            found.append(f"{name} passes, and the table says that it cannot: take it out")
    return found
