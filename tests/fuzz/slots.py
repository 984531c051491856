"""What the slots of a row become: tensors that are at hand, dimensions, indices and numbers that mostly fit them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from math import gcd, prod
from typing import Any

import torch

from tests.fuzz import draws
from tests.fuzz.program import literal

ON = "device=x0.device"
SPELLED = 300  # numbers of a tensor that is spelled out, at most
SLOT = re.compile(r"\{(\w+)\}")
Slot = Callable[["Filling"], str]
SLOTS: dict[str, Slot] = {}


class NoFitError(Exception):
    """No tensor at hand suits the slot."""


# The subject of a row: any tensor of its kind
KINDS: dict[str, Callable[[torch.Tensor], bool]] = {
    "a": lambda x: True,
    "float": lambda x: x.is_floating_point(),
    "wide": lambda x: x.dtype in (torch.float32, torch.float64),
    "int": lambda x: x.dtype in draws.INTEGERS,
    "bool": lambda x: x.dtype == torch.bool,
    "real": lambda x: not x.is_complex(),
    "number_tensor": lambda x: x.dtype != torch.bool,
    "vector": lambda x: x.ndim == 1,
    "number_vector": lambda x: x.ndim == 1 and x.dtype != torch.bool,
    "number_matrix": lambda x: x.ndim == 2 and x.dtype != torch.bool,
    "matrix": lambda x: x.ndim == 2 and x.dtype in (torch.float32, torch.float64),
    "batch": lambda x: x.ndim == 3 and x.dtype != torch.bool,
}


class Filling:
    """One row that is being filled in."""

    def __init__(
        self, rng: random.Random, values: Mapping[str, torch.Tensor], new: str, extent: draws.Extent = draws.SMALL
    ) -> None:
        self.rng = rng
        self.extent = extent
        self.values = values
        self.new = new
        self.subject = ""
        self.operands: list[str] = []
        self.scalars: list[Any] = []
        self.made: dict[str, str] = {}  # of slots that mean the same thing wherever they stand
        self.dim = 0
        self.start = 0
        self.length = 1
        self.small = 0
        self.count = 1
        self.rows = 1

    def text(self, row: str) -> str:
        """The row with its slots filled in."""
        return SLOT.sub(lambda found: self._slot(found[1]), row)

    def _slot(self, name: str) -> str:
        if name in KINDS:
            return self.tensor(KINDS[name])
        return SLOTS[name](self)

    @property
    def x(self) -> torch.Tensor:
        """The subject's value; rows without one speak of the first input."""
        return self.values[self.subject or "x0"]

    @property
    def size(self) -> int:
        """Of the dimension that was named last."""
        return self.x.shape[self.dim] if self.x.ndim else 1

    def tensor(self, suits: Callable[[torch.Tensor], bool]) -> str:
        """A tensor that suits, the latest ones more often; the first of a row is its subject."""
        names = [name for name, x in self.values.items() if suits(x)]
        if not names:
            raise NoFitError
        name = self.rng.choice(names[-4:] if self.rng.random() < 0.6 else names)
        self.subject = self.subject or name
        self.operands.append(name)
        return name

    def scalar(self, pool: tuple[Any, ...] | None = None) -> str:
        """A Python number."""
        value = draws.scalar(self.rng) if pool is None else self.rng.choice(pool)
        self.scalars.append(value)
        return f"({literal(value)})" if str(literal(value)).startswith("-") else literal(value)


def slot(make: Callable[[Filling], Any]) -> Callable[[Filling], Any]:
    """Register what fills a slot, by its name."""
    SLOTS[make.__name__] = lambda f: str(make(f))
    return make


def fixed(**slots: Slot) -> None:
    """Register slots that are one expression."""
    SLOTS.update({name: (lambda f, make=make: str(make(f))) for name, make in slots.items()})


fixed(
    new=lambda f: f.new,
    subject=lambda f: f.subject,
    scalar=lambda f: f.scalar(),
    number=lambda f: f.scalar((0, 1, -1, 2, -3, 0.5, -1.5, 3.0, 41)),
    number_int=lambda f: f.scalar((0, 1, -1, 7, -100)),
    oneup=lambda f: f.rng.randint(1, 3),
    flag=lambda f: f.rng.random() < 0.5,
    ndim=lambda f: f.x.ndim,
    last=lambda f: f.dim,
    lastsmall=lambda f: f.small,
    lastlength=lambda f: f.length,
    window=lambda f: f.rng.randint(1, max(1, min(3, f.size))),
    step=lambda f: f.rng.randint(1, 2),
    dtype=lambda f: f.rng.choices(draws.DTYPES, draws.WEIGHTS)[0],
    floatdtype=lambda f: f.rng.choice(draws.FLOATS),
    intdtype=lambda f: f.rng.choice(draws.INTEGERS),
    norm=lambda f: f.rng.choice((1, 2, 0, "float('inf')", "-float('inf')", 3)),
    reduce=lambda f: repr(f.rng.choice(("sum", "prod", "amax", "amin", "mean"))),
    sizes=lambda f: draws.shape(f.rng, f.extent),
    weight_1=lambda f: f"torch.full((1,), 0.25, dtype={f.x.dtype}, {ON})",
    edges=lambda f: f"torch.tensor([-1, 0, 2], dtype={f.x.dtype}, {ON})",
)

