"""What is said of a program that cannot be captured: once, with the user's line and what to do."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as dist
from torch import nn
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils._python_dispatch import TorchDispatchMode

import hloemit
from tests.children import python
from tests.functions import Of

X = torch.ones(2, 4)


def multiplies(x: torch.Tensor) -> torch.Tensor:
    return x @ torch.ones(7, 3)


def broadcasts(x: torch.Tensor) -> torch.Tensor:
    return x + torch.ones(7, 3)


def branches(x: torch.Tensor) -> torch.Tensor:
    return x if x.sum() > 0 else -x


def cuts(x: torch.Tensor) -> torch.Tensor:
    return x[: int(x.sum())]


WRONG = {
    multiplies: "same reduction dim|cannot be multiplied",
    broadcasts: r"size of tensor a|broadcast",
    branches: "torch.cond",
    cuts: "depends on a tensor's values",
}


def test_a_tensor_of_a_comparison_that_is_a_number_depends_on_values() -> None:
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values") as caught:
        hloemit.lower(lambda x: torch.tensor(torch.equal(x, x * 2)), (X,))
    assert str(caught.value).count("test_failure.py:") == 1


@pytest.mark.parametrize("dynamic", [False, True], ids=["static", "dynamic"])
@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
@pytest.mark.parametrize("function", WRONG, ids=lambda f: f.__name__)
def test_one_message_with_the_line_and_nothing_on_stderr(
    wrap: Any, function: Any, dynamic: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    shapes: Any = {"dynamic_shapes": (({0: torch.export.Dim("n")},),) if wrap is Of else ({0: torch.export.Dim("n")},)}
    capfd.readouterr()
    with pytest.raises(hloemit.CaptureError, match=WRONG[function]) as caught:
        hloemit.lower(wrap(function), (X,), **(shapes if dynamic else {}))
    message = str(caught.value)
    assert message.count("test_failure.py:") == 1 and "return x" in message
    assert len(message) < 600
    assert capfd.readouterr() == ("", "")


def test_sizes_of_data_in_an_operator_that_is_taken_apart_have_the_advice() -> None:
    def pads(x: torch.Tensor) -> torch.Tensor:
        y = x.clone().mul_(2)
        return torch.nn.utils.rnn.pad_sequence([x[x > 0], y[y > 1]])

    refused: Any = (hloemit.CaptureError, "depends on a tensor's values")
    if torch.__version__ >= (2, 14):  # whose export does not ask how long the rows are
        refused = hloemit.UnsupportedOpError, "only data decide"
    with pytest.raises(refused[0], match=refused[1]) as caught:
        hloemit.lower(Of(pads), (X,))
    assert "made functional" not in str(caught.value)


def test_a_size_that_the_code_decides_by_says_nothing_on_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(hloemit.CaptureError, match="specialized it to be a constant"):
        hloemit.lower(Of(lambda x: x if x.shape[0] == 2 else -x), (X,), dynamic_shapes=(({0: torch.export.Dim("n")},),))
    assert capfd.readouterr().err == ""


class CastsAndWalks(nn.Module):
    """As a router of experts: torch.export fails where it casts, before it comes to the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.linear = self.linear.to(torch.float64)
        for row in (x > 0).nonzero():
            x = x + row.sum()
        return self.linear(x.double())


def test_the_value_that_ended_recording_is_said_where_torch_fails_at_something_else() -> None:
    with pytest.raises(hloemit.CaptureError) as caught:
        hloemit.lower(CastsAndWalks(), (X,))
    said, after = str(caught.value).split("What was tried next fails, too: ")
    assert said.startswith("aten.nonzero.default asks for the values of its operands")
    assert "for row in (x > 0).nonzero():" in said and "bound=N" in said
    assert "self.linear = self.linear.to(torch.float64)" in after and "changes its dtype" in after


@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
def test_an_exception_of_the_program_says_that_it_was_captured(wrap: Any) -> None:
    def raises(x: torch.Tensor) -> torch.Tensor:
        if torch.compiler.is_compiling():
            raise ValueError("not this way")
        return x

    with pytest.raises(ValueError, match="not this way") as caught:
        hloemit.lower(wrap(raises), (X,))
    assert any("torch.compiler.is_compiling()" in note for note in caught.value.__notes__)


