"""FSDPv2: fully sharded data parallelism by marks, over the axis ``fsdp`` of a mesh.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/fsdpv2.html
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.modules import named_modules, parameters_in
from hloemit.torch_xla.distributed.fsdp.wrap import recursive_wrap
from hloemit.torch_xla.distributed.spmd.meshes import Mesh, PartitionSpec, get_global_mesh
from hloemit.torch_xla.distributed.spmd.sharded_tensor import layout_of
from hloemit.torch_xla.distributed.spmd.xla_sharding import apply_backward_optimization_barrier, mark_sharding

__all__ = ["SpmdFullyShardedDataParallel"]


def _cut_along(shape: torch.Size, dim: int, axes: Any) -> PartitionSpec:
    return tuple(axes if i == dim else None for i in range(len(shape)))


class SpmdFullyShardedDataParallel(nn.Module):
    """A module on the device whose parameters are cut along ``fsdp``, each in its longest dimension, and its results.

    ``shard_output(output, mesh)`` marks the result; without it the first tensor is cut in its first dimension, along
    ``extra_data_axis`` too. ``auto_wrap_policy`` names parts that are wrapped on their own, by
    ``auto_wrapper_callable`` or this class; what is marked already stays as it is.

    Raises ValueError where there is no mesh, or none with these axes, RuntimeError for a module without ``forward``.
    """

    def __init__(
        self,
        module: nn.Module,
        *,
        mesh: Mesh | None = None,
        shard_output: Callable[[Any, Mesh], None] | None = None,
        auto_wrap_policy: Callable[..., bool] | None = None,
        auto_wrapper_callable: Callable[..., nn.Module] | None = None,
        extra_data_axis: str | None = None,
    ) -> None:
        if isinstance(module, SpmdFullyShardedDataParallel):
            raise RuntimeError("the module is wrapped already: wrap its parts first, and then the whole")
        if isinstance(module, (nn.ModuleList, nn.ModuleDict)):
            raise RuntimeError(f"{type(module).__name__} has no forward to be called: wrap its parts, or what holds it")
        found = get_global_mesh() if mesh is None else mesh
        if found is None:
            raise ValueError("No mesh is provided and no global mesh is set. Please provide a mesh.")
        if "fsdp" not in (found.axis_names or ()):
            raise ValueError("The mesh must have an axis named 'fsdp'.")
        if extra_data_axis and extra_data_axis not in (found.axis_names or ()):
            raise ValueError(f"The provided {extra_data_axis} axis is not in the mesh.")
        super().__init__()
        if auto_wrap_policy is not None:
            _wrap_parts(module, auto_wrap_policy, auto_wrapper_callable, mesh=found, shard_output=shard_output)
        self._orig_module = module.to("xla")
        self._mesh = found
        self._extra_data_axis = extra_data_axis
        self._shard_output = shard_output or self._shard_first
        for parameter in parameters_in(module):
            if layout_of(parameter) is None:
                longest = max(range(parameter.ndim), key=lambda d: parameter.shape[d], default=0)
                mark_sharding(parameter, found, _cut_along(parameter.shape, longest, "fsdp"))
        apply_backward_optimization_barrier(module)

    @property
    def module(self) -> nn.Module:
        """The module that was wrapped."""
        return self._orig_module

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the module gives, marked."""
        output = self.module(*args, **kwargs)
        self._shard_output(output, self._mesh)
        return output

    def _shard_first(self, output: Any, mesh: Mesh) -> None:
        real = output
        if isinstance(output, tuple):
            real = output[0]
            warnings.warn("of several results the first one is sharded: give a shard_output for others", stacklevel=3)
        if not isinstance(real, Tensor):
            raise RuntimeError(
                f"The output type is not supported: {type(output)}. Please provide your own shard_output."
            )
        axes = (self._extra_data_axis, "fsdp") if self._extra_data_axis else "fsdp"
        mark_sharding(real, mesh, _cut_along(real.shape, 0, axes))

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(self.module, name)

    def __getitem__(self, key: int) -> nn.Module:
        found: nn.Module = self.module[key]
        return found


def _wrap_parts(
    module: nn.Module, policy: Callable[..., bool], wrapper: Callable[..., nn.Module] | None, **kwargs: Any
) -> None:
    for name, part in named_modules(module):
        if isinstance(part, SpmdFullyShardedDataParallel):
            raise ValueError(f"{name} is wrapped already, which an auto_wrap_policy does by itself")
    recursive_wrap(module, policy, wrapper or SpmdFullyShardedDataParallel, [], [], only_wrap_children=True, **kwargs)
