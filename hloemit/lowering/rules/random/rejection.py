"""Gamma, Dirichlet, Poisson and binomial numbers: candidates are drawn until each element has one that is taken.

An element draws of a stream of its own, Threefry's words of a random key and the number of the turn, so that what it
gets does not depend on how often its neighbours try. Acceptance is decided by deviances, which do not cancel in f32
however large the parameters are. Sources: Marsaglia and Tsang, "A simple method for generating gamma variables" (ACM TOMS
26, 2000); Hörmann, "The transformed rejection method for generating Poisson random variables" (Insurance: Mathematics
and Economics 12, 1993) and "The generation of binomial random variates" (J. Stat. Comput. Simul. 46, 1993); Loader,
"Fast and accurate computation of binomial probabilities" (2000).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch

from hloemit.base.dtypes import FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, loop, where
from hloemit.ir.threefry import threefry
from hloemit.ir.value import Shape, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.polynomials import formula, log_gap, polynomial
from hloemit.lowering.lib.random import no_generator, open01, random_bits
from hloemit.lowering.promotion import compute_type, operands
from hloemit.lowering.registry import register

_MANY = 10  # from this mean on, counts are drawn by rejection, and below it one event after the other, as PyTorch does
_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)


class _Streams:
    """Two uniform numbers in (0, 1) a turn for each element of a shape."""

    def __init__(self, ctx: Context, shape: Shape, dtype: torch.dtype) -> None:
        keys = Array(random_bits(ctx, shape, torch.uint64))
        high = Array(hlo.shift_right_logical(keys.value, filled(shape, 32, torch.uint64).value))
        self.dtype, self._key = dtype, (keys.to(torch.uint32).value, high.to(torch.uint32).value)

    def _words(self, turn: Array, lane: int) -> list[Value]:
        shape = self._key[0].shape
        counter = turn.to_shape(*shape).value, filled(shape, lane, torch.uint32).value
        return hlo.call_private(
            "threefry", "threefry", (*self._key, *counter), lambda a, b, c, d: threefry((a, b), (c, d))
        )

    def uniforms(self, turn: Array) -> tuple[Array, Array]:
        """The numbers of a turn, a 0-d ui32."""
        if self.dtype is torch.float32:
            u, v = (open01(word, self.dtype) for word in self._words(turn, 0))
            return Array(u), Array(v)
        u, v = (_joined(*self._words(turn, lane)) for lane in (0, 1))
        return Array(open01(u, self.dtype)), Array(open01(v, self.dtype))


def _joined(low: Value, high: Value) -> Value:
    """Words of 64 bits."""
    wide = hlo.convert(high, torch.uint64)
    wide = hlo.shift_left(wide, hlo.full(wide.shape, 32, wide.dtype))
    return hlo.or_(wide, hlo.convert(low, torch.uint64))


def _tried(streams: _Streams, active: Array, candidate: Callable[[Array, Array], tuple[Array, Array]]) -> Array:
    """For each active element the first candidate that is taken; 0 for the others."""

    def turn(i: Array, pending: Array, value: Array) -> tuple[Array, ...]:
        found, taken = candidate(*streams.uniforms(i))
        return i + 1, pending & ~taken, where(pending & taken, found, value)

    first, none = filled((), 0, torch.uint32), filled(active.shape, 0, streams.dtype)
    return loop(lambda i, pending, value: pending.any(), turn, first, active, none)[2]


def _counted(streams: _Streams, limit: Array, advance: Callable[[Array, Array], Array]) -> Array:
    """How many events happen before the time, which an event moves on by ``advance(time, uniform)``, passes a limit.

    None happens where the limit is below 0, the first time.
    """

    def turn(i: Array, time: Array, count: Array) -> tuple[Array, ...]:
        for uniform in streams.uniforms(i):
            time = advance(time, uniform)
            count = count + (time <= limit).to(count.dtype)
        return i + 1, time, count

    first, none = filled((), 0, torch.uint32), filled(limit.shape, 0, streams.dtype)
    return loop(lambda i, time, count: (time <= limit).any(), turn, first, none, none)[2]


# Deviances


def _remainder(k: Array) -> Array:
    """log k! - k log k + k for whole k >= 0: the square root's logarithm, and Stirling's series at k + 1."""
    above = k + 1
    inverse = 1 / (above * above)
    tail = polynomial((-1 / 1680, 1 / 1260, -1 / 360, 1 / 12), inverse) / above
    value = k * apply(hlo.log_plus_one, 1 / where(k == 0, 1, k)) + 0.5 * apply(hlo.log, above) + tail
    return where(k == 0, 0, value + (_HALF_LOG_2PI - 1))


def _parting(k: Array, mean: Array) -> Array:
    """k log(k / mean) + mean - k, which is 0 at the mean."""
    size = where(k == 0, 1, k)
    return where(k == 0, mean, k * log_gap((mean - size) / size))


def _stirling(k: Array) -> Array:
    return Array(formula("stirling_remainder", _remainder)(k.value))


def _deviance(k: Array, mean: Array) -> Array:
    return Array(formula("deviance", _parting)(k.value, mean.value))


# Gamma and Dirichlet


def _gamma(streams: _Streams, alpha: Array) -> tuple[Array, Array]:
    """A gamma number and the logarithm of its factor.

    The number is of shape ``alpha`` and the factor 1, or of ``alpha + 1`` where that is below 1, and the factor a random
    one. NaN where ``alpha`` is NaN or negative.
    """
    small = alpha < 1
    d = where(small, alpha + 1, alpha) - 1 / 3
    c = 1 / apply(hlo.sqrt, 9 * d)

    def candidate(u: Array, v: Array) -> tuple[Array, Array]:
        x = math.sqrt(2) * apply(hlo.erf_inv, 2 * u - 1)
        step = c * x
        t = step * (3 + step * (3 + step))  # (1 + c x)³ - 1
        return d * (1 + t), (t > -1) & (apply(hlo.log, v) < 0.5 * x * x - d * log_gap(t))

    drawn = _tried(streams, (alpha >= 0) & (alpha < math.inf), candidate)
    drawn = where(alpha >= 0, where(alpha < math.inf, drawn, math.inf), math.nan)
    last = filled((), 2**32 - 1, torch.uint32)  # a turn that the loop does not come to
    boost = apply(hlo.log, streams.uniforms(last)[0]) / alpha
    return drawn, where(small, boost, 0)


@register(aten._standard_gamma.default)
def standard_gamma(ctx: Context, alpha: Value, generator: object = None) -> Value:
    """aten::_standard_gamma(Tensor self, Generator? generator=None) -> Tensor

    Numbers of the gamma distribution with shapes ``self`` and scale 1, at least the dtype's smallest normal number.
    """
    no_generator(generator)
    shape = Array(hlo.convert(alpha, compute_type(ctx.dtype)))
    drawn, boost = _gamma(_Streams(ctx, ctx.shape, shape.dtype), shape)
    least = torch.finfo(ctx.dtype).tiny
    return hlo.convert(apply(hlo.maximum, drawn * apply(hlo.exponential, boost), least).value, ctx.dtype)


@register(aten._sample_dirichlet.default)
def sample_dirichlet(ctx: Context, alpha: Value, generator: object = None) -> Value:
    """aten::_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor

    Gamma numbers over their sum along the last dimension: as logarithms, since all of them are 0 where shapes are small.
    """
    no_generator(generator)
    if not alpha.ndim:
        raise NotLowerable("the shapes of a Dirichlet distribution have at least one dimension")
    shape = Array(hlo.convert(alpha, compute_type(ctx.dtype)))
    drawn, boost = _gamma(_Streams(ctx, ctx.shape, shape.dtype), shape)
    logs = apply(hlo.log, drawn) + boost
    parts = apply(hlo.exponential, logs - logs.max(-1, keep=True))
    limits = torch.finfo(ctx.dtype)
    shares = parts / parts.sum(-1, keep=True)
    shares = apply(hlo.minimum, apply(hlo.maximum, shares, limits.tiny), 1 - limits.eps / 2)
    return hlo.convert(shares.value, ctx.dtype)


# Counts


def _box(u: Array, a: Array, b: Array, center: Array) -> tuple[Array, Array]:
    """A whole number by a transformed uniform one, and how far that is from its ends."""
    moved = u - 0.5
    distance = 0.5 - abs(moved)
    return apply(hlo.floor, (2 * a / distance + b) * moved + center), distance


def _many_poisson(streams: _Streams, active: Array, rate: Array) -> Array:
    """Hörmann's PTRS."""
    b = 0.931 + 2.53 * apply(hlo.sqrt, rate)
    a = 0.02483 * b - 0.059
    scale = 1.1239 + 1.1328 / (b - 3.4)
    surely = 0.9277 - 3.6224 / (b - 2)

    def candidate(u: Array, v: Array) -> tuple[Array, Array]:
        k, distance = _box(u, a, b, rate + 0.43)
        density = apply(hlo.log, v * scale / (a / (distance * distance) + b))
        count = where(k < 0, 0, k)
        likely = density <= -_stirling(count) - _deviance(count, rate)
        inside = (distance >= 0.07) & (v <= surely)
        outside = (k < 0) | ((distance < 0.013) & (v > distance))
        return k, inside | (likely & ~outside)

    return _tried(streams, active, candidate)


