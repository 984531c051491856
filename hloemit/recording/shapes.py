"""The types of operators' results, by PyTorch's own meta kernels, each computed once for equal operands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch

from hloemit.base.dtypes import FROM_MLIR_NAME, INTEGERS, short_name
from hloemit.base.tables import Table
from hloemit.base.torch_private import FakeTensorMode, pytree, schema_of, storage_id

_META, _CPU = torch.device("meta"), torch.device("cpu")
_MAX_ZEROS = 1 << 24  # elements that the CPU is asked about
_VIEWS_THAT_SAY_NOTHING = (torch.ops.aten.unsafe_split.Tensor, torch.ops.aten.unsafe_split_with_sizes.default)
_SIMPLE = (int, float, bool, str, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format)

Types = tuple[tuple[tuple[int, ...], tuple[int, ...], torch.dtype], ...]  # shape, strides and dtype of each result

_known: Table[str, tuple[bool, Types]] = Table(
    "ResultTypes", 50_000
)  # by call: whether there are several results, and their types


_taken: Table[Any, bool] = Table("TakenDtypes", 10_000)  # operators with several dtypes that the CPU's kernel takes


def known_types() -> dict[str, Any]:
    """What this process knows, as a JSON value for ``learn_types`` in another one with the same PyTorch."""
    return {
        call: [several, [[list(shape), list(stride), short_name(dtype)] for shape, stride, dtype in types]]
        for call, (several, types) in _known.items()
    }


def learn_types(known: dict[str, Any]) -> None:
    """Take over what another process found out; raises ValueError, TypeError or KeyError for anything else."""
    learnt = {
        call: (several, tuple([(tuple(shape), tuple(stride), FROM_MLIR_NAME[d]) for shape, stride, d in types]))
        for call, (several, types) in known.items()
    }
    for call, entry in learnt.items():
        _known.put(call, entry)


def count_types() -> int:
    """How many calls this process knows the types of."""
    return len(_known)


def result_of(func: Any, args: Any, kwargs: Any, leaves: list[Any], *, by_example: bool = False) -> Any:
    """``func(*args, **kwargs)`` on meta tensors, from what the process has seen where that is enough.

    ``leaves`` are the flat arguments. A view is a view of its operand's memory, which nobody remembers.
    """
    if by_example or func in _OTHERWISE:
        result = _asked(result_by_example if by_example else _otherwise, func, args, kwargs)
        if result is not None:
            _demand_dtypes(func, args, kwargs, leaves, result)
            return result
    key = _key(func, args, kwargs, leaves)
    if key is None:
        return _asked(_by_meta, func, args, kwargs)
    found = _known.get(key)
    if found is None:
        result = _asked(result_by_example if func in _LIE_AS_ON_THE_CPU else _by_meta, func, args, kwargs)
        _demand_dtypes(func, args, kwargs, leaves, result)
        several = isinstance(result, (tuple, list))
        tensors = result if several else (result,)
        if any(isinstance(t, torch.Tensor) and t.is_sparse for t in tensors):
            raise TypeError(
                "StableHLO has no sparse tensors: keep this one dense (an embedding's gradient: sparse=False)"
            )
        if all(type(t) is torch.Tensor and t.is_meta for t in tensors) and not _shares_memory(tensors, leaves):
            _known.put(key, (several, tuple([(tuple(t.shape), t.stride(), t.dtype) for t in tensors])))
        return result
    several, types = found
    made = [torch.empty_strided(shape, stride, dtype=dtype, device=_META) for shape, stride, dtype in types]
    return tuple(made) if several else made[0]


def _grouped_mm(
    x: torch.Tensor, y: torch.Tensor, offs: Any = None, bias: Any = None, out_dtype: torch.dtype | None = None
) -> torch.Tensor:
    """The product of groups: PyTorch's kernel for "meta" takes bf16 alone, as CUDA's does, and the CPU's any float."""
    groups = offs.shape if x.ndim == y.ndim == 2 else x.shape[:1] if x.ndim == y.ndim == 3 else ()
    return torch.empty((*groups, x.shape[-2], y.shape[-1]), dtype=out_dtype or x.dtype, device=_META)


