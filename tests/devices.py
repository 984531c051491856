"""Devices that this machine has not: processes with more of the CPU's, and one whose memory is not the user's."""

from __future__ import annotations

import dataclasses
import subprocess
from pathlib import Path

from hloemit.runtime.client import find_device
from hloemit.runtime.placement import Device
from tests.children import python, surroundings


def elsewhere() -> Device:
    """A device whose memory is not the user's, played by the CPU under another name."""
    return dataclasses.replace(find_device("cpu"), platform="elsewhere")


def on_eight_devices(folder: Path, module: str, *args: str) -> str:
    """What a module of tests prints, run in a process of its own with eight devices; its cache is in ``folder``.
    Raises AssertionError, with all that it said, where it fails.
    """
    environment = surroundings(CPU_NUM_DEVICES="8", HLOEMIT_CACHE_DIR=str(folder))
    command = [*python(), "-m", module, *args]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    return done.stdout
