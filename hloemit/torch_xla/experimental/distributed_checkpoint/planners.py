"""What ``torch.distributed.checkpoint`` writes and reads of tensors that are sharded over the devices of a process."""

from __future__ import annotations

import dataclasses
import io
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

from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShard, load_shards, local_shards
from hloemit.torch_xla.experimental.distributed_checkpoint.shards import CpuShards, flattened, is_sharded, parts_of

__all__ = ["SPMDLoadPlanner", "SPMDSavePlanner"]


class SPMDSavePlanner(DefaultSavePlanner):
    """Writes of a sharded tensor each part once, from the device that has it."""

    def set_up_planner(self, state_dict: Any, storage_meta: Any = None, is_coordinator: bool = False) -> None:
        """Tell sharded tensors from what the default planner writes."""
        self.state_dict, self.mappings = flattened(state_dict)
        self.is_coordinator = is_coordinator
        self.sharded_state_dict = {
            k: v for k, v in self.state_dict.items() if is_sharded(v) or isinstance(v, CpuShards)
        }
        self.unsharded_state_dict = {k: v for k, v in self.state_dict.items() if k not in self.sharded_state_dict}
        self._parts: dict[described.MetadataIndex, XLAShard] = {}

    def create_local_plan(self) -> SavePlan:
        """A plan for everything that this process has."""
        plan = create_default_local_save_plan(self.unsharded_state_dict, self.is_coordinator)
        items = [*plan.items]
        for name, value in self.sharded_state_dict.items():
            shards = value.shards if isinstance(value, CpuShards) else local_shards(value)
            properties = described.TensorProperties(dtype=value.dtype)
            for number, (shard, offsets, sizes) in enumerate(parts_of(shards)):
                chunk = described.ChunkStorageMetadata(torch.Size(offsets), torch.Size(sizes))
                index = described.MetadataIndex(name, chunk.offsets, number)
                self._parts[index] = shard
                data = TensorWriteData(chunk, properties, value.shape)
                items.append(WriteItem(index, WriteItemType.SHARD, tensor_data=data))
        self.plan = dataclasses.replace(plan, items=items, planner_data=self.mappings)
        return self.plan

    def resolve_data(self, write_item: WriteItem) -> Tensor | io.BytesIO:
        """The elements of a part; each is let go of when it is written."""
        shard = self._parts.pop(write_item.index, None)
        return super().resolve_data(write_item) if shard is None else shard.unpadded_data


class SPMDLoadPlanner(DefaultLoadPlanner):
    """Reads of a sharded tensor what each device has of it, from a checkpoint that may have been cut otherwise.

    The state dictionary has tensors of the device, which are loaded in place and lie as before.
    """

    def set_up_planner(self, state_dict: Any, metadata: Any = None, is_coordinator: bool = False) -> None:
        """Tell sharded tensors from what the default planner reads."""
        self.original_state_dict = state_dict
        self.state_dict, self.mappings = flattened(state_dict)
        self.metadata, self.is_coordinator = metadata, is_coordinator
        self.sharded_state_dict = {k: v for k, v in self.state_dict.items() if is_sharded(v)}
        self.unsharded_state_dict = {k: v for k, v in self.state_dict.items() if k not in self.sharded_state_dict}
        self._shards: dict[str, list[XLAShard]] = {}
        self._missing: dict[str, int] = {}

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
            self._shards[name], self._missing[name] = local_shards(value), value.numel()
            chunks = [
                described.ChunkStorageMetadata(torch.Size(offsets), torch.Size(sizes))
                for _, offsets, sizes in parts_of(self._shards[name])
            ]
            items += create_read_items_for_chunk_list(name, found, chunks)
        return dataclasses.replace(plan, items=items)

    def lookup_tensor(self, index: described.MetadataIndex) -> Tensor:
        """Where a part is read to: a shard on the CPU, or a tensor that is whole."""
        if index.fqn not in self._shards:
            found: Tensor = super().lookup_tensor(index)
            return found
        return next(
            s.data for s, offsets, _ in parts_of(self._shards[index.fqn]) if torch.Size(offsets) == index.offset
        )

    def commit_tensor(self, read_item: ReadItem, tensor: Tensor) -> None:
        """Bring a sharded tensor to the devices when its last part was read."""
        name = read_item.dest_index.fqn
        if name not in self._shards:
            return
        self._missing[name] -= read_item.lengths.numel()
        if not self._missing[name]:
            load_shards(self.sharded_state_dict[name], _with_copies(self._shards.pop(name)))


def _with_copies(shards: list[XLAShard]) -> list[Tensor]:
    """The elements of every shard: of copies, those of the first one."""
    first = {str(s.indices): s.data for s in reversed(shards) if s.replica_id == 0}
    return [first[str(s.indices)] for s in shards]
