"""The commands that find faults and keep them away. What they do is in files of their names."""

from __future__ import annotations

import click

from hloemit_cli.look_commands import JSON, MODEL, TOLERANCE

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


@click.command()
@MODEL
@click.option("-o", "--output", metavar="FILE.py", help="Write to FILE. [default: stdout]")
@TOLERANCE
@click.option("--slow", type=click.FloatRange(min=0), metavar="SECONDS", help="What compiles for so long fails.")
def minimize(model: str, output: str | None, tolerance: float | None, slow: float | None) -> None:
    """Cut MODEL down to the smallest part that fails, as a Python file; exit 1 where nothing does.

    \b
    Example:
      hloemit minimize model.py -o smallest.py

    What fails is refused, raises, or gives another number than eager PyTorch; with --slow, what takes long to compile.
    One operator is looked for first, on the operands that it has in the program, and then a stretch of them. Of what
    cannot be captured, a submodule. Where it is refused or raises, dimensions are halved as long as it does.
    """
    from hloemit_cli.minimize import minimize_model

    minimize_model(model, output, tolerance, slow)


@click.command()
@MODEL
@DEVICE
@click.option("--calls", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="Calls measured.")
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Sum up below the Nth part of module paths.")
@click.option("--rows", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="Rows a table.")
@click.option("--flame", metavar="FILE.html", help="Write a flame graph by module path.")
@click.option("--inductor", is_flag=True, help="Measure torch.compile's own compiler as well.")
@JSON
def profile(
    model: str,
    device: str | None,
    calls: int,
    depth: int | None,
    rows: int,
    flame: str | None,
    inductor: bool,
    as_json: bool,
) -> None:
    """Say where MODEL spends its time on the device, by module path and operator.

    \b
    Example:
      hloemit profile model.py --flame flame.html

    XLA's own profile of some calls, read back through the locations in the program; latencies beside eager PyTorch's.
    """
    from hloemit_cli.profile import profile_model

    profile_model(model, device, calls, depth, rows, flame, inductor, as_json)


MODELS = click.argument("models", nargs=-1, required=True, metavar="MODEL…")
FOLDER = click.option("--dir", "folder", default="golden", show_default=True, metavar="FOLDER", help="Where they are.")


@click.group()
def golden() -> None:
    """Keep the StableHLO of models in files, and compare it."""


@golden.command("new")
@MODELS
@FOLDER
@JSON
def golden_new(models: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Write the golden files of models that have none.

    \b
    Example:
      hloemit golden new model.py

    The file of model.py is golden/model.mlir: text without locations, to be read in review.
    """
    from hloemit_cli.golden import golden_files

    golden_files("new", models, folder, as_json)


@golden.command("check")
@MODELS
@FOLDER
@JSON
def golden_check(models: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Compare models with their golden files; exit 1 where one differs or is missing.

    \b
    Example:
      hloemit golden new model.py
      hloemit golden check model.py

    In a suite of tests, the fixture hloemit_golden does the same: docs/cli.md.
    """
    from hloemit_cli.golden import golden_files

    golden_files("check", models, folder, as_json)


@golden.command("update")
@MODELS
@FOLDER
@JSON
def golden_update(models: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Write the golden files of models anew.

    \b
    Example:
      hloemit golden update model.py
    """
    from hloemit_cli.golden import golden_files

    golden_files("update", models, folder, as_json)


COMMANDS = (bisect, minimize, profile)
ALONE = (golden,)
