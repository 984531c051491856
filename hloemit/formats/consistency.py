"""Whether a saved module, its signature and its weights belong together: a file may have been written by anyone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import torch

from hloemit.base.errors import ArtifactError
from hloemit.base.signature import Input, Output, SharedView, Signature
from hloemit.formats.stablehlo_file import plain_signature

_HELD = ("parameter", "buffer", "constant", "optimizer_state", "hyperparameter")
_UPDATES = ("parameter_mutation", "buffer_mutation", "optimizer_state_mutation")


def demand_consistent(module: Any, signature: Signature) -> None:
    """Raise ``ArtifactError`` with the first thing of a signature that does not fit its module, or itself."""
    _raise_first(_of_program(module, signature))


def demand_weights(path: Any, signature: Signature, state: dict[str, torch.Tensor]) -> None:
    """Raise ``ArtifactError`` with the first weight that a program asks for, and its file does not have."""
    try:
        _raise_first(_of_weights(signature, state))
    except ArtifactError as error:
        raise ArtifactError(f"{path}: {error}") from None


def _raise_first(faults: Iterator[str]) -> None:
    for fault in faults:
        raise ArtifactError(f"its parts do not belong together: {fault}")


def _of_program(module: Any, signature: Signature) -> Iterator[str]:
    plain = plain_signature(module)
    yield from _of_types("arguments", signature.inputs, plain.inputs)
    yield from _of_types("results", signature.outputs, plain.outputs)
    arguments = {spec.name for _, spec in signature.inputs_of("user_input")}
    for _, updated in signature.outputs_of("user_input_mutation"):
        if updated.target not in arguments:
            yield f"there is no argument for {updated}"
    yield from _of_sizes(signature)
    yield from _of_arguments(signature)
    yield from _of_results(signature)


def _of_types(what: str, said: Any, found: Any) -> Iterator[str]:
    if len(said) != len(found):
        yield f"the signature has {len(said)} {what}, and the module {len(found)}"
        return
    for one, other in zip(said, found, strict=True):
        if one.dtype is not other.dtype or not _fit(one, other):
            yield f"the signature has {one}, and the module {other}"


def _fit(one: Input | Output, other: Input | Output) -> bool:
    """Whether two shapes are one, as far as both are known."""
    if len(one.shape) != len(other.shape):
        return False
    return all(a == b or str in (type(a), type(b)) for a, b in zip(one.shape, other.shape, strict=True))


def _of_weights(signature: Signature, state: dict[str, torch.Tensor]) -> Iterator[str]:
    for _, spec in signature.inputs_of(*_HELD):
        held = state.get(str(spec.target))
        if held is None or tuple(held.shape) != spec.shape:
            yield f"the file has no weight for {spec}"
    for _, updated in signature.outputs_of(*_UPDATES):
        if str(updated.target) not in state:
            yield f"the file has no weight for {updated}"
    gradients = [spec.target for _, spec in signature.inputs_of("gradient")]
    gradients += [spec.target for _, spec in signature.outputs_of("gradient")]
    arguments = {spec.name for _, spec in signature.inputs_of("user_input")}
    for target in gradients:
        if str(target).removesuffix(".grad") not in {*state, *arguments}:
            yield f"the file has no weight for the gradient {target}"


def _of_sizes(signature: Signature) -> Iterator[str]:
    for spec in signature.outputs:
        for dim, size in spec.cuts:
            if dim >= len(spec.shape) or size >= len(signature.outputs) or signature.outputs[size].kind != "size":
                yield f"{spec} is cut along {dim} by result {size}"


def _of_arguments(signature: Signature) -> Iterator[str]:
    tree = signature.in_tree
    if tree.num_leaves != len(signature.in_leaves):
        yield f"the arguments have {tree.num_leaves} leaves, and {len(signature.in_leaves)} are described"
    if tree.type is not tuple or [c.type for c in tree.children()] != [tuple, dict]:
        yield "the arguments are no tuple and dict"
    elif not all(isinstance(name, str) for name in tree.child(1).context):
        yield "the name of a keyword argument is none"
    given = [leaf.index for leaf in signature.in_leaves if leaf.index is not None]
    if sorted(given) != sorted(i for i, _ in signature.inputs_of("user_input")):
        yield "the arguments are not those of the module"


def _of_results(signature: Signature) -> Iterator[str]:
    if signature.out_tree.num_leaves != len(signature.out_leaves):
        yield f"the result has {signature.out_tree.num_leaves} leaves, and {len(signature.out_leaves)} are described"
    for leaf in signature.out_leaves:
        if leaf.index is not None and leaf.index >= len(signature.outputs):
            yield f"the result has no part {leaf.index}"
        if leaf.alias is not None and leaf.alias >= len(signature.in_leaves):
            yield f"the result is argument {leaf.alias}, which is none"
        if leaf.view is not None and not _is_there(leaf.view, signature):
            yield f"the result shows what result {leaf.view.position} does not have"


def _is_there(view: SharedView, signature: Signature) -> bool:
    """Whether another result, which is no view, has all that a view shows."""
    if view.position >= len(signature.out_leaves):
        return False
    leaf = signature.out_leaves[view.position]
    at = leaf.index if leaf.alias is None else signature.in_leaves[leaf.alias].index
    if leaf.view is not None or at is None:
        return False
    shape = (signature.outputs if leaf.alias is None else signature.inputs)[at].shape
    last = view.offset + sum((n - 1) * step for n, step in zip(view.size, view.stride, strict=True))
    sizes = [n for n in shape if isinstance(n, int)]
    return len(sizes) == len(shape) and (0 in view.size or last < math.prod(sizes))
