"""What are PyTorch's default device and dtype, others than tensors have, changes nothing: it had ended the process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit


def _lowered(function: Any, *args: Any) -> Any:
    return hloemit.lower(function, args).compile("cpu")(*args)


def _launched(function: Any, *args: Any) -> Any:
    return hloemit.lower(function, args).compile("cpu").launch(*args).result()


def _captured(function: Any, *args: Any) -> Any:
    return hloemit.compile(function)(*args)


def _lazy(function: Any, *args: Any) -> Any:
    if isinstance(function, nn.Module):
        pytest.skip("its weights are on the CPU")
    return function(*(x.to(hloemit.device()) for x in args)).cpu()


def _by_dynamo(function: Any, *args: Any) -> Any:
    return torch.compile(function, backend="hloemit")(*args)


DOORS = [_lowered, _launched, _captured, _by_dynamo, _lazy]
PROGRAMS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "layers": nn.Sequential(nn.Conv2d(2, 3, 3), nn.GELU(), nn.AdaptiveAvgPool2d(3), nn.Flatten()),
    "sorts and sums": lambda x: (x.sort()[0] * 2.5).cumsum(1) + x.median(),
    "interpolated": lambda x: nn.functional.interpolate(x, size=(5, 3), mode="bicubic", antialias=True),
    "made smaller": lambda x: nn.functional.interpolate(x, size=(3, 5)),
    "strided": lambda x: x.transpose(0, 1).as_strided((3, 2), (1, 2)) + x.flatten()[-1],
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_default_device_is_another_one(name: str, door: Callable[..., Any]) -> None:
    program = PROGRAMS[name]
    x = torch.randn(225)[1:].view(2, 2, 7, 8)  # of an address that XLA does not take
    with torch.no_grad():
        want = program(x)
        with torch.device("meta"):
            got = door(program, x)
    torch.testing.assert_close(got, want)


def test_the_default_dtype_is_another_one() -> None:
    x = torch.randn(2, 2, 7, 8)
    torch.set_default_dtype(torch.float64)
    try:
        for program in PROGRAMS.values():
            program = program.float() if isinstance(program, nn.Module) else program
            torch.testing.assert_close(_lowered(program, x), program(x))
    finally:
        torch.set_default_dtype(torch.float32)


@pytest.mark.skipif(torch.__version__ < (2, 13), reason="torch 2.11 makes AdamW's step count on the default device")
def test_a_training_step_and_its_files(tmp_path: Path) -> None:
    def training() -> tuple[nn.Module, Callable[[torch.Tensor], torch.Tensor]]:
        torch.manual_seed(0)
        model = nn.Linear(3, 2)
        optimizer = torch.optim.AdamW(model.parameters())

        def step(x: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = nn.functional.dropout(model(x), 0.0).square().mean()
            loss.backward()
            optimizer.step()
            return loss.detach()

        return model, step

    x = torch.randn(4, 3)
    (eager, theirs), (model, ours), (_, saved) = training(), training(), training()
    want = [theirs(x) for _ in range(3)]
    torch.export.save(torch.export.export(eager, (x,)), tmp_path / "model.pt2")
    with torch.device("meta"):
        compiled = hloemit.lower(ours, (x,)).compile("cpu")
        torch.testing.assert_close([compiled(x) for _ in range(3)], want)
        hloemit.lower(saved, (x,)).save(tmp_path / "step.hloemit")
        loaded = hloemit.load(tmp_path / "step.hloemit").compile("cpu")
        torch.testing.assert_close([loaded(x) for _ in range(3)], want)
        torch.testing.assert_close(hloemit.lower(tmp_path / "model.pt2").compile("cpu")(x), eager(x))
        assert all(x.device.type == "cpu" for x in compiled.state_dict().values())
    torch.testing.assert_close(model.state_dict(), eager.state_dict())
