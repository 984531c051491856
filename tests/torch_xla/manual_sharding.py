"""What each device computes of its own shards, on eight CPU devices; run by sharded_tensors.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit import torch_xla
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import spmd as xs

COUNT = 8
DEVICE = torch_xla.device()
ROWS, COLUMNS, WHOLE = ("x", None), (None, "x"), (None, None)


def entered(t: Tensor, spec: Any) -> Tensor:
    return xs.enable_manual_sharding(t, spec).global_tensor


def left(t: Tensor, spec: Any, *shape: int) -> Tensor:
    return xs.disable_manual_sharding(t, spec, torch.Size(shape)).global_tensor


def shards_have_their_shape_and_meet_again() -> None:
    x = torch.randn(8, 16)
    shard = entered(x.to(DEVICE), COLUMNS)
    assert shard.shape == (8, 2) and _XLAC._get_xla_sharding_spec(shard) == "{manual}"
    assert torch.equal(left(shard + 1, COLUMNS, 8, 16).cpu(), x + 1)
    with pytest.raises(hloemit.ExecutionError, match="another one on each device"):
        shard.cpu()
    lazy = x.to(DEVICE)
    xs.mark_sharding(lazy, xs.get_global_mesh(), COLUMNS)
    shard = _XLAC._spmd_full_to_shard_shape(lazy)
    shard = xs._mark_manual_sharding(shard * 2).global_tensor
    layout = xs.get_global_mesh().get_op_sharding(COLUMNS)
    assert torch.equal(_XLAC._spmd_shard_to_full_shape(shard, layout, x.shape, x.dtype).cpu(), x * 2)


def collectives_are_what_somebody_wrote() -> None:
    x = torch.randn(8, 16)

    def summed(shard: Tensor) -> Tensor:
        return left(xm.all_reduce(xm.REDUCE_SUM, shard.sum(1)), (None,), 8)

    torch.testing.assert_close(summed(entered(x.to(DEVICE), COLUMNS)).cpu(), x.sum(1))
    scattered = xm.reduce_scatter(xm.REDUCE_SUM, entered(x.to(DEVICE), WHOLE), 1.0, 1, COUNT)
    torch.testing.assert_close(left(scattered, COLUMNS, 8, 16).cpu(), x * COUNT)
    pairs = [[i, (i + 1) % COUNT] for i in range(COUNT)]
    turned = xm.collective_permute(entered(x.to(DEVICE), ROWS), pairs)
    assert torch.equal(left(turned, ROWS, 8, 16).cpu(), x.roll(1, 0))
    halves = [[0, 1, 2, 3], [4, 5, 6, 7]]
    found = _XLAC._xla_spmd_all_reduce(xm.REDUCE_SUM, entered(x.to(DEVICE), ROWS), 0.5, halves)
    expected = torch.cat([half.sum(0, keepdim=True).expand(4, 16) for half in x.chunk(2)]) / 2
    torch.testing.assert_close(left(found, ROWS, 8, 16).cpu(), expected)
    part = _XLAC._xla_spmd_reduce_scatter(xm.REDUCE_SUM, entered(x.to(DEVICE), WHOLE), 0.25, -1, COUNT, [range(COUNT)])
    torch.testing.assert_close(left(part, COLUMNS, 8, 16).cpu(), x * 2)
    with pytest.raises(hloemit.ShardingError, match="name every replica once"):
        xm.all_reduce(xm.REDUCE_SUM, entered(x.to(DEVICE), ROWS), groups=[[0, 1]])


def gradients_go_through_several_regions() -> None:
    """What one region keeps for backward is read in another one, as each device has it."""
    given = torch.randn(8, 16), torch.randn(16, 16)

    def loss(x: Tensor, w: Tensor, manual: bool) -> Tensor:
        if manual:
            h = functional.gelu(entered(x, ROWS) @ entered(w, WHOLE)) * 2.5
            y = left(xm.all_gather(h, 0), WHOLE, 8, 16).softmax(-1)
            part = entered(y, COLUMNS)
            return left(torch.where(part > 0.1, part, part * part).cumsum(0), COLUMNS, 8, 16).square().sum()
        y = (functional.gelu(x @ w) * 2.5).softmax(-1)
        return torch.where(y > 0.1, y, y * y).cumsum(0).square().sum()

    eager = [t.clone().requires_grad_() for t in given]
    lazy = [t.to(DEVICE).requires_grad_() for t in given]
    expected, found = loss(*eager, manual=False), loss(*lazy, manual=True)
    expected.backward(), found.backward()
    torch.testing.assert_close(found.detach().cpu(), expected.detach())
    for one, other in zip(lazy, eager, strict=True):
        torch.testing.assert_close(one.grad.cpu(), other.grad, rtol=1e-4, atol=1e-4)


def what_makes_no_sense_is_refused() -> None:
    t = torch.randn(8, 16).to(DEVICE)
    for ask, words in (
        (lambda: entered(torch.randn(6, 3).to(DEVICE), ROWS), "does not divide a tensor of"),
        (lambda: left(t, ROWS, 8, 16), "this is none"),
        (lambda: left(entered(t, ROWS), ROWS, 8, 8), "put together of shards of"),
        (lambda: xs._mark_manual_sharding(t), "no shard"),
        (lambda: xs.enable_manual_sharding(t, ROWS, mesh=xs.Mesh(range(7, -1, -1), (8,), ("x",))), "their own order"),
    ):
        with pytest.raises((hloemit.ShardingError, RuntimeError), match=words):
            ask()
        xs.clear_sharding(t)


def run() -> None:
    """Every test, over a mesh of eight."""
    xs.set_global_mesh(xs.Mesh(range(COUNT), (COUNT,), ("x",)))
    for test in (
        shards_have_their_shape_and_meet_again,
        collectives_are_what_somebody_wrote,
        gradients_go_through_several_regions,
        what_makes_no_sense_is_refused,
    ):
        print(test.__name__, flush=True)
        test()


if __name__ == "__main__":
    from hloemit.torch_xla import runtime as xr

    xr.use_spmd()
    run()
