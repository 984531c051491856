"""What a capture that failed says: torch's reason, what to do about it, and the user's line."""

from __future__ import annotations

from hloemit.base.errors import CaptureError, HloemitError
from hloemit.base.nesting import TOO_DEEP, is_too_deep
from hloemit.base.source_lines import failing_line, is_the_programs_own
from hloemit.recording.stand_in import NotRecordable, ValueAskedError

_IN_TENSORS, _BY_OPERATORS = "keep it in tensors (torch.where, torch.clamp)", "use torch.cond or torch.while_loop"
_VALUES = (
    "a branch, a size or a Python number depends on a tensor's values, which a capture does not have; "
    f"{_IN_TENSORS}, or {_BY_OPERATORS}"
)
_WITHOUT_VALUES = f"{_IN_TENSORS}, {_BY_OPERATORS}, or lower with bound=N where the value is the size of a result"
_SIZES = (
    "the size of a result depends on a tensor's values; lower with bound=N, the greatest that it can be, keep the size "
    "and mask what is not wanted, or use an operator that is given the size, such as nonzero_static"
)
_NUMPY = (
    "the elements of a tensor are asked for (NumPy, tolist()), which a capture does not have; compute with "
    "functions of torch, which are followed"
)
_OF_NUMPY = (".numpy() is not supported for tensor subclasses", "tolist() shouldn't be called on a tensor")
_ADVICE = {  # by the name of torch's exception: their modules take a fifth of a second to import
    "GuardOnDataDependentSymNode": _VALUES,
    "DataDependentOutputException": _VALUES,
    "DynamicOutputShapeException": _SIZES,
}
_NESTED = "a nested tensor is made inside of the program, and data decide its sizes; pad to one size and use a mask"
_MEMORY = (
    "the memory of a tensor is asked for (torch.save, pickle, data_ptr()), which a capture does not have; return what "
    "is to be saved, and save it after the call"
)
UNSEEN = "tensor that the program keeps where a capture does not look: make it an argument, or a buffer of a module"
_SAID = {  # by what torch says
    "mutating a non-functional tensor": f"it writes into a {UNSEEN}",
    "sympy expression is NaN": _VALUES,  # a symbol is compared with infinity
    "unsupported format string passed to Sym": _VALUES,
    "Could not infer dtype of Sym": _VALUES,  # torch.tensor(torch.equal(x, y))
    "data pointer on an invalid python storage": _MEMORY,
    "Cannot access data pointer of Tensor": _MEMORY,
    "'WeakValueDictionary.__init__": _MEMORY,  # of a fake tensor, which torch.export saves
    "NestedTensorImpl storage must be": _NESTED,
    "relation is indeterminate": _NESTED,
    "unhashable type: non-nested SymInt": (
        "an open size is a key of a dict or a set, or an argument of a cached function (lru_cache); leave it fixed, or "
        "do without the table"
    ),
    "missing value for argument 'generator'": (
        "random numbers come from a torch.Generator of the function's own, which no program has; draw them outside, or "
        "leave generator= away: a program draws from PyTorch's own, or the device's"
    ),
    "Attempting to use FunctionalTensor on its own": (
        "gradients through control flow (torch.cond, while_loop, scan) are not captured in functions; compile the "
        'forward pass by torch.compile(..., backend="hloemit"), which has its gradients, or choose by torch.where'
    ),
}
_MOVES = {  # which recording follows: it was left for another reason
    "_apply(): Couldn't swap": (
        "it moves a module or changes its dtype (module.to, .half, .double), which torch.export does not follow; do so "
        "before, or convert the weights where they are used"
    ),
}
_ELSEWHERE = "A value is asked for here, too, where recording the program ended:"
_CAPTURED = (
    "Raised while hloemit captured the program. If it runs in eager PyTorch: code may go another way where "
    "torch.compiler.is_compiling() is true, as it is in a capture."
)


def asks_for_values(error: Exception) -> bool:
    """Whether torch failed because a program asks for what no capture has."""
    known = any(kind.__name__ in _ADVICE for kind in type(error).__mro__)
    return known or any(said in str(error) for said in _OF_NUMPY)


def failure(what: str, error: Exception) -> Exception:
    """What to raise where ``what`` failed with ``error``: an exception of the program's own as it is.

    It is given a note that it was captured, since code may go another way then. Otherwise a ``CaptureError``; where
    torch's text is long and says little, ours stands before its first line.
    """
    if is_the_programs_own(error):
        if type(error).__name__ != "BdbQuit":  # whoever leaves the debugger knows why
            error.add_note(_CAPTURED)
        return error
    name, text = type(error).__name__, str(error).strip()
    if any(said in text for said in _OF_NUMPY):
        return CaptureError(failing_line(error, f"{what}: {_NUMPY}"))
    if is_too_deep(error):
        return CaptureError(f"{what}: {TOO_DEEP}")
    advice = next((_ADVICE[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in _ADVICE), None)
    advice = advice or next((advice for said, advice in (_SAID | _MOVES).items() if said in text), None)
    reason = text if isinstance(error, HloemitError) else f"{name}: {_cut(text, _MOST)}"
    if advice is not None:
        reason = f"{advice}.\n    torch says {name}: {_cut(text.partition(chr(10))[0], _MOST_OF_A_LINE)}"
    return CaptureError(failing_line(error, f"{what}: {reason}"))


def after_recording(error: CaptureError, asked: Exception) -> CaptureError:
    """``error``, which ended the way after recording, behind what had ended recording: that a value is ``asked`` for.

    PyTorch may fail at something else before it comes to the same line, and its reason alone says nothing of the value.
    """
    cause = error.__cause__
    if cause is not None and (not isinstance(cause, Exception) or asks_for_values(cause)):
        return error
    if any(said in str(error) for said in _SAID.values()):
        return error
    return CaptureError(
        failing_line(asked, f"{asked}; {_WITHOUT_VALUES}") + f"\nWhat was tried next fails, too: {error}"
    )


def after_held(error: CaptureError, asked: Exception, later: Exception) -> CaptureError:
    """``error``, where a capture for which tensors that the program holds are what they are now fails by ``later``.

    Where that one asks for a value at another line than had ended recording, it came further: what the first line asks
    for is held by the program, and the later one is to be mended. Where it is the same line, and ``error`` names
    another, that may be one which recording passed, since it knows what the program spells out.
    """
    if isinstance(later, ValueAskedError):
        where, at = failing_line(asked, ""), failing_line(later, "")
        if where != at:
            return CaptureError(failing_line(later, f"{later}; {_WITHOUT_VALUES}"))
        return error if where.strip() in str(error) else CaptureError(f"{error}\n{_ELSEWHERE}{where}")
    return CaptureError(f"{error}\n{later}") if isinstance(later, UpdatedError) else error


class UpdatedError(NotRecordable):
    """A tensor that the program updates decides a branch or a size, which is another one in the next call."""


_MOST, _MOST_OF_A_LINE = 1000, 200  # characters of torch's text, which may hold a size with hundreds of symbols


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most].rstrip() + " …"
