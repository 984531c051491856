"""Programs whose shapes depend on data: padded up to a bound, and cut to what eager PyTorch gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.utils import _pytree as pytree

import hloemit

BOUND = 16
X = torch.linspace(-2, 3, 15).reshape(5, 3)
Y = torch.linspace(1, -1, 15).reshape(5, 3)
COUNTS = torch.tensor([3, 1, 4])
CLASSES = torch.tensor([0, 2, 1, 2, 0])
MASKS = [torch.tensor(rows) for rows in ([True, False, True, True, False], [False] * 5, [True] * 5)]
layer = nn.Linear(3, 4)


def agrees(program: Callable[..., Any], *calls: tuple[Any, ...], bound: int = BOUND) -> None:
    """Lowered once, for the first call, a program gives eager's results for all of them."""
    compiled = hloemit.lower(program, calls[0], bound=bound).compile()
    for args in calls:
        got, want = compiled(*args), program(*args)
        assert pytree.tree_structure(got) == pytree.tree_structure(want)
        torch.testing.assert_close(got, want, equal_nan=True)


def with_rows(*others: Any) -> list[tuple[Any, ...]]:
    return [(X, mask, *others) for mask in MASKS]


def first_gradient(loss: Callable[..., Any]) -> Callable[..., Any]:
    def program(x: torch.Tensor, *args: Any) -> Any:
        x = x.detach().requires_grad_()
        return torch.autograd.grad(loss(x, *args), x)

    return program


