"""Values that are made whole before Shardy writes the program of one device: what it would refuse, or cut wrongly.

Shardy's conversion (``sdy-convert-global-to-local``) makes the types of an op local and leaves the op as it is. That is
right for what works on elements, and wrong for a ``reverse`` or a window along a dimension that is cut; parts of
unequal size, and collectives in branches, end the process. So an op is listed here with the dimensions along which its
devices would need each other's elements, and one that is in neither list is computed whole on every device. XLA's
partitioner, which compiles programs, knows better ways for some.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from hloemit.base.errors import ShardingError
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.partitioning import named_meshes
from hloemit.ir.walking import operations, symbol_of

Dims = Iterable[int]
_PER_VALUE = "sdy.sharding"
_OF_COLLECTIVES = {"sdy.reshard": "sharding", "sdy.all_reduce": "out_sharding"}  # how their results are cut
_SHARDING = re.compile(r"<@([^,]+), \[((?:\{[^{}]*\}(?:, )?)*)\]")
_AXIS = re.compile(r'"([^"]+)"')

# cut as their operands and results are; Shardy adds up what a product or a convolution leaves on each device
_ON_ELEMENTS = (
    "abs add and atan2 cbrt ceil clamp compare complex constant convert cosine count_leading_zeros divide exponential "
    "exponential_minus_one floor imag is_finite log log_plus_one logistic maximum minimum multiply negate not or "
    "popcnt power real reduce_precision remainder round_nearest_afz round_nearest_even rsqrt select shift_left "
    "shift_right_arithmetic shift_right_logical sign sine sqrt subtract tan tanh xor"
)
_CUT_AS_THEY_LIE = frozenset(
    f"stablehlo.{name}"
    for name in (*_ON_ELEMENTS.split(), "broadcast_in_dim", "dot_general", "iota", "optimization_barrier", "transpose")
)
_BRANCHES = ("stablehlo.case", "stablehlo.if")
_INDEXED: dict[str, Callable[[Any], int]] = {  # the operand that has indices
    "stablehlo.gather": lambda op: 1,
    "stablehlo.scatter": lambda op: len(op.results),
}
_SUMS = frozenset({"stablehlo.add", "stablehlo.maximum", "stablehlo.minimum", "stablehlo.multiply", "stablehlo.and",
                   "stablehlo.or"})  # fmt: skip


def make_local(module: Module) -> None:
    """Insert ``sdy.reshard`` where an op of a propagated module needs a dimension whole, and drop uneven cuts."""
    sizes = _axis_sizes(module)
    with ir.Location.unknown():
        for op in operations(module.operation, outermost_first=True):
            _close_uneven(op, sizes)
            _put_sums_in_order(op, sizes)
            needs = _needs(op, sizes)
            if needs is not None:
                _make_whole(op, *needs)
            if op.name in _INDEXED:
                _widen_indices(op)


def demand_local(module: Module) -> None:
    """Raise ``ShardingError`` where a value is still cut in a way that ends Shardy's conversion, and the process."""
    sizes = _axis_sizes(module)
    for op in operations(module.operation, outermost_first=True):
        if any(cut != cut_of(value) for value, cut in zip(op.operands, _in_order(op, sizes), strict=False)):
            raise ShardingError(
                f"Shardy sums a product along axes that are not in the mesh's order ({op.location}): the program of "
                "one device cannot be written; XLA may compile it. Name a dimension's axes in the mesh's order"
            )
        for result, cut in zip(op.results, cuts_of(op), strict=False):
            if uneven := [d for d, axes in enumerate(cut) if _is_uneven(result.type, d, axes, sizes)]:
                raise ShardingError(
                    f"Shardy cuts dimension {uneven[0]} of {result.type} into parts of unequal size ({op.name}, at "
                    f"{op.location}): the program of one device cannot be written. XLA pads such a value when the "
                    "program is compiled, which needs no change; to see the text, constrain it with hloemit.shard"
                )


def mark_parts(module: Module) -> None:
    """Say of each value that devices will add up over axes that each of them has a part of it.

    jaxlib 0.11.2's Shardy ends the process where nobody says so; other releases work it out, and all of them do where
    a ``reduce`` made the parts.
    """
    for op in operations(module.operation):
        source = op.operands[0].owner if op.name == "sdy.all_reduce" else None
        if source is None or isinstance(source, ir.Block) or source.name == "stablehlo.reduce":
            continue
        axes = written(axes_in(str(op.attributes["reduction_axes"])))
        mesh, cuts = _mesh_name(op), cuts_of(source) or [[""] * len(_shape(each)) for each in source.results]
        place = op.operands[0].result_number
        texts = [_text(mesh, cut, axes if i == place else "") for i, cut in enumerate(cuts)]
        source.attributes[_PER_VALUE] = ir.Attribute.parse(f"#sdy.sharding_per_value<[{', '.join(texts)}]>")


