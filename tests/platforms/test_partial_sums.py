"""Sums of a scatter and another value over a mesh: what XLA's compilers for GPUs and TPUs get."""

from __future__ import annotations

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.serialization import as_text
from hloemit.platforms.adaptation import adapted
from tests.platforms.tied_embedding import MESH, lowered

OPEN = "<@mesh, [{?}, {?}]>"


def text(kind: str, mesh: hloemit.Mesh | None) -> str:
    return as_text(adapted(lowered(mesh).module, Hardware(kind), CompileOptions()))


def test_the_scatter_is_kept_apart_on_gpus_and_tpus() -> None:
    assert [text(kind, MESH).count(OPEN) for kind in ("cuda", "tpu", "cpu")] == [1, 1, 0]
    assert "sdy." not in text("cuda", None)
