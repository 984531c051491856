"""What an executable depends on: the labelled parts of its key. Every part is named here, and nowhere else.

PJRT loads an executable that another jaxlib or another CPU compiled without a word, so that the key is the only guard.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hloemit.base.options import CompileOptions
from hloemit.ir.bindings import jaxlib_version

FORMAT = 1  # of hloemit's own keys and entries: raised when they change their meaning

Parts = dict[str, str]

# flags that tell where to write dumps, and nothing about code; jax leaves the same ones out of its keys
_FLAGS_WITHOUT_EFFECT = ("--xla_dump_", "--xla_force_host_platform_device_count", "--xla_gpu_cuda_data_dir")


def executable_parts(
    module_sha256: str,
    options: CompileOptions,
    serialized_options: bytes,
    mesh: Any,
    topology: str,
    platform_composites: str,
    weight_layouts: str,
) -> Parts:
    """The parts of an executable's key.

    ``module_sha256`` is of the canonical module without locations; ``serialized_options`` are XLA's own, in which the
    flags of the process have their effect; ``mesh`` is a ``runtime.placement.DeviceMesh``; ``topology`` its
    fingerprint; ``platform_composites`` what is replaced for it; ``weight_layouts`` which arguments lie as the compiler
    chooses.
    """
    return {
        "module": module_sha256,
        "compile options": json.dumps(options.as_dict(), sort_keys=True),
        "XLA options": hashlib.sha256(serialized_options).hexdigest(),
        "XLA flags": xla_flags(os.environ),
        "platform": mesh.first.platform,
        "platform version": mesh.first.client.platform_version,
        "placement": _described(mesh),
        "topology": topology,
        "platform composites": platform_composites,
        "weight layouts": weight_layouts,
        "CPU": cpu(),
        "threads": threads(os.environ),
        "jaxlib": jaxlib_version(),
        "hloemit cache": str(FORMAT),
    }


def target_parts(
    module_sha256: str,
    locations_sha256: str,
    options: CompileOptions,
    serialized_options: bytes,
    target: str,
    config: str,
    compiler: str,
    platform_composites: str,
    weight_layouts: str,
) -> Parts:
    """The parts of the key of what a compiler makes for a chip that is not here.

    ``locations_sha256`` is of the module with its locations, which reports quote; ``config`` is what XLA is told of the
    chip, ``compiler`` the version of its wheel. Nothing of this machine is in it.
    """
    return {
        "module": module_sha256,
        "locations": locations_sha256,
        "compile options": json.dumps(options.as_dict(), sort_keys=True),
        "XLA options": hashlib.sha256(serialized_options).hexdigest(),
        "XLA flags": xla_flags(os.environ),
        "platform": target.partition(":")[0],
        "target": target,
        "chip": config,
        "compiler": compiler,
        "platform composites": platform_composites,
        "weight layouts": weight_layouts,
        "jaxlib": jaxlib_version(),
        "hloemit cache": str(FORMAT),
    }


def _described(mesh: Any) -> str:
    axes = " ".join(f"{name}={length}" for name, length in zip(mesh.axis_names, mesh.shape, strict=True))
    devices = ", ".join(f"{device.handle.device_kind} {device.handle.id}" for device in mesh.devices)
    is_own = mesh.is_shared and mesh.home is mesh  # shards of this process; replicas' executables are one for all
    whose = f" in process {mesh.first.client.process_index()}" if is_own else ""
    return f"{axes}: {devices}{whose}" if axes else devices


def digest(parts: Mapping[str, str]) -> str:
    """SHA-256, in hex, over labels and values."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def xla_flags(environment: Mapping[str, str]) -> str:
    """The flags that can change code, sorted; of a flag that is given twice, the last counts."""
    flags: dict[str, str] = {}
    for variable in ("XLA_FLAGS", "LIBTPU_INIT_ARGS"):
        for flag in _split(environment.get(variable, "")):
            name = flag.partition("=")[0]
            if not name.startswith(_FLAGS_WITHOUT_EFFECT):
                flags[name] = flag
    return " ".join(flags[name] for name in sorted(flags))


def _split(flags: str) -> list[str]:
    if flags and not flags.lstrip().startswith("-"):  # XLA_FLAGS may name a file of flags
        try:
            flags = Path(flags.strip()).read_text(encoding="utf-8")
        except OSError:
            return [flags]
    try:
        return shlex.split(flags)
    except ValueError:
        return flags.split()


@functools.cache
def cpu() -> str:
    """The model of this machine's CPU and a hash of its features, which XLA compiles for."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    fields = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    features = fields.get("flags") or fields.get("Features") or ""
    model = fields.get("model name") or fields.get("CPU part") or platform.machine()
    return f"{model}, features {hashlib.sha256(' '.join(sorted(features.split())).encode()).hexdigest()[:12]}"


def threads(environment: Mapping[str, str]) -> str:
    """How many threads XLA's CPU code is made for: the CPUs that this process may use, and what overrides them."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    overrides = [f"{name}={environment[name]}" for name in ("NPROC", "PJRT_NPROC") if name in environment]
    return " ".join([str(count), *overrides])
