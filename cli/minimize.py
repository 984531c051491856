"""``hloemit minimize``: the smallest part of a program that still fails, as a file for an issue."""

from __future__ import annotations

import os

import click

from hloemit_cli.exits import ExitCode, usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.progress import stage


def minimize_model(spec: str, output: str | None, tolerance: float | None, slow: float | None) -> None:
    """Write the smallest part of MODEL that fails; exit 1 where nothing does."""
    path = check_destination(output, "-o") if output not in (None, "-") else None
    if slow is not None:
        os.environ["HLOEMIT_CACHE"] = "off"  # what is found there is never slow
    with stage(f"loading {spec}"):
        from hloemit.base.files import replacing
        from hloemit.debugging.minimizing import minimize
        from hloemit_cli.model import captures, read_model  # seconds, because of torch

        model = read_model(spec)
    if model.program is None or model.args is None:
        raise usage_error(f"minimize cuts PyTorch programs down, and {spec} holds none with inputs")
    with stage(f"minimizing {spec}"), captures(spec):
        found = minimize(model.program, (model.args, model.kwargs or {}), tolerance, slow, spec)
    if not found.nodes:
        click.echo(f"nothing fails: none of the {found.of} operators, and neither do all together", err=True)
        raise click.exceptions.Exit(ExitCode.DISAGREEMENT)
    left = f"{len(found.nodes)} of {found.of} {found.kind}"
    where = f" ({found.nodes[0]})" if found.kind == "modules" else ""
    click.echo(f"{left}{where} still fail: {found.reason.splitlines()[0]}", err=True)
    if path is None:
        click.echo(found.source, nl=False)
        return
    with replacing(path) as temporary:
        temporary.write_text(found.source, encoding="utf-8")
    click.echo(f"wrote {output}", err=True)
