"""Other consumers of StableHLO that can run a program here, for comparing them with eager PyTorch."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.errors import CompileError, InputError
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
        flags = ["--iree-llvmcpu-target-cpu=generic"]
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
    arguments = [given[i] if i in given else lowered.state[str(spec.target)] for i, spec in enumerate(signature.inputs)]
    results = context.modules.main["main"](*[argument.detach().numpy() for argument in arguments])
    found = results if isinstance(results, (list, tuple)) else [results]
    pairs = zip(found, signature.outputs, strict=True)
    return [torch.from_numpy(result.to_host().copy()).to(spec.dtype) for result, spec in pairs]


CONSUMERS = {"iree": iree}
