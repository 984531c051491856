"""``CheckpointManager``: a folder with a checkpoint each so many steps, of which the last ones are kept."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch.distributed.checkpoint as files
from torch import distributed

from hloemit.base.files import replacing
from hloemit.torch_xla.experimental.distributed_checkpoint.planners import SPMDLoadPlanner, SPMDSavePlanner
from hloemit.torch_xla.experimental.distributed_checkpoint.shards import on_cpu
from hloemit.torch_xla.preemption import Preemption

__all__ = ["CheckpointManager"]

_NOTE = ".manager_metadata"  # in each checkpoint, written last: its step and time


class CheckpointManager:
    """Checkpoints in the folders of ``path``, one a step, written by ``torch.distributed.checkpoint``.

    ``save`` and ``save_async`` are called at every step, and write where ``save_interval`` divides it, and at the first
    step after SIGTERM with ``chkpt_on_preemption``: the process then goes on, and ends itself when
    ``reached_preemption`` says so. ``max_to_keep`` is how many stay, all of them by 0. ``max_pending_async`` is how
    many may wait to be written before ``save_async`` waits, ``num_of_threads`` write. A folder counts when complete.

    Raises ValueError for numbers that make no sense.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        save_interval: int,
        max_to_keep: int | None = 0,
        max_pending_async: int | None = 1,
        num_of_threads: int | None = None,
        process_group: Any = None,
        chkpt_on_preemption: bool = True,
    ) -> None:
        if save_interval < 1 or (max_pending_async or 0) < 1 or (max_to_keep or 0) < 0:
            raise ValueError("save_interval and max_pending_async are positive, and max_to_keep is not negative")
        self.base_path = Path(path)
        self.save_interval = save_interval
        self.max_to_keep = max_to_keep or 0
        self.chkpt_on_preemption = chkpt_on_preemption
        self._group, self._threads = process_group, num_of_threads or 1
        self._writer = ThreadPoolExecutor(1, "checkpoints")
        self._pending: list[Future[None]] = []
        self._room = threading.Semaphore(max_pending_async or 1)
        if chkpt_on_preemption:
            Preemption.watch()

    def all_steps(self) -> list[int]:
        """The steps of complete checkpoints, in the order in which they were written."""
        return [step for _, step in sorted(self._notes())]

    def should_save(self, step: int) -> bool:
        """Whether a checkpoint is due at a step."""
        return step % self.save_interval == 0 or self.reached_preemption(step)

    def save(self, step: int, state_dict: Any, force: bool | None = False) -> bool:
        """Write a checkpoint, if one is due or ``force``; whether it was written."""
        if not (force or self.should_save(step)):
            return False
        self.join()
        self._save(step, state_dict)
        return True

    def save_async(self, step: int, state_dict: Any, force: bool | None = False) -> bool:
        """Copy the state to the CPU, and let a thread write it, if a checkpoint is due or ``force``; whether it is."""
        if not (force or self.should_save(step)):
            return False
        self._raise_failures()
        self._room.acquire()
        copied = on_cpu(state_dict)
        self._pending.append(self._writer.submit(self._released, self._save, step, copied))
        return True

    def restore(self, step: int, state_dict: Any) -> None:
        """Load the checkpoint of a step into the tensors of a state dictionary, which lie as before.

        Raises ValueError for a step that has none.
        """
        self.join()
        if step not in self.all_steps():
            raise ValueError(f"there is no checkpoint of step {step}; there are those of {self.all_steps()}")
        reader = files.FileSystemReader(self._folder(step))
        files.load(state_dict, storage_reader=reader, planner=SPMDLoadPlanner(), **self._processes())

    def join(self) -> None:
        """Wait until everything is written; raises what failed."""
        for future in self._pending:
            future.exception()
        self._raise_failures()

    def reached_preemption(self, step: int) -> bool:
        """Whether the process was asked to end, so that a checkpoint is due at once."""
        return self.chkpt_on_preemption and Preemption.asked

    def _save(self, step: int, state_dict: Any) -> None:
        folder = self._folder(step)
        shutil.rmtree(folder, ignore_errors=True)
        writer = files.FileSystemWriter(folder, thread_count=self._threads)
        files.save(state_dict, storage_writer=writer, planner=SPMDSavePlanner(), **self._processes())
        with replacing(folder / _NOTE) as note:
            note.write_text(json.dumps({"step": step, "time_ns": time.time_ns()}), encoding="utf-8")
        for _, old in sorted(self._notes())[: -self.max_to_keep] if self.max_to_keep else ():
            shutil.rmtree(self._folder(old))

    def _processes(self) -> dict[str, Any]:
        alone = not (distributed.is_available() and distributed.is_initialized())
        return {"process_group": self._group, "no_dist": alone}

    def _released(self, write: Callable[[int, Any], None], step: int, state_dict: Any) -> None:
        try:
            write(step, state_dict)
        finally:
            self._room.release()

    def _raise_failures(self) -> None:
        done = [future for future in self._pending if future.done()]
        self._pending = [future for future in self._pending if not future.done()]
        for future in done:
            future.result()

    def _notes(self) -> list[tuple[int, int]]:
        notes = [json.loads(path.read_text(encoding="utf-8")) for path in self.base_path.glob(f"*/{_NOTE}")]
        return [(note["time_ns"], note["step"]) for note in notes]

    def _folder(self, step: int) -> Path:
        return self.base_path / str(step)
