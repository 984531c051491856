"""Several processes as one machine: jax's distributed service joins them, and XLA's collectives move the data.

Every process runs the same program over the same mesh, and holds the shards of its own devices. What they have to agree
on, which programs they run and which seeds they draw, they tell each other by the service's own key-value store.
"""

from __future__ import annotations

import itertools
import os
import socket
import time
import zlib
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import numpy as np
import torch

from hloemit.base import tables
from hloemit.base.errors import ExecutionError
from hloemit.ir.bindings import Buffer, coordination, coordination_service, jaxlib_version, started_by_cluster
from hloemit.runtime import rendezvous, watch
from hloemit.runtime.client import ask_for_devices, check_not_forked
from hloemit.runtime.coordinator import Coordinator
from hloemit.runtime.importing import load_jax

PATIENCE_S = 120.0  # for a process that has not come as far as this one
_OUTLINE_OPS = 20_000  # of a program, at most, that are compared with those of others
_KEPT_SEEDS = 64  # whoever is so far behind has been waited for

_ADDRESS = "JAX_COORDINATOR_ADDRESS"  # of process 0, whatever SLURM or Open MPI say
_BIND_ADDRESS = "JAX_COORDINATOR_BIND_ADDRESS"  # where jax's service listens, unless at its port of all addresses
_JOBS = 1 << 12  # ports, the highest ones, one for each job of SLURM or Open MPI
_PREEMPTION = "jax_enable_preemption_service"  # which catches SIGTERM, by which launchers end processes
_PROGRAMS = 1024  # that a group of processes remembers having agreed on
_GROUPS = 4096

# By members, the last programs that they agreed on, in this order. An agreement is an event of all of them, so each has
# the same here and forgets the same, whatever else it does: what one of them asks for again, all ask for again.
_agreed: dict[tuple[int, ...], dict[str, None]] = {}
tables.register("Groups of processes", _agreed.__len__, _GROUPS)
tables.register("Programs agreed on", lambda: max(map(len, _agreed.values()), default=0), _PROGRAMS)
_seeds = itertools.count()


class ProgramsDifferError(ExecutionError):
    """Another process runs another program, which all that were to run it know."""


class _Serving:
    """What process 0 has started for all."""

    coordinator: Coordinator | None = None


def initialize(
    coordinator_address: str | None = None,
    num_processes: int | None = None,
    process_id: int | None = None,
    *,
    local_device_ids: list[int] | None = None,
    initialization_timeout: int = 300,
) -> None:
    """Join the processes of one run, before the first program is compiled; a mesh may then span all of their devices.

    ``coordinator_address`` is ``"host:port"`` of process 0, which serves there, ``process_id`` counts from 0. Without
    them torchrun's variables count (``MASTER_ADDR``, ``MASTER_PORT`` + 1, ``WORLD_SIZE``, ``RANK``), and without those
    what jax finds by itself: SLURM's, Open MPI's, a TPU's. The port after the coordinator's is used for a moment, too
    (of those from 61439, which jax gives to jobs by their numbers, the one 4096 before). Between CPUs gloo moves
    the data; each process has ``CPU_NUM_DEVICES`` of them. ``initialization_timeout`` is in seconds.

    Raises ``ExecutionError`` where the processes do not find each other in time, where nothing says who they are, where
    they have torch or jaxlib of different versions, and where this one has opened its devices already.
    Source: https://docs.jax.dev/en/latest/_autosummary/jax.distributed.initialize.html
    """
    check_not_forked()
    load_jax()
    import jax

    if jax.distributed.is_initialized():
        raise ExecutionError("this process has joined the others already: initialize is called once, at the start")
    given: tuple[str | None, int | None, int | None] = (coordinator_address, num_processes, process_id)
    if given == (None, None, None):
        given = _from_torchrun() or _from_cluster() or given
    ask_for_devices()
    if jax.config.jax_cpu_collectives_implementation in (None, "none"):
        jax.config.update("jax_cpu_collectives_implementation", "gloo")
    if "JAX_ENABLE_PREEMPTION_SERVICE" not in os.environ and getattr(jax.config, _PREEMPTION, False):
        jax.config.update(_PREEMPTION, False)
    bound = os.environ.get(_BIND_ADDRESS)
    if None not in given:
        bound = _meet_and_serve(*given, initialization_timeout, bound)  # type: ignore[arg-type]
    try:
        jax.distributed.initialize(
            *given,
            local_device_ids=local_device_ids,
            initialization_timeout=initialization_timeout,
            coordinator_bind_address=bound,
        )
    except ValueError as error:
        raise ExecutionError(
            "nothing says which processes there are: start them by torchrun, SLURM or Open MPI, or call "
            f"hloemit.distributed.initialize(coordinator_address, num_processes, process_id) ({error})"
        ) from error
    except RuntimeError as error:
        if "before" in str(error):
            raise ExecutionError(
                "this process has opened its devices already: call hloemit.distributed.initialize() first"
            ) from error
        raise ExecutionError(f"jax could not join the processes: {error}") from error
    if process_count() > 1:
        rendezvous.announce()
        watch.start()


