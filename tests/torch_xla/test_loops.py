"""Loops of torch_xla.experimental: one ``stablehlo.while`` each, whose gradients are those of Python's loop."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
import torch
from functorch.compile import min_cut_rematerialization_partition
from torch import Tensor, nn

import hloemit
from hloemit.base import tables
from hloemit.base.torch_private import pytree
from hloemit.torch_xla import jax_calls
from hloemit.torch_xla.barriers import optimization_barrier_
from hloemit.torch_xla.experimental import assume_pure as pure_module
from hloemit.torch_xla.experimental import scan as scan_module
from hloemit.torch_xla.experimental.assume_pure import assume_pure, j2t_autograd
from hloemit.torch_xla.experimental.fori_loop import fori_loop, while_loop
from hloemit.torch_xla.experimental.scan import scan, value_and_grad_partitioned
from hloemit.torch_xla.experimental.scan_layers import _ONE_LAYER_CACHE, scan_layers

DEVICE = hloemit.device()


def lazy(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)).to(DEVICE)


def whiles(*tensors: Tensor) -> int:
    return hloemit.get_stablehlo(list(tensors)).count("stablehlo.while")


def by_hand(fn: Callable[..., Any], init: Any, xs: Any) -> Any:
    carry, ys = init, []
    for i in range(len(pytree.tree_leaves(xs)[0])):
        carry, y = fn(carry, pytree.tree_map(lambda x, i=i: x[i], xs))
        ys.append(y)
    return carry, pytree.tree_map(lambda *rows: None if rows[0] is None else torch.stack(rows), *ys)


def nested(carry: Any, x: Any) -> Any:
    carry, _ = scan(lambda c, row: (c * row.cos(), None), carry, x)
    return carry, carry.sum()


def in_place(carry: Tensor, x: Tensor) -> Any:
    carry = carry.clone()
    carry.add_(x[0])
    return carry, x.clone().add_(42)


@torch.library.custom_op("loops::scaled", mutates_args=())
def scaled(x: Tensor, by: float) -> Tensor:
    return x * by + x.sum()


@torch.library.custom_op("loops::waves", mutates_args=())
def waves(x: Tensor) -> tuple[Tensor, Tensor]:
    return x.sin(), x.cos()


scaled.register_fake(lambda x, by: torch.empty_like(x))
waves.register_fake(lambda x: (torch.empty_like(x), torch.empty_like(x)))
scaled.register_autograd(lambda ctx, grad: (grad * 2.5 + grad.sum(), None))


def by_python_operators(carry: Tensor, x: Tensor) -> Any:
    sine, cosine = waves(x[1].detach())
    return carry * scaled(x[0], 2.5), sine * cosine


# functions of a carry of shape (2,) and rows of shape (3, 2)
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "a sum": lambda c, x: (c + x[0], c + x[0]),
    "no result": lambda c, x: (c.cos() * x.sum(0), None),
    "several": lambda c, x: (c.sin() + x.mean(), {"a": x * 2 + c, "b": [c.exp(), None]}),
    "gradients of no rows": lambda c, x: (c + 3 * x[0], None),
    "operators in Python": by_python_operators,
    "what it is given": lambda c, x: (c, x),
    "a constant": lambda c, x: (c * torch.tensor([1.0, 2.0], device=c.device), x + torch.arange(2.0, device=c.device)),
    "a carry that it lets go": lambda c, x: (x[0] * 2, c * x[1]),
    "products": lambda c, x: (torch.tanh(c @ x[:2]), (x @ c).relu()),
    "in place": in_place,
    "nested": nested,
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_scan_is_the_loop(name: str) -> None:
    found = []
    for run in (scan, by_hand):
        if name == "nested" and run is by_hand:
            run = lambda fn, init, xs: by_hand(  # noqa: E731
                lambda c, x: (c := by_hand(lambda d, r: (d * r.cos(), None), c, x)[0], c.sum()), init, xs
            )
        init, xs = lazy(2).requires_grad_(), lazy(4, 3, 2, seed=1).requires_grad_()
        carry, ys = run(FUNCTIONS[name], init, xs)
        if run is scan:
            assert whiles(carry, *[y for y in pytree.tree_leaves(ys) if y is not None]) == 1 + (name == "nested")
        leaves = [t for t in pytree.tree_leaves((carry, ys)) if t is not None]
        sum(t.sum() for t in leaves).backward()
        found.append(pytree.tree_map_only(Tensor, lambda t: t.detach().cpu(), (carry, ys, init.grad, xs.grad)))
    torch.testing.assert_close(found[0], found[1], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("of", ["init", "xs", ""])
def test_gradients_of_some(of: str) -> None:
    grads = []
    for run in (scan, by_hand):
        init, xs = lazy(2), lazy(4, 2, seed=1)
        {"init": init, "xs": xs, "": torch.zeros(1)}[of].requires_grad_()
        carry, ys = run(lambda c, x: (c * x, c + x), init, xs)
        assert carry.requires_grad == bool(of)
        if of:
            (carry.sum() + ys.sum()).backward()
        grads.append([None if t.grad is None else t.grad.cpu() for t in (init, xs)])
    assert [g is None for g in grads[0]] == [of != "init", of != "xs"]
    torch.testing.assert_close(grads[0], grads[1])


def test_recomputation_is_the_partitions_choice() -> None:
    def fn(carry: Tensor, x: Tensor) -> Any:
        for _ in range(10):
            carry = carry.sin()
        return carry, x.sin()

    counts, grads = [], []
    for options in ({}, {"partition_fn": min_cut_rematerialization_partition}):
        init = lazy(3).requires_grad_()
        carry, ys = scan(fn, init, lazy(5, 3).requires_grad_(), **options)
        (carry.sum() + ys.sum()).backward()
        counts.append(hloemit.get_stablehlo([init.grad]).count("stablehlo.sine"))
        grads.append(init.grad.cpu())
    assert counts == [11, 20]
    torch.testing.assert_close(*grads)


def test_each_turn_draws_its_own_numbers() -> None:
    _, first = scan(lambda c, x: (c, torch.rand(2, device=DEVICE)), lazy(1), lazy(4, 1))
    _, second = scan(lambda c, x: (c, torch.rand(2, device=DEVICE)), lazy(1), lazy(4, 1))
    assert len(set(torch.cat([first, second]).flatten().tolist())) == 16


def test_a_carry_is_written_into() -> None:
    """``total += x; return total, total``, as torch_xla's own example has it; what the loop begins with stays."""

    def turn(total: Tensor, x: Tensor) -> Any:
        total += x
        return total, total * 2

    init, xs = lazy(1), torch.tensor([1.0, 2.0, 3.0], device=DEVICE, requires_grad=True)
    before = init.item()
    total, doubles = scan(turn, init, xs)
    doubles.sum().backward()
    assert (total.item(), init.item()) == (pytest.approx(before + 6), before)
    torch.testing.assert_close(doubles.flatten().cpu(), 2 * (before + torch.tensor([1.0, 3.0, 6.0])))
    assert xs.grad is not None and xs.grad.tolist() == [6, 4, 2]


