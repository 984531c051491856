"""What a function leaves on tensors and optimizers that it was given: attributes, gradients, flags, groups.

A program gives back what tensors hold, and gradients of parameters and of arguments that require them; not this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import is_
from typing import Any

from torch import Tensor, nn
from torch.optim import Optimizer

from hloemit.base.modules import named_parameters
from hloemit.base.torch_private import FakeTensor, pytree

# What a stand-in of torch.export's notes of itself: how many of its elements are not zero, for one
_NOTES = tuple(f"_{name}" for name, value in vars(FakeTensor).items() if hasattr(type(value), "__set_name__"))


def left_on(
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    modules: Mapping[str, nn.Module],
    optimizers: Iterable[Optimizer],
    held: Iterable[Tensor] = (),
) -> Callable[[], list[str]]:
    """A function that says what was left there since, and takes groups that were added away again."""
    tensors = [
        (f"argument {pytree.keystr(path[1:])}", leaf, leaf.requires_grad, leaf.grad, _set_on(leaf))
        for path, leaf in pytree.tree_flatten_with_path((dict(enumerate(args)) | dict(kwargs),))[0]
        if isinstance(leaf, Tensor)
    ]
    flags = [
        (f"{prefix}.{name}" if prefix else name, weight, weight.requires_grad)
        for prefix, module in modules.items()
        for name, weight in named_parameters(module)
    ]
    flags += [("a tensor that it holds", tensor, tensor.requires_grad) for tensor in held]
    groups_of = [(each, [*each.param_groups]) for each in optimizers]

    def left() -> list[str]:
        found = [f"the attributes of {path}" for path, x, *_, own in tensors if not _same(_set_on(x), own)]
        found += [f"the gradient of {path}" for path, x, took, grad, _ in tensors if not took and x.grad is not grad]
        found += [f"whether {name} requires gradients" for name, p, before in flags if p.requires_grad != before]
        for optimizer, groups in groups_of:
            if len(optimizer.param_groups) != len(groups):
                optimizer.param_groups[:] = groups
                found.append(f"the groups of {type(optimizer).__name__}")
        return found

    return left


def _set_on(tensor: Tensor) -> dict[str, Any]:
    """What code has set on a tensor."""
    own = vars(tensor)
    if not isinstance(tensor, FakeTensor):
        return dict(own)
    return {name: value for name, value in own.items() if not name.startswith(_NOTES)}


def _same(now: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    return now.keys() == before.keys() and all(map(is_, map(now.get, before), before.values()))
