"""One call of a program, by whatever door it comes: where arguments come from, and what becomes of results.

``Runner`` knows the kinds of arguments and results (``base/signature.py``) and the order in which a call goes: its
arguments, the program, checks, updates, the caller's own structure. A ``Door`` knows how tensors are read and written:
those of the CPU (``host.py``), or those of the lazy device (``lazy/door.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import torch

from hloemit.base.errors import ExecutionError, InputError
from hloemit.base.gradient_nodes import has_hooks
from hloemit.base.signature import Input, Output, SharedView, Signature
from hloemit.base.tensors import has_elements
from hloemit.base.torch_private import pytree
from hloemit.ir.bindings import Buffer
from hloemit.program.program import Bindings, overlap
from hloemit.runtime.executable import Executable

_OF_THE_CALLER = ("user_input_mutation", "gradient")  # kinds of updates of what is no weight

Given = tuple[Buffer, Any]  # the buffer of an argument, and the memory that it reads, which must outlive the execution


class UnfitError(InputError):
    """A call that the program is not right for, though its arguments are of the types that it takes."""


class SharedMemoryError(UnfitError):
    """Two tensors of a call are one, or share memory, and the program knows them apart."""


class Door(Protocol):
    """How the tensors of one program are read and written."""

    def weights(self) -> list[Any]:
        """A list of the caller's own with the buffer of each weight at its index; other places are filled by others."""

    def argument(self, value: Any, spec: Input) -> Given:
        """The buffer of what the caller passes, or of a gradient."""

    def holder(self, tensor: torch.Tensor) -> str | None:
        """The target of a weight whose memory a tensor shares; asked after ``weights``."""

    def absent(self, owner: torch.Tensor, spec: Input) -> Given:
        """Zeros for the gradient that a parameter has not."""

    def seed(self) -> Given:
        """A fresh seed."""

    def run(self, executable: Executable, buffers: list[Any]) -> list[Buffer]:
        """Launch the program; its results, perhaps not computed yet."""

    def settle(self, results: Sequence[Buffer]) -> None:
        """What has to be before tensors are updated."""

    def check(self, buffer: Buffer, messages: tuple[str, ...]) -> None:
        """Raise ``ExecutionError`` where a check fails, now or when something is read."""

    def result(self, buffer: Buffer, spec: Output, position: int) -> torch.Tensor:
        """What the caller gets at a flat position."""

    def gradient(self, owner: torch.Tensor, buffer: Buffer, spec: Output) -> torch.Tensor:
        """What becomes the gradient of a parameter."""

    def update(self, tensor: torch.Tensor, buffer: Buffer, spec: Output) -> None:
        """Write a result into a tensor that the caller passed."""

    def update_weights(self, updates: Sequence[tuple[int, Output]], results: Sequence[Buffer]) -> None:
        """Write results, each by its number, into the weights that they are successors of."""


@dataclass
class Run:
    """A launched program: the flat arguments, the results' buffers, and what the program reads.

    ``sizes`` are results that say how much of others there is, once they are known. A result that is a weight's alone
    may be None.
    """

    leaves: Sequence[Any]
    results: Sequence[Any]
    kept: Any
    sizes: dict[int, int] = field(default_factory=dict)


