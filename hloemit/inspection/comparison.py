"""How two programs differ, by their graphs: names of values, of private functions and of files do not count.

Operators of two blocks are paired by numbers. Forward, an operator's number stands for what it is and the numbers of
its operands; backward, for what it is and the places where its results are used; operators with one number are a pair,
in order. Between these, operators of one kind and type are paired in the programs' order, as lines of two texts are.
What is left is paired by the same two ways without types and attributes (it was retyped, or changed), and then by the
node that it came from. Programs without a difference are the same graph.
"""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hloemit.inspection.graph import ENDS, Block, Function, Graph, Operator, Value, free_values, read
from hloemit.ir.bindings import Module
from hloemit.ir.serialization import clone, expand_chlo

Change = Literal["added", "removed", "retyped", "changed", "rewired", "moved"]


@dataclass(frozen=True)
class Difference:
    """One difference. ``before`` and ``after`` are the operator in either program, in short, "" where it is not."""

    kind: Change
    operator: str
    before: str
    after: str
    function: str
    path: str
    line: str
    place: int = -1  # in the program that has the operator, the second one before the first


@dataclass
class Comparison:
    """The differences, in the programs' order, and the pairs of ``main``'s operators, in the order of the first."""

    differences: list[Difference]
    pairs: list[tuple[Operator, Operator]]
    counts: tuple[Counter[str], Counter[str]]

    @property
    def is_equal(self) -> bool:
        """Whether the programs are the same graph."""
        return not self.differences


def compare_modules(first: Module, second: Module) -> tuple[Comparison, tuple[Module, Module]]:
    """Compare two modules, and say which ones were compared.

    A portable artifact has no operators of CHLO. Where one module has some and the other none, CHLO is expanded in
    copies, if these differ in less.
    """
    found, modules = compare(read(first), read(second)), (first, second)
    with_chlo = [any(name.startswith("chlo.") for name in count) for count in found.counts]
    if not found.is_equal and with_chlo[0] != with_chlo[1]:
        expanded = clone(first), clone(second)
        for module in expanded:
            expand_chlo(module)
        other = compare(read(expanded[0]), read(expanded[1]))
        if len(other.differences) < len(found.differences):
            return other, expanded
    return found, modules


def compare(first: Graph, second: Graph) -> Comparison:
    """Compare two programs."""
    functions = _paired_functions(first, second)
    numbers: dict[str, int] = {}
    others: dict[str, int] = {}
    for i, (one, other) in enumerate(functions):
        numbers[one.name], others[other.name] = i, i
    found: list[Difference] = []
    pairs: list[tuple[Operator, Operator]] = []
    for one, other in functions:
        blocks = _Blocks(one.name, (_labels(numbers), _labels(others)))
        found += blocks.of_functions(one, other)
        if one is first.main:
            pairs = [(a, b) for a, b in blocks.pairs if a.name not in ENDS]
    known, known_others = {id(one) for one, _ in functions}, {id(other) for _, other in functions}
    found += [_lone("removed", op, f.name) for f in first.functions.values() if id(f) not in known for op in _all(f)]
    found += [
        _lone("added", op, f.name) for f in second.functions.values() if id(f) not in known_others for op in _all(f)
    ]
    counts = (Counter(op.short for op in first.operators()), Counter(op.short for op in second.operators()))
    return Comparison(found, pairs, counts)


def _all(function: Function) -> list[Operator]:
    return [op for op in function.block.operators if op.name not in ENDS]


def _paired_functions(first: Graph, second: Graph) -> list[tuple[Function, Function]]:
    """Functions of one name, ``main`` first; then private ones of one body."""
    pairs = [(first.main, second.main)]
    left = [f for f in first.functions.values() if f is not first.main]
    right = {name: f for name, f in second.functions.items() if f is not second.main}
    for key in (lambda f: f.name, lambda f: _skeleton(f.block)):
        by_key: dict[Hashable, deque[Function]] = defaultdict(deque)
        for function in right.values():
            by_key[key(function)].append(function)
        for function in list(left):
            if by_key[key(function)]:
                other = by_key[key(function)].popleft()
                pairs.append((function, other))
                left.remove(function)
                del right[other.name]
    return pairs


# What an operator is, apart from where it stands

Label = Callable[[Operator], Hashable]


def _labels(functions: dict[str, int]) -> Label:
    """What an operator is: name, attributes, types, its regions in outline; functions by their number."""

    def label(op: Operator) -> Hashable:
        callee = functions.get(op.callee, -1) if op.callee else -1
        attributes = [(k, v) for k, v in sorted(op.attributes.items()) if not (callee >= 0 and v == f"@{op.callee}")]
        types = tuple(v.kind.text for v in (*op.operands, *op.results))
        return op.name, tuple(attributes), types, callee, tuple(map(_skeleton, op.regions))

    return label


