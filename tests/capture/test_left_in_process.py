"""A capture leaves the process as it was, whether it succeeds, is refused, or the program raises.

What PyTorch's modules have (functions that a capture replaces meanwhile), modes, transforms, switches, random numbers,
hooks, filters of warnings, handlers of signals and logs are compared by identity, before and after.
"""

from __future__ import annotations

import contextlib
import logging
import os
import random
import signal
import sys
import threading
import types
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch._dynamo
from torch import Tensor, nn
from torch.export import Dim
from torch.overrides import _get_current_function_mode_stack
from torch.utils._python_dispatch import _get_current_dispatch_mode_stack

import hloemit
from benchmarks.steps import step_of

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, type)
X = torch.linspace(-1, 2, 12).reshape(3, 4)


def snapshot() -> dict[str, Any]:
    """What there is, by name."""
    found: dict[str, Any] = {}
    owners = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("torch", "builtins")}
    for name, owner in [*owners.items(), *((c.__name__, c) for c in (Tensor, nn.Module, nn.Parameter))]:
        functions = {k: v for k, v in list(vars(owner).items()) if isinstance(v, FUNCTIONS)}
        found |= {f"{name}.{key}": value for key, value in functions.items() if not key.startswith("__")}
    hooks = vars(torch.nn.modules.module)
    found |= {name: list(hooks[name].values()) for name in hooks if name.startswith("_global_") and hooks[name]}
    autocast = torch.is_autocast_enabled("cpu"), torch.is_autocast_cache_enabled()
    return found | {
        "modes": [*_get_current_dispatch_mode_stack(), *_get_current_function_mode_stack()],
        "transforms": torch._C._functorch.get_dynamic_layer_stack_depth(),
        "gradients": (torch.is_grad_enabled(), torch.is_inference_mode_enabled(), torch._C._is_fwd_grad_enabled()),
        "autocast": autocast,
        "threads of autograd": torch.autograd.is_multithreading_enabled(),
        "defaults": (torch.get_default_dtype(), torch.get_default_device(), torch.backends.mkldnn.enabled),
        "compiling": (torch.compiler.is_compiling(), repr(torch._dynamo.eval_frame._stance)),
        "random": (torch.get_rng_state().tolist(), random.getstate(), np.random.get_state()[1].tolist()),  # type: ignore[index]
        "warnings": (list(warnings.filters), warnings.showwarning),
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM)],
        "tracing": (sys.gettrace(), sys.getprofile(), sys.excepthook, threading.excepthook, sys.getrecursionlimit()),
        "streams": (sys.stdout, sys.stderr),
        "logging": [(list(log.handlers), list(log.filters), log.level) for log in map(logging.getLogger, LOGGERS)],
        "environment": (dict(os.environ), os.getcwd(), [thread.name for thread in threading.enumerate()]),
    }


LOGGERS = ("", "torch", "torch.export", "torch.export._trace", "torch._subclasses.fake_tensor")


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of what is another; modules may have been imported meanwhile."""
    return [name for name, value in before.items() if after.get(name) is not value and after.get(name) != value]


class Raises(nn.Module):
    def __init__(self, error: BaseException, where: str) -> None:
        super().__init__()
        self.linear, self.norm, self.error, self.where = nn.Linear(4, 4), nn.BatchNorm1d(4), error, where
        if where == "hook":
            self.norm.register_forward_hook(self.fail)

    def fail(self, *_: Any) -> None:
        raise self.error

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(self.linear(x))
        if self.where == "forward":
            with torch.no_grad(), torch.autocast("cpu"), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                raise self.error
        if self.where == "transform":
            torch.func.vmap(torch.func.grad(lambda _: self.fail()))(y)
        if self.where == "region":
            return torch.cond(y.sum() > 0, self.fail, self.fail, (y,))  # type: ignore[return-value]
        y.register_hook(self.fail)
        y.sum().backward()
        return y


def _step() -> Callable[[Tensor], Tensor]:
    model = nn.Linear(4, 4)
    return step_of(model, torch.optim.Adam(model.parameters()))


def _branches(x: Tensor) -> Tensor:
    return x if x.sum() > 0 else -x


def _transform_in_region(x: Tensor) -> Any:
    return torch.func.hessian(lambda x: (x**3).sum())(x[0]), torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))


class Module(nn.Module):
    forward = staticmethod(_transform_in_region)


ERRORS: list[BaseException] = [RuntimeError("of the program"), KeyboardInterrupt(), GeneratorExit(), StopIteration(1)]
TARGETS: dict[str, Callable[[], Any]] = {
    "step": _step,
    "branch": lambda: _branches,
    "region": Module,
    **{
        f"{type(error).__name__} in {where}": lambda error=error, where=where: Raises(error, where)
        for error in ERRORS[:2]
        for where in ("forward", "hook", "backward", "transform", "region")
    },
    **{f"{type(error).__name__} in forward": lambda error=error: Raises(error, "forward") for error in ERRORS[2:]},
}
DOORS: dict[str, Callable[[Any], Any]] = {
    "lower": lambda target: hloemit.lower(target, (X,)),
    "open sizes": lambda target: hloemit.lower(target, (X,), dynamic_shapes=({0: Dim.AUTO},)),
    "compile": lambda target: hloemit.compile(target)(X),
}


@pytest.fixture(scope="module", autouse=True)
def _first() -> None:
    """What a process has from its first program on: jax's client, and its threads."""
    hloemit.compile(lambda x: x + 1)(X)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_left(door: str, target: str) -> None:
    made = TARGETS[target]()
    marks, before = dict(X.__dict__), snapshot()
    with contextlib.suppress(BaseException):
        DOORS[door](made)
    assert changed(before, snapshot()) == []
    assert marks == X.__dict__


@pytest.mark.parametrize("name", ["grad", "relu"])
def test_what_is_left_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = snapshot()
    owner = torch.autograd if name == "grad" else torch.nn.functional
    monkeypatch.setattr(owner, name, lambda *_: None)
    torch.autograd.set_multithreading_enabled(False)
    try:
        assert f"{owner.__name__}.{name}" in changed(before, snapshot())
        assert "threads of autograd" in changed(before, snapshot())
    finally:
        torch.autograd.set_multithreading_enabled(True)


@pytest.mark.parametrize("fails", [False, True])
def test_a_generator_of_the_programs_own_is_where_it_was(fails: bool) -> None:
    generator = torch.Generator().manual_seed(3)
    before = generator.get_state()

    def function(x: Tensor) -> Tensor:
        drawn = torch.bernoulli(x, generator=generator) + torch.bernoulli(x, generator=generator)
        if fails:
            raise ValueError
        return drawn

    with contextlib.suppress(ValueError):
        hloemit.lower(function, (torch.full((9,), 0.5),)).compile()(torch.full((9,), 0.5))
    assert torch.equal(generator.get_state(), before)
