"""Capture of functions by ``make_fx``: what asks for a value gets a symbol, which PyTorch reasons about."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.fx import traceback as fx_traceback
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.overrides import TorchFunctionMode

from hloemit.base.dtypes import type_string
from hloemit.base.errors import CaptureError
from hloemit.base.operators import aten
from hloemit.base.source_lines import calling_frame
from hloemit.base.tensors import Relaid
from hloemit.base.torch_private import (
    FakeTensorMode,
    FunctionalTensorMode,
    OpOverload,
    TorchDispatchMode,
    from_functional,
    schema_of,
    to_functional,
)
from hloemit.capture.caught import refused_all_the_same
from hloemit.capture.failure import UNSEEN
from hloemit.capture.patches import REAL, module_paths
from hloemit.capture.quiet import quiet
from hloemit.capture.strategies.tracers import NestedFunctionsError, Run
from hloemit.python_state.class_questions import warn_of_class_questions
from hloemit.python_state.holdings import Holdings
from hloemit.recording.modes import SINGULAR
from hloemit.recording.stand_in import NotRecordable

_STACKED = getattr(torch.ops.higher_order, "while_loop_stack_output", None)  # which older releases do not have


class Symbolic:
    """``make_fx`` over functional fake tensors: a value that is asked for is a symbol."""

    has_regions = False

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Raises what PyTorch raises where it cannot go on without a value."""
        mode = FakeTensorMode(shape_env=ShapeEnv(), allow_non_fake_inputs=True, static_shapes=True)

        def call(values: Any) -> Any:  # make_fx counts a bound method's self
            modes = FunctionalTensorMode(), _LinalgChecks(), _KnownUpdates(), module_paths(held), _SourceLines()
            with contextlib.ExitStack() as around:
                for each in (*modes, refused_all_the_same()):
                    around.enter_context(each)
                return run([to_functional(v).detach() for v in values])

        with mode, quiet(), fx_traceback.preserve_node_meta():
            graph = make_fx(call, tracing_mode="real")([mode.from_tensor(_alias(t)) for t in given])
        warn_of_class_questions(held.functions)
        if any(n.target is _STACKED for n in graph.graph.nodes):
            raise NestedFunctionsError("the gradient of a while_loop, for which PyTorch keeps all of its turns")
        return graph

    def plain(self, value: Any) -> Any:
        """The fake tensor below the functional one; a symbol."""
        if not isinstance(value, Tensor):
            return value
        return from_functional(value.detach() if value.is_leaf else value)

    def result(self, value: Any) -> Any:
        """The same: a clone is an operator of its own here."""
        return self.plain(value)

    def refused(self, reason: str) -> Exception:
        """No number of ours is asked."""
        return NotRecordable(reason)

    def relaid(self, stand_in: Tensor) -> Relaid | None:
        """Not known."""
        return None

    def memory_of(self, stand_in: Tensor) -> Any:
        """Not known."""
        return None

    def has_left(self, stand_in: Tensor, memory: Any) -> bool:
        """Not known."""
        return False


def _alias(tensor: Tensor) -> Tensor:
    """An alias without autograd history: fake tensors then leave no weak reference on the user's object."""
    return tensor.detach().view_as(tensor)


class _LinalgChecks(TorchDispatchMode):
    """Make the check that raises LinAlgError an assertion, which is dropped or, with ``checks``, computed.

    Functionalization knows it as an operator with a side effect, and would want a token to order it by.
    """

    supports_higher_order_operators = True  # which PyTorch asks before it lets cond and its like through

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is not aten._linalg_check_errors.default:
            return func(*args, **(kwargs or {}))
        info, name = args
        return aten._assert_async.msg((info == 0).all(), f"{name}: {SINGULAR}")


class _KnownUpdates(TorchDispatchMode):
    """Refuse an operator that writes into a tensor with elements: it is kept where a capture does not look.

    PyTorch would run it, on the user's own tensor.
    """

    supports_higher_order_operators = True

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if isinstance(func, OpOverload) and schema_of(func).is_mutable:
            for place, argument in zip(schema_of(func).arguments, args, strict=False):
                is_written = place.alias_info is not None and place.alias_info.is_write
                for tensor in argument if isinstance(argument, (list, tuple)) else (argument,):
                    if is_written and type(tensor) in REAL:
                        kind = type_string(tensor.shape, tensor.dtype)
                        raise CaptureError(f"{func} writes into a {kind} {UNSEEN}")
        return func(*args, **(kwargs or {}))


class _SourceLines(TorchFunctionMode):
    """Note on every node the user's line that called torch; what autograd runs belongs to the ``backward()`` line."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        frame = calling_frame()
        if frame is not None:
            line = f'File "{frame.file}", line {frame.line}, in {frame.function}'
            fx_traceback.current_meta["stack_trace"] = line
        return func(*args, **(kwargs or {}))
