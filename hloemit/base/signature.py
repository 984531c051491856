"""What each input and output of a lowered module is.

The kinds carry ``torch.export``'s names (``InputKind``, ``OutputKind``), and three of our own: ``seed``, ``size``,
``check``.
"""

from __future__ import annotations

import ast
import functools
import math
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field, replace
from typing import Any, Literal, TypeVar, get_args

import torch

from hloemit.base import size_conditions
from hloemit.base.dtypes import FROM_MLIR_NAME, short_name, type_string
from hloemit.base.mesh import Mesh, Partition, partition_of
from hloemit.base.torch_private import pytree

InputKind = Literal[
    "parameter", "buffer", "constant", "optimizer_state", "hyperparameter", "gradient", "user_input", "seed"
]
OutputKind = Literal[
    "user_output",
    "buffer_mutation",
    "parameter_mutation",
    "optimizer_state_mutation",
    "user_input_mutation",
    "gradient",
    "size",
    "check",
]
Dimension = int | str  # a symbolic dimension is written as its expression: "s0", "2*s0"


@dataclass(frozen=True)
class Input:
    """One argument of the module's ``main``.

    ``name`` is the argument's name in the program (``x``, ``encoder.weight``); ``target`` the qualified name of the
    weight, None for what the caller passes. A ``donated`` input's memory becomes that of the result which updates it.
    In a program over a mesh ``partition`` says along which axes each dimension is cut. In what is compiled of a rolled
    program an input may be a stack: ``rows`` has the qualified name of the weight that each row is.
    """

    kind: InputKind
    name: str
    shape: tuple[Dimension, ...]
    dtype: torch.dtype
    target: str | None = None
    donated: bool = False
    partition: Partition | None = None
    rows: tuple[str, ...] = ()

    @property
    def is_state(self) -> bool:
        """Whether it is a weight, or of the optimizer's state."""
        return self.target is not None and self.kind != "gradient"

    def __str__(self) -> str:
        return f"{self.name}: {type_string(self.shape, self.dtype)} ({self.kind})"


@dataclass(frozen=True)
class Output:
    """One result of the module's ``main``; ``target`` names the buffer, parameter or input that a mutation updates.

    A dimension that depends on data is padded: ``cuts`` has (dimension, index of another output) for each, and that
    output, an i64 of kind ``size``, says how many elements in front are the result. It may be ``room`` at most. A
    ``check`` is a vector of bools, with what to say where one is false. ``partition``, ``rows``: as of an ``Input``. A
    tensor whose update is ``moved`` gets memory of its own for it: other tensors may show what it had.
    """

    kind: OutputKind
    name: str
    shape: tuple[Dimension, ...]
    dtype: torch.dtype
    target: str | None = None
    cuts: tuple[tuple[int, int], ...] = ()
    room: int | None = None
    messages: tuple[str, ...] = ()
    partition: Partition | None = None
    rows: tuple[str, ...] = ()
    moved: bool = False

    def __str__(self) -> str:
        return f"{self.name}: {type_string(self.shape, self.dtype)} ({self.kind})"


@dataclass(frozen=True)
class SharedView:
    """What a result shows of the memory of another, which is at the flat ``position`` and contiguous."""

    position: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    offset: int


@dataclass(frozen=True)
class Leaf:
    """One leaf of the caller's pytree.

    ``index`` points into ``Signature.inputs`` (or ``outputs``); None means that the leaf is the Python value
    ``value``. For outputs ``alias`` is the flat index of the caller's input that this output *is*, and ``scalar``
    says that a 0-d result is handed back as a Python number. Of one that is ``detached`` no gradient comes back. One
    that is a ``view`` is given back as one, if the tensor that it shows is contiguous, as an argument may not be.
    """

    index: int | None = None
    value: Any = None
    alias: int | None = None
    scalar: bool = False
    detached: bool = False
    view: SharedView | None = None


