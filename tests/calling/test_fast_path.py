"""The short way through a call: it may be taken only where it gives what the long way gives."""

from __future__ import annotations

import gc
import os
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
from torch import nn
from torch.utils import _pytree as pytree

import hloemit
from hloemit.base.errors import InputError
from tests.calling.test_handle import powers
from tests.children import python
from tests.threads import in_threads


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 3))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x @ self.weight, y * 2


def made() -> tuple[Net, hloemit.Compiled]:
    torch.manual_seed(0)
    net = Net()
    compiled = hloemit.lower(net, (torch.randn(2, 4), torch.ones(3, dtype=torch.int64))).compile("cpu")
    compiled(torch.randn(2, 4), torch.ones(3, dtype=torch.int64))
    assert compiled._start_directly is not None
    return net, compiled


def inputs(seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(2, 4, generator=generator), torch.randint(-9, 9, (3,), generator=generator)


def check(net: Net, compiled: hloemit.Compiled, x: torch.Tensor, y: torch.Tensor) -> None:
    for got, want in zip(compiled(x, y), net(x, y), strict=True):
        torch.testing.assert_close(got, want)


def test_a_contiguous_negative_view() -> None:
    """The imaginary part of a conjugate, looked at as contiguous: the second call read it without its sign."""
    compiled = hloemit.lower(lambda x: x * 2, (torch.ones(4),)).compile("cpu")
    part = torch.complex(torch.ones(8), torch.ones(8)).conj().imag.as_strided((4,), (1,))
    assert part.is_neg()
    assert part.is_contiguous()
    for _ in range(3):
        torch.testing.assert_close(compiled(part), part * 2)


def test_the_same_tensors_with_other_elements() -> None:
    net, compiled = made()
    x, y = inputs(0)
    for i in range(5):
        check(net, compiled, x, y)
        x.mul_(i)
        y.add_(1)


def test_results_of_pytorchs_own_types() -> None:
    compiled = hloemit.lower(torch.linalg.lu_factor, (torch.eye(3),)).compile("cpu")
    for x in (torch.randn(3, 3), torch.randn(3, 3)):
        got, want = compiled(x), torch.linalg.lu_factor(x)
        assert type(got) is type(want) and torch.equal(got.pivots, want.pivots)
        torch.testing.assert_close(got.LU, want.LU)
    assert compiled._start_directly is not None


class Pair(NamedTuple):
    first: torch.Tensor
    second: torch.Tensor


STRUCTURES: dict[str, Callable[[torch.Tensor, torch.Tensor], Any]] = {
    "list": lambda x, y: [x + y, x - y],
    "dict": lambda x, y: {"sum": x + y, "difference": x - y},
    "named tuple": lambda x, y: Pair(x + y, x - y),
    "nested": lambda x, y: (x + y, [x - y, {"product": x * y}]),
    "a list of one": lambda x, y: ([x + y], x - y),
    "a tuple of one in a dict": lambda x, y: {"sum": (x + y,), "difference": x - y},
    "as many parts as tensors": lambda x, y: ([], (x + y, {"difference": x - y})),
    "constants": lambda x, y: {"sum": x + y, "cache": None, "label": "sum", "sizes": [2, x - y]},
    "nothing but constants": lambda x, y: (1, None),
    "a constant": lambda x, y: "done" if x.ndim == 2 else None,
    "numbers": lambda x, y: (x + y, (x - y).sum().item()),
    "one twice": lambda x, y: [x + y] * 2,
    "an argument": lambda x, y: {"x": x, "sum": x + y},
    "views": lambda x, y: ((z := x + y), z[0]),
}
LONG = ("numbers", "one twice", "an argument", "views")


@pytest.mark.parametrize("name", STRUCTURES)
def test_structures_of_results(name: str) -> None:
    function = STRUCTURES[name]
    compiled = hloemit.lower(function, (torch.ones(2, 3), torch.ones(3))).compile("cpu")
    for seed in range(3):
        torch.manual_seed(seed)
        x, y = torch.randn(2, 3), torch.randn(3)
        got, want = compiled(x, y), function(x, y)
        assert type(got) is type(want)
        assert pytree.tree_structure(got) == pytree.tree_structure(want)
        for a, b in zip(pytree.tree_leaves(got), pytree.tree_leaves(want), strict=True):
            assert type(a) is type(b)
            if isinstance(b, (torch.Tensor, float)):
                torch.testing.assert_close(a, b)
            else:
                assert a == b
    assert (compiled._start_directly is None) == (name in LONG)


def test_keyword_arguments_and_constants() -> None:
    def function(x: torch.Tensor, scale: float, *, mask: torch.Tensor, negate: bool, bias: Any = None) -> torch.Tensor:
        found = torch.where(mask, x * scale, 0)
        return -found if negate else found

    x, mask = torch.randn(4), torch.tensor([True, False, True, False])
    kwargs = {"mask": mask, "negate": True, "bias": None}
    compiled = hloemit.lower(function, (x, 2.5), kwargs).compile("cpu")
    compiled(x, 2.5, **kwargs)
    assert compiled._start_directly is not None
    for given in (kwargs, dict(reversed(kwargs.items())), {**kwargs, "mask": ~mask}):
        assert compiled._start_directly((x, 2.5), given) is not None or given["mask"] is not mask
        assert torch.equal(compiled(x, 2.5, **given), function(x, 2.5, **given))
        assert torch.equal(compiled.launch(x, 2.5, **given).result(), function(x, 2.5, **given))
    assert torch.equal(compiled(x, float("2.5"), **kwargs), function(x, 2.5, **kwargs))  # equal, another object
    for args, wrong, message in [
        ((x, 2.5), {**kwargs, "negate": False}, "negate"),
        ((x, 2.5), {**kwargs, "bias": x}, "bias"),
        ((x, 3.5), kwargs, r"args\[1\]"),
        ((x, 2.5), {"mask": mask, "negate": True}, "missing: bias"),
        ((x, 2.5), {**kwargs, "other": 1}, "unexpected: other"),
        ((x, 2.5), {"mask": mask, "negate": True, "other": None}, "missing: bias; unexpected: other"),
        ((x, 2.5, mask, True, None), {}, "positional"),
        ((x,), {**kwargs, "scale": 2.5}, "positional"),
    ]:
        with pytest.raises(InputError, match=message):
            compiled(*args, **wrong)


def test_containers_of_arguments() -> None:
    def function(cache: list[dict[str, torch.Tensor]], x: torch.Tensor, sizes: tuple[int, int]) -> torch.Tensor:
        return sum((layer["k"] * layer["v"] for layer in cache), x * sizes[1])

    def layers() -> list[dict[str, torch.Tensor]]:
        return [{"k": torch.randn(3), "v": torch.randn(3)} for _ in range(2)]

    x = torch.randn(3)
    compiled = hloemit.lower(function, (layers(), x, (2, 3))).compile("cpu")
    compiled(layers(), x, (2, 3))
    assert compiled._start_directly is not None
    for cache in (layers(), [dict(reversed(layer.items())) for layer in layers()]):
        assert compiled._start_directly((cache, x, (2, 3)), {}) is not None
        torch.testing.assert_close(compiled(cache, x, (2, 3)), function(cache, x, (2, 3)))
    cache = layers()
    want = function(cache, x, (2, 3))
    launched = compiled.launch(cache, x, (2, 3))
    cache.clear()
    torch.testing.assert_close(launched.result(), want)
    k, v = layers()[0].values()
    for wrong in [
        (layers()[:1], x, (2, 3)),
        ([*layers(), x], x, (2, 3)),
        ([{"k": k}] * 2, x, (2, 3)),
        ([{"k": k, "w": v}] * 2, x, (2, 3)),
        ([[k, v]] * 2, x, (2, 3)),
        ([{"k": k, "v": [v]}] * 2, x, (2, 3)),
        (tuple(layers()), x, (2, 3)),
        (layers(), x, [2, 3]),
        (layers(), x, (2, 4)),
    ]:
        assert compiled._start_directly(wrong, {}) is None
        with pytest.raises(InputError):
            compiled(*wrong)


def test_other_tensors_in_the_same_memory() -> None:
    net, compiled = made()
    for i in range(200):  # each dies, and the allocator gives its memory to the next one
        check(net, compiled, *inputs(i))


PECULIAR: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "transposed": lambda x: x.t().contiguous().t(),
    "strided": lambda x: torch.stack([x, -x], -1)[..., 0],
    "unaligned": lambda x: torch.cat([torch.zeros(1), x.reshape(-1)])[1:].view(2, 4),
    "expanded": lambda x: x[:1].expand(2, 4),
    "negative bit": lambda x: torch.complex(torch.zeros(2, 4), -x).conj().imag,
    "parameter": lambda x: nn.Parameter(x.clone()),
    "subclass": lambda x: x.clone().as_subclass(type("Named", (torch.Tensor,), {})),
    "needs gradient": lambda x: x.clone().requires_grad_(),
}


