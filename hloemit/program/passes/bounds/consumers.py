"""What may read a dimension whose size depends on data, by operator, and what happens to the padding there.

A reader gets the builder, the old node and its arguments, and returns the new node. What has none is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.dtypes import highest, lowest
from hloemit.base.live_nodes import operator_name
from hloemit.base.operators import aten
from hloemit.base.records import describing, known
from hloemit.base.torch_private import schema_of
from hloemit.program.passes.bounds.builder import Builder, Refused, demand_known, is_unknown, unknown_axes
from hloemit.program.passes.bounds.producers import by_places, wrapped
from hloemit.program.passes.nodes import is_mask

Reader = Callable[..., Any]
_reads = describing("pads")


def reader_of(target: Any) -> Reader | None:
    """How an operator reads padding; None where it may not."""
    found: Reader | None = known(target, "pads")
    if found is None and torch.Tag.pointwise in getattr(target, "tags", ()):
        return rows_apart
    return found


def _packets(*packets: Any) -> list[Any]:
    return [getattr(p, name) for p in packets for name in p.overloads() if "out" not in name]


def _argument(node: Node, name: str, default: Any = None) -> Any:
    """An argument of an old node by its name in the schema."""
    if name in node.kwargs:
        return node.kwargs[name]
    names = [a.name for a in schema_of(node.target).arguments]
    place = names.index(name) if name in names else len(node.args)
    return node.args[place] if place < len(node.args) else default


def _with_argument(node: Node, name: str, value: Any) -> list[Any]:
    """An old node's positional arguments with another value for one of them."""
    schema = schema_of(node.target).arguments
    place = [a.name for a in schema].index(name)
    args = [*node.args, *(a.default_value for a in schema[len(node.args) : place + 1])]
    return [*args[:place], value, *args[place + 1 :]]


def _ndim(node: Node) -> int:
    return int(node.meta["val"].ndim)


def _tensors(node: Node) -> list[Node]:
    return [n for n in node.all_input_nodes if isinstance(n.meta.get("val"), torch.Tensor)]


# Operators that keep elements, or rows, apart


@_reads(
    *_packets(
        aten.clone, aten._to_copy, aten.detach, aten.alias, aten.lift_fresh, aten.contiguous, aten.to, aten.type_as,
        aten.dropout, aten.native_dropout, aten.bernoulli, aten.rand_like, aten.randn_like, aten.zeros_like,
        aten.ones_like, aten.full_like, aten.empty_like, aten.native_dropout_backward, aten.feature_dropout,
        aten.permute, aten.transpose, aten.t, aten.unsqueeze, aten.movedim, aten.swapaxes, aten.mT, aten.numpy_T,
        aten.squeeze, aten.embedding, aten.gather, aten.index_select, aten.positive, aten.floor_divide, aten.copy,
        aten.hardswish, aten.complex, aten.polar, aten.isclose, aten._prelu_kernel,
        # gradients of activations, most of which PyTorch does not call pointwise
        aten.leaky_relu_backward, aten.elu_backward, aten.hardtanh_backward, aten.hardswish_backward,
        aten.hardsigmoid_backward, aten.mish_backward, aten.softplus_backward, aten._prelu_kernel_backward,
    ),
)  # fmt: skip
def rows_apart(b: Builder, node: Node, *args: Any, **kwargs: Any) -> Node:
    """The operator itself, for one that computes each row, or each element, of that alone."""
    args, kwargs = b.new(args), b.new(kwargs)
    target = node.target
    if any(isinstance(old, Node) and isinstance(old.meta.get("val"), torch.SymInt) for old in node.args):
        target = getattr(target.overloadpacket, "Tensor", target)
    return b(target, *args, **kwargs)


@_reads(aten.embedding_dense_backward.default)
def _embedding_backward(b: Builder, node: Node, grad: Node, indices: Node, *args: Any) -> Node:
    return b(aten.embedding_dense_backward.default, b.all_filled(grad, 0), b.all_filled(indices, 0), *args)


@_reads(aten.native_layer_norm_backward.default)
def _layer_norm_backward(b: Builder, node: Node, grad: Node, x: Node, shape: Sequence[Any], *args: Any) -> Node:
    """The gradients of weight and bias are sums over rows, of which those in the padding are 0."""
    if any(isinstance(size, Node) for size in shape):
        raise Refused("it normalizes over a size that depends on data")
    mean, rstd, *rest = args
    rows = [b.all_filled(tensor, 0) for tensor in (grad, x, mean, rstd)]
    return b(node.target, *rows[:2], list(shape), *rows[2:], *b.new(rest))


