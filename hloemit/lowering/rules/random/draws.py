"""Random numbers and dropout, all made of ``ctx.random_bits``: Threefry from the program's seed.

The numbers differ from torch's own generator, their distributions do not. A uniform number has as many random bits as
its dtype has digits, so that [0, 1) never rounds up to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, REAL_OF, bit_width
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.ordering import search
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.random import DIGITS, dropout_mask, dropped, no_generator, open01, random_bits, trials
from hloemit.lowering.lib.reduction import scan
from hloemit.lowering.promotion import Operand, as_value, compute_type, operands
from hloemit.lowering.registry import register


def _integers(ctx: Context, shape: Shape, bits: int) -> Value:
    """Uniform integers of so many random bits, in ui32 or ui64."""
    dtype = torch.uint32 if bits <= 32 else torch.uint64
    drawn = random_bits(ctx, shape, dtype)
    return hlo.shift_right_logical(drawn, like(drawn, bit_width(dtype) - bits))


def uniform01(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    """Uniform numbers in [0, 1)."""
    if dtype not in DIGITS:
        raise NotLowerable(f"PyTorch draws no uniform numbers of {dtype}")
    digits = DIGITS[dtype]
    drawn = hlo.convert(_integers(ctx, shape, digits), dtype)
    return drawn * 2.0 ** (-digits)


def _open01(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    """Uniform numbers in (0, 1), f32 or f64: neither end, symmetric about 1/2."""
    return open01(random_bits(ctx, shape, torch.uint32 if dtype is torch.float32 else torch.uint64), dtype)


def _open_signed(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    """Uniform numbers in (-1, 1), f32 or f64: never an end or 0, symmetric."""
    digits = DIGITS[dtype]
    half = float(2 ** (digits - 1))
    drawn = hlo.convert(_integers(ctx, shape, digits), dtype)
    centered = drawn - half + 0.5
    return centered * (1 / half)


def standard_normal(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    """Normal numbers of mean 0 and variance 1, by the inverse of the distribution; complex ones of variance 1 in all."""
    if dtype in COMPLEX:
        real, imag = (standard_normal(ctx, shape, REAL_OF[dtype]) for _ in range(2))
        half = like(real, math.sqrt(0.5))
        return hlo.complex(real * half, imag * half)
    if dtype not in DIGITS:
        raise NotLowerable(f"PyTorch draws no normal numbers of {dtype}")
    u = _open_signed(ctx, shape, compute_type(dtype))
    return hlo.convert(hlo.erf_inv(u) * math.sqrt(2), dtype)


def _random_uniform(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    if dtype in COMPLEX:
        return hlo.complex(*(uniform01(ctx, shape, REAL_OF[dtype]) for _ in range(2)))
    return uniform01(ctx, shape, dtype)


def _drawn(function: Callable[[Context, Shape, torch.dtype], Value]) -> Callable[..., Value]:
    """A rule for ``rand(size)`` or ``rand_like(self)`` and their like."""

    def rule(ctx: Context, size: object, *, generator: object = None, **options: object) -> Value:
        no_generator(generator)
        return function(ctx, ctx.shape, ctx.dtype)

    return rule


register(aten.rand.default, aten.rand.generator, aten.rand_like.default)(_drawn(_random_uniform))
register(aten.randn.default, aten.randn.generator, aten.randn_like.default)(_drawn(standard_normal))


# Integers


def _accepted(dtype: torch.dtype, low: int, high: int | None) -> None:
    """Raise in PyTorch's words where it takes no such bounds, or none for this dtype: asked of a tensor of no elements."""
    try:
        torch.empty(0, dtype=dtype, device="cpu").random_(low, high)
    except RuntimeError as error:
        raise NotLowerable(f"{error}: torch raises here too") from None


