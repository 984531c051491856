"""Attention by cuDNN on NVIDIA's GPUs: calls that XLA knows, in the form in which jax emits them.

Scores are never in memory. XLA makes cuDNN's kernels when it compiles beside a GPU, and only there. Source:
jax/_src/cudnn/fused_attention_stablehlo.py; https://docs.nvidia.com/deeplearning/cudnn/frontend/latest/operations/Attention.html.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from hloemit.base.hardware import Hardware
from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import ir
from hloemit.ir.build import attribute, string
from hloemit.ir.value import Shape, TensorType, Value, hlo_static

VERSION = 1  # raise it with any change of what is emitted

PREFIX = "__cudnn$fmha"  # of the calls' names
CONVOLUTION = "__cudnn$conv"  # of those that XLA makes of convolutions
DTYPES = frozenset({torch.float16, torch.bfloat16})
OLDEST = 90000  # cuDNN 9, which takes sequences of any length
SHORTEST = 64  # a kernel's tile: the scores of fewer queries or keys are small
_NAMES = {torch.float16: "F16", torch.bfloat16: "BF16"}
_BY_HEADS, _BY_POSITIONS = (3, 2, 1, 0), (3, 1, 2, 0)  # minor to major, of (batch, heads, positions, width)
_FORWARD = {"bmm1": (3, 3), "bmm2": (3, 2)}  # the dimensions that a product sums over
_BACKWARD = {"bmm1_grad_gemm1": (2, 2), "bmm1_grad_gemm2": (3, 2), "bmm2_grad_gemm1": (2, 2), "bmm2_grad_gemm2": (3, 3)}


def is_there(hardware: Hardware) -> bool:
    """Whether a device has attention by cuDNN: from Ampere on, as in jax."""
    return hardware.kind == "cuda" and hardware.compute_capability >= (8, 0) and hardware.cudnn >= OLDEST


def takes(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """Whether cuDNN takes query, key and value of such types, alone, and means by ``is_causal`` what PyTorch means."""
    if len(types) != 3 or len({t.dtype for t in types}) != 1:
        return False
    query, key, value = (_four(t.shape) for t in types)
    (batch, heads, length, width), (_, groups, reach, _) = query, key
    if key != value or (key[0], key[3]) != (batch, width) or heads % groups:
        return False
    fits = width % 8 == 0 and width <= 128 and min(length, reach) >= SHORTEST
    return fits and (length == reach or not attributes["is_causal"])


def takes_backward(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """As ``takes``, of a gradient's operands: that of the result, query, key, value, result, logsumexp."""
    if len(types) != 6 or types[5].dtype is not torch.float32 or types[0].dtype is not types[4].dtype:
        return False
    return types[0].dtype is types[1].dtype and takes(types[1:4], attributes)


def layout(op: Any) -> dict[str, Any]:
    """How query, key and value lie: by positions, of which models split heads, or as they are where they are given."""
    operands = list(op.operands)
    given = all(isinstance(v.owner, ir.Block) for v in (operands if len(operands) == 3 else operands[1:4]))
    return {"by_positions": not given}


def attention(
    query: Array, key: Array, value: Array, *, is_causal: bool, scale: float, by_positions: bool
) -> list[Array]:
    """The result."""
    return _forward(query, key, value, is_causal, scale, by_positions)[:1]


def attention_forward(
    query: Array, key: Array, value: Array, *, is_causal: bool, scale: float, by_positions: bool
) -> list[Array]:
    """The result, and of each query the logarithm of its scores' sum of exponentials, in f32."""
    return _forward(query, key, value, is_causal, scale, by_positions, with_sums=True)


def attention_backward(
    grad: Array,
    query: Array,
    key: Array,
    value: Array,
    result: Array,
    logsumexp: Array,
    *,
    is_causal: bool,
    scale: float,
    by_positions: bool,
) -> list[Array]:
    """The gradients of query, key and value; of a key head it is the sum over the query heads that share it."""
    shapes = [x.shape for x in (query, key, value)]
    grad, query, key, value, result = (_as_four(x) for x in (grad, query, key, value, result))
    (batch, heads, length, _), reach = hlo_static(query.shape), hlo_static(key.shape)[2]
    config = _config(query.dtype, (batch, heads, length, reach), is_causal, scale, _BACKWARD)
    gradients = [(x.shape, x.dtype) for x in (query, key, value)]
    sums = logsumexp.reshape(batch, heads, length)
    order = _BY_POSITIONS if by_positions else _BY_HEADS
    made = _call("SoftmaxBackward", [query, key, value, sums, grad, result], gradients, config, order)
    return [x.reshape(*shape) for x, shape in zip(made, shapes, strict=False)]


