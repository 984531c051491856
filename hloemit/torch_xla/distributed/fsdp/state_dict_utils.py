"""What processes saved of their parts of a model, as the state of the model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from glob import glob
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.distributed.fsdp.xla_fully_sharded_data_parallel import plain_name

__all__ = ["consolidate_sharded_model_checkpoints", "consolidate_sharded_state_dicts"]

State = dict[str, Any]


def consolidate_sharded_state_dicts(state_dict_list: Sequence[State], shard_metadata: State) -> State:
    """The ``state_dict`` of the module without its wrappers, of those of all processes in the order of their numbers.

    ``shard_metadata`` is what ``get_shard_metadata()`` gives in any of them. Of buffers the first process's are taken.
    Raises ValueError for another number of states than there are processes.
    """
    count = shard_metadata["world_size"]
    if len(state_dict_list) != count:
        raise ValueError(f"{len(state_dict_list)} states are given, of {count} processes")
    dtypes = {plain_name(name): info["_orig_dtype"] for name, info in shard_metadata.get("buffer_info", {}).items()}
    found: State = {}
    for name, first in state_dict_list[0].items():
        owner, _, last = name.rpartition(".")
        if last.startswith("_fsdp_shard"):
            info = shard_metadata["shard_info"][owner][last]
            whole = _whole([state[name] for state in state_dict_list], info["_orig_size"])
            path = f"{owner}.{info['_orig_name']}" if owner else info["_orig_name"]
            found.update(_apart(path, whole, shard_metadata["flatten_info"]))
        else:
            plain = plain_name(name)
            found[plain] = first.to(dtypes[plain]) if plain in dtypes else first
    return found | {name: found[other] for name, other in shard_metadata.get("shared_info", {}).items()}


def _whole(parts: list[Tensor], size: torch.Size) -> Tensor:
    """What was cut, without what it was padded with."""
    joined = torch.cat(parts)
    return joined[: torch.Size(size).numel()].reshape(size) if joined.ndim == 1 else joined[: size[0]]


def _apart(path: str, whole: Tensor, joined: State) -> Iterator[tuple[str, Tensor]]:
    """A parameter with its name, or those that it was joined of."""
    if path not in joined:
        yield plain_name(path), whole
        return
    prefix = path.rpartition(".")[0]
    for name, shape, part in zip(*joined[path][:2], whole.split(joined[path][2]), strict=True):
        yield plain_name(f"{prefix}.{name}"), part.view(shape)


def consolidate_sharded_model_checkpoints(
    ckpt_prefix: str, ckpt_suffix: str = "*.pth", save_path: str = "", save_model: bool = True
) -> tuple[State, str | None]:
    """The state of the model whose parts are in the files ``ckpt_prefix + ckpt_suffix``, and where it was saved.

    A file is a dictionary with a process's ``state_dict()`` as "model" and its ``get_shard_metadata()`` as
    "shard_metadata"; torch_xla's are read, too. What is saved is a dictionary with "model", in ``save_path``, or
    ``ckpt_prefix + "_consolidated.pth"``. Raises FileNotFoundError where there are none, and ValueError where there is
    not one of each process.
    """
    pattern, target = ckpt_prefix + ckpt_suffix, save_path or f"{ckpt_prefix}_consolidated.pth"
    paths = [path for path in sorted(glob(pattern)) if path != target]
    if not paths:
        raise FileNotFoundError(f"there are no files {pattern}")
    print(f"found {len(paths)} checkpoint files in {pattern}")
    files = sorted((torch.load(path, map_location="cpu", weights_only=True) for path in paths), key=_rank)
    count = files[0]["shard_metadata"]["world_size"]
    if [_rank(file) for file in files] != list(range(count)):
        raise ValueError(f"{pattern} has files of processes {list(map(_rank, files))}, and there were {count}")
    found = consolidate_sharded_state_dicts([file["model"] for file in files], files[0]["shard_metadata"])
    if not save_model:
        return found, None
    torch.save({"model": found}, target)
    print(f"saved consolidated model to {target}")
    return found, target


def _rank(file: State) -> int:
    rank: int = file["shard_metadata"]["rank"]
    return rank
