"""A program in a folder, as torch_xla lays it out: the module and what its arguments are, and each weight in a file.

``functions/forward.bytecode``, ``.mlir`` and ``.meta`` are torch_xla's, ``data`` and ``constants`` have NumPy's files.
``functions/forward.hloemit`` is hloemit's own: the module with its whole signature, without weights.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import numpy as np
import torch
from torch import Tensor

from hloemit.base.errors import ArtifactError
from hloemit.base.files import temporary_folder, to_disk
from hloemit.base.signature import Input, InputKind, Leaf, Output, Signature
from hloemit.base.tensors import plain
from hloemit.base.torch_private import pytree
from hloemit.cache.foreign_modules import read_module
from hloemit.formats import hloemit_file as artifact
from hloemit.formats.stablehlo_file import plain_signature
from hloemit.ir import serialization
from hloemit.ir.module import LazyModule
from hloemit.program.program import Bindings
from hloemit.stages.lowered import Lowered

METHOD = "forward"
_PARTS = "data", "constants", "functions"  # the module last
_MODULES = ".bytecode", ".hloemit"  # what is read first
_WITHOUT_NUMPY = {1: torch.uint8, 2: torch.uint16}  # by size: the bits of bfloat16 and of f8, which NumPy has not


def write(path: str | os.PathLike[str], lowered: Lowered, text: str | None, with_weights: bool) -> None:
    """Write a program to a folder, which is made where it is not there; other files in it stay.

    Its files take their places when all of them are written, the module last, without which no program is there.
    Raises ``ArtifactError`` where its inputs or outputs hold a class that torch has no serialized name for, and OSError
    as the file system does.
    """
    made = Path(path)
    made.mkdir(parents=True, exist_ok=True)
    with temporary_folder(made / "program") as folder:
        for name in _PARTS[not with_weights :]:
            (made / name).mkdir(exist_ok=True)
            (folder / name).mkdir()
        _write(folder, lowered, text, with_weights)
        for file in folder.glob("*/*"):
            to_disk(file)
        for suffix in _MODULES:
            (made / "functions" / f"{METHOD}{suffix}").unlink(missing_ok=True)
        for name in _PARTS[not with_weights :]:
            for file in sorted((folder / name).iterdir(), key=lambda file: file.suffix in _MODULES):
                file.replace(made / name / file.name)


def _write(folder: Path, lowered: Lowered, text: str | None, with_weights: bool) -> None:
    functions = folder / "functions"
    artifact.write(functions / f"{METHOD}.hloemit", lowered.module, lowered.signature, {})
    (functions / f"{METHOD}.bytecode").write_bytes(lowered.as_bytecode())
    (functions / f"{METHOD}.meta").write_text(json.dumps(_described(lowered.signature)), encoding="utf-8")
    if text is not None:
        (functions / f"{METHOD}.mlir").write_text(text, encoding="utf-8")
    for target, file in _files(lowered.signature):
        if with_weights or file.parts[0] == "constants":
            _save(folder / file, lowered.state[target])


def read(path: str | os.PathLike[str]) -> Lowered:
    """What ``write`` or torch_xla wrote; without weights where there are none.

    Raises FileNotFoundError, and ``ArtifactError`` where a file is damaged, or the program has an argument that it does
    not use.
    """
    try:
        return _read(Path(path))
    except ArtifactError as error:
        raise error if str(path) in str(error) else ArtifactError(f"{path}: {error}") from error
    except FileNotFoundError:
        raise
    except Exception as error:  # somebody else may have written the files, and NumPy's reader raises many kinds
        raise ArtifactError(f"{path} is damaged, or no program in a folder: {type(error).__name__}: {error}") from error


def _read(path: Path) -> Lowered:
    functions = path / "functions"
    own = functions / f"{METHOD}.hloemit"
    if own.exists():
        module, signature, _ = artifact.read(own, read_module)
    else:
        module = read_module((functions / f"{METHOD}.bytecode").read_bytes())
        signature = _signature(module, json.loads((functions / f"{METHOD}.meta").read_text(encoding="utf-8")))
    state = {}
    dtypes = {spec.target: spec.dtype for spec in signature.inputs}
    for target, file in _files(signature):
        if (path / file).exists():
            state[target] = _load(path / file, dtypes[target])
    return Lowered(LazyModule.of(module), signature, Bindings(state))


def missing(lowered: Lowered) -> list[str]:
    """The weights that a program asks for and does not have."""
    return [target for target, _ in _files(lowered.signature) if target not in lowered.state]


def _files(signature: Signature) -> Iterator[tuple[str, Path]]:
    """The target of each weight, and where its file is in the folder."""
    constants = 0
    for spec in signature.inputs:
        if spec.kind == "constant":
            yield str(spec.target), Path("constants", str(constants))
            constants += 1
        elif spec.target is not None:
            if Path(spec.target).name != spec.target:
                raise ArtifactError(f"the weight {spec.target!r} would be a file in another folder")
            yield spec.target, Path("data", spec.target)


def _save(file: Path, tensor: Tensor) -> None:
    found = plain(tensor)
    try:
        array = np.from_dlpack(found)
    except (BufferError, RuntimeError):
        array = np.from_dlpack(found.view(_WITHOUT_NUMPY[found.itemsize]))
    with file.open("wb") as opened:  # a name would get a suffix
        np.save(opened, array)


def _load(file: Path, dtype: torch.dtype) -> Tensor:
    with file.open("rb") as opened:
        announced = _announced_bytes(opened)
        if announced > file.stat().st_size:
            raise ArtifactError(f"{file} is cut short: it announces {announced} bytes of elements")
        tensor = torch.from_numpy(np.load(opened, allow_pickle=False))
    return tensor if tensor.dtype is dtype else tensor.view(dtype)


def _announced_bytes(opened: IO[bytes]) -> int:
    """How many bytes of elements NumPy is going to make room for, whether or not they are there."""
    version = np.lib.format.read_magic(opened)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, dtype = read(opened)
    opened.seek(0)
    return math.prod(shape) * dtype.itemsize


# torch_xla's description


def _described(signature: Signature) -> dict[str, Any]:
    """The ``.meta`` of a signature. A seed is one more argument of the caller's."""
    positions = {leaf.index: i for i, leaf in enumerate(signature.in_leaves) if leaf.index is not None}
    constants = {target: int(file.name) for target, file in _files(signature) if file.parts[0] == "constants"}

    def variable(spec: Input | Output) -> dict[str, Any]:
        dynamic = [i for i, size in enumerate(spec.shape) if isinstance(size, str)]
        shape = [-1 if i in dynamic else size for i, size in enumerate(spec.shape)]
        return {"shape": shape, "dtype": str(spec.dtype).removeprefix("torch."), "dynamic_dims": dynamic}

    def location(index: int, spec: Input) -> dict[str, Any]:
        if spec.target in constants:
            return {"type_": "constant", "position": constants[spec.target], "name": ""}
        if spec.target is not None:
            return {"type_": "parameter", "position": -1, "name": spec.target}
        return {"type_": "input_arg", "position": positions.get(index, len(signature.in_leaves)), "name": ""}

    return {
        "name": METHOD,
        "stablehlo_version": serialization.default_target_version(),
        "input_signature": [variable(spec) for spec in signature.inputs],
        "output_signature": [variable(spec) for spec in signature.outputs],
        "input_locations": [location(i, spec) for i, spec in enumerate(signature.inputs)],
        "unused_inputs": [],
        "input_pytree_spec": pytree.treespec_dumps(signature.in_tree),
        "output_pytree_spec": pytree.treespec_dumps(signature.out_tree),
    }


def _signature(module: Any, meta: dict[str, Any]) -> Signature:
    """The signature that a ``.meta`` of torch_xla describes."""
    if meta["unused_inputs"]:
        raise ArtifactError("the program does not use all of its arguments, and torch_xla's files do not say more")
    found = plain_signature(module)
    inputs, leaves = [], {}
    for index, (spec, place) in enumerate(zip(found.inputs, meta["input_locations"], strict=True)):
        if place["type_"] == "input_arg":
            leaves[place["position"]] = Leaf(index=index)
            inputs.append(spec)
            continue
        kind: InputKind = "constant" if place["type_"] == "constant" else "parameter"
        target = place["name"] or f"constant_{place['position']}"
        inputs.append(replace(spec, kind=kind, name=target, target=target))
    in_tree = found.in_tree
    if meta["input_pytree_spec"] is not None:
        in_tree = pytree.treespec_loads(meta["input_pytree_spec"])
    out_tree = found.out_tree
    if meta["output_pytree_spec"] is not None:
        out_tree = pytree.treespec_loads(meta["output_pytree_spec"])
    in_leaves = tuple(leaves[i] for i in range(len(leaves)))
    return Signature(tuple(inputs), found.outputs, in_tree, in_leaves, out_tree, found.out_leaves)
