"""``torch_xla._dynamo.dynamo_bridge``: what ``torch.compile(backend="openxla")`` asks for, and lists without None."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from torch import Tensor, nn
from torch.fx import Interpreter, Node

from hloemit.base import metrics
from hloemit.base.torch_private import pytree
from hloemit.lazy.random import state
from hloemit.torch_xla import cached_graphs
from hloemit.torch_xla.core.dynamo_bridge import extract_compiled_graph
from hloemit.torch_xla.nested import is_lazy
from hloemit.torch_xla.seeds import manual_seed
from hloemit.torch_xla.utils.buffer_donor_context import alias_with_buffer_donor_config

__all__ = [
    "GraphInputMatcher",
    "NoneRemover",
    "UnsupportedNodesCollector",
    "alias_with_buffer_donor_config",
    "extract_compiled_graph",
    "is_xla_tensor",
]


def is_xla_tensor(tensor: Tensor) -> bool:
    """Whether a tensor is on the device."""
    return is_lazy(tensor)


class GraphInputMatcher:
    """Finds what a recorded graph takes in a later call: its arguments, and else the data that it was recorded with.

    ``graph_input_tensor_ids`` and ``graph_input_xla_values`` are what ``_get_tensors_xla_device_data_node`` gives,
    ``tensor_id_to_arg_idx`` says which argument a number was, and ``xla_args_tensor_id`` which numbers are arguments'.
    """

    def __init__(
        self,
        tensor_id_to_arg_idx: Mapping[int, int],
        graph_input_tensor_ids: Sequence[int],
        graph_input_xla_values: Sequence[Tensor],
        xla_args_tensor_id: Container[int],
    ) -> None:
        self.tensor_id_to_arg_idx = tensor_id_to_arg_idx
        self.graph_input_tensor_ids = graph_input_tensor_ids
        pairs = zip(graph_input_tensor_ids, graph_input_xla_values, strict=True)
        self.graph_input_xla_values = [None if number in xla_args_tensor_id else value for number, value in pairs]
        self.seed_info_id = cached_graphs.SEED_ID
        self.arg_idxs = [tensor_id_to_arg_idx.get(number) for number in graph_input_tensor_ids]

    def __call__(self, args: Sequence[Tensor]) -> list[Tensor]:
        """The tensors to run the graph on, with another seed each time."""
        found = []
        for number, value, place in zip(
            self.graph_input_tensor_ids, self.graph_input_xla_values, self.arg_idxs, strict=True
        ):
            if place is not None:
                found.append(args[place])
            elif number == self.seed_info_id:
                found.append(cached_graphs.base_seed_as_tensor())
                manual_seed(state.next_key()[0])
            else:
                assert value is not None, "an argument has no place among those of the call"
                found.append(value)
        return found


class NoneRemover:
    """Takes None out of a list or tuple, and puts it back: a list itself, of a tuple a copy."""

    def __init__(self) -> None:
        self.none_poslist: list[int] = []

    def remove_nones(self, value_list: Any) -> Any:
        """The values but None, whose places are noted in ``none_poslist``."""
        self._demand(value_list)
        self.none_poslist = [i for i, value in enumerate(value_list) if value is None]
        kept = [value for value in value_list if value is not None]
        if isinstance(value_list, tuple):
            return tuple(kept)
        value_list[:] = kept
        return value_list

    def add_nones(self, value_list: Any) -> Any:
        """The values with None at the places that were noted."""
        self._demand(value_list)
        found = list(value_list)
        for place in self.none_poslist:
            found.insert(place, None)
        if isinstance(value_list, tuple):
            return tuple(found)
        value_list[:] = found
        return value_list

    def _demand(self, values: Any) -> None:
        if type(values) not in (list, tuple):
            raise TypeError(f"a list or a tuple is wanted, not {type(values).__name__}")


class UnsupportedNodesCollector(Interpreter):
    """Runs a graph, and notes the nodes that no program of the device has.

    Those are nodes that eager PyTorch computes on the CPU, and those with tensors that are not on the device.
    """

    def __init__(self, module: nn.Module) -> None:
        super().__init__(module)
        self._unsupported_nodes: list[Node] = []

    def run_node(self, n: Node) -> Any:
        """Run a node, and look at what it took."""
        before = _in_eager()
        result = super().run_node(n)
        leaves = pytree.tree_leaves((result, self.fetch_args_kwargs_from_env(n)))
        if _in_eager() != before or not all(is_lazy(x) for x in leaves if isinstance(x, Tensor)):
            self._unsupported_nodes.append(n)
        return result

    def get_unsupported_nodes(self) -> list[Node]:
        """The nodes, in the order of the graph."""
        return self._unsupported_nodes


def _in_eager() -> dict[str, int | None]:
    return {name: metrics.counter_value(name) for name in metrics.executed_fallback_ops()}
