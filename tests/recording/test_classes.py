"""Of what class tensors are while a program is captured: code that asks goes the way that it goes in eager PyTorch."""

from __future__ import annotations

import copy
import ctypes
import threading
import warnings
from collections.abc import Callable
from typing import Any, cast

import pytest
import torch
from torch import Tensor, nn

import hloemit

X = torch.arange(6.0).reshape(2, 3)
DOORS: dict[str, Callable[[Any, Any], Any]] = {
    "lower": lambda program, x: hloemit.lower(program, (x,)).compile()(x),
    "compile": lambda program, x: hloemit.compile(program)(x),
    "full graph": lambda program, x: hloemit.compile(program, full_graph=True)(x),
}
FACTORS = {Tensor: 2.0, nn.Parameter: 3.0, float: 5.0}


def is_one(x: Tensor) -> Tensor:
    return x * 2 if type(x) is torch.Tensor else x * 1000


def equals_one(x: Tensor) -> Tensor:
    return x * 2 if type(x) == Tensor else x * 1000  # noqa: E721


def is_among(x: Tensor) -> Tensor:
    return x * 2 if type(x.relu()) in (int, Tensor) else x * 1000


def by_attribute(x: Tensor) -> Tensor:
    return x * 2 if x.T.__class__ is Tensor else x * 1000


def by_table(x: Tensor) -> Tensor:
    return x * FACTORS[type(x + 1)]


def by_name(x: Tensor) -> Tensor:
    return x * 2 if type(x).__name__ == "Tensor" and type(x).__module__ == "torch" else x * 1000


def of_a_parameter(x: Tensor) -> Tensor:
    made = nn.Parameter(x)
    (made * made).sum().backward()
    assert made.grad is not None
    return made.grad * FACTORS[type(made)] * FACTORS[type(made.detach())] * (7 if isinstance(made, nn.Parameter) else 1)


def of_a_copy(x: Tensor) -> Tensor:
    made = nn.Parameter(x)
    return x * FACTORS[type(copy.deepcopy(made))] * FACTORS[type(copy.copy(made))] * FACTORS[type(copy.deepcopy(x))]


def of_copies_that_share(x: Tensor) -> Tensor:
    whole, row, turned = copy.deepcopy([x, x[1], x.t()])
    whole.mul_(2)
    turned[0] += 5
    return torch.stack([row, x[1], turned[:, 0].sum().expand(3)])


def of_copied_attributes(x: Tensor) -> Tensor:
    made = x.clone().requires_grad_()
    made.by = [x, 3]  # type: ignore[attr-defined]
    (made * made).sum().backward()
    copied: Any = copy.deepcopy(made)
    copied.grad.add_(1)
    copied.by[0].add_(1)
    assert copied.by[0] is not x and made.grad is not None
    return copied.grad * copied.by[1] + copied.by[0] - made.grad


def of_a_gradient(x: Tensor) -> Tensor:
    y = x.detach().requires_grad_()
    (slope,) = torch.autograd.grad((y * y).sum(), y)
    return slope * FACTORS[type(slope)]


def of_rows(x: Tensor) -> Tensor:
    return torch.vmap(lambda row: row * FACTORS[type(row)])(x)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "program",
    [
        *(is_one, equals_one, is_among, by_attribute, by_table, by_name, of_a_parameter, of_a_gradient, of_rows),
        *(of_a_copy, of_copies_that_share, of_copied_attributes),
    ],
)
def test_a_function_asks(program: Callable[[Tensor], Tensor], door: str) -> None:
    assert torch.equal(DOORS[door](program, X), program(X))


def test_copies_of_memory_that_is_shown_as_two_types_are_refused() -> None:
    def program(x: Tensor) -> Any:
        return [each * 2 for each in copy.deepcopy([x, x.view(torch.int32)])]

    with pytest.raises(hloemit.CaptureError, match="share memory"):
        hloemit.lower(program, (X,))
    assert all(map(torch.equal, hloemit.compile(program)(X), program(X)))


WHOLE = torch.ones(4)
PART = WHOLE[1:3]


def test_copies_of_held_tensors_that_share_memory_are_refused() -> None:
    def program(x: Tensor) -> Tensor:
        whole, part = copy.deepcopy((WHOLE, PART))
        whole += x.sum()
        return cast(Tensor, part)

    with pytest.raises(hloemit.CaptureError, match="share memory, and are several arguments or held tensors"):
        hloemit.lower(program, (X,))
    assert torch.equal(hloemit.compile(program)(X), program(X))
    apart = hloemit.lower(lambda x: copy.deepcopy([WHOLE[:2], WHOLE[2:]])[1] + x.sum(), (X,)).compile()
    assert torch.equal(apart(X), torch.ones(2) + X.sum())


