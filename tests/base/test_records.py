"""One record an operator: what a user says of an operator of a library counts at every door, and ours can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.base.records import FIELDS, describe, forget, known, record_of
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering import Context, register
from hloemit.lowering.promotion import operands
from hloemit.operators import records
from hloemit.program.passes.bounds import rows_apart

aten = torch.ops.aten
DEVICE = hloemit.device()
X = torch.tensor([[1.0, -2.0, 0.5], [3.0, 0.0, -1.0]])


def library_operator(name: str, function: Callable[..., Any], mutates: tuple[str, ...] = ()) -> Any:
    """A ``torch.library.custom_op``, which sees its operands' memory by numpy, so that it runs on the CPU alone."""
    made = torch.library.custom_op(f"hloemit_records::{name}", function, mutates_args=mutates)
    return made, getattr(torch.ops.hloemit_records, name).default


def _scale(x: Tensor, factor: float) -> Tensor:
    return torch.from_numpy(x.numpy() * factor).to(x.dtype)


SCALE, SCALE_OP = library_operator("scale", _scale)
SCALE.register_fake(lambda x, factor: torch.empty_like(x))
SCALE.register_autograd(
    lambda ctx, grad: (SCALE(grad, ctx.factor), None),
    setup_context=lambda ctx, inputs, output: setattr(ctx, "factor", inputs[1]),
)


def scale(ctx: Context, x: Value, factor: Any) -> Value:
    """The five minutes of CONTRIBUTING.md."""
    return hlo.multiply(*operands(ctx.shape, ctx.dtype, x, factor))


@pytest.fixture
def said() -> Iterator[Callable[..., Any]]:
    """``register``, of which nothing is left after the test."""
    operators: list[Any] = []

    def call(*given: Any, **facts: Any) -> Any:
        operators.extend(given)
        return register(*given, **facts)

    yield call
    for operator in operators:
        forget(operator)


def by_lower(function: Callable[..., Any], *args: Any) -> Any:
    return hloemit.lower(function, args).compile("cpu")(*args)


def by_module(function: Callable[..., Any], *args: Any) -> Any:
    class Model(torch.nn.Module):
        def forward(self, *args: Tensor) -> Any:
            return function(*args)

    return hloemit.lower(Model(), args).compile("cpu")(*args)


def by_export(function: Callable[..., Any], *args: Any) -> Any:
    class Model(torch.nn.Module):
        def forward(self, *args: Tensor) -> Any:
            return function(*args)

    return hloemit.lower(torch.export.export(Model(), args)).compile("cpu")(*args)


def by_compile(function: Callable[..., Any], *args: Any) -> Any:
    return hloemit.compile(function)(*args)


def by_torch_compile(function: Callable[..., Any], *args: Any) -> Any:
    return torch.compile(function, backend="hloemit", fullgraph=True)(*args)


def by_device(function: Callable[..., Any], *args: Any) -> Any:
    result = function(*[a.to(DEVICE) for a in args])
    assert result.device == DEVICE
    return result.cpu()


def by_compile_on_the_device(function: Callable[..., Any], *args: Any) -> Any:
    return hloemit.compile(function)(*[a.to(DEVICE) for a in args]).cpu()


DOORS = (by_lower, by_module, by_export, by_compile, by_torch_compile, by_device, by_compile_on_the_device)


@pytest.mark.parametrize("door", DOORS)
def test_a_rule_counts_at_every_door(door: Callable[..., Any], said: Callable[..., Any]) -> None:
    want = torch.ops.hloemit_records.scale(X, 2.5).sin() + 1
    said(SCALE_OP)(lambda ctx, x, factor: hlo.negate(scale(ctx, x, factor)))  # so that eager's numbers are told apart
    got = door(lambda x: torch.ops.hloemit_records.scale(x, 2.5).sin() + 1, X)
    torch.testing.assert_close(got, 2 - want)


def gradient(x: Tensor) -> Tensor:
    x = x.detach().requires_grad_()
    (torch.ops.hloemit_records.scale(x, 2.5) * x).sum().backward()
    assert x.grad is not None
    return x.grad


@pytest.mark.parametrize("door", [by_lower, by_compile, by_device, by_compile_on_the_device])
def test_its_gradient_too(door: Callable[..., Any], said: Callable[..., Any]) -> None:
    said(SCALE_OP)(scale)
    torch.testing.assert_close(door(gradient, X), 5 * X)


def test_its_gradient_by_torch_compile(said: Callable[..., Any]) -> None:
    said(SCALE_OP)(scale)
    x = X.clone().requires_grad_()
    by_torch_compile(lambda x: (torch.ops.hloemit_records.scale(x, 2.5) * x).sum(), x).backward()
    assert x.grad is not None
    torch.testing.assert_close(x.grad, 5 * X)


