"""Linear algebra that may raise, in exported programs with tokens."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

import hloemit

X = torch.eye(3) * 2 + 0.1


class Solving(nn.Module):
    """Two checks, one after the other, and an update in place, which hloemit has PyTorch make functional."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        x = x.clone()
        x.mul_(2)
        return torch.linalg.cholesky(x), torch.linalg.inv(x) + 1, torch.linalg.solve(x, x[0])


@pytest.mark.parametrize("decomposed", [False, True])
def test_exported(decomposed: bool) -> None:
    exported = torch.export.export(Solving(), (X,), strict=False)
    exported = exported.run_decompositions() if decomposed else exported
    nodes = len(exported.graph.nodes)
    for _ in range(2):  # the program stays the user's
        torch.testing.assert_close(hloemit.lower(exported).compile()(X), Solving()(X))
    assert len(exported.graph.nodes) == nodes


def test_checked() -> None:
    exported = torch.export.export(Solving(), (X,), strict=False).run_decompositions()
    compiled = hloemit.lower(exported, checks=True).compile()
    torch.testing.assert_close(compiled(X), Solving()(X))
    with pytest.raises(hloemit.ExecutionError, match=r"linalg.cholesky: .*\n?.*linalg.inv"):
        compiled(torch.zeros(3, 3))


class Inverse(nn.Module):
    """An update in place before it."""

    def forward(self, x: Tensor) -> Tensor:
        x = x.clone()
        x.mul_(2)
        return torch.linalg.inv(x)


def test_of_symbolic_sizes_it_is_refused_by_name() -> None:
    size = torch.export.Dim("size", min=2)
    with pytest.raises(hloemit.UnsupportedOpError, match="needs sizes that are known when lowering"):
        hloemit.lower(Inverse(), (X,), dynamic_shapes=({0: size, 1: size},))
