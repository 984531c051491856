"""Programs over a mesh: what the text says, what is refused, and what goes to files. None of these needs a device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from benchmarks.steps import step_of
from tests import golden
from tests.runtime.blocks import Tied

MESH = hloemit.Mesh((4, 2), ("x", "y"))


class Mlp(nn.Module):
    """The two matrices of Megatron's layer, and a constraint between them."""

    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(32, 64), nn.Linear(64, 32)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(hloemit.shard(functional.relu(self.up(x)), ("y", "x")))


def lowered(**layout: Any) -> hloemit.Lowered:
    layout = {"shardings": {"up.weight": ("x", None)}, "in_shardings": [("y", None)], **layout}
    return hloemit.lower(Mlp(), (torch.randn(16, 32),), mesh=MESH, **layout)


def test_shardy_finds_what_nobody_spoke_of() -> None:
    signature = lowered().signature
    assert {i.name: i.partition for i in signature.inputs} == {
        "up.weight": (("x",), ()),
        "up.bias": (("x",),),
        "down.weight": ((), ("x",)),
        "down.bias": ((),),
        "x": (("y",), ()),
    }
    assert signature.outputs[0].partition == (("y",), ()) and signature.mesh == MESH


@pytest.mark.parametrize("kind", ["module", "propagated", "partitioned"])
def test_golden_text(kind: str, update_golden: bool) -> None:
    options = {} if kind == "module" else {kind: True}
    golden.check(f"mesh/mlp.{kind}.mlir", lowered().as_text(**options), update_golden)


def test_one_all_reduce_for_two_products() -> None:
    text = lowered().as_text(partitioned=True)
    assert text.count("stablehlo.dot_general") == 2 and text.count('"stablehlo.all_reduce"') == 1
    assert "all_gather" not in text and "tensor<8x16xf32>" in text
    assert "[[0, 2, 4, 6], [1, 3, 5, 7]]" in text  # along x


def test_collectives_say_what_and_where() -> None:
    (found,) = lowered().collectives()
    assert (found.kind, found.axes, found.bytes, found.in_loop) == ("all_reduce", ("x",), 8 * 32 * 4, False)
    assert "test_mesh.py" in found.line


def test_a_step_cuts_its_state_as_its_weights() -> None:
    model = Mlp()
    step = step_of(model, torch.optim.AdamW(model.parameters()))
    program = hloemit.lower(
        step, (torch.randn(16, 32),), mesh=MESH, shardings={"*up.weight": ("x", None)}, in_shardings=[("y",)]
    )
    cut = {i.name: i.partition for i in program.signature.inputs}
    moments = [name for name in cut if name.endswith("up.weight.exp_avg")]
    assert len(moments) == 1 and cut[moments[0]] == (("x",), ())
    homes = {i.target: i.partition for i in program.signature.inputs}
    for output in program.signature.outputs:
        assert output.target is None or output.partition == homes[output.target]