def test_what_scan_refuses() -> None:
    with pytest.raises(ValueError, match="must be callable"):
        scan(7, lazy(1), lazy(2, 1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"rows, got \[2, 3\]"):
        scan(lambda c, x: (c, x), lazy(1), (lazy(2), lazy(3)))
    with pytest.raises(ValueError, match="and there is none"):
        scan(lambda c, x: (c, x), lazy(1), ())
    with pytest.raises(ValueError, match=r"tensor 0 is torch.float32 \[1\] before"):
        scan(lambda c, x: (c.double(), x), lazy(1), lazy(2, 1))
    with pytest.raises(RuntimeError, match="in-place operation"):
        scan(lambda c, x: (c.add_(x), x), lazy(1).requires_grad_(), lazy(2, 1))
    with pytest.raises(RuntimeError, match="in-place operation"):
        scan(lambda c, x: (c, x.mul_(2)), lazy(1), lazy(2, 1))
    outside = lazy(1)
    with pytest.raises(AssertionError, match="FakeTensor"):
        scan(lambda c, x: (c + outside, x), lazy(1), lazy(2, 1))


def test_pure_functions_are_traced_once() -> None:
    calls = []

    def fn(carry: Tensor, x: Tensor) -> Any:
        calls.append(1)
        return carry + x, None

    scan(fn, lazy(1), lazy(2, 1), is_fn_pure=True)
    traced = len(calls)
    scan(fn, lazy(1), lazy(3, 1), is_fn_pure=True)
    assert len(calls) == traced and len(scan_module._SCAN_COMPUTATION_CACHE[fn]) == 1
    scan(fn, lazy(1), lazy(2, 1))
    assert len(calls) == 2 * traced


def test_modes_and_strides_of_pure_functions() -> None:
    def fn(carry: Tensor, x: Tensor) -> Any:
        return carry, (x.long() / 3, x @ x.t(), x * (2 if x.is_contiguous() else 3))

    carry, xs = lazy(1), lazy(3, 4, 4)
    for change in (contextlib.nullcontext(), torch.autocast("xla", dtype=torch.bfloat16), contextlib.nullcontext()):
        with change:
            for given in (xs, xs.transpose(1, 2)):
                found, expected = (scan(fn, carry, given, is_fn_pure=pure)[1] for pure in (True, False))
                assert all(torch.equal(a, b) and a.dtype is b.dtype for a, b in zip(found, expected, strict=True))


def test_what_is_kept_of_a_pure_function_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kinds of arguments that came last, of loops, of pure functions, and of those of jax."""
    modules: list[Any] = [scan_module, pure_module, jax_calls]
    for module in modules:
        monkeypatch.setattr(module, "MOST", 3)

    def turn(carry: Tensor, x: Tensor) -> Any:
        return carry + x, None

    def double(x: Any) -> Any:
        return x * 2

    pure = pure_module.assume_pure(double)
    for n in (1, 2, 3, 4, 5, 1, 5):
        x = lazy(n)
        assert torch.equal(scan(turn, x, torch.stack([x, x]), is_fn_pure=True)[0].cpu(), 3 * x.cpu())
        assert torch.equal(pure(x).cpu(), 2 * x.cpu())
        assert torch.equal(jax_calls.call_jax(double, (x,)).cpu(), 2 * x.cpu())
    assert len(scan_module._SCAN_COMPUTATION_CACHE[turn]) == 3
    assert len(pure_module._XLA_COMPUTATION_CACHE[double]) == 3 and len(jax_calls.programs[double]) == 3
    shown = tables.sizes()
    assert all(shown[name][0] >= 3 for name in ("ScannedFunctions", "PureFunctions", "FunctionsOfJax"))


def test_a_turn_in_three_functions() -> None:
    init, xs = lazy(2, 2).requires_grad_(), lazy(3, 2, 2, seed=1).requires_grad_()
    forward, alias_input, backward = value_and_grad_partitioned(lambda c, x: (c @ x, c @ x), init, xs)
    carry, (y, partial) = forward(init, xs[0])
    kept = alias_input(partial, xs[0])
    assert len(partial) == 1 and torch.equal(kept[0].cpu(), init.cpu()) and torch.equal(kept[1].cpu(), xs[0].cpu())
    grad_carry, grad_x = backward(torch.ones_like(carry), (torch.ones_like(y), kept))
    torch.testing.assert_close(grad_carry.cpu(), (2 * torch.ones(2, 2) @ xs[0].cpu().T))
    torch.testing.assert_close(grad_x.cpu(), init.cpu().T @ (2 * torch.ones(2, 2)))


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(8, 8), nn.LayerNorm(8)
        self.register_buffer("shift", torch.randn(8))

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x + self.linear(x).relu()) + self.shift


def test_layers() -> None:
    torch.manual_seed(0)
    lines, results = [], []
    for count in (2, 6):
        layers = nn.Sequential(*[Layer() for _ in range(count)]).to(DEVICE)
        x = lazy(3, 8)
        for run in (lambda: scan_layers(layers, x), lambda: layers(x)):  # noqa: B023
            layers.zero_grad()
            out = run()
            text = hloemit.get_stablehlo([out])
            out.square().sum().backward()
            results.append([out.detach().cpu(), *[p.grad.cpu() for p in layers.parameters()]])
            lines.append((text.count("stablehlo.dot_general"), text.count("stablehlo.while")))
        torch.testing.assert_close(results[-1], results[-2], rtol=1e-4, atol=1e-4)
    assert lines == [(1, 1), (2, 0), (1, 1), (6, 0)]
    assert scan_layers([], x) is x
    with pytest.raises(ValueError, match="mismatched keys"):
        scan_layers([nn.Linear(2, 2), nn.Linear(2, 2, bias=False)], x)
    with pytest.raises(ValueError, match="Shape mismatch for 'weight' in layer 1"):
        scan_layers([nn.Linear(2, 2), nn.Linear(2, 3)], x)


def test_layers_that_are_pure_are_known_by_torch_xlas_name() -> None:
    layers = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2)).to(DEVICE)
    key = id(min_cut_rematerialization_partition), id(layers[0])
    scan_layers(layers, lazy(3, 2), min_cut_rematerialization_partition)
    assert key not in _ONE_LAYER_CACHE
    result = scan_layers(layers, lazy(3, 2), min_cut_rematerialization_partition, is_layer_pure=True)
    assert key in _ONE_LAYER_CACHE
    torch.testing.assert_close(result.cpu(), layers(lazy(3, 2)).cpu())


def test_while_loop() -> None:
    layer, more = nn.Linear(2, 2).to(DEVICE), lazy(2)
    x = lazy(2, 2)

    def turn(i: Tensor, x: Tensor, more: Tensor) -> Any:
        return i - 1, layer(x) + more

    def expected(n: int) -> Tensor:
        y = x
        for _ in range(n):
            y = layer(y) + more
        return y.detach().cpu()

    for n in (0, 3):
        count, y = while_loop(lambda i, *_: i > 0, turn, (torch.tensor(n, device=DEVICE), x), (more,))
        assert whiles(y) == 1 and count.item() == 0
        torch.testing.assert_close(y.detach().cpu(), expected(n))
    with pytest.raises(RuntimeError, match="while_loop has no gradient"):
        y.sum().backward()
    with pytest.raises(ValueError, match="must keep its types"):
        while_loop(lambda i: i > 0, lambda i: (i * 0.5,), (torch.tensor(3, device=DEVICE),))
    with torch.no_grad():
        count, y = torch.ops.higher_order.while_loop(
            lambda i, *_: i > 0, turn, (torch.tensor(3).to(DEVICE), x), (more,)
        )
    assert whiles(y) == 1
    torch.testing.assert_close(y.cpu(), expected(3))


def test_fori_loop() -> None:
    one = torch.tensor(1, dtype=torch.int32, device=DEVICE)
    left, found = fori_loop(torch.tensor(0, device=DEVICE), torch.tensor(50, device=DEVICE), lambda x: x + 1, one)
    assert (left.item(), found.item(), found.dtype) == (0, 51, torch.int32)
    grads = []
    for run in ("loop", "hand"):
        x = lazy(3).requires_grad_()
        y = x
        for _ in range(4 if run == "hand" else 0):
            y = y.sin() * 2
        if run == "loop":
            y = fori_loop(1, torch.tensor(5, device=DEVICE), lambda x: x.sin() * 2, x)[1]
            assert whiles(y) == 1
        y.sum().backward()
        grads.append(x.grad.cpu())
    torch.testing.assert_close(*grads)
    assert fori_loop(3, 1, lambda x: x + 1, one)[1].item() == 1
    assert torch.equal(fori_loop(0, 0, lambda x: x + 1, x)[1].cpu(), x.cpu())


def test_parts_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    from hloemit.base.errors import LoweringError
    from hloemit.base.tables import Table
    from hloemit.torch_xla import embedded

    monkeypatch.setattr(embedded, "_parts", Table("Parts", 10))
    names = [embedded.part("scan", f"graph {n}", list, lambda ctx, xs: list(xs)).name for n in range(40)]
    assert len(embedded._parts) <= 10 and embedded._known(names[-1]) is embedded._known(names[-1])
    with pytest.raises(LoweringError, match="compute its result again"):
        embedded._known(names[0])
    assert embedded.part("scan", "graph 0", list, lambda ctx, xs: list(xs)).name == names[0]
    assert embedded._known(names[0])


def test_who_keeps_a_part_may_call_it_when_it_was_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    from hloemit.base.tables import Table
    from hloemit.torch_xla import embedded

    pure = assume_pure(lambda x: x.sin() * 2)
    of_jax = j2t_autograd(lambda x: x * 3)
    x = lazy(3).requires_grad_()
    for turn in range(2):  # each another program
        monkeypatch.setattr(embedded, "_parts", Table("Parts", 10))
        y = torch.ones(3 + turn, device=DEVICE)
        optimization_barrier_([y])
        x.grad = None
        (pure(x) + of_jax(x) + y.sum()).sum().backward()
        torch.testing.assert_close(x.grad.cpu(), x.detach().cpu().cos() * 2 + 3)
        assert y.cpu().sum() == 3 + turn
