"""``hloemit golden``: the text of models, kept in files that a person reads in review."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import click

from hloemit_cli.dump import paint_difference
from hloemit_cli.exits import ExitCode, usage_error
from hloemit_cli.golden_files import difference
from hloemit_cli.progress import stage

Action = Literal["new", "check", "update"]


def golden_files(action: Action, specs: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Write the text of models, or compare it with what was written; exit 1 where it differs."""
    if "-" in specs:
        raise usage_error("a golden file is named for its model, and - has no name")
    files = {spec: Path(folder, name_of(spec)) for spec in specs}
    if len({*files.values()}) < len(files):
        raise usage_error(f"two of the models would have one file in {folder}: name what is in them otherwise")
    if action == "new" and (there := [str(file) for file in files.values() if file.exists()]):
        raise usage_error(f"{', '.join(there)} exists: hloemit golden update writes it anew")
    outcomes = {}
    for spec, file in files.items():
        with stage(f"lowering {spec}"):
            from hloemit_cli.model import read_model  # seconds, because of torch

            text = read_model(spec).lower().as_text()
        before = file.read_bytes() if file.exists() else None
        found = difference(file, text, update=action != "check")
        same = file.exists() and file.read_bytes() == before
        outcomes[str(file)] = (
            ("differs" if before is not None else "missing") if found else "same" if same else "written"
        )
        if found and not as_json:
            click.echo(paint_difference(found))
    if as_json:
        click.echo(json.dumps(outcomes, indent=2))
    else:
        for name, outcome in outcomes.items():
            click.echo(f"{outcome:<8} {name}")
    if any(outcome in ("differs", "missing") for outcome in outcomes.values()):
        click.echo(f"If this is meant: hloemit golden update {' '.join(specs)}", err=True)
        raise click.exceptions.Exit(ExitCode.DISAGREEMENT)


def name_of(spec: str) -> str:
    """The golden file of a model: ``model.py:make`` has ``model-make.mlir``."""
    place, colon, name = spec.rpartition(":")
    stem = f"{Path(place).stem}-{name}" if colon else Path(spec).stem
    return re.sub(r"[^\w.-]+", "-", stem) + ".mlir"
