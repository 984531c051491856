"""``torch_xla.core.dynamo_bridge``: what ``torch.compile(backend="openxla")`` asks for."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from torch import Tensor
from torch.fx import GraphModule

from hloemit.base.metrics import counters
from hloemit.lazy.causes import causes
from hloemit.lazy.compiling import compile_graph
from hloemit.lazy.launch import run, trace
from hloemit.torch_xla.cached_graphs import is_pending
from hloemit.torch_xla.donation import donated_places, set_buffer_donation

__all__ = ["extract_compiled_graph"]

_PENDING = (
    "input data to dynamo graph can not be a pending ir: let torch_xla.sync() launch what computes it, or set "
    "torch_xla._dynamo.config.skip_input_data_check to False"
)


@causes("torch_xla.sync when dynamo processing input graphs")
def _launch_arguments() -> None:
    run()


def _warn_of_the_cpu(args: Sequence[Any]) -> None:
    tensors = [a for a in args if isinstance(a, Tensor)]
    if tensors and all(t.device.type == "cpu" for t in tensors):
        warnings.warn(
            f'torch.compile(backend="openxla"): Found tensor with shape {tensors[0].size()} on cpu, and none of this '
            'graph on the device xla: it runs in eager PyTorch there. Move the model and its inputs by .to("xla")',
            stacklevel=3,
        )


def extract_compiled_graph(xla_model: GraphModule, xla_args: Sequence[Any]) -> Callable[..., Any]:
    """A graph that TorchDynamo captured, as a function that runs it on the device as one program.

    Python's numbers in the graph are data of the program, which is compiled once for graphs that differ in them alone.
    Arguments that it marks for donation are marked at each call. With ``_dynamo.config.skip_input_data_check`` a call
    raises RuntimeError for an argument that is not computed yet. A graph whose tensors are all on the CPU runs there,
    in eager PyTorch, which a warning says.
    """
    from hloemit.torch_xla._dynamo import config  # which imports this module

    counters.add("DynamoExtractCompiledGraph", 1)
    _warn_of_the_cpu(xla_args)
    _launch_arguments()  # what the first call's arguments wait for
    compiled = compile_graph(xla_model)
    places = donated_places(xla_model)
    counters.add("XlaSetBufferDonation", len(places))  # torch_xla counts what its recording of the graph marks, too

    @causes("dynamo is executing a compiled program", "dynamo is compiling a FX graph to HLO", strength=2)
    def call(*args: Any) -> Any:
        if trace.made and any(is_pending(a) for a in args):
            if config.skip_input_data_check:
                raise RuntimeError(_PENDING)
            counters.add("DynamoSyncInputExecuteTime", 1)
        for place in places:
            set_buffer_donation(args[place], True)
        return compiled(*args)

    return call
