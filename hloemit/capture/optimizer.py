"""Optimizers inside a captured step: their state made to exist, their learning rates lifted to arguments."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import torch
from torch.optim import LBFGS, SGD, Optimizer

from hloemit.base.errors import CaptureError, InputError
from hloemit.base.torch_private import INIT_STATE

if TYPE_CHECKING:
    from hloemit.capture.lbfgs import Memory


class _StateReady(Exception):  # noqa: N818 - a signal, never an error
    pass


def ensure_state(optimizer: Optimizer) -> None:
    """Make the state that ``step()`` would create lazily, at its initial values.

    PyTorch's optimizers create state in ``_init_group`` and update it afterwards, so running the first alone gives
    exactly the state before step one. Raises ``CaptureError`` where that is not possible.
    """
    if isinstance(optimizer, LBFGS):
        _memory(optimizer)
        return
    parameters = [p for g in optimizer.param_groups for p in g["params"] if p.requires_grad]
    if all(optimizer.state.get(p) for p in parameters) or not parameters:
        return
    if isinstance(optimizer, SGD):
        for group in optimizer.param_groups:
            if group["momentum"] and group["dampening"]:
                raise CaptureError(
                    "SGD with dampening treats its first step differently: take one eager step before lowering"
                )
            for p in group["params"]:
                if group["momentum"] and p.requires_grad and optimizer.state[p].get("momentum_buffer") is None:
                    optimizer.state[p]["momentum_buffer"] = torch.zeros_like(p)
        return
    init_group = getattr(optimizer, INIT_STATE, None)
    if init_group is None:
        raise CaptureError(
            f"the state of {type(optimizer).__name__} cannot be made ahead of its first step: "
            "take one eager step before lowering"
        )
    grads = [(p, p.grad) for p in parameters]

    def only_init(group: dict[str, Any], *lists: Any, **more: Any) -> Any:
        for each in optimizer.param_groups:
            init_group(each, *[type(item)() if isinstance(item, (list, dict)) else item for item in lists], **more)
        raise _StateReady

    try:
        for p in parameters:
            p.grad = torch.zeros((), dtype=p.dtype, device=p.device).expand(p.shape)
        setattr(optimizer, INIT_STATE, only_init)
        with contextlib.suppress(_StateReady):
            step = type(optimizer).step
            getattr(step, "__wrapped__", step)(optimizer)
    except Exception as error:
        raise CaptureError(
            f"the state of {type(optimizer).__name__} cannot be made ahead of its first step ({error}): "
            "take one eager step first"
        ) from error
    finally:
        delattr(optimizer, INIT_STATE)
        for p, grad in grads:
            p.grad = grad


def _memory(optimizer: LBFGS) -> Memory:
    from hloemit.capture.lbfgs import memory_of  # registers operators, which few programs use

    return memory_of(optimizer)


def state_tensors(optimizer: Optimizer, parameter: torch.Tensor) -> dict[str, torch.Tensor]:
    """What the optimizer keeps for a parameter."""
    if not isinstance(optimizer, LBFGS):
        return {k: v for k, v in optimizer.state.get(parameter, {}).items() if isinstance(v, torch.Tensor)}
    return _memory(optimizer).tensors if parameter is optimizer.param_groups[0]["params"][0] else {}


def actions(optimizer: Optimizer) -> tuple[list[Callable[[], None]], list[Callable[[], None]]]:
    """What has to run before and after each call, where the state is not the optimizer's own tensors."""
    if not isinstance(optimizer, LBFGS):
        return [], []
    memory = _memory(optimizer)
    return [lambda: memory.read(optimizer)], [lambda: memory.write(optimizer)]


def hyperparameters(optimizer: Optimizer) -> list[dict[str, Any]]:
    """The Python values of each parameter group, but for what is lifted to arguments."""
    return [
        {k: v for k, v in group.items() if k not in ("params", "lr") and not isinstance(v, torch.Tensor)}
        for group in optimizer.param_groups
    ]


def check_hyperparameters(name: str, optimizer: Optimizer, captured: list[dict[str, Any]]) -> None:
    """Raise ``InputError`` where a hyperparameter is not what the program was lowered with."""
    for i, (now, then) in enumerate(zip(hyperparameters(optimizer), captured, strict=True)):
        for key, value in then.items():
            if now.get(key) != value:
                raise InputError(
                    f"{name}.param_groups[{i}][{key!r}] was {value!r} when the program was lowered and is "
                    f"{now.get(key)!r} now: "
                    "set it back, or lower the program again"
                )


@contextlib.contextmanager
def traceable(optimizer: Optimizer) -> Iterator[None]:
    """Let ``step()`` compute with tensors where it would read values: ``capturable``, no foreach, no fused.

    A scheduler puts a wrapper around ``LBFGS.step`` as it was, which would go past our substitute.
    """
    saved = [dict(group) for group in optimizer.param_groups]
    wrapper = vars(optimizer).pop("step", None) if isinstance(optimizer, LBFGS) else None
    try:
        for group in optimizer.param_groups:
            if "capturable" in group:
                group["capturable"] = True
            for key in ("foreach", "fused"):
                if key in group:
                    group[key] = False
        yield
    finally:
        for group, before in zip(optimizer.param_groups, saved, strict=True):
            group.clear()
            group.update(before)
        if wrapper is not None:
            vars(optimizer)["step"] = wrapper


def adafactor(
    params: list[torch.Tensor],
    grads: list[torch.Tensor],
    row_vars: list[torch.Tensor | None],
    col_vars: list[torch.Tensor | None],
    variances: list[torch.Tensor | None],
    state_steps: list[torch.Tensor],
    grad_scale: torch.Tensor | None,
    found_inf: torch.Tensor | None,
    *,
    d: float,
    lr: torch.Tensor | float,
    beta2_decay: float,
    weight_decay: float,
    eps1: float | None,
    eps2: float,
    maximize: bool,
    has_complex: bool,
) -> None:
    """Adafactor's update; PyTorch's own reads norms and step counts as Python numbers.

    Source: https://docs.pytorch.org/docs/stable/generated/torch.optim.Adafactor.html.
    """
    rate = torch.as_tensor(lr)
    for param, signed, row, column, variance, step in zip(
        params, grads, row_vars, col_vars, variances, state_steps, strict=True
    ):
        grad = -signed if maximize else signed
        epsilon = torch.finfo(param.dtype).eps if eps1 is None else eps1
        step.add_(1)
        decay = (step**beta2_decay).to(param.dtype)
        size = (param.norm(2) / param.numel() ** 0.5).clamp_min(eps2)
        alpha = size * torch.minimum(rate, step**-0.5)
        if weight_decay:
            param.mul_(1 - rate * weight_decay)
        if row is not None and column is not None:
            row.lerp_(torch.norm(grad, dim=-1, keepdim=True).square() / grad.size(-1), decay)
            column.lerp_(torch.norm(grad, dim=-2, keepdim=True).square() / grad.size(-2), decay)
            estimate = row @ column / row.mean(dim=-2, keepdim=True).clamp_min(epsilon)
        else:
            assert variance is not None
            variance.lerp_(grad * grad, decay)
            estimate = variance
        update = estimate.clamp_min(epsilon * epsilon).rsqrt() * grad
        clipped = (update.norm(2) / (update.numel() ** 0.5 * d)).clamp_min(1.0)
        param.add_((update * (-alpha / clipped)).to(param.dtype))
