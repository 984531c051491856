"""``lower(..., checks=True)``: a call that eager PyTorch refuses for its values raises, and updates nothing."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
import hloemit.program.passes.checks  # describes the operators that it checks
import hloemit.recording.ctc  # defines one of them
from hloemit.base.records import described, resolve

X = torch.linspace(-1, 1, 15).reshape(5, 3)
COMPLEX = torch.complex((9 * X).double().sin(), (7 * X).double().cos())


def ints(*values: int) -> torch.Tensor:
    return torch.tensor(values)


def svd_gradient(x: torch.Tensor, phases: torch.Tensor) -> torch.Tensor:
    """Of a loss that depends on the phases of singular vectors where ``phases`` is not 0."""
    x = x.detach().requires_grad_()
    u = torch.linalg.svd(x, full_matrices=False).U
    return torch.autograd.grad((u.abs() + u.real * phases).sum(), x)[0]


Program = Callable[..., Any]
INDEX = "an index is out of range for 5 elements"
CALLS: dict[str, tuple[Program, tuple[Any, ...], tuple[Any, ...], str]] = {  # a good call, a bad one, and what it says
    "index below": (lambda x, i: x[i], (X, ints(4, -5)), (X, ints(4, -6)), INDEX),
    "index above": (lambda x, i: x[i, i], (X, ints(0, 2)), (X, ints(0, 3)), "out of range for 3 elements"),
    "index_put": (lambda x, i: x.index_put((i,), x[:2]), (X, ints(0, -1)), (X, ints(0, 5)), INDEX),
    "index_put beside a mask": (
        lambda x, m, i: x.index_put((m, i), X[0, 0]),
        (X, X[:, 0] > 0, ints(0, -3)),
        (X, X[:, 0] > 0, ints(0, 3)),
        "out of range for 3 elements",
    ),
    "index_put of too many beside a mask": (
        lambda x, m, i: x.index_put((m, i), X[0, 0]),
        (X, X[:, 0] > 0, ints(0, 1)),
        (X, X[:, 0] < 0, ints(0, 1)),
        "another number of elements than there are indices",
    ),
    "gather": (lambda x, i: x.gather(0, i), (X, ints(0, 4)[None]), (X, ints(0, -1)[None]), INDEX),
    "scatter": (lambda x, i: x.scatter(0, i, 2.0), (X, ints(0, 4)[None]), (X, ints(5, 0)[None]), INDEX),
    "scatter_add": (lambda x, i: x.scatter_add(0, i, x), (X, ints(0, 4)[None]), (X, ints(5, 0)[None]), INDEX),
    "index_select": (lambda x, i: x.index_select(0, i), (X, ints(4, 0)), (X, ints(5, 0)), INDEX),
    "index_add": (lambda x, i: x.index_add(0, i, x[:2]), (X, ints(4, 0)), (X, ints(5, 0)), INDEX),
    "index_fill": (lambda x, i: x.index_fill(0, i, 1.0), (X, ints(4, -5)), (X, ints(5, 0)), INDEX),
    "take": (torch.take, (X, ints(14, -15)), (X, ints(15, 0)), "for 15 elements"),
    "take_along_dim": (torch.take_along_dim, (X, ints(14, 0)), (X, ints(15, 0)), "for 15 elements"),
    "ctc_loss of too many steps": (
        lambda x, t, i: functional.ctc_loss(x[:, None], t, i, ints(2)),
        (X, ints(1, 2)[None], ints(5)),
        (X, ints(1, 2)[None], ints(6)),
        "input_lengths has more than 5 steps",
    ),
    "ctc_loss of too many targets": (
        lambda x, t, i: functional.ctc_loss(x[:, None], t, ints(5), i),
        (X, ints(1, 2)[None], ints(2)),
        (X, ints(1, 2)[None], ints(3)),
        "target_lengths has more than 2 targets",
    ),
    "ctc_loss of other targets": (
        lambda x, t, i: functional.ctc_loss(x[:, None], t, ints(5), i),
        (X, ints(1, 2), ints(2)),
        (X, ints(1, 2), ints(1)),
        "target_lengths do not add up to 2 targets",
    ),
    "max_unpool2d": (
        lambda x, i: functional.max_unpool2d(x[None, :4], i.expand(1, 4, 3), (2, 1), output_size=(8, 3)),
        (X, ints(0, 9, 23)),
        (X, ints(0, 9, 24)),
        "for 24 elements",
    ),
    "embedding": (lambda x, i: functional.embedding(i, x), (X, ints(0, 4)), (X, ints(0, 5)), INDEX),
    "embedding_bag": (lambda x, i: functional.embedding_bag(i, x), (X, ints(0, 4)[None]), (X, ints(0, 5)[None]), INDEX),
    "bags that begin late": (
        lambda x, i: functional.embedding_bag(ints(0, 4, 2), x, i),
        (X, ints(0, 0, 3)),
        (X, ints(1, 1, 3)),
        "does not begin at index 0",
    ),
    "bags that begin beyond": (
        lambda x, i: functional.embedding_bag(ints(0, 4, 2), x, i, include_last_offset=True),
        (X, ints(0, 0, 3)),
        (X, ints(0, 0, 4)),
        "begins beyond the indices",
    ),
    "one_hot": (lambda i: functional.one_hot(i, 5), (ints(0, 4),), (ints(0, 5),), "a class is out of range"),
    "cross_entropy": (
        functional.cross_entropy,
        (X, ints(0, 1, 2, -100, 1)),
        (X, ints(0, 1, 3, -100, 1)),
        "for 3 elements",
    ),
    "floor_divide": (lambda x, y: x // y, (ints(5, -5), ints(2, 2)), (ints(5, -5), ints(2, 0)), "divided by zero"),
    "remainder": (lambda x, y: x % y, (ints(5, -5), ints(2, 2)), (ints(5, -5), ints(2, 0)), "divided by zero"),
    "inverse": (torch.linalg.inv, (torch.eye(3) + 1,), (torch.ones(3, 3),), "singular"),
    "solve": (torch.linalg.solve, (torch.eye(3) + 1, X[:3]), (torch.ones(3, 3), X[:3]), "singular"),
    "cholesky": (torch.linalg.cholesky, (torch.eye(3) + 1,), (torch.zeros(3, 3),), "positive-definite"),
    "cross entropy of probabilities": (
        functional.binary_cross_entropy,
        (X.sigmoid(), X.sigmoid()),
        (X, X.sigmoid()),
        "between 0 and 1",
    ),
    "masks of values": (
        lambda m: X.index_put((m,), torch.ones(2)),
        (torch.arange(X.numel()).view(X.shape) < 2,),
        (X < 9,),
        "another number of elements",
    ),
    "masked_scatter": (lambda m: X.masked_scatter(m, X[:1]), (X > 0.7,), (X < 9,), "more elements than the source"),
    "repeat_interleave": (
        lambda r: torch.repeat_interleave(X[:2], r, dim=0, output_size=3),
        (ints(1, 2),),
        (ints(1, 1),),
        "do not add up",
    ),
    "histc": (lambda x: torch.histc(x, 4), (X,), (X.clone().index_fill_(0, ints(1), math.inf),), "not finite"),
    "histogram": (lambda x: torch.histogram(x, 4), (X,), (X.clone().index_fill_(0, ints(1), math.nan),), "not finite"),
    "searchsorted": (
        lambda i: torch.searchsorted(X[:, 0].contiguous(), X[0], sorter=i),
        (X[:, 0].argsort(),),
        (ints(0, 1, 2, 3, 5),),
        INDEX,
    ),
    "svd": (
        svd_gradient,
        (COMPLEX, torch.tensor(0.0)),
        (COMPLEX, torch.tensor(1.0)),
        "the loss depends on the phases of singular vectors",
    ),
    "cov": (lambda x, w: torch.cov(x, fweights=w), (X, ints(1, 2, 1)), (X, ints(1, -2, 1)), "weight is negative"),
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", CALLS)
def test_raises_where_eager_does(name: str) -> None:
    program, good, bad, message = CALLS[name]
    compiled = hloemit.lower(program, good, checks=True).compile()
    torch.testing.assert_close(compiled(*good), program(*good))
    with pytest.raises((RuntimeError, IndexError, ValueError)):
        program(*bad)
    with pytest.raises(hloemit.ExecutionError, match=message) as error:
        compiled(*bad)
    assert Path(__file__).name in str(error.value)


def test_conditions_take_what_their_operators_take() -> None:
    checked = [(resolve(operator), conditions) for operator, conditions in described("checks")]
    assert len(checked) > 50
    for op, conditions in checked:
        assert op is not None
        arguments = op._schema.arguments
        positional = [None for a in arguments if not a.kwarg_only]
        inspect.signature(conditions).bind(None, *positional, **{a.name: None for a in arguments if a.kwarg_only})


FIFTY = torch.tensor([50])
UNREAD: dict[str, tuple[Any, Any]] = {  # indices that eager PyTorch does not look at, because there is no element
    "index": (lambda x: x[FIFTY], torch.zeros(10, 0)),
    "index-behind": (lambda x: x[:, FIFTY], torch.zeros(3, 10, 0)),
    "index-two": (lambda x: x[FIFTY, torch.zeros(0, 1, dtype=torch.long)], torch.zeros(10, 4)),
    "index-empty": (
        lambda x: x[:, torch.zeros(5, 0, 5, dtype=torch.long), :, torch.full((5, 1, 1), 50)],
        torch.rand(10, 0, 10, 10),
    ),
    "index_put": (lambda x: x.index_put((FIFTY,), torch.zeros(1, 0)), torch.zeros(10, 0)),
    "index_add": (lambda x: x.index_add(0, FIFTY, torch.zeros(1, 0)), torch.zeros(10, 0)),
    "index_copy": (lambda x: x.index_copy(0, FIFTY, torch.zeros(1, 0)), torch.zeros(10, 0)),
    "index_fill": (lambda x: x.index_fill(0, FIFTY, 1), torch.zeros(10, 0)),
}


@pytest.mark.parametrize("name", UNREAD)
def test_indices_that_nothing_is_read_by(name: str) -> None:
    program, x = UNREAD[name]
    want = program(x)
    for got in (hloemit.lower(program, (x,), checks=True).compile()(x), torch.compile(program, backend="hloemit")(x)):
        assert got.shape == want.shape


@pytest.mark.parametrize("capture", ["recorded", "exported"])
def test_modules(capture: str) -> None:
    class Rows(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.table = nn.Embedding(4, 3)

        def forward(self, i: torch.Tensor) -> torch.Tensor:
            return torch.linalg.inv(self.table(i))  # the line

    model = Rows()
    shapes = None if capture == "recorded" else {"i": (None,)}
    compiled = hloemit.lower(model, (ints(0, 1, 3),), dynamic_shapes=shapes, checks=True).compile()
    torch.testing.assert_close(compiled(ints(3, 1, 0)), model(ints(3, 1, 0)), rtol=1e-3, atol=1e-3)
    with pytest.raises(hloemit.ExecutionError, match="out of range") as error:
        compiled(ints(0, 1, 4))
    assert "the line" in str(error.value)
    with pytest.raises(hloemit.ExecutionError, match="singular"):
        compiled(ints(1, 1, 1))


def test_symbolic_sizes() -> None:
    rows, index = torch.export.Dim("rows"), torch.export.Dim("index")
    shapes = ({0: rows}, {0: index})
    compiled = hloemit.lower(lambda x, i: x[i], (X, ints(0, 1)), dynamic_shapes=shapes, checks=True).compile()
    assert torch.equal(compiled(X, ints(4, -5, 0)), X[[4, 0, 0]])
    with pytest.raises(hloemit.ExecutionError, match="out of range"):
        compiled(X[:4], ints(4, 0, 0))


def test_nothing_is_updated() -> None:
    model = nn.Embedding(4, 3)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step(i: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(i).sum()
        loss.backward()
        optimizer.step()
        return loss.detach()

    compiled = hloemit.lower(step, (ints(0, 1),), checks=True).compile()
    before = model.weight.detach().clone()
    with pytest.raises(hloemit.ExecutionError):
        compiled(ints(0, 4))
    assert torch.equal(model.weight, before)
    compiled(ints(0, 3))
    assert not torch.equal(model.weight, before)
    with pytest.raises(ValueError, match="donate"):
        hloemit.lower(step, (ints(0, 1),), checks=True, donate=True)


def test_a_variance_that_is_no_number_is_not_negative() -> None:
    args = X, X, torch.full_like(X, float("nan"))
    compiled = hloemit.lower(functional.gaussian_nll_loss, args, checks=True).compile("cpu")
    assert compiled(*args).isnan()
    with pytest.raises(hloemit.ExecutionError, match="a variance is negative"):
        compiled(X, X, X)


def test_assertions_of_the_program() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        torch._assert_async((x > 0).all(), "only positive numbers")
        return x.log()

    compiled = hloemit.lower(program, (X.exp(),), checks=True).compile()
    torch.testing.assert_close(compiled(X.exp()), X, rtol=1e-5, atol=1e-5)
    with pytest.raises(hloemit.ExecutionError, match="^only positive numbers"):
        compiled(X)


def test_together_with_a_bound(tmp_path: Path) -> None:
    def program(x: torch.Tensor, m: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        return x.index_add(0, m.nonzero()[:, 0], x[m])[i]  # the padding's index is out of range on purpose

    mask = torch.tensor([True, False, True, False, False])
    hloemit.lower(program, (X, mask, ints(0, 1)), bound=4, checks=True).save(tmp_path / "rows.hloemit")
    compiled = hloemit.load(tmp_path / "rows.hloemit").compile()
    torch.testing.assert_close(compiled(X, mask, ints(0, 4)), program(X, mask, ints(0, 4)))
    with pytest.raises(hloemit.ExecutionError, match="out of range"):
        compiled(X, mask, ints(0, 5))


def test_without_checks_the_module_is_the_same() -> None:
    program, args, _, _ = CALLS["embedding"]
    assert "check" not in hloemit.get_stablehlo(program, args)
    assert hloemit.get_stablehlo(torch.sin, (X,), checks=True) == hloemit.get_stablehlo(torch.sin, (X,))


def test_operators_that_python_has_no_name_for() -> None:
    def program(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        return x.random_(2, 3)[i]  # ``aten.random.from``, which is no Python

    device = hloemit.device()
    assert hloemit.lower(program, (X.clone(), ints(0)), checks=True).compile()(X.clone(), ints(0)).eq(2).all()
    assert program(X.to(device), ints(0).to(device)).cpu().eq(2).all()


class Bounded(nn.Module):
    def forward(self, x: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
        number = count.item()
        torch._check(number >= 2)
        torch._check(number <= 5)
        return x * number


def test_what_an_exported_program_asserts_of_numbers() -> None:
    exported = torch.export.export(Bounded(), (X, torch.tensor(3)))
    compiled = hloemit.lower(exported, checks=True).compile()
    torch.testing.assert_close(compiled(X, torch.tensor(5)), X * 5)
    for count, words in ((6, "u0 <= 5"), (1, "u0 >= 2")):
        with pytest.raises(hloemit.ExecutionError, match=words):
            compiled(X, torch.tensor(count))
