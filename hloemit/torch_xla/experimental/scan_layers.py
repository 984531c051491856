"""``torch_xla.experimental.scan_layers``: layers of one structure, one after another, as one loop."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base import tables
from hloemit.base.modules import named_buffers, named_parameters
from hloemit.torch_xla.distributed.spmd.xla_sharding import stacked
from hloemit.torch_xla.experimental.scan import scan
from hloemit.torch_xla.traces import Watch
from hloemit.torch_xla.tracing import default_partition

__all__ = ["scan_layers"]

Turn = Callable[[Any, Any], tuple[Any, None]]
_MOST = 256
_ONE_LAYER_CACHE: dict[tuple[int, int], tuple[Turn, Any, Watch]] = {}  # torch_xla's name; by partition and first layer
tables.register("PureLayers", _ONE_LAYER_CACHE.__len__, _MOST)


def scan_layers(
    layers: Iterable[nn.Module],
    input_data: Any,
    partition_fn: Callable[..., Any] = default_partition,
    is_layer_pure: bool = False,
) -> Any:
    """``nn.Sequential(*layers)(input_data)``: compile time does not depend on the number of layers.

    All layers compute what the first one does, with parameters and buffers of their own. What they write into buffers
    is lost. ``partition_fn`` and ``is_layer_pure`` are ``scan``'s.

    Raises ValueError for layers whose parameters or buffers have other names or shapes.
    """
    found = list(layers)
    if not found:
        return input_data
    parameters = [dict(named_parameters(layer)) for layer in found]
    buffers = [dict(named_buffers(layer)) for layer in found]
    _demand_one_structure(parameters)
    _demand_one_structure(buffers)
    turn = _turn_of(found[0], partition_fn, is_layer_pure)
    result, _ = scan(turn, input_data, (_stacked(parameters), _stacked(buffers)), partition_fn, is_layer_pure)
    return result


def _stacked(of_layers: Sequence[dict[str, Tensor]]) -> dict[str, Tensor]:
    return {name: stacked([layer[name] for layer in of_layers]) for name in of_layers[0]}


def _demand_one_structure(of_layers: Sequence[dict[str, Tensor]]) -> None:
    first = of_layers[0]
    for i, layer in enumerate(of_layers[1:], 1):
        if layer.keys() != first.keys():
            missing, extra = sorted(first.keys() - layer.keys()), sorted(layer.keys() - first.keys())
            raise ValueError(f"Layer {i} has mismatched keys: it lacks {missing}, and has {extra} beside the first's")
        for name, tensor in first.items():
            if layer[name].shape != tensor.shape:
                raise ValueError(
                    f"Shape mismatch for {name!r} in layer {i}: {list(layer[name].shape)}, where the first layer has "
                    f"{list(tensor.shape)}"
                )


def _turn_of(first: nn.Module, partition: Callable[..., Any], is_pure: bool) -> Turn:
    key = id(partition), id(first)
    found = _ONE_LAYER_CACHE.get(key) if is_pure else None
    if found is not None and found[2].holds():
        return found[0]
    example = copy.deepcopy(first)

    def turn(carry: Any, state: Any) -> tuple[Any, None]:
        args = carry if isinstance(carry, tuple) else (carry,)
        return torch.func.functional_call(example, state, args, strict=True), None

    if is_pure:  # these live as long, so that nobody else has their identities
        tables.keep(_ONE_LAYER_CACHE, key, (turn, partition, Watch(first)), _MOST)
    return turn
