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
"""


def sections() -> Iterator[str]:
    """One section an exception, in the order of the source."""
    for name, item in vars(errors).items():
        if not (inspect.isclass(item) and issubclass(item, Exception) and item.__module__ == errors.__name__):
            continue
        bases = [f"`{base.__name__}`" for base in item.__bases__]
        text = inspect.cleandoc(item.__doc__ or "").replace("``", "`")
        yield f"## {name}\n\nA kind of {' and '.join(bases)}.\n\n{text}\n"


def page() -> str:
    """The whole text of errors.md."""
    return "\n".join([HEAD, *sections()])


if __name__ == "__main__":
    (Path(__file__).parent / "errors.md").write_text(page())