@_reads(aten.take_along_dim.default)
def _taken(b: Builder, node: Node, x: Node, indices: Node, dim: int | None = None) -> Node:
    if dim is None and unknown_axes(x) not in ([], [0]):
        raise Refused("places in the flattened tensor count the padding")
    return b.again(node, x, indices, dim)


@_reads(
    aten.view.default, aten.reshape.default, aten._unsafe_view.default, aten._reshape_alias.default,
    aten.flatten.using_ints, aten.unflatten.int,
)  # fmt: skip
def _reshape(b: Builder, node: Node, x: Node, *_: Any) -> Node:
    """Rows stay in front where as many elements come before one of them, and their dimension, as before."""
    old, new = x.meta["val"].shape, node.meta["val"].shape
    before, after = unknown_axes(x), unknown_axes(node)
    if len(before) != 1 or len(after) != 1 or math.prod(old[: before[0]]) != math.prod(new[: after[0]]):
        raise Refused("it joins the rows of dimensions that are padded, or what is padded with what is before it")
    return b(aten.reshape.default, b.new(x), b.shape(new))


@_reads(aten.expand.default)
def _expand(b: Builder, node: Node, x: Node, *_: Any, **__: Any) -> Node:
    return b(aten.expand.default, b.new(x), b.shape(node.meta["val"].shape))


@_reads(
    aten.zeros.default, aten.ones.default, aten.empty.memory_format, aten.rand.default, aten.randn.default,
    aten.full.default,
)  # fmt: skip
def _created(b: Builder, node: Node, size: Any, *value: Any, **kwargs: Any) -> Node:
    return b(node.target, b.shape(node.meta["val"].shape), *b.new(value), **kwargs)


@_reads(aten.new_zeros.default, aten.new_ones.default, aten.new_empty.default, aten.new_full.default)
def _created_like(b: Builder, node: Node, x: Node, size: Any, *value: Any, **kwargs: Any) -> Node:
    return b(node.target, b.new(x), b.shape(node.meta["val"].shape), *b.new(value), **kwargs)


# Operators that join the elements of some dimensions

_KEEPS = object()  # what is in front does not depend on what is behind

# of each operator: what is neutral where the dimensions that it joins are padded, perhaps by dtype; None for nothing
_JOINING: dict[Any, Any] = {
    aten.sum: 0, aten.nansum: 0, aten.count_nonzero: 0, aten.linalg_vector_norm: 0, aten.prod: 1,
    aten.any: False, aten.all: True, aten.amax: lowest, aten.amin: highest, aten.max: lowest, aten.min: highest,
    aten.argmax: lowest, aten.argmin: highest, aten.logsumexp: -math.inf,
    aten.softmax: -math.inf, aten._softmax: -math.inf, aten._safe_softmax: -math.inf,
    aten.log_softmax: -math.inf, aten._log_softmax: -math.inf,
    aten.cumsum: _KEEPS, aten.cumprod: _KEEPS, aten.cummax: _KEEPS, aten.cummin: _KEEPS, aten.logcumsumexp: _KEEPS,
    aten.select: None, aten.slice: None, aten.flip: None, aten.argsort: None, aten.topk: None,
    aten.unbind: None, aten.split: None, aten.split_with_sizes: None, aten.chunk: None, aten.glu: None,
    aten._softmax_backward_data: None, aten._log_softmax_backward_data: None, aten.median: None,
    aten.stack: None,
}  # fmt: skip
_OF_SOME = frozenset({aten.amax, aten.amin, aten.max, aten.min, aten.argmax, aten.argmin})  # of nothing there is none


