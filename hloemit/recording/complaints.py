"""What a recorder says of operands that an operator refuses, where a front end has words of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hloemit.base.errors import HloemitError
from hloemit.base.torch_private import OpOverload

Sentence = Callable[..., str | None]

sentences: dict[str, Sentence] = {}  # by the functional operator's name; each is called with the operator's arguments
REFUSALS = (RuntimeError, ValueError, IndexError)  # of PyTorch's kernels without elements


class OutOfRangeError(IndexError, RuntimeError):
    """A dimension that there is not: IndexError as PyTorch raises it, and RuntimeError as the front end does."""


def reworded(op: OpOverload, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Exception:
    """The error to raise where an operator raised one: another where a front end has words for it."""
    if sentences and type(error) is IndexError:
        error = OutOfRangeError(*error.args)
    find = sentences.get(op.overloadpacket.__name__.removesuffix("_"))
    if find is None or isinstance(error, HloemitError):
        return error
    try:
        said = find(*args, **kwargs)
    except Exception:  # the arguments are wrong: what PyTorch says of them is better than what failed here
        return error
    return error if said is None else RuntimeError(said)
