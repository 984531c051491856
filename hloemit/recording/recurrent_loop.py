"""The loop of a recurrent layer as one operator of our own, and its gradient as another.

A layer in one direction is the product of its inputs, all at once, and a loop over the states. PyTorch records each
turn of that loop; here it is ``hloemit::recurrent``. The gradients of the parameters are sums over all turns, which are
products of stacked rows, behind the loop of ``hloemit::recurrent_backward``.

Source of the cells: aten/src/ATen/native/RNN.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from hloemit.recording.gradients import gradients_by

_library = torch.library.Library("hloemit", "FRAGMENT")
_library.define(
    "recurrent(str cell, Tensor gates, Tensor[] states, Tensor weight, Tensor? bias, Tensor? projection, "
    "Tensor? lengths, bool reverse, bool keep) -> Tensor[]"
)
_library.define(
    "recurrent_backward(str cell, Tensor grad, Tensor[] grad_states, Tensor[] rows, Tensor weight, Tensor? projection, "
    "Tensor? lengths, bool reverse) -> Tensor[]"
)


def _types(
    cell: str,
    gates: Tensor,
    states: Sequence[Tensor],
    weight: Tensor,
    bias: Tensor | None,
    projection: Tensor | None,
    lengths: Tensor | None,
    reverse: bool,
    keep: bool,
) -> list[Tensor]:
    """The states after each turn, the last states, and with ``keep`` what the gradient needs: cells, gates."""
    steps, batch, _ = gates.shape
    found = [_stack(states[0], steps), *(s.new_empty(s.shape) for s in states)]
    if keep and cell == "lstm":
        found.append(_stack(states[1], steps))
    if keep and cell in ("lstm", "gru"):
        found.append(gates.new_empty((steps, batch, 4 * states[-1].shape[1])))
    return found


def _stack(state: Tensor, steps: Any) -> Tensor:
    return state.new_empty((steps, *state.shape))


def _types_of_gradients(
    cell: str,
    grad: Tensor,
    grad_states: Sequence[Tensor],
    rows: Sequence[Tensor],
    weight: Tensor,
    projection: Tensor | None,
    lengths: Tensor | None,
    reverse: bool,
) -> list[Tensor]:
    """The gradients of the gates, of the states, and with a projection of what it gave at each turn."""
    steps, batch, _ = grad.shape
    found = [weight.new_empty((steps, batch, weight.shape[0])), *(g.new_empty(g.shape) for g in grad_states)]
    return found if projection is None else [*found, grad.new_empty(grad.shape)]


torch.library.register_fake("hloemit::recurrent", _types, lib=_library)
torch.library.register_fake("hloemit::recurrent_backward", _types_of_gradients, lib=_library)


class Weights(NamedTuple):
    """The parameters of one layer in one direction that its loop reads."""

    hidden: Tensor
    bias: Tensor | None
    projection: Tensor | None


def recurrence(
    cell: str,
    gates: Tensor,
    states: Sequence[Tensor],
    weights: Weights,
    lengths: Tensor | None,
    *,
    reverse: bool,
) -> tuple[Tensor, ...]:
    """The hidden state after each turn, and the last of each state.

    ``gates`` (time, batch, gates) are those of the inputs. A state of a sequence that is shorter than the others, by
    ``lengths``, stays as it is beyond its end.
    """
    given = [gates, *states, *weights]
    if torch.is_grad_enabled() and any(t is not None and t.requires_grad for t in given):
        result: tuple[Tensor, ...] = _Recurrence.apply(cell, reverse, gates, *weights, lengths, *states)
        return result
    made = torch.ops.hloemit.recurrent(cell, gates, list(states), *weights, lengths, reverse, False)
    return tuple(made)


class _Recurrence(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        cell: str,
        reverse: bool,
        gates: Tensor,
        weight: Tensor,
        bias: Tensor | None,
        projection: Tensor | None,
        lengths: Tensor | None,
        *states: Tensor,
    ) -> tuple[Tensor, ...]:
        made = torch.ops.hloemit.recurrent(cell, gates, list(states), weight, bias, projection, lengths, reverse, True)
        ctx.cell, ctx.reverse, ctx.count = cell, reverse, len(states)
        outputs, kept = made[0], made[1 + len(states) :]
        ctx.save_for_backward(gates, weight, bias, projection, lengths, *states, outputs, *kept)
        return tuple(made[: 1 + len(states)])

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        gates, weight, bias, projection, lengths, *rest = ctx.saved_tensors  # once: a checkpoint is computed again
        weights = Weights(weight, bias, projection)
        states, stacks = rest[: ctx.count], rest[ctx.count :]
        if torch.is_grad_enabled():  # somebody wants gradients of gradients
            found = _differentiable(ctx, grads, gates, states, weights, lengths)
        else:
            found = _gradients(ctx, grads, states, stacks, weights, lengths)
        return None, None, *found[:4], None, *found[4:]


def _gradients(
    ctx: Any,
    grads: Sequence[Tensor],
    states: Sequence[Tensor],
    stacks: Sequence[Tensor],
    weights: Weights,
    lengths: Tensor | None,
) -> list[Tensor | None]:
    """By one loop: of the gates, the weight, its bias, the projection and the states."""
    weight, bias, projection = weights
    outputs, *kept = stacks
    before = _before(outputs, states[0], ctx.reverse)
    if ctx.cell == "lstm":
        rows = [kept[0], _before(kept[0], states[1], ctx.reverse), kept[1]]
    else:
        rows = [before, *kept] if ctx.cell == "gru" else [outputs]
    grad, *of_states = grads
    of_gates, *made = torch.ops.hloemit.recurrent_backward(
        ctx.cell, grad, of_states, rows, weight, projection, lengths, ctx.reverse
    )
    of_hidden = of_gates
    if ctx.cell == "gru":
        size = weight.shape[1]
        reset = kept[0].narrow(-1, 0, size)
        of_hidden = torch.cat([of_gates.narrow(-1, 0, 2 * size), of_gates.narrow(-1, 2 * size, size) * reset], -1)
    of_weight = _product(of_hidden, before) if ctx.needs_input_grad[3] else None
    of_bias = of_hidden.sum((0, 1)) if bias is not None and ctx.needs_input_grad[4] else None
    of_projection = None
    if projection is not None:
        cells, activated = kept
        size = cells.shape[-1]
        of_projection = _product(made.pop(), activated.narrow(-1, 3 * size, size) * cells.tanh())
    return [of_gates, of_weight, of_bias, of_projection, *made]


def _before(stack: Tensor, initial: Tensor, reverse: bool) -> Tensor:
    """The states that each turn began with."""
    steps, first = stack.shape[0], initial.unsqueeze(0)
    rest = stack.narrow(0, 1 if reverse else 0, steps - 1)
    return torch.cat([rest, first] if reverse else [first, rest])


def _product(grad: Tensor, x: Tensor) -> Tensor:
    """``gradᵀ @ x``, over all turns at once."""
    return grad.flatten(0, 1).t() @ x.to(grad.dtype).flatten(0, 1)


# Gradients of gradients: each turn by itself


def _differentiable(
    ctx: Any,
    grads: Sequence[Tensor],
    gates: Tensor,
    states: Sequence[Tensor],
    weights: Weights,
    lengths: Tensor | None,
) -> list[Tensor | None]:
    given = [gates, *weights, *states]
    results = _turns(ctx.cell, gates, states, weights, lengths, ctx.reverse)
    return gradients_by(given, results, grads, create_graph=True)


def _turns(
    cell: str,
    gates: Tensor,
    states: Sequence[Tensor],
    weights: Weights,
    lengths: Tensor | None,
    reverse: bool,
) -> list[Tensor]:
    """What ``recurrence`` gives, turn by turn."""
    weight, bias, projection = weights
    outputs = []
    times = range(gates.shape[0])
    for time in reversed(times) if reverse else times:
        hidden = functional.linear(states[0].to(weight.dtype), weight, bias)
        following = _CELLS[cell](gates[time], hidden, *states)
        if projection is not None:
            following = functional.linear(following[0].to(projection.dtype), projection), following[1]
        following = [new.to(old.dtype) for new, old in zip(following, states, strict=True)]
        if lengths is not None:
            runs = (time < lengths).unsqueeze(1)
            following = [torch.where(runs, new, old) for new, old in zip(following, states, strict=True)]
        states = following
        outputs.append(states[0])
    return [torch.stack(outputs[::-1] if reverse else outputs), *states]


def _lstm(gates: Tensor, hidden_gates: Tensor, _: Tensor, cell: Tensor) -> tuple[Tensor, ...]:
    enter, forget, new, output = (gates + hidden_gates).chunk(4, 1)
    cell = forget.sigmoid() * cell + enter.sigmoid() * new.tanh()
    return output.sigmoid() * cell.tanh(), cell


def _gru(gates: Tensor, hidden_gates: Tensor, hidden: Tensor) -> tuple[Tensor, ...]:
    parts = zip(gates.chunk(3, 1), hidden_gates.chunk(3, 1), strict=True)
    (reset, hidden_reset), (update, hidden_update), (new, hidden_new) = parts
    new = (new + (reset + hidden_reset).sigmoid() * hidden_new).tanh()
    return (new + (update + hidden_update).sigmoid() * (hidden - new),)


_CELLS: dict[str, Any] = {
    "lstm": _lstm,
    "gru": _gru,
    "rnn_tanh": lambda gates, hidden_gates, _: ((gates + hidden_gates).tanh(),),
    "rnn_relu": lambda gates, hidden_gates, _: ((gates + hidden_gates).relu(),),
}
