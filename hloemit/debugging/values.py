"""The values that a compiled program computes on its way, as tensors."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import torch

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Leaf, Output
from hloemit.base.torch_private import pytree
from hloemit.inspection.graph import ENDS, Graph, Operator, Value
from hloemit.ir.intermediate_results import with_results
from hloemit.ir.module import LazyModule
from hloemit.program.program import Bindings
from hloemit.stages.lowered import Lowered

AT_ONCE_BYTES = 256 << 20  # that one run gives back beside its arguments

Item = TypeVar("Item")
Tap = tuple[int, int]  # an operator's place in main, and which of its results


def taps_of(graph: Graph, wanted: Sequence[Operator] | None = None) -> list[tuple[Tap, Operator]]:
    """The results of ``main``'s operators that are tensors of a size and dtype that torch has, in order."""
    chosen = None if wanted is None else {id(op) for op in wanted}
    found = []
    for place, op in enumerate(graph.main.block.operators):
        if op.name not in ENDS and (chosen is None or id(op) in chosen):
            found += [((place, i), op) for i, value in enumerate(op.results) if _has_elements(value)]
    return found


def _has_elements(value: Value) -> bool:
    return value.kind.element in FROM_MLIR_NAME and all(size >= 0 for size in value.kind.shape)


def batches(items: Iterable[Item], bytes_of: Callable[[Item], int]) -> Iterator[list[Item]]:
    """What one run is to give back, in order: as many at once as memory should hold."""
    batch: list[Item] = []
    held = 0
    for item in items:
        size = bytes_of(item)
        if batch and held + size > AT_ONCE_BYTES:
            yield batch
            batch, held = [], 0
        batch.append(item)
        held += size
    if batch:
        yield batch


def batches_of(graph: Graph, taps: Sequence[Tap]) -> Iterator[list[Tap]]:
    """The taps in such batches."""
    operators = graph.main.block.operators
    return batches(taps, lambda tap: operators[tap[0]].results[tap[1]].kind.bytes)


def values_at(
    lowered: Lowered,
    graph: Graph,
    taps: Sequence[Tap],
    call: tuple[tuple[Any, ...], dict[str, Any]],
    device: str | None = None,
    options: CompileOptions | None = None,
) -> list[torch.Tensor]:
    """What the program has at some places, for a call's arguments; nothing that the program updates is updated."""
    operators = graph.main.block.operators
    values = [operators[place].results[result] for place, result in taps]
    outputs = tuple(
        Output("user_output", f"tap{i}", value.kind.shape, FROM_MLIR_NAME[value.kind.element])
        for i, value in enumerate(values)
    )
    signature = dataclasses.replace(
        lowered.signature,
        inputs=tuple(dataclasses.replace(spec, donated=False) for spec in lowered.signature.inputs),
        outputs=outputs,
        out_tree=pytree.tree_structure([0] * len(outputs)),
        out_leaves=tuple(Leaf(index=i) for i in range(len(outputs))),
    )
    gradients = {str(spec.target) for spec in signature.inputs if spec.kind == "gradient"}
    state = lowered.state
    bindings = Bindings(state, {target: state[target.removesuffix(".grad")] for target in gradients})
    program = Lowered(LazyModule.of(with_results(lowered.module, taps)), signature, bindings)
    results: list[torch.Tensor] = program.compile(device, options)(*call[0], **call[1])
    return results