@_reads(*(target for target in _packets(*_JOINING) if target is not aten.max.other and target is not aten.min.other))
def _joined(b: Builder, node: Node, x: Any, *args: Any, **kwargs: Any) -> Node:
    first = x[0] if isinstance(x, (list, tuple)) else x
    fill = _JOINING[node.target.overloadpacket]
    axes = [a for a in _joined_axes(node, first) if a in unknown_axes(first)]
    if fill is _KEEPS or not axes:
        return b.again(node, x, *args, **kwargs)
    if fill is None:
        raise Refused("it would mix rows with the padding behind them")
    if node.target is aten.linalg_vector_norm.default and _argument(node, "ord", 2) < 0:
        raise Refused("a norm of negative order has no neutral element")
    if node.target in (aten.argmax.default, aten.argmin.default) and _argument(node, "dim") is None and axes != [0]:
        raise Refused("the place that it returns counts the padding")
    if node.target.overloadpacket in _OF_SOME:  # asked where values are checked
        some = b(aten.gt.Scalar, _number_of(b, first, axes), 0)
        b(aten._assert_async.msg, some, f"{operator_name(node)}: there are no elements")
    neutral = fill(first.meta["val"].dtype) if callable(fill) else fill
    return b.again(node, b.filled(first, axes, neutral), *args, **kwargs)


def _joined_axes(node: Node, x: Node) -> list[int]:
    """The dimensions that an operator joins: those that its argument names, or all."""
    named = next((_argument(node, n) for n in ("dim", "dims") if _argument(node, n) is not None), None)
    if named is None:
        schema = schema_of(node.target).arguments
        named = next((a.default_value for a in schema if a.name == "dim" and a.has_default_value()), None)
    ndim = _ndim(x) + (node.target.overloadpacket is aten.stack)
    if named is None or named == []:
        return list(range(ndim))
    return [d % max(1, ndim) for d in (named if isinstance(named, (list, tuple)) else [named])]


@_reads(aten.sort.default, aten.sort.stable)
def _sorted(b: Builder, node: Node, x: Node, *args: Any, **kwargs: Any) -> tuple[Node, Node]:
    """The padding is sorted behind all rows, whatever they hold."""
    found = b.again(node, x, *args, **kwargs)
    values, order = b.part(found, 0), b.part(found, 1)
    for axis in [a for a in _joined_axes(node, x) if a in unknown_axes(x)]:
        behind = b(aten.ge.Tensor, order, b.number(x.meta["val"].shape[axis]))
        places = b.part(b(aten.sort.stable, behind, stable=True, dim=axis), 1)
        values, order = (b(aten.gather.default, t, axis, places) for t in (values, order))
    return values, order


def _number_of(b: Builder, x: Node, axes: Sequence[int]) -> Node:
    """How many elements some dimensions have, as a 0-d i64."""
    static = math.prod(x.meta["val"].shape[a] for a in axes if not is_unknown(x.meta["val"].shape[a]))
    total = b(aten.full.default, [], static, dtype=torch.int64)
    for axis in axes:
        if axis in unknown_axes(x):
            total = b(aten.mul.Tensor, total, b.number(x.meta["val"].shape[axis]))
    return total


@_reads(aten.mean.default, aten.mean.dim)
def _mean(b: Builder, node: Node, x: Node, dim: Any = None, keepdim: bool = False, **_: Any) -> Node:
    axes = _joined_axes(node, x)
    dtype = node.meta["val"].dtype
    wide = torch.float32 if dtype in (torch.float16, torch.bfloat16) else dtype
    total = b(aten.sum.dim_IntList, b.filled(x, axes, 0), axes, keepdim, dtype=wide)
    return b(aten._to_copy.default, b(aten.div.Tensor, total, _number_of(b, x, axes)), dtype=dtype)


@_reads(aten.var.correction, aten.std.correction)
def _variance(b: Builder, node: Node, x: Node, dim: Any = None, *, correction: Any = 1, keepdim: bool = False) -> Node:
    axes = _joined_axes(node, x)
    number = _number_of(b, x, axes)
    mean = b(aten.div.Tensor, b(aten.sum.dim_IntList, b.filled(x, axes, 0), axes, True), number)
    centred = b.fill(b(aten.sub.Tensor, b.new(x), mean), x.meta["val"].shape, axes, 0)
    total = b(aten.sum.dim_IntList, b(aten.square.default, centred), axes, keepdim)
    degrees = b(aten.clamp.default, b(aten.sub.Tensor, number, 1 if correction is None else correction), 0)
    result = b(aten.div.Tensor, total, degrees)
    return b(aten.sqrt.default, result) if node.target is aten.std.correction else result