class KeepsIndices(nn.Module):
    """As timm's ConViT: a buffer that is made anew for other sizes."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("indices", torch.zeros(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.indices.shape[0] != x.shape[0]:
            self.indices = torch.arange(x.shape[0], dtype=x.dtype)
        return x * self.indices[:, None]


def test_a_buffer_that_is_made_for_other_sizes_is_to_be_made_before() -> None:
    module = KeepsIndices()
    with pytest.raises(hloemit.CaptureError, match="indices .*call it once in eager PyTorch before"):
        hloemit.lower(module, (X,))
    expected = module(X)
    torch.testing.assert_close(hloemit.lower(module, (X,)).compile("cpu")(X), expected)


def test_a_program_may_print_on_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    def prints(x: torch.Tensor) -> torch.Tensor:
        print("mine", file=sys.stderr)
        return branches(x)

    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(Of(prints), (X,))
    assert set(capfd.readouterr().err.split()) == {"mine"}


def test_logs_that_are_asked_for_are_shown(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TORCH_LOGS", "+export")
    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(Of(branches), (X,))
    assert "aten.sum" in capfd.readouterr().err


def test_no_warning_of_devices_that_are_not_there(recwarn: pytest.WarningsRecorder) -> None:
    hloemit.lower(lambda x: x + 1, (X,))
    assert [str(w.message) for w in recwarn] == []
    assert torch.backends.mkldnn.enabled


@pytest.mark.parametrize(
    "target",
    [
        lambda x: np.sin(x) + 1,
        lambda x: torch.from_numpy(x.numpy()),
        Of(lambda x: torch.from_numpy(x.numpy())),
    ],
)
def test_numpy_is_told_apart(target: Any) -> None:
    with pytest.raises(hloemit.CaptureError, match="functions of torch"):
        hloemit.lower(target, (X,))


def test_a_missing_file_says_no_more(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(hloemit.CaptureError, match="no readable|not a readable"):
        hloemit.lower("nowhere.pt2")
    assert capfd.readouterr().err == ""


def test_a_size_of_many_symbols_is_cut_short() -> None:
    def many(x: torch.Tensor) -> torch.Tensor:
        sizes = [int(n) for n in (x.flatten() * 3)]
        return x if sum(min(400, n) for n in sizes * 3) > 7 else -x

    with pytest.raises(hloemit.CaptureError, match=r"torch\.cond") as caught:
        hloemit.lower(Of(many), (torch.ones(40),))
    assert len(str(caught.value)) < 700 and "test_failure.py:" in str(caught.value)


# Exceptions of the program's own


class OwnError(Exception):
    pass


def raises(x: torch.Tensor) -> torch.Tensor:
    raise OwnError("mine")


def asserts(x: torch.Tensor) -> torch.Tensor:
    assert x.shape[0] == 3, "mine"
    return x


def parses(x: torch.Tensor) -> torch.Tensor:
    return x * json.loads("mine")


DOORS: dict[str, Callable[[Any], Any]] = {
    "lower": lambda f: hloemit.lower(f, (X,)),
    "lower-module": lambda f: hloemit.lower(Of(f), (X,)),
    "lower-dynamic": lambda f: hloemit.lower(f, (X,), dynamic_shapes=({0: torch.export.Dim("n")},)),
    "compile": lambda f: hloemit.compile(f)(X.to(hloemit.device())),
    "full-graph": lambda f: hloemit.compile(f, full_graph=True)(X.to(hloemit.device())),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("function", "kind"), [(raises, OwnError), (asserts, AssertionError), (parses, json.JSONDecodeError)]
)
def test_a_programs_own_exception_arrives_as_it_is(door: str, function: Any, kind: Any) -> None:
    with pytest.raises(kind) as caught:
        DOORS[door](function)
    assert type(caught.value) is kind
    assert function.__name__ in [entry.name for entry in caught.traceback]


def test_what_pytorch_raises_is_not_the_programs_own() -> None:
    with pytest.raises(hloemit.CaptureError, match="invalid for input of size"):
        hloemit.lower(lambda x: x.view(3, 7), (X,))
    with pytest.raises(hloemit.CaptureError, match="arguments"):  # inspect, which torch calls
        hloemit.lower(nn.Linear(4, 4), (X, X))


# Modules that nobody can look into


def dynamically_quantized() -> nn.Module:
    quantized: nn.Module = torch.ao.quantization.quantize_dynamic(
        nn.Sequential(nn.Linear(4, 4)), {nn.Linear}, dtype=torch.qint8
    )
    return quantized


OPAQUE: dict[str, tuple[Callable[[], nn.Module], str]] = {
    "script": (lambda: torch.jit.script(nn.Linear(4, 4)), r"pass the nn\.Module"),
    "script-inside": (lambda: nn.Sequential(torch.jit.script(nn.Linear(4, 4))), r"0 is a TorchScript module"),
    "trace": (lambda: torch.jit.trace(nn.Linear(4, 4), (X,)), r"pass the nn\.Module"),
    "quantized": (dynamically_quantized, "before it was quantized"),
    "quantized-inside": (lambda: nn.Sequential(dynamically_quantized()), "before it was quantized"),
}


@pytest.mark.filterwarnings("ignore")  # torch deprecates both
@pytest.mark.parametrize("case", OPAQUE)
def test_opaque_modules_are_refused(case: str) -> None:
    make, message = OPAQUE[case]
    module = make()
    with pytest.raises(hloemit.CaptureError, match=message):
        hloemit.lower(module, (X,))
    with pytest.raises(hloemit.CaptureError, match="pass the"):
        hloemit.lower(lambda x: module(x) + 1, (X,))


@pytest.mark.parametrize("size", [1, 2])
def test_a_module_that_averages_gradients_is_captured_alone(size: int) -> None:
    dist.init_process_group("fake", rank=0, world_size=size, store=FakeStore())
    try:
        model = nn.parallel.DistributedDataParallel(nn.Linear(4, 4))

        def step(x: torch.Tensor) -> torch.Tensor:
            loss = model(x).square().mean()
            loss.backward()
            return loss.detach()

        with pytest.raises(hloemit.CaptureError, match="averages gradients") if size > 1 else nullcontext():
            hloemit.lower(step, (X,))
    finally:
        dist.destroy_process_group()


@pytest.mark.filterwarnings("ignore")
def test_a_traced_module_inside_of_another_is_captured() -> None:
    model = nn.Sequential(torch.jit.trace(nn.Linear(4, 4), (X,)))
    torch.testing.assert_close(hloemit.lower(model, (X,)).compile("cpu")(X), model(X).detach())


@pytest.mark.parametrize("shapes", [None, ({0: torch.export.Dim.AUTO},)])
def test_buffers_that_share_memory_are_named_where_one_is_updated(shapes: Any) -> None:
    class Sharing(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("whole", torch.zeros(4))
            self.register_buffer("part", self.whole[:2])

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.whole.add_(1)
            return x[:, :2] + self.part

    with pytest.raises(hloemit.CaptureError, match="whole and part share memory.*make the other in forward"):
        hloemit.lower(Sharing(), (torch.ones(3, 4),), dynamic_shapes=shapes)


# Arguments and results of kinds that no program has


async def waits(x: torch.Tensor) -> torch.Tensor:
    return x


async def waits_often(x: torch.Tensor) -> AsyncIterator[torch.Tensor]:
    yield x


def yields(x: torch.Tensor) -> Iterator[torch.Tensor]:
    yield x + 1


@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
@pytest.mark.parametrize(
    ("function", "message"),
    [
        (waits, "async function"),
        (waits_often, "async generator"),
        (yields, "make it a list"),
        (lambda x: {x}, "return a list"),
        (lambda x: {"a": x}.values(), "return a list"),
    ],
)
def test_results_that_are_not_there_yet_are_refused(
    wrap: Any, function: Any, message: str, recwarn: pytest.WarningsRecorder
) -> None:
    with pytest.raises(hloemit.CaptureError, match=message):
        hloemit.lower(wrap(function), (X,))
    assert [str(w.message) for w in recwarn] == []


@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
@pytest.mark.parametrize(
    ("value", "message"),
    [(np.ones(3), r"torch\.from_numpy"), ((i for i in range(3)), "make it a list"), (iter([1]), "make it a list")],
    ids=["numpy", "generator", "iterator"],
)
def test_arguments_that_would_be_constants_are_refused(wrap: Any, value: Any, message: str) -> None:
    with pytest.raises(hloemit.CaptureError, match=message):
        hloemit.lower(wrap(lambda x, y: x), (X, value))


class Scaled:
    """An object that is called."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.factor


