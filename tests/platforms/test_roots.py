"""Square roots by way of f64, as NVIDIA's GPUs get them: the same numbers, rounded once."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.serialization import as_text
from hloemit.platforms.adaptation import adapted
from hloemit.platforms.roots import for_gpu

H100 = Hardware("cuda", compute_capability=(9, 0))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16, torch.bfloat16])
def test_they_are_rounded_correctly(dtype: torch.dtype, tmp_path: Path) -> None:
    generator = torch.Generator().manual_seed(0)
    edges = torch.tensor([0.0, -0.0, torch.inf, -torch.inf, torch.nan, -1.0, torch.finfo(dtype).max])
    x = torch.cat([torch.rand(4000, generator=generator) * 100, edges]).to(dtype)
    (tmp_path / "roots.mlir").write_text(as_text(for_gpu(hloemit.lower(torch.sqrt, (x,)).module)))
    found = hloemit.load(tmp_path / "roots.mlir").compile("cpu")(x)
    torch.testing.assert_close(found, x.double().sqrt().to(dtype), rtol=0, atol=0, equal_nan=True)
    assert torch.equal(found.signbit()[:-5], x.double().sqrt().signbit()[:-5])


def test_gpus_get_them_where_arithmetic_is_exact() -> None:
    module = hloemit.lower(lambda x: (x.sqrt(), x.rsqrt(), x.double().sqrt()), (torch.ones(3),)).module
    exact, free = (as_text(adapted(module, H100, CompileOptions(exact_arithmetic=e))) for e in (True, False))
    assert exact.count("stablehlo.sqrt") == 2
    assert "stablehlo.sqrt %arg0" not in exact
    assert "stablehlo.sqrt %arg0" in free
    assert "stablehlo.rsqrt %arg0" in exact


def test_what_has_none_stays_itself() -> None:
    module = hloemit.lower(torch.exp, (torch.ones(3),)).module
    assert for_gpu(module) is module
