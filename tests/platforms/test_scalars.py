"""An optimizer's own numbers in f32: as good as f32 gets, and nothing of f64 is left that a user did not write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit
from benchmarks.steps import step_of
from hloemit.ir.serialization import as_text
from hloemit.platforms import scalars

OPTIMIZERS: dict[str, tuple[Any, dict[str, Any]]] = {
    "AdamW": (torch.optim.AdamW, {}),
    "Adam": (torch.optim.Adam, {"amsgrad": True, "weight_decay": 0.1, "betas": (0.5, 0.99999)}),
    "NAdam": (torch.optim.NAdam, {}),
    "Adamax": (torch.optim.Adamax, {}),
    "SGD": (torch.optim.SGD, {"lr": 0.1, "momentum": 0.9}),
    "Adagrad": (torch.optim.Adagrad, {"lr_decay": 0.1}),
    "RMSprop": (torch.optim.RMSprop, {}),
}


def lowered_step(name: str) -> hloemit.Lowered:
    torch.manual_seed(0)
    model = nn.Linear(4, 8)
    make, options = OPTIMIZERS[name]
    optimizer = make(model.parameters(), **options)

    return hloemit.lower(step_of(model, optimizer), (torch.randn(3, 4),))


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_rates_alone_are_wide(name: str) -> None:
    wide = [line for line in as_text(scalars.narrowed(lowered_step(name).module)).splitlines() if "f64" in line]
    assert all("func.func" in line or "stablehlo.convert %arg" in line for line in wide), wide


@pytest.mark.parametrize("count", [0, 1, 999, 10_000_000])
@pytest.mark.parametrize("name", ["AdamW", "Adam", "NAdam"])
def test_steps_are_those_of_f64(name: str, count: int, tmp_path: Path) -> None:
    lowered = lowered_step(name)
    (tmp_path / "wide.mlir").write_text(lowered.as_text())
    (tmp_path / "narrow.mlir").write_text(as_text(scalars.narrowed(lowered.module)))
    torch.manual_seed(1)
    args = [
        torch.tensor(1e-3, dtype=i.dtype)
        if i.kind == "hyperparameter"
        else torch.tensor(float(count))
        if i.name.endswith(".step")
        else torch.rand(tuple(map(int, i.shape)), dtype=i.dtype)
        for i in lowered.signature.inputs
    ]
    wide, narrow = (hloemit.load(tmp_path / f"{kind}.mlir").compile("cpu")(*args) for kind in ("wide", "narrow"))
    for got, expected in zip(narrow, wide, strict=True):
        torch.testing.assert_close(got, expected, rtol=1e-6, atol=1e-9)


def test_what_a_user_computes_in_f64_stays() -> None:
    def function(x: Tensor, rate: Tensor) -> Tensor:
        return x * (1 - 0.9 ** (rate.double() + 1)).float()

    module = hloemit.lower(function, (torch.ones(3), torch.ones(()))).module
    assert scalars.narrowed(module) is module
