"""Optimizers with a step that is left out on the device: ``found_inf`` is never waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

Closure = Callable[[], Any]


class Skipping(Optimizer):
    """An optimizer whose ``step`` takes ``found_inf``: with anything but 0, parameters and state stay what they are."""

    def step(self, closure: Closure | None = None, found_inf: Tensor | None = None) -> Any:
        """The step, or with a ``found_inf`` other than 0 none. Raises ValueError where it has dimensions."""
        if found_inf is None:
            return super().step(closure)
        if found_inf.shape:
            raise ValueError("The found_inf tensor has to be scalar type")
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        with torch.no_grad():
            self._step_if(found_inf == 0, found_inf)
        return loss

    def _step_if(self, wanted: Tensor, found_inf: Tensor) -> None:
        """The step where ``wanted`` is true."""
        raise NotImplementedError

    def _trained(self, group: dict[str, Any]) -> Iterator[Tensor]:
        """The parameters that have a gradient; RuntimeError for a sparse one."""
        for p in group["params"]:
            if p.grad is not None:
                if p.grad.is_sparse:
                    raise RuntimeError(f"{type(self).__name__} does not support sparse gradients")
                yield p


class SkippingMomentum(Skipping):
    """``SGD``'s step, said with selections."""

    def _step_if(self, wanted: Tensor, found_inf: Tensor) -> None:
        for group in self.param_groups:
            for p in self._trained(group):
                self._update(p, group, wanted, found_inf)

    def _update(self, p: Tensor, group: dict[str, Any], wanted: Tensor, found_inf: Tensor) -> None:
        update = -p.grad if group["maximize"] else p.grad
        if group["weight_decay"]:
            update = update.add(p, alpha=group["weight_decay"])
        if group["momentum"]:
            update = self._with_momentum(p, update, group, wanted, found_inf)
        p.copy_(torch.where(wanted, p.add(update, alpha=-group["lr"]), p))

    def _with_momentum(
        self, p: Tensor, update: Tensor, group: dict[str, Any], wanted: Tensor, found_inf: Tensor
    ) -> Tensor:
        state = self.state[p]
        buffer = state.get("momentum_buffer")
        if "step" not in state:  # a buffer from a state of torch.optim.SGD has seen a step
            state["step"] = torch.full_like(found_inf, buffer is not None)
        if buffer is None:
            buffer = state["momentum_buffer"] = torch.zeros_like(p)
        moved = (buffer * group["momentum"]).add(update, alpha=1 - group["dampening"])
        moved = torch.where(state["step"] == 0, update, moved)
        buffer.copy_(torch.where(wanted, moved, buffer))
        state["step"].add_(wanted)
        return update.add(moved, alpha=group["momentum"]) if group["nesterov"] else moved


class SkippingMoments(Skipping):
    """The step of ``Adam`` and ``AdamW``: PyTorch's with its count on the device, and what was before selected."""

    def _step_if(self, wanted: Tensor, found_inf: Tensor) -> None:
        for group in self.param_groups:
            for p in self._trained(group):
                self._prepare(p, group)
        before = [(t, t.clone()) for t in self._kept()]
        with self._counting_on_the_device():
            super().step()
        for tensor, old in before:
            tensor.copy_(torch.where(wanted, tensor, old))

    def _prepare(self, p: Tensor, group: dict[str, Any]) -> None:
        """State as PyTorch makes it in its first step, and on the device."""
        state = self.state[p]
        names = ["exp_avg", "exp_avg_sq", *(["max_exp_avg_sq"] if group["amsgrad"] else [])]
        for name in names:
            if name not in state:
                state[name] = torch.zeros_like(p, memory_format=torch.preserve_format)
        state["step"] = torch.as_tensor(state.get("step", 0.0), dtype=torch.float32, device=p.device)

    def _kept(self) -> Iterator[Tensor]:
        for group in self.param_groups:
            for p in self._trained(group):
                yield p
                yield from (t for t in self.state[p].values() if isinstance(t, Tensor))

    @contextmanager
    def _counting_on_the_device(self) -> Iterator[None]:
        before = [group["capturable"] for group in self.param_groups]
        for group in self.param_groups:
            group["capturable"] = True
        try:
            yield
        finally:
            for group, capturable in zip(self.param_groups, before, strict=True):
                group["capturable"] = capturable
