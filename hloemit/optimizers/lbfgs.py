"""``torch.optim.LBFGS`` in tensors: its step branches on losses and gradients, and keeps its history in lists.

The same numbers come out, early ends included. Losses are f64 here, as the Python floats of eager's are; step sizes are
of the parameters' dtype. The closure is traced once for the start and once for each place that evaluates it in a loop,
so that a module's size depends neither on ``max_iter`` nor on ``history_size``. So what it counts or keeps in Python
numbers is what it was when that place was traced; tensors that it keeps from one evaluation to the next are refused.
Source: https://docs.pytorch.org/docs/stable/generated/torch.optim.LBFGS.html, and torch/optim/lbfgs.py.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.optim import LBFGS

from hloemit.base.errors import CaptureError
from hloemit.base.modules import named_modules, tensors_in
from hloemit.base.torch_private import TorchDispatchMode, pytree
from hloemit.optimizers.wolfe import Point, strong_wolfe
from hloemit.python_state.holdings import discover
from hloemit.recording.loops import loop, when

_HISTORY = ("old_dirs", "old_stps", "ro")


@dataclass
class Memory:
    """What an ``LBFGS`` keeps from step to step, as tensors of fixed shapes; its history is a ring of rows."""

    tensors: dict[str, Tensor]
    rows: dict[str, list[Tensor]] = field(default_factory=dict)  # views, which PyTorch's lists were given

    def read(self, optimizer: LBFGS) -> None:
        """Take over what an eager step or ``load_state_dict`` left in the optimizer's own state."""
        state, own = optimizer.state.get(_parameters(optimizer)[0], {}), self.tensors
        for name in ("func_evals", "n_iter"):
            own[name].fill_(state.get(name, 0))
        if state.get("d") is None:
            return  # no step was taken yet, and the first one asks for nothing else
        for name in ("t", "H_diag", "prev_loss"):
            own[name].fill_(float(state[name]))
        for name in ("d", "prev_flat_grad"):
            if state[name] is not own[name]:
                own[name].copy_(state[name])
        if self.rows and all(_are(state[name], self.rows[name]) for name in _HISTORY):
            return
        own["start"].zero_()
        own["count"].fill_(len(state["ro"]))
        for name in _HISTORY:
            if state[name]:
                own[name][: len(state[name])] = torch.stack(state[name])

    def write(self, optimizer: LBFGS) -> None:
        """Leave what an eager step would have left; the lists hold views of our rows."""
        state, own = optimizer.state[_parameters(optimizer)[0]], self.tensors
        for name in ("func_evals", "n_iter"):
            state[name] = int(own[name])
        if not state["n_iter"]:
            return
        for name in ("t", "H_diag", "prev_loss"):
            state[name] = float(own[name])
        for name in ("d", "prev_flat_grad"):
            state[name] = own[name]
        start, capacity = int(own["start"]), len(own["ro"])
        for name in _HISTORY:
            self.rows[name] = [own[name][(start + i) % capacity] for i in range(int(own["count"]))]
            state[name] = list(self.rows[name])


_memories: weakref.WeakKeyDictionary[LBFGS, Memory] = weakref.WeakKeyDictionary()


def memory_of(optimizer: LBFGS) -> Memory:
    """The one memory of an optimizer; a new one where its parameters or its ``history_size`` have changed."""
    kinds = _kinds(optimizer)
    memory = _memories.get(optimizer)
    if memory is None or any((tuple(t.shape), t.dtype) != kinds[name] for name, t in memory.tensors.items()):
        device = _parameters(optimizer)[0].device
        memory = Memory(
            {name: torch.zeros(shape, dtype=dtype, device=device) for name, (shape, dtype) in kinds.items()}
        )
        _memories[optimizer] = memory
    return memory


def _parameters(optimizer: LBFGS) -> list[Tensor]:
    """All of them: the optimizer takes one group alone."""
    found: list[Tensor] = optimizer.param_groups[0]["params"]
    return found


def _kinds(optimizer: LBFGS) -> dict[str, tuple[tuple[int, ...], torch.dtype]]:
    """The shape and dtype of each tensor of a memory."""
    size = sum(2 * p.numel() if p.is_complex() else p.numel() for p in _parameters(optimizer))
    rows = optimizer.param_groups[0]["history_size"]
    if rows < 1:
        raise CaptureError(f"LBFGS needs a history_size of 1 or more, and has {rows}")
    dtype = functools.reduce(torch.promote_types, [p.dtype.to_real() for p in _parameters(optimizer)])
    vectors = dict.fromkeys(("d", "prev_flat_grad"), ((size,), dtype))
    matrices = dict.fromkeys(("old_dirs", "old_stps"), ((rows, size), dtype))
    floats = dict.fromkeys(("t", "H_diag", "prev_loss"), ((), torch.float64))
    counts = dict.fromkeys(("func_evals", "n_iter", "start", "count"), ((), torch.int64))
    return {**vectors, **matrices, "ro": ((rows,), dtype), **floats, **counts}


