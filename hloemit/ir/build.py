"""The core of emission: one open module a thread, its interned types and attributes, and ``emit``.

``hloemit.ir.hlo`` builds every StableHLO op on these functions. ``ir.Operation.create`` with explicit result types is
used throughout: it costs a third of jaxlib's generated builders.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import sympy
import torch

from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.errors import DynamicShapeError, ShardingError
from hloemit.base.mesh import Mesh
from hloemit.base.sizes import demand_type
from hloemit.ir.bindings import func, ir, new_context
from hloemit.ir.size_expressions import (
    DIVISIONS,
    MOST_PARTS,
    OPERATIONS,
    divided,
    linear,
    may_be_below,
    rounded,
    scaled,
    why_unknown,
)
from hloemit.ir.value import Dim, DimLike, Shape, TensorType, Value, is_static
from hloemit.ir.walking import symbol_of


class Scope(NamedTuple):
    """What the block under construction holds already, and need not say again.

    A value stands before its uses: what a block emitted is known in it from there on. Constants are also known in
    regions that may use values from around them. Other values are not: there they would be carried through the loop.
    """

    constants: dict[Any, Value]  # by elements, which MLIR keeps once for equal type and bits; splats by number as well
    values: dict[Any, Value]  # by op, operands and attributes; sizes by their expression
    spare: set[Value]  # what may have no use in the end; one set for a closed block and the open ones in it


class ModuleBuilder:
    """A module under construction, with everything that is interned for it: a new one, or ``module``, to be changed.

    A fresh MLIR context for each module (0.5 ms) keeps modules independent: one's constants and locations are freed
    with it, and threads can lower at the same time. ``mesh`` is what ``hloemit.shard`` speaks of.
    """

    def __init__(self, name: str = "main", module: Any = None, mesh: Mesh | None = None) -> None:
        self.context = new_context(foreign=mesh is not None) if module is None else module.context
        self.mesh = mesh
        with self.context, ir.Location.unknown():
            self.module = ir.Module.create() if module is None else module
            if module is None:
                self.module.operation.attributes["sym_name"] = ir.StringAttr.get(name)
        self.element_types: dict[torch.dtype, Any] = {}
        self.tensor_types: dict[tuple[Shape, torch.dtype], Any] = {}
        self.attributes: dict[Any, Any] = {}
        self.symbols: dict[sympy.Symbol, Callable[[], Value]] = {}
        self.scope = Scope({}, {}, set())
        # by key, with the types of their results; those that a given module brings along only take their names
        self.functions: dict[Any, tuple[str, list[TensorType]]] = {}
        if module is not None:
            names = [symbol_of(op) for op in module.body.operations]
            self.functions.update({("given", name): (name, []) for name in names})
        self.random_state: Value | None = None
        self.members: tuple[int, ...] = ()
        self.has_regions = False  # of what each device computes by itself, of a program over a mesh
        self._channels = itertools.count(1)

    def demand_regions(self) -> Mesh:
        """The mesh of a program that says what each device computes."""
        assert self.mesh is not None
        self.has_regions = True
        return self.mesh

    def channel(self) -> dict[str, Any]:
        """The channel of a collective between the devices of a mesh; nothing between replicas."""
        if self.mesh is None:
            return {}
        text = f"#stablehlo.channel_handle<handle = {next(self._channels)}, type = 1>"
        return {"channel_handle": ir.Attribute.parse(text)}

    def demand_replicas(self, members: tuple[int, ...]) -> None:
        """Let the module be one for replicas of these numbers; raises ``ShardingError`` where it is one for others."""
        if self.mesh is not None:
            raise ShardingError(
                "a program over a mesh has no replicas: write hloemit.shard in place of collectives, or, on the lazy "
                "device, collectives between enable_manual_sharding and disable_manual_sharding"
            )
        if self.members not in ((), members):
            raise ShardingError(
                f"the program has collectives of the replicas {list(self.members)}, and of {list(members)}: the groups "
                "of each have to name all replicas"
            )
        if not self.members:
            self.members = members
            number = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), len(members))
            self.module.operation.attributes["mhlo.num_replicas"] = number


class _Current(threading.local):
    builder: ModuleBuilder | None = None


_current = _Current()


def current() -> ModuleBuilder:
    """The module that this thread is building; raises RuntimeError outside of ``building``."""
    builder = _current.builder
    if builder is None:
        raise RuntimeError("no module is being built: op constructors work inside a lowering only")
    return builder


@contextlib.contextmanager
def building(builder: ModuleBuilder) -> Iterator[ModuleBuilder]:
    """Make ``builder`` the current one of this thread; ops are appended where an insertion point says."""
    outer = _current.builder
    _current.builder = builder
    try:
        with builder.context, ir.Location.unknown():
            yield builder
    finally:
        _current.builder = outer


# Types


def element_type(dtype: torch.dtype) -> Any:
    """The MLIR element type of a torch dtype; raises KeyError for a dtype that StableHLO lacks."""
    cache = current().element_types
    found = cache.get(dtype)
    if found is None:
        found = cache[dtype] = ir.Type.parse(MLIR_NAME[dtype])
    return found


def tensor_type(shape: Shape, dtype: torch.dtype) -> Any:
    """``tensor<2x3xf32>`` for ``(2, 3), torch.float32``; a symbolic dimension is ``?``."""
    cache = current().tensor_types
    found = cache.get((shape, dtype))
    if found is None:
        if not is_static(shape):
            dynamic = ir.ShapedType.get_dynamic_size()
            return ir.RankedTensorType.get([dynamic if isinstance(d, Dim) else d for d in shape], element_type(dtype))
        demand_type(shape, dtype)
        found = cache[shape, dtype] = ir.RankedTensorType.get(shape, element_type(dtype))
    return found


# Attributes, interned by (kind, value)


def i64_array(values: Sequence[int]) -> Any:
    """``array<i64: ...>``."""
    key = tuple(values)
    cache = current().attributes
    found = cache.get(key)
    if found is None:
        found = cache[key] = ir.DenseI64ArrayAttr.get(list(values))
    return found


def bool_array(values: Sequence[bool]) -> Any:
    """``array<i1: ...>``."""
    return ir.DenseBoolArrayAttr.get(list(values))


def i64(value: int) -> Any:
    """``value : i64``."""
    return attribute(f"{value} : i64")


def i64_elements(values: Any) -> Any:
    """``dense<...> : tensor<...xi64>`` of the values' own shape, for padding and replica groups."""
    return ir.DenseIntElementsAttr.get(np.asarray(values, dtype=np.int64))


