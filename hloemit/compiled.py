"""A lowered program on a device: check the caller's arguments, run, hand results and updates back."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.utils import _pytree as pytree

from hloemit.arguments import flatten
from hloemit.base.errors import ExecutionError, InputError
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Input, Leaf, Output, Signature
from hloemit.cache.key import digest
from hloemit.capture.program import overlap
from hloemit.direct import Start, finish_directly, is_direct, start_directly
from hloemit.executables import find_or_compile
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import refine_module, with_matmul_precision
from hloemit.pending import Launch, PendingTensor
from hloemit.runtime.client import mesh_of
from hloemit.runtime.executable import Executable, MemoryAnalysis
from hloemit.runtime.placement import Device, Placement
from hloemit.runtime.transfer import to_device, to_torch, wait_for
from hloemit.weights import Weights


@dataclass
class Bindings:
    """The user's objects behind a program.

    ``state`` has the tensor of each weight input by target, ``gradients`` the parameter that keeps each gradient;
    ``before_call`` and ``after_call`` run around every call.
    """

    state: dict[str, torch.Tensor]
    gradients: dict[str, torch.Tensor] = field(default_factory=dict)
    before_call: Sequence[Callable[[], None]] = ()
    after_call: Sequence[Callable[[], None]] = ()


class Compiled:
    """A program that is ready to run. Call it as the captured one: ``compiled(*args, **kwargs)``.

    Arguments are checked against the signature (``InputError`` says which one is off). Results are torch tensors on
    the CPU in the structure that the program returns; buffers, parameters and inputs that it updates in place are
    written back. Weights are uploaded once; on the CPU they are the module's own memory where that is aligned and
    contiguous. An update of a weight outside of the program (``load_state_dict``, an optimizer) is seen by the next
    call.

    Several threads may call at once, and overlap; calls of a program that updates anything take turns. A call returns
    when the results are there; ``launch`` returns before.
    """

    def __init__(
        self, module: LazyModule, signature: Signature, bindings: Bindings, device: Device, options: CompileOptions
    ) -> None:
        self.signature = signature
        self.options = options
        self.placement = Placement(mesh_of(options, device))  # of every argument and result
        self._module = module
        self._bindings = bindings
        self._dynamic = signature.is_dynamic
        self._executables: dict[tuple[tuple[int, ...], ...], Executable] = {}
        self._lock = threading.Lock()
        self._user = [
            (position, leaf.index, signature.inputs[leaf.index])
            for position, leaf in enumerate(signature.in_leaves)
            if leaf.index is not None
        ]
        self._seeds = [i for i, _ in signature.inputs_of("seed")]
        self._gradients = [(i, spec) for i, spec in signature.inputs_of("gradient")]
        self._mutations = [(i, spec) for i, spec in enumerate(signature.outputs) if spec.target is not None]
        self._guards = list(signature.outputs_of("size", "check"))
        self._written = {str(spec.target) for _, spec in signature.outputs_of("user_input_mutation")}
        self._position = {spec.name: position for position, _, spec in self._user}
        self._weights = Weights(signature, bindings.state, self.placement)
        self._in_place = (
            {i for i, spec in self._mutations if spec.target and self._weights.is_donated(spec.target)}
            if device.platform == "cpu"
            else set()
        )
        self._start_directly: Start | None = None  # after the first call
        self._finish_directly = finish_directly(signature)
        self._may_be_direct = (
            device.platform == "cpu"
            and options.num_replicas * options.num_partitions == 1
            and not bindings.before_call
            and is_direct(signature)
        )
        # calls that update something take turns
        self._turn: contextlib.AbstractContextManager[Any] = (
            threading.RLock() if self._mutations or bindings.before_call else contextlib.nullcontext()
        )
        if not self._dynamic:
            self._executable(())

    @property
    def device(self) -> Device:
        """The device that the program runs on; the first one, where it runs on several."""
        return self.placement.device

    # What XLA made of it

    def as_text(self) -> str:
        """The optimized HLO (of the last compiled shapes, where dimensions are symbolic)."""
        return self._any_executable().as_text()

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model of the program: ``flops``, ``bytes accessed``, …"""
        return self._any_executable().cost_analysis()

    def memory_analysis(self) -> MemoryAnalysis:
        """Bytes that the program needs on the device."""
        return self._any_executable().memory_analysis()

    def _any_executable(self) -> Executable:
        if not self._executables:
            raise InputError(
                "the program has symbolic dimensions: call it once, so that it is compiled for some shapes"
            )
        return next(reversed(self._executables.values()))

    # Calling

    def refresh_weights(self) -> None:
        """Upload every weight that the device holds a copy of again.

        Needed only after an edit that PyTorch does not count (into ``.data`` or by NumPy): the next call sees others.
        """
        with self._turn:
            self._weights.refresh()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program; the same structure, shapes, dtypes and Python constants as were captured."""
        if self._start_directly is not None and not kwargs:
            started = self._start_directly(args)
            if started is not None:
                return self._finish_directly(started)
        with self._turn:
            leaves, results, _kept = self._start(args, kwargs)
            result = self._finish(results, leaves)
        if self._may_be_direct and self._start_directly is None:
            self._start_directly = start_directly(self.signature, self._weights, self._executable(()))
        return result

    def launch(self, *args: Any, **kwargs: Any) -> Any:
        """Call the program, and return before the device is done: results are ``PendingTensor``, which wait when read.

        Until then, arguments and weights may not be written to: on the CPU the program reads their own memory. A
        program that updates anything is finished before this returns, so that updates keep their order, and so is one
        that was lowered with ``bound`` or ``checks``.
        """
        leaves: Sequence[Any] = args
        kept: Any = args
        results = self._start_directly(args) if self._start_directly is not None and not kwargs else None
        if results is None:
            with self._turn:
                leaves, results, kept = self._start(args, kwargs)
                if self._mutations or self._guards:
                    return self._finish(results, leaves)
        outputs = self.signature.outputs
        launch = Launch(results, [o.dtype for o in outputs], (self, kept))
        return self._rebuilt([PendingTensor(launch, i, o.dtype) for i, o in enumerate(outputs)], leaves)

    def _start(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Sequence[Any], list[Any], list[Any]]:
        """The flat arguments, the results' buffers, perhaps not computed yet, and what must outlive the execution."""
        leaves = flatten(self.signature, args, kwargs)
        if self._written:
            self._refuse_shared(leaves)
        for action in self._bindings.before_call:
            action()
        buffers = self._weights.follow()
        kept: list[Any] = []
        for position, index, spec in self._user:
            argument = leaves[position]
            if isinstance(argument, PendingTensor) and argument.is_on(self.device):
                buffers[index] = argument.buffer
                continue
            buffers[index], memory = to_device(_as_tensor(argument, spec), self.placement)
            kept.append(memory)
        given = [(index, draw_seed()) for index in self._seeds]
        for index, spec in self._gradients:
            owner = self._bindings.gradients[str(spec.target)]
            given.append((index, torch.zeros_like(owner) if owner.grad is None else owner.grad))
        for index, tensor in given:
            buffers[index], memory = to_device(tensor, self.placement)
            kept.append(memory)
        executable = self._executable(self._shapes(leaves))
        return leaves, executable.run(buffers), kept

    def _refuse_shared(self, leaves: list[Any]) -> None:
        """An argument that the program writes into may share no memory with another: the program knows them apart."""
        tensors = [(spec.name, leaves[p]) for p, _, spec in self._user if isinstance(leaves[p], torch.Tensor)]
        for i, (name, tensor) in enumerate(tensors):
            for other_name, other in tensors[:i]:
                if (name in self._written or other_name in self._written) and overlap(tensor, other):
                    raise InputError(
                        f"arguments {other_name} and {name} share memory, and the program updates one of them in "
                        "place: clone one of them"
                    )

    def _shapes(self, leaves: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
        if not self._dynamic:
            return ()
        return tuple(tuple(_as_tensor(leaves[position], spec).shape) for position, _, spec in self._user)

    def _executable(self, shapes: tuple[tuple[int, ...], ...]) -> Executable:
        found = self._executables.get(shapes)
        if found is not None:
            return found
        with self._lock:
            if shapes not in self._executables:
                module = self._specialised(shapes)
                found = find_or_compile(module.get, module.sha256, self.options, self.placement.mesh)
                self._executables[shapes] = found
            return self._executables[shapes]

    def _specialised(self, shapes: tuple[tuple[int, ...], ...]) -> LazyModule:
        """The module as it is compiled: of static shapes, and of the precision that the options ask for."""
        module, precision = self._module, self.options.matmul_precision
        if self._dynamic:
            concrete: list[Any] = [i.shape for i in self.signature.inputs]
            for (_, index, _), shape in zip(self._user, shapes, strict=True):
                concrete[index] = shape
            module = LazyModule(
                lambda: refine_module(self._module.get(), concrete),
                sha256=digest({"module": module.sha256, "refined to": str(concrete)}),
            )
        if precision is None:
            return module
        return LazyModule(lambda: with_matmul_precision(module.get(), precision), sha256=module.sha256)

    def _finish(self, results: Sequence[Any], leaves: Sequence[Any]) -> Any:
        """Wait for the results, write updates back, and give the caller's own structure."""
        outputs = self.signature.outputs
        sizes = self._verified(results) if self._guards else {}
        if not self._mutations:
            tensors = [to_torch(b, o.dtype) for b, o in zip(results, outputs, strict=True)]
            return self._rebuilt(_cut(tensors, outputs, sizes), leaves)
        wait_for(results)
        # what a donated weight became stays where it is: a tensor made of it would hold memory that the next call takes
        tensors = [
            None if i in self._in_place else to_torch(buffer, output.dtype)
            for i, (buffer, output) in enumerate(zip(results, outputs, strict=True))
        ]
        with torch.no_grad():
            for index, spec in self._mutations:
                self._write_back(str(spec.target), spec.kind, tensors[index], results[index], leaves)
        for action in self._bindings.after_call:
            action()
        return self._rebuilt(_cut(tensors, outputs, sizes), leaves)

    def _verified(self, results: Sequence[Any]) -> dict[int, int]:
        """Each size that depends on data; raises ``ExecutionError`` where there is no room for it, or a check fails."""
        sizes = {}
        for i, spec in self._guards:
            tensor = to_torch(results[i], spec.dtype)
            if spec.kind == "check":
                failed = [m for m, holds in zip(spec.messages, tensor.tolist(), strict=True) if not holds]
                if failed:
                    raise ExecutionError("\n".join(failed))
                continue
            sizes[i] = int(tensor)
            if not 0 <= sizes[i] <= (spec.room or 0):
                raise ExecutionError(
                    f"a size that depends on data ({spec.name}) is {sizes[i]}, and the program has room for "
                    f"{spec.room}: lower it with a greater bound"
                )
        return sizes

    def _rebuilt(self, tensors: Sequence[Any], leaves: Sequence[Any]) -> Any:
        signature = self.signature
        return pytree.tree_unflatten(
            [_result(leaf, tensors, leaves) for leaf in signature.out_leaves], signature.out_tree
        )

    def _write_back(
        self, target: str, kind: str, tensor: torch.Tensor | None, buffer: Any, leaves: Sequence[Any]
    ) -> None:
        """Give an updated value back to the user's own object."""
        if kind == "user_input_mutation":
            leaves[self._position[target]].copy_(tensor)
        elif kind == "gradient":
            self._bindings.gradients[target].grad = tensor
        elif self._weights.is_donated(target):
            self._weights.update_donated(target, tensor, buffer)
        else:
            assert tensor is not None
            self._weights.update(target, self._bindings.state[target], tensor, buffer)


def _result(leaf: Leaf, tensors: Sequence[torch.Tensor], leaves: Sequence[Any]) -> Any:
    if leaf.alias is not None:
        return leaves[leaf.alias]
    if leaf.index is None:
        return leaf.value
    return tensors[leaf.index].item() if leaf.scalar else tensors[leaf.index]


def _cut(tensors: Sequence[Any], outputs: Sequence[Output], sizes: dict[int, int]) -> Sequence[Any]:
    """Results without what pads them."""
    if not sizes:
        return tensors
    cut = list(tensors)
    for i, spec in enumerate(outputs):
        for axis, size in spec.cuts:
            cut[i] = cut[i].narrow(axis, 0, sizes[size])
    return cut


def draw_seed() -> torch.Tensor:
    """A fresh seed, uint64[2], from torch's default generator: ``torch.manual_seed`` makes it reproducible."""
    return torch.randint(-(2**63), 2**63 - 1, (2,), dtype=torch.int64).view(torch.uint64)


def _as_tensor(value: Any, spec: Input) -> torch.Tensor:
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=spec.dtype)
