"""Which parts of a module are wrapped on their own: policies, called with a part, and what wraps by them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from torch import nn

__all__ = [
    "always_wrap_policy",
    "lambda_auto_wrap_policy",
    "recursive_wrap",
    "size_based_auto_wrap_policy",
    "transformer_auto_wrap_policy",
]

_NEVER = (nn.ModuleList, nn.ModuleDict)  # have no forward
_WHOLE = (nn.MultiheadAttention,)  # reads parameters of its parts


def always_wrap_policy(*args: Any, **kwargs: Any) -> bool:
    """Every part."""
    return True


def lambda_auto_wrap_policy(
    module: nn.Module, recurse: bool, unwrapped_params: int, lambda_fn: Callable[[nn.Module], bool]
) -> bool:
    """The parts of which ``lambda_fn`` says so."""
    return recurse or lambda_fn(module)


def transformer_auto_wrap_policy(
    module: nn.Module, recurse: bool, unwrapped_params: int, transformer_layer_cls: Iterable[type[nn.Module]]
) -> bool:
    """The parts of these classes: the layers of a transformer."""
    return recurse or isinstance(module, tuple(transformer_layer_cls))


def size_based_auto_wrap_policy(
    module: nn.Module,
    recurse: bool,
    unwrapped_params: int,
    min_num_params: int = 100_000_000,
    force_leaf_modules: Iterable[type[nn.Module]] | None = None,
    exclude_wrap_modules: Iterable[type[nn.Module]] | None = None,
) -> bool:
    """The parts with so many parameters that are in no wrapped part of theirs.

    ``force_leaf_modules`` are wrapped as they are, and ``exclude_wrap_modules`` never.
    """
    if unwrapped_params < min_num_params:
        return False
    if recurse:
        return not isinstance(module, tuple(force_leaf_modules or _WHOLE))
    return not isinstance(module, tuple(exclude_wrap_modules or _NEVER))


def recursive_wrap(
    module: nn.Module,
    auto_wrap_policy: Callable[..., bool],
    wrapper_cls: Callable[..., nn.Module],
    ignored_modules: Iterable[nn.Module],
    ignored_params: Iterable[nn.Parameter],
    only_wrap_children: bool = False,
    **kwargs: Any,
) -> tuple[nn.Module, int]:
    """Wrap the parts of a module that a policy names, the inner ones first; the module, and how much of it is wrapped.

    A policy is called with ``module``, ``recurse`` (whether to look into it, else whether to wrap it) and
    ``unwrapped_params``, how many elements of parameters are in no wrapped part yet.
    """
    ignored, left_out = set(ignored_modules), {id(p) for p in ignored_params}
    total = sum(p.numel() for p in module.parameters() if id(p) not in left_out)
    ask = functools.partial(auto_wrap_policy, module=module)
    if not ask(recurse=True, unwrapped_params=total):
        return module, 0
    wrapped = 0
    for name, child in module.named_children():
        if child in ignored:
            continue
        found, count = recursive_wrap(
            child, auto_wrap_policy, wrapper_cls, ignored, ignored_params, only_wrap_children=False, **kwargs
        )
        setattr(module, name, found)
        wrapped += count
    if only_wrap_children or not ask(recurse=False, unwrapped_params=total - wrapped):
        return module, wrapped
    return wrapper_cls(module, **kwargs), total
