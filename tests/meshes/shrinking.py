"""Make a failing program over a mesh small: less that is cut, and less that is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz import shrink as programs
from tests.meshes.cut import Cut, Specs


def shrink(cut: Cut, fails: Callable[[Cut], bool], tries: int = programs.TRIES) -> Cut:
    """The smallest program found that still fails."""
    left = [tries]

    def still(candidate: Cut) -> bool:
        left[0] -= 1
        return left[0] >= 0 and fails(candidate)

    improved = True
    while improved and left[0] > 0:
        before = cut
        for candidate in _candidates(cut):
            if still(candidate):
                cut = candidate
                break
        else:
            cut = _smaller(cut, still, left[0])
        improved = cut != before
    return cut


def _smaller(cut: Cut, fails: Callable[[Cut], bool], tries: int) -> Cut:
    return cut.of(programs.shrink(cut.program, lambda program: fails(cut.of(program)), max(tries, 0)))


def _candidates(cut: Cut) -> Iterator[Cut]:
    if cut.outputs:
        yield replace(cut, outputs=())
    for outputs in _less(cut.outputs):
        yield replace(cut, outputs=outputs)
    for inputs in _less(cut.inputs):
        yield replace(cut, inputs=inputs)


def _less(specs: Specs) -> Iterator[Specs]:
    """With a spec less, and with an entry less."""
    for i, spec in enumerate(specs):
        if spec is None:
            continue
        yield (*specs[:i], None, *specs[i + 1 :])
        for d, entry in enumerate(spec):
            if entry is not None:
                yield (*specs[:i], (*spec[:d], None, *spec[d + 1 :]), *specs[i + 1 :])