def combine_as_reduced(module: Module) -> None:
    """What devices have reduced each is combined by the same operation, where Shardy before jaxlib 0.12 always adds."""
    for op in operations(module.operation, outermost_first=True):
        if op.name not in ("stablehlo.all_reduce", "stablehlo.reduce_scatter"):
            continue
        source = op.operands[0].owner
        if not isinstance(source, ir.Block) and source.name == "stablehlo.reduce":
            _combine_by(op, _reducers(source)[0])


def _combine_by(op: Any, reducer: str) -> None:
    inner = op.regions[0].blocks[0].operations[0]
    if reducer != inner.name:
        with ir.InsertionPoint(inner), inner.location:
            other = ir.Operation.create(reducer, [inner.results[0].type], list(inner.operands))
        inner.results[0].replace_all_uses_with(other.results[0])
        inner.erase()


def _axis_sizes(module: Module) -> dict[str, int]:
    return {
        name: length for _, names, lengths in named_meshes(module) for name, length in zip(names, lengths, strict=True)
    }


# How values are cut: the axes of each dimension, in Shardy's notation


def _parsed(text: str) -> list[list[str]]:
    return [re.findall(r"\{([^{}]*)\}", dims) for _, dims in _SHARDING.findall(text)]


def cuts_of(op: Any) -> list[list[str]]:
    """Of each result of an op; nothing where it says nothing."""
    if op.name in _OF_COLLECTIVES:
        return _parsed(str(op.attributes[_OF_COLLECTIVES[op.name]]))
    return _parsed(str(op.attributes[_PER_VALUE])) if _PER_VALUE in op.attributes and op.name != "func.func" else []


def cut_of(value: Any) -> list[str]:
    """Of an operand."""
    if isinstance(value.owner, ir.Block):
        parent = value.owner.owner.operation
        if parent.name != "func.func":
            cuts = cuts_of(parent)  # a loop's state
            return cuts[value.arg_number] if cuts else []
        described = list(ir.ArrayAttr(parent.attributes["arg_attrs"])) if "arg_attrs" in parent.attributes else []
        said = ir.DictAttr(described[value.arg_number]) if described else {}
        return _parsed(str(said[_PER_VALUE]))[0] if _PER_VALUE in said else []
    cuts = cuts_of(value.owner)
    return cuts[value.result_number] if cuts else []


def _text(mesh: str, cut: Sequence[str], unreduced: str = "") -> str:
    parts = f", unreduced={{{unreduced}}}" if unreduced else ""
    return f"<@{mesh}, [{', '.join('{' + axes + '}' for axes in cut)}]{parts}>"


def _say(op: Any, cuts: Sequence[Sequence[str]]) -> None:
    """Write how an op's results are cut."""
    name = _OF_COLLECTIVES.get(op.name, _PER_VALUE)
    mesh = _SHARDING.findall(str(op.attributes[name]))[0][0]
    texts = [_text(mesh, cut) for cut in cuts]
    text = f"#sdy.sharding{texts[0]}" if name != _PER_VALUE else f"#sdy.sharding_per_value<[{', '.join(texts)}]>"
    op.attributes[name] = ir.Attribute.parse(text)


def _is_uneven(kind: Any, dim: int, axes: str, sizes: dict[str, int]) -> bool:
    """Parts of an axis, too: Shardy 0.10 takes one part of it where it cuts, and the other where it adds up.

    And parts of nothing, which no collective gathers.
    """
    shape = list(ir.RankedTensorType(kind).shape)
    return "(" in axes or shape[dim] % _parts(axes, sizes) != 0 or (0 in shape and axes != "")


def axes_in(cut: str) -> list[str]:
    """The axes that a dimension is cut along, of Shardy's notation."""
    return _AXIS.findall(cut)


def written(axes: Iterable[str]) -> str:
    """The same in Shardy's notation."""
    return ", ".join(f'"{axis}"' for axis in axes)


def _parts(axes: str, sizes: dict[str, int]) -> int:
    return math.prod(sizes[name] for name in axes_in(axes))


