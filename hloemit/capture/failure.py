"""What a capture that failed says: torch's reason, what to do about it, and the user's line."""

from __future__ import annotations

from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException
from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode

from hloemit.base.errors import CaptureError
from hloemit.base.frames import failing_line

_VALUES = (
    "a branch, a size or a Python number depends on a tensor's values, which a capture does not have; "
    "keep it in tensors (torch.where, torch.clamp), or use torch.cond or torch.while_loop"
)
_SIZES = (
    "the size of a result depends on a tensor's values; keep the size and mask what is not wanted, or use an operator "
    "that is given the size, such as nonzero_static"
)
_ADVICE: dict[type[Exception], str] = {
    GuardOnDataDependentSymNode: _VALUES,
    DataDependentOutputException: _VALUES,
    DynamicOutputShapeException: _SIZES,
}


def capture_error(what: str, error: Exception) -> CaptureError:
    """``what`` failed with ``error``; where torch's text is long and says little, ours stands before its first line."""
    name, text = type(error).__name__, str(error).strip()
    advice = next((a for kind, a in _ADVICE.items() if isinstance(error, kind)), None)
    reason = f"{name}: {text}"
    if advice is not None:
        reason = f"{advice}.\n    torch says {name}: {text.partition(chr(10))[0]}"
    return CaptureError(failing_line(error, f"{what}: {reason}"))
