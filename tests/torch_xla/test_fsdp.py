"""``XlaFullyShardedDataParallel`` in one process, and what ``cut_parameters.py`` does in several."""

from __future__ import annotations

import copy
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from hloemit import torch_xla
from hloemit.torch_xla.distributed.fsdp import (
    XlaFullyShardedDataParallel,
    checkpoint_module,
    consolidate_sharded_ckpts,
    consolidate_sharded_model_checkpoints,
    consolidate_sharded_state_dicts,
)
from hloemit.torch_xla.distributed.fsdp.gathering import Unit
from hloemit.torch_xla.distributed.fsdp.wrap import always_wrap_policy
from hloemit.torch_xla.utils.checkpoint import checkpoint
from tests.children import python, surroundings


def test_two_processes() -> None:
    """One case; `make collectives` has all of them, in four processes, too."""
    command = [*python(), "-m", "tests.torch_xla.cut_parameters", "2", "flat"]
    environment = surroundings(HLOEMIT_CACHE="on")
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert ran.returncode == 0 and all(f"done cut_parameters {i}" in ran.stdout for i in (0, 1)), (
        ran.stdout[-2000:] + ran.stderr[-6000:]
    )


# In one process


class Pair(nn.Module):
    def __init__(self, inner: Any = lambda module: module) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.first, self.second = inner(nn.Linear(4, 6)), inner(nn.Linear(6, 4, bias=False))
        self.recomputes, self.is_short = False, False

    def middle(self, x: Tensor) -> Tensor:
        return self.first(x).sigmoid()

    def forward(self, x: Tensor) -> Tensor:
        x = checkpoint(self.middle, x) if self.recomputes else self.middle(x)
        return x if self.is_short else self.second(x)


def gradients(model: nn.Module) -> dict[str, Tensor]:
    """Of a model that is wrapped or not, after two backward passes, by their names in the module."""
    x = torch.arange(8.0).reshape(2, 4).requires_grad_()
    move = "xla" if isinstance(model, XlaFullyShardedDataParallel) else "cpu"
    for factor in (1.0, 2.0):
        (model(x.to(move)).square().sum() * factor).backward()
    if move == "cpu":
        return {"x": x.grad, **{name: p.grad for name, p in model.named_parameters()}}
    state = {name: p.grad.cpu() for name, p in model.named_parameters()}
    return {"x": x.grad, **consolidate_sharded_state_dicts([state], model.get_shard_metadata())}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("inner", ["plain", "apart", "recomputed", "recomputed apart"])
@pytest.mark.parametrize("options", [{}, {"disable_reshard_on_root": False, "flatten_parameters": True}])
def test_gradients_are_those_of_the_module(inner: str, options: dict[str, Any]) -> None:
    torch_xla.device()
    wrap = (lambda m: XlaFullyShardedDataParallel(checkpoint_module(m), **options)) if "apart" in inner else lambda m: m
    model = Pair(wrap)
    model.recomputes = "recomputed" in inner
    found = gradients(XlaFullyShardedDataParallel(model, **options))
    torch.testing.assert_close(found, gradients(Pair()))


def test_gradients_that_are_kept_for_later() -> None:
    """The second layer has none in the backward pass that averages."""
    torch_xla.device()
    model = Pair(XlaFullyShardedDataParallel)
    wrapped = XlaFullyShardedDataParallel(model)
    x = torch.ones(2, 4, device="xla")
    with wrapped.no_sync():
        wrapped(x).sum().backward()
    assert wrapped.params_with_grad == []
    model.is_short = True
    wrapped(x).sum().backward()
    found = consolidate_sharded_state_dicts(
        [{name: p.grad.cpu() for name, p in wrapped.named_parameters()}], wrapped.get_shard_metadata()
    )
    plain = Pair()
    (plain(x.cpu()).sum() + plain.middle(x.cpu()).sum()).backward()
    torch.testing.assert_close(found, {name: p.grad for name, p in plain.named_parameters()})


def test_dropout_is_the_same_when_it_is_computed_again() -> None:
    """A mask that differed would be seen as a gradient where the result is zero."""
    model = XlaFullyShardedDataParallel(checkpoint_module(nn.Sequential(nn.Linear(64, 64), nn.Dropout(0.5))))
    x = torch.eye(64, device="xla", requires_grad=True)
    y = model(x)
    (y * (y == 0)).sum().backward()
    assert x.grad is not None and x.grad.abs().max().item() == 0 and (y == 0).sum().item() > 1000


