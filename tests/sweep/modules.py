"""``module_db``: forward, and forward with backward, in training and in evaluation mode."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import torch
from torch import nn
from torch.utils import _pytree as pytree

import hloemit
from tests.sweep.compare import compare
from tests.sweep.operators import copies, is_strided, wide
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
    return run_samples(Outcome("modules", dtype, entry), _samples(entry, dtype, limit, _forward_agrees))


def gradients(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Gradients of parameters and inputs, forward and backward as one program."""
    return run_samples(Outcome("module_gradients", dtype, entry), _samples(entry, dtype, limit, _gradients_agree))


def _samples(entry: str, dtype: str, limit: int | None, check: Callable[..., bool]) -> Iterator[Callable[[], bool]]:
    name, _, mode = entry.rpartition(".")
    info = database()[name]
    training = mode == "train"
    torch.manual_seed(0)
    inputs = info.module_inputs_func(
        info, device="cpu", dtype=getattr(torch, dtype), requires_grad=False, training=training
    )
    for sample in inputs[:limit]:
        yield lambda s=sample: check(info, s, training, getattr(torch, dtype))


def _made(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> nn.Module:
    torch.manual_seed(0)
    module: nn.Module = info.module_cls(*sample.constructor_input.args, **sample.constructor_input.kwargs)
    module.to(dtype).train(training)
    if info.is_lazy:
        module(*copies(sample.forward_input.args), **copies(sample.forward_input.kwargs))
    return module


def _forward_agrees(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> bool:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    try:
        module = _made(info, sample, training, dtype)
        twin = copy.deepcopy(module)
        with torch.no_grad():
            want = twin(*copies(args), **copies(kwargs))
    except Exception:
        return False  # eager cannot either
    if not is_strided((args, kwargs, want)):
        return False
    compiled = hloemit.lower(module, args, kwargs).compile()
    got = compiled(*copies(args), **copies(kwargs))
    random = any(spec.kind == "seed" for spec in compiled.signature.inputs)

    def reference() -> Any:
        fresh = _made(info, sample, training, dtype).double()
        result = fresh(*wide(args), **wide(kwargs))
        return result, list(fresh.buffers())

    compare((got, list(module.buffers())), (want, list(twin.buffers())), values=not random, reference=reference)
    return True


def _step(module: nn.Module, leaves: list[Any], tree: Any, wanted: list[int]) -> Callable[..., Any]:
    """Gradients of all parameters and of the inputs ``wanted``, as a function of these inputs."""

    def program(*given: torch.Tensor) -> Any:
        sources = [t.detach().requires_grad_() for t in given]
        flat = list(leaves)
        for i, source in zip(wanted, sources, strict=True):
            flat[i] = source
        args, kwargs = pytree.tree_unflatten(flat, tree)
        results = [
            r for r in pytree.tree_leaves(module(*args, **kwargs)) if isinstance(r, torch.Tensor) and r.requires_grad
        ]
        cotangents = [torch.linspace(0.5, 1.5, r.numel()).reshape(r.shape).to(r.dtype) for r in results]
        targets = [*sources, *(p for p in module.parameters() if p.requires_grad)]
        return torch.autograd.grad(results, targets, cotangents, allow_unused=True)

    return program


def _gradients_agree(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> bool:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs
    leaves, tree = pytree.tree_flatten((args, kwargs))
    wanted = [
        i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor) and (x.is_floating_point() or x.is_complex())
    ]
    tensors = copies([leaves[i].detach() for i in wanted])  # each its own
    leaves = [None if i in wanted else x for i, x in enumerate(leaves)]
    try:
        module = _made(info, sample, training, dtype)
        want = _step(copy.deepcopy(module), leaves, tree, wanted)(*copies(tensors))
    except Exception:
        return False  # eager cannot either
    if not is_strided((args, kwargs, want)):
        return False
    compiled = hloemit.lower(_step(module, leaves, tree, wanted), tuple(tensors)).compile()
    got = compiled(*copies(tensors))
    random = any(spec.kind == "seed" for spec in compiled.signature.inputs)

    def reference() -> Any:
        fresh = _made(info, sample, training, dtype).double()
        return _step(fresh, wide(leaves), tree, wanted)(*wide(tensors))

    compare(got, want, values=not random, reference=reference)
    return True
