"""Tensors from one process to another, ``send`` and ``recv``, by PyTorch's own gloo.

They match by process and tag, in whatever order each process calls them, and the receiver may not know who sends.
Programs can say none of that: XLA's ``collective_permute`` is one that both run at the same place. So elements go
over the host, and neither process compiles anything.
"""

from __future__ import annotations

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

    def send(self, tensor: Tensor, to: int, tag: int) -> Passing:
        """Elements as they are now; waits until the other process has asked for anything of anybody."""
        staged = tensor.detach().cpu().contiguous()
        what = f"process {to} of the group to take a tensor that is sent there"
        return Passing(_said(lambda: self._gloo.send([staged], to, tag), what), what, staged)

    def receive(self, tensor: Tensor, source: int | None, tag: int) -> Passing:
        """Into a tensor, from one process, or from any."""
        staged = torch.empty(tensor.shape, dtype=tensor.dtype)
        gloo, what = (
            self._gloo,
            f"a tensor from {'any process' if source is None else f'process {source}'} of the group",
        )
        if source is None:
            return Passing(_said(lambda: gloo.recv_anysource([staged], tag), what), what, staged, tensor)
        return Passing(_said(lambda: gloo.recv([staged], source, tag), what), what, staged, tensor)


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
