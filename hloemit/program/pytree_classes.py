"""Objects that hold tensors, such as dataclasses and key-value caches, made known to torch's pytrees.

``torch.export`` takes and returns pytrees only, and refuses a model that hands out an object of an unknown class.
transformers registers its output classes itself, but not its caches.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence, Set, ValuesView
from typing import Any

import numpy as np
import torch

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import is_wrapper_subclass, pytree
from hloemit.recording.subclasses import is_of_the_programs_own

_LIBRARIES = ("transformers",)
_PLAIN = (type(None), bool, int, float, str)


def register_holders(values: Any) -> None:
    """Register the class of every leaf of ``values`` that is a dataclass, or a model library's object, with tensors.

    A class that the library or the user registered is left as it is, and so are all other classes: how they are to be
    taken apart is the user's to say.
    """
    for leaf in pytree.tree_leaves(values):
        kind = type(leaf)
        if dataclasses.is_dataclass(kind) and _fields_are_all(kind) and _holds_tensor(leaf):
            torch.export.register_dataclass(kind)
            register_holders(pytree.tree_leaves(leaf))
        elif kind.__module__.partition(".")[0] in _LIBRARIES and hasattr(leaf, "__dict__") and _holds_tensor(leaf):
            pytree.register_pytree_node(
                kind,
                _flatten,
                _unflatten,
                serialized_type_name=path_of(kind),
                flatten_with_keys_fn=_flatten_with_keys,
            )


def refuse_argument(value: Any) -> None:
    """Raise ``CaptureError``, with what to do, for an argument that could only be a constant of the program."""
    _refuse_unread(value, "an argument")
    if isinstance(value, torch.Generator):
        raise CaptureError(
            "an argument of the program is a torch.Generator: a program draws from a seed that each call takes from "
            "PyTorch's default generator (torch.manual_seed), so leave it out, or draw the numbers before the program"
        )
    if isinstance(value, np.ndarray):
        raise CaptureError(
            "an argument of the program is a numpy.ndarray: pass torch.from_numpy(it), which is followed"
        )


def refuse_subclasses(names: Sequence[str], leaves: Sequence[Any]) -> None:
    """Raise ``CaptureError`` for the first tensor of a class with a meaning of its own."""
    for name, leaf in zip(names, leaves, strict=True):
        if isinstance(leaf, torch.Tensor) and type(leaf) not in (torch.Tensor, torch.nn.Parameter, torch.nn.Buffer):
            raise CaptureError(
                f"{name} is a {path_of(type(leaf))}, a subclass of torch.Tensor, whose operators no program has; "
                "give its plain tensors, x.as_subclass(torch.Tensor), and build it inside"
            )


def refuse_result(value: Any) -> None:
    """Raise ``CaptureError``, with what to do, for a result that is not computed yet, or that hides tensors.

    Those are sets, and containers of a class of the user's own, which no pytree takes apart; or it is made of tensors.
    """
    _refuse_unread(value, "a result")
    if is_wrapper_subclass(value):
        raise CaptureError(
            f"a result of the program is a {type(value).__qualname__}, a tensor made of others: return those, or what "
            "is computed from it"
        )
    if is_of_the_programs_own(value):
        raise CaptureError(
            f"a result of the program is a {type(value).__qualname__}, and a program's results are plain tensors: "
            "return its x.as_subclass(torch.Tensor)"
        )
    base = next((base for base in (list, tuple, dict) if isinstance(value, base)), None)
    if base is not None and any(isinstance(item, torch.Tensor) for item in pytree.tree_leaves(base(value))):
        raise CaptureError(
            f"a result of the program is a {path_of(type(value))} with tensors, which is no pytree: return a "
            f"{base.__name__}, or register it with torch.utils._pytree.register_pytree_node"
        )
    if isinstance(value, (Set, ValuesView)) and any(isinstance(item, torch.Tensor) for item in value):
        raise CaptureError(f"a result of the program is a {type(value).__name__} of tensors: return a list")


def _refuse_unread(value: Any, what: str) -> None:
    advice = next((advice for kind, advice in _UNREAD.items() if isinstance(value, kind)), None)
    if advice is None:
        return
    if isinstance(value, Coroutine):
        value.close()  # or Python warns that nobody waits for it
    raise CaptureError(f"{what} of the program is a {type(value).__name__}: {advice}")


_UNREAD: dict[type, str] = {
    Coroutine: "a program is no async function; pass one that computes when it is called",
    AsyncIterator: "a program is no async generator; return a list",
    Iterator: "it is read once, and a program is called often; make it a list",
}


def _fields_are_all(kind: type) -> bool:
    """Whether a dataclass can be built again from its fields."""
    return all(field.init for field in dataclasses.fields(kind))


def _holds_tensor(value: Any) -> bool:
    if dataclasses.is_dataclass(value):
        value = [getattr(value, field.name) for field in dataclasses.fields(value)]
        return any(isinstance(leaf, torch.Tensor) or _holds_tensor(leaf) for leaf in pytree.tree_leaves(value))
    return any(isinstance(leaf, torch.Tensor) for leaf in _flatten(value)[0])


def _flatten(value: Any) -> tuple[list[Any], Any]:
    found: list[tuple[str, Any]] = []
    context = _take_apart(value, "", found)
    return [leaf for _, leaf in found], context


def _flatten_with_keys(value: Any) -> tuple[list[tuple[Any, Any]], Any]:
    found: list[tuple[str, Any]] = []
    context = _take_apart(value, "", found)
    return [(pytree.MappingKey(name), leaf) for name, leaf in found], context


def _unflatten(leaves: Iterable[Any], context: Any) -> Any:
    return _put_together(context, iter(leaves))


def _take_apart(value: Any, name: str, found: list[tuple[str, Any]]) -> Any:
    """What is needed to build ``value`` again from its tensors, as JSON: a plain value, or [tag, …]."""

    def inside(key: Any, item: Any) -> Any:
        return _take_apart(item, f"{name}.{key}" if name else str(key), found)

    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in (list, tuple):
        return [kind.__name__, [inside(i, item) for i, item in enumerate(value)]]
    if kind is dict and all(type(key) in _PLAIN for key in value):
        return ["dict", [[key, inside(key, item)] for key, item in value.items()]]
    if kind in (torch.dtype, torch.device):
        return [kind.__name__, str(value).removeprefix("torch.")]
    if isinstance(value, type):
        return ["class", path_of(value)]
    if hasattr(value, "__dict__") and kind.__module__.partition(".")[0] in _LIBRARIES:
        return ["object", path_of(kind), [[key, inside(key, item)] for key, item in vars(value).items()]]
    found.append((name, value))
    return ["leaf"]


def _put_together(context: Any, leaves: Any) -> Any:
    if not isinstance(context, list):
        return context
    tag, *rest = context
    match tag:
        case "leaf":
            return next(leaves)
        case "list":
            return [_put_together(item, leaves) for item in rest[0]]
        case "tuple":
            return tuple(_put_together(item, leaves) for item in rest[0])
        case "dict":
            return {key: _put_together(item, leaves) for key, item in rest[0]}
        case "dtype":
            return getattr(torch, rest[0])
        case "device":
            return torch.device(rest[0])
        case "class":
            return _class(rest[0])
    made = object.__new__(_class(rest[0]))
    vars(made).update((key, _put_together(item, leaves)) for key, item in rest[1])
    return made


def path_of(kind: type) -> str:
    """Where a class is, and its name."""
    return f"{kind.__module__}:{kind.__qualname__}"


def _class(path: str) -> Any:
    module, _, names = path.partition(":")
    found: Any = importlib.import_module(module)
    for name in names.split("."):
        found = getattr(found, name)
    return found
