"""``XlaFullyShardedDataParallel``: a module whose parameters are cut among processes, and whole where it computes.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/fsdp.html
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import math
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.torch_private import pytree
from hloemit.torch_xla import hardware, replicas
from hloemit.torch_xla.distributed.fsdp.cutting import WRAPPED, Layout, cut_parameters, layout_of
from hloemit.torch_xla.distributed.fsdp.gathering import Unit
from hloemit.torch_xla.distributed.fsdp.preparing import cast_buffers, divisor_before, materialize
from hloemit.torch_xla.distributed.fsdp.wrap import recursive_wrap
from hloemit.torch_xla.nested import is_lazy
from hloemit.torch_xla.steps import sync

__all__ = ["XlaFullyShardedDataParallel"]

FLOATS = (torch.float32, torch.float16, torch.bfloat16)


class XlaFullyShardedDataParallel(nn.Module):
    """``module``, of whose float32 parameters each process keeps its part: to be made before the optimizer.

    A call gathers them for the time of the module's forward pass, the backward pass gathers them again, and gives each
    process its part of the gradients' mean: ``optimizer.step()`` is all that is left. Every process makes the module
    with the same weights, and calls it. What is wrapped inside is gathered by itself; ``auto_wrap_policy`` names such
    parts (``fsdp.wrap`` has some), and ``auto_wrapper_callable`` wraps them. A module on ``meta`` is made by
    ``param_init_fn``, or its ``reset_parameters``, on the CPU.

    ``flatten_parameters`` joins the parameters that are trained to one, and the others. ``shard_param_on_dim_0`` cuts
    their first dimension, else elements are cut, in multiples of ``_shard_size_multiple``.
    ``reshard_after_forward=False`` keeps what was gathered until the backward pass, as the outermost one does with
    ``disable_reshard_on_root``.
    Barriers let XLA gather for a module when its inputs, or its results' gradients, are there.
    ``compute_dtype`` is what inputs and gathered parameters are cast to, ``buffer_dtype`` what buffers are;
    ``fp32_reduce_scatter`` averages gradients in float32. ``sharding_groups`` are the processes that share a model, of
    which this is number ``sharding_rank`` of ``sharding_world_size``. ``execute_sharding_on_init`` and
    ``sync_on_finalization`` launch what is pending, here and after a backward pass.

    ``pin_layout_in_collective_ops``, ``reduce_scatter_bucket_size_mb``, ``coalesce_all_gather_ops``,
    ``_use_xla_patched_linear`` and messages for debugging have no meaning: XLA chooses layouts and joins what it moves,
    and backward uses the weights of linear layers here.

    Raises RuntimeError for a module without ``forward`` and one that is wrapped already, TypeError for parameters of
    other dtypes, ValueError for other dtypes to compute in, places in groups that this process has not, wrappers inside
    of what a policy wraps, and a parameter that is tied across wrappers, NotImplementedError for dummies of
    collectives.
    """

    def __init__(
        self,
        module: nn.Module,
        reshard_after_forward: bool = True,
        flatten_parameters: bool = False,
        execute_sharding_on_init: bool = True,
        optimization_barrier_in_forward: bool = True,
        optimization_barrier_in_backward: bool = True,
        sync_on_finalization: bool = False,
        disable_reshard_on_root: bool = True,
        compute_dtype: torch.dtype | None = None,
        buffer_dtype: torch.dtype | None = None,
        fp32_reduce_scatter: bool = False,
        sharding_groups: list[list[int]] | None = None,
        sharding_rank: int | None = None,
        sharding_world_size: int | None = None,
        shard_param_on_dim_0: bool = False,
        pin_layout_in_collective_ops: bool = True,
        reduce_scatter_bucket_size_mb: int | None = 0,
        coalesce_all_gather_ops: bool = False,
        auto_wrap_policy: Callable[..., bool] | None = None,
        auto_wrapper_callable: Callable[..., nn.Module] | None = None,
        param_init_fn: Callable[[nn.Module], None] | None = None,
        _shard_size_multiple: int = 128,
        _use_xla_patched_linear: bool = True,
        _debug_dummy_forward_pass: bool = False,
        _debug_msg: str = "xla_fsdp",
        _debug_print: bool = False,
        _debug_dummy_all_gather_op: bool = False,
        _debug_dummy_all_reduce_op: bool = False,
        _debug_dummy_reduce_scatter_op: bool = False,
        _debug_dummy_optimization_barrier_op: bool = False,
        mark_step_on_finalization: bool = False,  # its name until torch_xla 2.7
    ) -> None:
        sync_on_finalization = sync_on_finalization or mark_step_on_finalization
        given = {name: value for name, value in locals().items() if name in _INHERITED}
        _check(module, compute_dtype, buffer_dtype, given)
        super().__init__()
        if auto_wrap_policy is not None:
            _wrap_inside(module, auto_wrap_policy, auto_wrapper_callable or XlaFullyShardedDataParallel, given)
        self.reshard_after_forward, self.disable_reshard_on_root = reshard_after_forward, disable_reshard_on_root
        self.flatten_parameters, self.sync_on_finalization = flatten_parameters, sync_on_finalization
        self.compute_dtype = compute_dtype or torch.float32
        self.buffer_dtype = buffer_dtype or self.compute_dtype
        self.fp32_reduce_scatter, self.sharding_groups = fp32_reduce_scatter, sharding_groups
        self.xla_device = hardware.device()
        by_rows = shard_param_on_dim_0 and not flatten_parameters
        place = sharding_groups, sharding_rank, sharding_world_size
        layout = layout_of(*place, by_rows, _shard_size_multiple, self.xla_device)
        self.rank, self.world_size = layout.rank, layout.count
        materialize(module, param_init_fn)
        self._is_root = True
        barriers = optimization_barrier_in_forward, optimization_barrier_in_backward
        if _debug_dummy_optimization_barrier_op:
            barriers = False, False
        self._fsdp_wrapped_module = module
        self._unit = self._cut(module, layout, barriers)
        inside = {m for wrapper in self._wrappers()[1:] for m in wrapper.modules()}
        self._buffer_dtypes = cast_buffers(module, inside, self.buffer_dtype, self.xla_device)
        for inner in self._wrappers()[1:]:
            inner._is_root = False
        before = divisor_before(layout.count)
        self.set_gradient_divide_factors(before, layout.count / before, recursive=False)
        if execute_sharding_on_init:
            gc.collect()
            sync()

    def _cut(self, module: nn.Module, layout: Layout, barriers: tuple[bool, bool]) -> Unit:
        cuts = cut_parameters(module, layout, self.flatten_parameters, self.xla_device)
        for cut in cuts:
            self.register_parameter(cut.name, cut.part)
        return Unit(cuts, layout, self.compute_dtype, self.fp32_reduce_scatter, barriers, self._after_backward)

    # What a module has

    @property
    def module(self) -> nn.Module:
        """The module that is wrapped."""
        return self._fsdp_wrapped_module

    @property
    def sharded_params(self) -> list[nn.Parameter]:
        """The parts that this wrapper keeps, without those of wrappers inside."""
        return [cut.part for cut in self._unit.cuts]

    @property
    def full_params(self) -> list[Tensor]:
        """What is gathered at the moment for a backward pass."""
        return self._unit.held

    @property
    def params_with_grad(self) -> list[nn.Parameter]:
        """The parts that have a gradient."""
        return [p for p in self.parameters() if p.grad is not None]

    def __getattr__(self, name: str) -> Any:
        """What the wrapped module has."""
        try:
            return super().__getattr__(name)
        except AttributeError:
            if name in ("module", WRAPPED):
                raise
            return getattr(self.module, name)

    def __getitem__(self, key: Any) -> Any:
        """A part of the wrapped module, which is a sequence or a dictionary."""
        return self.module[key]

    def extra_repr(self) -> str:
        """How it is cut."""
        names = (
            "world_size",
            "rank",
            "compute_dtype",
            "buffer_dtype",
            "flatten_parameters",
            "reshard_after_forward",
            "sharding_groups",
        )
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)

    def _wrappers(self) -> list[XlaFullyShardedDataParallel]:
        """This one and those inside."""
        return [m for m in self.modules() if isinstance(m, XlaFullyShardedDataParallel)]

    # Computing

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What the module gives, whose parameters are whole meanwhile."""
        if self.compute_dtype is not torch.float32:
            args, kwargs = pytree.tree_map_only(Tensor, self._cast, (args, kwargs))
        keeps = not self.reshard_after_forward or (self._is_root and self.disable_reshard_on_root)
        inputs = [t for t in pytree.tree_leaves((args, kwargs)) if is_lazy(t)]
        with self._unit.computing(inputs, keeps):
            outputs = self.module(*args, **kwargs)
        if torch.is_grad_enabled() and (self._unit.cuts or self._is_root):
            for output in pytree.tree_leaves(outputs):
                if isinstance(output, Tensor) and output.requires_grad:
                    output.register_hook(self._before_backward)
        return outputs

    def _cast(self, tensor: Tensor) -> Tensor:
        return tensor.to(self.compute_dtype) if tensor.is_floating_point() else tensor

    def _before_backward(self, gradient: Tensor) -> None:
        self._unit.again([gradient])

    def _after_backward(self) -> None:
        for wrapper in self._wrappers() if self._is_root else [self]:
            wrapper._unit.release()
            wrapper._unit.flush()
        if self._is_root and self.sync_on_finalization:
            sync()

    @contextlib.contextmanager
    def no_sync(self) -> Iterator[None]:
        """Backward passes inside keep whole gradients in each process, which the first one outside averages.

        Raises RuntimeError where another wrapper is around this one.
        """
        self._demand_root("no_sync")
        units = [wrapper._unit for wrapper in self._wrappers()]
        before = [unit.is_synchronized for unit in units]
        for unit in units:
            unit.is_synchronized = False
        try:
            yield
        finally:
            for unit, was in zip(units, before, strict=True):
                unit.is_synchronized = was

    def set_gradient_divide_factors(self, pre: float, post: float, recursive: bool) -> None:
        """Divide gradients by ``pre`` before they are summed, and by ``post`` after; ``recursive`` inside, too.

        Of ``(1, 1)`` the mean is left, as in torch_xla.
        """
        for wrapper in self._wrappers() if recursive else [self]:
            wrapper.gradient_predivide_factor, wrapper.gradient_postdivide_factor = pre, post
            wrapper._unit.divisors = pre, wrapper.world_size if (pre, post) == (1, 1) else post

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def clip_grad_norm_(self, max_norm: float, norm_type: float = 2.0, groups: list[list[int]] | None = None) -> Tensor:
        """Scale gradients to a norm of at most ``max_norm``; the norm that they had, over the processes of ``groups``.

        To be called in every process. Raises RuntimeError where another wrapper is around this one.
        """
        self._demand_root("clip_grad_norm_")
        norm_type = float(norm_type)  # "inf", too
        gradients = [p.grad for p in self.params_with_grad]
        norms = [torch.linalg.vector_norm(g, norm_type) for g in gradients]
        own = torch.stack(norms) if norms else torch.zeros(1, device=self.xla_device)
        if norm_type == math.inf:
            total = replicas.all_reduce(replicas.REDUCE_MAX, own.max(), groups=groups)
        else:
            total = replicas.all_reduce(replicas.REDUCE_SUM, own.pow(norm_type).sum(), groups=groups).pow(1 / norm_type)
        replicas.scale_to_norm(gradients, total, max_norm)
        return total

    def _demand_root(self, what: str) -> None:
        if not self._is_root:
            raise RuntimeError(f"{what} is for the outermost wrapper, and another one is around this")

    # Saving

    def get_original_names_and_sharded_parameters(self) -> list[tuple[str, nn.Parameter]]:
        """The parts by the names of what they are of in the module; joined ones as ``flat_param_0`` of the module."""
        found = []
        for path, wrapper in self.named_modules():
            if isinstance(wrapper, XlaFullyShardedDataParallel):
                paths = [f"{path}.{cut.path}" if path else cut.path for cut in wrapper._unit.cuts]
                found += list(zip(map(plain_name, paths), wrapper.sharded_params, strict=True))
        return found

    def get_shard_metadata(self) -> dict[str, Any]:
        """What is to be saved beside ``state_dict()`` in each process, so that their files can be consolidated."""
        shards: dict[str, Any] = {}
        joined: dict[str, Any] = {}
        tied: dict[str, str] = {}
        dtypes: dict[str, Any] = {}
        for path, wrapper in self.named_modules(remove_duplicate=False):
            if not isinstance(wrapper, XlaFullyShardedDataParallel):
                continue
            inside = f"{path}.{WRAPPED}" if path else WRAPPED
            cuts = wrapper._unit.cuts
            shards[path] = {cut.name: {"_orig_size": cut.size, "_orig_name": cut.path} for cut in cuts}
            members = [member for cut in cuts for member in cut.members]
            for cut in cuts:
                if cut.is_flat:
                    shapes = [member.shape for member in cut.members]
                    names = [member.names[0] for member in cut.members]
                    flat = cut.path.removeprefix(f"{WRAPPED}.")
                    joined[f"{inside}.{flat}"] = names, shapes, [shape.numel() for shape in shapes]
            prefix = plain_name(f"{inside}.")
            tied |= {prefix + name: prefix + member.names[0] for member in members for name in member.names[1:]}
            dtypes |= {f"{inside}.{name}": {"_orig_dtype": d} for name, d in wrapper._buffer_dtypes.items()}
        return {
            "shard_info": shards,
            "flatten_info": joined,
            "buffer_info": dtypes,
            "shared_info": tied,
            "world_size": self.world_size,
            "rank": self.rank,
        }