def _skeleton(block: Block) -> Hashable:
    """A block's operators in order, and their types, without who uses what."""
    kinds = tuple(a.kind.text for a in block.arguments)
    return kinds, tuple([_outline(op) for op in block.operators])


def _outline(op: Operator) -> Hashable:
    types = tuple([r.kind.text for r in op.results])
    return op.name, tuple(sorted(op.attributes.items())), types, tuple(map(_skeleton, op.regions))


def _name(op: Operator) -> Hashable:
    return op.name


def _node(op: Operator) -> Hashable:
    return op.name, op.origin.path, op.origin.node


class _Blocks:
    """Two blocks, and the pairs that were found so far in them, those in their regions included."""

    def __init__(self, function: str, labels: tuple[Label, Label]) -> None:
        self.function = function
        self.labels = labels
        self.pairs: list[tuple[Operator, Operator]] = []
        self._shared: dict[Hashable, int] = {}  # numbers that mean the same in both programs
        self._values: tuple[dict[int, int], dict[int, int]] = ({}, {})  # of values that are a pair, by id
        self._structure: tuple[dict[int, int], dict[int, int]] = ({}, {})  # of every value, by what computes it

    def of_functions(self, one: Function, other: Function) -> list[Difference]:
        """The differences of two functions."""
        found = self._arguments(one, other)
        for before, after in zip(one.results, other.results, strict=False):
            if before != after:
                found.append(Difference("changed", "result", before, after, self.function, "", ""))
        return found + self._compare(one.block, other.block)

    def _number(self, key: Hashable) -> int:
        return self._shared.setdefault(key, len(self._shared))

    def _pair_values(self, one: Sequence[Value], other: Sequence[Value]) -> None:
        for a, b in zip(one, other, strict=False):
            number = self._number(("pair", id(a), id(b)))
            self._values[0][id(a)] = self._values[1][id(b)] = number
            self._structure[0].setdefault(id(a), number)
            self._structure[1].setdefault(id(b), number)

    def _arguments(self, one: Function, other: Function) -> list[Difference]:
        """Arguments are a pair by place; where their number differs, by name and type, in order."""
        before, after = one.block.arguments, other.block.arguments
        if len(before) == len(after):
            blocks = [("equal", 0, len(before), 0, len(after))]
        else:
            names, others = ([_known_by(a) for a in arguments] for arguments in (before, after))
            blocks = list(difflib.SequenceMatcher(None, names, others, autojunk=False).get_opcodes())
        found = []
        for tag, i, j, k, m in blocks:
            if tag == "equal":
                self._pair_values(before[i:j], after[k:m])
                found += [d for a, b in zip(before[i:j], after[k:m], strict=True) if (d := self._of_argument(a, b))]
                continue
            found += [self._argument("removed", a, None) for a in before[i:j]]
            found += [self._argument("added", None, b) for b in after[k:m]]
        return found

    def _of_argument(self, a: Value, b: Value) -> Difference | None:
        if a.kind.text != b.kind.text:
            return self._argument("retyped", a, b)
        return self._argument("changed", a, b) if a.attributes != b.attributes else None

    def _argument(self, kind: Change, a: Value | None, b: Value | None) -> Difference:
        before, after = (f"{v.name}: {v.kind.short} {v.attributes}".rstrip() if v else "" for v in (a, b))
        return Difference(kind, "argument", before, after, self.function, "", "")

    # Pairing

    def _compare(self, one: Block, other: Block) -> list[Difference]:
        left, right = list(one.operators), list(other.operators)
        pairs: dict[int, Operator] = {}
        if left and right and left[-1].name == right[-1].name and left[-1].name in ENDS:
            self._take(pairs, left[-1], right[-1])
        self._number_by_structure(left, right)
        self._until_nothing_new(pairs, left, right, self.labels)
        self._in_order(pairs, left, right)
        self._until_nothing_new(pairs, left, right, self.labels)
        self._until_nothing_new(pairs, left, right, (_name, _name))
        self._by_key(pairs, left, right, (_node, _node))
        self.pairs += [(a, pairs[id(a)]) for a in left if id(a) in pairs]
        found = [d for a in left if id(a) in pairs for d in self._of_pair(a, pairs[id(a)])]
        taken = {id(op) for op in pairs.values()}
        found += [_lone("removed", op, self.function) for op in left if id(op) not in pairs]
        found += [_lone("added", op, self.function) for op in right if id(op) not in taken]
        lone = {id(r) for op in left if id(op) not in pairs for r in op.results}
        lone |= {id(r) for op in right if id(op) not in taken for r in op.results}
        found += self._rewired(left, pairs, lone)
        found += self._moved(left, right, pairs)
        return sorted(found, key=lambda each: each.place)

    def _until_nothing_new(
        self, pairs: dict[int, Operator], left: list[Operator], right: list[Operator], labels: tuple[Label, Label]
    ) -> None:
        weak = labels == (_name, _name)
        while True:
            before = len(pairs)
            self._forward(pairs, left, right, labels, weak)
            self._backward(pairs, left, right, labels)
            if len(pairs) == before:
                return

    def _take(self, pairs: dict[int, Operator], a: Operator, b: Operator) -> None:
        pairs[id(a)] = b
        self._pair_values(a.results, b.results)

    def _number_by_structure(self, left: list[Operator], right: list[Operator]) -> None:
        for ops, numbers, label in zip((left, right), self._structure, self.labels, strict=True):
            for op in ops:
                key = label(op), tuple([numbers.get(id(v), -1) for v in free_values(op)])
                for i, result in enumerate(op.results):
                    numbers[id(result)] = self._number(("made", key, i))

    def _forward(
        self,
        pairs: dict[int, Operator],
        left: list[Operator],
        right: list[Operator],
        labels: tuple[Label, Label],
        weak: bool,
    ) -> None:
        keys: list[dict[int, Hashable]] = [{}, {}]
        for ops, known, label, found in zip((left, right), self._values, labels, keys, strict=True):
            numbers = dict(known)
            for op in ops:
                key = self._number((label(op), tuple([numbers.get(id(v), -1) for v in free_values(op)])))
                if not weak or op.operands:
                    found[id(op)] = key
                for i, result in enumerate(op.results):
                    numbers.setdefault(id(result), self._number(("made", key, i)))
        self._match(pairs, left, right, keys)

    def _backward(
        self, pairs: dict[int, Operator], left: list[Operator], right: list[Operator], labels: tuple[Label, Label]
    ) -> None:
        ends = {id(op): i for i, (a, b) in enumerate(_pairs_in(left, pairs)) for op in (a, b)}
        keys: list[dict[int, Hashable]] = [{}, {}]
        for ops, label, found in zip((left, right), labels, keys, strict=True):
            uses: dict[int, list[tuple[Hashable, int]]] = defaultdict(list)
            for op in reversed(ops):
                places = tuple(tuple(sorted(uses[id(r)], key=repr)) for r in op.results)
                key = self._number(("paired", ends[id(op)]) if id(op) in ends else ("used", label(op), places))
                if any(places):
                    found[id(op)] = key
                for i, value in enumerate(free_values(op)):
                    uses[id(value)].append((key, i))
        self._match(pairs, left, right, keys)

    def _in_order(self, pairs: dict[int, Operator], left: list[Operator], right: list[Operator]) -> None:
        """Between pairs that keep their order, the longest row of operators that are alike."""
        place = {id(op): i for i, op in enumerate(right)}
        paired = [(i, place[id(pairs[id(op)])]) for i, op in enumerate(left) if id(op) in pairs]
        kept = _longest_increasing([j for _, j in paired])
        ends = [pair for k, pair in enumerate(paired) if k in kept] + [(len(left), len(right))]
        taken, start = {id(op) for op in pairs.values()}, (0, 0)
        for end in ends:
            one = [op for op in left[start[0] : end[0]] if id(op) not in pairs]
            other = [op for op in right[start[1] : end[1]] if id(op) not in taken]
            for a, b in _aligned(one, other, self.labels):
                self._take(pairs, a, b)
            start = end

    def _by_key(
        self, pairs: dict[int, Operator], left: list[Operator], right: list[Operator], labels: tuple[Label, Label]
    ) -> None:
        keys = [{id(op): label(op) for op in ops} for ops, label in zip((left, right), labels, strict=True)]
        self._match(pairs, left, right, keys)

    def _match(
        self, pairs: dict[int, Operator], left: list[Operator], right: list[Operator], keys: list[dict[int, Hashable]]
    ) -> None:
        """Operators of one key, that are in no pair yet, become pairs in order."""
        taken = {id(op) for op in pairs.values()}
        waiting: dict[Hashable, deque[Operator]] = defaultdict(deque)
        for op in right:
            if id(op) in keys[1] and id(op) not in taken:
                waiting[keys[1][id(op)]].append(op)
        for op in left:
            if id(op) in keys[0] and id(op) not in pairs and waiting.get(keys[0][id(op)]):
                self._take(pairs, op, waiting[keys[0][id(op)]].popleft())

    # What became of the pairs

    def _of_pair(self, a: Operator, b: Operator) -> Iterator[Difference]:
        types = [tuple(v.kind.text for v in op.results) for op in (a, b)]
        if a.name not in ENDS and types[0] != types[1]:
            yield _both("retyped", a, b, self.function)
        elif a.name not in ENDS and self._own(a, 0) != self._own(b, 1):
            yield _both("changed", a, b, self.function)
        if len(a.regions) != len(b.regions):
            yield _both("changed", a, b, self.function)
        for one, other in zip(a.regions, b.regions, strict=False):
            self._pair_values(one.arguments, other.arguments)
            if len(one.arguments) != len(other.arguments):
                yield _both("changed", a, b, self.function)
            inner = _Blocks(self.function, self.labels)
            inner._shared, inner._values, inner._structure = self._shared, self._values, self._structure
            yield from inner._compare(one, other)

    def _own(self, op: Operator, side: int) -> Hashable:
        """What an operator is but for its regions and operands' types, which are compared by themselves."""
        label: Any = self.labels[side](op)
        name, attributes, _, callee, _ = label
        return name, attributes, callee

    def _rewired(self, left: list[Operator], pairs: dict[int, Operator], lone: set[int]) -> Iterator[Difference]:
        """Pairs that read other values, unless it is what was added or removed between."""
        for a, b in _pairs_in(left, pairs):
            others = [not self._is_same(v, w) and not {id(v), id(w)} & lone for v, w in _zipped(a, b)]
            if len(a.operands) != len(b.operands) or any(others):
                yield _both("rewired", a, b, self.function)

    def _is_same(self, a: Value, b: Value) -> bool:
        first, second = self._values[0].get(id(a)), self._values[1].get(id(b))
        if first is not None and first == second:
            return True
        return self._structure[0].get(id(a), -1) == self._structure[1].get(id(b), -2)

    def _moved(self, left: list[Operator], right: list[Operator], pairs: dict[int, Operator]) -> Iterator[Difference]:
        """Pairs that are out of the longest row of pairs which keep their order."""
        place = {id(op): i for i, op in enumerate(right)}
        found = list(_pairs_in(left, pairs))
        kept = _longest_increasing([place[id(b)] for _, b in found])
        for i, (a, b) in enumerate(found):
            if i not in kept:
                yield _both("moved", a, b, self.function)


