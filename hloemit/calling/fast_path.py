"""The short way through a call: plain CPU tensors by position or keyword, and nothing to write back.

``Compiled`` goes the long way once, and then this one. It is one function without a call of its own for each argument,
because at a few microseconds a call of Python is what counts: see the table in docs/performance.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.gradient_nodes import has_hooks
from hloemit.base.signature import Input, Leaf, Signature
from hloemit.base.tensors import PLAIN_TENSORS, guards_of
from hloemit.base.torch_private import from_capsule, pytree
from hloemit.calling.structures import matcher
from hloemit.calling.weights import Weights
from hloemit.ir.bindings import pjrt
from hloemit.runtime.dlpack import borrow
from hloemit.runtime.executable import Executable
from hloemit.runtime.failure import execution_error
from hloemit.runtime.transfer import ALIGNMENT_BYTES

Start = Callable[[tuple[Any, ...], dict[str, Any]], Sequence[Any] | None]
Finish = Callable[[Sequence[Any]], Any]
Build = Callable[[list[torch.Tensor]], Any]


def is_direct(signature: Signature) -> bool:
    """Whether calls can go the short way: static, arguments in Python's own containers, no seeds, no updates."""
    return (
        matcher(signature.in_tree) is not None
        and not signature.is_dynamic
        and not any(signature.inputs_of("seed", "gradient"))
        and all(o.kind == "user_output" for o in signature.outputs)
        and _builder(signature) is not None
    )


def start_directly(signature: Signature, weights: Weights, executable: Executable) -> Start:
    """A function of a call's arguments that gives the results' buffers, or None for the long way to look at them.

    It is asked about two arguments of ``signature.apart`` that are one tensor, and about one that is a weight or has
    hooks.

    An argument's place remembers the buffer of the tensor that came last. A buffer is no more than an address and a
    type: for a tensor at the same address, of the same type and contiguous, it is the right one still, whatever the
    elements are by now. The caller keeps the arguments until the results are there.
    """
    constants = [(position, leaf.value) for position, leaf in enumerate(signature.in_leaves) if leaf.index is None]
    given = [(p, leaf.index) for p, leaf in enumerate(signature.in_leaves) if leaf.index is not None]
    indices = [index for _, index in given]
    specs = [signature.inputs[index] for index in indices]
    count, match = len(signature.in_leaves), matcher(signature.in_tree)
    assert match is not None  # ``is_direct`` says so
    is_plain = signature.in_tree == pytree.tree_structure((tuple(range(count)), {}))
    positions = [position for position, _ in given] if constants else None
    last: list[tuple[int, Any]] = [(-1, None)] * len(given)  # of each argument: address, and buffer, for all threads
    guards: Any = None  # of the arguments that came last: whether others are of the same types is one call then
    follow = weights.follow
    device = executable.device
    run = executable.run
    make_buffer = pjrt().dlpack_managed_tensor_to_buffer
    data_ptr = torch.Tensor.data_ptr
    own = [n for n, spec in enumerate(specs) if spec.name in signature.apart]

    def start(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Sequence[Any] | None:
        nonlocal guards
        if is_plain:
            if kwargs or len(args) != count:
                return None
            leaves: Sequence[Any] = args
        else:
            leaves = []
            if not match((args, kwargs), leaves):
                return None
        for position, value in constants:
            if leaves[position] is not value:
                return None
        tensors = leaves if positions is None else [leaves[position] for position in positions]
        if own and (
            len({id(tensors[n]) for n in own}) < len(own)
            or any(type(tensors[n]) is torch.nn.Parameter or has_hooks(tensors[n]) for n in own)
        ):
            return None
        buffers = follow()
        try:
            addresses = list(map(data_ptr, tensors))  # of what has memory, which guards want
            if tensors and (guards is None or not guards.check(*tensors)):
                if not all(map(_is_plainly, tensors, specs)):
                    return None
                guards = guards_of(tensors)
            for n, address in enumerate(addresses):
                known, buffer = last[n]
                if address != known:
                    if address % ALIGNMENT_BYTES or not address:
                        return None
                    buffer = make_buffer(borrow(tensors[n]), device.handle, None)
                    last[n] = address, buffer
                buffers[indices[n]] = buffer
        except (RuntimeError, TypeError):  # a tensor without memory, or no tensor, which the long way names
            return None
        return run(buffers)

    return start


def _is_plainly(value: Any, spec: Input) -> bool:
    """Whether an argument is a tensor of the CPU as it is wanted, in order, whose elements mean what they are."""
    return (
        type(value) in PLAIN_TENSORS
        and value.dtype is spec.dtype
        and value.shape == spec.shape
        and value.layout is torch.strided
        and value.device.type == "cpu"
        and value.is_contiguous()
        and not value.is_neg()
        and not (spec.dtype.is_complex and value.is_conj())
    )


def finish_directly(signature: Signature) -> Finish:
    """A function of the results' buffers that waits, and gives what the program returns."""
    wait = pjrt().batched_block_until_ready  # a failed buffer ends the process when it is exported
    to_capsule = pjrt().buffer_to_dlpack_managed_tensor
    dtypes = [o.dtype for o in signature.outputs]

    def settled(results: Sequence[Any]) -> None:
        try:
            wait(results)  # type: ignore[arg-type]
        except Exception as error:
            raise execution_error(error) from error

    def one(results: Sequence[Any]) -> Any:
        settled(results)
        tensor = from_capsule(to_capsule(results[0]))
        return tensor if tensor.dtype is dtypes[0] else tensor.view(dtypes[0])

    build = _builder(signature)
    if build is None or (signature.out_tree.is_leaf() and signature.outputs):
        return one

    def several(results: Sequence[Any]) -> Any:
        settled(results)
        tensors = [from_capsule(to_capsule(r)) for r in results]
        return build([t if t.dtype is d else t.view(d) for t, d in zip(tensors, dtypes, strict=True)])

    return several


def _builder(signature: Signature) -> Build | None:
    """A function of the results that gives what the program returns; None where these are not all of it, in order."""
    leaves, tree = signature.out_leaves, signature.out_tree
    places = [place for place, leaf in enumerate(leaves) if leaf.index is not None]
    if [leaves[place] for place in places] != [Leaf(index=i) for i in range(len(signature.outputs))]:
        return None
    constants = [leaf.value for leaf in leaves]
    if any(leaf != Leaf(value=leaf.value) for leaf in leaves if leaf.index is None):
        return None
    if len(leaves) == len(places) and all(tree.child(i).is_leaf() for i in range(tree.num_children)):
        if tree.type in (tuple, list) or tree.type in _RETURN_TYPES:
            return tree.type
        if tree.type is dict:
            names = list(tree.context)
            return lambda tensors: dict(zip(names, tensors, strict=True))

    def build(tensors: list[torch.Tensor]) -> Any:
        values = constants.copy()
        for place, tensor in zip(places, tensors, strict=True):
            values[place] = tensor
        return pytree.tree_unflatten(values, tree)

    return build


_RETURN_TYPES = frozenset(torch.return_types.all_return_types)
