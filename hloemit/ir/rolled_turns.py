"""What becomes of a run of equal turns: a loop, or operators on stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hloemit.ir import raw
from hloemit.ir.bindings import ir
from hloemit.ir.offsets import offset_of, placed
from hloemit.ir.outlining import nested
from hloemit.ir.repeats import Place, Run, Slot, Steady

if TYPE_CHECKING:
    from hloemit.ir.rolling import Roller

ROLLED = "hloemit.rolled"  # a loop: how many turns it has
_INDEX = "tensor<i32>"


class Rows(NamedTuple):
    """Rows of a stack: the ``first`` one, and how many further on the next one is."""

    stack: Any
    first: int
    step: int


class Turn:
    """What loops and operators on stacks have in common: the operators of one turn."""

    def __init__(self, roller: Roller, run: Run) -> None:
        self.roller = roller
        self.reading = roller.reading
        self.run = run
        self.template = [self.reading.ops[self.reading.steps[run.start + run.length + s]] for s in range(run.length)]
        self.results: dict[Place, Any] = {}

    def places(self) -> list[Place]:
        """Every result of a turn."""
        return [Place(s, r) for s, op in enumerate(self.template) for r in range(len(op.results))]

    def _values(self, step: int, offsets: Iterator[Steady]) -> Iterator[tuple[Any, bool]]:
        """What an operator of a turn reads in place of its values, and whether each differs from turn to turn."""
        leaves = iter(enumerate(self.run.slots[step]))
        for _, _, number in self.reading.operands(self.template[step]):
            yield self._value(step, number, leaves, offsets)

    def _value(
        self, step: int, number: int, leaves: Iterator[tuple[int, Slot]], offsets: Iterator[Steady]
    ) -> tuple[Any, bool]:
        index = self.reading.owner[number]
        if index in self.reading.moves and number not in self.reading.constant:
            op = self.reading.ops[index]
            offset = _own(op, offsets)
            (_, _, source), *_ = self.reading.operands(op)
            value, differs = self._value(step, source, leaves, offsets)
            if offset.step:
                return self._placed(op, [value], offset), True
            return (self._moved(index, value) if differs else self.roller.move(index, value)), differs
        i, slot = next(leaves)
        return self._leaf(step, i, slot, number)

    def _placed(self, op: Any, operands: list[Any], offset: Steady) -> Any:
        """What a slice or a padding gives where it begins elsewhere in each turn."""
        raise NotImplementedError

    def _leaf(self, step: int, i: int, slot: Slot, number: int) -> tuple[Any, bool]:
        """The same of what no operator moves."""
        if slot.source is not None:
            return self.results[slot.source], True
        column = self.run.columns[step, i]
        if self.roller.differs(column):
            return self._row(tuple(column)), True
        return self.roller.outer(number), False

    def _row(self, column: tuple[int, ...]) -> Any:
        """What stands for values, one of each turn."""
        raise NotImplementedError

    def _moved(self, index: int, value: Any) -> Any:
        """What a move gives of a value that differs from turn to turn."""
        raise NotImplementedError


def _own(op: Any, offsets: Iterator[Steady]) -> Steady:
    """Where an operator itself begins: the next one of its turn's offsets, if it has any."""
    return next(offsets) if offset_of(op) is not None else Steady(0, 0)