def _in_range(ctx: Context, low: int, high: int) -> Value:
    """Uniform integers ``low <= i < high``; of 64 random bits, so that the remainder is as good as even."""
    shape, dtype = ctx.out
    if high <= low:
        raise NotLowerable(f"random integers from {low} to {high}: there are none")
    drawn = random_bits(ctx, shape, torch.uint64)
    if high - low < 2**64:
        drawn = hlo.remainder(drawn, like(drawn, high - low))
    offset = hlo.convert(drawn, torch.int64)
    return hlo.convert(offset + low, dtype)


def _between(ctx: Context, low: object, high: object) -> Value:
    """Integers of ``randint``, whose bounds must be numbers that the result's dtype holds."""
    first, last = _number(low, "the lower bound"), _number(high, "the upper bound")
    _accepted(ctx.dtype, first, last)
    return _in_range(ctx, first, last)


def _number(x: object, what: str) -> int:
    if isinstance(x, bool) or not isinstance(x, int):
        raise NotLowerable(f"{what} of random integers is known only at run time")
    return x


@register(aten.randint.default, aten.randint.generator)
def randint(ctx: Context, high: int, size: object, *, generator: object = None, **options: object) -> Value:
    """aten::randint(SymInt high, SymInt[] size, *, ScalarType? dtype=4, ...) -> Tensor

    Integers from 0 to ``high - 1``.
    """
    no_generator(generator)
    return _between(ctx, 0, high)


@register(aten.randint.low, aten.randint.low_generator)
def randint_low(
    ctx: Context, low: int, high: int, size: object, *, generator: object = None, **options: object
) -> Value:
    """aten::randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, ...) -> Tensor"""
    no_generator(generator)
    return _between(ctx, low, high)


@register(aten.randint_like.default)
def randint_like(ctx: Context, x: Value, high: int, **options: object) -> Value:
    """aten::randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, ...) -> Tensor"""
    return _between(ctx, 0, high)


@register(aten.randint_like.low_dtype)
def randint_like_low(ctx: Context, x: Value, low: int, high: int, **options: object) -> Value:
    """aten::randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, ScalarType? dtype=None, ...) -> Tensor"""
    return _between(ctx, low, high)


@register(aten.random.default, aten.random.to, getattr(aten.random, "from"))
def random(
    ctx: Context, x: Value, low: int | None = None, high: int | None = None, *, generator: object = None
) -> Value:
    """aten::random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor

    Without bounds, all integers that the dtype holds exactly and that are not negative.
    """
    no_generator(generator)
    most = 2 ** DIGITS[x.dtype] if x.dtype in FLOATS else 2 if x.dtype is torch.bool else torch.iinfo(x.dtype).max + 1
    if ctx.node.target is aten.random.to:
        low, high = 0, low
    low = low or 0
    _accepted(x.dtype, low, high)
    return _in_range(ctx, low, most if high is None else high)


@register(aten.randperm.default, aten.randperm.generator)
def randperm(ctx: Context, n: DimLike, *, generator: object = None, **options: object) -> Value:
    """aten::randperm(SymInt n, *, ScalarType? dtype=4, ...) -> Tensor

    0 … n - 1, sorted by random keys of 64 bits. A known n has its numbers in the last bits of the keys, and one operand
    to be sorted, which XLA's CPU does many times as fast.
    """
    no_generator(generator)
    if type(n) is int and n > (2 ** DIGITS[ctx.dtype] + 1 if ctx.dtype in DIGITS else torch.iinfo(ctx.dtype).max + 1):
        raise NotLowerable(f"{ctx.dtype} does not hold each number below {n}: torch raises here too")
    keys = random_bits(ctx, ctx.shape, torch.uint64)
    if type(n) is not int:
        return hlo.sort([keys, hlo.iota(ctx.shape, 0, ctx.dtype)], 0, lambda a, b, *_: a < b)[1]
    last = like(keys, (1 << n.bit_length()) - 1)
    keys = hlo.or_(hlo.and_(keys, hlo.not_(last)), hlo.iota(ctx.shape, 0, torch.uint64))
    (found,) = hlo.sort([keys], 0, lambda a, b: a < b, stable=False)
    return hlo.convert(hlo.and_(found, last), ctx.dtype)


