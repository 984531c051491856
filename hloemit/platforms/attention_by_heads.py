"""Attention on CPUs a few heads at a time, so that their scores stay in the cache, and no memory holds all of them.

XLA:CPU computes each op over all heads before the next one. Where the scores of all are more than a cache holds, a loop
over parts of them is up to twice as fast, and needs the memory of one part.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, fori, index_along, where
from hloemit.ir.value import Shape, TensorType, hlo_static

VERSION = 1  # raise it with any change of what is emitted

DTYPES = frozenset({torch.float32, torch.float64, torch.bfloat16, torch.float16})
_SMALLEST = 1 << 22
"""Scores of all heads: fewer stay in a cache."""
_OF_A_HEAD = 1 << 18
"""Scores of a key head, at least: a turn of the loop with fewer costs more than it saves."""
_AT_ONCE = 1 << 20
"""Scores of a part, at most, but for those of a single key head."""


def takes(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """Whether query, key, value and a mask, if there is one, are of such types, and long."""
    if any(len(t.shape) != 4 for t in types[:3]) or len({t.dtype for t in types[:3]}) != 1:
        return False
    (batch, heads, length, _), (_, groups, reach, _) = (hlo_static(t.shape) for t in types[:2])
    is_grouped = heads % groups == 0 and types[2].shape[:3] == types[1].shape[:3] and types[1].shape[0] == batch
    of_a_head = heads // groups * length * reach
    is_long = of_a_head >= _OF_A_HEAD and batch * groups * of_a_head >= _SMALLEST
    return is_grouped and is_long and len(types[3:]) <= 1


def takes_backward(types: Sequence[TensorType], attributes: Mapping[str, Any]) -> bool:
    """As ``takes``, of a gradient's operands: that of the result, query, key, value, result, logsumexp, a mask."""
    return len(types) in (6, 7) and takes([*types[1:4], *types[6:]], attributes)


def attention(query: Array, key: Array, value: Array, mask: Array | None = None, **options: Any) -> list[Array]:
    """The result."""
    return attention_forward(query, key, value, mask, **options)[:1]


def attention_forward(
    query: Array, key: Array, value: Array, mask: Array | None = None, *, is_causal: bool, scale: float
) -> list[Array]:
    """The result, and of each query the logarithm of its scores' sum of exponentials, in f32 at least.

    A row whose scores are all -inf, which a mask may leave, gives zeros: its maximum is taken as the lowest number.
    """
    parts = _Parts.of(query, key, mask)

    def part(index: Array, q: Array, k: Array, v: Array) -> list[Array]:
        scores = parts.scores(index, q, k, is_causal, scale)
        top = scores.max(-1, keep=True)
        top = top if mask is None else apply(hlo.maximum, top, torch.finfo(top.dtype).min)
        weights = apply(hlo.exponential, scores - top)
        total = weights.sum(-1, keep=True)
        divisor = total if mask is None else apply(hlo.maximum, total, 1)
        found = _product((weights / divisor).to(v.dtype), v, (3,), (1,)).to(q.dtype)
        return [found, apply(hlo.log, total) + top]

    rows, width, dtype = query.shape[:-1], value.shape[-1], query.dtype
    found, sums = parts.loop(part, [query], [key, value], [((*rows, width), dtype), ((*rows, 1), _wide(dtype))])
    return [found, sums.reshape(*rows)]


def attention_backward(
    grad: Array,
    query: Array,
    key: Array,
    value: Array,
    result: Array,
    logsumexp: Array,
    mask: Array | None = None,
    *,
    is_causal: bool,
    scale: float,
) -> list[Array]:
    """The gradients of query, key and value; the weights are computed again."""
    parts, dtype = _Parts.of(query, key, mask), query.dtype

    def part(index: Array, *given: Array) -> list[Array]:
        g, q, o, norm, k, v = (x.to(_wide(dtype)) for x in given)
        norm = norm if mask is None else apply(hlo.maximum, norm, torch.finfo(norm.dtype).min)
        weights = apply(hlo.exponential, parts.scores(index, q, k, is_causal, scale) - norm)
        slopes = weights * (_product(g, v, (3,), (2,)) - (g * o).sum(-1, keep=True)) * scale
        of_query = _product(slopes, k, (3,), (1,))
        of_key, of_value = (_product(x, y, (1, 2), (1, 2)) for x, y in ((slopes, q), (weights, g)))
        return [x.to(dtype) for x in (of_query, of_key, of_value)]

    of_queries = [grad, query, result, logsumexp.expand_dims(-1)]
    return parts.loop(part, of_queries, [key, value], [(x.shape, dtype) for x in (query, key, value)])