@register(aten.poisson.default)
def poisson(ctx: Context, rate: Value, generator: object = None) -> Value:
    """aten::poisson(Tensor self, Generator? generator=None) -> Tensor

    Counts of events of these rates, as floats; NaN where a rate is NaN, infinite or negative (PyTorch raises for
    negative ones). Half precision is computed in f32.
    """
    no_generator(generator)
    mean = Array(hlo.convert(rate, compute_type(ctx.dtype)))
    streams = _Streams(ctx, ctx.shape, mean.dtype)
    many = (mean >= _MANY) & (mean < math.inf)
    some = (mean >= 0) & (mean < _MANY)
    few = _counted(streams, where(some, mean, -1), lambda time, u: time - apply(hlo.log, u))
    drawn = where(many, _many_poisson(streams, many, where(many, mean, _MANY)), few)
    return hlo.convert(where(many | some, drawn, math.nan).value, ctx.dtype)


def _many_binomial(streams: _Streams, active: Array, n: Array, p: Array) -> Array:
    """Hörmann's BTRS."""
    mean, rest = n * p, n * (1 - p)
    deviation = apply(hlo.sqrt, mean * (1 - p))
    b = 1.15 + 2.53 * deviation
    a = 0.0248 * b - 0.0873 + 0.01 * p
    scale = (2.83 + 5.1 / b) * deviation
    surely = 0.92 - 4.2 / b

    def density(k: Array) -> Array:
        """The logarithm of a count's probability, but for what is the same for all counts."""
        return -(_stirling(k) + _stirling(n - k) + _deviance(k, mean) + _deviance(n - k, rest))

    highest = density(apply(hlo.floor, (n + 1) * p))

    def candidate(u: Array, v: Array) -> tuple[Array, Array]:
        k, distance = _box(u, a, b, mean + 0.5)
        possible = (k >= 0) & (k <= n)
        count = where(possible, k, 0)
        likely = apply(hlo.log, v * scale / (a / (distance * distance) + b)) <= density(count) - highest
        return k, possible & (((distance >= 0.07) & (v <= surely)) | likely)

    return _tried(streams, active, candidate)


