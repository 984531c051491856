"""The line search of ``torch.optim.LBFGS`` in tensors.

Source: torch/optim/lbfgs.py, ``_strong_wolfe`` and ``_cubic_interpolate``; Nocedal and Wright, Numerical Optimization,
algorithms 3.5 and 3.6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from hloemit.recording.loops import loop

_C1, _C2 = 1e-4, 0.9


class Point(NamedTuple):
    """A step size, with loss, gradient and directional derivative there; or several, stacked."""

    t: Tensor
    loss: Tensor
    grad: Tensor
    slope: Tensor


def strong_wolfe(
    evaluate: Callable[[Tensor], Point],
    start: Point,
    longest: Tensor,
    budget: Tensor,
    tolerance: float,
    held: Sequence[Tensor],
) -> tuple[Point, Tensor]:
    """A point where the strong Wolfe conditions hold, or the best one found, and the number of evaluations.

    ``start`` has the first step size to try, and the rest of step size 0; ``longest`` is the greatest element of the
    direction, and ``held`` are the tensors that ``evaluate`` updates.
    """
    bracket, count, done = _bracket(evaluate, start, budget, held)
    point, count = _zoom(evaluate, start, bracket, count, done, longest, budget, tolerance, held)
    return point, count + 1


def _bracket(
    evaluate: Callable[[Tensor], Point], start: Point, budget: Tensor, held: Sequence[Tensor]
) -> tuple[Point, Tensor, Tensor]:
    """Two points that enclose one, how many were tried after the first, and whether the second is one already."""
    origin = start._replace(t=torch.zeros_like(start.t))

    def turn(go: Tensor, done: Tensor, count: Tensor, t: Tensor, *values: Tensor) -> list[Tensor]:
        previous = Point(*values[4:])
        new = evaluate(t)
        left = count < budget
        worse = _too_high(new, start) | ((count > 1) & (new.loss >= previous.loss))
        flat = new.slope.abs() <= -_C2 * start.slope
        go = left & ~(worse | flat | (new.slope >= 0))
        longer = _cubic(previous, new, new.t + 0.01 * (new.t - previous.t), new.t * 10)
        kept = [torch.where(go, a, b) for a, b in zip(new, previous, strict=True)]
        return [go, left & ~worse & flat, count + go, torch.where(go, longer, t), *new, *kept]

    yes, none = torch.ones_like(budget, dtype=torch.bool), torch.zeros_like(budget)
    _, done, count, _, *points = loop(turn, (yes, ~yes, none, start.t, *origin, *origin), held)
    new, previous = Point(*points[:4]), Point(*points[4:])
    exhausted = count >= budget
    first = [torch.where(done, n, torch.where(exhausted, o, p)) for n, o, p in zip(new, origin, previous, strict=True)]
    return Point(*(torch.stack(pair) for pair in zip(first, new, strict=True))), count, done


def _too_high(point: Point, start: Point) -> Tensor:
    """Whether the loss went down too little for the step size, computed in the parameters' dtype as eager does."""
    dtype = start.slope.dtype
    return point.loss.to(dtype) > start.loss.to(dtype) + _C1 * point.t * start.slope


def _zoom(
    evaluate: Callable[[Tensor], Point],
    start: Point,
    bracket: Point,
    count: Tensor,
    done: Tensor,
    longest: Tensor,
    budget: Tensor,
    tolerance: float,
    held: Sequence[Tensor],
) -> tuple[Point, Tensor]:
    """Narrow a bracket down; the better of its ends, and how many points were tried altogether after the first."""

    def goes_on(t: Tensor, count: Tensor, done: Tensor) -> Tensor:
        return ~done & (count < budget) & ~((t[1] - t[0]).abs() * longest < tolerance)

    def turn(go: Tensor, count: Tensor, second: Tensor, slow: Tensor, *values: Tensor) -> list[Tensor]:
        ends = Point(*values)
        t, slow = _trial(ends, slow)
        new, low, high = evaluate(t), _end(ends, second), _end(ends, ~second)
        count = count + 1
        worse = _too_high(new, start) | (new.loss >= low.loss)
        done = ~worse & (new.slope.abs() <= -_C2 * start.slope)
        turned = ~worse & ~done & (new.slope * (high.t - low.t) >= 0)
        at_low = torch.stack((~second, second))
        ends = _put(_put(ends, ~at_low & turned, low), at_low ^ worse, new)
        second = torch.where(worse, _second_is_lower(ends), second)
        return [goes_on(ends.t, count, done), count, second, slow, *ends]

    go, second = goes_on(bracket.t, count, done), _second_is_lower(bracket)
    _, count, second, _, *values = loop(turn, (go, count, second, torch.zeros_like(go), *bracket), held)
    return _end(Point(*values), second), count


def _second_is_lower(ends: Point) -> Tensor:
    return ~(ends.loss[0] <= ends.loss[1])


def _end(ends: Point, second: Tensor) -> Point:
    return Point(*(torch.where(second, pair[1], pair[0]) for pair in ends))


def _put(ends: Point, places: Tensor, new: Point) -> Point:
    """``new`` at each of the ends where ``places`` holds."""
    shapes = [(2, *[1] * value.ndim) for value in new]
    return Point(*(torch.where(places.view(s), n, pair) for s, pair, n in zip(shapes, ends, new, strict=True)))


def _trial(ends: Point, slow: Tensor) -> tuple[Tensor, Tensor]:
    """The step size to try next; and whether it is near an end, where it may be but once in a row."""
    low, high = ends.t.min(), ends.t.max()
    a, b = (Point(*(pair[i] for pair in ends)) for i in range(2))
    t = _cubic(a, b, low, high)
    margin = 0.1 * (high - low)
    near = torch.minimum(high - t, t - low) < margin
    moved = near & (slow | (t >= high) | (t <= low))
    inner = torch.where((t - high).abs() < (t - low).abs(), high - margin, low + margin)
    return torch.where(moved, inner, t), near & ~moved


def _cubic(a: Point, b: Point, low: Tensor, high: Tensor) -> Tensor:
    """Where the cubic through two points is least, within bounds; their middle where it has no minimum."""
    slope = a.slope + b.slope - 3 * (a.loss - b.loss).to(a.t.dtype) / (a.t - b.t)
    square = slope**2 - a.slope * b.slope
    root = square.sqrt()
    swap = ~(a.t <= b.t)
    near, far = (torch.where(swap, pair[0], pair[1]) for pair in ((b.t, a.t), (a.t, b.t)))
    g, other = (torch.where(swap, pair[0], pair[1]) for pair in ((a.slope, b.slope), (b.slope, a.slope)))
    place = far - (far - near) * ((g + root - slope) / (g - other + 2 * root))
    return torch.where(square >= 0, torch.minimum(torch.maximum(place, low), high), (low + high) / 2)
