"""``module_db``: forward, and forward with backward, in training and in evaluation mode."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import torch
from torch import nn
from torch.utils import _pytree as pytree

import hloemit
from tests.sweep.compare import compare
from tests.sweep.operators import copies, gradient_program, is_random, is_strided, wide
from tests.sweep.outcome import Outcome, run_samples

MODES = ("train", "eval")


@cache
def database() -> dict[str, Any]:
    """The entries of ``module_db`` by name."""
    from torch.testing._internal.common_modules import module_db

    return {info.name: info for info in module_db}


def entries(dtype: str) -> list[str]:
    """Every module in both modes."""
    wanted = getattr(torch, dtype)
    return [
        f"{name}.{mode}"
        for name, info in database().items()
        for mode in MODES
        if wanted in info.supported_dtypes("cpu")
    ]


def forward(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Results, and what became of the buffers."""
    return _run("modules", entry, dtype, limit, _forward_agrees)


def gradients(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Gradients of parameters and inputs, forward and backward as one program."""
    return _run("module_gradients", entry, dtype, limit, _gradients_agree)


def _run(
    suite: str, entry: str, dtype: str, limit: int | None, agrees: Callable[[Any, Any, bool, torch.dtype], bool]
) -> Outcome:
    name, _, mode = entry.rpartition(".")
    info, training, kind = database()[name], mode == "train", getattr(torch, dtype)
    torch.manual_seed(0)
    inputs = info.module_inputs_func(info, device="cpu", dtype=kind, requires_grad=False, training=training)
    outcome = Outcome(suite, dtype, entry)
    return run_samples(outcome, lambda sample: agrees(info, sample, training, kind), inputs[:limit])


def made(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> nn.Module:
    """The module of a sample, always with the same parameters."""
    torch.manual_seed(0)
    module: nn.Module = info.module_cls(*sample.constructor_input.args, **sample.constructor_input.kwargs)
    module.to(dtype).train(training)
    if info.is_lazy:
        module(*copies(sample.forward_input.args), **copies(sample.forward_input.kwargs))
    return module


def _forward_agrees(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> bool:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    try:
        module = made(info, sample, training, dtype)
        twin = copy.deepcopy(module)
        with torch.no_grad():
            want = twin(*copies(args), **copies(kwargs))
    except Exception:
        return False  # eager cannot either
    if not is_strided((args, kwargs, want)):
        return False
    compiled = hloemit.lower(module, args, kwargs).compile()
    got = compiled(*copies(args), **copies(kwargs))

    def reference() -> Any:
        fresh = made(info, sample, training, dtype).double()
        result = fresh(*wide(args), **wide(kwargs))
        return result, list(fresh.buffers())

    compare(
        (got, list(module.buffers())), (want, list(twin.buffers())), values=not is_random(compiled), reference=reference
    )
    return True


def _gradients(module: nn.Module, leaves: list[Any], tree: Any, wanted: list[int]) -> Callable[..., Any]:
    return gradient_program(module, leaves, tree, wanted, [p for p in module.parameters() if p.requires_grad])


def programs(entry: str, dtype: str) -> Iterator[Callable[[], hloemit.Lowered]]:
    """Forward and backward of each sample, to be lowered; forward alone where eager has no gradients."""
    name, _, mode = entry.rpartition(".")
    info, training, kind = database()[name], mode == "train", getattr(torch, dtype)
    torch.manual_seed(0)
    for sample in info.module_inputs_func(info, device="cpu", dtype=kind, requires_grad=False, training=training):
        yield functools.partial(_lowered, info, sample, training, kind)


def _lowered(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> hloemit.Lowered:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    leaves, tree = pytree.tree_flatten((args, kwargs))
    wanted = [i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor) and x.is_floating_point()]
    tensors = copies([leaves[i].detach() for i in wanted])  # each its own
    leaves = [None if i in wanted else x for i, x in enumerate(leaves)]
    module = made(info, sample, training, dtype)
    try:
        return hloemit.lower(_gradients(module, leaves, tree, wanted), tuple(tensors))
    except Exception:
        return hloemit.lower(module, args, kwargs)


def _gradients_agree(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> bool:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    leaves, tree = pytree.tree_flatten((args, kwargs))
    wanted = [
        i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor) and (x.is_floating_point() or x.is_complex())
    ]
    tensors = copies([leaves[i].detach() for i in wanted])  # each its own
    leaves = [None if i in wanted else x for i, x in enumerate(leaves)]
    try:
        module = made(info, sample, training, dtype)
        want = _gradients(copy.deepcopy(module), leaves, tree, wanted)(*copies(tensors))
    except Exception:
        return False  # eager cannot either
    if not is_strided((args, kwargs, want)):
        return False
    compiled = hloemit.lower(_gradients(module, leaves, tree, wanted), tuple(tensors)).compile()
    got = compiled(*copies(tensors))

    def reference() -> Any:
        fresh = made(info, sample, training, dtype).double()
        return _gradients(fresh, wide(leaves), tree, wanted)(*wide(tensors))

    compare(got, want, values=not is_random(compiled), reference=reference)
    return True
