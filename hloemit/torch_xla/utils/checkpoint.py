"""``torch_xla.utils.checkpoint``: ``torch.utils.checkpoint``, behind a barrier, so that XLA computes again in earnest.

Without it XLA finds what is computed twice, keeps it in between, and saves no memory.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils.checkpoint import check_backward_validity, detach_variable

from hloemit.base.torch_private import pytree
from hloemit.torch_xla.barriers import leaves_behind_barrier
from hloemit.torch_xla.nested import is_lazy
from hloemit.torch_xla.seeds import get_rng_state, set_rng_state

__all__ = [
    "CheckpointFunction",
    "CheckpointStatus",
    "checkpoint",
    "get_device_states",
    "set_device_states",
]


class CheckpointStatus(enum.Enum):
    """Which pass a checkpointed function is called in."""

    NOT_IN_CHECKPOINT = 0
    IN_CHECKPOINT_FORWARD = 1
    IN_CHECKPOINT_BACKWARD = 2


chkpt_status = CheckpointStatus.NOT_IN_CHECKPOINT


def get_device_states(*args: Any) -> tuple[list[torch.device], list[int]]:
    """The device, where one of the arguments is there, and the state of its random numbers."""
    found = [torch.device("xla", 0)] if any(map(is_lazy, args)) else []
    return found, [get_rng_state() for _ in found]


def set_device_states(devices: list[torch.device], states: list[int]) -> None:
    """Set what ``get_device_states`` gave."""
    for _, state in zip(devices, states, strict=True):
        set_rng_state(state)


class CheckpointFunction(torch.autograd.Function):
    """A function whose intermediate values are computed again for its gradient."""

    @staticmethod
    def forward(ctx: Any, run_function: Callable[..., Any], preserve_rng_state: bool, *args: Any) -> Any:
        """The function, without a record of it."""
        check_backward_validity(args)
        ctx.run_function, ctx.preserve_rng_state = run_function, preserve_rng_state
        ctx.autocasts = [_autocast(kind) for kind in ("xla", "cpu")]
        if preserve_rng_state:
            ctx.cpu_state, ctx.states = torch.get_rng_state(), get_device_states(*args)
        ctx.plain = [None if isinstance(a, Tensor) else a for a in args]
        ctx.places = [i for i, a in enumerate(args) if isinstance(a, Tensor)]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with torch.no_grad(), _status(CheckpointStatus.IN_CHECKPOINT_FORWARD):
            return run_function(*args)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """The function again, and its gradient."""
        args = list(ctx.plain)
        for i, tensor in zip(ctx.places, ctx.saved_tensors, strict=True):
            args[i] = tensor
        inputs = tuple(leaves_behind_barrier(detach_variable(tuple(args))))
        status = _status(CheckpointStatus.IN_CHECKPOINT_BACKWARD)
        with _random_numbers(ctx), torch.enable_grad(), ctx.autocasts[0](), ctx.autocasts[1](), status:
            outputs = ctx.run_function(*inputs)
        outputs = [outputs] if isinstance(outputs, Tensor) else outputs
        pairs = [(o, g) for o, g in zip(outputs, grads, strict=True) if isinstance(o, Tensor) and o.requires_grad]
        if not pairs:
            raise RuntimeError("none of output has requires_grad=True, this checkpoint() is not necessary")
        torch.autograd.backward(*map(list, zip(*pairs, strict=True)))
        return None, None, *[t.grad if isinstance(t, Tensor) else None for t in inputs]


def _autocast(kind: str) -> Callable[[], Any]:
    options = {"enabled": torch.is_autocast_enabled(kind), "dtype": torch.get_autocast_dtype(kind)}
    return lambda: torch.autocast(kind, **options, cache_enabled=torch.is_autocast_cache_enabled())


class _status:  # noqa: N801 - a context
    def __init__(self, status: CheckpointStatus) -> None:
        self._status = status

    def __enter__(self) -> None:
        self._before = chkpt_status
        globals()["chkpt_status"] = self._status

    def __exit__(self, *_: object) -> None:
        globals()["chkpt_status"] = self._before


class _random_numbers:  # noqa: N801 - a context
    """Those that the forward pass drew, and then those of now again."""

    def __init__(self, ctx: Any) -> None:
        self._ctx = ctx

    def __enter__(self) -> None:
        if self._ctx.preserve_rng_state:
            self._before = torch.get_rng_state(), get_rng_state()
            torch.set_rng_state(self._ctx.cpu_state)
            set_device_states(*self._ctx.states)

    def __exit__(self, *_: object) -> None:
        if self._ctx.preserve_rng_state:
            torch.set_rng_state(self._before[0])
            set_rng_state(self._before[1])


def checkpoint(function: Callable[..., Any], *args: Any, use_reentrant: bool = True, **kwargs: Any) -> Any:
    """``function(*args)``, of which only the arguments are kept for the gradient.

    ``use_reentrant=False`` is ``torch.utils.checkpoint``'s, which takes keyword arguments. Raises ValueError for
    keywords that are not known.
    """
    if not use_reentrant:
        return torch.utils.checkpoint.checkpoint(function, *args, use_reentrant=False, **kwargs)
    preserve = kwargs.pop("preserve_rng_state", True)
    if kwargs:
        raise ValueError(f"Unexpected keyword arguments: {', '.join(kwargs)}")
    leaves, tree = pytree.tree_flatten(args)

    def flat(*given: Any) -> Any:
        return function(*pytree.tree_unflatten(list(given), tree))

    return CheckpointFunction.apply(flat, preserve, *leaves)
