"""Long chains are cut where XLA:CPU would make one kernel of them; others, and the text, are left as they are."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.platforms import long_chains
from tests import golden

LINKS = 30


def gradient(link: Callable[[Tensor, int], Tensor], links: int = LINKS) -> Callable[[Tensor], Tensor]:
    """The gradient of a chain's sum, forward and backward in one program."""

    def function(x: Tensor) -> Tensor:
        x = x.detach().requires_grad_()
        y = x
        for n in range(links):
            y = link(y, n)
        return torch.autograd.grad(y.sum(), x)[0]

    return function


CHAINS: dict[str, Callable[[Tensor, int], Tensor]] = {
    "relu": lambda y, n: torch.relu(y * (1 + 1e-3 * (n % 7))),
    "tanh": lambda y, n: torch.tanh(y * 1.01),
    "sin": lambda y, n: y.sin(),
    "products": lambda y, n: y * 1.001,
    "residual": lambda y, n: y + torch.relu(y * 0.001) - 0.001,
    "gelu": lambda y, n: nn.functional.gelu(y) * 1.5,
}


def kernels(compiled: hloemit.Compiled) -> list[int]:
    """How many operations each kernel has."""
    parts = compiled.as_text().split("\n\n")
    return [part.count(" = ") for part in parts if part.strip().lstrip("%").startswith("fused")]


@pytest.mark.parametrize("name", CHAINS)
def test_numbers_are_those_of_one_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    x = torch.linspace(-2, 2, 77)
    lowered = hloemit.lower(gradient(CHAINS[name]), (x,))
    monkeypatch.setattr(long_chains, "VERSION", -1)  # a key of its own
    whole = lowered.compile()
    monkeypatch.setattr(long_chains, "VERSION", -2)
    monkeypatch.setattr(long_chains, "LONGEST", 20)
    monkeypatch.setattr(long_chains, "_LINKS", 8)
    cut = lowered.compile()
    assert torch.equal(cut(x), whole(x))
    if len(kernels(whole)) > 2 and not version("jaxlib").startswith("0.10."):
        pytest.skip("the XLA of this jaxlib cuts the chain itself")
    assert len(kernels(cut)) > len(kernels(whole)) + 2 and max(kernels(cut)) < sum(kernels(whole))


def test_the_longest_kernel_does_not_grow_with_the_chain() -> None:
    """Of 1,500 links, of which one kernel would have 7,500 operations."""
    lowered = hloemit.lower(gradient(CHAINS["relu"], 1500), (torch.linspace(-2, 2, 77),))
    text = lowered.as_text()
    found = kernels(lowered.compile())
    assert len(found) > 50 and max(found) < 800
    assert "hloemit_cut" not in text and lowered.as_text() == text


def test_products_are_not_cut_from_their_sums() -> None:
    """Which one instruction rounds once."""

    def function(x: Tensor) -> Tensor:
        for _ in range(400):
            x = x * 1.001 + 0.5
        return x

    module = hloemit.lower(function, (torch.ones(3),))._module.get()
    lines = str(long_chains.cut(module)).splitlines()
    arguments = [line.split("(")[1].split(")")[0] for line in lines if "call @hloemit_cut_" in line]
    assert len(arguments) > 10
    for argument in arguments:
        assert any(line.strip().startswith(f"{argument} = stablehlo.add") for line in lines)


def rows(x: Tensor, numbers: Tensor) -> tuple[Tensor, ...]:
    """A chain whose links read a number each, and are all results: what the lazy device launches before backward."""
    found = []
    for row in numbers:
        x = torch.abs(x * row)
        found.append(x)
    return tuple(found)


def update_rows(x: Tensor) -> Tensor:
    """Each row is made of the one before and of its own first element, in place."""
    x = x.clone()
    for i in range(1, x.shape[0]):
        x[i] -= x[i - 1] * x[i, 0].clone()
    return x


