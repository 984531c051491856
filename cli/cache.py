"""``hloemit cache``: look at the compile cache's folder, and tidy it."""

from __future__ import annotations

import json
from datetime import datetime

import click
from rich.console import Console
from rich.filesize import decimal
from rich.table import Table

from hloemit.base.errors import CacheError
from hloemit.cache.active import cache_directory, parse_size, store_from_environment
from hloemit.cache.entry import read_header
from hloemit.cache.explain import explain_environment, explain_miss
from hloemit.cache.store import Store, Stored
from hloemit_cli.exits import ExitCode, Failure, usage_error


def path() -> None:
    """Print the folder."""
    click.echo(cache_directory())


def info() -> None:
    """Print how much is in the folder, and what it is worth."""
    store = _store()
    entries = store.entries()
    seconds = sum(header.compile_seconds for _, header in store.headers("executables"))
    rows = {
        "folder": str(store.directory) + (" (read only)" if store.readonly else ""),
        "executables": _counted([e for e in entries if e.kind == "executables"]),
        "programs": _counted([e for e in entries if e.kind == "programs"]),
        "types": _counted([e for e in entries if e.kind == "types"]),
        "modules": _counted([e for e in entries if e.kind == "modules"]),
        "targets": _counted([e for e in entries if e.kind == "targets"]),
        "limit": decimal(store.max_bytes),
        "compile time": f"{seconds:.1f} s, which a process saves that needs all of it",
    }
    width = max(map(len, rows))
    for label, value in rows.items():
        click.echo(f"{label:<{width}}  {value}")


def ls() -> None:
    """Print a line for each entry, the last used first."""
    table = Table("key", "kind", "used", "size", "compiled in", "platform", "module", box=None)
    for entry in reversed(_store().entries()):
        when = datetime.fromtimestamp(entry.used).isoformat(" ", "seconds")
        try:
            header = read_header(entry.path)
        except (OSError, CacheError) as error:
            table.add_row(entry.key[:12], entry.kind, when, decimal(entry.bytes_on_disk), f"damaged: {error}")
            continue
        seconds = f"{header.compile_seconds:.2f} s" if header.compile_seconds else ""
        parts = header.parts | header.note
        size = decimal(entry.bytes_on_disk)
        table.add_row(
            entry.key[:12],
            entry.kind,
            when,
            size,
            seconds,
            parts.get("platform"),
            parts.get("module", "")[:12],
        )
    Console(width=None if Console().is_terminal else 200, highlight=False).print(table)


def prune(max_size: str | None, everything: bool) -> None:
    """Evict entries, the one that was not used for longest first."""
    store = _store()
    try:
        limit = 0 if everything else parse_size(max_size) if max_size else store.max_bytes
    except ValueError as error:
        raise usage_error(f"--max-size: {error}") from None
    if store.readonly:
        raise usage_error("HLOEMIT_CACHE=readonly: nothing is deleted")
    click.echo(f"evicted {_counted(store.evict(limit))}; {_counted(store.entries())} left")


def verify(delete: bool) -> None:
    """Read every entry; exit 6 where one is damaged."""
    store = _store()
    entries, damaged = store.entries(), store.damaged()
    for entry, reason in damaged:
        click.echo(f"{entry.path}: {reason}")
        if delete:
            store.delete(entry)
    click.echo(f"{len(entries)} entries, {len(damaged)} damaged{' and deleted' if delete and damaged else ''}")
    if damaged and not delete:
        raise Failure(
            "the program that needs a damaged entry replaces it; --delete removes them now", ExitCode.BAD_FILE
        )


def explain(model: str | None, device_name: str | None) -> None:
    """Say whether a program would be found, and if not, why not."""
    from hloemit.base.options import CompileOptions
    from hloemit.cache.executables import describe
    from hloemit.platforms.weight_layouts import open_weights
    from hloemit.runtime.client import find_device, mesh_of

    store = _store()
    try:
        mesh = mesh_of(CompileOptions(), find_device(device_name))
    except ValueError as error:
        raise usage_error(f"--device: {error}") from error
    if model is None:
        click.echo(explain_environment(store, describe("", CompileOptions(), mesh)[1]))
        return
    from hloemit_cli.model import read_model

    lowered, options = read_model(model).lower(), CompileOptions()
    weights = open_weights(lowered.signature, options, mesh.first.kind)
    key, parts = describe(lowered.hash, options, mesh, weights)
    if store.get("executables", key) is not None:
        click.echo(f"hit: entry {key[:12]}")
    else:
        click.echo(f"miss of {key[:12]}: {explain_miss(store, parts)}")
    click.echo(json.dumps(parts, indent=2))


def _store() -> Store:
    try:
        store = store_from_environment()
    except CacheError as error:
        raise Failure(str(error), ExitCode.BAD_FILE) from error
    if store is None:
        raise usage_error("HLOEMIT_CACHE=off: there is no cache")
    return store


def _counted(entries: list[Stored]) -> str:
    count = len(entries)
    return f"{count} entr{'y' if count == 1 else 'ies'}, {decimal(sum(e.bytes_on_disk for e in entries))}"
