"""Exported programs: called, saved to folders, loaded."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit import torch_xla
from hloemit.torch_xla import stablehlo
from hloemit.torch_xla.composites import mark_tensor
from hloemit.torch_xla.experimental.mark_pattern_utils import StableHLOCompositeBuilder
from hloemit.torch_xla.stablehlo import StableHLOExportOptions, StableHLOGraphModule

DEVICE = torch_xla.device()


class Net(nn.Module):
    def __init__(self, dtype: torch.dtype = torch.float32) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 2, dtype=dtype)
        self.register_buffer("count", torch.zeros(()))
        self.table = torch.arange(80.0, dtype=dtype)  # a constant that is too large for the text

    def forward(self, x: torch.Tensor, *, scale: torch.Tensor) -> dict[str, Any]:
        self.count += 1
        return {"out": self.linear(x) * scale + self.table[:2], "pair": [x, scale * 2]}


ARGS, KWARGS = (torch.linspace(-1, 1, 12).reshape(4, 3),), {"scale": torch.tensor(3.0)}


def exported(net: nn.Module, dtype: torch.dtype = torch.float32) -> torch.export.ExportedProgram:
    args = tuple(a.to(dtype) for a in ARGS)
    return torch.export.export(net, args, {k: v.to(dtype) for k, v in KWARGS.items()})


def agrees(got: dict[str, Any], want: dict[str, Any]) -> None:
    torch.testing.assert_close(got, want, check_device=False)


def test_a_program_is_called_as_the_exported_one() -> None:
    net = Net()
    module = stablehlo.exported_program_to_stablehlo(exported(net))
    text = module.get_stablehlo_text()
    assert text is not None
    assert "stablehlo.dot_general" in text
    assert module.get_stablehlo_bytecode("forward")[:4] == b"ML\xefR"
    for i in range(2):
        got = module(*ARGS, **KWARGS)
        assert got["pair"][1].device.type == "cpu"
        agrees(got, copy.deepcopy(net)(*ARGS, **KWARGS))
        assert net.count.item() == i + 1  # the program's buffers are the module's
    with pytest.raises(hloemit.InputError, match="argument x should be"):
        module(ARGS[0].to(torch.int32), **KWARGS)
    with pytest.raises(KeyError, match="the only method is 'forward'"):
        module.evaluate("backward", ARGS)


def test_tensors_of_the_device_give_tensors_of_the_device() -> None:
    net = Net()
    module = stablehlo.exported_program_to_stablehlo(exported(net))
    x = ARGS[0].to(DEVICE)
    got = module(x, scale=KWARGS["scale"].to(DEVICE))
    assert got["out"].device == DEVICE
    assert got["pair"][0] is x
    agrees(got, net(*ARGS, **KWARGS))

    def update(x: torch.Tensor) -> torch.Tensor:
        return x.add_(1).sum()

    class Update(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return update(x)

    updating = stablehlo.exported_program_to_stablehlo(torch.export.export(Update(), (torch.ones(3),)))
    y = torch.ones(3).to(DEVICE)
    assert updating(y).item() == 6
    assert y.tolist() == [2, 2, 2]


def test_no_call_compiles_again(monkeypatch: pytest.MonkeyPatch) -> None:
    module = stablehlo.exported_program_to_stablehlo(exported(Net()))
    module(*ARGS, **KWARGS)
    monkeypatch.setattr(module._program, "compile", lambda: pytest.fail("compiled again"))
    module(*ARGS, **KWARGS)


def test_dropout_draws_at_each_call(tmp_path: Path) -> None:
    stablehlo.save_torch_model_as_stablehlo(nn.Dropout(0.5), (torch.ones(64),), tmp_path)
    module = StableHLOGraphModule.load(tmp_path)
    assert not torch.equal(module(torch.ones(64)), module(torch.ones(64)))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_folders(tmp_path: Path, dtype: torch.dtype) -> None:
    net = Net(dtype)
    program = exported(net, dtype)
    stablehlo.save_as_stablehlo(program, tmp_path)
    files = sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file())
    assert [f for f in files if not f.startswith(("data", "constants"))] == [
        f"functions/forward.{suffix}" for suffix in ("bytecode", "hloemit", "meta", "mlir")
    ]
    assert {"data/linear.weight", "data/linear.bias", "data/count"} <= set(files)
    meta = json.loads((tmp_path / "functions" / "forward.meta").read_text())
    assert [s["dtype"] for s in meta["input_signature"]].count(str(dtype).removeprefix("torch.")) >= 4
    assert "parameter" in {place["type_"] for place in meta["input_locations"]}
    module = StableHLOGraphModule.load(tmp_path)
    args, kwargs = [a.to(dtype) for a in ARGS], {k: v.to(dtype) for k, v in KWARGS.items()}
    agrees(module(*args, **kwargs), net(*args, **kwargs))
    module.save(tmp_path / "again")
    agrees(StableHLOGraphModule.load(tmp_path / "again")(*args, **kwargs), net(*args, **kwargs))


class Functional(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 2)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> dict[str, Any]:
        return {"out": self.linear(x) + y, "pair": [y * 2]}


def test_folders_that_torch_xla_wrote(tmp_path: Path) -> None:
    net, args = Functional(), (torch.randn(4, 3), torch.randn(2))
    stablehlo.save_torch_model_as_stablehlo(net, args, tmp_path)
    (tmp_path / "functions" / "forward.hloemit").unlink()  # which torch_xla does not write
    module = StableHLOGraphModule.load(tmp_path)
    agrees(module(*args), net(*args))
    meta = tmp_path / "functions" / "forward.meta"
    described = json.loads(meta.read_text())
    described["unused_inputs"] = [[{"type_": "input_arg", "position": 2, "name": ""}, {}]]
    meta.write_text(json.dumps(described))
    with pytest.raises(hloemit.ArtifactError, match="does not use all of its arguments"):
        StableHLOGraphModule.load(tmp_path)


def test_options(tmp_path: Path) -> None:
    net, args = Functional(), (torch.randn(4, 3), torch.randn(2))
    options = StableHLOExportOptions(
        include_human_readable_text=False, save_weights=False, override_tracing_arguments=args
    )
    stablehlo.save_torch_model_as_stablehlo(net, args, tmp_path, options)
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "functions" / "forward.mlir").exists()
    with pytest.raises(hloemit.ArtifactError, match=r"the folder has no linear\.weight, linear\.bias"):
        StableHLOGraphModule.load(tmp_path)(*args)
    program = torch.export.export(net, args)
    assert stablehlo.exported_program_to_stablehlo(program, options).get_stablehlo_text() is None
    located = stablehlo.exported_program_to_stablehlo(program, StableHLOExportOptions(export_node_metadata=True))
    assert "test_stablehlo.py" in (located.get_stablehlo_text() or "")
    with pytest.raises(hloemit.InputError, match="argument x should be"):
        stablehlo.exported_program_to_stablehlo(
            program, StableHLOExportOptions(override_tracing_arguments=(torch.ones(5, 3), args[1]))
        )
    without = stablehlo.exported_program_to_stablehlo(program, StableHLOExportOptions(export_weights=False))
    assert without._bundle.state_dict == {}
    assert stablehlo.exported_program_to_stablehlo(program)._bundle.state_dict.keys() == program.state_dict.keys()


# Composites


class Attention(nn.Module):
    """Two composites of one kind; each also uses what was not marked."""

    def __init__(self, attributes: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.query = nn.Linear(4, 4)
        self.attributes = attributes

    def attend(self, x: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        builder = StableHLOCompositeBuilder("my.attention", self.attributes)
        query, key = builder.mark_inputs(self.query(x), x)
        weights = torch.softmax(query @ key.t() * 0.5 + mask, -1)
        result, weights = builder.mark_outputs(weights @ key, weights * 2)
        return result, weights

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> list[torch.Tensor]:
        x, first = self.attend(x + 1, mask)
        x, second = self.attend(x * 2, mask)
        return [x, first, second.sum()]


def composites(net: nn.Module, *args: Any) -> tuple[StableHLOGraphModule, str]:
    module = stablehlo.exported_program_to_stablehlo(torch.export.export(net, args))
    torch.testing.assert_close(module(*args), net(*args), rtol=1e-4, atol=1e-5)
    return module, module.get_stablehlo_text() or ""


def test_numbers_that_are_arguments(tmp_path: Path) -> None:
    class Numbers(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("number_3", torch.full((100,), 4.0))

        def forward(self, x: torch.Tensor, n: torch.Tensor) -> tuple[torch.Tensor, ...]:
            return (x - 5 - 1) * 2.5, n * 7 + x, n * 0.1, x.double() / 3.3, x.bfloat16() * 1.01, self.number_3 * 8

    args = torch.rand(3), torch.arange(3)
    options = StableHLOExportOptions(inline_all_constant=False)
    module = stablehlo.exported_program_to_stablehlo(torch.export.export(Numbers(), args), options)
    text = str(module.get_stablehlo_text())
    assert [x for x in ("5", "1", "2.5") if f"dense<{float(x):.6e}>" in text] == ["1"]
    assert "%arg3: tensor<f32>" in text
    module.save(tmp_path)
    for found in (module(*args), StableHLOGraphModule.load(tmp_path)(*args)):
        torch.testing.assert_close(found, Numbers()(*args))


def test_what_is_marked_is_a_composite(tmp_path: Path) -> None:
    attributes = {"scale": 0.5, "heads": 2, "kind": 'sd"pa', "causal": True}
    args = torch.randn(3, 4), torch.randn(3, 3)
    module, text = composites(Attention(attributes), *args)
    ops = [line for line in text.splitlines() if 'stablehlo.composite "my.attention"' in line]
    assert len(ops) == 2
    for op in ops:
        assert 'causal = true, heads = 2 : i64, kind = "sd\\22pa", scale = 5.000000e-01 : f32' in op
        assert "(tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x3xf32>) -> (tensor<3x4xf32>, tensor<3x3xf32>)" in op
    main = text.partition("func.func private")[0]
    assert main.count("stablehlo.dot_general") == 2  # the queries; all else is in the composites
    assert "mark_tensor" not in text
    module.save(tmp_path)
    torch.testing.assert_close(StableHLOGraphModule.load(tmp_path)(*args), module(*args))


class Pair(nn.Module):
    """A composite of one input and one output, whose inside is read outside too, with a constant of its own."""

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        builder = StableHLOCompositeBuilder("my.pair")
        y = builder.mark_inputs(x).sin() + torch.full((3,), 2.0)
        return builder.mark_outputs(y.exp()), y * 3


def test_what_is_inside_of_a_composite_can_be_read_outside() -> None:
    _, text = composites(Pair(), torch.randn(3))
    assert text.count("stablehlo.sine") == 2
    assert text.count("stablehlo.exponential") == 1
    (op,) = (line for line in text.splitlines() if "stablehlo.composite" in line)
    assert "(tensor<3xf32>) -> tensor<3xf32>" in op


class Noisy(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        builder = StableHLOCompositeBuilder("my.noise")
        return builder.mark_outputs(builder.mark_inputs(x) * 0 + torch.rand(3) * 0)


class Circular(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        builder = StableHLOCompositeBuilder("my.circle")
        x = builder.mark_inputs(x)
        first = mark_tensor(y.sin(), "my.circle", 0, builder.id, False, "{}")
        return mark_tensor(x * first.cos(), "my.circle", 1, builder.id, False, "{}")


class Nested(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outer = StableHLOCompositeBuilder("my.outer")
        x = outer.mark_inputs(x).exp()
        inner = StableHLOCompositeBuilder("my.inner")
        x = inner.mark_outputs(inner.mark_inputs(x).sin() * 2)
        return outer.mark_outputs(x.cos()) + 1


def test_a_composite_in_a_composite() -> None:
    _, text = composites(Nested(), torch.randn(3))
    main, *private = text.split("func.func private")
    assert (main.count('composite "my.outer"'), main.count('"my.inner"')) == (1, 0)
    assert [body.count('"my.inner"') for body in private if "my.outer" in body[:20]] == [1]


def test_marks_elsewhere() -> None:
    assert "stablehlo.composite" not in composites(Noisy(), torch.ones(3))[1]
    with pytest.raises(hloemit.CaptureError, match="what a marked part takes depends on what it gives"):
        composites(Circular(), torch.ones(3), torch.ones(3))
    with pytest.raises(ValueError, match="a composite has tensors, and int was marked"):
        StableHLOCompositeBuilder("my.x").mark_inputs(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="an attribute is a number, a bool, text, or a list"):
        StableHLOCompositeBuilder("my.x", {"sizes": ["a"]})
    net, args = Attention(), (torch.randn(3, 4), torch.randn(3, 3))
    torch.testing.assert_close(hloemit.lower(net, args).compile()(*args), net(*args), rtol=1e-4, atol=1e-5)
    lazily = net.to(DEVICE)(*(a.to(DEVICE) for a in args))
    lazily[2].backward()
    assert net.query.weight.grad is not None
