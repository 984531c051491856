"""``hloemit ops``: what is lowered, and how."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

from hloemit_cli.dump import SUFFIXES
from hloemit_cli.exits import ExitCode, usage_error
from hloemit_cli.progress import stage
from hloemit_cli.tables import print_table

if TYPE_CHECKING:
    from hloemit.stages.lowered import Lowered


def list_families(everything: bool, as_json: bool) -> None:
    """Print the registry: a line for each family, or for each overload."""
    with stage("loading PyTorch"):
        from hloemit.operators import decomposed, dtypes, families

        found, others = families(), decomposed()
    if as_json:
        content = {"rules": [asdict(f) for f in found], "decomposed": others, "dtypes": dtypes()}
        click.echo(json.dumps(content, indent=2))
        return
    if everything:
        for operator, how in sorted(
            [(o, f"rule\t{f.name}") for f in found for o in f.operators] + [(o, "decomposition") for o in others]
        ):
            click.echo(f"{operator}\t{how}")
        return
    _print(["family", "overloads", ""], [[f.name, len(f.operators), f.summary] for f in found])
    total = sum(len(family.operators) for family in found)
    click.echo(
        f"{total} overloads have a rule. PyTorch decomposes {len(others)} more, as far as their parts have rules."
    )
    click.echo(f"dtypes: {', '.join(dtypes())}")


def is_operator(spec: str) -> bool:
    """Whether an argument names an operator, and not a model."""
    is_name = re.fullmatch(r"\w+(::|\.)\w+(\.\w+)?", spec) is not None
    return is_name and not Path(spec).exists() and Path(spec).suffix not in (".py", ".pt2", ".hloemit", *SUFFIXES)


def show_records(name: str, as_json: bool) -> None:
    """Print all that is known of an operator, with the file and line that say so."""
    with stage("loading PyTorch"):
        from hloemit.operators import records

        try:
            found = records(name)
        except LookupError as error:
            raise usage_error(str(error)) from None
    if as_json:
        click.echo(json.dumps([asdict(record) for record in found], indent=2))
        return
    for record in found:
        click.echo(f"{record.schema}\n{record.operator}: {record.how}")
        if record.facts:
            _print(["", "", "", ""], [[f"  {f.name}", f.value, f.where, f.meaning] for f in record.facts])
        click.echo()


def list_uses(spec: str, as_json: bool) -> None:
    """Print the operators of a model; exit 3 where one is missing. Of a module they are those that it is written in."""
    with stage(f"capturing {spec}"):
        from hloemit.operators import uses
        from hloemit_cli.model import read_model  # seconds, because of torch

        model = read_model(spec)
        found = [] if model.lowered else uses(model.program, model.args or (), model.kwargs, model.dynamic_shapes)
    if model.lowered is not None:
        _list_written(model.lowered, as_json)
        return
    if as_json:
        click.echo(json.dumps([asdict(use) for use in found], indent=2))
    else:
        _print(["operator", "count", "how", ""], [[u.operator, u.count, u.how, u.detail] for u in found])
    missing = [use.operator for use in found if use.how == "missing"]
    if missing:
        count = f"{len(missing)} operator{'s' if len(missing) > 1 else ''}"
        click.echo(f"{count} cannot be lowered: {', '.join(missing)}", err=True)
        raise click.exceptions.Exit(ExitCode.UNSUPPORTED)


def _list_written(lowered: Lowered, as_json: bool) -> None:
    """Print what a program that is lowered already is written in: nobody can say any more how it was lowered."""
    from hloemit.inspection.graph import read
    from hloemit.inspection.operators import written

    found = written(read(lowered.module))
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found], indent=2))
        return
    rows = [[each.operator, each.count, ", ".join(each.types), ", ".join(each.nodes)] for each in found]
    shown = 4 if any(each.nodes for each in found) else 3
    print_table(["operator", "count", "types", "of"][:shown], [row[:shown] for row in rows], (1,))


def _print(titles: list[str], rows: list[list[Any]]) -> None:
    console = Console()
    table = Table(box=None, pad_edge=False, show_header=any(titles))
    for title in titles:
        table.add_column(title, overflow="fold", no_wrap=title in ("operator", "family"))
    for row in rows:
        table.add_row(*map(str, row))
    if not console.is_terminal:
        console.width = 200
    console.print(table)
