"""The processes of a run, each of which is a replica: how many there are, and which one this is."""

from __future__ import annotations

import os
from multiprocessing import parent_process

import hloemit.distributed
from hloemit.base.untraced import constant_while_traced
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


class _Joining:
    """As which rank this process has looked for the others, or another one that it is a child of."""

    looked_as = None if parent_process() is None else _said_rank()


def is_one_of_many() -> bool:
    """Whether torchrun, Open MPI, SLURM or ``launch`` started this process beside others."""
    return any(os.environ.get(size, "1") not in ("", "1") and rank in os.environ for size, rank in _STARTED)


def join(is_worker: bool = False) -> None:
    """Join the processes that were started with this one, once, if there are any.

    A child of multiprocessing is none of them, as a data loader starts it, unless ``spawn`` says so, or it was given a
    ``RANK`` that its parent has not, as launchers of libraries do.
    """
    if Process.forked or (not is_worker and _Joining.looked_as == _said_rank()):
        return  # a worker has imported the script already, which may have looked
    _Joining.looked_as = _said_rank()
    if is_one_of_many() and process_count() == 1:
        hloemit.distributed.initialize()


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


def join_before_devices() -> None:
    """Join the others when a device is first asked for."""
    if join not in Process.before_devices:
        Process.before_devices.append(join)
