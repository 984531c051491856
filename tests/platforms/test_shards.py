"""Attention over a mesh: which is called shard by shard, and that the numbers are those of one device."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.serialization import parse
from hloemit.ir.value import TensorType
from hloemit.platforms.adaptation import described
from hloemit.platforms.replacement import swapped
from hloemit.platforms.shards import heads_of
from hloemit.platforms.tables import platform_for
from hloemit.runtime import pallas_attention
from tests.devices import on_eight_devices

H100, TPU = Hardware("cuda", (9, 0), 90800), Hardware("tpu")
MESH = hloemit.Mesh((4, 2), ("x", "y"))
EIGHT = CompileOptions(num_partitions=8)
BF16 = torch.bfloat16
Q = (8, 16, 128, 64)


def attention(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)


def gradients(*tensors: Tensor) -> Any:
    leaves = [x.detach().requires_grad_() for x in tensors]
    return torch.autograd.grad(attention(*leaves).float().sum(), leaves)


def text_for(
    function: Callable[..., Any],
    shapes: Sequence[Sequence[int]],
    cuts: Sequence[Any],
    hardware: Hardware = H100,
    options: CompileOptions = EIGHT,
) -> str:
    args = tuple(torch.empty(shape, dtype=BF16, device="meta") for shape in shapes)
    module = hloemit.lower(function, args, mesh=MESH, in_shardings=cuts).module
    return str(swapped(module, platform_for(hardware, options, pallas_attention.text_of)))


def calls(text: str) -> list[str]:
    """The first operand's type of each call of cuDNN."""
    return re.findall(r'@"?__cudnn\$\w+"?\(.*? : \((tensor<[^>]*>)', text)


@pytest.mark.parametrize(
    ("cut", "local"),
    [
        (("x", "y"), "2x8x128x64"),
        (("x",), "2x16x128x64"),
        ((None, "x"), "8x4x128x64"),
        ((("x", "y"),), "1x16x128x64"),
        ((), "8x16x128x64"),
    ],
    ids=str,
)
def test_calls_have_the_shapes_of_shards(cut: tuple[Any, ...], local: str) -> None:
    text = text_for(attention, (Q, Q, Q), (cut,) * 3)
    assert calls(text) == [f"tensor<{local}xbf16>"]
    assert text.count("sdy.manual_computation") == 1 and "stablehlo.composite" not in text
    step = text_for(gradients, (Q, Q, Q), (cut,) * 3)
    assert calls(step) == [f"tensor<{local}xbf16>"] * 2 and step.count("sdy.manual_computation") == 2


def test_what_nobody_spoke_of_is_cut_as_the_query() -> None:
    assert calls(text_for(attention, (Q, Q, Q), (("x", "y"), None, None))) == ["tensor<2x8x128x64xbf16>"]


def test_groups_of_heads_are_cut_with_them() -> None:
    grouped = (8, 4, 128, 64)
    text = text_for(attention, (Q, grouped, grouped), (("x", "y"),) * 3)
    assert calls(text) == ["tensor<2x8x128x64xbf16>"] and "tensor<2x2x128x64xbf16>" in text


@pytest.mark.parametrize(
    ("shapes", "cuts"),
    [
        pytest.param((Q, Q, Q), ((None, None, "x"),) * 3, id="sequence"),
        pytest.param((Q, Q, Q), (("x", None, None, "y"),) * 3, id="width"),
        pytest.param((Q, Q, Q), (("x",), ("y",), ("y",)), id="batches-cut-differently"),
        pytest.param((Q, (8, 1, 128, 64), (8, 1, 128, 64)), (("x", "y"), ("x",), ("x",)), id="a-key-head-for-all"),
    ],
)
def test_the_formula_stays(shapes: Sequence[Sequence[int]], cuts: Sequence[Any]) -> None:
    for function in (attention, gradients):
        text = text_for(function, shapes, cuts)
        assert "__cudnn" not in text and "sdy.manual_computation" not in text and "stablehlo.composite" in text


def test_heads_that_do_not_divide_stay_the_formula() -> None:
    q = TensorType((8, 6, 128, 64), BF16)
    by_heads = ((), ("x",), (), ())
    assert heads_of(("mesh", MESH), [q] * 3, (by_heads,) * 3) is None
    assert heads_of(("mesh", MESH), [q._replace(shape=(8, 4, 128, 64))] * 3, (by_heads,) * 3) is not None


