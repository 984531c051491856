"""Hooks that a function puts on the tensors and modules that it is captured with."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))
HOOKS: dict[str, Callable[[nn.Module, Callable[[], None]], Any]] = {
    "gradient": lambda m, seen: m.weight.register_hook(lambda g: seen()),
    "accumulation": lambda m, seen: m.weight.register_post_accumulate_grad_hook(lambda p: seen()),
    "forward": lambda m, seen: m.register_forward_hook(lambda *_: seen()),
    "backward": lambda m, seen: m.register_full_backward_hook(lambda *_: seen()),
}


class _Watched:
    """A model, and a step that puts a hook on it, which may be left there."""

    def __init__(self, hook: str, removes: bool) -> None:
        self.model, self.calls = nn.Linear(4, 4), 0
        self.hook, self.removes = hook, removes

    def _seen(self) -> None:
        self.calls += 1

    def step(self, model: nn.Module) -> None:
        handle = HOOKS[self.hook](model, self._seen)
        model(X).sum().backward()
        if self.removes:
            handle.remove()

    def called(self, run: Callable[[nn.Module], None], times: int = 3) -> list[int]:
        """How often hooks ran in each call."""
        counts = []
        for _ in range(times):
            self.calls = 0
            run(self.model)
            counts.append(self.calls)
        return counts


@pytest.mark.parametrize("removes", [True, False], ids=["removed", "left"])
@pytest.mark.parametrize("hook", HOOKS)
def test_hooks_are_called_as_eager_pytorch_calls_them(hook: str, removes: bool) -> None:
    eager, compiled = _Watched(hook, removes), _Watched(hook, removes)
    assert eager.called(eager.step) == ([1, 1, 1] if removes else [1, 2, 3])
    assert compiled.called(hloemit.compile(compiled.step)) == ([1, 1, 1] if removes else [1, 2, 3])
    assert compiled.called(compiled.step, 1) == eager.called(eager.step, 1)


@pytest.mark.filterwarnings("ignore:the function changes", "ignore:.*before a call and")
@pytest.mark.parametrize("removes", [True, False], ids=["removed", "left"])
@pytest.mark.parametrize("hook", HOOKS)
def test_after_a_capture_tensors_and_modules_have_the_hooks_that_they_had_and_take_new_ones(
    hook: str, removes: bool
) -> None:
    """PyTorch's tables stayed with the parameters, of whose node they were no longer: new hooks were never called."""
    watched = _Watched(hook, removes)
    hloemit.lower(watched.step, (watched.model,))
    assert watched.called(watched.step, 1) == [1]


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_a_lowered_function_leaves_is_said(hook: str) -> None:
    watched = _Watched(hook, removes=False)
    with pytest.warns(UserWarning, match="the function changes hooks of .*, and a compiled one does not"):
        hloemit.lower(watched.step, (watched.model,))


def test_a_hook_that_a_function_takes_away_is_gone() -> None:
    model, calls = nn.Linear(4, 4), []
    handle = model.weight.register_hook(lambda g: calls.append(1))

    def step(model: nn.Module) -> None:
        handle.remove()
        model(X).sum().backward()

    hloemit.compile(step)(model)
    model(X).sum().backward()
    assert not calls


def test_modules_that_a_lowered_function_adds_are_said() -> None:
    def grow(model: nn.Sequential) -> torch.Tensor:
        model.append(nn.Linear(4, 4))
        return model(X)

    model = nn.Sequential(nn.Linear(4, 4))
    with pytest.warns(UserWarning, match="the function changes the modules in .*, and a compiled one does not") as said:
        hloemit.lower(grow, (model,))
    assert len(model) == 1
    assert {each.filename for each in said} == {__file__}  # where no line of the function is known, that of the call is


def test_a_frozen_parameter_with_a_hook_is_captured() -> None:
    model = nn.Linear(4, 4)
    model.weight.register_hook(lambda g: g * 2)
    model.weight.requires_grad_(False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = hloemit.lower(lambda x: model(x).sum(), (X,)).compile()
    torch.testing.assert_close(compiled(X), model(X).sum())


def test_a_view_that_no_gradient_comes_to() -> None:
    """It says that it requires one, and has no node that hooks could be on."""
    weight = torch.ones(4, requires_grad=True)
    weight.register_hook(lambda g: g).remove()  # since then hooks are looked for
    with torch.no_grad():
        kept = {"view": weight[1:]}
    assert kept["view"].requires_grad

    def scaled(x: torch.Tensor) -> torch.Tensor:
        return x * kept["view"].detach()

    for door in (lambda x: hloemit.lower(scaled, (x,)).compile("cpu")(x), hloemit.compile(scaled)):
        assert door(torch.arange(3.0)).tolist() == [0.0, 1.0, 2.0]
