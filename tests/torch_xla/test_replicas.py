"""Processes that are replicas of one program: what two of them do, and what is lowered without any."""

from __future__ import annotations

import subprocess
import threading
import zlib
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as collectives
from torch import Tensor

import hloemit
from hloemit.base import replicas as groups
from hloemit.recording.collectives import ops
from hloemit.runtime import processes, rendezvous, watch
from hloemit.torch_xla.core import functions
from hloemit.torch_xla.core import xla_model as xm
from tests.children import python, surroundings


def test_two_processes() -> None:
    command = [*python(), "-m", "tests.torch_xla.replicated_programs"]
    environment = surroundings(HLOEMIT_CACHE="on")
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert ran.returncode == 0 and all(f"done replicated_programs {i}" in ran.stdout for i in (0, 1)), (
        ran.stdout[-2000:] + ran.stderr[-6000:]
    )


# Programs that are lowered in one process


ROWS = [[0, 1], [2, 3]]


def test_collectives_are_stablehlos_own() -> None:
    def program(x: Tensor) -> tuple[Tensor, ...]:
        text = groups.as_text(ROWS)
        return (
            xm.all_reduce(xm.REDUCE_MAX, x, groups=ROWS),
            xm.all_gather(x, 1, ROWS),
            xm.all_to_all(x, 0, 1, 2, ROWS),
            xm.reduce_scatter(xm.REDUCE_SUM, x, 1.0, 0, 2, ROWS),
            ops.collective_permute(x, "0 1", text),
            ops.collective_broadcast(x, text),
        )

    lowered = hloemit.lower(program, (torch.ones(4, 2),))
    text = lowered.as_text()
    assert "mhlo.num_replicas = 4" in text and text.count("dense<[[0, 1], [2, 3]]>") == 5
    kinds = ("all_reduce", "all_gather", "all_to_all", "reduce_scatter", "collective_permute", "collective_broadcast")
    assert all(f"stablehlo.{kind}" in text for kind in kinds)
    assert lowered.signature.replicas == 4
    assert type(lowered.signature).from_json(lowered.signature.to_json()).replicas == 4


@pytest.mark.parametrize(("reduce", "count"), [(xm.all_reduce, 2), (functions.all_reduce, 1)])
def test_the_gradient_of_a_sum_is_summed(reduce: Any, count: int) -> None:
    def gradient(x: Tensor) -> Tensor:
        x = x.detach().requires_grad_()
        reduce(xm.REDUCE_SUM, x, 1.0, [[0, 1]]).square().sum().backward()
        assert x.grad is not None
        return x.grad

    lowered = hloemit.lower(gradient, (torch.ones(3),))
    assert lowered.as_text().count('"stablehlo.all_reduce"') == count


def test_a_list_is_gathered_by_one_op() -> None:
    """Of several dtypes and ranks, one of them without elements; each has a gradient."""

    def program(x: Tensor, y: Tensor, i: Tensor) -> list[Tensor]:
        x, y = x.detach().requires_grad_(), y.detach().requires_grad_()
        found = xm.all_gather([x, y, i, x[:0]], 0, [[0, 1]])
        (found[0].sum() * 2 + found[1].square().sum()).backward()
        assert x.grad is not None and y.grad is not None
        return [*found, x.grad, y.grad]

    text = hloemit.lower(program, (torch.ones(2, 3), torch.ones(()).bfloat16(), torch.arange(4))).as_text()
    (gather,) = (line for line in text.splitlines() if "stablehlo.all_gather" in line)
    assert ":3 = " in gather and gather.endswith("-> (tensor<4x3xf32>, tensor<2xbf16>, tensor<8xi64>)")
    assert text.count('"stablehlo.reduce_scatter"') == 2


def test_a_list_is_gathered_by_one_op_a_dimension() -> None:
    def program(x: Tensor, y: Tensor, z: Tensor) -> Any:
        return xm.all_gather([x, y, z], -1, [[0, 1]])

    lowered = hloemit.lower(program, (torch.ones(2, 3), torch.ones(4), torch.ones(3, 2)))
    assert lowered.as_text().count('"stablehlo.all_gather"') == 2
    assert [spec.shape for spec in lowered.signature.outputs] == [(2, 6), (8,), (3, 4)]