def test_layouts_are_those_around_the_region() -> None:
    """By positions, where a model has moved heads in front of them."""

    def split(x: Tensor) -> Tensor:
        y = x.unflatten(-1, (16, 64)).transpose(1, 2)
        return attention(y, y, y)

    assert "dense<[3, 1, 2, 0]>" in text_for(split, ((8, 128, 1024),), (("x", None, "y"),))
    assert "dense<[3, 1, 2, 0]>" not in text_for(attention, (Q, Q, Q), (("x", "y"),) * 3)


@pytest.mark.parametrize(("length", "is_taken"), [(1024, True), (896, False)])
def test_kernels_on_tpus_by_what_a_device_has(length: int, is_taken: bool) -> None:
    shape = (8, 16, length, 64)
    text = text_for(attention, (shape,) * 3, (("x", "y"),) * 3, TPU)
    assert ("tpu_custom_call" in text) == ("sdy.manual_computation" in text) == is_taken
    assert not is_taken or f"tensor<2x8x{length}x64xbf16>" in text


WHOLE, LOCAL = "tensor<8x16x128x64xbf16>", "tensor<2x8x128x64xbf16>"
CUT = '<@mesh, [{"x"}, {"y"}, {}, {}]>'
LOOP = f"""
  %c = stablehlo.constant dense<true> : tensor<i1>
  %0:2 = stablehlo.while(%go = %c, %x = %q) : tensor<i1>, {WHOLE}
  cond {{
    stablehlo.return %go : tensor<i1>
  }} do {{
    %1 = func.call @inner(%x, %x, %x) : ({WHOLE}, {WHOLE}, {WHOLE}) -> {WHOLE}
    %2 = stablehlo.not %go : tensor<i1>
    stablehlo.return %2, %1 : tensor<i1>, {WHOLE}
  }}
  return %0#1 : {WHOLE}
"""
TWICE = f"""
  %0 = func.call @inner(%q, %q, %q) : ({WHOLE}, {WHOLE}, {WHOLE}) -> {WHOLE}
  %1 = sdy.sharding_constraint %0 <@mesh, [{{}}, {{"x"}}, {{}}, {{}}]> : {WHOLE}
  %2 = func.call @inner(%1, %1, %1) : ({WHOLE}, {WHOLE}, {WHOLE}) -> {WHOLE}
  return %2 : {WHOLE}
"""
REGION = f"""
  %0 = sdy.manual_computation(%q) in_shardings=[{CUT}] out_shardings=[{CUT}] manual_axes={{"x", "y"}} (%p: {LOCAL}) {{
    %1 = func.call @inner(%p, %p, %p) : ({LOCAL}, {LOCAL}, {LOCAL}) -> {LOCAL}
    sdy.return %1 : {LOCAL}
  }} : ({WHOLE}) -> {WHOLE}
  return %0 : {WHOLE}
"""


@pytest.mark.parametrize(
    ("body", "shape", "found"),
    [
        pytest.param(LOOP, Q, [LOCAL], id="in-a-loop"),
        pytest.param(TWICE, Q, [], id="cut-in-two-ways-in-two-calls"),
        pytest.param(REGION, (2, 8, 128, 64), [], id="in-a-region-whose-shapes-are-those-of-shards"),
    ],
)
def test_functions_that_are_called(body: str, shape: tuple[int, ...], found: list[str]) -> None:
    alone = hloemit.lower(attention, tuple(torch.empty(shape, dtype=BF16, device="meta") for _ in range(3)))
    head, _, rest = str(alone.module).replace("public @main", "private @inner").partition("{\n")
    main = f"""func.func public @main(%q: {WHOLE} {{sdy.sharding = #sdy.sharding{CUT}}}) -> {WHOLE} {{ {body} }}"""
    module = parse(f'{head}{{\n sdy.mesh @mesh = <["x"=4, "y"=2]> {main} {rest}')
    text = str(swapped(module, platform_for(H100, EIGHT)))
    assert calls(text) == found and ("stablehlo.composite" in text) != bool(found)


def test_options_and_keys() -> None:
    cuts = (("x", "y"),) * 3
    assert "__cudnn" not in text_for(
        attention, (Q,) * 3, cuts, options=CompileOptions(platform_composites=False, num_partitions=8)
    )
    for hardware in (H100, TPU):
        assert "on shards" in described(hardware, EIGHT) and "on shards" not in described(hardware, CompileOptions())


def test_numbers_over_eight_devices(tmp_path: Path) -> None:
    on_eight_devices(tmp_path, "tests.platforms.attention_on_shards")