class Asks(nn.Module):
    """A module that asks of its weights, its buffers, its input and what it computes."""

    steps: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
        self.register_buffer("steps", torch.tensor(2.0))

    def forward(self, x: Tensor) -> Tensor:
        y = x * self.weight
        for each, factor in (self.weight, 3), (self.steps, 5), (x, 7), (y, 11), (self.weight.data, 13):
            y = y * factor * FACTORS[type(each)]
        return y


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("is_function", [False, True])
def test_a_module_asks(door: str, is_function: bool) -> None:
    model = Asks()
    program: Any = model.forward if is_function else model
    with torch.no_grad():
        assert torch.equal(DOORS[door](program, X), model(X))
    assert type(model.weight) is nn.Parameter
    assert type(model.steps) is Tensor


def test_what_outlives_its_capture_is_of_another_class() -> None:
    keeper = ctypes.py_object()  # where nobody looks for it, to give back what was there

    def program(x: Tensor) -> Tensor:
        keeper.value = x * 2
        return x + 1

    hloemit.lower(program, (X,))
    for use in (lambda t: t + 1, lambda t: t.tolist(), nn.Parameter):
        with pytest.raises(hloemit.CaptureError, match="kept for itself"):
            use(keeper.value)
    assert repr(keeper.value) == "StandIn(shape=(2, 3), dtype=torch.float32, device='cpu')"


def test_another_thread_is_refused() -> None:
    def program(x: Tensor) -> Tensor:
        found: list[Any] = []

        def add() -> None:
            try:
                found.append(x + 1)
            except Exception as error:
                found.append(error)

        thread = threading.Thread(target=add)
        thread.start()
        thread.join()
        if isinstance(found[0], Exception):
            raise found[0]
        return found[0]  # type: ignore[no-any-return]

    with pytest.raises(hloemit.CaptureError, match="in another thread"):
        hloemit.lower(program, (X,))


class AsksAThread(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        found = {0: x}
        thread = threading.Thread(target=lambda: found.update({0: x + 1}))
        thread.start()
        thread.join()
        return found[0] * 1


@pytest.mark.parametrize("program", [AsksAThread(), AsksAThread().forward])
def test_a_thread_that_fails_alone_is_refused(program: Any) -> None:
    before = threading.excepthook
    with pytest.raises(hloemit.CaptureError, match="a thread that the program starts fails"):
        hloemit.lower(program, (X,))
    assert torch.equal(hloemit.compile(program)(X), X + 1)
    assert threading.excepthook is before


def test_classes_are_as_they_were() -> None:
    names = ("grad", "__deepcopy__", "__format__", "__repr__", "as_subclass", "tolist")
    before = [vars(Tensor).get(name) for name in names], nn.Parameter.__new__
    hloemit.lower(of_a_parameter, (X,))
    assert ([vars(Tensor).get(name) for name in names], nn.Parameter.__new__) == before


class AsksOnce(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return is_one(x)


def test_where_sizes_are_symbols_the_line_is_said() -> None:
    rows = torch.export.Dim("rows", min=2)
    with pytest.warns(UserWarning, match="isinstance") as caught:
        hloemit.lower(is_one, (X,), dynamic_shapes=({0: rows},))
    assert [(w.filename, w.lineno) for w in caught] == [(__file__, is_one.__code__.co_firstlineno + 1)]
    with pytest.warns(UserWarning, match="isinstance"):
        hloemit.lower(AsksOnce(), (X,), dynamic_shapes=({0: rows},))


def test_isinstance_is_not_said() -> None:
    def program(x: Any) -> Any:
        kind = type(x).__name__
        return x * 2 if isinstance(x, Tensor) and kind else x

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = hloemit.lower(program, (X,), dynamic_shapes=({0: torch.export.Dim("rows", min=2)},)).compile()
    assert torch.equal(compiled(X), X * 2)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x * (2 if isinstance(x, nn.Parameter) else 3),
        lambda x: x * (2 if type(x) is nn.Parameter else 3),
        lambda x: x * (2 if x.__class__ is torch.Tensor else 3),
    ],
)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_an_argument_that_is_a_parameter(function: Callable[[torch.Tensor], torch.Tensor], requires_grad: bool) -> None:
    """As in eager PyTorch, by ``lower`` and by ``hloemit.compile``, which has a program for each class."""
    compiled = hloemit.compile(function, full_graph=True)
    for x in (torch.ones(3), nn.Parameter(torch.ones(3), requires_grad), torch.ones(3)):
        assert torch.equal(hloemit.lower(function, (x,)).compile()(x), function(x))
        with torch.no_grad():
            assert torch.equal(compiled(x), function(x))


def test_a_tensor_that_becomes_a_parameter_between_calls() -> None:
    weight = torch.ones(3)

    def f(x: torch.Tensor) -> torch.Tensor:
        return x * (2 if isinstance(weight, nn.Parameter) else 3)

    compiled = hloemit.compile(f)
    x = torch.ones(3)
    assert torch.equal(compiled(x), f(x))
    weight.__class__ = nn.Parameter
    assert torch.equal(compiled(x), f(x)) and f(x)[0] == 2