@register(aten.binomial.default)
def binomial(ctx: Context, count: Value, prob: Value, generator: object = None) -> Value:
    """aten::binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor

    How many of ``count`` trials of probability ``prob`` succeed, as floats: 0 where one of them is not positive, all
    where the probability is 1 or more, NaN where one is NaN.
    """
    no_generator(generator)
    if ctx.dtype not in FLOATS:
        raise NotLowerable(f"PyTorch draws no binomial numbers of {ctx.dtype}")
    n, p = map(Array, operands(ctx.shape, compute_type(ctx.dtype), count, prob))
    streams = _Streams(ctx, ctx.shape, n.dtype)
    swapped = p > 0.5
    rare = where(swapped, 1 - p, p)
    proper = (n > 0) & (p > 0) & (p < 1)
    many = proper & (n * rare >= _MANY)
    some = proper & ~many
    log_miss = apply(hlo.log_plus_one, -where(some, rare, 0.5))
    few = _counted(streams, where(some, n, -1), lambda time, u: time + apply(hlo.ceil, apply(hlo.log, u) / log_miss))
    drawn = where(many, _many_binomial(streams, many, where(many, n, 100), where(many, rare, 0.5)), few)
    drawn = where(swapped, n - drawn, drawn)
    drawn = where(proper, drawn, where((n <= 0) | (p <= 0), 0, where(p >= 1, n, math.nan)))
    return hlo.convert(drawn.value, ctx.dtype)