# Bernoulli trials and dropout


@register(aten.dropout.default)
def dropout(ctx: Context, x: Value, p: float, train: bool) -> Value:
    """aten::dropout(Tensor input, float p, bool train) -> Tensor

    ``input`` itself unless training.
    """
    if not train or p == 0:
        return x
    return dropped(ctx, x, p, dropout_mask(ctx, x.shape, p))


@register(aten.native_dropout.default)
def native_dropout(ctx: Context, x: Value, p: float, train: bool | None) -> Sequence[Value]:
    """aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)

    The result, and the mask of what is kept.
    """
    if train is False or p == 0:
        return x, hlo.full(x.shape, True, torch.bool)
    keep = dropout_mask(ctx, x.shape, p)
    return dropped(ctx, x, p, keep), keep


@register(aten.native_dropout_backward.default)
def native_dropout_backward(ctx: Context, grad: Value, mask: Value, scale: float) -> Value:
    """aten::native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor"""
    dtype = compute_type(ctx.dtype)
    grad, kept = operands(ctx.shape, dtype, grad, mask)
    return hlo.convert(grad * kept * scale, ctx.dtype)


@register(aten.feature_dropout.default)
def feature_dropout(ctx: Context, x: Value, p: float, train: bool) -> Value:
    """aten::feature_dropout(Tensor input, float p, bool train) -> Tensor

    Dropout of whole channels: one trial for each element of the first two dimensions.
    """
    if not train or p == 0:
        return x
    shape = tuple(d if i < 2 else 1 for i, d in enumerate(x.shape))
    return dropped(ctx, x, p, dropout_mask(ctx, shape, p))


def _alpha_dropped(ctx: Context, x: Value, p: float, shape: Shape) -> Value:
    """Dropout to selu's lower limit, then scaled and shifted so that mean 0 and variance 1 stay.

    Source: https://docs.pytorch.org/docs/stable/generated/torch.nn.AlphaDropout.html
    """
    limit = -1.7580993408473766
    wide = hlo.convert(x, compute_type(x.dtype))
    if p == 1:
        return hlo.convert(wide * 0, x.dtype)
    scale = 1 / math.sqrt((limit * limit * p + 1) * (1 - p))
    keep = hlo.broadcast_to(dropout_mask(ctx, shape, p), x.shape)
    kept = wide * scale + -scale * limit * p
    return hlo.convert(hlo.select(keep, kept, like(wide, scale * limit * (1 - p))), x.dtype)


@register(aten.alpha_dropout.default)
def alpha_dropout(ctx: Context, x: Value, p: float, train: bool) -> Value:
    """aten::alpha_dropout(Tensor input, float p, bool train) -> Tensor"""
    return _alpha_dropped(ctx, x, p, x.shape) if train and p != 0 else x


@register(aten.feature_alpha_dropout.default)
def feature_alpha_dropout(ctx: Context, x: Value, p: float, train: bool) -> Value:
    """aten::feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor"""
    shape = tuple(d if i < 2 else 1 for i, d in enumerate(x.shape))
    return _alpha_dropped(ctx, x, p, shape) if train and p != 0 else x


@register(aten.rrelu_with_noise_functional.default)
def rrelu_with_noise_functional(
    ctx: Context,
    x: Value,
    noise: Value,
    lower: float = 0.125,
    upper: float = 1 / 3,
    training: bool = False,
    generator: object = None,
) -> Sequence[Value]:
    """aten::rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)

    What is not positive is multiplied by a slope between the bounds, which the noise remembers: a random one when
    training, else their mean, and then the noise stays what it was.
    """
    dtype = x.dtype
    wide = hlo.convert(x, compute_type(dtype))
    positive = wide > 0
    if not training:
        mean = wide * ((lower + upper) / 2)
        return hlo.convert(hlo.select(positive, wide, mean), dtype), noise
    no_generator(generator)
    slope = _affine(uniform01(ctx, x.shape, wide.dtype), upper - lower, lower)
    slope = hlo.convert(hlo.convert(slope, dtype), wide.dtype)
    slope = hlo.select(wide <= 0, slope, like(wide, 1))
    return hlo.convert(wide * slope, dtype), hlo.convert(slope, noise.dtype)


