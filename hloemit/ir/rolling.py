"""Layers that repeat become one ``stablehlo.while``, so that what XLA compiles does not grow with their number.

``repeats.py`` finds runs of equal turns. Here each becomes a loop in a copy of the module: values that differ from turn
to turn are rows of stacks, what a turn hands to the next is carried, what all read alike stays outside, and what a turn
leaves for later is written into a stack. Elementwise turns that do not read each other (an optimizer's) become one
operator on stacks each. Arguments are stacked by ``concatenate``, with ``hloemit.stacked``: a compiled program
takes the stack itself (``packing.py``).
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from hloemit.ir import raw
from hloemit.ir.bindings import Module, ir
from hloemit.ir.repeats import Place, Reading, Run, find_runs, is_elementwise
from hloemit.ir.rolled_turns import Batched, Loop, Rows
from hloemit.ir.serialization import clone, main_of

_MOST_PIECES = 8  # of stacks that are joined one behind the other, before another way is looked for
_MOST_LANES = 64  # weights of a layer whose values are woven together
STACKED = "hloemit.stacked"  # a concatenation of arguments that stays the same from call to call


class Rolled(NamedTuple):
    """A module, the number of turns of each loop, and why stretches that repeat are none."""

    module: Module
    turns: list[int]
    reasons: list[str]


def rolled(module: Module) -> Rolled:
    """A copy in which equal layers are loops; the module itself where there are none. What it computes is the same."""
    copy = clone(module)
    with copy.context, ir.Location.unknown():
        if "?" in "".join(str(op.operation.attributes["function_type"]) for op in _functions(copy)):
            return Rolled(module, [], ["sizes are symbolic: lower it without dynamic_shapes"])
        reading = Reading(copy)
        runs, reasons = find_runs(reading)
        if not runs:
            return Rolled(module, [], reasons or ["no operators repeat"])
        Roller(reading, runs).run()
    copy.operation.verify()
    return Rolled(copy, [run.turns for run in runs], reasons)


def is_rolled(module: Module) -> bool:
    """Whether a module stacks weights for loops."""
    ops = (op.operation for op in main_of(module).operation.regions[0].blocks[0].operations)
    return any(op.name == "stablehlo.concatenate" and STACKED in op.attributes for op in ops)


def _functions(module: Module) -> list[Any]:
    return [op for op in module.body.operations if op.operation.name == "func.func"]


class Roller:
    """The work on one module.

    Operators that stay are left where they are, and read the results of loops; values go by their numbers.
    """

    def __init__(self, reading: Reading, runs: list[Run]) -> None:
        self.reading = reading
        self.runs = runs
        self.rows: dict[int, tuple[Any, int]] = {}  # where a value is a row of a stack
        self.made: dict[int, Any] = {}  # what became of a value of a turn
        self.moved: dict[Any, Any] = {}  # moves that were said again, by what they are and read
        self.stacks: dict[tuple[int, ...], Any] = {}  # made of values one by one

    def run(self) -> None:
        """Rewrite ``main``."""
        reading = self.reading
        self._find_readers()
        self._stack_arguments()
        by_start = {run.start: run for run in self.runs}
        inside = {step for run in self.runs for step in range(run.start, run.end)}
        gone = {reading.steps[step] for step in inside}
        for step, index in enumerate(reading.steps):
            op = reading.ops[index]
            if step in by_start:
                run = by_start[step]
                self.at = ir.InsertionPoint(reading.ops[reading.steps[run.end - 1]])
                (Batched if is_elementwise(reading, run) else Loop)(self, run).emit()
            if step not in inside:
                self.at = ir.InsertionPoint(op)
                if self._is_stacked(op):
                    gone.add(index)
                    continue
                for reader, place, number in list(reading.operands(op)):
                    value = self.outer(number)
                    if value != reading.values[number]:
                        reader.operands[place] = value
        for index in reversed(range(len(reading.ops) - 1)):
            op = reading.ops[index]
            is_dead = index in gone or index in reading.moves or _first(reading, index) in reading.constant
            if index in gone or (is_dead and not any(True for r in op.results for _ in r.uses)):
                op.erase()

    def _is_stacked(self, op: Any) -> bool:
        """Whether an operator joins what turns gave (``torch.stack``), and so is made of the loop's stack."""
        if op.name != "stablehlo.concatenate" or STACKED in op.attributes:
            return False
        dim = ir.IntegerAttr(op.attributes["dimension"]).value
        sources = [self._widened(number, dim) for _, _, number in self.reading.operands(op)]
        column = [source for source in sources if source is not None]
        if len(column) < len(sources) or len(self._pieces(column)) == len(sources) <= _MOST_PIECES:
            return False
        stack = self._joined(column)
        if dim:
            order = [*range(1, dim + 1), 0, *range(dim + 1, len(raw.shape_of(stack)))]
            with self.at:
                stack = raw.op("transpose", op.results[0].type, [stack], {"permutation": raw.i64s(order)})
        self.made[self.reading.number[op.results[0]]] = stack
        return True

    def _widened(self, number: int, dim: int) -> int | None:
        """The value that a reshape gives a dimension of one, ``dim``; None where a value is no such thing."""
        index = self.reading.owner[number]
        if index not in self.reading.moves or self.reading.ops[index].name != "stablehlo.reshape":
            return None
        (_, _, source), *_ = self.reading.operands(self.reading.ops[index])
        shape = raw.shape_of(self.reading.values[source])
        return source if raw.shape_of(self.reading.values[number]) == (*shape[:dim], 1, *shape[dim:]) else None

    def _find_readers(self) -> None:
        """Of each value, the steps that read it."""
        self.readers: dict[int, list[int]] = defaultdict(list)
        for step, leaves in enumerate(self.reading.leaves):
            for leaf in leaves:
                self.readers[leaf].append(step)

    def _stack_arguments(self) -> None:
        """Stack arguments that runs read turn by turn, once each, longer stacks first."""
        columns: dict[tuple[int, ...], None] = {}
        for run in self.runs:
            for values in run.columns.values():
                if len(values) == run.turns and all(self.reading.owner[v] < 0 for v in values):
                    columns[tuple(values)] = None
        self.at = ir.InsertionPoint.at_block_begin(self.reading.block)
        for column in sorted(columns, key=len, reverse=True):
            if len(set(column)) == len(column) and not any(v in self.rows for v in column):
                stack = self.stack([self.reading.values[v] for v in column], {STACKED: ir.BoolAttr.get(True)})
                self.rows.update((v, (stack, row)) for row, v in enumerate(column))

    # Values

    def outer(self, number: int) -> Any:
        """A value where an operator outside of loops reads it, moves said again where loops gave what they move."""
        reading = self.reading
        index = reading.owner[number]
        if number in reading.constant or (index < 0):
            return reading.values[number]
        if index in reading.moves:
            (_, _, source), *_ = reading.operands(reading.ops[index])
            return self.move(index, self.outer(source))
        if number in self.made:
            return self.made[number]
        if number not in self.rows:
            return reading.values[number]
        stack, row = self.rows[number]
        self.made[number] = self.row(stack, row)
        return self.made[number]

    def move(self, index: int, source: Any, at: Any = None) -> Any:
        """What a move gives of a value."""
        op = self.reading.ops[index]
        if source == op.operands[0]:
            return op.results[0]
        key = index, source, at
        if key not in self.moved:
            with at or self.at:
                made = op.clone()
            made.operands[0] = source
            self.moved[key] = made.results[0]
        return self.moved[key]

    def row(self, stack: Any, row: int) -> Any:
        """A row of a stack, for who reads it outside of loops."""
        with self.at:
            return raw.row(stack, row)

    def stack(self, values: Sequence[Any], attributes: dict[str, Any] | None = None) -> Any:
        """Values of one type as the rows of a stack."""
        shape, element = raw.shape_of(values[0]), values[0].type.element_type
        with self.at:
            rows = [raw.op("reshape", raw.tensor((1, *shape), element), [value]) for value in values]
            along = {"dimension": ir.Attribute.parse("0 : i64"), **(attributes or {})}
            return raw.op("concatenate", raw.tensor((len(rows), *shape), element), rows, along)

    def rows_of(self, column: Sequence[int]) -> Rows:
        """The values of a column, one a turn, as rows of a stack: of one that is there, or of a new one."""
        pieces = self._pieces(column)
        if len(pieces) == 1 and isinstance(pieces[0][0], Rows):
            return pieces[0][0]
        key = tuple(column)
        if key not in self.stacks:
            self.stacks[key] = self._joined(column)
        return Rows(self.stacks[key], 0, 1)

    def _pieces(self, column: Sequence[int]) -> list[tuple[Rows | int, int]]:
        """A column as rows of stacks that are there, and other values, with how many of the column each is."""
        found: list[tuple[Rows | int, int]] = []
        for value in column:
            stack, row = self.rows.get(value, (None, 0))
            last, count = found[-1] if found else (0, 0)
            if stack is None:
                found.append((value, 1))
            elif not isinstance(last, Rows) or last.stack != stack:
                found.append((Rows(stack, row, 0), 1))
            elif count == 1 and row != last.first:
                found[-1] = Rows(stack, last.first, row - last.first), 2
            elif count > 1 and row == last.first + last.step * count:
                found[-1] = last, count + 1
            else:
                found.append((Rows(stack, row, 0), 1))
        return found

    def _joined(self, column: Sequence[int]) -> Any:
        """The values of a column as one stack."""
        parts = self._parts(column)
        if len(parts) == 1:
            return parts[0]
        shape, element = raw.shape_of(parts[0])[1:], parts[0].type.element_type
        kind = raw.tensor((len(column), *shape), element)
        with self.at:
            return raw.op("concatenate", kind, parts, {"dimension": ir.Attribute.parse("0 : i64")})

    def _parts(self, column: Sequence[int]) -> list[Any]:
        """Stacks that are those values one behind the other: rows of stacks that are there, and woven ones."""
        pieces = self._pieces(column)
        begin, end, lanes = self._weave(column) if len(pieces) > _MOST_PIECES else (0, 0, 0)
        if not lanes:
            return [self._part(*piece) for piece in pieces]
        return [*self._parts(column[:begin]), self._woven(column[begin:end], lanes), *self._parts(column[end:])]

    def _part(self, piece: Rows | int, count: int) -> Any:
        if isinstance(piece, Rows):
            return self.taken(piece, count)
        value = self.outer(piece)
        with self.at:
            return raw.op("reshape", raw.tensor((1, *raw.shape_of(value)), value.type.element_type), [value])

    def taken(self, rows: Rows, count: int) -> Any:
        """So many rows of a stack, in order."""
        shape, last = raw.shape_of(rows.stack), rows.first + rows.step * (count - 1)
        low, high, rest = min(rows.first, last), max(rows.first, last), len(shape) - 1
        with self.at:
            found = raw.part(rows.stack, [low] + [0] * rest, [high + 1, *shape[1:]], [abs(rows.step) or 1] + [1] * rest)
            return raw.op("reverse", found.type, [found], {"dimensions": raw.i64s([0])}) if rows.step < 0 else found

    def _weave(self, column: Sequence[int]) -> tuple[int, int, int]:
        """The longest part of a column that takes a row of each of some stacks by turns: from, to, how many stacks.

        Zeros where it has none. What stands before and behind is of no layer (embeddings, a head).
        """
        numbers: dict[Any, int] = {}
        places = [self.rows.get(value) for value in column]
        stacks = [None if place is None else numbers.setdefault(place[0], len(numbers)) for place in places]
        best = (0, 0, 0)
        for lanes in range(2, min(_MOST_LANES, len(column) // 2) + 1):
            begin = 0
            for goes_on, pairs in itertools.groupby(zip(stacks, stacks[lanes:], strict=False), _are_one):
                size = len(list(pairs))
                end = begin + (size // lanes + 1) * lanes
                if goes_on and size >= lanes and end - begin > best[1] - best[0]:
                    each = (self._pieces(column[begin + i : end : lanes]) for i in range(lanes))
                    best = (begin, end, lanes) if all(len(pieces) == 1 for pieces in each) else best
                begin += size
        return best

    def _woven(self, column: Sequence[int], lanes: int) -> Any:
        """A stack that takes a row of each of some columns by turns."""
        each = len(column) // lanes
        parts = [self._part(*self._pieces(column[i::lanes])[0]) for i in range(lanes)]
        shape, element = raw.shape_of(parts[0])[1:], parts[0].type.element_type
        with self.at:
            beside = [raw.op("reshape", raw.tensor((each, 1, *shape), element), [part]) for part in parts]
            along = {"dimension": ir.Attribute.parse("1 : i64")}
            woven = raw.op("concatenate", raw.tensor((each, lanes, *shape), element), beside, along)
            return raw.op("reshape", raw.tensor((len(column), *shape), element), [woven])

    def is_read_outside(self, run: Run, place: Place) -> list[int]:
        """The turns whose result at a place is read behind the run."""
        found = []
        for turn in range(run.turns):
            number = self.result(run, place, turn)
            if any(not run.start <= step < run.end for step in self.readers[number]):
                found.append(turn)
        return found

    def result(self, run: Run, place: Place, turn: int) -> int:
        """The number of a turn's result."""
        step = run.start + turn * run.length + place.step
        return _first(self.reading, self.reading.steps[step]) + place.result

    def differs(self, column: Sequence[int]) -> bool:
        """Whether a column has more than one value; equal constants are one."""
        known = {("constant", self.reading.constant[v]) if v in self.reading.constant else v for v in column}
        return len(known) > 1


def _are_one(stacks: tuple[int | None, int | None]) -> bool:
    """Whether two values are rows of one stack."""
    return stacks[0] is not None and stacks[0] == stacks[1]


def _first(reading: Reading, index: int) -> int:
    """The number of an operator's first result; -1 where it has none."""
    op = reading.ops[index]
    return reading.number[op.results[0]] if len(op.results) else -1
