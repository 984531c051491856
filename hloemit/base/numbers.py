"""Python's numbers: what tells two apart, and which PyTorch takes for a dtype.

Where an operator writes one, it refuses those that are too large. Which those are is asked of the PyTorch that runs:
until 2.14 a bound of ``clamp`` was converted to the dtype, and since 2.15 one that bounds nothing is no bound.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hloemit.base.records import describe, known

# operators that convert their numbers to the dtype of their result; arithmetic wraps around
_WRITERS = (
    *("full", "full_like", "new_full", "fill", "fill_", "masked_fill", "index_fill", "scatter", "scalar_tensor"),
)
# and those that have them for bounds
_CLAMPS = frozenset(
    (
        *("clamp", "clip", "clamp_min", "clamp_max", "hardtanh"),
        *("_foreach_clamp_min", "_foreach_clamp_max", "_foreach_maximum", "_foreach_minimum"),
    )
)
_FILLING = frozenset(("full", "full_like", "new_full", "fill", "fill_", "scalar_tensor"))
describe(*[f"{library}::{name}.*" for library in ("aten", "prims") for name in _WRITERS], writes_numbers=True)
describe(*[f"aten::{name}.*" for name in _CLAMPS], writes_numbers=True)
Results = Sequence[tuple[torch.dtype, bool]]  # the dtype of each result of an operator, and whether it has one element


def exactly(value: Any) -> Any:
    """A value for ``==`` to compare: of floats and complex numbers the text, where -0.0 is not 0.0, and NaN is NaN."""
    return repr(value) if isinstance(value, (float, complex)) else value


@functools.cache
def writes_numbers(op: Any) -> bool:
    """Whether an operator refuses a number that its result's dtype cannot hold."""
    return bool(known(op, "writes_numbers"))


def refusal(op: Any, args: Sequence[Any], kwargs: Mapping[str, Any], results: Results) -> str | None:
    """What is to be said where an operator that writes numbers refuses those of its arguments for its results."""
    try:
        demand_fit(op, args, kwargs, results)
    except (RuntimeError, OverflowError) as error:
        numbers = " or ".join(map(str, _numbers(op, args, kwargs)))
        return f"{numbers} does not fit {results[0][0]}: torch raises here too: {error}"
    return None


def demand_fit(op: Any, args: Sequence[Any], kwargs: Mapping[str, Any], results: Results) -> None:
    """Raise what PyTorch raises on the CPU for a number among the arguments that the results cannot hold.

    Into a tensor of one element PyTorch writes infinity for what it refuses else.
    """
    name = op.overloadpacket.__name__
    numbers = list(_numbers(op, args, kwargs))
    if name in _CLAMPS and numbers and _clamps(op, args, kwargs, results):
        return
    for dtype, is_single in results:
        for number in numbers:
            torch.full(() if is_single and name in _FILLING else (2,), number, dtype=dtype, device="cpu")


def _numbers(op: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[complex]:
    """The numbers that are written; those of a list where there is one a tensor, else they are a shape."""
    has_lists = op.overloadpacket.__name__.startswith("_foreach_")
    for value in (*args, *kwargs.values()):
        each = value if has_lists and isinstance(value, (list, tuple)) else (value,)
        yield from (number for number in each if type(number) in (int, float, complex))


def _clamps(op: Any, args: Sequence[Any], kwargs: Mapping[str, Any], results: Results) -> bool:
    """Whether PyTorch's own ``clamp`` says what fits; not of dtypes that it has no kernel for."""
    examples = [torch.zeros(2, dtype=dtype, device="cpu") for dtype, _ in results]
    bounds = [_known(a) for a in args[1:]], {name: _known(a) for name, a in kwargs.items()}
    try:
        op(examples if isinstance(args[0], (list, tuple)) else examples[0], *bounds[0], **bounds[1])
    except NotImplementedError:
        return False
    return True


def _known(bound: Any) -> Any:
    """A bound, with 0 for what is known at run time."""
    if isinstance(bound, (list, tuple)):
        return [_known(b) for b in bound]
    return bound if bound is None or isinstance(bound, (int, float)) else 0


def lower_bound(number: float, dtype: torch.dtype) -> float:
    """What ``clamp(min=number)`` raises integers to: a number that they can hold."""
    return _bound(torch.clamp_min, torch.iinfo(dtype).min, number, dtype)


def upper_bound(number: float, dtype: torch.dtype) -> float:
    """What ``clamp(max=number)`` lowers integers to: a number that they can hold."""
    return _bound(torch.clamp_max, torch.iinfo(dtype).max, number, dtype)


def _bound(clamp: Any, farthest: int, number: float, dtype: torch.dtype) -> float:
    try:
        bound: float = clamp(torch.full((2,), farthest, dtype=dtype, device="cpu"), number)[0].item()
    except NotImplementedError:  # of unsigned integers, in older releases
        return number
    return bound


@functools.cache
def bounds_wrap(dtype: torch.dtype) -> bool:
    """Whether a negative bound of unsigned integers counts from their end, as until torch 2.14."""
    return not dtype.is_signed and upper_bound(-1, dtype) == torch.iinfo(dtype).max


@functools.cache
def linspace_rounds_steps() -> bool:
    """Whether ``linspace`` of f16 and bf16 rounds every step of its formula to them, as until torch 2.14."""
    third = torch.linspace(-1, 1, 4, dtype=torch.float16, device="cpu")[1]
    return third.item() != torch.tensor(-1 / 3, dtype=torch.float16, device="cpu").item()