@pytest.mark.drawn(2)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.int64, torch.bool])
def test_a_cut_is_no_memory_that_is_written_over(dtype: torch.dtype) -> None:
    """XLA took argument and result of what gave its argument back for one, in kernels that read both (jaxlib 0.12)."""
    x = torch.randn(64, 4, generator=torch.Generator().manual_seed(0)) * 1.5
    function = update_rows if dtype is not torch.bool else lambda x: update_rows(x.long()) > 0
    x = x.to(dtype) if dtype.is_floating_point or dtype is torch.bool else x.round().to(dtype)
    lowered = hloemit.lower(function, (x,))
    assert long_chains.cut(lowered.module) is not lowered.module
    torch.testing.assert_close(lowered.compile("cpu")(x), function(x))


@pytest.mark.parametrize("dtype", [torch.complex64, torch.int64])
def test_chains_of_what_is_no_float(dtype: torch.dtype) -> None:
    """Calls of functions among them, which stay as they are but for XLA's inliner."""

    def function(x: Tensor) -> Tensor:
        for n in range(300):
            x = torch.tanh(x) if x.is_complex() and n % 20 == 0 else torch.where(x == 1, x * 2, x) - 1
        return x

    x = torch.tensor([0.5, -1.0, 2.0, 3.0]).to(dtype)
    lowered = hloemit.lower(function, (x,))
    text = str(long_chains.cut(lowered.module))
    assert 'inlineable = "false"' in text
    torch.testing.assert_close(lowered.compile("cpu")(x), function(x))


def test_results_in_a_row_are_no_kernels_of_all_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would compute every link before it again."""
    x, numbers = torch.linspace(-2, 2, 77), torch.linspace(0.9, 1.1, 80, dtype=torch.float64).view(80, 1).float()
    numbers[41], numbers[42] = -0.0, float("nan")
    lowered = hloemit.lower(rows, (x, numbers))
    cut = lowered.compile()
    monkeypatch.setattr(long_chains, "VERSION", -3)
    monkeypatch.setattr(long_chains, "IN_A_ROW", 80)
    whole = lowered.compile()
    for ours, theirs, eager in zip(cut(x, numbers), whole(x, numbers), rows(x, numbers), strict=True):
        assert torch.equal(ours.view(torch.int32), theirs.view(torch.int32))
        assert torch.equal(ours.isnan(), eager.isnan()) and torch.equal(ours.nan_to_num(), eager.nan_to_num())
    assert sum(kernels(cut)) < sum(kernels(whole)) / 5


def test_links_read_their_numbers_by_indices_so_that_kernels_repeat() -> None:
    """XLA compiles kernels of one text once; a slice's position would be a part of it."""
    module = hloemit.lower(rows, (torch.ones(3), torch.ones(80, 1)))._module.get()
    text = str(long_chains.cut(module))
    assert "stablehlo.slice" in str(module) and "stablehlo.dynamic_slice" not in str(module)
    assert "stablehlo.slice" not in text and text.count("stablehlo.dynamic_slice") == 80
    assert text.count("stablehlo.constant dense<79> : tensor<i32>") == 1


@pytest.mark.parametrize("name", ["conv_net", "decoder", "encoder_any_batch", "training_step"])
def test_models_are_left_as_they_are(name: str) -> None:
    module = hloemit.load(golden.ROOT / "models" / f"{name}.mlir")._module.get()
    assert long_chains.cut(module) is module


def test_random_bits_count_as_what_xla_makes_of_them() -> None:
    """A kernel of them and half of the next chain took LLVM minutes (jaxlib 0.12, ``onlyFirstLaneUsed``)."""
    a = torch.full((1000,), 2.0)
    compiled = hloemit.lower(lambda a: torch._standard_gamma_grad(a, torch._standard_gamma(a)), (a,)).compile()
    assert max(kernels(compiled)) < 280  # the bits are 180 of them
