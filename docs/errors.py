"""Writes errors.md, beside this file, from the docstrings of hloemit's exceptions."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

from hloemit.base import errors

HEAD = """# Errors

Every exception that hloemit raises on purpose. Each names what failed, the operator and its operand types where there
is one, your own source line, and what to try. They are in `hloemit.base.errors`.

This page is written by `make docs-errors` from the exceptions' docstrings.

Scripts that catch what PyTorch and torch_xla raise catch hloemit's errors too:
"""

THERE = {  # what PyTorch and torch_xla raise in the same place
    "HloemitError": "nothing: it is the base of all of these",
    "CaptureError": "`torch._dynamo.exc.TorchRuntimeError`, a RuntimeError, where a program cannot be traced",
    "LoweringError": "RuntimeError, of a backend that cannot compile a graph",
    "ResultTypeError": "RuntimeError, of an internal check",
    "DynamicShapeError": "`GuardOnDataDependentSymNode`, a RuntimeError",
    "UnsupportedOpError": "NotImplementedError, of an operator without a kernel for a device; it is a RuntimeError",
    "InputError": "TypeError for an argument of another type, RuntimeError for one of another shape, dtype or device",
    "CompileError": "RuntimeError, of torch_xla's compilation",
    "TargetError": "nothing: torch_xla compiles for the devices that are there",
    "ExecutionError": "RuntimeError, of a device that failed, or out of memory",
    "ShardingError": "ValueError or AssertionError, of torch_xla's `mark_sharding`",
    "OutOfMemoryError": "`torch.OutOfMemoryError`, a RuntimeError; here it is a MemoryError too",
    "ArtifactError": "RuntimeError, of `torch.load` and `torch.jit.load`",
    "ExportedFileError": "RuntimeError, of `torch.export.load`, or another error",
    "CacheError": "RuntimeError, of torch_xla's persistent cache",
    "UpstreamError": "ImportError, of a library that does not fit the installed PyTorch",
}


def sections() -> Iterator[str]:
    """One section an exception, in the order of the source."""
    for name, item in vars(errors).items():
        if not (inspect.isclass(item) and issubclass(item, errors.HloemitError)):
            continue
        bases = [f"`{base.__name__}`" for base in item.__bases__]
        text = inspect.cleandoc(item.__doc__ or "").replace("``", "`")
        yield f"## {name}\n\nA kind of {' and '.join(bases)}.\n\n{text}\n"


def table() -> Iterator[str]:
    """One row an exception: what catches it besides its own name, and what is raised elsewhere."""
    yield "| exception | is also a | PyTorch and torch_xla raise |\n| --- | --- | --- |"
    for name, there in THERE.items():
        kinds = getattr(errors, name).__mro__
        builtin = [k.__name__ for k in kinds[:-3] if k.__module__ == "builtins"]  # of Exception and its bases, nothing
        yield f"| `{name}` | {', '.join(builtin) or 'Exception'} | {there} |"


def page() -> str:
    """The whole text of errors.md."""
    return "\n".join([HEAD, *table(), "", *sections()])


if __name__ == "__main__":
    (Path(__file__).parent / "errors.md").write_text(page())
