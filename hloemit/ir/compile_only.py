"""Compiling for devices that are not here: XLA's compilers from their own libraries, through PJRT's C interface.

Only a process of their own loads them (``targets/compiler_process.py``). This imports neither torch nor jax.
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hloemit.ir import serialization
from hloemit.ir.bindings import devices_to_compile_for, memory_statistics, pjrt

_OF_THIS_MACHINE = tuple(
    map(os.strerror, (errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN))
)


def is_of_the_device(reason: str) -> bool:
    """Whether what XLA calls exhausted is the device's memory, and no disk, files or processes of this machine."""
    return "RESOURCE_EXHAUSTED" in reason and not any(said in reason for said in _OF_THIS_MACHINE)


class OutOfMemory(Exception):  # noqa: N818 - an answer, not a fault
    """The compiler says that the program needs more memory than a device has."""


@dataclass(frozen=True)
class Task:
    """A module as bytecode, serialized ``CompileOptions``, and on how many devices the program runs."""

    module: bytes
    options: bytes
    replicas: int
    partitions: int


@dataclass(frozen=True)
class Made:
    """What the compiler made: the optimized HLO, the executable, what it needs of memory, and the cost model's sums."""

    text: str
    executable: bytes
    stats: dict[str, int]
    cost: dict[str, float]


def devices(api: Any, platform: str, topology: str, config: str) -> list[Any]:
    """The devices of a topology; ``config`` describes a GPU, and names how a TPU's cores are seen."""
    if platform == "gpu":
        return devices_to_compile_for(api, "", {"topology": topology, "target_config": config})
    return devices_to_compile_for(api, topology, {"chip_config_name": config} if config else {})


def compile_module(task: Task, of: Sequence[Any], dump: str = "") -> Made:
    """Compile a task; with ``dump`` the compiler writes its steps into that folder, and its name into the executable.

    Raises ``OutOfMemory``, and jaxlib's error with the compiler's reason.
    """
    made = _compiled(task, of, dump)
    try:
        text = "\n".join(each.to_string() for each in made.hlo_modules())
    except Exception:  # jaxlib does not read what some newer compiler writes, who writes it as text too
        text = "" if dump else _text(task, of)
    return Made(text, b"" if dump else made.serialize(), memory_statistics(made), _cost(made))


def _compiled(task: Task, of: Sequence[Any], dump: str) -> Any:
    count = task.replicas * task.partitions
    if count > len(of):
        raise ValueError(f"the program needs {count} devices, and the target has {len(of)}")
    used = tuple(of[:count])
    options = pjrt().CompileOptions.ParseFromString(task.options)
    ids = np.array([device.id for device in used], np.int32).reshape(task.replicas, task.partitions)
    options.device_assignment = pjrt().DeviceAssignment.create(ids)
    if dump:
        dumping = [("xla_dump_to", dump), ("xla_dump_hlo_as_text", True)]
        options.env_option_overrides = [*options.env_option_overrides, *dumping]
    module = serialization.parse(task.module)
    try:
        with module.context:
            return used[0].client.compile(module, pjrt().DeviceList(used), options)
    except Exception as error:
        if is_of_the_device(str(error)):
            raise OutOfMemory(str(error)) from None
        raise


def _text(task: Task, of: Sequence[Any]) -> str:
    """The optimized HLO, which the compiler writes down in another compilation."""
    with tempfile.TemporaryDirectory(prefix="hloemit-text-") as folder:
        _compiled(task, of, folder)
        return "\n".join(
            path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*after_optimizations.txt"))
        )


def _cost(made: Any) -> dict[str, float]:
    """The cost model's sums; nothing where the compiler has none (GPU)."""
    try:
        found = made.cost_analysis()
    except Exception:  # UNIMPLEMENTED
        return {}
    return {name: float(value) for name, value in dict(found).items() if "{" not in name}
