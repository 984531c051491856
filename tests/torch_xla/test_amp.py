"""Mixed precision as torch_xla documents it: the lists of TPUs, and steps that are left out without a wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F

import hloemit
import hloemit.torch_xla as torch_xla
from hloemit.base.metrics import counter_value, metric_data
from hloemit.lazy.autocast import lists
from hloemit.torch_xla.amp import GradScaler, autocast, syncfree
from hloemit.torch_xla.core import xla_model as xm

DEVICE = hloemit.device()
BF16, F32 = torch.bfloat16, torch.float32


def x32(*shape: int) -> Tensor:
    return torch.linspace(0.1, 0.9, torch.Size(shape).numel()).reshape(shape).to(DEVICE)


def x16(*shape: int) -> Tensor:
    return x32(*shape).bfloat16()


def square(dtype: torch.dtype) -> Tensor:
    return torch.tensor([[2.0, 0.5], [0.5, 1.0]], dtype=dtype).to(DEVICE)


LABELS = torch.tensor([0, 1]).to(DEVICE)
# https://docs.pytorch.org/xla/release/r2.9/perf/amp.html: what it says of each, with operands of the other dtype
DOCUMENTED: dict[str, tuple[Callable[[], Any], torch.dtype]] = {
    "__matmul__": (lambda: x32(2, 2) @ x32(2, 2), BF16),
    "addbmm": (lambda: torch.addbmm(x32(2, 2), x32(3, 2, 2), x32(3, 2, 2)), BF16),
    "addmm": (lambda: torch.addmm(x32(2, 2), x32(2, 2), x32(2, 2)), BF16),
    "addmv": (lambda: torch.addmv(x32(2), x32(2, 2), x32(2)), BF16),
    "addr": (lambda: torch.addr(x32(2, 2), x32(2), x32(2)), BF16),
    "baddbmm": (lambda: torch.baddbmm(x32(3, 2, 2), x32(3, 2, 2), x32(3, 2, 2)), BF16),
    "bmm": (lambda: torch.bmm(x32(3, 2, 2), x32(3, 2, 2)), BF16),
    "conv1d": (lambda: F.conv1d(x32(1, 1, 4), x32(1, 1, 2)), BF16),
    "conv2d": (lambda: F.conv2d(x32(1, 1, 4, 4), x32(1, 1, 2, 2), padding="same"), BF16),
    "conv3d": (lambda: F.conv3d(x32(1, 1, 2, 2, 2), x32(1, 1, 2, 2, 2)), BF16),
    "conv_transpose1d": (lambda: F.conv_transpose1d(x32(1, 1, 4), x32(1, 1, 2)), BF16),
    "conv_transpose2d": (lambda: F.conv_transpose2d(x32(1, 1, 2, 2), x32(1, 1, 2, 2)), BF16),
    "conv_transpose3d": (lambda: F.conv_transpose3d(x32(1, 1, 2, 2, 2), x32(1, 1, 2, 2, 2)), BF16),
    "linear": (lambda: F.linear(x32(2, 3), x32(4, 3)), BF16),
    "matmul": (lambda: torch.matmul(x32(2, 2), x32(2)), BF16),
    "mm": (lambda: torch.mm(x32(2, 2), x32(2, 2)), BF16),
    "attention": (lambda: F.scaled_dot_product_attention(*[x32(1, 2, 4, 8)] * 3), BF16),
    "attention of two dtypes": (
        lambda: F.scaled_dot_product_attention(x32(1, 2, 4, 8), x32(1, 2, 4, 8), x16(1, 2, 4, 8), is_causal=True),
        BF16,
    ),
    "relu": (lambda: x32(2).relu(), BF16),
    "prelu": (lambda: F.prelu(x32(2, 3), x32(1)), BF16),
    "max_pool2d": (lambda: F.max_pool2d(x32(1, 1, 4, 4), 2), BF16),
    "batch_norm": (lambda: F.batch_norm(x16(2, 1, 2, 2), None, None, training=True), F32),
    "log_softmax": (lambda: x16(2, 3).log_softmax(1), F32),
    "binary_cross_entropy": (lambda: F.binary_cross_entropy(x16(3), x16(3)), F32),
    "with_logits": (lambda: F.binary_cross_entropy_with_logits(x16(3), x16(3)), F32),
    "prod": (lambda: x16(3).prod(), F32),
    "cdist": (lambda: torch.cdist(x16(2, 3), x16(2, 3)), F32),
    "trace": (lambda: x16(2, 2).trace(), F32),
    "cholesky": (lambda: torch.cholesky(square(BF16)), F32),
    "inverse": (lambda: square(BF16).inverse(), F32),
    "reflection_pad1d": (lambda: F.pad(x16(1, 3), (1, 1), "reflect"), F32),
    "reflection_pad2d": (lambda: F.pad(x16(1, 3, 3), (1, 1, 1, 1), "reflect"), F32),
    "replication_pad3d": (lambda: F.pad(x16(1, 2, 2, 2, 2), (1,) * 6, "replicate"), F32),
    "mse_loss": (lambda: F.mse_loss(x16(2), x16(2)), F32),
    "cosine_embedding_loss": (lambda: F.cosine_embedding_loss(x16(2, 3), x16(2, 3), LABELS * 2 - 1), F32),
    "nll_loss": (lambda: F.nll_loss(x16(2, 3), LABELS), F32),
    "multilabel_margin_loss": (lambda: F.multilabel_margin_loss(x16(2), LABELS), F32),
    "qr": (lambda: -torch.qr(square(BF16))[1], F32),
    "svd": (lambda: torch.svd(square(BF16))[1], F32),
    "triangular_solve": (lambda: torch.triangular_solve(square(BF16), square(BF16))[0], F32),
    "linalg_svd": (lambda: torch.linalg.svd(square(BF16))[1], F32),
    "linalg_inv_ex": (lambda: torch.linalg.inv_ex(square(BF16))[0], F32),
    "stack": (lambda: torch.stack([x16(2), x32(2)]), F32),
    "cat": (lambda: torch.cat([x16(2), x16(2)]), BF16),
    "index_copy": (lambda: torch.index_copy(x32(2, 2), 0, LABELS, x16(2, 2)), F32),
    "not listed": (lambda: x16(2).exp(), BF16),
    "not listed, of parts that are": (lambda: torch.linalg.multi_dot([x32(2, 3), x32(3, 2), x32(2, 2)]), BF16),
    "a dtype is asked for": (lambda: x16(2, 3).log_softmax(1, dtype=BF16), BF16),
    "float64": (lambda: x32(2, 2).double() @ x32(2, 2).double(), torch.float64),
}


@pytest.mark.drawn(6)
@pytest.mark.parametrize("name", DOCUMENTED)
@pytest.mark.filterwarnings("ignore:.*torch.(cholesky|qr|svd|triangular_solve) is deprecated")
def test_documented_operators(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    call, dtype = DOCUMENTED[name]
    try:
        with autocast(DEVICE):
            result = call()
    except RuntimeError as error:
        if "is now removed" in str(error):
            pytest.skip(f"torch.{name} is gone since torch 2.14")
        raise
    assert result.dtype is dtype
    monkeypatch.setitem(globals(), "x16", x32)
    monkeypatch.setitem(globals(), "BF16", F32)
    torch.testing.assert_close(result.cpu(), call().cpu(), rtol=0.03, atol=0.03, check_dtype=False)


def test_the_lists_are_those_of_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lists.current
    with autocast(DEVICE):
        assert lists.current == "tpu" and torch.is_autocast_xla_enabled()
        assert torch.get_autocast_dtype("xla") is BF16
    assert lists.current == before
    monkeypatch.setattr("hloemit.torch_xla.hardware.platform_name", lambda _: "CUDA")
    with autocast(DEVICE):
        assert x32(2).relu().dtype is F32 and x16(2).exp().dtype is F32
        assert torch.get_autocast_dtype("xla") is torch.float16


def test_other_dtypes_disable_it() -> None:
    with pytest.warns(UserWarning, match="bfloat16 alone"):
        region = autocast(DEVICE, dtype=torch.float16)
    with region:
        assert not torch.is_autocast_xla_enabled()

    @autocast(DEVICE)
    def called() -> torch.dtype:
        return x32(2).relu().dtype

    assert called() is BF16


# Optimizers

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "sgd": ("SGD", {"lr": 0.1}),
    "momentum": ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.3, "weight_decay": 0.01}),
    "nesterov": ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True, "maximize": True}),
    "adam": ("Adam", {"lr": 0.1, "weight_decay": 0.1}),
    "amsgrad": ("AdamW", {"lr": 0.1, "amsgrad": True}),
}


@pytest.mark.drawn(5)
@pytest.mark.parametrize("name", KINDS)
def test_skipped_steps_leave_no_trace(name: str) -> None:
    kind, options = KINDS[name]

    def trained(make: Any, overflows: list[Any], device: str) -> list[Tensor]:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1)).to(device)
        optimizer = make(model.parameters(), **options)
        for step, overflow in enumerate(overflows):
            optimizer.zero_grad()
            data = torch.linspace(-1, 1, 6).reshape(2, 3).to(device) * (step - sum(overflows[:step] or [0]) + 1)
            model(data).square().mean().backward()
            if overflow:
                xm._fetch_gradients(optimizer)[0].mul_(torch.nan)
            if make.__module__.startswith("hloemit"):
                optimizer.step(found_inf=torch.tensor(float(overflow)).to(device))
            elif not overflow:
                optimizer.step()
        return [p.detach().cpu() for p in model.parameters()]

    ours = trained(getattr(syncfree, kind), [1, 0, 0, 1, 1, 0], "xla")
    theirs = trained(getattr(torch.optim, kind), [1, 0, 0, 1, 1, 0], "cpu")
    torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-5)


def test_state_of_pytorchs_own_goes_on() -> None:
    def trained(make: Any, other: Any) -> Tensor:
        weight = nn.Parameter(x32(3))
        optimizers = [kind([weight], lr=0.1) for kind in (make, other)]
        for step in range(4):
            optimizer = optimizers[step // 2]
            if step == 2:
                optimizer.load_state_dict(optimizers[0].state_dict())
            optimizer.zero_grad()
            weight.square().sum().backward()
            options = {} if optimizer.__module__.startswith("torch.") else {"found_inf": torch.zeros((), device=DEVICE)}
            optimizer.step(**options)
        return weight.detach().cpu()

    torch.testing.assert_close(trained(torch.optim.Adam, syncfree.Adam), trained(torch.optim.Adam, torch.optim.Adam))


def test_found_inf_is_a_scalar() -> None:
    weight = nn.Parameter(x32(3))
    weight.sum().backward()
    with pytest.raises(ValueError, match="scalar"):
        syncfree.SGD([weight], lr=0.1).step(found_inf=torch.zeros(1).to(DEVICE))
    assert syncfree.SGD([weight], lr=0.1).step(lambda: 7, found_inf=torch.ones(()).to(DEVICE)) == 7


# The documented loops


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm, self.out = nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.Linear(36, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.norm(F.relu(F.max_pool2d(self.conv(x), 2))).flatten(1))


def data() -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(1)
    target = torch.randint(0, 3, (24,), generator=generator)
    return (torch.randn(24, 1, 8, 8, generator=generator) + target[:, None, None, None]).to(DEVICE), target.to(DEVICE)


def waits() -> int:
    """How often a result was brought to the CPU."""
    found = metric_data("TransferFromDeviceTime")
    return found[0] if found else 0


def test_the_loop_of_tpus() -> None:
    torch.manual_seed(0)
    model = Net().to("xla")
    optimizer = syncfree.SGD(model.parameters(), lr=0.1, momentum=0.9)
    inputs, target = data()
    losses = []
    for _ in range(15):
        optimizer.zero_grad()
        with autocast(torch_xla.device()):
            loss = F.cross_entropy(model(inputs), target)
        loss.backward()
        xm.optimizer_step(optimizer)
        torch_xla.sync()
        losses.append(loss.detach())
    assert losses[-1].item() < 0.3 * losses[0].item()


@pytest.mark.drawn(2)
@pytest.mark.parametrize("kind", [syncfree.SGD, syncfree.AdamW])
def test_the_loop_of_gpus_waits_for_nothing(kind: Any) -> None:
    torch.manual_seed(0)
    model = Net().to("xla")
    optimizer = kind(model.parameters(), lr=0.05)
    scaler = GradScaler(init_scale=2.0**10, growth_interval=4)
    inputs, target = data()
    losses, read = [], 0
    for step in range(12):
        if step == 3:  # states and programs are there
            read, compiled = waits(), counter_value("UncachedCompile")
        optimizer.zero_grad()
        with autocast(torch_xla.device()):
            loss = F.cross_entropy(model(inputs * (torch.inf if step == 1 else 1)), target)
        scaler.scale(loss).backward()
        xm.all_reduce("sum", xm._fetch_gradients(optimizer), scale=1.0)
        scaler.step(optimizer)
        scaler.update()
        torch_xla.sync()
        losses.append(loss.detach())
    assert waits() == read and counter_value("UncachedCompile") == compiled
    assert losses[-1].item() < losses[0].item()
    assert waits() == read + 2  # as it is counted
    assert scaler.get_scale() == 2.0**11  # halved by step 1, doubled after steps 5 and 9
