"""``torch_xla.core.dynamo_bridge``: what ``torch.compile(backend="openxla")`` asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from torch.fx import GraphModule

import hloemit

__all__ = ["extract_compiled_graph"]


def extract_compiled_graph(xla_model: GraphModule, xla_args: Sequence[Any]) -> Callable[..., Any]:
    """A graph that TorchDynamo captured, as a function that runs it on the device as one program."""
    return hloemit.compile(xla_model)
