"""What a compiler made for a chip that is not here: found in the cache, or compiled; written to a file, carried over.

A file ``*.hloemitx`` is an entry of the cache: its header says what it was made for, its body is the optimized HLO and
the executable. On a machine that has the chips, ``carry_over`` puts it under the key that a program there asks for,
once it is sure that the parts which its code depends on are the same.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hloemit.base.errors import CacheError, TargetError
from hloemit.base.files import replacing
from hloemit.base.mesh import Mesh
from hloemit.base.options import CompileOptions
from hloemit.cache import key as cache_key
from hloemit.cache.active import active_store
from hloemit.cache.entry import Header, decode, encode
from hloemit.cache.executables import describe, looped
from hloemit.cache.store import Store, counters
from hloemit.ir.bindings import Module, jaxlib_version
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_bytecode
from hloemit.platforms import scalars, weight_layouts
from hloemit.platforms.adaptation import adapted, described
from hloemit.platforms.replacement import swapped
from hloemit.platforms.tables import platform_for
from hloemit.runtime.client import mesh_of, xla_options_for
from hloemit.runtime.pallas_attention import text_of
from hloemit.runtime.placement import Device
from hloemit.targets import wheels
from hloemit.targets.compiler import Answer, Dump, Request, compile_program, dump_program
from hloemit.targets.target import Target, of_devices


@dataclass(frozen=True)
class TargetProgram:
    """A program, specialised, and what it is compiled for; ``mesh`` is its own, where it has one.

    ``open_weights`` are arguments that lie as the compiler chooses, with the results that take their memory.
    """

    module: LazyModule
    options: CompileOptions
    target: Target
    mesh: Mesh | None
    open_weights: Mapping[int, int | None] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The kind of the devices."""
        return self.target.hardware.kind

    @functools.cached_property
    def narrow(self) -> Module:
        """The module with an optimizer's own numbers as the chip has them."""
        module = self.module.get()
        return scalars.narrowed(module) if self.kind == "tpu" else module

    def request(self) -> Request:
        """What the compiler is asked: the module with the platform's replacements, and XLA's options."""
        options = self.options
        found = looped(self.narrow, options, is_cut=self.mesh is not None)
        swapped_in = swapped(found, platform_for(self.target.hardware, options, text_of))
        return Request(
            self.target,
            as_bytecode(adapted(swapped_in, self.target.hardware, options, self.open_weights)),
            self._xla_options(),
            options.num_replicas,
            options.num_partitions,
        )

    def _xla_options(self) -> bytes:
        count = self.options.num_replicas * self.options.num_partitions
        found = xla_options_for(self.options, range(count), self.kind, self.mesh is not None)
        data: bytes = found.SerializeAsString()
        return data

    def parts(self) -> cache_key.Parts:
        """The labelled parts of its key."""
        return cache_key.target_parts(
            self.module.sha256,
            hashlib.sha256(as_bytecode(self.module.get())).hexdigest(),
            self.options,
            self._xla_options(),
            str(self.target),
            self.target.config,
            wheels.find(self.target.chip.platform).version,
            described(self.target.hardware, self.options),
            weight_layouts.described(self.open_weights),
        )


@dataclass(frozen=True)
class Made:
    """What was made of a program: its entry's header, and the compiler's answer."""

    header: Header
    answer: Answer


def find_or_compile_for_target(program: TargetProgram) -> Made:
    """What a compiler makes of a program, from the cache where it is there; raises as ``compile_program``.

    Only what has an executable is kept.
    """
    parts = program.parts()
    key = cache_key.digest(parts)
    store = active_store()
    found = _from_store(store, key)
    if found is not None:
        counters.add("disk hits")
        return found
    counters.add("misses")
    answer = compile_program(program.request())
    note = {
        "target": str(program.target),
        "mesh": [program.mesh.shape, program.mesh.axis_names] if program.mesh is not None else None,
        "answer": {k: v for k, v in asdict(answer).items() if k not in ("text", "executable")},
        "text bytes": len(answer.text.encode()),
    }
    header = Header(key, parts, time.time(), 0, answer.seconds, note)
    if store is not None and answer.executable:
        body = _body(answer)
        store.put("targets", dataclasses.replace(header, body_bytes=len(body)), body)
    return Made(header, answer)


def dump_for_target(program: TargetProgram) -> Dump:
    """What the compiler writes down of its steps; compiled anew each time."""
    return dump_program(program.request())


