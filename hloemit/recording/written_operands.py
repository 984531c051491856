"""What PyTorch refuses of tensors that an operator writes: an ``out=`` of another dtype, memory that operands share.

Each of its kernels has a rule and words of its own, so they are asked: on zeros that lie in memory as the operands do.
That is once for operands of equal types, and only where a dtype differs or memory may be shared.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.tables import Table
from hloemit.base.torch_private import OpOverload, pytree
from hloemit.recording.computed_numbers import NUMBERS
from hloemit.recording.results import EXAMPLES
from hloemit.recording.shapes import like
from hloemit.recording.values import META, Cell, Type, is_dense

Refusal = tuple[()] | tuple[type[Exception], str]

_CPU = torch.device("cpu")
_PLAIN = frozenset((float, int, bool, type(None)))  # of which most arguments are that are no tensors
_MAX_BYTES = 1 << 22  # of zeros that the CPU is asked about; beyond, the kernels of "meta" are asked
_MAX_SHARED = 1 << 28  # the same where memory is shared, which those do not see: what is refused is not computed
_refused: Table[Any, Refusal] = Table("RefusedWrites", 10_000)


def shares_memory(tensor: Tensor, others: Sequence[Any], is_pointwise: bool) -> bool:
    """Whether one of the other operands may share memory with a tensor that is written, in a way that is refused.

    What is computed element by element may be written into an operand.
    """
    for a in others:
        kind = type(a)
        if kind in _PLAIN:
            continue
        if kind is Tensor or isinstance(a, Tensor):
            if not (is_pointwise and a is tensor) and _cell(a) is _cell(tensor) and _meet(tensor, a):
                return True
        elif isinstance(a, (list, tuple)) and shares_memory(tensor, a, is_pointwise):
            return True
    return False


def demand_apart(op: OpOverload, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Raise what PyTorch raises where operands share memory, and one of them is written."""
    _demand(op, args, kwargs, {})


def demand_copied_apart(target: Tensor, source: Tensor) -> None:
    """``demand_apart`` of a copy."""
    if shares_memory(target, (source,), is_pointwise=True):
        demand_apart(aten.copy_.default, (target, source), {})


def demand_dtypes(
    op: OpOverload, args: Sequence[Any], kwargs: Mapping[str, Any], names: Sequence[str], types: Sequence[Type]
) -> bool:
    """Raise what PyTorch raises for ``out=`` tensors, by name, of other dtypes than results have.

    Gives whether one is of another dtype.
    """
    if all(type_.dtype is kwargs[name].dtype for name, type_ in zip(names, types, strict=True)):
        return False
    _demand(op, args, kwargs, dict(zip(names, types, strict=True)))
    return True


def _cell(tensor: Tensor) -> Cell | None:
    return getattr(tensor.untyped_storage(), "cell", None)


def _meet(x: Tensor, y: Tensor) -> bool:
    """Whether two parts of a storage reach into each other; PyTorch does not look at those with gaps."""
    if not (is_dense(x.shape, x.stride()) and is_dense(y.shape, y.stride())):
        return False
    first, second = (t.storage_offset() * t.itemsize for t in (x, y))
    return first < second + y.numel() * y.itemsize and second < first + x.numel() * x.itemsize


def _demand(op: OpOverload, args: Sequence[Any], kwargs: Mapping[str, Any], outs: dict[str, Type]) -> None:
    held: list[Any] = []
    described = [_described(a, held) for a in args], [(name, _described(a, held)) for name, a in kwargs.items()]
    key = op, torch.get_default_dtype(), *map(tuple, described)
    refused = _refused.get(key)
    if refused is None:
        refused = _refused.put(key, _asked(op, args, kwargs, held, outs))
    if refused:
        raise refused[0](refused[1])


def _described(x: Any, held: list[Any]) -> Any:
    """What tells an argument from others; of a tensor also which of the storages, each of them once, it lies in."""
    if isinstance(x, Tensor):
        holder = _cell(x) or x
        place = next((i for i, each in enumerate(held) if each is holder), len(held))
        if place == len(held):
            held.append(holder)
        whole = holder.type.index if type(holder) is Cell else None
        return place, whole, x.dtype, x.shape, x.stride(), x.storage_offset()
    if isinstance(x, (list, tuple)):
        return tuple([_described(each, held) for each in x])
    return type(x) if isinstance(x, (float, *NUMBERS, torch.Generator)) else (type(x), x)


def _asked(
    op: OpOverload, args: Sequence[Any], kwargs: Mapping[str, Any], held: list[Any], outs: dict[str, Type]
) -> Refusal:
    """The class and words of what PyTorch raises, and does not where nothing is shared and each ``out=`` is as it is.

    Kernels may refuse zeros themselves (a singular matrix); then their words are the same both times.
    """
    device = _CPU if sum(map(_bytes, held)) <= (_MAX_BYTES if outs else _MAX_SHARED) else META
    memory = {id(each): _memory(each, device) for each in held if type(each) is Cell}

    def as_it_lies(x: Tensor) -> Tensor:
        storage = memory.get(id(_cell(x)))
        if storage is None:
            return apart(x)
        made = torch.empty(0, dtype=x.dtype, device=device)
        return made.set_(storage, x.storage_offset(), x.shape, x.stride())

    def apart(x: Tensor) -> Tensor:
        return like(x, device).zero_()

    def call(example: Callable[[Tensor], Tensor], given: dict[str, Tensor]) -> Refusal:
        examples = pytree.tree_map(lambda a: _example(a, example, device), (list(args), {**kwargs, **given}))
        try:
            op(*examples[0], **examples[1])
        except Exception as error:
            return type(error), str(error)
        return ()

    with torch.random.fork_rng(devices=()), warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        refused = call(as_it_lies, {})
        if not refused or (device is META and issubclass(refused[0], NotImplementedError)):
            return ()
        fit = {name: torch.zeros(kind.size, dtype=kind.dtype, device=device) for name, kind in outs.items()}
        return () if refused == call(apart, fit) else refused


def _bytes(held: Any) -> int:
    if isinstance(held, Cell):
        return held.type.numel * held.type.dtype.itemsize
    return int(held.numel() * held.itemsize)


def _memory(cell: Cell, device: torch.device) -> Any:
    return torch.zeros(_bytes(cell), dtype=torch.uint8, device=device).untyped_storage()


def _example(a: Any, example: Callable[[Tensor], Tensor], device: torch.device) -> Any:
    """What stands for an argument."""
    if isinstance(a, Tensor):
        return example(a)
    if isinstance(a, NUMBERS):
        return EXAMPLES[type(a)]
    if isinstance(a, torch.device):
        return device
    return None if isinstance(a, torch.Generator) else a
