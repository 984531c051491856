"""What a program holds and costs: operators, parameters, bytes and operations, by module path and by operator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from hloemit.base.signature import Signature
from hloemit.inspection.cost import flops, holds_steps, moved_bytes, trip_count
from hloemit.inspection.graph import ENDS, Block, Function, Graph, Operator, free_values


@dataclass
class Row:
    """A module path's, or an operator's, share: ``bytes`` are read and written, were nothing fused."""

    name: str
    operators: int = 0
    parameters: int = 0
    parameter_bytes: int = 0
    flops: float = 0.0
    bytes: int = 0


class Live(NamedTuple):
    """Bytes of the values that exist while an operator runs, before anything is fused or shares memory."""

    bytes: int
    operator: str = ""
    path: str = ""
    line: str = ""


@dataclass
class Statistics:
    """``live`` has an entry for each operator of ``main``, in order; ``open_loops`` are counted as one turn.

    ``state_bytes`` are of the weights and the optimizer's state among the arguments.
    """

    total: Row
    by_path: list[Row] = field(default_factory=list)
    by_operator: list[Row] = field(default_factory=list)
    live: list[Live] = field(default_factory=list)
    argument_bytes: int = 0
    state_bytes: int = 0
    result_bytes: int = 0
    open_loops: int = 0

    @property
    def peak(self) -> Live:
        """Where most is alive."""
        return max(self.live, key=lambda each: each.bytes, default=Live(self.argument_bytes))

    @property
    def temporary_bytes(self) -> int:
        """What is alive at the peak beside the arguments: results, and what is computed on the way."""
        return self.peak.bytes - self.argument_bytes


PathOf = Callable[[Operator], str]


class Step(NamedTuple):
    """An operator that runs: how often, and where in the program's modules."""

    operator: Operator
    times: int
    path: str


def statistics(graph: Graph, signature: Signature, depth: int | None = None) -> Statistics:
    """Statistics of a program, or of one device's part of it; paths are cut to ``depth`` parts."""
    steps = Steps(graph)
    paths, operators, total = _Rows(), _Rows(), Row("total")
    for step in steps:
        cost = flops(step.operator) * step.times, moved_bytes(step.operator) * step.times
        for row in (paths[cut(step.path, depth)], operators[step.operator.short], total):
            row.operators += 1
            row.flops += cost[0]
            row.bytes += cost[1]
    kinds = [argument.kind for argument in graph.main.block.arguments]  # of shards, in a device's program
    for i, spec in signature.inputs_of("parameter"):
        owner = str(spec.target).rpartition(".")[0].replace(".", "/")
        for row in (paths[cut(owner, depth)], total):
            row.parameters += kinds[i].elements
            row.parameter_bytes += kinds[i].bytes
    live = _live(graph.main.block, graph, 0)
    return Statistics(
        total=total,
        by_path=list(paths.values()),
        by_operator=sorted(operators.values(), key=lambda row: (-row.flops, -row.bytes, row.name)),
        live=live,
        argument_bytes=sum(kind.bytes for kind in kinds),
        state_bytes=sum(kinds[i].bytes for i, spec in enumerate(signature.inputs) if spec.is_state),
        result_bytes=sum(v.kind.bytes for v in graph.main.block.gives),
        open_loops=steps.open_loops,
    )


class _Rows(dict[str, Row]):
    def __missing__(self, name: str) -> Row:
        made = self[name] = Row(name)
        return made


def cut(path: str, depth: int | None) -> str:
    """The first parts of a path."""
    return path if depth is None else "/".join(path.split("/")[:depth])


class Steps:
    """The operators that run: of loops the inside as often as it goes round, of calls that of the function."""

    def __init__(self, graph: Graph) -> None:
        self._functions = graph.functions
        self._main = graph.main
        self.open_loops = 0

    def __iter__(self) -> Iterator[Step]:
        yield from self._block(self._main.block, 1, path_of, frozenset())

    def _block(self, block: Block, times: int, path: PathOf, above: frozenset[str]) -> Iterator[Step]:
        for op in block.operators:
            if op.name in ENDS:
                continue
            yield Step(op, times, path(op))
            function = self._functions.get(op.callee)
            if function is not None and function.name not in above:
                yield from self._block(function.block, times, paths_inside(function, path(op)), above | {function.name})
            elif holds_steps(op):
                yield from self._inside(op, times, path, above)

    def _inside(self, op: Operator, times: int, path: PathOf, above: frozenset[str]) -> Iterator[Step]:
        turns = 1
        if op.short == "while":
            known = trip_count(op)
            self.open_loops += known is None
            turns = 1 if known is None else known
        for block in op.regions:
            yield from self._block(block, times * turns, path, above)


def path_of(op: Operator) -> str:
    """The module path in an operator's own location."""
    return op.origin.path


def paths_inside(function: Function, call: str) -> PathOf:
    """The paths of what a function does that is called at a path.

    An outlined module's are those of the module that was cut out, in whose place the call is; those of another
    function are of whoever called it first.
    """
    if not function.module:
        return lambda _: call
    return lambda op: "/".join(filter(None, (call, op.origin.path.removeprefix(function.module).strip("/"))))


# Memory


def _live(block: Block, graph: Graph, around: int, above: frozenset[str] = frozenset()) -> list[Live]:
    """What is alive at each operator of a block, ``around`` among it; its arguments are alive all along."""
    last = _last_uses(block)
    kept = {id(v) for v in block.gives}
    made = {id(result) for op in block.operators for result in op.results}
    alive = around + sum(a.kind.bytes for a in block.arguments)
    found = []
    for place, op in enumerate(block.operators):
        if op.name in ENDS:
            continue
        alive += sum(v.kind.bytes for v in op.results)
        inside = _most_inside(op, graph, above)
        found.append(Live(alive + inside, op.short, op.origin.path, op.origin.line))
        for value in {id(v): v for v in (*free_values(op), *op.results)}.values():
            if last.get(id(value), place) == place and id(value) not in kept and id(value) in made:
                alive -= value.kind.bytes
    return found


def _most_inside(op: Operator, graph: Graph, above: frozenset[str]) -> int:
    """What the regions or the function of an operator need at their fullest, beside what is given to them."""
    blocks = list(op.regions) if holds_steps(op) else []
    function = graph.functions.get(op.callee)
    if function is not None and function.name not in above:
        blocks, above = [function.block], above | {function.name}
    most = 0
    for block in blocks:
        given = sum(a.kind.bytes for a in block.arguments)
        returned = sum(v.kind.bytes for v in block.gives)
        most = max(most, *(each.bytes - given - returned for each in _live(block, graph, 0, above)), 0)
    return most


def _last_uses(block: Block) -> dict[int, int]:
    return {id(value): place for place, op in enumerate(block.operators) for value in free_values(op)}