@_reads(aten.cat.default)
def _cat(b: Builder, node: Node, tensors: Sequence[Node], dim: int = 0) -> Node:
    """Each row is taken from where it lies among the padded tensors, so that all padding is behind the last one."""
    whole = b.again(node, tensors, dim)
    axis = dim % _ndim(node)
    joined = [t for t in tensors if _ndim(t) == _ndim(node)]  # an empty tensor of one dimension may be beside any
    if not any(axis in unknown_axes(t) for t in joined[:-1]):
        return whole
    places = b(aten.arange.default, b.room(node.meta["val"].shape[axis]))
    source, end = places, b(aten.full.default, [], 0, dtype=torch.int64)
    for tensor in joined[:-1]:
        size = tensor.meta["val"].shape[axis]
        number = b.number(size)
        end = b(aten.add.Tensor, end, number)
        if is_unknown(size):
            behind = b(aten.ge.Tensor, places, end)
            padding = b(aten.rsub.Scalar, number, b.room(size))
            source = b(aten.add.Tensor, source, b(aten.mul.Tensor, behind, padding))
    inside = b(aten.clamp_max.default, source, whole.meta["val"].shape[axis] - 1)
    return b(aten.index_select.default, whole, axis, inside)


# Sums of products: both factors are 0 in the padding of the dimensions that are summed

_CONTRACTIONS: dict[Any, tuple[tuple[int, int], tuple[int, int]]] = {  # (operand, dimension), twice
    aten.mm.default: ((0, -1), (1, -2)),
    aten.bmm.default: ((0, -1), (1, -2)),
    aten.mv.default: ((0, -1), (1, -1)),
    aten.dot.default: ((0, -1), (1, -1)),
    aten.matmul.default: ((0, -1), (1, -2)),
    aten.linear.default: ((0, -1), (1, -1)),
    aten.addmm.default: ((1, -1), (2, -2)),
    aten.baddbmm.default: ((1, -1), (2, -2)),
}


@_reads(*_CONTRACTIONS)
def _contraction(b: Builder, node: Node, *args: Any, **kwargs: Any) -> Node:
    operands = list(args)
    for place, axis in _CONTRACTIONS[node.target]:
        operand = args[place]
        operands[place] = b.filled(operand, [max(axis, -_ndim(operand)) % _ndim(operand)], 0)
    return b.again(node, *operands, **kwargs)


# Operators of batches: what they compute for a sample, they compute of that sample alone


@_reads(
    *_packets(
        aten.conv1d, aten.conv2d, aten.conv3d, aten.convolution, aten.group_norm, aten.max_pool2d, aten.avg_pool2d,
        aten.adaptive_avg_pool2d, aten.upsample_nearest2d,
    )
)  # fmt: skip
def _batched(b: Builder, node: Node, x: Node, *args: Any, **kwargs: Any) -> Node:
    if unknown_axes(x) != [0] or any(unknown_axes(t) for t in _tensors(node) if t is not x):
        raise Refused("only the dimension of its batch may depend on data")
    return b.again(node, x, *args, **kwargs)


@_reads(*_packets(aten.layer_norm, aten.native_layer_norm, aten.rms_norm))
def _normalized(b: Builder, node: Node, x: Node, shape: Sequence[Any], *args: Any, **kwargs: Any) -> Node:
    if any(a >= _ndim(x) - len(shape) for a in unknown_axes(x)):
        raise Refused("it would mix rows with the padding behind them")
    return b.again(node, x, shape, *args, **kwargs)


# Losses


@_reads(
    aten.mse_loss.default, aten.l1_loss.default, aten.smooth_l1_loss.default, aten.huber_loss.default,
    aten.binary_cross_entropy.default, aten.binary_cross_entropy_with_logits.default, aten.soft_margin_loss.default,
)  # fmt: skip
def _loss(b: Builder, node: Node, x: Node, *args: Any, **kwargs: Any) -> Node:
    """Element by element first; then the sum without the padding, and its mean by the count."""
    reduction = _argument(node, "reduction", 1)
    values = b.again(node, *_with_argument(node, "reduction", 0), **kwargs)
    if reduction == 0:
        return values
    if list(values.meta["val"].shape) != b.shape(x.meta["val"].shape):
        raise Refused("its operands are broadcast")
    axes = list(range(_ndim(x)))
    total = b(aten.sum.default, b.fill(values, x.meta["val"].shape, axes, 0))
    return total if reduction == 2 else b(aten.div.Tensor, total, _number_of(b, x, axes))


