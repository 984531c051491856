"""Values that a program asks for in a ``try``: PyTorch refuses them in a capture, and the program would catch that.

It would go on by its ``except``, where in a call nothing is raised, and the graph would be of another program.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.overrides import TorchFunctionMode

from hloemit.base.source_lines import OWN_ROOT, TORCH_ROOT
from hloemit.capture.failure import asks_for_values


@contextlib.contextmanager
def refused_all_the_same() -> Iterator[None]:
    """Raise what PyTorch raises meanwhile of a value that is asked for, even if the program catches it."""
    noted: list[Exception] = []
    try:
        with _Noting(noted), _noting_numbers(noted):
            yield
    except Exception as error:
        if error not in noted:  # the program's answer to it, perhaps
            _raise_caught(noted)
        raise
    else:
        _raise_caught(noted)
    finally:
        noted.clear()  # their frames hold what the capture made


def _raise_caught(noted: list[Exception]) -> None:
    """Raise the first one that neither PyTorch nor a capture has caught: a traceback begins where that was done."""
    for error in noted:
        trace = error.__traceback__
        if trace is not None and not trace.tb_frame.f_code.co_filename.startswith((TORCH_ROOT, OWN_ROOT)):
            raise error


class _Noting(TorchFunctionMode):
    """What functions of PyTorch refuse."""

    def __init__(self, noted: list[Exception]) -> None:
        super().__init__()
        self._noted = noted

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        try:
            return func(*args, **(kwargs or {}))
        except Exception as error:
            if asks_for_values(error):
                self._noted.append(error)
            raise


@contextlib.contextmanager
def _noting_numbers(noted: list[Exception]) -> Iterator[None]:
    """The same of symbols, which are no tensors."""
    evaluate, thread = ShapeEnv.evaluate_expr, threading.get_ident()

    def evaluate_expr(environment: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return evaluate(environment, *args, **kwargs)
        except Exception as error:
            if threading.get_ident() == thread and asks_for_values(error):
                noted.append(error)
            raise

    ShapeEnv.evaluate_expr = evaluate_expr
    try:
        yield
    finally:
        ShapeEnv.evaluate_expr = evaluate
