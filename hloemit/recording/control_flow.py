"""``torch.cond``, ``scan``, ``map`` and ``while_loop`` in a function: regions of the function's own recording.

PyTorch has TorchDynamo look at the functions that such an operator is given, above autograd. Here they run where they
stand, between the marks of a loop (``recording/loops.py``), and once more in the backward pass, between marks of their
own, for the gradients of all that they take from outside: that is what PyTorch does as well. Which tensors these are, a
run of the functions tells that leaves nothing behind.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import HigherOrderOperator, pytree, without_modes
from hloemit.recording.gradients import gradients_by
from hloemit.recording.loops import loop, when
from hloemit.recording.stand_in import NotRecordable

Body = Callable[..., Any]
Wrap = Callable[[Body], Body]


class _Uses(TorchFunctionMode):
    """Notes the tensors from outside that functions are called with; ``instead`` has others for some, by identity."""

    def __init__(self, instead: dict[int, Tensor] | None = None) -> None:
        super().__init__()
        self.used: dict[int, Tensor] = {}
        self._instead = instead or {}
        self._made: dict[int, Any] = {}  # alive, so that no identity is used twice

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        args, kwargs = pytree.tree_map_only(Tensor, self.taken, (args, kwargs or {}))
        result = func(*args, **kwargs)
        for tensor in _tensors(result):
            if id(tensor) not in self.used:  # or it is given back as it is
                self._made[id(tensor)] = tensor
        return result

    def taken(self, tensor: Tensor) -> Tensor:
        """A tensor that a function is given, or what stands in its place."""
        if id(tensor) not in self._made:
            self.used.setdefault(id(tensor), tensor)
        return self._instead.get(id(tensor), tensor)


def _tensors(tree: Any) -> Iterator[Tensor]:
    return (t for t in pytree.tree_leaves(tree) if isinstance(t, Tensor))


def _followed(tensors: Sequence[Tensor]) -> list[Tensor]:
    """Tensors by which gradients are taken, or what stands in their place in a function around this one."""
    return [t.view_as(t) for t in tensors]


def _random_state() -> Tensor:
    with without_modes():  # which would have it as a tensor of the program
        return torch.get_rng_state()


def _has_gradients(tensor: Tensor) -> bool:
    return tensor.is_floating_point() or tensor.is_complex()


class _Function:
    """A function that an operator is given: what it takes from outside, and what it gives."""

    def __init__(self, what: str, function: Body, args: Sequence[Any], wrap: Wrap) -> None:
        self._what, self._function, self.args = what, wrap(function), args
        self.used: list[Tensor] = []
        self.given: list[Tensor] = []
        self.tree: Any = None
        before = _random_state()
        loop(self._look, (torch.zeros((), dtype=torch.bool, device="cpu"),))
        after = _random_state()
        with without_modes():
            self.draws = not torch.equal(before, after)
        torch.set_rng_state(before)

    def _look(self, go: Tensor) -> list[Tensor]:
        uses = _Uses()
        with torch.enable_grad(), uses:
            results, self.tree = pytree.tree_flatten(self._function(*self.args))
        if not results or not all(isinstance(r, Tensor) for r in results):
            raise CaptureError(f"{self._what} has to give tensors, and gave {results}")
        self.given = [r.detach() for r in results]
        own = {id(t) for t in _tensors(self.args)}
        candidates = [*uses.used.values(), *_tensors(self.args)]
        self.used = list({id(t): t for t in candidates if t.requires_grad and id(t) not in own}.values())
        return [torch.zeros_like(go)]

    def __call__(self, args: Sequence[Any], instead: dict[int, Tensor] | None = None) -> list[Tensor]:
        uses = _Uses(instead)
        with uses:
            results = pytree.tree_leaves(self._function(*args))
        if instead is None:
            return [r.detach().clone() if r.requires_grad else r for r in results]
        return [uses.taken(r) for r in results]

    def gradients(self, args: Sequence[Tensor], used: Sequence[Tensor], grads: Sequence[Tensor]) -> list[Tensor]:
        """By which it was given the arguments, and what it uses: each of that type, zeros where there is none."""
        leaves = [t.detach().requires_grad_(_has_gradients(t)) for t in args]
        copies = [t.detach().requires_grad_() for t in used]
        with torch.enable_grad():
            results = self(leaves, {id(t): copy for t, copy in zip(self.used, copies, strict=True)})
        return _gradients(results, grads, [*leaves, *copies])

    def wants_gradients(self) -> bool:
        """Whether somebody may ask for those of what it takes from outside."""
        return torch.is_grad_enabled() and bool(self.used or any(t.requires_grad for t in _tensors(self.args)))

    def zeros(self) -> list[Tensor]:
        """Results that nobody has computed."""
        return [torch.zeros_like(r) for r in self.given]


def _gradients(results: Sequence[Tensor], grads: Sequence[Tensor], inputs: Sequence[Tensor]) -> list[Tensor]:
    """Of the results, by each input; zeros where there is none."""
    _refuse_others(results, [t for t in inputs if t.requires_grad])
    found = gradients_by(inputs, results, grads)
    return [torch.zeros_like(t) if g is None else g for g, t in zip(found, inputs, strict=True)]


def _refuse_others(results: Sequence[Tensor], known: Sequence[Tensor]) -> None:
    """Raise where results depend on a tensor from outside by a way that was not seen."""
    pending, seen = [r.grad_fn for r in results], set()
    while pending:
        node = pending.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        variable = getattr(node, "variable", None)
        if variable is not None and all(variable is not t for t in known):
            raise CaptureError(
                f"a tensor {tuple(variable.shape)} reaches a branch or a scan in a way that its gradient is not "
                "followed (through a torch.autograd.Function?): give it as an operand, or choose by torch.where"
            )
        pending += [following for following, _ in node.next_functions]


def _refuse_gradients_of_gradients() -> None:
    if torch.is_grad_enabled():
        raise CaptureError(
            "gradients of gradients (create_graph=True) through torch.cond or while_loop: choose by torch.where, or "
            "write the loop in Python"
        )


# torch.cond


def _cond(wrap: Wrap, predicate: Any, true: Body, false: Body, operands: Sequence[Any] = ()) -> Any:
    if not isinstance(predicate, Tensor):
        return wrap(true if predicate else false)(*operands)
    predicate = predicate.reshape(()).bool()
    branches = [_Function("a branch of torch.cond", f, operands, wrap) for f in (true, false)]
    first, second = ([(tuple(r.shape), r.dtype) for r in b.given] for b in branches)
    if branches[0].tree != branches[1].tree or first != second:
        raise CaptureError(f"the branches of torch.cond give different results: {first} and {second}")
    operands = [t for t in _tensors(operands) if t.requires_grad]
    used = list({id(t): t for t in (*operands, *branches[0].used, *branches[1].used)}.values())
    results = _Cond.apply(branches, used, predicate, *_followed(used))
    return pytree.tree_unflatten(list(results), branches[0].tree)


def _either(predicate: Tensor, of: Sequence[Callable[[], Sequence[Tensor]]], zeros: Sequence[Tensor]) -> list[Tensor]:
    """What the first of two functions gives where a predicate holds, and else the second."""
    results = zeros
    for holds, function in zip((predicate, ~predicate), of, strict=True):
        results = when(holds, lambda *_, f=function: f(), results)
    return list(results)


class _Cond(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, branches: list[_Function], known: list[Tensor], predicate: Tensor, *used: Tensor
    ) -> tuple[Tensor, ...]:
        ctx.branches, ctx.known, ctx.random_state = branches, known, _random_state()
        ctx.save_for_backward(predicate, *used)
        results = _either(
            predicate, [functools.partial(branch, branch.args) for branch in branches], branches[0].zeros()
        )
        ctx.mark_non_differentiable(*[r for r in results if not _has_gradients(r)])
        return tuple(results)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        _refuse_gradients_of_gradients()
        predicate, *used = ctx.saved_tensors
        zeros = [torch.zeros_like(t) for t in used]
        with _random_numbers_from(ctx.random_state):
            of = [functools.partial(_branch_gradients, branch, ctx.known, used, grads) for branch in ctx.branches]
            return None, None, None, *_either(predicate, of, zeros)


def _branch_gradients(
    branch: _Function, known: Sequence[Tensor], used: Sequence[Tensor], grads: Sequence[Tensor]
) -> list[Tensor]:
    """By tensors that the function knows under their identity; ``used`` are what they are here."""
    copies = {id(t): here.detach().requires_grad_() for t, here in zip(known, used, strict=True)}
    args = pytree.tree_map_only(Tensor, lambda t: copies.get(id(t), t), branch.args)
    with torch.enable_grad():
        results = branch(args, copies)
    return _gradients(results, grads, list(copies.values()))


class _random_numbers_from:  # noqa: N801 - a context, as torch.random.fork_rng is
    """Draw the numbers that were drawn from a state, and go on afterwards."""

    def __init__(self, state: Tensor) -> None:
        self._state = state

    def __enter__(self) -> None:
        self._after = _random_state()
        torch.set_rng_state(self._state)

    def __exit__(self, *_: object) -> None:
        torch.set_rng_state(self._after)


# scan and map: loops of as many turns as there are rows


def _row(x: Tensor, i: Tensor) -> Tensor:
    return x.index_select(0, i.reshape(1)).squeeze(0)


def _with_row(x: Tensor, i: Tensor, row: Tensor) -> Tensor:
    return x.index_copy(0, i.reshape(1), row.unsqueeze(0))


def _rows(x: Tensor, count: int) -> Tensor:
    return torch.zeros((count, *x.shape), dtype=x.dtype, device="cpu")


def _scan(wrap: Wrap, combine: Body, init: Sequence[Tensor], xs: Sequence[Tensor], additional: Any = ()) -> Any:
    init, xs = _followed(init), _followed(xs)
    firsts = [x[0].detach().requires_grad_(x.requires_grad) for x in xs]
    turn = _Function(
        "the function of a scan",
        lambda *args: combine(*args, *additional),
        [*(c.detach().requires_grad_(c.requires_grad) for c in init), *firsts],
        wrap,
    )
    for before, after in zip(init, turn.given, strict=False):
        if (before.shape, before.dtype) != (after.shape, after.dtype):
            raise CaptureError(f"a scan carries {before.dtype}{before.shape} in, and {after.dtype}{after.shape} out")
    if turn.draws:
        if turn.wants_gradients():
            raise CaptureError("random numbers in a scan or map whose gradient is taken: draw them before it")
        raise NotRecordable("random numbers in a scan")
    results = _Scan.apply(turn, len(init), len(xs), *init, *xs, *_followed(turn.used))
    return pytree.tree_unflatten(list(results), turn.tree)


def _map(
    wrap: Wrap, function: Body, xs: Sequence[Tensor], additional: Sequence[Any] = (), mutated_arg_indices: str = ""
) -> Any:
    if mutated_arg_indices:  # torch 2.15 says which tensors from outside the body writes to
        raise NotRecordable("a map whose body writes to a tensor from outside")
    return _scan(wrap, function, [], xs, additional)


class _Scan(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, turn: _Function, carries: int, count: int, *given: Tensor) -> tuple[Tensor, ...]:
        init, xs, used = given[:carries], given[carries : carries + count], given[carries + count :]
        length = len(xs[0])
        stacks = [_rows(t, length) for t in (*init, *turn.given[carries:])]

        def step(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
            before, stacked = values[:carries], values[carries:]
            results = turn([*before, *(_row(x, i) for x in xs)])
            rows = [_with_row(x, i, row) for x, row in zip(stacked, (*before, *results[carries:]), strict=True)]
            return [i + 1 < length, i + 1, *results[:carries], *rows]

        yes = torch.ones((), dtype=torch.bool, device="cpu")
        _, _, *values = loop(step, (yes, torch.zeros((), dtype=torch.int64, device="cpu"), *init, *stacks))
        kept, results = values[carries : 2 * carries], [*values[:carries], *values[2 * carries :]]
        ctx.turn, ctx.carries, ctx.count = turn, carries, count
        ctx.save_for_backward(*xs, *kept, *used, *init)
        ctx.mark_non_differentiable(*[r for r in results if not _has_gradients(r)])
        return tuple(results)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        carries, count = ctx.carries, ctx.count
        saved, init = ctx.saved_tensors[: -carries or None], ctx.saved_tensors[-carries:] * bool(carries)
        xs, kept, used = saved[:count], saved[count : count + carries], saved[count + carries :]
        length = len(xs[0])
        if torch.is_grad_enabled():
            return None, None, None, *_gradients_to_differentiate(ctx.turn, init, xs, used, grads)

        def step(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
            of_carries, of_xs, of_used = _split(values, carries, count)
            args = [_row(x, i) for x in (*kept, *xs)]
            found = ctx.turn.gradients(args, used, [*of_carries, *(_row(g, i) for g in grads[carries:])])
            new_carries, new_xs, new_used = _split(found, carries, count)
            rows = [_with_row(x, i, row) for x, row in zip(of_xs, new_xs, strict=True)]
            return [i > 0, i - 1, *new_carries, *rows, *(a + b for a, b in zip(of_used, new_used, strict=True))]

        yes, last = (
            torch.ones((), dtype=torch.bool, device="cpu"),
            torch.full((), length - 1, dtype=torch.int64, device="cpu"),
        )
        starts = [*grads[:carries], *(torch.zeros_like(t) for t in (*xs, *used))]
        _, _, *found = loop(step, (yes, last, *starts))
        given = [*kept, *xs, *used]
        return None, None, None, *(g if _has_gradients(t) else None for g, t in zip(found, given, strict=True))


def _gradients_to_differentiate(
    turn: _Function, init: Sequence[Tensor], xs: Sequence[Tensor], used: Sequence[Tensor], grads: Sequence[Tensor]
) -> list[Tensor | None]:
    """The gradients of a scan, turn by turn, in PyTorch's operators: gradients of them are its own."""
    given = [*init, *xs, *used]
    copies = [t.view_as(t) for t in given]  # a tensor that is two of them has a gradient as each
    carried, rows = copies[: len(init)], []
    instead = {id(t): copy for t, copy in zip(turn.used, copies[len(init) + len(xs) :], strict=True)}
    for i in range(len(xs[0])):
        results = turn([*carried, *(x[i] for x in copies[len(init) : len(init) + len(xs)])], instead)
        carried = results[: len(init)]
        rows.append(results[len(init) :])
    results = [*carried, *map(torch.stack, zip(*rows, strict=True))]
    return gradients_by(copies, results, grads, create_graph=True)