def test_groups_that_leave_somebody_out_are_refused() -> None:
    with pytest.raises(hloemit.CaptureError, match="name every replica once"):
        hloemit.lower(lambda x: xm.all_reduce("sum", x, groups=[[0, 2]]), (torch.ones(2),))
    with pytest.raises(hloemit.ShardingError, match="have one size"):
        groups.groups_of([[0, 1], [2]])
    with pytest.raises(hloemit.ShardingError, match="no row of a mesh"):
        groups.spread_over([0, 1, 3], 6)
    assert groups.spread_over([1, 3], 4) == ((0, 2), (1, 3))


def test_collectives_of_other_replicas_in_one_program_are_refused() -> None:
    def program(x: Tensor) -> Tensor:
        y: Tensor = ops.all_reduce(ops.all_reduce(x, "sum", "0 1"), "sum", "0 1 2 3")
        return y

    with pytest.raises(hloemit.LoweringError, match=r"of the replicas \[0, 1\], and of \[0, 1, 2, 3\]"):
        hloemit.lower(program, (torch.ones(2),))


def test_reductions_that_a_dtype_has_not() -> None:
    x = torch.ones(2)
    with pytest.raises(Exception, match="reduces bools and integers"):
        hloemit.lower(lambda x: ops.all_reduce(x, "and", "0 1"), (x,))
    with pytest.raises(hloemit.ExecutionError, match="between replicas: call it on tensors of the lazy device"):
        ops.all_reduce(x, "sum", "0 1")


IN_TORCH_COMPILE = """
import sys
import torch
import torch._dynamo
import hloemit
from hloemit.torch_xla.core import xla_model as xm

def program(x):
    return xm.all_gather(xm.all_reduce(xm.REDUCE_SUM, x), 0) + xm.xrt_world_size() + xm.get_ordinal()

if sys.argv[1] == "after":
    hloemit.compile(lambda x: x * 2)(torch.ones(3, device=hloemit.device()))
compiled = torch.compile(program, backend="hloemit", fullgraph=True)
print(compiled(torch.ones(3)).tolist())
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_collectives_in_torch_compile(when: str) -> None:
    """Dynamo does not look into how many processes there are: it would meet jax's imports.

    In a process of its own, since after ``hloemit.compile`` it looks into less of hloemit's.
    """
    command = [*python(), "-c", IN_TORCH_COMPILE, when]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.stdout == "[2.0, 2.0, 2.0]\n", ran.stderr[-3000:]


def test_what_a_group_refuses_before_anybody_runs() -> None:
    """Another dtype, which would be converted; other sizes; a process that is not there."""
    from hloemit.torch_xla.distributed.xla_backend import ProcessGroupXla

    group: Any = ProcessGroupXla(None, 0, 2, timedelta(seconds=1))
    two, four = torch.ones(2), torch.ones(4)
    for call, output, given in (
        (group.all_gather_single, four.int(), two),
        (group.reduce_scatter_single, two.int(), four),
        (lambda output, given, _: group.all_to_all_single(output, given, [], []), four.int(), four),
    ):
        with pytest.raises(TypeError, match=r"one dtype, and here are torch\.\w+ and torch\.\w+"):
            call(output, given, None)
    for call, output, given in ((group.all_gather_single, two, two), (group.reduce_scatter_single, two, two)):
        with pytest.raises(ValueError, match="all 2 parts has 2 elements, and a part 2"):
            call(output, given, None)
    with pytest.raises(ValueError, match="2 elements do not fill a tensor of 4"):
        group.all_to_all_single(four, two, [], [])
    for root in (-1, 2):
        for call in (group.broadcast, group.reduce, lambda x, root: group.gather([], x, root),
                     lambda x, root: group.scatter(x, [], root)):  # fmt: skip
            with pytest.raises(ValueError, match=f"the group has the processes 0 to 1, and not {root}"):
                call(two, root)
    with pytest.raises(NotImplementedError, match="BXOR, not by median"):
        group.allreduce([two], "median")
    with pytest.raises(ValueError, match="PREMUL_SUM has a factor"):
        group.allreduce([two], dist.ReduceOp.PREMUL_SUM)


def test_programs_that_are_given_different_things_are_told_apart_by_an_operator() -> None:
    """Which has the user's line, as what they are given has not; and what is to be done about a rank."""
    mine = [
        "func.func(function_type=(tensor<1xi64>) -> ())",
        "stablehlo.convert() -> tensor<1xf32> at a.py:3  x * rank",
    ]
    other = ["func.func(function_type=() -> ())", "stablehlo.add() -> tensor<2xf32> at a.py:4  x + y"]
    told = [[b"a", b"b"], [b"", zlib.compress("\n".join(other).encode())]]
    with (
        mock.patch.object(rendezvous, "exchange", side_effect=told),
        mock.patch.object(processes, "process_index", return_value=0),
        pytest.raises(
            hloemit.ExecutionError, match=r"convert.*x \* rank in process 0, and .*x \+ y in process 1"
        ) as caught,
    ):
        processes.agree_on_program("a", lambda: mine, (0, 1))
    assert "x[torch.tensor([rank]).to(x.device)]" in str(caught.value)


