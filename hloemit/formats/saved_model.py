"""TensorFlow's SavedModels around a portable artifact, which TensorFlow's own ``XlaCallModule`` runs.

Source: https://www.tensorflow.org/api_docs/cc/class/tensorflow/ops/xla-call-module
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from hloemit.base.errors import InputError
from hloemit.base.files import temporary_folder
from hloemit.base.signature import Input, Leaf, Output, Signature
from hloemit.base.torch_private import pytree

_VERSION = 9  # of XlaCallModule: the module is a portable artifact
_MOST_BYTES = 2**31 - 2**20  # of a protocol buffer, with room for what is around the module
_NEST = (dict, list, tuple)  # what TensorFlow knows as a structure


def demand_tensorflow() -> None:
    """Raise ``InputError`` where TensorFlow is not installed; nothing is imported."""
    if importlib.util.find_spec("tensorflow") is None:
        raise InputError("TensorFlow writes its SavedModels, and is not installed: pip install tensorflow-cpu")


def demand_plain(signature: Signature) -> None:
    """Raise ``InputError`` for a program that is no function of its arguments alone, on one device."""
    kinds = {spec.kind for spec in signature.inputs} - {"user_input"}
    if "seed" in kinds:
        raise InputError("the program draws random numbers, and a SavedModel has no seed: call model.eval() first")
    if kinds:
        raise InputError(f"the program takes inputs of the kind {', '.join(sorted(kinds))}, which no SavedModel has")
    for spec in signature.outputs:
        if spec.kind != "user_output":
            raise InputError(f"the program gives {spec}, and a SavedModel has results alone")
        if spec.cuts:
            raise InputError(f"the size of {spec.name} depends on data: it is cut by hloemit, which is not there")
    if signature.mesh is not None or signature.replicas > 1:
        raise InputError("the program is of several devices, and a SavedModel is called on one")


def write(path: Path, artifact: bytes, signature: Signature) -> None:
    """Write a SavedModel to a new folder, which appears whole or not at all.

    ``call`` of what is loaded takes the tensors of the arguments in order, and gives the program's own structure where
    it is one of dictionaries, lists and tuples, else a dictionary; ``serving_default`` goes by names. Symbolic sizes
    are None.
    Raises ``InputError`` as ``demand_tensorflow`` and ``demand_plain`` do, and for a dtype that TensorFlow lacks.
    """
    demand_tensorflow()
    demand_plain(signature)
    if len(artifact) > _MOST_BYTES:
        raise InputError(
            f"the program and its weights are {len(artifact):,} bytes, and a SavedModel holds {_MOST_BYTES:,}"
        )
    tf = importlib.import_module("tensorflow")
    module = _module(tf, artifact, signature)
    with temporary_folder(path) as folder:
        made = folder / path.name
        tf.saved_model.save(module, str(made), signatures={"serving_default": module.serve})
        made.rename(path)


def _module(tf: Any, artifact: bytes, signature: Signature) -> Any:
    """A ``tf.Module`` with the program by place (``call``) and by name (``serve``)."""
    run = _runner(tf, artifact, signature.outputs)
    taken = [leaf.index for leaf in signature.in_leaves if leaf.index is not None]
    names = [spec.name for spec in signature.outputs]
    specs = [_spec(tf, signature.inputs[i]) for i in taken]
    order = sorted(range(len(taken)), key=taken.__getitem__)  # of main's arguments

    def call(*given: Any) -> Any:
        results = run([given[i] for i in order])
        built = pytree.tree_unflatten(_leaves(tf, signature, given, results), signature.out_tree)
        return built if _is_nest(built) else dict(zip(names, results, strict=True))

    def serve(*given: Any) -> dict[str, Any]:
        return dict(zip(names, run([given[i] for i in order]), strict=True))

    module = tf.Module()
    module.call = tf.function(call, autograph=False, input_signature=specs)
    module.serve = tf.function(serve, autograph=False, input_signature=specs)
    return module


def _runner(tf: Any, artifact: bytes, outputs: Sequence[Output]) -> Callable[[list[Any]], list[Any]]:
    xla = importlib.import_module("tensorflow.compiler.tf2xla.python.xla")
    dtypes = [_dtype(tf, spec) for spec in outputs]
    shapes = [tf.TensorShape(_sizes(spec)) for spec in outputs]

    def run(arguments: list[Any]) -> list[Any]:
        found = xla.call_module(
            arguments,
            version=_VERSION,
            module=artifact,
            Tout=dtypes,
            Sout=shapes,
            platforms=["CPU"],
            disabled_checks=["platform"],  # it is of no platform
        )
        return list(found)

    return run


def _leaves(tf: Any, signature: Signature, given: Sequence[Any], results: Sequence[Any]) -> list[Any]:
    """The leaves of the result: what the program computes, arguments that it gives back, and Python's numbers."""
    places = [i for i, leaf in enumerate(signature.in_leaves) if leaf.index is not None]
    by_leaf = dict(zip(places, given, strict=True))

    def leaf_of(leaf: Leaf) -> Any:
        if leaf.alias is not None:
            return tf.identity(by_leaf[leaf.alias])
        if leaf.index is not None:
            return results[leaf.index]
        return tf.constant(leaf.value) if isinstance(leaf.value, (bool, int, float, complex, str)) else leaf.value

    return [leaf_of(leaf) for leaf in signature.out_leaves]


def _is_nest(value: Any) -> bool:
    """Whether TensorFlow can give a structure back: keys are text, and there are no classes of others."""
    if type(value) not in _NEST:
        return not dataclasses.is_dataclass(value) and not isinstance(value, (*_NEST, torch.Size))
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_nest(item) for key, item in value.items())
    return all(map(_is_nest, value))


def _spec(tf: Any, spec: Input) -> Any:
    return tf.TensorSpec(_sizes(spec), _dtype(tf, spec), name=spec.name)


def _sizes(spec: Input | Output) -> list[int | None]:
    return [size if isinstance(size, int) else None for size in spec.shape]


def _dtype(tf: Any, spec: Input | Output) -> Any:
    try:
        return tf.dtypes.as_dtype(str(spec.dtype).removeprefix("torch."))
    except TypeError:
        raise InputError(f"{spec.name} is {spec.dtype}, which TensorFlow has no tensors of") from None
