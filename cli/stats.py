"""``hloemit stats``: what a program holds and costs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from hloemit_cli.files import check_destination
from hloemit_cli.mesh import NO_MESH, MeshOptions
from hloemit_cli.progress import stage
from hloemit_cli.tables import print_table


def show_statistics(
    spec: str,
    depth: int | None,
    rows: int,
    as_json: bool,
    plot: str | None,
    compiled: bool,
    layout: MeshOptions = NO_MESH,
) -> None:
    """Print the statistics of MODEL, and write their plot."""
    path = check_destination(plot, "--plot", kind=".svg") if plot else None
    with stage(f"lowering {spec}"):
        from hloemit.base.errors import HloemitError, ShardingError
        from hloemit.base.files import replacing
        from hloemit.inspection import graph, statistics
        from hloemit.inspection.plot import plot as picture
        from hloemit_cli.model import read_model  # seconds, because of torch

        lowered = read_model(spec).lower(layout=layout)
        whole = ""
        try:
            module = lowered.module_of_a_device()
        except ShardingError as error:
            module, whole = lowered.module, f"the whole program is counted, no device's part: {error}"
        found = statistics.statistics(graph.read(module), lowered.signature, depth)
    if whole:
        click.echo(whole, err=True)
    mesh = lowered.signature.mesh
    xla: dict[str, Any] = {}
    if compiled:
        with stage(f"compiling {spec}"):
            try:
                xla = _of_xla(lowered)
            except (HloemitError, ValueError) as error:
                click.echo(f"without XLA's own analysis: {str(error).splitlines()[0]}", err=True)
    if path is not None:
        with replacing(path) as temporary:
            temporary.write_text(picture(found, spec), encoding="utf-8")
        click.echo(f"wrote {plot}", err=True)
    if as_json:
        content = {
            **asdict(found),
            "live": [each.bytes for each in found.live],
            "peak": found.peak._asdict(),
            "temporary_bytes": found.temporary_bytes,
            "mesh": dict(zip(mesh.axis_names, mesh.shape, strict=True)) if mesh else None,
            "counted": "device" if mesh and not whole else "program",
            "xla": xla,
        }
        click.echo(json.dumps(content, indent=2))
        return
    if mesh and not whole:
        click.echo(f"of each of the {mesh.size} devices of the mesh:\n")
    _print(found, rows, xla)


def _of_xla(lowered: Any) -> dict[str, Any]:
    """What XLA says of the program that it made: operations, bytes, and what it needs of memory."""
    executable = lowered.compile()
    cost = executable.cost_analysis()
    return {
        "flops": cost.get("flops", 0.0),
        "transcendentals": cost.get("transcendentals", 0.0),
        "bytes": cost.get("bytes accessed", 0.0),
        **asdict(executable.memory_analysis()),
    }


def _print(found: Any, rows: int, xla: dict[str, Any]) -> None:
    from hloemit.inspection.plot import binary, decimal

    def cells(row: Any) -> list[str]:
        weights = [decimal(row.parameters), binary(row.parameter_bytes)] if row.parameters else ["", ""]
        return [row.name or "(no module)", row.operators, *weights, decimal(row.flops), binary(row.bytes)]

    titles = ["operators", "parameters", "", "FLOPs", "bytes moved"]
    by_path = [*map(cells, found.by_path[:rows]), *_more(found.by_path, rows), cells(found.total)]
    print_table(["module path", *titles], by_path, range(1, 6))
    click.echo()
    shown = [[row[0], row[1], row[4], row[5]] for row in map(cells, found.by_operator[:rows])]
    shown += _more(found.by_operator, rows)
    print_table(["operator", "operators", "FLOPs", "bytes moved"], shown, range(1, 4))
    click.echo()
    peak = found.peak
    where = "  ".join(filter(None, (peak.operator, peak.path, peak.line)))
    click.echo(
        f"arguments {binary(found.argument_bytes)} (weights and state {binary(found.state_bytes)}), results "
        f"{binary(found.result_bytes)}, most alive at once {binary(peak.bytes)} (beside arguments "
        f"{binary(found.temporary_bytes)}), before fusion{': ' + where if where else ''}"
    )
    if found.open_loops:
        click.echo(f"{found.open_loops} loop(s) whose turns depend on data are counted as one turn")
    if xla:
        click.echo(
            f"XLA, of what it compiled: {decimal(xla['flops'])} FLOPs, {decimal(xla['transcendentals'])} "
            f"transcendentals, {binary(xla['bytes'])} moved, temporaries {binary(xla['temporary_bytes'])}, arguments "
            f"{binary(xla['argument_bytes'])}, results {binary(xla['output_bytes'])}"
        )


def _more(rows: list[Any], shown: int) -> list[list[str]]:
    return [[f"… {len(rows) - shown} more"]] if len(rows) > shown else []
