"""What cannot be allocated is an error, by every door, and the process goes on."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest
import torch

import hloemit
from hloemit.ir.largest import largest_computed
from hloemit.runtime import free_memory
from hloemit.runtime.client import find_device
from hloemit.runtime.failure import execution_error
from hloemit.runtime.free_memory import memory_of

DEVICE = hloemit.device()
MEMORY = memory_of(find_device("cpu"))
WIDE = math.isqrt(MEMORY)  # the outer product of so many elements takes four times the machine's memory
ENDLESS = 5 * WIDE  # that of so many takes a hundred times the memory


def outer(x: torch.Tensor) -> torch.Tensor:
    return x[:, None] * x[None, :]


def both(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    return x + 1, x[:, None] * x[None, :]


def by_compile(function: Callable[..., Any], x: torch.Tensor) -> Any:
    compiled = hloemit.lower(function, (x,)).compile()
    with pytest.raises(hloemit.OutOfMemoryError):
        compiled(x)  # the long way
    return compiled(x)


def directly(function: Callable[..., Any], x: torch.Tensor) -> Any:
    def at_once(x: torch.Tensor) -> Any:
        return function(x.expand(count))

    count = len(x)
    small = hloemit.lower(at_once, (x[:1],)).compile()
    return small(x[:1])


def by_launch(function: Callable[..., Any], x: torch.Tensor) -> Any:
    return hloemit.lower(function, (x,)).compile().launch(x).result()


def by_torch_compile(function: Callable[..., Any], x: torch.Tensor) -> Any:
    return torch.compile(function, backend="hloemit", fullgraph=True)(x)


def by_reading(function: Callable[..., Any], x: torch.Tensor) -> Any:
    found = function(x.to(DEVICE))
    return found.cpu() if isinstance(found, torch.Tensor) else found[-1].cpu()


def by_waiting(function: Callable[..., Any], x: torch.Tensor) -> Any:
    found = function(x.to(DEVICE))
    hloemit.sync(wait=True)
    return found


def by_hloemit_compile(function: Callable[..., Any], x: torch.Tensor) -> Any:
    found = hloemit.compile(function, full_graph=True)(x.to(DEVICE))
    return found.cpu() if isinstance(found, torch.Tensor) else found[-1].cpu()


DOORS = [by_compile, directly, by_launch, by_torch_compile, by_reading, by_waiting, by_hloemit_compile]


@pytest.mark.parametrize("function", [outer, both])
@pytest.mark.parametrize("door", DOORS)
def test_a_result_that_cannot_be_allocated_is_an_error(door: Callable[..., Any], function: Callable[..., Any]) -> None:
    size = re.escape(f"{4 * WIDE**2 / 2**30:.1f} GiB at once): compute it in smaller parts")
    with pytest.raises(hloemit.OutOfMemoryError, match=size) as caught:
        door(function, torch.ones(WIDE))
    assert isinstance(caught.value, MemoryError) and isinstance(caught.value, RuntimeError)
    assert torch.equal((torch.ones(3).to(DEVICE) * 3).cpu(), torch.full((3,), 3.0))
    assert torch.equal(hloemit.lower(lambda x: x * 2, (torch.ones(3),)).compile()(torch.ones(3)), torch.full((3,), 2.0))


def test_a_program_that_fails_is_said_once() -> None:
    """Its checks, which have failed with it, are nobody else's."""
    chosen = torch.zeros(3, dtype=torch.int64).to(DEVICE)
    for read in (lambda x: x.cpu(), lambda _: hloemit.sync(wait=True)):
        x = torch.bernoulli(outer(torch.ones(WIDE).to(DEVICE)))[:, chosen]
        with pytest.raises(hloemit.OutOfMemoryError):
            read(x)
        assert (torch.ones(3).to(DEVICE) * 3).sum().item() == 9
        with pytest.raises(hloemit.ExecutionError, match="probabilit"):
            torch.bernoulli(torch.full((3,), 2.0).to(DEVICE)).cpu()


