"""A captured program: a functional ATen graph and what each of its inputs and outputs is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import torch
from torch.fx import Graph, GraphModule

from hloemit.base.errors import CaptureError
from hloemit.base.mesh import Mesh, Partition
from hloemit.base.signature import InputKind, OutputKind, SharedView
from hloemit.base.tensors import (
    Relaid,
    has_address,
    has_elements,
    is_others,
    lies_alike,
    memory_span,
    plain,
    storage_key,
    storage_place,
    takes_over,
)
from hloemit.base.torch_private import (
    is_wrapped,
    is_wrapper_subclass,
    lazy_graph_modules,
    make_graph_module,
    pytree,
    storage_id,
)
from hloemit.program.pytree_classes import refuse_argument, register_holders

if TYPE_CHECKING:
    from hloemit.python_state.holdings import Holdings
    from hloemit.python_state.reached import Reached

# what an input that the program updates becomes among its outputs
MUTATION: dict[Any, OutputKind] = {
    "parameter": "parameter_mutation",
    "buffer": "buffer_mutation",
    "constant": "buffer_mutation",
    "optimizer_state": "optimizer_state_mutation",
    "user_input": "user_input_mutation",
    "gradient": "gradient",
}
INLINE_ELEMENTS = 64  # a captured constant of at most this many elements is written into the module


@dataclass(frozen=True)
class Noted:
    """What lowering wants to know of a weight's tensor, noted while no capture has a stand-in in its place.

    ``key`` is equal for tensors that are the same elements of the same memory, ``storage`` for those of one storage;
    ``is_alone`` says that the tensor is all of its storage. ``elements`` are a copy, where they go into the module.
    """

    key: Any
    storage: int
    is_alone: bool
    is_empty: bool
    elements: torch.Tensor | None


@dataclass
class ProgramInput:
    """What one placeholder of the graph is.

    A weight, buffer or captured constant holds its tensor; a leaf that the caller passes has its flat ``position``; a
    Python value that capture burned in has no kind, and ``value`` is what it was.
    """

    kind: InputKind | None
    name: str
    target: str | None = None
    tensor: torch.Tensor | None = None
    position: int | None = None
    value: Any = None
    noted: Noted | None = None
    partition: Partition | None = None


@dataclass
class ProgramOutput:
    """What one output of the graph is; ``position`` is the flat index in the caller's result of a ``user_output``.

    ``cuts`` has (dimension, output) for each padded dimension: that output, of kind ``size``, counts what is before the
    padding, at most ``room``. A ``check`` has a message for each of its elements. ``is_number`` hands a 0-d result to
    the caller as a Python number. ``reuses`` is the index of the input, of the same type, whose memory it takes;
    ``device`` is the type of the device that the function left a result on, where that is known. A result with
    ``requires_grad`` has a gradient, one that is ``detached`` is no argument itself, and has none; a ``view`` shows the
    memory of another one. An update that is ``moved`` is one of a tensor that was given other memory (``x.data = …``),
    while what it had keeps its elements. ``sharding`` is how the function wants it to lie over the devices that the
    lazy one stands for, a layout, or None. ``value`` is a constant that a graph would take apart, a dict of the user's
    class, say.
    """

    kind: OutputKind
    name: str
    target: str | None = None
    position: int | None = None
    cuts: tuple[tuple[int, int], ...] = ()
    room: int | None = None
    is_number: bool = False
    messages: tuple[str, ...] = ()
    reuses: int | None = None
    device: str = ""
    requires_grad: bool = False
    detached: bool = False
    view: SharedView | None = None
    partition: Partition | None = None
    sharding: Any = field(default=None, repr=False)
    value: Any = field(default=None, repr=False)
    moved: bool = False


@dataclass
class Bindings:
    """The user's objects behind a program.

    ``state`` has the tensor of each weight argument by target, ``gradients`` the parameter that keeps each gradient, by
    the gradient's target, ``grown`` the targets of those that it adds to in place, ``graded`` whether arguments have to
    have a gradient or to have none, by name, and ``initial`` the number that all elements of an optimizer's state on
    ``meta`` are before the first step. ``before_call`` and ``after_call`` run around each call: they read learning
    rates, and drop gradients that the program consumed. ``held`` are the modules and optimizers of a function,
    ``trains`` says that it computes gradients of what they hold. ``reached`` is what a capture has walked of the
    target, until it is known what has to be looked at before each call: ``watch`` makes, of the tensors that the
    program reads, by target, a function that gives those that took the places of others since it was last called.
    ``decided`` are tensors of what the target holds by whose elements branches or sizes of the program are what they
    are. ``marks`` are the layouts that the function wants arguments and weights to have, by name; None where they are
    to be whole. ``device_mesh`` is PyTorch's, of modules whose parameters are ``DTensor``s, and ``parts`` are those, by
    target, whose elements the processes have; ``state`` has their types.
    """

    state: dict[str, torch.Tensor] = field(default_factory=dict)
    gradients: dict[str, torch.Tensor] = field(default_factory=dict)
    grown: Set[str] = frozenset()
    graded: dict[str, bool] = field(default_factory=dict)
    initial: dict[str, float] = field(default_factory=dict)
    before_call: list[Callable[[], None]] = field(default_factory=list)
    after_call: list[Callable[[], None]] = field(default_factory=list)
    held: Holdings | None = None
    trains: bool = False
    watch: Callable[[Mapping[str, torch.Tensor]], Callable[[], dict[str, torch.Tensor]]] | None = None
    reached: Reached | None = None
    decided: list[torch.Tensor] = field(default_factory=list)
    marks: list[tuple[str, Any]] = field(default_factory=list)
    device_mesh: Any = None
    parts: dict[str, Any] = field(default_factory=dict)


@dataclass
class Program:
    """A graph of functional ATen operators, each node with fake-tensor metadata in ``meta["val"]``.

    ``inputs`` has an entry for each placeholder, ``outputs`` for each output leaf, both in the graph's order.
    ``bindings`` are the user's objects behind them; ``attempts`` are lines that say which strategies were tried.
    Over a ``mesh``, inputs and outputs that somebody spoke of have a partition. ``weight_names`` are all names of its
    modules' weights, with the target of the input that is the tensor; None where no input is. ``conditions`` are what
    has to hold of the sizes of a call, by ``hloemit.base.size_conditions``; ``apart`` are the names of arguments that
    the program takes gradients of, no two of which may be one tensor.
    """

    module: GraphModule
    inputs: list[ProgramInput]
    outputs: list[ProgramOutput]
    in_tree: pytree.TreeSpec
    out_tree: pytree.TreeSpec
    bindings: Bindings = field(default_factory=Bindings)
    attempts: tuple[object, ...] = ()
    mesh: Mesh | None = None
    weight_names: dict[str, str | None] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()

    @property
    def updated(self) -> set[str | None]:
        """The targets of what the program updates."""
        return {o.target for o in self.outputs if o.target is not None}

    def note_weights(self) -> None:
        """Note what lowering wants to know of the weights' tensors, once.

        Another thread's capture may exchange the tensors behind the same objects, so this belongs under the lock of
        captures, and lowering, which takes no lock, looks at no tensor.
        """
        updated = self.updated
        for spec in self.inputs:
            if spec.tensor is not None and spec.noted is None:
                spec.noted = _noted(spec.tensor, is_inlined(spec, updated))


def lazily_compiled(graph: Graph, root: torch.nn.Module | None = None) -> GraphModule:
    """A module of a graph whose Python code is made when it is called, which a program to lower never is.

    ``root`` has what the graph takes as attributes.
    """
    with lazy_graph_modules(True):
        return make_graph_module(root or torch.nn.Module(), graph)


def leaf_names(tree: pytree.TreeSpec, default: str) -> list[str]:
    """A readable name for each leaf of a pytree: ``logits``, ``past.0``, or ``default`` for a lone leaf."""
    if tree.is_leaf():
        return [default]
    try:
        skeleton = pytree.tree_unflatten([object() for _ in range(tree.num_leaves)], tree)
        paths = [path for path, _ in pytree.tree_flatten_with_path(skeleton)[0]]
    except (
        ValueError,
        NotImplementedError,
        AttributeError,
        TypeError,
    ):  # without key paths, or particular about leaves
        return [f"{default}_{i}" for i in range(tree.num_leaves)]
    names = []
    for path in paths:
        text = pytree.keystr(path)
        for mark in ("['", "']", "[", "]"):
            text = text.replace(mark, ".")
        name = ".".join(part for part in text.split(".") if part)
        names.append(name if not name[:1].isdigit() else f"{default}_{name}")
    return names


def weight_names(named: Iterable[tuple[str, torch.Tensor]], inputs: Iterable[ProgramInput]) -> dict[str, str | None]:
    """Every name of the modules' parameters and buffers, with the target of the input that is that tensor, or None."""
    targets = {id(spec.tensor): spec.target for spec in inputs if spec.tensor is not None}
    return {name: targets.get(id(tensor)) for name, tensor in named}


