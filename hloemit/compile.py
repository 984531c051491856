"""A lowered program on a device: check the caller's arguments, run, hand results and updates back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.utils import _pytree as pytree

from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Input, Leaf, Signature
from hloemit.cache.key import digest
from hloemit.capture.program import overlap
from hloemit.executables import find_or_compile
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import refine_module, with_matmul_precision
from hloemit.runtime.client import Device
from hloemit.runtime.executable import Executable, MemoryAnalysis
from hloemit.runtime.transfer import to_device, to_torch


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
    """

    def __init__(
        self, module: LazyModule, signature: Signature, bindings: Bindings, device: Device, options: CompileOptions
    ) -> None:
        self.signature = signature
        self.options = options
        self.device = device
        self._module = module
        self._bindings = bindings
        self._dynamic = any(isinstance(d, str) for i in signature.inputs for d in i.shape)
        self._executables: dict[tuple[tuple[int, ...], ...], Executable] = {}
        self._lock = threading.Lock()
        self._user = [
            (position, leaf.index, signature.inputs[leaf.index])
            for position, leaf in enumerate(signature.in_leaves)
            if leaf.index is not None
        ]
        self._constants = [(i, leaf) for i, leaf in enumerate(signature.in_leaves) if leaf.index is None]
        self._seeds = [i for i, _ in signature.inputs_of("seed")]
        self._gradients = [(i, spec) for i, spec in signature.inputs_of("gradient")]
        self._mutations = [(i, spec) for i, spec in enumerate(signature.outputs) if spec.kind != "user_output"]
        self._written = {str(spec.target) for _, spec in signature.outputs_of("user_input_mutation")}
        self._position = {spec.name: position for position, _, spec in self._user}
        self._weights = {
            i: bindings.state[str(s.target)] for i, s in enumerate(signature.inputs) if s.target in bindings.state
        }
        self._index = {str(signature.inputs[i].target): i for i in self._weights}
        self._buffers: list[Any] = [None] * len(signature.inputs)
        self._kept: dict[int, torch.Tensor] = {}  # the memory that weight buffers read
        self._places: dict[int, int] = {}  # where each weight was when it was uploaded
        self._copied: dict[int, int] = {}  # weights that the device holds a copy of, with their version when copied
        self.refresh_weights()
        if not self._dynamic:
            self._executable(())

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
        for index, tensor in self._weights.items():
            self._upload(index, tensor)

    def _follow_weights(self) -> None:
        """Upload the weights that were given other memory (``p.data = …``), and the copied ones that were updated."""
        for index, tensor in self._weights.items():
            if tensor.data_ptr() != self._places[index]:
                self._upload(index, tensor)
        for index, version in self._copied.items():
            if _version(self._weights[index]) != version:
                self._upload(index, self._weights[index])

    def _upload(self, index: int, tensor: torch.Tensor) -> None:
        spec = self.signature.inputs[index]
        if tensor.dtype is not spec.dtype or tuple(tensor.shape) != spec.shape:
            raise InputError(
                f"{spec.name} was {_expected(spec)} when the program was lowered, and is "
                f"{type_string(tuple(tensor.shape), tensor.dtype)} now: lower the program again"
            )
        self._buffers[index], self._kept[index] = to_device(tensor, self.device)
        self._places[index] = tensor.data_ptr()
        if self.device.platform != "cpu" or self._kept[index].data_ptr() != tensor.data_ptr():
            self._copied[index] = _version(tensor)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program; the same structure, shapes, dtypes and Python constants as were captured."""
        leaves = self._flatten(args, kwargs)
        for action in self._bindings.before_call:
            action()
        self._follow_weights()
        buffers = list(self._buffers)
        tensors = [_as_tensor(leaves[position], spec) for position, _, spec in self._user]
        given = [(index, tensor) for (_, index, _), tensor in zip(self._user, tensors, strict=True)]
        if self._written:
            self._refuse_shared(leaves)
        given += [(index, draw_seed()) for index in self._seeds]
        for index, spec in self._gradients:
            owner = self._bindings.gradients[str(spec.target)]
            given.append((index, torch.zeros_like(owner) if owner.grad is None else owner.grad))
        kept = []  # what the program reads must outlive it
        for index, tensor in given:
            buffers[index], memory = to_device(tensor, self.device)
            kept.append(memory)
        results = self._executable(self._shapes(tensors)).run(buffers)
        return self._finish(results, leaves)

    def _flatten(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        signature = self.signature
        if len(kwargs) > 1:
            order = signature.in_tree.child(1).context
            if set(order) == set(kwargs):
                kwargs = {name: kwargs[name] for name in order}
        leaves, tree = pytree.tree_flatten((args, kwargs))
        if tree != signature.in_tree:
            raise InputError(_structure_message(signature, args, kwargs, tree))
        for position, leaf in self._constants:
            if not _same_constant(leaf.value, leaves[position]):
                raise InputError(
                    f"argument {_leaf_path(signature, position)} was captured as the constant {leaf.value!r}, and "
                    f"{leaves[position]!r} came: pass the same value, or lower the program again with this one"
                )
        sizes: dict[str, tuple[int, str]] = {}
        for position, _, spec in self._user:
            _check_argument(leaves[position], spec, sizes)
        return leaves

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

    def _shapes(self, tensors: Sequence[torch.Tensor]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(t.shape) for t in tensors) if self._dynamic else ()

    def _executable(self, shapes: tuple[tuple[int, ...], ...]) -> Executable:
        with self._lock:
            found = self._executables.get(shapes)
            if found is None:
                module = self._specialised(shapes)
                found = find_or_compile(module.get, module.sha256, self.options, self.device)
                self._executables[shapes] = found
            return found

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

    def _finish(self, results: Sequence[Any], leaves: list[Any]) -> Any:
        signature = self.signature
        tensors = [
            to_torch(buffer, spec.dtype, tuple(buffer.shape))
            for buffer, spec in zip(results, signature.outputs, strict=True)
        ]
        with torch.no_grad():
            for index, spec in self._mutations:
                self._write_back(str(spec.target), spec.kind, tensors[index], results[index], leaves)
        for action in self._bindings.after_call:
            action()
        return pytree.tree_unflatten(
            [_result(leaf, tensors, leaves) for leaf in signature.out_leaves], signature.out_tree
        )

    def _write_back(self, target: str, kind: str, tensor: torch.Tensor, buffer: Any, leaves: list[Any]) -> None:
        """Give an updated value back to the user's own object; the device keeps its buffer as the new weight."""
        if kind == "user_input_mutation":
            leaves[self._position[target]].copy_(tensor)
        elif kind == "gradient":
            self._bindings.gradients[target].grad = tensor
        else:
            state = self._bindings.state[target]
            state.copy_(tensor)
            index = self._index.get(target)
            if index in self._copied:
                self._buffers[index] = buffer
                self._copied[index] = _version(state)


