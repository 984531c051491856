"""Calling a compiled program: wrong arguments are named, runs are independent, processes end cleanly."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch._subclasses import FakeTensorMode
from torch.nn import functional

import hloemit
from tests.children import python
from tests.threads import in_threads


class Model(nn.Module):
    """One positional tensor, a list, a keyword constant."""

    def forward(self, x: torch.Tensor, pair: list[torch.Tensor], *, k: float = 2.0, name: str = "a") -> torch.Tensor:
        return x * k + pair[0] - pair[1]


@pytest.fixture(scope="module")
def compiled() -> hloemit.Compiled:
    return hloemit.lower(Model(), (torch.ones(2, 3), [torch.ones(3), torch.ones(3)]), {"k": 2.0, "name": "b"}).compile(
        "cpu"
    )


_x, _v = torch.ones(2, 3), torch.ones(3)


@pytest.mark.parametrize(
    ("args", "kwargs", "message"),
    [
        (
            (torch.ones(3, 3), [_v, _v]),
            {"k": 2.0, "name": "b"},
            r"argument x should be f32\[2,3\], and f32\[3,3\] came",
        ),
        ((_x.double(), [_v, _v]), {"k": 2.0, "name": "b"}, r"argument x should be f32\[2,3\], and f64\[2,3\] came"),
        ((_x, [_v, _x]), {"k": 2.0, "name": "b"}, r"argument pair_1 should be f32\[3\]"),
        ((_x, [_v, 3]), {"k": 2.0, "name": "b"}, "argument pair_1 should be a tensor .* int came"),
        ((_x, [_v, _v]), {"k": 3.0, "name": "b"}, r"kwargs\['k'\] was captured as the constant 2.0, and 3.0 came"),
        ((_x, [_v, _v]), {"k": 2, "name": "b"}, r"captured as the constant 2.0, and 2 came"),
        ((_x, [_v, _v]), {"k": 2.0}, "missing: name"),
        ((_x, [_v, _v]), {"k": 2.0, "name": "b", "z": 1}, "unexpected: z"),
        ((_x,), {"k": 2.0, "name": "b"}, "takes 2 positional arguments, and 1 came"),
        ((_x, (_v, _v)), {"k": 2.0, "name": "b"}, "argument 1 should be a list of 2, and a tuple of 2 came"),
        ((_x.to_sparse(), [_v, _v]), {"k": 2.0, "name": "b"}, "dense tensor"),
        ((_x.to("meta"), [_v, _v]), {"k": 2.0, "name": "b"}, "meta"),
    ],
    ids=[
        "shape",
        "dtype",
        "nested-shape",
        "not-a-tensor",
        "constant",
        "constant-type",
        "missing",
        "extra",
        "count",
        "structure",
        "sparse",
        "meta",
    ],
)
def test_wrong_arguments(
    compiled: hloemit.Compiled, args: tuple[Any, ...], kwargs: dict[str, Any], message: str
) -> None:
    with pytest.raises(hloemit.InputError, match=message):
        compiled(*args, **kwargs)


def test_keyword_order_does_not_matter(compiled: hloemit.Compiled) -> None:
    out = compiled(_x, [_v, _v], name="b", k=2.0)
    torch.testing.assert_close(out, _x * 2)


def test_arguments_that_share_memory_with_an_updated_one_are_refused() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return y * 2

    compiled = hloemit.lower(f, (torch.zeros(3), torch.zeros(3))).compile("cpu")
    base = torch.zeros(6)
    for x, y in ((base[:3], base[:3]), (base[:3], base[2:5])):
        with pytest.raises(hloemit.InputError, match="arguments arg0 and arg1 share memory"):
            compiled(x, y)
    assert torch.equal(base, torch.zeros(6))
    assert torch.equal(compiled(base[:3], base[3:]), torch.zeros(3))
    assert torch.equal(base[:3], torch.ones(3))


def test_results_own_their_memory(compiled: hloemit.Compiled) -> None:
    first = compiled(_x, [_v, _v], k=2.0, name="b")
    kept = first.clone()
    compiled(_x * 5, [_v, _v], k=2.0, name="b")
    assert torch.equal(first, kept)
    first.zero_()
    assert torch.equal(compiled(_x, [_v, _v], k=2.0, name="b"), kept)


def test_unaligned_inputs(compiled: hloemit.Compiled) -> None:
    for offset in range(1, 20):
        x = torch.randn(6 + offset)[offset:].view(2, 3)
        torch.testing.assert_close(compiled(x, [_v, _v], k=2.0, name="b"), x * 2)


def test_dropout_is_seeded_and_fresh() -> None:
    class Drop(nn.Module):
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return functional.dropout(x, 0.25), functional.dropout(x, 0.25)

    x = torch.ones(10_000)
    lowered = hloemit.lower(Drop().train(), (x,))
    assert [i.kind for i in lowered.signature.inputs] == ["user_input", "seed"]
    compiled = lowered.compile("cpu")
    torch.manual_seed(3)
    first, again = compiled(x), compiled(x)
    torch.manual_seed(3)
    repeated = compiled(x)
    assert torch.equal(first[0], repeated[0]) and torch.equal(first[1], repeated[1])
    assert not torch.equal(first[0], again[0]), "each call draws anew"
    assert not torch.equal(first[0], first[1]), "each operator draws its own"
    for sample in (*first, *again):
        assert abs((sample == 0).double().mean().item() - 0.25) < 0.02
        assert torch.equal(sample[sample != 0], torch.full_like(sample[sample != 0], 1 / 0.75))


def test_calls_from_several_threads() -> None:
    model = nn.Sequential(nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 32))
    x = torch.randn(4, 32)
    compiled = hloemit.lower(model, (x,)).compile("cpu")

    def work(seed: int) -> None:
        generator = torch.Generator().manual_seed(seed)
        for _ in range(50):
            given = torch.randn(4, 32, generator=generator)
            assert torch.allclose(compiled(given), model(given), atol=1e-5)

    assert not in_threads(4, work)


def test_lowering_from_several_threads() -> None:
    x = torch.randn(2, 8)
    exported = [torch.export.export(nn.Linear(8, 8 + i), (x,)) for i in range(4)]
    expected = [hloemit.lower(e).as_text() for e in exported]
    results: dict[int, str] = {}

    def work(i: int) -> None:
        for _ in range(10):
            results[i] = hloemit.lower(exported[i]).as_text()

    assert not in_threads(4, work)
    assert [results[i] for i in range(4)] == expected


def test_lowering_one_module_from_several_threads() -> None:
    model = nn.Sequential(*(nn.Linear(8, 8) for _ in range(6)))
    x = torch.randn(2, 8)
    want = hloemit.lower(model, (x,)).hash
    found: list[str] = []

    def work(_: int) -> None:
        for _ in range(5):
            found.append(hloemit.lower(model, (x,)).hash)

    assert not in_threads(4, work)
    assert found == [want] * 20


def test_analysis(compiled: hloemit.Compiled) -> None:
    assert "HloModule" in compiled.as_text()
    assert compiled.cost_analysis()["flops"] > 0
    assert compiled.memory_analysis().output_bytes >= 24


def test_unknown_devices_are_refused() -> None:
    lowered = hloemit.lower(nn.Identity(), (torch.ones(2),))
    with pytest.raises(ValueError, match="no platform 'gizmo'"):
        lowered.compile("gizmo")
    with pytest.raises(ValueError, match="counted from 0"):
        lowered.compile("cpu:7")


_EXIT = """
import torch, hloemit
model = torch.nn.Sequential(*(torch.nn.Linear(1024, 1024) for _ in range(3)))
x = torch.randn(1, 1024)
compiled = hloemit.lower(model, (x,)).compile("cpu")
compiled(x)
"""


def test_a_process_that_exits_right_after_a_call_exits_cleanly() -> None:
    # XLA's threads may still hold the inputs then; torch's own DLPack capsules aborted one run in three
    for _ in range(2):
        subprocess.run([*python(), "-W", "ignore", "-c", _EXIT], check=True, capture_output=True, timeout=120)


def test_weights_live_once_in_memory() -> None:
    from benchmarks.memory import growth

    weights, added = growth("forward")
    assert added <= 1.15 * weights, f"{weights / 1e6:.0f} MB of weights add {added / 1e6:.0f} MB"


def test_a_size_is_a_tuple() -> None:
    def program(x: torch.Tensor, size: Sequence[int]) -> torch.Tensor:
        return x.reshape(size)

    x = torch.arange(6.0)
    compiled = hloemit.lower(program, (x, torch.Size([2, 3]))).compile()
    assert torch.equal(compiled(x, (2, 3)), x.reshape(2, 3))
    assert torch.equal(compiled(x, torch.Size([2, 3])), x.reshape(2, 3))
    with pytest.raises(hloemit.InputError, match="structure"):
        compiled(x, [2, 3])


def test_gradients_of_arguments_that_are_one_tensor_are_refused(tmp_path: Path) -> None:
    def gradients(a: torch.Tensor, b: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.autograd.grad((a * b.sin()).sum(), [a, b])

    a, b = (torch.ones(3, requires_grad=True) for _ in range(2))
    lowered = hloemit.lower(gradients, (a, b))
    lowered.save(tmp_path / "g.hloemit")
    for compiled in (lowered.compile("cpu"), hloemit.load(tmp_path / "g.hloemit").compile("cpu")):
        for _ in range(2):
            torch.testing.assert_close(compiled(a, b), gradients(a, b))
            with pytest.raises(hloemit.InputError, match="arg0 and arg1 are one tensor"):
                compiled(a, a)


def test_a_weight_that_is_updated_is_no_argument() -> None:
    model = torch.nn.Linear(3, 3, bias=False)

    def grow(x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            model.weight.add_(1)
        return x * 1

    compiled = hloemit.lower(grow, (torch.ones(3, 3),)).compile("cpu")
    compiled(torch.ones(3, 3))
    with pytest.raises(hloemit.InputError, match="shares memory with weight"):
        compiled(model.weight.detach())


def test_tensors_without_memory_are_refused() -> None:
    """A fake one, under its mode, had ended the process."""
    model, x = torch.nn.Linear(3, 2), torch.randn(4, 3)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    torch.testing.assert_close(compiled(x), model(x))
    with FakeTensorMode() as mode:
        fake = mode.from_tensor(x)
        with pytest.raises(hloemit.InputError, match="FakeTensor without memory"):
            compiled(fake)
    uses: list[Any] = [
        lambda: torch.vmap(compiled)(torch.stack([x, x])),
        lambda: torch.func.grad(lambda a: compiled(a).sum())(x),
        lambda: compiled(torch.nested.nested_tensor([x[0], x[1]])),
    ]
    for use in uses:
        with pytest.raises(hloemit.InputError, match=r"memory of its own|nested tensor"):
            use()
    with pytest.raises(hloemit.CaptureError, match="the function that it was lowered from"):
        hloemit.lower(lambda a: compiled(a) + 1, (x,))


def test_weights_and_constants_of_inference_mode() -> None:
    with torch.inference_mode():
        small, large = torch.randn(3, 3), torch.randn(3, 100)
    x = torch.randn(2, 3)
    compiled = hloemit.lower(lambda a: (a @ small) @ large, (x,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), (x @ small) @ large)
    torch.testing.assert_close(hloemit.compile(lambda a: a @ small)(x), x @ small)


class _Detaching(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x * 2, x, x.detach()


@pytest.mark.parametrize("target", [_Detaching(), lambda x: (x * 2, x, x.detach())], ids=["module", "function"])
def test_a_detached_argument_comes_back_without_a_gradient(target: Any, tmp_path: Path) -> None:
    x = torch.randn(3, requires_grad=True)
    lowered = hloemit.lower(target, (x,))
    lowered.save(tmp_path / "m.hloemit")
    for program in (lowered, hloemit.load(tmp_path / "m.hloemit")):
        _, same, detached = program.compile("cpu")(x)
        assert same is x
        assert detached is not x and not detached.requires_grad
        assert detached.data_ptr() == x.data_ptr()


def _views(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    y, z = x * 2, x.clone()
    z[0] = 7
    return y[0], y, y, y.t(), y.view(4), y.expand(3, 2, 2), z.view(4)[1:3], z, x, x[:2, 1:], x[1].detach()


class _Views(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return _views(x)


DOORS_OF_VIEWS: dict[str, Any] = {
    "lower": lambda x: hloemit.lower(_views, (x,)).compile("cpu"),
    "module": lambda x: hloemit.lower(_Views(), (x,)).compile("cpu"),
    "compile": lambda x: hloemit.compile(_views),
}


@pytest.mark.parametrize("door", DOORS_OF_VIEWS.values(), ids=DOORS_OF_VIEWS.keys())
def test_a_write_into_a_result_shows_in_those_that_are_views_of_it(door: Any) -> None:
    x = torch.arange(4.0).view(2, 2)
    compiled = door(x)
    for written in range(11):
        mine, theirs = x.clone(), x.clone()
        results, expected = compiled(mine), _views(theirs)
        assert results[1] is results[2]
        assert results[8] is mine
        for each in (results, expected):
            each[written].select(0, 0).fill_(5)
        assert all(map(torch.equal, results, expected))
        assert [r.stride() for r in results] == [e.stride() for e in expected]
        assert torch.equal(mine, theirs)


def test_views_after_a_file_and_of_an_argument_that_lies_otherwise(tmp_path: Path) -> None:
    hloemit.lower(lambda x: (x, x[0], x[0] * 2), (torch.zeros(2, 3),)).save(tmp_path / "m.hloemit")
    compiled = hloemit.load(tmp_path / "m.hloemit").compile("cpu")
    for x in (torch.zeros(2, 3), torch.zeros(9)[3:].view(2, 3), torch.zeros(3, 2).t()):
        row = compiled(x)[1]
        assert row.shape == (3,)
        row.fill_(1)
        assert x.sum() == (3 if x.is_contiguous() else 0)  # views of an argument are those of its strides


@pytest.mark.parametrize(
    "function",
    [
        lambda x: (x * 2)[0],
        lambda x: (x * 2).chunk(2),
        lambda x: ((x * 2).t(), (x * 3)),
        lambda x: ((y := x * 2), y.conj_physical(), y.clone()),
    ],
)
def test_results_without_a_whole_one_have_memory_of_their_own(function: Any) -> None:
    x = torch.arange(4.0).view(2, 2)
    lowered = hloemit.lower(function, (x,))
    results = lowered.compile("cpu")(x)
    assert not any(leaf.view for leaf in lowered.signature.out_leaves)
    torch.testing.assert_close(results, function(x))