def test_composites_and_calls_are_cut_through() -> None:
    def attention(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        return functional.scaled_dot_product_attention(q, k, v)

    heads = (None, "x")
    program = hloemit.lower(attention, (torch.randn(2, 8, 16, 4),) * 3, mesh=MESH, in_shardings=[heads] * 3)
    text = program.as_text(partitioned=True)
    assert program.signature.outputs[0].partition == ((), ("x",), (), ())
    assert "composite" not in text and "call" not in text and "all_" not in text


def test_without_a_mesh_a_constraint_is_nothing() -> None:
    x = torch.randn(16, 32)
    model = Mlp()
    text = hloemit.lower(model, (x,)).as_text()
    assert "sdy" not in text
    torch.testing.assert_close(hloemit.lower(model, (x,)).compile()(x), model(x))


def test_the_gradient_is_constrained_too() -> None:
    def gradient(x: Tensor) -> Tensor:
        return torch.func.grad(lambda y: (hloemit.shard(y, ("x", None)) * 2).square().sum())(x)

    text = hloemit.lower(gradient, (torch.randn(8, 4),), mesh=MESH).as_text()
    assert text.count("sdy.sharding_constraint") == 2


def test_tangents_are_constrained_too() -> None:
    def tangents(x: Tensor) -> Any:
        def program(y: Tensor) -> Tensor:
            return hloemit.shard(y, ("x",)).sin()

        return torch.func.jvp(program, (x,), (x,))[1], torch.func.hessian(lambda y: program(y).sum())(x)

    x = torch.randn(8)
    text = hloemit.lower(tangents, (x,), mesh=MESH).as_text()
    assert text.count("sdy.sharding_constraint") > 4
    torch.testing.assert_close(tangents(x), (x.cos() * x, torch.diag(-x.sin())))


@pytest.mark.filterwarnings("error")
def test_a_batch_has_one_constraint_which_leaves_it_open() -> None:
    """A row was constrained at a time, and PyTorch warned of it."""

    def rows(x: Tensor) -> Any:
        def program(y: Tensor) -> Tensor:
            return hloemit.shard(y, ("y",)).sin()

        both = torch.func.vmap(torch.func.vmap(program), in_dims=1, out_dims=1)
        return both(x), torch.func.vmap(torch.func.grad(lambda y: program(y).sum()))(x[0])

    x = torch.randn(3, 8, 4)
    text = hloemit.lower(rows, (x,), mesh=MESH).as_text()
    assert text.count("sdy.sharding_constraint") == 3
    assert '[{?}, {?}, {"y"}]' in text and '[{?}, {"y"}]' in text
    torch.testing.assert_close(rows(x), (x.sin(), x[0].cos()))


@pytest.mark.parametrize("axis", ["x,y", "x+y", "?", "*"])
def test_shard_takes_names_of_axes_alone(axis: str) -> None:
    """The words of the operator's text were taken: ``x,y`` cut two dimensions."""
    with pytest.raises(hloemit.ShardingError, match="which is no axis"):
        hloemit.shard(torch.randn(8, 8), (axis,))


def test_shard_is_differentiable_in_eager() -> None:
    x = torch.randn(3, 4, requires_grad=True)
    hloemit.shard(x, ("x", None)).square().sum().backward()
    torch.testing.assert_close(x.grad, 2 * x.detach())


def test_files_keep_the_mesh(tmp_path: Path) -> None:
    program = lowered()
    program.save(tmp_path / "mlp.hloemit")
    read = hloemit.load(tmp_path / "mlp.hloemit")
    assert read.signature.mesh == MESH
    assert [i.partition for i in read.signature.inputs] == [i.partition for i in program.signature.inputs]
    assert read.as_text(partitioned=True).count('"stablehlo.all_reduce"') == 1
    (tmp_path / "mlp.mlirbc").write_bytes(program.as_bytecode())
    assert "sdy.sharding_constraint" in hloemit.load(tmp_path / "mlp.mlirbc").as_text()


def test_a_mesh_of_512_and_no_device() -> None:
    mesh = hloemit.Mesh((32, 16), ("data", "model"))
    model = nn.Sequential(nn.Linear(1024, 4096, device="meta"), nn.ReLU(), nn.Linear(4096, 1024, device="meta"))
    program = hloemit.lower(
        model,
        (torch.empty(64, 1024, device="meta"),),
        mesh=mesh,
        shardings={"0.weight": ("model", None), "2.weight": (None, "model")},
        in_shardings=[("data",)],
    )
    text = program.as_text(partitioned=True)
    assert "tensor<256x1024xf32>" in text and text.count('"stablehlo.all_reduce"') == 1


X = ("x",)


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ({"shardings": {"nope": X}}, "'nope' fits no parameter or buffer of the program; there are up.weight, up.bias"),
        ({"shardings": {"up.weight": ("z",)}}, "up.weight is cut along 'z', and the mesh has the axes x, y"),
        ({"shardings": {"up.weight": ("x", "x")}}, "up.weight is cut along 'x' twice"),
        ({"shardings": {"up.weight": (None, None, "x")}}, "up.weight has 2 dimensions"),
        ({"shardings": {"up.weight": "x"}}, "the partition spec of up.weight is a tuple"),
        ({"shardings": {"up.weight": (3,)}}, "up.weight has 3, which is no axis"),
        ({"in_shardings": [(None, None, "x")]}, "x has 2 dimensions"),
        ({"in_shardings": [X, X, X]}, "in_shardings has 3 entries for 1"),
        ({"out_shardings": [("q",)]}, "output is cut along 'q'"),
        ({"mesh": hloemit.Mesh(3, "x"), "in_shardings": None}, "a dimension of 64, which x = 3 does not divide"),
        ({"mesh": (4, 2)}, "mesh is a hloemit.Mesh"),
        ({"mesh": None}, "shardings name the axes of a mesh"),
        ({"gathered": "z"}, "gathered: 'z' is none of the mesh's axes x, y"),
        ({"gathered": ("y",)}, "no parameter of a module is cut along y"),
    ],
)
def test_refused(layout: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"mesh": MESH, "shardings": {"up.weight": ("x", None)}, "in_shardings": [("y",)], **layout}
    with pytest.raises(hloemit.ShardingError, match=message):
        hloemit.lower(Mlp(), (torch.randn(16, 32),), **given)


