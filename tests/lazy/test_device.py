"""The lazy device: what runs on it gives what the CPU gives."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional
from torch.utils import _pytree as pytree

import hloemit
from hloemit.base import metrics

DEVICE = hloemit.device()
Program = Callable[[Any], Any]


def agrees(program: Program) -> None:
    """A program of a device gives the same on both."""
    results = []
    for device in (torch.device("cpu"), DEVICE):
        torch.manual_seed(0)
        results.append(pytree.tree_leaves(program(device)))
    want, got = results
    assert len(want) == len(got)
    for w, g in zip(want, got, strict=True):
        if isinstance(w, torch.Tensor):
            assert g.device == DEVICE
            torch.testing.assert_close(g.detach().cpu(), w.detach(), rtol=1e-4, atol=1e-5)
        else:
            assert g == w


def trained(make: Callable[[], nn.Module], *shape: int) -> Program:
    """Forward and backward of a module: result, gradients and buffers."""

    def program(device: torch.device) -> Any:
        module = make().to(device)
        x = torch.randn(*shape).to(device).requires_grad_()
        out = module(x)
        out = out[0] if isinstance(out, tuple) else out
        out.square().sum().backward()
        return out, x.grad, [p.grad for p in module.parameters()], list(module.buffers())

    return program


MODULES: dict[str, Program] = {
    "linear": trained(lambda: nn.Linear(4, 3), 2, 4),
    "convolution": trained(lambda: nn.Conv2d(3, 4, 3, padding=1), 2, 3, 6, 6),
    "transposed convolution": trained(lambda: nn.ConvTranspose2d(4, 6, 3, stride=2, groups=2), 2, 4, 5, 5),
    "batch norm": trained(lambda: nn.BatchNorm2d(3), 2, 3, 4, 4),
    "batch norm in evaluation": trained(lambda: nn.BatchNorm2d(3).eval(), 2, 3, 4, 4),
    "batch norm without statistics": trained(lambda: nn.BatchNorm1d(3, track_running_stats=False), 4, 3),
    "group norm": trained(lambda: nn.GroupNorm(3, 6), 2, 6, 4),
    "pooling": trained(lambda: nn.MaxPool2d(2), 2, 3, 6, 6),
    "transformer": trained(lambda: nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True), 2, 5, 8),
    "lstm": trained(lambda: nn.LSTM(4, 5, num_layers=2), 6, 2, 4),
    "lstm cell without bias": trained(lambda: nn.LSTMCell(4, 5, bias=False), 2, 4),
    "gru": trained(lambda: nn.GRU(4, 5), 6, 2, 4),
    "rnn": trained(lambda: nn.RNN(4, 5), 6, 2, 4),
    "upsampling": trained(lambda: nn.Upsample(scale_factor=2, mode="bilinear"), 1, 2, 4, 4),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", MODULES)
def test_modules(name: str) -> None:
    agrees(MODULES[name])


def views(device: torch.device) -> Any:
    x = torch.arange(24.0).reshape(4, 6).to(device)
    rows = x[1:3]
    columns = rows.t()
    columns[0] = 9
    flat = x.view(-1)
    flat[::5] += 1
    x.diagonal().mul_(2)
    x[0].fill_(7)
    y = torch.ones(3, 4).to(device).t().contiguous(memory_format=torch.contiguous_format)
    turned = torch.ones(2, 3).to(device).t().exp()  # keeps its operand's strides
    turned[0] = 5
    return x, rows, columns, flat, x.expand(2, 4, 6)[1], y, turned, turned.t()


def updates(device: torch.device) -> Any:
    p = nn.Parameter(torch.ones(3, 3).to(device))
    q = p * 2
    q[0] = 0
    q.add_(1)
    q.square().sum().backward()
    with torch.no_grad():
        p.sub_(p.grad)
        p.clamp_(min=-3)
    p_half = p.detach().to(torch.float16)
    p_half.mul_(p.detach())  # computed in f32, and kept in f16
    return p, p.grad, p_half


def operators(device: torch.device) -> Any:
    x = torch.linspace(-2, 2, 12).reshape(3, 4).to(device)
    return [
        *(x.sort(), x.topk(2), x.argmax(1), x.cumsum(0), x.norm(), x.std(), torch.cat([x, x]), torch.stack([x, x])),
        *(x.masked_fill(x > 0, 0), x[x > 0], torch.where(x > 0), x[[0, 2]], x.max(0), x.chunk(2, 1), x.unique()),
        *(torch.einsum("ij,kj->ik", x, x), x.double(), x.to(torch.int64), x.bool(), torch.fft.fft(x).real, x.flip(0)),
        *(torch.linalg.svdvals(x), x.roll(1), x.tril(), x.clone(), x.tolist(), len(x), x.max().item(), x * 2 + 1),
        *(torch.arange(3, device=device) * 1.5, torch.arange(3, device=device) + True, x * torch.tensor(2.0)),
        *(torch.eye(3, device=device), torch.linspace(0, 1, 5, device=device), torch.zeros(2, device=device)),
    ]


def transforms(device: torch.device) -> Any:
    x = torch.ones(3, 2).to(device)
    return torch.func.grad(lambda x: (x**3).sum())(x), torch.func.vmap(lambda x: x.sum())(x)


def clipped(device: torch.device) -> Any:
    module = nn.Linear(3, 3).to(device)
    module(torch.ones(2, 3).to(device)).square().sum().backward()
    norm = nn.utils.clip_grad_norm_(module.parameters(), 0.1)
    return norm, [p.grad for p in module.parameters()], list(copy.deepcopy(module).parameters())


@pytest.mark.parametrize("program", [views, updates, operators, transforms, clipped])
def test_programs(program: Program) -> None:
    agrees(program)


OPTIMIZERS: dict[str, Callable[..., torch.optim.Optimizer]] = {
    "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9),
    "adam": lambda p: torch.optim.Adam(p, foreach=False),
    "adamw": torch.optim.AdamW,
    "rmsprop": torch.optim.RMSprop,
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_training_compiles_twice(name: str) -> None:
    def train(device: torch.device) -> Any:
        model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.LayerNorm(16), nn.Linear(16, 4)).to(device)
        optimizer = OPTIMIZERS[name](model.parameters())
        losses = []
        for _ in range(5):
            x, y = torch.randn(5, 8), torch.randint(0, 4, (5,))
            optimizer.zero_grad()
            loss = functional.cross_entropy(model(x.to(device)), y.to(device))
            loss.backward()
            optimizer.step()
            hloemit.sync()
            losses.append(loss.item())
        return torch.tensor(losses).to(device)

    metrics.clear_counters()
    agrees(train)
    assert metrics.counters.get("UncachedCompile") <= 2  # the first step makes the optimizer's state


def test_strides_are_those_of_views() -> None:
    x = torch.ones(2, 3).to(DEVICE)
    assert x.t().stride() == (1, 3)
    assert x.t().exp().stride() == torch.ones(2, 3).t().exp().stride()
    assert not x.t().is_contiguous()


def test_devices_do_not_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless torch_xla's names were installed, as in another test of this process: that mixes some, as torch_xla does."""
    monkeypatch.setattr("hloemit.lazy.sent_operands.sends_operands", frozenset[str]())
    with pytest.raises(RuntimeError, match="same device"):
        torch.ones(3, device=DEVICE) + torch.ones(3)


