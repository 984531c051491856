"""Lowering time: ExportedProgram → StableHLO text, a node and in all, against torch.export's own time and peers.

    python -m benchmarks.lowering [--torchax PYTHON] [--torch-xla PYTHON] [--output FILE]

A peer runs in its own environment (``PYTHON`` is that environment's interpreter), one after the other in this run.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

import click
import torch

from benchmarks.programs import PROGRAMS
from benchmarks.report import best_seconds, show


@click.command(help=__doc__)
@click.option("--torchax", "torchax", metavar="PYTHON", help="interpreter of an environment with torchax")
@click.option("--torch-xla", "torch_xla", metavar="PYTHON", help="interpreter of an environment with torch_xla 2.9")
@click.option("--rounds", default=15, show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(torchax: str | None, torch_xla: str | None, rounds: int, output: Path | None) -> None:
    import hloemit
    from hloemit.capture.strategies.module import record

    os.environ["HLOEMIT_CACHE"] = "off"  # a program that is known would not be lowered
    rows = []
    for name, make in PROGRAMS.items():
        torch.manual_seed(0)
        model, args = make()
        torch.export.export(model, args, strict=False)  # the first export in a process pays for imports
        start = time.perf_counter()
        exported = torch.export.export(model, args, strict=False)
        export_seconds = time.perf_counter() - start
        nodes = _nodes(exported)
        core = _nodes(exported.run_decompositions())  # what peers lower, who decompose first
        lower = best_seconds(lambda: hloemit.lower(exported), rounds)  # noqa: B023 - called before the loop goes on
        whole = best_seconds(lambda: hloemit.lower(exported).as_text(), rounds)  # noqa: B023
        each = f"{whole / nodes * 1e6:.0f} µs of {nodes}; {whole / core * 1e6:.0f} µs of {core}"
        rows.append([name, "hloemit", f"{whole * 1e3:.1f} ms", each, "1"])
        rows.append([name, "hloemit, without text", f"{lower * 1e3:.1f} ms", "", f"{lower / whole:.2f}"])
        rows.append(
            [name, "torch.export itself", f"{export_seconds * 1e3:.0f} ms", "", f"{export_seconds / whole:.1f}"]
        )
        capture = best_seconds(lambda: record(model, args, None), rounds)  # noqa: B023
        rows.append([name, "hloemit's own capture", f"{capture * 1e3:.0f} ms", "", f"{capture / whole:.1f}"])
        for peer, python in (("torchax", torchax), ("torch_xla", torch_xla)):
            if python is None:
                continue
            answer = subprocess.run(
                [python, "-m", "benchmarks.peer_lowering", peer, name, "3"], capture_output=True, text=True, check=False
            )
            if answer.returncode:
                rows.append([name, peer, "failed: " + answer.stderr.strip().splitlines()[-1][:60], "", ""])
                continue
            result = json.loads(answer.stdout.strip().splitlines()[-1])
            title = f"{peer} {result['version']} (torch {result['torch']})"
            rows.append([name, title, f"{result['seconds'] * 1e3:.0f} ms", "", f"{result['seconds'] / whole:.1f}"])
    show(
        "Lowering: ExportedProgram to StableHLO text, verified",
        ["model", "what", "time (best)", "a node: as exported; decomposed to core ATen", "ratio to hloemit"],
        rows,
        output,
    )


def _nodes(exported: torch.export.ExportedProgram) -> int:
    return sum(n.op == "call_function" for n in exported.graph.nodes)


if __name__ == "__main__":
    main()
