"""``XLA_USE_BF16`` and ``XLA_DOWNCAST_BF16``: tensors have their dtypes, and programs compute in fewer bits."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from hloemit.torch_xla import install

install()
import torch_xla  # noqa: E402
import torch_xla.core.xla_model as xm  # noqa: E402

BITES = torch.tensor([1.001, -0.0, 0.0, float("nan"), float("inf"), -float("inf"), 3e38, 2e-38, 257.0, -1.0])


@pytest.fixture(autouse=True)
def use_bf16(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_USE_BF16", "1")


def bf16(x: Tensor) -> Tensor:
    return x.to(torch.bfloat16) if x.is_floating_point() else x


ELEMENTWISE: list[Callable[..., Any]] = [
    lambda x, y: x * y,
    lambda x, y: (x + y) * 1.1,
    lambda x, y: torch.where(x > y, x, y) - 0.5,
    lambda x, y: torch.stack([x, y]).flip(0)[:, 1:],
    lambda x, y: x.nan_to_num().clamp(-2, 300.0).to(torch.int32),
    lambda x, y: (x.sort().values, x.argsort(stable=True), x.topk(3).indices),
    lambda x, y: torch.full_like(x, 1.001) + torch.arange(10, device=x.device),
    lambda x, y: torch.zeros(3, 10, device=x.device, dtype=x.dtype).index_add(
        0, torch.tensor([1, 1], device=x.device), torch.stack([x, y])
    ),
]


@pytest.mark.parametrize("function", ELEMENTWISE)
def test_each_operator_rounds(function: Callable[..., Any]) -> None:
    """As a program on bfloat16 tensors, with the dtypes of one on f32."""
    y = torch.linspace(-300, 300, 10)
    found, there = function(BITES.to("xla"), y.to("xla")), function(BITES, y)
    expected = function(bf16(BITES), bf16(y))
    for a, b, c in zip(*map(torch.utils._pytree.tree_leaves, (found, there, expected)), strict=True):
        assert a.dtype is b.dtype
        torch.testing.assert_close(a.cpu(), c.to(a.dtype), equal_nan=True, rtol=0, atol=0)


def test_what_has_no_bfloat16_computes_in_its_own_dtype() -> None:
    x = torch.randn(4, 4) + 4 * torch.eye(4)

    def f(x: Tensor) -> tuple[Tensor, ...]:
        return (
            torch.linalg.inv(x),
            torch.fft.rfft(x).abs(),
            torch.view_as_real(x.to(torch.complex64)),
            x.view(torch.int32),
        )

    for a, b in zip(f(x.to("xla")), f(x.to(torch.bfloat16).float()), strict=True):
        assert a.dtype is b.dtype
        torch.testing.assert_close(a.cpu(), b, rtol=0.02, atol=0.02)


def test_training_is_near_and_reports_its_dtypes() -> None:
    torch.manual_seed(0)
    x, y = torch.randn(8, 6), torch.tensor([0, 1, 2, 0, 1, 2, 0, 1])
    plain = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.GELU(), nn.Linear(16, 3))
    ours = copy.deepcopy(plain).to("xla")
    losses: list[list[float]] = []
    for model in (plain, ours):
        device = next(model.parameters()).device
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
        losses.append([])
        for _ in range(4):
            loss = nn.functional.cross_entropy(model(x.to(device)), y.to(device))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            torch_xla.sync()
            losses[-1].append(loss.item())
    assert {p.dtype for p in ours.parameters()} == {torch.float32}
    torch.testing.assert_close(torch.tensor(losses[1]), torch.tensor(losses[0]), rtol=0.02, atol=0.02)
    weight = ours[0].weight.detach().cpu()
    assert torch.equal(weight, bf16(weight).float())


def test_counts_and_sums_go_on_beyond_256() -> None:
    count, ones = torch.tensor(256.0).to("xla"), torch.ones(300).to("xla")
    torch_xla.sync()
    for _ in range(3):
        count += 1
        torch_xla.sync()
    assert count.item() == 259
    assert (count + ones.sum() * 0).item() == 259
    assert (ones * count).cpu().tolist() == [260.0] * 300  # where it meets a tensor, it rounds


def test_the_switch_is_read_at_each_launch(monkeypatch: pytest.MonkeyPatch) -> None:
    x = torch.full((2,), 1.001).to("xla")
    compiled = torch_xla.compile(lambda a: a * 1)

    def twice() -> tuple[float, float]:
        return (x * 1).cpu()[0].item(), compiled(x).cpu()[0].item()

    rounded, exact = bf16(torch.tensor(1.001)).item(), torch.tensor(1.001).item()
    assert twice() == (rounded, rounded)
    assert "bf16" in xm.get_stablehlo([x * 1]) and "bf16[2]" in torch_xla._XLAC._get_xla_tensors_text([x * 1])
    monkeypatch.setenv("XLA_USE_BF16", "0")
    assert twice() == (exact, exact)
    assert "bf16" not in xm.get_stablehlo([x * 1])
    monkeypatch.setenv("XLA_DOWNCAST_BF16", "1")
    assert twice() == (rounded, rounded)
    wide = torch.full((2,), 1.0000000001, dtype=torch.float64).to("xla")
    assert (wide * 1).cpu().tolist() == [1.0, 1.0] and (wide * 1).dtype is torch.float64


def test_loops_and_calls_of_jax_keep_their_own_dtypes() -> None:
    from torch_xla.experimental.scan import scan

    final, ys = scan(lambda c, x: (c + x, c * x), torch.zeros(2).to("xla"), torch.full((3, 2), 1.001).to("xla"))
    assert final.dtype is ys.dtype is torch.float32
    torch.testing.assert_close(final.cpu(), torch.full((2,), 3.0), rtol=0.01, atol=0.01)
