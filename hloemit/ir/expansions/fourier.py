"""Fourier transforms by products with small matrices. Source: https://openxla.org/stablehlo/spec#fft.

A length is taken apart into factors (Cooley and Tukey): p q is q transforms of length p, factors that turn, and p
transforms of length q. Up to ``MOST`` a transform is a product with its matrix; a longer prime is a convolution with a
chirp (Bluestein), which is a product of transforms of a power of two. Real and imaginary parts are arrays of their own:
not every consumer multiplies complex matrices.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, complex_of, concatenate, function
from hloemit.ir.bindings import ir, stablehlo
from hloemit.ir.value import Value, hlo_static, is_empty

MOST = 32  # rows of a matrix that is written in: a constant of 8 KiB in f32


class Parts(NamedTuple):
    """A complex array; ``im`` is None where it is real."""

    re: Array
    im: Array | None

    def swapped(self) -> Parts:
        """The parts exchanged: the transform of that, exchanged again, is the inverse one, times the length."""
        return Parts(_or_zeros(self), self.re)

    def moved(self, axis: int) -> Parts:
        """With a negative axis and the last one exchanged."""
        rank = self.re.ndim
        order = [*range(rank)]
        order[axis], order[-1] = order[-1], order[axis]
        re, im = (None if x is None else Array(hlo.transpose(x.value, order)) for x in self)
        assert re is not None
        return Parts(re, im)

    def reshaped(self, *shape: int) -> Parts:
        """The same elements, in row-major order."""
        return Parts(self.re.reshape(*shape), None if self.im is None else self.im.reshape(*shape))

    def padded(self, count: int) -> Parts:
        """With zeros behind it in the last axis."""
        return Parts(self.re.padded(-1, count), None if self.im is None else self.im.padded(-1, count))


def _or_zeros(x: Parts) -> Array:
    return x.re * 0 if x.im is None else x.im


def fft(op: Any) -> Sequence[Value]:
    """FFT, IFFT, RFFT and IRFFT over the last one to three dimensions."""
    x = Array(Value.of(op.operands[0]))
    kind = str(stablehlo.FftTypeAttr(op.attributes["fft_type"]).value)
    lengths = tuple(ir.DenseI64ArrayAttr(op.attributes["fft_length"]))
    if is_empty(x.shape):
        return [hlo.full(Value.of(op.results[0]).shape, 0, Value.of(op.results[0]).dtype)]
    return [r.value for r in function((kind, lengths), kind.lower(), lambda x: [_transform(x, kind, lengths)], x)]


def _transform(x: Array, kind: str, lengths: tuple[int, ...]) -> Array:
    axes = range(-len(lengths), 0)
    if kind == "RFFT":
        last = _along(Parts(x, None), -1)
        kept = Parts(*(part.part(-1, 0, lengths[-1] // 2 + 1) for part in (last.re, _or_zeros(last))))
        found = _over(kept, axes[:-1])
        return complex_of(found.re, _or_zeros(found))
    given = Parts(x.real, x.imag)
    if kind == "FFT":
        found = _over(given, axes)
        return complex_of(found.re, _or_zeros(found))
    share = 1 / math.prod(lengths)
    if kind == "IFFT":
        found = _over(given.swapped(), axes).swapped()
        return complex_of(found.re * share, _or_zeros(found) * share)
    found = _over(given.swapped(), axes[:-1]).swapped()
    whole = _mirrored(found, lengths[-1])
    return _or_zeros(_along(whole.swapped(), -1)) * share


def _over(x: Parts, axes: Sequence[int]) -> Parts:
    for axis in axes:
        x = _along(x, axis)
    return x


def _along(x: Parts, axis: int) -> Parts:
    return x if x.re.shape[axis] == 1 else _dft(x.moved(axis)).moved(axis)


def _mirrored(x: Parts, length: int) -> Parts:
    """All ``length`` numbers of the transform of real ones, of which the first half is given."""
    behind = (length - 1) // 2

    def whole(part: Array, sign: int) -> Array:
        if behind == 0:
            return part.part(-1, 0, length)
        turned = Array(hlo.reverse(part.part(-1, 1, behind + 1).value, [part.ndim - 1]))
        return concatenate([part, turned if sign > 0 else -turned], -1)

    return Parts(whole(x.re, 1), whole(_or_zeros(x), -1))


# One dimension, the last


def _dft(x: Parts) -> Parts:
    n = hlo_static(x.re.shape)[-1]
    if n <= MOST:
        return _by_matrix(x, n)
    factor = first_factor(n)
    return _by_chirp(x, n) if factor == n else _by_factors(x, factor, n // factor)


def first_factor(n: int) -> int:
    """The largest factor that has a matrix, or else the smallest; ``n`` itself where it is prime."""
    small = [p for p in range(2, MOST + 1) if n % p == 0]
    if small:
        return small[-1]
    return next((p for p in range(MOST + 1, math.isqrt(n) + 1) if n % p == 0), n)


def _by_matrix(x: Parts, n: int) -> Parts:
    places = np.arange(n)
    turns = _turns(np.outer(places, places), n)
    return _product(x, *(_constant(part, x.re.dtype) for part in (turns.real, turns.imag)))


def _by_factors(x: Parts, p: int, q: int) -> Parts:
    """Element j q + i of ``x`` is (j, i): transforms over j, turns by i k, transforms over i; k + p l is (l, k)."""
    batch = hlo_static(x.re.shape)[:-1]
    over_p = _dft(x.reshaped(*batch, p, q).moved(-2))
    turned = _times(over_p, _turning(p, q, x.re.dtype))
    over_q = _dft(turned.moved(-2))
    return over_q.moved(-2).reshaped(*batch, p * q)


def _turning(p: int, q: int, dtype: torch.dtype) -> Parts:
    """The root of unity of order p q to the power i k, for i < q and k < p.

    With i = a w + b it is the product of two tables, of some 2 p sqrt(q) numbers in place of p q.
    """
    if q <= MOST:
        turns = _turns(np.outer(np.arange(q), np.arange(p)), p * q)
        return Parts(_constant(turns.real, dtype), _constant(turns.imag, dtype))
    width = math.isqrt(q - 1) + 1
    coarse = _turns(np.outer(np.arange(-(-q // width)) * width, np.arange(p)), p * q)
    fine = _turns(np.outer(np.arange(width), np.arange(p)), p * q)
    one, other = (
        Parts(_constant(table.real, dtype), _constant(table.imag, dtype))
        for table in (coarse[:, None, :], fine[None, :, :])
    )
    all_of_them = _times(one, other).reshaped(len(coarse) * width, p)
    return Parts(all_of_them.re.part(-2, 0, q), _or_zeros(all_of_them).part(-2, 0, q))


def _by_chirp(x: Parts, n: int) -> Parts:
    """With 2 j k = j² + k² - (k - j)²: a convolution with the chirp exp(i pi j² / n), between two turns."""
    dtype, size = x.re.dtype, 1 << (2 * n - 2).bit_length()
    places: np.ndarray = np.arange(n, dtype=object)  # whose squares are exact
    chirp = _turns((places * places % (2 * n)).astype(np.int64), 2 * n)
    around: np.ndarray = np.zeros(size, np.complex128)
    around[:n] = chirp.conj()
    around[size - n + 1 :] = chirp[:0:-1].conj()
    spectrum = np.fft.fft(around) / size
    turn = Parts(_constant(chirp.real, dtype), _constant(chirp.imag, dtype))
    convolved = _times(
        _dft(_times(x, turn).padded(size - n)), Parts(_constant(spectrum.real, dtype), _constant(spectrum.imag, dtype))
    )
    back = _dft(convolved.swapped()).swapped()
    return _times(Parts(back.re.part(-1, 0, n), _or_zeros(back).part(-1, 0, n)), turn)


def _turns(powers: np.ndarray, order: int) -> np.ndarray:
    """exp(-2 pi i power / order)."""
    return np.exp(-2j * np.pi * (powers % order) / order)


def _constant(values: np.ndarray, dtype: torch.dtype) -> Array:
    return Array(hlo.constant(torch.from_numpy(np.ascontiguousarray(values)).to(dtype)))


def _times(x: Parts, y: Parts) -> Parts:
    assert y.im is not None
    if x.im is None:
        return Parts(x.re * y.re, x.re * y.im)
    return Parts(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)


def _product(x: Parts, re: Array, im: Array) -> Parts:
    """``x`` times a matrix whose parts are given."""
    if x.im is None:
        return Parts(_dot(x.re, re), _dot(x.re, im))
    return Parts(_dot(x.re, re) - _dot(x.im, im), _dot(x.re, im) + _dot(x.im, re))


def _dot(x: Array, y: Array) -> Array:
    return Array(hlo.dot_general(x.value, y.value, ((x.ndim - 1,), (0,))))