# PyTorch's functional collectives


@pytest.fixture
def four_processes() -> Iterator[Any]:
    from torch.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=4)
    yield dist.init_device_mesh("cpu", (2, 2), mesh_dim_names=("data", "model"))
    dist.destroy_process_group()


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_functional_collectives_of_a_mesh(four_processes: Any) -> None:
    def program(x: Tensor) -> Tensor:
        y = collectives.all_gather_tensor(x, 0, four_processes["model"])
        z: Tensor = collectives.reduce_scatter_tensor(y, "avg", 0, four_processes["data"])
        return collectives.all_reduce(z, "max", dist.group.WORLD)

    text = hloemit.lower(program, (torch.ones(4, 3),)).as_text()
    assert "mhlo.num_replicas = 4" in text
    assert "all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]>" in text
    assert '"stablehlo.reduce_scatter"' in text and "dense<[[0, 2], [1, 3]]>" in text
    assert "dense<[[0, 1, 2, 3]]>" in text


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_functional_collectives_of_lists_are_one_op(four_processes: Any) -> None:
    xs = [torch.ones(4, 3), torch.ones(8), torch.ones(0, 2)]

    def program(*xs: Tensor) -> Any:
        return [
            collectives.all_gather_into_tensor_coalesced(list(xs), four_processes["model"]),
            collectives.all_reduce_coalesced(list(xs), "avg", four_processes["data"]),
            collectives.reduce_scatter_tensor_coalesced(list(xs), "sum", [0] * 3, four_processes["model"]),
        ]

    lowered = hloemit.lower(program, tuple(xs))
    text = lowered.as_text()
    assert [text.count(f'"stablehlo.{kind}"') for kind in ("all_gather", "all_reduce", "reduce_scatter")] == [1, 1, 2]
    shapes = [spec.shape for spec in lowered.signature.outputs]
    assert shapes == [(8, 3), (16,), (0, 2), (4, 3), (8,), (0, 2), (2, 3), (4,), (0, 2)]


def test_a_group_that_is_not_here() -> None:
    with pytest.raises(hloemit.UnsupportedOpError, match=r"no process group.*init_process_group first"):
        hloemit.lower(lambda x: torch.ops._c10d_functional.all_reduce(x, "sum", "nobody"), (torch.ones(2),))


# Who waits for whom

AT_PROGRAM = {"waits": "program 3", "count": 3, "programs": {"1": "a", "2": "b", "3": "c"}}
STUCK = {
    "another program": ({**AT_PROGRAM, "programs": {"3": "d"}}, True),
    "an earlier program of the same": ({"waits": "program 2", "count": 2, "programs": {"1": "a", "2": "b"}}, False),
    "a meeting before it": ({"waits": "the meeting, 'x'", "count": 2, "programs": {"2": "b"}}, True),
    "a meeting after it": ({"waits": "the meeting, 'x'", "count": 3, "programs": {"3": "c"}}, False),
    "a meeting of others": ({"waits": "a meeting of some, 'x'", "count": 2, "programs": {"2": "b"}}, False),
}


@pytest.mark.parametrize("name", STUCK)
def test_processes_that_are_stuck_at_different_places(name: str) -> None:
    theirs, differ = STUCK[name]
    assert watch._differ(AT_PROGRAM, theirs) is watch._differ(theirs, AT_PROGRAM) is differ


