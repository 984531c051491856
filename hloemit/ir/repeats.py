"""Stretches of ``main`` that repeat: equal operators in a row, each time wired the same way, wherever they come from.

What only moves elements (``_MOVES``) is emitted once a block, by who needs it first, and so belongs to no stretch: an
operator reads the *leaves* behind such moves. Constants are leaves, too. The rest of ``main`` is a row of numbers, one
for each kind of operator, and a stretch is a piece of that row that comes again and again. Where slices and paddings
begin (``offsets.py``) is no part of a kind: it may go on evenly from turn to turn. Nothing asks for paths of
modules, so that backward's operators and an optimizer's are found as forward's are.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from hloemit.ir.bindings import Module
from hloemit.ir.offsets import offset_of
from hloemit.ir.outlining import attributes_of, nested
from hloemit.ir.serialization import main_of

MOST_KINDS_OF_CUTS = 4  # places at which a row is tried to be cut into turns, those that least is carried over first
_LAYER = 8  # operators of a turn that is worth a loop when there are two of them; shorter ones want _SEVERAL
_SEVERAL = 4  # turns
_WORTH = 8  # operators that go, of elementwise stretches

_MOVES = frozenset(f"stablehlo.{name}" for name in ("broadcast_in_dim", "reshape", "slice", "transpose"))
_ELEMENT_BY_ELEMENT = """
    abs add and atan2 cbrt ceil clamp compare complex convert cosine count_leading_zeros divide exponential
    exponential_minus_one floor imag is_finite log log_plus_one logistic maximum minimum multiply negate not or popcnt
    power real remainder round_nearest_afz round_nearest_even rsqrt select shift_left shift_right_arithmetic
    shift_right_logical sign sine sqrt subtract tan tanh xor
"""
ELEMENTWISE = frozenset(f"stablehlo.{name}" for name in _ELEMENT_BY_ELEMENT.split())
_DRAWING = frozenset(("stablehlo.custom_call", "stablehlo.rng_bit_generator"))
_TALKING = "all_ after_all collective_ create_token infeed outfeed partition_id recv reduce_scatter replica_id send"
_ALONE = tuple(f"stablehlo.{name}" for name in _TALKING.split())


def _is_alone(op: Any) -> bool:
    """Whether an operator is like no other: it does more than to give a result."""
    if op.name == "stablehlo.custom_call" and "has_side_effect" in op.attributes:
        return bool(op.attributes["has_side_effect"].value)
    return op.name == "stablehlo.rng" or op.name.startswith(_ALONE) or not len(op.results)


class Place(NamedTuple):
    """A result of an operator, by its place in a turn."""

    step: int
    result: int


class Slot(NamedTuple):
    """Where a leaf comes from in every turn: of this one, of the one before (``carried``), or from outside."""

    source: Place | None = None
    carried: bool = False


class Steady(NamedTuple):
    """Where a slice or a padding begins: in the first turn, and how much further on in each next one."""

    first: int
    step: int


@dataclass
class Run:
    """``turns`` equal turns of ``length`` operators, from the ``start``-th operator on.

    ``slots`` has, for each operator of a turn, where its leaves come from, ``offsets`` where it and the moves before it
    begin, and ``columns`` the values of the leaves that come from outside: one a turn, and of what is carried the
    first one alone.
    """

    start: int
    length: int
    turns: int
    slots: list[list[Slot]]
    offsets: list[list[Steady]]
    columns: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The place behind the last operator."""
        return self.start + self.length * self.turns

    @property
    def is_chain(self) -> bool:
        """Whether a turn reads what the one before gave."""
        return any(slot.carried for slots in self.slots for slot in slots)


class _Tree(NamedTuple):
    """A value as moves of leaves: what moves there are, of what, and where they begin, the last one first."""

    kind: int
    leaves: tuple[int, ...]
    offsets: tuple[int, ...]


