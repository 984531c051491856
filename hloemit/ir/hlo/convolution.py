"""dot_general and convolution. Source: https://openxla.org/stablehlo/spec#dot_general, #convolution."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base import tables
from hloemit.base.precision import matmul_precision
from hloemit.ir.build import attribute, bool_array, current, emit, i64, i64_array, i64_elements
from hloemit.ir.hlo.shape import reshape, transpose
from hloemit.ir.value import DimLike, Value


def _precision() -> str | None:
    """PyTorch's matmul precision as a precision config.

    ``torch.get_float32_matmul_precision()``: "highest" (torch's default) computes f32 in f32, "high" in three bf16
    or TF32 passes, "medium" in one.
    """
    return {"highest": "HIGHEST", "high": "HIGH"}.get(matmul_precision())


def _precision_config(dtype: torch.dtype) -> dict[str, object]:
    # only 32-bit floats have lower-precision modes in hardware
    level = _precision() if dtype in (torch.float32, torch.complex64) else None
    if level is None:
        return {}
    one = f"#stablehlo<precision {level}>"
    return {"precision_config": attribute(f"[{one}, {one}]")}


@tables.remembered("ProductDimensions", 1024)
def _dot_numbers(xb: tuple[int, ...], yb: tuple[int, ...], xc: tuple[int, ...], yc: tuple[int, ...]) -> str:
    parts = [("lhs_batching", xb), ("rhs_batching", yb), ("lhs_contracting", xc), ("rhs_contracting", yc)]
    numbers = ", ".join(f"{name}_dimensions = {list(dims)}" for name, dims in parts if dims)
    return f"#stablehlo.dot<{numbers}>"


def dot_general(
    x: Value,
    y: Value,
    contract: tuple[Sequence[int], Sequence[int]],
    batch: tuple[Sequence[int], Sequence[int]] = ((), ()),
    dtype: torch.dtype | None = None,
) -> Value:
    """``stablehlo.dot_general``: result dimensions are batch, free of ``x``, free of ``y``.

    ``dtype`` is the result's (and the accumulator's), the operands' own if None.
    """
    (xc, yc), (xb, yb) = contract, batch
    shape = (
        *(x.shape[i] for i in xb),
        *(d for i, d in enumerate(x.shape) if i not in xc and i not in xb),
        *(d for i, d in enumerate(y.shape) if i not in yc and i not in yb),
    )
    attributes = {
        "dot_dimension_numbers": attribute(_dot_numbers(tuple(xb), tuple(yb), tuple(xc), tuple(yc))),
        **_precision_config(x.dtype),
    }
    return emit("stablehlo.dot_general", [x, y], shape, dtype or x.dtype, attributes)


def convolution(
    x: Value,
    kernel: Value,
    dimension_numbers: str,
    shape: Sequence[DimLike],
    *,
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    window_reversal: Sequence[bool] | None = None,
    feature_groups: int = 1,
    batch_groups: int = 1,
    dtype: torch.dtype | None = None,
) -> Value:
    """``stablehlo.convolution`` with result ``shape``.

    ``dimension_numbers`` is in MLIR's syntax, such as ``"[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]"``.
    """
    if batch_groups > 1 and current().mesh is not None:
        x, feature_groups, batch_groups = _with_groups_of_features(x, dimension_numbers, batch_groups), batch_groups, 1
    spatial = len(strides)
    attributes = {
        "dimension_numbers": attribute(f"#stablehlo.conv<{dimension_numbers}>"),
        "window_strides": i64_array(strides),
        "padding": i64_elements([list(p) for p in padding] or [[0, 0]][:0]),
        "lhs_dilation": i64_array(lhs_dilation or (1,) * spatial),
        "rhs_dilation": i64_array(rhs_dilation or (1,) * spatial),
        "feature_group_count": i64(feature_groups),
        "batch_group_count": i64(batch_groups),
        **_precision_config(x.dtype),
    }
    if window_reversal is not None and any(window_reversal):
        attributes["window_reversal"] = bool_array(window_reversal)
    return emit("stablehlo.convolution", [x, kernel], tuple(shape), dtype or x.dtype, attributes)


def _with_groups_of_features(x: Value, dimension_numbers: str, groups: int) -> Value:
    """An operand whose groups lie in its batch, with them in its features: the same convolution in another form.

    Over a mesh with another axis than the one that cuts what is summed, XLA's partitioner multiplies the sum of a
    convolution with groups in its batch (the gradient of a weight) by that axis' length.
    """
    axes = dimension_numbers.partition("]")[0].strip("[").split(", ")
    batch, feature = axes.index("b"), axes.index("f")
    sizes = [int(size) for size in x.shape]
    apart = reshape(x, (*sizes[:batch], groups, sizes[batch] // groups, *sizes[batch + 1 :]))
    order = [i if i < batch else i + 1 for i in range(len(sizes))]
    order.insert(feature, batch)
    sizes[batch], sizes[feature] = sizes[batch] // groups, sizes[feature] * groups
    return reshape(transpose(apart, order), tuple(sizes))