MAKERS: dict[str, Callable[..., Any]] = {
    "mask": lambda x, m: x[m],
    "mask of two dimensions": lambda x, m: x[x > m.sum()],
    "mask behind": lambda x, m: x.t()[:, m],
    "mask of rows already masked": lambda x, m: x[m][x[m][:, 0] > 0],
    "masked_select": lambda x, m: torch.masked_select(x, m[:, None]),
    "nonzero": lambda x, m: (m.nonzero(), (x > 0).nonzero(), x[m].nonzero()),
    "where": lambda x, m: torch.where(m),
    "argwhere": lambda x, m: torch.argwhere(x[m] > 0),
    "unique": lambda x, m: torch.unique(m.int() * 3 % 2, return_inverse=True, return_counts=True),
    "unique of rows": lambda x, m: torch.unique((x * m[:, None]).int(), dim=0, return_inverse=True, return_counts=True),
    "unique of columns": lambda x, m: torch.unique((x * m[:, None]).int(), dim=-1),
    "unique_consecutive": lambda x, m: torch.unique_consecutive(m, return_inverse=True, return_counts=True),
    "unique_consecutive of rows": lambda x, m: torch.unique_consecutive(m[:, None].expand(5, 2), dim=-2),
    "size": lambda x, m: torch.arange(x[m].shape[0]) * 2,
}
READERS: dict[str, Callable[..., Any]] = {
    "pointwise": lambda x, m: torch.relu(x[m]) * 2 + x[m][:, :1],
    "number": lambda x, m: (x[m].shape[0], x[m].shape[0] * 2 + x.sum(), x[m].numel()),
    "sum": lambda x, m: (x[m].sum(), x[m].sum(0), x[m].sum(1), x[m].prod(0), (x[m] > 0).any(), (x[m] > 0).all(0)),
    "mean": lambda x, m: (x[m].mean(), x[m].mean(0), x[m].mean(1)),
    "variance": lambda x, m: (x[m].std(), x[m].var(0), x[m].var(1, correction=0)),
    "norm": lambda x, m: (torch.linalg.vector_norm(x[m]), torch.linalg.vector_norm(x[m], dim=1)),
    "scan": lambda x, m: (x[m].cumsum(0), x[m].softmax(0), x[m].log_softmax(1)),
    "sort": lambda x, m: (x[m].sort(0, descending=True), torch.masked_select(x, m[:, None]).sort()[0]),
    "shapes": lambda x, m: (x[m].t(), x[m].unsqueeze(1).expand(-1, 2, -1), x[m].reshape(-1), x[m][:, 1:], x[m][:, -1]),
    "cat": lambda x, m: (torch.cat([x, x[m]]), torch.cat([x[m], x[m]], 1), torch.stack([x[m], x[m]], 1)),
    "cat behind padding": lambda x, m: (
        torch.cat([x[m], x, x[~m] * 2, x[m] + 1]),
        torch.cat([x[m].t(), x.t()], 1),
        torch.cat([torch.empty(0), x[m], x]).sum(0),
        torch.cat([x[m][:, 0].double(), x[0]]),
    ),
    "product": lambda x, m: (x[m] @ x.t(), x[m].t() @ x[m], functional.linear(x, x[m])),
    "rows": lambda x, m: (functional.layer_norm(x[m], (3,)), layer(x[m]), x[m.nonzero().squeeze(1)]),
    "slice": lambda x, m: (x[m][1:], x[m][:-1], x[m][::2], x[: m.sum().item()]),
    "accumulate": lambda x, m: x.index_add(0, m.nonzero()[:, 0], x[m] * 2),
    "put": lambda x, m: (torch.zeros(5, 3).index_put((m,), x[m] + 1), x.index_put((m.nonzero()[:, 0],), x[m] * 3)),
    "scatter": lambda x, m: x.masked_scatter(m[:, None].expand(5, 3), torch.tanh(x[m])),
}
NONEMPTY: dict[str, Callable[..., Any]] = {  # eager raises where there is no row
    "extremes": lambda x, m: (x[m].amax(0), x[m].min(), x[m].max(0), x[m].argmin(0), x[m].int().amax()),
    "last": lambda x, m: (x[m][-1], x[m][0]),
}
GRADIENTS: dict[str, Callable[..., Any]] = {
    "mean": lambda x, m: (x[m] ** 2).mean(),
    "masked_select": lambda x, m: torch.masked_select(x, m[:, None]).exp().sum(),
    "product": lambda x, m: (x[m] @ x.t()).sin().sum(),
    "cross_entropy": lambda x, m: functional.cross_entropy(layer(x)[m], CLASSES[m], reduction="sum"),
    "mse_loss": lambda x, m: functional.mse_loss(x[m], Y[m], reduction="sum"),
    "slice": lambda x, m: (x[1 : m.sum().item()] ** 3).sum(),
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", MAKERS)
def test_makes(name: str) -> None:
    agrees(MAKERS[name], *with_rows())


OLD = torch.__version__.startswith("2.11.")
BRANCHES = "torch 2.11 asks in Python whether such a size is 1"


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", READERS)
def test_reads(name: str) -> None:
    if OLD and name == "norm":
        pytest.skip(BRANCHES)
    agrees(READERS[name], *with_rows())


@pytest.mark.parametrize("name", NONEMPTY)
def test_reads_rows(name: str) -> None:
    agrees(NONEMPTY[name], *[(X, m) for m in MASKS if m.any()])


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", GRADIENTS)
def test_gradient(name: str) -> None:
    if OLD and name == "mse_loss":
        pytest.skip(BRANCHES)
    agrees(first_gradient(GRADIENTS[name]), *with_rows())


@pytest.mark.skipif(OLD, reason=BRANCHES)
@pytest.mark.parametrize("loss", [functional.mse_loss, functional.l1_loss, functional.smooth_l1_loss])
def test_mean_of_a_loss(loss: Callable[..., Any]) -> None:
    agrees(first_gradient(lambda x, m: loss(x[m], Y[m])), *with_rows())
    agrees(lambda x, m: loss(x[m], Y[m]), *with_rows())


def test_numbers() -> None:
    agrees(lambda r: torch.repeat_interleave(X[:3], r, dim=0), (COUNTS,), (torch.tensor([0, 0, 2]),))
    agrees(lambda r: torch.bincount(r, minlength=2), (COUNTS,), (torch.tensor([0, 0, 0]),))
    agrees(lambda r: torch.bincount(r, weights=X[0]), (COUNTS,))
    agrees(lambda r: torch.bincount(r, minlength=r.sum().item()), (COUNTS,), (torch.tensor([0, 0, 0]),))
    agrees(functional.one_hot, (COUNTS,), (torch.tensor([0, 0, 1]),))
    agrees(torch.tensor_split, (X, torch.tensor([1, 3])), (X, torch.tensor([4, -1])))


class Repeat(nn.Module):
    """A module's operators are recorded as they are called."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def forward(self, x: torch.Tensor, repeats: torch.Tensor) -> torch.Tensor:
        return torch.repeat_interleave(x, repeats, **self.options)


def test_rows_repeated_in_a_module() -> None:
    agrees(Repeat(dim=0), (X[:3], COUNTS), (Y[:3], torch.tensor([0, 2, 0])), (X[:3], COUNTS * 0))
    agrees(Repeat(dim=-1), (X, COUNTS), (Y, torch.tensor([0, 2, 0])))
    agrees(Repeat(dim=0), (X, torch.tensor([2])), (Y, torch.tensor([0])), (Y, torch.tensor([3])))
    agrees(Repeat(dim=1), (X, torch.tensor(2)), (Y, torch.tensor(4)))
    agrees(Repeat(), (X[0], COUNTS), (Y[1], torch.tensor([0, 2, 0])))
    agrees(Repeat(), (X.t()[:2, :3], torch.tensor([2])), (Y.t()[1:, 1:4], torch.tensor([1])))
    with pytest.raises(hloemit.ExecutionError, match="greater bound"):
        hloemit.lower(Repeat(dim=0), (X[:3], COUNTS), bound=4).compile()(X[:3], COUNTS)


def test_a_number_of_results_is_captured() -> None:
    compiled = hloemit.lower(torch.tensor_split, (X, torch.tensor(2))).compile()
    for got, want in zip(compiled(X, torch.tensor(2)), X.tensor_split(2), strict=True):
        assert torch.equal(got, want)
    with pytest.raises(hloemit.InputError, match="captured as the constant 2"):
        compiled(X, torch.tensor(3))
    with pytest.raises(hloemit.CaptureError, match="how many results"):
        hloemit.lower(lambda x, n: [part + n for part in x.tensor_split(n)], (X, torch.tensor(2)))


def test_what_eager_counts_is_counted() -> None:
    x = torch.tensor([float("nan"), 1.0, float("nan"), -0.0, 0.0, float("inf"), 1.0])
    agrees(lambda x: torch.unique(x, return_counts=True), (x,))
    agrees(lambda x: x.nonzero(), (x,))
    agrees(lambda x: x[x > 0].sort()[0], (x,))
    agrees(lambda x: x[x != 1].sort()[0], (x,))  # NaN stays before the padding


class Experts(nn.Module):
    """A mixture of experts: each gets its own rows."""

    def __init__(self) -> None:
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(3, 3) for _ in range(3)])

    def forward(self, x: torch.Tensor, choice: torch.Tensor) -> torch.Tensor:
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            rows = torch.where(choice == i)[0]
            out.index_add_(0, rows, functional.gelu(expert(x[rows])))
        return out


def test_experts() -> None:
    agrees(Experts(), (X, CLASSES), (X, torch.zeros(5, dtype=torch.int64)))


def test_without_a_bound_the_line_is_named() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return x[x > 0]  # this line

    with pytest.raises(hloemit.UnsupportedOpError, match="bound=") as error:
        hloemit.lower(program, (X,))
    assert "this line" in str(error.value)


def test_without_a_bound_each_operator_says_so() -> None:
    """Also one that asks how many rows there are, which is an operator of a module's graph."""

    class Rows(nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            rows = x[x > 0]
            return rows.reshape(rows.shape[0], 1) * rows.numel(), x.new_ones(rows.shape[0] * 2)

    with pytest.raises(hloemit.UnsupportedOpError) as error:
        hloemit.lower(Rows(), (X,))
    reasons = [op.reason for op in error.value.ops]
    assert len(reasons) > 2
    assert [reason for reason in reasons if "bound=" not in reason] == []


@pytest.mark.parametrize(
    "program",
    [
        lambda x, m: x[m].flip(0),  # this line
        lambda x, m: x[m].t().reshape(-1),  # this line
        lambda x, m: x[m].topk(1, 0),  # this line
        lambda x, m: torch.unique(x[m]),  # this line
        lambda x, m: x[m].median(0),  # this line
        lambda x, m: torch.linalg.vector_norm(x[m], -1),  # this line
        lambda x, m: functional.cross_entropy(x[m].t(), CLASSES[:3]),  # this line
    ],
)
def test_what_mixes_rows_with_padding_is_refused(program: Callable[..., Any]) -> None:
    with pytest.raises((hloemit.UnsupportedOpError, hloemit.CaptureError)) as error:
        hloemit.lower(program, (X, MASKS[0]), bound=BOUND)
    assert "this line" in str(error.value)


def test_more_rows_than_there_is_room_for_raise() -> None:
    for program in (lambda m: X[m], lambda m: X[m].sum(), lambda m: X[m].shape[0]):
        compiled = hloemit.lower(program, (MASKS[0],), bound=4).compile()
        torch.testing.assert_close(compiled(MASKS[0]), program(MASKS[0]))
        with pytest.raises(hloemit.ExecutionError, match="is 5, and the program has room for 4"):
            compiled(MASKS[2])


def test_an_update_is_not_made_where_there_is_no_room() -> None:
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step(x: torch.Tensor, m: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(x[m]).square().sum()
        loss.backward()
        optimizer.step()
        return loss.detach()

    compiled = hloemit.lower(step, (X, MASKS[0]), bound=4).compile()
    before = model.weight.detach().clone()
    with pytest.raises(hloemit.ExecutionError, match="room"):
        compiled(X, MASKS[2])
    assert torch.equal(model.weight, before)
    compiled(X, MASKS[0])
    assert not torch.equal(model.weight, before)


def test_the_room_is_no_greater_than_data_can_ask_for() -> None:
    lowered = hloemit.lower(lambda m: X[m], (MASKS[0],), bound=1000)
    result, size = lowered.signature.outputs
    assert result.shape == (5, 3)
    assert result.cuts == ((0, 1),)
    assert (size.kind, size.shape, size.dtype, size.room) == ("size", (), torch.int64, 5)


def test_saved_and_loaded(tmp_path: Path) -> None:
    hloemit.lower(lambda m: (X[m], X[m].shape[0]), (MASKS[0],), bound=4).save(tmp_path / "rows.hloemit")
    compiled = hloemit.load(tmp_path / "rows.hloemit").compile()
    rows, count = compiled(MASKS[0])
    assert torch.equal(rows, X[MASKS[0]])
    assert count == 3


@pytest.mark.parametrize("name", ["amax", "max", "min", "argmax"])
def test_the_greatest_of_no_rows_raises_where_values_are_checked(name: str) -> None:
    def program(m: torch.Tensor) -> Any:
        return getattr(torch, name)(X[m], dim=0)

    compiled = hloemit.lower(program, (MASKS[0],), bound=BOUND, checks=True).compile()
    for mask in MASKS[::2]:
        got, want = compiled(mask), program(mask)
        torch.testing.assert_close(pytree.tree_leaves(got), pytree.tree_leaves(want))
    with pytest.raises(hloemit.ExecutionError, match=f"{name}.*no elements") as caught:
        compiled(MASKS[1])
    assert "getattr(torch, name)" in str(caught.value)


def test_launch_knows_the_shape() -> None:
    compiled = hloemit.lower(lambda m: X[m], (MASKS[0],), bound=4).compile()
    assert compiled.launch(MASKS[0]).shape == (3, 3)


class Positive(nn.Module):
    """What the greatest of data's rows is, which has none where there are no rows."""

    def forward(self, x: torch.Tensor) -> Any:
        places = (x > 0).nonzero()
        return places, places.amax(0), x[x > 0].max() + x.sum(0), x[x > 0].argmin(0)


def test_the_greatest_of_rows_in_an_exported_program() -> None:
    model = Positive()
    exported = torch.export.export(model, (X,))
    program = hloemit.lower(exported, bound=BOUND).compile()
    for x in (X, Y):
        torch.testing.assert_close(program(x), model(x))
    for target, args in ((exported, ()), (model, (X,))):
        with pytest.raises(hloemit.UnsupportedOpError, match="bound="):
            hloemit.lower(target, args)


@pytest.mark.parametrize("most", [None, 7])
def test_rows_of_an_open_batch(most: int | None) -> None:
    """There is room for as many as the greatest batch can ask for, and no more than the bound."""
    model, rows = Positive(), torch.export.Dim("rows", min=2, max=most)
    lowered = hloemit.lower(model, (X,), dynamic_shapes=({0: rows},), bound=BOUND)
    compiled = lowered.compile()
    for x in (X, Y[:2], torch.cat([X, Y[:2]])):
        torch.testing.assert_close(compiled(x), model(x))
    if most is None:
        with pytest.raises(hloemit.ExecutionError, match="is 30, and the program has room for 16"):
            compiled(torch.ones(10, 3))


def test_exported() -> None:
    class Rows(nn.Module):
        def forward(self, x: torch.Tensor, m: torch.Tensor) -> torch.Tensor:
            return x[m].cos()

    exported = torch.export.export(Rows(), (X, MASKS[0]), strict=False)
    compiled = hloemit.lower(exported, bound=BOUND).compile()
    for mask in MASKS:
        torch.testing.assert_close(compiled(X, mask), X[mask].cos())


@pytest.mark.parametrize("bound", [0, -1, True, 2.0, "8"])
def test_a_bound_is_a_positive_int(bound: Any) -> None:
    with pytest.raises(ValueError, match="bound"):
        hloemit.lower(lambda m: X[m], (MASKS[0],), bound=bound)


def test_static_programs_are_the_same_with_a_bound() -> None:
    program = torch.nn.Linear(3, 4)
    assert hloemit.get_stablehlo(program, (X,), bound=8) == hloemit.get_stablehlo(program, (X,))


def _scaled(x: torch.Tensor) -> torch.Tensor:
    y = x.clone()
    y[y < 0] *= 2
    y[y < -1] //= 0.75
    y[y > 1] = y[y > 1].clamp_(max=1.5) // 0.5
    return y


def _by_halves(x: torch.Tensor) -> torch.Tensor:
    y, m = x.clone(), x > 0
    y[m] = y[m].exp() - 1
    y[~m] = 0.1 * y[~m]
    return y


def _counted(x: torch.Tensor) -> Any:
    return x[x > 0].mean(), x[x > 0].sum(), (x > 0).nonzero().float().sum(0), x.masked_select(x > 0).numel()


def _rows(x: torch.Tensor) -> torch.Tensor:
    y, m = x.clone(), x[:, 0] > 0
    y[m] = y[m].softmax(-1) + 1
    return y


class _Experts(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gate, self.experts = nn.Linear(3, 2), nn.ModuleList(nn.Linear(3, 3) for _ in range(2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights, chosen = self.gate(x).softmax(-1).topk(1, -1)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            token, slot = torch.where(chosen == i)
            out.index_add_(0, token, expert(x[token]) * weights[token, slot, None])
        return out


@pytest.mark.drawn(5)
@pytest.mark.parametrize("program", [_scaled, _by_halves, _counted, _rows, _Experts()])
@pytest.mark.parametrize("case", ["some", "all", "none", "nan"])
def test_sizes_that_stay_inside_need_no_bound(program: Any, case: str) -> None:
    x = torch.randn(5, 3, generator=torch.Generator().manual_seed(2))
    given = {"some": x, "all": x.abs() + 1, "none": -x.abs() - 1, "nan": torch.where(x > 1, torch.nan, x)}[case]
    compiled = hloemit.lower(program, (x,)).compile()
    torch.testing.assert_close(compiled(given), program(given), equal_nan=True)


def _margin(x: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
    one_hot = functional.one_hot(classes, 3)
    return x + one_hot * (x[one_hot == 1] * 2).unsqueeze(1)


def _pairs(x: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
    same = classes[:, None] == classes
    rows, _ = torch.where(same)
    return x[rows].view(3, 3, 3) + torch.masked_select(x @ x.t(), same).view(3, 3, 1) * same.nonzero().sum()


class _Margin(nn.Module):
    def forward(self, x: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
        return _margin(x, classes)


@pytest.mark.parametrize(
    "program", [_margin, _pairs, _Margin(), first_gradient(lambda x, y: _margin(x, y).square().sum())]
)
@pytest.mark.parametrize("bound", [None, BOUND])
def test_sizes_that_the_program_knows_need_no_bound(program: Any, bound: int | None) -> None:
    compiled = hloemit.lower(program, (X, CLASSES), bound=bound).compile()
    for classes in (CLASSES, 2 - CLASSES, CLASSES.flip(0)):
        torch.testing.assert_close(compiled(X, classes), program(X, classes))


@pytest.mark.parametrize("checks", [False, True])
def test_another_size_than_the_program_knows_raises(checks: bool) -> None:
    def program(x: torch.Tensor, factors: torch.Tensor) -> torch.Tensor:
        return x[x > 0] * factors

    x, factors = torch.tensor([1.0, -1.0, 2.0]), torch.tensor([2.0, 3.0])
    compiled = hloemit.lower(program, (x, factors), checks=checks).compile()
    torch.testing.assert_close(compiled(x, factors), torch.tensor([2.0, 6.0]))
    with pytest.raises(hloemit.ExecutionError, match=r"(?s)another number of elements than the 2 .*x\[x > 0\]"):
        compiled(-x, factors)


def test_sizes_of_an_example_are_not_those_of_a_program() -> None:
    graph = torch.fx.experimental.proxy_tensor.make_fx(lambda x, m: x[m].relu())(X, MASKS[0])
    with pytest.raises(hloemit.UnsupportedOpError, match="mask"):
        hloemit.lower(graph, (X, MASKS[0]))


def test_a_loss_over_some_rows_trains_without_a_bound() -> None:
    def training() -> tuple[nn.Module, Any]:
        torch.manual_seed(0)
        model = nn.Linear(3, 4)
        optimizer = torch.optim.SGD(model.parameters(), 0.1)

        def step(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            kept = y >= 0
            loss = nn.functional.cross_entropy(model(x)[kept], y[kept])
            loss.backward()
            optimizer.step()
            return loss.detach()

        return model, step

    (model, step), (twin, eager) = training(), training()
    labels = [torch.tensor(y) for y in ([0, 1, -1, 2, -1], [-1, -1, -1, -1, 3], [0, 1, 2, 3, 0])]
    compiled = hloemit.lower(step, (X, labels[0])).compile()
    for y in labels:
        torch.testing.assert_close(compiled(X, y), eager(X, y))
    torch.testing.assert_close(model.state_dict(), twin.state_dict())


ACTIVATIONS: list[Callable[..., torch.Tensor]] = [
    functional.leaky_relu, functional.elu, functional.hardtanh, functional.hardswish, functional.hardsigmoid,
    functional.mish, functional.softplus,
    lambda x: functional.prelu(x, torch.tensor([0.2, 0.3, 0.4])),
]  # fmt: skip


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_gradients_of_activations_keep_rows_apart(activation: Callable[..., torch.Tensor]) -> None:
    gradient = first_gradient(lambda x, m: (activation(x[m] * 2) * x[m]).sum())
    compiled = hloemit.lower(gradient, (X, MASKS[0])).compile()
    for mask in MASKS:
        torch.testing.assert_close(compiled(X, mask), gradient(X, mask))


def test_the_gradients_of_a_layer_norm_of_some_rows() -> None:
    def gradients(x: torch.Tensor, m: torch.Tensor, w: torch.Tensor, b: torch.Tensor) -> Any:
        leaves = [t.detach().requires_grad_() for t in (x, w, b)]
        y = functional.layer_norm(leaves[0][m] / 0.1, (3,), *leaves[1:])
        return torch.autograd.grad((y * y.sin()).sum(), leaves)

    given = X, torch.tensor([1.0, 2.0, 3.0]), torch.tensor([0.5, 0.0, -1.0])
    compiled = hloemit.lower(gradients, (X, MASKS[0], *given[1:])).compile()
    for mask in MASKS:
        torch.testing.assert_close(compiled(X, mask, *given[1:]), gradients(X, mask, *given[1:]), rtol=1e-4, atol=1e-4)


def test_the_gradient_of_an_embedding_of_some_rows() -> None:
    gradient = first_gradient(lambda x, y, m: (functional.embedding(y[m], x) * y[m][:, None].exp()).sum())
    compiled = hloemit.lower(gradient, (X, CLASSES, MASKS[0])).compile()
    for mask in MASKS:
        torch.testing.assert_close(compiled(X, CLASSES, mask), gradient(X, CLASSES, mask))


@pytest.mark.parametrize(
    "program",
    [lambda x: x[x > 0], lambda x: torch.arange(int(x.abs().sum())).sum(), lambda x: x[x > 0].median()],
)
def test_other_sizes_still_need_one(program: Any) -> None:
    with pytest.raises((hloemit.UnsupportedOpError, hloemit.CaptureError), match=r"bound|mask"):
        hloemit.lower(program, (X,))


@pytest.mark.parametrize("bound", [None, 4])
def test_labels_of_ctc_loss_that_are_not_padding(bound: int | None) -> None:
    def step(scores: torch.Tensor, labels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        scores = scores.detach().requires_grad_()
        given = labels >= 0
        steps = torch.tensor([6, 6])
        loss = functional.ctc_loss(
            scores.log_softmax(-1), labels.masked_select(given), steps, given.sum(-1), zero_infinity=True
        )
        return loss.detach(), *torch.autograd.grad(loss, scores)

    scores = torch.randn(6, 2, 5, generator=torch.Generator().manual_seed(0))
    labels = [torch.tensor(y) for y in ([[1, 2, -1], [3, -1, -1]], [[1, 2, 2], [-1] * 3], [[-1] * 3, [4, -1, 1]])]
    compiled = hloemit.lower(step, (scores, labels[0]), bound=bound).compile()
    for y in labels:
        torch.testing.assert_close(compiled(scores, y), step(scores, y))


def test_a_raise_in_a_module_whose_sizes_data_decide() -> None:
    class Checked(nn.Module):
        def forward(self, x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
            if labels.max() >= 9:
                raise ValueError("large")
            return x * labels.masked_select(labels >= 0).sum()

    labels = torch.tensor([1, -1, 3])
    compiled = hloemit.lower(Checked(), (X, labels), checks=True).compile()
    torch.testing.assert_close(compiled(X, -labels), X)
    with pytest.raises(hloemit.ExecutionError, match="the program would raise"):
        compiled(X, labels * 9)
