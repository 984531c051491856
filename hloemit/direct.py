"""The short way through a call: plain CPU tensors by position, and nothing to write back.

``Compiled`` goes the long way once, and then this one. It is one function without a call of its own for each argument,
because at a few microseconds a call of Python is what counts: see the table in docs/performance.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch.utils import _pytree as pytree
from torch.utils.dlpack import from_dlpack

from hloemit.base.signature import Leaf, Signature
from hloemit.ir.bindings import pjrt
from hloemit.runtime.dlpack import borrow
from hloemit.runtime.executable import Executable
from hloemit.runtime.transfer import ALIGNMENT_BYTES
from hloemit.weights import Weights

Direct = Callable[[tuple[Any, ...]], tuple[bool, Any]]


def is_direct(signature: Signature) -> bool:
    """Whether calls can go the short way: static, by position, without constants, seeds or updates."""
    plain = pytree.tree_structure((tuple(range(len(signature.in_leaves))), {}))
    return (
        signature.in_tree == plain
        and all(leaf.index is not None for leaf in signature.in_leaves)
        and not signature.is_dynamic
        and not any(signature.inputs_of("seed", "gradient"))
        and all(o.kind == "user_output" for o in signature.outputs)
        and _structure(signature) is not None
    )


def direct_call(signature: Signature, weights: Weights, executable: Executable) -> Direct:
    """A function of the positional arguments: (True, result), or (False, None) where the long way has to look at them.

    An argument's place remembers the buffer of the tensor that came last. A buffer is no more than an address and a
    type: for a tensor at the same address, of the same type and contiguous, it is the right one still, whatever the
    elements are by now.
    """
    places = []
    for leaf in signature.in_leaves:
        assert leaf.index is not None
        spec = signature.inputs[leaf.index]
        lazy_bits = spec.dtype.is_complex or math.prod(spec.shape) == 1  # only then can a contiguous tensor have any
        places.append((leaf.index, spec.dtype, spec.shape, lazy_bits))
    last: list[tuple[int, Any]] = [(-1, None)] * len(places)  # of each argument: address, and buffer
    count = len(places)
    follow = weights.follow
    device = executable.device
    run = executable.run
    to_capsule = pjrt().buffer_to_dlpack_managed_tensor
    make_buffer = pjrt().dlpack_managed_tensor_to_buffer
    structure = _structure(signature)
    dtypes = [o.dtype for o in signature.outputs]
    tensor_type, parameter_type, strided = torch.Tensor, torch.nn.Parameter, torch.strided

    def call(args: tuple[Any, ...]) -> tuple[bool, Any]:
        if len(args) != count:
            return False, None
        buffers = follow()
        for position, (index, dtype, shape, lazy_bits) in enumerate(places):
            value = args[position]
            kind = type(value)
            if (
                (kind is not tensor_type and kind is not parameter_type)
                or value.dtype is not dtype
                or value.shape != shape
                or value.layout is not strided
                or not value.is_contiguous()
                or (lazy_bits and (value.is_neg() or value.is_conj()))
            ):
                return False, None
            address = value.data_ptr()
            known, buffer = last[position]
            if address != known:
                if address % ALIGNMENT_BYTES or not address or value.device.type != "cpu":
                    return False, None
                buffer = make_buffer(borrow(value), device.handle, None)
                last[position] = address, buffer
            buffers[index] = buffer
        results = run(buffers)
        if structure == "tensor":
            tensor = from_dlpack(to_capsule(results[0]))
            return True, tensor if tensor.dtype is dtypes[0] else tensor.view(dtypes[0])
        tensors = [from_dlpack(to_capsule(r)) for r in results]
        return True, tuple([t if t.dtype is d else t.view(d) for t, d in zip(tensors, dtypes, strict=True)])

    return call


def _structure(signature: Signature) -> str | None:
    leaves, tree = signature.out_leaves, signature.out_tree
    if len(leaves) != len(signature.outputs) or any(leaf != Leaf(index=i) for i, leaf in enumerate(leaves)):
        return None
    if tree.is_leaf():
        return "tensor"
    return "tuple" if tree == pytree.tree_structure(tuple(range(len(leaves)))) else None
