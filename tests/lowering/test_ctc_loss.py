"""``aten._ctc_loss`` against eager torch. Torch computes no shapes for it without its data, so they are given here."""

from __future__ import annotations

import operator
from typing import Any

import pytest
import torch

from hloemit.program.program import Program, ProgramInput, ProgramOutput, leaf_names
from hloemit.stages.lowered import lower_program

aten = torch.ops.aten

nan, inf = float("nan"), float("inf")
LOGS = torch.randn(7, 3, 5, generator=torch.Generator().manual_seed(0)).log_softmax(-1)
SPECIAL = LOGS.clone()
SPECIAL[2, 0, 0], SPECIAL[3, 1, 2], SPECIAL[0, 2] = nan, -inf, -inf
PADDED = torch.tensor([[1, 2, 2], [3, 1, 3], [2, 0, 0]])


def _program(args: tuple[Any, ...], results: tuple[torch.Tensor, ...]) -> Program:
    tensors = isinstance(args[2], torch.Tensor)
    graph, inputs, nodes = torch.fx.Graph(), [], []
    for position, arg in enumerate(args):
        if isinstance(arg, torch.Tensor):
            node = graph.placeholder(f"arg{position}")
            node.meta["val"] = arg.to("meta")
            inputs.append(ProgramInput("user_input", node.name, position=position))
            nodes.append(node)
        else:
            nodes.append(arg)
    call = graph.call_function(aten._ctc_loss.Tensor if tensors else aten._ctc_loss.default, tuple(nodes))
    call.meta["val"] = tuple(r.to("meta") for r in results)
    items = []
    for i in range(2):
        items.append(graph.call_function(operator.getitem, (call, i)))
        items[i].meta["val"] = call.meta["val"][i]
    graph.output(tuple(items))
    in_tree = torch.utils._pytree.tree_structure((tuple(a for a in args if isinstance(a, torch.Tensor)), {}))
    out_tree = torch.utils._pytree.tree_structure(tuple(results))
    inputs = [ProgramInput("user_input", given.name, position=i) for i, given in enumerate(inputs)]
    outputs = [ProgramOutput("user_output", n, position=i) for i, n in enumerate(leaf_names(out_tree, "output"))]
    return Program(torch.fx.GraphModule(torch.nn.Module(), graph), inputs, outputs, in_tree, out_tree)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("tensors", [False, True])
@pytest.mark.parametrize(
    ("logs", "targets", "inputs", "lengths", "blank"),
    [
        (LOGS, PADDED, [7, 5, 6], [3, 3, 1], 0),
        (LOGS, PADDED, [7, 2, 0], [3, 3, 0], 4),
        (LOGS, torch.tensor([1, 2, 2, 3, 1, 2]), [7, 5, 6], [3, 2, 1], 0),
        (LOGS, torch.tensor([1, 2, 2, 3]), [7, 5, 6], [3, 0, 1], 0),
        (LOGS, PADDED[:, :0], [7, 5, 0], [0, 0, 0], 0),
        (LOGS[:1], PADDED, [1, 1, 1], [1, 0, 2], 0),
        (SPECIAL.double(), PADDED, [7, 5, 6], [3, 3, 1], 0),
    ],
)
def test_ctc_loss(
    logs: torch.Tensor, targets: torch.Tensor, inputs: list[int], lengths: list[int], blank: int, tensors: bool
) -> None:
    pair = (torch.tensor(inputs), torch.tensor(lengths)) if tensors else (inputs, lengths)
    args = (logs, targets, *pair, blank)
    loss, alpha = aten._ctc_loss(*args)
    lowered = lower_program(_program(args, (loss, alpha)))
    got_loss, got_alpha = lowered.compile("cpu")(*[a for a in args if isinstance(a, torch.Tensor)])
    torch.testing.assert_close(got_loss, loss, equal_nan=True)
    assert got_alpha.shape == alpha.shape
    for n, (time, labels) in enumerate(zip(inputs, lengths, strict=True)):  # the rest is undefined in ATen
        known = slice(0, time), slice(0, 2 * labels + 1)
        torch.testing.assert_close(got_alpha[n][known], alpha[n][known], rtol=1e-5, atol=1e-5, equal_nan=True)
