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
@click.option("--mesh", metavar="AXES", help="Lower for a mesh of devices, such as x=4,y=2; none of them is needed.")
@click.option("--shard", multiple=True, metavar="PATTERN=SPEC", help="As of `hloemit dump`.")
@click.option("--shard-input", multiple=True, metavar="N=SPEC", help="As of `hloemit dump`.")
@click.option("--gathered", multiple=True, metavar="AXIS", help="As of `hloemit dump`.")
@JSON
def stats(
    model: str,
    depth: int | None,
    rows: int,
    plot: str | None,
    compiled: bool,
    mesh: str | None,
    shard: tuple[str, ...],
    shard_input: tuple[str, ...],
    gathered: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count MODEL's operators, parameters, bytes and operations.

    \b
    Example:
      hloemit stats model.py --depth 2 --plot stats.svg

    By module path and by operator, from the module itself: bytes are what operators read and write before anything is
    fused, memory what is alive at each of them. XLA's own analysis of what it compiled stands beside it. Of a program
    over a mesh, one device's part is counted.
    """
    from hloemit_cli.mesh import MeshOptions
    from hloemit_cli.stats import show_statistics

    layout = MeshOptions.parse(mesh, shard, shard_input, gathered)
    show_statistics(model, depth, rows, as_json, plot, compiled, layout)


TOLERANCE = click.option(
    "--tolerance",
    type=click.FloatRange(min=0),
    metavar="X",
    help="Largest error that counts as agreement, as a fraction of the largest value. [default: by dtype]",
)


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--values", is_flag=True, help="Run both on the same inputs, and name the first operator that parts.")
@TOLERANCE
@click.option("--inputs", metavar="FILE.safetensors", help="For --values: inputs by the names of A's or B's arguments.")
@JSON
def diff(a: str, b: str, values: bool, tolerance: float | None, inputs: str | None, as_json: bool) -> None:
    """Say how program B differs from program A; exit 1 where it does.

    \b
    Example:
      hloemit diff before.mlir model.py

    Operators are matched through the graph: names of values and the order of lines in a file count for nothing, and
    neither do locations. What is said: operators that were added, removed, given other types (retyped), attributes
    (changed) or operands (rewired), and those that stand in another order (moved). A and B are of any form of MODEL.

    With --values functions are looked into, at each call of one; a loop, a branch and a composite are one operator.
    """
    from hloemit_cli.diff import show_difference

    show_difference(a, b, values, tolerance, inputs, as_json)


@click.command()
@MODEL
@click.option("-o", "--output", metavar="FILE", help="Write to FILE, - for stdout. [default: MODEL's name with .html]")
@click.option("--svg", "as_svg", is_flag=True, help="Draw a small program as one picture.")
def view(model: str, output: str | None, as_svg: bool) -> None:
    """Write MODEL's graph as one HTML page.

    \b
    Example:
      hloemit view model.py -o model.html

    The page opens without a network. Modules open and close by a click, operators show types, shardings, source lines,
    what they read and who reads them. Its address may say what to show: model.html#open=layers/0&search=dot_general
    """
    from hloemit_cli.view import write_view

    write_view(model, output, as_svg)


@click.command()
@JSON
def doctor(as_json: bool) -> None:
    """Say what this machine has, and whether it works; ready to paste into a report.

    \b
    Example:
      hloemit doctor

    Versions, what is outside of the tested range, variables that matter, devices, the cache, and a small network that
    is trained for a step and compared with eager PyTorch. Exit 5 where that fails.
    """
    from hloemit_cli.doctor import examine

    examine(as_json)


@click.command()
@MODEL
@click.option("-o", "--output", metavar="FILE", help="Write to FILE: .mlir, .mlirbc, .bc, .vhlo or .hloemit.")
@click.option(
    "--format", "format_name", type=click.Choice(["text", "bytecode", "hloemit"]), help="Whatever the suffix."
)
@click.option("--target-version", metavar="X.Y.Z", help="StableHLO version that bytecode is written for.")
@click.option("--debug-info", is_flag=True, help="Add each op's file, line and module path to the text.")
@click.option(
    "--expand", multiple=True, metavar="NAME", help="Write an operator by others: fft, …; iree: all it lacks."
)
@click.option("--narrow", is_flag=True, help="i32 for i64, f32 for f64; refused where a constant does not fit.")
@click.option("--inline-weights", is_flag=True, help="Write the weights into the module, as constants.")
@click.option("--irpa", metavar="FILE.irpa", help="Write the weights as IREE's parameters; text names them.")
@click.option("--savedmodel", metavar="DIR", help="Write a SavedModel of TensorFlow's, in a new folder.")
@click.option("--simplify", is_flag=True, help="Run StableHLO's own simplifications; counts go to stderr.")
def convert(
    model: str,
    output: str | None,
    format_name: str | None,
    target_version: str | None,
    debug_info: bool,
    expand: tuple[str, ...],
    narrow: bool,
    inline_weights: bool,
    simplify: bool,
    irpa: str | None,
    savedmodel: str | None,
) -> None:
    """Write MODEL in another format, or in other operators.

    \b
    Example:
      hloemit convert model.py -o model.mlirbc --inline-weights --simplify

    Text, a portable artifact for a version of StableHLO, or one file with weights and signature. Changes are made in
    the order: --expand, --narrow, --inline-weights, --simplify.
    """
    from hloemit_cli.convert import Changes, convert_model, convert_to_savedmodel
    from hloemit_cli.dump import Destination

    changes = Changes(expand, narrow, inline_weights, simplify, irpa)
    if savedmodel is not None:
        others = {"-o": output, "--format": format_name, "--target-version": target_version, "--irpa": irpa}
        convert_to_savedmodel(model, savedmodel, changes, [name for name, given in others.items() if given])
        return
    convert_model(model, Destination.choose(output, format_name, target_version, debug_info), changes)


COMMANDS = (stats, diff, view, convert)
ALONE = (doctor,)