def _pow(x: torch.Tensor, exponent: Any) -> torch.Tensor | None:
    """A bool tensor to the power of True or False: int64 by PyTorch's kernel for "meta", bool by the CPU's."""
    return torch.empty_like(x) if x.dtype is torch.bool and type(exponent) is bool else None


def _foreach_pow(xs: list[torch.Tensor], exponent: Any) -> list[torch.Tensor]:
    """``_pow`` of each tensor, by one exponent or each by its own."""
    exponents = exponent if isinstance(exponent, (list, tuple)) else [exponent] * len(xs)
    pairs = zip(xs, exponents, strict=True)
    return [torch.pow(x, e) if (made := _pow(x, e)) is None else made for x, e in pairs]


def _by_numbers(func: Any) -> Callable[..., Any]:
    """By a list of numbers, where the kernel for "meta" wants a tensor of them to be on the CPU."""
    return lambda xs, ys, zs, scalars: func(xs, ys, zs, [1.0] * len(xs))


def _of_first(func: Any) -> Callable[..., torch.Tensor]:
    """The first operand's dtype, where the kernel for "meta" has what all of them are promoted to."""
    return lambda first, *args, **kwargs: func(first, *args, **kwargs).to(first.dtype)


def _addr(bias: torch.Tensor, x: torch.Tensor, y: torch.Tensor, **scalars: Any) -> torch.Tensor:
    """What all three are promoted to: a bias of no dimension counts like one that has some."""
    dtype = torch.promote_types(bias.dtype, torch.promote_types(x.dtype, y.dtype))
    return torch.addr(bias, x, y, **scalars).to(dtype)


def _group_norm(x: torch.Tensor, weight: torch.Tensor | None, *others: Any) -> tuple[torch.Tensor, ...]:
    """Statistics as wide as the parameters, which may be wider than what is normalized."""
    result, *statistics = torch.native_group_norm(x, weight, *others)
    dtype = x.dtype if weight is None else weight.dtype
    return result, *(each.to(dtype) for each in statistics)


def _scaled(x: Any, y: Any, alpha: Any = 1) -> None:
    """Refused where integers or bools are added times a float, which PyTorch's kernels for "meta" take of some."""
    if not isinstance(alpha, float) or isinstance(y, complex):
        return
    for pair in zip(x, y, strict=True) if isinstance(x, (list, tuple)) else [(x, y)]:
        dtype = torch.result_type(*pair)
        if not (dtype.is_floating_point or dtype.is_complex):
            raise TypeError(f"integers are added times {alpha}")


def _nonzero_static(x: torch.Tensor, *, size: int, fill_value: int = -1) -> torch.Tensor:
    """Contiguous rows; those of PyTorch's kernel for "meta" lie as ``nonzero``'s, and ``view(-1)`` of them raises."""
    return torch.empty((size, x.ndim), dtype=torch.int64, device=_META)


def _batch_norm_backward(*args: Any, **kwargs: Any) -> tuple[torch.Tensor | None, ...]:
    """None for what ``output_mask`` does not ask for, as in a first layer; the kernel for "meta" gives a tensor."""
    mask = kwargs["output_mask"] if "output_mask" in kwargs else args[-1]
    results = torch.ops.aten.native_batch_norm_backward.default(*args, **kwargs)
    return tuple(result if asked else None for result, asked in zip(results, mask, strict=True))


def _by_class(func: Any) -> Callable[..., Any]:
    """With uint8 classes, which the CPU's kernel takes, as int64: PyTorch's kernel for "meta" gathers by them."""

    def wide(a: Any) -> Any:
        return a.long() if isinstance(a, torch.Tensor) and a.dtype is torch.uint8 else a

    return lambda *args, **kwargs: func(*map(wide, args), **kwargs)


# operators whose results PyTorch's kernels for "meta" lay as on CUDA
_LIE_AS_ON_THE_CPU = {
    *(torch.ops.aten._fft_r2c.default, torch.ops.aten._fft_c2c.default, torch.ops.aten._fft_c2r.default),
    *(torch.ops.aten.convolution.default, torch.ops.aten.convolution_backward.default),
}

_OF_FIRST = (
    torch.ops.aten.huber_loss.default,
    torch.ops.aten.normal.Tensor_Tensor,
    torch.ops.aten.soft_margin_loss.default,
)

