"""What users of torch_xla reported, or measurement showed: each is right here. Others of them: tests/lazy/test_recording.

Sources: the issues of https://github.com/pytorch/xla, and torch_xla 2.9 itself.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
import torch
from torch import nn

import hloemit
from hloemit.cache import active, executables, store
from hloemit.lazy import launch

DEVICE = hloemit.device()
NAN = float("nan")


def test_maximum_keeps_nan() -> None:
    x, y = torch.tensor([NAN, 1.0, 2.0]).to(DEVICE), torch.tensor([1.0, NAN, 1.0]).to(DEVICE)
    for result in (torch.maximum(x, y), torch.minimum(x, y)):
        assert result.isnan().tolist() == [True, True, False]
    assert x.max().isnan().item() and x.amin().isnan().item() and x.max(0).values.isnan().item()
    assert x.clamp(min=0).isnan().tolist() == [True, False, False]


@pytest.mark.parametrize("divide", [torch.floor_divide, torch.remainder, torch.fmod])
def test_an_integer_is_not_divided_by_zero(divide: torch._C._FunctionBase) -> None:  # type: ignore[name-defined]
    x, y = torch.tensor([7, 1]).to(DEVICE), torch.tensor([2, 0]).to(DEVICE)
    with pytest.raises(hloemit.ExecutionError, match="divided by zero"):
        divide(x, y).cpu()


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("number", [100_000, -(2**31), 1e5])
def test_a_number_beyond_a_narrow_float_is_not_rounded_to_it(dtype: torch.dtype, number: float) -> None:
    x = torch.tensor([0.5, 0.0, 4.0, -0.0], dtype=dtype)
    assert torch.equal((x.to(DEVICE) * number).cpu(), x * number)
    assert torch.equal((x.to(DEVICE) / number).cpu(), x / number)


def test_the_mean_of_no_losses_has_a_gradient() -> None:
    x, y = torch.zeros(0, 3).to(DEVICE).requires_grad_(), torch.zeros(0, 3).to(DEVICE)
    for loss in (nn.functional.mse_loss, nn.functional.smooth_l1_loss, nn.functional.huber_loss):
        (found,) = torch.autograd.grad(loss(x, y), x)
        assert found.shape == (0, 3)


def test_an_index_out_of_range_is_an_error() -> None:
    x, bad = torch.arange(4.0).to(DEVICE), torch.tensor([4]).to(DEVICE)
    for read in (lambda: x[bad], lambda: x.index_select(0, bad), lambda: x.gather(0, bad), lambda: x.take(bad)):
        with pytest.raises(hloemit.ExecutionError, match="out of range"):
            read().cpu()
    with pytest.raises(IndexError):
        x[4]


def test_an_operator_without_lowering_stays_in_sight() -> None:
    x = torch.ones(3).to(DEVICE)
    assert "lgamma" in hloemit.get_stablehlo([torch.lgamma(x) + 1.5])
    with torch.library._scoped_library("hloemit_faults", "DEF") as library, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library.define("opaque(Tensor x) -> Tensor")
        library.impl("opaque", lambda x: x + 1, "CPU")
        library.impl("opaque", torch.empty_like, "Meta")
        z = torch.ops.hloemit_faults.opaque(x) * 2.5
        assert z.tolist() == [5.0] * 3
        assert "aten::opaque" in hloemit.counter_names()


def test_the_persistent_cache_hits(tmp_path: Path) -> None:
    kept = active._Active.store, active._Active.opened
    hloemit.initialize_cache(tmp_path)
    try:
        for wanted in ("misses", "disk hits"):
            before = store.counters.get(wanted)
            x = torch.ones(2, 17).to(DEVICE)
            assert (x.tanh() * 1.75).sum().item() > 0
            assert store.counters.get(wanted) > before
            executables.forget()
            launch.trace.forget()
    finally:
        active._Active.store, active._Active.opened = kept


def test_a_transposed_tensor_says_so() -> None:
    x = torch.ones(2, 3, 4).to(DEVICE)
    for view in (x.t() if x.ndim == 2 else x.transpose(0, 2), x.permute(1, 2, 0), x[:, 1:]):
        cpu = view.cpu()
        assert view.stride() == torch.ones(2, 3, 4).transpose(0, 2).stride() or not view.is_contiguous()
        assert cpu.shape == view.shape
    assert x.expand(5, 2, 3, 4).stride() == (0, 12, 4, 1)


def test_the_seed_is_that_of_torch() -> None:
    draws = []
    for _ in range(2):
        torch.manual_seed(5)
        first = torch.rand(4, device=DEVICE)
        hloemit.sync()  # where a graph ends is no matter
        draws.append((first.tolist(), torch.randn(3, device=DEVICE).tolist()))
    torch.manual_seed(5)
    both = torch.rand(4, device=DEVICE), torch.randn(3, device=DEVICE)
    assert draws[0] == draws[1] == (both[0].tolist(), both[1].tolist())


def test_dropout_differs_from_step_to_step_in_the_same_program() -> None:
    x, masks = torch.ones(64).to(DEVICE), []
    for _ in range(3):
        masks.append(nn.functional.dropout(x, 0.5).tolist())
    assert masks[0] != masks[1] != masks[2]


def test_bf16_weights_and_updates_of_buffers() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4)).to(DEVICE)
    before = model[1].running_mean.clone()
    model(torch.randn(8, 4).to(DEVICE))
    hloemit.sync()
    assert not torch.equal(before.cpu(), model[1].running_mean.cpu())
    assert model[1].num_batches_tracked.item() == 1
    narrow = nn.Linear(4, 2).to(DEVICE, torch.bfloat16)
    x = torch.randn(3, 4).bfloat16()
    want = nn.functional.linear(x, narrow.weight.cpu(), narrow.bias.cpu())
    torch.testing.assert_close(narrow(x.to(DEVICE)).cpu(), want, rtol=2e-2, atol=2e-2)