@pytest.mark.parametrize("kind", PECULIAR)
def test_peculiar_tensors(kind: str) -> None:
    net, compiled = made()
    x, y = inputs(1)
    check(net, compiled, x, y)
    peculiar = PECULIAR[kind](x)
    with torch.no_grad():
        check(net, compiled, peculiar, y)
        check(net, compiled, x, y)


def test_a_view_at_the_same_address() -> None:
    """The address, shape and dtype are those of the tensor before; the strides are not."""
    net, compiled = made()
    base = torch.randn(4, 4)
    x, y = base[:2], inputs(1)[1]
    check(net, compiled, x, y)
    check(net, compiled, base.t()[:2], y)
    check(net, compiled, base.as_strided((2, 4), (2, 1)), y)


def test_scalars_with_lazy_bits() -> None:
    """A tensor of one element is contiguous whatever its bits."""
    compiled = hloemit.lower(lambda x: x + 1, (torch.zeros(()),)).compile("cpu")
    z = torch.complex(torch.tensor(1.0), torch.tensor(2.0))
    for x in (z.imag, z.conj().imag, z.imag):
        assert compiled(x).item() == x.item() + 1
    compiled = hloemit.lower(lambda x: x * 2, (torch.zeros(3, dtype=torch.complex64),)).compile("cpu")
    z = torch.randn(3, dtype=torch.complex64)
    for x in (z, z.conj(), z):
        torch.testing.assert_close(compiled(x), x * 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (lambda x, y: (x,), "2 positional arguments, and 1 came"),
        (lambda x, y: (x, y, y), "2 positional arguments, and 3 came"),
        (lambda x, y: (x.double(), y), r"f64\[2,4\] came"),
        (lambda x, y: (x[:1], y), r"f32\[1,4\] came"),
        (lambda x, y: (x, y.int()), r"i32\[3\] came"),
        (lambda x, y: (x, [1, 2, 3]), "a list of 3 came"),
        (lambda x, y: (x.to_sparse(), y), "dense tensor"),
        (lambda x, y: (x.to("meta"), y), "meta"),
    ],
)
def test_wrong_arguments(arguments: Callable[..., tuple[object, ...]], message: str) -> None:
    _, compiled = made()
    x, y = inputs(2)
    with pytest.raises(InputError, match=message):
        compiled(*arguments(x, y))


