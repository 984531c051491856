"""What PyTorch prints while it fails to capture a program, kept off stderr: the error says it, once and shorter."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

_EXPORT = str(Path(torch.__file__).parent / "export")  # which prints the graph as far as it came
_OURS = str(Path(__file__).parent)
_LOGGERS = (  # what each says of a failure
    "torch._subclasses.fake_tensor",  # the whole traceback, of a shape mismatch
    "torch._guards",  # a page with a traceback, of a size that the code decides by, in the second try
    "torch.fx.experimental.symbolic_shapes",  # that it does not know the line
    "torch.export",  # the traceback, of a file that it cannot read
    "torch.export._trace",  # a page about export
)


class _Sifted:
    """A stream without what ``torch.export`` prints into it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """As of the stream."""
        frame: Any = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename.startswith(_OURS):  # as of print's wrapper
            frame = frame.f_back
        if frame.f_code.co_filename.startswith(_EXPORT):
            return len(text)
        written: int = self._stream.write(text)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep this thread's captures from printing what their errors say; not where ``TORCH_LOGS`` asks for logs."""
    if os.environ.get("TORCH_LOGS"):
        yield
        return
    thread = threading.get_ident()
    loggers, before, sifted = [*map(logging.getLogger, _LOGGERS)], sys.stderr, _Sifted(sys.stderr)

    def others(record: logging.LogRecord) -> bool:
        return record.thread != thread

    for logger in loggers:
        logger.addFilter(others)
    sys.stderr = sifted
    try:
        yield
    finally:
        if sys.stderr is sifted:  # the program may have put another there
            sys.stderr = before
        for logger in loggers:
            logger.removeFilter(others)
