"""Tensors from one process to another, ``send`` and ``recv``, by PyTorch's own gloo.

They match by process and tag, in whatever order each process calls them, and the receiver may not know who sends.
Programs can say none of that: XLA's ``collective_permute`` is one that both run at the same place. So elements go
over the host, and neither process compiles anything.
"""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor

from hloemit.base.errors import ExecutionError
from hloemit.base.torch_private import gloo_options
from hloemit.runtime import watch


class PointToPoint:
    """What the processes of a group send each other: gloo's connections, each made when it is first used."""

    def __init__(self, store: Any, rank: int, size: int, timeout: timedelta) -> None:
        options = gloo_options()
        options._timeout = timeout
        # or the group would connect each with each, and wait for all of them
        options._devices = [dist.ProcessGroupGloo.create_default_device(lazy_init=True)]
        self._gloo = dist.ProcessGroupGloo(dist.PrefixStore("point to point/", store), rank, size, options)
        self._rank, self._own = rank, _ToItself(timeout)  # gloo has no connection of a process to itself

    def send(self, tensor: Tensor, to: int, tag: int) -> Passing:
        """Elements as they are now; waits until the other process has asked for anything of anybody."""
        staged = tensor.detach().cpu().contiguous()
        what = f"process {to} of the group to take a tensor that is sent there"
        if to == self._rank:
            return Passing(self._own.send(staged.clone(), tag), what, staged)
        return Passing(_said(lambda: self._gloo.send([staged], to, tag), what), what, staged)

    def receive(self, tensor: Tensor, source: int | None, tag: int) -> Passing:
        """Into a tensor, from one process, or from any."""
        staged = torch.empty(tensor.shape, dtype=tensor.dtype)
        gloo, what = (
            self._gloo,
            f"a tensor from {'any process' if source is None else f'process {source}'} of the group",
        )
        if source == self._rank:
            return Passing(self._own.receive(staged, tag), what, staged, tensor)
        if source is None:
            return Passing(_said(lambda: gloo.recv_anysource([staged], tag), what), what, staged, tensor)
        return Passing(_said(lambda: gloo.recv([staged], source, tag), what), what, staged, tensor)


class _ToItself:
    """What a process sends itself: matched by tag, the first that was sent with the first that was asked for."""

    def __init__(self, timeout: timedelta) -> None:
        self._timeout, self._lock = timeout, threading.Lock()
        self._sent: dict[int, deque[_Message]] = defaultdict(deque)
        self._asked: dict[int, deque[_Message]] = defaultdict(deque)

    def send(self, elements: Tensor, tag: int) -> _Message:
        """A message that is there."""
        message = _Message(elements, self._timeout)
        with self._lock:
            if self._asked[tag]:
                self._asked[tag].popleft().take(elements)
            else:
                self._sent[tag].append(message)
        message.there.set()
        return message

    def receive(self, staged: Tensor, tag: int) -> _Message:
        """A message that is written into ``staged`` when it is there."""
        message = _Message(staged, self._timeout)
        with self._lock:
            if self._sent[tag]:
                message.take(self._sent[tag].popleft().elements)
            else:
                self._asked[tag].append(message)
        return message


class _Message:
    def __init__(self, elements: Tensor, timeout: timedelta) -> None:
        self.elements, self._timeout, self.there = elements, timeout, threading.Event()

    def take(self, elements: Tensor) -> None:
        self.elements.copy_(elements)
        self.there.set()

    def wait(self, timeout: timedelta | None = None) -> None:
        limit_s = (timeout or self._timeout).total_seconds()
        if not self.there.wait(limit_s):
            raise RuntimeError(f"this process has sent itself nothing within {limit_s:g} s")

    def is_completed(self) -> bool:
        return self.there.is_set()


class Passing(dist.Work):
    """A handle of what is on its way; what comes is in its tensor when somebody has waited."""

    def __init__(self, work: Any, what: str, staged: Tensor, target: Tensor | None = None) -> None:
        super().__init__()
        self._work, self._what, self._staged, self._target = work, what, staged, target

    def wait(self, timeout: timedelta = timedelta(0)) -> bool:
        """Until it is there, or is taken.

        Raises ``ExecutionError`` that names who has ended meanwhile.
        """
        _said(lambda: self._work.wait(timeout) if timeout else self._work.wait(), self._what)
        if self._target is not None:
            with torch.no_grad():
                self._target.detach().copy_(self._staged)
            self._target = None
        return True

    def is_completed(self) -> bool:
        """Whether it is there, or is taken."""
        return bool(self._work.is_completed())

    def is_success(self) -> bool:
        """The same: what fails raises where somebody waits."""
        return self.is_completed()

    def get_future(self) -> Any:
        """The same as a future, for which this waits."""
        future: Any = torch.futures.Future()
        self.wait()
        future.set_result(self.result())
        return future

    def result(self) -> Sequence[Tensor]:
        """The elements, on the CPU."""
        return [self._staged]

    def _source_rank(self) -> int:
        return int(self._work._source_rank())


def _said(call: Callable[[], Any], what: str) -> Any:
    """The result of a call of gloo, which may wait; the watch is told what for."""
    try:
        with watch.waiting(f"{watch.OF_SOME}, {what}"):
            return call()
    except RuntimeError as error:
        reason = str(error).partition("\n")[0]
        who = f", and {watch.lost()} has ended" if "onnection" in reason or "Broken pipe" in reason else ""
        raise ExecutionError(f"process {dist.get_rank()} waits for {what}{who}: {reason}") from error
