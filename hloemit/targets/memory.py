"""What a program needs of a chip's memory: sums, and the buffers one by one, from what the compiler writes down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hloemit.targets.hlo import Hlo

_ALLOCATION = re.compile(r"^allocation (\d+): size (\d+)(.*)$")
_VALUE = re.compile(r"^ value: <\d+ ([\w.\-]+)(?:\{[\d,]*\})? @\d+> \(size=(\d+),offset=(\d+)\): (.*)$")
_LAYOUT = re.compile(r"\{[^}]*\}")
_GIB = 2**30


@dataclass(frozen=True)
class Buffer:
    """A buffer in a device's memory, or a value in one that values share: ``what`` is an argument's name or an op's."""

    kind: str
    bytes: int
    what: str
    type: str
    line: str


@dataclass(frozen=True)
class TargetMemory:
    """Bytes that a program needs on each device, as ``MemoryAnalysis`` has them, beside what the device has.

    ``reason`` is the compiler's own word where it refused, "" where it did not. ``buffers`` has the largest first.
    """

    argument_bytes: int
    output_bytes: int
    alias_bytes: int
    temporary_bytes: int
    generated_code_bytes: int
    hbm_bytes: int
    device: str
    reason: str = ""
    buffers: tuple[Buffer, ...] = ()

    @property
    def needed_bytes(self) -> int:
        """All that has to be in the device's memory at once."""
        held = self.argument_bytes + self.output_bytes - self.alias_bytes
        return held + self.temporary_bytes + self.generated_code_bytes

    @property
    def fits(self) -> bool:
        """Whether the program fits: the compiler did not refuse, and the device has as much."""
        return not self.reason and self.needed_bytes <= self.hbm_bytes

    def __str__(self) -> str:
        verdict = "fits" if self.fits else "DOES NOT FIT"
        lines = [
            f"{verdict}: {_gib(self.needed_bytes)} of {_gib(self.hbm_bytes)} on {self.device} ("
            f"arguments {_gib(self.argument_bytes)}, results {_gib(self.output_bytes - self.alias_bytes)} beyond those "
            f"written in place, temporaries {_gib(self.temporary_bytes)}, code {_gib(self.generated_code_bytes)})"
        ]
        if self.reason:
            lines.append(f"the compiler says: {self.reason}")
        lines += [
            f"  {_gib(b.bytes):>10}  {b.kind:<9}  {b.what}  {b.type}  {b.line}".rstrip() for b in self.buffers[:10]
        ]
        return "\n".join(lines)


def _gib(size: int) -> str:
    return f"{size / _GIB:.2f} GiB" if size >= _GIB / 10 else f"{size / 2**20:.2f} MiB"


@dataclass(frozen=True)
class _Allocation:
    size: int
    head: str
    values: list[tuple[str, int, str]]


def _allocations(text: str) -> list[_Allocation]:
    """The allocations in a device's main memory; others have a colour, and constants and scalars are left out."""
    found: list[_Allocation] = []
    for line in text.splitlines():
        start = _ALLOCATION.match(line)
        value = _VALUE.match(line)
        if start is not None:
            found.append(_Allocation(int(start[2]), start[3], []))
        elif value is not None and found:
            found[-1].values.append((value[1], int(value[2]), value[4]))
        elif line and not line.startswith((" ", "BufferAssignment")):
            break  # behind the allocations stand sums and a trace
    return [each for each in found if "color" not in each.head and "thread-local" not in each.head]


def buffers(text: str, hlo: Hlo, names: Sequence[str]) -> tuple[Buffer, ...]:
    """The buffers of a compiler's buffer assignment, the largest first; ``names`` are those of ``main``'s arguments."""
    found: dict[tuple[str, str], Buffer] = {}
    given_back = _given_back(hlo)
    for each in _allocations(text):
        of_all = _kind(each.head)
        number = re.search(r"parameter (\d+)", each.head)
        for name, size, shape in each.values or [("", each.size, "")]:
            instruction = hlo.by_name.get(name)
            line = hlo.line(instruction) if instruction else ""
            # a result's memory has other values before: results are those that the program ends with, or the only one
            shared = of_all == "result" and len(each.values) > 1 and name not in given_back
            kind = "temporary" if shared else of_all
            what = names[int(number[1])] if number and int(number[1]) < len(names) else name
            found.setdefault((kind, what), Buffer(kind, size, what, _LAYOUT.sub("", shape), line))
            if number:
                break
    return tuple(sorted(found.values(), key=lambda buffer: -buffer.bytes))


def _given_back(hlo: Hlo) -> set[str]:
    """The names of what a module ends with, as what it is made of is called."""
    found: set[str] = set()
    todo = [each.name for each in hlo.computations.get(hlo.entry, ()) if each.is_root]
    while todo:
        name = todo.pop()
        each = hlo.by_name.get(name)
        if name not in found and each is not None:
            found.add(name)
            todo += each.operands if each.opcode in ("tuple", "bitcast", "get-tuple-element") else ()
    return found


def _kind(head: str) -> str:
    if "parameter" in head:
        return "argument"
    if "maybe-live-out" in head or "output shape" in head:
        return "result"
    return "constant" if "constant" in head else "temporary"


def sums(text: str) -> dict[str, int]:
    """Bytes of arguments, results and temporaries, of a program that the compiler refused."""
    found = {"argument_bytes": 0, "output_bytes": 0, "alias_bytes": 0, "temporary_bytes": 0, "generated_code_bytes": 0}
    for each in _allocations(text):
        kind = _kind(each.head)
        name = {"argument": "argument_bytes", "result": "output_bytes"}.get(kind, "temporary_bytes")
        found[name] += each.size
    return found