@pytest.mark.parametrize(
    ("target", "want"),
    [
        (lambda x: x * 2, 2 * X),
        (functools.partial(torch.mul, other=2), 2 * X),
        (Scaled(2.0), 2 * X),
        (Scaled(2.0).__call__, 2 * X),
        (lambda x: None, None),
        (lambda x: ("text", x), ("text", X)),
        (lambda x: [], []),
    ],
    ids=["lambda", "partial", "object", "method", "none", "string", "nothing"],
)
def test_callables_and_results_of_every_kind(target: Any, want: Any) -> None:
    got = hloemit.lower(target, (X,)).compile("cpu")(X)
    assert type(got) is type(want)
    torch.testing.assert_close(got, want) if isinstance(want, torch.Tensor) else None
    assert isinstance(want, torch.Tensor) or str(got) == str(want)


def test_the_debugger_leaves_as_itself() -> None:
    code = "import torch, hloemit\ndef f(x):\n    breakpoint()\n    return x\nhloemit.lower(f, (torch.ones(2),))"
    done = subprocess.run([*python(), "-c", code], input="q\n", capture_output=True, text=True, check=False)
    assert "bdb.BdbQuit" in done.stderr.splitlines() and "CaptureError" not in done.stderr


class Marked(torch.Tensor):
    """A class with a meaning of its own."""


