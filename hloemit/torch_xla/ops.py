"""Values of programs that are said op by op, by the names of XLA's builders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.ir import hlo
from hloemit.ir.build import ModuleBuilder, building, function
from hloemit.ir.value import TensorType, Value


class Type:
    """The names of element types."""

    F32, F64, BF16, F16 = "f32", "f64", "bf16", "f16"
    U8, S8, U16, S16 = "u8", "s8", "u16", "s16"
    U32, S32, U64, S64 = "u32", "s32", "u64", "s64"
    C64, C128, PRED = "c64", "c128", "pred"


XLA_PT_TYPE_MAP = {
    Type.F32: torch.float32,
    Type.F64: torch.float64,
    Type.BF16: torch.bfloat16,
    Type.F16: torch.float16,
    Type.U8: torch.uint8,
    Type.S8: torch.int8,
    Type.U16: torch.uint16,
    Type.S16: torch.int16,
    Type.U32: torch.uint32,
    Type.S32: torch.int32,
    Type.U64: torch.uint64,
    Type.S64: torch.int64,
    Type.C64: torch.complex64,
    Type.C128: torch.complex128,
    Type.PRED: torch.bool,
}
PT_XLA_TYPE_MAP = {dtype: name for name, dtype in XLA_PT_TYPE_MAP.items()}


class Shape:
    """An element type and sizes, ``(dtype, sizes)``, or a list of such for a tuple."""

    def __init__(self, shape: Any) -> None:
        self._shape = shape

    @classmethod
    def create(cls, dtype: str, sizes: Sequence[int], dynamic_dimensions: Any = None) -> Shape:
        """Of a name of ``Type``, and sizes. Raises NotImplementedError for sizes that vary."""
        if dynamic_dimensions is not None and any(dynamic_dimensions):
            raise NotImplementedError("sizes that vary: programs of the device have fixed ones")
        return cls((dtype, tuple(sizes)))

    @property
    def shape(self) -> Any:
        """What it was made of."""
        return self._shape

    @property
    def rank(self) -> int:
        """How many dimensions there are."""
        return len(self._shape[1])

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes."""
        return tuple(self._shape[1])

    @property
    def dtype(self) -> str:
        """The name of the element type."""
        return str(self._shape[0])

    @property
    def dynamic_dimensions(self) -> None:
        """None: sizes are fixed."""

    def is_dynamic(self) -> bool:
        """False."""
        return False

    def is_tuple(self) -> bool:
        """Whether it is that of a tuple."""
        return isinstance(self._shape, list)

    def tuple_size(self) -> int:
        """How many parts a tuple has."""
        return len(self._shape)

    def tuple_shape(self, index: int) -> Shape:
        """The shape of a part."""
        return Shape(self._shape[index])

    def as_scalar(self) -> Shape:
        """The same element type, without dimensions."""
        return Shape((self._shape[0], ()))


class Computation:
    """A function of ``Op``s for arguments of given shapes."""

    def __init__(self, name: str, fn: Callable[..., Any], shapes: Sequence[Shape]) -> None:
        self.name, self.fn, self.shapes = name, fn, list(shapes)


Reducer = Callable[..., Any]


