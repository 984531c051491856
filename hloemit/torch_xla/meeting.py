"""What processes tell each other outside of programs, and what some of them do alone."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from torch import Tensor

from hloemit.runtime.rendezvous import meet
from hloemit.torch_xla import world
from hloemit.torch_xla.nested import is_lazy, replaced
from hloemit.torch_xla.steps import sync


def rendezvous(tag: str, payload: bytes = b"", replicas: Sequence[int] = ()) -> list[bytes]:
    """What each process brings to the meeting ``tag``, after a ``sync()``; waits for all of them, or for ``replicas``.

    Raises TypeError for what is no bytes, and ``ExecutionError`` that names who has not come in time.
    """
    if not isinstance(payload, bytes):
        raise TypeError(f"the payload is bytes, not {type(payload).__name__}")
    count = world.size()
    members = list(replicas) or list(range(count))
    if any(member not in range(count) for member in members):
        known = "the only replica is 0" if count == 1 else f"there are {count} replicas, from 0"
        raise ValueError(f"{known}, and the groups are {[members]}")
    sync()
    if world.rank() not in members:
        return []
    return meet(tag, payload, members)


def xla_rendezvous(payload: bytes = b"", ordinals: Sequence[int] | None = None, tag: str | None = None) -> list[bytes]:
    """``rendezvous``, with its arguments in another order; the programs that are pending go first there, too."""
    return rendezvous(tag or "xla_rendezvous", payload, ordinals or ())


def mesh_reduce(tag: str, data: Any, reduce_fn: Callable[[list[Any]], Any]) -> Any:
    """``reduce_fn`` of the list of what each process has as ``data``, with its tensors on the CPU."""
    sync()
    found = replaced(data, is_lazy, Tensor.cpu)
    if world.size() == 1:
        return reduce_fn([found])
    return reduce_fn([pickle.loads(each) for each in rendezvous(tag, pickle.dumps(found))])


def is_master_ordinal(local: bool = True) -> bool:
    """Whether this process is the first one of its host, or of all where not ``local``."""
    return world.size() == 1 or (world.local_rank() if local else world.rank()) == 0


def master_print(*args: Any, fd: TextIO | None = None, local: bool = False, flush: bool = False) -> None:
    """``print(*args, file=fd)`` in the first process, of each host where ``local``."""
    if is_master_ordinal(local):
        print(*args, file=fd or sys.stdout, flush=flush)


def do_on_ordinals(target: Callable[..., Any], data: Sequence[Any] = (), ordinals: Any = (0,)) -> Any:
    """``target(*data)`` with the tensors on the CPU, in the processes ``ordinals``; None in others, which wait."""
    is_here = world.rank() in ordinals
    sync()
    found = target(*replaced(data, is_lazy, Tensor.cpu)) if is_here else None
    if world.size() > 1:
        rendezvous("do_on_ordinals")
    return found
