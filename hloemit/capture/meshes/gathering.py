"""Weights that are cut where they are kept, and whole where they are used, as FSDP has them.

Shardy would cut activations along the weights' axis as well, since that gathers no weight. So while a module's
``forward`` is captured, its weights are constrained to lie whole along that axis. Their gradients are summed as the
whole weights lie, and cut as the weights are kept. What reads weights elsewhere, as
an optimizer does, has them as they are kept.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Partition, as_text
from hloemit.base.modules import named_modules, registered
from hloemit.base.torch_private import IS_PARAMETER, children_of, parameters_of
from hloemit.program.passes.shardings import Layout
from hloemit.python_state.holdings import Holdings
from hloemit.recording.sharding import constrained
from hloemit.recording.stand_in import is_stand_in


@dataclass(frozen=True)
class Kept:
    """A weight of a module by its name there, how it is kept, and along which axes it is gathered."""

    module: nn.Module
    name: str
    partition: Partition
    gathered: Collection[str]


def weights_along(holdings: Holdings, layout: Layout, axes: Collection[str]) -> dict[nn.Module, list[Kept]]:
    """The weights below each module that a layout cuts along one of the axes.

    Raises ``ShardingError`` where there is none.
    """
    found: dict[nn.Module, dict[tuple[nn.Module, str], Kept]] = {}
    for prefix, root in holdings.prefixed():
        for path, module in named_modules(root, repeated=True):
            for name, weight in registered(parameters_of(module)):
                partition = layout.partition_of(prefix + (f"{path}.{name}" if path else name), tuple(weight.shape))
                if partition and any(axis in axes for along in partition for axis in along):
                    for above in (root, *_below(root, path)):
                        found.setdefault(above, {})[module, name] = Kept(module, name, partition, axes)
    if not found:
        raise ShardingError(
            f"gathered: no parameter of a module is cut along {', '.join(axes)} by shardings=, and a module is what "
            "gathers its weights where it is called"
        )
    return {module: list(weights.values()) for module, weights in found.items()}


def _below(root: nn.Module, path: str) -> Iterator[nn.Module]:
    """The modules on the way to one."""
    for name in path.split(".") if path else ():
        root = children_of(root)[name]
        yield root


@contextlib.contextmanager
def gathered_in(uses: Mapping[nn.Module, Sequence[Kept]]) -> Iterator[None]:
    """Meanwhile each of the modules has those weights gathered in its ``forward``, and so have the modules below it."""
    with contextlib.ExitStack() as undo:
        for module, weights in uses.items():
            begin, end = _around_forward(weights)
            undo.callback(_remove, weights)  # torch.export puts attributes back where a forward raises
            undo.callback(module.register_forward_pre_hook(begin).remove)
            undo.callback(module.register_forward_hook(end, always_call=True).remove)
        yield


def _around_forward(weights: Sequence[Kept]) -> tuple[Callable[..., None], Callable[..., None]]:
    """Hooks that put gathered weights in the place of kept ones: attributes of a module go before its parameters.

    They are functions, into which the search for a program's modules does not look. What the ``forward`` of a module
    above has gathered stays.
    """
    placed: list[list[Kept]] = []  # by each call that is not done

    def begin(module: nn.Module, args: Any) -> None:
        found: dict[int, Tensor] = {}  # a tied weight is gathered once
        placed.append([kept for kept in weights if kept.name not in vars(kept.module)])
        for kept in placed[-1]:
            weight = parameters_of(kept.module)[kept.name]
            if id(weight) not in found:
                found[id(weight)] = _gathered(weight, kept)
            vars(kept.module)[kept.name] = found[id(weight)]

    def end(module: nn.Module, args: Any, result: Any) -> None:
        _remove(placed.pop() if placed else ())

    return begin, end


def _remove(weights: Iterable[Kept]) -> None:
    for kept in weights:
        vars(kept.module).pop(kept.name, None)


def _gathered(weight: Tensor, kept: Kept) -> Tensor:
    whole = as_text(tuple([tuple(a for a in axes if a not in kept.gathered) for axes in kept.partition]))
    found = constrained(weight, whole, (whole, as_text(kept.partition)))
    if is_stand_in(weight):
        vars(found).update(vars(weight))  # what code has set on it
        found.__class__ = type(weight)
    else:
        setattr(found, IS_PARAMETER, True)
    return found
