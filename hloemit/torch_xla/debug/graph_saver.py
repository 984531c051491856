"""``torch_xla.debug.graph_saver``: the programs of tensors as files."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from torch import Tensor

import hloemit
from hloemit.base.locks import Lock
from hloemit.torch_xla.graphs import tensors_hlo

__all__ = ["save_tensors_graph"]

_counts: Counter[tuple[int, str]] = Counter()
_lock = Lock()
_FORMATS: dict[str, Callable[[list[Tensor]], str]] = {"text": hloemit.get_stablehlo, "hlo": tensors_hlo}


def save_tensors_graph(save_dir: str | os.PathLike[str], name: str, tensors: Sequence[Tensor]) -> None:
    """Write what computes the tensors to a file of a folder: StableHLO's text, or HLO's where ``SAVE_GRAPH_FMT=hlo``.

    Raises RuntimeError for another format.
    """
    kind = os.environ.get("SAVE_GRAPH_FMT", "text")
    if kind not in _FORMATS:
        raise RuntimeError(f"SAVE_GRAPH_FMT={kind} is none of {', '.join(_FORMATS)}")
    thread = threading.get_ident()
    with _lock:
        number = _counts[thread, name]
        _counts[thread, name] += 1
    (Path(save_dir) / f"{name}-{thread}-{number}.{kind}").write_text(_FORMATS[kind](list(tensors)), encoding="utf-8")
