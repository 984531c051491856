"""Programs that are said op by op, functions of jax, custom calls, barriers, and functions that are traced once."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn

import hloemit
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla.core import xla_builder as xb
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.core import xla_op_registry as xor
from hloemit.torch_xla.experimental.assume_pure import PureModule, assume_pure, j2t_autograd
from hloemit.torch_xla.experimental.gradient_accumulation import gradient_accumulation
from hloemit.torch_xla.experimental.stablehlo_custom_call import place_to_host, stablehlo_custom_call
from hloemit.torch_xla.experimental.xla_quantized_matmul import XlaQuantizedLinear, quantized_matmul
from hloemit.torch_xla.utils.checkpoint import checkpoint

DEVICE = hloemit.device()


def lazy(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)).to(DEVICE)


# xla_builder


def repeated(a: Any, b: Any, limit: int) -> Any:
    one, zero, last = (xb.Op.scalar(a.builder(), n, dtype=xb.Type.S32) for n in (1, 0, limit))
    loop = xb.Op.mkwhile((zero, a, b), lambda i, *_: i < last, lambda i, a, b: xb.Op.tuple((i + one, a + b, b)))
    return loop.get_tuple_element(1)


def chosen(k: Any, a: Any, b: Any) -> Any:
    return (k > xb.Op.zero(k.builder())).mkconditional((a, b), lambda a, b: a + b, lambda a, b: a - b)


BUILT: dict[str, tuple[Any, Any, list[Tensor]]] = {
    "add": (lambda a, b: a + b, lambda a, b: a + b, [lazy(2, 3), lazy(2, 3, seed=1)]),
    "a number": (lambda a: a * xb.Op.scalar(a.builder(), 2.5), lambda a: a * 2.5, [lazy(3)]),
    "unary": (lambda a: a.sin().exp() - a.tanh(), lambda a: a.sin().exp() - a.tanh(), [lazy(3)]),
    "compared": (lambda a, b: (a >= b).select(a, b), torch.maximum, [lazy(4), lazy(4, seed=1)]),
    "while": (lambda a, b: repeated(a, b, 7), lambda a, b: a + 7 * b, [lazy(2), lazy(2, seed=1)]),
    "if": (chosen, lambda k, a, b: a + b, [torch.tensor(0.5).to(DEVICE), lazy(2), lazy(2, seed=1)]),
    "else": (chosen, lambda k, a, b: a - b, [torch.tensor(-0.5).to(DEVICE), lazy(2), lazy(2, seed=1)]),
    "folded": (
        lambda a: a.reduce(xb.Op.zero(a.builder()), lambda x, y: x + y, [1]),
        lambda a: a.sum(1),
        [lazy(2, 3)],
    ),
    "shapes": (
        lambda a: a.transpose([1, 0]).reshape([6]).slice_in_dim(1, 5, 0, 2).broadcast([2]),
        lambda a: a.t().reshape(6)[1:5:2].expand(2, 2),
        [lazy(2, 3)],
    ),
    "dot": (lambda a, b: a.dot(b), torch.mm, [lazy(2, 3), lazy(3, 4)]),
    "pad": (
        lambda a: a.pad(xb.Op.scalar(a.builder(), 9.0), ((1, 2, 0), (0, 0, 1))),
        lambda a: F.pad(torch.stack([a, torch.full_like(a, 9)], 2).flatten(1)[:, :-1], (0, 0, 1, 2), value=9),
        [lazy(2, 3)],
    ),
    "convolution": (
        lambda a, k: a.conv(k, (2, 1), padding="same"),
        lambda a, k: F.conv2d(F.pad(a, (1, 1, 1, 1)), k, stride=(2, 1)),
        [lazy(2, 3, 5, 6), lazy(4, 3, 3, 3, seed=1)],
    ),
    "convolution, features last, dilated, groups": (
        lambda a, k: a.conv_general_dilated(
            k, (1,), ((2, 1),), (2,), (3,), 0, 2, 1, 2, 0, 2, (1,), (0,), (1,), feature_group_count=2
        ),
        lambda a, k: (
            F.conv1d(
                F.pad(torch.stack([a.mT, torch.zeros_like(a.mT)], 3).flatten(2)[..., :-1], (2, 1)),
                k.permute(2, 1, 0),
                dilation=3,
                groups=2,
            ).mT
        ),
        [lazy(2, 7, 4), lazy(2, 2, 6, seed=1)],
    ),
    "convolution, groups in the batch": (
        lambda a, k: a.conv_with_general_dimensions(k, (1,), 0, 1, 1, 0, 0, 1, (2,), (2,), (2,), "valid", 1, 2),
        lambda a, k: torch.cat([F.conv1d(a[i : i + 1], k[2 * i : 2 * i + 2]) for i in (0, 1)], 1),
        [lazy(2, 3, 5), lazy(4, 3, 2, seed=1)],
    ),
    "gather": (
        lambda a, i: xb.mkop(
            "Gather",
            (a, i),
            slice_sizes=(1, 3),
            offset_dims=(1,),
            collapsed_slice_dims=(0,),
            start_index_map=(0,),
            index_vector_dim=1,
        ),
        lambda a, i: a[i],
        [lazy(4, 3), torch.tensor([3, 0, 3]).to(DEVICE)],
    ),
    "scatter": (
        lambda a, i, u: a.scatter(i, u, lambda x, y: x + y, (1,), (0,), (0,), 1),
        lambda a, i, u: a.index_add(0, i, u),
        [lazy(4, 3), torch.tensor([3, 0, 3]).to(DEVICE), lazy(3, 3, seed=1)],
    ),
    "sorted with another": (
        lambda a, b: xb.Op.sort((a, b), lambda x, y, v, w: x > y, 1, True),
        lambda a, b: (a.sort(1, descending=True)[0], b.gather(1, a.argsort(1, descending=True))),
        [lazy(2, 5), lazy(2, 5, seed=1)],
    ),
    "sorted": (
        lambda a: xb.mkop("Sort", (a,), comparator=lambda x, y: x < y),
        lambda a: a.sort()[0],
        [lazy(2, 5)],
    ),
    "windows": (
        lambda a: a.reduce_window(xb.Op.zero(a.builder()), lambda x, y: x + y, (1, 3), (1, 2), "same"),
        lambda a: F.avg_pool1d(F.pad(a, (0, 1)), 3, 2) * 3,
        [lazy(2, 6)],
    ),
    "pooled": (
        lambda a: a.max_pool((1, 1, 2, 2), (1, 1, 2, 1), 0, 1, (2, 3)),
        lambda a: F.max_pool2d(a, 2, (2, 1)),
        [lazy(2, 3, 4, 5)],
    ),
    "its gradient": (
        lambda a, s: a.select_and_scatter(
            s, xb.Op.zero(a.builder()), (1, 2), (1, 2), lambda x, y: x >= y, lambda x, y: x + y
        ),
        lambda a, s: F.max_unpool1d(s, F.max_pool1d(a, 2, return_indices=True)[1], 2),
        [lazy(2, 6), lazy(2, 3, seed=1)],
    ),
    "triangular": (
        lambda a, b: a.triangualr_solve(b, True, False, False, True),
        lambda a, b: torch.linalg.solve_triangular(a.mT, b, upper=False),
        [(torch.rand(3, 3, generator=torch.Generator().manual_seed(0)) + 3 * torch.eye(3)).to(DEVICE), lazy(3, 2)],
    ),
    "a size": (
        lambda a: a.get_dimension_size(1),
        lambda a: torch.tensor(3, dtype=torch.int32).to(DEVICE),
        [lazy(2, 3)],
    ),
    "several": (lambda a: (a, a.cast(xb.Type.BF16)), lambda a: (a, a.bfloat16()), [lazy(3)]),
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", BUILT)
def test_builders(name: str) -> None:
    fn, eager, args = BUILT[name]
    found = xor.register(name, fn)(*args)
    torch.testing.assert_close(found, eager(*args), rtol=1e-5, atol=1e-6)


def test_computations() -> None:
    shapes = [xb.tensor_shape(lazy(2)), xb.mkshape(xb.Type.F32, [2])]
    computation = xb.create_computation("mine", lambda a, b: a.max(b), shapes)
    assert "stablehlo.maximum" in xb.get_computation_hlo(computation)
    run = xb.xla_computation_as_func(computation)
    assert torch.equal(run(lazy(2), lazy(2, seed=1)), torch.maximum(lazy(2), lazy(2, seed=1)))
    assert shapes[0].sizes == (2,) and shapes[0].dtype == "f32" and shapes[1].rank == 1
    assert all(xb.Op.from_torch_type(xb.Op.to_torch_type(name)) == name for name in xb._XLA_PT_TYPE_MAP)
    with pytest.raises(NotImplementedError, match="SetDimensionSize"):
        xor.register("no", lambda a: xb.mkop("SetDimensionSize", (a,)))(lazy(2))


def test_dot_general() -> None:
    x, w = torch.randint(-15, 15, (4, 3, 5), dtype=torch.int8), torch.randint(-15, 15, (4, 5, 2), dtype=torch.int8)
    dims = (([-1], [1]), ([0], [0]))
    found = _XLAC._xla_dot_general(x.to(DEVICE), w.to(DEVICE), dims, preferred_element_type=torch.int32)
    assert torch.equal(found.cpu(), x.int() @ w.int())
    with pytest.raises(RuntimeError, match="to be an actual XLA tensor"):
        _XLAC._xla_dot_general(x, w, dims)


def test_text_of_graphs() -> None:
    x = lazy(2)
    assert "sine(" in _XLAC._get_xla_tensors_hlo([x.sin()]) and "ENTRY" in _XLAC._get_xla_tensors_hlo([x.sin()])
    assert "aten::sin(%0)" in _XLAC._get_xla_tensors_text([x.sin()])
    assert _XLAC._get_graph_hash([x.sin()]) == _XLAC._get_graph_hash([x.sin()]) != _XLAC._get_graph_hash([x.cos()])


# jax


def of_jax(a: Any, n: float, *, more: Any) -> Any:
    import jax.numpy as jnp

    return {"x": a["p"] + jnp.sin(more) * n, "rest": (jnp.argmax(more), None, "text")}


def test_functions_of_jax() -> None:
    a, b = lazy(3, 3).requires_grad_(), lazy(3, 3, seed=1).requires_grad_()
    before = xb._jax_to_xla_computation_cache_elements()
    for n in (2.0, 3.0, 3.0):
        found = xb.call_jax(of_jax, ({"p": a}, n), {"more": b})
    assert xb._jax_to_xla_computation_cache_elements() == before + 2
    torch.testing.assert_close(found["x"].detach().cpu(), (a + 3 * b.sin()).detach().cpu())
    assert found["rest"][1:] == (None, "text") and found["rest"][0].item() == b.argmax().item()
    assert hloemit.get_stablehlo([found["x"]]).count("call @jax_of_jax(") == 1
    found["x"].square().sum().backward()
    expected = 2 * (a + 3 * b.sin())
    torch.testing.assert_close(a.grad.cpu(), expected.detach().cpu())
    torch.testing.assert_close(b.grad.cpu(), (expected * 3 * b.cos()).detach().cpu())
    found = j2t_autograd(lambda x: x.astype("float64") * 2)(lazy(2).double())
    assert found.dtype is torch.float64


# Traced once


def test_pure_functions() -> None:
    calls = []

    def fn(state: dict[str, Tensor], x: Tensor, scale: float = 1.0) -> tuple[Tensor, Any]:
        calls.append(1)
        return (x @ state["w"]).sin() * scale, (x.sum().long(), "text")

    pure, results = assume_pure(fn), []
    for run in (pure, pure, fn):
        w, x = lazy(3, 3).requires_grad_(), lazy(2, 3, seed=1).requires_grad_()
        before = len(calls)
        out, (number, text) = run({"w": w}, x, scale=2.0)
        out.sum().backward()
        results.append([out.detach().cpu(), number.cpu(), w.grad.cpu(), x.grad.cpu()])
        assert text == "text" and (len(calls) > before) == (run is fn or len(results) == 1)
    torch.testing.assert_close(results[0], results[2])
    torch.testing.assert_close(results[1], results[2])
    with pytest.raises(AssertionError, match="FakeTensor"):
        assume_pure(lambda x: x + w)(x)


def test_numbers_of_pure_functions() -> None:
    draw = assume_pure(lambda x: x + torch.rand(3, device=DEVICE), add_rng_seed_argument=True)
    x = torch.zeros(3).to(DEVICE)
    assert torch.equal(draw(x, rng_seed=1), draw(x, rng_seed=1)) and not torch.equal(
        draw(x, rng_seed=1), draw(x, rng_seed=2)
    )
    draw = assume_pure(lambda x: x + torch.rand(3, device=DEVICE))
    assert not torch.equal(draw(x), draw(x))


def test_pure_modules() -> None:
    torch.manual_seed(0)
    module = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4)).to(DEVICE).eval()
    x = lazy(2, 3)
    torch.testing.assert_close(PureModule(module)(x), module(x))


def test_accumulated_gradients() -> None:
    results = []
    for run in ("loop", "hand"):
        torch.manual_seed(0)
        model = nn.Linear(3, 2).to(DEVICE)
        x, y, carried = lazy(4, 5, 3), lazy(4, 5, 2, seed=1), torch.zeros((), device=DEVICE)

        def step(x: Tensor, y: Tensor, carried: Tensor, model: nn.Module = model) -> Any:
            return nn.functional.mse_loss(model(x), y), carried + x.sum()

        if run == "loop":
            total, carried = gradient_accumulation(step, (x, y), model, carried)
            assert hloemit.get_stablehlo([total]).count("stablehlo.while") == 1
        else:
            total = torch.zeros((), device=DEVICE)
            for i in range(4):
                loss, carried = step(x[i], y[i], carried)
                (loss / 4).backward()
                total += loss.detach() / 4
        results.append([total.cpu(), carried.cpu(), *[p.grad.cpu() for p in model.parameters()]])
    torch.testing.assert_close(*results)
    with pytest.raises(ValueError, match="cannot be empty"):
        gradient_accumulation(step, (), model)


# What a back end knows


def test_custom_calls() -> None:
    found = stablehlo_custom_call([lazy(3, 3)], "mine", [(3,)], [torch.int8], True, "config", 1, {"a": "b"})
    text = hloemit.get_stablehlo([found])
    assert found.dtype is torch.int8 and "@mine" in text and "tensor<3xi8>" in text
    assert 'backend_config = "config"' in text and "has_side_effect = true" in text and 'a = "b"' in text
    x = lazy(2).requires_grad_()
    placed = place_to_host(x)
    assert 'mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}' in hloemit.get_stablehlo([placed])
    placed.sum().backward()
    assert x.grad is not None
    with torch.no_grad():
        found.fill_(0)
        placed.fill_(0)  # no program asks XLA's CPU for these


def test_barriers() -> None:
    x = lazy(3)
    y, z = x * 2, x.clone()
    xm.optimization_barrier_([y, z])
    assert hloemit.get_stablehlo([y + z]).count("stablehlo.optimization_barrier") == 1
    assert torch.equal(y.cpu(), x.cpu() * 2) and torch.equal(z.cpu(), x.cpu())


def test_checkpoints_compute_again() -> None:
    results = []
    for run in (checkpoint, lambda fn, *args: fn(*args)):
        torch.manual_seed(0)
        layer, x = nn.Linear(3, 3).to(DEVICE), lazy(2, 3).requires_grad_()
        out = run(lambda t: nn.functional.dropout(layer(t).sin(), 0.5).sin(), x)  # noqa: B023
        out.sum().backward()
        text = hloemit.get_stablehlo([x.grad])
        results.append([out.detach().cpu(), x.grad.cpu(), layer.weight.grad.cpu(), "optimization_barrier" in text])
    assert [r.pop() for r in results] == [True, False]
    torch.testing.assert_close(*results)
    with pytest.raises(ValueError, match="Unexpected keyword arguments: a"):
        checkpoint(lambda t: t, x, a=1)


# Quantized


@pytest.mark.parametrize("block_size", [-1, 2])
def test_quantized_products(block_size: int) -> None:
    x = torch.linspace(-1, 1, 12).reshape(3, 4)
    whole = block_size == -1
    w = torch.arange(-20, 0, dtype=torch.int8).reshape((5, 4) if whole else (2, 2, 5))
    scale = torch.linspace(0.1, 1, 5 if whole else 10).reshape((5,) if whole else (2, 5))
    zero = scale * 3
    layer = XlaQuantizedLinear(4, 5, block_size=block_size)
    layer.load_quantized_weight(w, scale, zero)
    found = layer.to(DEVICE)(x.to(DEVICE)).cpu()
    if whole:
        expected = x @ (w.float() * scale[:, None] - zero[:, None]).t()
    else:
        expected = x @ (w.float() * scale[:, None] - zero[:, None]).reshape(4, 5)
    torch.testing.assert_close(found, expected)
    with pytest.raises(AssertionError, match=r"torch\.int8 is wanted"):
        quantized_matmul(x, w.int(), scale)


def test_quantized_activations() -> None:
    x, w, scale = torch.randn(3, 4), torch.randint(-9, 9, (5, 4), dtype=torch.int8), torch.rand(5)
    found = quantized_matmul(x.to(DEVICE), w.to(DEVICE), scale.to(DEVICE), quantize_activation=True).cpu()
    torch.testing.assert_close(found, x @ w.float().t() * scale, rtol=0.05, atol=0.1)
    torch.testing.assert_close(found, quantized_matmul(x, w, scale, quantize_activation=True))


def test_a_quantized_product_is_one_of_8_bits() -> None:
    x, w, scale = torch.randn(2, 3, 4, device=DEVICE), torch.ones(5, 4, dtype=torch.int8).to(DEVICE), torch.rand(5)
    text = xm.get_stablehlo([quantized_matmul(x, w, scale.to(DEVICE), quantize_activation=True)])
    assert "(tensor<2x3x4xi8>, tensor<5x4xi8>) -> tensor<2x3x5xi32>" in text