class Loop(Turn):
    """A run as ``stablehlo.while``; the second turn is the one whose operators are copied."""

    def emit(self) -> None:
        """Write the loop, and note where its results are."""
        self._sources()
        self._results()
        inits = [self._number(0)]
        with self.roller.at:
            inits += [self.roller.outer(number) for _, number in self.carried]
            inits += [self._empty(place, ()) for place in self.last]
            inits += [self._empty(place, (self.run.turns,)) for place in self.left]
            types = [value.type for value in inits]
            loop = ir.Operation.create("stablehlo.while", results=types, operands=inits, regions=2)
            loop.attributes[ROLLED] = ir.Attribute.parse(f"{self.run.turns} : i32")
        self.roller.at = ir.InsertionPoint(loop)  # of what the loop reads, and other turns do not change
        self._condition(loop.regions[0].blocks.append(*types))
        self._body(loop.regions[1].blocks.append(*types))
        self._note(list(loop.results))

    def _sources(self) -> None:
        """What the leaves that come from outside are: carried, alike in all turns, or rows."""
        self.carried: dict[tuple[Place, int], int] = {}  # (what is handed on, what comes first), numbered
        self.stacked: dict[tuple[int, ...], Rows] = {}
        for (step, i), column in self.run.columns.items():
            slot = self.run.slots[step][i]
            if slot.carried:
                assert slot.source is not None
                self.carried.setdefault((slot.source, column[0]), len(self.carried) + 1)
            elif self.roller.differs(column):
                self.stacked.setdefault(tuple(column), self.roller.rows_of(column))

    def _results(self) -> None:
        """What is read behind the loop: the last turn's result alone, or those of several."""
        self.last: list[Place] = []
        self.left: list[Place] = []
        for place in self.places():
            turns = self.roller.is_read_outside(self.run, place)
            if turns == [self.run.turns - 1]:
                if place not in {source for source, _ in self.carried}:
                    self.last.append(place)
            elif turns:
                self.left.append(place)
        backwards = sum(rows.step < 0 for rows in self.stacked.values())
        self.backwards = 2 * backwards > len(self.stacked)  # as what backward leaves: row 0 is of the first layer

    def _empty(self, place: Place, before: tuple[int, ...]) -> Any:
        value = self.template[place.step].results[place.result]
        return raw.zeros(raw.tensor((*before, *raw.shape_of(value)), value.type.element_type))

    def _number(self, number: int) -> Any:
        with self.roller.at:
            return raw.constant(f"dense<{number}>", _INDEX)

    def _condition(self, block: Any) -> None:
        with ir.InsertionPoint(block):
            limit = raw.constant(f"dense<{self.run.turns}>", _INDEX)
            direction = {"comparison_direction": ir.Attribute.parse("#stablehlo<comparison_direction LT>")}
            goes_on = raw.op("compare", ir.Type.parse("tensor<i1>"), [block.arguments[0], limit], direction)
            ir.Operation.create("stablehlo.return", operands=[goes_on])

    def _body(self, block: Any) -> None:
        self.block = block
        self.inner = ir.InsertionPoint(block)
        self.read: dict[tuple[int, ...], Any] = {}
        turn, *held = block.arguments
        with self.inner:
            self.turn = turn
            for step, op in enumerate(self.template):
                self._copy(step, op)
            following = raw.op("add", turn.type, [turn, raw.constant("dense<1>", _INDEX)])
            given = [following, *(self.results[source] for source, _ in self.carried)]
            given += [self.results[place] for place in self.last]
            at = len(self.carried) + len(self.last)
            given += [self._written(held[at + i], self.results[place]) for i, place in enumerate(self.left)]
            ir.Operation.create("stablehlo.return", operands=given)

    def _copy(self, step: int, op: Any) -> None:
        offsets = iter(self.run.offsets[step])
        own = _own(op, offsets)
        values = [value for value, _ in self._values(step, offsets)]
        if own.step:
            self.results[Place(step, 0)] = self._placed(op, values, own)
            return
        with self.inner:
            made = op.clone()
        given = iter(values)
        for old, new in zip(nested(op), nested(made), strict=True):
            for i, value in enumerate(old.operands):
                if value in self.reading.number:
                    new.operands[i] = next(given)
        self.results.update((Place(step, i), result) for i, result in enumerate(made.results))

    def _moved(self, index: int, value: Any) -> Any:
        return self.roller.move(index, value, self.inner)

    def _placed(self, op: Any, operands: list[Any], offset: Steady) -> Any:
        found = offset_of(op)
        assert found is not None
        with self.inner, op.location:
            at = self._index(offset.first, offset.step)
            return placed(op, operands, found.dim, at, raw.constant("dense<0>", _INDEX))

    def _leaf(self, step: int, i: int, slot: Slot, number: int) -> tuple[Any, bool]:
        if slot.carried:
            assert slot.source is not None
            first = self.run.columns[step, i][0]
            return self.block.arguments[self.carried[slot.source, first]], True
        return super()._leaf(step, i, slot, number)

    def _row(self, column: tuple[int, ...]) -> Any:
        """This turn's row of a stack."""
        if column not in self.read:
            rows = self.stacked[column]
            shape, element = raw.shape_of(rows.stack), rows.stack.type.element_type
            with self.inner:
                at = self._index(rows.first, rows.step)
                sizes = {"slice_sizes": raw.i64s([1, *shape[1:]])}
                starts = [at, *self._origin(shape)]
                one = raw.op("dynamic_slice", raw.tensor((1, *shape[1:]), element), [rows.stack, *starts], sizes)
                self.read[column] = raw.op("reshape", raw.tensor(shape[1:], element), [one])
        return self.read[column]

    def _index(self, first: int, step: int) -> Any:
        """``first + step * turn``."""
        found = self.turn
        if step != 1:
            name = "multiply" if step != -1 else "negate"
            more = [raw.constant(f"dense<{step}>", _INDEX)] if step != -1 else []
            found = raw.op(name, found.type, [found, *more])
        return raw.op("add", found.type, [found, raw.constant(f"dense<{first}>", _INDEX)]) if first else found

    def _origin(self, shape: tuple[int, ...]) -> list[Any]:
        if len(shape) == 1:
            return []
        zero = raw.constant("dense<0>", _INDEX)
        return [zero] * (len(shape) - 1)

    def _written(self, stack: Any, value: Any) -> Any:
        shape = raw.shape_of(stack)
        one = raw.op("reshape", raw.tensor((1, *shape[1:]), stack.type.element_type), [value])
        at = self._index(self.run.turns - 1, -1) if self.backwards else self.turn
        return raw.op("dynamic_update_slice", stack.type, [stack, one, at, *self._origin(shape)])

    def _note(self, results: list[Any]) -> None:
        roller, run = self.roller, self.run
        for i, (source, _) in enumerate(self.carried):
            if source not in self.left:
                roller.made[roller.result(run, source, run.turns - 1)] = results[i + 1]
        results = results[len(self.carried) + 1 :]
        for place, value in zip(self.last, results, strict=False):
            roller.made[roller.result(run, place, run.turns - 1)] = value
        for place, stack in zip(self.left, results[len(self.last) :], strict=True):
            for turn in range(run.turns):
                row = run.turns - 1 - turn if self.backwards else turn
                roller.rows[roller.result(run, place, turn)] = (stack, row)


