"""Programs that run over a mesh of devices, in a process that has eight."""

from __future__ import annotations

from pathlib import Path

from tests.devices import on_eight_devices


def test_programs_over_eight_devices(tmp_path: Path) -> None:
    on_eight_devices(tmp_path, "tests.runtime.sharded_programs")
