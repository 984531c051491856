"""``hloemit profile``: where time goes."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import click

from hloemit_cli.exits import usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.progress import stage, timed
from hloemit_cli.tables import print_table


def profile_model(
    spec: str, device: str | None, calls: int, depth: int | None, rows: int, flame: str | None, inductor: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Print time by operator and module path, and latencies beside eager PyTorch; write a flame graph."""
    path = check_destination(flame, "--flame", kind=".html") if flame else None
    with stage(f"loading {spec}"):
        from hloemit.base.files import replacing
        from hloemit.debugging.profiling import flame_graph, profile, starts
        from hloemit.runtime.client import find_device
        from hloemit_cli.inputs import copied, random_inputs
        from hloemit_cli.model import read_model  # seconds, because of torch

        model = read_model(spec)
        try:
            where = str(find_device(device))
        except ValueError as error:
            raise usage_error(f"--device {device}: {error}") from error
    with stage(f"lowering {spec}"):
        lower_seconds, lowered = timed(model.lower)
    with stage(f"compiling for {where}"):
        compiled, cold, warm = starts(lowered, where)
    call = copied((model.args, model.kwargs or {}) if model.args is not None else random_inputs(lowered.signature, 0))
    with stage("running"):
        found = profile(compiled, call, calls)
        latencies = {"hloemit": _latencies(lambda: compiled(*call[0], **call[1]), calls)}
        if model.program is not None:
            latencies["eager"] = _latencies(lambda: model.eager(*call), calls)
    if inductor and model.program is not None:
        with stage("compiling by inductor"):
            import torch

            program: Any = torch.compile(model.program)
            with torch.no_grad():
                latencies["inductor"] = _latencies(lambda: program(*call[0], **call[1]), calls)
    if path is not None:
        with replacing(path) as temporary:
            temporary.write_text(flame_graph(found, spec), encoding="utf-8")
        click.echo(f"wrote {flame}", err=True)
    if as_json:
        seconds = {"lower_seconds": lower_seconds, "compile_seconds": cold, "warm_seconds": warm}
        click.echo(json.dumps({**seconds, "latencies": latencies, **asdict(found)}, indent=2))
        return
    about = f"lowered in {lower_seconds:.2f} s, compiled for {where} in {cold:.2f} s"
    click.echo(f"{about}; read back from a cache in {warm:.2f} s")
    _print(found, latencies, depth, rows)


def _latencies(action: Callable[[], Any], calls: int) -> dict[str, float]:
    """Milliseconds of a call: median, 90th and 99th percentile; and calls a second."""
    action()
    seconds = sorted(timed(action)[0] for _ in range(max(calls, 3)))
    return {
        "p50_ms": statistics.median(seconds) * 1e3,
        "p90_ms": seconds[int(0.9 * (len(seconds) - 1))] * 1e3,
        "p99_ms": seconds[int(0.99 * (len(seconds) - 1))] * 1e3,
        "calls_per_second": len(seconds) / sum(seconds),
    }


def _print(found: Any, latencies: dict[str, dict[str, float]], depth: int | None, rows: int) -> None:
    cells = [[name, *(f"{value:,.3f}" for value in times.values())] for name, times in latencies.items()]
    print_table(["", "p50 ms", "p90 ms", "p99 ms", "calls/s"], cells, range(1, 5))
    click.echo()
    by_path: dict[str, float] = {}
    by_kind: dict[str, float] = {}
    for kernel in found.kernels:
        path = kernel.path if depth is None else "/".join(kernel.path.split("/")[:depth])
        by_path[path] = by_path.get(path, 0.0) + kernel.nanoseconds
        operator = kernel.node.rstrip("0123456789_") or kernel.kind
        by_kind[operator] = by_kind.get(operator, 0.0) + kernel.nanoseconds
    whole = found.nanoseconds or 1.0
    for title, times in (("module path", by_path), ("operator", by_kind)):
        ranked = sorted(times.items(), key=lambda item: -item[1])
        table = [[name or "(none)", f"{t / 1e3:,.1f}", f"{100 * t / whole:.1f} %"] for name, t in ranked[:rows]]
        print_table([title, "µs a call", ""], table, (1, 2))
        click.echo()
    longest = [
        [k.name, f"{k.nanoseconds / 1e3:,.1f}", "/".join(filter(None, (k.path, k.node))), k.line]
        for k in found.kernels[:rows]
    ]
    print_table(["kernel", "µs a call", "from", ""], longest, (1,))