@pytest.mark.parametrize("lifts", [True, None])
def test_lifted_numbers(lifts: bool | None, said: Callable[..., Any]) -> None:
    """One program for all numbers, or one for each."""
    said(SCALE_OP, lifts=lifts)(scale)
    x = X.to(DEVICE)
    hloemit.sync()
    compiled = hloemit.counter_value("UncachedCompile") or 0
    for factor in (2.5, 0.0, -3.25, 1e10, float("nan")):
        y = torch.ops.hloemit_records.scale(x, factor)
        torch.testing.assert_close(y.cpu(), _scale(X, factor), equal_nan=True)
    assert (hloemit.counter_value("UncachedCompile") or 0) - compiled == (3 if lifts else 5)  # 0 and NaN are not lifted


@pytest.mark.parametrize(("kind", "dtype"), [("lower precision", torch.bfloat16), ("float32", torch.float32)])
def test_autocast(kind: str, dtype: torch.dtype, said: Callable[..., Any]) -> None:
    said(SCALE_OP, autocast=kind)(scale)
    other = torch.float32 if dtype is torch.bfloat16 else torch.bfloat16
    x = X.to(DEVICE, other)
    assert torch.ops.hloemit_records.scale(x, 2.0).dtype is other
    with torch.autocast("xla", dtype=torch.bfloat16):
        y = torch.ops.hloemit_records.scale(x, 2.0)
        assert y.dtype is dtype
        assert (x @ x.T).dtype is torch.bfloat16  # as before
    torch.testing.assert_close(y.cpu().float(), X * 2)
    with pytest.raises(ValueError, match="none of 'lower precision', 'float32'"):
        said(SCALE_OP, autocast="float16")


def positive(n: Any, x: Any, factor: float) -> Iterator[Any]:
    yield n(aten.ge.Scalar, x, 0), "a length is negative"


def test_checks(said: Callable[..., Any]) -> None:
    said(SCALE_OP, checks=positive)(scale)

    def function(x: Tensor) -> Tensor:
        return torch.ops.hloemit_records.scale(x, 2.0) + 1

    for program in (function, torch.nn.Sequential(Scale())):
        compiled = hloemit.lower(program, (X,), checks=True).compile("cpu")
        torch.testing.assert_close(compiled(X.abs()), function(X.abs()))
        with pytest.raises(hloemit.ExecutionError, match=r"scale.default: a length is negative(.|\n)*test_records"):
            compiled(X)
    y = function(X.to(DEVICE))
    hloemit.sync()
    with pytest.raises(hloemit.ExecutionError, match="a length is negative"):
        y.cpu()
    torch.testing.assert_close(function(X.abs().to(DEVICE)).cpu(), function(X.abs()))


class Scale(torch.nn.Module):
    """The operator in a module."""

    def forward(self, x: Tensor) -> Tensor:
        y: Tensor = torch.ops.hloemit_records.scale(x, 2.0) + 1
        return y


def test_pads(said: Callable[..., Any]) -> None:
    def function(x: Tensor) -> Tensor:
        return torch.ops.hloemit_records.scale(x[x > 0], 2.0)

    said(SCALE_OP)(scale)
    with pytest.raises(hloemit.UnsupportedOpError, match="mix rows"):
        hloemit.lower(function, (X,), bound=6)
    said(SCALE_OP, pads=rows_apart)
    compiled = hloemit.lower(function, (X,), bound=6).compile("cpu")
    torch.testing.assert_close(compiled(X), function(X))


@pytest.mark.parametrize("door", DOORS)
def test_parts(door: Callable[..., Any], said: Callable[..., Any]) -> None:
    """An operator without a rule that others make up."""
    said(SCALE_OP, parts=lambda x, factor: -(x * factor))
    got = door(lambda x: torch.ops.hloemit_records.scale(x, 2.5).sin() + 1, X)
    torch.testing.assert_close(got, (-2.5 * X).sin() + 1)


def _raise(x: Tensor, amount: float) -> None:
    x.numpy()[...] += amount


def _raised(x: Tensor, amount: float) -> Tensor:
    return torch.from_numpy(x.numpy() + amount)


RAISE, RAISE_OP = library_operator("raise_", _raise, mutates=("x",))
RAISED, RAISED_OP = library_operator("raised", _raised)
RAISE.register_fake(lambda x, amount: None)
RAISED.register_fake(lambda x, amount: torch.empty_like(x))


@pytest.mark.parametrize("door", DOORS)
def test_a_twin(door: Callable[..., Any], said: Callable[..., Any]) -> None:
    """An operator that writes is known by the one that gives what it writes."""
    said(RAISED_OP)(lambda ctx, x, amount: hlo.add(*operands(ctx.shape, ctx.dtype, x, amount)))
    said(RAISE_OP, twin=RAISED_OP)

    def function(x: Tensor) -> Tensor:
        y = x * 2
        torch.ops.hloemit_records.raise_(y[0], 10.0)
        return y

    torch.testing.assert_close(door(function, X), function(X))


@pytest.mark.parametrize("door", [by_export, by_lower, by_module])
def test_an_operator_that_writes_without_a_twin(door: Callable[..., Any]) -> None:
    def function(x: Tensor) -> Tensor:
        y = x * 2
        torch.ops.hloemit_records.raise_(y, 10.0)
        return y

    with pytest.raises(hloemit.HloemitError, match=r"twin=(.|\n)*test_records.py"):
        door(function, X)