def _nested(x: torch.Tensor) -> torch.Tensor:
    return torch.nested.nested_tensor([x, x[:1]], layout=torch.jagged).to_padded_tensor(0.0)  # type: ignore[no-any-return]


NOT_FOLLOWED: dict[str, tuple[Callable[..., Any], tuple[Any, ...], str]] = {
    "a subclass": (lambda x: x + 1, (torch.ones(3).as_subclass(Marked),), "arg0 is a .*Marked.*as_subclass"),
    "a generator": (
        lambda x, g: x + torch.rand(3, generator=g),
        (torch.ones(3), torch.Generator()),
        r"an argument .* torch\.Generator.*torch\.manual_seed",
    ),
    "a nested tensor": (_nested, (torch.ones(3),), r"a nested tensor is made.*pad to one size(.|\n)*test_failure.py"),
    "an index of nothing": (
        lambda x, i: x[:, i],
        (torch.ones(3, 0), torch.tensor([0])),
        r"index is out of bounds for dimension with size 0: eager PyTorch raises(.|\n)*test_failure.py",
    ),
}


@pytest.mark.parametrize("name", NOT_FOLLOWED)
def test_what_is_not_followed_is_named(name: str) -> None:
    function, args, message = NOT_FOLLOWED[name]
    with pytest.raises(hloemit.HloemitError, match=message):
        hloemit.lower(function, args)


class _Doubling(TorchDispatchMode):
    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {})) * 2


def test_a_dispatch_mode_around_a_capture_is_refused() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        with _Doubling():
            return x + 1

    x = torch.ones(3)
    with _Doubling(), pytest.raises(hloemit.CaptureError, match="the dispatch mode _Doubling is active"):
        hloemit.lower(nn.Identity(), (x,))
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile("cpu")(x), function(x))


class _Shifted(torch.Tensor):
    """Made of another tensor, to which ``sin`` adds."""

    @staticmethod
    def __new__(cls, held: torch.Tensor) -> Any:
        return torch.Tensor._make_wrapper_subclass(cls, held.shape, dtype=held.dtype, device=held.device)

    def __init__(self, held: torch.Tensor) -> None:
        self.held = held

    def __tensor_flatten__(self) -> Any:
        return ["held"], None

    @staticmethod
    def __tensor_unflatten__(parts: Any, *_: Any) -> Any:
        return _Shifted(parts["held"])

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        args = [a.held if isinstance(a, cls) else a for a in args]
        return _Shifted(func(*args, **(kwargs or {})) + (func is torch.ops.aten.sin.default))


class _Sine(nn.Module):
    def __init__(self, weight: torch.Tensor | None = None) -> None:
        super().__init__()
        self.register_buffer("weight", weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.sin(x if self.weight is None else self.weight) * 2


@pytest.mark.parametrize(
    ("target", "x"),
    [(torch.sin, _Shifted(X)), (_Sine(), _Shifted(X)), (_Sine(_Shifted(X)), X), (_Sine(_Shifted(X)).forward, X)],
    ids=["function", "module", "weight", "weight of a function"],
)
def test_tensors_that_are_made_of_others_are_refused(target: Any, x: torch.Tensor) -> None:
    with pytest.raises(hloemit.CaptureError, match="is a _Shifted, a tensor made of others"):
        hloemit.lower(target, (x,))


def test_torch_compile_takes_tensors_of_others_apart() -> None:
    compiled = torch.compile(lambda x: torch.sin(x) * 2, backend="hloemit")
    torch.testing.assert_close(compiled(_Shifted(X)).held, torch.sin(_Shifted(X)).held * 2)


def test_the_line_where_recording_ended_is_named_beside_one_that_it_passed() -> None:
    def checked(x: torch.Tensor) -> torch.Tensor:
        times = torch.linspace(0, 1, 4)
        assert (times[1:] > times[:-1]).all() or (times[1:] < times[:-1]).all()  # known to recording alone
        return x if x.sum() > 0 else -x

    with pytest.raises(hloemit.CaptureError, match=r"ended:\n.* return x if x\.sum\(\) > 0 else -x"):
        hloemit.lower(checked, (torch.ones(2),))
