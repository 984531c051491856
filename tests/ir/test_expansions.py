"""What is expanded computes what the operator does, in operators that every consumer has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit
from hloemit.ir.conversions import operators
from hloemit.ir.expansions import expanded
from hloemit.ir.expansions.fourier import first_factor

Results = Any


def _agrees(
    function: Callable[..., Results], *args: torch.Tensor, names: str, rtol: float = 2e-6, gone: bool = True
) -> hloemit.Lowered:
    lowered = hloemit.lower(function, args)
    assert operators(lowered.module)[names]
    changed = lowered.expanded(names)
    assert gone != bool(operators(changed.module)[names])
    for actual, expected in zip(changed.compile("cpu")(*args), function(*args), strict=True):
        assert actual.dtype is expected.dtype and actual.shape == expected.shape
        if expected.numel():
            assert (actual - expected).abs().max() <= rtol * expected.abs().max()
    return changed


def _draw(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.randn(shape, dtype=dtype, generator=torch.Generator().manual_seed(0))


# small ones, primes with a matrix and without, a product, a square of what has none, a power of two
LENGTHS = (1, 2, 3, 31, 33, 37, 1369, 2048)


def test_transforms_of_all_lengths() -> None:
    changed = _agrees(
        lambda z: [torch.fft.fft(z[:, :n]) for n in LENGTHS], _draw(2, 2048, dtype=torch.complex64), names="fft"
    )
    assert len(changed.as_text()) < 150_000  # tables are of some sqrt(n) numbers


def test_real_and_inverse_transforms() -> None:
    def function(x: torch.Tensor, z: torch.Tensor) -> Results:
        fft = torch.fft
        odd_and_even = [fft.irfft(z[:, 0, :5], n=n) for n in (8, 9)] + [fft.irfft(z[:, 0, :1], n=1)]
        several = [fft.rfftn(x), fft.irfftn(z, s=(3, 6, 37)), fft.ifftn(z), fft.fft2(x)]
        return (
            [fft.rfft(x[..., :n]) for n in (1, 6, 7)]
            + [fft.ifft(z[..., :7]), fft.hfft(z), fft.ihfft(x)]
            + odd_and_even
            + several
        )

    _agrees(function, _draw(3, 6, 19), _draw(3, 6, 19, dtype=torch.complex64), names="fft")


def test_transforms_are_as_precise_as_their_numbers() -> None:
    _agrees(lambda z: [torch.fft.fft(z)], _draw(2, 370, dtype=torch.complex128), names="fft", rtol=2e-14)


def test_lengths_are_taken_apart() -> None:
    assert [first_factor(n) for n in (64, 96, 74, 37, 1369, 1009)] == [32, 32, 2, 37, 37, 1009]


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64], ids=["real", "complex"])
def test_triangular_systems(dtype: torch.dtype) -> None:
    """What is in the other triangle is not read."""

    def function(a: torch.Tensor, b: torch.Tensor) -> Results:
        solve = torch.linalg.solve_triangular
        return [
            solve(a, x, upper=upper, left=left, unitriangular=unit)
            for upper in (True, False)
            for left, x in ((True, b), (False, b.mT))
            for unit in (True, False)
        ] + [torch.cholesky_solve(b, a.tril(), upper=False), torch.cholesky_solve(b, a.triu(), upper=True)]

    a = _draw(2, 5, 5, dtype=dtype) / 2 + 2 * torch.eye(5)
    _agrees(function, a, _draw(2, 5, 3, dtype=dtype), names="triangular_solve", rtol=1e-5)


@pytest.mark.parametrize("name", ["triangular_solve", "cholesky"])
def test_the_other_triangle_is_not_read(name: str) -> None:
    nan = torch.full((4, 4), float("nan")).triu(1)
    a = (torch.eye(4) * 3 + _draw(4, 4) / 9).tril() + nan
    operator = {
        "triangular_solve": lambda a: [torch.linalg.solve_triangular(a, torch.ones(4, 2), upper=False)],
        "cholesky": lambda a: [torch.linalg.cholesky_ex(a)[0]],
    }[name]
    changed = hloemit.lower(operator, (a,)).expanded(name).compile("cpu")
    (expected,) = operator(a.nan_to_num(0))
    torch.testing.assert_close(changed(a)[0], expected)


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64], ids=["real", "complex"])
def test_factors(dtype: torch.dtype) -> None:
    a = _draw(2, 6, 6, dtype=dtype)
    a = a @ a.mH + torch.eye(6)
    _agrees(lambda a: [torch.linalg.cholesky(a), torch.linalg.cholesky(a, upper=True)], a, names="cholesky")


def test_what_is_not_positive_definite_is_said() -> None:
    a = torch.tensor([[1.0, 2.0], [2.0, 1.0]])
    factor, info = hloemit.lower(torch.linalg.cholesky_ex, (a,)).expanded("cholesky").compile("cpu")(a)
    assert factor.isnan().any() and int(info) == 2


NORMS = """
func.func @main(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %g: tensor<4x3x5xf32>)
    -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %1:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>)
    -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %2 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}>
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3x5xf32>
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2
    : tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>
}
"""


def test_batch_norms_of_other_peoples_modules(tmp_path: Any) -> None:
    """XLA computes the operators themselves; PyTorch, the gradient."""
    path = tmp_path / "norms.mlir"
    path.write_text(NORMS)
    lowered = hloemit.load(path)
    x, scale, offset, given = _draw(4, 3, 5) + 3, _draw(3), _draw(3) + 1, _draw(4, 3, 5).flip(0)
    mean, variance = x.mean((0, 2)), x.var((0, 2), correction=0)
    args = (x, scale, offset, mean, variance, given)
    changed = lowered.expanded("batch_norm")
    assert not any("batch_norm" in name for name in operators(changed.module))
    found = changed.compile("cpu")(*args)
    for actual, expected in zip(found, lowered.compile("cpu")(*args), strict=True):
        torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-5)
    leaves = [t.clone().requires_grad_() for t in (x, scale, offset)]
    normed = torch.nn.functional.batch_norm(leaves[0], None, None, *leaves[1:], training=True, eps=1e-3)
    for actual, expected in zip(found[3:6], torch.autograd.grad(normed, leaves, given), strict=True):
        torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-5)


def test_forms_that_core_ml_reads() -> None:
    """Gathers by vectors of indices, windows and convolutions that do not say what they do by default."""
    weight = _draw(3, 3, 3, 3)

    def function(x: torch.Tensor, i: torch.Tensor) -> Results:
        functional = torch.nn.functional
        pooled = functional.max_pool2d(x, 3, 2, padding=1), functional.max_pool2d(x, 2, stride=1, dilation=2)
        return [
            *pooled,
            functional.conv2d(x, weight, padding=1),
            functional.embedding(i, x[0, 0]),
            x.cumsum(1),
            x.cumsum(3),
        ]

    x, i = _draw(2, 3, 8, 8), torch.tensor([[1, 5], [7, 0]])
    changed = _agrees(function, x, i, names="gather", gone=False).expanded("windows")
    text = changed.as_text()
    assert "tensor<2x2x1xi64>" in text
    assert "lhs_dilate" not in text and "base_dilations" not in text and text.count("window_dilations") == 1
    assert "tensor<6x8x8xf32>" in text
    for actual, expected in zip(changed.compile("cpu")(x, i), function(x, i), strict=True):
        torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-5)


def test_what_cannot_be_expanded() -> None:
    lowered = hloemit.lower(
        lambda x: torch.fft.fft(2 * x), (_draw(3, 8),), dynamic_shapes=({0: torch.export.Dim("n")},)
    )
    with pytest.raises(hloemit.LoweringError, match="fft of symbolic sizes"):
        lowered.expanded("fft")
    with pytest.raises(ValueError, match="no expansion of fftt; there are batch_norm"):
        expanded(lowered.module, ["fftt"])
