"""Starting a function on every device, of which there is one: in this process."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def launch(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    start_method: str = "spawn",
    debug_single_process: bool = False,
) -> None:
    """Call ``fn(0, *args)`` in this process: there is one device. ``start_method`` has no meaning then.

    Raises NotImplementedError under ``torchrun`` with more than one process, each of which would train alone.
    """
    processes = int(os.environ.get("WORLD_SIZE", "1"))
    if processes != 1:
        raise NotImplementedError(f"torchrun started {processes} processes, and there is one replica: start one")
    fn(0, *args)


def spawn(
    fn: Callable[..., Any],
    args: tuple[Any, ...] = (),
    nprocs: int | None = None,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> None:
    """Call ``fn(0, *args)`` in this process, as ``launch``; ``join`` and ``daemon`` have no meaning either.

    Raises ValueError for ``nprocs`` other than 1 or None.
    """
    if nprocs not in (None, 1):
        raise ValueError(f"nprocs is 1 or None, since there is one device, and {nprocs} was given")
    launch(fn, args)
