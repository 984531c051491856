"""Capture of functions by ``make_fx``: what asks for a value gets a symbol, which PyTorch reasons about."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule
from torch.fx import traceback as fx_traceback
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from hloemit.base.source_lines import Frame
from hloemit.base.torch_private import FakeTensorMode, FunctionalTensorMode, from_functional, to_functional
from hloemit.capture.patches import KnownUpdates, LinalgChecks, SourceLines, module_paths
from hloemit.capture.quiet import quiet
from hloemit.capture.strategies.tracers import NestedFunctionsError, Run, is_of_dynamo
from hloemit.python_state.holdings import Holdings
from hloemit.recording.stand_in import NotRecordable

_STACKED = getattr(torch.ops.higher_order, "while_loop_stack_output", None)  # which older releases do not have


class Symbolic:
    """``make_fx`` over functional fake tensors: a value that is asked for is a symbol."""

    has_regions = False

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Raises what PyTorch raises where it cannot go on without a value."""
        mode = FakeTensorMode(shape_env=ShapeEnv(), allow_non_fake_inputs=True, static_shapes=True)

        def call(values: Any) -> Any:  # make_fx counts a bound method's self
            with FunctionalTensorMode(), LinalgChecks(), KnownUpdates(), module_paths(held), SourceLines():
                return run([to_functional(v).detach() for v in values])

        try:
            with mode, quiet(), fx_traceback.preserve_node_meta():
                graph = make_fx(call, tracing_mode="real")([mode.from_tensor(_alias(t)) for t in given])
        except RuntimeError as error:
            if not is_of_dynamo(error):
                raise
            raise NestedFunctionsError(str(error)) from error
        finally:
            if "torch._dynamo" in sys.modules:  # cond and its like call it, and it keeps what is wrong later
                torch.compiler.reset()
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

    def where_relaid(self, stand_in: Tensor) -> Frame | None:
        """Not known."""
        return None


def _alias(tensor: Tensor) -> Tensor:
    """An alias without autograd history: fake tensors then leave no weak reference on the user's object."""
    return tensor.detach().view_as(tensor)
