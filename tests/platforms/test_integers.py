"""Products of integers in other forms: the same numbers, whatever is batch, free and summed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch.nn import functional

import hloemit
from hloemit.ir.serialization import as_text
from hloemit.platforms.integers import for_gpu, for_tpu

BIG = 2**62 + 12345  # products wrap


def numbers(*shape: int) -> torch.Tensor:
    return torch.randint(-BIG, BIG, shape, generator=torch.Generator().manual_seed(len(shape)))


CASES: dict[str, tuple[Callable[..., torch.Tensor], tuple[tuple[int, ...], ...]]] = {
    "mm": (torch.mm, ((3, 4), (4, 5))),
    "bmm": (torch.bmm, ((2, 3, 4), (2, 4, 5))),
    "addbmm": (torch.addbmm, ((3, 5), (2, 3, 4), (2, 4, 5))),
    "mv": (torch.mv, ((3, 4), (4,))),
    "dot": (torch.dot, ((4,), (4,))),
    "nothing is summed": (torch.mm, ((3, 0), (0, 5))),
    "einsum": (lambda x, y: torch.einsum("abcd,cbe->dae", x, y), ((2, 3, 4, 5), (4, 3, 2))),
    "linear": (torch.nn.functional.linear, ((2, 3, 4), (5, 4), (5,))),
}


@pytest.mark.parametrize("name", CASES)
def test_products_are_sums(name: str, tmp_path: Path) -> None:
    function, shapes = CASES[name]
    args = tuple(numbers(*shape) for shape in shapes)
    text = as_text(for_tpu(hloemit.lower(function, args).module))
    assert "dot_general" not in text
    (tmp_path / "sums.mlir").write_text(text)
    assert torch.equal(hloemit.load(tmp_path / "sums.mlir").compile("cpu")(*args), function(*args))


CONVOLUTIONS: dict[str, tuple[Callable[..., torch.Tensor], tuple[tuple[int, ...], ...]]] = {
    "1d": (functional.conv1d, ((2, 3, 9), (4, 3, 3), (4,))),
    "2d": (functools.partial(functional.conv2d, stride=(2, 1), padding=(1, 2)), ((2, 3, 7, 6), (4, 3, 3, 2))),
    "3d": (functional.conv3d, ((1, 2, 4, 5, 3), (3, 2, 2, 3, 1))),
    "dilated": (functools.partial(functional.conv2d, dilation=(2, 3), padding=3), ((1, 2, 6, 7), (3, 2, 3, 2))),
    "groups": (functools.partial(functional.conv2d, groups=3), ((2, 6, 5, 5), (9, 2, 2, 2))),
    "transposed": (
        functools.partial(functional.conv_transpose2d, stride=(2, 3), padding=1, output_padding=(1, 2)),
        ((2, 4, 4, 3), (4, 3, 3, 2)),
    ),
    "transposed, groups": (functools.partial(functional.conv_transpose1d, groups=2), ((2, 4, 6), (4, 3, 3))),
    "one element": (functional.conv2d, ((1, 1, 1, 1), (1, 1, 1, 1))),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_convolutions_are_products(name: str, tmp_path: Path) -> None:
    function, shapes = CONVOLUTIONS[name]
    args = tuple(numbers(*shape) for shape in shapes)
    for written in (for_tpu, for_gpu):
        text = as_text(written(hloemit.lower(function, args).module))
        assert "stablehlo.convolution" not in text
        (tmp_path / "sums.mlir").write_text(text)
        assert torch.equal(hloemit.load(tmp_path / "sums.mlir").compile("cpu")(*args), function(*args))


def test_bytes_wrap(tmp_path: Path) -> None:
    args = tuple(numbers(*shape).to(torch.int8) for shape in ((2, 3, 9), (4, 3, 3)))
    (tmp_path / "sums.mlir").write_text(as_text(for_gpu(hloemit.lower(functional.conv1d, args).module)))
    assert torch.equal(hloemit.load(tmp_path / "sums.mlir").compile("cpu")(*args), functional.conv1d(*args))


def test_a_convolution_with_groups_of_batches_and_a_reversed_window(tmp_path: Path) -> None:
    text = """func.func @main(%x: tensor<5x4x3xi64>, %k: tensor<2x3x6xi64>) -> tensor<6x5x2xi64> {
      %0 = stablehlo.convolution(%x, %k) dim_numbers = [0, b, f]x[0, i, o]->[f, 0, b],
        window = {pad = [[1, 0]], reverse = [true]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64}
        : (tensor<5x4x3xi64>, tensor<2x3x6xi64>) -> tensor<6x5x2xi64>
      return %0 : tensor<6x5x2xi64> }"""
    (tmp_path / "given.mlir").write_text(text)
    given = hloemit.load(tmp_path / "given.mlir")
    written = as_text(for_gpu(given.module))
    assert "stablehlo.convolution" not in written
    (tmp_path / "sums.mlir").write_text(written)
    args = numbers(5, 4, 3), numbers(2, 3, 6)
    assert torch.equal(hloemit.load(tmp_path / "sums.mlir").compile("cpu")(*args), given.compile("cpu")(*args))


def test_other_products_stay(tmp_path: Path) -> None:
    text = """func.func @main(%x: tensor<1x1x3xi8>, %k: tensor<1x1x3xi8>) -> tensor<1x1x1xi32> {
      %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x1x3xi8>, tensor<1x1x3xi8>) -> tensor<1x1x1xi32>
      return %0 : tensor<1x1x1xi32> }"""
    (tmp_path / "wider.mlir").write_text(text)
    wider = hloemit.load(tmp_path / "wider.mlir").module
    assert for_gpu(wider) is wider
    for dtype in (torch.int32, torch.float32):
        module = hloemit.lower(torch.mm, (torch.ones(2, 3).to(dtype), torch.ones(3, 2).to(dtype))).module
        assert for_tpu(module) is module
        image = torch.ones(1, 1, 3).to(dtype)
        module = hloemit.lower(functional.conv1d, (image, image)).module
        assert for_tpu(module) is module
        assert (for_gpu(module) is module) == dtype.is_floating_point