@pytest.mark.skipif(not version("jaxlib").startswith("0.10."), reason="the XLA of newer jaxlib needs no memory for it")
def test_a_reduction_that_cannot_be_computed_in_parts() -> None:
    """XLA's kernels for reductions say nothing of memory."""
    compiled = hloemit.lower(lambda x: outer(x).sum(0), (torch.ones(WIDE),)).compile()
    with pytest.raises(hloemit.OutOfMemoryError, match="compute it in smaller parts"):
        compiled(torch.ones(WIDE))


def test_a_failed_tensor_says_so_each_time() -> None:
    found = outer(torch.ones(WIDE).to(DEVICE))
    for _ in range(2):
        with pytest.raises(hloemit.OutOfMemoryError):
            found.cpu()
    with pytest.raises(hloemit.OutOfMemoryError):
        (found[0, 0] + 1).item()


@pytest.mark.parametrize("shape", [(2**31, 2**31), (1024, 1024, 1024, 1024, 1024), (2**46,)])
@pytest.mark.parametrize("make", [torch.zeros, torch.empty, torch.rand, torch.ones])
def test_what_no_device_can_hold_is_refused_where_it_is_made(make: Callable[..., Any], shape: tuple[int, ...]) -> None:
    refused = (
        r"TiB, more than any device can hold .*: make it of fewer|Storage size calculation overflowed"  # PyTorch's
    )
    with pytest.raises(RuntimeError, match=refused):
        make(shape, device=DEVICE).sum()
    with pytest.raises(hloemit.OutOfMemoryError):
        make(1, device=DEVICE).expand(2**46).clone()


def test_a_capture_refuses_it_too() -> None:
    with pytest.raises(hloemit.HloemitError, match="more than any device can hold"):
        hloemit.lower(lambda x: x + torch.rand(1024, 1024, 1024, 1024, 1024).sum(), (torch.ones(()),))


def test_what_is_only_passed_through_need_not_fit() -> None:
    x = torch.ones(2**15).to(DEVICE)
    wide = x[:, None] * x[None, :]  # 4 GiB
    assert wide.sum().item() == 2.0**30
    with pytest.raises(RuntimeError):
        torch.ones(1, device=DEVICE).expand(2**62).sum().item()  # 2**64 bytes: XLA would end the process


BEYOND = r"would take [\d,.]+ GiB, and cpu:0 has [\d.]+ GiB of memory: compute it in smaller parts"


