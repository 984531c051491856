"""Slots of ``networks`` and ``transforms``: options of operators, and tensors of a certain form."""

from __future__ import annotations

from tests.fuzz.slots import KINDS, ON, Filling, fixed, literal_longs

KINDS["complex"] = lambda x: x.is_complex()
KINDS["vector_wide"] = lambda x: x.ndim == 1 and KINDS["wide"](x)

REDUCED = ("sum()", "prod()", "mean()", "max()", "amax()", "norm()", "var(correction=0)", "max(-1)[0]", "median()")


def _ones(f: Filling, count: int) -> str:
    return f"torch.full(({count},), 2, dtype={f.x.dtype}, {ON})"


def _repeated(f: Filling) -> str:
    return literal_longs([f.rng.randrange(-f.x.shape[0], f.x.shape[0]) for _ in range(3)])


def _once(f: Filling) -> str:
    count = f.x.numel()
    f.rows = f.rng.randint(1, max(1, min(3, count)))
    return literal_longs(f.rng.sample(range(count), min(f.rows, count)))


def _mask(f: Filling, dim: int) -> str:
    return f"torch.tensor({[f.rng.random() < 0.5 for _ in range(f.x.shape[dim])]}, {ON})"


def _square(f: Filling) -> str:
    """A matrix that has an inverse, mostly."""
    if "square" not in f.made:
        name = f.tensor(lambda x: KINDS["matrix"](x) and 0 < x.shape[0] == x.shape[1])
        f.made["square"] = f"({name} + 50 * torch.eye({f.values[name].shape[0]}, dtype={f.x.dtype}, {ON}))"
    return f.made["square"]


fixed(
    reduction=lambda f: repr(f.rng.choice(("none", "mean", "sum"))),
    bag=lambda f: repr(f.rng.choice(("sum", "mean", "max"))),
    padding=lambda f: repr(f.rng.choice(("reflect", "replicate", "circular"))),
    interpolation=lambda f: repr(f.rng.choice(("linear", "lower", "higher", "midpoint", "nearest"))),
    index_reduce=lambda f: repr(f.rng.choice(("prod", "mean", "amax", "amin"))),
    quantile=lambda f: f.rng.choice((0.0, 0.25, 0.5, 1.0)),
    channels=lambda f: f.count,
    columns=lambda f: f.x.shape[-1],
    rows=lambda f: f.rows,
    subject_rows=lambda f: f.x.shape[0],
    subject_shape=lambda f: tuple(f.x.shape),
    image_size=lambda f: tuple(f.x.reshape(1, 1, f.count, -1).shape[2:]),
    ones_1=lambda f: _ones(f, f.count),
    ones_c=lambda f: _ones(f, f.count),
    repeated_longs=_repeated,
    flat_longs_once=_once,
    flat_longs_up=lambda f: literal_longs([f.rng.randrange(f.x.numel()) for _ in range(3)]),
    longs_negative=lambda f: literal_longs([-1, -f.x.shape[0]]),
    longs_1=lambda f: literal_longs([f.rng.randrange(f.x.shape[1]) for _ in range(2)]),
    slice_0=lambda f: f.rng.choice((":", "::2", "1:", ":-1")),
    int32s=lambda f: literal_longs([f.rng.randrange(f.size) for _ in range(2)]).replace("int64", "int32"),
    mask_rows=lambda f: _mask(f, 0),
    mask_last=lambda f: _mask(f, -1),
    number_odd=lambda f: f.scalar((3, -7, 41)),
    other_real_tensor=lambda f: f.tensor(lambda y: y.shape == f.x.shape and KINDS["real"](y)),
    int_odd=lambda f: f"({f.tensor(KINDS['int'])} | 1)",
    complex_twin=lambda f: f.tensor(lambda y: y.shape == f.x.shape and y.is_complex()),
    square_plus=_square,
    square_right=lambda f: f.subject,
    reduce_call=lambda f: f.rng.choice(REDUCED),
)