def test_what_is_gathered_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the forward pass, or with ``reshard_after_forward=False`` after the backward pass."""
    gathered: list[Any] = []
    whole = Unit.whole

    def noted(unit: Unit, beside: Any) -> list[Tensor]:
        found = whole(unit, beside)
        gathered.extend(map(weakref.ref, found))
        return found

    monkeypatch.setattr(Unit, "whole", noted)
    for reshards in (True, False):
        model = XlaFullyShardedDataParallel(Pair(), reshards, disable_reshard_on_root=False)
        y = model(torch.ones(2, 4, device="xla"))
        assert [ref() is None for ref in gathered] == [reshards] * 3
        y.sum().backward()
        assert [ref() is None for ref in gathered] == [True] * (6 if reshards else 3) and model.full_params == []
        gathered.clear()


def test_who_reads_a_parameter_that_is_cut() -> None:
    torch_xla.device()
    model = XlaFullyShardedDataParallel(Pair())
    assert model.first.weight.shape == (6, 4) and "first" in repr(model)
    with pytest.raises(RuntimeError, match=r"first\.weight is cut among processes.*linear reads it"):
        model.first(torch.ones(2, 4, device="xla"))
    copied = copy.deepcopy(model)
    copied(torch.ones(2, 4, device="xla")).sum().backward()
    assert model.params_with_grad == [] and len(copied.params_with_grad) == 3


def test_a_part_that_is_updated_before_the_backward_pass() -> None:
    torch_xla.device()
    model = XlaFullyShardedDataParallel(Pair(), disable_reshard_on_root=False)
    y = model(torch.ones(2, 4, device="xla")).sum()
    with torch.no_grad():
        model.sharded_params[0].add_(1)
    with pytest.raises(RuntimeError, match=r"first\.weight, .*: updated between the forward and the backward pass"):
        y.backward()


STATE = Pair().state_dict()


class OnMeta(Pair):
    def reset_parameters(self) -> None:
        for p in self.parameters():
            nn.init.constant_(p, 0.5)


def test_modules_on_meta() -> None:
    torch_xla.device()
    with torch.device("meta"):
        made = XlaFullyShardedDataParallel(OnMeta())
        given = XlaFullyShardedDataParallel(
            Pair(), param_init_fn=lambda m: m.to_empty(device="cpu").load_state_dict(STATE)
        )
        with pytest.raises(TypeError, match="no reset_parameters: give param_init_fn"):
            XlaFullyShardedDataParallel(Pair())
    assert made.sharded_params[0].flatten()[:24].tolist() == [0.5] * 24
    assert torch.equal(given.sharded_params[0].flatten()[:24].cpu(), STATE["first.weight"].flatten())


def test_what_is_refused() -> None:
    torch_xla.device()
    tied = Pair()
    tied.first = nn.Linear(4, 4, bias=False)
    tied.second.weight = tied.first.weight
    first = copy.deepcopy(tied)
    first.first = XlaFullyShardedDataParallel(first.first)
    for match, kind, call in (
        ("ModuleList has no forward", RuntimeError, lambda: XlaFullyShardedDataParallel(nn.ModuleList([Pair()]))),
        ("wrapped already", RuntimeError, lambda: XlaFullyShardedDataParallel(XlaFullyShardedDataParallel(Pair()))),
        (
            "wrapped already",
            ValueError,
            lambda: XlaFullyShardedDataParallel(first, auto_wrap_policy=always_wrap_policy),
        ),
        ("second.weight is tied to a parameter that another", ValueError, lambda: XlaFullyShardedDataParallel(first)),
        (
            "compute_dtype is torch.float32",
            ValueError,
            lambda: XlaFullyShardedDataParallel(Pair(), compute_dtype=torch.int8),
        ),
        ("first.weight is torch.float64", TypeError, lambda: XlaFullyShardedDataParallel(Pair().double())),
        ("needs sharding_rank", ValueError, lambda: XlaFullyShardedDataParallel(Pair(), sharding_groups=[[0]])),
        (
            r"are \(1, 1\), and replica 0 has \(0, 1\)",
            ValueError,
            lambda: XlaFullyShardedDataParallel(Pair(), sharding_rank=1),
        ),
        (
            "computes other numbers",
            NotImplementedError,
            lambda: XlaFullyShardedDataParallel(Pair(), _debug_dummy_forward_pass=True),
        ),
    ):
        with pytest.raises(kind, match=match):
            call()
    inner = XlaFullyShardedDataParallel(Pair(XlaFullyShardedDataParallel)).module.first
    with pytest.raises(RuntimeError, match="clip_grad_norm_ is for the outermost wrapper"):
        inner.clip_grad_norm_(1.0)


def test_files_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch_xla.device()
    model = Pair()
    model.register_buffer("scale", torch.tensor([0.1]))
    cut = XlaFullyShardedDataParallel(copy.deepcopy(model), compute_dtype=torch.bfloat16)
    assert cut.scale.dtype is torch.bfloat16
    part = {name: t.cpu() for name, t in cut.state_dict().items()}
    torch.save({"model": part, "shard_metadata": cut.get_shard_metadata()}, tmp_path / "rank-0.pth")
    for _ in range(2):  # its own file is none of a process
        monkeypatch.setattr(sys, "argv", ["", "--ckpt_prefix", f"{tmp_path}/"])
        consolidate_sharded_ckpts.main()
    found = torch.load(tmp_path / "_consolidated.pth")["model"]
    assert found.keys() == model.state_dict().keys() and found["scale"].dtype is torch.float32
    assert torch.equal(found["first.weight"], model.first.weight)
    names = [name for name, _ in cut.get_original_names_and_sharded_parameters()]
    assert names == ["first.weight", "first.bias", "second.weight"]
    with pytest.raises(FileNotFoundError, match="there are no files"):
        consolidate_sharded_model_checkpoints(f"{tmp_path}/none")
    with pytest.raises(ValueError, match="2 states are given, of 1"):
        consolidate_sharded_state_dicts([part, part], cut.get_shard_metadata())
