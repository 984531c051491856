"""Values with operators, for algorithms that would be unreadable as nested calls: ``(a - b * c) / 2``.

Operands broadcast as in NumPy, Python numbers take the dtype of the other side, and nothing else is promoted. A rule of
a few ops says it with ``hlo`` directly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, COMPLEX_OF, REAL_OF, highest, lowest
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Number, Shape, Value, broadcast_shapes, hlo_static, is_empty, is_static


class Array:
    """A value with operators. ``x.value`` is the value; ``T`` and ``H`` swap the last two dimensions."""

    __slots__ = ("value",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: Value) -> None:
        self.value = value

    @property
    def shape(self) -> Shape:
        """Its shape."""
        return self.value.shape

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return self.value.ndim

    @property
    def dtype(self) -> torch.dtype:
        """Its dtype."""
        return self.value.dtype

    def __add__(self, other: Array | Number) -> Array:
        return _binary(hlo.add, self, other)

    def __radd__(self, other: Number) -> Array:
        return _binary(hlo.add, other, self)

    def __sub__(self, other: Array | Number) -> Array:
        return _binary(hlo.subtract, self, other)

    def __rsub__(self, other: Number) -> Array:
        return _binary(hlo.subtract, other, self)

    def __mul__(self, other: Array | Number) -> Array:
        return _binary(hlo.multiply, self, other)

    def __rmul__(self, other: Number) -> Array:
        return _binary(hlo.multiply, other, self)

    def __truediv__(self, other: Array | Number) -> Array:
        return _binary(hlo.divide, self, other)

    def __rtruediv__(self, other: Number) -> Array:
        return _binary(hlo.divide, other, self)

    def __pow__(self, other: Array | Number) -> Array:
        return _binary(hlo.power, self, other)

    def __rpow__(self, other: Number) -> Array:
        return _binary(hlo.power, other, self)

    def __neg__(self) -> Array:
        return Array(hlo.negate(self.value))

    def __abs__(self) -> Array:
        return Array(hlo.abs(self.value))

    def __and__(self, other: Array | Number) -> Array:
        return _binary(hlo.and_, self, other)

    def __or__(self, other: Array | Number) -> Array:
        return _binary(hlo.or_, self, other)

    def __invert__(self) -> Array:
        return Array(hlo.not_(self.value))

    def __lt__(self, other: Array | Number) -> Array:
        return _compare(self, other, "LT")

    def __le__(self, other: Array | Number) -> Array:
        return _compare(self, other, "LE")

    def __gt__(self, other: Array | Number) -> Array:
        return _compare(self, other, "GT")

    def __ge__(self, other: Array | Number) -> Array:
        return _compare(self, other, "GE")

    def __eq__(self, other: Array | Number) -> Array:  # type: ignore[override]
        return _compare(self, other, "EQ")

    def __ne__(self, other: Array | Number) -> Array:  # type: ignore[override]
        return _compare(self, other, "NE")

    def __matmul__(self, other: Array) -> Array:
        batch = broadcast_shapes(self.shape[:-2], other.shape[:-2])
        a, b = self.to_shape(*batch, *self.shape[-2:]), other.to_shape(*batch, *other.shape[-2:])
        rank, axes = len(batch) + 2, range(len(batch))
        if is_empty(a.shape) or is_empty(b.shape):
            return filled((*batch, a.shape[-2], b.shape[-1]), 0, a.dtype)
        return Array(hlo.dot_general(a.value, b.value, ((rank - 1,), (rank - 2,)), (axes, axes)))

    @property
    def T(self) -> Array:  # noqa: N802 - NumPy's name
        """The last two dimensions swapped."""
        rank = self.ndim
        return Array(hlo.transpose(self.value, [*range(rank - 2), rank - 1, rank - 2]))

    @property
    def H(self) -> Array:  # noqa: N802 - NumPy's name
        """The conjugate of ``T``."""
        return self.T.conj()

    @property
    def real(self) -> Array:
        """The real part; a real array itself."""
        return Array(hlo.real(self.value)) if self.dtype in COMPLEX else self

    @property
    def imag(self) -> Array:
        """The imaginary part; zeros for a real array."""
        return Array(hlo.imag(self.value)) if self.dtype in COMPLEX else self * 0

    def conj(self) -> Array:
        """The complex conjugate; a real array itself."""
        if self.dtype not in COMPLEX:
            return self
        return Array(hlo.complex(hlo.real(self.value), hlo.negate(hlo.imag(self.value))))

    def to(self, dtype: torch.dtype) -> Array:
        """Converted to a dtype."""
        return Array(hlo.convert(self.value, dtype))

    def to_shape(self, *shape: DimLike) -> Array:
        """Broadcast to a shape."""
        return Array(hlo.broadcast_to(self.value, shape))

    def reshape(self, *shape: DimLike) -> Array:
        """The same elements, in row-major order."""
        return Array(hlo.reshape(self.value, shape))

    def expand_dims(self, *axes: int) -> Array:
        """With dimensions of 1 where the result's (negative) ``axes`` are."""
        shape = list(self.shape)
        for position in sorted(axis + self.ndim + len(axes) for axis in axes):
            shape.insert(position, 1)
        return self.reshape(*shape)

    def part(self, axis: int, start: int, stop: int) -> Array:
        """``x[..., start:stop, ...]`` in a negative axis."""
        axis += self.ndim
        starts = [0] * self.ndim
        stops = [*self.shape]
        starts[axis], stops[axis] = start, stop
        return Array(hlo.slice(self.value, starts, stops))

    def padded(self, axis: int, count: int) -> Array:
        """With ``count`` zeros behind it in a negative axis."""
        high = [count if i == axis + self.ndim else 0 for i in range(self.ndim)]
        zeros = [0] * self.ndim
        return Array(hlo.pad(self.value, hlo.full((), 0, self.dtype), zeros, high, zeros))

    def at(self, axis: int, index: Array) -> Array:
        """``x[..., index, ...]`` with the (negative) axis kept as 1; ``index`` is a 0-d integer."""
        axis += self.ndim
        sizes = [1 if i == axis else d for i, d in enumerate(self.shape)]
        if not is_static(sizes):
            return Array(
                hlo.gather(
                    self.value, hlo.reshape(index.value, (1,)),
                    offset_dims=[i for i in range(self.ndim) if i != axis], collapsed_dims=[axis],
                    start_index_map=[axis], index_vector_dim=1, slice_sizes=sizes,
                )
            )  # fmt: skip
        zero = hlo.full((), 0, index.dtype)
        starts = [index.value if i == axis else zero for i in range(self.ndim)]
        return Array(hlo.dynamic_slice(self.value, starts, sizes))  # type: ignore[arg-type]

    def set_at(self, axis: int, index: Array, update: Array) -> Array:
        """A copy in which ``update`` stands where ``at(axis, index)`` reads."""
        axis += self.ndim
        zero = hlo.full((), 0, index.dtype)
        starts = [index.value if i == axis else zero for i in range(self.ndim)]
        return Array(hlo.dynamic_update_slice(self.value, update.value, starts))

    def sum(self, *axes: int, keep: bool = False) -> Array:
        """The sum over (negative) axes."""
        return self._reduced(hlo.add, 0, axes, keep)

    def max(self, *axes: int, keep: bool = False) -> Array:
        """The maximum over (negative) axes of a real array; NaN where one is. -inf or the lowest where empty."""
        return self._reduced(hlo.maximum, lowest(self.dtype), axes, keep)

    def min(self, *axes: int, keep: bool = False) -> Array:
        """The minimum over (negative) axes of a real array; NaN where one is. inf or the highest where empty."""
        return self._reduced(hlo.minimum, highest(self.dtype), axes, keep)

    def any(self, *axes: int, keep: bool = False) -> Array:
        """Whether any is true over (negative) axes, or over all."""
        return self._reduced(hlo.or_, False, axes or tuple(range(-self.ndim, 0)), keep)

    def _reduced(self, body: Callable[..., Value], neutral: Number, axes: Sequence[int], keep: bool) -> Array:
        if not axes:
            return self
        result = Array(hlo.reduce(self.value, hlo.full((), neutral, self.dtype), [a + self.ndim for a in axes], body))
        return result.expand_dims(*axes) if keep else result


