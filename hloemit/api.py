"""The public functions: what a user calls first."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from hloemit.base.environment import is_set
from hloemit.capture.strategies import Arguments
from hloemit.stages.lowered import Lowered
from hloemit.stages.lowering import lower

__all__ = ["get_stablehlo", "get_stablehlo_bytecode", "lower"]


def get_stablehlo(
    target: Any = None, args: Arguments = (), kwargs: dict[str, Any] | None = None, **options: Any
) -> str:
    """``lower(target, args, kwargs).as_text()``.

    Of a tensor or a list of tensors on the lazy device, or None for all that are pending, the program that will compute
    them, or that did; with the source line of each operator where ``XLA_HLO_DEBUG=1`` is set.
    """
    debug_info = is_set("XLA_HLO_DEBUG") and (target is None or isinstance(target, (list, tuple, Tensor)))
    return _lowered(target, args, kwargs, options).as_text(debug_info)


def get_stablehlo_bytecode(
    target: Any = None, args: Arguments = (), kwargs: dict[str, Any] | None = None, **options: Any
) -> bytes:
    """``lower(target, args, kwargs).as_bytecode()``, and of lazy tensors as ``get_stablehlo``."""
    return _lowered(target, args, kwargs, options).as_bytecode()


def _lowered(target: Any, args: Arguments, kwargs: dict[str, Any] | None, options: dict[str, Any]) -> Lowered:
    if target is not None and not isinstance(target, (list, tuple, Tensor)):
        return lower(target, args, kwargs, **options)
    from hloemit.lazy.launch import lowered
    from hloemit.lazy.values import has_cell, is_lazy

    tensors = [target] if isinstance(target, Tensor) else target
    for i, item in enumerate(tensors or ()):
        if not has_cell(item):
            plain = isinstance(item, Tensor) and not is_lazy(item)
            what = f"tensor on {item.device}" if plain else type(item).__name__
            raise TypeError(f"a list is one of tensors on the lazy device, and its item {i} is a {what}")
    return lowered(tensors)