class Op:
    """A value of a program under construction, or a tuple of such; ``op`` is what stands behind it."""

    def __init__(self, op: Value | list[Any]) -> None:
        self.op = op

    # Types

    def shape(self) -> Shape:
        """Its type."""
        if isinstance(self.op, list):
            return Shape([Op(x).shape().shape for x in self.op])
        return Shape((PT_XLA_TYPE_MAP[self.op.dtype], tuple(self.op.shape)))

    def builder(self) -> str:
        """The program under construction, of which there is one."""
        return "builder"

    @classmethod
    def to_torch_type(cls, dtype: str | None) -> torch.dtype:
        """PyTorch's dtype of a name of ``Type``; float32 for None."""
        return XLA_PT_TYPE_MAP[dtype] if dtype else torch.float32

    @classmethod
    def from_torch_type(cls, dtype: torch.dtype) -> str:
        """The name in ``Type`` of PyTorch's dtype."""
        return PT_XLA_TYPE_MAP[dtype]

    @property
    def value(self) -> Value:
        """What stands behind it; TypeError for a tuple."""
        if isinstance(self.op, list):
            raise TypeError("a tuple is no operand: take its parts by get_tuple_element")
        return self.op

    # Made of nothing

    @classmethod
    def constant(cls, builder: Any, value: Tensor) -> Op:
        """A constant with the elements of a tensor."""
        return cls(hlo.constant(value.detach().cpu().contiguous()))

    @classmethod
    def scalar(cls, builder: Any, value: Any, dtype: str | None = None) -> Op:
        """A number, float32 if nothing else is asked for."""
        return cls(hlo.full((), value, cls.to_torch_type(dtype)))

    @classmethod
    def zero(cls, builder: Any, dtype: str | None = None) -> Op:
        """0."""
        return cls.scalar(builder, 0, dtype)

    @classmethod
    def one(cls, builder: Any, dtype: str | None = None) -> Op:
        """1."""
        return cls.scalar(builder, 1, dtype)

    @classmethod
    def iota(cls, builder: Any, shape: Shape, iota_dimension: int) -> Op:
        """The index in one dimension."""
        return cls(hlo.iota(shape.sizes, iota_dimension, cls.to_torch_type(shape.dtype)))

    def scalar_like(self, value: Any) -> Op:
        """A number in each element."""
        return Op(hlo.full(self.value.shape, value, self.value.dtype))

    def zeros_like(self) -> Op:
        """0 in each element."""
        return self.scalar_like(0)

    def ones_like(self) -> Op:
        """1 in each element."""
        return self.scalar_like(1)

    # Tuples

    @classmethod
    def tuple(cls, ops: Sequence[Op], builder: Any = None) -> Op:
        """Several values as one."""
        return cls([x.op for x in ops])

    def get_tuple_element(self, index: int) -> Op:
        """One of them."""
        assert isinstance(self.op, list)
        return Op(self.op[index])

    # Shapes

    def reshape(self, sizes: Sequence[int], dimensions: Any = None, inferred_dimension: int = -1) -> Op:
        """The same elements in other dimensions."""
        return Op(hlo.reshape(self.value, tuple(sizes)))

    def broadcast(self, sizes: Sequence[int]) -> Op:
        """More dimensions in front."""
        rank = self.value.ndim
        dims = range(len(sizes), len(sizes) + rank)
        return Op(hlo.broadcast_in_dim(self.value, (*sizes, *self.value.shape), list(dims)))

    def broadcast_in_dim(self, sizes: Sequence[int], dimensions: Sequence[int]) -> Op:
        """Wider, with each dimension at a place."""
        return Op(hlo.broadcast_in_dim(self.value, tuple(sizes), list(dimensions)))

    def transpose(self, permutation: Sequence[int]) -> Op:
        """The dimensions in another order."""
        return Op(hlo.transpose(self.value, list(permutation)))

    def rev(self, dimensions: Sequence[int]) -> Op:
        """Backwards."""
        return Op(hlo.reverse(self.value, list(dimensions)))

    def slice(self, start_indices: Sequence[int], limit_indices: Sequence[int], strides: Any = None) -> Op:
        """A part."""
        return Op(
            hlo.slice(self.value, tuple(start_indices), tuple(limit_indices), tuple(strides) if strides else None)
        )

    def slice_in_dim(self, start_index: int, limit_index: int, dimno: int, stride: int = 1) -> Op:
        """A part, in one dimension."""
        starts, limits, strides = [0] * self.value.ndim, list(self.shape().sizes), [1] * self.value.ndim
        starts[dimno], limits[dimno], strides[dimno] = start_index, limit_index, stride
        return self.slice(starts, limits, strides)

    def dynamic_slice(self, start_indices: Sequence[Op], slice_sizes: Sequence[int]) -> Op:
        """A part that begins where numbers say."""
        return Op(hlo.dynamic_slice(self.value, [i.value for i in start_indices], tuple(slice_sizes)))

    def dynamic_update_slice(self, update: Op, start_indices: Sequence[Op]) -> Op:
        """The value with a part replaced."""
        return Op(hlo.dynamic_update_slice(self.value, update.value, [i.value for i in start_indices]))

    @classmethod
    def concat_in_dim(cls, ops: Sequence[Op], dimension: int, builder: Any = None) -> Op:
        """Several values behind each other."""
        return cls(hlo.concatenate([x.value for x in ops], dimension))

    # Elements

    def cast(self, to_type: str) -> Op:
        """The same numbers in another type."""
        return Op(hlo.convert(self.value, Op.to_torch_type(to_type)))

    def bitcast(self, to_type: str) -> Op:
        """The same bits as another type."""
        return Op(hlo.bitcast_convert(self.value, Op.to_torch_type(to_type)))

    def select(self, true_value: Op, false_value: Op) -> Op:
        """Of two values the first where this one is true."""
        return Op(hlo.select(self.value, true_value.value, false_value.value))

    def clamp(self, min_value: Op, max_value: Op) -> Op:
        """The nearest number in a range."""
        return Op(hlo.clamp(min_value.value, self.value, max_value.value))

    # Products and sums

    def dot(self, other: Op) -> Op:
        """``torch.dot``, ``mv`` and ``mm``."""
        return self.dot_general(other, (([self.value.ndim - 1], [0]), ([], [])))

    def dot_general(self, other: Op, dimension_numbers: Any) -> Op:
        """A product by ``((contracted, contracted), (batch, batch))`` dimensions of both."""
        contracted, batch = dimension_numbers
        batch = batch or ([], [])
        return Op(hlo.dot_general(self.value, other.value, batch=batch, contract=contracted))

    def reduce(self, init_value: Op, computation: Reducer, dimensions: Sequence[int]) -> Op:
        """Dimensions folded into one by a function of two numbers."""
        body = folding(computation)
        return Op(hlo.reduce(self.value, init_value.value, list(dimensions), body))

    def reduce_all(self, init_value: Op, computation: Reducer) -> Op:
        """All dimensions folded."""
        return self.reduce(init_value, computation, range(self.value.ndim))

    # Control flow

    @classmethod
    def call(cls, computation: Any, ops: Sequence[Op], builder: Any = None) -> Op:
        """A computation on values."""
        return wrapped(_function_of(computation)(*ops))

    def conditional(self, true_operand: Op, false_operand: Op, true_computation: Any, false_computation: Any) -> Op:
        """Of two computations the first where this number is true."""
        branches = [
            lambda c=c, x=x: leaves(Op.call(c, _spread(x)).op)
            for c, x in ((true_computation, true_operand), (false_computation, false_operand))
        ]
        types, tree = _types_of(true_computation, _spread(true_operand))
        return _rebuilt(hlo.if_(self.value, branches[0], branches[1], types), tree)

    def mkconditional(self, ops: Sequence[Op], true_fn: Reducer, false_fn: Reducer, **kwargs: Any) -> Op:
        """Of two functions of the same values the first where this number is true."""
        both = Op.tuple(ops)
        return self.conditional(both, both, true_fn, false_fn)

    def while_loop(self, condition_computation: Any, body_computation: Any) -> Op:
        """A computation on its own results, as long as another holds."""
        given = leaves(self.op)

        def holds(*values: Value) -> Value:
            return Op.call(condition_computation, _spread(_rebuilt(values, self.op))).value

        def body(*values: Value) -> list[Value]:
            return leaves(Op.call(body_computation, _spread(_rebuilt(values, self.op))).op)

        return _rebuilt(hlo.while_(given, holds, body), self.op)

    @classmethod
    def mkwhile(cls, ops: Sequence[Op], condition_fn: Reducer, body_fn: Reducer, **kwargs: Any) -> Op:
        """A function of several values on its own results, as long as another holds."""
        return cls.tuple(ops).while_loop(condition_fn, body_fn)