def boolean(value: bool) -> Any:
    """``true`` or ``false``."""
    return attribute("true" if value else "false")


def string(value: str) -> Any:
    """A string attribute."""
    return ir.StringAttr.get(value)


def attribute(text: str) -> Any:
    """An attribute in MLIR's own syntax, parsed once a module: ``#stablehlo<comparison_direction LT>``."""
    cache = current().attributes
    found = cache.get(text)
    if found is None:
        found = cache[text] = ir.Attribute.parse(text)
    return found


# Operations

Attributes = dict[str, Any]

_create = ir.Operation.create


def emit(
    name: str, operands: Sequence[Value], shape: Shape, dtype: torch.dtype, attributes: Attributes | None = None
) -> Value:
    """Append an op with one result of the given type."""
    op = _create(name, [tensor_type(shape, dtype)], [v.ir for v in operands], attributes)
    return Value(op.result, shape, dtype)


def emit_once(
    name: str, operands: Sequence[Value], shape: Shape, dtype: torch.dtype, attributes: Attributes | None = None
) -> Value:
    """``emit`` for an op that computes nothing: where this block has it already, that one's result."""
    values = current().scope.values
    key = (name, shape, dtype, *operands, *attributes.values()) if attributes else (name, shape, dtype, *operands)
    found = values.get(key)
    if found is None:
        found = values[key] = emit(name, operands, shape, dtype, attributes)
    return found


def forget(values: Sequence[Value]) -> None:
    """Let what is wanted of these from here on be emitted anew."""
    scope = current().scope
    for known in (scope.constants, scope.values):
        for key in [key for key, value in known.items() if any(value is v for v in values)]:
            del known[key]


def constant(elements: Any, shape: Shape, dtype: torch.dtype) -> Value:
    """``stablehlo.constant`` of a dense attribute, emitted where it is first used, once a scope."""
    constants = current().scope.constants
    found = constants.get(elements)
    if found is None:
        found = constants[elements] = emit("stablehlo.constant", [], shape, dtype, {"value": elements})
        current().scope.spare.add(found)
    return found


def elements_of(value: Value) -> torch.Tensor | None:
    """The elements of a constant of bools or integers; None of any other value."""
    owner = value.ir.owner
    if getattr(owner, "name", "") != "stablehlo.constant" or value.dtype.is_floating_point or value.dtype.is_complex:
        return None
    elements = list(ir.DenseIntElementsAttr(owner.attributes["value"]))
    return torch.tensor(elements, dtype=value.dtype, device="cpu").reshape([int(d) for d in value.shape])


# ops whose regions may use values from around them, by the StableHLO spec; all other regions are closed
_OPEN = frozenset({"stablehlo.while", "stablehlo.if", "stablehlo.case"})


