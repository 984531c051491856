"""Modules that others wrote: read by a process that may die over them, once for each file and machine."""

from __future__ import annotations

import hashlib
import time

from hloemit.base.errors import ArtifactError
from hloemit.cache.active import active_store
from hloemit.cache.entry import Header
from hloemit.cache.key import FORMAT, Parts, digest
from hloemit.ir import foreign, serialization
from hloemit.ir.bindings import Module, jaxlib_version
from hloemit.ir.foreign import READER


def read_module(data: bytes) -> Module:
    """The verified module in ``data``: text, bytecode, or a portable artifact.

    What the reading process made of it is kept in the compile cache, so that the next process needs no other one.
    Raises ``ArtifactError`` where the data is none of these.
    """
    store = active_store()
    parts: Parts = {
        "reader": str(READER),
        "file": hashlib.sha256(data).hexdigest(),
        "jaxlib": jaxlib_version(),
        "hloemit cache": str(FORMAT),
    }
    entry = store.get("modules", digest(parts)) if store is not None else None
    if entry is not None:
        return serialization.parse(entry[1])
    start = time.perf_counter()
    try:
        written = foreign.canonical(data)
    except OSError as error:
        raise ArtifactError(f"no process can be started that reads it: {error}") from error
    if store is not None:
        seconds = time.perf_counter() - start
        store.put("modules", Header(digest(parts), parts, time.time(), len(written), seconds), written)
    return serialization.parse(written)
