"""Gradients of operators that autograd has kept results of, in a graph of ``torch.export``.

The gradient of ``exp`` reads its result, of which autograd keeps a detached tensor of its own; that of ``layer_norm``
reads a mean, which is a result of an operator inside of it. ``torch.export`` has seen neither, takes both for
constants, and raises ``LOST``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.fx.experimental.proxy_tensor import decompose, get_proxy_mode, get_proxy_slot, track_tensor

from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload, TorchDispatchMode, has_kernel, schema_of
from hloemit.recording.calls import functional

LOST = "fake tensor in the exported program constant"


class SavedResults(TorchDispatchMode):
    """While it is on, what autograd keeps of a result is the result's node in the graph.

    The detached tensor comes while the operator runs, before its result has a node: ``settle`` makes up for it.
    """

    supports_higher_order_operators = True  # which PyTorch asks before it lets cond and its like through

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[tuple[torch.Tensor, torch.Tensor]] = []  # what was kept, and of which result

    @contextmanager
    def following(self) -> Iterator[None]:
        """Be on, with the operators that PyTorch has written in others by their parts: some of these keep results."""
        with self, decompose(_Parts()):
            yield

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.settle()
        result = func(*args, **(kwargs or {}))
        if func is aten.detach.default:
            self._kept.append((result, args[0]))
        return result

    def settle(self) -> None:
        """Give what was kept until now the nodes of the results; call it before gradients are taken."""
        tracer = getattr(get_proxy_mode(), "tracer", None)
        if tracer is None:
            return
        for kept, result in self._kept:
            known = get_proxy_slot(result, tracer, None)
            if known is not None and get_proxy_slot(kept, tracer, None) is None:
                track_tensor(kept, known.proxy, constant=None, tracer=tracer)
        self._kept.clear()


class _Parts(dict[Any, Any]):
    """What takes an operator apart, for each that PyTorch has written in others.

    One that writes in place is a copy of what its functional twin gives of a clone, which autograd would keep.
    """

    def __bool__(self) -> bool:
        return True  # PyTorch asks

    def __contains__(self, operator: object) -> bool:
        return isinstance(operator, OpOverload) and _apart(operator) is not None

    def __getitem__(self, operator: Any) -> Any:
        return _apart(operator)


@functools.cache
def _apart(operator: OpOverload) -> Callable[..., Any] | None:
    """The operator in parts; None where it stays."""
    if has_kernel(operator.name(), "CompositeImplicitAutograd"):
        decomposed: Callable[..., Any] = operator.decompose
        return decomposed
    is_in_place = operator.overloadpacket.__name__.endswith("_") and schema_of(operator).is_mutable
    if not is_in_place or operator is aten.copy_.default:
        return None
    try:
        twin, _ = functional(operator)
    except NotImplementedError:
        return None
    return lambda tensor, *args, **kwargs: tensor.copy_(twin(tensor.clone(), *args, **kwargs))
