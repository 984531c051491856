"""The commands that find faults: bisect. What they do is in files of their names."""

from __future__ import annotations

import click

from hloemit_cli.looking import JSON, MODEL, TOLERANCE

DEVICE = click.option("--device", metavar="NAME", help="A PJRT device such as cpu or gpu:0. [default: jax's]")


@click.command()
@MODEL
@TOLERANCE
@DEVICE
@click.option("--consumer", type=click.Choice(["iree"]), help="Run the steps in another consumer of StableHLO.")
@JSON
def bisect(model: str, tolerance: float | None, device: str | None, consumer: str | None, as_json: bool) -> None:
    """Name the first operator of MODEL that parts from eager PyTorch; exit 1 where there is one.

    \b
    Example:
      hloemit bisect model.py

    The captured graph is run step by step in eager PyTorch, and programs of the steps so far are compiled. An operator
    is named where its result parts on the very operands that eager has: with your line, module path, both values and
    how many numbers lie between them, and the first StableHLO operator in it that parts from the reference interpreter.
    Where eager PyTorch itself has a fast path that gives other numbers by design, that is said.
    """
    from hloemit_cli.bisect import bisect_model

    bisect_model(model, tolerance, device, consumer, as_json)


COMMANDS = (bisect,)
