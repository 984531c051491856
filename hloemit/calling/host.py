"""The door for tensors of the CPU: read where they lie, and written to when the program is done."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hloemit.base.dtensors import is_dtensor
from hloemit.base.errors import ExecutionError, OutOfMemoryError
from hloemit.base.mesh import Mesh
from hloemit.base.signature import Input, Output
from hloemit.calling.arguments import Pending
from hloemit.calling.dtensors import Part
from hloemit.calling.runner import Given, demand
from hloemit.calling.weights import Weights
from hloemit.ir.bindings import Buffer
from hloemit.runtime.executable import Executable
from hloemit.runtime.placement import Placement
from hloemit.runtime.processes import agreed_seed
from hloemit.runtime.transfer import to_device, to_torch, wait_for, write


class Host:
    """``runner.Door`` for plain tensors, and for results of launches, which it takes without waiting."""

    def __init__(
        self, weights: Weights, whole: Placement, placements: Mapping[str, Placement], mesh: Mesh | None = None
    ) -> None:
        self._weights = weights
        self._mesh = mesh
        self._placement = whole
        self._placements = placements  # of inputs by name
        self._absent: dict[str, Given] = {}  # zeros for gradients that are not there, by input
        self._zeros: dict[Any, Given] = {}  # the same, by type and placement

    def weights(self) -> list[Any]:
        """The buffers of weights that are as their tensors are now."""
        return self._weights.follow()

    def argument(self, value: Any, spec: Input) -> Given:
        """The caller's own memory where it can be shared; the buffer of a result that nobody has read."""
        if isinstance(value, Pending):
            buffer = value.buffer_on(self._placements[spec.name])
            if buffer is not None:
                return buffer, value
            value = value.result()
        if self._mesh is not None and is_dtensor(value):  # the gradient of one
            return Part(value, spec, self._placements[spec.name], self._mesh).follow(), None
        return to_device(as_tensor(value, spec), self._placements[spec.name])

    def holder(self, tensor: torch.Tensor) -> str | None:
        """By address; of tensors that devices hold copies of, too."""
        return self._weights.holder(tensor)

    def absent(self, owner: torch.Tensor, spec: Input) -> Given:
        """The same zeros at each call, and for all parameters of a type: nobody writes there."""
        found = self._absent.get(spec.name)
        if found is None:
            placement = self._placements[spec.name]
            key = spec.shape, spec.dtype, placement
            if key not in self._zeros:
                self._zeros[key] = to_device(torch.zeros(owner.shape, dtype=spec.dtype, device="cpu"), placement)
            found = self._absent[spec.name] = self._zeros[key]
        return found

    def seed(self) -> Given:
        """From torch's default generator; where processes share a mesh, from that of the first one."""
        seed = draw_seed()
        if self._placement.mesh.is_shared:
            seed = torch.frombuffer(bytearray(agreed_seed(seed.numpy().tobytes())), dtype=torch.uint64)
        return to_device(seed, self._placement)

    def run(self, executable: Executable, buffers: list[Any]) -> list[Buffer]:
        """Launch, and let donated weights be what becomes of them."""
        with self._recovering(self._weights.goes_ahead):
            results = executable.run(buffers)
        self._weights.adopt(results)
        return results

    def settle(self, results: Sequence[Buffer]) -> None:
        """Wait, unless all that is updated can be what is not computed yet."""
        if not self._weights.goes_ahead:
            with self._recovering(True):
                wait_for(results)

    @contextlib.contextmanager
    def _recovering(self, is_needed: bool) -> Iterator[None]:
        """Of a program that failed, donated weights get buffers again, and the error names them."""
        try:
            yield
        except ExecutionError as error:
            names = ", ".join(self._weights.recover()) if is_needed else ""
            if not names:
                raise
            raise type(error)(
                f"{error}\nWhat the program updates in place, {names}, are {self._became(error)}"
            ) from error

    def _became(self, error: ExecutionError) -> str:
        if self._weights.goes_ahead:
            return "as they were when they were last read: load them again"
        is_whole = isinstance(error, OutOfMemoryError)  # memory is asked for before anything runs
        return "as they were before the call" if is_whole else "perhaps half updated: load them again"

    def check(self, buffer: Buffer, messages: tuple[str, ...]) -> None:
        """Raise at once."""
        demand(to_torch(buffer, torch.bool), messages)

    def result(self, buffer: Buffer, spec: Output, position: int) -> torch.Tensor:
        """A tensor of the buffer's memory where it is the CPU's; waits."""
        with self._recovering(self._weights.goes_ahead):
            return to_torch(buffer, spec.dtype)

    def gradient(self, owner: torch.Tensor, buffer: Buffer, spec: Output) -> torch.Tensor:
        """The same; of a ``DTensor`` one that lies as it does."""
        if self._mesh is not None and is_dtensor(owner):
            found: torch.Tensor = Part(owner, spec, self._placement, self._mesh).like(buffer)
            return found
        return to_torch(buffer, spec.dtype)

    def update(self, tensor: torch.Tensor, buffer: Buffer, spec: Output) -> None:
        """One copy; of a ``DTensor``, this process's part."""
        if self._mesh is not None and is_dtensor(tensor):
            Part(tensor, spec, self._placement, self._mesh).update(buffer)
        else:
            write(tensor, to_torch(buffer, spec.dtype))

    def update_weights(self, updates: Sequence[tuple[int, Output]], results: Sequence[Buffer]) -> None:
        """One copy each; none where the program wrote in place."""
        self._weights.update(updates, results)


def draw_seed() -> torch.Tensor:
    """A fresh seed, uint64[2], from torch's default generator: ``torch.manual_seed`` makes it reproducible."""
    return torch.randint(-(2**63), 2**63 - 1, (2,), dtype=torch.int64, device="cpu").view(torch.uint64)


def as_tensor(value: Any, spec: Input) -> torch.Tensor:
    """The value, a number as a tensor."""
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=spec.dtype, device="cpu")