# Other tensors


def _expands(x: torch.Tensor, shape: torch.Size) -> bool:
    try:
        return torch.broadcast_shapes(x.shape, shape) == shape
    except RuntimeError:
        return False


def _broadcasts(f: Filling, y: torch.Tensor) -> bool:
    try:
        return prod(torch.broadcast_shapes(f.x.shape, y.shape)) <= f.extent.most
    except RuntimeError:
        return False


fixed(
    other_tensor=lambda f: f.tensor(lambda y: _broadcasts(f, y)),
    other=lambda f: f.scalar() if f.rng.random() < 0.35 else f.tensor(lambda y: _broadcasts(f, y)),
    other_real=lambda f: f.scalar() if f.rng.random() < 0.3 else f.tensor(lambda y: _broadcasts(f, y)),
    other_int=lambda f: f.tensor(lambda y: _broadcasts(f, y) and KINDS["int"](y)),
    same=lambda f: f.tensor(lambda y: y.shape == f.x.shape),
    twin=lambda f: f.tensor(lambda y: y.shape == f.x.shape and y.dtype == f.x.dtype),
    into=lambda f: f.tensor(lambda y: _expands(y, f.x.shape)),
    into_int=lambda f: f.tensor(lambda y: _expands(y, f.x.shape) and KINDS["int"](y)),
    divisor=lambda f: f.scalar((1, 2, 3, -7, 10)) if f.rng.random() < 0.5 else _odd(f),
    classes=lambda f: f"torch.arange({f.x.shape[0]}, {ON}) % {max(1, f.x.shape[1])}",
)


def _odd(f: Filling) -> str:
    """An integer that is neither 0 nor -1, by which the least integer must not be divided; the processor traps.

    A 0-d tensor beside one that is not takes that one's dtype, in which it may be either.
    """

    def suits(y: torch.Tensor) -> bool:
        return KINDS["int"](y) and _broadcasts(f, y) and (y.ndim > 0 or not f.x.ndim)

    y = f.tensor(suits)
    return f.rng.choice((f"({y}.abs() | 1)", f"-({y}.abs() | 3)"))


@slot
def mask(f: Filling) -> str:
    """A bool that broadcasts to the subject."""
    names = [n for n, y in f.values.items() if y.dtype == torch.bool and _expands(y, f.x.shape)]
    if f.subject and names and f.rng.random() < 0.7:
        name = f.rng.choice(names)
        f.operands.append(name)
        return name
    return SLOTS["mask_like"](f)


@slot
def mask_like(f: Filling) -> str:
    """A bool of the subject's shape, or of another tensor's where there is no subject yet."""
    if not f.subject:
        f.tensor(KINDS["a"])
    return f.rng.choice(("({} != 0)", "({} == {})", "({} == 1)", "{}.bool()")).replace("{}", f.subject)


@slot
def right(f: Filling) -> str:
    """What the subject is multiplied by as a matrix."""

    def fits(y: torch.Tensor) -> bool:
        rows = y.shape[-2] if y.ndim > 1 else y.numel()
        return y.dtype == f.x.dtype and 0 < y.ndim < 4 and f.x.ndim > 0 and rows == f.x.shape[-1]

    names = [n for n, y in f.values.items() if fits(y)]
    if names and f.rng.random() < 0.7:
        name = f.rng.choice(names)
        f.operands.append(name)
        return name
    return f"{f.subject}.mT"


@slot
def smallint(f: Filling) -> str:
    """Integers from 0 to 3."""
    suits = KINDS["int"] if not f.subject else lambda y: KINDS["int"](y) and _broadcasts(f, y)
    return f"({f.tensor(suits)} % 4).long()"


@slot
def sorted(f: Filling) -> str:
    """A vector that is sorted, and a subject to search for."""
    return f"{f.tensor(KINDS['real'])}.flatten().msort()"


# Shapes