WRITES: dict[str, Callable[[torch.Tensor], Any]] = {
    "out": lambda x: torch.add(x, 1, out=torch.empty(2, 4)),
    "several": lambda x: torch.max(x, 0, out=(torch.empty(4), torch.empty(4, dtype=torch.long))),
    "as many as there are": lambda x: torch.nonzero(x, out=torch.empty(0, dtype=torch.long)),
    "picked": lambda x: torch.masked_select(x, x > 0, out=torch.empty(0)),
    "in-place": lambda x: torch.ones(2, 4).add_(x),
    "scalar": lambda x: torch.ones(2, 4).add_(x.sum()),
    "indexed": lambda x: torch.ones(2, 4).index_put_((torch.tensor([0]),), x[:1]),
    "list": lambda x: torch._foreach_add_([torch.ones(2, 4)], [x]),
}


@pytest.mark.parametrize("name", WRITES)
def test_what_is_computed_here_is_not_written_into_the_cpu(name: str) -> None:
    with pytest.raises(RuntimeError, match=r"same device.*on cpu"):
        WRITES[name](torch.ones(2, 4, device=DEVICE))


NOT_DENSE: dict[str, tuple[Callable[[torch.Tensor], Any], str]] = {
    "to_sparse": (lambda x: x.to_sparse(), "sparse"),
    "to_sparse_csr": (lambda x: x.to_sparse_csr(), "sparse"),
    "from-sparse": (lambda x: torch.eye(3).to_sparse().to(DEVICE), "sparse"),
    "sparse-factory": (lambda x: torch.zeros(2, 3, layout=torch.sparse_coo, device=DEVICE), "sparse"),
    "sparse-matrix": (lambda x: x @ torch.eye(4).to_sparse(), "sparse"),
    "mkldnn": (lambda x: x.to_mkldnn(), "leave them"),
    "quantized": (lambda x: torch.quantize_per_tensor(x, 0.1, 0, torch.qint8), "dequantize"),
    "from-quantized": (lambda x: torch.quantize_per_tensor(x.cpu(), 0.1, 0, torch.qint8).to(DEVICE), "dequantize"),
    "nested": (lambda x: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]).to(DEVICE), "pad the rows"),
    "of-leaves": (lambda x: torch.nested.as_nested_tensor([x[0], x[1].detach().requires_grad_()]), "pad the rows"),
    "of-rows": (torch.nested.as_nested_tensor, "pad the rows"),
    "dtype": (lambda x: torch.zeros(2, dtype=torch.complex32).to(DEVICE), "no type for torch.complex32"),
}


