"""Other people's tools read what we write: IREE compiles and runs our text and our portable artifacts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import iree.compiler
import iree.runtime
import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
from hloemit.debugging.consumers import iree as iree_run
from hloemit.stages import conversion
from tests.formats.handed_programs import parted


class Attention(nn.Module):
    """Norm, attention with a causal mask, and an MLP."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(16)
        self.qkv, self.out = nn.Linear(16, 48), nn.Linear(16, 16)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.norm(x)).view(2, 5, 3, 4, 4).permute(2, 0, 3, 1, 4).unbind(0)
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return x + self.out(functional.gelu(y.transpose(1, 2).reshape(2, 5, 16)))


class Convolutions(nn.Module):
    """Convolution, batch norm, pooling."""

    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(4, 4, 3, groups=2)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.net(x).mean((2, 3))


def compile_for_iree(module: str | bytes) -> bytes:
    """Compile a StableHLO module for IREE's CPU back end."""
    compiled: bytes = iree.compiler.compile_str(
        module, input_type="stablehlo", target_backends=["llvm-cpu"], extra_args=["--iree-llvmcpu-target-cpu=generic"]
    )
    return compiled


def run_in_iree(compiled: bytes, arguments: list[np.ndarray]) -> Any:
    """Call ``main``."""
    context = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, compiled))
    return context.modules["main"]["main"](*arguments)