_SUMS = (
    *(torch.ops.aten.add.Scalar, torch.ops.aten.add.Tensor, torch.ops.aten._foreach_add.List),
    *(torch.ops.aten.sub.Scalar, torch.ops.aten.sub.Tensor, torch.ops.aten.rsub.Scalar, torch.ops.aten.rsub.Tensor),
)
_OF_CLASSES = torch.ops.aten.nll_loss_forward.default, torch.ops.aten.nll_loss_backward.default

# operators whose types PyTorch's kernels for "meta" say otherwise than the CPU's; None where it is the same
_OTHERWISE: dict[Any, Callable[..., Any]] = {
    torch.ops.aten._grouped_mm.default: _grouped_mm,
    torch.ops.aten.native_batch_norm_backward.default: _batch_norm_backward,
    torch.ops.aten.native_group_norm.default: _group_norm,
    torch.ops.aten.nonzero_static.default: _nonzero_static,
    torch.ops.aten.pow.Tensor_Scalar: _pow,
    torch.ops.aten._foreach_addcdiv.Tensor: _by_numbers(torch.ops.aten._foreach_addcdiv.ScalarList),
    torch.ops.aten._foreach_addcmul.Tensor: _by_numbers(torch.ops.aten._foreach_addcmul.ScalarList),
    torch.ops.aten._foreach_pow.Scalar: _foreach_pow,
    torch.ops.aten._foreach_pow.ScalarList: _foreach_pow,
    torch.ops.aten.addr.default: _addr,
    **dict.fromkeys(_SUMS, _scaled),
    **{func: _by_class(func) for func in _OF_CLASSES},
    **{func: _of_first(func) for func in _OF_FIRST},
}


def result_by_example(func: Any, args: Any, kwargs: Any) -> Any:
    """``func(*args, **kwargs)`` on meta tensors, where PyTorch has no kernel for them: by that of the CPU, on zeros."""
    with FakeTensorMode():
        fakes = pytree.tree_map_only(torch.Tensor, lambda t: like(t, _CPU), (args, kwargs))
        result = func(*fakes[0], **fakes[1])
        if func in _BATCH_NORMS:
            result = _with_statistics(result, *fakes[0])
    return pytree.tree_map_only(torch.Tensor, lambda t: like(t, _META), result)


_BATCH_NORMS = {
    torch.ops.aten._native_batch_norm_legit_functional.default,
    torch.ops.aten._native_batch_norm_legit.no_stats,
}


def _with_statistics(results: tuple[torch.Tensor, ...], x: torch.Tensor, *others: Any) -> tuple[torch.Tensor, ...]:
    """The saved statistics of narrow floats beside parameters of f32 in f32, as the CPU keeps them.

    Fake ones of the CPU are always as narrow as the input.
    """
    result, mean, rstd, *moved = results
    is_mixed = any(isinstance(t, torch.Tensor) and t.dtype is torch.float32 for t in others)
    if is_mixed and x.dtype in (torch.float16, torch.bfloat16):
        mean, rstd = mean.float(), rstd.float()
    return result, mean, rstd, *moved


def _otherwise(func: Any, args: Any, kwargs: Any) -> Any:
    return _OTHERWISE[func](*args, **kwargs)


def _by_meta(func: Any, args: Any, kwargs: Any) -> Any:
    return func(*args, **kwargs)


def _asked(ask: Callable[[Any, Any, Any], Any], func: Any, args: Any, kwargs: Any) -> Any:
    """What PyTorch's kernels for "meta" say; where they refuse, eager's own error, in its words and of its type.

    The CPU's kernel is called on zeros then. Where it takes what they refuse, its answer counts for operands without
    elements alone (the mean of none is a ZeroDivisionError on "meta"): other answers may be those of zeros. Kernels of
    ``prims`` ask on which device an operand is: one of no dimension fits any shape and dtype on the CPU alone.
    """
    try:
        try:
            return ask(func, args, kwargs)
        except NotImplementedError:
            return result_by_example(func, args, kwargs)
    except Exception:
        operands = [t for t in pytree.tree_leaves((args, kwargs)) if isinstance(t, torch.Tensor)]
        if func.namespace == "prims" and any(not t.ndim for t in operands):
            return result_by_example(func, args, kwargs)
        if func.namespace != "aten" or sum(t.numel() for t in operands) > _MAX_ZEROS:
            raise
        result = _result_on_zeros(func, args, kwargs)
        if all(t.numel() for t in operands):
            raise
        return result