def leave() -> None:
    """End as one of the processes, at the end of this one: wait for the others, unless it has failed."""
    watch.end()
    import jax

    if jax.distributed.is_initialized():
        jax.distributed.shutdown()
    if _Serving.coordinator is not None:
        _Serving.coordinator.end()


def _meet_and_serve(address: str, count: int, index: int, timeout_s: float, bound: str | None) -> str | None:
    """Wait until every process has come, and let process 0 start the service; where jax's own is to be bound.

    jax's own in process 0, which nobody asks where another one serves, would end with that process.
    """
    if index or count == 1:
        _meet(address, count, index, timeout_s)
        return bound
    serves_at = bound or f"[::]:{address.rpartition(':')[2]}"
    coordinator = Coordinator(coordination_service(), serves_at, count)
    try:
        _meet(address, count, index, timeout_s)
    except BaseException:
        coordinator.end()
        raise
    if not coordinator.is_ready(timeout_s):
        _check_free(serves_at)
        return bound
    _Serving.coordinator = coordinator
    return "127.0.0.1:0"


def _check_free(address: str) -> None:
    """Refuse a port that another program has: jax's service, which ends the process there, is asked afterwards."""
    host, _, port = address.rpartition(":")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(place)
    except OSError as error:
        raise ExecutionError(
            f"process 0 cannot serve the others at {address} ({error.strerror}): choose another port, with torchrun by "
            "--master-port, by MASTER_PORT (this is the one after it), or by the coordinator's address"
        ) from error


def _meet(address: str, count: int, index: int, timeout_s: float) -> None:
    """Wait until every process has come; jax, which ends the process where one does not, is asked afterwards."""
    from torch.distributed import TCPStore

    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or not 0 <= index < count:
        raise ExecutionError(f"a coordinator is host:port, and processes count from 0: {address!r}, {index} of {count}")
    end = time.monotonic() + timeout_s
    left = [str(each) for each in range(count)]
    versions: dict[int, str] = {}
    mine = f"torch {torch.__version__.partition('+')[0]} and jaxlib {jaxlib_version()}"
    try:
        wait = timedelta(seconds=timeout_s)
        store = TCPStore(host, _meeting_port(int(port)), is_master=index == 0, timeout=wait, wait_for_workers=False)
        for word in ("here", "seen"):  # the store goes with process 0, which waits until everybody has seen everybody
            store.set(f"{word} {index}", mine)
            for each in range(count) if word == "here" or index == 0 else ():
                left = [str(each)]
                store.wait([f"{word} {each}"], timedelta(seconds=max(end - time.monotonic(), 0.001)))
                versions[each] = store.get(f"{word} {each}").decode()
    except RuntimeError as error:
        missing = "process 0, which all others ask," if len(left) > 1 else f"process {left[0]}"
        reason = str(error).partition("\n")[0]
        raise ExecutionError(f"{missing} has not come to {address} within {timeout_s:g} s ({reason})") from error
    for other, theirs in versions.items():
        if theirs != mine:
            raise ExecutionError(
                f"process {index} has {mine}, and process {other} has {theirs}: all processes of a run need the same "
                "versions, since each of them lowers the program that they run together"
            )


def _meeting_port(port: int) -> int:
    """Another port than the coordinator's, and than those of jobs, whose neighbours may be on this host."""
    return port + 1 if port + 1 <= 0xFFFF - _JOBS else port - _JOBS


