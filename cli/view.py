"""``hloemit view``: a program's graph as a page, or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from hloemit_cli.exits import usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.progress import stage


def write_view(spec: str, output: str | None, as_svg: bool) -> None:
    """Write the graph of MODEL to ``output``, or to stdout where that is ``-``."""
    kind = ".svg" if as_svg else ".html"
    output = output or _name(spec) + kind
    if not as_svg and output.lower().endswith(".svg"):
        raise usage_error(f"-o {output}: a page is written without --svg: add it, or end the name in .html")
    path = None if output == "-" else check_destination(output, "-o", kind=kind)
    with stage(f"lowering {spec}"):
        from hloemit.base.files import replacing
        from hloemit.inspection.graph import read
        from hloemit.inspection.page import page
        from hloemit.inspection.picture import picture
        from hloemit_cli.model import read_model  # seconds, because of torch

        graph = read(read_model(spec).lower().module)
        try:
            text = picture(graph) if as_svg else page(graph, spec)
        except ValueError as error:
            raise usage_error(f"--svg: {error}: leave --svg out, for a page whose modules open and close") from None
    if path is None:
        click.echo(text, nl=False)
        return
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
    click.echo(f"wrote {output}", err=True)


def _name(spec: str) -> str:
    place, colon, name = spec.rpartition(":")
    return name if colon else "stdin" if spec == "-" else Path(place or spec).stem
