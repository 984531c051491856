"""What a program is compiled for: a chip and how many of them, from a name or from a file that describes a machine."""

from __future__ import annotations

import json
import math
import os
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from hloemit.base.errors import TargetError
from hloemit.base.hardware import Hardware
from hloemit.targets.chips import CHIPS, CUDNN, Chip, Platform

_FORMS = '"tpu:v5e:2x2", "gpu:h100", "gpu:h100:8", or a file that `hloemit target describe` wrote'


@dataclass(frozen=True)
class Target:
    """Chips of one kind in a topology: ``2x2`` or ``4x4x4`` chips of TPUs, slices x hosts x devices of GPUs."""

    chip: Chip
    topology: str

    @staticmethod
    def parse(text: str) -> Target:
        """The target that a name or a file says; raises ``TargetError`` with what is known where there is none."""
        if not isinstance(text, str):
            raise TargetError(f"a target is {_FORMS}, not {text!r}")
        if text.endswith(".json") or os.sep in text:
            return _from_file(Path(text))
        platform, _, rest = text.partition(":")
        name, _, size = rest.partition(":")
        chip = _chip(platform, name, text)
        return Target(chip, _topology(chip, size, text) if size else chip.topology)

    @property
    def size(self) -> int:
        """How many chips, as the topology counts them."""
        return math.prod(map(int, self.topology.split("x")))

    def __str__(self) -> str:
        if self.topology == self.chip.topology:
            return f"{self.chip.platform}:{self.chip.name}"
        size = self.topology if self.chip.platform == "tpu" else self.topology.removeprefix("1x1x")
        return f"{self.chip.platform}:{self.chip.name}:{size}"

    @property
    def config(self) -> str:
        """What XLA is told of a GPU, as text; how it sees the cores of a TPU, "" where its default will do."""
        return self.chip.gpu.as_config(self.chip.bandwidth) if self.chip.gpu else self.chip.chip_config

    @property
    def hardware(self) -> Hardware:
        """What of the chip decides which libraries its programs call; cuDNN is taken to be beside it."""
        gpu = self.chip.gpu
        return Hardware("cuda", gpu.compute_capability, CUDNN[0] * 10_000 + CUDNN[1] * 100) if gpu else Hardware("tpu")


def _chip(platform: str, name: str, text: str) -> Chip:
    for chip in CHIPS.values():
        if (chip.platform, chip.name) == (platform, name):
            return chip
    what = f"{text!r} names no chip" if name else f"{text!r} is no target, which is {_FORMS}"
    raise TargetError(f"{what}. Known are {known()}")


def known() -> str:
    """The names of all chips, in a row."""
    return ", ".join(f"{platform}:{name}" for platform, name in CHIPS)


def _topology(chip: Chip, size: str, text: str) -> str:
    if chip.platform == "gpu":
        if re.fullmatch(r"[1-9]\d*", size):
            return f"1x1x{size}"
        if re.fullmatch(r"[1-9]\d*(x[1-9]\d*){2}", size):
            return size
        raise TargetError(f"{text!r}: GPUs are a number, such as 8, or slices x hosts x devices, such as 1x2x8")
    dims = chip.topology.count("x")
    if not re.fullmatch(rf"[1-9]\d*(x[1-9]\d*){{{dims}}}", size):
        example = "2x2" if dims == 1 else "2x2x1"
        raise TargetError(f"{text!r}: a slice of {chip.what} has {dims + 1} dimensions, such as {example}")
    return size


# Files


_FILE_FORMAT = 1


def as_json(target: Target, devices: dict[str, Any]) -> str:
    """A file for ``Target.parse``; ``devices`` is what else is known of a live machine."""
    described = {"hloemit.target": _FILE_FORMAT, "platform": target.chip.platform, "chip": target.chip.name}
    gpu = asdict(target.chip.gpu) if target.chip.gpu else None
    return json.dumps({**described, "topology": target.topology, "gpu": gpu, "machine": devices}, indent=2) + "\n"


def _from_file(path: Path) -> Target:
    try:
        described = json.loads(path.read_text(encoding="utf-8"))
        if described["hloemit.target"] != _FILE_FORMAT:
            raise TargetError(f"{path} has format {described['hloemit.target']}: update hloemit")
        platform, name = described["platform"], described["chip"]
        chip = _chip(platform, name, f"{platform}:{name}")
        return Target(_of_this_machine(chip, described.get("gpu")), _topology(chip, described["topology"], str(path)))
    except FileNotFoundError:
        raise TargetError(f"there is no file {path}; a target is {_FORMS}. Known are {known()}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TargetError(f"{path} describes no target: {type(error).__name__}: {error}") from None


def _of_this_machine(chip: Chip, gpu: dict[str, Any] | None) -> Chip:
    """The chip with what a machine's file says of it, as of a part that has fewer cores."""
    if gpu is None or chip.gpu is None:
        return chip
    taken: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in gpu.items()}
    changed = replace(chip.gpu, **taken)
    return replace(chip, gpu=changed, hbm_bytes=changed.device_memory_size)


def of_devices(platform: Platform, kind: str, count: int, coordinates: list[list[int]]) -> Target:
    """The target that live devices are, by the name that they give themselves; raises ``TargetError`` for others."""
    chip = next((c for c in CHIPS.values() if c.platform == platform and _is_called(c, kind)), None)
    if chip is None:
        raise TargetError(f"{kind!r} is no chip that hloemit knows. Known are {known()}")
    if platform == "gpu":
        return Target(chip, f"1x1x{count}")
    used = zip(*coordinates, strict=True) if coordinates else ()
    lengths = [max(along) - min(along) + 1 for along in used]
    dims = chip.topology.count("x") + 1
    return Target(chip, "x".join(map(str, lengths[:dims])) if lengths else chip.topology)


_TPU_KINDS = {
    "TPU v4": "v4",
    "TPU v5 lite": "v5e",
    "TPU v5e": "v5e",
    "TPU v5": "v5p",
    "TPU v5p": "v5p",
    "TPU v6 lite": "v6e",
    "TPU v6e": "v6e",
    "TPU7x": "v7",
}


def _is_called(chip: Chip, kind: str) -> bool:
    return chip.what == kind if chip.platform == "gpu" else _TPU_KINDS.get(kind) == chip.name
