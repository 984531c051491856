"""Optimized HLO, read as text: what each computation has, in the order in which it runs, and whose line it is.

The text is the one thing that every compiler gives out. Source: https://openxla.org/xla/operation_semantics.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_COMPUTATION = re.compile(r"^(ENTRY )?%?([\w.\-]+) \(.*\) -> .* \{$")
_INSTRUCTION = re.compile(r"^\s+(ROOT )?%?([\w.\-]+) = ")
_ARRAY = re.compile(r"\b([a-z]\w*)\[([\d,<=]*)\](?:\{[^}]*?S\((\d+)\)[^}]*\})?")
_NAMES = re.compile(r"%([\w.\-]+)")
_TABLES = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")
_WIDTH = re.compile(r"\d+")


@dataclass(frozen=True)
class Array:
    """A type of HLO; ``space`` is the memory that its layout names: 0 is the device's main one."""

    dtype: str
    shape: tuple[int, ...]
    space: int = 0

    @property
    def elements(self) -> int:
        """How many."""
        return math.prod(self.shape)

    @property
    def bytes(self) -> int:
        """Bytes of the elements, without what a layout pads them with."""
        return math.ceil(self.elements * bits(self.dtype) / 8)


def bits(dtype: str) -> int:
    """The width of an element; none of a token."""
    if dtype in ("pred", "u8", "s8") or dtype.startswith("f8"):
        return 8
    if dtype in ("token", "opaque"):
        return 0
    found = _WIDTH.search(dtype)
    return int(found[0]) if found else 8


@dataclass(frozen=True)
class Instruction:
    """One instruction: ``type``, ``arguments`` and ``attributes`` are text, ``operands`` the names in ``arguments``."""

    name: str
    opcode: str
    type: str
    arguments: str
    attributes: str
    is_root: bool = False

    @functools.cached_property
    def operands(self) -> tuple[str, ...]:
        """The names of its operands."""
        return tuple(_NAMES.findall(self.arguments)) if self.opcode != "constant" else ()

    @functools.cached_property
    def arrays(self) -> tuple[Array, ...]:
        """Its results."""
        return tuple(Array(d, _shape(s), int(space or 0)) for d, s, space in _ARRAY.findall(self.type))

    @property
    def bytes(self) -> int:
        """Bytes of its results, wherever they are."""
        return sum(array.bytes for array in self.arrays)

    @property
    def hbm_bytes(self) -> int:
        """Bytes of its results that are in the device's main memory, not in a TPU's own one, say."""
        return sum(array.bytes for array in self.arrays if array.space == 0)

    def attribute(self, name: str) -> str:
        """The text behind ``name=``: to the end of its bracket, or to the next comma; "" where there is none."""
        found = re.search(rf"(?<![\w]){name}=", self.attributes)
        return _value(self.attributes[found.end() :]) if found else ""

    @property
    def calls(self) -> list[str]:
        """The computations that it names: of a fusion, a loop, a call."""
        found = []
        for name in ("calls", "body", "to_apply", "true_computation", "false_computation", "branch_computations"):
            found += _NAMES.findall(self.attribute(name))
        return found


def _shape(text: str) -> tuple[int, ...]:
    return tuple(int(size.lstrip("<=")) for size in text.split(",") if size)


def _value(text: str) -> str:
    """A text up to the comma behind it that is in no bracket."""
    depth = 0
    for i, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth == 0:
            return text[:i]
        if depth < 0:
            return text[:i]
    return text