class Batched(Turn):
    """A run of elementwise turns as operators on stacks: a turn is a row."""

    def emit(self) -> None:
        """Write the operators, and note where their results are."""
        roller, run = self.roller, self.run
        self.made: dict[Any, Any] = {}
        with roller.at:
            for step, op in enumerate(self.template):
                operands = list(self._values(step, iter(run.offsets[step])))
                whole = raw.shape_of(op.results[0])
                values = [self._spread(*operand, whole) for operand in operands]
                attributes = raw.attributes(op)
                kind = raw.tensor((run.turns, *whole), op.results[0].type.element_type)
                with op.location:
                    self.results[Place(step, 0)] = raw.op(op.name.removeprefix("stablehlo."), kind, values, attributes)
        for place, stack in self.results.items():
            for turn in range(run.turns):
                roller.rows[roller.result(run, place, turn)] = (stack, turn)

    def _row(self, column: tuple[int, ...]) -> Any:
        """The rows of all turns."""
        if column not in self.made:
            self.made[column] = self.roller.taken(self.roller.rows_of(column), self.run.turns)
        return self.made[column]

    def _moved(self, index: int, value: Any) -> Any:
        """What a move gives of each row."""
        key = index, value
        if key not in self.made:
            op = self.reading.ops[index]
            attributes = raw.attributes(op)
            name = op.name.removeprefix("stablehlo.")
            for which, first in _BATCHED[name].items():
                numbers = [int(n) + (which in ("permutation", "broadcast_dimensions")) for n in attributes[which]]
                start = self.run.turns if first is None else first
                attributes[which] = raw.i64s([start, *numbers])
            kind = raw.tensor((self.run.turns, *raw.shape_of(op.results[0])), value.type.element_type)
            self.made[key] = raw.op(name, kind, [value], attributes)
        return self.made[key]

    def _spread(self, value: Any, has_rows: bool, whole: tuple[int, ...]) -> Any:
        """An operand with a row a turn, and of the result's shape (predicates and bounds may be scalars)."""
        shape = raw.shape_of(value)
        own = shape[1:] if has_rows else shape
        wanted = (self.run.turns, *whole)
        if shape == wanted and has_rows:
            return value
        dims = ([0] if has_rows else []) + [i + 1 for i in range(len(own))]
        attributes = {"broadcast_dimensions": raw.i64s(dims)}
        return raw.op("broadcast_in_dim", raw.tensor(wanted, value.type.element_type), [value], attributes)


_BATCHED: dict[str, dict[str, int | None]] = {  # of each move: what its attributes begin with where rows come first
    "broadcast_in_dim": {"broadcast_dimensions": 0},
    "reshape": {},
    "slice": {"start_indices": 0, "limit_indices": None, "strides": 1},
    "transpose": {"permutation": 0},
}