class Reading:
    """``main`` in numbers: its values, and its operators that neither move elements nor are made of constants."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.block = main_of(module).operation.regions[0].blocks[0]
        self.ops = [op.operation for op in self.block.operations]
        self.values: list[Any] = list(self.block.arguments)
        self.owner: list[int] = [-1] * len(self.values)  # of each value: its operator, -1 for arguments
        self.number: dict[Any, int] = {value: i for i, value in enumerate(self.values)}
        self.constant: dict[int, int] = {}  # values that are made of constants alone, with what they are
        self.moves: set[int] = set()  # operators
        self.steps: list[int] = []  # the others, in order; the last one is what `main` returns
        self.kinds: list[int] = []  # of each
        self.leaves: list[tuple[int, ...]] = []
        self.offsets: list[tuple[int, ...]] = []  # of the operator, then of the moves before its leaves
        self.place: dict[int, tuple[int, int]] = {}  # of a result: its step, and which one of its results it is
        self._interned: dict[Hashable, int] = {}
        self._types: dict[Any, int] = {}
        self._trees = [_Tree(self._leaf(v), (i,), ()) for i, v in enumerate(self.values)]
        for index, op in enumerate(self.ops):
            self._read(index, op)

    def operands(self, op: Any) -> Iterator[tuple[Any, int, int]]:
        """Each value of ``main`` that an operator, or one in its regions, reads: who reads it, at which place."""
        for each in nested(op):
            for i, value in enumerate(each.operands):
                number = self.number.get(value)
                if number is not None:
                    yield each, i, number

    def _intern(self, key: Hashable) -> int:
        return self._interned.setdefault(key, len(self._interned))

    def _type(self, value: Any) -> int:
        kind = value.type
        found = self._types.get(kind)
        if found is None:
            found = self._types[kind] = self._intern(str(kind))
        return found

    def _leaf(self, value: Any) -> int:
        return self._intern(("leaf", self._type(value)))

    def _read(self, index: int, op: Any) -> None:
        read = [number for _, _, number in self.operands(op)]
        results = list(op.results)
        first = len(self.values)
        for value in results:
            self.number[value] = len(self.values)
            self.values.append(value)
            self.owner.append(index)
        numbers = range(first, len(self.values))
        offset = offset_of(op)
        own = () if offset is None else (offset.first,)
        what = op.name, attributes_of(op) if offset is None else offset.dim, tuple(map(self._type, results))
        if self._is_constant(op, read):
            made = self._intern((what, own, tuple(self.constant[v] for v in read)))
            self.constant.update((v, self._intern((made, i))) for i, v in enumerate(numbers))
        if op.name in _MOVES and len(read) == 1 and first not in self.constant:
            kind, leaves, offsets = self._trees[read[0]]
            self._trees.append(_Tree(self._intern((what, kind)), leaves, own + offsets))
            self.moves.add(index)
            return
        self._trees += [_Tree(self._leaf(value), (v,), ()) for v, value in zip(numbers, results, strict=True)]
        if first in self.constant:
            return
        trees = [self._trees[v] for v in read]
        unique = len(self.steps) if _is_alone(op) else None
        key = what, self._regions(op), tuple(tree.kind for tree in trees), unique
        self.place.update((v, (len(self.steps), i)) for i, v in enumerate(numbers))
        self.steps.append(index)
        self.kinds.append(self._intern(key))
        self.leaves.append(tuple(itertools.chain.from_iterable(tree.leaves for tree in trees)))
        self.offsets.append(own + tuple(itertools.chain.from_iterable(tree.offsets for tree in trees)))

    def _is_constant(self, op: Any, read: list[int]) -> bool:
        """Whether an operator reads nothing but constants, and gives the same wherever it stands."""
        known = all(v in self.constant for v in read) and op.name.startswith("stablehlo.")
        return known and len(op.results) > 0 and not len(op.regions) and op.name not in _DRAWING and not _is_alone(op)

    def _regions(self, op: Any) -> Hashable:
        """What an operator's regions are, with values that are made in them by their order."""
        if not len(op.regions):
            return ()
        local: dict[Any, int] = {}
        found: list[Hashable] = []

        def look(inner: Any) -> None:
            operands = tuple(local.get(v, -1) for v in inner.operands)  # -1: from outside, in the order of `operands`
            local.update((result, len(local)) for result in inner.results)
            found.append((inner.name, attributes_of(inner), tuple(map(self._type, inner.results)), operands))
            enter(inner)

        def enter(outer: Any) -> None:
            for region in outer.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        local[argument] = len(local)
                    found.append(tuple(map(self._type, block.arguments)))
                    for inner in block.operations:
                        look(inner.operation)
                found.append("end")

        enter(op)
        return tuple(found)


