"""Functions that TorchDynamo does not look into: what runs compiled programs is no part of another one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from hloemit.base.torch_private import CONSTANT, SKIPPED_FRAMES, UNTRACED, set_frame_strategy

_Function = TypeVar("_Function", bound=Callable[..., Any])


def untraced(function: _Function) -> _Function:
    """What ``torch.compiler.disable`` does, to the function itself: a call costs nothing more, and nothing is imported.

    A graph ends before a call, and with ``fullgraph`` TorchDynamo says that it would. What the function calls is left
    alone, too.
    """
    set_frame_strategy(function.__code__, SKIPPED_FRAMES)
    setattr(function, UNTRACED, True)
    setattr(function, f"{UNTRACED}_msg", "it makes or runs a program that hloemit has compiled")
    return function


def untraced_where_called(function: _Function) -> _Function:
    """A function that PyTorch's C++ calls, a kernel for one: TorchDynamo traces no frame of it, nor what it calls.

    That would be so wherever C++ calls it between two graphs. Of a partial it is the function behind it.
    """
    inner: Any = function
    while isinstance(inner, functools.partial):
        inner = inner.func
    code = getattr(inner, "__code__", None)
    if code is not None:
        set_frame_strategy(code, SKIPPED_FRAMES)
    return function


def constant_while_traced(function: _Function) -> _Function:
    """What ``torch.compiler.assume_constant_result`` does, without importing TorchDynamo: it calls the function itself.

    The function takes constants, and gives the same for as long as the process runs.
    """
    setattr(function, CONSTANT, True)
    return function
