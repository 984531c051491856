"""What ``torch.distributed.checkpoint`` writes and reads of tensors that are sharded over the devices of a process."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.distributed.checkpoint import metadata as described
from torch.distributed.checkpoint.default_planner import (
    DefaultLoadPlanner,
    DefaultSavePlanner,
    create_default_local_load_plan,
    create_default_local_save_plan,
)
from torch.distributed.checkpoint.planner import (
    LoadPlan,
    ReadItem,
    SavePlan,
    TensorWriteData,
    WriteItem,
    WriteItemType,
)
from torch.distributed.checkpoint.planner_helpers import create_read_items_for_chunk_list

from hloemit.base.layouts import Layout
from hloemit.lazy.sharding import Loading, shard_shape
from hloemit.torch_xla.distributed.spmd.sharded_tensor import layout_of, parts_of
from hloemit.torch_xla.experimental.distributed_checkpoint.shards import Shards, flattened, is_sharded

__all__ = ["SPMDLoadPlanner", "SPMDSavePlanner"]


class SPMDSavePlanner(DefaultSavePlanner):
    """Writes of a sharded tensor each part once, from a device that has it; no other is on the CPU meanwhile."""

    def set_up_planner(self, state_dict: Any, storage_meta: Any = None, is_coordinator: bool = False) -> None:
        """Tell sharded tensors from what the default planner writes."""
        self.state_dict, self.mappings = flattened(state_dict)
        self.is_coordinator = is_coordinator
        self.sharded_state_dict = {k: v for k, v in self.state_dict.items() if is_sharded(v) or isinstance(v, Shards)}
        self.unsharded_state_dict = {k: v for k, v in self.state_dict.items() if k not in self.sharded_state_dict}
        self._parts: dict[described.MetadataIndex, Callable[[], Tensor]] = {}

    def create_local_plan(self) -> SavePlan:
        """A plan for everything that this process has."""
        plan = create_default_local_save_plan(self.unsharded_state_dict, self.is_coordinator)
        items = [*plan.items]
        for name, value in self.sharded_state_dict.items():
            shards = value if isinstance(value, Shards) else Shards.of(value)
            properties = described.TensorProperties(dtype=value.dtype)
            for number, ((offsets, sizes), read) in enumerate(shards.parts.items()):
                chunk = described.ChunkStorageMetadata(torch.Size(offsets), torch.Size(sizes))
                index = described.MetadataIndex(name, chunk.offsets, number)
                self._parts[index] = read
                data = TensorWriteData(chunk, properties, value.shape)
                items.append(WriteItem(index, WriteItemType.SHARD, tensor_data=data))
        self.plan = dataclasses.replace(plan, items=items, planner_data=self.mappings)
        return self.plan

    def resolve_data(self, write_item: WriteItem) -> Tensor | io.BytesIO:
        """The elements of a part; each is let go of when it is written."""
        read = self._parts.pop(write_item.index, None)
        return super().resolve_data(write_item) if read is None else read()


def _lies(tensor: Tensor) -> Layout:
    """How a tensor that is sharded lies."""
    found = layout_of(tensor)
    assert found is not None
    return found


@dataclasses.dataclass
class _Part:
    """A part of a sharded tensor, as it is read: what is missing still, and which devices get it."""

    numbers: list[int]
    missing: int
    data: Tensor | None = None


class SPMDLoadPlanner(DefaultLoadPlanner):
    """Reads of a sharded tensor what each device has of it, from a checkpoint that may have been cut otherwise.

    A part goes to its devices as soon as all of it was read. The state dictionary has tensors of the device, which are
    loaded in place and lie as before.
    """

    def set_up_planner(self, state_dict: Any, metadata: Any = None, is_coordinator: bool = False) -> None:
        """Tell sharded tensors from what the default planner reads."""
        self.original_state_dict = state_dict
        self.state_dict, self.mappings = flattened(state_dict)
        self.metadata, self.is_coordinator = metadata, is_coordinator
        self.sharded_state_dict = {k: v for k, v in self.state_dict.items() if is_sharded(v)}
        self.unsharded_state_dict = {k: v for k, v in self.state_dict.items() if k not in self.sharded_state_dict}
        self._loading: dict[str, Loading] = {}
        self._parts: dict[tuple[str, torch.Size], _Part] = {}

    def create_local_plan(self) -> LoadPlan:
        """A plan for everything that this process has."""
        assert self.metadata is not None
        plan = create_default_local_load_plan(self.unsharded_state_dict, self.metadata, not self.allow_partial_load)
        items = [*plan.items]
        for name, value in self.sharded_state_dict.items():
            found = self.metadata.state_dict_metadata.get(name)
            if found is None:
                if self.allow_partial_load:
                    continue
                raise RuntimeError(f"Missing key in checkpoint state_dict: {name}.")
            if found.size != value.shape:
                raise ValueError(f"{name} is {tuple(value.shape)}, and {tuple(found.size)} in the checkpoint")
            self._loading[name] = Loading(value)
            chunks = []
            for numbers, indices in parts_of(value.shape, _lies(value)):
                offsets, sizes = (
                    torch.Size(n) for n in ([s.start for s in indices], [s.stop - s.start for s in indices])
                )
                if 0 in sizes:
                    self._loading[name].give(numbers, self._room_for(value))
                    continue
                self._parts[name, offsets] = _Part(numbers, sizes.numel())
                chunks.append(described.ChunkStorageMetadata(offsets, sizes))
            items += create_read_items_for_chunk_list(name, found, chunks)
        return dataclasses.replace(plan, items=items)

    def lookup_tensor(self, index: described.MetadataIndex) -> Tensor:
        """Where a part is read to: a shard on the CPU, or a tensor that is whole."""
        part = self._parts.get((index.fqn, index.offset))
        if part is None:
            found: Tensor = super().lookup_tensor(index)
            return found
        if part.data is None:
            part.data = self._room_for(self.sharded_state_dict[index.fqn])
        return part.data

    def commit_tensor(self, read_item: ReadItem, tensor: Tensor) -> None:
        """Bring a part to its devices when the last of it was read."""
        name, offset = read_item.dest_index.fqn, read_item.dest_index.offset
        part = self._parts.get((name, offset))
        if part is None:
            return
        part.missing -= read_item.lengths.numel()
        if not part.missing and part.data is not None:
            self._loading[name].give(part.numbers, part.data)
            del self._parts[name, offset]

    def _room_for(self, value: Tensor) -> Tensor:
        """Memory for a shard, with what pads it."""
        layout = _lies(value)
        shape = shard_shape(value.shape, layout)
        make = torch.empty if layout.divided(value.shape) is layout else torch.zeros
        return make(shape, dtype=value.dtype, device="cpu")
