"""Reshards of the program of one device, step by step: what Shardy does at once, it does for other devices at times.

Where axes change dimensions and others come or go, Shardy makes one permutation of devices of all of it, and where its
axes have different lengths that is the inverse of the one that it means, or is along another part of an axis. So from
one step to the next axes come, or go, or change their dimension, each right by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hloemit.ir.bindings import Module, ir
from hloemit.ir.resharding import axes_in, cut_of, cuts_of, resharded, written
from hloemit.ir.walking import operations

Axes = list[str]


def split(module: Module) -> None:
    """Let each ``sdy.reshard`` be several, one a step."""
    with ir.Location.unknown():
        for op in operations(module.operation):
            if op.name != "sdy.reshard" or not (before := cut_of(op.operands[0])):
                continue
            for step in _steps([*map(axes_in, before)], [*map(axes_in, cuts_of(op)[0])]):
                op.operands[0] = resharded(op, op.operands[0], [*map(written, step)])


def _steps(before: Sequence[Axes], after: Sequence[Axes]) -> Iterator[list[Axes]]:
    """The cuts between two; there are none where one step will do."""
    last = [*before]
    for step in _all_steps(last, [_common(*pair) for pair in zip(before, after, strict=True)], [*after]):
        if step not in (last, [*after]):
            yield step
        last = step


def _all_steps(now: list[Axes], common: Sequence[Axes], after: list[Axes]) -> Iterator[list[Axes]]:
    """What one dimension wants of another goes there, or is gathered; then axes come that nobody has, and others go."""
    dims = range(len(now))
    gone, wanted = ([cut[d][len(common[d]) :] for d in dims] for cut in (now, after))
    goes_to, taken = _moves(gone, wanted), {axis for axes in wanted for axis in axes}
    gathered = {d for d in dims if d in goes_to.values() or (d not in goes_to and taken & set(gone[d]))}
    now = [common[d] if d in gathered else now[d] for d in dims]
    yield now
    for i, j in goes_to.items():
        now = [common[d] if d == i else common[d] + gone[i] if d == j else now[d] for d in dims]
        yield now
    now = [after[d] if now[d] == after[d][: len(now[d])] else now[d] for d in dims]
    yield now
    yield [now[d] if now[d] == after[d] else common[d] for d in dims]


def _moves(gone: Sequence[Axes], wanted: Sequence[Axes]) -> dict[int, int]:
    """Dimensions whose axes another one wants first, with that one: an all_to_all. None of them is both."""
    found: dict[int, int] = {}
    for i, axes in enumerate(gone):
        places = [j for j, others in enumerate(wanted) if axes and others[: len(axes)] == axes]
        free = [j for j in places if j not in found and j not in found.values()]
        if free and i not in found.values():
            found[i] = free[0]
    return found


def _common(first: Axes, then: Axes) -> Axes:
    """The axes that both begin with."""
    return [axis for i, axis in enumerate(first) if first[: i + 1] == then[: i + 1]]