def test_weights_that_change() -> None:
    net, compiled = made()
    x, y = inputs(3)
    with torch.no_grad():
        net.weight.mul_(2)
        check(net, compiled, x, y)
        net.weight.data = torch.randn(4, 3)
        check(net, compiled, x, y)
        net.weight.data = torch.randn(3, 4).t()  # not contiguous: the device holds a copy
        check(net, compiled, x, y)
        net.weight.add_(1)
        check(net, compiled, x, y)
        net.load_state_dict({"weight": torch.ones(4, 3)})
        check(net, compiled, x, y)
    net.weight.data = torch.randn(4, 4)
    with pytest.raises(InputError, match="lower the program again"):
        compiled(x, y)


def test_results_outlive_everything() -> None:
    _, compiled = made()
    x, y = inputs(4)
    a, b = compiled(x, y)
    kept = a.clone(), b.clone()
    del compiled, x, y
    gc.collect()
    junk = [torch.randn(2, 4) for _ in range(100)]
    assert torch.equal(a, kept[0]) and torch.equal(b, kept[1]) and len(junk) == 100


def test_threads_that_call_at_once() -> None:
    net, compiled = made()

    def work(seed: int) -> None:
        for i in range(300):
            check(net, compiled, *inputs(1000 * seed + i))

    assert not in_threads(4, work)


def test_calls_overlap() -> None:
    """While one thread's program runs, another thread is not held up: the interpreter's lock is free."""
    compiled, x = powers()
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    for _ in range(10):
        compiled(x)
    end = time.perf_counter()
    done.set()
    thread.join()
    during = [t for t in ticks if start < t < end]
    gaps = [b - a for a, b in zip([start, *during], [*during, end], strict=True)]
    assert max(gaps) < (end - start) / 2


# Forks

FORKED = """
import os, sys, torch, hloemit
x = torch.ones(3)
lowered = hloemit.lower(torch.sin, (x,))
if sys.argv[1] == "after":
    compiled = lowered.compile("cpu")
    if sys.argv[2] == "used":
        compiled(x)
child = os.fork()
if child == 0:
    try:
        if sys.argv[1] == "after":
            compiled(x)
        else:
            out = lowered.compile("cpu")(x)
            assert torch.allclose(out, x.sin())
        os._exit(0)
    except hloemit.ExecutionError as error:
        assert "forked" in str(error) and "spawn" in str(error), error
        os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
if sys.argv[1] == "after":
    compiled(x)
"""


@pytest.mark.parametrize(("when", "used", "code"), [("after", "used", 7), ("after", "unused", 7), ("before", "", 0)])
def test_a_forked_process_is_told(when: str, used: str, code: int) -> None:
    command = [*python(), "-W", "ignore", "-c", FORKED, when, used]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True, env=dict(os.environ))
    assert done.stdout.strip() == str(code)
