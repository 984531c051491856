"""State dictionaries with sharded tensors: flattened, and read shard by shard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor

from hloemit.base.layouts import Layout
from hloemit.lazy import sharding
from hloemit.torch_xla.distributed.spmd.sharded_tensor import layout_of, parts_of
from hloemit.torch_xla.nested import is_lazy

Path = tuple[str | int, ...]
Place = tuple[tuple[int, ...], tuple[int, ...]]  # offsets and sizes of a part


@dataclass
class Shards:
    """The different parts of a sharded tensor, each read from a device that has it when it is asked for."""

    shape: torch.Size
    dtype: torch.dtype
    parts: Mapping[Place, Callable[[], Tensor]]

    @staticmethod
    def of(tensor: Tensor) -> Shards:
        """Those of a tensor of the device; waits for it."""
        layout, read = sharding.pieces(tensor)
        found = {place: partial(_unpadded, read, numbers[0], place) for place, numbers in places_of(tensor, layout)}
        return Shards(tensor.shape, tensor.dtype, found)

    def copied(self) -> Shards:
        """The same parts, copied to the CPU by now."""
        return Shards(self.shape, self.dtype, {place: partial(_same, read()) for place, read in self.parts.items()})


def _unpadded(read: Callable[[int], Tensor], number: int, place: Place) -> Tensor:
    return read(number)[tuple(slice(0, size) for size in place[1])]


def _same(part: Tensor) -> Tensor:
    return part


def places_of(tensor: Tensor, layout: Layout) -> Iterator[tuple[Place, list[int]]]:
    """Of a tensor that is cut, where each different part is, and which devices have it; none that is padding alone."""
    for numbers, indices in parts_of(tensor.shape, layout):
        sizes = tuple(s.stop - s.start for s in indices)
        if 0 not in sizes:
            yield (tuple(s.start for s in indices), sizes), numbers


def is_sharded(value: Any) -> bool:
    """Whether a value is a tensor of which each device has a part."""
    if not is_lazy(value):
        return False
    layout = layout_of(value)
    return layout is not None and not layout.is_whole


def on_cpu(value: Any) -> Any:
    """A state dictionary whose tensors of the device are copies on the CPU, the sharded ones shard by shard."""
    if isinstance(value, Mapping):
        return {key: on_cpu(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([on_cpu(part) for part in value])
    if is_sharded(value):
        return Shards.of(value).copied()
    return value.detach().cpu().clone() if isinstance(value, Tensor) else value


def flattened(state: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Path]]:
    """A state dictionary as one with names as ``optim.state.0.exp_avg``, and the path of each of them.

    What holds no tensor is one value.
    """
    flat: dict[str, Any] = {}
    paths: dict[str, Path] = {}
    for key, value in state.items():
        for path, leaf in _leaves((str(key),), value):
            name = ".".join(map(str, path))
            if name in flat:
                raise ValueError(f"two values of the state dictionary have the name {name}")
            flat[name], paths[name] = leaf, path
    return flat, paths


def _leaves(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if not _holds_tensors(value) or isinstance(value, (Tensor, Shards)):
        yield path, value
        return
    items = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, part in items:
        yield from _leaves((*path, str(key) if isinstance(value, Mapping) else key), part)


def _holds_tensors(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_holds_tensors, value.values()))
    return any(map(_holds_tensors, value)) if isinstance(value, list) else isinstance(value, (Tensor, Shards))
