"""The commands that look at programs: stats, diff, view, convert, doctor. What they do is in files of their names."""

from __future__ import annotations

import click

MODEL = click.argument("model")
JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


@click.command()
@MODEL
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Sum up below the Nth part of module paths.")
@click.option("--rows", type=click.IntRange(min=1), default=40, show_default=True, metavar="N", help="Rows a table.")
@click.option("--plot", metavar="FILE.svg", help="Write a picture of memory over the program's length.")
@click.option("--xla/--no-xla", "compiled", default=True, help="Compile, for XLA's own analysis.  [default: --xla]")
@JSON
def stats(model: str, depth: int | None, rows: int, plot: str | None, compiled: bool, as_json: bool) -> None:
    r"""Count MODEL's operators, parameters, bytes and operations.

    \b
    Example:
      hloemit stats model.py --depth 2 --plot stats.svg

    By module path and by operator, from the module itself: bytes are what operators read and write before anything is
    fused, memory what is alive at each of them. XLA's own analysis of what it compiled stands beside it.
    """
    from hloemit_cli.stats import show_statistics

    show_statistics(model, depth, rows, as_json, plot, compiled)


COMMANDS = (stats,)
