"""Tables on stdout: wrapped on a terminal, one line a row anywhere else."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console
from rich.table import Table


def print_table(titles: Sequence[str], rows: Sequence[Sequence[Any]], numbers: Sequence[int] = ()) -> None:
    """Print rows under their titles; the columns in ``numbers`` are set to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(titles))
    terminal = sys.stdout.isatty()
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if i in numbers else "left", overflow="fold", no_wrap=not terminal)
    for row in rows:
        table.add_row(*map(str, row))
    if terminal:
        Console(markup=False, highlight=False).print(table)
        return
    text = io.StringIO()
    Console(file=text, width=10_000, markup=False, highlight=False, color_system=None).print(table)
    click.echo("\n".join(line.rstrip() for line in text.getvalue().splitlines()))
