"""Conditions by which a program does nothing but raise: assertions of the lowered one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.capture.strategies import Request, capture
from tests.recording.asserting import asserts, warns_at_a_line

X = torch.rand(3, generator=torch.Generator().manual_seed(0)) + 1


def raises(x: Tensor) -> Tensor:
    if x.max() >= 10 or x.min() <= 0:
        raise ValueError(f"{x.max()} of {len(x)}")
    return x * 2


def by_numbers(x: Tensor) -> Tensor:
    if not x.min().item() > 0:
        message = "not positive: " + str(x.min().item())
        raise ValueError(
            message,
        )
    elif (x > 10).any().item():  # noqa: RET506 - a branch of its own
        raise RuntimeError
    else:
        return x * 2


def inside(x: Tensor) -> Tensor:
    with torch.no_grad():
        if (x <= 0).any():
            raise ValueError
        if x.sum() < 1e6:
            pass
        else:
            raise ValueError("large")
    return x * 2


class Layers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(3, 3)

    def forward(self, x: Tensor) -> Tensor:
        return raises(x) + 0 * self.layer(x)


def kind(program: Any) -> str:
    return str(getattr(program, "__name__", type(program).__name__))


@pytest.mark.filterwarnings("ignore:values decide whether the program raises")
@pytest.mark.parametrize("program", [asserts, raises, by_numbers, inside, Layers()], ids=kind)
@pytest.mark.parametrize("bad", [-X, X * 1e6], ids=["negative", "large"])
def test_what_only_raises_is_a_check(program: Any, bad: Tensor) -> None:
    with torch.no_grad():
        expected = program(X)
        try:
            at_bad = program(bad)
        except (AssertionError, RuntimeError, ValueError):
            at_bad = None
    checked = hloemit.lower(program, (X,), checks=True).compile("cpu")
    plain = hloemit.lower(program, (X,)).compile("cpu")
    for compiled in (checked, plain):
        torch.testing.assert_close(compiled(X), expected)
    if at_bad is None:
        with pytest.raises(hloemit.ExecutionError, match=r"the program would raise: .*(assert|raise).*\n    at "):
            checked(bad)
    else:
        torch.testing.assert_close(checked(bad), at_bad)
    assert plain(bad).shape == X.shape


def test_it_is_said() -> None:
    with pytest.warns(
        UserWarning, match=r"checks=True its calls raise\n    at .*test_own_raises.py:\d+  raise ValueError\("
    ):
        hloemit.lower(by_numbers, (X,))


def caught(x: Tensor) -> Tensor:
    try:
        if x.max() > 10:
            raise ValueError
    except ValueError:
        return x * 0
    return x * 2


def caught_around_a_with(x: Tensor) -> Tensor:
    try:
        with torch.no_grad(), torch.enable_grad():
            if x.max() > 10:
                raise ValueError
    except ValueError:
        return x * 0
    return x * 2


def caught_by_the_caller(x: Tensor) -> Tensor:
    try:
        return raises(x)
    except ValueError:
        return x * 0


def returns(x: Tensor) -> Tensor:
    if x.max() > 10:
        return x * 0
    return x * 2


def counts(x: Tensor, seen: list[int] = []) -> Tensor:  # noqa: B006
    if x.max() > 10:
        seen.append(1)
        if len(seen) > 1:
            raise ValueError
    return x * 2


def writes(x: Tensor) -> Tensor:
    if x.max() > 10:
        counts.last = x  # type: ignore[attr-defined]
        raise ValueError
    return x * 2


class Halving:
    def __init__(self, x: Tensor) -> None:
        self.x = x

    def __iter__(self) -> Halving:
        return self

    def __next__(self) -> Tensor:
        self.x = self.x / 2
        if self.x.max() < 1:
            raise StopIteration
        return self.x


def ends_a_loop(x: Tensor) -> Tensor:
    return sum(Halving(x), x)


def both(x: Tensor) -> Tensor:
    if x.max() > 10:
        raise ValueError
    raise TypeError


@pytest.mark.parametrize(
    "function", [caught, caught_around_a_with, caught_by_the_caller, returns, counts, writes, ends_a_loop, both]
)
def test_what_does_anything_else_is_a_branch(function: Callable[..., Any]) -> None:
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(function, (X,))


def warns(x: Tensor, how: str = "warn") -> Tensor:
    if x.max() > 0:
        warnings.warn(f"{x.shape} above 0", stacklevel=2)
    if not (x < 3).all():
        rank_zero_warn("great")
    if x.isnan().any() and how == "warn" and x.ndim > 1:
        warnings.warn("not numbers", stacklevel=2)
    return x * 2


def rank_zero_warn(text: str) -> None:
    warnings.warn(text, UserWarning, stacklevel=3)


def counts_its_warnings(x: Tensor) -> Tensor:
    if x.max() > 0:
        warnings.warn("above 0", stacklevel=2)
        x = x + 1
    return x


def calls_and_warns(x: Tensor) -> Tensor:
    if x.max() > 0 and print("great"):
        warnings.warn("above 0", stacklevel=2)
    return x


def warns_and_counts(x: Tensor, seen: list[int] = []) -> Tensor:  # noqa: B006
    if x.max() > 0:
        warnings.warn("above 0", stacklevel=2)
        seen.append(1)
    return x


def raises_and_warns(x: Tensor, how: str = "warn") -> Tensor:
    if x.max() > 0:
        if how == "raise":
            raise ValueError
        warnings.warn("above 0", stacklevel=2)
    return x


@pytest.mark.filterwarnings("error")
def test_what_only_warns_is_left_out() -> None:
    for function in (warns, warns_at_a_line):
        compiled = hloemit.lower(function, (X,)).compile("cpu")
        for x in (X, -X, X * 9):
            assert torch.equal(compiled(x), x * 2)
    for function in (counts_its_warnings, calls_and_warns, warns_and_counts, raises_and_warns):
        with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
            hloemit.lower(function, (X,))
    with pytest.warns(UserWarning, match="above 0"):
        hloemit.compile(warns)(X)


def test_captured_functions_are_python_still() -> None:
    """``hloemit.compile`` looks at the values in each call, and raises what the function raises."""
    compiled = hloemit.compile(raises)
    torch.testing.assert_close(compiled(X), X * 2)
    with pytest.raises(ValueError, match="of 3"):
        compiled(-X)


def _step(weight: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    (weight * x).sum().backward()
    torch._assert_async((x > 0).all(), "only positive numbers")
    with torch.no_grad():
        weight -= weight.grad
    weight.grad = None
    return weight.sum()


@pytest.mark.parametrize("device", ["cpu", "xla"])
def test_what_a_function_asserts_is_raised_by_its_compiled_call(device: str) -> None:
    place = hloemit.device() if device == "xla" else torch.device("cpu")
    weight, compiled = torch.ones(2).to(place).requires_grad_(), hloemit.compile(_step)
    assert compiled(weight, torch.ones(2, device=place)).item() == 0
    with pytest.raises(hloemit.ExecutionError, match="only positive numbers"):
        compiled(weight, -torch.ones(2, device=place)).item()
    if device == "cpu":
        assert weight.tolist() == [0, 0] and weight.grad is None
        assert compiled(weight, torch.ones(2)).item() == -2


def test_a_distribution_refuses_its_arguments_in_a_compiled_call() -> None:
    def function(mean: Tensor, scale: Tensor, x: Tensor) -> Tensor:
        return torch.distributions.Normal(mean, scale, validate_args=True).log_prob(x)  # TorchDynamo ends the default

    compiled = hloemit.compile(function)
    assert compiled(torch.zeros(2), torch.ones(2), torch.ones(2)).shape == (2,)
    with pytest.raises(hloemit.ExecutionError, match="constraint"):
        compiled(torch.zeros(2), -torch.ones(2), torch.ones(2))


class Checked(nn.Module):
    """What PyTorch's own words for a condition ask: of all of a tensor, of a number, of one that is computed with."""

    def forward(self, x: Tensor) -> Tensor:
        torch._check_tensor_all(x > 0)
        torch._check((x.sum() < 100).item())
        torch._check(x.max().item() * 2 < 100, lambda: "large")
        return x * 2


@pytest.mark.parametrize("as_function", [False, True], ids=["module", "function"])
def test_a_check_of_values_is_an_assertion(as_function: bool) -> None:
    module: Any = Checked()
    program = module.forward if as_function else module
    assert capture(Request(program, (X,), None, None)).attempts[0].strategy == "recording"
    compiled = hloemit.lower(program, (X,), checks=True).compile("cpu")
    torch.testing.assert_close(compiled(X), X * 2)
    for bad in (-X, X * 40):
        with pytest.raises(hloemit.ExecutionError, match=r"the program would raise: torch\._check"):
            compiled(bad)
    torch.testing.assert_close(hloemit.lower(program, (X,)).compile("cpu")(-X), -X * 2)
