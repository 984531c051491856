"""A StableHLO module as plain Python objects: functions, blocks, operators, values, each with where it comes from."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.ir.bindings import Module, ir
from hloemit.ir.walking import elements_of

_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"(?!:\d)')
_LINE = re.compile(r'"([^"]+)":(\d+):\d+')
_LONGEST = 400  # characters of an attribute's text


class Kind(NamedTuple):
    """A value's type: ``?`` in its text is -1 in its shape; what is no tensor has no element type and no bytes."""

    text: str
    shape: tuple[int, ...] = ()
    element: str = ""

    @property
    def elements(self) -> int:
        """How many elements there are; a size that is not known counts once."""
        return math.prod(abs(size) for size in self.shape) if self.element else 0

    @property
    def bytes(self) -> int:
        """Bytes of the elements."""
        if self.element not in FROM_MLIR_NAME:
            return self.elements * max(1, int(re.sub(r"\D", "", self.element) or 8) // 8)
        return self.elements * FROM_MLIR_NAME[self.element].itemsize

    @property
    def short(self) -> str:
        """``f32[2, 3]``."""
        return f"{self.element}{[s if s >= 0 else '?' for s in self.shape]}" if self.element else self.text


@dataclass(eq=False, repr=False)
class Value:
    """A result of an operator, or an argument of a block; the same object wherever it is used."""

    kind: Kind
    owner: Operator | Block | None
    index: int
    name: str = ""
    sharding: str = ""
    attributes: str = ""  # of an argument, but for its name


class Origin(NamedTuple):
    """What an operator's location says: the path of the ``nn.Module``, the ATen node, ``file:line`` of the source."""

    path: str = ""
    node: str = ""
    line: str = ""


@dataclass(eq=False, repr=False)
class Operator:
    """One op. ``attributes`` are as text, those with many elements as a hash of them; ``regions`` have a block each."""

    index: int
    name: str
    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    attributes: dict[str, str]
    origin: Origin
    regions: tuple[Block, ...] = ()

    @property
    def short(self) -> str:
        """The name without its dialect, where that is StableHLO's."""
        return self.name.removeprefix("stablehlo.")

    @property
    def callee(self) -> str:
        """The function that it calls, or is another word for; "" where there is none."""
        name = {"func.call": "callee", "stablehlo.composite": "decomposition"}.get(self.name, "")
        return self.attributes.get(name, "").removeprefix("@")

    @property
    def sharding(self) -> str:
        """How Shardy was told to cut it; "" where nobody spoke of it."""
        return self.attributes.get("sdy.sharding", "")


@dataclass(eq=False, repr=False)
class Block:
    """Operators in their order; the last one gives what the block gives."""

    arguments: tuple[Value, ...] = ()
    operators: list[Operator] = field(default_factory=list)

    @property
    def gives(self) -> tuple[Value, ...]:
        """What the block returns."""
        return self.operators[-1].operands if self.operators else ()


@dataclass(eq=False, repr=False)
class Function:
    """A function of a module, with what is said of its results.

    ``module`` names the ``nn.Module`` that it is the body of, where it was outlined.
    """

    name: str
    block: Block
    is_private: bool = False
    module: str = ""
    results: tuple[str, ...] = ()


@dataclass
class Graph:
    """The functions of a module, by name, in its order."""

    functions: dict[str, Function]

    @property
    def main(self) -> Function:
        """``main``, or else the first function."""
        return self.functions.get("main") or next(iter(self.functions.values()))

    def operators(self) -> Iterator[Operator]:
        """Every operator, also inside of regions, functions in their order."""
        for function in self.functions.values():
            yield from operators_of(function.block)


def operators_of(block: Block) -> Iterator[Operator]:
    """Every operator of a block, and of the regions in it, without what ends a block."""
    for op in block.operators:
        if op.name not in ENDS:
            yield op
        for inner in op.regions:
            yield from operators_of(inner)


ENDS = frozenset({"func.return", "stablehlo.return", "sdy.return"})


def free_values(op: Operator) -> Iterator[Value]:
    """What an operator reads: its operands, and what its regions take from outside of them."""
    yield from op.operands
    for block in op.regions:
        own = {id(a) for a in block.arguments}
        for inner in block.operators:
            yield from (v for v in free_values(inner) if id(v) not in own)
            own |= {id(r) for r in inner.results}


def read(module: Module) -> Graph:
    """The functions of a module."""
    with module.context:
        reader = _Reader()
        found = {}
        for op in module.body.operations:
            if op.operation.name == "func.func":
                function = reader.function(op.operation)
                found[function.name] = function
    return Graph(found)


class _Reader:
    """Reads ops, each type and location once."""

    def __init__(self) -> None:
        self._kinds: dict[Any, Kind] = {}
        self._origins: dict[str, Origin] = {}
        self._values: dict[Any, Value] = {}
        self._index = 0

    def function(self, op: Any) -> Function:
        attributes = op.attributes
        given = list(ir.ArrayAttr(attributes["arg_attrs"])) if "arg_attrs" in attributes else []
        block = self._block(op.regions[0].blocks[0]) if len(op.regions[0].blocks) else Block()
        for argument, attribute in zip(block.arguments, given, strict=False):
            found = _named(attribute)
            argument.name = found.pop("hloemit.name", "").strip('"') or argument.name
            argument.sharding = found.get("sdy.sharding", "")
            argument.attributes = _joined(found)
        return Function(
            name=_text_of(attributes, "sym_name"),
            block=block,
            is_private=_text_of(attributes, "sym_visibility") == "private",
            module=_text_of(attributes, "hloemit.module"),
            results=tuple(_results(attributes)),
        )

    def _block(self, block: Any) -> Block:
        made = Block()
        made.arguments = tuple(self._keep(argument, made, i, f"arg{i}") for i, argument in enumerate(block.arguments))
        made.operators = [self._operator(op.operation) for op in block.operations]
        return made

    def _operator(self, op: Any) -> Operator:
        index, self._index = self._index, self._index + 1
        made = Operator(
            index=index,
            name=op.name,
            operands=tuple([self._values[v] for v in op.operands]),
            results=(),
            attributes=_attributes(op),
            origin=self._origin(str(op.location)),
        )
        made.results = tuple([self._keep(result, made, i) for i, result in enumerate(op.results)])
        made.regions = tuple([self._block(b) for region in op.regions for b in region.blocks])
        return made

    def _keep(self, value: Any, owner: Operator | Block, index: int, name: str = "") -> Value:
        kind = value.type
        if kind not in self._kinds:
            self._kinds[kind] = kind_of(kind)
        made = self._values[value] = Value(self._kinds[kind], owner, index, name)
        return made

    def _origin(self, text: str) -> Origin:
        if text not in self._origins:
            self._origins[text] = origin_of(text)
        return self._origins[text]


def origin_of(location: str) -> Origin:
    """What the text of a location says."""
    names, lines = _NAME.search(location), _LINE.findall(location)
    path, _, node = names[1].rpartition("/") if names else ("", "", "")
    return Origin(path, node, ":".join(lines[-1]) if lines else "")


def kind_of(kind: Any) -> Kind:
    """A type in plain words."""
    if not isinstance(kind, ir.RankedTensorType):
        return Kind(str(kind))
    shape = tuple([-1 if kind.is_dynamic_dim(i) else kind.get_dim_size(i) for i in range(kind.rank)])
    return Kind(str(kind), shape, str(kind.element_type))


def _text_of(attributes: Any, name: str) -> str:
    return str(ir.StringAttr(attributes[name]).value) if name in attributes else ""


def _results(attributes: Any) -> Iterator[str]:
    """What is said of each result, but for its name."""
    for attribute in ir.ArrayAttr(attributes["res_attrs"]) if "res_attrs" in attributes else ():
        found = _named(attribute)
        found.pop("hloemit.name", "")
        yield _joined(found)


def _named(attribute: Any) -> dict[str, str]:
    found = ir.DictAttr(attribute)
    return {each.name: str(each.attr) for each in (found[i] for i in range(len(found)))}


def _joined(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name} = {text}" for name, text in sorted(attributes.items()))


_ONES, _FALSE = r"array<i64(: 1(, 1)*)?>", r"false|array<i1(: false(, false)*)?>"
_ONE_PRECISION = r"#stablehlo<precision DEFAULT>"
# StableHLO's defaults: text, bytecode and bindings differ in which of these they write down
_DEFAULT = {
    "api_version": "1 : i32",
    "backend_config": '""',
    "base_dilations": _ONES,
    "called_computations": r"\[\]",
    "composite_attributes": r"\{\}",
    "dimension": "-1 : i64",
    "has_side_effect": _FALSE,
    "indices_are_sorted": _FALSE,
    "infeed_config": '""',
    "is_host_transfer": _FALSE,
    "is_stable": _FALSE,
    "lhs_dilation": _ONES,
    "lower": _FALSE,
    "outfeed_config": '""',
    "padding": r"dense<0> : tensor<\d+x2xi64>",
    "precision_config": rf"\[({_ONE_PRECISION}(, {_ONE_PRECISION})*)?\]",
    "result_accuracy": r"#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>",
    "rhs_dilation": _ONES,
    "unique_indices": _FALSE,
    "version": "0 : i32",
    "window_dilations": _ONES,
    "window_reversal": _FALSE,
    "window_strides": _ONES,
}


def _attributes(op: Any) -> dict[str, str]:
    """The attributes as text, but for defaults."""
    if op.name == "stablehlo.constant":
        return {"value": _abridged(elements_of(op))}
    attributes = op.attributes
    found = {a.name: str(a.attr) for a in (attributes[i] for i in range(len(attributes)))}
    is_default = {name for name, text in found.items() if name in _DEFAULT and re.fullmatch(_DEFAULT[name], text)}
    return {name: _abridged(text) for name, text in found.items() if name not in is_default}


def _abridged(text: str) -> str:
    """A text that a person reads; of a long one the end, and a hash."""
    if len(text) <= _LONGEST:
        return text
    return f"{hashlib.sha256(text.encode()).hexdigest()[:16]} … {text[-60:].rpartition('>')[0][-40:]}"