def _pair(x: Array | Number, y: Array | Number) -> tuple[Value, Value]:
    like = x if isinstance(x, Array) else y
    assert isinstance(like, Array)
    if not isinstance(x, Array):
        return hlo.full(like.shape, x, like.dtype), like.value
    if not isinstance(y, Array):
        return like.value, hlo.full(like.shape, y, like.dtype)
    shape = broadcast_shapes(x.shape, y.shape)
    return hlo.broadcast_to(x.value, shape), hlo.broadcast_to(y.value, shape)


def _binary(op: Callable[[Value, Value], Value], x: Array | Number, y: Array | Number) -> Array:
    return Array(op(*_pair(x, y)))


def _compare(x: Array, y: Array | Number, direction: str) -> Array:
    return Array(hlo.compare(*_pair(x, y), direction))


def apply(op: Callable[..., Value], *xs: Array | Number) -> Array:
    """An op of ``hlo`` on broadcast operands: ``apply(hlo.sqrt, x)``, ``apply(hlo.maximum, x, 0)``."""
    if len(xs) == 1:
        assert isinstance(xs[0], Array)
        return Array(op(xs[0].value))
    return Array(op(*_pair(*xs)))


def where(condition: Array, x: Array | Number, y: Array | Number) -> Array:
    """``x`` where the condition holds, else ``y``."""
    a, b = _pair(x, y)
    shape = broadcast_shapes(condition.shape, a.shape)
    return Array(hlo.select(*(hlo.broadcast_to(v, shape) for v in (condition.value, a, b))))


def filled(shape: Sequence[DimLike], value: Number, dtype: torch.dtype) -> Array:
    """A splat."""
    return Array(hlo.full(tuple(shape), value, dtype))


def index_along(axis: int, shape: Sequence[DimLike], dtype: torch.dtype = torch.int32) -> Array:
    """0, 1, 2, … along a (negative) axis of a shape in which the others are 1, so that it broadcasts."""
    axis += len(shape)
    return Array(hlo.iota(tuple(d if i == axis else 1 for i, d in enumerate(shape)), axis, dtype))


