"""torch_xla's profiler is jax's: what is traced is in the file that it writes."""

from __future__ import annotations

import socket
from pathlib import Path

import jax
import pytest
import torch

from hloemit import torch_xla
from hloemit.base import metrics
from hloemit.torch_xla.debug import profiler as xp


@xp.trace_me("named-by-decorator")
def doubled(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def events(folder: Path) -> dict[str, dict[str, object]]:
    """The events of the only trace below a folder, with their properties."""
    (file,) = folder.rglob("*.xplane.pb")
    planes = jax.profiler.ProfileData.from_file(str(file)).planes
    return {event.name: dict(event.stats) for plane in planes for line in plane.lines for event in line.events}


def test_a_trace_has_what_was_named(tmp_path: Path) -> None:
    x = torch.ones(3, device=torch_xla.device())
    xp.start_trace(tmp_path)
    with pytest.raises(RuntimeError, match="one"):
        xp.start_trace(tmp_path)
    steps = metrics.counter_value("MarkStep") or 0
    with xp.StepTrace("train-step", step_num=7):
        y = doubled(x)
        with xp.Trace("named-by-context"):
            y = y + 1
    assert metrics.counter_value("MarkStep") == steps + 1
    xp.stop_trace()
    with pytest.raises(RuntimeError, match="No profile started"):
        xp.stop_trace()
    found = events(tmp_path)
    assert {"train-step", "named-by-context", "named-by-decorator"} <= found.keys()
    assert found["train-step"]["step_num"] == 7
    assert y.tolist() == [3, 3, 3]


def test_a_server_listens() -> None:
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    for _ in range(2):  # as soon as nobody holds the first, there may be a second
        server = xp.start_server(port)
        with pytest.raises(ValueError, match="[Oo]ne"):
            xp.start_server(port)
        socket.create_connection(("localhost", port), timeout=20).close()
        del server
