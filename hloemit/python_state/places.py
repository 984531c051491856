"""Places that code reads values from: an attribute, an item or a variable of an enclosing function, and their names."""

from __future__ import annotations

import operator
from collections import OrderedDict
from collections.abc import Mapping
from types import CellType
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.numbers import exactly

PLAIN = (int, float, complex, bool, str, bytes, type(None), torch.dtype, torch.device)
ABSENT = object()
_cell = operator.attrgetter("cell_contents")


def value_at(where: Any, key: Any) -> Any:
    """What is at a place now; ``ABSENT`` where nothing is."""
    if isinstance(where, dict):
        return dict.get(where, key, ABSENT)  # a defaultdict makes nothing for it
    try:
        return _cell(where) if isinstance(where, CellType) else (vars(where) if isinstance(where, type) else where)[key]
    except (LookupError, ValueError):
        return ABSENT


def put(where: Any, key: Any, value: Any) -> None:
    """Have ``value`` at a place, or nothing for ``ABSENT``."""
    if isinstance(where, CellType):
        where.cell_contents = value
    elif isinstance(where, type):
        setattr(where, key, value)
    elif value is ABSENT:
        if value_at(where, key) is not ABSENT:
            del where[key]
    else:
        where[key] = value


def entries(container: Any) -> list[tuple[Any, Any]]:
    """Keys and items; of a dict, as it has them: what its class makes of ``items`` may import all that it lists."""
    for kind in (OrderedDict, dict):
        if isinstance(container, kind):
            return list(kind.items(container))
    return list(container.items() if isinstance(container, Mapping) else enumerate(container))


def item_of(path: str, key: Any) -> str:
    """The path of an item. A tensor for a key is no text: to show it is to ask for its values."""
    return f"{path}[{type(key).__name__ if isinstance(key, (Tensor, nn.Module)) else repr(key)}]"


def name_in(path: str) -> str:
    """The last name in a path, by which code has what is there or in a container there."""
    return path.rpartition(".")[2].partition("[")[0]


def joined(path: str, name: str) -> str:
    """The path of an attribute."""
    return f"{path}.{name}" if path else name


def alike(a: Any, b: Any) -> bool:
    """Whether two values are one, or numbers and strings that nothing tells apart."""
    if a is b:
        return True
    if type(a) is not type(b) or not isinstance(a, PLAIN):
        return False
    return bool(exactly(a) == exactly(b))
