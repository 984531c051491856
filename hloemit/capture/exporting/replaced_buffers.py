"""Weights that a ``forward`` puts other tensors in the place of, while ``torch.export`` runs it.

``torch.export`` follows what is assigned to a buffer of the outermost module, ``self.b = self.b + 1``, and drops all
else: buffers of modules inside, what is written into the table, ``self._buffers["b"] = …``, parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor, nn

from hloemit.base.dtypes import type_string
from hloemit.base.modules import modules_of, named_modules
from hloemit.base.torch_private import buffers_of, parameters_of, pytree, storage_id
from hloemit.capture.substitutes import DroppedError


def followed(module: nn.Module) -> Callable[[Any], Any]:
    """A function of the results that makes the buffers replaced by then ones updated in place, and gives the results.

    It raises ``DroppedError`` for a parameter, for tensors that changed places, and for one of another type.
    """
    kind = type(module).__name__
    before = [
        (owner, table, f"{prefix}.{name}" if prefix else name, name, tensor)
        for prefix, owner in named_modules(module)
        for table in (parameters_of(owner), buffers_of(owner))
        for name, tensor in table.items()
        if tensor is not None
    ]
    known = {id(tensor) for *_, tensor in before}

    def follow(result: Any) -> Any:
        replaced: list[tuple[nn.Module, Any, str, str, Tensor, Tensor]] = []
        for owner, table, path, name, tensor in before:
            now = dict(table).get(name)  # a ScriptModule's table has no get
            if now is not None and now is not tensor:
                replaced.append((owner, table, path, name, tensor, now))
        for _, _, path, _, tensor, now in replaced:
            if isinstance(tensor, nn.Parameter) or id(now) in known:
                raise DroppedError(
                    f"{kind} puts another tensor in the place of {path}, which torch.export drops: update it in "
                    "place, under torch.no_grad()"
                )
            if (now.shape, now.dtype) != (tensor.shape, tensor.dtype):
                raise DroppedError(
                    f"{kind} puts {type_string(now.shape, now.dtype)} in the place of {path}, which is "
                    f"{type_string(tensor.shape, tensor.dtype)}, and a state keeps its type: give it as an argument, "
                    "and return what it becomes"
                )
        memory = {storage_id(tensor.untyped_storage()) for *_, tensor, _ in replaced}

        def kept(value: Tensor) -> Tensor:
            """What shares memory with a tensor that is overwritten here, and was not in the user's code."""
            return value.clone() if storage_id(value.untyped_storage()) in memory else value

        if not replaced:
            return result
        result = pytree.tree_map_only(Tensor, kept, result)
        updates = [(owner, table, name, tensor, kept(now)) for owner, table, _, name, tensor, now in replaced]
        for owner, table, name, tensor, now in updates:
            if owner is module:
                setattr(owner, name, now)
            else:
                table[name] = tensor
                tensor.copy_(now.detach())
        return result

    return follow


def taken_out(module: nn.Module) -> Callable[..., None]:
    """What takes out the buffers and parameters that code has made by then, where there was none.

    They are tensors of the capture. Given the name of the module's class, it raises ``DroppedError`` where one was the
    outermost module's own: ``torch.export`` takes the first argument for what such a buffer was before.
    """
    tables = [(part, table(part)) for part in modules_of(module) for table in (parameters_of, buffers_of)]
    before = [dict(table) for _, table in tables]

    def take_out(kind: str = "") -> None:
        own = []
        for (part, table), was in zip(tables, before, strict=True):
            for name in [name for name, now in dict(table).items() if now is not None and was.get(name) is None]:
                if name in was:
                    table[name] = None
                else:
                    del table[name]
                own += [name] if part is module else []
        if own and kind:
            raise DroppedError(
                f"{kind} makes {own[0]} in a call, which torch.export mistakes for an update of an argument: make it "
                "in __init__, or call the module once before"
            )

    return take_out
