"""The command ``hloemit``. torch, jax and hloemit are imported inside the commands, so that ``--help`` is instant."""

from __future__ import annotations

import os
import sys
import traceback
import warnings
from typing import Any, Literal

import click

from hloemit_cli import fault_commands, look_commands
from hloemit_cli.exits import ExitCode, Failure, usage_error

EXIT_CODES = """\b
Exit codes:
  0    done
  1    a comparison (--check, diff, bisect, golden check) found a difference
  2    usage: an option, MODEL or its example inputs are not of the right form
  3    the program uses an operator, dtype or shape that has no lowering
  4    PyTorch could not capture the program, or the program itself raises
  5    compiling for the device or running there failed
  6    a file cannot be read or written, is damaged, or raises as it is loaded
  70   a fault in hloemit
  130  interrupted (Ctrl-C)
  141  the reader of the output went away
"""

MODEL_FORMS = """\b
MODEL is one of
  model.py                a file with `model` and `example_inputs`, or with a
                          factory `make()` that returns both
  model.py:NAME           a model, a function or a factory in a file
  package.module:NAME     the same in an importable module
  model.pt2               what torch.export.save wrote
  model.hloemit           what hloemit saved, with its weights
  model.mlir, .mlirbc, …  any StableHLO module, text or bytecode
  -                       what such a file would hold, on stdin
"""


class Cli(click.Group):
    """A group that turns every exception into a message on stderr and an exit code, a traceback only for our faults."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, then flush: a reader that went away is noticed here, not at interpreter exit."""
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # started with it closed, as by `2>&-`
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # until the process ends
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("\nInterrupted", err=True)
            ctx.exit(ExitCode.INTERRUPTED)
        except BrokenPipeError:
            # what Python flushes at exit must go somewhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            ctx.exit(ExitCode.BROKEN_PIPE)
        except OSError as error:
            if error.errno is None:  # not the operating system's, but a library that cannot be loaded, say
                self._report_fault(ctx)
            raise Failure(str(error), ExitCode.BAD_FILE) from error
        except Exception as error:
            failure = _failure(error)
            if failure is None:
                self._report_fault(ctx)
            else:
                raise failure from error

    @staticmethod
    def _report_fault(ctx: click.Context) -> None:
        click.echo(traceback.format_exc(), err=True)
        click.echo("This is a fault in hloemit: please report it with the traceback above.", err=True)
        ctx.exit(ExitCode.FAULT)


def _failure(error: Exception) -> Failure | None:
    """hloemit's own errors as failures, by stage; None for what nobody raised on purpose."""
    errors = sys.modules.get("hloemit.base.errors")
    if errors is None or not isinstance(error, errors.HloemitError):
        return None
    stages = {
        errors.ArtifactError: ExitCode.BAD_FILE,
        errors.CacheError: ExitCode.BAD_FILE,
        errors.CaptureError: ExitCode.CAPTURE,
        errors.LoweringError: ExitCode.UNSUPPORTED,
        errors.InputError: ExitCode.USAGE,
        errors.ShardingError: ExitCode.USAGE,
        errors.TargetError: ExitCode.USAGE,
        errors.CompileError: ExitCode.RUN,
        errors.ExecutionError: ExitCode.RUN,
    }
    code = next((code for kind, code in stages.items() if isinstance(error, kind)), ExitCode.FAULT)
    return Failure(str(error), code)


