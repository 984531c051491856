"""dot_general and convolution. Source: https://openxla.org/stablehlo/spec#dot_general, #convolution."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base import tables
from hloemit.base.precision import matmul_precision
from hloemit.ir.build import attribute, bool_array, current, emit, i64, i64_array, i64_elements
from hloemit.ir.hlo.shape import full, pad, reshape, slice, transpose, what_made
from hloemit.ir.value import DimLike, Value, is_static


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

    ``dtype`` is the result's (and the accumulator's), the operands' own if None. Transposed matrices are read as they
    were before: XLA:CPU writes a matrix down anew to multiply it by a vector, otherwise.
    """
    (xc, yc), (xb, yb) = contract, batch
    x, xc = _before_transpose(x, xc, xb)
    y, yc = _before_transpose(y, yc, yb)
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


def _before_transpose(x: Value, contract: Sequence[int], batch: Sequence[int]) -> tuple[Value, Sequence[int]]:
    """An operand, and its dimensions of the sum, with one transpose less, where that is of other than batch dimensions.

    The free ones have to be in the same order.
    """
    made = x.made
    if made is None or made.op != "transpose" or any(made.dims[i] != i for i in batch):
        return x, contract
    free = [made.dims[i] for i in range(x.ndim) if i not in contract and i not in batch]
    return (what_made(x), [made.dims[i] for i in contract]) if free == sorted(free) else (x, contract)


def convolution(
    x: Value,
    kernel: Value,
    dimension_numbers: str,
    shape: Sequence[DimLike],
    *,
    strides: Sequence[int],
    padding: Sequence[tuple[DimLike, DimLike]],
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    window_reversal: Sequence[bool] | None = None,
    feature_groups: int = 1,
    batch_groups: int = 1,
    dtype: torch.dtype | None = None,
) -> Value:
    """``stablehlo.convolution`` with result ``shape``.

    ``dimension_numbers`` is in MLIR's syntax, such as ``"[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]"``. Where an amount of
    padding depends on an open size, the image is padded, and dilated, by an op of its own: a convolution has numbers.
    """
    if not all(map(is_static, padding)):
        x, padding, lhs_dilation = _padded(x, dimension_numbers, padding, lhs_dilation), ((0, 0),) * len(strides), None
    if batch_groups > 1 and current().mesh is not None:
        axes = _axes(dimension_numbers)
        x = with_groups_of_features(x, axes.index("b"), axes.index("f"), batch_groups)
        feature_groups, batch_groups = batch_groups, 1
    spatial = len(strides)
    taken = _taken_for_groups(x, kernel, dimension_numbers, strides, padding, lhs_dilation, rhs_dilation)
    if taken:
        axes = _axes(dimension_numbers.rpartition("[")[2])
        wider = list(shape)
        for i in taken:
            wider[axes.index(f"{i}")] += 1
        padding = [(low, high + (i in taken)) for i, (low, high) in enumerate(padding)]
        whole = convolution(
            x,
            kernel,
            dimension_numbers,
            wider,
            strides=strides,
            padding=padding,
            lhs_dilation=lhs_dilation,
            rhs_dilation=rhs_dilation,
            window_reversal=window_reversal,
            feature_groups=feature_groups,
            batch_groups=batch_groups,
            dtype=dtype,
        )
        return slice(whole, (0,) * whole.ndim, shape)
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


def _padded(
    x: Value,
    dimension_numbers: str,
    padding: Sequence[tuple[DimLike, DimLike]],
    dilation: Sequence[int] | None,
) -> Value:
    """An image with zeros around its elements and between them."""
    axes = _axes(dimension_numbers)
    low: list[DimLike] = [0] * x.ndim
    high, interior = list(low), [0] * x.ndim
    for i, (before, after) in enumerate(padding):
        axis = axes.index(f"{i}")
        low[axis], high[axis] = before, after
        interior[axis] = dilation[i] - 1 if dilation else 0
    return pad(x, full((), 0, x.dtype), low, high, interior)


def _axes(part: str) -> list[str]:
    """``b, f, 0, 1]`` of dimension numbers as a list."""
    return part.partition("]")[0].strip("[").split(", ")


def _taken_for_groups(
    x: Value,
    kernel: Value,
    dimension_numbers: str,
    strides: Sequence[int],
    padding: Sequence[tuple[DimLike, DimLike]],
    lhs_dilation: Sequence[int] | None,
    rhs_dilation: Sequence[int] | None,
) -> list[int]:
    """The spatial dimensions that XLA takes for groups when it exchanges image and kernel, which ends the process.

    Its algebraic simplifier exchanges them where the kernel is larger than the image, and leaves a dimension that is
    dilated by the kernel's size as it is, without asking whether the image has that size as well (jaxlib 0.10.2;
    the image gradient of a convolution of stride, size and padding 2, 2 and 1 over an image of height or width 1).
    A dimension that is padded is not left so.
    """
    if lhs_dilation is None or max(lhs_dilation, default=1) == 1:
        return []
    parts = [_axes(part) for part in dimension_numbers.partition("->")[0].split("x")]
    images, kernels = (
        [value.shape[part.index(f"{i}")] for i in range(len(strides))]
        for value, part in zip((x, kernel), parts, strict=True)
    )
    dilations = rhs_dilation or (1,) * len(strides)
    if not is_static([*images, *kernels]) or all(k <= n for n, k in zip(images, kernels, strict=True)):
        return []
    return [
        i
        for i, (n, k) in enumerate(zip(images, kernels, strict=True))
        if n != k == lhs_dilation[i] == strides[i] + 1 and tuple(padding[i]) == (0, 0) and dilations[i] == 1
    ]


def with_groups_of_features(x: Value, batch: int, feature: int, groups: int) -> Value:
    """An operand whose groups lie in its batch, with them in its features: the same convolution in another form.

    Over a mesh with another axis than the one that cuts what is summed, XLA's partitioner multiplies the sum of a
    convolution with groups in its batch (the gradient of a weight) by that axis' length.
    """
    sizes = [int(size) for size in x.shape]
    apart = reshape(x, (*sizes[:batch], groups, sizes[batch] // groups, *sizes[batch + 1 :]))
    order = [i if i < batch else i + 1 for i in range(len(sizes))]
    order.insert(feature, batch)
    sizes[batch], sizes[feature] = sizes[batch] // groups, sizes[feature] * groups
    return reshape(transpose(apart, order), tuple(sizes))
