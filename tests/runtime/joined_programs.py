"""One process of several that run programs together; started by test_processes.py."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.base import tables
from hloemit.cache import executables
from hloemit.ir.bindings import coordination
from hloemit.runtime import processes, rendezvous
from tests.runtime.blocks import Block, step_of


def training(layout: dict[str, Any], dropout: float) -> dict[str, Tensor]:
    """Three AdamW steps over all devices, from the same weights everywhere; the state that they end in."""
    torch.manual_seed(0)
    model, x = Block(dropout=dropout).double(), torch.randn(8, 8, 32, dtype=torch.float64)
    step = step_of(model, torch.optim.AdamW(model.parameters(), 1e-2))
    compiled = hloemit.lower(step, (x,), **layout).compile("cpu")
    # processes but the first draw other seeds, which do not count
    torch.manual_seed(hloemit.distributed.process_index() if "mesh" in layout else 0)
    losses = [compiled(x) for _ in range(3)]
    return {"losses": torch.stack(losses), **compiled.state_dict()}


def equal_one_device() -> None:
    """Whether the same steps on one device, which each process takes alone, end in the same state."""
    mesh = hloemit.Mesh((2, hloemit.distributed.process_count()), ("x", "y"))
    layout = {"shardings": {"*up.weight": ("y", None), "*down.weight": (None, "y")}, "in_shardings": [("x",)]}
    together, alone = training({"mesh": mesh, **layout}, 0.5), training({}, 0.5)
    for name, value in alone.items():
        torch.testing.assert_close(together[name], value, rtol=1e-6, atol=1e-6, msg=name)


def results_are_gathered() -> None:
    """A result that is cut over all processes, and one that is whole."""
    mesh = hloemit.Mesh((2 * hloemit.distributed.process_count(),), ("x",))
    x = torch.randn(8, 4)
    compiled = hloemit.lower(lambda x: (x * 2, x.sum()), (x,), mesh=mesh, in_shardings=[("x",)]).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), (x * 2, x.sum()))


def arguments_in_parts() -> None:
    """A part for each device of this process, and arrays of jax's: over all processes, or in this one alone."""
    index, count = hloemit.distributed.process_index(), hloemit.distributed.process_count()
    mesh = hloemit.Mesh((2 * count,), ("x",))
    x = torch.randn(8, 4, generator=torch.Generator().manual_seed(0))
    compiled = hloemit.lower(lambda x: x.cumsum(0), (x,), mesh=mesh, in_shardings=[("x",)]).compile("cpu")
    mine = list(x.chunk(2 * count)[2 * index : 2 * index + 2])
    devices = jax.sharding.Mesh(np.array(jax.devices()), ("d",))
    along, rows = (jax.sharding.NamedSharding(devices, jax.sharding.PartitionSpec(*each)) for each in ((None,), ("d",)))
    over_all = jax.make_array_from_callback((8, 4), rows, lambda at: x.numpy()[at])
    for given in (mine, over_all, [shard.data for shard in over_all.addressable_shards], jax.device_put(x.numpy())):
        torch.testing.assert_close(compiled(given), x.cumsum(0))
    whole = jax.make_array_from_callback((8, 4), along, lambda at: x.numpy()[at])
    with pytest.raises(hloemit.InputError, match=r"lies over several processes.*jax\.device_put it there first"):
        compiled(whole)


def a_weight_that_lies_elsewhere() -> None:
    """Reading it in one process alone is refused; `state_dict` in all of them gathers it."""
    mesh = hloemit.Mesh((2 * hloemit.distributed.process_count(),), ("x",))
    weight = torch.nn.Parameter(torch.ones(8, 4))
    optimizer = torch.optim.SGD([weight], 1.0)

    def step(x: Tensor) -> None:
        optimizer.zero_grad()
        (weight * x).sum().backward()
        optimizer.step()

    compiled = hloemit.lower(step, (torch.ones(4),), mesh=mesh, shardings={"*": ("x",)}).compile("cpu")
    compiled(torch.ones(4))
    try:
        weight.sum()
    except hloemit.ExecutionError as error:
        assert "state_dict()" in str(error)
    else:
        raise AssertionError("a part of a weight was read")
    assert torch.equal(compiled.state_dict()["weight"], torch.zeros(8, 4))


def another_program() -> None:
    """Processes that compile different programs are told so."""
    processes.PATIENCE_S = 20.0
    mesh = hloemit.Mesh((2 * hloemit.distributed.process_count(),), ("x",))
    factor = float(hloemit.distributed.process_index())
    lowered = hloemit.lower(lambda x: x * (factor + 2), (torch.ones(8),), mesh=mesh, in_shardings=[("x",)])
    try:
        lowered.compile("cpu")
    except hloemit.ExecutionError as error:
        assert "the same programs in the same order" in str(error)
    else:
        raise AssertionError("different programs were compiled")


