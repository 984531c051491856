"""Images with channels last from one convolution to the next, as XLA:CPU has them.

XLA's compiler for CPUs gives each convolution channels last, and turns the image round before it and after. Where one
operation lies in between it moves both together, and drops them; where a value is used twice, as ``x * sigmoid(x)``
uses it, it does not, and fetches each element from another line of the cache. So in a copy of a module convolutions
have channels last, and what turns an image round goes behind the ops that look at each element alone, and behind
reductions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations
from hloemit.platforms.defining_ops import is_float
from hloemit.platforms.windows import convolutions, dimension_numbers

VERSION = 1  # raise it with any change of what is written


def kept(module: Module) -> Module:
    """A copy of the module with channels last; the module itself where it has no convolution of images."""
    return rewritten(module, lambda module: [module] if convolutions(module, _has_images) else [], _turn)


def _has_images(op: Any) -> bool:
    """Whether it takes and gives (batch, channels, …) of floats, with sizes that are known."""
    numbers = dimension_numbers(op)
    image, result = op.operands[0].type, op.results[0].type
    spatial = list(range(2, image.rank))
    return (
        is_float(op)
        and image.has_static_shape
        and result.has_static_shape
        and (numbers.input_batch_dimension, numbers.input_feature_dimension) == (0, 1)
        and (numbers.output_batch_dimension, numbers.output_feature_dimension) == (0, 1)
        and list(numbers.input_spatial_dimensions) == list(numbers.output_spatial_dimensions) == spatial
    )


def _turn(module: Module) -> None:
    """Give its convolutions channels last, and each op behind them that can have them, from the first to the last."""
    with ir.Location.unknown(module.context):
        for op in operations(module.operation, outermost_first=True):
            if op.name == "stablehlo.convolution" and _has_images(op):
                _turn_convolution(op)
            elif op.name in _MOVED:
                _move(op, _MOVED[op.name])
        for op in reversed(operations(module.operation, outermost_first=True)):
            if op.name == "stablehlo.transpose" and next(iter(op.results[0].uses), None) is None:
                op.operation.erase()


def _turn_convolution(op: Any) -> None:
    """Let a convolution take and give channels last."""
    numbers, rank = dimension_numbers(op), op.operands[0].type.rank
    spatial = list(range(1, rank - 1))
    with ir.InsertionPoint(op), op.location:
        image = op.operands[0]
        source = _source(image)
        if source is None:
            source = stablehlo.TransposeOp(image, _indices([0, *range(2, rank), 1])).result
        op.operands[0] = source
    op.attributes["dimension_numbers"] = stablehlo.ConvDimensionNumbers.get(
        input_batch_dimension=0,
        input_feature_dimension=rank - 1,
        input_spatial_dimensions=spatial,
        kernel_input_feature_dimension=numbers.kernel_input_feature_dimension,
        kernel_output_feature_dimension=numbers.kernel_output_feature_dimension,
        kernel_spatial_dimensions=list(numbers.kernel_spatial_dimensions),
        output_batch_dimension=0,
        output_feature_dimension=rank - 1,
        output_spatial_dimensions=spatial,
    )
    _turn_back(op)


def _turn_back(op: Any) -> None:
    """Let an op give channels last, and what uses it have them where they were."""
    result = op.results[0]
    kind = result.type
    result.set_type(_turned(kind))
    with ir.InsertionPoint.after(op), op.location:
        back = stablehlo.TransposeOp(result, _indices(_back(kind.rank)))
    result.replace_all_uses_except(back.result, back.operation)


def _move(op: Any, change: Callable[[Any, int], None] | None) -> None:
    """Move what turns an op's images round behind the op, where all of them can be had without it."""
    sources = [_source(value) for value in op.operands]
    rank = max((value.type.rank for value, source in zip(op.operands, sources, strict=True) if source), default=0)
    if (
        not rank
        or len(op.results) != 1
        or not all(
            source is not None or value.type.rank < min(rank, 2) or _is_repeated(value)
            for source, value in zip(sources, op.operands, strict=True)
        )
    ):
        return
    with ir.InsertionPoint(op), op.location:
        for i, (source, value) in enumerate(zip(sources, op.operands, strict=True)):
            if source is not None:
                op.operands[i] = source
            elif value.type.rank == rank:
                op.operands[i] = _repeated_last(value)
    if change is not None:
        change(op, rank)
    _turn_back(op)