def _longest(x: Tensor) -> Tensor:
    return torch.tensor(max(x.tolist()))


LONGEST, LONGEST_OP = library_operator("longest", _longest)
LONGEST.register_fake(lambda x: x.new_empty(()))


def test_an_operator_that_reads_values(said: Callable[..., Any]) -> None:
    said(LONGEST_OP, reads_values=True)
    x = (X * 2).to(DEVICE)[1]
    y = torch.ops.hloemit_records.longest(x + 1) * 2
    assert y.device == DEVICE and y.item() == 14
    with pytest.raises(hloemit.HloemitError, match="longest"):
        hloemit.lower(lambda x: torch.ops.hloemit_records.longest(x) + 1, (X[0],))


@pytest.mark.parametrize("door", ["device", "compile", "torch.compile", "torch.compile, sizes that change"])
def test_a_new_rule_counts_at_once(door: str, said: Callable[..., Any]) -> None:
    """The programs that were made by the rule before are not run again."""

    def scaled(x: Tensor) -> Tensor:
        return torch.ops.hloemit_records.scale(x, 3.0)

    by = {"compile": hloemit.compile, "device": lambda f: f}
    dynamic = "change" in door
    said(SCALE_OP)(scale)
    run = by[door](scaled) if door in by else torch.compile(scaled, backend="hloemit", dynamic=dynamic)
    x = X if door.startswith("torch") else X.to(DEVICE)
    torch.testing.assert_close(run(x).cpu(), 3 * X)
    with pytest.raises(ValueError, match="has a rule already"):
        said(SCALE_OP)(scale)
    said(SCALE_OP, override=True)(lambda ctx, x, factor: hlo.negate(x))
    torch.testing.assert_close(run(x).cpu(), -X)


def test_a_rule_by_name(said: Callable[..., Any]) -> None:
    said("hloemit_records::scale", lifts=True)(scale)
    assert known(SCALE_OP, "rule") is scale and known(SCALE_OP, "lifts")
    torch.testing.assert_close(by_lower(lambda x: torch.ops.hloemit_records.scale(x, 2.0), X), 2 * X)


def test_what_is_said_of_all_overloads() -> None:
    assert record_of(aten.add.Scalar).lifts and record_of(aten._foreach_add.Scalar).lifts
    assert record_of(aten.sin.default).lifts is None
    with pytest.raises(ValueError, match="lifts already"):
        describe("aten::add.*", lifts=False)


# The record, read


def facts(name: str) -> dict[str, str]:
    (record,) = records(name)
    return {fact.name: fact.where for fact in record.facts}


def test_one_place_to_look_a_fact_up() -> None:
    """From an operator's name to the file and line of each thing that is known of it."""
    found = facts("aten.index_add.default")
    assert found.keys() >= {"rule", "checks", "pads"}
    assert found["rule"].startswith("hloemit/lowering/rules/indexing/scatter.py:")
    assert found["checks"].startswith("hloemit/program/passes/checks.py:")
    assert found["pads"].startswith("hloemit/program/passes/bounds/consumers.py:")
    for name, field in (
        *(("aten::mul.Tensor", "lifts"), ("aten.nonzero", "makes"), ("aten.linear.default", "autocast")),
        *(("aten.linear.default", "device_kernel"), ("aten.batch_norm", "statistics"), ("aten.add_.Tensor", "twin")),
        *(("aten.convolution.default", "by_example"), ("aten.nonzero", "reads_values"), ("aten.clone", "kernel")),
        *(("aten._thnn_fused_lstm_cell", "parts"), ("aten.detach", "capture_kernel"), ("aten.equal", "substitute")),
        *(("aten.fill.Scalar", "writes_numbers"), ("aten.pow.Tensor_Scalar", "autocast"), ("aten.sign", "is_real")),
    ):
        assert field in facts(name), (name, field)
    assert facts("aten.linear.default").keys() <= FIELDS.keys()


def test_the_lines_are_those_that_say_so() -> None:
    """Every place of a rule is a line that registers."""
    from pathlib import Path

    root = Path(hloemit.__file__).parents[1]
    for name in ("aten.index_add.default", "aten.neg.default", "aten.linear.default", "aten.softmax.int"):
        (record,) = records(name)
        for fact in record.facts:
            if fact.where:
                file, _, line = fact.where.rpartition(":")
                text = (root / file).read_text().splitlines()[int(line) - 1]
                assert any(word in text for word in ("register", "describe", "_checks", "_reads")), (fact, text)


def test_what_a_user_says_is_there_too(said: Callable[..., Any]) -> None:
    said(SCALE_OP, lifts=True, autocast="float32", checks=positive)(scale)
    assert facts("hloemit_records::scale").keys() == {"rule", "lifts", "autocast", "checks"}
    assert all("test_records.py:" in where for where in facts("hloemit_records::scale").values())
    with pytest.raises(LookupError, match="no operator aten.nothing"):
        records("aten.nothing")
