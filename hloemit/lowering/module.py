"""Program → a verified StableHLO module and its signature."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.errors import LoweringError
from hloemit.base.graphs import output_node
from hloemit.base.signature import Dimension, Input, Leaf, Output, Signature
from hloemit.base.torch_private import pytree
from hloemit.capture.program import Noted, Program, ProgramInput
from hloemit.ir import hlo
from hloemit.ir.bindings import func, ir
from hloemit.ir.build import ModuleBuilder, building, define_symbols, fill_block, string, tensor_type
from hloemit.ir.value import Dim, Shape, TensorType, Value, dim, shape_of
from hloemit.lowering.graph import GraphLowering

SEED_TYPE = TensorType((2,), torch.uint64)  # Threefry's state: key and counter


@dataclass
class Emitted:
    """The module that ``emit`` made, its signature, and the tensors behind its weight arguments, by target."""

    module: Any
    signature: Signature
    state: dict[str, torch.Tensor]


def emit(program: Program, name: str = "main", donate: bool = False) -> Emitted:
    """Lower a program; ``donate`` gives the memory of each updated weight to the result that updates it.

    Raises ``UnsupportedOpError`` with every operator that cannot be lowered, and ``LoweringError`` where a rule or the
    verifier finds a fault.
    """
    builder = ModuleBuilder(name)
    with building(builder):
        return _Main(program, builder).emit(donate)


class _Main:
    """The emission of one ``main``."""

    def __init__(self, program: Program, builder: ModuleBuilder) -> None:
        self.program = program
        self.builder = builder
        self.placeholders = [n for n in program.module.graph.nodes if n.op == "placeholder"]
        self.inputs: list[Input] = []
        self.state: dict[str, torch.Tensor] = {}
        self.noted: dict[str, Noted] = {}  # of the same targets
        # of each placeholder: an argument's index, or what stands in its place
        self.sources: list[int | torch.Tensor | Any] = []
        self.in_leaves: dict[int, Leaf] = {}
        self.outputs: list[Output] = []
        self.seeded = False

    def emit(self, donate: bool) -> Emitted:
        """The whole module."""
        self._plan_inputs()
        types = [planned.type for planned in self.planned]
        with ir.InsertionPoint(self.builder.module.body):
            empty = ir.FunctionType.get([], [])
            main = func.FuncOp("main", empty, visibility="public")
        self.block: Any = None
        fill_block(main.regions[0], types, self._body, "func.return", self._argument_locations())
        result_types = [tensor_type(*v.type) for v in self.results]
        argument_types = [a.type for a in main.regions[0].blocks[0].arguments]
        attributes = main.operation.attributes
        attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(argument_types, result_types))
        donated = self._reused() | (self._donate() if donate else {})
        attributes["arg_attrs"] = ir.ArrayAttr.get(
            [_names(spec.kind, spec.name, donated.get(i)) for i, spec in enumerate(self.inputs)]
        )
        if self.outputs:
            attributes["res_attrs"] = ir.ArrayAttr.get([_names(o.kind, o.name) for o in self.outputs])
        try:
            self.builder.module.operation.verify()
        except ir.MLIRError as error:
            raise LoweringError(
                f"hloemit made a module that StableHLO's verifier refuses; please report this: {error}"
            ) from error
        return Emitted(self.builder.module, self._signature(), self.state)

    # Inputs

    def _plan_inputs(self) -> None:
        """Decide what each placeholder becomes: an argument of ``main``, an inlined constant, or a Python value."""
        program = self.program
        program.note_weights()
        mutated = program.updated
        shared: dict[Any, int] = {}
        self.planned: list[_Planned] = []
        for node, spec in zip(self.placeholders, program.inputs, strict=True):
            if spec.kind is None:
                self.sources.append(spec.value)
                self.in_leaves[spec.position] = Leaf(value=spec.value)  # type: ignore[index]
                continue
            if spec.kind == "gradient" and not node.users:
                self.sources.append(None)  # the program never reads the gradient that stands at entry
                continue
            if spec.tensor is not None and spec.noted is not None:
                if not node.users and spec.target not in mutated:
                    self.sources.append(None)  # a weight that the program never reads
                    continue
                if spec.noted.elements is not None:
                    self.sources.append(spec.noted.elements)
                    continue
                key = spec.noted.key
                if not spec.noted.is_empty and key in shared and spec.target not in mutated:
                    self.sources.append(shared[key])  # tied weights travel once
                    continue
                if spec.target not in mutated:
                    shared[key] = len(self.inputs)
                self.state[str(spec.target)] = spec.tensor
                self.noted[str(spec.target)] = spec.noted
            self.sources.append(len(self.inputs))
            if spec.position is not None:
                self.in_leaves[spec.position] = Leaf(index=len(self.inputs))
            self._add_input(node, spec)

    def _add_input(self, node: torch.fx.Node, spec: ProgramInput) -> None:
        value = node.meta["val"]
        dtype = value.dtype if isinstance(value, torch.Tensor) else _SCALAR_DTYPE[type(value)]
        if dtype not in MLIR_NAME:
            raise LoweringError(f"input {spec.name} is {dtype}, which StableHLO has no type for; convert it first")
        if isinstance(value, torch.Tensor) and value.layout is not torch.strided:
            raise LoweringError(f"input {spec.name} is {value.layout}, which StableHLO has no type for: make it dense")
        sizes = _sizes(node)
        assert spec.kind is not None
        self.inputs.append(Input(spec.kind, spec.name, _described(sizes), dtype, spec.target))
        self.planned.append(_Planned(node, TensorType(sizes, dtype)))

    def _argument_locations(self) -> list[Any]:
        return [ir.Location.name(i.name) for i in self.inputs]

    # Body

    def _body(self, *arguments: Value) -> Sequence[Value]:
        self.block = ir.InsertionPoint.current.block
        define_symbols(arguments)
        for argument, planned in zip(arguments, self.planned, strict=True):
            size = planned.node.meta["val"]
            if isinstance(size, torch.SymInt):
                self.builder.symbols[size.node.expr] = lambda a=argument: hlo.convert(a, torch.int32)  # type: ignore[misc]
        operands = [
            self._operand(source, node, arguments) for source, node in zip(self.sources, self.placeholders, strict=True)
        ]
        lowering = GraphLowering(self._seed_state)
        results = lowering.run(self.program.module, operands)
        lowering.raise_unsupported()
        self._plan_outputs(results)
        return self.results

    def _operand(self, source: Any, node: torch.fx.Node, arguments: Sequence[Value]) -> Any:
        value = node.meta.get("val")
        if isinstance(value, torch.SymInt):
            return dim(value)
        if isinstance(source, torch.Tensor):
            return hlo.constant(source)
        if isinstance(value, torch.Tensor) and isinstance(source, int):
            return arguments[source]
        return source

    def _seed_state(self) -> Value:
        """The seed argument, added at the end of ``main``'s arguments when the first random operator asks for it."""
        if self.builder.random_state is None:
            self.inputs.append(Input("seed", "seed", (2,), torch.uint64))
            argument = self.block.add_argument(tensor_type(*SEED_TYPE), ir.Location.name("seed"))
            self.builder.random_state = Value(argument, *SEED_TYPE)
        return self.builder.random_state

    # Outputs

    def _plan_outputs(self, results: Sequence[Any]) -> None:
        """Sort the graph's results: mutations, tensors for the caller, and leaves that need no result at all."""
        output = output_node(self.program.module.graph)
        nodes = pytree.tree_leaves(output.args[0], is_leaf=lambda x: x is None)
        position = {n: spec.position for n, spec in zip(self.placeholders, self.program.inputs, strict=True)}
        self.results: list[Value] = []
        self.places: dict[int, int] = {}  # of each output of the program, its result of the module
        self.out_leaves: dict[int, Leaf] = {}
        targets = {spec.name: spec.position for spec in self.program.inputs if spec.position is not None}
        holder: dict[Any, int] = {}  # graph node -> the caller's input that holds its value after the call
        for node, spec in zip(nodes, self.program.outputs, strict=True):
            if spec.kind == "user_input_mutation":
                holder[node] = targets[str(spec.target)]
        seen: dict[Any, int] = {}
        for place, (node, spec, value) in enumerate(zip(nodes, self.program.outputs, results, strict=True)):
            is_node = isinstance(node, torch.fx.Node)
            scalar = spec.is_number or (is_node and not isinstance(node.meta["val"], torch.Tensor))
            if spec.kind == "user_output":
                if not is_node or not isinstance(
                    node.meta["val"], (torch.Tensor, torch.SymInt, torch.SymFloat, torch.SymBool)
                ):
                    self.out_leaves[spec.position] = Leaf(value=value)  # type: ignore[index]
                    continue
                alias = holder.get(node, position.get(node) if node not in seen else None)
                if alias is not None and isinstance(node.meta["val"], torch.Tensor):
                    self.out_leaves[spec.position] = Leaf(alias=alias)  # type: ignore[index]
                    continue
                if node in seen:
                    self.out_leaves[spec.position] = Leaf(index=seen[node], scalar=scalar)  # type: ignore[index]
                    continue
            if isinstance(value, (Dim, int)) and scalar:
                value = hlo.size(value)
            if spec.kind == "user_output":
                seen[node] = len(self.results)
                self.out_leaves[spec.position] = Leaf(index=len(self.results), scalar=scalar)  # type: ignore[index]
            self.places[place] = len(self.results)
            shape = _described(value.shape)
            described = (spec.kind, spec.name, shape, value.dtype, spec.target, spec.cuts, spec.room, spec.messages)
            self.outputs.append(Output(*described))
            self.results.append(value)
        self.outputs = [
            dataclasses.replace(o, cuts=tuple((axis, self.places[size]) for axis, size in o.cuts)) for o in self.outputs
        ]

    def _reused(self) -> dict[int, int]:
        """The result that takes the memory of each argument which the program says is no longer needed."""
        reused = {}
        for place, output in enumerate(self.program.outputs):
            if output.reuses is not None:
                argument = self.sources[output.reuses]
                reused[argument] = self.places[place]
                self.inputs[argument] = dataclasses.replace(self.inputs[argument], donated=True)
        return reused

    def _donate(self) -> dict[int, int]:
        """The result that takes the memory of each weight which the program updates.

        A weight that shares its memory with another tensor keeps it: the other one would be updated too.
        """
        result_of: dict[str | None, int] = {o.target: i for i, o in enumerate(self.outputs) if o.target is not None}
        holders = Counter(noted.storage for noted in self.noted.values())
        donated = {}
        for i, spec in enumerate(self.inputs):
            noted, result = self.noted.get(str(spec.target)), result_of.get(spec.target)
            if noted is None or result is None or noted.is_empty:
                continue
            output = self.outputs[result]
            alone = noted.is_alone and holders[noted.storage] == 1
            if alone and (output.shape, output.dtype) == (spec.shape, spec.dtype):
                donated[i] = result
                self.inputs[i] = dataclasses.replace(spec, donated=True)
        return donated

    def _signature(self) -> Signature:
        program = self.program
        return Signature(
            inputs=tuple(self.inputs),
            outputs=tuple(self.outputs),
            in_tree=program.in_tree,
            in_leaves=tuple(self.in_leaves[i] for i in range(program.in_tree.num_leaves)),
            out_tree=program.out_tree,
            out_leaves=tuple(self.out_leaves[i] for i in range(program.out_tree.num_leaves)),
        )


_SCALAR_DTYPE = {torch.SymInt: torch.int64, torch.SymFloat: torch.float64, torch.SymBool: torch.bool}


@dataclass
class _Planned:
    node: torch.fx.Node
    type: TensorType


def _sizes(node: torch.fx.Node) -> Shape:
    value = node.meta["val"]
    return shape_of(value.shape) if isinstance(value, torch.Tensor) else ()


def _described(shape: Shape) -> tuple[Dimension, ...]:
    """A shape as signatures have it: a symbolic size is its expression."""
    return tuple([str(d) if isinstance(d, Dim) else d for d in shape])


def _names(kind: str, name: str, result: int | None = None) -> Any:
    """The attributes of an argument or result; the memory of a donated argument is that of ``result``."""
    attributes = {"hloemit.kind": string(kind), "hloemit.name": string(name)}
    if result is not None:
        attributes["tf.aliasing_output"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), result)
    return ir.DictAttr.get(attributes)


__all__ = ["Emitted", "emit"]