def _from_torchrun() -> tuple[str, int, int] | None:
    names = ("MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "RANK")
    address, port, count, rank = (os.environ.get(name) for name in names)
    if address is None or port is None or count is None or rank is None:
        return None
    if not all(value.isdigit() for value in (port, count, rank)):
        raise ExecutionError(f"MASTER_PORT, WORLD_SIZE and RANK are numbers, not {port!r}, {count!r} and {rank!r}")
    return f"{address}:{int(port) + 1}", int(count), int(rank)


def _from_cluster() -> tuple[str, int, int] | None:
    """What SLURM's or Open MPI's variables say, as jax reads them."""
    try:
        return started_by_cluster(os.environ.get(_ADDRESS))
    except (KeyError, ValueError, RuntimeError) as error:
        raise ExecutionError(
            f"SLURM or Open MPI started this process, and jax does not find the others by their variables ({error}): "
            "call hloemit.distributed.initialize(coordinator_address, num_processes, process_id)"
        ) from error


def process_count() -> int:
    """How many processes there are; 1 where nobody called ``initialize``."""
    joined = coordination()
    return int(joined.num_processes or 1)


def coordinator_host() -> str:
    """The address of the host of process 0."""
    address = coordination().coordinator_address
    return address.rpartition(":")[0] if address else "127.0.0.1"


def process_index() -> int:
    """Which of them this one is, counted from 0."""
    return int(coordination().process_id or 0)


def agree_on_program(program: str, outline: Callable[[], list[str]], members: tuple[int, ...]) -> None:
    """Tell the others which program this process runs next over all ``members``, and wait for theirs.

    That is once a program, or again after ``_PROGRAMS`` others, and asked where a program is compiled as where it is
    launched: a process that still has its executable is asked at the launch, when one that has not is about to compile
    it. ``outline`` has a line for each operator, to say where two programs part. Raises ``ExecutionError`` where
    another process runs another program, or has not come after ``PATIENCE_S`` seconds: their collectives would wait for
    each other without end.
    """
    known = _agreed.get(members)
    if known is None:
        if len(_agreed) >= _GROUPS:
            raise ExecutionError(
                f"a process runs programs over {_GROUPS} groups of processes at most: use fewer meshes"
            )
        known = _agreed[members] = {}
    if program not in known:
        _agree(program, outline, members)
        tables.keep(known, program, None, _PROGRAMS)


def _agree(program: str, outline: Callable[[], list[str]], members: tuple[int, ...]) -> None:
    mine = process_index()
    whose = "the others' programs" if len(members) == process_count() else "a meeting of some on their programs"
    with watch.waiting(f"{whose}, to compare with {program[:12]}"):
        found = rendezvous.exchange(
            f"the next program over the processes {list(members)}", program.encode(), members, PATIENCE_S
        )
    programs = dict(zip(members, (each.decode() for each in found), strict=True))
    if len(set(programs.values())) > 1:
        other = next(i for i in members if programs[i] != program)
        raise ProgramsDifferError(
            f"process {mine} runs one program and process {other} another, as the next one over the processes "
            f"{list(members)}: every process has to run the same programs in the same order, lowered from the same "
            f"code with arguments of the same types ({program[:16]}, and {programs[other][:16]})"
            f"{_parting(outline()[:_OUTLINE_OPS], other, members)}. A number in Python that depends on the process is "
            "part of a program where it is a size, an exponent or another option of an operator, and anywhere in a "
            "compiled function: put it into a tensor, x[torch.tensor([rank]).to(x.device)]. So is what one process "
            "alone computes, below `if rank == 0`: let all compute it, and one use it"
        )


def _parting(lines: list[str], other: int, members: Sequence[int]) -> str:
    """Where this process's program and that of another part, in words; each tells its lines to all."""
    try:
        told = zlib.compress("\n".join(lines).encode())
        read = rendezvous.exchange("programs that differ", told, members, 10.0)[list(members).index(other)]
    except ExecutionError:  # that one has nothing to compare
        return ""
    theirs = zlib.decompress(read).decode().split("\n")
    if not lines or theirs == [""]:
        return ""
    pairs = [pair for pair in itertools.zip_longest(lines, theirs, fillvalue="nothing more") if len(set(pair)) > 1]
    # what programs are given is nobody's line: an operator that makes the difference has one
    found = next((pair for pair in pairs if not pair[0].startswith("func.func")), pairs[0] if pairs else None)
    if found is None:
        return ""
    own, foreign = found
    return f": the first operators that differ are {own} in process {process_index()}, and {foreign} in process {other}"


def agreed_seed(seed: bytes) -> bytes:
    """The seed that process 0 draws, in every process."""
    turn = next(_seeds)
    client = coordination().client
    if process_index() == 0:
        client.key_value_set_bytes(f"hloemit/seeds/{turn}", seed)
        if turn >= _KEPT_SEEDS:
            client.key_value_delete(f"hloemit/seeds/{turn - _KEPT_SEEDS}")
        return seed
    found: bytes = client.blocking_key_value_get_bytes(f"hloemit/seeds/{turn}", int(PATIENCE_S * 1000))
    return found


def is_spread(buffer: Buffer) -> bool:
    """Whether a part of an array lies in other processes alone."""
    return not (buffer.is_fully_addressable or buffer.is_fully_replicated)


def gathered(buffer: Buffer) -> np.ndarray[Any, Any]:
    """All of an array, in every process; each has to call it."""
    from jax.experimental import multihost_utils

    return np.asarray(multihost_utils.process_allgather(buffer, tiled=True))
