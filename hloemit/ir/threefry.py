"""Random bits by the place of an element alone, so that a program over a mesh computes of them what each device needs.

XLA computes ``rng_bit_generator`` whole on every device. This says the same bits, those of its THREE_FRY algorithm, in
elementwise ops on an iota, which Shardy and XLA cut as they cut every other value.

Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (SC 2011), Threefry-2x32 of 20 rounds, and how XLA
makes counters of places: ``ThreeFryBitGenerator`` in xla/hlo/builder/lib/prng.cc.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value, hlo_static, is_static

_ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)
_PARITY = 0x1BD11BDA
_FEW = 64  # as many as are drawn for samples, not for elements: what a loop carries is whole in the text of one device


def threefry_bits(state: Value, shape: Shape, dtype: torch.dtype) -> tuple[Value, Value]:
    """The next state, ui64[2], and bits of ``dtype``, ui32 or ui64, as ``rng_bit_generator`` gives them.

    A counter makes two words of 32 bits: a ui64, or two ui32 that stand side by side in the first dimension of even
    length, or in the longest where all are odd. Of symbolic sizes, which ``rng_bit_generator`` has none of, no program
    knows the parities: there a counter makes one element, and a ui32 is its low word.
    """
    axis = _paired(hlo_static(shape)) if dtype is torch.uint32 and is_static(shape) else None
    counted = shape if axis is None else tuple(-(-n // 2) if i == axis else n for i, n in enumerate(hlo_static(shape)))
    total: DimLike = math.prod(counted)
    key, start = (hlo.reshape(hlo.slice(state, (i,), (i + 1,)), ()) for i in (0, 1))
    draw = _threefry_in_turns if isinstance(total, int) and total <= _FEW else threefry
    low, high = draw(_words(hlo.broadcast_to(key, counted)), _words(_counters(start, counted)))
    following = start + hlo.size(total, torch.uint64)
    state = hlo.concatenate([hlo.reshape(key, (1,)), hlo.reshape(following, (1,))], 0)
    if dtype is torch.uint64:
        wide = hlo.shift_left(hlo.convert(high, torch.uint64), _full(low, 32, torch.uint64))
        return state, hlo.or_(wide, hlo.convert(low, torch.uint64))
    return state, low if axis is None else _side_by_side(low, high, axis, hlo_static(shape))


def _full(x: Value, value: int, dtype: torch.dtype | None = None) -> Value:
    return hlo.full(x.shape, value, dtype or x.dtype)


def _paired(shape: Sequence[int]) -> int | None:
    """The dimension in which the two words of a counter stand side by side; a scalar is the first word."""
    if not shape:
        return None
    return next((i for i, n in enumerate(shape) if n % 2 == 0), max(range(len(shape)), key=lambda i: shape[i]))


def _counters(start: Value, shape: Shape) -> Value:
    """``start``, and behind it one counter for each place in row-major order."""
    found, step = hlo.broadcast_to(start, shape), 1  # type: tuple[Value, DimLike]
    for axis in reversed(range(len(shape))):
        if isinstance(shape[axis], Dim) or shape[axis] > 1:
            place = hlo.iota(shape, axis, torch.uint64)
            found = found + place * hlo.broadcast_to(hlo.size(step, torch.uint64), shape)
            step = shape[axis] * step
    return found


def _words(x: Value) -> tuple[Value, Value]:
    """The low and the high half of ui64s."""
    return hlo.convert(x, torch.uint32), hlo.convert(hlo.shift_right_logical(x, _full(x, 32)), torch.uint32)


def _threefry_in_turns(key: tuple[Value, Value], x: tuple[Value, Value]) -> tuple[Value, Value]:
    """As ``threefry``, by a loop of five turns.

    XLA fuses what makes one number for each sample with what uses it for all elements of the sample, and where that
    loop has a branch (of ``roll``), LLVM asks of each operation whether it is the same for all lanes by asking of each
    operand, time and again: three times as long for each round, and in f64 for ever. A loop is not fused.
    """
    shape = x[0].shape

    def turn(i: Value, a: Value, b: Value, first: Value, second: Value, third: Value) -> list[Value]:
        is_odd = hlo.compare(hlo.and_(i, _full(i, 1)), _full(i, 1), "EQ")
        for even, odd in zip(*_ROTATIONS, strict=True):
            distance = hlo.broadcast_to(hlo.select(is_odd, _full(i, odd), _full(i, even)), shape)
            a = a + b
            right = hlo.shift_right_logical(b, hlo.subtract(_full(b, 32), distance))
            b = hlo.xor(a, hlo.or_(hlo.shift_left(b, distance), right))
        i = i + _full(i, 1)
        return [i, a + second, b + third + hlo.broadcast_to(i, shape), second, third, first]

    keys = (*key, hlo.xor(hlo.xor(key[0], key[1]), _full(key[0], _PARITY)))
    start = hlo.full((), 0, torch.uint32)
    inits = [start, x[0] + keys[0], x[1] + keys[1], *keys]
    _, a, b, *_ = hlo.while_(inits, lambda i, *_: hlo.compare(i, _full(i, 5), "LT"), turn)
    return a, b


def threefry(key: tuple[Value, Value], x: tuple[Value, Value]) -> tuple[Value, Value]:
    """Two words, ui32, for a key of two words and a counter of two, all of one shape."""
    keys = (*key, hlo.xor(hlo.xor(key[0], key[1]), _full(key[0], _PARITY)))
    a, b = x[0] + keys[0], x[1] + keys[1]
    for group in range(5):
        for distance in _ROTATIONS[group % 2]:
            a = a + b
            b = hlo.xor(a, _rotated(b, distance))
        a = a + keys[(group + 1) % 3]
        b = b + keys[(group + 2) % 3] + _full(b, group + 1)
    return a, b


def _rotated(x: Value, distance: int) -> Value:
    left = hlo.shift_left(x, _full(x, distance))
    return hlo.or_(left, hlo.shift_right_logical(x, _full(x, 32 - distance)))


def _side_by_side(low: Value, high: Value, axis: int, shape: Sequence[int]) -> Value:
    """``low`` at even places of a dimension and ``high`` at odd ones, as many as there are."""
    outer, half, inner = low.shape[:axis], low.shape[axis], low.shape[axis + 1 :]
    apart = (*outer, half, 1, *inner)
    pairs = hlo.concatenate([hlo.reshape(low, apart), hlo.reshape(high, apart)], axis + 1)
    whole = (*outer, 2 * half, *inner)
    return hlo.slice(hlo.reshape(pairs, whole), (0,) * len(shape), shape)
