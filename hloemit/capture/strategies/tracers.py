"""How a function becomes a graph: it runs once on stand-ins, and what it does with them is recorded.

A tracer makes the stand-ins, runs the function, and gives a graph with a placeholder for each stand-in and an output
for each result, in order. ``Recording`` is the way of every program that asks for no value; ``Symbolic``
(``hloemit.capture.strategies.symbolic``) lets values be symbols that PyTorch reasons about, at twenty times the price.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from torch import Tensor
from torch.fx import GraphModule

from hloemit.base.errors import CaptureError
from hloemit.base.tensors import Relaid
from hloemit.base.torch_private import pytree
from hloemit.capture.earlier_graphs import demand_earlier_graphs
from hloemit.capture.patches import module_paths
from hloemit.capture.states import states_of
from hloemit.program.program import lazily_compiled
from hloemit.python_state.holdings import Holdings
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.computed_numbers import tensor_of
from hloemit.recording.modes import Capturing
from hloemit.recording.stand_in import NotRecordable
from hloemit.recording.trace_to_graph import CaptureGraph
from hloemit.recording.values import type_of

_UNSEEN = "called with NO overloaded args"  # what PyTorch says of a stand-in where no mode is
_ELSEWHERE = (
    "it uses a tensor of the capture where PyTorch lets no capture see it: in another thread, or for a class of its "
    "own that torch.Tensor._make_subclass makes"
)


class NestedFunctionsError(NotRecordable):
    """Control flow that PyTorch does not follow here, in its own way: within other control flow, say."""


def is_of_control_flow(error: BaseException | None) -> bool:
    """Whether what PyTorch does for ``cond``, ``scan`` and their kin raises it."""
    while error is not None:
        frames = traceback.walk_tb(error.__traceback__)
        if any(frame.f_globals.get("__name__", "").startswith("torch._higher_order_ops.") for frame, _ in frames):
            return True
        error = error.__cause__
    return False


Run = Callable[[Sequence[Tensor]], tuple[Sequence[Any], Sequence[Any]]]


class Tracer(Protocol):
    """A way from a function to a graph; ``has_regions``: whether parts of it can be regions of control flow."""

    has_regions: bool

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Call ``run`` with a stand-in for each tensor; the graph of what it returns, leaf by leaf."""
        ...

    def plain(self, value: Any) -> Any:
        """What a tensor or number that the function computed is in ``run``'s results."""
        ...

    def result(self, value: Any) -> Any:
        """The same for a result of the function, which is an argument's value only where it is that argument."""
        ...

    def refused(self, reason: str) -> Exception:
        """What to raise where the value of a number is asked for."""
        ...

    def relaid(self, stand_in: Tensor) -> Relaid | None:
        """How a stand-in came to lie otherwise than it did, where that is known."""
        ...

    def memory_of(self, stand_in: Tensor) -> Any:
        """What ``has_left`` is asked with later."""
        ...

    def has_left(self, stand_in: Tensor, memory: Any) -> bool:
        """Whether a stand-in was given other memory since, and what it had is as it was; False where not known."""
        ...


class Recording:
    """Every operator is noted as it is dispatched (``hloemit.recording``)."""

    has_regions = True

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Raises ``NotRecordable`` where the function asks for a value."""
        trace = self._trace = CaptureTrace()
        states = {id(state.tensor) for state in states_of(held)}
        stand_ins = []
        for tensor in given:  # whose gradients are given, too: a state comes first as itself
            stand_ins.append(trace.argument(tensor, held=id(tensor) in states))
            states.discard(id(tensor))
        arguments = [(f"arg{i}", type_of(s).meta(), trace.ref(s).slot) for i, s in enumerate(stand_ins)]
        try:
            graph = self._graph(run, trace, stand_ins, arguments, held)
            demand_earlier_graphs(trace.constants.values(), given)
            return graph
        finally:
            trace.forget()

    def _graph(self, run: Run, trace: CaptureTrace, stand_ins: list[Any], arguments: list[Any], held: Holdings) -> Any:
        with Capturing(trace), module_paths(held, trace.enter_modules):
            try:
                results = run(stand_ins)
            except (NotImplementedError, RuntimeError) as error:
                if _UNSEEN in str(error):
                    raise CaptureError(_ELSEWHERE) from error
                if "HigherOrderOperator" not in str(error):
                    raise
                raise NotRecordable("an operator is called with functions") from error
            finally:
                trace.finish()
        made = CaptureGraph(trace)
        made.build(arguments, pytree.tree_leaves(results, is_leaf=lambda x: x is None))
        return lazily_compiled(made.graph, made.root)

    def plain(self, value: Any) -> Any:
        """What stands for it now."""
        return self._trace.ref(value if isinstance(value, Tensor) else tensor_of(value))

    def result(self, value: Any) -> Any:
        """What stands for it now, and for nothing else's memory."""
        return self._trace.result(value) if isinstance(value, Tensor) else self.plain(value)

    def refused(self, reason: str) -> Exception:
        """Which ends the recording, even if the program catches it."""
        return self._trace.refused(reason)

    def relaid(self, stand_in: Tensor) -> Relaid | None:
        """As the trace saw it."""
        return self._trace.relaid.get(id(stand_in))

    def memory_of(self, stand_in: Tensor) -> Any:
        """Of the trace."""
        return self._trace.memory_of(stand_in)

    def has_left(self, stand_in: Tensor, memory: Any) -> bool:
        """As the trace knows it."""
        return self._trace.has_left(stand_in, memory)
