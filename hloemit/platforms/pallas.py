"""Attention by Pallas' flash kernel on TPUs, where XLA would keep the scores in main memory.

The kernel is jax's; ``runtime.pallas_attention`` writes modules that call it, and is given to this room as ``Kernels``.
"""

from __future__ import annotations

import functools
import importlib.metadata
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hloemit.ir.array import Array
from hloemit.ir.embedding import call_module
from hloemit.ir.value import TensorType, hlo_static

VERSION = 1  # raise it with any change of what is emitted

DTYPES = frozenset({torch.bfloat16})  # the kernel's products of f32 are of rounded operands, and it has no f16
SMALLEST = 64 << 20  # bytes of scores in f32: fewer stay on the chip
_BLOCK = 128  # positions that the kernel takes at once, at least

Kernels = Callable[..., str]  # runtime.pallas_attention.text_of


@functools.cache
def described() -> str:
    """What the code depends on: what is emitted here, and jax's release, whose kernel it is."""
    return f"Pallas attention {VERSION} of jax {importlib.metadata.version('jax')}"


def takes(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """Whether the kernel takes query, key and value of such types, alone, and is needed."""
    if len(types) != 3 or len({t.dtype for t in types}) != 1 or any(len(t.shape) != 4 for t in types):
        return False
    query, key, value = (hlo_static(t.shape) for t in types)
    (batch, heads, length, width), (_, groups, reach, _) = query, key
    if key != value or (key[0], key[3]) != (batch, width) or heads % groups or length % _BLOCK or reach % _BLOCK:
        return False
    fits = width % 8 == 0 and (width <= 128 or width % 128 == 0)
    return fits and math.prod((4, batch, heads, length, reach)) >= SMALLEST


def takes_backward(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """As ``takes``, of a gradient's operands: that of the result, query, key, value, result, logsumexp."""
    return len(types) == 6 and types[0].dtype is types[1].dtype and takes(types[1:4], attributes)


def attention(query: Array, key: Array, value: Array, **options: Any) -> list[Array]:
    """The result."""
    return _call("alone", [query, key, value], [query.value.type], **options)


def attention_forward(query: Array, key: Array, value: Array, **options: Any) -> list[Array]:
    """The result, and of each query the logarithm of its scores' sum of exponentials, in f32."""
    sums = TensorType(query.shape[:3], torch.float32)
    return _call("forward", [query, key, value], [query.value.type, sums], **options)


def attention_backward(
    grad: Array, query: Array, key: Array, value: Array, result: Array, logsumexp: Array, **options: Any
) -> list[Array]:
    """The gradients of query, key and value; result and sums are the kernel's own, which it keeps otherwise."""
    return _call("backward", [grad, query, key, value], [x.value.type for x in (query, key, value)], **options)


def _call(
    name: str,
    operands: list[Array],
    results: list[TensorType],
    *,
    is_causal: bool,
    scale: float,
    kernels: Kernels,
) -> list[Array]:
    query, key = (hlo_static(x.shape) for x in operands[-3:-1])
    sizes = name, query, key, is_causal, scale
    made = call_module(kernels(*sizes), sizes, "pallas_attention", [x.value for x in operands], results)
    return [Array(v) for v in made]
