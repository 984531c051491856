"""``Compiled.launch``: it returns before the device is done, and what it returns waits when it is asked."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from tests.children import python
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
        launch = compiled.launch(x)
        assert (launch.shape, launch.dtype) == ((700, 700), torch.float32)
        ahead += not launch.is_ready()
        assert torch.equal(launch.result(), want)
        assert launch.is_ready() and launch.result() is launch.block_until_ready()
        assert type(launch.result()) is torch.Tensor
    assert ahead > 0


def test_results_are_arrays_of_jaxs() -> None:
    import jax

    def program(x: torch.Tensor, name: str) -> dict[str, Any]:
        return {"sums": [x.sum(0), x.sum(1)], "name": name, "whole": (x * 2).long()}

    x = torch.arange(6.0).view(2, 3)
    compiled = hloemit.lower(program, (x, "sums")).compile()
    launch = compiled.launch(x, "sums")
    arrays = launch.arrays()
    assert arrays["name"] == "sums" and isinstance(arrays["whole"], jax.Array)
    assert [a.tolist() for a in arrays["sums"]] == [[3.0, 5.0, 7.0], [3.0, 12.0]]
    assert launch["sums"][1].arrays() is arrays["sums"][1]
    assert (arrays["whole"].dtype, arrays["whole"].tolist()) == ("int64", (x * 2).tolist())
    assert torch.equal(launch.result()["whole"], (x * 2).long())
    with pytest.raises(hloemit.ExecutionError, match=r"result\(\) of this launch was taken"):
        launch.arrays()
    layer = nn.BatchNorm1d(3)
    updating = hloemit.lower(layer, (x,)).compile()
    found = updating.launch(x).arrays()  # which is finished, and nobody has read it
    assert int(layer.num_batches_tracked) == 1 and found.shape == (2, 3)
    same = hloemit.lower(lambda x: (x, x + 1), (x,)).compile().launch(x)
    assert same[1].arrays().tolist() == (x + 1).tolist()
    with pytest.raises(hloemit.ExecutionError, match="an argument among the results is no array"):
        same.arrays()


def test_a_result_that_nobody_read_is_an_argument() -> None:
    compiled, x = powers()
    want = compiled(compiled(x))
    ahead = 0
    for _ in range(10):
        first = compiled.launch(x)
        second = compiled.launch(first)
        ahead += not first.is_ready()
        assert torch.equal(second.result(), want)
        assert torch.equal(compiled(first), want)
        first.result().zero_()  # who reads a result may change it
        assert torch.equal(compiled(first), torch.zeros(700, 700))
    assert ahead > 0


def test_programs_keep_what_they_read() -> None:
    compiled, x = powers()
    want = compiled(x)
    pending = [compiled.launch(x.clone()) for _ in range(3)]
    for _ in range(3):
        compiled.launch(x.clone())  # nobody holds this one
    junk = [torch.randn(700, 700) for _ in range(6)]
    assert all(torch.equal(p.result(), want) for p in pending) and len(junk) == 6


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
    command = [*python(), "-W", "ignore", "-c", EXIT]
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


def test_a_part_of_what_is_returned() -> None:
    x = torch.arange(3.0) - 1
    compiled, twice = (hloemit.lower(m, (x,)).compile() for m in (Several(), lambda x: x * 2))
    for _ in range(2):
        launch = compiled.launch(x)
        tree, constant, same = launch
        assert torch.equal(twice(tree["sum"]), (x + 1) * 2)  # of which nobody has read anything
        assert (tree["flag"].dtype, tree["flag"].shape, sorted(tree)) == (torch.bool, (3,), ["flag", "sum"])
        assert tree["flag"].result().tolist() == [False, False, True]
        assert constant.result() == 2.5 and same.result() is x and launch.result()[2] is x
        assert launch[0]["sum"].result() is launch.result()[0]["sum"] is tree["sum"].result()
        assert torch.equal(twice(same), x * 2)
        assert [part.result().item() for part in tree["sum"]] == [0, 1, 2]
    with pytest.raises(hloemit.InputError, match=r"argument .* should be"):
        twice(tree["flag"])
    with pytest.raises(KeyError):
        tree["other"].result()


def test_an_argument_that_is_handed_back_or_written_to_is_a_tensor() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return x

    double = hloemit.lower(lambda x: x * 2, (torch.ones(3),)).compile()
    add = hloemit.lower(program, (torch.ones(3),)).compile()
    first = double.launch(torch.ones(3))
    assert add(first) is first.result()
    assert first.result().tolist() == [3, 3, 3]
    second = add.launch(double.launch(torch.ones(3)))
    assert torch.equal(double(second), torch.full((3,), 6.0))  # it has been read already


def test_launches_that_update_keep_their_order() -> None:
    module = Counts()
    compiled = hloemit.lower(module, (torch.ones(3),)).compile()
    first, second = compiled.launch(torch.ones(3)), compiled.launch(torch.ones(3))
    assert first.is_ready() and torch.equal(module.total, torch.full((3,), 2.0))
    assert torch.equal(second.result(), torch.full((3,), 4.0))
    assert torch.equal(first.result(), torch.full((3,), 2.0))


def test_wrong_arguments() -> None:
    compiled, x = powers(8)
    with pytest.raises(hloemit.InputError, match=r"f32\[1,8\] came"):
        compiled.launch(x[:1])
    smaller, y = powers(4)
    with pytest.raises(hloemit.InputError, match=r"f32\[4,4\] came"):
        compiled.launch(smaller.launch(y))


USES: dict[str, Callable[[Any], torch.Tensor]] = {
    "method": lambda t: t.sum(),
    "function": lambda t: torch.add(t, 1),
    "list": lambda t: torch.cat([t, t]),
    "right operand": lambda t: torch.ones(8, 8) * t,
    "module": nn.Softmax(0),
}


@pytest.mark.parametrize("use", USES)
def test_what_launch_returned_before_can_be_used_for_one_release(use: str) -> None:
    compiled, x = powers(8)
    with pytest.warns(DeprecationWarning, match=r"launch returns a handle now: write \.result\(\)"):
        got = USES[use](compiled.launch(x))
    torch.testing.assert_close(got, USES[use](compiled(x)))


def test_what_a_handle_does_not_have() -> None:
    compiled, x = powers(8)
    with pytest.raises(AttributeError):
        compiled.launch(x)._private  # noqa: B018
    with pytest.raises(TypeError):
        compiled.launch(x) + 1  # type: ignore[operator]


def test_a_program_that_fails_on_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(buffers: object) -> None:
        raise hloemit.ExecutionError("out of memory")

    compiled, x = powers(8)
    launch = compiled.launch(x)
    monkeypatch.setattr("hloemit.calling.handle.wait_for", fail)
    for _ in range(2):
        with pytest.raises(hloemit.ExecutionError, match="out of memory"):
            launch.result()
