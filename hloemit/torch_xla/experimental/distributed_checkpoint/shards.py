"""State dictionaries with sharded tensors: flattened, and copied to the CPU shard by shard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShard, layout_of, local_shards
from hloemit.torch_xla.nested import is_lazy

Path = tuple[str | int, ...]


@dataclass
class CpuShards:
    """A sharded tensor as copies of its shards on the CPU."""

    shards: list[XLAShard]
    shape: torch.Size
    dtype: torch.dtype


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
        return CpuShards(local_shards(value), value.shape, value.dtype)
    return value.detach().cpu().clone() if isinstance(value, Tensor) else value


def parts_of(shards: list[XLAShard]) -> Iterator[tuple[XLAShard, tuple[int, ...], tuple[int, ...]]]:
    """Of a sharded tensor, each different part once, with its offsets and sizes; none of what pads it."""
    for shard in shards:
        sizes = tuple(s.stop - s.start for s in shard.indices)
        if shard.replica_id == 0 and 0 not in sizes:
            yield shard, tuple(s.start for s in shard.indices), sizes


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
    if not _holds_tensors(value) or isinstance(value, (Tensor, CpuShards)):
        yield path, value
        return
    items = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, part in items:
        yield from _leaves((*path, str(key) if isinstance(value, Mapping) else key), part)


def _holds_tensors(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_holds_tensors, value.values()))
    return any(map(_holds_tensors, value)) if isinstance(value, list) else isinstance(value, (Tensor, CpuShards))