@slot
def dim(f: Filling) -> int:
    """A dimension, counted from either end."""
    n = max(f.x.ndim, 1)
    f.dim = f.rng.randrange(-n, n)
    return f.dim


@slot
def newdim(f: Filling) -> int:
    """Where a dimension is put."""
    return f.rng.randrange(-f.x.ndim - 1, f.x.ndim + 1)


@slot
def dims(f: Filling) -> Any:
    """Some dimensions, each once."""
    n = f.x.ndim
    chosen = f.rng.sample(range(n), f.rng.randint(min(n, 1), n))
    return tuple(d - n * f.rng.randint(0, 1) for d in chosen)


@slot
def small(f: Filling) -> int:
    """A small number, for diagonals and shifts."""
    f.small = f.rng.choice((0, 0, 1, -1, 2))
    return f.small


@slot
def index(f: Filling) -> int:
    """A position in the dimension."""
    return f.rng.randrange(-f.size, f.size) if f.size else 0


@slot
def start(f: Filling) -> int:
    """Where a slice starts."""
    f.start = f.rng.randint(0, f.size)
    return f.start


@slot
def length(f: Filling) -> int:
    """How long a slice is, from ``start``."""
    f.length = f.rng.randint(0 if f.start else 1, max(f.size - f.start, 1))
    return f.length


@slot
def perm(f: Filling) -> Any:
    """The dimensions in another order."""
    return tuple(f.rng.sample(range(f.x.ndim), f.x.ndim))


@slot
def shape(f: Filling) -> Any:
    """Another shape of as many elements."""
    left, sizes = f.x.numel(), []
    for _ in range(f.rng.randint(0, 3)):
        part = f.rng.choice([d for d in range(1, left + 1) if left % d == 0] or [1])
        sizes.append(part)
        left //= part
    sizes.append(left)
    f.rng.shuffle(sizes)
    if f.x.numel() and f.rng.random() < 0.3:
        sizes[f.rng.randrange(len(sizes))] = -1
    return tuple(sizes)


@slot
def factors(f: Filling) -> Any:
    """The dimension's size as a product."""
    part = f.rng.choice([d for d in range(1, f.size + 1) if f.size % d == 0] or [1])
    return (part, -1) if f.size else (0, 1)


@slot
def expand(f: Filling) -> Any:
    """What the subject broadcasts to."""
    sizes = [f.rng.choice((-1, s)) if s != 1 else f.rng.choice((1, 2, 3)) for s in f.x.shape]
    front = [f.rng.choice((1, 2, 3)) for _ in range(f.rng.randint(0, 1))]
    return tuple(front + [s if s != -1 else n for s, n in zip(sizes, f.x.shape, strict=True)])


@slot
def repeats(f: Filling) -> Any:
    """How often each dimension is repeated."""
    return tuple(f.rng.choice((1, 1, 2)) for _ in range(max(f.x.ndim, 1)))


@slot
def pad(f: Filling) -> Any:
    """Margins of the last dimensions."""
    return tuple(f.rng.choice((0, 1, 2, -1)) for _ in range(2 * min(2, f.x.ndim)))