def a_process_that_does_not_come() -> None:
    """The others say who is missing."""
    processes.PATIENCE_S = 2.0
    if hloemit.distributed.process_index() == 1:
        return
    mesh = hloemit.Mesh((2 * hloemit.distributed.process_count(),), ("x",))
    try:
        hloemit.lower(lambda x: x - 1, (torch.ones(8),), mesh=mesh).compile("cpu")
    except hloemit.ExecutionError as error:
        assert "process 1 has not come" in str(error), str(error)
    else:
        raise AssertionError("a program was compiled without process 1")


def programs_that_were_forgotten() -> None:
    """All processes forget the same programs, and agree again: one to compile what another one is about to launch."""
    processes._PROGRAMS = 3
    index, count = hloemit.distributed.process_index(), hloemit.distributed.process_count()
    mesh = hloemit.Mesh((2 * count,), ("x",))
    x = torch.arange(8.0)

    def made(factor: int) -> Any:
        return hloemit.lower(lambda x: x * factor, (x,), mesh=mesh, in_shardings=[("x",)]).compile("cpu")

    programs = {factor: made(factor) for factor in range(3, 8)}
    for _ in range(2):
        for factor, program in programs.items():
            torch.testing.assert_close(program(x), x * factor)
            assert len(processes._agreed[tuple(range(count))]) == 3
    if index == 1:
        executables.forget()
        programs[4] = made(4)
    torch.testing.assert_close(programs[4](x), x * 4)
    alone = hloemit.lower(lambda x: x * 9, (x,), mesh=hloemit.Mesh((2,), ("x",))).compile("cpu")
    torch.testing.assert_close(alone(x), x * 9)
    (kept,) = rendezvous.meet("kept", repr(list(processes._agreed.items())).encode(), [index])
    assert rendezvous.meet("kept", kept, range(count)) == [kept] * count
    assert tables.sizes()["Programs agreed on"] == (3, 1024) and tables.sizes()["Groups of processes"][0] == 1


def meetings_leave_nothing() -> None:
    """Of many names and groups, with much and little to say; who is elsewhere, or late, is told so, and may go on."""
    index, count = hloemit.distributed.process_index(), hloemit.distributed.process_count()
    everybody = range(count)
    for turn, size in enumerate((0, 3, 513, 3 << 20, 1, 2 << 20, 5)):
        told = rendezvous.meet(f"many {turn}", bytes([index]) * size, everybody)
        assert told == [bytes([i]) * size for i in everybody]
        assert rendezvous.meet(f"backwards {turn}", bytes([index]), everybody[::-1]) == [
            bytes([i]) for i in everybody[::-1]
        ]
        assert rendezvous.meet("alone", bytes(size), [index]) == [bytes(size)]
    with pytest.raises(hloemit.ExecutionError, match=f"process {index} is at the meeting 'of {index}', and process"):
        rendezvous.meet(f"of {index}", b"", everybody)
    missed = r"(not all processes have|process \d has not) come to the meeting 'early'"  # the other may have left again
    if index == 0:
        for _ in range(2):
            with pytest.raises(
                hloemit.ExecutionError, match="process 1 has not come to the meeting 'early' within 0.5 s"
            ):
                rendezvous.meet("early", b"", everybody, 0.5)
        with pytest.raises(hloemit.ExecutionError, match=missed):
            rendezvous.meet("early", b"", everybody)
    else:
        time.sleep(4)
        with pytest.raises(hloemit.ExecutionError, match=missed):
            rendezvous.meet("early", b"", everybody)
    assert rendezvous.meet("after", bytes([index]), everybody) == [bytes([i]) for i in everybody]
    left = time.monotonic() + 60
    while kept := coordination().client.key_value_dir_get_bytes("hloemit/meetings/"):
        assert time.monotonic() < left, kept
    coordination().client.wait_at_barrier("meetings are over", 60_000)


if __name__ == "__main__":
    hloemit.distributed.initialize(*([] if len(sys.argv) < 2 else [sys.argv[1], int(sys.argv[2]), int(sys.argv[3])]))
    torch.set_num_threads(1)
    torch.manual_seed(0)
    results_are_gathered()
    arguments_in_parts()
    equal_one_device()
    a_weight_that_lies_elsewhere()
    programs_that_were_forgotten()
    meetings_leave_nothing()
    another_program()
    a_process_that_does_not_come()
    print("done", Path(__file__).stem, hloemit.distributed.process_index())