def is_inlined(spec: ProgramInput, mutated: Set[str | None]) -> bool:
    """Whether an input's elements are written into the module: a small constant that has some, and nothing updates."""
    small = spec.tensor is not None and spec.tensor.numel() <= INLINE_ELEMENTS and has_elements(spec.tensor)
    return small and spec.kind == "constant" and spec.target not in mutated and not is_others(spec.tensor)


def _noted(tensor: torch.Tensor, inlined: bool) -> Noted:
    check_plain(tensor)
    return Noted(
        key=storage_key(tensor),
        storage=storage_place(tensor),
        is_alone=has_address(tensor) and tensor.untyped_storage().nbytes() == tensor.nbytes,
        is_empty=not tensor.numel(),
        elements=plain(tensor).clone() if inlined else None,
    )


def overlap(a: torch.Tensor, b: torch.Tensor) -> bool:
    """Whether the stretches of memory from first to last element have bytes in common."""
    if not a.numel() or not b.numel() or a.device != b.device:
        return False
    if not (has_address(a) and has_address(b)):
        return storage_id(a.untyped_storage()) == storage_id(b.untyped_storage())
    (a0, a1), (b0, b1) = memory_span(a), memory_span(b)
    return a0 < b1 and b0 < a1


def is_detached(result: Any, given: Sequence[Any]) -> bool:
    """Whether a result is none of the tensors that the program was given, and has no gradient."""
    return (
        isinstance(result, torch.Tensor) and not result.requires_grad and not any(result is tensor for tensor in given)
    )


