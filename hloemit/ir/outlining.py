"""Text that a person can read at any depth: modules that repeat become functions of the module, called once each.

The operators of ``main`` whose locations lie below one path are a stretch. Stretches that are equal, up to the numbers
of values, become one private function. Constants, and what is made of constants alone, are shared by a block, and
copied into the functions that read them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hloemit.ir.bindings import Module, func, ir
from hloemit.ir.inlining import inline_call
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.walking import callee_of, elements_of, symbol_of

ATTRIBUTE = "hloemit.module"  # of an outlined function: the path of the module that it was cut out of
_PATH = re.compile(r'^loc\("((?:[^"\\]|\\.)*)/[^"/]*"')
_LEAST = 3  # operators that are worth a function
_IMPURE = ("rng", "custom_call", "infeed", "outfeed", "send", "recv", "all_", "collective", "while", "create_token")


def outlined(module: Module) -> Module:
    """A copy in which modules that repeat are functions; what it computes is the same."""
    copy = clone(module)
    with copy.context, ir.Location.unknown():
        _Outliner(copy).run()
    copy.operation.verify()
    return copy


def is_outlined(module: Module) -> bool:
    """Whether some of a module's functions were cut out of its ``main``."""
    functions = (op.operation for op in module.body.operations if op.operation.name == "func.func")
    return any(ATTRIBUTE in function.attributes for function in functions)


def flattened(module: Module) -> Module:
    """A copy with every outlined function in the place of its calls."""
    copy = clone(module)
    with copy.context:
        functions = {
            symbol_of(op): op.operation
            for op in copy.body.operations
            if op.operation.name == "func.func" and ATTRIBUTE in op.operation.attributes
        }
        for op in list(main_of(copy).operation.regions[0].blocks[0].operations):
            if op.operation.name == "func.call":
                name = callee_of(op.operation)
                if name in functions:
                    inline_call(op.operation, functions[name])
        for function in functions.values():
            function.erase()
    return copy


@dataclass
class _Stretch:
    """The operators of one module, in order, what they read from outside, and which of their results are read there."""

    path: str
    ops: list[Any]
    inputs: list[Any] = field(default_factory=list)
    outputs: list[Any] = field(default_factory=list)
    key: Hashable = None