def emit_many(
    name: str,
    operands: Sequence[Value],
    results: Sequence[TensorType],
    attributes: Attributes | None = None,
    regions: Sequence[tuple[Sequence[TensorType], Callable[..., Sequence[Value]]]] = (),
) -> list[Value]:
    """Append an op with any number of results and regions.

    A region is (block argument types, body): the body gets the block's arguments as values and returns what the
    block returns.
    """
    op = _create(
        name,
        [tensor_type(shape, dtype) for shape, dtype in results],
        [v.ir for v in operands],
        attributes,
        regions=len(regions),
    )
    for i, (types, body) in enumerate(regions):
        fill_block(op.regions[i], types, body, "stablehlo.return", is_open=name in _OPEN)
    return [Value(r, shape, dtype) for r, (shape, dtype) in zip(op.results, results, strict=True)]


def fill_block(
    region: Any,
    types: Sequence[TensorType],
    body: Callable[..., Sequence[Value]],
    terminator: str,
    locations: list[Any] | None = None,
    is_open: bool = False,
) -> Any:
    """Give ``region`` its one block: arguments of ``types``, what ``body`` emits, and the terminator.

    The block of an open region may use the constants around it.
    """
    block = region.blocks.append(
        *[tensor_type(shape, dtype) for shape, dtype in types],
        arg_locs=[ir.Location.current] * len(types) if locations is None else locations,
    )
    builder = current()
    outer = builder.scope
    builder.scope = Scope(dict(outer.constants), {}, outer.spare) if is_open else Scope({}, {}, set())
    try:
        with ir.InsertionPoint(block):
            results = body(*[Value(a, shape, dtype) for a, (shape, dtype) in zip(block.arguments, types, strict=True)])
            _create(terminator, [], [v.ir for v in results])
        if not is_open:
            _sweep(builder.scope.spare)
    finally:
        builder.scope = outer
    return block


def _sweep(values: set[Value]) -> None:
    """Take out of the text what nothing uses after all."""
    unused = {v for v in values if next(iter(v.ir.uses), None) is None}
    for value in unused:
        value.ir.owner.erase()
    if unused:
        _sweep(values - unused)


def function(
    name: str, inputs: Sequence[TensorType], body: Callable[..., Sequence[Value]], *, public: bool = False
) -> tuple[Any, list[TensorType]]:
    """Append ``func.func @name`` to the module; returns the op and its result types.

    The result types are read off what ``body`` returns.
    """
    builder = current()
    results: list[TensorType] = []

    def typed(*arguments: Value) -> Sequence[Value]:
        values = body(*arguments)
        results.extend(v.type for v in values)
        return values

    with ir.InsertionPoint(builder.module.body):
        empty = ir.FunctionType.get([tensor_type(*t) for t in inputs], [])
        op = func.FuncOp(name, empty, visibility="public" if public else "private")
        fill_block(op.regions[0], inputs, typed, "func.return")
        types = ir.FunctionType.get([tensor_type(*t) for t in inputs], [tensor_type(*t) for t in results])
        op.operation.attributes["function_type"] = ir.TypeAttr.get(types)
    return op, results


def call(name: str, operands: Sequence[Value], results: Sequence[TensorType]) -> list[Value]:
    """``func.call @name``."""
    callee = ir.FlatSymbolRefAttr.get(name)
    return emit_many("func.call", operands, results, {"callee": callee})


# Run-time sizes


def define_symbols(arguments: Sequence[Value]) -> None:
    """Let every symbol be read off an argument: one whose dimension it is, or times it and more than it by integers."""
    symbols = current().symbols
    found = [(a, axis, d.expr) for a in arguments for axis, d in enumerate(a.shape) if isinstance(d, Dim)]
    for argument, axis, expr in sorted(found, key=lambda place: not place[2].is_Symbol):
        known = linear(expr)
        if known is not None and known[0] not in symbols:
            symbols[known[0]] = functools.partial(_read_off, argument, axis, *known[1:])


def _read_off(argument: Value, axis: int, times: int, more: int) -> Value:
    size = emit("stablehlo.get_dimension_size", [argument], (), torch.int32, {"dimension": i64(axis)})
    if more:
        size = _of_sizes("subtract", size, _size_expr(sympy.Integer(more)))
    if times != 1:
        size = _of_sizes("divide", size, _size_expr(sympy.Integer(times)))
    return size


def _of_sizes(op: str, *sizes: Value) -> Value:
    return emit(f"stablehlo.{op}", sizes, (), torch.int32)


def size_value(d: Dim) -> Value:
    """A dimension as a 0-d i32 value, computed from the sizes of the arguments."""
    return _size_expr(d.expr)


_UNORDERED = (sympy.Add, sympy.Mul, sympy.Max, sympy.Min)


