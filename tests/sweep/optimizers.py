"""``optim_db``: two training steps with each configuration of each optimizer, as one program that is called twice."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import torch
from torch import nn
from torch.nn import functional

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
    torch.manual_seed(0)
    bias = info.name != "Muon"  # which takes matrices alone
    model = nn.Sequential(nn.Linear(4, 5, bias=bias), nn.Tanh(), nn.Linear(5, 3, bias=bias)).to(dtype)
    twin, wide = copy.deepcopy(model), copy.deepcopy(model)
    x, y = torch.randn(6, 4, dtype=dtype), torch.randn(6, 3, dtype=dtype)
    eager = {k: v for k, v in kwargs.items() if k != "capturable"}  # the CPU refuses it, and it changes no number

    def steps_of(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> list[Any]:
        step = _program(model, info.optim_cls(model.parameters(), **eager), info.step_requires_closure)
        return [(step(x, y), [p.detach().clone() for p in model.parameters()]) for _ in range(STEPS)]

    try:
        want = steps_of(twin, x, y)
    except Exception:
        return False  # eager cannot either
    optimizer = info.optim_cls(model.parameters(), **kwargs)
    if kwargs.get("dampening"):  # its first step is another program
        step = _program(model, optimizer, False)
        first = step(x, y), [p.detach().clone() for p in model.parameters()]
        compare(first, want.pop(0), values=True)
    compiled = hloemit.lower(_program(model, optimizer, info.step_requires_closure), (x, y)).compile()
    got = [(compiled(x, y), [p.detach().clone() for p in model.parameters()]) for _ in want]
    tolerance = 1e-3 if info.name == "Muon" else None  # it computes in bf16, whatever the parameters are

    def reference() -> list[Any]:
        return steps_of(wide.double(), x.double(), y.double())[-len(want) :]

    try:
        compare(got, want, values=True, reference=reference, tolerance=tolerance)
    except AssertionError as error:
        raise AssertionError(f"{kwargs}: {error}") from error
    return True