def find_runs(reading: Reading) -> tuple[list[Run], list[str]]:
    """The runs of a ``main``, which do not overlap, in order, and why other stretches that repeat are left as they are.

    What takes most operators away comes first.
    """
    count = len(reading.steps) - 1  # without the return
    taken: np.ndarray[Any, Any] = np.zeros(count, bool)
    found: list[Run] = []
    reasons: list[str] = []
    queue = [(-(length // period - 1) * period, period, start, length) for period, start, length in _rows(reading)]
    heapq.heapify(queue)
    seen: set[tuple[int, int, int]] = set()
    while queue:
        _, period, start, length = heapq.heappop(queue)
        if (period, start, length) in seen:
            continue
        seen.add((period, start, length))
        free = list(_stretches(~taken[start : start + length]))
        if free != [(0, length)]:
            for begin, size in free:
                if size >= 2 * period:
                    heapq.heappush(queue, (-(size // period - 1) * period, period, start + begin, size))
            continue
        run = _fitted(reading, start, length, period, reasons)
        if run is not None:
            found.append(run)
            taken[run.start : run.end] = True
            for begin, size in ((start, run.start - start), (run.end, start + length - run.end)):
                if size >= 2 * period:
                    heapq.heappush(queue, (-(size // period - 1) * period, period, begin, size))
    return sorted(found, key=lambda run: run.start), reasons


def _rows(reading: Reading) -> Iterator[tuple[int, int, int]]:
    """(period, start, length) of what comes at least twice in a row."""
    kinds = np.array(reading.kinds[:-1], np.int64)
    for period in range(1, len(kinds) // 2 + 1):
        same = kinds[period:] == kinds[:-period]
        if np.count_nonzero(same) < period:
            continue
        for start, length in _stretches(same, period):
            if (length // period) * period >= min(_LAYER, _WORTH):
                yield period, start, length + period


def _stretches(flags: np.ndarray[Any, Any], least: int = 1) -> Iterator[tuple[int, int]]:
    """(start, length) of what is true at least so many times in a row."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    starts, lengths = edges[::2], edges[1::2] - edges[::2]
    is_long = lengths >= least
    return zip(starts[is_long].tolist(), lengths[is_long].tolist(), strict=True)


def _fitted(reading: Reading, start: int, length: int, period: int, reasons: list[str]) -> Run | None:
    """The longest run in a row of equal operators, cut where least is carried from turn to turn."""
    best: Run | None = None
    for phase in _phases(reading, start, length, period):
        turns = (length - phase) // period
        run = _wired(reading, start + phase, period, turns)
        if run is not None and (best is None or run.turns > best.turns):
            best = run
        if best is not None and best.turns == turns:
            break
    where = _line(reading, start)
    if best is None:
        reasons.append(f"{length // period} times {period} operators from {where} on are wired differently each time")
    elif not _is_worth_it(reading, best):
        reasons.append(f"{best.turns} times {period} operators from {where} on are too few for a loop")
        best = None
    return best


def _line(reading: Reading, step: int) -> str:
    op = reading.ops[reading.steps[step]]
    path = str(op.location).removeprefix("loc(").split('"')
    return path[1] if len(path) > 1 else f"the {step}-th operator"


def _phases(reading: Reading, start: int, length: int, period: int) -> list[int]:
    """Where the first turn may begin, by how many values cross from it into the second one."""
    spare = length % period
    crossing: np.ndarray[Any, Any] = np.zeros(spare + 2, np.int64)
    last: dict[int, int] = {}  # of each value of the row: who reads it last
    for step in range(start, start + length):
        for leaf in reading.leaves[step]:
            made = reading.place.get(leaf)
            if made is not None and made[0] >= start:
                last[leaf] = step
    for leaf, reader in last.items():  # it crosses the cuts that begin a second turn after it was made
        made_at = reading.place[leaf][0]
        begin, end = max(made_at + 1 - start - period, 0), min(reader - start - period, spare)
        if begin <= end:
            crossing[begin] += 1
            crossing[end + 1] -= 1
    counts = np.cumsum(crossing)[: spare + 1]
    return sorted(range(spare + 1), key=lambda phase: (counts[phase], phase))[:MOST_KINDS_OF_CUTS]


def _wired(reading: Reading, start: int, period: int, turns: int) -> Run | None:
    """The longest run among some turns of equal operators, in which each reads its operands from the same places."""
    best: Run | None = None
    first = 0
    while first + 1 < turns and (best is None or turns - first > best.turns):
        begin = start + first * period
        slots = _slots(reading, begin, period, 1)
        count = 1
        offsets = _offsets(reading, begin, period)
        if slots is not None and _begins(_slots(reading, begin, period, 0), slots):
            count = 2
            while first + count < turns and _goes_on(reading, begin, period, count, offsets):
                if _slots(reading, begin, period, count) != slots:
                    break
                count += 1
        if slots is not None and count > 1 and (best is None or count > best.turns):
            best = Run(begin, period, count, slots, offsets)
        first += max(count - 1, 1)
    if best is not None:
        best.columns = _columns(reading, best)
    return best


def _slots(reading: Reading, begin: int, period: int, turn: int) -> list[list[Slot]] | None:
    """Where the leaves of a turn come from; None where one comes from an earlier turn than the one before."""
    found = []
    for step in range(begin + turn * period, begin + (turn + 1) * period):
        row = []
        for leaf in reading.leaves[step]:
            made, result = reading.place.get(leaf, (-1, 0))
            back = turn - (made - begin) // period
            if made < begin:
                row.append(Slot())
            elif back > 1:
                return None
            else:
                row.append(Slot(Place((made - begin) % period, result), back == 1))
        found.append(row)
    return found


def _offsets(reading: Reading, begin: int, period: int) -> list[list[Steady]]:
    """Where the slices and paddings of the first turn begin, and how far from there those of the second one do."""
    first, second = (reading.offsets[begin + turn * period : begin + (turn + 1) * period] for turn in (0, 1))
    return [[Steady(a, b - a) for a, b in zip(*pair, strict=True)] for pair in zip(first, second, strict=True)]


def _goes_on(reading: Reading, begin: int, period: int, turn: int, offsets: list[list[Steady]]) -> bool:
    """Whether those of a later turn begin as far from there again."""
    found = reading.offsets[begin + turn * period : begin + (turn + 1) * period]
    wanted = ([first + turn * step for first, step in row] for row in offsets)
    return all(list(row) == each for row, each in zip(found, wanted, strict=True))


def _begins(first: list[list[Slot]] | None, later: list[list[Slot]]) -> bool:
    """Whether a turn is as the later ones are, but that what they carry comes from outside."""
    assert first is not None
    outside = Slot()
    expected = [[outside if slot.carried else slot for slot in row] for row in later]
    return first == expected


def _columns(reading: Reading, run: Run) -> dict[tuple[int, int], list[int]]:
    found = {}
    for step, row in enumerate(run.slots):
        for i, slot in enumerate(row):
            if slot.source is None or slot.carried:
                turns = 1 if slot.carried else run.turns
                found[step, i] = [reading.leaves[run.start + t * run.length + step][i] for t in range(turns)]
    return found


def names_in(reading: Reading, run: Run) -> set[str]:
    """The names of the operators of a turn."""
    return {reading.ops[i].name for i in reading.steps[run.start : run.start + run.length]}


def is_elementwise(reading: Reading, run: Run) -> bool:
    """Whether turns are independent and cut alike, and all operators of one go element by element."""
    is_alike = not any(offset.step for row in run.offsets for offset in row)
    return not run.is_chain and is_alike and names_in(reading, run) <= ELEMENTWISE


def _is_worth_it(reading: Reading, run: Run) -> bool:
    if is_elementwise(reading, run):
        return (run.turns - 1) * run.length >= _WORTH
    if names_in(reading, run) <= ELEMENTWISE:  # a loop of what XLA makes one kernel of
        return False
    is_layer = run.is_chain and run.length >= _LAYER
    return is_layer or run.turns >= _SEVERAL
