"""Starting a function on every device: a process each."""

from __future__ import annotations

import contextlib
import os
import pickle
import socket
import sys
from collections.abc import Callable, Iterator
from multiprocessing.util import Finalize
from typing import Any

import torch.multiprocessing

from hloemit.base.errors import ExecutionError
from hloemit.base.torch_private import pytree
from hloemit.runtime import watch
from hloemit.runtime.client import Process
from hloemit.runtime.processes import leave
from hloemit.torch_xla import hardware, world
from hloemit.torch_xla.nested import is_lazy

_PLATFORM = ("PJRT_DEVICE", "JAX_PLATFORMS")


def launch(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    start_method: str = "spawn",
    debug_single_process: bool = False,
) -> None:
    """Call ``fn(i, *args)`` in a process for each device; under torchrun, which started them, in this one.

    With one device, or ``debug_single_process``, it is called here. Raises as ``spawn``.
    """
    if world.is_one_of_many():
        fn(int(os.environ.get("LOCAL_RANK", world.local_rank())), *args)
        return
    spawn(fn, args, 1 if debug_single_process else None, start_method=start_method)


def spawn(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    nprocs: int | None = None,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> Any:
    """Call ``fn(i, *args)`` in a process for each device, ``i`` from 0; each process sees one.

    On the CPU there are ``CPU_NUM_DEVICES``, or as many as ``nprocs`` says where that is not set. With one device it is
    called in this process. Where not ``join``, the ``ProcessContext`` of ``torch.multiprocessing.spawn``.

    Raises ``torch.multiprocessing.ProcessRaisedException`` with the traceback of the process that failed first,
    ``ProcessExitedException`` with the exit code of one that called ``sys.exit``, or its signal, and ValueError for
    ``nprocs`` that is neither 1 nor the number of devices. Where processes are not forked, ``pickle.PicklingError`` for
    a function that a module does not have by name, and ValueError for ``args`` with tensors of the device.
    """
    count = device_count()
    if nprocs is not None and nprocs != 1:
        count = count or nprocs
    if nprocs not in (None, 1, count):
        raise ValueError(
            f"nprocs is 1, or None for all {count} devices (CPU_NUM_DEVICES on the CPU), and {nprocs} was given"
        )
    if nprocs == 1 or count in (None, 1):
        fn(0, *args)
        return None
    started = start(fn, args, int(count or 1), daemon, start_method)
    return joined(started) if join else started


def start(fn: Callable[..., Any], args: tuple[Any, ...], count: int, daemon: bool, start_method: str) -> Any:
    """The ``ProcessContext`` of ``count`` processes that call ``fn(i, *args)``; one is a process of its own, too."""
    if start_method == "fork":
        _demand_forkable()
    else:
        _demand_portable(fn, args, start_method)
    shared = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(_free_port()), "WORLD_SIZE": str(count)}
    process_args = (fn, args, {**shared, "LOCAL_WORLD_SIZE": str(count)})
    with _quiet():
        return torch.multiprocessing.start_processes(_run, process_args, count, False, daemon, start_method)


def _demand_forkable() -> None:
    """Refuse a fork of a process with devices here, and not in each child."""
    if Process.has_devices:
        raise ExecutionError(
            "this process has opened its devices, whose threads a fork does not copy: start processes before anything "
            "is computed here (in a notebook, restart the kernel), or by start_method='spawn', which wants a function "
            "that is in a file"
        )


def _is_of_a_session(fn: Callable[..., Any]) -> bool:
    """Whether a function was written in a notebook, at a prompt or in ``python -c``: its module has no file."""
    main = sys.modules["__main__"]
    return getattr(fn, "__module__", None) == "__main__" and not hasattr(main, "__file__") and main.__spec__ is None


def _demand_portable(fn: Callable[..., Any], args: tuple[Any, ...], start_method: str) -> None:
    """Refuse what a process that begins anew cannot be told, in better words than pickle's and the child's."""
    name = getattr(fn, "__qualname__", "")
    if "<lambda>" in name or "<locals>" in name or _is_of_a_session(fn):
        raise pickle.PicklingError(
            f"{name} has no name in a module, by which a process started by {start_method!r} could import it: define "
            "it at the top of a file, or pass start_method='fork'"
        )
    for place, argument in enumerate(args):
        tensors = (
            argument.state_dict().values() if isinstance(argument, torch.nn.Module) else pytree.tree_leaves(argument)
        )
        if any(map(is_lazy, tensors)):
            raise ValueError(
                f"args[{place}] has tensors of this process's device, and each process has a device of its own: pass "
                "those of the CPU, and move them there"
            )


def joined(started: Any) -> None:
    """Wait for all processes; an interrupt of this one ends them."""
    try:
        while not started.join():
            pass
    except BaseException:
        for process in started.processes:
            if process.is_alive():
                process.terminate()
        raise


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Have the coordination service of processes that are started meanwhile log no success."""
    if "TF_CPP_MIN_LOG_LEVEL" in os.environ:
        yield
        return
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "1"
    try:
        yield
    finally:
        os.environ.pop("TF_CPP_MIN_LOG_LEVEL", None)


def device_count() -> int | None:
    """How many devices of this host there are to start processes for; None where nobody says, and any number may be."""
    platform = next((os.environ[name] for name in _PLATFORM if os.environ.get(name)), "CPU").partition(",")[0].upper()
    if platform == "CPU":
        count = os.environ.get("CPU_NUM_DEVICES", "")
        return int(count) if count.isdigit() else None
    if platform in ("CUDA", "GPU", "ROCM"):
        return int(os.environ.get("GPU_NUM_DEVICES", torch.cuda.device_count()))
    return 1


def _free_port() -> int:
    """A port of this host: torchrun's own would be it, and the two behind it are used."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1]) - 1


def _run(index: int, fn: Callable[..., Any], args: tuple[Any, ...], shared: dict[str, str]) -> None:
    """Be process ``index``: what ``spawn`` starts."""
    os.environ.update(shared, RANK=str(index), LOCAL_RANK=str(index))
    if "CPU_NUM_DEVICES" in os.environ:
        os.environ["CPU_NUM_DEVICES"] = "1"
    world.join(is_worker=True)
    hardware.device()
    world.open_device()
    Finalize(None, leave, exitpriority=10)  # a child that was forked has no atexit
    try:
        fn(index, *args)
    except SystemExit as error:
        if error.code not in (None, 0):
            watch.fail(error)
            if not isinstance(error.code, int):
                print(error.code, file=sys.stderr)
        raise
    except BaseException as error:
        watch.fail(error)  # torch.multiprocessing has yet to write the traceback, and then ends the process
        raise
