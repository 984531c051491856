"""Parameters that are whole while their module computes: gathered before, and again in the backward pass."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.autograd.graph import saved_tensors_hooks

from hloemit.base.torch_private import (
    after_backward,
    backward_number,
    saved_tensor_hooks,
    storage_id,
    version_of,
)
from hloemit.torch_xla.barriers import behind_barrier
from hloemit.torch_xla.distributed.fsdp.cutting import Cut, Layout, hide, show


class _Whole(torch.autograd.Function):
    """A unit's parameters from this replica's parts; parts of the gradients' mean from gradients of the whole."""

    @staticmethod
    def forward(ctx: Any, unit: Unit, beside: Sequence[Tensor] | None, *parts: Tensor) -> Any:
        """Whole parameters, those that are not trained without a gradient."""
        ctx.unit = unit
        ctx.set_materialize_grads(False)
        wholes = unit.gathered(parts, beside)
        frozen = [w for cut, ws in zip(unit.cuts, wholes, strict=True) if not cut.part.requires_grad for w in ws]
        ctx.mark_non_differentiable(*frozen)
        return tuple([whole for each in wholes for whole in each])

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *gradients: Tensor | None) -> Any:
        """A part for each cut that is trained and that a gradient came to."""
        given = iter(gradients)
        per_cut = [[next(given) for _ in cut.members] for cut in ctx.unit.cuts]
        return None, None, *[ctx.unit.reduced(i, found) for i, found in enumerate(per_cut)]


class _Kept(NamedTuple):
    """A view of a whole parameter, in the place of it, among what autograd keeps for the backward pass."""

    number: int
    size: torch.Size
    stride: tuple[int, ...]
    offset: int
    versions: list[int]