_HERE_ALONE = ("self", "module", "auto_wrap_policy", "auto_wrapper_callable")
_INHERITED = set(inspect.signature(XlaFullyShardedDataParallel.__init__).parameters) - set(_HERE_ALONE)


def plain_name(path: str) -> str:
    """A name in the module as it was, of one in what wraps it."""
    return path.replace(f"{WRAPPED}.", "").replace("_fpw_module.", "")


def _check(
    module: nn.Module, compute_dtype: torch.dtype | None, buffer_dtype: torch.dtype | None, given: dict[str, Any]
) -> None:
    if isinstance(module, XlaFullyShardedDataParallel):
        raise RuntimeError("the module is wrapped already: wrap what is inside first, then what is around it")
    if getattr(module.forward, "__func__", module.forward) is nn.Module.forward:
        raise RuntimeError(
            f"{type(module).__name__} has no forward, and its parameters are whole where it is called: wrap its "
            "parts, or the module that calls them"
        )
    for name, dtype in (("compute_dtype", compute_dtype), ("buffer_dtype", buffer_dtype)):
        if dtype not in (None, *FLOATS):
            raise ValueError(f"{name} is {', '.join(map(str, FLOATS))}, not {dtype}")
    dummies = [name for name in given if name.startswith("_debug_dummy_") and given[name]]
    wrong = [name for name in dummies if name != "_debug_dummy_optimization_barrier_op"]
    if wrong:
        raise NotImplementedError(f"{wrong[0]} computes other numbers, to find faults in torch_xla: leave it out")


def _wrap_inside(
    module: nn.Module, policy: Callable[..., bool], wrapper: Callable[..., nn.Module], given: dict[str, Any]
) -> None:
    wrapped = [name for name, part in module.named_modules() if isinstance(part, XlaFullyShardedDataParallel)]
    if wrapped:
        raise ValueError(
            f"{wrapped[0]} is wrapped already: an auto_wrap_policy wraps modules that have no wrapper inside"
        )
    recursive_wrap(module, policy, wrapper, [], [], only_wrap_children=True, **given)
