"""Programs that make tensors of a class of their own, as pypose and MONAI do."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

X = torch.rand(4, 3, generator=torch.Generator().manual_seed(0))


class Angle(Tensor):
    """Whose results are of its class, by PyTorch's own ``__torch_function__``."""

    def turned(self) -> Tensor:
        return self.cos() + self.sin()


class Marked(Tensor):
    """Whose ``__torch_function__`` knows of no class but its own, and gives on what an instance has."""

    mark = 0

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        assert all(each is Marked or each is nn.Parameter for each in types)
        found = Tensor.__torch_function__(func, [Tensor], args, kwargs or {})
        if isinstance(found, Tensor) and not isinstance(found, cls) and func is not Tensor.as_subclass:
            found = Tensor.as_subclass(found, Marked)
            found.mark = 1 + max(a.mark for a in args if isinstance(a, Marked))
        return found


def angles(x: Tensor) -> Tensor:
    angle = (x * 2).as_subclass(Angle)
    found = (angle + 1)[1:]
    assert isinstance(found, Angle) and isinstance(angle.split(2)[0], Angle) and angle.shape == x.shape
    found += 1
    return found.turned().as_subclass(Tensor) * len(type(found).__name__)


def marked(x: Tensor) -> tuple[Tensor, int]:
    found = 2 * (x.as_subclass(Marked) * 3).exp()
    return found.as_subclass(Tensor), found.mark


def asked_of_its_class(x: Tensor) -> Tensor:
    angle = (x * 2).as_subclass(Angle)
    angle.__class__ = Angle if type(angle) is Angle else Marked
    return angle.as_subclass(Tensor) * ({Angle: 3}[type(angle + 1)] if angle.__class__ is Angle else 1000)


class Weight(nn.Parameter):
    """A parameter with a method more."""

    def doubled(self) -> Tensor:
        return self * 2


class Doubles(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = Weight(torch.tensor([1.0, 2.0, 3.0]))

    def forward(self, x: Tensor) -> Tensor:
        assert type(self.weight) is Weight
        made = Weight(x.detach())
        return self.weight.doubled() * x + made.doubled().detach() * (3 if type(made) is Weight else 1000)


class Layer(nn.Module):
    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function, self.scale = function, nn.Parameter(torch.tensor(2.0))

    def forward(self, x: Tensor) -> Any:
        return self.function(x * self.scale)


@pytest.mark.parametrize("function", [angles, marked, asked_of_its_class])
def test_a_class_of_the_programs_own(function: Any) -> None:
    for program in (function, Layer(function)):
        torch.testing.assert_close(hloemit.lower(program, (X,)).compile("cpu")(X), program(X))


def test_a_parameter_of_a_class_of_its_own() -> None:
    model, twin = Doubles(), Doubles()

    def gradient(model: Doubles, x: Tensor) -> Tensor:
        model.zero_grad()
        model(x).square().sum().backward()
        assert model.weight.grad is not None
        return model.weight.grad * 1

    with torch.no_grad():
        torch.testing.assert_close(hloemit.lower(model, (X,)).compile("cpu")(X), twin(X))
    compiled = hloemit.lower(lambda x: gradient(model, x), (X,)).compile("cpu")
    torch.testing.assert_close(compiled(X), gradient(twin, X))
    assert type(model.weight) is Weight


class Scaled(nn.Parameter):
    """A parameter that keeps a number."""

    def __new__(cls, data: Tensor, scale: float) -> Scaled:
        made: Any = super().__new__(cls, data, False)
        made.scale = scale
        return made  # type: ignore[no-any-return]

    def scaled(self) -> Tensor:
        return self * self.scale  # type: ignore[attr-defined]


class Scales(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = Scaled(torch.tensor([1.0, 2.0, 3.0]), 4.0)

    def forward(self, x: Tensor) -> Tensor:
        return self.weight.scaled() * x + Scaled(x, 2.0).scaled()


@pytest.mark.parametrize("wrap", [lambda m: m, lambda m: m.forward])
def test_a_parameter_of_a_class_of_its_own_has_what_was_set_on_it(wrap: Any) -> None:
    model = Scales()
    assert torch.equal(hloemit.lower(wrap(model), (X,)).compile("cpu")(X), model(X))
    compiled = hloemit.compile(wrap(model))
    for scale in (4.0, 4.0, 9.0):
        model.weight.scale = scale
        assert torch.equal(compiled(X), model(X))


def test_gradients_through_one() -> None:
    model = Layer(angles)

    def gradient(x: Tensor) -> tuple[Tensor, ...]:
        return torch.autograd.grad(model(x).square().sum(), [*model.parameters()])

    torch.testing.assert_close(hloemit.lower(gradient, (X,)).compile("cpu")(X), gradient(X))


def test_a_result_of_one_is_refused() -> None:
    for program in (lambda x: x.as_subclass(Angle) * 2, Layer(lambda x: [x.as_subclass(Marked)])):
        with pytest.raises(hloemit.CaptureError, match=r"is a (Angle|Marked), .*as_subclass\(torch.Tensor\)"):
            hloemit.lower(program, (X,))
    assert type(X.as_subclass(Angle) * 2) is Angle


def test_one_beside_sizes_of_data_is_refused_by_name() -> None:
    with pytest.raises(hloemit.CaptureError, match="a tensor becomes a Angle in a program whose sizes"):
        hloemit.lower(lambda x: (x.as_subclass(Angle)[x > 0.5] * 2).sum().as_subclass(Tensor), (X,))