def _close_uneven(op: Any, sizes: dict[str, int]) -> None:
    cuts = cuts_of(op)
    even = [
        ["" if _is_uneven(result.type, d, axes, sizes) else axes for d, axes in enumerate(cut)]
        for result, cut in zip(op.results, cuts, strict=False)
    ]
    if even != cuts:
        _say(op, even)


def _make_whole(op: Any, of_operands: Sequence[Dims], of_results: Sequence[Dims]) -> None:
    for index, dims in enumerate(of_operands):
        cut = cut_of(op.operands[index])
        if any(cut[d] for d in dims if cut):
            op.operands[index] = resharded(op, op.operands[index], _without(cut, dims))
    cuts = cuts_of(op)
    whole = [_without(cut, dims) for cut, dims in zip(cuts, of_results, strict=False)]
    if whole != cuts:
        _say(op, whole)


def _without(cut: Sequence[str], dims: Dims) -> list[str]:
    closed = set(dims)
    return ["" if d in closed else axes for d, axes in enumerate(cut)]


def _put_sums_in_order(op: Any, sizes: dict[str, int]) -> None:
    for index, cut in enumerate(_in_order(op, sizes)):
        if cut != cut_of(op.operands[index]):
            op.operands[index] = resharded(op, op.operands[index], cut)


def _in_order(op: Any, sizes: dict[str, int]) -> Iterator[list[str]]:
    """How operands may be cut where devices' parts are summed: Shardy's conversion wants the mesh's order of axes."""
    order = list(sizes)
    for value, dims in zip(op.operands, _summed(op), strict=False):
        cut, last = list(cut_of(value)), -1
        for d in dims if cut else ():
            axes = axes_in(cut[d])
            places = [last, *map(order.index, axes)]
            kept = next((i for i in range(len(axes)) if places[i] > places[i + 1]), len(axes))
            if kept < len(axes):
                cut[d] = written(axes[:kept])
            last = places[kept]
        yield cut


def _summed(op: Any) -> Sequence[Sequence[int]]:
    """The dimensions of each of the first operands that a product contracts, or whose rows a gather chooses."""
    if op.name == "stablehlo.dot_general":
        product = stablehlo.DotDimensionNumbers(op.attributes["dot_dimension_numbers"])
        return product.lhs_contracting_dimensions, product.rhs_contracting_dimensions
    if op.name == "stablehlo.gather":
        return (stablehlo.GatherDimensionNumbers(op.attributes["dimension_numbers"]).collapsed_slice_dims,)
    return ()


def _widen_indices(op: Any) -> None:
    """Let a gather or scatter over a cut operand have indices of i64.

    Shardy makes the constants that it compares them with of i64 elements, whatever their type is: of i32 they are what
    lies in memory behind them, and printing them ends the process.
    """
    place = _INDEXED[op.name](op)
    indices = op.operands[place]
    kind = ir.RankedTensorType(indices.type)
    if str(kind.element_type) == "i64" or not any(any(cut_of(v)) for v in list(op.operands)[:place]):
        return
    wide = ir.RankedTensorType.get(kind.shape, ir.IntegerType.get_signless(64))
    with ir.InsertionPoint(op), op.location:
        convert = ir.Operation.create("stablehlo.convert", [wide], [indices])
    cut = cut_of(indices)
    if cut:
        mesh = _mesh_name(op)
        convert.attributes[_PER_VALUE] = ir.Attribute.parse(f"#sdy.sharding_per_value<[{_text(mesh, cut)}]>")
    op.operands[place] = convert.results[0]


def _branching(op: Any) -> Any:
    """The outermost op of branches that an op is in, or None."""
    found, parent = None, op.parent
    while parent is not None:
        found = parent if parent.name in _BRANCHES else found
        parent = parent.parent
    return found


def resharded(op: Any, value: Any, cut: Sequence[str]) -> Any:
    """A value that an op reads, cut so before it."""
    before = _branching(op) or op  # what branches share is made whole before them
    mesh = _mesh_name(before)
    sharding = ir.Attribute.parse(f"#sdy.sharding{_text(mesh, cut)}")
    with ir.InsertionPoint(before), before.location:
        return ir.Operation.create("sdy.reshard", [value.type], [value], attributes={"sharding": sharding}).results[0]


def _mesh_name(op: Any) -> str:
    while op.parent is not None:
        op = op.parent
    return next(symbol_of(m) for m, _, _ in named_meshes(op.opview))


# What ops need whole

Needs = tuple[Sequence[Dims], Sequence[Dims]]


