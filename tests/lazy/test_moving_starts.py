"""Slices whose starts are arguments, since other processes begin elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.lazy import building, launch
from hloemit.runtime.processes import ProgramsDifferError

DEVICE = hloemit.device()
X = torch.arange(48.0).reshape(8, 6)


def gradient(slice_of: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    x = x.detach().clone().requires_grad_()
    (slice_of(x) * 3).square().sum().backward()
    assert x.grad is not None
    return x.grad


def written(x: Tensor, where: Any, what: Any) -> Tensor:
    x = x * 1
    x[where] = what
    return x


SLICES: dict[str, Callable[[Tensor, int], Tensor]] = {
    "row": lambda x, n: (x * 2)[n],
    "column": lambda x, n: (x * 2)[:, n],
    "rows": lambda x, n: (x * 2)[2 * n : 2 * n + 2],
    "chunk": lambda x, n: (x * 2).chunk(4)[n] + 1,
    "transposed": lambda x, n: (x * 2).t()[n : n + 3] * 2,
    "in two": lambda x, n: (x * 2)[n : n + 3, n : n + 2],
    "steps": lambda x, n: (x * 2)[n : n + 5 : 2],
    "of a slice": lambda x, n: (x * 2)[1:7][n : n + 2][1],
    "from the end": lambda x, n: (x * 2)[-n - 1],
    "element": lambda x, n: (x * 2)[n, n],
    "expanded": lambda x, n: (x * 2)[n].expand(3, 6) + x[:3],
    "two that may be one": lambda x, n: (y := x * 2)[n] + y[0] * 3,
    "write row": lambda x, n: written(x, n, 5.0),
    "write rows": lambda x, n: written(x, slice(2 * n, 2 * n + 2), x[:2] * 7),
    "write in two": lambda x, n: written(x, (slice(n, n + 3), n), x[0, :3]),
    "write steps": lambda x, n: written(x, slice(n, n + 5, 2), -1.0),
    "gradient of rows": lambda x, n: gradient(lambda x: x[2 * n : 2 * n + 2], x),
    "gradient of a row": lambda x, n: gradient(lambda x: x[n - 4], x),
    "gradient of steps": lambda x, n: gradient(lambda x: x[1::2][n : n + 2], x),
    "range": lambda x, n: torch.arange(8 * n, 8 * n + 8, device=x.device) + x[:, 0],
    "range of int32": lambda x, n: torch.arange(n, n + 8, dtype=torch.int32, device=x.device) * 2,
    "reversed": lambda x, n: torch.arange(n, n - 4, -2, device=x.device) * 2,
}


@pytest.fixture
def others_differ(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Each program that has no argument for starts is another one than that of other processes; those that have one."""
    shared: list[int] = []

    def built(program: Any, *args: Any) -> Any:
        if "starts" not in [i.name for i in program.inputs]:
            raise ProgramsDifferError("another process runs another program")
        result = building.built(program, *args)
        shared.append(id(result[1]))
        return result

    hloemit.sync()
    monkeypatch.setattr(launch, "built", built)
    yield shared
    launch.trace.starts_differ = False


@pytest.mark.parametrize("name", SLICES)
def test_slices_from_anywhere_are_one_program(name: str, others_differ: list[int]) -> None:
    """At first made once more of steps that are recorded, then recorded so."""
    compute = SLICES[name]
    x = X.to(DEVICE)
    for recorded_before in (True, False):
        others_differ.clear()
        for n in (0, 1, 2):
            hloemit.sync()
            launch.trace.forget()  # as in another process
            launch.trace.starts_differ = not recorded_before
            torch.testing.assert_close(compute(x, n).cpu(), compute(X, n), rtol=0, atol=0)
            assert launch.trace.starts_differ
        assert len(set(others_differ)) == 1
