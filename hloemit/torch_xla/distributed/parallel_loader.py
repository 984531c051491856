"""``torch_xla.distributed.parallel_loader``: a data loader whose batches are on the device, and which ends the steps.

Batches of a plain ``DataLoader`` are read and moved ahead, on threads of their own. To move a batch records no
operator, so that the programs of steps are the same whenever that happens.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch.utils.data import DataLoader

from hloemit.lazy.causes import causes
from hloemit.torch_xla import runtime
from hloemit.torch_xla.core.xla_model import send_cpu_data_to_device
from hloemit.torch_xla.distributed.reading_ahead import ReadAhead
from hloemit.torch_xla.steps import sync


class PerDeviceLoader:
    """The batches of a ``ParallelLoader``, once; ``sync()`` after every ``batches_per_execution`` and at the end."""

    def __init__(self, loader: ParallelLoader, device: torch.device) -> None:
        self._loader = loader
        self._device = device
        self._asked = 0

    def __iter__(self) -> Iterator[Any]:
        return self

    def __len__(self) -> int:
        return self._loader.per_device_samples()

    def __next__(self) -> Any:
        return self.next()

    @causes("torch_xla.sync in parallel loader at step end")
    def next(self) -> Any:
        """The next batch, on the device; raises StopIteration after the last one."""
        ends_step = self._asked % self._loader.batches_per_execution == 0
        if ends_step:
            sync()
        self._asked += 1
        try:
            return self._loader.next_item(self._device)
        except StopIteration:
            if not ends_step:
                sync()
            raise


class ParallelLoader:
    """A data loader, and the device that its batches go to.

    ``batches_per_execution`` is how many batches make a step. ``input_sharding`` is a ``ShardingSpec`` for the tensors
    of its rank, or a dictionary of them, with None where nothing is to be marked, for batches that are dictionaries.
    ``loader_prefetch_size`` batches of a plain ``DataLoader`` are read ahead, and ``device_prefetch_size`` moved ahead,
    by so many threads; in SPMD mode they are moved when they are asked for. Raises ValueError for more devices than
    one, and KeyError for a batch with other keys.
    """

    def __init__(
        self,
        cpu_loader: Iterable[Any],
        devices: Sequence[str | torch.device],
        batchdim: int = 0,
        batches_per_execution: int = 1,
        loader_prefetch_size: int = 16,
        device_prefetch_size: int = 8,
        host_to_device_transfer_threads: int = 1,
        input_sharding: Any = None,
    ) -> None:
        if len(devices) != 1:
            raise ValueError(f"there is one device, and {len(devices)} were given")
        self._cpu_loader = cpu_loader
        self._sharding = input_sharding
        self._device = devices[0]
        self._sizes = loader_prefetch_size, device_prefetch_size, host_to_device_transfer_threads
        self._batches: ReadAhead | None = None
        self._given: Iterator[Any] | None = None
        self.batches_per_execution = batches_per_execution

    def per_device_loader(self, device: str | torch.device) -> PerDeviceLoader:
        """The iterator over the batches on the device."""
        return PerDeviceLoader(self, torch.device(device))

    def per_device_samples(self) -> int:
        """How many batches there are."""
        return len(self._cpu_loader)  # type: ignore[arg-type]

    def next_item(self, device: str | torch.device) -> Any:
        """The next batch, on the device; raises StopIteration after the last one."""
        if self._acts_when_asked():
            self._given = iter(self._cpu_loader) if self._given is None else self._given
            return self._one(next(self._given))
        if self._batches is None:
            ahead = None if self._sharding is not None or runtime.is_spmd() else _mover(self)
            self._batches = ReadAhead(iter(self._cpu_loader), ahead, *self._sizes)
        batch = next(self._batches)
        return batch if self._batches.moves else self._one(batch)

    def _acts_when_asked(self) -> bool:
        """Whether a data loader does things of its own as batches are taken, as accelerate's does."""
        return type(self._cpu_loader) is not DataLoader

    def _one(self, batch: Any) -> Any:
        return self.send_cpu_data_to_device([batch], self._device)[0]

    def send_cpu_data_to_device(self, batches: Sequence[Any], device: str | torch.device) -> Any:
        """Batches, moved to the device."""
        with torch.no_grad():
            return [self._sent(batch, device) for batch in batches]

    def _sent(self, batch: Any, device: str | torch.device) -> Any:
        if not isinstance(self._sharding, dict):
            return send_cpu_data_to_device([batch], device, self._sharding)[0]
        if not isinstance(batch, Mapping):
            raise ValueError(f"input_sharding is a dictionary, and the batch is none: {type(batch).__name__}")
        missing = [key for key in batch if key not in self._sharding]
        if missing:
            raise KeyError(
                f"input_sharding says nothing of {', '.join(map(repr, missing))}: write None for what is whole"
            )
        return {key: send_cpu_data_to_device([part], device, self._sharding[key])[0] for key, part in batch.items()}

    def close(self) -> None:
        """Let go of the data loader's iterator, and end the threads."""
        if self._batches is not None:
            self._batches.close()
        self._batches = self._given = None


def _mover(loader: ParallelLoader) -> Callable[[Any], Any]:
    """A function that moves a batch, for threads that do not keep a loader which nobody has any more."""
    held = weakref.ref(loader)

    def move(batch: Any) -> Any:
        loader = held()
        return None if loader is None else loader._one(batch)

    return move


class MpDeviceLoader:
    """A data loader whose batches are on the device; each step ends when the next batch is asked for.

    ``kwargs`` are ``ParallelLoader``'s. It can be gone through again and again. Other public names are the data
    loader's: ``dataset``, ``batch_size``, ``sampler``.
    """

    def __init__(self, loader: Iterable[Any], device: str | torch.device, **kwargs: Any) -> None:
        self._loader = loader
        self._device = device
        self._parallel_loader_kwargs = kwargs  # by their name for it, under which transformers adds to it

    def __iter__(self) -> Iterator[Any]:
        batches = ParallelLoader(self._loader, [self._device], **self._parallel_loader_kwargs)
        return batches.per_device_loader(self._device)

    def __len__(self) -> int:
        return len(self._loader)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # copy and pickle ask for such names before there is a loader
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self._loader, name)
