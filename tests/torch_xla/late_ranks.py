"""Processes that import ``hloemit.torch_xla`` once they have a ``RANK``: run by ``test_launching.py``.

``late`` sets it in the process, as launchers of libraries do, ``early`` in its parent, before the process is started.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import warnings


def look(rank: int, said: dict[str, str]) -> None:
    """Say how many processes there are."""
    os.environ.update(said)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        import hloemit.torch_xla.runtime as xr

        print(f"rank {rank} is {xr.global_ordinal()} of {xr.world_size()}", flush=True)
    print(f"{sum('computes alone' in str(each.message) for each in caught)} warnings", flush=True)


def main(when: str, method: str) -> None:
    """Start two processes."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = str(found.getsockname()[1] - 1)
    context = multiprocessing.get_context(method)
    processes = []
    for rank in range(2):
        said = {"RANK": str(rank), "WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
        if when == "early":
            os.environ.update(said)
        process = context.Process(target=look, args=(rank, said))  # type: ignore[attr-defined]
        process.start()
        processes.append(process)
    for process in processes:
        process.join()
    sys.exit(sum(bool(process.exitcode) for process in processes))


if __name__ == "__main__":
    main(*sys.argv[1:])