def _are(some: list[Any], others: list[Any]) -> bool:
    return len(some) == len(others) and all(a is b for a, b in zip(some, others, strict=True))


# A step


class _State(NamedTuple):
    """What goes from iteration to iteration; ``go`` is whether there is another one."""

    go: Tensor
    iteration: Tensor
    evaluations: Tensor
    loss: Tensor
    grad: Tensor
    d: Tensor
    t: Tensor
    prev_flat_grad: Tensor
    prev_loss: Tensor
    old_dirs: Tensor
    old_stps: Tensor
    ro: Tensor
    start: Tensor
    count: Tensor
    H_diag: Tensor


class _Problem:
    """What is minimised: the parameters as one flat vector, and the closure."""

    def __init__(self, optimizer: LBFGS, closure: Callable[[], Any]) -> None:
        self._closure = closure
        self._params = _parameters(optimizer)
        modules = discover(closure).modules.values()
        tensors = [*self._params, *(t for m in modules for t in tensors_in(m))]
        self.held = list({id(t): t for t in tensors}.values())

    def evaluate(self) -> tuple[Any, Tensor, Tensor]:
        """What the closure returns, its loss and the flat gradient."""
        before = _places(self._closure)
        with torch.enable_grad(), _Reads() as reads:
            result = self._closure()
        after = _places(self._closure)
        for name, tensor in before.items():
            if after.get(name) is not tensor and id(tensor) in reads.seen:
                raise CaptureError(
                    f"the closure of LBFGS reads {name} and puts another tensor in its place: the loop over its "
                    "evaluations cannot carry it. Make it a buffer of a module, and update it in place"
                )
        if not isinstance(result, Tensor):
            raise CaptureError(f"the closure of LBFGS has to return its loss as a tensor, not {result!r}")
        grads = [torch.zeros_like(p) if p.grad is None else p.grad for p in self._params]
        return result, result.detach().reshape(()).to(torch.float64), torch.cat([_flat(g) for g in grads])

    def move(self, t: Tensor, d: Tensor) -> None:
        """Add ``t * d`` to the parameters."""
        pieces = d.split([_flat(p).numel() for p in self._params])
        for p, piece in zip(self._params, pieces, strict=True):
            real = torch.view_as_real(p) if p.is_complex() else p
            real.add_((t * piece).view_as(real))

    def at(self, x: list[Tensor], t: Tensor, d: Tensor) -> Point:
        """The loss and its gradient ``t * d`` away from ``x``, where the parameters are and stay."""
        self.move(t, d)
        _, loss, grad = self.evaluate()
        for p, value in zip(self._params, x, strict=True):
            p.copy_(value)
        return Point(t, loss, grad, grad.dot(d))

    def place(self) -> list[Tensor]:
        """A copy of the parameters."""
        return [p.clone() for p in self._params]


