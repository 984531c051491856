"""What `import hloemit` registers, which is nothing; and a device that comes after autograd's engine, or before a fork.

Each in a process of its own.
"""

from __future__ import annotations

import subprocess

import pytest

from tests.children import python


def run(code: str) -> str:
    child = subprocess.run(
        [*python(), "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert child.returncode == 0, child.stderr[-3000:]
    return child.stdout


LOWERING = """
import atexit, os, signal, sys, torch
from multiprocessing.reduction import ForkingPickler
from torch import nn, Tensor, UntypedStorage

def surroundings():
    owners = Tensor, UntypedStorage, torch.TypedStorage, nn.Module, nn.utils.rnn.PackedSequence, torch.autograd
    named = {o.__name__: dict(vars(o)) for o in owners}
    known = torch._C._get_privateuse1_backend_name(), hasattr(torch, "xla"), list(sys.meta_path)
    return named, known, signal.getsignal(signal.SIGINT), dict(ForkingPickler._extra_reducers)

hooks = []
register, at_fork = atexit.register, os.register_at_fork
atexit.register = lambda f, *a, **k: (hooks.append(f), register(f, *a, **k))[0] and f
os.register_at_fork = lambda **k: (hooks.extend(k.values()), at_fork(**k))[1]
nn.Linear(2, 2)(torch.ones(1, 2)).sum().backward()
before = surroundings()
import hloemit
print("hooks", [f for f in hooks if str(f.__module__).startswith("hloemit")])
model = nn.Linear(2, 2)
hloemit.lower(model, (torch.ones(1, 2),)).compile()(torch.ones(1, 2))
after = surroundings()
for name, attributes in before[0].items():
    changed = {n for n, v in after[0][name].items() if attributes.get(n, v) is not v and not isinstance(v, dict)}
    print(name, sorted(changed))
print(after[1:] == before[1:])
print("hloemit.lazy.guard" in sys.modules)
torch.utils.rename_privateuse1_backend("other")  # nobody has taken it
"""


def test_who_only_lowers_sees_no_device() -> None:
    lines = run(LOWERING).splitlines()
    assert [line for line in lines[:-2] if not line.endswith("[]")] == []
    assert lines[-2:] == ["True", "False"]


AFTER_BACKWARD = """
import threading, torch
torch.ones(2, requires_grad=True).sum().backward()
import hloemit
device = hloemit.device()

def work():
    model = torch.nn.Linear(2, 2).to(device)
    model(torch.ones(1, 2, device=device)).sum().backward()
    assert model.weight.grad.tolist() == [[1, 1], [1, 1]]
    x = torch.full((3,), 2.0, device=device, requires_grad=True)
    (second,) = torch.autograd.grad(torch.func.grad(lambda x: (x**3).sum())(x).sum(), x)
    assert second.tolist() == [12, 12, 12]
    torch.utils.checkpoint.checkpoint(lambda x: x * x, x, use_reentrant=True).sum().backward()
    assert x.grad.tolist() == [4, 4, 4]
    y = torch.ones(3, requires_grad=True)
    (y.to(device) * x).sum().cpu().backward()
    assert y.grad.tolist() == [2, 2, 2]
    print("right")

work()
for thread in [threading.Thread(target=work) for _ in range(3)]:
    thread.start(), thread.join()
"""


@pytest.mark.parametrize("first", [True, False])
def test_backward_before_the_device(first: bool) -> None:
    code = AFTER_BACKWARD if first else AFTER_BACKWARD.replace("torch.ones(2, requires_grad=True).sum().backward()", "")
    assert run(code).split() == ["right"] * 4


FORKED = """
import os, torch, hloemit
device = hloemit.device()
a = torch.ones(3).to(device)
b = a * 2
hloemit.sync()
pending, model = b + 1, torch.nn.Linear(3, 3).to(device)
calls = {
    "read": lambda: b.cpu(), "pending": lambda: pending.tolist(), "operator": lambda: a + 1, "view": lambda: a[1:] * 2,
    "move": lambda: torch.ones(3).to(device), "sync": hloemit.sync, "print": lambda: str(a), "update": lambda: a.add_(1),
    "module": lambda: model(a), "compile": lambda: hloemit.compile(lambda x: x + 1)(a), "random": lambda:
    torch.rand(3, device=device), "item": lambda: a[0].item(), "zeros": lambda: torch.zeros(3, device=device).cpu(),
}
pid = os.fork()
if pid == 0:
    for name, call in calls.items():
        try:
            call()
            print(name, "went on", flush=True)
        except hloemit.ExecutionError as error:
            assert "spawn" in str(error) and "forked" in str(error)
    print("lowering", hloemit.lower(lambda x: x + 1, (torch.ones(3),)).as_text()[:6], flush=True)
    os._exit(0)
assert os.waitpid(pid, 0)[1] == 0
print(pending.tolist())
"""
LOADING = """
import torch, hloemit
from torch.utils.data import DataLoader, Dataset
device = hloemit.device()

class Rows(Dataset):
    def __init__(self, x): self.x = x
    def __len__(self): return len(self.x)
    def __getitem__(self, i): return self.x[i]

rows = torch.arange(8.0)
on_device = rows.to(device)
hloemit.sync(wait=True)
try:
    list(DataLoader(Rows(on_device), num_workers=2, batch_size=4, timeout=60))
except hloemit.ExecutionError as error:
    assert 'multiprocessing_context="spawn"' in str(error), error
    print("refused")
print([x.to(device).sum().item() for x in DataLoader(Rows(rows), num_workers=2, batch_size=4, timeout=60)])
"""


def test_a_forked_process_is_told_so() -> None:
    assert run(FORKED).splitlines() == ["lowering module", "[3.0, 3.0, 3.0]"]


def test_a_data_set_on_the_device_in_workers() -> None:
    assert run(LOADING).splitlines() == ["refused", "[6.0, 22.0]"]


CALLBACKS = """
import gc, torch, hloemit
from hloemit.lazy import guard
from hloemit.base import torch_private
found = []
keep = torch_private.register_guard, torch_private.register_hooks
guard.register_guard, guard.register_hooks = found.append, found.append
guard.register()
for answering, base in zip(found, type(found[0]).__mro__[1:2] + type(found[1]).__mro__[1:2]):
    ours = {n: v for n, v in vars(type(answering)).items() if not n.startswith("__")}
    print(sorted(ours), [hasattr(v, "__code__") for v in ours.values()])
"""


def test_what_cplusplus_asks_is_not_written_in_python() -> None:
    """An interrupt there ends the process: PyTorch asks in functions that may not raise."""
    assert run(CALLBACKS).splitlines() == [
        "['type_'] [False]",
        "['has_primary_context', 'is_available', 'is_built'] [False, False, False]",
    ]


AT_THE_END = """
import atexit
import jax
import torch, hloemit
atexit.register(lambda: print([r.is_ready() for r in launch._running] == [True]))  # after the device's own
x = torch.rand(1500, 1500, device=hloemit.device())
from hloemit.lazy import launch
for _ in range(12):
    x = x @ x
hloemit.sync()
print(x.is_xla)
"""


def test_the_end_waits_for_programs_that_run() -> None:
    """The interpreter would take from them what they compute with."""
    assert run(AT_THE_END).split() == ["True", "True"]


def test_inductor_refuses_the_device_that_came_after_it_had_compiled() -> None:
    done = run("""
import torch
from torch._inductor.codegen.common import init_backend_registration

init_backend_registration()  # as it does for the first function that it compiles
import hloemit

try:
    torch.compile(torch.sin)(torch.ones(2).to(hloemit.device()))
except Exception as error:
    print(error)
""")
    assert 'no code for tensors of the lazy device (xla): use torch.compile(..., backend="hloemit")' in done
