"""What PyTorch's tensor parallelism says of activations, as constraints on values of the whole program.

``ColwiseParallel``, ``RowwiseParallel``, ``SequenceParallel``, ``PrepareModuleInput``, ``PrepareModuleOutput`` and what
users pass to ``distribute_module`` are hooks that make ``DTensor``s of a module's arguments and results, and
redistribute them. They run as they are, on stand-ins for ``DTensor``s: the whole tensor, and what is said of it.

Source: https://docs.pytorch.org/docs/stable/distributed.tensor.parallel.html
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from torch import Tensor, nn

from hloemit.base.dtensors import axes_of, cuts_of
from hloemit.base.mesh import as_text
from hloemit.base.torch_private import forward_hooks_of, forward_pre_hooks_of, pytree
from hloemit.recording.sharding import constrained

_OURS, _SPEAK = "torch.distributed.", "torch.distributed.tensor."


@contextlib.contextmanager
def speaking(module: nn.Module, kind: type) -> Iterator[None]:
    """Meanwhile the hooks that PyTorch has hung on a module make constraints; others of its own are gone.

    ``kind`` is ``DTensor``.
    """
    with contextlib.ExitStack() as undo:
        for hooks, makes in ((forward_pre_hooks_of(module), _before), (forward_hooks_of(module), _behind)):
            theirs = [key for key, hook in hooks.items() if str(getattr(hook, "__module__", "")).startswith(_OURS)]
            if theirs:
                undo.callback(_put_back, hooks, dict(hooks))
            for key in theirs:
                if hooks[key].__module__.startswith(_SPEAK):
                    hooks[key] = makes(hooks[key], kind)
                else:
                    del hooks[key]
        yield


def _text(mesh: Any, placements: Sequence[Any], x: Tensor) -> str:
    """What placements say of a tensor: of the mesh's other axes, nothing."""
    positive = [_counted_from_the_front(placement, x.ndim) for placement in placements]
    whole = [axis for axis, each in zip(axes_of(mesh), placements, strict=True) if each.is_replicate()]
    return as_text(cuts_of(mesh, positive, x.ndim), is_open=True, whole_along=whole)


def _counted_from_the_front(placement: Any, rank: int) -> Any:
    return type(placement)(placement.dim % rank) if placement.is_shard() and placement.dim < 0 else placement


class _Said:
    """Stands for a ``DTensor`` in a hook: the whole tensor, its mesh, and the placements that somebody named."""

    def __init__(self, whole: Tensor, kind: type, mesh: Any, placements: Sequence[Any] | None = None) -> None:
        self.whole, self._kind, self.device_mesh = whole, kind, mesh
        self.placements = None if placements is None else tuple(placements)

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """Hooks ask ``isinstance(x, DTensor)``."""
        return self._kind

    def redistribute(self, device_mesh: Any = None, placements: Any = None, **_: Any) -> _Said:
        """The gradient lies as the tensor did before, where that is known."""
        mesh = device_mesh or self.device_mesh
        before = () if self.placements is None else (_text(self.device_mesh, self.placements, self.whole),)
        whole = constrained(self.whole, _text(mesh, placements, self.whole), before)
        return _Said(whole, self._kind, mesh, placements)

    def to_local(self, **_: Any) -> Tensor:
        """The whole."""
        return self.whole

    full_tensor = to_local

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)


def _plain(values: Any) -> Any:
    """With tensors in the place of stand-ins."""
    return pytree.tree_map(lambda x: x.whole if type(x) is _Said else x, values)


def _before(hook: Callable[..., Any], kind: type) -> Callable[..., Any]:
    def pre_hook(*given: Any) -> Any:
        with _said_by(kind):
            return _plain(hook(*given))

    return pre_hook


def _behind(hook: Callable[..., Any], kind: type) -> Callable[..., Any]:
    """Of the result of a module that is PyTorch's to cut, nobody knows how it lies."""
    mesh = _mesh_of(hook)

    def forward_hook(*given: Any) -> Any:
        result = pytree.tree_map_only(Tensor, lambda x: _Said(x, kind, mesh), given[-1])
        with _said_by(kind):
            return _plain(hook(*given[:-1], result))

    return forward_hook


def _mesh_of(hook: Callable[..., Any]) -> Any:
    """The ``DeviceMesh`` that a hook of ``distribute_module`` holds."""
    cells = [cell.cell_contents for cell in getattr(hook, "__closure__", None) or ()]
    return next((each for each in cells if hasattr(each, "mesh_dim_names")), None)


@contextlib.contextmanager
def _said_by(kind: Any) -> Iterator[None]:
    """Meanwhile ``DTensor.from_local`` says how the whole lies."""

    def from_local(local: Tensor, device_mesh: Any = None, placements: Any = None, **_: Any) -> _Said:
        said = _text(device_mesh, placements, local)
        return _Said(constrained(local, said, (said,)), kind, device_mesh, placements)

    before = vars(kind)["from_local"]
    kind.from_local = staticmethod(from_local)
    try:
        yield
    finally:
        kind.from_local = before


def _put_back(hooks: Any, before: dict[Any, Any]) -> None:
    """In their order."""
    hooks.clear()
    hooks.update(before)