@pytest.mark.filterwarnings("ignore")  # of prototypes
@pytest.mark.parametrize("name", NOT_DENSE)
def test_tensors_that_the_device_has_none_of(name: str) -> None:
    program, message = NOT_DENSE[name]
    with pytest.raises(hloemit.UnsupportedOpError, match=message) as caught:
        program(torch.ones(2, 4, device=DEVICE))
    assert "test_device.py:" in str(caught.value) and len(str(caught.value)) < 700


@pytest.mark.filterwarnings("ignore")  # torch deprecates TorchScript
def test_a_storage_that_lets_its_elements_go() -> None:
    x = torch.arange(6.0).reshape(2, 3).to(DEVICE)
    y, storage = x[1] * 2, x.untyped_storage()
    assert storage.size() == 24
    assert storage.resize_(24) is storage.resize_(0) and storage.size() == 0
    assert y.tolist() == [6.0, 8.0, 10.0]  # what was computed before stays
    with pytest.raises(RuntimeError, match=r"resize_\(0\) has let them go"):
        (x + 1).tolist()
    with pytest.raises(NotImplementedError, match="all of its elements or none"):
        storage.resize_(12)
    storage.resize_(24)
    x[0] = y
    assert storage.size() == 24 and x[0].tolist() == [6.0, 8.0, 10.0]


def test_bytes_are_written_into_a_storage() -> None:
    x = torch.arange(3.0).to(DEVICE)
    storage = x.untyped_storage()
    storage.byteswap(torch.float32)
    assert x.view(torch.int32).tolist() == [0, 0x803F, 0x40]
    storage[3] = 63
    storage[2] = 128
    assert x.tolist()[0] == 1.0
    assert storage.fill_(0) is storage and x.tolist() == [0.0, 0.0, 0.0]
    with pytest.raises(RuntimeError, match="out of bounds"):
        storage[12] = 1


def test_torchscript_stays_where_it_is() -> None:
    script = torch.jit.script(nn.Linear(3, 3))
    for module in (script, nn.Sequential(script)):
        with pytest.raises(hloemit.CaptureError, match=r"move the nn\.Module"):
            module.to(DEVICE)
        assert {p.device.type for p in module.parameters()} == {"cpu"}
        module.to(torch.float64).to(torch.float32)


@pytest.mark.parametrize("door", ["lower", "function", "torch.compile", "lazy", "compile"])
def test_an_embedding_renormalises_its_weight(door: str) -> None:
    index = torch.tensor([[1, 2], [1, 5]])
    torch.manual_seed(0)
    table, plain = nn.Embedding(10, 3, max_norm=0.5), nn.Embedding(10, 3, max_norm=0.5)
    plain.load_state_dict(table.state_dict())
    doors: dict[str, Callable[[], Any]] = {
        "lower": lambda: hloemit.lower(table, (index,)).compile()(index),
        "function": lambda: hloemit.lower(lambda i: table(i), (index,)).compile()(index),  # noqa: PLW0108
        "torch.compile": lambda: torch.compile(table, backend="hloemit")(index),
        "lazy": lambda: table.to(DEVICE)(index.to(DEVICE)),
        "compile": lambda: hloemit.compile(table.to(DEVICE))(index.to(DEVICE)),
    }
    before = table.weight.detach().clone()
    got = doors[door]().detach().cpu()
    torch.testing.assert_close(got, plain(index).detach())
    torch.testing.assert_close(table.weight.detach().cpu(), plain.weight.detach())
    assert not torch.equal(table.weight.detach().cpu(), before)


def test_an_index_that_nothing_is_read_by() -> None:
    rows, columns = torch.zeros(5, 0, 5, dtype=torch.long), torch.full((5, 1, 1), 50)
    x = torch.rand(10, 0, 10, 10)
    got = x.to(DEVICE)[:, rows.to(DEVICE), :, columns.to(DEVICE)].cpu()
    assert got.shape == x[:, rows, :, columns].shape


@pytest.mark.parametrize("device_ids", [None, [0]], ids=["all devices", "one device"])
@pytest.mark.parametrize("device", ["cpu", DEVICE], ids=str)
def test_data_parallel_is_the_module_where_it_is(device: Any, device_ids: Any) -> None:
    module = nn.Linear(3, 2).to(device)
    parallel = nn.DataParallel(module, device_ids=device_ids).to(device)
    x = torch.ones(4, 3, device=device)
    y = parallel(x)
    y.sum().backward()
    assert y.device == x.device and torch.equal(y.cpu(), module(x).cpu())
    assert module.weight.grad is not None and module.weight.grad.tolist() == [[4, 4, 4], [4, 4, 4]]


