"""``hloemit convert``: a program for a consumer, in its format and in operators that it takes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hloemit_cli.dump import Destination, bytecode_for, write_program
from hloemit_cli.exits import usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.progress import stage

if TYPE_CHECKING:
    from hloemit.stages.lowered import Lowered


@dataclass(frozen=True)
class Changes:
    """What is to be done to a program, in this order."""

    expand: tuple[str, ...] = ()
    narrow: bool = False
    inline_weights: bool = False
    simplify: bool = False
    irpa: str | None = None


def convert_model(spec: str, destination: Destination, changes: Changes) -> None:
    """Change what MODEL names, and write it."""
    parameters = None if changes.irpa is None else _parameters_file(changes.irpa, destination, changes)
    with stage(f"lowering {spec}"):
        from hloemit_cli.model import read_model  # seconds, because of torch

        lowered = read_model(spec).lower()
    with stage("converting"):
        lowered = _changed(lowered, changes)
        if parameters is not None:
            from hloemit.stages.conversion import for_iree

            text = for_iree(lowered, parameters)
        else:
            text = lowered.as_text(destination.debug_info) if destination.format == "text" else ""
        bytecode = bytecode_for(lowered, destination)
    write_program(lowered, text, bytecode, destination)
    if parameters is not None:
        click.echo(f"wrote {parameters.name}: {len(lowered.state)} parameters, of the scope model", err=True)


def convert_to_savedmodel(spec: str, folder: str, changes: Changes, others: list[str]) -> None:
    """Write what MODEL names as a SavedModel; ``others`` are options that were given and are of another file."""
    if others:
        raise usage_error(f"--savedmodel writes a folder of its own: leave {', '.join(others)} out")
    path = _new_folder(folder)
    from hloemit.base.errors import InputError
    from hloemit.formats.saved_model import demand_tensorflow

    try:
        demand_tensorflow()
    except InputError as error:
        raise usage_error(f"--savedmodel: {error}") from None
    with stage(f"lowering {spec}"):
        from hloemit_cli.model import read_model  # seconds, because of torch

        lowered = read_model(spec).lower()
    with stage("converting"):
        from hloemit.stages.conversion import for_tensorflow

        lowered = _changed(lowered, changes)
        try:
            for_tensorflow(lowered, path)
        except InputError as error:
            raise usage_error(f"--savedmodel: {error}") from None
    click.echo(f"wrote {folder}: a SavedModel, of serving_default and call", err=True)


def _new_folder(folder: str) -> Path:
    """A path where no file is yet, in a folder that takes one."""
    path = check_destination(folder.rstrip("/") or folder, "--savedmodel", as_folder=True)
    if path.is_file() or (path.is_dir() and any(path.iterdir())):
        raise usage_error(f"--savedmodel {folder} is there already: name a folder that is not")
    return path


def _parameters_file(irpa: str, destination: Destination, changes: Changes) -> Path:
    if destination.format != "text" or destination.debug_info:
        raise usage_error(
            "--irpa writes operators of IREE's beside StableHLO's, as text without locations: -o FILE.mlir"
        )
    if changes.inline_weights:
        raise usage_error("--irpa keeps weights out of the module, and --inline-weights writes them in: pass one")
    return check_destination(irpa, "--irpa")


def _changed(lowered: Lowered, changes: Changes) -> Lowered:
    from hloemit.ir.conversions import operators
    from hloemit.stages import conversion

    if changes.expand:
        try:
            lowered = lowered.expanded(*changes.expand)
        except ValueError as error:
            raise usage_error(f"--expand: {error}") from None
    if changes.narrow:
        lowered = conversion.with_narrow_numbers(lowered)
    if changes.inline_weights:
        lowered = conversion.with_weights(lowered)
    if changes.simplify:
        before = operators(lowered.module)
        lowered = conversion.simpler(lowered)
        after = operators(lowered.module)
        names = sorted(name for name in before | after if before[name] != after[name])
        told = ", ".join(f"{name} {before[name]} -> {after[name]}" for name in names)
        click.echo(f"simplified: {before.total()} operators -> {after.total()}{f' ({told})' if told else ''}", err=True)
    return lowered
