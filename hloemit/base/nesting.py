"""Arguments and results whose nesting Python cannot walk through: hundreds of levels, or lists that hold themselves."""

from __future__ import annotations

import traceback
from collections import Counter
from typing import Any

from hloemit.base.errors import InputError
from hloemit.base.source_lines import is_inside_libraries

TOO_DEEP = (
    "lists, dicts or modules among the arguments, the results or what the program holds are nested hundreds of levels "
    "deep, or hold themselves: pass the tensors in a flat list"
)


def is_too_deep(error: BaseException | None) -> bool:
    """Whether an error is of such nesting; a recursion of the user's own is not."""
    if not isinstance(error, RecursionError):
        return False
    files = Counter(frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__))
    return any(is_inside_libraries(file) for file, _ in files.most_common(1))


class Walkable:
    """A region in which such nesting is an ``InputError``."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: Any, error: BaseException | None, _traceback: Any) -> None:
        if is_too_deep(error):
            raise InputError(TOO_DEEP) from error
