"""Padding by a constant, by reflection, by the edge, and around; and its gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import placed, zero
from hloemit.lowering.promotion import Operand, as_value, compute_type
from hloemit.lowering.registry import register

Amounts = Sequence[DimLike]  # (low, high) of the last dimension, then of the one before, …
Edge = Callable[[Value, int, DimLike, bool], Value]  # (x, axis, amount, low) -> what goes beside x


def _pairs(x: Value, amounts: Amounts) -> list[tuple[int, DimLike, DimLike]]:
    """The amounts as (axis, low, high), first axis first."""
    return [(x.ndim - 1 - i // 2, amounts[i], amounts[i + 1]) for i in range(len(amounts) - 2, -1, -2)]


def _is_positive(amount: DimLike) -> bool:
    return isinstance(amount, Dim) or amount > 0


def _inner(amount: DimLike) -> DimLike:
    """How much a negative amount crops."""
    return 0 if _is_positive(amount) else -amount


def _constant(ctx: Context, x: Value, amounts: Amounts, value: Operand) -> Value:
    low: list[DimLike] = [0] * x.ndim
    high: list[DimLike] = [0] * x.ndim
    for axis, before, after in _pairs(x, amounts):
        low[axis], high[axis] = before, after
    return hlo.pad(x, as_value(value, x.dtype), low, high)


def _reflection(x: Value, axis: int, amount: DimLike, low: bool) -> Value:
    n = x.shape[axis]
    part = hlo.slice_axis(x, axis, 1, 1 + amount) if low else hlo.slice_axis(x, axis, n - 1 - amount, n - 1)
    return hlo.reverse(part, [axis])


def _edge(x: Value, axis: int, amount: DimLike, low: bool) -> Value:
    n = x.shape[axis]
    part = hlo.slice_axis(x, axis, 0, 1) if low else hlo.slice_axis(x, axis, n - 1, n)
    return hlo.broadcast_in_dim(part, (*x.shape[:axis], amount, *x.shape[axis + 1 :]), range(x.ndim))


def _circular(x: Value, amounts: Amounts) -> Value:
    """Crops come first: what goes around is the cropped tensor."""
    for axis, low, high in _pairs(x, amounts):
        x = hlo.slice_axis(x, axis, _inner(low), x.shape[axis] - _inner(high))
    return _joined(x, [a if _is_positive(a) else 0 for a in amounts], _other_end)


def _other_end(x: Value, axis: int, amount: DimLike, low: bool) -> Value:
    n = x.shape[axis]
    return hlo.slice_axis(x, axis, n - amount, n) if low else hlo.slice_axis(x, axis, 0, amount)


def _joined(x: Value, amounts: Amounts, edge: Edge) -> Value:
    """For each dimension, what goes before, the tensor itself, what goes after; a negative amount crops."""
    for axis, low, high in _pairs(x, amounts):
        parts = [hlo.slice_axis(x, axis, _inner(low), x.shape[axis] - _inner(high))]
        if _is_positive(low):
            parts.insert(0, edge(x, axis, low, True))
        if _is_positive(high):
            parts.append(edge(x, axis, high, False))
        x = hlo.concatenate(parts, axis)
    return x


@register(aten.constant_pad_nd.default)
def constant_pad_nd(ctx: Context, x: Value, pad: Amounts, value: Operand = 0) -> Value:
    """aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor

    ``stablehlo.pad``; a negative amount crops.
    """
    return _constant(ctx, x, pad, value)


@register(aten.reflection_pad1d.default, aten.reflection_pad2d.default, aten.reflection_pad3d.default)
def reflection_pad(ctx: Context, x: Value, padding: Amounts) -> Value:
    """aten::reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor

    A concatenation of reversed slices for each dimension.
    """
    return _joined(x, padding, _reflection)


@register(aten.replication_pad1d.default, aten.replication_pad2d.default, aten.replication_pad3d.default)
def replication_pad(ctx: Context, x: Value, padding: Amounts) -> Value:
    """aten::replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor

    A concatenation of broadcast edges for each dimension.
    """
    return _joined(x, padding, _edge)


@register(aten._pad_circular.default)
def pad_circular(ctx: Context, x: Value, pad: Amounts) -> Value:
    """aten::_pad_circular(Tensor self, SymInt[] pad) -> Tensor

    A concatenation of slices from the other end for each dimension.
    """
    return _circular(x, pad)


@register(aten.pad.default, aten._pad_enum.default)
def pad(ctx: Context, x: Value, pad: Amounts, mode: str | int = "constant", value: Operand | None = None) -> Value:
    """aten::pad(Tensor self, SymInt[] pad, str mode="constant", float? value=None) -> Tensor

    One of the paddings above, by name.
    """
    name = ("constant", "reflect", "replicate", "circular")[mode] if isinstance(mode, int) else mode
    if name == "constant":
        return _constant(ctx, x, pad, 0 if value is None else value)
    if name == "circular":
        return _circular(x, pad)
    edges: dict[str, Edge] = {"reflect": _reflection, "replicate": _edge}
    if name not in edges:
        raise NotLowerable(f"padding mode {name!r}; constant, reflect, replicate and circular have a lowering")
    return _joined(x, pad, edges[name])


@register(aten.pad_sequence.default)
def pad_sequence(
    ctx: Context,
    sequences: Sequence[Value],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Value:
    """aten::pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0., str padding_side="right") -> Tensor

    Each sequence padded to the longest, whose length is an expression where lengths are symbols, and stacked.
    """
    axis = 0 if batch_first else 1
    longest = ctx.shape[1 - axis]
    rows = []
    for x in sequences:
        amounts, none = [longest - x.shape[0], *[0] * (x.ndim - 1)], [0] * x.ndim
        low, high = (amounts, none) if padding_side == "left" else (none, amounts)
        row = hlo.pad(x, as_value(padding_value, x.dtype), low, high)
        rows.append(hlo.reshape(row, (*row.shape[:axis], 1, *row.shape[axis:])))
    return hlo.concatenate(rows, axis)


# Gradients: what went beside the tensor comes back and is added


def _reflected_back(part: Value, size: DimLike, axis: int, low: bool) -> Value:
    n = part.shape[axis]
    return placed(hlo.reverse(part, [axis]), size, axis, 1 if low else size - 1 - n, 1, zero(part))


def _edge_back(part: Value, size: DimLike, axis: int, low: bool) -> Value:
    total = hlo.reduce(part, zero(part), [axis], hlo.add)
    one = hlo.reshape(total, (*part.shape[:axis], 1, *part.shape[axis + 1 :]))
    return placed(one, size, axis, 0 if low else size - 1, 1, zero(part))


def _collected(
    ctx: Context, grad: Value, amounts: Amounts, back: Callable[[Value, DimLike, int, bool], Value]
) -> Value:
    shape, dtype = ctx.out
    total = hlo.convert(grad, compute_type(dtype))
    for axis, low, high in reversed(_pairs(total, amounts)):
        size, length = shape[axis], total.shape[axis]
        before = low if _is_positive(low) else 0
        after = high if _is_positive(high) else 0
        middle = hlo.slice_axis(total, axis, before, length - after)
        parts = [placed(middle, size, axis, _inner(low), 1, zero(total))]
        if _is_positive(low):
            parts.append(back(hlo.slice_axis(total, axis, 0, low), size, axis, True))
        if _is_positive(high):
            parts.append(back(hlo.slice_axis(total, axis, length - after, length), size, axis, False))
        total = parts[0]
        for part in parts[1:]:
            total = total + part
    return hlo.convert(total, dtype)


@register(
    aten.reflection_pad1d_backward.default, aten.reflection_pad2d_backward.default,
    aten.reflection_pad3d_backward.default,
)  # fmt: skip
def reflection_pad_backward(ctx: Context, grad: Value, x: Value, padding: Amounts) -> Value:
    """aten::reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor

    The reflected parts, reversed again and padded with zeros to their place, added to the middle.
    """
    return _collected(ctx, grad, padding, _reflected_back)


@register(
    aten.replication_pad1d_backward.default, aten.replication_pad2d_backward.default,
    aten.replication_pad3d_backward.default,
)  # fmt: skip
def replication_pad_backward(ctx: Context, grad: Value, x: Value, padding: Amounts) -> Value:
    """aten::replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor

    The sums of the replicated parts, added to the edges.
    """
    return _collected(ctx, grad, padding, _edge_back)