def _source(value: Any) -> Any:
    """The image with channels last that a value is made of by turning it round; None where it is not."""
    op = value.owner
    if getattr(op, "name", None) != "stablehlo.transpose":
        return None
    rank, permutation = value.type.rank, list(ir.DenseI64ArrayAttr(op.attributes["permutation"]))
    return op.operands[0] if rank > 2 and permutation == _back(rank) and value.type.has_static_shape else None


def _is_repeated(value: Any) -> bool:
    """Whether a value costs nothing with channels last: a constant of one number, or something smaller, repeated."""
    op = value.owner
    name = getattr(op, "name", None)
    if name == "stablehlo.constant" and not str(value.type.element_type).startswith("complex"):
        return bool(ir.DenseElementsAttr(op.attributes["value"]).is_splat)
    return name in ("stablehlo.broadcast_in_dim", "stablehlo.iota")


def _repeated_last(value: Any) -> Any:
    """Such a value with channels last."""
    op, kind = value.owner, _turned(value.type)
    if op.name == "stablehlo.constant":
        return stablehlo.ReshapeOp(kind, value).result
    back = _back(kind.rank)
    if op.name == "stablehlo.iota":
        along = ir.IntegerAttr(op.attributes["iota_dimension"])
        return stablehlo.IotaOp(kind, ir.IntegerAttr.get(along.type, back[along.value])).result
    places = [back[d] for d in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    return stablehlo.BroadcastInDimOp(kind, op.operands[0], _indices(places)).result


def _turned(kind: Any) -> Any:
    """The type with channels last."""
    batch, channels, *spatial = kind.shape
    return ir.RankedTensorType.get([batch, *spatial, channels], kind.element_type)


def _back(rank: int) -> list[int]:
    """How channels come from the last place to the second one."""
    return [0, rank - 1, *range(1, rank - 1)]


def _indices(numbers: Sequence[int]) -> Any:
    return ir.DenseI64ArrayAttr.get(list(numbers))


# What else changes with the order of dimensions


def _arrays(*names: str) -> Callable[[Any, int], None]:
    """Attributes with a number for each dimension."""

    def change(op: Any, rank: int) -> None:
        for name in names:
            if name in op.attributes:
                batch, channels, *spatial = ir.DenseI64ArrayAttr(op.attributes[name])
                op.attributes[name] = _indices([batch, *spatial, channels])

    return change


def _index(name: str) -> Callable[[Any, int], None]:
    """An attribute that is a dimension."""

    def change(op: Any, rank: int) -> None:
        attribute = ir.IntegerAttr(op.attributes[name])
        op.attributes[name] = ir.IntegerAttr.get(attribute.type, _back(rank)[attribute.value])

    return change


def _windows(op: Any, rank: int) -> None:
    """Windows over an image."""
    _arrays("window_dimensions", "window_strides", "base_dilations", "window_dilations")(op, rank)
    if "padding" in op.attributes:
        padding = ir.DenseIntElementsAttr(op.attributes["padding"])
        batch, channels, *spatial = np.array(list(padding), np.int64).reshape(rank, 2)
        op.attributes["padding"] = ir.DenseElementsAttr.get(np.stack([batch, *spatial, channels]))


_ELEMENTWISE = (
    *("abs", "add", "and", "ceil", "clamp", "compare", "convert", "divide", "exponential", "exponential_minus_one"),
    *("floor", "is_finite", "log", "log_plus_one", "logistic", "maximum", "minimum", "multiply", "negate", "not"),
    *("optimization_barrier", "or", "power", "round_nearest_even", "rsqrt", "select", "sign", "sqrt", "subtract"),
    *("tanh", "xor"),
)
_MOVED: dict[str, Callable[[Any, int], None] | None] = {  # with how an op's attributes change
    **{f"stablehlo.{name}": None for name in _ELEMENTWISE},
    "stablehlo.batch_norm_inference": _index("feature_index"),
    "stablehlo.concatenate": _index("dimension"),
    "stablehlo.pad": _arrays("edge_padding_low", "edge_padding_high", "interior_padding"),
    "stablehlo.reduce_window": _windows,
    "stablehlo.slice": _arrays("start_indices", "limit_indices", "strides"),
}
