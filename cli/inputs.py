"""Inputs of a program that brings none: from a file, or at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, type_string
from hloemit.base.signature import Input, Signature
from hloemit.base.torch_private import pytree
from hloemit_cli.exits import ExitCode, Failure, usage_error

Call = tuple[tuple[Any, ...], dict[str, Any]]
RANDOM_INTEGERS = 10  # below this, so that they may well be indices


def random_inputs(signature: Signature, seed: int) -> Call:
    """Arguments of the signature's types: normal floats, integers from 0 to 9, and fair coins for bool."""
    generator = torch.Generator().manual_seed(seed)
    tensors = []
    for spec in user_inputs(signature):
        if any(isinstance(size, str) for size in spec.shape):
            raise usage_error(
                f"argument {spec.name} is {type_string(spec.shape, spec.dtype)}, and random inputs need every size: "
                "pass tensors with --inputs FILE.safetensors"
            )
        tensors.append(_random(spec, generator))
    return _call(signature, tensors)


def _random(spec: Input, generator: torch.Generator) -> torch.Tensor:
    shape: Any = spec.shape
    if spec.dtype in COMPLEX:
        return torch.randn(shape, dtype=spec.dtype, generator=generator)
    if spec.dtype in FLOATS:
        return torch.randn(shape, generator=generator).to(spec.dtype)
    high = 2 if spec.dtype is torch.bool else RANDOM_INTEGERS
    return torch.randint(high, shape, generator=generator).to(spec.dtype)


def inputs_from_file(signature: Signature, path: str) -> Call:
    """Arguments from a safetensors file that has a tensor of each argument's name; others in it are not read."""
    from safetensors import SafetensorError, safe_open

    if not Path(path).is_file():
        raise usage_error(f"--inputs {path}: there is no such file")
    wanted = [spec.name for spec in user_inputs(signature)]
    try:
        with safe_open(path, framework="pt") as file:
            there = set(file.keys())
            if missing := [name for name in wanted if name not in there]:
                raise usage_error(
                    f"--inputs {path} has no tensor {', '.join(missing)}. It has {', '.join(sorted(there)) or 'none'}; "
                    f"the program takes {', '.join(str(spec) for spec in user_inputs(signature))}"
                )
            # read from a file, bytes lie at any address; a clone lies where XLA reads without a copy
            tensors = [file.get_tensor(name).clone() for name in wanted]
    except SafetensorError as error:
        raise Failure(f"--inputs {path} is no readable safetensors file: {error}", ExitCode.BAD_FILE) from error
    return _call(signature, tensors)


def user_inputs(signature: Signature) -> list[Input]:
    """What a caller passes, without what is a Python constant."""
    return [signature.inputs[leaf.index] for leaf in signature.in_leaves if leaf.index is not None]


def _call(signature: Signature, tensors: list[torch.Tensor]) -> Call:
    given = iter(tensors)
    leaves = [leaf.value if leaf.index is None else next(given) for leaf in signature.in_leaves]
    args, kwargs = pytree.tree_unflatten(leaves, signature.in_tree)
    return tuple(args), dict(kwargs)


def copied(call: Call) -> Call:
    """The same call on copies of its tensors, for a program that may write into them."""

    def copy(value: Any) -> Any:
        if not isinstance(value, torch.Tensor):
            return value
        return value.detach().clone().requires_grad_(value.requires_grad)

    return pytree.tree_map(copy, call)
