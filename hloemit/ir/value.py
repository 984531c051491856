"""What lowering rules hold in their hands: SSA values that know their shape and dtype, and symbolic dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

from hloemit.base.dtypes import FROM_MLIR_NAME, type_string
from hloemit.base.errors import DynamicShapeError, NotLowerable

if TYPE_CHECKING:
    from hloemit.ir import hlo as hlo  # which stands on values, and puts itself here when it is imported

Number = int | float | bool | complex


class Dim:
    """A dimension that is known only at run time: a ``torch.SymInt`` that never guesses.

    Arithmetic gives an ``int`` where the result is constant and a ``Dim`` elsewhere. A comparison is decided from the
    symbol's bounds alone and raises ``DynamicShapeError`` where they leave it open, so that a rule can't
    specialise on an example's size by accident.
    """

    __slots__ = ("expr", "sym")

    def __init__(self, sym: torch.SymInt) -> None:
        self.sym = sym
        self.expr: sympy.Expr = sym.node.expr

    def __repr__(self) -> str:
        return str(self.expr)

    def __hash__(self) -> int:
        return hash(self.expr)

    def _decide(self, true: Any, false: Any, text: str) -> bool:
        if statically_known_true(true):
            return True
        if statically_known_true(false):
            return False
        raise DynamicShapeError(f"whether {text} holds depends on the run-time size; its bounds do not decide it")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, Dim)):
            return NotImplemented
        if isinstance(other, Dim) and self.expr == other.expr:
            return True
        o = raw(other)
        return self._decide(self.sym == o, self.sym != o, f"{self} == {other}")

    def __lt__(self, other: int | Dim) -> bool:
        return self._decide(self.sym < raw(other), self.sym >= raw(other), f"{self} < {other}")

    def __le__(self, other: int | Dim) -> bool:
        return self._decide(self.sym <= raw(other), self.sym > raw(other), f"{self} <= {other}")

    def __gt__(self, other: int | Dim) -> bool:
        return not self <= other

    def __ge__(self, other: int | Dim) -> bool:
        return not self < other

    def __bool__(self) -> bool:
        return self != 0

    def __add__(self, other: int | Dim) -> int | Dim:
        return dim(self.sym + raw(other))

    def __sub__(self, other: int | Dim) -> int | Dim:
        return dim(self.sym - raw(other))

    def __rsub__(self, other: int) -> int | Dim:
        return dim(other - self.sym)

    def __mul__(self, other: int | Dim) -> int | Dim:
        return dim(self.sym * raw(other))

    def __floordiv__(self, other: int | Dim) -> int | Dim:
        return dim(self.sym // raw(other))

    def __mod__(self, other: int | Dim) -> int | Dim:
        return dim(self.sym % raw(other))

    def __neg__(self) -> int | Dim:
        return dim(-self.sym)

    __radd__ = __add__
    __rmul__ = __mul__

    @property
    def most(self) -> int | None:
        """The greatest size that it can have, None where there is no end."""
        upper = self.sym.node.shape_env.bound_sympy(self.expr).upper
        return int(upper) if upper.is_finite and upper < 2**31 else None

    def __index__(self) -> int:
        raise DynamicShapeError(f"the size {self} is known only at run time, and this lowering needs a number")


DimLike = int | Dim
Shape = tuple[DimLike, ...]


def raw(d: DimLike) -> int | torch.SymInt:
    """The ``int`` or ``torch.SymInt`` under a dimension."""
    return d.sym if isinstance(d, Dim) else d


def dim(size: int | torch.SymInt) -> DimLike:
    """A dimension from torch's size: an ``int`` where it is constant, else a ``Dim``."""
    if isinstance(size, torch.SymInt):
        expr = size.node.expr
        return int(expr) if expr.is_number else Dim(size)
    return int(size)


def shape_of(sizes: Sequence[int | torch.SymInt]) -> Shape:
    """torch's sizes as a ``Shape``."""
    return tuple([s if type(s) is int else dim(s) for s in sizes])


def is_static(shape: Sequence[DimLike]) -> bool:
    """Whether every dimension is a number."""
    for d in shape:  # noqa: SIM110 - on every op's path, and a generator costs twice as much
        if type(d) is not int:
            return False
    return True


def is_empty(shape: Sequence[DimLike]) -> bool:
    """Whether some dimension is known to be 0, so that there are no elements."""
    return any(type(d) is int and d == 0 for d in shape)


def same_shape(a: Shape, b: Shape) -> bool:
    """Whether two shapes are known to be equal; False where that is open. Never raises, unlike ``==`` on ``Dim``s."""
    if a is b:
        return True
    if len(a) != len(b):
        return False
    for d, e in zip(a, b, strict=True):
        if type(d) is int and type(e) is int:
            if d != e:
                return False
        elif isinstance(d, Dim) and isinstance(e, Dim):
            if d.expr != e.expr and not statically_known_true(d.sym == e.sym):
                return False
        else:
            return False
    return True


