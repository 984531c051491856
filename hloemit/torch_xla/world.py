"""The processes of a run, each of which is a replica: how many there are, and which one this is."""

from __future__ import annotations

import os
import sys
import warnings
from multiprocessing import parent_process
from pathlib import Path

from torch.utils.data import get_worker_info

import hloemit.distributed
from hloemit.base.untraced import constant_while_traced
from hloemit.recording.calls import Units
from hloemit.runtime import rendezvous
from hloemit.runtime.client import Process, find_device
from hloemit.runtime.processes import process_count, process_index

_STARTED = (  # by whom: how many processes, and which one
    ("WORLD_SIZE", "RANK"),
    ("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
    ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
)


def _said_rank() -> str:
    return os.environ.get("RANK", "")


def _first_rank() -> str:
    """The ``RANK`` that this program was started with; where the system does not tell, the one that it has now.

    What a process gives itself is not there. Of a process that was forked it is what its parent was started with.
    """
    try:
        started_with = Path("/proc/self/environ").read_bytes().split(b"\0")
    except OSError:
        return _said_rank()
    return next((os.fsdecode(each[5:]) for each in started_with if each.startswith(b"RANK=")), "")


class _Joining:
    """As which rank this process has looked for the others, or another one that it is a child of."""

    looked_as = None if parent_process() is None else _first_rank()
    is_helper = parent_process() is not None


def is_one_of_many() -> bool:
    """Whether torchrun, Open MPI, SLURM or ``launch`` started this process beside others."""
    return any(os.environ.get(size, "1") not in ("", "1") and rank in os.environ for size, rank in _STARTED)


def join(is_worker: bool = False) -> None:
    """Join the processes that were started with this one, once, if there are any.

    A child of multiprocessing is none of them, as a data loader starts it, unless ``spawn`` says so, or it was given a
    ``RANK`` after it was started, as launchers of libraries do. One that has its parent's and is no data loader's
    worker computes alone, with a warning.
    """
    if Process.forked or get_worker_info() is not None:
        return
    if not is_worker and _Joining.looked_as == _said_rank():  # a worker has imported the script, which may have looked
        _say_that_it_is_alone()
        return
    _Joining.looked_as = _said_rank()
    _Joining.is_helper = False
    if is_one_of_many() and process_count() == 1:
        Units.lift()
        hloemit.distributed.initialize()


def _say_that_it_is_alone() -> None:
    """Warn, once, where this may be a process that its parent meant to be one of many."""
    if not _Joining.is_helper or _is_imported_anew() or not is_one_of_many():
        return
    _Joining.is_helper = False
    warnings.warn(
        "this process computes alone: multiprocessing started it with its parent's RANK, so that it is taken for a "
        "helper of that rank. If it should be one of the processes itself, let it set RANK after it was started, or "
        "call hloemit.distributed.initialize() in it first",
        stacklevel=2,
    )


def _is_imported_anew() -> bool:
    """Whether multiprocessing imports the script in a process that it has spawned, before it calls anything."""
    script = sys.modules.get("__mp_main__")
    return script is not None and script is not sys.modules["__main__"]


def open_device() -> None:
    """Open this process's device where there are others: jax's clients wait for each other then.

    Later one might open it under a lock, or before a meeting, that another has to pass first.
    """
    if process_count() > 1 and not Process.has_devices:
        find_device()


def _joined() -> None:
    join()
    open_device()


@constant_while_traced
def size() -> int:
    """How many processes there are."""
    _joined()
    return process_count()


@constant_while_traced
def rank() -> int:
    """Which one this is."""
    _joined()
    return process_index()


@constant_while_traced
def local_ranks() -> list[int]:
    """The processes on this host."""
    _joined()
    return rendezvous.neighbours()


@constant_while_traced
def local_rank() -> int:
    """Which one this is of those on this host."""
    return local_ranks().index(rank())


def join_as(global_rank: int, world_size: int, master_addr: str, master_port: str = "8547") -> None:
    """Join the processes that say so, unless this one has; where it is alone there is nobody to join.

    Raises RuntimeError where it has joined as another one, and as ``hloemit.distributed.initialize``.
    """
    if process_count() > 1:
        if (process_index(), process_count()) != (global_rank, world_size):
            raise RuntimeError(
                f"this process is {process_index()} of {process_count()} already, not {global_rank} of {world_size}"
            )
    elif world_size > 1:
        hloemit.distributed.initialize(f"{master_addr}:{master_port}", world_size, global_rank)


def join_before_devices() -> None:
    """Join the others when a device is first asked for; what is recorded until then is of one of many."""
    if is_one_of_many():
        Units.lift()
    if join not in Process.before_devices:
        Process.before_devices.append(join)