@_reads(
    aten.mse_loss_backward.default, aten.smooth_l1_loss_backward.default, aten.huber_loss_backward.default,
    aten.binary_cross_entropy_backward.default,
)  # fmt: skip
def _loss_backward(b: Builder, node: Node, grad: Node, x: Node, *args: Any, **kwargs: Any) -> Node:
    if _argument(node, "reduction", 1) != 1:
        return b.again(node, grad, x, *args, **kwargs)
    each = b(aten.div.Tensor, b.new(grad), _number_of(b, x, list(range(_ndim(x)))))
    return b.again(node, each, *_with_argument(node, "reduction", 2)[1:], **kwargs)


@_reads(
    aten.nll_loss_forward.default, aten.nll_loss_nd.default, aten.nll_loss.default, aten.cross_entropy_loss.default,
    aten.nll_loss_backward.default,
)  # fmt: skip
def _classes(b: Builder, node: Node, *args: Any, **kwargs: Any) -> Node:
    """The target of the padding is the index that is ignored."""
    logits, target = _argument(node, "self"), _argument(node, "target")
    if not isinstance(target, Node) or target.meta["val"].is_floating_point():
        raise Refused("the targets are probabilities, which none can be ignored of")
    if min(1, _ndim(logits) - 1) in unknown_axes(logits):
        raise Refused("the number of classes depends on data")
    ignored = _argument(node, "ignore_index", -100)
    filled = b.all_filled(target, ignored)
    return b.again(node, *[filled if a is target else a for a in args], **kwargs)


@_reads("hloemit::ctc_loss")
def _labels(b: Builder, node: Node, log_probs: Node, targets: Node, *args: Any) -> Node:
    """The labels of all samples one after the other: their lengths say which are read, and those of the padding not."""
    *options, most = args
    if unknown_axes(log_probs) or _ndim(targets) != 1:
        raise Refused("only labels one after the other may be as many as data say")
    return b.again(node, log_probs, targets, *options, b.room(most.meta["val"] if isinstance(most, Node) else most))


_reads("hloemit::ctc_loss_backward")(rows_apart)


# Writing rows into a tensor


@_reads(
    aten.index_add.default, aten.index_copy.default, aten.scatter_add.default, aten.scatter.src, aten.scatter.value,
    aten.scatter_reduce.two, aten.index_fill.int_Scalar,
)  # fmt: skip
def _scattered(b: Builder, node: Node, x: Node, dim: int, index: Node, *args: Any, **kwargs: Any) -> Node:
    """An index out of range in the padding: StableHLO's scatter leaves it out."""
    demand_known(x)
    size = x.meta["val"].shape[dim] if _ndim(x) else 1
    filled = b.all_filled(index, int(size))
    return b.again(node, x, dim, filled, *args, **kwargs)


@_reads(aten.index_put.default, aten._unsafe_index_put.default)
def _index_put(
    b: Builder, node: Node, x: Node, indices: Sequence[Node | None], values: Node, accumulate: bool = False
) -> Node:
    demand_known(x)
    given = b.new(indices)
    if any(map(is_mask, indices)):
        rows = [d for d in values.meta["val"].shape if is_unknown(d)]
        if len(rows) != 1:
            return b.again(node, x, indices, values, accumulate)
        given = by_places(b, x, indices, rows[0])
        sizes = [rows[0]]
    else:
        sizes = next(list(i.meta["val"].shape) for i in indices if i is not None and unknown_axes(i))
    first = next(i for i, index in enumerate(given) if index is not None)
    outside = x.meta["val"].shape[first]
    given[first] = b.fill(given[first], sizes, range(len(sizes)), int(outside))  # which StableHLO's scatter leaves out
    return b(node.target, b.new(x), given, b.new(values), accumulate)


@_reads(aten.index.Tensor)
def _index(b: Builder, node: Node, x: Node, indices: Sequence[Node | None]) -> Node:
    given = b.new(indices)
    for axis, index in enumerate(given):
        if index is not None and axis in unknown_axes(x):  # negative ones count from the end of the rows
            given[axis] = wrapped(b, index, b.number(x.meta["val"].shape[axis]))
    return b(aten.index.Tensor, b.new(x), given)


@_reads(aten.masked_scatter.default)
def _masked_scatter(b: Builder, node: Node, x: Node, mask: Node, source: Node) -> Node:
    demand_known(x)
    demand_known(mask)
    if unknown_axes(source) not in ([], [0]):
        raise Refused("its source has padding between rows")
    return b.again(node, x, mask, source)
