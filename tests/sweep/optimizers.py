"""``optim_db``: two training steps with each configuration of each optimizer, as one program that is called twice."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import torch
from torch import nn
from torch.nn import functional
from torch.utils import _pytree as pytree

import hloemit
from tests.sweep.compare import compare
from tests.sweep.outcome import Outcome, run_samples

STEPS = 2


@cache
def database() -> dict[str, Any]:
    """The entries of ``optim_db`` by name, without those that take sparse gradients alone."""
    from torch.testing._internal.common_optimizers import optim_db

    return {info.name: info for info in optim_db if not info.only_supports_sparse_grads}


def entries(dtype: str) -> list[str]:
    """Every optimizer."""
    return list(database())


def configurations(info: Any) -> list[dict[str, Any]]:
    """The keyword arguments of each configuration: PyTorch's list, by each implementation, and capturable."""
    found = []
    for config in info.optim_inputs_func(device="cpu"):
        for implementation in ("foreach", "fused", None):
            if implementation is not None and implementation not in info.supported_impls:
                continue
            kwargs = dict(config.kwargs)
            if implementation is not None:
                if kwargs.get("differentiable"):
                    continue  # an update that is part of an autograd graph is no training step
                kwargs[implementation] = True
            elif "foreach" in info.supported_impls:
                kwargs["foreach"] = False
            found.append(kwargs)
            if info.has_capturable_arg and implementation != "fused" and "capturable" not in kwargs:
                found.append({**kwargs, "capturable": True})
    return found


def steps(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Parameters, losses and gradients after each step."""
    info = database()[entry]
    kind = getattr(torch, dtype)
    return run_samples(
        Outcome("optimizers", dtype, entry), lambda kwargs: _agrees(info, kwargs, kind), configurations(info)[:limit]
    )


def _program(model: nn.Module, optimizer: torch.optim.Optimizer, closure: bool) -> Callable[..., torch.Tensor]:
    def step(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        def loss_and_gradients() -> torch.Tensor:
            optimizer.zero_grad()
            loss = functional.mse_loss(model(x), y)
            loss.backward()
            return loss

        if closure:
            return optimizer.step(loss_and_gradients)  # type: ignore[no-any-return,call-overload]
        loss = loss_and_gradients()
        optimizer.step()
        return loss.detach()

    return step


def _agrees(info: Any, kwargs: dict[str, Any], dtype: torch.dtype) -> bool:
    def ours(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> list[Any]:
        optimizer, got = info.optim_cls(model.parameters(), **kwargs), []
        if kwargs.get("dampening"):  # its first step is another program
            got.append(_taken(_program(model, optimizer, False), model, x, y))
        compiled = hloemit.lower(_program(model, optimizer, info.step_requires_closure), (x, y)).compile()
        return [*got, *(_taken(compiled, model, x, y) for _ in range(STEPS - len(got)))]

    return _agrees_with_eager(ours, info, kwargs, dtype)


def programs(entry: str, dtype: str) -> Iterator[Callable[[], hloemit.Lowered]]:
    """A step of each configuration, to be lowered."""
    info = database()[entry]
    for kwargs in configurations(info):
        yield functools.partial(_lowered, info, kwargs, getattr(torch, dtype))


def _lowered(info: Any, kwargs: dict[str, Any], dtype: torch.dtype) -> hloemit.Lowered:
    model = _model(info, dtype)
    program = _program(model, info.optim_cls(model.parameters(), **kwargs), info.step_requires_closure)
    return hloemit.lower(program, (torch.randn(6, 4, dtype=dtype), torch.randn(6, 3, dtype=dtype)))


def agrees_on(device: torch.device, info: Any, kwargs: dict[str, Any], dtype: torch.dtype) -> bool:
    """Whether training on a device gives what it gives on the CPU; False is that the CPU cannot."""

    def ours(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> list[Any]:
        model.to(device)
        return pytree.tree_map(lambda t: t.cpu(), _steps(info, kwargs, model, x.to(device), y.to(device)))

    return _agrees_with_eager(ours, info, kwargs, dtype)


def _steps(info: Any, kwargs: dict[str, Any], model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> list[Any]:
    step = _program(model, info.optim_cls(model.parameters(), **kwargs), info.step_requires_closure)
    return [_taken(step, model, x, y) for _ in range(STEPS)]


def _taken(step: Callable[..., Any], model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> Any:
    return step(x, y), [p.detach().clone() for p in model.parameters()]


def _model(info: Any, dtype: torch.dtype) -> nn.Module:
    torch.manual_seed(0)
    bias = info.name != "Muon"  # which takes matrices alone
    return nn.Sequential(nn.Linear(4, 5, bias=bias), nn.Tanh(), nn.Linear(5, 3, bias=bias)).to(dtype)


def _agrees_with_eager(ours: Callable[..., list[Any]], info: Any, kwargs: dict[str, Any], dtype: torch.dtype) -> bool:
    model = _model(info, dtype)
    twin, wide = copy.deepcopy(model), copy.deepcopy(model)
    x, y = torch.randn(6, 4, dtype=dtype), torch.randn(6, 3, dtype=dtype)
    eager = {k: v for k, v in kwargs.items() if k != "capturable"}  # the CPU refuses it, and it changes no number
    try:
        want = _steps(info, eager, twin, x, y)
    except Exception:
        return False  # eager cannot either
    got = ours(model, x, y)
    tolerance = 1e-3 if info.name == "Muon" else None  # it computes in bf16, whatever the parameters are
    try:
        compare(
            got,
            want,
            values=True,
            reference=lambda: _steps(info, eager, wide.double(), x.double(), y.double()),
            tolerance=tolerance,
        )
    except AssertionError as error:
        raise AssertionError(f"{kwargs}: {error}") from error
    return True