@slot
def strided(f: Filling) -> str:
    """Sizes and strides within as many elements as the subject has."""
    n = max(f.x.numel(), 1)
    sizes, strides, room = [], [], n - 1
    for _ in range(f.rng.randint(1, 2)):
        stride = f.rng.randint(0, 2)
        size = f.rng.randint(1, min(3, room // stride + 1 if stride else 3))
        room -= (size - 1) * stride
        sizes.append(size)
        strides.append(stride)
    return f"{tuple(sizes)}, {tuple(strides)}"


@slot
def bits(f: Filling) -> torch.dtype:
    """A dtype, of the same width most often."""
    alike = [d for d in draws.DTYPES if d.itemsize == f.x.dtype.itemsize and d != torch.bool]
    return f.rng.choice(alike if f.rng.random() < 0.8 else draws.INTEGERS)


def _part(f: Filling, count: int) -> int:
    return f.rng.choice([d for d in range(1, count + 1) if count % d == 0] or [1])


@slot
def line(f: Filling) -> str:
    """A float as a batch of one, with channels and a length."""
    if "line" not in f.made:
        name = f.tensor(lambda x: KINDS["wide"](x) and x.numel() > 1)
        f.count = _part(f, f.values[name].numel())
        f.made["line"] = f"{name}.reshape(1, {f.count}, -1)"
    return f.made["line"]


@slot
def image(f: Filling) -> str:
    """A float as a batch of one image, of one channel."""
    if "image" not in f.made:
        name = f.tensor(lambda x: KINDS["wide"](x) and x.numel() > 1)
        f.count = _part(f, f.values[name].numel())
        f.made["image"] = f"{name}.reshape(1, 1, {f.count}, -1)"
    return f.made["image"]


@slot
def kernel(f: Filling) -> str:
    """Weights of a convolution over ``line``."""
    return f"torch.arange({4 * f.count}, dtype={f.x.dtype}, {ON}).reshape(2, {f.count}, 2)"


@slot
def kernel_back(f: Filling) -> str:
    """Weights of a transposed convolution over ``line``."""
    return f"torch.arange({4 * f.count}, dtype={f.x.dtype}, {ON}).reshape({f.count}, 2, 2)"


# Indices


def literal_longs(values: list[int]) -> str:
    """An index tensor, spelled out."""
    if len(values) > SPELLED:
        raise NoFitError
    return f"torch.tensor({values}, dtype=torch.int64, {ON})"


@slot
def longs(f: Filling) -> str:
    """Positions in the dimension, each at most once."""
    f.rows = f.rng.randint(0 if f.rng.random() < 0.1 else 1, max(1, min(3, f.size)))
    return literal_longs(f.rng.sample(range(f.size), min(f.rows, f.size)))


@slot
def longs_all(f: Filling) -> str:
    """All positions of the dimension, in another order."""
    return literal_longs(f.rng.sample(range(f.size), f.size))


@slot
def longs_like(f: Filling) -> str:
    """Positions in the dimension, a tensor of the subject's shape."""
    if not f.x.numel():
        raise NoFitError
    return f"{literal_longs([f.rng.randrange(f.size) for _ in range(f.x.numel())])}.reshape({tuple(f.x.shape)})"


@slot
def longs_once(f: Filling) -> str:
    """As ``longs_like``, where no two elements meet."""
    n, by = f.size, f.rng.choice([k for k in range(1, f.size + 1) if gcd(k, f.size) == 1] or [1])
    shape = [1] * f.x.ndim
    if shape:
        shape[f.dim] = n
    moved = f"((torch.arange({n}, {ON}) * {by} + {f.rng.randint(0, 3)}) % {max(n, 1)})"
    return f"{moved}.reshape({tuple(shape)}).expand({tuple(f.x.shape)})"


@slot
def flat_longs(f: Filling) -> str:
    """Positions in all of the subject."""
    n = f.x.numel()
    return literal_longs([f.rng.randrange(-n, n) for _ in range(f.rng.randint(1, 4))] if n else [])


@slot
def flatindex(f: Filling) -> int:
    """A position in all of the subject."""
    return f.rng.randrange(max(f.x.numel(), 1))


@slot
def into_rows(f: Filling) -> str:
    """As many rows as ``longs`` named."""
    return f"{f.subject}[:{f.rows}].clone()"


def _slice(f: Filling, size: int) -> str:
    ends = [f.rng.choice(("", "", str(f.rng.randint(-size, size)))) for _ in range(2)]
    step = f.rng.choice(("", "", ":2", ":1", ":3"))
    return f"{ends[0]}:{ends[1]}{step}"


@slot
def basic(f: Filling) -> str:
    """A subscript of numbers, slices, None and an ellipsis."""
    sizes, parts = list(f.x.shape), []
    keep = f.rng.randint(0, len(sizes))
    for size in sizes[:keep]:
        if f.rng.random() < 0.15:
            parts.append("None")
        parts.append(str(f.rng.randrange(-size, size)) if size and f.rng.random() < 0.4 else _slice(f, size))
    if f.rng.random() < 0.3 or not parts:
        parts.append("...")
        if f.rng.random() < 0.3:
            parts.append("None")
    return ", ".join(parts)


@slot
def advanced(f: Filling) -> str:
    """A subscript with tensors among the slices."""
    parts: list[str] = []
    shape = f.rng.choice(((2,), (1,), (3,), (2, 1)))
    for size in f.x.shape[: f.rng.randint(1, max(1, f.x.ndim))]:
        how = f.rng.random()
        if not size:
            raise NoFitError
        if how < 0.5:
            sizes = shape if f.rng.random() < 0.8 else (1,)
            chosen = [f.rng.randrange(-size, size) for _ in range(prod(sizes))]
            parts.append(literal_longs(chosen) + (f".reshape({sizes})" if len(sizes) != 1 else ""))
        elif how < 0.6:
            parts.append(str([f.rng.randrange(-size, size) for _ in range(prod(shape) if len(shape) == 1 else 1)]))
        elif how < 0.7:
            parts.append(str(f.rng.randrange(-size, size)))
        elif how < 0.8:
            parts.append("None")
        else:
            parts.append(_slice(f, size))
    if not parts:
        raise NoFitError
    return ", ".join(parts)