@pytest.mark.parametrize(
    ("model", "shape"), [(Attention(), (2, 5, 16)), (Convolutions(), (2, 3, 8, 8))], ids=["attention", "convolutions"]
)
@pytest.mark.parametrize("form", ["text", "bytecode"])
def test_iree(model: nn.Module, shape: tuple[int, ...], form: str) -> None:
    model = model.eval()
    x = torch.randn(shape)
    lowered = hloemit.lower(model, (x,))
    arguments = [(lowered.state[s.target] if s.target else x).detach().numpy() for s in lowered.signature.inputs]
    compiled = compile_for_iree(lowered.as_text() if form == "text" else lowered.as_bytecode())
    result = run_in_iree(compiled, arguments)
    torch.testing.assert_close(torch.from_numpy(np.array(result)), model(x).detach(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("form", ["text", "bytecode"])
def test_iree_with_a_symbolic_size(form: str) -> None:
    """On rank 2 alone: IREE 3.13 refuses ``stablehlo.dynamic_reshape``, and makes one itself of a product on rank 3."""
    model = nn.Sequential(nn.Linear(6, 8), nn.LayerNorm(8), nn.GELU(), nn.Linear(8, 3), nn.Softmax(-1)).eval()
    lowered = hloemit.lower(model, (torch.zeros(4, 6),), dynamic_shapes=({0: torch.export.Dim("batch")},))
    compiled = compile_for_iree(lowered.as_text() if form == "text" else lowered.as_bytecode())
    weights = [lowered.state[str(spec.target)].detach().numpy() for _, spec in lowered.signature.inputs_of("parameter")]
    for batch in (1, 5):
        x = torch.randn(batch, 6)
        result = run_in_iree(compiled, [*weights, x.numpy()])
        torch.testing.assert_close(torch.from_numpy(np.array(result)), model(x).detach(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("largest", [True, False])
def test_iree_takes_the_largest(largest: bool) -> None:
    """And with that a mixture of experts: it knows a sort beside places of i32 as its own top-k."""
    x = torch.randn(4, 16, generator=torch.Generator().manual_seed(0))
    lowered = hloemit.lower(lambda x: torch.topk(x, 3, largest=largest), (x,))
    for actual, expected in zip(iree_run(lowered, [x]), torch.topk(x, 3, largest=largest), strict=True):
        assert torch.equal(actual, expected)


X = torch.randn(4, 8, generator=torch.Generator().manual_seed(0))


@pytest.mark.parametrize("function", [torch.fft.fft, torch.fft.rfft, torch.fft.ifft], ids=lambda f: f.__name__)
def test_iree_transforms_powers_of_two(function: Any) -> None:
    lowered = hloemit.lower(lambda x: function(x).abs(), (X,))
    torch.testing.assert_close(iree_run(lowered, [X])[0], function(X).abs(), rtol=1e-5, atol=1e-5)


REFUSED = {
    "length": ("stablehlo.fft", lambda x: torch.fft.fft(x[:, 1:]).abs()),
    "dimensions": ("stablehlo.fft", lambda x: torch.fft.fft2(x).abs()),
    "triangle": ("stablehlo.triangular_solve", lambda x: torch.linalg.solve_triangular(x[:, :4], x, upper=True)),
    "cholesky": ("stablehlo.cholesky", lambda x: torch.linalg.cholesky(x @ x.T)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_iree_refuses(case: str) -> None:
    """Until it is expanded. Where IREE learns one of these, docs/guides/iree.md has a row too many."""
    operator, function = REFUSED[case]
    lowered = hloemit.lower(function, (X,))
    with pytest.raises(hloemit.CompileError, match=f"failed to legalize operation '{operator}'"):
        iree_run(lowered, [X])
    torch.testing.assert_close(iree_run(lowered.expanded("iree"), [X])[0], function(X), rtol=1e-4, atol=1e-4)


def test_iree_mistakes_the_places_of_a_second_sort() -> None:
    """Where IREE mends that, the expansion of ``sort`` has no use any more."""

    def function(x: torch.Tensor) -> Any:
        return x.argsort(), x.argsort(descending=True)

    lowered = hloemit.lower(function, (X,))
    assert not torch.equal(iree_run(lowered, [X])[1], function(X)[1])
    changed = lowered.expanded("iree")
    for actual in (iree_run(changed, [X]), changed.compile("cpu")(X)):
        assert all(map(torch.equal, actual, function(X)))


QUICK = [
    "training step, AdamW",
    "bf16 attention and MLP",
    "random numbers by a seed",
    "quantized by PT2E, in part as it comes",
]


@pytest.mark.parametrize("name", QUICK)
def test_handed_programs(name: str) -> None:
    """The quick ones of them; all: ``python -m tests.formats.handed_programs``."""
    assert parted(name) <= 1


def test_iree_keeps_f64_when_it_is_told_to() -> None:
    x = X.double()
    module = hloemit.lower(lambda x: x * 2 + 1e-12, (x,)).as_bytecode()
    flags = ["--iree-llvmcpu-target-cpu=generic", "--iree-input-demote-f64-to-f32=false"]
    kept = iree.compiler.compile_str(module, input_type="stablehlo", target_backends=["llvm-cpu"], extra_args=flags)
    assert torch.equal(torch.from_numpy(run_in_iree(kept, [x.numpy()]).to_host().copy()), x * 2 + 1e-12)
    with pytest.raises(ValueError, match="f32"):  # of which main is without
        run_in_iree(compile_for_iree(module), [x.numpy()])


class Kept(nn.Module):
    """Weights of three dtypes, one of them tied, and names that have to be quoted."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleDict({'a "layer"': nn.Linear(4, 4), "another-one": nn.Linear(4, 4)})
        self.layers["another-one"].weight = self.layers['a "layer"'].weight
        self.register_buffer("scale", torch.tensor([0.5], dtype=torch.bfloat16))
        self.register_buffer("mask", torch.tensor([True, False, True, True]))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer in self.layers.values():
            x = layer(x) * self.scale.float()
        return torch.where(self.mask, x, 7)


def test_weights_as_parameters_of_iree(tmp_path: Path) -> None:
    torch.manual_seed(0)
    model, x = Kept().eval(), torch.randn(3, 4)
    text = conversion.for_iree(hloemit.lower(model, (x,)), tmp_path / "model.irpa", scope="a scope")
    parameters = iree.runtime.ParameterIndex()
    parameters.load(str(tmp_path / "model.irpa"))
    context = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))
    provider = parameters.create_provider("a scope")
    context.add_vm_module(iree.runtime.create_io_parameters_module(context.instance, provider))
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, compile_for_iree(text)))
    found = context.modules["main"]["main"](x.numpy()).to_host().copy()
    torch.testing.assert_close(torch.from_numpy(found), model(x).detach(), rtol=1e-5, atol=1e-6)
