"""Recurrent layers with gradients: one loop forward and one back by every door, and eager PyTorch's numbers."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence
from torch.utils.checkpoint import checkpoint

import hloemit
from hloemit import torch_compile
from hloemit.base.errors import CaptureError
from hloemit.recording import recurrent_layers

DEVICE = hloemit.device()
DEEP = {"num_layers": 2, "bidirectional": True, "batch_first": True}
LAYERS: list[tuple[type[nn.RNNBase], dict[str, Any]]] = [
    (nn.LSTM, {}),
    (nn.LSTM, DEEP),
    (nn.LSTM, {"proj_size": 3, "bidirectional": True}),
    (nn.GRU, {}),
    (nn.GRU, {**DEEP, "bias": False}),
    (nn.RNN, {"bidirectional": True}),
    (nn.RNN, {**DEEP, "nonlinearity": "relu"}),
]


def layer(kind: type[nn.RNNBase], **options: Any) -> Any:
    torch.manual_seed(0)
    return kind(4, 6, **options).double()


def states(module: Any, batch: tuple[int, ...] = (3,)) -> Any:
    """Initial states that want gradients."""
    count = module.num_layers * (2 if module.bidirectional else 1)
    made = [
        torch.randn(count, *batch, width, dtype=torch.float64, requires_grad=True)
        for width in (module.proj_size or 6, 6)
    ]
    return tuple(made) if isinstance(module, nn.LSTM) else made[1]


def leaves(tree: Any) -> list[Tensor]:
    return [tree] if isinstance(tree, Tensor) else [t for part in tree for t in leaves(part)]


def total(results: Any) -> Tensor:
    """A loss to which every element counts in its own way."""
    weights = ((t, torch.arange(t.numel(), dtype=torch.float64).reshape(t.shape).cos()) for t in leaves(results))
    return torch.stack([(t * w.to(t.device, t.dtype)).sum() for t, w in weights]).sum()


def gradients(module: Any, x: Any, hx: Any) -> tuple[Tensor, ...]:
    results = module(x, hx)
    loss = total(results)
    return (*leaves(results), *torch.autograd.grad(loss, [x, *leaves(hx), *module.parameters()]))


def agree(got: Sequence[Tensor], want: Sequence[Tensor], tolerance: float = 1e-12) -> None:
    for a, b in zip(got, want, strict=True):
        torch.testing.assert_close(a.detach().cpu(), b.detach(), rtol=tolerance, atol=tolerance)


def moved(tree: Any) -> Any:
    if isinstance(tree, Tensor):
        return tree.detach().to(DEVICE).requires_grad_()
    return tuple(map(moved, tree))


@pytest.mark.drawn(4)
@pytest.mark.parametrize(("kind", "options"), LAYERS)
def test_gradients(kind: type[nn.RNNBase], options: dict[str, Any]) -> None:
    module = layer(kind, **options)
    x, hx = torch.randn(3, 5, 4, dtype=torch.float64), states(module, (3 if options.get("batch_first") else 5,))
    x.requires_grad_()
    want = gradients(module, x, hx)
    lowered = hloemit.lower(lambda x, hx: gradients(module, x, hx), (x, hx))
    assert lowered.as_text().count("stablehlo.while") == 2 * len(leaves(hx)[0])
    agree(lowered.compile()(x, hx), want)
    if module.num_layers == 1:
        agree(gradients(copy.deepcopy(module).to(DEVICE), moved(x), moved(hx)), want)


@pytest.mark.parametrize("size", [(1, 3, 4), (5, 4), (5, 0, 4)], ids=["one turn", "no batch", "an empty batch"])
def test_sizes(size: tuple[int, ...]) -> None:
    module = layer(nn.GRU)
    x, hx = torch.randn(size, dtype=torch.float64, requires_grad=True), states(module, size[1:-1])
    want = gradients(module, x, hx)
    agree(hloemit.lower(lambda x, hx: gradients(module, x, hx), (x, hx)).compile()(x, hx), want)


def test_no_turns_raise_what_eager_raises() -> None:
    module = layer(nn.GRU)
    x = torch.zeros(0, 3, 4, dtype=torch.float64)
    with pytest.raises(CaptureError, match="sequence length to be larger than 0"):
        hloemit.lower(lambda x: torch.autograd.grad(module(x)[0].sum(), [module.weight_hh_l0]), (x,))


def test_text_does_not_grow_with_the_length() -> None:
    model = nn.LSTM(4, 6)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)

    def step(x: Tensor) -> None:
        optimizer.zero_grad()
        model(x)[0].square().mean().backward()
        optimizer.step()

    counts = {len(hloemit.lower(step, (torch.randn(n, 2, 4),)).as_text().splitlines()) for n in (5, 40)}
    assert len(counts) == 1


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_dtypes(dtype: torch.dtype) -> None:
    module = layer(nn.LSTM, proj_size=3).to(dtype)
    x = torch.randn(5, 3, 4, dtype=dtype, requires_grad=True)
    hx = tuple(h.to(dtype).detach().requires_grad_() for h in states(module))
    with torch.backends.mkldnn.flags(enabled=False):
        want = gradients(module, x, hx)
    got = hloemit.lower(lambda x, hx: gradients(module, x, hx), (x, hx)).compile()(x, hx)
    agree(got, want, 1e-5 if dtype is torch.float32 else 5e-2)


def test_gradients_of_what_is_wanted() -> None:
    module = layer(nn.LSTM, num_layers=2)
    x, (h, c) = torch.randn(5, 3, 4, dtype=torch.float64), states(module)
    for parameter in module.parameters():
        parameter.requires_grad_(False)

    def of_a_state(x: Tensor, h: Tensor, c: Tensor) -> Any:
        return torch.autograd.grad(module(x, (h, c.detach()))[1][1].square().sum(), [h])

    def of_a_weight(x: Tensor, h: Tensor, c: Tensor) -> Any:
        module.weight_hh_l1.requires_grad_()
        return torch.autograd.grad(module(x, (h.detach(), c.detach()))[0].square().sum(), [module.weight_hh_l1])

    for function in (of_a_state, of_a_weight):
        agree(hloemit.lower(function, (x, h, c)).compile()(x, h, c), function(x, h, c))


def test_gradients_of_gradients() -> None:
    module = layer(nn.RNN)

    def second(x: Tensor) -> Any:
        first = torch.autograd.grad(module(x)[0].square().sum(), x, create_graph=True)
        return torch.autograd.grad(first[0].square().sum(), [x, *module.parameters()], allow_unused=True)

    x = torch.randn(2, 3, 4, dtype=torch.float64, requires_grad=True)
    want = second(x)
    agree(hloemit.lower(second, (x,)).compile()(x), want)
    module, given = module.to(DEVICE), moved(x)
    agree(second(given), want, 1e-8)


def test_transforms_see_pytorchs_operators() -> None:
    module = layer(nn.RNN)

    def of_func(x: Tensor) -> Any:
        weights = dict(module.named_parameters())
        return torch.func.grad(lambda w: torch.func.functional_call(module, w, (x,))[0].sum())(weights)

    x = torch.randn(3, 2, 4, dtype=torch.float64)
    want = of_func(x)
    agree(list(hloemit.lower(of_func, (x,)).compile()(x).values()), list(want.values()))
    module = module.to(DEVICE)
    agree(list(of_func(x.to(DEVICE)).values()), list(want.values()))


def test_dropout_draws_what_pytorchs_parts_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    module = layer(nn.RNN, num_layers=3, dropout=0.5)
    x = torch.randn(3, 3, 4, dtype=torch.float64)

    def run(x: Tensor) -> Any:
        loss = module(x)[0].square().sum()
        return (loss, *torch.autograd.grad(loss, list(module.parameters())))

    def drawn() -> Any:
        torch.manual_seed(1)
        return hloemit.lower(run, (x,)).compile()(x)

    ours = drawn()
    monkeypatch.setattr(recurrent_layers, "rnn_tanh", lambda *_: NotImplemented)
    agree(ours, drawn())


@pytest.mark.parametrize("use_reentrant", [False, True])
def test_checkpoints(use_reentrant: bool) -> None:
    module = layer(nn.GRU)

    def run(x: Tensor) -> Any:
        module.zero_grad()
        checkpoint(lambda x: module(x)[0], x, use_reentrant=use_reentrant).square().sum().backward()
        return [p.grad for p in module.parameters()]

    x = torch.randn(5, 3, 4, dtype=torch.float64, requires_grad=True)
    want = [g.clone() for g in run(x)]
    lowered = hloemit.lower(run, (x,))
    assert use_reentrant or lowered.as_text().count("stablehlo.while") == 3
    agree(lowered.compile()(x), want)


@pytest.mark.parametrize(("kind", "dtypes"), [(nn.LSTM, "f32 f32 f32"), (nn.GRU, "f32 f32"), (nn.RNN, "bf16 bf16")])
def test_autocast_of_the_cpu(kind: type[nn.RNNBase], dtypes: str) -> None:
    module = layer(kind).float()

    def run(x: Tensor) -> Any:
        with torch.autocast("cpu", torch.bfloat16):
            results = leaves(module(x))
        loss = sum(r.float().square().sum() for r in results)
        return (*results, *torch.autograd.grad(loss, list(module.parameters())))

    x = torch.randn(5, 3, 4)
    with torch.backends.mkldnn.flags(enabled=False):
        want = run(x)
    lowered = hloemit.lower(run, (x,))
    assert lowered.as_text().count("stablehlo.while") == 2
    got = lowered.compile()(x)
    names = {torch.float32: "f32", torch.bfloat16: "bf16"}
    assert " ".join(names[r.dtype] for r in got[: len(dtypes.split())]) == dtypes
    agree(got, want, 5e-2)


def test_autocast_of_the_device() -> None:
    module = layer(nn.LSTM).float().to(DEVICE)
    with torch.autocast("xla", torch.bfloat16):
        results = leaves(module(torch.randn(5, 3, 4).to(DEVICE)))
    assert {r.dtype for r in results} == {torch.bfloat16}
    sum(r.float().sum() for r in results).backward()  # type: ignore[union-attr]
    assert module.weight_hh_l0.grad.dtype is torch.float32


def test_torch_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    torch._dynamo.reset()
    texts = []
    lower = torch_compile.lower

    def noted(*args: Any, **options: Any) -> Any:
        texts.append(lower(*args, **options))
        return texts[-1]

    monkeypatch.setattr(torch_compile, "lower", noted)
    module = layer(nn.LSTM, num_layers=2)
    x, hx = torch.randn(5, 3, 4, dtype=torch.float64, requires_grad=True), states(module)
    run = torch.compile(module, backend="hloemit", dynamic=False)
    with torch._dynamo.config.patch(allow_rnn=True):
        results = run(x, hx)
        found = torch.autograd.grad(total(results), [x, *hx, *module.parameters()])
    agree([*leaves(results), *found], gradients(module, x, hx))
    assert [t.as_text().count("stablehlo.while") for t in texts] == [2, 2]
    torch._dynamo.reset()


def test_hloemit_compile() -> None:
    model = layer(nn.GRU).float()
    ours = copy.deepcopy(model).to(DEVICE)
    x = torch.randn(6, 3, 4)

    def training(model: Any) -> Callable[[Tensor], Tensor]:
        optimizer = torch.optim.SGD(model.parameters(), 0.1)

        def step(x: Tensor) -> Tensor:
            optimizer.zero_grad()
            loss = model(x)[0].square().mean()
            loss.backward()
            optimizer.step()
            return loss.detach()

        return step

    eager, compiled = training(model), hloemit.compile(training(ours), full_graph=True)
    for _ in range(3):
        torch.testing.assert_close(compiled(x.to(DEVICE)).cpu(), eager(x))
    agree([p.detach() for p in ours.parameters()], list(model.parameters()), 1e-5)


# Sequences of several lengths


class Packed(nn.Module):
    """A layer over packed sequences, padded again."""

    def __init__(self, module: Any, lengths: list[int]) -> None:
        super().__init__()
        self.module, self.lengths = module, lengths

    def forward(self, x: Tensor) -> Any:
        first = self.module.batch_first
        in_order = sorted(self.lengths, reverse=True) == self.lengths
        packed = pack_padded_sequence(x, self.lengths, first, enforce_sorted=in_order)  # type: ignore[arg-type]
        results, last = self.module(packed)
        padded, lengths = pad_packed_sequence(results, first, padding_value=2.0, total_length=7)
        return padded, last, lengths.double()


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("kind", "options", "lengths"),
    [(nn.LSTM, {"batch_first": True}, [5, 3, 1]), (nn.RNN, {"bidirectional": True, "num_layers": 2}, [1, 5, 3])],
)
def test_packed_sequences(kind: type[nn.RNNBase], options: dict[str, Any], lengths: list[int]) -> None:
    module = Packed(layer(kind, **options), lengths)
    x = torch.randn(3, 5, 4, dtype=torch.float64)
    x = (x if options.get("batch_first") else x.transpose(0, 1).contiguous()).requires_grad_()
    want = leaves(module(x))

    def found(x: Tensor) -> Any:
        results = module(x)
        return (*leaves(results), *torch.autograd.grad(total(results), [x, *module.parameters()]))

    agree(leaves(hloemit.lower(module, (x.detach(),)).compile()(x.detach())), want)
    wanted = found(x)
    lowered = hloemit.lower(found, (x,))
    assert lowered.as_text().count("stablehlo.while") == (8 if module.module.bidirectional else 2)
    agree(lowered.compile()(x), wanted)
    module = module.to(DEVICE)
    agree(found(moved(x)), wanted)


class Packing(nn.Module):
    def forward(self, x: Tensor, lengths: Tensor) -> Tensor:
        return pack_padded_sequence(x, lengths, batch_first=True).data


def test_lengths_that_are_data_are_refused() -> None:
    module = layer(nn.GRU)
    sizes = torch.tensor([2, 1])

    def run(data: Tensor) -> Any:
        return module(PackedSequence(data, sizes))[0].data

    with pytest.raises(CaptureError):  # others at the next call
        hloemit.lower(run, (torch.randn(3, 4, dtype=torch.float64),))
    for target in (Packing(), Packing().forward):
        with pytest.raises(CaptureError, match="lengths of packed sequences decide shapes"):
            hloemit.lower(target, (torch.ones(2, 3, 4), torch.tensor([3, 2])))


def test_a_number_that_a_program_spells_out_is_a_size() -> None:
    def run(x: Tensor) -> Tensor:
        sizes = torch.tensor([2, 3]) + 1
        return torch.zeros(int(sizes[1])) + x

    assert hloemit.lower(run, (torch.ones(()),)).compile()(torch.ones(())).tolist() == [1.0] * 4