class Runner:
    """The calls of one program through one door."""

    def __init__(self, signature: Signature, bindings: Bindings, door: Door) -> None:
        self.signature = signature
        self.user = [
            (position, leaf.index, signature.inputs[leaf.index])
            for position, leaf in enumerate(signature.in_leaves)
            if leaf.index is not None
        ]
        self.guards = list(signature.outputs_of("size", "check"))
        self.updates = [(i, spec) for i, spec in enumerate(signature.outputs) if spec.target is not None]
        self._of_weights = [(i, spec) for i, spec in self.updates if spec.kind not in _OF_THE_CALLER]
        self._of_the_caller = [(i, spec) for i, spec in self.updates if spec.kind in _OF_THE_CALLER]
        self.written = {str(spec.target) for _, spec in signature.outputs_of("user_input_mutation")}
        self._bindings = bindings
        self._door = door
        donated = {spec.target for spec in signature.inputs if spec.donated}
        self._moved = [str(s.target) for _, s in self._of_weights if s.moved and s.target not in donated]
        self._mutated = {spec.target for _, spec in self.updates} - self.written
        self._knows_apart = bool(self.written or signature.apart)
        self._watches_weights = bool(self._knows_apart or self._mutated) and any(i.target for i in signature.inputs)
        self._seeds = [i for i, _ in signature.inputs_of("seed")]
        self._gradients = list(signature.inputs_of("gradient"))
        self._left = [str(spec.target) for _, spec in signature.outputs_of("gradient")]
        self._position = {spec.name: position for position, _, spec in self.user}
        gradients = {str(spec.target) for _, spec in self._gradients}
        gradients |= {str(spec.target) for _, spec in signature.outputs_of("gradient")}
        own = {target.removesuffix(".grad") for target in gradients - set(bindings.gradients)}
        self.tensors_alone = self.written | (own & set(self._position))  # arguments that are written to, or their grad

    def start(self, leaves: Sequence[Any], executable: Executable) -> Run:
        """Launch the program on flat arguments that fit its signature."""
        if self._knows_apart:
            self._refuse_shared(leaves)
        for action in self._bindings.before_call:
            action()
        for name, has in self._bindings.graded.items():
            if (leaves[self._position[name]].grad is not None) != has:
                raise InputError(
                    f"{name} had {'a' if has else 'no'} gradient when the program was lowered, and has "
                    f"{'none' if has else 'one'} now, which the program's code asks for: lower it again"
                )
        door = self._door
        buffers, kept = door.weights(), []
        if self._watches_weights:
            self._refuse_weights(leaves)
        if self._left:
            self._refuse_left(leaves)
        for position, index, spec in self.user:
            buffers[index], memory = door.argument(leaves[position], spec)
            kept.append(memory)
        owners: dict[int, str] = {}  # of each gradient that the program reads, by what tells memory apart
        for index, spec in self._gradients:
            owner = self._owner(str(spec.target), leaves)
            grad = owner.grad
            if grad is not None:
                other = owners.setdefault(grad.data_ptr() or id(grad), str(spec.target))
                if other != spec.target and grad.numel():
                    raise SharedMemoryError(
                        f"{other} and {spec.target} are one tensor, and the program adds to each: give each its own"
                    )
            buffers[index], memory = door.absent(owner, spec) if grad is None else door.argument(grad, spec)
            kept.append(memory)
        for index in self._seeds:
            buffers[index], memory = door.seed()
            kept.append(memory)
        return Run(leaves, door.run(executable, buffers), kept)

    def finish(self, run: Run) -> Any:
        """``update``, and what is ``returned``."""
        self.update(run)
        return self.returned(run)

    def without_weights(self, run: Run) -> Run:
        """The run without the results that weights are by now, which the next one takes."""
        updated = {index for index, _ in self.updates}
        return replace(run, results=[None if i in updated else buffer for i, buffer in enumerate(run.results)])

    def update(self, run: Run) -> None:
        """Look at the checks, and write updates."""
        if self.updates:
            self._door.settle(run.results)
        if self.guards:
            run.sizes = self._verified(run.results)
        if self.updates:
            with torch.no_grad():
                for index, spec in self._of_the_caller:
                    self._update(spec, run.results[index], run.leaves)
                for target in self._moved:
                    _move(self._bindings.state.get(target))
                self._door.update_weights(self._of_weights, run.results)
        for action in self._bindings.after_call:
            action()

    def _refuse_shared(self, leaves: Sequence[Any]) -> None:
        """An argument that the program writes into may share no memory with another: the program knows them apart.

        Nor may two of which it takes gradients be one tensor, whose gradient would be the sum, nor one have hooks.
        """
        apart = self.signature.apart
        tensors = [(spec.name, leaves[p]) for p, _, spec in self.user if isinstance(leaves[p], torch.Tensor)]
        for i, (name, tensor) in enumerate(tensors):
            if name in apart and has_hooks(tensor):
                raise UnfitError(
                    f"argument {name} has hooks (register_hook, register_post_accumulate_grad_hook), and the program, "
                    "which takes its gradient, calls none: register them in the function, or pass its detach()"
                )
            for other_name, other in tensors[:i]:
                if (name in self.written or other_name in self.written) and overlap(tensor, other):
                    raise SharedMemoryError(
                        f"arguments {other_name} and {name} share memory, and the program updates one of them in "
                        "place: clone one of them"
                    )
                if tensor is other and name in apart and other_name in apart:
                    raise SharedMemoryError(
                        f"arguments {other_name} and {name} are one tensor, and the program takes gradients of each: "
                        "pass two, or lower a function of one argument"
                    )

    def _refuse_weights(self, leaves: Sequence[Any]) -> None:
        """An argument may share no memory with a weight where one of them is updated, or both get gradients."""
        knows_apart = self.written.union(self.signature.apart)
        for position, _, spec in self.user:
            tensor = leaves[position]
            target = self._door.holder(tensor) if isinstance(tensor, torch.Tensor) else None
            if target is not None and (target in self._mutated or spec.name in knows_apart):
                raise SharedMemoryError(
                    f"argument {spec.name} shares memory with {target}, which the program has as a weight, and it "
                    "updates one of them, or takes gradients of both: clone the argument"
                )

    def _refuse_left(self, leaves: Sequence[Any]) -> None:
        """A tensor on ``meta`` can hold no gradient that has elements: said before anything is updated."""
        bare = [target for target in self._left if not has_elements(self._owner(target, leaves))]
        if bare:
            more = f" and {len(bare) - 1} more" if len(bare) > 1 else ""
            raise InputError(
                f"the program leaves a gradient, {bare[0]}{more}, on a weight without elements (on meta, or fake): "
                "set the gradients of all weights to None where the step ends (model.zero_grad()), or give the model "
                "its weights, and lower it again"
            )

    def _verified(self, results: Sequence[Buffer]) -> dict[int, int]:
        """Each size that depends on data; raises ``ExecutionError`` where there is no room for it, or a check fails."""
        sizes = {}
        for i, spec in self.guards:
            if spec.kind == "check":
                self._door.check(results[i], spec.messages)
                continue
            sizes[i] = int(self._door.result(results[i], spec, -1))
            if not 0 <= sizes[i] <= (spec.room or 0):
                raise ExecutionError(
                    f"a size that depends on data ({spec.name}) is {sizes[i]}, and the program has room for "
                    f"{spec.room}: lower it with a greater bound"
                )
        return sizes

    def _update(self, spec: Output, buffer: Buffer, leaves: Sequence[Any]) -> None:
        """Give an updated argument, or a gradient, back to the user's own object."""
        target = str(spec.target)
        if spec.kind == "gradient":
            owner = self._owner(target, leaves)
            known = owner.grad if target in self._bindings.grown else None
            if known is None:
                owner.grad = self._door.gradient(owner, buffer, spec)
            else:
                self._door.update(known, buffer, spec)
        else:
            tensor = leaves[self._position[target]]
            if spec.moved:
                _move(tensor)
            self._door.update(tensor, buffer, spec)

    def _owner(self, target: str, leaves: Sequence[Any]) -> torch.Tensor:
        """Whose gradient a target is: a parameter's, or that of an argument."""
        found = self._bindings.gradients.get(target)
        owner: torch.Tensor = leaves[self._position[target.removesuffix(".grad")]] if found is None else found
        return owner

    def returned(self, run: Run) -> Any:
        """What the program returns, in the caller's structure; waits."""
        signature = self.signature
        found: dict[int, Any] = {}  # by result: what is returned twice is one object

        def value(position: int) -> Any:
            leaf = signature.out_leaves[position]
            if leaf.alias is not None:
                given = run.leaves[leaf.alias]
                return given.detach() if leaf.detached and given.requires_grad else given
            if leaf.index is None:
                return leaf.value
            if leaf.index not in found:
                spec = signature.outputs[leaf.index]
                shown = None if leaf.view is None else _shown(leaf.view, value(leaf.view.position))
                tensor = self._door.result(run.results[leaf.index], spec, position) if shown is None else shown
                found[leaf.index] = _cut(tensor, spec, run.sizes)
            return found[leaf.index].item() if leaf.scalar else found[leaf.index]

        return pytree.tree_unflatten([value(i) for i in range(len(signature.out_leaves))], signature.out_tree)


def _move(tensor: torch.Tensor | None) -> None:
    """Give a tensor memory of its own: others may show what it has. A ``DTensor`` keeps its parts."""
    if tensor is not None and type(tensor) in (torch.Tensor, torch.nn.Parameter):
        tensor.data = torch.empty_like(tensor)


def demand(holds: torch.Tensor, messages: tuple[str, ...]) -> None:
    """Raise ``ExecutionError`` with the message of each check that does not hold."""
    failed = [message for message, each in zip(messages, holds.tolist(), strict=True) if not each]
    if failed:
        raise ExecutionError("\n".join(failed))


def _shown(view: SharedView, of: torch.Tensor) -> torch.Tensor | None:
    """A view of another result; None of one that is an argument, and not contiguous."""
    if not of.is_contiguous():
        return None
    return of.detach().as_strided(view.size, view.stride, of.storage_offset() + view.offset)


def _cut(tensor: torch.Tensor, spec: Output, sizes: dict[int, int]) -> torch.Tensor:
    """A result without what pads it."""
    for axis, size in spec.cuts:
        tensor = tensor.narrow(axis, 0, sizes[size])
    return tensor