@dataclass(frozen=True)
class _Parts:
    """The heads of an attention in parts: some key heads of one sample, each with the query heads that share it."""

    samples: int
    of_sample: int
    """Parts of a sample."""
    heads: int
    """Key heads of a part."""
    shared: int
    """Query heads of a key head."""
    mask: Array | None

    @classmethod
    def of(cls, query: Array, key: Array, mask: Array | None) -> _Parts:
        (samples, heads, length, _), (_, groups, reach, _) = hlo_static(query.shape), hlo_static(key.shape)
        room = max(_AT_ONCE // (heads // groups * length * reach), 1)
        at_once = max(n for n in range(1, min(room, groups) + 1) if groups % n == 0)
        return cls(samples, groups // at_once, at_once, heads // groups, mask)

    def loop(
        self,
        part: Callable[..., list[Array]],
        of_queries: Sequence[Array],
        of_keys: Sequence[Array],
        results: Sequence[tuple[Shape, torch.dtype]],
    ) -> list[Array]:
        """Results of such shapes from ``part``, which is given its number and its (heads, shared, …) or (heads, …)."""
        count = self.samples * self.of_sample
        given = [x.reshape(count, self.heads, self.shared, *x.shape[2:]) for x in of_queries]
        given += [x.reshape(count, self.heads, *x.shape[2:]) for x in of_keys]

        def turn(index: Array, *found: Array) -> list[Array]:
            made = part(index, *(_row(x, index) for x in given))
            return [x.set_at(-x.ndim, index, y.reshape(1, *x.shape[1:])) for x, y in zip(found, made, strict=True)]

        sizes = [math.prod(hlo_static(shape)) // count for shape, _ in results]
        flat = [filled((count, size), 0, dtype) for size, (_, dtype) in zip(sizes, results, strict=True)]
        found = fori(0, count, turn, *flat)
        return [x.reshape(*shape) for x, (shape, _) in zip(found, results, strict=True)]

    def scores(self, index: Array, q: Array, k: Array, is_causal: bool, scale: float) -> Array:
        """(heads, shared, length, reach), with -inf where a query may not look; a mask of floats is added."""
        scores = _product(q, k, (3,), (2,)) * scale
        if is_causal:
            rows, columns = (index_along(axis, scores.shape[-2:]) for axis in (-2, -1))
            scores = where(rows >= columns, scores, float("-inf"))
        if self.mask is None:
            return scores
        mask = self._mask_of(index)
        return where(mask, scores, float("-inf")) if mask.dtype is torch.bool else scores + mask.to(scores.dtype)

    def _mask_of(self, index: Array) -> Array:
        """What of the mask a part's scores broadcast with."""
        assert self.mask is not None
        samples, heads, *rest = (*(1,) * (4 - self.mask.ndim), *hlo_static(self.mask.shape))
        split = (self.of_sample, self.heads, self.shared) if heads > 1 else (1, 1, 1)
        mask = self.mask.reshape(samples, *split, *rest)
        mask = _row(mask, index / self.of_sample if samples > 1 else index * 0)
        return _row(mask, apply(hlo.remainder, index, self.of_sample) if heads > 1 else index * 0)


def _row(x: Array, index: Array) -> Array:
    """``x[index]``."""
    return x.at(-x.ndim, index).reshape(*x.shape[1:])


def _product(x: Array, y: Array, of_x: tuple[int, ...], of_y: tuple[int, ...]) -> Array:
    """The sum over these dimensions for each head, in f32 at least."""
    return Array(hlo.dot_general(x.value, y.value, (of_x, of_y), ((0,), (0,)), _wide(x.dtype)))


def _wide(dtype: torch.dtype) -> torch.dtype:
    """What sums are computed in."""
    return torch.promote_types(dtype, torch.float32)