def _forward(
    query: Array, key: Array, value: Array, is_causal: bool, scale: float, by_positions: bool, with_sums: bool = False
) -> list[Array]:
    shape = query.shape
    query, key, value = (_as_four(x) for x in (query, key, value))
    (batch, heads, length, _), reach = hlo_static(query.shape), hlo_static(key.shape)[2]
    config = _config(query.dtype, (batch, heads, length, reach), is_causal, scale, _FORWARD)
    results = [(query.shape, query.dtype)]
    results += [((batch, heads, length), torch.float32)] if with_sums else []
    order = _BY_POSITIONS if by_positions else _BY_HEADS
    made = _call("Softmax", [query, key, value], results, config, order)
    return [made[0].reshape(*shape), *(x.reshape(*shape[:-1]) for x in made[1:])]


def _four(shape: Shape) -> tuple[int, int, int, int]:
    """Batch, heads, positions, width."""
    *outer, length, width = hlo_static(shape)
    heads = outer.pop() if outer else 1
    batch = 1
    for size in outer:
        batch *= size
    return batch, heads, length, width


def _as_four(x: Array) -> Array:
    return x.reshape(*_four(x.shape))


def _call(
    name: str,
    operands: Sequence[Array],
    results: Sequence[tuple[Shape, torch.dtype]],
    config: str,
    order: tuple[int, ...],
) -> list[Array]:
    """A call of cuDNN's; behind its results is the memory that it works in, whose size XLA finds out."""
    types = [TensorType(shape, dtype) for shape, dtype in [*results, ((0,), torch.uint8)]]
    attributes = {
        "api_version": attribute("2 : i32"),
        "backend_config": string(config),
        "operand_layouts": _layouts([x.value.type for x in operands], order),
        "result_layouts": _layouts(types, order),
    }
    values: list[Value] = hlo.custom_call(PREFIX + name, [x.value for x in operands], types, attributes)
    return [Array(v) for v in values[:-1]]


def _layouts(types: Sequence[TensorType], order: tuple[int, ...]) -> Any:
    orders = [order if len(t.shape) == len(order) else tuple(range(len(t.shape)))[::-1] for t in types]
    return attribute(f"[{', '.join(f'dense<{list(o)}> : tensor<{len(o)}xindex>' for o in orders)}]")


def _config(
    dtype: torch.dtype,
    scores: tuple[int, int, int, int],
    is_causal: bool,
    scale: float,
    products: Mapping[str, tuple[int, int]],
) -> str:
    """XLA's ``GpuBackendConfig`` (xla/service/gpu/backend_configs.proto), of which jax writes every field."""
    intermediate = {
        "element_type": _NAMES[dtype],
        "dimensions": [str(size) for size in scores],
        "tuple_shapes": [],
        "layout": {
            "dim_level_types": [],
            "dim_unique": [],
            "dim_ordered": [],
            "minor_to_major": ["3", "2", "1", "0"],
            "tiles": [],
            "element_size_in_bits": "0",
            "memory_space": "0",
            "index_primitive_type": "PRIMITIVE_TYPE_INVALID",
            "pointer_primitive_type": "PRIMITIVE_TYPE_INVALID",
            "dynamic_shape_metadata_prefix_bytes": "0",
        },
        "is_dynamic_dimension": [False] * 4,
    }
    fmha: dict[str, Any] = {
        "algorithm": {
            "algo_id": "0",
            "math_type": "TENSOR_OP_MATH",
            "tuning_knobs": {"17": "1", "24": "0"},
            "is_cudnn_frontend": True,
            "workspace_size": "0",
        },
        "fmha_scale": scale,
        "intermediate_tensor_shape": intermediate,
        "is_flash_attention": True,
        "mask_type": "CAUSAL" if is_causal else "NO_MASK",
    }
    for name, (left, right) in products.items():
        fmha[f"{name}_dot_dimension_numbers"] = {
            "lhs_contracting_dimensions": [str(left)],
            "rhs_contracting_dimensions": [str(right)],
            "lhs_batch_dimensions": ["0", "1"],
            "rhs_batch_dimensions": ["0", "1"],
        }
    fmha |= {"dropout_rate": 0.0, "seed": 42, "sliding_window_length": 0, "max_seg_per_batch": 1}
    fmha["is_paged_attention"] = False
    return json.dumps({"operation_queue_id": "0", "cudnn_fmha_backend_config": fmha})
