"""``torch_xla.core.xla_op_registry``: operators of a user's own, said op by op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor

from hloemit.torch_xla.computations import run_on

__all__ = ["Op", "register"]


class Op:
    """A function of ``xla_builder.Op``s as one of tensors; keyword arguments are given as they are."""

    def __init__(self, name: str, opfn: Callable[..., Any]) -> None:
        self._name, self._function = name, opfn

    def __call__(self, *args: Tensor, **kwargs: Any) -> Any:
        """The result, or a tuple of them."""
        return run_on(self._name, lambda *ops: self._function(*ops, **kwargs), args)


def register(name: str, opfn: Callable[..., Any]) -> Op:
    """An operator of a name that ``opfn`` says in ops."""
    return Op(name, opfn)