class _Outliner:
    """The work on one module.

    Operators of ``main`` go by numbers: the hash of jaxlib's object for one changes with what the operator reads.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.block = main_of(module).operation.regions[0].blocks[0]
        self.names = {symbol_of(op) for op in module.body.operations}

    def run(self) -> None:
        """Outline what repeats, the outermost modules first."""
        ops = [op.operation for op in self.block.operations]
        self.numbers = {op.results[0]: i for i, op in enumerate(ops) if len(op.results)}
        self.silent = [(op, i) for i, op in enumerate(ops) if not len(op.results)]
        self.places = list(range(len(ops)))  # by number, in the order of `main`
        self.derived: dict[Any, Hashable] = {}  # what is made of constants alone, by value
        self.kinds: dict[int, Hashable] = {}  # of operators, each of which stands below several paths
        below: dict[str, list[Any]] = defaultdict(list)
        for op in ops[:-1]:
            if self._is_derived(op) or not len(op.results):
                continue
            for path in _prefixes(op):
                below[path].append(op)
        gone: set[str] = set()
        self.replaced: dict[Any, Any] = {}  # by what calls give
        self.dead: set[int] = set()
        by_depth: dict[int, list[str]] = defaultdict(list)
        for path in below:
            by_depth[path.count("/")].append(path)
        for depth in sorted(by_depth):
            alike: dict[Hashable, list[_Stretch]] = defaultdict(list)
            for path in by_depth[depth]:
                if len(below[path]) >= _LEAST and not any(path.startswith(f"{outer}/") for outer in gone):
                    stretch = self._stretch(path, below[path])
                    if stretch is not None:
                        alike[stretch.key].append(stretch)
            for stretches in alike.values():
                if len(stretches) > 1:
                    self._replace(stretches)
                    gone |= {stretch.path for stretch in stretches}
        for number, op in reversed([*enumerate(ops[:-1])]):
            if number in self.dead or self._is_unused_constant(op):
                op.erase()

    def _is_derived(self, op: Any) -> bool:
        """Whether an operator reads nothing but constants; then it can be said again wherever it is read."""
        known = all(v in self.derived for v in op.operands)
        if not known or len(op.regions) or not op.name.startswith("stablehlo.") or not len(op.results):
            return False
        if is_impure(op):
            return False
        kind = self._kind(op)
        for i, result in enumerate(op.results):
            self.derived[result] = (kind, i, tuple(self.derived[v] for v in op.operands))
        return True

    def _is_unused_constant(self, op: Any) -> bool:
        known = len(op.results) and all(r in self.derived for r in op.results)
        return bool(known) and not any(True for r in op.results for _ in r.uses)

    def _stretch(self, path: str, ops: list[Any]) -> _Stretch | None:
        """What a function of the operators would take and give; None where what is between reads results of it."""
        found = _Stretch(path, ops)
        inside = {*map(self._of_main, ops)}
        last = self.places[self._of_main(ops[-1])]
        numbers: dict[Any, Hashable] = {}
        keys = [self._key(op, numbers, found) for op in ops]
        for op in ops:
            for result in op.results:
                outside = {self._of_main(use.owner) for use in result.uses} - inside - self.dead
                if outside:
                    found.outputs.append(result)
                    if any(self.places[reader] < last for reader in outside):
                        return None
        found.key = tuple(keys), tuple(v.type for v in found.inputs), tuple(numbers[v] for v in found.outputs)
        return found if found.outputs else None

    def _of_main(self, op: Any) -> int:
        """The number of the operator of ``main`` that this one is, or is in."""
        op = op.operation
        while (number := self._number(op)) is None:
            op = op.parent.operation
        return number

    def _number(self, op: Any) -> int | None:
        if len(op.results):
            return self.numbers.get(op.results[0])
        return next((number for each, number in self.silent if each == op), None)

    def _key(self, op: Any, numbers: dict[Any, Hashable], stretch: _Stretch) -> Hashable:
        """What an operator is, its operands by their numbers; values from outside are noted as inputs."""
        for value in op.operands:
            if value not in numbers:
                if value in self.derived:
                    numbers[value] = ("constant", self.derived[value])
                else:
                    numbers[value] = ("input", len(stretch.inputs))
                    stretch.inputs.append(value)
        regions = []
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    numbers[argument] = len(numbers)
                kinds = tuple(argument.type for argument in block.arguments)
                regions.append((kinds, tuple(self._key(o.operation, numbers, stretch) for o in block.operations)))
        operands = tuple(numbers[v] for v in op.operands)
        for result in op.results:
            numbers[result] = len(numbers)
        return self._kind(op), operands, tuple(regions)

    def _kind(self, op: Any) -> Hashable:
        number = self._number(op)
        if number is not None and number in self.kinds:
            return self.kinds[number]
        kind = op.name, attributes_of(op), tuple(r.type for r in op.results)
        if number is not None:  # and not one in a region
            self.kinds[number] = kind
        return kind

    # Functions

    def _replace(self, stretches: list[_Stretch]) -> None:
        name = self._function(stretches[0])
        callee = ir.FlatSymbolRefAttr.get(name)
        for stretch in stretches:
            types = [value.type for value in stretch.outputs]
            call = ir.Operation.create(
                "func.call",
                results=types,
                operands=self._now(stretch.inputs),
                attributes={"callee": callee},
                loc=ir.Location.name(f"{stretch.path}/call"),
                ip=ir.InsertionPoint(stretch.ops[-1]),
            )
            self.numbers[call.results[0]] = len(self.places)
            self.places.append(self.places[self._of_main(stretch.ops[-1])])
            for old, new in zip(stretch.outputs, call.results, strict=True):
                old.replace_all_uses_with(new)
                self.replaced[old] = new
            self.dead.update(map(self._of_main, stretch.ops))

    def _now(self, values: list[Any]) -> list[Any]:
        """Values as operators read them by now: those of stretches that are calls come from the calls."""
        return [self.replaced.get(value, value) for value in values]

    def _function(self, stretch: _Stretch) -> str:
        word = next((part for part in reversed(stretch.path.split("/")) if not part.isdigit()), "block")
        name = next(n for n in _numbered(re.sub(r"\W", "_", word)) if n not in self.names)
        self.names.add(name)
        types = [v.type for v in stretch.inputs], [v.type for v in stretch.outputs]
        with ir.InsertionPoint(self.module.body):
            function = func.FuncOp(name, ir.FunctionType.get(*types), visibility="private")
        function.operation.attributes[ATTRIBUTE] = ir.StringAttr.get(stretch.path)
        block = function.operation.regions[0].blocks.append(*types[0])
        values = dict(zip(self._now(stretch.inputs), block.arguments, strict=True))
        with ir.InsertionPoint(block):
            for op in stretch.ops:
                self._copy(op, values)
            ir.Operation.create("func.return", operands=[values[v] for v in stretch.outputs])
        return name

    def _copy(self, op: Any, values: dict[Any, Any]) -> None:
        """Copy an operator to where the insertion point is, after the constants that it reads."""
        for value in _read(op):
            if value in self.derived and value not in values:
                self._copy(value.owner.operation, values)
        made = op.clone()
        for old, new in zip(nested(op), nested(made), strict=True):
            for i, value in enumerate(old.operands):
                if value in values:
                    new.operands[i] = values[value]
        values.update(zip(op.results, made.results, strict=True))


def _prefixes(op: Any) -> Iterator[str]:
    """The paths of the modules that an operator is in, from its location."""
    found = _PATH.match(str(op.location))
    parts = found[1].split("/") if found else []
    return ("/".join(parts[: i + 1]) for i in range(len(parts)))


def is_impure(op: Any) -> bool:
    """Whether an operator may not be said again elsewhere."""
    return bool(op.name.removeprefix("stablehlo.").startswith(_IMPURE))


def attributes_of(op: Any) -> Hashable:
    """What an operator is, beside its name, its types and what it reads; a context has each attribute once."""
    if op.name == "stablehlo.constant":
        return elements_of(op)
    return tuple([(a.name, a.attr) for a in map(op.attributes.__getitem__, range(len(op.attributes)))])


def nested(op: Any) -> Iterator[Any]:
    """An operator, and those in its regions."""
    yield op
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield from nested(inner.operation)


def _read(op: Any) -> Iterator[Any]:
    return (value for each in nested(op) for value in each.operands)


def _numbered(word: str) -> Iterator[str]:
    yield word
    yield from (f"{word}_{i}" for i in range(1, 1 << 30))