def values_of(args: Sequence[Any], kwargs: dict[str, Any] | None) -> tuple[list[Any], pytree.TreeSpec]:
    """The flat leaves of a call and their tree; raises ``CaptureError`` where one is a tensor that is not dense."""
    register_holders((args, kwargs))
    leaves, tree = pytree.tree_flatten((tuple(args), dict(kwargs or {})))
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor):
            check_plain(leaf)
        refuse_argument(leaf)
    return leaves, tree


def refuse_reshaped(name: str, given: torch.Tensor, now: torch.Tensor, relaid: Relaid | None) -> None:
    """Raise ``CaptureError`` where an argument or a weight got another shape, order or dtype, unseen by its owner."""
    at = f"\n    at {relaid.where}" if relaid and relaid.where else ""
    shape, dtype = now.shape, now.dtype
    if given.shape != shape:
        raise CaptureError(
            f"the program changes the shape of {name} in place, from {list(given.shape)} to {list(shape)}, and a "
            "compiled program cannot do that to a tensor that it is given: give the new shape to a tensor of the "
            f"program, x = x.view_as(x){at}"
        )
    if relaid and not relaid.is_elsewhere and not lies_alike(shape, given.stride(), now.stride()):
        raise CaptureError(
            f"the program changes the strides of {name} in place, from {list(given.stride())} to {list(now.stride())}, "
            f"and a compiled program cannot do that to a tensor that it is given: x = x.t() instead of x.t_(){at}"
        )
    if given.dtype is not dtype:
        raise CaptureError(
            f"the program changes the dtype of {name} in place, from {given.dtype} to {dtype}, and a compiled program "
            f"cannot do that to a tensor that it is given: give the new dtype to a tensor of the program{at}"
        )


def check_dense(tensor: torch.Tensor) -> None:
    """Raise ``CaptureError`` for a tensor of a kind that StableHLO has no type for."""
    if tensor.is_quantized:
        raise CaptureError("a tensor of the program is quantized: dequantize() it first")
    if tensor.layout is not torch.strided or tensor.is_nested:
        kind = "nested" if tensor.is_nested else tensor.layout
        raise CaptureError(f"a tensor of the program is {kind}: make it a dense one first")


def check_plain(tensor: torch.Tensor) -> None:
    """The same of one that is made of others, too, which ``torch.compile`` takes apart before it asks."""
    check_dense(tensor)
    if is_wrapped(tensor):
        raise CaptureError(
            "a tensor of the program is one of a function that torch.func transforms (grad, vmap, jvp): lower outside "
            "of that function, and return from it what is used later"
        )
    if is_wrapper_subclass(tensor):
        raise CaptureError(
            f"a tensor of the program is a {type(tensor).__qualname__}, a tensor made of others, whose operators no "
            "program has: make it of those inside, or let it be a weight, without a gradient, of a module"
        )
    if takes_over(type(tensor)):
        raise CaptureError(
            f"a tensor of the program is a {type(tensor).__qualname__}, whose __torch_function__ no program has: give "
            "x.as_subclass(torch.Tensor), and build it inside"
        )