def _from_store(store: Store | None, key: str) -> Made | None:
    entry = store.get("targets", key) if store is not None else None
    return None if entry is None else _made(*entry)


def _body(answer: Answer) -> bytes:
    return answer.text.encode() + answer.executable


def _made(header: Header, body: bytes) -> Made:
    end = header.note["text bytes"]
    return Made(header, Answer(text=body[:end].decode(), executable=body[end:], **header.note["answer"]))


# Files, and machines that have the chips


def write(path: str | os.PathLike[str], made: Made) -> None:
    """Write a finished executable to a file, atomically; raises ``TargetError`` where the compiler made none."""
    if not made.answer.executable:
        raise TargetError(f"there is no executable to write: {made.answer.reason}")
    body = _body(made.answer)
    with replacing(Path(path)) as temporary:
        temporary.write_bytes(encode(dataclasses.replace(made.header, body_bytes=len(body)), body))


def read(path: str | os.PathLike[str]) -> Made:
    """What ``write`` wrote; nothing in it is run. Raises ``CacheError`` for a damaged file, or one of another kind."""
    try:
        return _made(*decode(Path(path).read_bytes()))
    except CacheError as error:
        raise CacheError(
            f"{os.fspath(path)} is no file of Lowered.compile(target=…).save, or is damaged: {error}"
        ) from None
    except (KeyError, TypeError, UnicodeDecodeError):
        raise CacheError(f"{os.fspath(path)} is an entry of the cache, and no executable for other chips") from None


@dataclass(frozen=True)
class Carried:
    """An executable that was put into the cache: under which key, and on how many devices it runs."""

    key: str
    target: str
    devices: int


def carry_over(path: str | os.PathLike[str], device: Device) -> Carried:
    """Put an executable that was made elsewhere into the cache, for the program that it was made of; nothing is loaded.

    Raises ``TargetError`` with every part that is not the same here, ``CacheError`` for a damaged file and where there
    is no cache, and what ``mesh_of`` raises where there are too few devices.
    """
    made = read(path)
    store = active_store()
    if store is None or store.readonly:
        raise CacheError("there is no cache that an executable could be put into: HLOEMIT_CACHE is off or readonly")
    parts, note = made.header.parts, made.header.note
    options = CompileOptions(**json.loads(parts["compile options"]))
    differing = _differences(made, options, device)
    if differing:
        raise TargetError(f"{os.fspath(path)} does not fit this machine:\n" + "\n".join(f"  {d}" for d in differing))
    mesh = mesh_of(options, device, Mesh(*map(tuple, note["mesh"])) if note["mesh"] else None)
    key, own = describe(parts["module"], options, mesh, weight_layouts.read(parts.get("weight layouts", "")))
    carried = {"replaced": True, "carried from": note["target"]}
    executable = made.answer.executable
    header = Header(key, own, time.time(), len(executable), made.header.compile_seconds, carried)
    store.put("executables", header, executable)
    return Carried(key, note["target"], mesh.size)


def _differences(made: Made, options: CompileOptions, device: Device) -> list[str]:
    """What the executable's code depends on and is not the same here, in words."""
    target = Target.parse(made.header.parts["target"])
    chip, parts = target.chip, made.header.parts
    here: dict[str, tuple[Any, Any]] = {
        "platform": (chip.platform, "gpu" if device.kind == "cuda" else device.platform),
        "jaxlib": (parts["jaxlib"], jaxlib_version()),
        "platform composites": (parts["platform composites"], described(target.hardware, options)),
    }
    if here["platform"][0] == here["platform"][1]:
        here["chip"] = (chip.name, _chip_of(device))
        here["compiler"] = _compilers(made, device)
    return [f"{what}: made for {its}, and here is {own}" for what, (its, own) in here.items() if its != own]


def _chip_of(device: Device) -> str:
    platform: Any = "gpu" if device.kind == "cuda" else device.platform
    try:
        return of_devices(platform, device.handle.device_kind, 1, []).chip.name
    except TargetError:
        return str(device.handle.device_kind)


def _compilers(made: Made, device: Device) -> tuple[str, str]:
    """The compilers' versions: libtpu says when it was built, a CUDA plugin has jaxlib's version."""
    if device.platform == "tpu":
        return _built(made.answer.version), _built(device.client.platform_version)
    return made.header.parts["compiler"], wheels.find("gpu").version


def _built(version: str) -> str:
    return next((line for line in version.splitlines() if line.startswith("Built")), version)