MAKERS: dict[str, Callable[[torch.Tensor, Any], torch.Tensor]] = {
    "zeros_like": lambda x, d: torch.zeros_like(x, device=d),
    "ones_like": lambda x, d: torch.ones_like(x, dtype=torch.float64, device=d),
    "full_like": lambda x, d: torch.full_like(x, 2.0, device=d, requires_grad=True),
    "rand_like": lambda x, d: torch.rand_like(x, device=d),
    "randn_like": lambda x, d: torch.randn_like(x, device=d),
    "randint_like": lambda x, d: torch.randint_like(x, 2, 9, device=d),
    "new_full": lambda x, d: x.new_full((2,), 3.0, device=d),
    "linspace": lambda x, d: torch.linspace(x[0, 0], 3, 4, device=d),
}


@pytest.mark.parametrize("name", MAKERS)
def test_a_tensor_like_another_is_made_where_it_is_asked_for(name: str) -> None:
    x = torch.ones(2, 3).t()
    torch.manual_seed(0)
    want = MAKERS[name](x, "cpu")
    torch.manual_seed(0)
    got = MAKERS[name](x.to(DEVICE), "cpu")
    assert got.device.type == "cpu" and got.requires_grad == want.requires_grad and got.stride() == want.stride()
    assert torch.equal(got, want)
    if name != "linspace":  # which reads a value
        assert MAKERS[name](x.to(DEVICE), "meta").device.type == "meta"
    assert MAKERS[name](x, DEVICE).device == DEVICE


def test_random_numbers_follow_the_seed() -> None:
    draws = []
    for _ in range(2):
        torch.manual_seed(3)
        draws.append([torch.randn(4, device="xla").cpu(), torch.rand(2, device="xla").cpu()])
    assert torch.equal(draws[0][0], draws[1][0])
    assert torch.equal(draws[0][1], draws[1][1])
    assert not torch.equal(torch.randn(4, device="xla").cpu(), draws[0][0])


def test_stablehlo_of_pending_tensors() -> None:
    x = torch.ones(2, 3).to(DEVICE)
    hloemit.sync()
    y = torch.lgamma(x @ x.t()) + 1
    text = hloemit.get_stablehlo([y])
    assert "stablehlo.dot_general" in text and "lgamma" in text
    assert "dot_general" in hloemit.get_stablehlo()
    assert hloemit.get_stablehlo_bytecode([y])[:4] == b"ML\xefR"
    hloemit.sync()
    assert hloemit.get_stablehlo([y]) == hloemit.get_stablehlo(y) == text  # what computed it
    assert str(y) == f"{str(y.cpu())[:-1]}, device='xla:0')"


def test_stablehlo_of_what_is_not_on_the_device_is_refused() -> None:
    with pytest.raises(TypeError, match="item 0 is a tensor on cpu"):
        hloemit.get_stablehlo(torch.ones(2))
    with pytest.raises(TypeError, match="item 1 is a int"):
        hloemit.get_stablehlo([torch.ones(2).to(DEVICE), 3])


def test_what_depends_on_data_runs_in_eager() -> None:
    metrics.clear_counters()
    x = torch.tensor([0.0, 2.0, 3.0]).to(DEVICE)
    assert torch.nonzero(x).cpu().tolist() == [[1], [2]]
    assert metrics.counters.get("aten::nonzero") == 1


class Pair(torch.Tensor):
    """Two tensors that look like one: their sum, taken apart at each operator."""

    @staticmethod
    def __new__(cls, a: torch.Tensor, b: torch.Tensor) -> Pair:
        made = torch.Tensor._make_wrapper_subclass(cls, a.shape, dtype=a.dtype, device=a.device)
        made.a, made.b = a, b
        return made

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is torch.ops.aten.detach.default:
            return cls(args[0].a, args[0].b)
        if func is torch.ops.aten._to_copy.default:
            return cls(args[0].a.to(kwargs["device"]), args[0].b.to(kwargs["device"]))
        whole = [x.a + x.b if isinstance(x, cls) else x for x in args]
        return func(*whole, **(kwargs or {}))


def test_parameters_that_wrap_others() -> None:
    module = nn.Linear(3, 2, bias=False)
    module.weight = nn.Parameter(Pair(torch.ones(2, 3), torch.arange(6.0).view(2, 3)), requires_grad=False)
    module.to("xla")
    assert isinstance(module.weight, Pair)
    assert module(torch.ones(1, 3).to("xla")).tolist() == [[6, 15]]
