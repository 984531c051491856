"""``PT_XLA_DEBUG``: why each graph is compiled and run, in the form that torch_xla's own reports have."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from hloemit.base.environment import is_set
from hloemit.base.source_lines import is_inside_libraries, is_library_file
from hloemit.lazy.causes import Cause, Graph, Reports, cause_of
from hloemit.lazy.modes import modes
from hloemit.runtime.executable import Executable

MOST_FRAMES = 8
_READ = "most likely user code trying to access tensor value before torch_xla.sync"
_DOUBLE, _SINGLE = "=" * 80, "-" * 80
_OURS = str(Path(__file__).parents[2]) + os.sep


def level() -> int:
    """What is reported: from 1 on what is compiled, from 2 on what is run. ``PT_XLA_DEBUG`` alone says 100."""
    said = os.environ.get("PT_XLA_DEBUG_LEVEL", "")
    return int(said) if said else 100 if is_set("PT_XLA_DEBUG") else -1


def report() -> None:
    """Have what is compiled and run from now on reported, where ``PT_XLA_DEBUG`` asks for it."""
    Reports.compiling, Reports.compiled, Reports.running = _compiling, _compiled, _running


def _is_wanted(least: int) -> bool:
    """Not of single operators, and of one process."""
    return level() >= least and not modes.every_operator and os.environ.get("LOCAL_RANK", "0") == "0"


def _compiling(graph: Graph) -> None:
    if _is_wanted(1):
        _write("Compilation", graph)


def _running(graph: Graph) -> None:
    if _is_wanted(2):
        _write("Execution", graph)


def _compiled(executable: Executable) -> None:
    if not _is_wanted(1):
        return
    memory = executable.memory_analysis()
    sizes = {
        "Graph input size": memory.argument_bytes,
        "Graph output size": memory.output_bytes,
        "Aliased Input size": memory.alias_bytes,
        "Intermediate tensor size": memory.temporary_bytes,
        "Compiled program size": memory.generated_code_bytes,
    }
    _print("Post Compilation", [f"{name}: {size / 2**30:.6f} GB" for name, size in sizes.items()])


def _write(kind: str, graph: Graph) -> None:
    cause, name, frames = why(sys._getframe(1))
    words = _READ if cause is None else cause.compiling if kind == "Compilation" else cause.running
    most = int(os.environ.get("PT_XLA_DEBUG_MAX_FRAME", MOST_FRAMES))
    shown = [f"{f.f_code.co_name} ({f.f_code.co_filename}:{f.f_lineno})" for f in frames[:most]]
    lines = [
        f"{kind} Cause",
        f"  {words}",
        "Graph Info: ",
        *([f"  Graph Name: {name}"] if name else []),
        f"  Graph Hash: {graph.digest}",
        f"  Number of Graph Inputs: {graph.inputs}",
        f"  Number of Graph Outputs: {graph.outputs}",
        "Python Frame Triggered Execution: ",
        *[f"  {frame}" for frame in shown],
        *(["  .........."] if len(frames) > most else []),
    ]
    _print(kind, lines)


def _print(kind: str, lines: list[str]) -> None:
    """Append to the file that ``PT_XLA_DEBUG_FILE`` names, or to stderr."""
    text = "".join([f"{kind} Analysis: {line}\n" for line in (_DOUBLE, *lines, _SINGLE, _DOUBLE)])
    path = os.environ.get("PT_XLA_DEBUG_FILE")
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}")
    else:
        print(f"\n{text}", end="", file=sys.stderr)


def why(frame: FrameType) -> tuple[Cause | None, str, list[FrameType]]:
    """Why a program is compiled or run, the name of its graph, and the frames that led there.

    Of hloemit's own frames there is only that of the function which is the cause. What a caller of the user's code does
    is no cause of what that code asks for.
    """
    cause: Cause | None = None
    name, asked_by_user = "", False
    frames: list[FrameType] = []
    for called in _callers(frame):
        file = called.f_code.co_filename
        asked_by_user = asked_by_user or not (is_inside_libraries(file) or is_library_file(file))
        found = None if asked_by_user else cause_of(called)
        if found is not None:
            if not frames:
                frames.append(called)
            if cause is None or found.strength > cause.strength:
                cause, name = found, found.name(called.f_locals)
        elif not file.startswith((_OURS, "<frozen")):
            frames.append(called)
    return cause, name, frames


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
