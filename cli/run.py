"""``hloemit run``: run a program through PJRT, print what comes out, and compare it with eager PyTorch."""

from __future__ import annotations

import io
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from rich.table import Table

import hloemit
from hloemit.base.files import replacing
from hloemit.runtime.client import find_device
from hloemit_cli.dump import wants_colour
from hloemit_cli.exits import ExitCode, Failure, usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.inputs import Call, copied, inputs_from_file, random_inputs
from hloemit_cli.model import Model, read_model
from hloemit_cli.progress import stage, timed
from hloemit_cli.values import Comparison, Row, compare, rows_of, summary


@dataclass(frozen=True)
class Options:
    """The options of ``hloemit run``."""

    check: bool = False
    tolerance: float | None = None
    device: str | None = None
    repeat: int | None = None
    seed: int = 0
    inputs: str | None = None
    save_outputs: str | None = None
    bound: int | None = None
    checks: bool = False
    bisect: bool = False


def run_model(spec: str, options: Options) -> None:
    """Run what MODEL names; raises ``Failure`` with code 1 where ``--check`` finds a disagreement."""
    destination = check_destination(options.save_outputs, "--save-outputs") if options.save_outputs else None
    if options.tolerance is not None and not options.check:
        raise usage_error("--tolerance is for --check: add it")
    if options.bisect and not options.check:
        raise usage_error("--bisect is for --check: add it")
    with stage(f"loading {spec}"):
        try:
            device = str(find_device(options.device))
        except ValueError as error:
            raise usage_error(f"--device {options.device}: {error}") from error
        model = read_model(spec, options.seed)
    with stage(f"lowering {spec}"):
        lowered = model.lower(options.bound, options.checks)
    if destination:
        _require_storable(lowered)
    call = _inputs(model, lowered, options)
    expected = None
    spare_call = copied(call) if options.bisect else call
    if options.check:
        _require_checkable(model, lowered)
        with stage("running eager PyTorch"):
            expected = _run_eager(model, lowered, copied(call))
    with stage(f"compiling for {device}"):
        compile_seconds, compiled = timed(lambda: lowered.compile(device))
    with stage(f"running on {device}"):
        spare = copied(call) if options.repeat else None
        rows = rows_of(lowered.signature, _run(model, compiled, call), lowered.state, call)
        seconds = [timed(lambda: compiled(*spare[0], **spare[1]))[0] for _ in range(options.repeat or 0) if spare]
    comparisons = [compare(a, e, options.tolerance) for a, e in zip(rows, expected, strict=True)] if expected else []
    _print_rows(rows, comparisons if options.check else None)
    if seconds:
        print(f"compiled for {device} in {compile_seconds:.2f} s; {_timing(seconds)}")
    if destination:
        _save(rows, destination)
    if options.bisect and not all(c.agrees for c in comparisons):
        from hloemit_cli.bisect import report_on

        print(report_on(model, spare_call, options.tolerance, device))
    if expected is not None:
        _conclude(comparisons)


def _inputs(model: Model, lowered: hloemit.Lowered, options: Options) -> Call:
    if options.inputs is not None:
        return inputs_from_file(lowered.signature, options.inputs)
    if model.args is not None:
        return model.args, model.kwargs or {}
    return random_inputs(lowered.signature, options.seed)


def _run(model: Model, compiled: hloemit.Compiled, call: Call) -> Any:
    try:
        return compiled(*call[0], **call[1])
    except hloemit.InputError as error:
        raise usage_error(f"{model.name}: {error}") from error


def _timing(seconds: Sequence[float]) -> str:
    parts = [("fastest", min(seconds)), ("median", statistics.median(seconds)), ("slowest", max(seconds))]
    shown = ", ".join(f"{word} {value * 1e3:.3f} ms" for word, value in parts)
    return f"{len(seconds)} run{'s' if len(seconds) > 1 else ''}: {shown}"


# Against eager


def _require_checkable(model: Model, lowered: hloemit.Lowered) -> None:
    """Raise a usage error unless eager PyTorch can give the same results."""
    if model.program is None:
        raise usage_error(f"--check compares with eager PyTorch, and {model.name} holds no PyTorch program")
    if any(lowered.signature.inputs_of("seed")):
        raise usage_error(
            f"--check: {model.name} draws random numbers, which no two generators share: call model.eval() in it first"
        )
    if any(lowered.signature.inputs_of("optimizer_state", "gradient")) or any(
        lowered.signature.outputs_of("optimizer_state_mutation", "gradient")
    ):
        raise usage_error(f"--check: {model.name} is a training step, and running it twice would train twice")


def _run_eager(model: Model, lowered: hloemit.Lowered, call: Call) -> list[Row]:
    """What eager PyTorch gives, updates included; the model's own tensors are as before afterwards."""
    before = {name: tensor.detach().clone() for name, tensor in lowered.state.items()}
    result = model.eager(*call)
    rows = rows_of(lowered.signature, result, lowered.state, call)
    with torch.no_grad():
        for _, spec in lowered.signature.outputs_of("buffer_mutation", "parameter_mutation"):
            lowered.state[str(spec.target)].copy_(before[str(spec.target)])
    return rows


def _conclude(comparisons: Sequence[Comparison]) -> None:
    worst = max(comparisons, key=lambda c: (not c.agrees, c.relative), default=None)
    if worst is None:
        print("the program has no outputs to compare")
        return
    if all(c.agrees for c in comparisons):
        print(
            f"agrees with eager PyTorch: largest error {worst.error:.1e} in {worst.name}, {worst.relative:.1e} of its "
            f"largest value ({worst.allowed:g} allowed)"
        )
        return
    what = worst.problem or (
        f"the error {worst.error:.1e} is {worst.relative:.1e} of its largest value ({worst.allowed:g} allowed)"
    )
    raise Failure(f"disagrees with eager PyTorch: {worst.name}: {what}", ExitCode.DISAGREEMENT)


# Printing and saving


def _print_rows(rows: Sequence[Row], comparisons: Sequence[Comparison] | None) -> None:
    """A table on a terminal; the same columns, unwrapped and unpadded, anywhere else."""
    terminal = sys.stdout.isatty()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("output", style="bold", no_wrap=not terminal)
    table.add_column("type", style="cyan", no_wrap=True)
    table.add_column("values", no_wrap=not terminal)
    if comparisons is not None:
        table.add_column("max error", no_wrap=not terminal)
    for i, row in enumerate(rows):
        cells = [row.name + (" (updated)" if row.update else ""), row.type, summary(row.value)]
        if comparisons is not None:
            cells.append(str(comparisons[i]))
        table.add_row(*cells)
    if terminal:
        Console(no_color=not wants_colour(), markup=False, highlight=False).print(table)
        return
    text = io.StringIO()
    Console(file=text, width=10_000, markup=False, highlight=False, color_system=None).print(table)
    print("\n".join(line.rstrip() for line in text.getvalue().splitlines()))


def _require_storable(lowered: hloemit.Lowered) -> None:
    for spec in lowered.signature.outputs:
        if spec.dtype is torch.complex128:
            raise usage_error(f"--save-outputs: {spec.name} is complex128, which safetensors files cannot hold")


def _save(rows: Sequence[Row], path: Path) -> None:
    from safetensors.torch import save_file

    tensors = {}
    for row in rows:
        if isinstance(row.value, (torch.Tensor, int, float, complex)):
            tensors[row.name] = torch.as_tensor(row.value).detach().cpu().clone(memory_format=torch.contiguous_format)
    with replacing(path) as temporary:
        save_file(tensors, temporary)
