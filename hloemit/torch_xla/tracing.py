"""Functions on tensors of the device as graphs: what AOTAutograd makes of them, for tensors without elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node

from hloemit.base.torch_private import FakeTensorMode, version_of, without_modes
from hloemit.torch_xla.embedded import outputs

Function = Callable[..., Any]


class InPlaceError(RuntimeError, AssertionError):
    """A function writes into what it is given; torch_xla has one error for it here, and the other there."""


def default_partition(*args: Any, **kwargs: Any) -> Any:
    """functorch's function of this name, whose module brings TorchDynamo and FSDP along: it waits for a trace."""
    from functorch.compile import default_partition as partition

    return partition(*args, **kwargs)


class Traced:
    """A function's graphs: ``forward``, and ``backward`` where gradients were asked for.

    ``forward`` gives ``count`` results and then what ``backward`` takes before the gradients of those results that are
    ``differentiable``.
    """

    def __init__(self) -> None:
        self.forward: GraphModule
        self.backward: GraphModule | None = None
        self.count = 0
        self.differentiable: list[bool] = []


def traced(
    function: Function,
    inputs: Sequence[Tensor],
    *,
    gradients: Sequence[bool] = (),
    partition: Function = default_partition,
    captures: bool = False,
) -> Traced:
    """The graphs of a function of tensors that gives a list of them.

    ``gradients`` says of each input whether it has one; none has if it is empty. Without ``captures`` a tensor from
    outside raises AssertionError. A function that writes into its arguments raises ``InPlaceError``.
    """
    from functorch.compile import aot_function, make_boxed_func

    found = Traced()

    def keep(name: str) -> Function:
        def compiler(module: GraphModule, _: Any) -> Any:
            setattr(found, name, module)
            return make_boxed_func(module)

        return compiler

    def copied(*args: Tensor) -> list[Tensor]:  # or what is given back as it is would be no result of the graph
        results: list[Tensor] = [r.clone() for r in function(*args)]
        return results

    fake, inference = FakeTensorMode(allow_non_fake_inputs=captures), torch.inference_mode(mode=False)
    with without_modes(), inference, fake, torch.set_grad_enabled(any(gradients)):  # tensors with a count of writes
        wants = gradients or [False] * len(inputs)
        fakes = [_without_elements(t, w) for t, w in zip(inputs, wants, strict=True)]
        compiled = aot_function(
            copied, fw_compiler=keep("forward"), bw_compiler=keep("backward"), partition_fn=partition
        )
        results = list(compiled(*fakes))
        if any(version_of(t) for t in fakes):
            raise InPlaceError("an in-place operation writes into what the function is given: write into a clone of it")
        found.count = len(results)
        found.differentiable = [r.requires_grad for r in results]
        wanted = [t for t in fakes if t.requires_grad]
        given = [r for r in results if r.requires_grad]
        if wanted and given:
            torch.autograd.grad(given, wanted, [torch.empty_like(r) for r in given], allow_unused=True)
    return found


def _without_elements(tensor: Tensor, gradient: bool) -> Tensor:
    return torch.empty_strided(
        tuple(tensor.shape),
        tensor.stride(),
        dtype=tensor.dtype,
        device=tensor.device,
        requires_grad=gradient,
    )


def placeholders(module: GraphModule) -> list[Node]:
    """The arguments of a graph."""
    return [n for n in module.graph.nodes if n.op == "placeholder"]


def arranged(module: GraphModule, inputs: Sequence[Node | Tensor], results: Sequence[Node | Tensor]) -> GraphModule:
    """A graph with its arguments in another order, and other results.

    A tensor in place of an argument is one of its type that is not used; in place of a result, zeros of its type.
    """
    graph, copies = Graph(), {}
    for i, given in enumerate(inputs):
        place = graph.placeholder(given.name if isinstance(given, Node) else f"unused_{i}")
        if isinstance(given, Node):
            place.meta = dict(given.meta)
            copies[given] = place
        else:
            place.meta = {"val": given}
    for node in module.graph.nodes:
        if node.op not in ("placeholder", "output"):
            copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output([copies[r] if isinstance(r, Node) else _zeros(graph, r) for r in results])
    return GraphModule(module, graph)


def _zeros(graph: Graph, like: Tensor) -> Node:
    node = graph.call_function(torch.ops.aten.full.default, (list(like.shape), 0), {"dtype": like.dtype})
    node.meta = {"val": like}
    return node


def results_of(module: GraphModule) -> list[Any]:
    """The nodes that a graph gives."""
    return outputs(module)
