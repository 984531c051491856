"""One file for a lowered program: module, weights, signature and versions, in safetensors' format, without pickle.

The module travels as a uint8 tensor (portable bytecode), everything that is not a tensor as JSON in the header's
metadata. Any safetensors reader can open the file; a SHA-256 over all of it guards against corruption.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from hloemit.base.dtypes import COMPLEX, FLOAT8, FROM_MLIR_NAME, MLIR_NAME
from hloemit.base.errors import ArtifactError, InputError
from hloemit.base.files import replacing
from hloemit.base.signature import Signature
from hloemit.base.tensors import as_bytes, has_elements, plain
from hloemit.formats.consistency import demand_consistent
from hloemit.ir import serialization
from hloemit.ir.bindings import Module

FORMAT_VERSION = 1
_MODULE = "hloemit.module"
_WEIGHT = "weight."


def write(path: str | os.PathLike[str], module: Any, signature: Signature, state: dict[str, torch.Tensor]) -> None:
    """Write a lowered program to ``path``, atomically: a reader sees the old file or the whole new one.

    Raises ``ArtifactError`` where the program's inputs or outputs hold a class that torch has no serialized name for,
    and OSError as the file system does.
    """
    try:
        described = signature.to_json()
    except TypeError as error:
        raise ArtifactError(
            f"the program's inputs or outputs cannot be written: {error}. Register the class with "
            "torch.utils._pytree.register_pytree_node(..., serialized_type_name=...), or return plain containers"
        ) from None
    artifact = serialization.as_portable_artifact(module, serialization.supported_versions()[1])
    tensors = {_MODULE: torch.frombuffer(bytearray(artifact), dtype=torch.uint8)}
    types = {}
    for target, tensor in state.items():
        if not has_elements(tensor):
            raise InputError(f"{target} has no elements to save: give the model its weights, and lower it again")
        types[target] = MLIR_NAME[tensor.dtype]
        tensors[_WEIGHT + target] = _storable(tensor)
    metadata = {
        "hloemit.format": str(FORMAT_VERSION),
        "hloemit.versions": json.dumps(
            {"torch": torch.__version__, "stablehlo": serialization.supported_versions()[1]}
        ),
        "hloemit.signature": json.dumps(described),
        "hloemit.types": json.dumps(types),
    }
    metadata["hloemit.sha256"] = _digest(tensors, metadata)
    with replacing(Path(path)) as temporary:
        try:
            save_file(tensors, temporary, metadata=metadata)
        except SafetensorError as error:  # which has the system's error as text
            raise OSError(f"{os.fspath(path)} cannot be written: {error}") from error


def read(
    path: str | os.PathLike[str], read_module: Callable[[bytes], Module]
) -> tuple[Any, Signature, dict[str, torch.Tensor]]:
    """The module, signature and weights that ``write`` wrote; ``read_module`` reads what may not be ours.

    Raises FileNotFoundError, and ``ArtifactError`` where the file is truncated, corrupted, of another kind, or newer.
    """
    tensors, metadata = _verified(path)
    try:
        module = read_module(tensors.pop(_MODULE).numpy().tobytes())
        signature = Signature.from_json(json.loads(metadata["hloemit.signature"]))
        types = json.loads(metadata["hloemit.types"])
        state = {name: _restored(tensors[_WEIGHT + name], FROM_MLIR_NAME[kind]) for name, kind in types.items()}
        demand_consistent(module, signature)
    except ArtifactError as error:
        raise ArtifactError(f"{path}: {error}") from error
    except _MALFORMED as error:
        raise ArtifactError(
            f"{path}: its signature cannot be read ({type(error).__name__}: {error}). If a class of the program's "
            "inputs or outputs is missing, import the library that defines it first"
        ) from error
    return module, signature, state


def _verified(path: str | os.PathLike[str]) -> tuple[dict[str, torch.Tensor], dict[str, str]]:
    """The tensors and the metadata of a file that hloemit wrote, and nobody has changed since."""
    try:
        with safe_open(os.fspath(path), framework="pt") as file:
            metadata = dict(file.metadata() or {})
            version = metadata.get("hloemit.format")
            if version is None:
                raise ArtifactError(f"{path} is a safetensors file, but not one that hloemit wrote")
            if int(version) > FORMAT_VERSION:
                raise ArtifactError(
                    f"{path} has format {version}, and this hloemit reads up to {FORMAT_VERSION}: update hloemit"
                )
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a mapping
        expected = metadata.pop("hloemit.sha256", "")
        found = _digest(tensors, metadata)
    except ArtifactError:
        raise
    except (SafetensorError, *_MALFORMED) as error:
        raise ArtifactError(f"{path} is truncated, corrupted, or no file of hloemit: {error}") from error
    if found != expected:
        raise ArtifactError(
            f"{path} is corrupted: its checksum does not match its content. Write it again with Lowered.save"
        )
    return tensors, metadata


# what reading meets where somebody else wrote the file: a field is missing, of another type, out of range, too large
_MALFORMED = (
    *(KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError, NotImplementedError),
    *(OverflowError, RecursionError, MemoryError, RuntimeError),
)


_AS_BYTES = COMPLEX | FLOAT8  # dtypes that not every safetensors version knows


def _storable(tensor: torch.Tensor) -> torch.Tensor:
    found = plain(tensor)
    if found.dtype not in _AS_BYTES:
        return found.clone() if found.untyped_storage().nbytes() != found.nbytes else found
    return found.reshape(*found.shape, 1).view(torch.uint8)


def _restored(tensor: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    # bytes in a file lie at any address; a copy lies where elements of the dtype may
    return tensor if dtype not in _AS_BYTES else tensor.clone().view(dtype).squeeze(-1)


def _digest(tensors: dict[str, torch.Tensor], metadata: dict[str, str]) -> str:
    """SHA-256 over names, types, shapes, elements and metadata, in a fixed order."""
    digest = hashlib.sha256(json.dumps(metadata, sort_keys=True).encode())
    for name in sorted(tensors):
        tensor = tensors[name]
        digest.update(f"\0{name}\0{tensor.dtype}\0{tuple(tensor.shape)}\0".encode())
        if tensor.numel():
            digest.update(as_bytes(tensor).data)
    return digest.hexdigest()
