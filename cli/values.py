"""The outputs of a program as rows: their names, a short summary of their values, and how far two of them are apart."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.dtypes import type_string
from hloemit.base.signature import Signature
from hloemit.base.torch_private import pytree
from hloemit.debugging.agreement import TOLERANCE
from hloemit.program.program import leaf_names
from hloemit_cli.inputs import Call

SHOWN_VALUES = 4


@dataclass(frozen=True)
class Row:
    """One output: a leaf of the result, or (``update``) a buffer, parameter or input that the program wrote into."""

    name: str
    value: Any
    update: bool = False

    @property
    def type(self) -> str:
        """``f32[2,3]``, or the Python type of what is no tensor."""
        if isinstance(self.value, torch.Tensor):
            return type_string(tuple(self.value.shape), self.value.dtype)
        return type(self.value).__name__


def rows_of(signature: Signature, result: Any, state: dict[str, torch.Tensor], call: Call) -> list[Row]:
    """The outputs of a call that returned ``result``; updated tensors are copied, as later calls update them again."""
    rows = []
    taken: set[str] = set()
    names = leaf_names(signature.out_tree, "output")
    for leaf, name, value in zip(signature.out_leaves, names, pytree.tree_leaves(result), strict=True):
        known = signature.outputs[leaf.index].name if leaf.index is not None else name
        name = name if known in taken else known
        taken.add(name)
        rows.append(Row(name, value))
    arguments = dict(
        zip(
            [None if leaf.index is None else signature.inputs[leaf.index].name for leaf in signature.in_leaves],
            pytree.tree_leaves(call),
            strict=True,
        )
    )
    for _, spec in signature.outputs_of("buffer_mutation", "parameter_mutation"):
        rows.append(Row(spec.name, state[str(spec.target)].detach().clone(), update=True))
    for _, spec in signature.outputs_of("user_input_mutation"):
        rows.append(Row(spec.name, arguments[str(spec.target)].detach().clone(), update=True))
    return rows


def summary(value: Any) -> str:
    """A few words on the values: range and mean, what is not finite, and the first elements."""
    if not isinstance(value, torch.Tensor):
        return repr(value)
    tensor = value.detach().cpu()
    if tensor.numel() == 0:
        return "empty"
    first = tensor.reshape(-1)[:SHOWN_VALUES].tolist()
    if tensor.numel() == 1:
        return _number(first[0])
    shown = f"[{', '.join(map(_number, first))}{', …' if tensor.numel() > SHOWN_VALUES else ''}]"
    if tensor.dtype is torch.bool:
        return f"{int(tensor.sum())} of {tensor.numel()} true  {shown}"
    if tensor.is_complex():
        return f"largest {_number(tensor.abs().max().item())}  {shown}"
    wide = tensor.to(torch.float64)
    finite = wide[wide.isfinite()]
    parts = []
    if finite.numel():
        parts.append(f"{_number(finite.min().item())} to {_number(finite.max().item())}")
        parts.append(f"mean {_number(finite.mean().item())}")
    parts += [f"{count} {what}" for what, count in _unusual(wide)]
    return "  ".join([*parts, shown])


def _unusual(wide: torch.Tensor) -> Iterable[tuple[str, int]]:
    for what, count in (("nan", wide.isnan().sum()), ("inf", wide.isinf().sum())):
        if count:
            yield what, int(count)


def _number(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, (float, complex)) else str(value)


@dataclass(frozen=True)
class Comparison:
    """How far an output is from what eager PyTorch gives; ``problem`` where the two cannot be subtracted."""

    name: str
    error: float = 0.0
    relative: float = 0.0
    allowed: float = 0.0
    problem: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the error is within what is allowed."""
        return not self.problem and self.relative <= self.allowed

    def __str__(self) -> str:
        if self.problem:
            return self.problem
        return f"{self.error:.1e}" if self.error else "0"


def compare(actual: Row, expected: Row, tolerance: float | None) -> Comparison:
    """Compare one output with eager's: types exactly, NaN and infinities by position, the rest by largest error."""
    name, a, e = actual.name, actual.value, expected.value
    if not (isinstance(a, torch.Tensor) and isinstance(e, torch.Tensor)):
        same = type(a) is type(e) and (a == e or (a != a and e != e))
        if isinstance(a, float) and isinstance(e, float):
            return compare(Row(name, torch.tensor(a)), Row(name, torch.tensor(e)), tolerance)
        return Comparison(name) if same else Comparison(name, problem=f"eager gives {e!r}")
    if actual.type != expected.type:
        return Comparison(name, problem=f"eager gives {expected.type}")
    allowed = TOLERANCE.get(a.dtype, 0.0) if tolerance is None else tolerance
    wide = torch.complex128 if a.is_complex() else torch.float64
    exact = a == e
    inexact = a.is_floating_point() or a.is_complex()
    different = ~exact & ~(a.isnan() & e.isnan() if inexact else exact)
    if not different.any():
        return Comparison(name, allowed=allowed)
    if a.dtype in (torch.int64, torch.uint64):
        error = float(max(abs(x - y) for x, y in zip(a[different].tolist(), e[different].tolist(), strict=True)))
    else:
        error = (a[different].to(wide) - e[different].to(wide)).abs().max().item()
    count = int((~(a[different].to(wide).isfinite() & e[different].to(wide).isfinite())).sum())
    if count:
        return Comparison(name, error=math.inf, problem=f"nan or inf differs in {count} elements")
    magnitudes = e.to(wide).abs()
    scale = magnitudes[magnitudes.isfinite()].max().item()
    smallest = torch.finfo(a.dtype).tiny if inexact else 0.0  # XLA's CPU code flushes denormals
    relative = 0.0 if error <= smallest else error / scale if scale else math.inf
    return Comparison(name, error, relative, allowed)