def _spread(x: Op) -> list[Op]:
    return [Op(part) for part in x.op] if isinstance(x.op, list) else [x]


def leaves(op: Any) -> list[Value]:
    """What nested tuples hold."""
    return [leaf for each in op for leaf in leaves(each)] if isinstance(op, list) else [op]


def _rebuilt(values: Sequence[Value], like: Any) -> Op:
    left = iter(values)

    def build(op: Any) -> Any:
        return [build(each) for each in op] if isinstance(op, list) else next(left)

    return Op(build(like))


def wrapped(result: Any) -> Op:
    """What a function of ops gives, as one op."""
    return Op.tuple(result) if isinstance(result, (list, tuple)) else result


def _function_of(computation: Any) -> Callable[..., Any]:
    return computation.fn if isinstance(computation, Computation) else computation


def folding(computation: Any) -> Callable[..., Value]:
    """A computation as a function of values."""
    fn = _function_of(computation)
    return lambda *values: wrapped(fn(*map(Op, values))).value


def _types_of(computation: Any, ops: Sequence[Op]) -> tuple[list[TensorType], Any]:
    """The types of what a computation gives, and how they are nested, by calling it in a module of its own."""
    return results_of(_function_of(computation), [x.value.type for x in ops])


def results_of(fn: Callable[..., Any], types: Sequence[TensorType]) -> tuple[list[TensorType], Any]:
    """The types of what a function of ops gives, and how they are nested."""
    nesting: list[Any] = []

    def body(*values: Value) -> list[Value]:
        found = wrapped(fn(*map(Op, values)))
        nesting.append(found.op)
        return leaves(found.op)

    with building(ModuleBuilder("types")):
        _, results = function("types", types, body)
    return results, nesting[0]


