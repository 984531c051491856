"""Scripts that were written for torch_xla run unchanged, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import python

RUN = ["-m", "hloemit.torch_xla"]

# what torch_xla's introduction shows: tensors, a module, a mixture of devices, saving
INTRODUCTION = """
import sys
import torch
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.debug.metrics as met
import torch_xla.utils.serialization as xser

device = xm.xla_device()
print(torch.randn(2, 2, device="xla").device, torch_xla.__version__)

a = torch.randn(2, 2, device=device)
b = torch.randn(2, 2, device=device)
print(a + b)
torch.testing.assert_close((a + b).cpu(), a.cpu() + b.cpu())
print(a.mm(b))
torch.testing.assert_close(a.mm(b).cpu(), a.cpu().mm(b.cpu()))
print(torch.tensor(100, device=device) + torch.tensor(200, device=device))

x = torch.randn(10, device=device)
linear = torch.nn.Linear(10, 20).to(device)
print(linear(x))
torch.testing.assert_close(linear(x).cpu(), torch.nn.functional.linear(x.cpu(), *(p.cpu() for p in linear.parameters())))
try:
    torch.nn.Linear(10, 20)(x)
except RuntimeError as error:
    print("refused:", error)

path = sys.argv[1]
torch.save((a.cpu(), b.cpu()), path + "/pair.pt")
again = torch.load(path + "/pair.pt")
torch.testing.assert_close(again[0].to(device).cpu(), a.cpu())

xm.save(linear.state_dict(), path + "/linear.pt")
loaded = torch.load(path + "/linear.pt")
assert {k: v.device.type for k, v in loaded.items()} == {"weight": "cpu", "bias": "cpu"}

xser.save(linear.state_dict(), path + "/streamed.pt")
other = torch.nn.Linear(10, 20).to(device)
other.load_state_dict(xser.load(path + "/streamed.pt"))
torch.testing.assert_close(other(x).cpu(), linear(x).cpu())

met.clear_all()
xm.mark_step()
assert met.counter_value("MarkStep") == 1
print(met.metrics_report())
print(__name__, sys.argv[2:])
"""

CACHED = """
import sys
import torch_xla.runtime as xr
xr.initialize_cache(sys.argv[1], readonly=False)

import torch
import torch_xla

x = torch.arange(12.0, device="xla").reshape(3, 4)
y = torch.sin(x @ x.t()) + 1
torch_xla.sync(wait=True)
print(y.sum().item())

import hloemit
info = hloemit.cache_info()
print(info.misses, info.disk_hits)
"""

# eager mode and a compiled step, as torch_xla shows them
COMPILED = """
import torch
import torch_xla
import torch_xla.debug.metrics as met

torch_xla.experimental.eager_mode(True)
device = torch_xla.device()
model = torch.nn.Linear(4, 3).to(device)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loss_fn = torch.nn.MSELoss()
data, target = torch.randn(8, 4).to(device), torch.randn(8, 3).to(device)

def step_fn(model, data, target, loss_fn, optimizer):
    optimizer.zero_grad()
    loss = loss_fn(model(data), target)
    loss.backward()
    optimizer.step()
    return loss

step_fn = torch_xla.compile(step_fn)
losses = [step_fn(model, data, target, loss_fn, optimizer).item() for _ in range(2)]
met.clear_all()
losses += [step_fn(model, data, target, loss_fn, optimizer).item() for _ in range(3)]
print(losses == sorted(losses, reverse=True), met.counter_value("UncachedCompile"))
"""

DYNAMO = """
import torch
import torch_xla

device = torch_xla.device()
model = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()).to(device)
data = torch.randn(8, 4).to(device)
compiled = torch.compile(model, backend="openxla")
with torch.no_grad():
    torch.testing.assert_close(compiled(data).cpu(), model(data).cpu())
compiled(data).sum().backward()
gradient = model[0].weight.grad.cpu()
model.zero_grad()
model(data).sum().backward()
torch.testing.assert_close(gradient, model[0].weight.grad.cpu())
"""

# a package's module that starts a process by spawning, whose import of torch_xla must find the same package
SPAWNS = """
import importlib.metadata
import multiprocessing
import sys

import torch
import torch_xla

def work(queue):
    assert importlib.metadata.version("torch_xla") == "2.9.0"
    queue.put((torch_xla.__name__, (torch.ones(3, device="xla") * 2).sum().item()))

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=work, args=(queue,))
    process.start()
    print(queue.get(timeout=120), sys.argv)
    process.join()
"""

PROGRAMMATIC = """
import hloemit.torch_xla
hloemit.torch_xla.install()
hloemit.torch_xla.install()  # a second time is nothing