@dataclass(frozen=True)
class Signature:
    """The inputs and outputs of ``main``, in its order, and how the caller's pytrees map to them.

    ``mesh`` is that of a program which runs on several devices. One with collectives runs on ``replicas`` of them,
    each with arguments of its own. ``other_names`` are names of the modules' weights that no input has: with the target
    of the input that is the same tensor, tied weights, or None where the program does not read it. ``conditions`` have
    to hold of the sizes of a call (``hloemit.base.size_conditions``). ``apart`` are the names of arguments that the
    program takes gradients of, no two of which may be one tensor.
    """

    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    in_tree: pytree.TreeSpec
    in_leaves: tuple[Leaf, ...]
    out_tree: pytree.TreeSpec
    out_leaves: tuple[Leaf, ...]
    mesh: Mesh | None = None
    other_names: dict[str, str | None] = field(default_factory=dict)
    replicas: int = 1
    conditions: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()

    @functools.cached_property
    def questions(self) -> tuple[ast.expr, ...]:
        """The conditions as they are asked."""
        return tuple(map(size_conditions.read, self.conditions))

    @property
    def is_dynamic(self) -> bool:
        """Whether a size of an input is symbolic."""
        return any(isinstance(d, str) for i in self.inputs for d in i.shape)

    def bytes_on_a_device(self) -> int:
        """Bytes that the weights and the optimizer's state take on each device of the mesh."""
        total = 0
        for spec in self.inputs:
            if spec.is_state:
                elements = math.prod(d for d in spec.shape if isinstance(d, int))
                pieces = self.mesh.length(a for axes in spec.partition or () for a in axes) if self.mesh else 1
                total += elements * spec.dtype.itemsize // pieces
        return total

    def inputs_of(self, *kinds: str) -> Iterator[tuple[int, Input]]:
        """Each (index, input) of the given kinds."""
        return ((i, spec) for i, spec in enumerate(self.inputs) if spec.kind in kinds)

    def outputs_of(self, *kinds: str) -> Iterator[tuple[int, Output]]:
        """Each (index, output) of the given kinds."""
        return ((i, spec) for i, spec in enumerate(self.outputs) if spec.kind in kinds)

    def to_json(self) -> dict[str, Any]:
        """A JSON value that ``from_json`` reads back. Raises TypeError for a pytree node that torch cannot name."""

        def spec(item: Input | Output) -> list[Any]:
            return [item.kind, item.name, list(item.shape), short_name(item.dtype), item.target]

        def more(item: Output) -> list[Any]:
            plain = not item.cuts and not item.moved and item.kind not in ("size", "check")
            return [] if plain else [item.cuts, item.room, item.messages, *([True] if item.moved else [])]

        def leaf(item: Leaf) -> list[Any]:
            if item.index is None and not isinstance(item.value, (int, float, bool, str, type(None))):
                raise TypeError(f"a captured constant of type {type(item.value).__name__} cannot be written as JSON")
            more = [item.detached, astuple(item.view)] if item.view else [True] if item.detached else []
            return [item.index, item.value, item.alias, item.scalar, *more]

        _name_return_types()
        try:
            in_tree, out_tree = pytree.treespec_dumps(self.in_tree), pytree.treespec_dumps(self.out_tree)
        except NotImplementedError as error:
            raise TypeError(str(error)) from None
        return {
            "inputs": [[*spec(i), *([True] if i.donated else [])] for i in self.inputs],
            "outputs": [[*spec(o), *more(o)] for o in self.outputs],
            "in_tree": in_tree,
            "in_leaves": [leaf(i) for i in self.in_leaves],
            "out_tree": out_tree,
            "out_leaves": [leaf(o) for o in self.out_leaves],
            **({"other_names": self.other_names} if self.other_names else {}),
            **({"conditions": self.conditions} if self.conditions else {}),
            **({"apart": self.apart} if self.apart else {}),
            **self._cut(),
        }

    def _cut(self) -> dict[str, Any]:
        """What is said of a program over several devices alone."""
        if self.mesh is None:
            return {"replicas": self.replicas} if self.replicas > 1 else {}
        partitions = [[spec.partition for spec in specs] for specs in (self.inputs, self.outputs)]
        return {"mesh": [self.mesh.shape, self.mesh.axis_names], "partitions": partitions}

    @staticmethod
    def from_json(value: dict[str, Any]) -> Signature:
        """The inverse of ``to_json``; raises KeyError, TypeError or ValueError for what ``to_json`` never wrote."""

        def fields(item: list[Any], kinds: Any) -> tuple[Any, ...]:
            kind, name, shape, dtype, target, *more = item
            _demand(kind in get_args(kinds) and isinstance(name, str), f"{item} has no known kind or no name")
            _demand(all(isinstance(d, str) or _is_count(d) for d in shape), f"{name} has the shape {shape}")
            _demand(target is None or isinstance(target, str), f"{name} has the target {target}")
            return kind, name, tuple(shape), FROM_MLIR_NAME[dtype], target, *more

        def taken(item: list[Any]) -> Input:
            kind, name, shape, dtype, target, *more = fields(item, InputKind)
            _demand(more in ([], [True], [False]), f"{name} is donated, {more}")
            return Input(kind, name, shape, dtype, target, *more)

        def output(item: list[Any]) -> Output:
            kind, name, shape, dtype, target, *more = fields(item, OutputKind)
            cuts, room, messages, *moved = more or ((), None, ())
            pairs = tuple((dim, size) for dim, size in cuts)
            _demand(all(_is_count(number) for pair in pairs for number in pair), f"{name} is cut by {cuts}")
            _demand(room is None or _is_count(room), f"{name} has room for {room}")
            _demand(isinstance(messages, (list, tuple)) and all(isinstance(m, str) for m in messages), f"{messages}")
            _demand(moved in ([], [True]), f"{name} is moved, {moved}")
            return Output(kind, name, shape, dtype, target, pairs, room, tuple(messages), moved=bool(moved))

        def leaf(item: list[Any]) -> Leaf:
            without: list[Any] = [False, None]  # what is written where it is otherwise
            index, held, alias, scalar, detached, view = [*item, *without[len(item) - 4 :]]
            _demand(all(i is None or _is_count(i) for i in (index, alias)), f"a leaf is {item}")
            _demand(held is None or isinstance(held, (int, float, str)), f"a leaf is {item}")
            _demand(type(scalar) is bool, f"a leaf is {item}")
            _demand(type(detached) is bool, f"a leaf is {item}")
            return Leaf(index, held, alias, scalar, detached, view and _view(view))

        _name_return_types()
        inputs, outputs = list(map(taken, value["inputs"])), list(map(output, value["outputs"]))
        mesh = None
        if "mesh" in value:
            mesh = Mesh(*map(tuple, value["mesh"]))
            of_inputs, of_outputs = value["partitions"]
            inputs = cut(inputs, map(functools.partial(_partition, mesh), inputs, of_inputs))
            outputs = cut(outputs, map(functools.partial(_partition, mesh), outputs, of_outputs))
        return Signature(
            inputs=tuple(inputs),
            outputs=tuple(outputs),
            in_tree=pytree.treespec_loads(value["in_tree"]),
            in_leaves=tuple(map(leaf, value["in_leaves"])),
            out_tree=pytree.treespec_loads(value["out_tree"]),
            out_leaves=tuple(map(leaf, value["out_leaves"])),
            mesh=mesh,
            other_names=_names(value.get("other_names", {})),
            replicas=_replicas(value.get("replicas", 1)),
            conditions=_conditions(value.get("conditions", ()), len(value["in_leaves"])),
            apart=_apart(value.get("apart", ())),
        )


