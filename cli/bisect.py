"""``hloemit bisect``: where a program parts from eager PyTorch."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from hloemit_cli.exits import ExitCode, usage_error
from hloemit_cli.progress import stage


def bisect_model(spec: str, tolerance: float | None, device: str | None, consumer: str | None, as_json: bool) -> None:
    """Print the first operator of MODEL that parts from eager PyTorch; exit 1 where there is one."""
    with stage(f"loading {spec}"):
        from hloemit_cli.model import read_model  # seconds, because of torch

        model = read_model(spec)
    if model.program is None or model.args is None:
        raise usage_error(
            f"bisect compares with eager PyTorch, and {spec} holds no PyTorch program with example inputs"
        )
    found = report_on(model, (model.args, model.kwargs or {}), tolerance, device, consumer)
    click.echo(json.dumps(asdict(found), indent=2, default=repr) if as_json else str(found))
    if found.verdict not in ("agrees", "fast path"):
        raise click.exceptions.Exit(ExitCode.DISAGREEMENT)


def report_on(model: Any, call: Any, tolerance: float | None, device: str | None, consumer: str | None = None) -> Any:
    """What bisecting a model on a call finds."""
    with stage(f"bisecting {model.name}"):
        from hloemit.debugging.bisection import bisect
        from hloemit.debugging.consumers import CONSUMERS
        from hloemit_cli.model import captures

        run = CONSUMERS[consumer] if consumer else None
        with captures(model.name):
            return bisect(model.program, call, tolerance, device, run, model.dynamic_shapes)
