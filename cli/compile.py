"""``hloemit compile``: a program for chips that are not here, and a report that one reads at a glance."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from hloemit_cli.exits import ExitCode, usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.mesh import MeshOptions
from hloemit_cli.progress import stage

if TYPE_CHECKING:
    from hloemit.stages.compiled_for_target import CompiledForTarget

_ROWS = 10


def compile_model(
    spec: str,
    target: str,
    layout: MeshOptions,
    output: str | None,
    emit: Literal["hlo", "llvm", "ptx"] | None,
    as_json: bool,
) -> None:
    """Compile, and print the text that is wanted, or the report; exit 5 where the program does not fit."""
    path = check_destination(output, "-o") if output else None
    with stage(f"compiling {spec} for {target}"):
        from hloemit.targets.target import Target
        from hloemit_cli.model import read_model  # seconds, because of torch

        Target.parse(target)  # before any work is done
        compiled = read_model(spec).lower(layout=layout).compile(target=target)
        text = compiled.as_text(emit) if emit else _json(compiled) if as_json else report(compiled, spec)
        if path is not None:
            compiled.save(path)
    click.echo(text)
    if not compiled.memory_analysis().fits:
        raise click.exceptions.Exit(ExitCode.RUN)


def report(compiled: CompiledForTarget, name: str) -> str:
    """Whether it fits, how long it may take, where memory and time go, and what devices say to each other."""
    parts = [
        f"{name} for {compiled.target} ({compiled.target.chip.what}), compiled in {compiled.seconds:.1f} s",
        str(compiled.memory_analysis(buffers=True)),
        _time(compiled),
        _operators(compiled),
        _collectives(compiled),
    ]
    return "\n\n".join(filter(None, parts))


def _time(compiled: CompiledForTarget) -> str:
    found = compiled.roofline()
    own = compiled.cost_analysis().get("optimal_seconds", 0.0)
    xla = _seconds(own) if own > 0 else "none"
    compute = f"{found.flops / 1e9:,.2f} GFLOP: {_seconds(found.compute_seconds)}"
    moved = f"{found.bytes / 1e6:,.1f} MB: {_seconds(found.memory_seconds)}"
    links = f"collectives: {_seconds(found.collective_seconds)}"
    estimate = _seconds(found.seconds)
    return f"time, at least: {estimate} by roofline ({compute}; {moved}; {links}), XLA's own estimate: {xla}"


def _seconds(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"


def _operators(compiled: CompiledForTarget) -> str:
    kernels = compiled.roofline().kernels
    whole = sum(kernel.seconds for kernel in kernels) or 1.0
    lines = [f"{len(kernels)} kernels, the longest:" if len(kernels) != 1 else "1 kernel:"]
    for kernel in kernels[:_ROWS]:
        times = f" x {kernel.times}" if kernel.times > 1 else ""
        lines.append(
            f"  {100 * kernel.seconds / whole:5.1f} %  {_seconds(kernel.seconds):>10}  {kernel.is_bound_by:<7}  "
            f"{kernel.name}{times} ({kernel.kind})  {kernel.line}".rstrip()
        )
    return "\n".join(lines)


def _collectives(compiled: CompiledForTarget) -> str:
    found = compiled.collectives()
    if not found:
        return ""
    alike: Counter[tuple[Any, ...]] = Counter()
    for each in found:
        overlap = f"beside {each.overlapped} kernels" if each.overlapped else "waited for"
        alike[each.kind, ", ".join(each.axes) or "-", each.group_size, each.bytes, overlap, each.line] += each.times
    lines = [f"{sum(alike.values())} collectives:"]
    for (kind, axes, size, count, overlap, line), times in sorted(
        alike.items(), key=lambda item: -item[0][3] * item[1]
    ):
        lines.append(
            f"  {times:>4} x {kind} over {axes} ({size} devices), {count:,} bytes each, {overlap}  {line}".rstrip()
        )
    return "\n".join(lines)


def _json(compiled: CompiledForTarget) -> str:
    memory, roofline = compiled.memory_analysis(buffers=True), compiled.roofline()
    content = {
        "target": str(compiled.target),
        "compile_seconds": compiled.seconds,
        "memory": {
            **asdict(memory),
            "needed_bytes": memory.needed_bytes,
            "fits": memory.fits,
            "buffers": [asdict(b) for b in memory.buffers[:_ROWS]],
        },
        "roofline": {**asdict(roofline), "kernels": [asdict(k) for k in roofline.kernels[:_ROWS]]},
        "xla": compiled.cost_analysis(),
        "collectives": [asdict(c) for c in compiled.collectives()],
    }
    return json.dumps(content, indent=2)


def list_targets(as_json: bool) -> None:
    """Print the chips, with their figures and sources, and which compilers are installed."""
    from hloemit.base.errors import TargetError
    from hloemit.targets import wheels
    from hloemit.targets.chips import CHIPS

    if as_json:
        click.echo(json.dumps([asdict(chip) for chip in CHIPS.values()], indent=2))
        return
    rows: list[tuple[str, ...]] = [("target", "", "memory", "bandwidth", "links", "bf16", "f32", "8 bits", "source")]
    for chip in CHIPS.values():
        narrow = max(chip.peaks.get("s8", 0.0), chip.peaks.get("f8", 0.0))
        rows.append(
            (
                f"{chip.platform}:{chip.name}",
                chip.what,
                f"{chip.hbm_bytes / 2**30:.1f} GiB",
                f"{chip.bandwidth / 1e9:,.0f} GB/s",
                f"{chip.link_bandwidth / 1e9:,.0f} GB/s",
                *(f"{peak / 1e12:,.0f} T/s" for peak in (chip.peaks["bf16"], chip.peaks["f32"], narrow)),
                chip.source,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    for platform in ("tpu", "gpu"):
        try:
            found = wheels.find(platform)
            click.echo(f"compiler of {platform}: {found.library.name} {found.version}")
        except TargetError as error:
            click.echo(f"compiler of {platform}: {error}")


def describe_machine(output: str | None) -> None:
    """Write what the devices of this machine are as a target, to a file or to stdout."""
    from hloemit.base.errors import TargetError
    from hloemit.runtime.client import find_device
    from hloemit.targets.target import as_json, of_devices

    path = check_destination(output, "-o") if output else None
    device = find_device()
    devices = device.client.local_devices()
    platform: Any = "gpu" if device.kind == "cuda" else device.platform
    if platform not in ("tpu", "gpu"):
        raise usage_error(f"this machine has no TPU and no GPU of NVIDIA's: jax's devices are of platform {platform}")
    coordinates = [list(each.coords) for each in devices] if platform == "tpu" else []
    try:
        target = of_devices(platform, device.handle.device_kind, len(devices), coordinates)
    except TargetError as error:
        raise usage_error(str(error)) from None
    machine = {"kind": device.handle.device_kind, "devices": len(devices), "version": device.client.platform_version}
    text = as_json(target, machine)
    if path is None:
        click.echo(text, nl=False)
    else:
        Path(path).write_text(text, encoding="utf-8")


def import_executable(path: str, device_name: str | None) -> None:
    """Put an executable that was compiled elsewhere into the cache of this machine."""
    from hloemit.cache.target_executables import carry_over
    from hloemit.runtime.client import find_device

    try:
        device = find_device(device_name)
    except ValueError as error:
        raise usage_error(f"--device: {error}") from error
    found = carry_over(path, device)
    click.echo(f"{path}: compiled for {found.target}, for {found.devices} device(s), is entry {found.key[:12]}")
