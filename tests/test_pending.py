"""``Compiled.launch``: it returns before the device is done, and what it returns waits when it is read."""

from __future__ import annotations

import copy
import io
import pickle
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import nn

import hloemit
from hloemit.pending import PendingTensor
from tests.threads import in_threads


def powers(size: int = 700) -> tuple[hloemit.Compiled, torch.Tensor]:
    """A program that takes a while."""
    x = torch.randn(size, size) / size**0.5

    def program(x: torch.Tensor) -> torch.Tensor:
        y = x
        for _ in range(20):
            y = y @ x
        return y

    compiled = hloemit.lower(program, (x,)).compile()
    compiled(x)
    return compiled, x


def test_launch_returns_before_the_device_is_done() -> None:
    compiled, x = powers()
    want = compiled(x)
    ahead = 0
    for _ in range(10):  # a machine that is busy elsewhere may let the device finish first, now and then
        pending = compiled.launch(x)
        assert (pending.shape, pending.dtype, pending.device) == (want.shape, want.dtype, want.device)
        assert (len(pending), pending.stride(), pending.is_contiguous()) == (700, (700, 1), True)
        ahead += not pending.is_ready()
        assert torch.equal(pending, want)
        assert pending.is_ready() and pending.block_until_ready() is pending.block_until_ready()
    assert ahead > 0


def test_a_result_that_nobody_read_is_an_argument() -> None:
    compiled, x = powers()
    want = compiled(compiled(x))
    ahead = 0
    for _ in range(10):
        first = compiled.launch(x)
        second = compiled.launch(first)
        ahead += not first.is_ready()
        assert torch.equal(second, want)
        assert torch.equal(compiled(first), want)
    assert ahead > 0


def test_programs_keep_what_they_read() -> None:
    compiled, x = powers()
    want = compiled(x)
    pending = [compiled.launch(x.clone()) for _ in range(3)]
    for _ in range(3):
        compiled.launch(x.clone())  # nobody holds this one
    junk = [torch.randn(700, 700) for _ in range(6)]
    assert all(torch.equal(p, want) for p in pending) and len(junk) == 6


EXIT = """
import torch, hloemit
x = torch.randn(1500, 1500) / 40
compiled = hloemit.lower(lambda x: x @ x @ x @ x @ x, (x,)).compile()
compiled(x)
results = [compiled.launch(x.clone()) for _ in range(4)]
compiled.launch(x.clone())
print("left")
"""


def test_a_process_may_end_while_programs_run() -> None:
    for _ in range(3):
        command = [sys.executable, "-W", "ignore", "-c", EXIT]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (done.returncode, done.stdout) == (0, "left\n"), done.stderr


def test_threads_that_read_one_result() -> None:
    compiled, x = powers()
    want = compiled(x)
    for _ in range(5):
        pending = compiled.launch(x)
        seen: list[torch.Tensor] = []
        assert not in_threads(4, lambda i, p=pending, s=seen: s.append(p.block_until_ready()))  # type: ignore[misc]
        assert torch.equal(seen[0], want) and all(t is seen[0] for t in seen)


class Several(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(3))

    def forward(self, x: torch.Tensor) -> tuple[dict[str, torch.Tensor], float, torch.Tensor]:
        return {"sum": x + 1, "flag": x > 0}, 2.5, x