def eye(n: int, m: int, dtype: torch.dtype) -> Array:
    """The identity, n by m."""
    return (Array(hlo.iota((n, m), 0, torch.int32)) == Array(hlo.iota((n, m), 1, torch.int32))).to(dtype)


def concatenate(xs: Sequence[Array], axis: int) -> Array:
    """The arrays after each other in a negative axis."""
    return Array(hlo.concatenate([x.value for x in xs], axis + xs[0].ndim))


def complex_of(real: Array, imag: Array) -> Array:
    """A complex array of two real ones."""
    return Array(hlo.complex(*_pair(real, imag)))


def loop(condition: Callable[..., Array], body: Callable[..., Sequence[Array]], *inits: Array) -> list[Array]:
    """``stablehlo.while`` on arrays."""
    found = hlo.while_(
        [x.value for x in inits],
        lambda *vs: condition(*map(Array, vs)).value,
        lambda *vs: [x.value for x in body(*map(Array, vs))],
    )
    return [Array(v) for v in found]


def fori(start: int, stop: int | Array, body: Callable[..., Sequence[Array]], *inits: Array) -> list[Array]:
    """``body(i, *carried)`` for i from ``start`` to ``stop``, as one loop; i is a 0-d i32."""
    first = filled((), start, torch.int32)
    return loop(lambda i, *_: i < stop, lambda i, *xs: [i + 1, *body(i, *xs)], first, *inits)[1:]


def real_dtype(dtype: torch.dtype) -> torch.dtype:
    """The dtype of the real part."""
    return REAL_OF.get(dtype, dtype)


def complex_dtype(dtype: torch.dtype) -> torch.dtype:
    """The complex dtype of a float dtype; a complex one itself."""
    return dtype if dtype in COMPLEX else COMPLEX_OF[dtype]


def norm(x: Array, axis: int) -> Array:
    """The 2-norm along a negative axis, kept as 1, without overflow or underflow of the squares."""
    size = abs(x)
    scale = size.max(axis, keep=True)
    scale = where((scale > 0) & (scale < float("inf")), scale, 1)
    part = size / scale
    return apply(hlo.sqrt, (part * part).sum(axis, keep=True)) * scale


def is_finite(x: Array) -> Array:
    """Whether neither part of an element is infinite or NaN."""
    if x.dtype in COMPLEX:
        return is_finite(x.real) & is_finite(x.imag)
    return Array(hlo.is_finite(x.value))


def finite_or_zero(a: Array) -> tuple[Array, Array]:
    """Matrices, with zeros for each that has an infinite or NaN element, and whether it has none, (..., 1, 1)."""
    finite = ~(~is_finite(a)).any(-2, -1, keep=True)
    return where(finite, a, 0), finite


def nan_unless(ok: Array, x: Array) -> Array:
    """``x`` where ``ok`` holds, else NaN, in both parts of a complex one."""
    return where(ok, x, complex(float("nan"), float("nan")) if x.dtype in COMPLEX else float("nan"))


def triangle_of(a: Array, *, lower: bool) -> Array:
    """The elements on the diagonal and below it, or above it; zeros elsewhere."""
    rows, columns = index_along(-2, a.shape[-2:]), index_along(-1, a.shape[-2:])
    return where(rows >= columns if lower else rows <= columns, a, 0)


def first_place(condition: Array, axis: int) -> Array:
    """Along a negative axis, which is kept as 1, the first place where the condition holds (i32); its size if none."""
    size = condition.shape[axis]
    assert isinstance(size, int)
    return where(condition, index_along(axis, condition.shape), size).min(axis, keep=True)


def diagonal(x: Array) -> Array:
    """The main diagonal of the last two dimensions."""
    k = min(hlo_static(x.shape[-2:]))
    square = x.part(-2, 0, k).part(-1, 0, k)
    rows, columns = index_along(-2, (k, k)), index_along(-1, (k, k))
    return where(rows == columns, square, 0).sum(-2)


def composite(
    name: str, body: Callable[..., Sequence[Array]], *xs: Array, key: Hashable = None, **attributes: float
) -> list[Array]:
    """``stablehlo.composite "hloemit.<name>"``, which a platform may replace, and which else is ``body(*xs)``.

    ``attributes`` are the op's own; with the types of ``xs`` and ``key``, they fix all that ``body`` emits.
    """
    values, text = [x.value for x in xs], hlo.attributes_text(**attributes)
    found = hlo.composite(f"hloemit.{name}", values, lambda *vs: [r.value for r in body(*map(Array, vs))], text, key)
    return [Array(v) for v in found]


def function(key: Hashable, name: str, body: Callable[..., Sequence[Array]], *xs: Array) -> list[Array]:
    """``body(*xs)`` as a private function of the module, written once for each ``key`` and types."""
    found = hlo.call_private(key, name, [x.value for x in xs], lambda *vs: [r.value for r in body(*map(Array, vs))])
    return [Array(v) for v in found]
