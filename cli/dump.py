"""``hloemit dump``: a program as text, portable bytecode or one file with its weights."""

from __future__ import annotations

import os
import re
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from hloemit_cli.exits import usage_error
from hloemit_cli.files import check_destination
from hloemit_cli.mesh import NO_MESH, MeshOptions
from hloemit_cli.progress import stage

if TYPE_CHECKING:
    from hloemit.stages.lowered import Lowered

Format = Literal["text", "bytecode", "hloemit"]
SUFFIXES: dict[str, Format] = {
    ".mlir": "text",
    ".mlirbc": "bytecode",
    ".bc": "bytecode",
    ".vhlo": "bytecode",
    ".hloemit": "hloemit",
}


@dataclass(frozen=True)
class Destination:
    """Where a program goes, and in which format; ``path`` is None for stdout."""

    path: Path | None
    format: Format
    target_version: str | None = None
    debug_info: bool = False

    @staticmethod
    def choose(
        output: str | None, format_name: str | None, target_version: str | None, debug_info: bool
    ) -> Destination:
        """Check the options against each other, before any work is done."""
        path = None if output in (None, "-") else check_destination(str(output), "-o")
        suffix = Path(str(output)).suffix.lower() if path else ".mlir"
        if format_name is None and suffix not in SUFFIXES:
            raise usage_error(
                f"-o {output}: no format goes with the suffix {suffix!r}. Use one of {', '.join(SUFFIXES)}, "
                "or say --format text, bytecode or hloemit"
            )
        format_: Format = format_name or SUFFIXES[suffix]  # type: ignore[assignment]
        if target_version is not None and format_ != "bytecode":
            raise usage_error(f"--target-version is for bytecode, and the format is {format_}: add --format bytecode")
        if target_version is not None and not re.fullmatch(r"\d+\.\d+\.\d+", target_version):
            raise usage_error(f"--target-version {target_version!r} is no version: write one such as 1.13.7")
        if debug_info and format_ != "text":
            raise usage_error(
                f"--debug-info is for text, and the format is {format_}: portable files hold no locations"
            )
        if format_ == "hloemit" and (path is None or (path.exists() and not path.is_file())):
            raise usage_error("the format hloemit needs a file to write to: add -o FILE.hloemit")
        if format_ == "bytecode" and path is None and sys.stdout.isatty():
            raise usage_error("bytecode is binary, and stdout is a terminal: add -o FILE.mlirbc, or pipe it somewhere")
        return Destination(path, format_, target_version, debug_info)


def dump_model(
    spec: str,
    destination: Destination,
    bound: int | None = None,
    checks: bool = False,
    explain: bool = False,
    layout: MeshOptions = NO_MESH,
    outline: bool = False,
    roll: bool = False,
) -> None:
    """Lower what MODEL names and write it."""
    with stage(f"lowering {spec}"):
        from hloemit_cli.model import read_model  # seconds, because of torch

        lowered = read_model(spec).lower(bound, checks, explain, layout)
        lowered = lowered.outlined() if outline else rolled(lowered) if roll else lowered
        text = layout.text_of(lowered, destination.debug_info) if destination.format == "text" else ""
        bytecode = bytecode_for(lowered, destination)
    write_program(lowered, text, bytecode, destination)


def rolled(lowered: Lowered) -> Lowered:
    """A program with loops for equal layers; stderr says why where there are none."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = lowered.rolled()
    for each in caught:
        print(f"hloemit: {each.message}", file=sys.stderr)
    return found


def bytecode_for(lowered: Lowered, destination: Destination) -> bytes:
    """A program's portable bytecode, where the destination wants it."""
    try:
        return lowered.as_bytecode(destination.target_version) if destination.format == "bytecode" else b""
    except ValueError as error:
        raise usage_error(str(error)) from error


def write_program(lowered: Lowered, text: str, bytecode: bytes, destination: Destination) -> None:
    """Write a program to its destination, of which a terminal gets colours; say on stderr what was written."""
    from hloemit.base.files import replacing

    path = destination.path
    if path is None:
        if destination.format == "bytecode":
            sys.stdout.buffer.write(bytecode)
        else:
            sys.stdout.write(paint(text) if wants_colour() else text)
        return
    if destination.format == "hloemit":
        lowered.save(path)
    else:
        with replacing(path) as temporary:
            temporary.write_bytes(bytecode or text.encode())
    if path.is_file():
        click.echo(f"wrote {path.name}: {_kind(destination)}, {path.stat().st_size:,} bytes", err=True)


def _kind(destination: Destination) -> str:
    if destination.format == "bytecode":
        from hloemit.ir.serialization import default_target_version

        return f"a portable artifact for StableHLO {destination.target_version or default_target_version()}"
    return {"text": "text", "hloemit": "module, weights and signature"}[destination.format]


def wants_colour() -> bool:
    """Whether stdout is a terminal that shows colours, and NO_COLOR (https://no-color.org) is not set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*")
    |   (?P<location>\bloc\b|\#loc\d*)
    |   (?P<op>\b(?:stablehlo|chlo|func|sdy)\.\w+|\breturn\b|\bmodule\b|\bcall\b)
    |   (?P<type>\b(?:tensor|complex)(?=<)|(?<=[x<])(?:b?f\d+\w*|u?i\d+)\b)
    |   (?P<value>%[\w\#]+)
    |   (?P<symbol>@\w+)""",
    re.VERBOSE,
)
_SGR = {"string": "32", "location": "2", "op": "1;34", "type": "36", "value": "33", "symbol": "35"}


def paint(text: str) -> str:
    """MLIR text with ANSI colours."""
    return _TOKEN.sub(lambda match: f"\x1b[{_SGR[str(match.lastgroup)]}m{match[0]}\x1b[0m", text)


def paint_difference(text: str) -> str:
    """A unified difference, coloured where stdout shows colours."""
    if not wants_colour():
        return text
    colours = {"+": "green", "-": "red", "@": "cyan"}
    return "\n".join(click.style(line, fg=colours.get(line[:1])) for line in text.splitlines())