def _split(values: Sequence[Tensor], carries: int, count: int) -> tuple[Sequence[Tensor], ...]:
    return values[:carries], values[carries : carries + count], values[carries + count :]


# while_loop: nobody knows how many turns it makes

ROWS = 32  # turns whose carried values are kept at a time, for the gradient


def _while_loop(wrap: Wrap, holds: Body, body: Body, carried: Sequence[Tensor], additional: Sequence[Any] = ()) -> Any:
    carried = _followed(carried)
    args = [c.detach().requires_grad_(c.requires_grad) for c in carried]
    turn = _Function("the body of a while_loop", lambda *args: body(*args, *additional), args, wrap)
    if turn.draws:
        if turn.wants_gradients():
            raise CaptureError("random numbers in a while_loop whose gradient is taken: draw them before it")
        raise NotRecordable("random numbers in a while_loop")

    def goes_on(values: Sequence[Tensor]) -> Tensor:
        result: Tensor = wrap(holds)(*values, *additional).reshape(()).bool()
        return result

    if turn.wants_gradients():
        results = _While.apply(turn, goes_on, len(carried), *carried, *_followed(turn.used))
    else:
        results = _turns(turn, goes_on, carried)[1]
    return pytree.tree_unflatten(list(results), turn.tree)


def _turns(turn: _Function, goes_on: Callable[..., Tensor], carried: Sequence[Tensor]) -> tuple[Tensor, list[Tensor]]:
    """How many turns a loop makes, and what it carries after them."""

    def step(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
        results = turn(values)
        return [goes_on(results), i + 1, *results]

    _, count, *results = loop(step, (goes_on(carried), torch.zeros((), dtype=torch.int64, device="cpu"), *carried))
    return count, results


class _While(torch.autograd.Function):
    """A loop whose turns are made again for its gradient, from the first one on: to the start of each ``ROWS`` of them.

    So its memory does not depend on their number, and its time does not more than twice, up to ``ROWS``; of n turns
    n / (2 ROWS) times as many are made again.
    """

    @staticmethod
    def forward(ctx: Any, turn: _Function, goes_on: Any, carries: int, *given: Tensor) -> tuple[Tensor, ...]:
        count, results = _turns(turn, goes_on, given[:carries])
        ctx.turn, ctx.carries = turn, carries
        ctx.save_for_backward(count, *given)
        ctx.mark_non_differentiable(*[r for r in results if not _has_gradients(r)])
        return tuple(results)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        _refuse_gradients_of_gradients()
        count, *given = ctx.saved_tensors
        init, used, turn = given[: ctx.carries], given[ctx.carries :], ctx.turn

        def part(go: Tensor, end: Tensor, *found: Tensor) -> list[Tensor]:
            start = torch.div(end - 1, ROWS, rounding_mode="floor") * ROWS
            kept = _kept(turn, init, start, end)
            return [start > 0, start, *_gradients_of_turns(turn, kept, used, start, end, found)]

        _, _, *found = loop(part, (count > 0, count, *grads, *(torch.zeros_like(t) for t in used)))
        return None, None, None, *(g if _has_gradients(t) else None for g, t in zip(found, given, strict=True))


def _kept(turn: _Function, init: Sequence[Tensor], start: Tensor, end: Tensor) -> list[Tensor]:
    """What is carried into the turns from one to another, as rows."""
    zero = torch.zeros_like(start)

    def forth(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
        return [i + 1 < start, i + 1, *turn(values)]

    def keep(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
        now = values[: len(init)]
        rows = [_with_row(x, i - start, row) for x, row in zip(values[len(init) :], now, strict=True)]
        return [i + 1 < end, i + 1, *turn(now), *rows]

    _, _, *first = loop(forth, (start > 0, zero, *init))
    _, _, *found = loop(keep, (start < end, start, *first, *(_rows(t, ROWS) for t in init)))
    return found[len(init) :]


def _gradients_of_turns(
    turn: _Function,
    kept: Sequence[Tensor],
    used: Sequence[Tensor],
    start: Tensor,
    end: Tensor,
    grads: Sequence[Tensor],
) -> list[Tensor]:
    """Of what is carried into the first of some turns, and of all that they use, by what came out of the last one."""
    carries = len(kept)

    def back(go: Tensor, i: Tensor, *values: Tensor) -> list[Tensor]:
        found = turn.gradients([_row(x, i - start) for x in kept], used, values[:carries])
        return [
            i > start,
            i - 1,
            *found[:carries],
            *(a + b for a, b in zip(values[carries:], found[carries:], strict=True)),
        ]

    _, _, *found = loop(back, (start < end, end - 1, *grads))
    return found


# foreach_map


def _foreach_map(wrap: Wrap, function: Body, *operands: Any, **options: Any) -> Any:
    """A function of each of some lists' tensors: it is called as it stands."""
    return wrap(function)(*operands, **options)


_operators = torch.ops.higher_order
OPERATORS: dict[HigherOrderOperator, Callable[..., Any]] = {
    _operators.cond: _cond,
    _operators.foreach_map: _foreach_map,
    _operators.scan: _scan,
    _operators.map_impl: _map,
    _operators.while_loop: _while_loop,
}
