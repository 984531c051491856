"""The reference interpreter, where it needs help."""

from __future__ import annotations

import torch
from torch import Tensor

import hloemit
from hloemit.runtime.interpreter import Interpreter


def test_a_scatter_leaves_what_it_writes_into(interpreter: Interpreter) -> None:
    def program(x: Tensor, at: Tensor, y: Tensor) -> tuple[Tensor, ...]:
        zeros = torch.zeros(3)
        return zeros.scatter(0, at, y), zeros.scatter_reduce(0, at, -y, "amax"), x.scatter(0, at, y), x * 2, zeros

    given = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([2, 0]), torch.tensor([7.0, 8.0])
    found = interpreter.run(hloemit.lower(program, given).as_text(), given)
    for actual, expected in zip(found, program(*given), strict=True):
        torch.testing.assert_close(actual, expected)