def test_what_a_function_names_itself_has_its_name() -> None:
    """Not what is held by a function that it calls: patterns fitted the other module, and nothing was cut."""
    held, called = Mlp(), Mlp()

    def shapes() -> Any:
        model = held
        return lambda: next(iter(model.parameters())).shape

    def step_of(ask: Any, model: nn.Module) -> Any:
        return lambda x: model(x) * ask()[0]

    lowered = hloemit.lower(
        step_of(shapes(), called), (torch.randn(16, 32),), mesh=MESH, shardings={"model.up.weight": X}
    )
    assert [(i.target, i.partition) for i in lowered.signature.inputs][:1] == [("model.up.weight", (X, ()))]
    with pytest.raises(
        hloemit.ShardingError, match=r"'model_2\.\*' fits weights that the program does not read, .*model"
    ):
        hloemit.lower(step_of(shapes(), called), (torch.randn(16, 32),), mesh=MESH, shardings={"model_2.*": X})


@pytest.mark.parametrize(
    ("shape", "names", "message"),
    [
        ((4, 2), ("x",), "does not name 2 axes"),
        ((4, 2), ("x", "x"), "a name of its own"),
        ((0,), ("x",), "positive length"),
        ((), (), "positive length"),
        ((2,), ("a b",), "identifiers"),
    ],
)
def test_meshes_that_make_no_sense(shape: Any, names: Any, message: str) -> None:
    with pytest.raises(hloemit.ShardingError, match=message):
        hloemit.Mesh(shape, names)


def test_an_axis_of_a_constraint_is_named_with_its_line() -> None:
    with pytest.raises(hloemit.HloemitError, match=r"the mesh has the axes a(.|\n)*test_mesh.py"):
        hloemit.lower(Mlp(), (torch.randn(16, 32),), mesh=hloemit.Mesh(2, "a"))


def test_text_of_one_device_is_not_partitioned() -> None:
    with pytest.raises(hloemit.ShardingError, match="runs on one device"):
        hloemit.lower(Mlp(), (torch.randn(16, 32),)).as_text(partitioned=True)


def test_too_few_devices() -> None:
    program = hloemit.lower(Mlp(), (torch.randn(16, 32),), mesh=hloemit.Mesh((1024, 2), ("y", "x")))
    with pytest.raises(hloemit.ShardingError, match="needs 2048 devices"):
        program.compile()


@pytest.mark.parametrize("how", ["called", "exported"])
def test_sizes_over_a_mesh_are_numbers(how: str) -> None:
    x, shapes = (torch.ones(4, 3),), ({0: torch.export.Dim("n")},)
    model: Any = nn.Linear(3, 2)
    if how == "exported":
        model, x, shapes = torch.export.export(model, x, dynamic_shapes=shapes), (), None
    with pytest.raises(hloemit.ShardingError, match=r"a tensor of \('.*', '3'\).* without dynamic_shapes"):
        hloemit.lower(model, x, dynamic_shapes=shapes, mesh=MESH)


def test_what_shardy_cannot_cut_says_so() -> None:
    """A size that depends on data."""
    with pytest.raises(hloemit.HloemitError, match=r"Shardy|bound="):
        hloemit.lower(lambda x: x.nonzero(), (torch.ones(4),), mesh=MESH)


def test_a_tied_weight_is_cut_by_any_of_its_names() -> None:
    for shardings in ({"embedding.weight": ("x",)}, {"head.*": ("x",)}, {"embedding.*": ("x",), "*": ("y",)}):
        program = hloemit.lower(Tied(), (torch.arange(8),), mesh=MESH, shardings=shardings)
        assert program.signature.inputs[0].partition == (("x",), ())
