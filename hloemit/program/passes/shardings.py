"""Partitions of a program's inputs and outputs, from what the caller of ``lower`` says of them by name and position."""

from __future__ import annotations

import fnmatch
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.errors import ShardingError
from hloemit.base.live_nodes import output_node
from hloemit.base.mesh import Mesh, Partition, partition_of
from hloemit.base.torch_private import pytree
from hloemit.program.program import Program, ProgramInput

_STATE = ("parameter", "buffer", "constant")


@dataclass(frozen=True)
class Layout:
    """How a program is cut over a mesh.

    ``weights`` has partition specs by patterns of qualified names, as ``fnmatch`` reads them; the first that fits
    counts, of a tied weight the first that fits any of its names. ``inputs`` and ``outputs`` have one for each argument
    and result of the caller, None where Shardy may choose; of a nested one a list or dict, or one spec for all that is
    in it.
    """

    mesh: Mesh
    weights: Mapping[str, Any]
    inputs: Any = None
    outputs: Any = None

    def applied(self, program: Program) -> Program:
        """The program with partitions; raises ``ShardingError`` for what does not fit."""
        for spec, shape in _inputs(program):
            if any(type(size) is not int for size in shape):
                raise ShardingError(
                    f"{spec.name} is a tensor of {tuple(map(str, shape))}, and over a mesh every size is a number that "
                    "Shardy divides: lower (or export) without dynamic_shapes, once for each size"
                )
        program.mesh = self.mesh
        self._cut_weights(program)
        self._cut_arguments(program)
        self._cut_results(program)
        return program

    def pattern_of(self, name: str, others: Sequence[str] = ()) -> str | None:
        """The first pattern of weights that fits a qualified name, or one of the others that a tied weight has."""
        names = (name, *others)
        return next((p for p in self.weights if any(fnmatch.fnmatchcase(each, p) for each in names)), None)

    def partition_of(self, name: str, shape: tuple[int, ...], others: Sequence[str] = ()) -> Partition | None:
        """How a weight is cut; None where Shardy may choose."""
        pattern = self.pattern_of(name, others)
        spec = None if pattern is None else self.weights[pattern]
        return None if spec is None else partition_of(spec, self.mesh, shape, name)

    def _cut_weights(self, program: Program) -> None:
        unused = dict.fromkeys(self.weights)
        found: dict[str, Partition] = {}
        others: dict[str | None, list[str]] = defaultdict(list)
        for name, held in program.weight_names.items():
            others[held].append(name)
        for spec, shape in _inputs(program):
            if spec.kind not in _STATE or spec.target is None:
                continue
            for name in (spec.target, *others[spec.target]):
                unused.pop(str(self.pattern_of(name)), None)
            partition = self.partition_of(spec.target, shape, others[spec.target])
            if partition is not None:
                spec.partition = found[spec.target] = partition
        if unused:
            names = [str(s.target) for s in program.inputs if s.kind in _STATE]
            raise ShardingError(
                f"shardings: {', '.join(map(repr, unused))} fits no parameter or buffer of the program; there are "
                f"{', '.join(names[:8])}{', …' if len(names) > 8 else ''}"
            )
        self._demand_effect(program, others)
        for output in program.outputs:  # what becomes of a weight lies where the weight does
            if output.target in found:
                output.partition = found[output.target]

    def _demand_effect(self, program: Program, others: Mapping[str | None, list[str]]) -> None:
        """Raise ``ShardingError`` where all patterns miss what a program reads, and fit what it merely holds."""
        nodes = [node for node in program.module.graph.nodes if node.op == "placeholder"]
        pairs = zip(program.inputs, nodes, strict=True)
        read = [str(spec.target) for spec, node in pairs if spec.kind in ("parameter", "buffer") and node.users]
        if self.weights and read and not any(self.pattern_of(name, others[name]) for name in read):
            raise ShardingError(
                f"shardings: {next(iter(self.weights))!r} fits weights that the program does not read, and no pattern "
                f"fits what it reads: {', '.join(read[:8])}{', …' if len(read) > 8 else ''}"
            )

    def _cut_arguments(self, program: Program) -> None:
        if self.inputs is None:
            return
        args, kwargs = program.in_tree.children()
        specs = _by_leaf(self.inputs, args.children(), "in_shardings") + [None] * kwargs.num_leaves
        for spec, shape in _inputs(program):
            if spec.kind == "user_input" and spec.position is not None:
                given = specs[spec.position]
                spec.partition = None if given is None else partition_of(given, self.mesh, shape, spec.name)

    def _cut_results(self, program: Program) -> None:
        if self.outputs is None:
            return
        tree = program.out_tree
        specs = _by_leaf(self.outputs, [tree] if tree.is_leaf() else tree.children(), "out_shardings")
        nodes = pytree.tree_leaves(output_node(program.module.graph).args[0], is_leaf=lambda x: x is None)
        for output, node in zip(program.outputs, nodes, strict=True):
            if output.kind == "user_output" and output.position is not None and isinstance(node, Node):
                given = specs[output.position]
                if given is not None:
                    output.partition = partition_of(given, self.mesh, tuple(node.meta["val"].shape), output.name)


def _inputs(program: Program) -> list[tuple[ProgramInput, tuple[Any, ...]]]:
    """Each input that is a tensor, and its shape."""
    nodes = [n for n in program.module.graph.nodes if n.op == "placeholder"]
    pairs = zip(program.inputs, nodes, strict=True)
    return [(s, tuple(n.meta["val"].shape)) for s, n in pairs if isinstance(n.meta.get("val"), torch.Tensor)]


def _by_leaf(given: Any, trees: Sequence[pytree.TreeSpec], what: str) -> list[Any]:
    """A partition spec, or None, for each leaf of several trees, of which ``given`` has an entry each.

    An entry is one spec for all leaves of its tree, or a list or dict of entries, as the tree is one.
    """
    entries = list(given.values()) if isinstance(given, Mapping) else given
    if len(trees) == 1 and not _has_entries(entries):
        entries = [entries]
    if len(entries) != len(trees):
        raise ShardingError(f"{what} has {len(entries)} entries for {len(trees)}: write None where nothing is meant")
    found: list[Any] = []
    for entry, tree in zip(entries, trees, strict=True):
        nested = isinstance(entry, (list, Mapping)) and not tree.is_leaf()
        found += _by_leaf(entry, tree.children(), what) if nested else [entry] * tree.num_leaves
    return found


def _has_entries(given: Any) -> bool:
    """Whether what is said of a single value is a list of one spec, and no spec."""
    return isinstance(given, list) or (isinstance(given, tuple) and len(given) == 1 and not isinstance(given[0], str))