@pytest.mark.parametrize("door", DOORS)
def test_what_would_be_computed_for_hours_is_refused(door: Callable[..., Any]) -> None:
    """XLA makes no tensor of what is summed at once: it takes no memory, and so no end."""
    with pytest.raises(Exception, match=BEYOND) as caught:
        door(lambda x: outer(x).exp().sum(), torch.ones(ENDLESS))
    assert isinstance(caught.value, hloemit.OutOfMemoryError) or door is by_torch_compile  # which names it
    x = torch.ones(WIDE // 64)
    assert hloemit.lower(lambda x: outer(x).sum(), (x,)).compile()(x).item() == pytest.approx(len(x) ** 2)


@pytest.mark.parametrize(
    "make", [lambda n: torch.linspace(0, 1, n, device=DEVICE), lambda n: torch.rand(n, device=DEVICE)]
)
def test_what_waits_already_is_not_lost_over_it(make: Callable[[int], torch.Tensor]) -> None:
    waiting = torch.ones(3, device=DEVICE) + 1
    with pytest.raises(hloemit.OutOfMemoryError, match=BEYOND):
        make(8 * MEMORY).sum()
    hloemit.sync()
    assert waiting.tolist() == [2, 2, 2]


def test_views_and_mere_text_need_not_fit() -> None:
    program = hloemit.lower(lambda: torch.linspace(0, 1, 8 * MEMORY).sum(), ())
    found = largest_computed(program.module)
    assert found.bytes == 64 * MEMORY and found.line.startswith(__file__)  # places are counted by 64 bits
    assert torch.ones(1, device=DEVICE).expand(8 * MEMORY).sum().item() == pytest.approx(8 * MEMORY)


@pytest.mark.parametrize("reduce", [torch.Tensor.sum, lambda x: x.amax(1), lambda x: x.t() @ x[:, :1]])
def test_views_that_are_gone_through_are_counted(reduce: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """XLA multiplies where a sum is over equal numbers alone, and goes through the view otherwise."""
    x = torch.arange(1.0, 5)
    with pytest.raises(hloemit.OutOfMemoryError, match=BEYOND):
        hloemit.compile(lambda x: reduce(x[:, None].expand(4, 8 * MEMORY)))(x)
    by_rows = hloemit.compile(lambda x: x[:, None].expand(4, 8 * MEMORY).sum(1))(x)
    assert torch.allclose(by_rows, x * 8 * MEMORY)
    assert hloemit.compile(lambda: torch.full((8 * MEMORY,), 0.5).sum())().item() == pytest.approx(4 * MEMORY)


def test_a_mesh_has_the_memory_of_all_its_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_memory, "memory_of", lambda _: 2**34)
    device = find_device("cpu")
    free_memory.demand_tensor(2**40, "f32[]", "", [device] * 4)
    with pytest.raises(hloemit.OutOfMemoryError, match=r"4 devices like cpu:0 have 64.0 GiB"):
        free_memory.demand_tensor(2**40 + 1, "f32[]", "", [device] * 4)
    with pytest.raises(hloemit.OutOfMemoryError, match=r"would take 256.0 GiB, and cpu:0 has 16.0 GiB"):
        free_memory.demand_tensor(2**38 + 1, "f32[]", "", [device])
    monkeypatch.setattr(free_memory, "memory_of", lambda _: 0)  # a plugin that says nothing
    free_memory.demand_tensor(2**60, "f32[]", "", [device])


def test_a_type_whose_bytes_xla_cannot_count_is_refused() -> None:
    from hloemit.base.sizes import demand_type

    demand_type((2**40, 2**20), torch.float32)
    for shape in ((2**40, 2**21), (2**40, 2**40, 0)):
        with pytest.raises(hloemit.OutOfMemoryError, match=r"XLA can count"):
            demand_type(shape, torch.float32)


def test_shards_that_cannot_be_gathered() -> None:
    """NumPy says it in its own words."""
    with pytest.raises(MemoryError) as caught:
        np.empty((2**24, 2**24))
    assert isinstance(execution_error(caught.value), hloemit.OutOfMemoryError)


STARTS = """
import resource, torch, hloemit
used = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmSize:")) << 10
soft, hard = resource.getrlimit(resource.RLIMIT_AS)
lowered = hloemit.lower(lambda x: x + 1, (torch.ones(3),))
doors = [lambda: lowered.compile()(torch.ones(3)), lambda: torch.ones(3, device=hloemit.device()).add(1).cpu()]
for door in doors:
    resource.setrlimit(resource.RLIMIT_AS, (used + (400 << 20), hard))
    try:
        door()
    except hloemit.OutOfMemoryError as error:
        print(str(error).partition(":")[0].partition("limit")[2])
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
print([door().tolist() for door in doors])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc, and a limit that is kept")
def test_xla_is_not_started_where_there_is_no_address_space() -> None:
    """It would end the process."""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STARTS], capture_output=True, text=True, timeout=300, check=False
    )
    refused = " of this process leaves less (ulimit -v, resource.RLIMIT_AS)"
    assert run.stdout.splitlines() == [refused, refused, "[[2.0, 2.0, 2.0], [2.0, 2.0, 2.0]]"], run.stderr[-2000:]
