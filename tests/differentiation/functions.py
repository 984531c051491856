"""What programs call: functions with a backward pass of their own, and a small network."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd import Function
from torch.autograd.function import once_differentiable


class Scale(Function):
    """A backward pass that is not the derivative, so that who takes the derivative is seen."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, factor: float) -> Tensor:
        ctx.factor = factor
        ctx.save_for_backward(x)
        return x * factor

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        return grad * ctx.factor + ctx.saved_tensors[0] * 0.5, None


class Both(Function):
    """Two results, of which one may have no gradient."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, y: Tensor) -> Any:
        ctx.save_for_backward(x, y)
        ctx.set_materialize_grads(False)
        return x * y, x + y

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        x, y = ctx.saved_tensors
        of_product, of_sum = grads
        terms = [] if of_product is None else [(of_product * y, of_product * x)]
        terms += [] if of_sum is None else [(of_sum, of_sum)]
        if not terms:
            return None, None
        return tuple(sum(term[i] for term in terms) if ctx.needs_input_grad[i] else None for i in range(2))


class Dirty(Function):
    """In place."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.mark_dirty(x)
        return x.mul_(3)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        return grad * 3


class Masked(Function):
    """With a result that has no derivative."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Any:
        mask = x > 0
        ctx.mark_non_differentiable(mask)
        ctx.save_for_backward(mask)
        return torch.where(mask, x, -x), mask

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return torch.where(ctx.saved_tensors[0], grads[0], grads[0] * 7)


class Once(Function):
    """Differentiable once."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.y = x.sin()
        return ctx.y.clone()

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: Tensor) -> Any:
        return grad * ctx.y


class Transformed(Function):
    """With rules for ``torch.func``'s transforms."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x: Tensor, y: Tensor) -> Tensor:
        return x.sin() * y

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        x, y = ctx.saved_tensors
        return grad * y * x.cos(), grad * x.sin()

    @staticmethod
    def jvp(ctx: Any, of_x: Any, of_y: Any) -> Any:
        x, y = ctx.saved_tensors
        return (0 if of_x is None else of_x * y * x.cos()) + (0 if of_y is None else of_y * x.sin())


class Inner(Function):
    """Whose forward pass has a graph of its own, which its backward pass differentiates."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        with torch.enable_grad():
            inner = x.detach().requires_grad_()
            y = (inner * inner).sin()
        ctx.save_for_backward(inner, y)
        return y.detach()

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        inner, y = ctx.saved_tensors
        with torch.enable_grad():
            return torch.autograd.grad(y, inner, grad, retain_graph=True)[0]


class Net(nn.Module):
    """Two layers for four features, the same weights each time."""

    def __init__(self, device: torch.device) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4, dtype=torch.float64, device=device)
        self.second = nn.Linear(4, 4, bias=False, dtype=torch.float64, device=device)
        with torch.no_grad():
            for i, p in enumerate(self.parameters(), 1):
                p.copy_(torch.arange(p.numel(), dtype=p.dtype, device=p.device).reshape(p.shape).sin() * i / 3)

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = self.second(self.first(x).tanh()) + x
        return result


FUNCTIONS = {kind.__name__: kind for kind in (Scale, Both, Dirty, Masked, Once, Transformed, Inner, Net)}
