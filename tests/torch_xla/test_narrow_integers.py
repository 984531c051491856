"""``XLA_USE_32BIT_LONG``: tensors are of 64 bits, and programs compute in 32."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from hloemit.torch_xla import install

install()
import torch_xla  # noqa: E402
import torch_xla.core.xla_model as xm  # noqa: E402

MOST = 2**31 - 1


@pytest.fixture(autouse=True)
def use_32_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_USE_32BIT_LONG", "1")


FUNCTIONS: list[Callable[[Tensor, Tensor], Any]] = [
    lambda n, x: n * 3 - n // 2,
    lambda n, x: (n.sum(), n.cumsum(0), n.prod(), n.bool().sum(), n.to(torch.int8).sum(0)),
    lambda n, x: (x.argmax(1), x.sort().indices, x.topk(2).indices, n.sort(), n.unsqueeze(0).max(1)),
    lambda n, x: (x[n], x.gather(0, n.unsqueeze(1)), x.index_select(0, n), x.index_add(0, n, x)),
    lambda n, x: torch.zeros_like(x).scatter(0, n.unsqueeze(1).expand(4, 5), x),
    lambda n, x: (nn.functional.embedding(n, x), nn.functional.one_hot(n, 4), nn.functional.cross_entropy(x, n)),
    lambda n, x: torch.where(n > 1, n, torch.arange(4, device=n.device)) + torch.full((4,), 7, device=n.device),
    lambda n, x: (n.float() * x[:, 0], n / 2, n.double().mean(), n & 1, ~n, n << 2, torch.stack([n, n]).t()),
    lambda n, x: (torch.bincount(n, minlength=4), torch.searchsorted(x[0].sort().values, x), n.view(torch.int32)),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_small_numbers_are_what_they_are(function: Callable[..., Any]) -> None:
    n, x = torch.tensor([3, 0, 2, 1]), torch.linspace(-1, 1, 20).reshape(4, 5)
    found, expected = function(n.to("xla"), x.to("xla")), function(n, x)
    leaves = torch.utils._pytree.tree_leaves
    for a, b in zip(leaves(found), leaves(expected), strict=True):
        torch.testing.assert_close(a.cpu(), b)


@pytest.mark.parametrize(
    ("dtype", "written", "named", "doubled"),
    [(torch.int64, "2xi32", "s32[2]", 2 * MOST - 2**32), (torch.uint64, "2xui32", "u32[2]", 2 * MOST)],
)
def test_programs_compute_in_32_bits(dtype: torch.dtype, written: str, named: str, doubled: int) -> None:
    n = torch.tensor([1, MOST], dtype=dtype).to("xla")
    total = n + n
    assert f"stablehlo.add %0, %0 : tensor<{written}>" in xm.get_stablehlo([total])
    assert f"{named}{{0}} xla::device_data()" in torch_xla._XLAC._get_xla_tensors_text([total])
    assert total.dtype is dtype
    assert total.tolist() == [2, doubled]


def test_what_is_sent_and_read_back_is_as_it_was() -> None:
    assert torch.tensor([2**40, -(2**50)]).to("xla").tolist() == [2**40, -(2**50)]


def test_counts_without_dimensions_go_on_beyond_32_bits() -> None:
    n = torch.tensor(MOST).to("xla")
    n += 5
    assert n.item() == MOST + 5


def test_both_variables_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_USE_BF16", "1")
    text = xm.get_stablehlo([torch.ones(3).to("xla") * torch.arange(3).to("xla")])
    assert "xbf16" in text
    assert "stablehlo.multiply" in text
    assert "xi32" in text


def test_a_step_of_training() -> None:
    def losses(device: str) -> list[float]:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Embedding(7, 4), nn.Flatten(), nn.Linear(12, 3)).to(device)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
        tokens, labels = torch.arange(6).reshape(2, 3).to(device), torch.tensor([2, 0]).to(device)
        found = []
        for _ in range(3):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(tokens), labels)
            loss.backward()
            optimizer.step()
            torch_xla.sync()
            found.append(loss.item())
        return found

    assert losses("xla") == pytest.approx(losses("cpu"), rel=1e-5)