import importlib
import importlib.metadata
import sys
assert importlib.metadata.version("torch_xla") == importlib.metadata.version("torch-xla") == "2.9.0"
assert sum(path.endswith("found") for path in sys.path) == 1
import torch_xla
import os
for said, found in (({"PJRT_DEVICE": "TPU_16"}, "TPU"), ({"PJRT_SELECT_DEFAULT_DEVICE": "0"}, None)):
    os.environ.update(said)
    assert torch_xla.runtime.device_type() == found
    for name in said:
        os.environ.pop(name)
assert not torch_xla._XLAC._xla_runtime_is_initialized()
import torch_xla.distributed.spmd as xs
assert torch_xla.__version__ == "2.9.0" and xs.get_1d_mesh().size() == 1
from torch_xla.core.xla_model import xla_device
from hloemit.torch_xla.installation import PUBLIC
assert torch_xla is hloemit.torch_xla
for name in PUBLIC:
    assert importlib.import_module(f"torch_xla.{name}") is importlib.import_module(f"hloemit.torch_xla.{name}"), name
assert torch_xla.experimental.eager_mode and torch_xla.runtime.device_type() == "CPU"
try:
    import torch_xla.distributed.fsdp.xla_flatten_params_wrapper
except ModuleNotFoundError as error:
    print(error)
"""


def run(*command: str, **environment: str) -> str:
    environment = {**os.environ, **environment}
    done = subprocess.run(
        [*python(), *command], capture_output=True, text=True, check=False, env=environment, timeout=180
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def test_introduction(tmp_path: Path) -> None:
    out = run(*RUN, written(tmp_path, "script.py", INTRODUCTION), str(tmp_path), "--lr", "0.1")
    assert out.startswith("xla:0 2.9.0\n")
    assert "tensor(300, device='xla:0')" in out
    assert "refused: Expected all tensors to be on the same device" in out
    assert "Counter: MarkStep\n  Value: 1\n" in out
    assert out.endswith("__main__ ['--lr', '0.1']\n")


def test_compile_cache(tmp_path: Path) -> None:
    script = written(tmp_path, "script.py", CACHED)
    first, second = (run(*RUN, script, str(tmp_path / "cache")).split() for _ in range(2))
    assert first[0] == second[0]
    assert int(first[1]) > 0
    assert first[2] == "0"
    assert second[1:] == ["0", first[1]]


def test_eager_mode_and_a_compiled_step(tmp_path: Path) -> None:
    assert run(*RUN, written(tmp_path, "script.py", COMPILED)) == "True None\n"


EAGER = """
import torch, torch_xla
import torch_xla.debug.metrics as met
x = torch.ones(3, device="xla") + 1
print(torch_xla.experimental.is_eager_mode(), met.metric_data("EagerOpExecuteTime") is not None)
"""


def test_eager_mode_of_the_environment(tmp_path: Path) -> None:
    script = written(tmp_path, "script.py", EAGER)
    assert [run(*RUN, script, XLA_USE_EAGER_DEBUG_MODE=said) for said in "10"] == ["True True\n", "False False\n"]


def test_torch_compile(tmp_path: Path) -> None:
    run(*RUN, written(tmp_path, "script.py", DYNAMO))


def test_modules_and_spawned_processes(tmp_path: Path) -> None:
    written(tmp_path, "training.py", SPAWNS)
    out = run(*RUN, "-m", "training", "--epochs", "3", PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert "('hloemit.torch_xla', 6.0)" in out
    assert str(tmp_path / "training.py") in out
    assert "'--epochs', '3'" in out


def test_install() -> None:
    assert "torch_xla.distributed.fsdp.xla_flatten_params_wrapper" in run("-c", PROGRAMMATIC, PJRT_DEVICE="CPU")


LATE = """
import warnings
import {library}
import hloemit.torch_xla
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    hloemit.torch_xla.install()
    hloemit.torch_xla.install()
print([str(w.message) for w in caught if "torch_xla" in str(w.message)])
"""


def test_a_library_that_looked_too_early_is_named() -> None:
    assert run("-c", LATE.format(library="transformers")) == "[]\n"  # which looks when it is asked
    said = run("-c", LATE.format(library="accelerate"))
    assert said.count("accelerate and the Trainer of transformers stay on the CPU") == 1
    assert "call hloemit.torch_xla.install() before" in said


USAGE = [([], 2), (["--help"], 0), (["missing.py"], 2), (["--lr"], 2)]


@pytest.mark.parametrize(("arguments", "code"), USAGE)
def test_usage(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    from hloemit.torch_xla.__main__ import main

    assert main(arguments) == code
    shown = capsys.readouterr()
    assert "usage: python -m hloemit.torch_xla" in shown.out + shown.err or "no file missing.py" in shown.err


def test_the_real_torch_xla_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    from hloemit.torch_xla import install

    monkeypatch.setitem(sys.modules, "torch_xla", types.ModuleType("torch_xla"))
    with pytest.raises(RuntimeError, match="the real torch_xla is imported"):
        install()
