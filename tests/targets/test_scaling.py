"""The model of ``benchmarks.scaling``: what a step's all-reduces are, and what they take on how many chips."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import hloemit
from benchmarks import scaling
from hloemit.targets.chips import CHIPS
from hloemit.torch_xla.core import xla_model as xm

GROUPS = [[0, 1, 2, 3]]


def test_the_plan_of_a_replica() -> None:
    def step(x: Tensor, w: Tensor) -> tuple[Tensor, Tensor]:
        first = xm.all_reduce("sum", x @ w, 1.0, GROUPS)
        return xm.all_reduce("sum", first.square(), 1.0, GROUPS), xm.all_reduce("sum", w, 1.0, GROUPS)

    plan = scaling.plan_of(hloemit.lower(step, (torch.ones(2, 3), torch.ones(3, 5))))
    assert plan == scaling.Plan(reductions=3, bytes=4 * (10 + 10 + 15), rounds=2, flops=2 * 2 * 3 * 5)


def test_the_plan_of_a_device_of_a_mesh() -> None:
    mesh = hloemit.Mesh((4,), ("data",))
    lowered = hloemit.lower(lambda x: (x.T @ x).sum(), (torch.ones(8, 3),), mesh=mesh, in_shardings=[("data",)])
    plan = scaling.plan_of(lowered)
    assert (plan.reductions, plan.bytes, plan.rounds) == (1, 4 * 9, 1)
    assert plan.flops == 2 * 3 * 3 * 2  # of two of the eight rows


def test_other_collectives_are_refused() -> None:
    lowered = hloemit.lower(lambda x: xm.all_gather(x, 0, GROUPS), (torch.ones(4),))
    with pytest.raises(ValueError, match="this one has .*all_gather"):
        scaling.plan_of(lowered)


def test_seconds_of_a_slice() -> None:
    v5e = CHIPS["tpu", "v5e"]
    line, ring = scaling.reduced(v5e, 8, 10**9, 3), scaling.reduced(v5e, 256, 10**9, 3)
    assert line == pytest.approx((2 * 7 / 8 * 1e9 / 100e9, 3 * 2 * (1 + 3) * 1e-6))  # half of a chip's links
    assert ring == pytest.approx((2 * 255 / 256 * 1e9 / 200e9, 3 * 2 * (8 + 8) * 1e-6))
    assert scaling.reduced(v5e, 512, 10**9, 3) is None


def test_seconds_between_hosts() -> None:
    h100 = CHIPS["gpu", "h100"]
    assert scaling.reduced(h100, 8, 10**9, 1) == pytest.approx((2 * 7 / 8 * 1e9 / 450e9, 6e-6))
    links = 2 * 7 / 8 * 1e9 / 450e9 + 2 * 7 / 8 * 1e9 / 8 / 50e9
    assert scaling.reduced(h100, 64, 10**9, 1) == pytest.approx((links, 6e-6 + 2 * 3 * 5e-6))


def test_what_is_hidden() -> None:
    assert scaling.efficiencies(3.0, 1.0, 0.0) == pytest.approx((0.75, 1.0))
    assert scaling.efficiencies(3.0, 4.0, 1.0) == pytest.approx((3 / 8, 3 / 6))
