"""Program → a verified StableHLO module and its signature."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.errors import LoweringError, UnsupportedOpError
from hloemit.base.live_nodes import output_node
from hloemit.base.mesh import Partition
from hloemit.base.signature import Dimension, Input, Leaf, Output, Signature, cut
from hloemit.base.torch_private import pytree
from hloemit.ir import hlo, manual, sharding
from hloemit.ir.bindings import func, ir
from hloemit.ir.build import ModuleBuilder, building, define_symbols, fill_block, string, tensor_type
from hloemit.ir.value import Dim, Shape, TensorType, Value, dim, shape_of
from hloemit.lowering import eager_refusals
from hloemit.lowering.graph_to_ops import GraphLowering
from hloemit.program.plan import InputPlan, plan_inputs
from hloemit.program.program import Program

SEED_TYPE = TensorType((2,), torch.uint64)  # Threefry's state: key and counter


def emit(program: Program, donate: bool = False, plan: InputPlan | None = None, name: str = "main") -> Emission:
    """Lower a program; ``donate`` gives the memory of each updated weight to the result that updates it.

    ``plan`` is ``plan_inputs(program)``, for who has it already. Raises ``UnsupportedOpError`` with every operator that
    cannot be lowered, and ``LoweringError`` where a rule or the verifier finds a fault.
    """
    builder = ModuleBuilder(name, mesh=program.mesh)
    with building(builder):
        return _Main(program, plan or plan_inputs(program), builder).emit(donate)


class Emission(NamedTuple):
    """A module, and what the arguments and results of its ``main`` are."""

    module: Any
    signature: Signature


class _Main:
    """The emission of one ``main``."""

    def __init__(self, program: Program, plan: InputPlan, builder: ModuleBuilder) -> None:
        self.program = program
        self.plan = plan
        self.builder = builder
        self.placeholders = [n for n in program.module.graph.nodes if n.op == "placeholder"]
        self.inputs = list(plan.arguments)
        self.outputs: list[Output] = []

    def emit(self, donate: bool) -> Emission:
        """The whole module."""
        if self.program.mesh is not None:
            sharding.declare(self.builder, self.program.mesh)
        types = list(map(_argument_type, self.inputs, self.plan.nodes))
        with ir.InsertionPoint(self.builder.module.body):
            empty = ir.FunctionType.get([], [])
            main = func.FuncOp("main", empty, visibility="public")
        self.block: Any = None
        locations = [ir.Location.name(i.name) for i in self.inputs]
        fill_block(main.regions[0], types, self._body, "func.return", locations)
        result_types = [tensor_type(*v.type) for v in self.results]
        argument_types = [a.type for a in main.regions[0].blocks[0].arguments]
        attributes = main.operation.attributes
        attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(argument_types, result_types))
        donated = self._reused() | (self._donated() if donate else {})
        self.inputs = [dataclasses.replace(s, donated=True) if i in donated else s for i, s in enumerate(self.inputs)]
        attributes["arg_attrs"] = ir.ArrayAttr.get([_names(spec, donated.get(i)) for i, spec in enumerate(self.inputs)])
        if self.outputs:
            attributes["res_attrs"] = ir.ArrayAttr.get(list(map(_names, self.outputs)))
        if self.builder.has_regions:
            manual.outline(main.regions[0].blocks[0], self.builder.demand_regions())
        self._verify()
        if self.program.mesh is not None:
            self._assign()
        return Emission(self.builder.module, self._signature())

    def _assign(self) -> None:
        """Write down how Shardy cuts the arguments and results that nobody spoke of.

        What is said here is what the runner does, and what another compiler of the module has to do.
        """
        of_inputs, of_outputs = sharding.assigned(self.builder.module)
        pairs = zip(self.inputs, of_inputs, strict=True)
        homes: dict[str | None, Partition] = {s.target: partition for s, partition in pairs if s.target}
        of_outputs = [homes.get(s.target, partition) for s, partition in zip(self.outputs, of_outputs, strict=True)]
        self.inputs, self.outputs = cut(self.inputs, of_inputs), cut(self.outputs, of_outputs)
        sharding.annotate(self.builder.module, of_inputs, of_outputs)

    def _verify(self) -> None:
        try:
            self.builder.module.operation.verify()
        except ir.MLIRError as error:
            if refused := eager_refusals.refused(self.program.module, str(error)):
                raise UnsupportedOpError(refused) from error
            raise LoweringError(
                f"hloemit made a module that StableHLO's verifier refuses; please report this: {error}"
            ) from error

    # Body

    def _body(self, *arguments: Value) -> Sequence[Value]:
        self.block = ir.InsertionPoint.current.block
        define_symbols(arguments)
        for argument, node in zip(arguments, self.plan.nodes, strict=True):
            size = node.meta["val"]
            if isinstance(size, torch.SymInt):
                self.builder.symbols[size.node.expr] = lambda a=argument: hlo.convert(a, torch.int32)  # type: ignore[misc]
        operands = [
            self._operand(source, node, arguments)
            for source, node in zip(self.plan.sources, self.placeholders, strict=True)
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
        plan = self.plan
        given = [(leaf.index, position) for position, leaf in plan.leaves.items() if leaf.index is not None]
        position_of = {plan.nodes[argument]: position for argument, position in given}
        self.results: list[Value] = []
        self.places: dict[int, int] = {}  # of each output of the program, its result of the module
        self.out_leaves: dict[int, Leaf] = {}
        targets = {plan.arguments[argument].name: position for argument, position in given}
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
                    constant = value if spec.value is None else spec.value
                    self.out_leaves[spec.position] = Leaf(value=constant)  # type: ignore[index]
                    continue
                alias = holder.get(node, position_of.get(node) if node not in seen else None)
                if alias is not None and isinstance(node.meta["val"], torch.Tensor):
                    self.out_leaves[spec.position] = Leaf(alias=alias, detached=spec.detached)  # type: ignore[index]
                    continue
                if node in seen:
                    leaf = Leaf(index=seen[node], scalar=scalar, view=spec.view)
                    self.out_leaves[spec.position] = leaf  # type: ignore[index]
                    continue
            if isinstance(value, (Dim, int)) and scalar:
                value = hlo.size(value)
            if spec.kind == "user_output":
                seen[node] = len(self.results)
                leaf = Leaf(index=len(self.results), scalar=scalar, view=spec.view)
                self.out_leaves[spec.position] = leaf  # type: ignore[index]
            self.places[place] = len(self.results)
            shape = _described(value.shape)
            described = (spec.kind, spec.name, shape, value.dtype, spec.target, spec.cuts, spec.room, spec.messages)
            self.outputs.append(Output(*described, spec.partition, moved=spec.moved))
            self.results.append(value)
        self.outputs = [
            dataclasses.replace(o, cuts=tuple((axis, self.places[size]) for axis, size in o.cuts)) for o in self.outputs
        ]

    def _reused(self) -> dict[int, int]:
        """The result that takes the memory of each argument which the program says is no longer needed."""
        reuses = [(place, o.reuses) for place, o in enumerate(self.program.outputs) if o.reuses is not None]
        return {self.plan.sources[argument]: self.places[place] for place, argument in reuses}

    def _donated(self) -> dict[int, int]:
        """The result that takes the memory of each weight which the program updates.

        A weight that shares its memory with another tensor keeps it: the other one would be updated too.
        """
        result_of: dict[str | None, int] = {o.target: i for i, o in enumerate(self.outputs) if o.target is not None}
        donated = {}
        for i in sorted(self.plan.donatable):
            spec, result = self.inputs[i], result_of.get(self.inputs[i].target)
            if result is not None:
                output = self.outputs[result]
                if (output.shape, output.dtype) == (spec.shape, spec.dtype):
                    donated[i] = result
        return donated

    def _signature(self) -> Signature:
        program = self.program
        targets = {spec.target for spec in self.inputs}
        names = program.weight_names.items()
        return Signature(
            inputs=tuple(self.inputs),
            outputs=tuple(self.outputs),
            in_tree=program.in_tree,
            in_leaves=tuple(self.plan.leaves[i] for i in range(program.in_tree.num_leaves)),
            out_tree=program.out_tree,
            out_leaves=tuple(self.out_leaves[i] for i in range(program.out_tree.num_leaves)),
            mesh=program.mesh,
            other_names={name: held if held in targets else None for name, held in names if name not in targets},
            replicas=max(len(self.builder.members), 1),
            conditions=program.conditions,
            apart=program.apart,
        )


def _argument_type(spec: Input, node: torch.fx.Node) -> TensorType:
    value = node.meta["val"]
    if spec.dtype not in MLIR_NAME:
        raise LoweringError(f"input {spec.name} is {spec.dtype}, which StableHLO has no type for; convert it first")
    if not isinstance(value, torch.Tensor):
        return TensorType((), spec.dtype)
    if value.layout is not torch.strided:
        raise LoweringError(f"input {spec.name} is {value.layout}, which StableHLO has no type for: make it dense")
    return TensorType(shape_of(value.shape), spec.dtype)


def _described(shape: Shape) -> tuple[Dimension, ...]:
    """A shape as signatures have it: a symbolic size is its expression."""
    return tuple([str(d) if isinstance(d, Dim) else d for d in shape])


def _names(spec: Input | Output, result: int | None = None) -> Any:
    """The attributes of an argument or result; the memory of a donated argument is that of ``result``."""
    attributes = {"hloemit.kind": string(spec.kind), "hloemit.name": string(spec.name)}
    if spec.partition is not None:
        attributes["sdy.sharding"] = sharding.attribute(spec.partition)
    if result is not None:
        attributes["tf.aliasing_output"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), result)
    return ir.DictAttr.get(attributes)


__all__ = ["Emission", "emit"]
