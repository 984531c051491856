"""Golden files and ``op_db``, compiled for chips that are not here: the compiler takes them, or says why not."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Any

import hloemit
from hloemit.base.errors import CompileError
from tests.golden import ROOT
from tests.sweep import operators
from tests.sweep.outcome import Outcome, run_samples

COMPILERS = Path(sys.prefix) / "compilers"  # where `make setup` puts them
TARGETS = {"tpu": "tpu:v5e", "gpu": "gpu:h100"}
OF_A_MESH = {"tpu": "tpu:v5e:2x4", "gpu": "gpu:h100:8"}
DTYPES = ("golden", "float32", "bfloat16", "int64")
_WITHIN = (".partitioned.mlir", ".propagated.mlir")  # what Shardy made of a module, to be read: no compiler's input
SAMPLES = 1  # of an entry: others have other sizes, and the same code


def entries(dtype: str) -> list[str]:
    """The golden files, or the entries of ``op_db`` in a dtype."""
    if dtype == "golden":
        files = (str(path.relative_to(ROOT)) for path in ROOT.rglob("*.mlir"))
        return sorted(file for file in files if not file.endswith(_WITHIN))
    return operators.entries(dtype)


def tpu(entry: str, dtype: str, limit: int | None = SAMPLES) -> Outcome:
    """For a TPU v5e."""
    return _outcome("tpu", entry, dtype, limit)


def gpu(entry: str, dtype: str, limit: int | None = SAMPLES) -> Outcome:
    """For an H100."""
    return _outcome("gpu", entry, dtype, limit)


def _outcome(suite: str, entry: str, dtype: str, limit: int | None) -> Outcome:
    if str(COMPILERS) not in sys.path:
        sys.path.append(str(COMPILERS))
    outcome = Outcome(suite, dtype, entry)
    if dtype == "golden":
        return run_samples(outcome, lambda path: _is_compiled(suite, hloemit.load(path)), [ROOT / entry])
    info = operators.database()[entry]
    samples = itertools.islice(_samples(info, dtype), limit)
    return run_samples(outcome, lambda lowered: _is_compiled(suite, lowered), samples)


def _samples(info: Any, dtype: str) -> Any:
    """Programs of the samples that can be lowered; what cannot is the other suites' matter."""
    import torch

    for sample in info.sample_inputs("cpu", getattr(torch, dtype)):
        try:
            yield hloemit.lower(info.op, (sample.input, *sample.args), dict(sample.kwargs), bound=operators.bound(info))
        except Exception:
            continue


def _is_compiled(suite: str, lowered: hloemit.Lowered) -> bool:
    """Compile; False for a program that has no static sizes. Raises ``CompileError`` with the compiler's reason."""
    has_mesh = lowered.signature.mesh is not None or "sdy.mesh" in lowered.as_text()
    try:
        compiled = lowered.compile(target=(OF_A_MESH if has_mesh else TARGETS)[suite])
    except CompileError as error:
        if "symbolic sizes" in str(error):
            return False
        raise
    return bool(compiled.serialize())