@register(aten.bernoulli.p)
def bernoulli_p(ctx: Context, x: Value, p: float, *, generator: object = None) -> Value:
    """aten::bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor"""
    no_generator(generator)
    return hlo.convert(trials(ctx, ctx.shape, p), ctx.dtype)


@register(aten.bernoulli.default)
def bernoulli(ctx: Context, p: Value, *, generator: object = None) -> Value:
    """aten::bernoulli(Tensor self, *, Generator? generator=None) -> Tensor

    1 with each element's own probability.
    """
    return bernoulli_tensor(ctx, p, p, generator=generator)


@register(aten.bernoulli.Tensor)
def bernoulli_tensor(ctx: Context, x: Value, p: Value, *, generator: object = None) -> Value:
    """aten::bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor"""
    no_generator(generator)
    (p,) = operands(ctx.shape, compute_type(p.dtype) if p.dtype in FLOATS else torch.float32, p)
    return hlo.convert(uniform01(ctx, ctx.shape, p.dtype) < p, ctx.dtype)


# Continuous distributions


def _affine(x: Value, scale: Operand, shift: Operand) -> Value:
    """``x * scale + shift``."""
    scale, shift = operands(x.shape, x.dtype, scale, shift)
    return x * scale + shift


def _distribution(function: Callable[..., Value], dtypes: frozenset[torch.dtype] = FLOATS) -> Callable[..., Value]:
    """A rule for an operator that fills a tensor like ``self``: ``function(ctx, shape, dtype computed in, …)``."""

    def rule(ctx: Context, x: Value, *parameters: Operand, generator: object = None) -> Value:
        no_generator(generator)
        if ctx.dtype not in dtypes:
            raise NotLowerable(f"PyTorch has no such distribution of {ctx.dtype}")
        return hlo.convert(function(ctx, ctx.shape, compute_type(ctx.dtype), *parameters), ctx.dtype)

    return rule


def _exponential(ctx: Context, shape: Shape, dtype: torch.dtype, lambd: Operand = 1.0) -> Value:
    draws = -hlo.log(_open01(ctx, shape, dtype))
    return hlo.divide(draws, *operands(shape, dtype, lambd))


def _normal(ctx: Context, shape: Shape, dtype: torch.dtype, mean: Operand = 0.0, std: Operand = 1.0) -> Value:
    return _affine(standard_normal(ctx, shape, dtype), std, mean)


def _log_normal(ctx: Context, shape: Shape, dtype: torch.dtype, mean: Operand = 1.0, std: Operand = 2.0) -> Value:
    return hlo.exponential(_normal(ctx, shape, dtype, mean, std))


def _cauchy(ctx: Context, shape: Shape, dtype: torch.dtype, median: Operand = 0.0, sigma: Operand = 1.0) -> Value:
    u = _open_signed(ctx, shape, dtype)
    return _affine(hlo.tan(u * (math.pi / 2)), sigma, median)


register(aten.exponential.default)(_distribution(_exponential))
register(aten.normal_functional.default)(_distribution(_normal, FLOATS | COMPLEX))
register(aten.log_normal.default)(_distribution(_log_normal))
register(aten.cauchy.default)(_distribution(_cauchy))


@register(aten.uniform.default)
def uniform(ctx: Context, x: Value, low: float = 0.0, high: float = 1.0, *, generator: object = None) -> Value:
    """aten::uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor"""
    no_generator(generator)
    if low > high:
        raise NotLowerable(f"uniform expects from <= to, but found from={low} > to={high}")
    most = torch.finfo(ctx.dtype).max
    if not (low >= -most and high <= most and high - low <= most):
        raise NotLowerable(
            f"uniform expects limits, and a range, of at most {most}, but found from={low} and to={high}"
        )
    u = _random_uniform(ctx, ctx.shape, ctx.dtype)
    return u if (low, high) == (0, 1) else _affine(u, high - low, low)


