"""Functions of jax on tensors of the device, with gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

from hloemit.base import tables
from hloemit.base.torch_private import pytree
from hloemit.ir.embedding import call_module
from hloemit.ir.value import TensorType, Value
from hloemit.lowering.context import Context
from hloemit.runtime.jax_functions import JaxProgram, gradient_of, lowered, settings
from hloemit.torch_xla.embedded import Part, call, part
from hloemit.torch_xla.traces import Watch, find, others, said

MOST = 256  # of one function; the last ones
# what was lowered, by function: for types, nesting and what is no tensor among the arguments
programs: WeakKeyDictionary[Any, dict[Any, tuple[_Called, Watch | None]]] = WeakKeyDictionary()
tables.register("FunctionsOfJax", lambda: max(map(len, programs.values()), default=0), MOST)


def programs_count() -> int:
    """How many programs were made of functions of jax."""
    return sum(map(len, programs.values()))


class _Called:
    """A function of jax for arguments of given types: one part for it, and one for its gradient."""

    def __init__(self, function: Callable[..., Any], tree: Any, leaves: Sequence[Any], name: str) -> None:
        self._fixed = [None if isinstance(x, Tensor) else x for x in leaves]
        self._places = [i for i, x in enumerate(leaves) if isinstance(x, Tensor)]
        self._function, self._tree, self._name = function, tree, name
        self.shapes = [(tuple(x.shape), x.dtype) for x in leaves if isinstance(x, Tensor)]
        self.results = tree
        self._given: list[Any] = []  # of each result, None or what is no array
        self.program = lowered(self._flat, self.shapes)
        self.part = _part(self.program, name)
        self.floats = [i for i, (_, dtype) in enumerate(self.shapes) if dtype.is_floating_point or dtype.is_complex]
        self._gradient: Part | None = None

    def _flat(self, *arrays: Any) -> list[Any]:
        leaves = list(self._fixed)
        for place, array in zip(self._places, arrays, strict=True):
            leaves[place] = array
        args, kwargs = pytree.tree_unflatten(leaves, self._tree)
        found, self.results = pytree.tree_flatten(self._function(*args, **kwargs))
        self._given = [None if hasattr(x, "dtype") else (x,) for x in found]
        return [x for x in found if hasattr(x, "dtype")]

    def gradient(self) -> Part:
        """The part that gives the gradients of floating-point arguments, of those and of the results' gradients."""
        if self._gradient is None:
            of_results = [r for r in self.program.results if r[1].is_floating_point or r[1].is_complex]
            program = lowered(gradient_of(self._flat, len(self.shapes)), [*self.shapes, *of_results])
            self._gradient = _part(program, f"{self._name}_gradient")
        return self._gradient

    def nested(self, results: Sequence[Tensor]) -> Any:
        """Results as the function gives them."""
        left = iter(results)
        return pytree.tree_unflatten([next(left) if x is None else x[0] for x in self._given], self.results)


def _part(program: JaxProgram, name: str) -> Part:
    def types(operands: Sequence[Tensor]) -> list[Tensor]:
        device = operands[0].device if operands else "meta"
        return [torch.empty(shape, dtype=dtype, device=device) for shape, dtype in program.results]

    def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
        results = [TensorType(*r) for r in program.results]
        found: list[Value] = call_module(program.text, program.text, name, operands, results)
        return found

    return part("jax", program.text, types, lower)


class _Call(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, called: _Called, *tensors: Tensor) -> tuple[Tensor, ...]:
        ctx.called = called
        ctx.save_for_backward(*tensors)
        results = call(called.part, tensors)
        ctx.mark_non_differentiable(*[r for r in results if not (r.is_floating_point() or r.is_complex())])
        return tuple(results)

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        called = ctx.called
        given = [
            g
            for g, (_, dtype) in zip(grads, called.program.results, strict=True)
            if dtype.is_floating_point or dtype.is_complex
        ]
        found = dict(zip(called.floats, call(called.gradient(), [*ctx.saved_tensors, *given]), strict=True))
        return None, *[found.get(i) for i in range(len(called.shapes))]


def call_jax(
    jax_func: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any] | None = None,
    name: str | None = None,
    override_hash: int | None = None,
) -> Any:
    """``jax_func(*args, **kwargs)`` of tensors of the device, which are arrays of jax in it; recorded as one call.

    What is no tensor is given as it is. The function is traced once for arguments of a kind, and again where jax's
    configuration, or what it reads of Python's objects and variables, is another; ``override_hash`` stands for all of
    that. Its gradient is jax's.
    """
    leaves, tree = pytree.tree_flatten((tuple(args), dict(kwargs or {})))
    tensors = [x for x in leaves if isinstance(x, Tensor)]
    known = programs.setdefault(jax_func, {})

    def make() -> _Called:
        return _Called(jax_func, tree, leaves, _symbol(str(name or getattr(jax_func, "__name__", "jax"))))

    if override_hash is None:
        kinds = [(tuple(x.shape), x.dtype) if isinstance(x, Tensor) else said(x) for x in leaves]
        called = find(known, (tree, tuple(kinds), settings()), jax_func, others(leaves), make, MOST)
    else:
        found = known.get(override_hash) or tables.keep(known, override_hash, (make(), None), MOST)
        called = found[0]
    if torch.is_grad_enabled() and any(t.requires_grad for t in tensors):
        return called.nested(_Call.apply(called, *tensors))
    return called.nested(call(called.part, tensors))


def _symbol(name: str) -> str:
    found = "".join(c if c.isalnum() else "_" for c in name).strip("_")
    return f"jax_{found}"
