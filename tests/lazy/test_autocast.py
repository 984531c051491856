"""Autocast of the lazy device: the dtypes that CUDA's lists give, gradients, and gradient scaling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
from hloemit.lazy import autocast
from hloemit.lazy.launch import trace

DEVICE = hloemit.device()
BF16, F16, F32, F64 = torch.bfloat16, torch.float16, torch.float32, torch.float64


def header() -> dict[str, set[str]]:
    """PyTorch's lists, from the header that it installs."""
    text = (Path(torch.__file__).parent / "include/ATen/autocast_mode.h").read_text()
    lists = re.findall(r"#define AT_FORALL_(\w+)\(_\)((?:.*\\\n)*.*)", text)
    return {
        name: {
            packet + (f".{overload}" if overload else "")
            for packet, overload in re.findall(r"_\((\w+)(?:, (\w+))?\)", body)
            if "imname" not in overload
        }
        for name, body in lists
    }


LISTS = {
    "LOWER_PRECISION_FP": autocast._LOWER,
    "FP32": autocast._FLOAT32,
    "FP32_SET_OPT_DTYPE": autocast._FLOAT32_BY_DTYPE,
    "PROMOTE": autocast._WIDEST,
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_are_pytorchs(name: str) -> None:
    later = {"rms_norm"}  # in torch 2.11 it is in none
    assert set(LISTS[name].split()) - later == header()[name] - later


def x32(*shape: int) -> torch.Tensor:
    return torch.linspace(0.1, 1, torch.Size(shape).numel()).reshape(shape).to(DEVICE)


def x16(*shape: int) -> torch.Tensor:
    return x32(*shape).bfloat16()


@pytest.fixture(autouse=True)
def cudas_lists() -> Iterator[None]:  # which a test that installs torch_xla's names in this process changes
    with autocast.lists.using("cuda"):
        yield


Call = Callable[[Any], torch.Tensor]  # of x16 or x32
CALLS: dict[str, tuple[Call, torch.dtype]] = {
    "mm": (lambda h: x32(2, 2) @ x32(2, 2), BF16),
    "mixed mm": (lambda h: x32(2, 2) @ h(2, 2), BF16),
    "linear": (lambda h: functional.linear(x32(2, 3), x32(4, 3), x32(4)), BF16),
    "einsum": (lambda h: torch.einsum("ij,kj->ik", x32(2, 3), x32(2, 3)), BF16),
    "conv2d": (lambda h: functional.conv2d(x32(1, 1, 4, 4), x32(2, 1, 3, 3)), BF16),
    "conv_transpose1d": (lambda h: functional.conv_transpose1d(x32(1, 1, 4), x32(1, 2, 3)), BF16),
    "attention": (lambda h: functional.scaled_dot_product_attention(*[x32(1, 2, 3, 4)] * 3), BF16),
    "multi_dot": (lambda h: torch.linalg.multi_dot([x32(2, 3), x32(3, 2), x32(2, 2)]), BF16),
    "prelu": (lambda h: functional.prelu(x32(2, 3), x32(1)), BF16),
    "lstm": (lambda h: nn.LSTM(3, 2).to(DEVICE)(x32(2, 1, 3))[0], BF16),
    "exp": (lambda h: h(2).exp(), F32),
    "pow": (lambda h: h(2) ** 3, F32),
    "reversed pow": (lambda h: 3 ** h(2), F32),
    "layer_norm": (lambda h: functional.layer_norm(h(2, 3), (3,)), F32),
    "cross_entropy": (lambda h: functional.cross_entropy(h(2, 3), torch.tensor([0, 2]).to(DEVICE)), F32),
    "mse_loss": (lambda h: functional.mse_loss(h(2), x32(2)), F32),
    "with_logits": (lambda h: functional.binary_cross_entropy_with_logits(h(2), h(2)), F32),
    "interpolate": (lambda h: functional.interpolate(h(1, 1, 2, 2), scale_factor=2, mode="bilinear"), F32),
    "softmax": (lambda h: h(2, 3).softmax(1), F32),
    "softmax to bf16": (lambda h: h(2, 3).softmax(1, dtype=BF16), BF16),
    "sum": (lambda h: h(2, 3).sum(), F32),
    "sum of a dimension": (lambda h: h(2, 3).sum(1), F32),
    "sum to bf16": (lambda h: h(2, 3).sum(1, dtype=BF16), BF16),
    "cumsum": (lambda h: h(2, 3).cumsum(1), F32),
    "norm": (lambda h: h(2, 3).norm(), F32),
    "norm of a dimension": (lambda h: h(2, 3).norm(dim=1), F32),
    "vector_norm": (lambda h: torch.linalg.vector_norm(h(2, 3)), F32),
    "widest": (lambda h: torch.addcmul(h(2), x32(2), h(2)), F32),
    "widest of one": (lambda h: torch.addcmul(h(2), h(2), h(2)), BF16),
    "widest in a list": (lambda h: torch.index_put(x32(3), [torch.tensor([1]).to(DEVICE)], h(1)), F32),
    "not listed": (lambda h: h(2) + x32(2), F32),
    "relu": (lambda h: h(2).relu(), BF16),
    "double": (lambda h: x32(2, 2).double() @ x32(2, 2).double(), F64),
    "integers": (lambda h: torch.arange(3, device=DEVICE).sum(), torch.int64),
    "in a region without": (lambda h: _without(lambda _: x32(2, 2) @ x32(2, 2)), F32),
    "on the CPU": (lambda h: torch.ones(2, 2) @ torch.ones(2, 2), F32),
}


def _without(call: Call) -> torch.Tensor:
    with torch.autocast("xla", enabled=False):
        return call(x32)


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", CALLS)
def test_dtypes(name: str) -> None:
    call, dtype = CALLS[name]
    torch.manual_seed(0)
    with torch.autocast("xla", BF16):
        result = call(x16)
    assert result.dtype is dtype
    torch.manual_seed(0)
    torch.testing.assert_close(result.cpu(), call(x32).cpu(), rtol=0.05, atol=0.05, check_dtype=False)


def test_two_half_precisions_become_the_wider_one() -> None:
    with torch.autocast("xla", BF16):
        assert torch.dot(x16(2), x32(2).half()).dtype is F32


def test_what_is_unsafe_is_refused() -> None:
    loss = nn.BCELoss()
    with torch.autocast("xla"), pytest.raises(RuntimeError, match="BCEWithLogitsLoss"):
        loss(x32(2), x32(2))
    assert loss(x32(2), x32(2)).dtype is F32


def test_the_module_and_torch_agree() -> None:
    assert torch.amp.is_autocast_available("xla")
    assert torch.xla.get_amp_supported_dtype() == [BF16, F16] and torch.xla.is_bf16_supported()
    with torch.autocast(device_type=DEVICE.type, dtype=BF16):
        assert torch.xla.is_autocast_enabled() and torch.xla.get_autocast_dtype() is BF16
    assert not torch.xla.is_autocast_enabled()
    torch.xla.set_autocast_enabled(True)
    torch.xla.set_autocast_dtype(BF16)
    assert torch.is_autocast_enabled("xla") and torch.mm(x32(2, 2), x32(2, 2)).dtype is BF16
    torch.xla.set_autocast_enabled(False)
    torch.xla.set_autocast_dtype(F16)
    with pytest.warns(UserWarning, match="only supports dtypes"):
        torch.autocast("xla", dtype=torch.float64)


class Block(nn.Module):
    """One weight, used twice."""

    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(4, 4), nn.LayerNorm(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(self.norm(torch.tanh(self.linear(x))))


def by_hand(block: Block, x: torch.Tensor) -> torch.Tensor:
    """What autocast makes of a block."""
    weight, bias = block.linear.weight.bfloat16(), block.linear.bias.bfloat16()
    hidden = torch.tanh(functional.linear(x.bfloat16(), weight, bias))
    return functional.linear(block.norm(hidden.float()).bfloat16(), weight, bias)


def test_gradients() -> None:
    torch.manual_seed(0)
    block = Block().to(DEVICE)
    results: list[Any] = []
    for call in (by_hand, lambda m, x: m(x)):
        x = x32(3, 4).requires_grad_()
        with torch.autocast("xla", BF16, enabled=call is not by_hand):
            out = call(block, x)
            loss = functional.mse_loss(out.float(), torch.zeros_like(out, dtype=F32))
        loss.backward()
        results.append([out.detach().cpu(), x.grad.cpu(), *[p.grad.cpu() for p in block.parameters()]])
        assert {p.grad.dtype for p in block.parameters()} == {F32}
        block.zero_grad()
    torch.testing.assert_close(results[1], results[0], rtol=1e-2, atol=1e-4)
    assert all(g.abs().sum() > 0 for g in results[1])


def test_weights_are_cast_once_in_a_region() -> None:
    block, x = Block().to(DEVICE), x32(2, 4)

    def casts(**options: Any) -> int:
        before = trace.calls().get("_to_copy", 0)
        with torch.autocast("xla", BF16, **options):
            block(x)
        return trace.calls()["_to_copy"] - before

    hloemit.sync()
    assert casts(cache_enabled=False) == casts() + 2  # a weight and a bias, each once more
    assert not autocast._kept


def test_a_cast_weight_follows_its_weight() -> None:
    weight, x = nn.Parameter(x32(2, 2)), x32(2, 2)
    with torch.autocast("xla", BF16):
        with torch.no_grad():
            frozen = x @ weight
        assert (x @ weight).requires_grad and not frozen.requires_grad
        with torch.no_grad():
            weight.zero_()
        assert (x @ weight).abs().sum().item() == 0


def test_decorator_and_custom_function() -> None:
    class Double(torch.autograd.Function):
        @staticmethod
        @torch.amp.custom_fwd(device_type="xla", cast_inputs=F32)
        def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
            assert x.dtype is F32 and not torch.is_autocast_enabled("xla")
            return x @ x

        @staticmethod
        @torch.amp.custom_bwd(device_type="xla")
        def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
            return grad

    @torch.autocast("xla", BF16)
    def call(x: torch.Tensor) -> torch.Tensor:
        return Double.apply(x @ x)

    assert call(x32(2, 2)).dtype is F32


def test_gradient_scaling() -> None:
    scales: list[list[float]] = []
    weights: list[Any] = []
    for device in ("cpu", "xla"):
        torch.manual_seed(0)
        model = nn.Linear(3, 2).to(device)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        scaler = torch.amp.GradScaler(device, init_scale=4.0, growth_interval=2)
        scales.append([])
        for step in range(6):
            optimizer.zero_grad()
            x = torch.linspace(-1, 1, 6).reshape(2, 3).to(device)
            loss = model(x).square().mean() * (torch.inf if step == 3 else 1)
            scaler.scale(loss).backward()
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            scaler.step(optimizer)
            scaler.update()
            scales[-1].append(scaler.get_scale())
        weights.append([p.detach().cpu() for p in model.parameters()])
    assert scales[0] == scales[1] == [4, 8, 8, 4, 4, 8]
    torch.testing.assert_close(weights[1], weights[0])


@pytest.mark.parametrize("found", [0.0, 1.0])
def test_a_scale_is_told_of_infinities_by_a_row_of_one(found: float) -> None:
    """As ``ShardedGradScaler`` does."""
    scale, tracker = torch.tensor(4.0).to("xla"), torch.tensor(1, dtype=torch.int32).to("xla")
    torch._amp_update_scale_(scale, tracker, torch.full((1,), found, device="xla"), 2.0, 0.5, 2)
    assert (scale.shape, scale.item(), tracker.item()) == ((), 2.0 if found else 8.0, 0)


def test_training_in_half_precision() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.BatchNorm1d(32), nn.Linear(32, 4)).to(DEVICE)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.02)
    scaler = torch.amp.GradScaler("xla")
    x, y = torch.randn(16, 8).to(DEVICE), torch.randint(0, 4, (16,)).to(DEVICE)
    losses = []
    for _ in range(20):
        optimizer.zero_grad()
        with torch.autocast("xla", F16):
            loss = functional.cross_entropy(model(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    assert losses[-1] < 0.2 * losses[0]
    assert model[0].weight.dtype is F32