@register(aten.geometric.default)
def geometric(ctx: Context, x: Value, p: float, *, generator: object = None) -> Value:
    """aten::geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor

    How many trials of probability ``p`` it takes to succeed: ``ceil(log(u) / log(1 - p))``, at least 1.
    """
    no_generator(generator)
    if not 0 < p < 1:
        raise NotLowerable(f"geometric expects p in (0, 1), but got {p}")
    dtype = compute_type(ctx.dtype) if ctx.dtype in FLOATS else torch.float32
    u = _open01(ctx, ctx.shape, dtype)
    count = hlo.ceil(hlo.log(u) / math.log1p(-p))
    return hlo.convert(hlo.maximum(count, like(u, 1)), ctx.dtype)


@register(aten.normal.Tensor_float, aten.normal.float_Tensor, aten.normal.Tensor_Tensor)
def normal(ctx: Context, mean: Operand, std: Operand = 1.0, *, generator: object = None) -> Value:
    """aten::normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor"""
    no_generator(generator)
    return hlo.convert(_normal(ctx, ctx.shape, compute_type(ctx.dtype), mean, std), ctx.dtype)


@register(aten.normal.float_float)
def normal_float(
    ctx: Context, mean: float, std: float, size: object, *, generator: object = None, **options: object
) -> Value:
    """aten::normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ...) -> Tensor"""
    return normal(ctx, mean, std, generator=generator)


_RACED = 1 << 16
"""Exponential numbers that are drawn for the samples of a row, at most."""


def _categories(ctx: Context, weights: Value, count: int) -> Value:
    """As many samples with replacement by the inverse of the distribution, in f64, whose steps are small enough."""
    *batch, categories = weights.shape
    shape = (*batch, count)
    ends = scan(hlo.convert(weights, torch.float64), len(batch), 0, hlo.add)
    total = hlo.slice_axis(ends, len(batch), categories - 1, categories)
    drawn = uniform01(ctx, shape, torch.float64) * hlo.broadcast_to(total, shape)
    last = search(ends, total, right=False)  # of those that have a weight; a product may be rounded to the total
    return hlo.minimum(search(ends, drawn, right=True), hlo.broadcast_to(last, shape))


@register(aten.multinomial.default)
def multinomial(
    ctx: Context, weights: Value, num_samples: DimLike, replacement: bool = False, *, generator: object = None
) -> Value:
    """aten::multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor

    The categories whose weight over an exponential number is largest: the largest ``num_samples`` of one draw, or with
    replacement the largest of as many draws; where these are many, the categories in whose part of the weights' running
    sum as many uniform numbers fall.
    """
    no_generator(generator)
    if isinstance(num_samples, Dim):
        raise NotLowerable("the number of samples is known only at run time")
    categories = weights.shape[-1] if weights.ndim else 1
    if num_samples <= 0 or (not replacement and isinstance(categories, int) and num_samples > categories):
        raise NotLowerable(f"{num_samples} samples of {categories} categories cannot be drawn")
    if isinstance(categories, int) and categories > 2**24:
        raise NotLowerable("multinomial takes no more than 2**24 categories")
    weights = hlo.convert(weights, compute_type(weights.dtype))
    if not replacement or num_samples == 1:
        race = weights / _exponential(ctx, weights.shape, weights.dtype)
        return as_value(hlo.top_k(race, num_samples)[1], ctx.dtype)
    *batch, categories = weights.shape
    if isinstance(categories, int) and num_samples * categories > _RACED:
        return as_value(_categories(ctx, weights, num_samples), ctx.dtype)
    shape = (*batch, num_samples, categories)
    dims = [*range(len(batch)), len(batch) + 1]
    race = hlo.broadcast_in_dim(weights, shape, dims) / _exponential(ctx, shape, weights.dtype)
    return as_value(hlo.reshape(hlo.top_k(race, 1)[1], (*batch, num_samples)), ctx.dtype)
