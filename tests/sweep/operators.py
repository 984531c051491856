"""``op_db``: forward of every sample, gradients of the first ones, and calls that must raise."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import torch
from torch.utils import _pytree as pytree

import hloemit
from tests.sweep.compare import WIDE, compare
from tests.sweep.outcome import Outcome, run_samples

DTYPES = ("float32", "int64", "bool", "bfloat16", "float16", "float64", "complex64")
UNINITIALIZED = ("empty", "new_empty")  # their elements are whatever was in memory
BOUND = 512  # of the sizes that depend on data, in these entries
BOUNDED = frozenset(
    {
        *("masked_select", "nonzero", "argwhere", "unique", "unique_consecutive", "bincount", "nn.functional.one_hot"),
        *("__getitem__", "index_put", "repeat_interleave", "tensor_split"),
    }
)


@cache
def database() -> dict[str, Any]:
    """The entries of ``op_db`` by name and variant."""
    from tests.op_db import op_db

    return {info.full_name: info for info in op_db}


def entries(dtype: str) -> list[str]:
    """The entries that eager PyTorch supports on the CPU in a dtype."""
    return [name for name, info in database().items() if getattr(torch, dtype) in info.supported_dtypes("cpu")]


def gradient_entries(dtype: str) -> list[str]:
    """The entries that have gradients on the CPU in a dtype."""
    wanted = getattr(torch, dtype)
    return [
        name
        for name, info in database().items()
        if info.supports_autograd and wanted in info.supported_backward_dtypes("cpu")
    ]


def error_entries(dtype: str) -> list[str]:
    """The entries that list calls which must raise."""
    return [name for name, info in database().items() if info.error_inputs_func is not None]


# What PyTorch leaves open: which of equal elements an index names, and the order of eigenvalues


def _named(x: torch.Tensor, index: torch.Tensor, dim: int) -> torch.Tensor:
    return torch.take_along_dim(x, index, dim) if x.ndim else x


def _sorted_pair(result: Any, x: torch.Tensor, *args: Any, dim: int = -1, **_: Any) -> Any:
    values, index = result
    return values, _named(x, index, args[0] if args and not isinstance(args[0], bool) else dim)


def _argsorted(result: Any, x: torch.Tensor, *args: Any, dim: int = -1, **_: Any) -> Any:
    return _named(x, result, args[0] if args and not isinstance(args[0], bool) else dim)


def _largest(result: Any, x: torch.Tensor, k: int, dim: int = -1, *_: Any, **__: Any) -> Any:
    values, index = result
    named = _named(x, index, dim)
    return (values.sort(dim)[0], named.sort(dim)[0]) if values.ndim else (values, named)


def _kth(result: Any, x: torch.Tensor, _: int, dim: int = -1, keepdim: bool = False) -> Any:
    values, index = result
    if not x.ndim:
        return values, _named(x, index, dim)
    place = index if keepdim else index.unsqueeze(dim)
    return values, _named(x, place, dim)


def _eigenvalues(result: Any, *_: Any) -> Any:
    return in_order(result)[0]


def _eigenpairs(result: Any, *_: Any) -> Any:
    values, order = in_order(result[0])
    return values, torch.take_along_dim(result[1], order.unsqueeze(-2), -1)


def in_order(values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """By real part, then by imaginary part, with as many digits as rounding leaves."""
    key = (values.real * 1e3).round() * 1e6 + values.imag.double()
    order = key.argsort(-1)
    return torch.take_along_dim(values, order, -1), order


UNDETERMINED: dict[str, Callable[..., Any]] = {
    "sort": _sorted_pair,
    "argsort": _argsorted,
    "topk": _largest,
    "kthvalue": _kth,
    "mode": lambda result, x, dim=-1, keepdim=False: _kth(result, x, 0, dim, keepdim),
    "linalg.eig": _eigenpairs,
    "linalg.eigvals": _eigenvalues,
}


# Forward


def forward(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Every sample of an entry, or the first ``limit``."""
    info = database()[entry]
    samples = info.sample_inputs("cpu", getattr(torch, dtype))
    outcome = Outcome("forward", dtype, entry)
    return run_samples(outcome, lambda sample: _agrees(info, sample), itertools.islice(samples, limit))


def _agrees(info: Any, sample: Any) -> bool:
    args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
    if not is_strided((args, kwargs)):
        return False
    try:
        want = info.op(*copies(args), **copies(kwargs))
    except Exception:
        return False  # eager cannot either
    if not is_strided(want):
        return False
    compiled = hloemit.lower(info.op, args, kwargs, bound=bound(info)).compile()
    got = compiled(*copies(args), **copies(kwargs))

    def process(result: Any) -> Any:  # takes away what is not determined, such as the sign of an eigenvector
        settled = UNDETERMINED[info.name](result, *args, **kwargs) if info.name in UNDETERMINED else result
        return sample.output_process_fn_grad(settled)

    def reference() -> Any:
        return process(info.op(*wide(args), **wide(kwargs)))

    compare(
        process(got),
        process(want),
        values=not is_random(compiled) and not info.name.startswith(UNINITIALIZED),
        reference=reference,
    )
    return True


def bound(info: Any) -> int | None:
    return BOUND if info.full_name in BOUNDED else None


