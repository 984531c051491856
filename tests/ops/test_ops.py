"""Every row of ``rows_<family>.py``: golden text, verifier, numerics by PJRT and by the interpreter, errors."""

from __future__ import annotations

import contextlib
import functools
import importlib
import pkgutil
from importlib.metadata import version
from typing import Any

import pytest
import torch
from torch.utils import _pytree as pytree

import tests.ops
from hloemit.capture.strategies.operator import from_operator
from hloemit.lowering.module import emit
from hloemit.platforms import (
    arg_extrema,
    elementary_functions,
    library_faults,
    packed_sorts,
    sliced_turns,
    wide_functions,
)
from hloemit.runtime.interpreter import Interpreter, InterpreterError
from hloemit.stages.lowered import Lowered, lower_program
from tests import golden
from tests.ops.rows import Row

OLDEST_JAXLIB = version("jaxlib").startswith("0.10.")
FAMILIES: dict[str, list[Row]] = {
    m.name.removeprefix("rows_"): importlib.import_module(f"tests.ops.{m.name}").ROWS
    for m in pkgutil.iter_modules(tests.ops.__path__)
    if m.name.startswith("rows_")
}
ALL = [pytest.param(family, r, id=f"{family}/{r.id}") for family, rows in FAMILIES.items() for r in rows]
GOOD = [p for p in ALL if p.values[1].error is None]
BAD = [p for p in ALL if p.values[1].error is not None]
# what platforms leave to XLA below some size, and the least that each can take
THRESHOLDS: list[tuple[Any, str, Any]] = [
    (packed_sorts, "_LEAST", 1),
    (elementary_functions, "_LEAST", 1),
    (wide_functions, "_LEAST", 1),
    (arg_extrema, "_LENGTHS", range(1, 1 << 24)),
    (sliced_turns, "_LEAST", 1),
    (library_faults, "_MANY", 1),
    (library_faults, "_TERMS", range(1, 99)),
    (library_faults, "_DIMENSIONS", 1),
]


@functools.cache
def _lower(family: str, row_id: str) -> Lowered:
    row = next(r for r in FAMILIES[family] if r.id == row_id)
    return lower_program(from_operator(row.op, row.args, row.kwargs))


def _eager(row: Row) -> Any:
    """The call in eager PyTorch, by its own kernels: on some CPUs oneDNN's, for gelu, lose the sign of a zero."""
    is_gelu = row.op is torch.ops.aten.gelu.default
    with torch.backends.mkldnn.flags(enabled=False) if is_gelu else contextlib.nullcontext():
        return row.op(*_fresh(row.args), **_fresh(row.kwargs))


def _agree(row: Row, actual: Any, expected: Any) -> None:
    if row.compare is not None:
        row.compare(actual, expected)
        return
    for got, want in zip(pytree.tree_leaves(actual), pytree.tree_leaves(expected), strict=True):
        if not isinstance(want, torch.Tensor):
            assert got == want
            continue
        assert got.dtype is want.dtype and got.shape == want.shape
        rtol, atol = row.rtol, row.atol
        if rtol is None and want.dtype in (torch.float32, torch.complex64):
            rtol, atol = 1e-5, 1e-6 if atol is None else atol
        if rtol is not None and atol is None:
            atol = 1e-6
        if not (want.is_floating_point() or want.is_complex()):
            rtol, atol = 0, 0
        torch.testing.assert_close(got, want, rtol=rtol, atol=atol, equal_nan=True, check_stride=False)
        if want.is_floating_point() and want.dtype.itemsize >= 2:
            zero = want == 0
            assert torch.equal(torch.signbit(got)[zero & (got == 0)], torch.signbit(want)[zero & (got == 0)]), (
                "signed zero"
            )


@pytest.mark.parametrize(("family", "row"), [p for p in GOOD if p.values[1].golden])
def test_text(family: str, row: Row, update_golden: bool) -> None:
    golden.check(f"ops/{family}/{row.id}.mlir", _lower(family, row.id).as_text(), update_golden)


@pytest.mark.drawn(4)
@pytest.mark.parametrize(("family", "row"), GOOD)
def test_numbers(family: str, row: Row) -> None:
    lowered = _lower(family, row.id)  # verified by emit
    torch.manual_seed(0)  # for the rows of random operators
    expected = _eager(row)
    _agree(row, lowered.compile("cpu")(*row.args, **row.kwargs), expected)


@pytest.mark.drawn(24)
@pytest.mark.parametrize(("family", "row"), GOOD)
def test_numbers_of_what_is_large(family: str, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """The forms that a CPU gets for tensors of some size, which no row has, with elements that bite."""
    for module, name, least in THRESHOLDS:
        monkeypatch.setattr(module, name, least)
        monkeypatch.setattr(module, "VERSION", 1000)  # of the executables' keys
    torch.manual_seed(0)
    expected = _eager(row)
    _agree(row, _lower(family, row.id).compile("cpu")(*row.args, **row.kwargs), expected)


@pytest.mark.drawn(16)
@pytest.mark.parametrize(("family", "row"), [p for p in GOOD if p.values[1].compare is None])
def test_interpreter(family: str, row: Row, interpreter: Interpreter) -> None:
    if row.no_interpreter and not OLDEST_JAXLIB:
        pytest.skip(f"of the oldest jaxlib's interpreter: {row.no_interpreter}")
    lowered = _lower(family, row.id)
    tensors = [x for x in pytree.tree_leaves((row.args, row.kwargs)) if isinstance(x, torch.Tensor)]
    try:
        results = interpreter.run(lowered.as_text(), tensors)
    except InterpreterError as error:
        assert row.no_interpreter, f"the interpreter cannot run this row; give it no_interpreter='<reason>': {error}"
        return
    assert not row.no_interpreter, "the interpreter can run this row: drop no_interpreter"
    expected = _eager(row)
    flat = [x for x in pytree.tree_leaves(expected) if isinstance(x, torch.Tensor)]
    actual = [results[leaf.index] for leaf in lowered.signature.out_leaves if leaf.index is not None]
    if len(actual) == len(flat):
        _agree(row, actual, flat)


@pytest.mark.parametrize(("family", "row"), BAD)
def test_error(family: str, row: Row) -> None:
    assert row.error is not None
    with pytest.raises(row.error, match=row.match):
        emit(from_operator(row.op, row.args, row.kwargs))


def test_row_ids_are_unique() -> None:
    for family, rows in FAMILIES.items():
        ids = [r.id for r in rows]
        assert len(ids) == len(set(ids)), f"{family}: {sorted({i for i in ids if ids.count(i) > 1})}"


def test_no_orphan_goldens() -> None:
    expected = {f"ops/{family}/{r.id}.mlir" for family, rows in FAMILIES.items() for r in rows if r.golden}
    assert golden.orphans("ops", expected) == []


def _fresh(value: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, torch.clone, value)
