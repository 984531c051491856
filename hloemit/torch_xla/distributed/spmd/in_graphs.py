"""``torch.ops.xla.dynamo_mark_sharding``: a mark in a function that TorchDynamo captures.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/spmd_advanced.html#activation-sharding-for-torch-compile
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.records import describe
from hloemit.torch_xla.distributed.spmd.meshes import Mesh
from hloemit.torch_xla.distributed.spmd.xla_sharding import mark_sharding
from hloemit.torch_xla.nested import is_lazy


def _marked(input: Tensor, device_ids: Sequence[int], mesh_shape: Sequence[int], names: str, spec: str) -> Tensor:
    """Mark a tensor of the device, and give a copy; raises ValueError as ``mark_sharding``."""
    mark_sharding(input, Mesh(device_ids, mesh_shape, ast.literal_eval(names)), ast.literal_eval(spec))
    return input.clone()


def _in_a_capture(mode: Any, input: Tensor, *said: Any) -> Tensor:
    with mode:
        return _marked(input, *said) if is_lazy(input) else input.clone()


_library = torch.library.Library("xla", "FRAGMENT")
_library.define(
    "dynamo_mark_sharding"
    "(Tensor input, int[] device_ids, int[] mesh_shape, str axis_names, str partition_spec) -> Tensor"
)
torch.library.impl(_library, "dynamo_mark_sharding", "CompositeExplicitAutograd")(lambda input, *_: input.clone())
torch.library.impl(_library, "dynamo_mark_sharding", "PrivateUse1")(_marked)
torch.fx.node.has_side_effect(torch.ops.xla.dynamo_mark_sharding.default)  # or AOTAutograd would drop what nobody reads
torch.library.register_fake("xla::dynamo_mark_sharding", lambda input, *_: torch.empty_like(input), lib=_library)
torch.library.register_autograd(
    "xla::dynamo_mark_sharding", lambda ctx, grad: (grad, None, None, None, None), lib=_library
)
describe(torch.ops.xla.dynamo_mark_sharding.default, capture_kernel=_in_a_capture)
