"""What stand-ins for a module's tensors have of these, while ``torch.export`` captures it."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.gradient_nodes import has_hooks, share_hooks
from hloemit.base.modules import modules_of
from hloemit.base.tensors import take_attributes
from hloemit.base.torch_private import buffers_of, parameters_of
from hloemit.recording.known_values import stands_for


def marks_of(module: torch.nn.Module) -> Callable[[], None]:
    """What gives the stand-ins, once they are in the module, what code has set on its tensors: attributes, and hooks.

    What knows the elements of held tensors is told of them.
    """
    tables = [table for part in modules_of(module) for table in (parameters_of(part), buffers_of(part))]
    tensors = [(table, name, tensor) for table in tables for name, tensor in dict(table).items() if tensor is not None]

    def mark() -> None:
        for table, name, tensor in tensors:
            stand_in = dict(table).get(name)
            if stand_in is not None and stand_in is not tensor:
                take_attributes(stand_in, tensor)
                if has_hooks(tensor):
                    share_hooks(stand_in, tensor)
                stands_for(stand_in, tensor)

    return mark
