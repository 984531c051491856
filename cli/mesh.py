"""Options of a program over a mesh: ``--mesh x=4,y=2 --shard 'PATTERN=x,None'``."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hloemit_cli.exits import usage_error

if TYPE_CHECKING:
    import hloemit


@dataclass(frozen=True)
class MeshOptions:
    """What the command line says of a mesh, checked; ``text`` says which text of the program is wanted."""

    axes: tuple[tuple[str, int], ...] = ()
    weights: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    inputs: tuple[tuple[Any, ...] | None, ...] = ()
    gathered: tuple[str, ...] = ()
    text: str = ""

    @staticmethod
    def parse(
        mesh: str | None,
        shard: tuple[str, ...],
        shard_input: tuple[str, ...],
        gathered: tuple[str, ...],
        texts: tuple[str, ...] = (),
    ) -> MeshOptions:
        """Check the options against each other, before any work is done; ``texts`` are those that are asked for."""
        if len(texts) > 1:
            raise usage_error(f"{' and '.join(f'--{text}' for text in texts)} exclude each other: say one of them")
        if mesh is None:
            if shard or shard_input or gathered or texts:
                raise usage_error(
                    "--shard, --shard-input, --gathered, --partitioned, --propagated and --comm need --mesh, such as "
                    "x=4,y=2"
                )
            return MeshOptions()
        inputs: dict[int, tuple[Any, ...]] = {}
        for option in shard_input:
            number, spec = _pair(option, "--shard-input", "0=y,None")
            if not number.isdigit():
                raise usage_error(f"--shard-input {option!r}: {number!r} is no argument's number, counted from 0")
            inputs[int(number)] = _spec(spec, option)
        weights = [_pair(option, "--shard", "'layers.*.weight=x,None'") for option in shard]
        axes = tuple(_axis(each, mesh) for each in mesh.split(","))
        for axis in gathered:
            if axis not in dict(axes):
                raise usage_error(f"--gathered {axis!r} is none of the mesh's axes, {', '.join(dict(axes))}")
        return MeshOptions(
            axes,
            tuple((pattern, _spec(spec, pattern)) for pattern, spec in weights),
            tuple(inputs.get(i) for i in range(max(inputs, default=-1) + 1)),
            gathered,
            "".join(texts),
        )

    def as_keywords(self, args: tuple[Any, ...]) -> dict[str, Any]:
        """The keywords of ``hloemit.lower`` for a model that is called with ``args``."""
        if not self.axes:
            return {}
        from hloemit import Mesh

        names, lengths = zip(*self.axes, strict=True)
        if len(self.inputs) > len(args):
            raise usage_error(f"--shard-input {len(self.inputs) - 1}=…: the model takes {len(args)} arguments")
        inputs = [*self.inputs, *[None] * (len(args) - len(self.inputs))] if self.inputs else None
        layout = {"mesh": Mesh(lengths, names), "shardings": dict(self.weights), "in_shardings": inputs}
        return {**layout, "gathered": self.gathered} if self.gathered else layout

    def text_of(self, lowered: hloemit.Lowered, debug_info: bool) -> str:
        """The text that is wanted."""
        if self.text == "comm":
            return _table(lowered)
        return lowered.as_text(debug_info, self.text == "partitioned", self.text == "propagated")


NO_MESH = MeshOptions()


def _axis(text: str, mesh: str) -> tuple[str, int]:
    found = re.fullmatch(r"([A-Za-z_]\w*)=(\d+)", text.strip())
    if found is None:
        raise usage_error(f"--mesh {mesh!r}: {text!r} is no axis; write a name and a length for each, such as x=4,y=2")
    return found[1], int(found[2])


def _pair(option: str, name: str, example: str) -> tuple[str, str]:
    left, equals, right = option.rpartition("=")
    if not equals or not left:
        raise usage_error(f"{name} {option!r}: write {example}")
    return left, right


def _spec(text: str, what: str) -> tuple[Any, ...]:
    """``x,None,x+y`` as a partition spec."""
    entries: list[Any] = []
    for entry in text.split(","):
        axes = tuple(entry.strip().split("+"))
        if not all(re.fullmatch(r"\w+", axis) for axis in axes):
            raise usage_error(f"{what!r}: {entry!r} is no mesh axis; write one, None, or several as x+y, a dimension")
        entries.append(None if axes == ("None",) else axes)
    return tuple(entries)


def _table(lowered: hloemit.Lowered) -> str:
    """Collectives that are alike in one row, the most bytes first, and what the state takes."""
    alike = Counter((c.kind, ", ".join(c.axes), c.bytes, c.line, c.in_loop) for c in lowered.collectives())
    rows = [("collective", "axes", "count", "bytes each", "line")]
    for (kind, axes, size, line, in_loop), count in sorted(alike.items(), key=lambda item: -item[0][2] * item[1]):
        rows.append((kind, axes or "-", f"{count}{' in a loop' if in_loop else ''}", f"{size:,}", line))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    state = lowered.signature.bytes_on_a_device()
    return "\n".join([*lines, f"weights and optimizer state on each device: {state:,} bytes", ""])
