"""``torch_xla.distributed.zero_redundancy_optimizer``: an optimizer whose state is cut among the replicas (ZeRO-1)."""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer
from torch.utils.hooks import RemovableHandle

from hloemit.torch_xla import replicas, world
from hloemit.torch_xla.nested import is_lazy
from hloemit.torch_xla.steps import sync

__all__ = ["ZeroRedundancyOptimizer"]

logger = logging.getLogger(__name__)
Groups = Sequence[Sequence[int]]


class ZeroRedundancyOptimizer(Optimizer):
    """An optimizer of class ``optimizer_class``, of which each replica keeps its part of the state.

    Parameters are cut in their first dimension, padded with zeros to a multiple of the replicas of a group. ``step``
    averages the gradients, gives each replica its part of them, scales them to a norm of ``max_norm`` where
    ``grad_clipping``, steps the parts, which are of ``optimizer_dtype``, and gathers the parameters. One that has no
    gradient stays as it is. What an optimizer computes of a whole parameter, such as its norm, it computes of a part.

    ``sharding_groups`` are the replicas that share the state, all in one group where nobody says; ``grad_norm_groups``
    those over which squares of norms are summed, too. With ``lazy_init`` ``init_zero`` cuts the parameters.
    With ``use_grad_acc_hook`` gradients are accumulated in ``optimizer_dtype``, in ``parameter.main_grad``; with
    ``higher_cc_precision`` they are averaged in it. ``save_master_weights`` keeps the parts in ``state_dict``. Layouts
    and sizes of buckets have no meaning: XLA joins what is moved at once.

    Raises ValueError for parameters that are not on the device, and for groups that leave this replica out.
    """

    def __init__(
        self,
        params: Iterator[Tensor],
        optimizer_class: type[Optimizer],
        optimizer_dtype: Any | None = None,
        grad_clipping: bool = True,
        max_norm: float | None = None,
        pin_layout: bool = True,
        sharding_groups: Any | None = None,
        grad_norm_groups: Any | None = None,
        lazy_init: bool = False,
        bucket_cap_mb_all_gather: int = 0,
        bucket_cap_mb_reduce_scatter: int = 0,
        use_grad_acc_hook: bool = False,
        save_master_weights: bool = False,
        higher_cc_precision: bool = False,
        **defaults: Any,
    ) -> None:
        if not save_master_weights:
            logger.warning("without save_master_weights a resumed training begins with rounded weights")
        super().__init__(params, defaults)
        self.defaults = defaults
        self.optimizer_class = optimizer_class
        self.optimizer_dtype = torch.float32 if optimizer_dtype is None else optimizer_dtype
        self.grad_clipping = grad_clipping
        self.max_norm = 1.0 if max_norm is None else max_norm
        self.use_grad_acc_hook = use_grad_acc_hook
        self.save_master_weights = save_master_weights
        self.higher_cc_precision = higher_cc_precision
        self.inited = False
        self.base_optimizer: Optimizer
        self._sharding_groups: Groups = [range(world.size())] if sharding_groups is None else sharding_groups
        self._grad_norm_groups: Groups | None = grad_norm_groups
        self._grad_norm: Tensor | None = None
        self._hooks: list[RemovableHandle] = []
        if not lazy_init:
            self.init_zero()

    @property
    def grad_norm(self) -> Tensor | None:
        """The norm of the gradients of the last step before they were scaled; None where they are not."""
        return self._grad_norm

    @property
    def sharding_groups(self) -> Groups:
        """The replicas that share the state; RuntimeError if they are set when it is cut already."""
        return self._sharding_groups

    @sharding_groups.setter
    def sharding_groups(self, new_sharding_groups: Groups) -> None:
        if self.inited:
            raise RuntimeError("the state is cut already: set sharding_groups before init_zero()")
        self._sharding_groups = new_sharding_groups

    def init_zero(self) -> None:
        """Cut the parameters, and begin with an empty state."""
        self.remove_hooks()
        group = next((list(g) for g in self._sharding_groups if world.rank() in g), None)
        if group is None:
            raise ValueError(f"the replica {world.rank()} is in none of the sharding_groups {self._sharding_groups}")
        self.local_world_size, self.local_rank = len(group), group.index(world.rank())
        cut = [{**group, "params": [self._part(p) for p in group["params"]]} for group in self.param_groups]
        self.base_optimizer = self.optimizer_class(cut, **self.defaults)
        _give_options(self.param_groups, self.base_optimizer.param_groups)
        if self.use_grad_acc_hook:
            self._hooks = [p.register_post_accumulate_grad_hook(self._accumulate) for p, _ in self._pairs()]
        self.inited = True

    def remove_hooks(self) -> None:
        """Let gradients be accumulated as PyTorch does."""
        for hook in self._hooks:
            hook.remove()
        self._hooks = []

    def _pairs(self) -> Iterator[tuple[Tensor, nn.Parameter]]:
        """Each parameter, with its part."""
        for whole, cut in zip(self.param_groups, self.base_optimizer.param_groups, strict=True):
            yield from zip(whole["params"], cut["params"], strict=True)

    def _part(self, parameter: Tensor) -> nn.Parameter:
        if not is_lazy(parameter):
            raise ValueError(f"a parameter is on {parameter.device}: move the module to the device before")
        held = self._padded(parameter.detach().cpu()).chunk(self.local_world_size)[self.local_rank]
        held = held.to(self.optimizer_dtype).clone()
        return nn.Parameter(held.to(parameter.device), requires_grad=parameter.requires_grad)

    def _padded(self, tensor: Tensor) -> Tensor:
        """With a first dimension that the replicas of a group divide."""
        return replicas.padded(tensor if tensor.ndim else tensor.reshape(1), self.local_world_size)

    def _accumulate(self, parameter: Tensor) -> None:
        assert parameter.grad is not None
        found = parameter.grad.to(self.optimizer_dtype)
        before = getattr(parameter, "main_grad", None)
        parameter.main_grad = found.clone() if before is None else before.add_(found)
        parameter.grad = None

    def _gradient(self, parameter: Tensor) -> Tensor | None:
        return getattr(parameter, "main_grad", None) if self.use_grad_acc_hook else parameter.grad

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def step(self, closure: Callable[[], Any] | None = None, **kwargs: Any) -> Any:
        """A step of all replicas; what ``closure`` gives. ``kwargs`` are for the optimizer.

        A ``sharding_scheme`` among them is a list of dictionaries, for several reductions one after the other: of the
        replicas (``sharding_group``), how many of them a group has (``group_size``), and what to multiply with
        (``scale_factor``). Raises RuntimeError before ``init_zero``.
        """
        if not self.inited:
            raise RuntimeError("call init_zero() first, as the optimizer was made with lazy_init")
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        scheme = kwargs.pop("sharding_scheme", None) or self._scheme()
        _give_options(self.param_groups, self.base_optimizer.param_groups)
        self._scatter_gradients(scheme)
        if self.grad_clipping:
            self._clip()
        self.base_optimizer.step(closure=None, **kwargs)
        self.base_optimizer.zero_grad(set_to_none=True)
        self._gather([(p, part) for p, part in self._pairs() if self._gradient(p) is not None], scheme)
        _give_options(self.base_optimizer.param_groups, self.param_groups)
        return loss

    def _scheme(self) -> list[dict[str, Any]]:
        return [{"scale_factor": 1.0, "sharding_group": self._sharding_groups, "group_size": self.local_world_size}]

    def _scatter_gradients(self, scheme: list[dict[str, Any]]) -> None:
        found = [(part, g) for p, part in self._pairs() if (g := self._gradient(p)) is not None]
        dtype = self.optimizer_dtype
        parts = [self._padded(g.to(dtype) if self.higher_cc_precision else g) for _, g in found]
        for one in scheme:
            size, among = one["group_size"], one["sharding_group"]
            parts = replicas.reduce_scatter(replicas.REDUCE_SUM, parts, one["scale_factor"] / size, 0, size, among)
        for (part, _), gradient in zip(found, parts, strict=True):
            part.grad = gradient.to(dtype)

    def _clip(self) -> None:
        gradients = [part.grad for _, part in self._pairs() if part.grad is not None]
        device = next(self._pairs())[1].device
        squares = sum(((g * g).sum() for g in gradients), torch.zeros((), dtype=self.optimizer_dtype, device=device))
        squares = replicas.all_reduce(replicas.REDUCE_SUM, squares, groups=self._sharding_groups)
        if self._grad_norm_groups is not None:
            squares = replicas.all_reduce(replicas.REDUCE_SUM, squares, groups=self._grad_norm_groups)
        self._grad_norm = squares.sqrt()
        replicas.scale_to_norm(gradients, self._grad_norm, float(self.max_norm))

    def allgather_weights_and_update_full_parameter(self, sharding_scheme: list[dict[str, Any]] | None = None) -> None:
        """Give the parameters the elements that the replicas have."""
        self._gather(list(self._pairs()), sharding_scheme or self._scheme())

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _gather(self, pairs: list[tuple[Tensor, nn.Parameter]], scheme: list[dict[str, Any]]) -> None:
        found = [part.detach().to(parameter.dtype) for parameter, part in pairs]
        for one in reversed(scheme):
            found = replicas.all_gather(found, 0, one["sharding_group"])
        for (parameter, _), whole in zip(pairs, found, strict=True):
            rows = parameter.shape[0] if parameter.ndim else 1
            parameter.copy_(whole[:rows].reshape(parameter.shape))

    def zero_grad(self, set_to_none: bool = False) -> None:
        """Zero the gradients, accumulated ones among them; or forget those that PyTorch has."""
        super().zero_grad(set_to_none=set_to_none)
        if self.use_grad_acc_hook and self.inited:
            for parameter, _ in self._pairs():
                if (gradient := self._gradient(parameter)) is not None:
                    gradient.zero_()

    def state_dict(self) -> dict[str, Any]:
        """This replica's part: ``base_state``, the optimizer's, and ``shape_info``, the parameters' shapes by number.

        With ``save_master_weights`` the parts of the parameters, too.
        """
        state = super().state_dict()
        state["base_state"] = self.base_optimizer.state_dict()["state"]
        state["shape_info"] = self.get_shape_info()
        if self.save_master_weights:
            state["sharded_master_weights"] = {i: part.detach() for i, (_, part) in enumerate(self._pairs())}
        return state

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Go on from the part that this replica's ``state_dict`` gave, with as many replicas.

        Without parts of the parameters they are cut anew.
        """
        state_dict = copy.deepcopy(state_dict)
        base_state = state_dict.pop("base_state")
        state_dict.pop("shape_info", None)
        parts = state_dict.pop("sharded_master_weights", None)
        super().load_state_dict(state_dict)
        self.init_zero()
        self.base_optimizer.load_state_dict({"state": base_state, "param_groups": state_dict["param_groups"]})
        if parts is not None:
            numbers = [i for group in state_dict["param_groups"] for i in group["params"]]
            with torch.no_grad():
                for (_, part), i in zip(self._pairs(), numbers, strict=True):
                    part.copy_(parts[i])
            self.allgather_weights_and_update_full_parameter()
        sync()

    def get_shape_info(self) -> dict[int, torch.Size]:
        """The shapes of the parameters, by their number."""
        parameters = (p for group in self.param_groups for p in group["params"])
        return {i: p.shape for i, p in enumerate(parameters)}


def _give_options(source: Iterable[dict[str, Any]], target: Iterable[dict[str, Any]]) -> None:
    """Let groups have the learning rates and so on of others."""
    for a, b in zip(source, target, strict=True):
        b.update({name: value for name, value in a.items() if name != "params"})