class Counts(Several):
    def forward(self, x: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        self.total.add_(x)
        return self.total * 2


def test_results_keep_their_structure() -> None:
    x = torch.arange(3.0) - 1
    for _ in range(2):
        tree, constant, same = hloemit.lower(Several(), (x,)).compile().launch(x)
        assert isinstance(tree["sum"], PendingTensor) and torch.equal(tree["sum"], x + 1)
        assert tree["flag"].dtype is torch.bool and tree["flag"].tolist() == [False, False, True]
        assert constant == 2.5 and same is x


def test_launches_that_update_keep_their_order() -> None:
    module = Counts()
    compiled = hloemit.lower(module, (torch.ones(3),)).compile()
    first, second = compiled.launch(torch.ones(3)), compiled.launch(torch.ones(3))
    assert torch.equal(module.total, torch.full((3,), 2.0))
    assert torch.equal(second, torch.full((3,), 4.0)) and torch.equal(first, torch.full((3,), 2.0))


def test_wrong_arguments() -> None:
    compiled, x = powers(8)
    with pytest.raises(hloemit.InputError, match=r"f32\[1,8\] came"):
        compiled.launch(x[:1])


# Reading: what a tensor is used for, and the same for a plain one

USES: dict[str, Callable[[torch.Tensor], object]] = {
    "operator": lambda t: t + 1,
    "right operand": lambda t: torch.ones(3) * t,
    "list of": lambda t: torch.cat([t, t]),
    "function": nn.functional.relu,
    "module": lambda t: nn.LayerNorm(3)(t).detach(),
    "gradient": lambda t: (w := torch.ones(3, requires_grad=True), (w * t).sum().backward(), w.grad)[2],
    "constructor": torch.tensor,
    "promotion": lambda t: torch.result_type(t, 1),
    "zeros like": torch.zeros_like,
    "new": lambda t: t.new_ones(2),
    "to": lambda t: t.to("cpu"),
    "mixed": lambda t: torch.where(t > 0, t, torch.zeros(3)),
    "linear": lambda t: nn.functional.linear(torch.ones(2, 3), t[None]),
    "numpy": lambda t: t.numpy(),
    "asarray": np.asarray,
    "dlpack": torch.from_dlpack,
    "numpy from dlpack": np.from_dlpack,
    "list": lambda t: t.tolist(),
    "item": lambda t: t[0].item(),
    "index": lambda t: t[1:],
    "as an index": lambda t: torch.arange(9)[t.long()],
    "truth": lambda t: bool(t[1]),
    "loop": list,
    "text": repr,
    "format": lambda t: f"{t.sum():.3f}",
    "deepcopy": copy.deepcopy,
    "pickle": lambda t: pickle.loads(pickle.dumps(t)),
    "save": lambda t: (torch.save(t, file := io.BytesIO()), file.seek(0), torch.load(file))[2],
    "in place": lambda t: (t.add_(1), t)[1].clone(),
    "assignment": lambda t: (t.__setitem__(0, 9.0), t)[1].clone(),
    "out": lambda t: (torch.add(torch.ones(3), 1, out=t), t)[1].clone(),
    "resize": lambda t: (t.resize_(2), t.shape, len(t), t.numel())[1:],
    "requires grad": lambda t: (t.requires_grad_(), t.requires_grad)[1],
    "dtype": lambda t: t.to(torch.float64),
    "storage": lambda t: t.untyped_storage().tolist(),
    "copy": lambda t: torch.zeros(3).copy_(t),
    "buffer": nn.Buffer,
    "state": lambda t: (m := nn.BatchNorm1d(3), m.load_state_dict({"weight": t}, strict=False), m.weight.detach())[2],
    "vmap": torch.vmap(lambda x: x * 2),
    "batch": lambda t: torch.utils.data.default_collate([t, t]),
    "export": lambda t: torch.export.export(nn.ReLU(), (t,)).module()(t),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.filterwarnings("ignore")
def test_reading(use: str) -> None:
    compiled = hloemit.lower(torch.sin, (torch.arange(3.0),)).compile()
    want, got = USES[use](torch.arange(3.0).sin()), USES[use](compiled.launch(torch.arange(3.0)))
    assert type(want) is type(got)
    if isinstance(want, torch.Tensor | np.ndarray):
        torch.testing.assert_close(torch.as_tensor(got), torch.as_tensor(want))
    else:
        assert str(got) == str(want)


def test_what_only_a_plain_tensor_can_do() -> None:
    compiled, x = powers(8)
    with pytest.raises(RuntimeError):
        nn.Parameter(compiled.launch(x))
    with pytest.raises(RuntimeError):
        nn.Parameter(x).data = compiled.launch(x)
    with pytest.raises(RuntimeError):
        torch.utils.dlpack.to_dlpack(compiled.launch(x))
    assert torch.equal(nn.Parameter(compiled.launch(x).block_until_ready()), compiled(x))


def test_a_program_that_fails_on_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(buffers: object) -> None:
        raise ValueError("out of memory")

    compiled, x = powers(8)
    pending = compiled.launch(x)
    monkeypatch.setattr("hloemit.pending.wait_for", fail)
    with pytest.raises(hloemit.ExecutionError, match="out of memory"):
        pending.sum()
