"""``torch_xla._internal.pjrt``: functions in a process for each device, whose results come back."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from torch.multiprocessing import ProcessRaisedException

from hloemit.torch_xla import launching, world

__all__ = ["run_multiprocess", "spawn", "spawn_threads"]


def run_multiprocess(fn: Callable[..., Any], *args: Any, start_method: str = "spawn", **kwargs: Any) -> dict[int, Any]:
    """What ``fn(*args, **kwargs)`` gives in a process for each device, by the number of the process.

    Results are pickled. One device has a process of its own, too, so that nothing, such as a group, is left behind.
    Raises what ``fn`` raised in the process that failed first, or ``torch.multiprocessing.ProcessRaisedException``
    where that cannot be pickled.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            given = (Path(folder), fn, args, kwargs)
            launching.joined(launching.start(_give, given, launching.device_count() or 1, False, start_method))
        except ProcessRaisedException as error:
            failed = Path(folder, f"{error.error_index}.error")
            if failed.exists():
                raise pickle.loads(failed.read_bytes()) from error
            raise
        found = sorted(Path(folder).glob("*.result"), key=lambda path: int(path.stem))
        return {int(path.stem): pickle.loads(path.read_bytes()) for path in found}


def _give(index: int, folder: Path, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Call a function, and write what came of it where the process that asked finds it."""
    try:
        found = pickle.dumps(fn(*args, **kwargs))
    except Exception as error:
        _write_error(folder / f"{index}.error", error)
        raise
    (folder / f"{index}.result").write_bytes(found)


def _write_error(path: Path, error: Exception) -> None:
    try:
        text = pickle.dumps(error)
        pickle.loads(text)  # an exception that takes other arguments than it keeps fails here alone
    except Exception:
        return
    path.write_bytes(text)


def spawn(
    fn: Callable[..., Any], nprocs: int | None = None, start_method: str = "spawn", args: tuple[Any, ...] = ()
) -> None:
    """``xmp.spawn``, with its errors: ``fn(i, *args)`` in a process for each device."""
    launching.spawn(fn, args, nprocs, start_method=start_method)


def spawn_threads(fn: Callable[..., Any], args: tuple[Any, ...] = ()) -> None:
    """Call ``fn(i, *args)`` in this process, which has one device, number ``i``."""
    fn(world.rank(), *args)
