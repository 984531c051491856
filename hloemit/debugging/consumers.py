"""Other consumers of StableHLO that can run a program here, for comparing them with eager PyTorch."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.errors import CompileError, InputError
from hloemit.base.signature import Input
from hloemit.base.tensors import plain
from hloemit.runtime.transfer import as_array
from hloemit.stages.lowered import Lowered


def iree(lowered: Lowered, leaves: Sequence[Any]) -> list[torch.Tensor]:
    """What IREE computes on the CPU for a call's flat arguments.

    Raises ``InputError`` where IREE is not installed, and ``CompileError`` with its reason where it refuses a program.
    """
    try:
        compiler, runtime = (importlib.import_module(f"iree.{name}") for name in ("compiler", "runtime"))
    except ImportError:
        raise InputError("IREE is not installed: pip install iree-base-compiler iree-base-runtime") from None
    try:
        # IREE would compute f64 in f32, and what eager PyTorch is compared with is f64
        flags = ["--iree-llvmcpu-target-cpu=generic", "--iree-input-demote-f64-to-f32=false"]
        compiled = compiler.compile_str(
            lowered.as_bytecode(), input_type="stablehlo", target_backends=["llvm-cpu"], extra_args=flags
        )
    except compiler.tools.CompilerToolError as error:
        raise CompileError(f"IREE cannot compile the program: {error}") from None
    context = runtime.SystemContext(config=runtime.Config("local-task"))
    context.add_vm_module(runtime.VmModule.copy_buffer(context.instance, compiled))
    signature = lowered.signature
    given = {
        leaf.index: value for leaf, value in zip(signature.in_leaves, leaves, strict=True) if leaf.index is not None
    }
    arguments = [given[i] if i in given else _kept(lowered, spec) for i, spec in enumerate(signature.inputs)]
    results = context.modules.main["main"](*[as_array(plain(argument)) for argument in arguments])
    found = results if isinstance(results, (list, tuple)) else [results]
    pairs = zip(found, signature.outputs, strict=True)
    return [_as_torch(result.to_host()).to(spec.dtype) for result, spec in pairs]


def _kept(lowered: Lowered, spec: Input) -> torch.Tensor:
    """A weight, or the seed of random numbers, which each call draws anew."""
    if spec.kind == "seed":
        return torch.randint(2**62, spec.shape, device="cpu").to(spec.dtype)
    return lowered.state[str(spec.target)]


def _as_torch(array: Any) -> torch.Tensor:
    array = array.copy()
    if array.dtype.name == "bfloat16":
        return torch.from_numpy(array.view("int16")).view(torch.bfloat16)
    return torch.from_numpy(array)


CONSUMERS = {"iree": iree}