@dataclass
class Hlo:
    """A module: its computations by name, and the places that its instructions come from."""

    computations: dict[str, list[Instruction]] = field(default_factory=dict)
    entry: str = ""
    _tables: dict[str, dict[int, str]] = field(default_factory=dict)

    @functools.cached_property
    def by_name(self) -> dict[str, Instruction]:
        """Every instruction; names are unique in a module."""
        return {each.name: each for body in self.computations.values() for each in body}

    def line(self, instruction: Instruction) -> str:
        """``file:line`` of the user's source; of a fusion without one, that of what it computes; "" where unknown."""
        found = self._own_line(instruction)
        if found or instruction.opcode != "fusion":
            return found
        parts = [part for name in instruction.calls for part in self.computations.get(name, ())]
        return next(filter(None, map(self._own_line, reversed(parts))), "")

    def _own_line(self, instruction: Instruction) -> str:
        metadata = instruction.attribute("metadata")
        direct = re.search(r'source_file="([^"]*)"(?:.*?source_line=(\d+))?', metadata)
        if direct:
            return f"{direct[1]}:{direct[2] or 0}"
        frame = re.search(r"stack_frame_id=(\d+)", metadata)
        if frame is None:
            return ""
        return self._frames.get(int(frame[1]), "")

    @functools.cached_property
    def _frames(self) -> dict[int, str]:
        files = {number: text.strip('"') for number, text in self._tables.get("FileNames", {}).items()}
        places = {}
        for number, text in self._tables.get("FileLocations", {}).items():
            of = dict(re.findall(r"(\w+)=(\d+)", text))
            places[number] = f"{files.get(int(of.get('file_name_id', 0)), '')}:{of.get('line', 0)}"
        frames = {}
        for number, text in self._tables.get("StackFrames", {}).items():
            found = re.search(r"file_location_id=(\d+)", text)
            frames[number] = places.get(int(found[1]), "") if found else ""
        return frames

    def runs(self) -> Iterator[tuple[Instruction, int]]:
        """What runs, in the order of the schedule, and how often: the entry, and of loops and calls the inside."""
        yield from self._runs_of(self.entry, 1, frozenset())

    def _runs_of(self, name: str, times: int, above: frozenset[str]) -> Iterator[tuple[Instruction, int]]:
        for each in self.computations.get(name, ()):
            if each.opcode in ("while", "call", "conditional") and name not in above:
                for inner in each.calls:
                    yield from self._runs_of(inner, times * self._rounds(each), above | {name})
            else:
                yield each, times

    def _rounds(self, loop: Instruction) -> int:
        """How often a loop goes round, where the compiler says it, or counts from one number to another; else once."""
        known = re.search(r'"known_trip_count":\{"n":"(\d+)"', loop.attributes)
        if known:
            return int(known[1])
        condition = self.computations.get(loop.attribute("condition").lstrip("%"), [])
        root = next((each for each in condition if each.is_root and each.attribute("direction") == "LT"), None)
        if root is None:
            return 1
        counter, end = (self.by_name[name] for name in root.operands)
        first = self.by_name[loop.operands[0]]
        if end.opcode != "constant" or counter.opcode != "get-tuple-element" or first.opcode != "tuple":
            return 1
        start = self.by_name[first.operands[int(counter.attribute("index"))]]
        while start.opcode == "copy":
            start = self.by_name[start.operands[0]]
        return int(end.arguments) - int(start.arguments) if start.opcode == "constant" else 1


def read(text: str) -> Hlo:
    """A module from its text."""
    found = Hlo()
    body: list[Instruction] | None = None
    table: dict[int, str] | None = None
    for line in text.splitlines():
        if body is not None:
            if line.startswith("}"):
                body = None
            elif (instruction := _instruction(line)) is not None:
                body.append(instruction)
        elif line in _TABLES:
            table = found._tables.setdefault(line, {})
        elif table is not None and line[:1].isdigit():
            number, _, rest = line.partition(" ")
            table[int(number)] = rest
        elif (start := _COMPUTATION.match(line)) is not None:
            body = found.computations.setdefault(start[2], [])
            found.entry = start[2] if start[1] else found.entry
    return found


def _instruction(line: str) -> Instruction | None:
    start = _INSTRUCTION.match(line)
    if start is None:
        return None
    rest = line[start.end() :]
    kind = rest[: _closing(rest) + 1] if rest.startswith("(") else rest.partition(" ")[0]
    opcode, _, behind = rest[len(kind) :].lstrip().partition("(")
    end = _closing("(" + behind) - 1
    return Instruction(start[2], opcode, kind, behind[:end], behind[end + 1 :].lstrip(", "), bool(start[1]))


def _closing(text: str) -> int:
    """The position of the bracket that closes the first one."""
    depth = 0
    for i, character in enumerate(text):
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth == 0:
                return i
    return len(text)