class Made(NamedTuple):
    """How a value was made, where that took no computing: an op on it can start from what it was made of."""

    op: str  # full, iota, broadcast_in_dim, reshape, transpose, or slice with no strides
    of: Any  # the operand; a splat's number; None for iota
    dims: Sequence[int] = ()  # of iota, broadcast and transpose; where a slice starts


class Value:
    """An SSA value of ranked tensor type, with its shape and torch dtype kept beside it.

    ``x * y + 1`` is what ``hlo.add(hlo.multiply(x, y), …)`` is: the operands have one shape and dtype, and a Python
    number is taken as a splat of the other side's. ``==`` tells values apart, as of any object: whether elements are
    equal is ``hlo.compare(x, y, "EQ")``.
    """

    __slots__ = ("dtype", "ir", "made", "shape")

    def __init__(self, ir: Any, shape: Shape, dtype: torch.dtype) -> None:
        self.ir = ir
        self.shape = shape
        self.dtype = dtype
        self.made: Made | None = None

    @staticmethod
    def of(value: Any) -> Value:
        """MLIR's value, whose type says the rest."""
        return Value(value, tuple(value.type.shape), FROM_MLIR_NAME[str(value.type.element_type)])

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def type(self) -> TensorType:
        """Shape and dtype together."""
        return TensorType(self.shape, self.dtype)

    def __repr__(self) -> str:
        return type_string(self.shape, self.dtype)

    def __bool__(self) -> bool:
        raise TypeError(f"the elements of {self} are known only at run time: use hlo.select, or `is None`")

    def _like(self, other: Value | Number) -> Value:
        return other if isinstance(other, Value) else hlo.full(self.shape, other, self.dtype)

    def __add__(self, other: Value | Number) -> Value:
        return hlo.add(self, self._like(other))

    def __radd__(self, other: Number) -> Value:
        return hlo.add(self._like(other), self)

    def __sub__(self, other: Value | Number) -> Value:
        return hlo.subtract(self, self._like(other))

    def __rsub__(self, other: Number) -> Value:
        return hlo.subtract(self._like(other), self)

    def __mul__(self, other: Value | Number) -> Value:
        return hlo.multiply(self, self._like(other))

    def __rmul__(self, other: Number) -> Value:
        return hlo.multiply(self._like(other), self)

    def __truediv__(self, other: Value | Number) -> Value:
        return hlo.divide(self, self._like(other))

    def __rtruediv__(self, other: Number) -> Value:
        return hlo.divide(self._like(other), self)

    def __pow__(self, other: Value | Number) -> Value:
        return hlo.power(self, self._like(other))

    def __neg__(self) -> Value:
        return hlo.negate(self)

    def __abs__(self) -> Value:
        return hlo.abs(self)

    def __and__(self, other: Value | Number) -> Value:
        return hlo.and_(self, self._like(other))

    def __or__(self, other: Value | Number) -> Value:
        return hlo.or_(self, self._like(other))

    def __xor__(self, other: Value | Number) -> Value:
        return hlo.xor(self, self._like(other))

    def __invert__(self) -> Value:
        return hlo.not_(self)

    def __lt__(self, other: Value | Number) -> Value:
        return hlo.compare(self, self._like(other), "LT")

    def __le__(self, other: Value | Number) -> Value:
        return hlo.compare(self, self._like(other), "LE")

    def __gt__(self, other: Value | Number) -> Value:
        return hlo.compare(self, self._like(other), "GT")

    def __ge__(self, other: Value | Number) -> Value:
        return hlo.compare(self, self._like(other), "GE")


class TensorType(NamedTuple):
    """A shape and a torch dtype: what PyTorch says that a result is."""

    shape: Shape
    dtype: torch.dtype

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    def __str__(self) -> str:
        return type_string(self.shape, self.dtype)


def broadcast_shapes(*shapes: Shape) -> Shape:
    """The shape that all of ``shapes`` broadcast to."""
    rank = max(map(len, shapes), default=0)
    result: list[DimLike] = [1] * rank
    for shape in shapes:
        for i, d in enumerate(shape, rank - len(shape)):
            if d == 1 if type(d) is int else same_shape((d,), (result[i],)):
                continue
            if result[i] == 1:
                result[i] = d
            elif type(d) is int and d != result[i]:
                raise IndexError(f"the shapes {', '.join(str(list(s)) for s in shapes)} do not broadcast together")
    return tuple(result)


def hlo_static(shape: Shape) -> tuple[int, ...]:
    """``shape`` as numbers, for an op that has no dynamic form."""
    if any(type(d) is not int for d in shape):
        raise NotLowerable(f"needs sizes that are known when lowering, and got {list(shape)}")
    return tuple(shape)  # type: ignore[arg-type]
