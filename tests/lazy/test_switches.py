"""PyTorch's own switches, as docs/switches.md has them: a row of that table is a test here."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch._inductor import config as inductor_config
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

import hloemit

DEVICE = hloemit.device()
X = torch.randn(3, 4)
Q = torch.randn(1, 2, 4, 8)


def texts(f: Callable[..., Tensor], *args: Tensor) -> list[str]:
    """The program of a function by two doors, which the others share."""
    lazy = f(*[a.to(DEVICE) for a in args])
    return [hloemit.lower(f, args).as_text(), hloemit.get_stablehlo([lazy])]


@contextlib.contextmanager
def setting(owner: Any, **values: Any) -> Iterator[None]:
    before = {name: getattr(owner, name) for name in values}
    try:
        for name, value in values.items():
            setattr(owner, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(owner, name, value)


def precision_of_products() -> None:
    for name, found in (("highest", "HIGHEST"), ("high", "HIGH"), ("medium", None)):
        torch.set_float32_matmul_precision(name)
        try:
            for text in texts(lambda x: x @ x.t(), X):
                assert (f"precision = [{found}, {found}]" in text) == (found is not None)
        finally:
            torch.set_float32_matmul_precision("highest")


def precision_by_name() -> None:
    before = torch.backends.cuda.matmul.fp32_precision
    try:
        for name, found in (("ieee", "HIGHEST"), ("tf32", "HIGH")):
            torch.backends.cuda.matmul.fp32_precision = name
            for text in texts(lambda x: x @ x.t(), X):
                assert f"precision = [{found}, {found}]" in text
    finally:
        torch.backends.cuda.matmul.fp32_precision = before
        torch.set_float32_matmul_precision("highest")


def reduced_precision() -> None:
    for value in (False, True):
        with setting(torch.backends.cuda.matmul, allow_bf16_reduced_precision_reduction=value):
            assert all("tensor<3x3xf32>" in text for text in texts(lambda x: x @ x.t(), X.bfloat16()))


def libraries() -> None:
    plain = texts(lambda x: x @ x.t(), X)
    with torch.backends.cudnn.flags(enabled=True, deterministic=True, benchmark=True):
        assert texts(lambda x: x @ x.t(), X) == plain


def deterministic() -> None:
    torch.use_deterministic_algorithms(True)
    try:
        index = torch.tensor([0, 0, 1]).to(DEVICE)
        found = torch.zeros(2, 4, device=DEVICE).index_add(0, index, X.to(DEVICE))
        torch.testing.assert_close(found.cpu(), torch.zeros(2, 4).index_add(0, index.cpu(), X))
    finally:
        torch.use_deterministic_algorithms(False)


def attention() -> None:
    call = functional.scaled_dot_product_attention
    assert all("composite" in text for text in texts(call, Q, Q, Q))
    with sdpa_kernel(SDPBackend.MATH):
        assert not any("composite" in text for text in texts(call, Q, Q, Q))
        assert hloemit.compile(call)(*[Q.to(DEVICE)] * 3).shape == Q.shape
    with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]):
        assert all("composite" in text for text in texts(call, Q, Q, Q))


def fast_path() -> None:
    layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True).eval().to(DEVICE)
    x, results = torch.randn(2, 3, 8).to(DEVICE), []
    for enabled in (True, False):
        torch.backends.mha.set_fastpath_enabled(enabled)
        try:
            with torch.no_grad():
                results.append(layer(x).cpu())
        finally:
            torch.backends.mha.set_fastpath_enabled(True)
    torch.testing.assert_close(*results)


def einsum() -> None:
    a, b, c = torch.randn(2, 3), torch.randn(3, 4), torch.randn(4, 5)
    for enabled in (True, False):
        with torch.backends.opt_einsum.flags(enabled=enabled):
            found = torch.einsum("ij,jk,kl->il", *[t.to(DEVICE) for t in (a, b, c)])
        torch.testing.assert_close(found.cpu(), a @ b @ c)


def default_device() -> None:
    torch.set_default_device("xla")
    try:
        made = torch.ones(2), nn.Linear(2, 2).weight, torch.tensor([1.0]), torch.rand(2)
    finally:
        torch.set_default_device(None)
    assert {t.device for t in made} == {DEVICE}


def accelerator() -> None:
    assert str(torch.accelerator.current_accelerator()) == "xla" and torch.accelerator.device_count() == 1
    torch.accelerator.set_device_index(0)
    torch.accelerator.synchronize()
    assert torch.accelerator.current_device_index() == 0 and torch.accelerator.memory_allocated() >= 0


def streams() -> None:
    stream, event = torch.xla.Stream(), torch.xla.Event()
    x = torch.ones(3, device=DEVICE) * 2
    event.record(stream)
    stream.wait_event(event)
    assert event.query() and stream.record_event().query() and stream.query()
    event.synchronize()
    event.wait()
    with torch.xla.stream(stream):
        assert x.sum().item() == 6
    with pytest.raises(RuntimeError, match="measures no time"):
        torch.xla.Event(enable_timing=True)


def generators() -> None:
    for device in ("cpu", "xla") if type(torch.Generator) is not type else ("cpu",):  # tests/lazy/test_generators.py
        drawn = [torch.rand(3, generator=torch.Generator(device).manual_seed(1), device=DEVICE).cpu() for _ in range(2)]
        assert torch.equal(*drawn)


def inductor() -> None:
    x = X.to(DEVICE)
    refused = r'no code for tensors of the lazy device .*backend="hloemit".*set_stance\("force_eager"\)'
    for caches in (True, False):  # inductor asks for a part of its own earlier where it looks for a kept graph
        with inductor_config.patch(fx_graph_cache=caches):
            for f in (torch.sin, lambda x: x.sort().values, lambda x: torch._foreach_add([x, x], 1.0)[0]):
                torch._dynamo.reset()
                with pytest.raises(Exception, match=refused):
                    torch.compile(f)(x)
                with torch.compiler.set_stance("force_eager"):
                    torch.testing.assert_close(torch.compile(f)(x).cpu(), f(X))
    torch._dynamo.reset()
    torch.testing.assert_close(torch.compile(torch.sin, backend="hloemit")(x).cpu(), X.sin())
    with pytest.raises(AttributeError, match="'no_such_name'"):
        torch.xla.no_such_name  # noqa: B018


def pinned() -> None:
    x = torch.ones(3)
    assert x.pin_memory() is x and not x.is_pinned()
    with pytest.raises(NotImplementedError):
        torch.empty(3, pin_memory=True)


def storages() -> None:
    storage = X.clone().untyped_storage()
    there = storage.xla()
    assert there.is_xla and not storage.is_xla and storage.to(device="xla").is_xla and not there.cpu().is_xla
    assert there.cpu().tolist() == storage.tolist()


ROWS: dict[str, Callable[[], None]] = {
    "torch.set_float32_matmul_precision": precision_of_products,
    "torch.backends.fp32_precision": precision_by_name,
    "torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction": reduced_precision,
    "torch.backends.cudnn.deterministic": libraries,
    "torch.use_deterministic_algorithms": deterministic,
    "torch.nn.attention.sdpa_kernel": attention,
    "torch.backends.mha.set_fastpath_enabled": fast_path,
    "torch.backends.opt_einsum.enabled": einsum,
    'torch.set_default_device("xla")': default_device,
    "torch.accelerator": accelerator,
    "torch.xla.Stream": streams,
    'torch.Generator(device="xla")': generators,
    "torch.compile(f)": inductor,
    "pin_memory": pinned,
    "storages": storages,
}


@pytest.mark.parametrize("switch", ROWS)
def test_a_switch(switch: str) -> None:
    ROWS[switch]()


def test_the_table_has_a_row_for_each() -> None:
    page = (Path(__file__).parents[2] / "docs" / "switches.md").read_text()
    rows = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")][1:]
    assert [row.partition("`, `")[0].partition(":")[0].strip("`") for row in rows if row != "---"] == list(ROWS)