def is_random(compiled: hloemit.Compiled) -> bool:
    """Whether the program draws random numbers."""
    return any(True for _ in compiled.signature.inputs_of("seed"))


def is_strided(tree: Any) -> bool:
    """Whether every tensor in a tree is dense."""
    return all(x.layout is torch.strided for x in pytree.tree_leaves(tree) if isinstance(x, torch.Tensor))


def copies(tree: Any) -> Any:
    """The tree with a copy of each tensor."""
    return pytree.tree_map_only(torch.Tensor, _copy, tree)


def _copy(tensor: torch.Tensor) -> torch.Tensor:
    """A copy with the same strides and surroundings in memory, which some operators reach."""
    if tensor.is_conj() or tensor.is_neg() or tensor.layout is not torch.strided:
        return tensor.detach().clone().requires_grad_(tensor.requires_grad)
    copy = torch.empty(0, dtype=tensor.dtype)
    copy.set_(tensor.untyped_storage().clone(), tensor.storage_offset(), tensor.size(), tensor.stride())
    return copy.requires_grad_(tensor.requires_grad)


def wide(tree: Any) -> Any:
    """The tree with each float tensor in f64, or complex128, and each float dtype so too."""

    def convert(leaf: Any) -> Any:
        if isinstance(leaf, torch.dtype):
            return WIDE.get(leaf, leaf)
        return leaf.detach().to(WIDE.get(leaf.dtype, leaf.dtype)) if isinstance(leaf, torch.Tensor) else leaf

    return pytree.tree_map(convert, tree)


# Gradients


def gradients(entry: str, dtype: str, limit: int | None = 5) -> Outcome:
    """Forward and backward of an entry as one program."""
    info = database()[entry]
    samples = info.sample_inputs("cpu", getattr(torch, dtype), requires_grad=True)
    outcome = Outcome("gradients", dtype, entry)
    return run_samples(outcome, lambda sample: _gradients_agree(info, sample), itertools.islice(samples, limit))


def _gradients_agree(info: Any, sample: Any) -> bool:
    args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
    if not is_strided((args, kwargs)):
        return False
    leaves, tree = pytree.tree_flatten((args, kwargs))
    wanted = [i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor) and x.requires_grad]
    tensors = [leaves[i].detach() for i in wanted]
    leaves = [None if i in wanted else x for i, x in enumerate(leaves)]  # what a function holds is captured with it
    operator, process = info.op, sample.output_process_fn_grad

    def call(*a: Any, **k: Any) -> Any:
        return process(operator(*a, **k))

    program = gradient_program(call, leaves, tree, wanted)
    try:
        want = program(*copies(tensors))
    except Exception:
        return False  # eager cannot either
    if not wanted or not is_strided(want):
        return False
    compiled = hloemit.lower(program, tuple(tensors), bound=bound(info)).compile()
    got = compiled(*copies(tensors))

    def reference() -> Any:
        return gradient_program(call, wide(leaves), tree, wanted)(*wide(tensors))

    compare(got, want, values=not is_random(compiled), reference=reference)
    return True


def gradient_program(
    call: Callable[..., Any],
    leaves: list[Any],
    tree: Any,
    wanted: list[int],
    parameters: Iterable[torch.Tensor] = (),
) -> Callable[..., Any]:
    """The gradients of a call by the arguments at the places ``wanted``, as a function of these, and by parameters."""
    parameters = list(parameters)

    def program(*given: torch.Tensor) -> Any:
        sources = [t.detach().requires_grad_() for t in given]
        flat = list(leaves)
        for i, source in zip(wanted, sources, strict=True):
            flat[i] = source
        args, kwargs = pytree.tree_unflatten(flat, tree)
        results = [
            r for r in pytree.tree_leaves(call(*args, **kwargs)) if isinstance(r, torch.Tensor) and r.requires_grad
        ]
        cotangents = [cotangent(r) for r in results]
        return torch.autograd.grad(results, [*sources, *parameters], cotangents, allow_unused=True)

    return program


def cotangent(result: torch.Tensor) -> torch.Tensor:
    """Numbers from 0.5 to 1.5 that differ along every dimension, whose sizes may depend on data."""
    total = torch.tensor(0.5)
    for axis, size in enumerate(result.shape):
        steps = (torch.arange(size) * (2 * axis + 3) % 17) / (17 * result.ndim)
        total = total + steps.reshape([-1, *[1] * (result.ndim - axis - 1)])
    total = total.expand(result.shape).to(result.dtype)
    return total.to(result.device) if result.device.type == "xla" else total


# Calls that must raise


def errors(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Calls that eager PyTorch refuses must be refused, when they are lowered or run."""
    info = database()[entry]
    outcome = Outcome("errors", dtype, entry)
    return run_samples(outcome, lambda error: _raises(info, error), itertools.islice(info.error_inputs("cpu"), limit))


def _raises(info: Any, error: Any) -> bool:
    sample = error.sample_input
    args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
    try:
        info.op(*copies(args), **copies(kwargs))
    except Exception:
        pass
    else:
        return False  # eager does not refuse it here
    try:
        got = hloemit.lower(info.op, args, kwargs, checks=True).compile()(*args, **kwargs)
    except Exception:
        return True
    raise AssertionError(f"eager raises {error.error_type.__name__}, and this gives {got!r}")
