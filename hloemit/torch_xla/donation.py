"""What users say of donation. It changes no program: a buffer that nobody can read any more is written over anyway.

``torch.ops.xla.dynamo_set_buffer_donor_`` says it in functions that TorchDynamo captures, too.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import torch
from torch import Tensor

from hloemit.base.metrics import counters
from hloemit.ir.value import Value as Element
from hloemit.lazy.launch import trace
from hloemit.lowering import register
from hloemit.lowering.context import Context
from hloemit.recording.values import Value, cell_of


class Donation:
    """Whether marks count, and the values that were marked."""

    enabled = False
    marked: ClassVar[weakref.WeakSet[Value]] = weakref.WeakSet()


def set_alias_with_buffer_donor_config(should_alias: bool) -> None:
    """Note whether marks of donation are to count."""
    Donation.enabled = should_alias


def get_alias_with_buffer_donor_config() -> bool:
    """What was noted."""
    return Donation.enabled


@contextmanager
def alias_with_buffer_donor_config(should_alias: bool = True) -> Iterator[bool]:
    """A context in which marks count; it gives what was so before."""
    before = Donation.enabled
    Donation.enabled = should_alias
    try:
        yield before
    finally:
        Donation.enabled = before


def set_buffer_donation(tensor: Tensor, should_donate: bool) -> bool:
    """Note of data whether it may be donated; False for a tensor that is not computed yet."""
    value = cell_of(tensor).value
    if value.buffer is None:
        return False
    (Donation.marked.add if should_donate else Donation.marked.discard)(value)
    counters.add("XlaSetBufferDonation")
    return True


def get_buffer_donation(tensor: Tensor) -> bool:
    """What was noted of what a tensor holds now."""
    return cell_of(tensor).value in Donation.marked


def donated_arguments() -> list[int]:
    """Which arguments of what is pending were marked, where marks count."""
    values = [r() for r in trace.made] if Donation.enabled else []
    return [slot for slot, value in enumerate(values) if value in Donation.marked]


def _marked(t: Tensor, should_donoate: bool) -> Tensor:
    set_buffer_donation(t, should_donoate)
    return t.clone()


_library = torch.library.Library("xla", "FRAGMENT")
_library.define("dynamo_set_buffer_donor_(Tensor t, bool should_donoate) -> Tensor")  # their spelling
torch.library.impl(_library, "dynamo_set_buffer_donor_", "CompositeExplicitAutograd")(lambda t, _: t.clone())
torch.library.impl(_library, "dynamo_set_buffer_donor_", "PrivateUse1")(_marked)
torch.library.register_fake("xla::dynamo_set_buffer_donor_", lambda t, _: torch.empty_like(t), lib=_library)


@register("xla::dynamo_set_buffer_donor_")
def _mark(ctx: Context, t: Element, *_: bool) -> Element:
    """A mark is nothing in a program."""
    return t
