"""``torch_xla._dynamo.dynamo_backend2``: a back end of ``torch.compile`` as a function; there it goes through jax."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from torch.fx import GraphModule

from hloemit.torch_xla.core.dynamo_bridge import extract_compiled_graph

__all__ = ["dynamo_backend"]


def dynamo_backend(fx: GraphModule, args: Sequence[Any]) -> Callable[..., Any]:
    """A graph that TorchDynamo captured, as a function that runs it on the device as one program, with gradients."""
    return extract_compiled_graph(fx, args)
