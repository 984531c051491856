"""What the arguments of a program are called."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any

from torch import nn

from hloemit.base.torch_private import pytree
from hloemit.program.program import leaf_names
from hloemit.recording.stand_in import NotRecordable


def names_of(target: Any, args: Sequence[Any], kwargs: dict[str, Any] | None, tree: pytree.TreeSpec) -> list[str]:
    """A name for each leaf of a call: of a module its parameters, of a function ``arg0`` and the keywords."""
    if isinstance(target, nn.Module):
        try:
            return argument_names(target, args, kwargs or {})
        except NotRecordable:
            pass
    return list(map(_argument_name, leaf_names(tree, "arg")))


def argument_names(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any]) -> list[str]:
    """What each argument of a module is called: the parameter of ``forward``, and the way to the leaf, ``past_0_key``.

    Raises ``NotRecordable`` where no call has such arguments.
    """
    try:
        bound = inspect.signature(module.forward).bind(*args, **kwargs)
    except (TypeError, ValueError) as error:
        raise NotRecordable(str(error)) from error
    places: list[str] = []
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            places += [f"{name}_{i}" for i in range(len(value))]
        elif kind is not inspect.Parameter.VAR_KEYWORD:
            places.append(name)
    names: dict[str, None] = {}  # in order
    for place, value in [*zip(places, args, strict=False), *kwargs.items()]:
        try:
            paths = [path for path, _ in pytree.tree_flatten_with_path(value)[0]]
        except (ValueError, NotImplementedError) as error:  # a kind of node that was registered without paths
            raise NotRecordable(str(error)) from error
        for path in paths:
            name = base = re.sub(r"\W", "_", "_".join([place, *map(_key, path)]))
            count = 0
            while name in names:
                count += 1
                name = f"{base}_{count}"
            names[name] = None
    return list(names)


def _key(entry: Any) -> str:
    """One step of the way to a leaf."""
    return str(next(getattr(entry, field) for field in ("key", "idx", "name") if hasattr(entry, field)))


def _argument_name(path: str) -> str:
    """``arg_0.1`` (positional argument 1) -> ``arg1``, ``arg_1.mask`` (keyword argument) -> ``mask``."""
    head, _, rest = path.partition(".")
    return rest if head == "arg_1" else f"arg{rest}" if rest else path