def _known_by(argument: Value) -> tuple[str, str]:
    """What tells arguments apart: a name, where somebody gave one, and the type."""
    return "" if argument.name == f"arg{argument.index}" else argument.name, argument.kind.text


def _zipped(a: Operator, b: Operator) -> Iterable[tuple[Value, Value]]:
    return zip(a.operands, b.operands, strict=False)


def _pairs_in(left: list[Operator], pairs: dict[int, Operator]) -> Iterator[tuple[Operator, Operator]]:
    return ((a, pairs[id(a)]) for a in left if id(a) in pairs)


def _aligned(
    one: list[Operator], other: list[Operator], labels: tuple[Label, Label]
) -> Iterator[tuple[Operator, Operator]]:
    """The operators of two rows that are alike, in both orders."""
    if one and other:
        keys, others = ([label(op) for op in ops] for label, ops in zip(labels, (one, other), strict=True))
        for i, j, count in difflib.SequenceMatcher(None, keys, others, autojunk=False).get_matching_blocks():
            yield from zip(one[i : i + count], other[j : j + count], strict=True)


def _longest_increasing(numbers: list[int]) -> set[int]:
    """The places of one longest increasing row of numbers."""
    tails: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for i, number in enumerate(numbers):
        at = bisect_left(tails, number)
        before.append(places[at - 1] if at else -1)
        if at == len(tails):
            tails.append(number)
            places.append(i)
        else:
            tails[at], places[at] = number, i
    kept, at = set(), places[-1] if places else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept


def describe(op: Operator, attributes: Iterable[str] | None = None) -> str:
    """An operator in a line: ``dot_general (f32[2, 3], f32[3, 4]) -> f32[2, 4] {…}``, with some of its attributes."""
    given, made = (", ".join(v.kind.short for v in values) for values in (op.operands, op.results))
    shown = sorted(op.attributes if attributes is None else attributes)
    more = ", ".join(f"{name} = {op.attributes[name]}" for name in shown if name in op.attributes)
    return f"{op.short} ({given}) -> {made}" + (f" {{{more}}}" if more else "")


def _lone(kind: Change, op: Operator, function: str) -> Difference:
    before, after = (describe(op), "") if kind == "removed" else ("", describe(op))
    return Difference(kind, op.short, before, after, function, op.origin.path, op.origin.line, op.index)


def _both(kind: Change, a: Operator, b: Operator, function: str) -> Difference:
    names = {*a.attributes, *b.attributes}
    different = [name for name in names if a.attributes.get(name) != b.attributes.get(name)]
    before, after = (describe(op, different) for op in (a, b))
    return Difference(kind, b.short, before, after, function, b.origin.path, b.origin.line, b.index)