# Elementwise ops, by their names here and in StableHLO


def _paired(x: Op, y: Op) -> tuple[Value, Value]:
    """Two operands of one shape: a number stands in each element."""
    a, b = x.value, y.value
    if not a.ndim and b.ndim:
        a = hlo.broadcast_to(a, b.shape)
    if not b.ndim and a.ndim:
        b = hlo.broadcast_to(b, a.shape)
    return a, b


def _unary(op: Callable[[Value], Value]) -> Callable[[Op], Op]:
    return lambda self: Op(op(self.value))


def _binary(op: Callable[[Value, Value], Value]) -> Callable[[Op, Op], Op]:
    return lambda self, other: Op(op(*_paired(self, other)))


def _compared(direction: str) -> Callable[[Op, Op], Op]:
    return lambda self, other: Op(hlo.compare(*_paired(self, other), direction))


_UNARY = {
    "abs": hlo.abs,
    "acos": hlo.acos,
    "asin": hlo.asin,
    "atan": hlo.atan,
    "ceil": hlo.ceil,
    "clz": hlo.count_leading_zeros,
    "cos": hlo.cosine,
    "cosh": hlo.cosh,
    "erf": hlo.erf,
    "erfc": hlo.erfc,
    "erfinf": hlo.erf_inv,
    "exp": hlo.exponential,
    "expm1": hlo.exponential_minus_one,
    "floor": hlo.floor,
    "imag": hlo.imag,
    "log": hlo.log,
    "log1p": hlo.log_plus_one,
    "neg": hlo.negate,
    "__neg__": hlo.negate,
    "not_": hlo.not_,
    "__invert__": hlo.not_,
    "real": hlo.real,
    "rsqrt": hlo.rsqrt,
    "sin": hlo.sine,
    "sinh": hlo.sinh,
    "sqrt": hlo.sqrt,
    "tan": hlo.tan,
    "tanh": hlo.tanh,
}
_BINARY = {
    "add": hlo.add,
    "and": hlo.and_,
    "atan2": hlo.atan2,
    "div": hlo.divide,
    "max": hlo.maximum,
    "min": hlo.minimum,
    "mul": hlo.multiply,
    "or": hlo.or_,
    "pow": hlo.power,
    "rem": hlo.remainder,
    "shl": hlo.shift_left,
    "shr": hlo.shift_right_arithmetic,
    "sub": hlo.subtract,
    "xor": hlo.xor,
}
_SIGNS = {
    **{name: name for name in ("add", "and", "mul", "or", "pow", "sub", "xor")},
    "lshift": "shl",
    "mod": "rem",
    "rshift": "shr",
    "truediv": "div",
}
for _name, _op in _UNARY.items():
    setattr(Op, _name, _unary(_op))
for _name, _pair in _BINARY.items():
    setattr(Op, f"{_name}_" if _name in ("and", "or") else _name, _binary(_pair))
for _sign, _name in _SIGNS.items():
    setattr(Op, f"__{_sign}__", _binary(_BINARY[_name]))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Op, _name, _compared(_name.upper()))
    setattr(Op, f"__{_name}__", _compared(_name.upper()))
Op.__hash__ = object.__hash__  # type: ignore[method-assign]
