"""What users say of donation, besides what is known from use: ``hloemit.lazy.donation`` gives marked buffers away.

``torch.ops.xla.dynamo_set_buffer_donor_`` marks in functions that TorchDynamo captures, too: at each of their calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import torch
from torch import Tensor
from torch.fx import GraphModule

from hloemit.base.metrics import counters
from hloemit.base.untraced import untraced_where_called
from hloemit.ir.value import Value as Element
from hloemit.lazy.donation import Donation, mark
from hloemit.lazy.launch import trace
from hloemit.lazy.modes import modes
from hloemit.lowering import register
from hloemit.lowering.context import Context
from hloemit.recording.values import cell_of


def set_alias_with_buffer_donor_config(should_alias: bool) -> None:
    """Let marks of donation count whenever a program runs, or at the end of a step alone."""
    Donation.everywhere = should_alias


def get_alias_with_buffer_donor_config() -> bool:
    """Whether they count whenever a program runs."""
    return Donation.everywhere


@contextmanager
def alias_with_buffer_donor_config(should_alias: bool = True) -> Iterator[bool]:
    """A context in which marks count whenever a program runs; it gives what was so before."""
    before = Donation.everywhere
    Donation.everywhere = should_alias
    try:
        yield before
    finally:
        Donation.everywhere = before


@contextmanager
def keeping_unmarked(yes: bool = True) -> Iterator[None]:
    """A context in which programs write over what was marked, and over nothing else, if so."""
    before = modes.keeps
    modes.keeps = yes or before
    try:
        yield
    finally:
        modes.keeps = before


def set_buffer_donation(tensor: Tensor, should_donate: bool) -> bool:
    """Note of data whether it may be donated; False for a tensor that is not computed yet."""
    value = cell_of(tensor).value
    if value.buffer is None:
        return False
    mark(value, should_donate)
    counters.add("XlaSetBufferDonation")
    return True


def get_buffer_donation(tensor: Tensor) -> bool:
    """What was noted of what a tensor holds now."""
    return cell_of(tensor).value in Donation.marked


def donated_arguments() -> list[int]:
    """Which arguments of what is pending were marked, where marks count."""
    values = [r() for r in trace.made] if Donation.everywhere else []
    return [slot for slot, value in enumerate(values) if value in Donation.marked]


def is_gone(tensor: Tensor) -> bool:
    """Whether the memory of a tensor's elements was given away."""
    buffer = cell_of(tensor).value.buffer
    return buffer is not None and bool(buffer.is_deleted())


def handles(tensors: Sequence[Tensor]) -> list[int]:
    """A number for what each tensor holds now, which those that hold the same share.

    Raises RuntimeError for a tensor whose memory was given away.
    """
    values = [cell_of(t).value for t in tensors]
    for value in values:
        if value.error is not None:
            raise value.error
    return [id(v) for v in values]


def donated_places(graph: GraphModule) -> list[int]:
    """Which arguments of a captured graph it marks, when it is called."""
    places = [n for n in graph.graph.nodes if n.op == "placeholder"]
    marks = [n for n in graph.graph.nodes if n.target is torch.ops.xla.dynamo_set_buffer_donor_.default]
    return [places.index(n.args[0]) for n in marks if n.args[1] and n.args[0] in places]


@untraced_where_called
def _marked(t: Tensor, should_donoate: bool) -> Tensor:
    set_buffer_donation(t, should_donoate)
    return t.clone()


_library = torch.library.Library("xla", "FRAGMENT")
_library.define("dynamo_set_buffer_donor_(Tensor t, bool should_donoate) -> Tensor")  # their spelling
torch.library.impl(_library, "dynamo_set_buffer_donor_", "CompositeExplicitAutograd")(lambda t, _: t.clone())
torch.library.impl(_library, "dynamo_set_buffer_donor_", "PrivateUse1")(_marked)
torch.fx.node.has_side_effect(torch.ops.xla.dynamo_set_buffer_donor_.default)  # or AOTAutograd would drop the mark
torch.library.register_fake("xla::dynamo_set_buffer_donor_", lambda t, _: torch.empty_like(t), lib=_library)


@register("xla::dynamo_set_buffer_donor_")
def _mark(ctx: Context, t: Element, *_: bool) -> Element:
    """A mark is nothing in a program."""
    return t
