"""``XLA_SAVE_TENSORS_FILE``: the graph of each launch, appended to a file of each process in torch_xla's form.

``XLA_SAVE_TENSORS_FMT`` is ``text``, the operators that were recorded, ``hlo``, or ``stablehlo``.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import hloemit
from hloemit.lazy.causes import Reports, graph_of
from hloemit.lazy.launch import Plan
from hloemit.lazy.modes import modes
from hloemit.recording.values import Value
from hloemit.torch_xla import world
from hloemit.torch_xla.debug.analysis import why
from hloemit.torch_xla.graphs import hlo_of
from hloemit.torch_xla.ir_text import graph_text, result_types

_FILE, _FORMAT = "XLA_SAVE_TENSORS_FILE", "XLA_SAVE_TENSORS_FMT"
_FORMATS: dict[str, Callable[[list[int]], str]] = {
    "text": graph_text,
    "hlo": lambda slots: hlo_of(hloemit.get_stablehlo()),
    "stablehlo": lambda slots: hloemit.get_stablehlo(),
}


def save() -> None:
    """Have the graphs that are launched from now on appended, where the environment names a file."""
    Reports.launching = _launching


def _launching(plan: Plan, live: Sequence[Value]) -> None:
    file = os.environ.get(_FILE)
    if file and not modes.every_operator:
        with Path(f"{file}.{world.rank()}").open("a", encoding="utf-8") as stream:
            stream.write(_record(plan, [v.slot for v in live]))


def _record(plan: Plan, slots: list[int]) -> str:
    """A graph, its hash, and who asked for it; of HLO over several devices how its results lie, too.

    Raises RuntimeError for a format that there is not.
    """
    kind = os.environ.get(_FORMAT, "text")
    if kind not in _FORMATS:
        raise RuntimeError(f"{_FORMAT}={kind} is none of {', '.join(_FORMATS)}")
    _, _, frames = why(sys._getframe(1))
    roots = [hashlib.sha256(graph_text([slot]).encode()).hexdigest()[:32] for slot in slots]
    lines = [
        "[ScheduleSyncTensorsGraph]",
        "TensorsGraphInfo:",
        *[f"  {f.f_code.co_name} ({f.f_code.co_filename}:{f.f_lineno})" for f in frames],
        f"\nRoot Hashes: ({', '.join(roots)})",
        f"\n## BEGIN_GRAPH\n{_FORMATS[kind](slots)}\nGraph Hash: {graph_of(plan.executable).digest}",
        "\n## END_GRAPH\n\n",
    ]
    if kind == "hlo" and plan.layouts:
        lies = [f"{text} {layout}\n" for text, layout in zip(result_types(slots), plan.layouts, strict=True)]
        lines += ["#OUTPUT_SHARDING_BEGIN\n", *lies, "#OUTPUT_SHARDING_END\n\n"]
    return "\n".join(lines)