class Unit:
    """What one wrapper has cut.

    ``barriers`` say whether what is gathered for the forward and for the backward pass waits for the inputs, or the
    gradients, of the module: without them XLA may gather all at once, and keep it. ``at_end`` is called after each
    backward pass.
    """

    def __init__(
        self,
        cuts: list[Cut],
        layout: Layout,
        dtype: torch.dtype,
        reduces_in_float32: bool,
        barriers: tuple[bool, bool],
        at_end: Callable[[], None],
    ) -> None:
        self.cuts, self.layout, self._at_end = cuts, layout, at_end
        self._dtype, self._reduces_in_float32, self._barriers = dtype, reduces_in_float32, barriers
        self.divisors = 1.0, float(layout.count)  # of gradients, before and after they are summed
        self.is_synchronized = True
        self._local: list[Tensor | None] = [None] * len(cuts)  # gradients of this replica alone
        self._held: list[Tensor] | None = None
        self._held_versions: list[int] = []
        self._is_queued = False

    # Gathering

    def whole(self, beside: Sequence[Tensor] | None) -> list[Tensor]:
        """The parameters, with gradients; after ``beside`` is computed, behind a barrier, where that is not None."""
        return list(_Whole.apply(self, beside, *[cut.part for cut in self.cuts]))

    def gathered(self, parts: Sequence[Tensor], beside: Sequence[Tensor] | None) -> list[list[Tensor]]:
        """The parameters of each cut."""
        own = [part.detach().to(self._dtype) for part in parts]
        if beside is not None:
            own = behind_barrier([*own, *beside])[: len(own)]
        return [cut.members_of(self.layout.gathered(part)) for cut, part in zip(self.cuts, own, strict=True)]

    def versions(self) -> list[int]:
        """How often the parts were written to."""
        return [version_of(cut.part) for cut in self.cuts]

    @property
    def held(self) -> list[Tensor]:
        """What is gathered for a backward pass; nothing where none goes on."""
        return self._held or []

    # Forward

    @contextlib.contextmanager
    def computing(self, inputs: Sequence[Tensor], keeps: bool) -> Iterator[None]:
        """Let the modules have whole parameters; autograd keeps them, or what is needed to gather them again.

        In a backward pass, where a checkpoint computes again, they are those of that pass.
        """
        is_forward = backward_number() < 0
        if is_forward:
            self.release()
            wholes = self.whole(inputs if self._barriers[0] else None)
            show(self.cuts, wholes)
            if keeps and torch.is_grad_enabled():
                self._held, self._held_versions = wholes, self.versions()
        else:
            wholes = self.again(inputs)
        try:
            with contextlib.nullcontext() if keeps or not torch.is_grad_enabled() else self._without(wholes):
                yield
        except BaseException:
            if is_forward:
                self.release()
            raise
        if self._held is None:
            hide(self.cuts)

    def _without(self, wholes: Sequence[Tensor]) -> saved_tensors_hooks:
        """Keep no whole parameter for the backward pass; anything else is kept as it would be."""
        numbers = {storage_id(whole.untyped_storage()): i for i, whole in enumerate(wholes)}
        dtype, versions = self._dtype, self.versions()
        pack, unpack = saved_tensor_hooks(False) or (_itself, _itself)

        def keep(tensor: Tensor) -> Any:
            number = numbers.get(storage_id(tensor.untyped_storage()))
            if number is None or tensor.dtype is not dtype:
                return pack(tensor)
            return _Kept(number, tensor.shape, tensor.stride(), tensor.storage_offset(), versions)

        return saved_tensors_hooks(keep, lambda kept: self._found(kept) if isinstance(kept, _Kept) else unpack(kept))

    # Backward

    def _found(self, kept: _Kept) -> Tensor:
        if kept.versions != self.versions():
            names = [name for cut in self.cuts for member in cut.members for name in member.names]
            raise RuntimeError(
                f"{', '.join(names[:3])}{'…' if len(names) > 3 else ''}: updated between the forward and the backward "
                "pass that needs what they were"
            )
        whole = self.again()[kept.number].detach()
        return whole.as_strided(kept.size, kept.stride, kept.offset)

    def again(self, beside: Sequence[Tensor] = ()) -> list[Tensor]:
        """The parameters until the end of a backward pass, gathered at the first call, for modules too."""
        if self._held is None or self._held_versions != self.versions():
            with torch.enable_grad():
                self._held = self.whole(beside if self._barriers[1] else None)
            self._held_versions, self._is_queued = self.versions(), False
            show(self.cuts, self._held)
        if not self._is_queued and backward_number() >= 0:
            self._is_queued = True
            after_backward(self._at_end)
        return self._held

    def release(self) -> None:
        """Let the whole parameters go."""
        self._held, self._is_queued = None, False
        hide(self.cuts)

    # Gradients

    def reduced(self, i: int, gradients: Sequence[Tensor | None]) -> Tensor | None:
        """This replica's part of a cut's gradient, averaged; None where none came, or where it is kept for later."""
        cut = self.cuts[i]
        if not cut.part.requires_grad:
            return None
        whole = None if all(g is None for g in gradients) else cut.joined(gradients, self._dtype)
        if self._local[i] is not None:
            whole = self._local[i] if whole is None else self._local[i] + whole
        self._local[i] = None if self.is_synchronized or whole is None else whole.to(torch.float32)
        return self._mean(whole) if whole is not None and self.is_synchronized else None

    def _mean(self, whole: Tensor) -> Tensor:
        before, after = self.divisors
        whole = whole / before if before != 1 else whole
        whole = self.layout.padded(whole.to(torch.float32 if self._reduces_in_float32 else self._dtype))
        part = self.layout.scattered(whole).to(torch.float32)
        return part / after if after != 1 else part

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def flush(self) -> None:
        """Reduce the gradients that were kept for later, of what the last backward pass had none of."""
        for i, cut in enumerate(self.cuts if self.is_synchronized else ()):
            part = self.reduced(i, [None])
            if part is not None:
                cut.part.grad = part if cut.part.grad is None else cut.part.grad + part


def _itself(value: Any) -> Any:
    return value