def test_an_error_is_told_with_its_line() -> None:
    before = watch.position.failure
    try:
        raise RuntimeError("no data")
    except RuntimeError as error:
        watch.fail(error)
    try:
        assert watch.position.failure.startswith("RuntimeError: no data, at ")
        assert "test_replicas.py" in watch.position.failure
    finally:
        watch.position.failure = before


def test_a_script_in_a_folder_called_hloemit_is_the_users() -> None:
    """As a clone of the project is called."""
    before, script = (
        watch.position.failure,
        compile("raise RuntimeError('no data')", "/home/me/hloemit/train.py", "exec"),
    )
    try:
        exec(script)
    except RuntimeError as error:
        watch.fail(error)
    try:
        assert watch.position.failure == "RuntimeError: no data, at /home/me/hloemit/train.py:1"
    finally:
        watch.position.failure = before


def test_a_service_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stopped process 0 takes calls, and answers none."""
    answer, said = threading.Event(), []
    client = SimpleNamespace(key_value_set=lambda *_: answer.wait(20))
    monkeypatch.setattr(watch, "coordination", lambda: SimpleNamespace(client=client, process_id=1, num_processes=2))
    monkeypatch.setattr(watch, "BEAT_S", 0.01)
    for event in ("_over", "_left"):
        monkeypatch.setattr(watch, event, threading.Event())
    monkeypatch.setenv("HLOEMIT_PEER_TIMEOUT", "0.05")

    def end(_: Any, why: str, is_late: bool) -> None:
        said.append(why)
        for event in (watch._over, watch._left):
            event.set()

    monkeypatch.setattr(watch._Watcher, "_end", end)
    watcher = watch._Watcher()
    thread = threading.Thread(target=watcher.run, daemon=True)
    thread.start()
    watcher.guard()
    answer.set()
    thread.join(20)
    assert len(said) == 1 and said[0].startswith("process 0, which all others ask, has not answered")


def test_who_is_at_its_end_waits_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"hloemit/failed/": [], "hloemit/beats/": [("hloemit/beats/0", '{"beat": 3, "waits": ""}')]}
    client = SimpleNamespace(key_value_dir_get=told.__getitem__)
    monkeypatch.setattr(watch, "coordination", lambda: SimpleNamespace(client=client, process_id=1, num_processes=2))
    said: list[tuple[str, bool]] = []
    monkeypatch.setattr(watch._Watcher, "_end", lambda _, why, is_late=False: said.append((why, is_late)))
    watcher = watch._Watcher()
    assert watcher._is_awaited() and not said
    monkeypatch.setenv("HLOEMIT_PEER_TIMEOUT", "0")
    assert watcher._is_awaited() and said.pop()[0].startswith("process 0 has said nothing")
    told["hloemit/beats/"] = []  # it was lost before it said anything
    unheard = watch._Watcher()
    assert unheard._is_awaited() and said.pop()[0].startswith("process 0 has said nothing")
    told["hloemit/failed/"] = [("hloemit/failed/0", "SystemExit: 3")]
    told["hloemit/beats/"] = [("hloemit/beats/0", '{"beat": 4, "waits": "its end"}')]
    assert watcher._is_awaited() and not said  # it ends first
    watcher.failures_since -= 3 * watch.BEAT_S
    assert watcher._is_awaited() and said == [("process 0 ended by SystemExit: 3", True)]


def test_who_fails_does_not_say_that_it_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is at its end would leave, before it reads of the failure, and wait in jax for a process that is gone."""
    said: list[str] = []
    client = SimpleNamespace(key_value_set=lambda key, text, _: said.append(text), key_value_dir_get=lambda folder: [])
    monkeypatch.setattr(watch, "coordination", lambda: SimpleNamespace(client=client, process_id=1, num_processes=2))
    monkeypatch.setattr(watch, "position", position := watch._Position())
    for event in ("_over", "_left"):
        monkeypatch.setattr(watch, event, threading.Event())
    watch._over.set()
    position.failure, position.ended = "SystemExit: 3", True
    watcher = watch._Watcher()
    watcher.run()
    assert not said and watch._left.is_set()
    watcher._say(0.0)  # a turn that had begun
    assert '"its end"' not in said[0]