def _name_return_types() -> None:
    """Let trees with ``torch.return_types`` (what ``sort``, ``max`` and ``topk`` give) be written: torch names none."""
    names, kinds = pytree.SUPPORTED_SERIALIZED_TYPES, pytree.SERIALIZED_TYPE_TO_PYTHON_TYPE
    for kind in torch.return_types.all_return_types:
        name = f"torch.return_types.{kind.__name__}"
        if kind in names and name not in kinds:
            names[kind], kinds[name] = names[kind]._replace(serialized_type_name=name), kind


Spec = TypeVar("Spec", Input, Output)


def cut(specs: Iterable[Spec], partitions: Iterable[Partition | None]) -> list[Spec]:
    """Inputs, or outputs, that are cut over a mesh."""
    return [replace(spec, partition=partition) for spec, partition in zip(specs, partitions, strict=True)]


def _partition(mesh: Mesh, spec: Input | Output, entries: Any) -> Partition:
    return partition_of([tuple(entry) for entry in entries], mesh, spec.shape, spec.name)


def _names(value: Any) -> dict[str, str | None]:
    _demand(isinstance(value, dict), f"other names are {value}")
    _demand(all(isinstance(held, str | None) for held in value.values()), f"other names are of {value}")
    return dict(value)


def _replicas(value: Any) -> int:
    _demand(type(value) is int and value > 0, f"there are {value} replicas")
    return int(value)


def _conditions(value: Any, leaves: int) -> tuple[str, ...]:
    _demand(isinstance(value, (list, tuple)) and all(isinstance(c, str) for c in value), f"conditions are {value}")
    for condition in value:
        size_conditions.read(condition)
        positions = size_conditions.positions_in(condition)
        _demand(all(position < leaves for position in positions), f"a condition is {condition}")
    return tuple(value)


def _view(value: Any) -> SharedView:
    position, size, stride, offset = value
    view = SharedView(position, tuple(size), tuple(stride), offset)
    _demand(all(map(_is_count, (position, offset, *size, *stride))) and len(size) == len(stride), f"a view is {value}")
    return view


def _apart(value: Any) -> tuple[str, ...]:
    _demand(isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value), f"apart are {value}")
    return tuple(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)
