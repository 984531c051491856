"""Attention by cuDNN: which it is given, and that the calls are jax's own. There is no GPU here: nothing is run."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.platforms.replacement import swapped
from hloemit.platforms.tables import platform_for
from hloemit.runtime import libraries
from hloemit.runtime.placement import Device

H100 = Hardware("cuda", (9, 0), 90800)
BF16 = torch.bfloat16


def attention(**options: Any) -> Callable[..., Tensor]:
    return lambda *tensors: functional.scaled_dot_product_attention(*tensors, **options)


def trained(function: Callable[..., Tensor]) -> Callable[..., Any]:
    def step(*tensors: Tensor) -> Any:
        leaves = [x.detach().requires_grad_() for x in tensors]
        result = function(*leaves)
        return result, *torch.autograd.grad(result.float().sum(), leaves)

    return step


def tensors(*shapes: Sequence[int], dtype: torch.dtype = BF16) -> tuple[Tensor, ...]:
    return tuple(torch.zeros(shape, dtype=dtype) for shape in shapes)


def text_for(
    function: Callable[..., Any], args: tuple[Tensor, ...], hardware: Hardware = H100, options: Any = None
) -> str:
    lowered = hloemit.lower(function, args)
    return str(swapped(lowered.module, platform_for(hardware, options or CompileOptions())))


def calls(text: str) -> list[tuple[str, ...]]:
    """Name, configuration, layouts and types of each call."""
    return re.findall(
        r'@("?__cudnn\$\w+"?)\([^)]*\) \{api_version = 2 : i32, backend_config = "(.*?)", '
        r"operand_layouts = (\[.*?xindex>\]), result_layouts = (\[.*?xindex>\])\} : (.*)",
        text.replace(", xla_shape", ""),
    )


def jax_text(is_causal: bool, train: bool, monkeypatch: pytest.MonkeyPatch, *shapes: Sequence[int]) -> str:
    import jax
    from jax._src.cudnn import fused_attention_stablehlo as theirs

    monkeypatch.setattr(theirs, "check_cudnn_version", lambda: 90800)
    monkeypatch.setattr(theirs, "check_compute_capability", lambda capability: True)
    monkeypatch.setattr(theirs, "is_cuda_compute_capability_equal", lambda capability: False)
    mask = theirs.MaskType.CAUSAL if is_causal else theirs.MaskType.NO_MASK

    def attend(q: Any, k: Any, v: Any) -> Any:
        return theirs.dot_product_attention(q, k, v, scale=shapes[0][-1] ** -0.5, mask_type=mask, qkv_layout="BNTH")

    def step(q: Any, k: Any, v: Any) -> Any:
        return jax.grad(lambda *x: attend(*x).astype("float32").sum(), (0, 1, 2))(q, k, v)

    args = [jax.ShapeDtypeStruct(shape, "bfloat16") for shape in shapes]
    return str(jax.jit(step if train else attend).trace(*args).lower(lowering_platforms=("cuda",)).as_text())


Q, KV = (2, 8, 128, 64), (2, 2, 128, 64)


@pytest.mark.parametrize("train", [False, True])
@pytest.mark.parametrize(("is_causal", "shapes"), [(False, (Q, Q, Q)), (True, (Q, Q, Q)), (True, (Q, KV, KV))])
def test_cudnn_is_called_as_jax_calls_it(
    is_causal: bool, train: bool, shapes: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    function = attention(is_causal=is_causal, enable_gqa=shapes[1] != shapes[0])
    found = calls(text_for(trained(function) if train else function, tensors(*shapes)))
    assert [name for name, *_ in found] == ["__cudnn$fmhaSoftmax"] + ["__cudnn$fmhaSoftmaxBackward"] * train
    assert found == calls(jax_text(is_causal, train, monkeypatch, *shapes))


def test_heads_that_a_model_splits_off_are_not_moved() -> None:
    def block(x: Tensor, w: Tensor) -> Tensor:
        q, k, v = (x @ w).view(2, 128, 3, 4, 16).permute(2, 0, 3, 1, 4).unbind(0)
        return functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(2, 128, 64)

    ((_, _, operands, results, _),) = calls(text_for(block, tensors((2, 128, 64), (64, 192))))
    assert operands.count("[3, 1, 2, 0]") == 3 and results.count("[3, 1, 2, 0]") == 1


IS_GIVEN: dict[str, tuple[Callable[..., Any], tuple[Tensor, ...]]] = {
    "f16": (attention(), tensors(Q, Q, Q, dtype=torch.float16)),
    "other lengths": (attention(), tensors(Q, (2, 8, 200, 64), (2, 8, 200, 64))),
    "a scale": (attention(scale=0.3), tensors(Q, Q, Q)),
}
IS_NOT: dict[str, tuple[Callable[..., Any], tuple[Tensor, ...]]] = {
    "f32": (attention(), tensors(Q, Q, Q, dtype=torch.float32)),
    "a mask": (attention(), (*tensors(Q, Q, Q), torch.ones(128, 128, dtype=torch.bool))),
    "a width of 20": (attention(), tensors(*[(2, 8, 128, 20)] * 3)),
    "a width of 256": (attention(), tensors(*[(2, 8, 128, 256)] * 3)),
    "values of another width": (attention(), tensors(Q, Q, (2, 8, 128, 32))),
    "a triangle that is no square": (attention(is_causal=True), tensors(Q, (2, 8, 200, 64), (2, 8, 200, 64))),
    "one query": (attention(), tensors((2, 8, 1, 64), Q, Q)),
    "dropout": (attention(dropout_p=0.1), tensors(Q, Q, Q)),
}


@pytest.mark.parametrize("name", [*IS_GIVEN, *IS_NOT])
def test_what_cudnn_is_given(name: str) -> None:
    found = calls(text_for(*{**IS_GIVEN, **IS_NOT}[name]))
    assert len(found) == (name in IS_GIVEN)
    assert name != "a scale" or r"fmha_scale\22: 0.3" in found[0][1]


@pytest.mark.parametrize("shape", [Q[2:], Q[1:], (3, *Q)], ids=str)
def test_tensors_of_other_ranks(shape: tuple[int, ...]) -> None:
    """Exported programs have attention whole; else PyTorch takes it apart where there are not four dimensions."""

    class Attention(torch.nn.Module):
        def forward(self, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
            return functional.scaled_dot_product_attention(q, k, v)

    args = tensors(shape, shape, shape)
    lowered = hloemit.lower(torch.export.export(Attention(), args), args)
    text = str(swapped(lowered.module, platform_for(H100, CompileOptions())))
    assert len(calls(text)) == 1
    assert lowered.compile("cpu")(*args).shape == shape


@pytest.mark.parametrize(
    ("hardware", "options"),
    [
        (Hardware("cuda", (7, 5), 90800), CompileOptions()),
        (Hardware("cuda", (9, 0), 0), CompileOptions()),
        (Hardware("cuda", (9, 0), 80904), CompileOptions()),
        (Hardware("cpu"), CompileOptions()),
        (Hardware("tpu"), CompileOptions()),
        (H100, CompileOptions(platform_composites=False)),
        (H100, CompileOptions(num_partitions=2)),
    ],
    ids=str,
)
def test_where_there_is_no_cudnn_the_formula_is_left(hardware: Hardware, options: CompileOptions) -> None:
    assert "__cudnn" not in text_for(attention(), tensors(Q, Q, Q), hardware, options)


def test_what_is_known_of_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    client = SimpleNamespace(platform_version="PJRT C API\ncuda 12080")
    monkeypatch.setattr("hloemit.runtime.placement.cudnn_version", lambda: 90100)
    device = Device(client, SimpleNamespace(id=0, compute_capability="10.3"), "gpu")  # type: ignore[arg-type]
    assert device.hardware == Hardware("cuda", (10, 3), 90100)
    assert Device(client, SimpleNamespace(id=0), "cpu").hardware == Hardware("cpu")  # type: ignore[arg-type]


def test_without_cudnn_its_version_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        if "13" in name:
            raise ImportError(name)

        def ask() -> int:
            raise RuntimeError("cuDNN not found")

        return SimpleNamespace(cudnn_get_version=ask)

    monkeypatch.setattr("importlib.import_module", missing)
    assert libraries.cudnn_version.__wrapped__() == 0
