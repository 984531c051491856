"""Graphs as loops of the device: ``hloemit::embedded`` parts that become one ``stablehlo.while`` each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torch import Tensor
from torch.fx import GraphModule

from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.rules.control.branches_and_loops import holds_while, run_over
from hloemit.torch_xla.embedded import call, empty, graph_of, part, seeded

Run = Callable[[Sequence[Tensor], Sequence[Tensor]], list[Tensor]]


def looped(module: GraphModule, carried: int, *, reverse: bool = False) -> Run:
    """A function that runs a graph over the rows of tensors.

    The graph takes what is ``carried`` and one row of each tensor, and gives what is carried and rows to be stacked.
    """
    graph = graph_of(module)
    results = graph.types()

    def run(states: Sequence[Tensor], xs: Sequence[Tensor]) -> list[Tensor]:
        rows, extra = len(xs), len(graph.extra)

        def types(operands: Sequence[Tensor]) -> list[Tensor]:
            length = len(operands[carried])
            stacked = [empty(t, operands, length) for t in results[carried:]]
            return [*(empty(t, operands) for t in results[:carried]), *stacked]

        def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
            values = seeded(graph, operands)
            inits, rest = values[:carried], values[carried:]
            return run_over(ctx, graph.module, inits, rest[:rows], rest[rows : rows + extra], reverse=reverse)

        made = part("scan", f"{carried} {rows} {reverse}\n{graph.text}", types, lower, graph.layouts)
        return call(made, [*states, *xs, *graph.arguments()])

    return run


class repeated:  # noqa: N801 - a function with a fact
    """A function that runs the graph ``body`` as long as ``condition`` holds.

    Both take what is ``carried`` and what is beside it; ``reads`` has the tensors from outside.
    """

    def __init__(self, condition: GraphModule, body: GraphModule, carried: int) -> None:
        self._test, self._turn, self._carried = graph_of(condition), graph_of(body), carried
        self.reads = [*self._test.extra, *self._turn.extra]

    def __call__(self, states: Sequence[Tensor], more: Sequence[Tensor] = ()) -> list[Tensor]:
        """The last values of what is carried."""
        test, turn, count = self._test, self._turn, self._carried
        of_test, of_both = len(test.extra), len(more)

        def types(operands: Sequence[Tensor]) -> list[Tensor]:
            return [empty(t, operands) for t in turn.types()[:count]]

        def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
            values = seeded(turn, operands)
            inits, both, rest = values[:count], values[count : count + of_both], values[count + of_both :]
            of = [*both, *rest[:of_test]], [*both, *rest[of_test:]]
            return holds_while(ctx, (test.module, of[0]), (turn.module, of[1]), inits)

        text = f"{count} {of_both}\n{test.text}\n{turn.text}"
        made = part("while", text, types, lower, [*test.layouts, *turn.layouts])
        return call(made, [*states, *more, *test.extra, *turn.arguments()])
