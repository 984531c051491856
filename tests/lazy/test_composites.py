"""Composite operators that the device records whole: `linear` and attention, and the programs they make."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.autograd import forward_ad
from torch.nn import functional
from torch.utils.checkpoint import checkpoint
from torch.utils.flop_counter import FlopCounterMode

import hloemit
from hloemit.base import metrics
from tests.lazy.test_device import agrees

DEVICE = hloemit.device()
Shape = tuple[int, ...]

LINEAR: list[tuple[Shape, Shape, Shape | None]] = [
    ((2, 3), (4, 3), (4,)),
    ((2, 3), (4, 3), None),
    ((3,), (4, 3), (4,)),
    ((2, 2, 5, 3), (4, 3), (4,)),
    ((0, 3), (4, 3), (4,)),
    ((2, 0), (4, 0), (4,)),
    ((2, 3), (3,), None),
    ((3,), (3,), None),
    ((2, 3), (4, 3), (1,)),
    ((2, 3), (4, 3), (2, 4)),
]


@pytest.mark.parametrize(("size", "weight_size", "bias_size"), LINEAR)
@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64], ids=str)
def test_linear(size: Shape, weight_size: Shape, bias_size: Shape | None, dtype: torch.dtype) -> None:
    def gradients(device: torch.device) -> Any:
        sizes = [s for s in (size, weight_size, bias_size) if s is not None]
        given = [torch.randn(s, dtype=dtype).to(device).requires_grad_() for s in sizes]
        y = functional.linear(*given)
        first = torch.autograd.grad(torch.view_as_real(y).sin().sum() if y.is_complex() else y.sin().sum(), given)
        return y, first

    agrees(gradients)


def test_second_derivatives_and_transforms_of_linear() -> None:
    def derivatives(device: torch.device) -> Any:
        x, weight, bias = (torch.randn(s).to(device).requires_grad_() for s in ((2, 5, 3), (4, 3), (4,)))

        def f(w: Tensor) -> Tensor:
            return functional.linear(x, w, bias).sin().sum()

        first = torch.autograd.grad(f(weight), (x, weight, bias), create_graph=True)
        second = torch.autograd.grad(sum((g * g).sum() for g in first), (x, weight, bias))
        many = torch.stack([weight.detach(), weight.detach() * 2])
        return first, second, torch.func.vmap(torch.func.grad(f))(many), torch.func.hessian(f)(weight.detach())

    agrees(derivatives)


def test_the_tangent_of_linear() -> None:
    """Its gradient's formula has none: it is PyTorch's parts then."""
    x, w, b = (torch.randn(size) for size in ((2, 3), (4, 3), (4,)))
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x.to(DEVICE), torch.ones(2, 3, device=DEVICE))
        tangent = forward_ad.unpack_dual(functional.linear(dual, w.to(DEVICE), b.to(DEVICE))).tangent
    torch.testing.assert_close(tangent.cpu(), torch.ones(2, 3) @ w.T)


@pytest.mark.parametrize("devices", [(DEVICE, "cpu"), ("cpu", DEVICE)], ids=["to the CPU", "from the CPU"])
def test_the_tangent_of_a_copy_from_another_device(devices: tuple[Any, Any]) -> None:
    source, target = devices
    x, y, given = torch.randn(2, 3, device=source), torch.zeros(3, 2, device=target).t(), torch.randn(2, 3)
    with forward_ad.dual_level():
        y.copy_(forward_ad.make_dual(x, given.to(source)))
        tangent = forward_ad.unpack_dual(y).tangent
    torch.testing.assert_close(tangent.cpu(), given)


def test_linear_is_one_product() -> None:
    layer = nn.Linear(3, 4).to(DEVICE)
    text = hloemit.get_stablehlo([layer(torch.randn(2, 5, 3).to(DEVICE))])
    assert text.count("stablehlo.dot_general") == 1
    assert "transpose" not in text and "reshape" not in text


def test_frozen_weights_have_no_gradient() -> None:
    layer, x = nn.Linear(3, 4).to(DEVICE), torch.randn(5, 3).to(DEVICE)
    layer.weight.requires_grad_(False)
    layer(x).sum().backward()
    assert layer.weight.grad is None and layer.bias.grad is not None
    text = hloemit.get_stablehlo([layer.bias.grad])
    assert "dot_general" not in text


@pytest.mark.parametrize("is_causal", [False, True])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
def test_attention(is_causal: bool, dtype: torch.dtype) -> None:
    def gradients(device: torch.device) -> Any:
        q, k, v = (torch.randn(2, 3, 5, 4, dtype=dtype).to(device).requires_grad_() for _ in range(3))
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=is_causal)
        return y, torch.autograd.grad(y.sin().sum(), (q, k, v))

    agrees(gradients)


def test_layers_share_the_function_of_attention_and_draw_nothing() -> None:
    x = torch.randn(2, 3, 5, 4).to(DEVICE).requires_grad_()
    hloemit.sync()
    y = x
    for _ in range(4):
        y = functional.scaled_dot_product_attention(y, y, y)
    text = hloemit.get_stablehlo([y])
    assert text.count("stablehlo.dot_general") == 2
    assert text.count("stablehlo.composite") == 4
    assert "ui64" not in text


def test_heads_of_a_packed_projection_are_slices() -> None:
    packed = torch.randn(2, 5, 12).to(DEVICE)
    hloemit.sync()
    q, k, v = (t.view(2, 5, 2, 2).transpose(1, 2) for t in packed.split(4, 2))
    text = hloemit.get_stablehlo([q * 1.5, k * 2.5, v * 3.5])
    assert text.count("stablehlo.slice") == 3 + 3  # three of them numbers
    assert "pad" not in text and "gather" not in text


PADDING = torch.tensor([[False] * 3 + [True] * 2, [False] * 5])
MASKS: dict[str, dict[str, Any]] = {
    "none": {},
    "keys": {"key_padding_mask": PADDING},
    "pairs": {"attn_mask": torch.ones(5, 5, dtype=torch.bool).triu(1)},
    "both": {"key_padding_mask": PADDING, "attn_mask": torch.ones(5, 5, dtype=torch.bool).triu(1)},
    "added": {"attn_mask": torch.randn(5, 5)},
    "all weights": {"average_attn_weights": False},
    "no weights": {"need_weights": False},
    "no weights of some": {"need_weights": False, "key_padding_mask": PADDING},
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", MASKS)
@pytest.mark.parametrize("is_self", [True, False])
def test_multi_head_attention_is_evaluated_on_the_device(name: str, is_self: bool) -> None:
    def evaluated(device: torch.device) -> Any:
        layer = nn.MultiheadAttention(8, 2, batch_first=True).to(device).eval()
        query = torch.randn(2, 5, 8).to(device)
        other = query if is_self else torch.randn(2, 5, 8).to(device)
        options = {k: v.to(device) if isinstance(v, Tensor) else v for k, v in MASKS[name].items()}
        with torch.no_grad():
            return layer(query, other, other, **options)

    metrics.clear_counters()
    agrees(evaluated)
    assert not metrics.executed_fallback_ops()


@pytest.mark.drawn(2)
@pytest.mark.parametrize("norm_first", [False, True])
@pytest.mark.parametrize("activation", ["relu", "gelu"])
@pytest.mark.parametrize("is_padded", [False, True])
def test_encoders_are_evaluated_on_the_device(norm_first: bool, activation: str, is_padded: bool) -> None:
    def evaluated(device: torch.device) -> Any:
        layer = nn.TransformerEncoderLayer(8, 2, 16, activation=activation, norm_first=norm_first, batch_first=True)
        encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=not norm_first).to(device).eval()
        mask = PADDING.to(device) if is_padded else None
        with torch.inference_mode():
            y = encoder(torch.randn(2, 5, 8).to(device), src_key_padding_mask=mask)
            return y if mask is None else y.masked_fill(mask[:, :, None], 0)  # nested tensors have zeros there

    metrics.clear_counters()
    agrees(evaluated)
    assert not metrics.executed_fallback_ops()


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@pytest.mark.parametrize("affine", [True, False], ids=["affine", "plain"])
def test_the_operators_of_synchronized_batch_norm(dtype: torch.dtype, affine: bool) -> None:
    """Batches of two sizes, gathered, are ``batch_norm`` of all."""
    x = (torch.randn(5, 3, 4) * 3 + 1).to(dtype).requires_grad_()
    weight, bias = (torch.rand(3, requires_grad=True), torch.rand(3, requires_grad=True)) if affine else (None, None)
    running = torch.ones(3), torch.ones(3) * 2
    expected = functional.batch_norm(x.float(), *running, weight, bias, True, 0.2)
    slope = torch.randn(5, 3, 4).to(dtype)
    wanted = torch.autograd.grad(expected, [t for t in (x, weight, bias) if t is not None], slope.float())

    parts, slopes = ([t.detach().to(DEVICE) for t in each.split([3, 2])] for each in (x, slope))
    stats = [torch.batch_norm_stats(part, 1e-5) for part in parts]
    ours, w, b = (
        [torch.ones(3).to(DEVICE), (torch.ones(3) * 2).to(DEVICE)],
        *(None if t is None else t.detach().to(DEVICE) for t in (weight, bias)),
    )
    counts = torch.tensor([12.0, 8.0]).to(DEVICE)
    means, deviations = (torch.stack(each) for each in zip(*stats, strict=True))
    mean, invstd = torch.batch_norm_gather_stats_with_counts(parts[0], means, deviations, *ours, 0.2, 1e-5, counts)
    found = torch.cat([torch.batch_norm_elemt(part, w, b, mean, invstd, 1e-5) for part in parts])
    sums = [
        torch.batch_norm_backward_reduce(dy, part, mean, invstd, w, True, True, True)
        for dy, part in zip(slopes, parts, strict=True)
    ]
    total, above, *gradients = (sum(each) for each in zip(*sums, strict=True))
    dx = [
        torch.batch_norm_backward_elemt(dy, part, mean, invstd, w, total, above, counts.int())
        for dy, part in zip(slopes, parts, strict=True)
    ]
    error = 1e-4 if dtype is torch.float32 else 2e-2
    tight = {"rtol": error, "atol": error}
    assert found.dtype is dx[0].dtype is dtype
    torch.testing.assert_close(found.cpu().float(), expected, **tight)
    torch.testing.assert_close(torch.cat(dx).cpu().float(), wanted[0].float(), **tight)
    for gradient, each in zip(gradients, wanted[1:], strict=False):
        torch.testing.assert_close(gradient.cpu(), each, **tight)
    for moved, each in zip(ours, running, strict=True):
        torch.testing.assert_close(moved.cpu(), each, **tight)


@pytest.mark.parametrize("mode", [None, "sum", "mean"])
def test_gradients_of_sparse_embeddings_are_dense(mode: str | None) -> None:
    def trained(device: str | torch.device, wrap: Any) -> Tensor:
        torch.manual_seed(0)
        kind = nn.Embedding if mode is None else nn.EmbeddingBag
        options = {} if mode is None else {"mode": mode}
        table = kind(10, 3, sparse=True, padding_idx=2, **options).to(device)
        optimizer = torch.optim.Adagrad(table.parameters(), 0.5)

        def step(*indices: Tensor) -> None:
            optimizer.zero_grad()
            table(*indices).square().sum().backward()
            optimizer.step()

        step = wrap(step)
        for i in range(3):
            indices = torch.tensor([1, 2, 4, 5, 4, i])
            step(*[t.to(device) for t in ((indices,) if mode is None else (indices, torch.tensor([0, 3])))])
        assert table.weight.grad is not None and table.weight.grad.is_sparse == (device == "cpu")
        return table.weight.detach().cpu()

    expected = trained("cpu", lambda step: step)
    for wrap in (lambda step: step, hloemit.compile):
        torch.testing.assert_close(trained(DEVICE, wrap), expected)


@pytest.mark.parametrize("width", [4, 5])
@pytest.mark.parametrize("seen", ["forward", "backward"])
def test_a_linear_layer_is_computed_again_under_a_mode_as_it_was_without(width: int, seen: str) -> None:
    def gradients(device: torch.device) -> list[Tensor]:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(4, width), nn.Tanh(), nn.Linear(width, 4)).to(device)
        x = torch.randn(3, 4).to(device)
        counts = {
            pass_: FlopCounterMode(display=False) if pass_ == seen else nullcontext()
            for pass_ in ("forward", "backward")
        }
        with counts["forward"]:
            y = checkpoint(model, x, use_reentrant=False)
        with counts["backward"]:
            y.square().sum().backward()
        return [p.grad for p in model.parameters() if p.grad is not None]

    agrees(gradients)