def _times_ratio(size: Value, times: int, parts: int) -> Value:
    """``size * times // parts``, in steps that stay within i32 where the result does."""
    by = [_size_expr(sympy.Integer(number)) for number in (times, parts)]
    if times <= MOST_PARTS and parts <= MOST_PARTS:
        return _of_sizes("divide", _of_sizes("multiply", by[0], size), by[1])
    whole = _of_sizes("divide", size, by[1])
    rest = _of_sizes("remainder", size, by[1])
    ends = _of_sizes("divide", _of_sizes("multiply", rest, by[0]), by[1])
    return _of_sizes("add", _of_sizes("multiply", whole, by[0]), ends)


def _floored(expr: sympy.Expr) -> Value:
    """``(n - 3) // 2``, or ``% 2``, as Python has it where n is less than 3: StableHLO's own rounds towards zero."""
    size, by = _size_expr(expr.args[0]), _divisor(expr.args[1])
    rest = _of_sizes("remainder", _of_sizes("add", _of_sizes("remainder", size, by), by), by)
    is_rest = expr.func.__name__ == "PythonMod"
    return rest if is_rest else _of_sizes("divide", _of_sizes("subtract", size, rest), by)


def _size_expr(expr: sympy.Expr) -> Value:
    builder = current()
    found = builder.scope.values.get(expr)
    if found is not None:
        return found
    if expr.is_Integer:
        value = constant(attribute(f"dense<{int(expr)}> : tensor<i32>"), (), torch.int32)
    elif expr.is_Symbol:
        if expr not in builder.symbols:
            raise DynamicShapeError(why_unknown(expr, builder.symbols))
        value = builder.symbols[expr]()
    elif (ratio := scaled(expr)) is not None:
        times, size, parts = ratio
        value = _times_ratio(_size_expr(size), times, parts)
    elif (in_integers := divided(expr) or rounded(expr)) is not None:
        value = _size_expr(in_integers)
    elif may_be_below(expr):
        value = _floored(expr)
    elif expr.func is sympy.Abs:
        value = _of_sizes("abs", _size_expr(expr.args[0]))
    elif expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        value = _size_fold("multiply", [expr.base] * int(expr.exp))
    else:
        op = OPERATIONS.get(expr.func.__name__)
        if op is None:
            raise DynamicShapeError(why_unknown(expr, builder.symbols))
        # PyTorch writes 2*s0 + 1 with its terms in any order; sympy's own sort keeps the text the same in every process
        is_ordered = expr.func not in _UNORDERED
        value = _size_fold(op, expr.args if is_ordered else sorted(expr.args, key=sympy.default_sort_key))
    builder.scope.values[expr] = value
    return value


def _divisor(expr: sympy.Expr) -> Value:
    """What a size is divided by; 1 at least, since compilers divide while they compile, and end the process at 0."""
    value = _size_expr(expr)
    return value if expr.is_positive else _of_sizes("maximum", value, _size_expr(sympy.Integer(1)))


def _size_fold(op: str, terms: Sequence[sympy.Expr]) -> Value:
    value, other = _size_expr(terms[0]), _divisor if op in DIVISIONS.values() else _size_expr
    for term in terms[1:]:
        value = _of_sizes(op, value, other(term))
    return value


def shape_value(shape: Shape) -> Value:
    """A shape as a 1-d i32 tensor, for the dynamic forms of reshape, broadcast, iota, pad and gather."""
    values = current().scope.values
    key = tuple([d.expr if isinstance(d, Dim) else d for d in shape])
    found = values.get(key)
    if found is None:
        parts = [_size_vector(list(run)) for _, run in itertools.groupby(shape, _Runs())] or [_i32s([])]
        found = parts[0]
        if len(parts) > 1:
            found = emit("stablehlo.concatenate", parts, (len(shape),), torch.int32, {"dimension": i64(0)})
        values[key] = found
    return found


class _Runs:
    """A key that groups neighbouring numbers, and leaves every symbolic dimension alone."""

    def __init__(self) -> None:
        self.dynamic = 0

    def __call__(self, d: DimLike) -> int:
        self.dynamic += isinstance(d, Dim)
        return -self.dynamic if isinstance(d, Dim) else self.dynamic


def _size_vector(run: list[DimLike]) -> Value:
    first = run[0]
    if not isinstance(first, Dim):
        return _i32s(run)
    return emit_once("stablehlo.reshape", [size_value(first)], (1,), torch.int32)


def _i32s(values: Sequence[DimLike]) -> Value:
    text = f"dense<{list(values) if values else ''}> : tensor<{len(values)}xi32>"
    return constant(attribute(text), (len(values),), torch.int32)
