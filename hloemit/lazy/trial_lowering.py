"""A trial of an operator that is about to be recorded: whether it can be lowered for operands of these types.

Without it a fault would show when a whole graph is lowered, and take everything in that graph with it. An operator that
fails runs in eager PyTorch instead, whose own error, if it has one too, then comes from the user's line.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import HloemitError, UnsupportedOpError
from hloemit.base.torch_private import OpOverload, pytree
from hloemit.capture.strategies.operator import from_call
from hloemit.lowering.module import emit

MAX_TRIED = 10_000
_tried: dict[Any, str] = {}


def refusal(op: OpOverload, args: Any, kwargs: Any, result: Any) -> str:
    """Why an operator cannot be lowered; "" where it can. Operands and results are tensors on the meta device."""
    leaves, tree = pytree.tree_flatten((args, kwargs))
    key = op, torch.get_default_dtype(), tree, tuple([_described(x) for x in leaves])
    reason = _tried.get(key)
    if reason is None:
        if len(_tried) >= MAX_TRIED:
            _tried.clear()
        reason = _tried[key] = _attempted(op, leaves, tree, result)
    return reason


def forget_refusals() -> None:
    """Try everything anew: somebody has registered a rule."""
    _tried.clear()


def _described(x: Any) -> Any:
    if isinstance(x, Tensor):
        return x.dtype, tuple(x.shape), x.stride()
    return type(x), x.hex() if isinstance(x, float) else x  # 0.0 is not -0.0


def _attempted(op: OpOverload, leaves: list[Any], tree: Any, result: Any) -> str:
    first = [] if isinstance(result, Tensor) else [i for i, r in enumerate(result) if r is not None][:1]
    try:
        emit(from_call(op, leaves, tree, result, first))
    except UnsupportedOpError as error:
        return error.ops[0].reason
    except HloemitError as error:
        return str(error).partition("\n")[0]
    return ""