class _Reads(TorchDispatchMode):
    """Note every tensor that an operator is given."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[int, Tensor] = {}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.update((id(t), t) for t in pytree.tree_leaves((args, kwargs)) if isinstance(t, Tensor))
        return func(*args, **(kwargs or {}))


def _places(closure: Callable[[], Any]) -> dict[str, Tensor]:
    """The tensors that a closure keeps, by where: its variables, their attributes, and attributes of its modules."""
    found = discover(closure)
    children = [(f"{name}.{path}", m) for name, module in found.modules.items() for path, m in named_modules(module)]
    attributes = [(f"{path}.{key}", value) for path, m in children for key, value in vars(m).items()]
    return {**found.tensors, **{name: value for name, value in attributes if isinstance(value, Tensor)}}


def _flat(tensor: Tensor) -> Tensor:
    return (torch.view_as_real(tensor) if tensor.is_complex() else tensor).reshape(-1)


def step(self: LBFGS, closure: Callable[[], Any]) -> Any:
    """``LBFGS.step``."""
    self._opt_called = True  # for a scheduler, whose own wrapper is away
    if self.param_groups[0]["line_search_fn"] not in (None, "strong_wolfe"):
        raise RuntimeError("only 'strong_wolfe' is supported")
    with torch.no_grad():
        return _step(_Problem(self, closure), self.param_groups[0], _memories[self].tensors)


def _step(problem: _Problem, group: dict[str, Any], memory: dict[str, Tensor]) -> Any:
    result, loss, grad = problem.evaluate()
    none = torch.zeros_like(memory["n_iter"])
    go = ~(grad.abs().max() <= group["tolerance_grad"]) & (group["max_iter"] > 0)
    kept = {name: memory[name] for name in _State._fields if name in memory}
    scalars = {name: kept[name].to(grad.dtype) for name in ("t", "H_diag")}
    state = _State(go=go, iteration=none, evaluations=none + 1, loss=loss, grad=grad, **{**kept, **scalars})
    final = _State(*loop(lambda *s: _iterate(_State(*s), problem, group, memory["n_iter"]), state, problem.held))
    for name in kept:
        memory[name].copy_(getattr(final, name))
    memory["n_iter"].add_(final.iteration)
    memory["func_evals"].add_(final.evaluations)
    return result


def _iterate(state: _State, problem: _Problem, group: dict[str, Any], before: Tensor) -> _State:
    """One iteration, of a step before which there were ``before``."""
    iteration = state.iteration + 1
    first = before + iteration == 1
    state = _remember(state, first, group["history_size"])
    grad, d = state.grad, _direction(state)
    rate = torch.as_tensor(group["lr"]).reshape(()).to(grad.dtype)
    least = 1.0 / grad.abs().sum()
    t = torch.where(first, torch.where(least < 1, least, 1.0) * rate, rate)
    slope = grad.dot(d)
    go = ~(slope > -group["tolerance_change"])
    search = _fixed if group["line_search_fn"] is None else _wolfe
    point = Point(t, state.loss, grad, slope)
    t, loss, grad, evaluations = when(
        go,
        lambda *_: search(problem, group, d, point, iteration, state.evaluations),
        (t, state.loss, grad, state.evaluations),
        problem.held,
    )
    ended = (
        (iteration == group["max_iter"])
        | (evaluations >= group["max_eval"])
        | (grad.abs().max() <= group["tolerance_grad"])
        | ((d * t).abs().max() <= group["tolerance_change"])
        | ((loss - state.loss).abs() < group["tolerance_change"])
    )
    return state._replace(
        go=go & ~ended,
        iteration=iteration,
        evaluations=evaluations,
        loss=loss,
        grad=grad,
        d=d,
        t=t,
        prev_flat_grad=state.grad,
        prev_loss=state.loss,
    )


def _remember(state: _State, first: Tensor, capacity: int) -> _State:
    """Put the last step and the change of the gradient into the history, over its oldest row where it is full."""
    y, s = state.grad - state.prev_flat_grad, state.d * state.t
    ys = y.dot(s)
    new = ~first & (ys > 1e-10)
    count = torch.where(first, 0, state.count)
    full = count == capacity
    place = ((state.start + count) % capacity).reshape(1)

    def written(rows: Tensor, row: Tensor) -> Tensor:
        return rows.index_copy(0, place, torch.where(new, row.unsqueeze(0), rows.index_select(0, place)))

    return state._replace(
        old_dirs=written(state.old_dirs, y),
        old_stps=written(state.old_stps, s),
        ro=written(state.ro, 1.0 / ys),
        start=torch.where(new & full, (state.start + 1) % capacity, state.start),
        count=torch.where(new & ~full, count + 1, count),
        H_diag=torch.where(first, 1.0, torch.where(new, ys / y.dot(y), state.H_diag)),
    )


def _direction(state: _State) -> Tensor:
    """The inverse Hessian, as the history has it, times the negative gradient: two loops over the history."""
    capacity = len(state.ro)

    def place(i: Tensor) -> Tensor:
        return ((state.start + i) % capacity).reshape(1)

    def row(values: Tensor, i: Tensor) -> Tensor:
        return values.index_select(0, place(i)).squeeze(0)

    def backwards(go: Tensor, i: Tensor, q: Tensor, al: Tensor) -> list[Tensor]:
        factor = row(state.old_stps, i).dot(q) * row(state.ro, i)
        al = al.index_copy(0, place(i), factor.reshape(1))
        return [i > 0, i - 1, q - factor * row(state.old_dirs, i), al]

    def forwards(go: Tensor, i: Tensor, r: Tensor) -> list[Tensor]:
        factor = row(al, i) - row(state.old_dirs, i).dot(r) * row(state.ro, i)
        return [i + 1 < state.count, i + 1, r + factor * row(state.old_stps, i)]

    some = state.count > 0
    _, _, q, al = loop(backwards, (some, state.count - 1, -state.grad, torch.zeros_like(state.ro)))
    return loop(forwards, (some, torch.zeros_like(state.count), q * state.H_diag))[2]


def _fixed(
    problem: _Problem, group: dict[str, Any], d: Tensor, start: Point, iteration: Tensor, evaluations: Tensor
) -> list[Tensor]:
    """Go ``t`` along ``d``; the last iteration does not evaluate the function again."""
    problem.move(start.t, d)
    again = iteration != group["max_iter"]
    loss, grad = when(again, lambda *_: problem.evaluate()[1:], (start.loss, start.grad), problem.held)
    return [start.t, loss, grad, evaluations + again]


def _wolfe(
    problem: _Problem, group: dict[str, Any], d: Tensor, start: Point, iteration: Tensor, evaluations: Tensor
) -> list[Tensor]:
    """Search along ``d`` until the strong Wolfe conditions hold."""
    x = problem.place()
    longest = d.abs().max()
    point, count = strong_wolfe(
        lambda t: problem.at(x, t, d),
        start,
        longest,
        group["max_eval"] - evaluations,
        group["tolerance_change"],
        problem.held,
    )
    problem.move(point.t, d)
    return [point.t, point.loss, point.grad, evaluations + count]