@click.group(cls=Cli, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hloemit", prog_name="hloemit")
def main() -> None:
    """PyTorch programs as StableHLO: print them, save them, run them."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "1")  # XLA's greeting says nothing to anybody
    # torch 2.13 warns of its own use of this class when it copies an exported program
    warnings.filterwarnings("ignore", message=r"`isinstance\(treespec, LeafSpec\)`", category=FutureWarning)
    # inductor's advice on a GPU, beside which `profile` measures: hloemit's own precision is torch's setting
    warnings.filterwarnings("ignore", message="TensorFloat32 tensor cores for float32 matrix multiplication available")


BOUND = click.option(
    "--bound",
    type=click.IntRange(min=1),
    metavar="N",
    help="Pad each dimension whose size depends on data up to N. [default: such programs are refused]",
)

CHECKS = click.option("--checks", is_flag=True, help="Check what eager PyTorch checks of values, such as indices.")


@main.command(epilog=f"{MODEL_FORMS}\n{EXIT_CODES}")
@click.argument("model")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write to FILE instead of stdout. The suffix chooses the format: .mlir is text; .mlirbc, .bc and .vhlo are "
    "portable bytecode; .hloemit is module, weights and signature in one file.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "bytecode", "hloemit"]),
    help="The format, whatever the suffix says. [default: by suffix; text on stdout]",
)
@click.option(
    "--target-version",
    metavar="X.Y.Z",
    help="StableHLO version that bytecode is written for. [default: what a consumer of 12 weeks ago reads]",
)
@click.option("--debug-info", is_flag=True, help="Add each op's file, line and module path to the text.")
@click.option("--outline", is_flag=True, help="Write a function for each module that repeats, and call it as often.")
@click.option("--roll", is_flag=True, help="Write a loop for equal layers in a row, over their stacked weights.")
@click.option("--explain", is_flag=True, help="Say on stderr how MODEL was captured, and why not in another way.")
@click.option("--mesh", metavar="AXES", help="Lower for a mesh of devices, such as x=4,y=2; none of them is needed.")
@click.option(
    "--shard",
    multiple=True,
    metavar="PATTERN=SPEC",
    help="Cut weights whose names fit PATTERN, such as 'layers.*.weight=x,None': an axis, None or x+y a dimension.",
)
@click.option("--shard-input", multiple=True, metavar="N=SPEC", help="Cut argument N, counted from 0: 0=y,None.")
@click.option(
    "--gathered",
    multiple=True,
    metavar="AXIS",
    help="Have weights that are cut along AXIS whole where a module uses them, as FSDP has them.",
)
@click.option("--partitioned", is_flag=True, help="Print the program of one device, with its collectives.")
@click.option("--propagated", is_flag=True, help="Print how Shardy cuts each value.")
@click.option("--comm", is_flag=True, help="Print the collectives, with bytes, axes and lines, and the state's bytes.")
@BOUND
@CHECKS
def dump(
    model: str,
    output: str | None,
    format_name: str | None,
    target_version: str | None,
    debug_info: bool,
    outline: bool,
    roll: bool,
    explain: bool,
    mesh: str | None,
    shard: tuple[str, ...],
    shard_input: tuple[str, ...],
    gathered: tuple[str, ...],
    partitioned: bool,
    propagated: bool,
    comm: bool,
    bound: int | None,
    checks: bool,
) -> None:
    """Print or save the StableHLO of MODEL.

    \b
    Example:
      hloemit dump model.py -o model.mlir
    """
    from hloemit_cli.dump import Destination, dump_model
    from hloemit_cli.mesh import MeshOptions

    destination = Destination.choose(output, format_name, target_version, debug_info)
    wanted = {"partitioned": partitioned, "propagated": propagated, "comm": comm}
    texts = tuple(text for text, is_wanted in wanted.items() if is_wanted)
    layout = MeshOptions.parse(mesh, shard, shard_input, gathered, texts)
    if layout.text and destination.format != "text":
        raise usage_error(f"--{layout.text} is for text, and the format is {destination.format}")
    if roll and outline:
        raise usage_error("--roll writes equal layers as a loop and --outline as a function: pass one of them")
    dump_model(model, destination, bound, checks, explain, layout, outline, roll)


@main.command(epilog=f"{MODEL_FORMS}\n{EXIT_CODES}")
@click.argument("model")
@click.option("--check", is_flag=True, help="Compare with eager PyTorch; print the largest error; exit 1 if too large.")
@click.option(
    "--tolerance",
    type=click.FloatRange(min=0),
    metavar="X",
    help="Largest error that --check accepts, as a fraction of the output's largest value. [default: by dtype]",
)
@click.option("--device", metavar="NAME", help="A PJRT device such as cpu or gpu:0. [default: jax's]")
@click.option("--bisect", is_flag=True, help="Where --check disagrees, name the operator that brings it about.")
@click.option("--repeat", type=click.IntRange(min=1), metavar="N", help="Run N times more, and print how long it took.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="Seeds torch: random weights of a model.py, and random inputs where MODEL has no example inputs.",
)
@click.option("--inputs", metavar="FILE.safetensors", help="Read the inputs from FILE, by the names of the arguments.")
@click.option("--save-outputs", metavar="FILE.safetensors", help="Write the outputs to FILE.")
@BOUND
@CHECKS
def run(model: str, **options: Any) -> None:
    """Run MODEL through PJRT and print its outputs.

    \b
    Example:
      hloemit run model.py --check --repeat 3

    The inputs are MODEL's own example inputs. A saved module has none, and gets seeded random ones.
    """
    from hloemit_cli.progress import stage

    with stage("loading PyTorch and jax"):
        from hloemit_cli.run import Options, run_model
    run_model(model, Options(**options))


@main.command("compile", epilog=f"{MODEL_FORMS}\n{EXIT_CODES}")
@click.argument("model")
@click.option(
    "--target",
    required=True,
    metavar="CHIPS",
    help="tpu:v5e:2x2, gpu:h100:8, …, or a file of `hloemit target describe`.",
)
@click.option("-o", "--output", metavar="FILE.hloemitx", help="Write the executable, for `hloemit cache import` there.")
@click.option(
    "--emit", type=click.Choice(["hlo", "llvm", "ptx"]), help="Print the compiler's code in place of a report."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--mesh", metavar="AXES", help="Compile for a mesh of the chips, such as x=4,y=2.")
@click.option("--shard", multiple=True, metavar="PATTERN=SPEC", help="As of `hloemit dump`.")
@click.option("--shard-input", multiple=True, metavar="N=SPEC", help="As of `hloemit dump`.")
@click.option("--gathered", multiple=True, metavar="AXIS", help="As of `hloemit dump`.")
def compile_command(
    model: str,
    target: str,
    output: str | None,
    emit: Literal["hlo", "llvm", "ptx"] | None,
    as_json: bool,
    mesh: str | None,
    shard: tuple[str, ...],
    shard_input: tuple[str, ...],
    gathered: tuple[str, ...],
) -> None:
    """Compile MODEL for chips that are not here, and say what they would do with it.

    \b
    Example:
      hloemit compile model.py --target tpu:v5e:2x2

    Prints whether it fits, an estimate of time, the largest buffers and operators, and collectives. Exit 5 where it
    does not fit, or the compiler refuses it.
    """
    from hloemit_cli.compile import compile_model
    from hloemit_cli.mesh import MeshOptions

    if emit and as_json:
        raise usage_error("--emit and --json exclude each other: say one of them")
    compile_model(model, target, MeshOptions.parse(mesh, shard, shard_input, gathered), output, emit, as_json)


@main.command("targets")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def targets(as_json: bool) -> None:
    """List the chips that `hloemit compile` knows, with their figures, and the compilers that are installed.

    \b
    Example:
      hloemit targets
    """
    from hloemit_cli.compile import list_targets

    list_targets(as_json)


@main.group()
def target() -> None:
    """This machine as a target for others."""


@target.command("describe")
@click.option("-o", "--output", metavar="FILE.json", help="Write to FILE. [default: stdout]")
def target_describe(output: str | None) -> None:
    """Describe the chips of this machine, for `hloemit compile --target FILE.json` on another one.

    \b
    Example:
      hloemit target describe -o here.json
    """
    from hloemit_cli.compile import describe_machine

    describe_machine(output)


@main.command(epilog=f"{MODEL_FORMS}\n{EXIT_CODES}")
@click.argument("model", required=False)
@click.option("--all", "everything", is_flag=True, help="List every overload, not families alone.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def ops(model: str | None, everything: bool, as_json: bool) -> None:
    """Say which operators are lowered, and how.

    \b
    Example:
      hloemit ops model.py

    With MODEL, list its operators: which have a rule, which are decomposed, and into what, and which are missing; exit
    3 where one is. Of a module, which is lowered already, list those that it is written in. With the name of an
    operator, such as aten.index_add or aten.mul.Tensor, print all that is known of it: rule, conditions on values,
    padding, autocast, …, each with the file and line that say so.
    """
    from hloemit_cli import ops as commands

    if model is None:
        commands.list_families(everything, as_json)
    elif commands.is_operator(model):
        commands.show_records(model, as_json)
    else:
        commands.list_uses(model, as_json)


@main.group()
def cache() -> None:
    """Look at the folder of compiled programs, and tidy it.

    The folder is HLOEMIT_CACHE_DIR, or the user's cache folder. Its entries are executable code: only you may be able
    to write there.
    """


@cache.command("path")
def cache_path() -> None:
    """Print the folder.

    \b
    Example:
      hloemit cache path
    """
    from hloemit_cli import cache as commands

    commands.path()


@cache.command("info")
def cache_info() -> None:
    """Print how much is in the folder, and what it is worth.

    \b
    Example:
      hloemit cache info
    """
    from hloemit_cli import cache as commands

    commands.info()


@cache.command("ls")
def cache_ls() -> None:
    """Print a line for each entry, the last used first.

    \b
    Example:
      hloemit cache ls
    """
    from hloemit_cli import cache as commands

    commands.ls()


@cache.command("prune")
@click.option("--max-size", metavar="SIZE", help="Keep at most this much, such as 500MB. [default: the cache's limit]")
@click.option("--all", "everything", is_flag=True, help="Evict every entry.")
def cache_prune(max_size: str | None, everything: bool) -> None:
    """Evict the entries that were not used for longest, and what killed processes left.

    \b
    Example:
      hloemit cache prune --max-size 500MB
    """
    from hloemit_cli import cache as commands

    commands.prune(max_size, everything)


@cache.command("verify")
@click.option("--delete", is_flag=True, help="Delete the damaged entries.")
def cache_verify(delete: bool) -> None:
    """Read every entry; exit 6 where one is damaged.

    \b
    Example:
      hloemit cache verify
    """
    from hloemit_cli import cache as commands

    commands.verify(delete)


@cache.command("explain", epilog=MODEL_FORMS)
@click.argument("model", required=False)
@click.option("--device", metavar="NAME", help="A PJRT device such as cpu or gpu:0. [default: jax's]")
def cache_explain(model: str | None, device: str | None) -> None:
    """Say whether MODEL's executable would be found, and if not, which part of its key no entry has.

    \b
    Example:
      hloemit cache explain model.py

    Without MODEL, compare what the entries were made for with this machine and these versions.
    """
    from hloemit_cli import cache as commands

    commands.explain(model, device)


@cache.command("import")
@click.argument("file")
@click.option("--device", metavar="NAME", help="A PJRT device such as gpu:0. [default: jax's]")
def cache_import(file: str, device: str | None) -> None:
    """Take over FILE.hloemitx, which `hloemit compile` wrote elsewhere for the chips of this machine.

    \b
    Example:
      hloemit cache import model.hloemitx

    What was made for other chips, or by other versions, is refused before it is loaded. FILE is executable code: take
    it from nobody whom you do not trust.
    """
    from hloemit_cli.compile import import_executable

    import_executable(file, device)


for command in (*look_commands.COMMANDS, *fault_commands.COMMANDS):
    command.epilog = f"{MODEL_FORMS}\n{EXIT_CODES}"
    main.add_command(command)
for command in (*look_commands.ALONE, *fault_commands.ALONE):
    main.add_command(command)