def _needs(op: Any, sizes: dict[str, int]) -> Needs | None:
    """The dimensions of each operand and result that have to be whole; None where they may be cut in any way."""
    whole = [_dims(v) for v in op.operands], [_dims(v) for v in op.results]
    if _branching(op) is not None or _is_of_nothing(op):
        return whole
    if op.name == "stablehlo.reshape":
        return _reshape(op, sizes)
    if op.name in _CUT_AS_THEY_LIE or op.name.partition(".")[0] not in ("stablehlo", "chlo"):
        return None
    if op.name in _RULES:
        return _RULES[op.name](op)
    if op.name == "stablehlo.return" and op.parent.name not in ("stablehlo.while", *_BRANCHES):
        return None  # of scalars
    return whole


def _is_of_nothing(op: Any) -> bool:
    """Whether some operands and results have no elements, and others have: those alone could be cut."""
    if not len(op.results) or op.name in ("stablehlo.while", "stablehlo.optimization_barrier"):
        return False
    return len({0 in _shape(v) for v in (*op.operands, *op.results)}) > 1


def _dims(value: Any) -> range:
    return range(len(_shape(value)))


def _shape(value: Any) -> list[int]:
    return list(ir.RankedTensorType(value.type).shape)


def _ints(op: Any, name: str) -> list[int]:
    return list(op.attributes[name]) if name in op.attributes else []


def _along(dims: Dims, op: Any) -> Needs:
    """Those dimensions of all operands that have them, and of all results."""
    needed = list(dims)
    return (
        [[d for d in needed if d < len(_shape(v))] for v in op.operands],
        [[d for d in needed if d < len(_shape(v))] for v in op.results],
    )


def _slice(op: Any) -> Needs:
    shape, strides = _shape(op.operands[0]), _ints(op, "strides")
    bounds = zip(_ints(op, "start_indices"), _ints(op, "limit_indices"), shape, strides, strict=True)
    return _along([d for d, (start, limit, size, by) in enumerate(bounds) if (start, limit, by) != (0, size, 1)], op)


def _changed(op: Any) -> Needs:
    """Where the update's size is not the operand's."""
    sizes = zip(_shape(op.operands[0]), _shape(op.operands[1]), strict=True)
    return _along([d for d, (size, other) in enumerate(sizes) if size != other], op)


def _pad(op: Any) -> Needs:
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    paddings = zip(*(_ints(op, name) for name in names), strict=True)
    return _along([d for d, padding in enumerate(paddings) if any(padding)], op)


def _reshape(op: Any, sizes: dict[str, int]) -> Needs:
    """Dimensions that would be cut in another place: all but the first of those that are split or joined."""
    (operand,), (result,) = op.operands, op.results
    cuts = cut_of(operand), (cuts_of(op) or [[]])[0]
    needed: tuple[list[int], list[int]] = [], []
    for dims in _groups(_shape(operand), _shape(result)):
        for side, other in ((0, 1), (1, 0)):
            first = (_shape(operand), _shape(result))[other][dims[other][0]] if dims[other] else 1
            for d in dims[side]:
                parts = _parts(cuts[side][d], sizes) if cuts[side] else 1
                if parts > 1 and (d != dims[side][0] or first % parts):
                    needed[side].append(d)
    return [needed[0]], [needed[1]]


def _groups(before: Sequence[int], after: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """Dimensions of one shape, and those of the other that have the same elements; dimensions of 1 are in no group."""
    left, right = ([d for d, size in enumerate(shape) if size != 1] for shape in (before, after))
    if 0 in before:
        return [(left, right)]
    found: list[tuple[list[int], list[int]]] = []
    while left or right:
        group: tuple[list[int], list[int]] = [left.pop(0)], [right.pop(0)]
        counts = before[group[0][0]], after[group[1][0]]
        while counts[0] != counts[1]:
            if counts[0] < counts[1]:
                group[0].append(left.pop(0))
                counts = counts[0] * before[group[0][-1]], counts[1]
            else:
                group[1].append(right.pop(0))
                counts = counts[0], counts[1] * after[group[1][-1]]
        found.append(group)
    return found


def _windows(op: Any) -> Needs:
    count = len(_shape(op.operands[0]))
    ones = [1] * count
    names = ("window_dimensions", "window_strides", "base_dilations", "window_dilations")
    windows = list(zip(*(_ints(op, name) or ones for name in names), strict=True))
    padding = _pairs(op, "padding", count)
    return _along([d for d in range(count) if any(w != 1 for w in windows[d]) or any(padding[d])], op)


def _pairs(op: Any, name: str, count: int) -> list[tuple[int, int]]:
    flat = [int(i) for i in ir.DenseIntElementsAttr(op.attributes[name])] if name in op.attributes else []
    flat = flat * (2 * count) if len(flat) == 1 else flat
    return [(flat[2 * d], flat[2 * d + 1]) for d in range(count)] if flat else [(0, 0)] * count


def _convolution(op: Any) -> Needs:
    numbers = stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])
    return (
        [list(numbers.input_spatial_dimensions), list(numbers.kernel_spatial_dimensions)],
        [list(numbers.output_spatial_dimensions)],
    )


