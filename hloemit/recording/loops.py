"""Loops in functions that are recorded, around code that knows nothing of them.

``torch.while_loop`` traces a body by itself, and a body that calls ``backward()`` and updates modules in place is more
than it takes. Here the body runs once where it stands, between two marks; when the graph is complete,
``hloemit.program.passes.loops`` makes what lies between them the graph of a ``while_loop``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import TorchDispatchMode, pytree, schema_of, storage_id


def _same(values: list[Tensor], mark: Tensor | None = None) -> list[Tensor]:
    return [torch.empty_like(v) for v in values]


def _marked(values: list[Tensor], mark: Tensor | None = None) -> list[Tensor]:
    return [v.clone() for v in values]


_SCHEMA = "(Tensor[] x, Tensor? mark=None) -> Tensor[]"  # the mark that opened what is closed here
_enter: Any = torch.library.custom_op("hloemit::enter_loop", _marked, mutates_args=(), schema=_SCHEMA)
_enter.register_fake(_same)
_leave: Any = torch.library.custom_op("hloemit::leave_loop", _marked, mutates_args=(), schema=_SCHEMA)
_leave.register_fake(_same)
ENTER, LEAVE = torch.ops.hloemit.enter_loop.default, torch.ops.hloemit.leave_loop.default


def loop(
    body: Callable[..., Sequence[Tensor]], carried: Sequence[Tensor], held: Sequence[Tensor] = ()
) -> tuple[Tensor, ...]:
    """``while carried[0]: carried = body(*carried)``, traced once; the final values.

    ``body`` may also update the tensors ``held`` in place, and set their gradients. Raises ``CaptureError`` where it
    updates any other tensor from outside, or leaves a gradient that was not there, which no loop can carry.
    """
    with torch.no_grad():
        graded = _graded(held)
        entered = _enter([*carried, *held, *(t.grad for t in graded)])
        _hand_over(entered[len(carried) :], held, graded)
        with _OwnUpdates([*entered, *held]):
            results = list(body(*entered[: len(carried)]))
        for before, after in zip(carried, results, strict=True):
            if (before.shape, before.dtype) != (after.shape, after.dtype):
                raise AssertionError(f"{before.dtype}{before.shape} in a loop became {after.dtype}{after.shape}")
        if {id(t) for t in _graded(held)} != {id(t) for t in graded}:
            raise CaptureError(
                "a parameter has a gradient after some evaluations of the closure, and none after others"
            )
        left = _leave([*results, *held, *(t.grad for t in graded)], entered[0])
        _hand_over(left[len(carried) :], held, graded)
    return tuple(left[: len(carried)])


def when(
    predicate: Tensor, body: Callable[..., Sequence[Tensor]], carried: Sequence[Tensor], held: Sequence[Tensor] = ()
) -> tuple[Tensor, ...]:
    """``if predicate: carried = body(*carried)``, as a loop of at most one turn."""
    first, *others = carried

    def turn(go: Tensor, *values: Tensor) -> list[Tensor]:
        return [torch.zeros_like(go), *body(*values)]

    return loop(turn, (predicate, first, *others), held)[1:]


def _graded(held: Sequence[Tensor]) -> list[Tensor]:
    return [t for t in held if t.is_leaf and t.grad is not None]


def _hand_over(values: Sequence[Tensor], held: Sequence[Tensor], graded: Sequence[Tensor]) -> None:
    for tensor, value in zip(held, values[: len(held)], strict=True):
        tensor.copy_(value)
    for tensor, value in zip(graded, values[len(held) :], strict=True):
        tensor.grad = value


class _OwnUpdates(TorchDispatchMode):
    """Refuse an update of a tensor from outside of the loop: the next turn would not see it."""

    def __init__(self, own: Sequence[Tensor]) -> None:
        super().__init__()
        self._kept: list[Tensor] = list(own)  # alive, so that no address is used twice
        self._own = {_memory(t) for t in own}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        for written in _written(func, args, kwargs or {}):
            if _memory(written) not in self._own:
                raise CaptureError(
                    "the closure of LBFGS, or a function of torch.cond or scan, updates a tensor "
                    f"{tuple(written.shape)} in place that is neither a parameter nor a buffer of a module that it "
                    "calls, nor its own: the loop around it cannot carry it"
                )
        given = {_memory(t) for t in pytree.tree_leaves((args, kwargs)) if isinstance(t, Tensor)}
        result = func(*args, **(kwargs or {}))
        for tensor in pytree.tree_leaves(result):
            if isinstance(tensor, Tensor) and _memory(tensor) not in given:
                self._kept.append(tensor)
                self._own.add(_memory(tensor))
        return result


def _memory(tensor: Tensor) -> int:
    return storage_id(tensor.untyped_storage())


def _written(func: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Iterator[Tensor]:
    """The tensors that an operator updates, by its schema."""
    for i, argument in enumerate(schema_of(func).arguments):
        if argument.alias_info is not None and argument.alias_info.is_write:
            value = args[i] if i < len(args) else kwargs.get(argument.name)
            yield from (t for t in pytree.tree_leaves(value) if isinstance(t, Tensor))
