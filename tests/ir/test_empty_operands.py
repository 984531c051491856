"""Programs of open sizes that pick elements one by one, where a size is 0."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.export import Dim

import hloemit

PROGRAMS: dict[str, tuple[Callable[[torch.Tensor], torch.Tensor], int]] = {  # and which dimension is open
    "roll": (lambda x: x.roll(1, 0), 0),
    "roll of two": (lambda x: x.roll((1, -2), (0, 2)), 0),
    "gather": (lambda x: x.gather(0, x.argsort(0)), 0),
    "gather beside": (lambda x: x.gather(1, x.argsort(1)), 0),
    "rows of slices": (lambda x: x[torch.tensor([1, 0, 2])], 1),
    "median": (lambda x: x.median(-1)[0], 0),
    "diagonal": (lambda x: x.diagonal(0, 0, 1), 0),
    "an embedding": (lambda x: torch.nn.functional.embedding(torch.zeros_like(x[0], dtype=torch.long), x[0]), 1),
    "solve": (lambda x: torch.linalg.solve(x + 4 * torch.eye(4), x), 0),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_size_of_0(name: str) -> None:
    program, dim = PROGRAMS[name]
    x = torch.rand(3, 4, 4)
    compiled = hloemit.lower(program, (x,), dynamic_shapes=({dim: Dim("n")},)).compile("cpu")
    for size in (0, 1, 4):
        y = torch.rand(*(size if d == dim else n for d, n in enumerate(x.shape)))
        torch.testing.assert_close(compiled(y), program(y))


def test_elements_of_nothing_are_refused() -> None:
    compiled = hloemit.lower(
        lambda x: x[torch.tensor([0])], (torch.rand(3, 4),), dynamic_shapes=({0: Dim("n")},)
    ).compile()
    assert compiled(torch.ones(1, 4)).tolist() == [[1.0] * 4]
    with pytest.raises(hloemit.CompileError, match="an open size is 0 here"):
        compiled(torch.ones(0, 4))
