"""What a module has, by its own tables.

A class may call a method or an attribute of its own ``parameters``, ``modules`` or ``children``, or give fewer by it;
``Module.to`` and ``state_dict`` do not ask those either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from torch import Tensor, nn

from hloemit.base.torch_private import buffers_of, children_of, parameters_of


def named_modules(module: nn.Module, prefix: str = "", *, repeated: bool = False) -> Iterator[tuple[str, nn.Module]]:
    """A module and all inside of it, with their paths below ``prefix``: each once, or at each of its places."""
    return _walk(module, prefix, frozenset() if repeated else set())


def modules_of(module: nn.Module) -> Iterator[nn.Module]:
    """A module and all inside of it, each once."""
    return (part for _, part in named_modules(module))


def named_parameters(
    module: nn.Module, prefix: str = "", *, repeated: bool = False
) -> Iterator[tuple[str, nn.Parameter]]:
    """The parameters of a module and of all inside of it, with their paths: each once, or at each of its places."""
    return _tensors(parameters_of, module, prefix, repeated)


def named_buffers(module: nn.Module, prefix: str = "", *, repeated: bool = False) -> Iterator[tuple[str, Tensor]]:
    """The buffers of a module and of all inside of it, with their paths: each once, or at each of its places."""
    return _tensors(buffers_of, module, prefix, repeated)


def parameters_in(module: nn.Module) -> Iterator[nn.Parameter]:
    """The parameters of a module and of all inside of it, each once."""
    return (parameter for _, parameter in named_parameters(module))


def buffers_in(module: nn.Module) -> Iterator[Tensor]:
    """The buffers of a module and of all inside of it, each once."""
    return (buffer for _, buffer in named_buffers(module))


def tensors_in(module: nn.Module) -> Iterator[Tensor]:
    """The parameters and then the buffers of a module and of all inside of it, each once."""
    return chain(parameters_in(module), buffers_in(module))


def children_in(module: nn.Module) -> list[nn.Module]:
    """The modules that one registers itself."""
    return [child for _, child in registered(children_of(module))]


def registered(table: Any) -> list[tuple[str, Any]]:
    """What is in one of the tables of one module, by name, without those that are None."""
    return [(name, value) for name, value in table.items() if value is not None]


def _walk(module: nn.Module, path: str, passed: set[int] | frozenset[int]) -> Iterator[tuple[str, nn.Module]]:
    """``passed`` is what was given, which grows, or what the module is inside of."""
    if id(module) in passed:
        return
    if isinstance(passed, set):
        passed.add(id(module))
    else:
        passed |= {id(module)}
    yield path, module
    for name, child in registered(children_of(module)):
        yield from _walk(child, f"{path}.{name}" if path else name, passed)


def _tensors(
    table_of: Callable[[nn.Module], Any], module: nn.Module, prefix: str, repeated: bool
) -> Iterator[tuple[str, Any]]:
    given = set[int]()
    for path, part in named_modules(module, prefix, repeated=repeated):
        for name, tensor in registered(table_of(part)):
            if repeated or id(tensor) not in given:
                given.add(id(tensor))
                yield f"{path}.{name}" if path else name, tensor