def _demand_dtypes(func: Any, args: Any, kwargs: Any, leaves: list[Any], result: Any) -> None:
    """Raise what the CPU's kernel raises of operands of several dtypes, which those of "meta" promote.

    It takes zeros then whose floats, or all of them, are of one dtype, or whose integers are int64; where it does not,
    it refuses something else.
    A gradient's operands are autograd's, with statistics of narrow floats in f32.
    """
    if func.overloadpacket.__name__.endswith("_backward"):
        return
    tensors = [t for t in leaves if isinstance(t, torch.Tensor)]
    if len({t.dtype for t in tensors}) < 2:
        return
    key = func, *((t.dtype, t.ndim > 0) for t in tensors)
    if _taken.get(key):
        return
    made = [t for t in pytree.tree_leaves(result) if isinstance(t, torch.Tensor)]
    if sum(t.numel() for t in (*tensors, *made)) > _MAX_ZEROS:
        return
    try:
        _result_on_zeros(func, args, kwargs)
    except Exception:
        floats = [t for t in tensors if t.is_floating_point() or t.is_complex()]
        integers = [t for t in tensors if t.dtype in INTEGERS]
        ways = (floats, floats and floats[0].dtype), (tensors, tensors[0].dtype), (integers, torch.int64)
        if any(_takes(func, args, kwargs, *way) for way in ways):
            raise
    else:
        _taken.put(key, True)


def _takes(func: Any, args: Any, kwargs: Any, among: list[torch.Tensor], dtype: Any) -> bool:
    """Whether the CPU's kernel takes zeros, some of which are of another dtype."""

    def alike(a: Any) -> Any:
        return a.to(dtype) if any(a is t for t in among) else a

    try:
        _result_on_zeros(func, *pytree.tree_map(alike, (args, kwargs)))
    except Exception:
        return False
    return True


def _result_on_zeros(func: Any, args: Any, kwargs: Any) -> Any:
    """``func(*args, **kwargs)`` on meta tensors, by a call on zeros of the CPU."""
    given = pytree.tree_map(_on_zeros, (args, kwargs))
    with torch.random.fork_rng(devices=()):
        result = func(*given[0], **given[1])
    return pytree.tree_map_only(torch.Tensor, lambda t: like(t, _META), result)


def _on_zeros(x: Any) -> Any:
    if isinstance(x, torch.Tensor):
        return like(x, _CPU).zero_()
    return _CPU if isinstance(x, torch.device) else x


def like(tensor: torch.Tensor, device: torch.device) -> torch.Tensor:
    """A tensor of the same type and strides on a device; its elements are anything."""
    return torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=device)


def _shares_memory(results: Iterable[torch.Tensor], leaves: list[Any]) -> bool:
    """Whether a result is a view of an operand, whatever the operator's schema says."""
    given = {storage_id(leaf.untyped_storage()) for leaf in leaves if isinstance(leaf, torch.Tensor)}
    return any(storage_id(result.untyped_storage()) in given for result in results)


def _key(func: Any, args: Any, kwargs: Any, leaves: list[Any]) -> str | None:
    """The call as text; None for views, libraries' operators, and where an operand's description says too little."""
    is_view = any(r.alias_info is not None for r in schema_of(func).returns)
    if func.namespace != "aten" or is_view or func in _VIEWS_THAT_SAY_NOTHING:
        return None
    lengths = [len(a) if isinstance(a, (list, tuple)) else "" for a in (*args, *kwargs.values())]
    parts = [str(func), str(torch.get_default_dtype()), f"{lengths}{list(kwargs)}"]
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor):
            if leaf.is_conj() or leaf.is_neg():
                return None
            parts.append(f"{leaf.dtype}{tuple(leaf.shape)}{leaf.stride()}")
        elif isinstance(leaf, _SIMPLE):
            parts.append(repr(leaf))
        else:
            return None
    return " ".join(parts)
