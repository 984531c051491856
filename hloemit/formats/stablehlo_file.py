"""StableHLO modules that come without a signature, as text or bytecode: what ``main``'s types say of its arguments."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.base.errors import ArtifactError, ShardingError
from hloemit.base.mesh import Mesh, Partition
from hloemit.base.signature import Dimension, Input, Leaf, Output, Signature, cut
from hloemit.base.torch_private import pytree
from hloemit.ir import meshes, older_shardings, serialization, sharding
from hloemit.ir.bindings import Module, ir


def is_bare(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a module as text or bytecode: what ``Lowered.save`` writes has zero bytes at its head."""
    with open(path, "rb") as file:
        head = file.read(64)
    return serialization.is_bytecode(head) or (head != b"" and b"\0" not in head)


def read(path: str | os.PathLike[str], read_module: Callable[[bytes], Module]) -> tuple[Any, Signature]:
    """The verified module of a text or bytecode file, and its plain signature.

    The operators of a text without locations get those of its lines. Raises ``ArtifactError`` where the file holds no
    StableHLO, no ``main``, or a type that torch has no tensors for.
    """
    try:
        module = read_module(Path(path).read_bytes())
        serialization.name_lines(module, os.fsencode(path).decode(errors="replace"))
        return module, plain_signature(module)
    except ArtifactError as error:
        raise ArtifactError(f"{path}: {error}") from error
    except (KeyError, IndexError, TypeError, ValueError, RuntimeError) as error:  # attributes of another kind
        raise ArtifactError(f"{path}: its function `main` cannot be described: {error}") from error


def plain_signature(module: Any) -> Signature:
    """A signature in which the caller passes every argument of ``main`` by position.

    The names are those that hloemit left on arguments and results, else ``arg0``, … and ``output_0``, …. One result
    comes back as a tensor, several as a tuple. Each dynamic dimension is a symbol of its own.
    """
    function = serialization.main_of(module)
    if function is None:
        raise ArtifactError("the module has no function `main`")
    main = function.operation
    kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
    inputs, outputs = [], []
    for name, type_ in _named(main, "arg_attrs", kind.inputs, "arg"):
        inputs.append(Input("user_input", name, *_shape_and_dtype(name, type_)))
    for name, type_ in _named(main, "res_attrs", kind.results, "output_"):
        outputs.append(Output("user_output", name, *_shape_and_dtype(name, type_)))
    result: Any = tuple(range(len(outputs))) if len(outputs) != 1 else 0
    return Signature(
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        in_tree=pytree.tree_structure((tuple(range(len(inputs))), {})),
        in_leaves=tuple(Leaf(index=i) for i in range(len(inputs))),
        out_tree=pytree.tree_structure(result),
        out_leaves=tuple(Leaf(index=i) for i in range(len(outputs))),
    )


def _named(main: Any, attribute: str, types: Any, default: str) -> list[tuple[str, Any]]:
    """Each argument or result with its name; names that repeat are numbered instead, so that a name means one."""
    found = list(ir.ArrayAttr(main.attributes[attribute])) if attribute in main.attributes else []
    names = []
    for i in range(len(types)):
        given = ir.DictAttr(found[i]) if i < len(found) else {}
        names.append(ir.StringAttr(given["hloemit.name"]).value if "hloemit.name" in given else f"{default}{i}")
    if len(set(names)) < len(names):
        names = [f"{default}{i}" for i in range(len(types))]
    return list(zip(names, types, strict=True))


def _shape_and_dtype(name: str, type_: Any) -> tuple[tuple[Dimension, ...], torch.dtype]:
    if not isinstance(type_, ir.RankedTensorType):
        raise ArtifactError(f"{name} of `main` is {type_}, and only tensors can be passed")
    element = str(type_.element_type)
    if element not in FROM_MLIR_NAME:
        raise ArtifactError(f"{name} of `main` is {type_}, and torch has no dtype for {element}")
    shape = tuple(f"{name}_{i}" if type_.is_dynamic_dim(i) else size for i, size in enumerate(type_.shape))
    return shape, FROM_MLIR_NAME[element]


def over_its_mesh(module: Module, signature: Signature) -> tuple[Module, Signature] | None:
    """A module that names meshes in Shardy's words, written over one, and its signature, with all left open decided.

    Or one that is cut in the older notation; None for another one. Shardy's passes run on it here, in this process: ask
    only for what is to be compiled. Raises ``ShardingError`` for meshes whose devices come in different orders, or
    that have no common refinement, and for what the older notation says and no mesh can say.
    """
    if older_shardings.is_older(module) and not signature.is_dynamic:
        mesh, of_inputs, of_outputs = older_shardings.assigned(module)
        return older_shardings.annotated(module), _cut(signature, mesh, of_inputs, of_outputs)
    if signature.is_dynamic:
        return None
    module = meshes.united(module)
    try:
        found = sharding.meshes(module)
        if len(found) != 1:
            return None
        ((name, mesh),) = found
        of_inputs, of_outputs = sharding.assigned(module)
    except ShardingError:
        return None
    copy = serialization.clone(module)
    sharding.annotate(copy, of_inputs, of_outputs, name)
    return copy, _cut(signature, mesh, of_inputs, of_outputs)


def _cut(
    signature: Signature, mesh: Mesh, of_inputs: Sequence[Partition], of_outputs: Sequence[Partition]
) -> Signature:
    inputs, outputs = tuple(cut(signature.inputs, of_inputs)), tuple(cut(signature.outputs, of_outputs))
    return dataclasses.replace(signature, inputs=inputs, outputs=outputs, mesh=mesh)
