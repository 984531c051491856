"""Modules that repeat as functions: the text, and that nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.inspection.comparison import compare
from hloemit.inspection.graph import read
from hloemit.inspection.statistics import statistics
from hloemit.ir.outlining import flattened

X = torch.randn(2, 3, 8, generator=torch.Generator().manual_seed(0))


def encoder(depth: int) -> nn.Module:
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(8, 2, 8, batch_first=True)
    return nn.TransformerEncoder(layer, depth, enable_nested_tensor=False).eval()


def rows(found: Any) -> dict[str, tuple[float, int]]:
    return {row.name: (row.flops, row.parameters) for row in found.by_path}


def test_a_function_for_equal_layers() -> None:
    model = encoder(3)
    flat, lowered = hloemit.lower(model, (X,)), hloemit.lower(model, (X,), outline=True)
    text = lowered.as_text()
    assert text.count("call @layers(") == 3
    assert text.count("func.func private @layers(") == 1
    assert text.count("stablehlo.composite") == 1
    assert len(text.splitlines()) < len(hloemit.lower(encoder(5), (X,), outline=True).as_text().splitlines())
    assert torch.equal(lowered.compile("cpu")(X), flat.compile("cpu")(X))
    counted = [statistics(read(each.module), each.signature) for each in (flat, lowered)]
    assert rows(counted[0]) == rows(counted[1])  # by path, though all but one are calls


class Residual(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(8), nn.Linear(8, 16), nn.Linear(16, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.down(nn.functional.gelu(self.up(self.norm(x))))


@pytest.mark.parametrize("depth", [2, 3, 7])
def test_residual_layers_one_behind_another(depth: int) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(*(Residual() for _ in range(depth)), nn.Linear(8, 2)).eval()
    flat, lowered = hloemit.lower(model, (X,)), hloemit.lower(model, (X,), outline=True)
    assert lowered.as_text().count(" call @") == depth
    assert torch.equal(lowered.compile("cpu")(X), flat.compile("cpu")(X))


class Activated(nn.Module):
    def __init__(self, act: nn.Module | None) -> None:
        super().__init__()
        self.up, self.act, self.down = nn.Linear(8, 16), act, nn.Linear(16, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        act = nn.GELU() if self.act is None else self.act
        return self.down(act(self.up(x)))  # type: ignore[no-any-return]


@pytest.mark.parametrize("act", [nn.GELU(), None], ids=["one for all layers", "made by each call"])
def test_layers_whose_activation_is_not_their_own(act: nn.Module | None) -> None:
    lowered = hloemit.lower(nn.Sequential(*(Activated(act) for _ in range(3))), (X,), outline=True)
    assert lowered.as_text().count(" call @") == 3


def test_a_stack_that_reads_what_another_one_gives() -> None:
    torch.manual_seed(0)
    first = nn.Sequential(*(Residual() for _ in range(3)))
    second = nn.Sequential(*(nn.Sequential(Residual(), nn.Tanh()) for _ in range(2)))
    model = nn.Sequential(first, second).eval()
    flat, lowered = hloemit.lower(model, (X,)), hloemit.lower(model, (X,), outline=True)
    assert lowered.as_text().count("func.func private") >= 2
    assert torch.equal(lowered.compile("cpu")(X), flat.compile("cpu")(X))


def test_what_is_flat_again_is_the_same_program() -> None:
    """But for constants, of which each copy has its own."""
    flat = hloemit.lower(encoder(3), (X,))
    found = compare(read(flat.module), read(flattened(flat.outlined().module)))
    assert {(d.kind, d.operator) for d in found.differences} <= {("added", "constant"), ("moved", "constant")}


def test_text_that_is_read_back(tmp_path: Path) -> None:
    lowered = hloemit.lower(encoder(2), (X,), outline=True)
    lowered.save(tmp_path / "m.hloemit")
    again = hloemit.load(tmp_path / "m.hloemit")
    assert "call @layers(" in again.as_text()
    assert torch.equal(again.compile("cpu")(X), lowered.compile("cpu")(X))


class Branches(nn.Module):
    """Equal modules with loops and closed-over values in them, one that differs, one that is called twice."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.c = (nn.LSTM(8, 8) for _ in range(3))
        self.small, self.twice = nn.LSTM(8, 4), nn.Sequential(nn.Linear(8, 8), nn.Tanh())

    def forward(self, x: Any) -> Any:
        y, (h, _) = self.a(x)
        y, (k, _) = self.b(y)
        z, (m, _) = self.c(x + y)
        return self.twice(self.twice(z)), self.small(y)[0], h + k + m


def test_modules_of_other_shapes_and_loops() -> None:
    torch.manual_seed(0)
    model = Branches().eval()
    flat, lowered = hloemit.lower(model, (X,)), hloemit.lower(model, (X,), outline=True)
    text = lowered.as_text()
    assert text.count("call @a(") == 3
    assert text.count("stablehlo.while") == 2  # in the function, and of the one that differs
    for actual, expected in zip(lowered.compile("cpu")(X), flat.compile("cpu")(X), strict=True):
        assert torch.equal(actual, expected)
    for actual, expected in zip(hloemit.lower(model, (X,), outline=True).compile("cpu")(X), model(X), strict=True):
        torch.testing.assert_close(actual, expected, rtol=1e-4, atol=1e-5)


def test_what_is_not_outlined() -> None:
    plain = hloemit.lower(nn.Sequential(nn.Linear(8, 8), nn.ReLU()), (X,))
    assert plain.outlined().as_text() == plain.as_text()
    mesh = hloemit.Mesh((2,), ("x",))
    with pytest.raises(hloemit.ShardingError, match="is not outlined"):
        hloemit.lower(nn.Linear(8, 8), (X,), mesh=mesh, outline=True)
