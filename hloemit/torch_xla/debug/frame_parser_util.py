"""``torch_xla.debug.frame_parser_util``: a summary of torch_xla's log of operators that ran on the CPU."""

from __future__ import annotations

import logging
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping

__all__ = ["create_report", "parse_frame_content", "parse_frames", "process_frames"]

logger = logging.getLogger("pt-xla-profiler")
_TAG = re.compile(r"\[TAG\s(.*)\sFrom Thread\s\d*\]")
_FRAME = re.compile(r".*\s\(.*:\d*\)")
_RULE = "=" * 80


def parse_frame_content(line: str) -> str | None:
    """A line of the log as the summary has it; None where it has none."""
    if line.startswith("Python Frames:") or _FRAME.match(line):
        return line
    tag = _TAG.match(line)
    return f'Unlowered Op: "{tag[1]}"\n' if tag else None


def parse_frames(lines: Iterable[str]) -> Counter[str]:
    """How often each place in the log stands there."""
    found: Counter[str] = Counter()
    frame: list[str] = []
    skips = False  # the frames of C++
    for line in lines:
        if line.startswith("C++ Frames:"):
            skips = True
            continue
        if re.match(r"\*{3}\sEnd stack trace\s\*{3}", line):
            skips = False
            continue
        content = None if skips else parse_frame_content(line)
        if content:
            frame.append(content)
        elif frame and not skips:
            found["".join(frame)] += 1
            frame = []
    return found


def create_report(frames: Mapping[str, int]) -> None:
    """Write the summary to the file that ``PT_XLA_DEBUG_FILE`` names, or to the log."""
    lines = [
        _RULE,
        "Unlowered Op usage summary (more of these ops, lower performance)",
        "Note: _local_scalar_dense typically indicates CPU context access",
        "-" * 80,
    ]
    for frame in sorted(frames, key=lambda f: -frames[f]):
        lines += [f"FRAME (count={frames[frame]}):", frame, ""]
    lines.append(_RULE)
    path = os.environ.get("PT_XLA_DEBUG_FILE")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write("\n".join(lines))
        return
    for line in "\n".join(lines).split("\n"):
        logger.warning(line)


def process_frames(fname: str) -> None:
    """``create_report`` of a file."""
    with open(fname, encoding="utf-8") as file:
        create_report(parse_frames(file))
