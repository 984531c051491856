"""Every exception that hloemit raises on purpose, one class a stage.

Each is also what PyTorch raises in its place, so that ``except RuntimeError`` of a script goes on to catch it.
The docstrings are the text of ``docs/errors.md``; keep them addressed to the person who sees the error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class HloemitError(Exception):
    """Base of all errors that hloemit raises on purpose; catch it to catch them all."""


class CaptureError(HloemitError, RuntimeError):
    """PyTorch could not capture the program as a graph.

    The message holds torch's own reason. Usual causes are control flow that depends on tensor values (use
    ``torch.where`` or ``torch.cond``), a size that a branch depends on, or an input of a type that is not a pytree.
    """


class LoweringError(HloemitError, RuntimeError):
    """A captured operator could not be turned into StableHLO; the message names the operator and your line."""


class ResultTypeError(LoweringError):
    """A lowering rule produced another shape or dtype than PyTorch computes for the operator.

    This is a fault in hloemit, never in your program: please report the message, which holds the operator, its
    operands and both types.
    """


class DynamicShapeError(LoweringError):
    """A rule had to know a dimension that is symbolic in this program.

    Export with that dimension fixed, or with bounds (``torch.export.Dim(min=, max=)``) that decide the question.
    """


@dataclass(frozen=True)
class UnsupportedOp:
    """One operator that has no lowering: what it is, what it was given, and where the user wrote it."""

    op: str
    operands: str
    where: str
    reason: str = ""

    def __str__(self) -> str:
        lines = [f"{self.op}({self.operands})" if self.operands else self.op]
        if self.reason:
            lines.append(f"    {self.reason}")
        if self.where:
            lines.extend("    " + line for line in self.where.splitlines())
        return "\n".join(lines)


class UnsupportedOpError(LoweringError, NotImplementedError):
    """The program uses operators, dtypes or arguments that hloemit does not lower.

    All of them are listed at once (``error.ops``), each with its operand types, your source line and the module
    path. Rewrite the named lines, decompose the operator yourself, or register a rule
    (``hloemit.lowering.register``).
    """

    def __init__(self, ops: Sequence[UnsupportedOp]) -> None:
        self.ops = tuple(ops)
        count = len(self.ops)
        head = f"{count} operator{'s' if count != 1 else ''} of the program cannot be lowered to StableHLO:"
        hint = "Rewrite these lines with supported operators, or register a rule (see CONTRIBUTING.md)."
        super().__init__("\n\n".join([head, *map(str, self.ops), hint]))


class InputError(HloemitError, TypeError, RuntimeError):
    """A compiled program was called with arguments that do not fit its signature.

    The message says which argument, what was expected and what came. Programs are compiled for fixed shapes,
    dtypes and Python constants: call with the same ones, or lower again.
    """


class CompileError(HloemitError, RuntimeError):
    """XLA refused the module; the message holds XLA's reason."""


class TargetError(HloemitError, ValueError, RuntimeError):
    """A target names no chip that hloemit knows, or its compiler is not installed.

    The message lists the chips, or has the command that installs the compiler. So is a file that describes no machine,
    and an executable for other chips than those of this machine.
    """


class ExecutionError(HloemitError, RuntimeError):
    """The compiled program failed while it ran on the device; the message holds the runtime's reason.

    Or data asked for more rows than a program that was lowered with ``bound=`` has room for (lower it with a greater
    one), or a value is what eager PyTorch refuses too, in a program that was lowered with ``checks=True``. Nothing was
    updated then.
    """


class ShardingError(HloemitError, ValueError, RuntimeError):
    """A mesh, or how a value is to be cut over it, makes no sense; the message names the value and the axis.

    An axis that the mesh lacks or that is used twice, a dimension that the axes do not divide, a pattern that fits no
    parameter, or a program for more devices than there are.
    """


class OutOfMemoryError(ExecutionError, MemoryError):
    """A tensor, or what a program needs at once, does not fit into the device's memory; the message says how much.

    The process goes on, and so does everything that was computed before. What a program only passes through, such as an
    outer product that is summed at once, need not fit: XLA makes no tensor of it. But where a tensor is more than 16
    times what the device has of memory, it is refused, although it would only be passed through: before the program is
    compiled, on the lazy device at the line that makes it. Views, and tensors of one number, are counted only where a
    reduction or a product goes through them. Over a mesh the memory of all devices counts. More than 128 TiB (2**47
    bytes, all that a process can address) is refused by ``lower``, too, which asks no device.
    """


class ArtifactError(HloemitError, RuntimeError):
    """A saved file cannot be read: truncated, corrupted, of another kind, or written by a newer hloemit.

    Nothing was loaded. Write the file again with ``Lowered.save``, or update hloemit where the message says so. A
    module that MLIR's reader dies over, or does not finish, is refused with this error too: another process reads it.
    """


class ExportedFileError(CaptureError, ArtifactError):
    """A ``.pt2`` cannot be read, or holds what would run as code when it is.

    Only weights, graphs over PyTorch's operators and arithmetic on sizes are read. Lower the ``ExportedProgram`` itself
    (``hloemit.lower(torch.export.load(path))``) if you trust the file.
    """


class CacheError(HloemitError, RuntimeError):
    """The compile cache's folder cannot be used, or an entry of it cannot be read.

    Executables are code, so hloemit reads them only from a folder where nobody else can have put any. Choose another
    folder (`HLOEMIT_CACHE_DIR`, `hloemit.initialize_cache`), or clear the one that the message names: what others put
    there stays bad when they may write no longer.
    """


class UpstreamError(HloemitError, ImportError):
    """The installed release of PyTorch or jaxlib lacks a private name that hloemit is built on.

    The message says which one, what it is for, and which releases have it. Install one of those, or a newer hloemit.
    """


class NotLowerable(Exception):  # noqa: N818 - a signal between a rule and the emitter, never shown to users as such
    """Raised by a rule that has no lowering for these arguments; the reason becomes part of ``UnsupportedOpError``."""