def _version(tensor: torch.Tensor) -> int:
    """PyTorch's count of in-place updates; inference tensors have none and may not change."""
    return 0 if tensor.is_inference() else tensor._version


def _result(leaf: Leaf, tensors: Sequence[torch.Tensor], leaves: Sequence[Any]) -> Any:
    if leaf.alias is not None:
        return leaves[leaf.alias]
    if leaf.index is None:
        return leaf.value
    return tensors[leaf.index].item() if leaf.scalar else tensors[leaf.index]


def draw_seed() -> torch.Tensor:
    """A fresh seed, uint64[2], from torch's default generator: ``torch.manual_seed`` makes it reproducible."""
    return torch.randint(-(2**63), 2**63 - 1, (2,), dtype=torch.int64).view(torch.uint64)


def _as_tensor(value: Any, spec: Input) -> torch.Tensor:
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=spec.dtype)


def _check_argument(value: Any, spec: Input, sizes: dict[str, tuple[int, str]]) -> None:
    """Raise ``InputError`` unless the value fits; ``sizes`` collects what each symbol has been so far."""
    if not isinstance(value, torch.Tensor):
        if not spec.shape and isinstance(value, (int, float)):
            return
        raise InputError(f"argument {spec.name} should be a tensor {_expected(spec)}, and {type(value).__name__} came")
    if value.layout is not torch.strided or value.device.type not in ("cpu", "cuda"):
        raise InputError(f"argument {spec.name} should be a dense tensor, and {value.layout} on {value.device} came")
    shape = tuple(value.shape)
    if value.dtype is not spec.dtype or len(shape) != len(spec.shape):
        raise InputError(
            f"argument {spec.name} should be {_expected(spec)}, and {type_string(shape, value.dtype)} came"
        )
    if shape == spec.shape:
        return
    for size, want in zip(shape, spec.shape, strict=True):
        if isinstance(want, int):
            fits = size == want
        elif want.isidentifier():
            known = sizes.setdefault(want, (size, spec.name))
            if known[0] != size:
                raise InputError(
                    f"argument {spec.name} should be {_expected(spec)}, and {type_string(shape, value.dtype)} came: "
                    f"{want} is {known[0]} in argument {known[1]}"
                )
            fits = True
        else:
            fits = True  # a derived dimension; the program's own shape arithmetic holds it
        if not fits:
            raise InputError(
                f"argument {spec.name} should be {_expected(spec)}, and {type_string(shape, value.dtype)} came"
            )


def _expected(spec: Input) -> str:
    return type_string(spec.shape, spec.dtype)


def _same_constant(captured: Any, given: Any) -> bool:
    if isinstance(given, torch.Tensor) or type(captured) is not type(given):
        return captured is None and given is None
    return bool(captured == given) or (captured != captured and given != given)


def _leaf_path(signature: Signature, position: int) -> str:
    """Where a flat leaf sits in the caller's arguments: ``args[0]['mask']``."""
    skeleton = pytree.tree_unflatten(list(range(signature.in_tree.num_leaves)), signature.in_tree)
    for path, index in pytree.tree_flatten_with_path(skeleton)[0]:
        if index == position:
            root = "args" if path[0].idx == 0 else "kwargs"
            return root + pytree.keystr(path[1:])
    return str(position)


def _structure_message(signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any], tree: Any) -> str:
    """Say what differs between two trees of arguments: a count, a keyword, or a nested structure."""
    want_args, want_kwargs = signature.in_tree.child(0), signature.in_tree.child(1)
    if len(args) != want_args.num_children:
        return f"the program takes {want_args.num_children} positional arguments, and {len(args)} came"
    missing = sorted(set(want_kwargs.context) - set(kwargs))
    extra = sorted(set(kwargs) - set(want_kwargs.context))
    if missing or extra:
        parts = [f"missing: {', '.join(missing)}"] if missing else []
        parts += [f"unexpected: {', '.join(extra)}"] if extra else []
        return f"the program's keyword arguments differ ({'; '.join(parts)})"
    for i in range(want_args.num_children):
        if want_args.child(i) != tree.child(0).child(i):
            return f"argument {i} should have the structure {want_args.child(i)}, and {tree.child(0).child(i)} came"
    for i, name in enumerate(want_kwargs.context):
        if want_kwargs.child(i) != tree.child(1).child(i):
            return (
                f"argument {name} should have the structure {want_kwargs.child(i)}, and {tree.child(1).child(i)} came"
            )
    return f"the arguments should have the structure {signature.in_tree}, and {tree} came"
