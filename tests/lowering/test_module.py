"""The emitted module: deterministic, located, portable; and its errors."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
from hloemit.base import records
from hloemit.ir import serialization
from hloemit.lowering import Context, register


class Mlp(nn.Module):
    """Two layers and a GELU."""

    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(4, 8), nn.Linear(8, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(functional.gelu(self.up(x)))


_SCRIPT = """
import torch, hloemit
from tests.lowering.test_module import Mlp
torch.manual_seed(0)
lowered = hloemit.lower(Mlp(), (torch.randn(2, 4),))
print(lowered.hash)
print(lowered.as_text())
"""


def test_text_is_the_same_in_every_process() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", _SCRIPT],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    here = hloemit.lower(Mlp(), (torch.randn(2, 4),))
    assert runs.pop() == f"{here.hash}\n{here.as_text()}\n"


def test_locations_name_the_users_line_and_the_module() -> None:
    text = hloemit.lower(Mlp(), (torch.randn(2, 4),)).as_text(debug_info=True)
    assert 'loc("up/linear"' in text and "test_module.py" in text
    assert 'loc("up.weight")' in text
    assert "test_module.py" not in hloemit.lower(Mlp(), (torch.randn(2, 4),)).as_text()


def test_hash_ignores_locations_and_weights() -> None:
    a = hloemit.lower(Mlp(), (torch.randn(2, 4),))
    b = hloemit.lower(Mlp(), (torch.randn(2, 4),))
    assert a.hash == b.hash and len(a.hash) == 64
    assert hloemit.lower(Mlp(), (torch.randn(3, 4),)).hash != a.hash


def test_portable_artifacts() -> None:
    lowered = hloemit.lower(Mlp(), (torch.randn(2, 4),))
    oldest, newest = serialization.supported_versions()
    default = serialization.default_target_version()
    assert f"StableHLO_v{default}".encode() in lowered.as_bytecode()
    for version in (oldest, default, newest):
        data = lowered.as_bytecode(version)
        module = serialization.parse(data)
        assert "stablehlo.dot_general" in serialization.as_text(module)
        assert "chlo." not in serialization.as_text(module)
    for wrong in ("0.1.0", "99.0.0", "latest"):
        with pytest.raises(ValueError, match="choose from"):
            lowered.as_bytecode(wrong)
    assert lowered.as_bytecode() == lowered.as_bytecode(), "writing an artifact leaves the module as it was"


def test_portable_artifact_with_symbolic_sizes(tmp_path: Path) -> None:
    def forward(x: torch.Tensor) -> torch.Tensor:  # expansions of CHLO that compute shapes
        return torch.erf(x) + torch.lgamma(x) + torch.special.zeta(x + 2, x + 1) + x.topk(3).values

    x = torch.rand(4, 3)
    lowered = hloemit.lower(forward, (x,), dynamic_shapes=({0: torch.export.Dim("n")},))
    path = tmp_path / "m.bc"
    path.write_bytes(lowered.as_bytecode())
    text = serialization.as_text(serialization.parse(path.read_bytes()))
    assert "tensor<?x3xf32>" in text and "chlo." not in text and "shape." not in text
    torch.testing.assert_close(hloemit.load(path).compile("cpu")(x), forward(x))


def test_weights_are_arguments_and_small_constants_are_inline() -> None:
    class Constants(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.small, self.large = torch.arange(4.0), torch.randn(50, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.small + self.large

    lowered = hloemit.lower(Constants(), (torch.ones(50, 4),))
    assert [i.target for i in lowered.signature.inputs] == ["large", None]
    assert "dense<[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00]>" in lowered.as_text()


def test_every_unsupported_operator_is_named_at_once() -> None:
    class Bad(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            y = torch.ops.tests_module.mystery(x)  # first
            return torch.ops.tests_module.enigma(y + 1)  # second

    with pytest.raises(hloemit.UnsupportedOpError) as caught:
        hloemit.lower(nn.Sequential(Bad()), (torch.randn(2, 3),))
    assert [op.op for op in caught.value.ops] == ["tests_module.mystery.default", "tests_module.enigma.default"]
    message = str(caught.value)
    assert "f32[2,3]" in message and "# first" in message and "# second" in message and "0: Bad" in message


_library = torch.library.Library("tests_module", "DEF")
for _name in ("mystery", "enigma", "custom"):
    _library.define(f"{_name}(Tensor x) -> Tensor")
    _library.impl(_name, torch.clone, "Meta")


@pytest.mark.parametrize("bound", [None, 30])
def test_a_matrix_of_confusion_has_as_many_bins_as_its_program_says(bound: int | None) -> None:
    def confusion(found: torch.Tensor, true: torch.Tensor, weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        places = 3 * found + true
        counts = torch.bincount(places, minlength=9).reshape(3, 3)
        return counts, torch.bincount(places, weights, 9).view(3, 3)

    args = torch.tensor([0, 1, 2, 0, 1]), torch.tensor([0, 1, 1, 2, 1]), torch.arange(5.0)
    compiled = hloemit.lower(confusion, args, bound=bound, checks=True).compile("cpu")
    for each in (args, (args[1], args[1], args[2] / 3)):
        torch.testing.assert_close(compiled(*each), confusion(*each))
    with pytest.raises(hloemit.ExecutionError, match="(out of range for|elements than the) 9"):
        compiled(args[0] + 2, *args[1:])


@pytest.mark.parametrize(
    ("operator", "advice"),
    [
        (lambda x: x[x > 0], "torch.where"),
        (lambda x: x.nonzero(), "nonzero_static"),
        (lambda x: x.unique(), "sort instead"),
        (lambda x: x.long().bincount(), "scatter_add"),
    ],
    ids=["mask", "nonzero", "unique", "bincount"],
)
def test_sizes_that_only_data_decide(operator: Callable[[torch.Tensor], torch.Tensor], advice: str) -> None:
    with pytest.raises(hloemit.UnsupportedOpError, match=advice) as caught:
        hloemit.lower(lambda x: operator(x) + 1, (torch.ones(3),))
    assert "test_module.py:" in str(caught.value)


def test_a_users_rule_and_a_wrong_one() -> None:
    from hloemit.ir import hlo
    from hloemit.ir.value import Value

    target = torch.ops.tests_module.custom.default

    class Custom(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.ops.tests_module.custom(x)

    x = torch.randn(3)
    try:

        @register(target)
        def wrong(ctx: Context, x: Value) -> Value:
            return hlo.reshape(x, (3, 1))

        with pytest.raises(
            hloemit.ResultTypeError, match=r"custom.*should be f32\[3\].*gave f32\[3,1\](.|\n)*test_module\.py"
        ):
            hloemit.lower(Custom(), (x,))
        with pytest.raises(ValueError, match="has a rule already"):
            register(target)(wrong)
        register(target, override=True)(lambda ctx, x: hlo.negate(x))
        torch.testing.assert_close(hloemit.lower(Custom(), (x,)).compile("cpu")(x), -x)
    finally:
        records.forget(target)


def test_dtypes_that_stablehlo_lacks_are_refused() -> None:
    with pytest.raises(hloemit.LoweringError, match="complex32"):
        hloemit.lower(nn.Identity(), (torch.ones(2, dtype=torch.complex32),))


def test_jax_configuration_is_left_alone() -> None:
    import jax

    x = torch.arange(3, dtype=torch.int64) + 2**40

    class Add(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + 1

    out = hloemit.lower(Add(), (x,)).compile("cpu")(x)
    assert out.dtype is torch.int64 and torch.equal(out, x + 1)
    assert jax.config.jax_enable_x64 is False
    assert jax.numpy.arange(3).dtype == jax.numpy.int32


def test_get_stablehlo() -> None:
    x = torch.randn(2, 4)
    assert hloemit.get_stablehlo(Mlp(), (x,)) == hloemit.lower(Mlp(), (x,)).as_text()
    assert hloemit.get_stablehlo_bytecode(Mlp(), (x,)) == hloemit.lower(Mlp(), (x,)).as_bytecode()