def _reducers(op: Any) -> list[str]:
    return [each.name for each in op.regions[0].blocks[0].operations][:-1]


def _reduce(op: Any) -> Needs:
    """Nothing where one operation of two scalars reduces: devices combine what they have by it."""
    reducers = _reducers(op)
    dims = [] if len(reducers) == 1 and reducers[0] in _SUMS else _ints(op, "dimensions")
    return _along_operands(dims, op)


def _along_operands(dims: Dims, op: Any) -> Needs:
    return [[d for d in dims if d < len(_shape(v))] for v in op.operands], [[] for _ in op.results]


def _is_complex(op: Any) -> bool:
    """Of complex numbers Shardy has no zero, which it puts where a device has no row, and ends the process."""
    return "complex" in str(op.operands[0].type)


def _gather(op: Any) -> Needs:
    """Where slices are neither whole nor of one element; of complex numbers, rows."""
    numbers = stablehlo.GatherDimensionNumbers(op.attributes["dimension_numbers"])
    shape, slices = _shape(op.operands[0]), _ints(op, "slice_sizes")
    kept = [d for d in range(len(shape)) if d not in (*numbers.collapsed_slice_dims, *numbers.operand_batching_dims)]
    partial = [d for d in kept if slices[d] != shape[d]]
    rows = numbers.collapsed_slice_dims if _is_complex(op) else []
    vectors = [d for d in _dims(op.operands[1]) if d == numbers.index_vector_dim]

    results = [out for out, d in zip(numbers.offset_dims, kept, strict=True) if d in partial]
    return [[*partial, *rows], vectors], [results]


def _scatter(op: Any) -> Needs:
    """Dimensions that are written to by index; of updates those that could meet, unless they are added.

    Those of complex numbers are whole, too.
    """
    numbers = stablehlo.ScatterDimensionNumbers(op.attributes["scatter_dimension_numbers"])
    count = len(op.results)
    shape, update = _shape(op.operands[0]), _shape(op.operands[-1])
    kept = [d for d in range(len(shape)) if d not in (*numbers.inserted_window_dims, *numbers.input_batching_dims)]
    partial = [(d, u) for d, u in zip(kept, numbers.update_window_dims, strict=True) if update[u] != shape[d]]
    written = {*numbers.scattered_dims_to_operand_dims, *(d for d, _ in partial)}
    updates = {u for _, u in partial}
    indices: Dims = [d for d in _dims(op.operands[count]) if d == numbers.index_vector_dim]
    if _reducers(op) != ["stablehlo.add"] or _is_complex(op):
        updates |= set(range(len(update))) - set(numbers.update_window_dims)
        indices = _dims(op.operands[count])
    return [*[written] * count, indices, *[updates] * count], [written] * count


def _last(count: int) -> Callable[[Any], Needs]:
    def needs(op: Any) -> Needs:
        values = [*op.operands], [*op.results]
        operands, results = ([_dims(v)[-count:] for v in each] for each in values)
        return operands, results

    return needs


_RULES: dict[str, Callable[[Any], Needs]] = {
    "stablehlo.slice": _slice,
    "stablehlo.dynamic_update_slice": _changed,
    "stablehlo.pad": _pad,
    "stablehlo.reverse": lambda op: _along(_ints(op, "dimensions"), op),
    "stablehlo.concatenate": lambda op: _along([int(ir.IntegerAttr(op.attributes["dimension"]).value)], op),
    "stablehlo.sort": lambda op: _along([int(ir.IntegerAttr(op.attributes["dimension"]).value)], op),
    "stablehlo.reduce_window": _windows,
    "stablehlo.select_and_scatter": _windows,
    "stablehlo.convolution": _convolution,
    "stablehlo.reduce": _reduce,
    "stablehlo.gather": _gather,
    "stablehlo.scatter": _scatter,
    "stablehlo.fft": lambda op: _last(len(_ints(op, "fft_length")))(op),
    "stablehlo.cholesky": _last(2),
    "stablehlo.triangular_solve": _last(2),
}
