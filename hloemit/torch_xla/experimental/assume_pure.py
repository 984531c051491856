"""``torch_xla.experimental.assume_pure``: functions that are traced once, and then recorded as one operator."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import torch
from torch import Tensor, nn
from torch.autograd.function import once_differentiable

from hloemit.base import tables
from hloemit.base.modules import named_buffers, named_parameters
from hloemit.base.torch_private import pytree
from hloemit.torch_xla.embedded import Graph, Part, call, inlined, outputs
from hloemit.torch_xla.jax_calls import call_jax
from hloemit.torch_xla.traces import Watch, find, modes, others, said
from hloemit.torch_xla.tracing import Traced, arranged, placeholders, traced

__all__ = ["PureModule", "assume_pure", "assume_pure_torch", "j2t_autograd"]

Function = Callable[..., Any]
MOST = 256  # kinds of arguments of one function; the last ones
_XLA_COMPUTATION_CACHE: WeakKeyDictionary[Any, dict[Any, tuple[_Pure, Watch]]] = WeakKeyDictionary()
tables.register("PureFunctions", lambda: max(map(len, _XLA_COMPUTATION_CACHE.values()), default=0), MOST)


def assume_pure(fn: Function, add_rng_seed_argument: bool = False) -> Function:
    """``fn``, of whose operators nothing is recorded again after its first call with arguments of a kind.

    It may depend on its arguments alone, and change nothing; tensors from outside raise AssertionError. Keyword
    arguments are fine, and so is what is no tensor, which each value of is traced by itself, and an object each time
    that it has changed. With ``add_rng_seed_argument`` it takes ``rng_seed``, an integer from which its random numbers
    are drawn; without, they differ each time. It has a gradient. Raises AssertionError where ``rng_seed`` is missing,
    or is too much.
    """
    return _pure(fn, add_rng_seed_argument, [])


def _pure(fn: Function, add_rng_seed_argument: bool, holds: list[Any]) -> Function:
    """``assume_pure`` of a function that reads what ``holds`` has, too."""

    @functools.wraps(fn)
    def pure(*args: Any, **kwargs: Any) -> Any:
        seed = kwargs.pop("rng_seed", None)
        assert (seed is not None) == add_rng_seed_argument, (
            "rng_seed is an argument where add_rng_seed_argument says so"
        )
        return _call_of(fn, args, kwargs, holds)(args, kwargs, seed)

    return pure


def assume_pure_torch(func: Function, use_cache: bool = False) -> Function:
    """``assume_pure(func)``; what was traced is kept, whatever ``use_cache`` says."""
    return assume_pure(func)


def j2t_autograd(fn: Function) -> Function:
    """A function of jax as one of tensors of the device, with jax's gradient."""

    @functools.wraps(fn)
    def on_tensors(*args: Any, **kwargs: Any) -> Any:
        return call_jax(fn, args, kwargs)

    return on_tensors


class PureModule(nn.Module):
    """A module whose ``forward`` is pure but for its parameters and buffers, which it only reads.

    It is traced again where its mode, its hooks, its parts or attributes that it reads have changed.
    """

    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self._module = module
        self._pure: Function = assume_pure
        self._of = 0  # which module ``_pure`` is of: a copy has a module of its own

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the module gives."""
        module = self._module
        if self._of != id(module):
            call = torch.func.functional_call
            self._pure = _pure(lambda state, args, kwargs: call(module, state, args, kwargs), False, [module])
            self._of = id(module)
        state = dict(named_parameters(module)) | dict(named_buffers(module))
        return self._pure(state, args, kwargs)


def _call_of(fn: Function, args: Any, kwargs: Any, holds: list[Any]) -> _Pure:
    leaves, tree = pytree.tree_flatten((args, kwargs))
    grad = torch.is_grad_enabled()
    gradients = tuple([grad and x.requires_grad for x in leaves if isinstance(x, Tensor)])
    known = _XLA_COMPUTATION_CACHE.setdefault(fn, {})
    key = tree, tuple(map(said, leaves)), modes()
    return find(known, key, fn, [*others(leaves), *holds], lambda: _Pure(fn, leaves, tree, gradients), MOST)


class _Pure:
    """A function's graphs for arguments of a kind, as parts of the device."""

    def __init__(self, fn: Function, leaves: Sequence[Any], tree: Any, gradients: Sequence[bool]) -> None:
        fixed = [None if isinstance(x, Tensor) else x for x in leaves]
        places = [i for i, x in enumerate(leaves) if isinstance(x, Tensor)]
        self._given: list[Any] = []  # of each result, None or what is no tensor
        self._tree: Any = None
        self.places = places

        def flat(*tensors: Tensor) -> list[Tensor]:
            given = list(fixed)
            for place, tensor in zip(places, tensors, strict=True):
                given[place] = tensor
            args, kwargs = pytree.tree_unflatten(given, tree)
            results, self._tree = pytree.tree_flatten(fn(*args, **kwargs))
            self._given = [None if isinstance(r, Tensor) else (r,) for r in results]
            return [r for r in results if isinstance(r, Tensor)]

        self.traced: Traced = traced(flat, [leaves[i] for i in places], gradients=gradients)
        self.forward = inlined(self.traced.forward)
        self.gradients: list[bool] = []
        self.backward: tuple[Part, Graph] | None = None
        if self.traced.backward is not None:
            found = outputs(self.traced.backward)
            self.gradients = [node is not None for node in found]
            wanted = [node for node in found if node is not None]
            self.backward = inlined(arranged(self.traced.backward, placeholders(self.traced.backward), wanted))

    def __call__(self, args: Any, kwargs: Any, seed: int | None) -> Any:
        leaves = pytree.tree_leaves((args, kwargs))
        tensors = [leaves[i] for i in self.places]
        if self.backward is not None:
            results = list(_Call.apply(self, seed, *tensors))
        else:
            results = self.run(tensors, seed)
        left = iter(results)
        return pytree.tree_unflatten([next(left) if x is None else x[0] for x in self._given], self._tree)

    def run(self, tensors: Sequence[Tensor], seed: int | None) -> list[Tensor]:
        """The results, and what is kept for the gradient."""
        part, graph = self.forward
        extra = graph.arguments()
        if graph.draws and seed is not None:
            extra[-1] = torch.tensor([seed, 0], device="xla")
        return call(part, [*tensors, *extra])


class _Call(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, pure: _Pure, seed: int | None, *tensors: Tensor) -> tuple[Tensor, ...]:
        found = pure.run(tensors, seed)
        count = pure.traced.count
        ctx.pure, ctx.count = pure, len(tensors)
        ctx.save_for_backward(*found[count:])
        plain = [r for r, d in zip(found[:count], pure.traced.differentiable, strict=True) if not d]
        ctx.mark_non_differentiable(*plain)
        return tuple(found[:count])

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        pure = ctx.pure
        part, graph = pure.backward
        given = [g for g, differentiable in zip(grads, pure.traced.differentiable, strict=True) if differentiable]
        found = iter(call(part, [*ctx.saved_tensors, *given, *graph.arguments()]))
        return None, None, *[next(found) if wanted else None for wanted in pure.gradients]
