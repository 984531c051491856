"""``torch.lstm`` and its kin as PyTorch's operators around one loop a layer and direction.

Everything else of a layer, dropout among it, is what PyTorch would call, in its order. What these functions do not
follow (a transform of ``torch.func``, arguments that do not fit together) is NotImplemented, and left to PyTorch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad
from torch.nn import functional

from hloemit.base.torch_private import transform_of_func
from hloemit.recording.packing import Packing, packing_of, rows
from hloemit.recording.recurrent_loop import Weights, recurrence

_GATES = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}


@dataclass(frozen=True)
class _Stack:
    """A recurrent operator's arguments."""

    cell: str
    states: Sequence[Tensor]
    params: Sequence[Tensor]
    has_biases: bool
    num_layers: int
    dropout: float
    train: bool
    directions: int

    @property
    def is_projected(self) -> bool:
        return self.cell == "lstm" and self.states[0].shape[2] != self.states[1].shape[2]

    def of(self, index: int) -> tuple[Tensor, Tensor | None, Weights]:
        """The parameters of one layer in one direction: the weight and bias of the inputs, and those of the loop."""
        size = len(self.params) // (self.num_layers * self.directions)
        found: list[Any] = list(self.params[index * size : (index + 1) * size])
        projection = found.pop() if self.is_projected else None
        biases = found[2:] if self.has_biases else [None, None]
        return found[0], biases[0], Weights(found[1], biases[1], projection)

    def fits(self, x: Tensor, batch: int) -> bool:
        """Whether the arguments go together; PyTorch says what is wrong where they do not."""
        width, tensors = x.shape[-1], (x, *self.states, *self.params)
        count = self.num_layers * self.directions
        size = (4 if self.has_biases else 2) + self.is_projected
        hidden = self.states[-1].shape[-1]
        out = self.states[0].shape[-1]
        if len(self.params) != count * size or any(s.ndim != 3 or s.shape[:2] != (count, batch) for s in self.states):
            return False
        if not all(t.is_floating_point() for t in tensors) or not (
            torch.is_autocast_enabled(x.device.type) or all(t.dtype is x.dtype for t in tensors)
        ):
            return False
        rows = _GATES[self.cell] * hidden
        for index in range(count):
            width = width if index < self.directions else out * self.directions
            weight, bias, loop = self.of(index)
            wanted = [(weight, (rows, width)), (loop.hidden, (rows, out)), (bias, (rows,)), (loop.bias, (rows,))]
            if any(p is not None and p.shape != shape for p, shape in (*wanted, (loop.projection, (out, hidden)))):
                return False
        return True


def _run(stack: _Stack, x: Tensor, loop: Callable[..., tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """All layers over ``x``: outputs, and the last states of each layer and direction."""
    last = []
    for layer in range(stack.num_layers):
        outputs = []
        for direction in range(stack.directions):
            index = layer * stack.directions + direction
            states = [s[index] for s in stack.states]
            output, *final = loop(stack.cell, x, states, *stack.of(index), reverse=direction == 1)
            outputs.append(output)
            last.append(final)
        x = torch.cat(outputs, -1) if len(outputs) > 1 else outputs[0]
        if stack.dropout and stack.train and layer < stack.num_layers - 1:
            x = torch.dropout(x, stack.dropout, True)
    return (x, *(torch.stack(states) for states in zip(*last, strict=True)))


def _over_time(
    cell: str,
    x: Tensor,
    states: Sequence[Tensor],
    weight: Tensor,
    bias: Tensor | None,
    loop: Weights,
    *,
    reverse: bool,
) -> tuple[Tensor, ...]:
    gates = functional.linear(x, weight, bias)
    return recurrence(cell, gates, *_cast(gates, states, loop), None, reverse=reverse)


def _cast(gates: Tensor, states: Sequence[Tensor], weights: Weights) -> tuple[Sequence[Tensor], Weights]:
    """What autocast makes of a loop's operands: products have the dtype of the gates, sums the widest."""
    cast = Weights(*(None if p is None else p.to(gates.dtype) for p in weights))
    is_simple = cast.hidden.shape[0] == cast.hidden.shape[1]
    if is_simple or gates.device.type != "cpu":
        return [s.to(gates.dtype) for s in states], cast
    wide = [s if s.dtype.itemsize > gates.dtype.itemsize else s.to(gates.dtype) for s in states]
    if cast.projection is not None:
        wide[0] = wide[0].to(gates.dtype)
    return wide, cast


def _input(
    cell: str,
    x: Tensor,
    hx: Any,
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool,
) -> Any:
    """``lstm.input`` and its kin."""
    states = [hx] if isinstance(hx, Tensor) else list(hx)
    stack = _Stack(cell, states, params, has_biases, num_layers, dropout, train, 2 if bidirectional else 1)
    if x.ndim != 3 or _is_transformed((x, *states, *params)):
        return NotImplemented
    x = x.transpose(0, 1) if batch_first else x
    if x.shape[0] == 0 or not stack.fits(x, x.shape[1]):
        return NotImplemented
    outputs, *last = _run(stack, x, _over_time)
    return (outputs.transpose(0, 1) if batch_first else outputs, *last)


def _is_transformed(tensors: Sequence[Tensor]) -> bool:
    """Whether ``torch.func`` or forward-mode differentiation is at work, which want PyTorch's own operators."""
    return transform_of_func() is not None or any(forward_ad.unpack_dual(t).tangent is not None for t in tensors)


def _over_packed(
    packing: Packing,
    cell: str,
    data: Tensor,
    states: Sequence[Tensor],
    weight: Tensor,
    bias: Tensor | None,
    loop: Weights,
    *,
    reverse: bool,
) -> tuple[Tensor, ...]:
    """As ``_over_time``, of packed rows: the loop is over padded ones."""
    gates = functional.linear(data, weight, bias)
    states, loop = _cast(gates, states, loop)
    steps = len(packing.sizes)
    gates = rows(gates, packing.padded(steps, 0)).unflatten(0, (steps, packing.batch))
    lengths = torch.tensor(packing.lengths, device="cpu").to(data.device)
    outputs, *last = recurrence(cell, gates, states, loop, lengths, reverse=reverse)
    return rows(outputs.flatten(0, 1), packing.packed), *last


def _data(
    cell: str,
    data: Tensor,
    batch_sizes: Tensor,
    hx: Any,
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
) -> Any:
    """``lstm.data`` and its kin, of packed sequences."""
    packing = packing_of(batch_sizes, data)
    states = [hx] if isinstance(hx, Tensor) else list(hx)
    stack = _Stack(cell, states, params, has_biases, num_layers, dropout, train, 2 if bidirectional else 1)
    if packing is None or data.ndim != 2 or _is_transformed((data, *states, *params)):
        return NotImplemented
    if sum(packing.sizes) != data.shape[0] or not stack.fits(data, packing.batch):
        return NotImplemented
    return _run(stack, data, partial(_over_packed, packing))


def lstm(*args: Any) -> Any:
    """``torch.lstm``, of padded or of packed sequences."""
    return (_data if isinstance(args[1], Tensor) else _input)("lstm", *args)


def _of_one_state(cell: str) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        return (_data if isinstance(args[2], Tensor) else _input)(cell, *args)

    return call


gru, rnn_tanh, rnn_relu = (_of_one_state(cell) for cell in ("gru", "rnn_tanh", "rnn_relu"))
