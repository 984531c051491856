"""What programs lower to, as earlier processes found out: the module's hash and its signature, without the module."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import torch

from hloemit.base.precision import matmul_precision
from hloemit.base.signature import Signature
from hloemit.cache.active import active_store
from hloemit.cache.entry import Header
from hloemit.cache.key import FORMAT, Parts, digest
from hloemit.cache.store import Store, counters
from hloemit.ir.bindings import jaxlib_version
from hloemit.ir.module import LazyModule
from hloemit.ir.packing import Packing
from hloemit.program.fingerprint import fingerprint
from hloemit.program.plan import InputPlan
from hloemit.program.program import Program
from hloemit.recording.shapes import count_types, known_types, learn_types

MAX_TYPES = 10_000  # of operators' results, that are kept for later processes


@dataclass
class Unsaved:
    """Where later processes are to find what a program lowers to."""

    store: Store
    key: str
    parts: Parts


class Known(NamedTuple):
    """What a program lowers to: SHA-256 of what is compiled, its signature, and how a rolled one is packed."""

    sha256: str
    signature: Signature
    packing: Packing | None = None


def look_up(program: Program, plan: InputPlan, donate: bool, roll: bool = False) -> Known | Unsaved | None:
    """What an equal program was lowered to; else where to ``save`` that once the module has run, or None: nowhere."""
    store = active_store()
    parts = program_parts(program, plan, donate, roll) if store is not None else None
    if store is None or parts is None:
        return None
    key = digest(parts)
    known = _read(store, key, program)
    counters.add("program misses" if known is None else "program hits")
    return known or Unsaved(store, key, parts)


def recall_types() -> None:
    """Take over what earlier processes found out of PyTorch's operators, once for each store."""
    store = active_store()
    if store is None or store.directory in _recalled:
        return
    _recalled[store.directory] = 0
    entry = store.get("types", digest(_types_parts()))
    if entry is not None:
        with contextlib.suppress(ValueError, TypeError, KeyError):
            learn_types(json.loads(entry[1]))
    _recalled[store.directory] = count_types()


_recalled: dict[Path, int] = {}  # how many types were known when a store was read or written last


def _types_parts() -> Parts:
    return {"torch": torch.__version__, "hloemit cache": str(FORMAT)}


def _write_types(store: Store) -> None:
    if _recalled.get(store.directory) == count_types() or count_types() > MAX_TYPES:
        return
    _recalled[store.directory] = count_types()
    parts, body = _types_parts(), json.dumps(known_types()).encode()
    store.put("types", Header(digest(parts), parts, time.time(), len(body)), body)


def program_parts(program: Program, plan: InputPlan, donate: bool, roll: bool = False) -> Parts | None:
    """The labelled parts of a program's key; None for a program that has to be lowered to know it."""
    registry = sys.modules.get("hloemit.lowering.registry")
    if registry is not None and registry.has_foreign_rules():  # which may change while nothing else does
        return None
    found = fingerprint(program, plan)
    if found is None:
        return None
    return {
        "program": found,
        "donate": str(donate),
        **({"roll": "True"} if roll else {}),
        "matmul precision": matmul_precision(),
        "default dtype": str(torch.get_default_dtype()),
        "hloemit": _source_digest(),
        "torch": torch.__version__,
        "jaxlib": jaxlib_version(),
        "hloemit cache": str(FORMAT),
    }


@functools.cache
def _source_digest() -> str:
    """SHA-256 of hloemit's own source, which the module depends on."""
    hashed = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        hashed.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()


def _read(store: Store, key: str, program: Program) -> Known | None:
    entry = store.get("programs", key)
    if entry is None:
        return None
    try:
        described = json.loads(entry[1])
        signature = Signature.from_json(described["signature"])
        packing = Packing.from_json(described["packing"]) if "packing" in described else None
    except (ValueError, KeyError, TypeError, NotImplementedError):
        return None  # a class of its trees is not registered here
    if (signature.in_tree, signature.out_tree) != (program.in_tree, program.out_tree):
        return None
    signature = dataclasses.replace(signature, in_tree=program.in_tree, out_tree=program.out_tree, apart=program.apart)
    return Known(described["module"], signature, packing)


def save(found: Unsaved, module: LazyModule, signature: Signature, packing: Packing | None = None) -> None:
    """Write down for later processes what a program lowers to."""
    _write_types(found.store)
    try:
        described: dict[str, Any] = {"module": module.sha256, "signature": signature.to_json()}
        if packing is not None:
            described["packing"] = packing
    except TypeError:
        return  # a class of its trees has no name that another process could find
    body = json.dumps(described).encode()
    header = Header(found.key, found.parts, time.time(), len(body), note={"module": module.sha256})
    found.store.put("programs", header, body)
