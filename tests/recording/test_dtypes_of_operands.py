"""Operands of dtypes that eager PyTorch refuses beside each other, and its kernels without elements do not."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.recording import shapes

DEVICE = hloemit.device()
DTYPES = (torch.float16, torch.float32, torch.float64, torch.int64)
Call = Callable[..., Any]


def first(x: Tensor) -> Tensor:
    return torch.tensor([0], device=x.device)


CALLS: dict[str, Call] = {
    "layer norm": lambda x, w: functional.layer_norm(x, [4], w, w),
    "layer norm's bias": lambda x, w: functional.layer_norm(x, [4], None, w),
    "group norm": lambda x, w: functional.group_norm(x, 2, w, w),
    "batch norm": lambda x, w: functional.batch_norm(x, None, None, w, w, True),
    "batch norm, evaluated": lambda x, w: functional.batch_norm(x, w, w.abs(), None, None),
    "instance norm": lambda x, w: functional.instance_norm(x[..., None].expand(2, 4, 3), None, None, w, w),
    "attention": lambda x, w: functional.scaled_dot_product_attention(*(t.expand(1, 1, 2, 4) for t in (x, w, w))),
    "sampling": lambda x, w: functional.grid_sample(x[None, None], w[:2].expand(1, 2, 2, 2), align_corners=False),
    "weighted bags": lambda x, w: functional.embedding_bag(
        torch.tensor([[0, 1, 0, 1]], device=x.device), x, per_sample_weights=w[None], mode="sum"
    ),
    "cross product": lambda x, w: torch.linalg.cross(x[:, :3], w[:3].expand(2, 3)),
    "complex": lambda x, w: torch.complex(x, w.expand(2, 4)),
    "rows": lambda x, w: x.index_copy(0, first(x), w[None]),
    # and what eager PyTorch promotes, or converts
    "sum": lambda x, w: x + w,
    "chosen": lambda x, w: torch.where(x > 0, x, w),
    "put": lambda x, w: x.scatter(0, first(x)[None], w[None]),
    "loss": lambda x, w: functional.mse_loss(x, w.expand(2, 4)),
}
# of an integer beside them: eager PyTorch refuses it, and zeros of integers alone, too
NOT_ASKED = ("weighted bags",)


def outcome(call: Call, *args: Any) -> Any:
    """The result, or what is raised: the class and the words."""
    try:
        return call(*args)
    except (RuntimeError, NotImplementedError, IndexError) as error:
        return type(error), str(error).partition("\n")[0]


@pytest.mark.parametrize("name", CALLS)
def test_operands_of_two_dtypes(name: str) -> None:
    data = torch.tensor([[0.5, 0.25, 0.125, 0.75], [0.1, 0.2, 0.3, 0.4]]), torch.tensor([0.5, 0.25, 0.125, 0.75])
    for dtypes in itertools.product(DTYPES, DTYPES):
        if dtypes[0] is torch.int64 or len(set(dtypes)) == 1 or (torch.int64 in dtypes and name in NOT_ASKED):
            continue
        x, w = (t.to(dtype) for t, dtype in zip(data, dtypes, strict=True))
        want, got = outcome(CALLS[name], x, w), outcome(CALLS[name], x.to(DEVICE), w.to(DEVICE))
        if isinstance(want, Tensor):
            torch.testing.assert_close(got.cpu(), want, rtol=2e-3, atol=1e-3)
            continue
        assert isinstance(got, tuple), (dtypes, want)
        assert got[0] is want[0]
        assert got[1] == want[1] or name == "attention"  # which is another operator
        if name != "rows":  # captured whole: its kernel without elements says nothing, and zeros are no indices
            with pytest.raises((hloemit.HloemitError, RuntimeError)):
                hloemit.lower(CALLS[name], (x, w))


def test_mixed_precision_is_as_in_eager_pytorch() -> None:
    x, w = torch.randn(2, 4, dtype=torch.bfloat16), torch.randn(4)
    for call in (CALLS["layer norm"], CALLS["group norm"], CALLS["batch norm"]):
        torch.testing.assert_close(call(x.to(DEVICE), w.to(DEVICE)).cpu(), call(x, w), rtol=2e-2, atol=2e-2)
        torch.testing.assert_close(hloemit.compile(call)(x, w), call(x, w), rtol=2e-2, atol=2e-2)


def test_classes_of_narrow_integers_are_refused() -> None:
    def loss(x: Tensor, classes: Tensor) -> Tensor:
        return functional.cross_entropy(x, classes)

    x, classes = torch.zeros(2, 3), torch.zeros(2, dtype=torch.int32)
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="expected target dtype to be Long or Byte, but got Int"):
            loss(x.to(device), classes.to(device))
        assert loss(x.to(device), classes.to(device).to(torch.uint8)).item() == pytest.approx(1.0986, abs=1e-4)
    with pytest.raises(hloemit.CaptureError, match="expected target dtype to be Long or Byte"):
        hloemit.lower(loss, (x, classes))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("name", ["layer norm", "batch norm"])
def test_gradients_of_narrow_norms(name: str, dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    x, w, scale = (torch.randn(n, dtype=dtype) for n in ((64, 4), (4,), (64, 4)))

    def gradients(x: Tensor, w: Tensor) -> Any:
        x, w = (t.detach().requires_grad_() for t in (x, w))
        return torch.autograd.grad((CALLS[name](x, w) * scale.to(x)).sum(), (x, w))

    want = gradients(x.float(), w.float())
    for got in (gradients(x.to(DEVICE), w.to(DEVICE)), hloemit.compile(gradients)(x, w)):
        for each, expected in zip(got, want, strict=True):
            assert each.dtype is dtype
            torch.testing.assert_close(each.cpu().float(), expected, rtol=0.05, atol=0.1)


def test_large_operands_are_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "_MAX_ZEROS", 3)
    monkeypatch.setattr(shapes, "_result_on_zeros", lambda *_: pytest.fail("asked"))
    x = torch.ones(3, 5, dtype=torch.float64).to(DEVICE)
    assert (x + torch.ones(5).to(DEVICE)).sum().item() == 30


@pytest.mark.parametrize(
    "call",
    [
        lambda x: torch.add(x, x, alpha=1.5),
        lambda x: torch.add(x, True, alpha=1.5),
        lambda x: x.add_(x, alpha=1.5),
        lambda x: torch._foreach_add([x], [x], alpha=1.5),
    ],
)
def test_bools_are_not_added_times_a_float(call: Call) -> None:
    x = torch.tensor([True, False])
    for each in (x.clone(), x.to(DEVICE)):
        with pytest.raises(RuntimeError, match="For integral input tensors, argument alpha must not be a floating"):
            call(each)
    with pytest.raises(hloemit.CaptureError, match="argument alpha must not be a floating point number"):
        hloemit.lower(call, (x.clone(),))
    assert torch.add(x.to(DEVICE), x.to(DEVICE), alpha=2).tolist() == [True, False]
    assert torch.add(x.to(DEVICE), 1.5, alpha=1.5).tolist() == torch.add(x, 1.5, alpha=1.5).tolist()
