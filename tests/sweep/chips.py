"""Golden files, ``op_db``, ``module_db`` and ``optim_db``, compiled for chips that are not here, or refused with a reason.

Of a module it is the forward and the backward pass, of an optimizer a training step.
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import hloemit
from hloemit.base.errors import CompileError
from tests.golden import ROOT
from tests.sweep import modules, operators, optimizers
from tests.sweep.outcome import Outcome, run_samples

COMPILERS = Path(sys.prefix) / "compilers"  # where `make setup` puts them
TARGETS = {"tpu": "tpu:v5e", "gpu": "gpu:h100"}
OF_A_MESH = {"tpu": "tpu:v5e:2x4", "gpu": "gpu:h100:8"}
DTYPES = ("golden", "float32", "bfloat16", "int64")
_WITHIN = (".partitioned.mlir", ".propagated.mlir")  # what Shardy made of a module, to be read: no compiler's input
_MODULE, _OPTIMIZER = "module_db: ", "optim_db: "  # before the names of entries that are no operators
SAMPLES = 1  # of an entry: others have other sizes, and the same code


def entries(dtype: str) -> list[str]:
    """The golden files, or the entries of the databases in a dtype; of modules and optimizers in one."""
    if dtype == "golden":
        files = (str(path.relative_to(ROOT)) for path in ROOT.rglob("*.mlir"))
        return sorted(file for file in files if not file.endswith(_WITHIN))
    found = operators.entries(dtype)
    if dtype == "float32":
        found += [f"{_MODULE}{name}" for name in modules.entries(dtype)]
        found += [f"{_OPTIMIZER}{name}" for name in optimizers.entries(dtype)]
    return found


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
    programs = (
        modules.programs(entry.removeprefix(_MODULE), dtype)
        if entry.startswith(_MODULE)
        else optimizers.programs(entry.removeprefix(_OPTIMIZER), dtype)
        if entry.startswith(_OPTIMIZER)
        else _samples(operators.database()[entry], dtype)
    )
    samples = itertools.islice(_lowered(programs), limit)
    return run_samples(outcome, lambda lowered: _is_compiled(suite, lowered), samples)


def _samples(info: Any, dtype: str) -> Iterator[Callable[[], hloemit.Lowered]]:
    import torch

    for sample in info.sample_inputs("cpu", getattr(torch, dtype)):
        args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
        yield functools.partial(hloemit.lower, info.op, args, kwargs, bound=operators.bound(info))


def _lowered(programs: Iterable[Callable[[], hloemit.Lowered]]) -> Iterator[hloemit.Lowered]:
    """What can be lowered; what cannot is the other suites' matter."""
    for lower in programs:
        try:
            yield lower()
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
    return bool(compiled.as_text())
