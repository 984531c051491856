"""What a compiled program does not do to its caller's Python: it is said when the program is captured."""

from __future__ import annotations

import contextvars
import dataclasses
import datetime
import decimal
import linecache
import logging
import os
import random
import time
import types
import uuid
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn
from torch.export import Dim

import hloemit


class Counting(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.count, self.shapes = 0, []

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count += 1
        self.shapes.append(x.shape)
        return x * self.count


class Stepping:
    def __init__(self) -> None:
        self.steps = 0

    def step(self, x: torch.Tensor) -> torch.Tensor:
        self.steps += 1
        return x * self.steps


def _lines(caught: list[warnings.WarningMessage]) -> list[tuple[str, str]]:
    found = [w for w in caught if w.category is UserWarning and "a compiled one" in str(w.message)]
    return [(str(w.message).partition(" is ")[0], linecache.getline(w.filename, w.lineno).strip()) for w in found]


def test_python_state_that_is_burnt_in_is_said_with_its_line() -> None:
    model, x = Counting(), torch.ones(2)

    def by_name(x: torch.Tensor) -> torch.Tensor:
        return model(x)  # type: ignore[no-any-return]

    for target, prefix in ((model, "Counting."), (by_name, "model.")):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            hloemit.lower(target, (x,))
        want = [(f"{prefix}count", "self.count += 1"), (f"{prefix}shapes", "self.shapes.append(x.shape)")]
        assert _lines(caught)[:2] == want
    assert model.count == 0


def test_python_state_of_objects_and_functions() -> None:
    count, x = 0, torch.ones(2)

    def counting(x: torch.Tensor) -> torch.Tensor:
        nonlocal count
        count += 1
        return x * count

    def steady(x: torch.Tensor) -> torch.Tensor:
        return x * count

    wanted = {"Stepping.steps": Stepping().step, "count": counting, "": steady}
    for name, function in wanted.items():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            hloemit.lower(function, (x,))
        assert [found for found, _ in _lines(caught)] == ([name] if name else [])


_running = torch.zeros(2)


class _Slot:
    __slots__ = ("kept",)


class Keeping:
    total = torch.zeros(2)

    def __init__(self) -> None:
        self.running, self.last, self.by_name, self.lists = torch.zeros(2), None, {}, {"of": []}
        self.slot = _Slot()

    def step(self, x: torch.Tensor) -> torch.Tensor:
        global _running  # noqa: PLW0603 - as scripts do
        self.running = self.running * 0.5 + x
        self.last = self.running.sum()
        self.by_name["last"] = self.new = self.slot.kept = self.last
        self.lists["of"].append(x)
        Keeping.total = Keeping.total + x
        _running = _running + x
        return self.last

    def refused(self, x: torch.Tensor) -> torch.Tensor:
        return self.step(x) * (2 if x.sum() > 0 else 1)


@pytest.mark.parametrize("symbolic", [False, True])
def test_tensors_that_a_step_keeps_are_said_and_stay(symbolic: bool) -> None:
    """A capture left its stand-ins there, which have no elements."""
    keeping, x = Keeping(), torch.ones(2)
    before, kept, total = _running, keeping.running, Keeping.total
    shapes = ({0: torch.export.Dim.AUTO},) if symbolic else None
    for target in (keeping.step, keeping.refused):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                compiled = hloemit.lower(target, (x,), dynamic_shapes=shapes).compile("cpu")
            except hloemit.CaptureError:
                assert target == keeping.refused
            else:
                torch.testing.assert_close(compiled(x), x.sum())
                said = {found for found, _ in _lines(caught)}
                assert {"Keeping.running", "Keeping.last", "Keeping.new", "Keeping.by_name", "_running"} <= said
                assert {"Keeping.lists['of']", "Keeping.total"} <= said
                assert any(each.endswith("slot.kept") for each in said)
        assert keeping.running is kept and keeping.last is None and not keeping.by_name
        assert not hasattr(keeping, "new") and not hasattr(keeping.slot, "kept") and not keeping.lists["of"]
        assert _running is before and Keeping.total is total
    torch.testing.assert_close(keeping.step(x), x.sum())


@pytest.mark.parametrize("is_warm", [False, True])
def test_a_scaler_of_gradients(is_warm: bool) -> None:
    """It is a state of its own, made by its first call; whether it steps is for its values to say."""

    def training() -> tuple[Any, torch.amp.GradScaler]:
        torch.manual_seed(0)
        model, scaler = nn.Linear(2, 2), torch.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
        optimizer = torch.optim.SGD(model.parameters(), 0.1)

        def step(x: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = model(x).square().mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            return loss.detach()

        return step, scaler

    (eager, theirs), (step, ours) = training(), training()
    batches = [torch.randn(3, 2) for _ in range(4)]
    batches[1][0, 0] = torch.inf
    if is_warm:
        torch.testing.assert_close(step(batches[0]), eager(batches[0]))
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(step, (batches[0],))
    compiled = hloemit.compile(step)
    for batch in batches:
        torch.testing.assert_close(compiled(batch), eager(batch))
    assert ours.get_scale() == theirs.get_scale()


def test_a_container_that_a_call_changes_is_said() -> None:
    class Appending(nn.Module):
        def forward(self, x: torch.Tensor, kept: list[torch.Tensor]) -> torch.Tensor:
            kept.append(x)
            return x * 2

    def naming(x: torch.Tensor, kept: dict[str, torch.Tensor]) -> torch.Tensor:
        kept["x"] = x
        return x * 2

    for target, kept in ((Appending(), []), (naming, {})):
        with pytest.warns(UserWarning, match=r"argument 1 is a (list|dict) that a call changes"):
            hloemit.lower(target, (torch.ones(2), kept))
        assert not kept


@pytest.mark.parametrize("remove", [lambda d: d.pop("n"), lambda d: d.clear(), lambda d: d.__delitem__("n")])
def test_what_a_call_removes_from_a_dict_is_said(remove: Callable[[dict[str, int]], None]) -> None:
    kept = {"n": 1}

    def removing(x: torch.Tensor) -> torch.Tensor:
        remove(kept)
        return x * 2

    with pytest.warns(UserWarning, match=r"kept\['n'\] is there before a call and absent after it"):
        hloemit.lower(removing, (torch.ones(2),))
    assert kept == {"n": 1}


@pytest.mark.parametrize("name", ["squeeze_", "unsqueeze_", "transpose_", "swapaxes_", "resize_"])
@pytest.mark.parametrize("is_module", [False, True])
def test_another_shape_in_place_is_refused_with_the_line(name: str, is_module: bool) -> None:
    args = {"squeeze_": (), "unsqueeze_": (0,), "resize_": (3, 2)}.get(name, (0, 1))

    def relaid(x: torch.Tensor) -> torch.Tensor:
        getattr(x, name)(*args)
        return x * 2

    class Relaying(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return relaid(x)

    with pytest.raises(hloemit.CaptureError, match=r"changes the shape of (x|arg0) in place") as found:
        hloemit.lower(Relaying() if is_module else relaid, (torch.ones(1, 2, 3),))
    assert name == "resize_" or "getattr(x, name)(*args)" in str(found.value)


@pytest.mark.parametrize("is_module", [False, True])
def test_other_strides_in_place_are_refused_and_other_memory_is_not(is_module: bool) -> None:
    def turned(x: torch.Tensor) -> torch.Tensor:
        return x.t_() * 2

    def turned_twice(x: torch.Tensor) -> torch.Tensor:
        return x.t_().add_(1).t_() * 2

    def replaced(x: torch.Tensor) -> torch.Tensor:
        x.data = (x * 2).t()
        return x * 2

    class Module(nn.Module):
        def __init__(self, function: Any) -> None:
            super().__init__()
            self.function = function

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            result: torch.Tensor = self.function(x)
            return result

    with pytest.raises(hloemit.CaptureError, match=r"changes the strides of (x|arg0) in place, from \[3, 1\]") as found:
        hloemit.lower(Module(turned) if is_module else turned, (torch.ones(3, 3),))
    assert "x.t_() * 2" in str(found.value)
    for function in (turned_twice, replaced):
        given, known = torch.arange(9.0).view(3, 3), torch.arange(9.0).view(3, 3)
        program = hloemit.lower(Module(function) if is_module else function, (given,)).compile()
        assert torch.equal(program(given), function(known))
        assert torch.equal(given, known)
    base, known = torch.arange(9.0), torch.arange(9.0)
    assert torch.equal(hloemit.compile(turned)(base.view(3, 3)), turned(known.view(3, 3)))
    assert torch.equal(base, known)


def test_another_dtype_in_place_is_refused() -> None:
    def retyped(x: torch.Tensor) -> torch.Tensor:
        x.data = x.data.double()
        return x * 2

    def halved(module: nn.Module, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = module.half()(x.half())
        return result

    with pytest.raises(hloemit.CaptureError, match="changes the dtype of arg0 in place, from torch.float32 to"):
        hloemit.lower(retyped, (torch.ones(3),))
    with pytest.raises(hloemit.CaptureError, match=r"changes weight from f32\[2,3\] to f16\[2,3\]"):
        hloemit.lower(halved, (nn.Linear(3, 2), torch.ones(1, 3)))


@pytest.mark.parametrize("door", [hloemit.compile, lambda f: lambda *args: hloemit.lower(f, args).compile()(*args)])
def test_a_tensor_that_is_set_shows_anothers_memory(door: Any) -> None:
    def function(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x * 2
        part = torch.empty(0, device=x.device).set_(y.untyped_storage(), 1, (2,), (1,))
        part.add_(10)
        x.set_(y)
        y.add_(1)
        x.mul_(2)
        return x + 0, y, part

    given, expected = torch.arange(3.0), torch.arange(3.0)
    torch.testing.assert_close(door(function)(given), function(expected))
    assert torch.equal(given, expected)


def test_a_shape_that_is_given_back_is_none_of_the_callers_business() -> None:
    def relaid(x: torch.Tensor) -> torch.Tensor:
        x.transpose_(0, 1)
        x[0] = 7
        x.transpose_(0, 1)
        return x * 2

    x, want = torch.arange(6.0).view(2, 3), torch.arange(6.0).view(2, 3)
    assert torch.equal(hloemit.lower(relaid, (x.clone(),)).compile()(x), relaid(want))
    assert torch.equal(x, want)


@pytest.mark.parametrize("target", [nn.Linear(3, 2), lambda x: x + 1], ids=["module", "function"])
def test_one_tensor_is_one_argument(target: Any) -> None:
    x = torch.ones(1, 3)
    assert hloemit.lower(target, x).signature.inputs[-1].shape == (1, 3)
    assert hloemit.get_stablehlo(target, x) == hloemit.get_stablehlo(target, (x,))
    for wrong in ({"x": x}, 3, None):
        with pytest.raises(TypeError, match="args is a tuple"):
            hloemit.lower(target, wrong)


class Swaps(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("a", torch.zeros(3))
        self.register_buffer("b", torch.ones(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.a, self.b = self.b, self.a + x.mean(0)
        return x + self.a * 10 + self.b


class Replaces(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.weight = nn.Parameter(self.weight.detach() * 0.5 + x.mean(0))
        return x * self.weight


@pytest.mark.parametrize("make", [Swaps, Replaces])
def test_weights_that_are_replaced(make: Callable[[], nn.Module]) -> None:
    ours, eager, x = make(), make(), torch.randn(2, 3)
    compiled = hloemit.lower(ours, (x,)).compile("cpu")
    for _ in range(3):
        torch.testing.assert_close(compiled(x), eager(x).detach())
    torch.testing.assert_close(dict(ours.state_dict()), dict(eager.state_dict()))
    with pytest.raises(hloemit.CaptureError, match="which torch.export drops"):
        hloemit.lower(make(), (x,), dynamic_shapes=({0: torch.export.Dim("rows")},))


class Tallies:
    total = torch.zeros(3)


def test_a_capture_writes_into_no_tensor_of_the_users() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        Tallies.total.add_(1)
        return x + Tallies.total

    x = torch.ones(3)
    with pytest.raises(hloemit.CaptureError, match="writes into a .* tensor that the program keeps"):
        hloemit.lower(function, (x,))
    assert Tallies.total.tolist() == [0, 0, 0]
    compiled = hloemit.compile(function)
    assert [compiled(x).tolist()[0] for _ in range(3)] == [2, 3, 4]


class Remembers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.count, self.seen = 0, []  # type: ignore[var-annotated]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count += 1
        self.seen.append(self.count)
        return x * self.count


def test_a_program_of_open_sizes_says_what_it_does_not_change() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        hloemit.lower(Remembers(), (torch.ones(3),), dynamic_shapes=({0: torch.export.Dim("n")},))
        hloemit.lower(nn.Linear(3, 3), (torch.ones(2, 3),), dynamic_shapes=({0: torch.export.Dim("n")},))
    said = [str(each.message) for each in caught if "Remembers" in str(each.message) or "Linear" in str(each.message)]
    assert len(said) == 2
    assert said[0].startswith("Remembers.count is 0 before a call and 1 after it")
    assert said[1].startswith("Remembers.seen is a list that a call changes")


class _Counted:
    n = 0


_counted, _numbers, _nested = _Counted(), {"n": 0}, {"a": [0]}
_names = types.SimpleNamespace(n=0)


def _by_instance(x: torch.Tensor) -> torch.Tensor:
    _counted.n += 1
    return x * _counted.n


def _by_class(x: torch.Tensor) -> torch.Tensor:
    _Counted.n += 1
    return x * _Counted.n


def _by_itself(x: torch.Tensor) -> torch.Tensor:
    _by_itself.n += 1  # type: ignore[attr-defined]
    return x * _by_itself.n  # type: ignore[attr-defined, no-any-return]


_by_itself.n = 0  # type: ignore[attr-defined]


def _by_items(x: torch.Tensor) -> torch.Tensor:
    _numbers["n"] += 1
    _nested["a"][0] += 1
    return x * (_numbers["n"] + _nested["a"][0])


def _by_names(x: torch.Tensor) -> torch.Tensor:
    _names.n += 1
    return x * _names.n  # type: ignore[no-any-return]


def _by_default(x: torch.Tensor, n: list[int] = [0]) -> torch.Tensor:  # noqa: B006
    n[0] += 1
    return x * n[0]


def _drawn(x: torch.Tensor) -> torch.Tensor:
    return x * (random.random() + np.random.rand())


class _Calling(nn.Module):
    def __init__(self, function: Callable[[torch.Tensor], torch.Tensor]) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.function(x)


def _is_said(function: Callable[[torch.Tensor], torch.Tensor], match: str) -> None:
    """``lower`` warns of a function, of a module that calls it, and of that with an open size."""
    for target, shapes in ((function, None), (_Calling(function), None), (_Calling(function), ({0: Dim.AUTO},))):
        with pytest.warns(UserWarning, match=match):
            hloemit.lower(target, (torch.ones(3),), dynamic_shapes=shapes)


@pytest.mark.parametrize(
    "function",
    [_by_instance, _by_class, _by_itself, _by_items, _by_names, _by_default, _drawn],
    ids=lambda f: f.__name__,
)
def test_numbers_that_code_keeps_anywhere(function: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """Said by ``lower``, and given back; ``hloemit.compile`` runs the function each time."""
    x = torch.ones(3)
    _is_said(function, "a compiled one has .* each time|a compiled one does not")
    random.seed(0)
    np.random.seed(0)
    compiled = hloemit.compile(function)
    got = [compiled(x) for _ in range(3)]
    if function is _drawn:
        random.seed(0)
        np.random.seed(0)
        torch.testing.assert_close(got, [function(x) for _ in range(3)])
    else:
        assert [result[0].item() for result in got] == ([2, 4, 6] if function is _by_items else [1, 2, 3])


@pytest.mark.parametrize("shapes", [None, ({0: Dim.AUTO},)])
def test_what_modules_of_a_function_keep_is_given_back(shapes: Any) -> None:
    """A mask that a module keeps is a stand-in's, at the end of a capture."""

    class Masked(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.mask: torch.Tensor | None = None
            self.masks: dict[int, torch.Tensor] = {}
            self.linear = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if self.mask is None:
                self.mask = x.new_ones(4)
            self.masks.setdefault(4, torch.ones(4))
            return self.linear(x) * self.mask * self.masks[4]  # type: ignore[no-any-return]

    model, x = Masked(), torch.rand(3, 4)

    def gradient(x: torch.Tensor) -> Any:
        return torch.autograd.grad(model(x).square().sum(), model.linear.weight)

    compiled = hloemit.lower(gradient, (x,), dynamic_shapes=shapes).compile("cpu")
    assert model.mask is None and not model.masks
    torch.testing.assert_close(compiled(x), gradient(x))


class _Slotted:
    __slots__ = ("n", "unread")

    def __init__(self) -> None:
        self.n, self.unread = 0, 0


@dataclasses.dataclass(slots=True)
class _SlottedRecord:
    n: int = 0
    history: list[int] = dataclasses.field(default_factory=list)


_slotted, _record = _Slotted(), _SlottedRecord()
_level: contextvars.ContextVar[int] = contextvars.ContextVar("level", default=0)


class _First:
    def step(self, x: torch.Tensor) -> torch.Tensor:
        self.n = getattr(self, "n", 0) + 1
        return x * self.n

    def again(self, x: torch.Tensor) -> torch.Tensor:
        if not hasattr(self, "m"):
            self.m = 0
        self.m += 1
        return x * self.m


def _by_slot(x: torch.Tensor) -> torch.Tensor:
    _slotted.n += 1
    return x * _slotted.n


def _by_slot_of_a_dataclass(x: torch.Tensor) -> torch.Tensor:
    _record.n += 1
    return x * _record.n


def _by_list_in_a_slot(x: torch.Tensor) -> torch.Tensor:
    _record.history.append(1)
    return x * len(_record.history)


def _by_context(x: torch.Tensor) -> torch.Tensor:
    _level.set(_level.get() + 1)
    return x * _level.get()


def _by_keyword_default(x: torch.Tensor, *, n: dict[str, int] = {"n": 0}) -> torch.Tensor:  # noqa: B006
    n["n"] += 1
    return x * n["n"]


@pytest.mark.parametrize(
    "function",
    [
        _by_slot,
        _by_slot_of_a_dataclass,
        _by_list_in_a_slot,
        _by_context,
        _by_keyword_default,
        _First().step,
        _First().again,
    ],
    ids=lambda f: f.__name__,
)
def test_numbers_that_stand_in_no_dict(function: Callable[[torch.Tensor], torch.Tensor]) -> None:
    x = torch.ones(3)
    if function is not _by_list_in_a_slot:
        _is_said(function, "a compiled one has .* each time")
    compiled = hloemit.compile(function)
    assert [compiled(x)[0].item() for _ in range(4)] == [1, 2, 3, 4]


def test_what_changes_between_calls_of_a_compiled_function() -> None:
    """Slots, context variables, defaults, and a library's modules and objects are looked at before each call."""
    slotted, level = _Slotted(), contextvars.ContextVar("level", default=1.0)
    config = logging.Formatter()  # of a library's class

    def scaled(x: torch.Tensor, by: float = 1.0) -> torch.Tensor:
        return x * slotted.n * level.get() * by * (2 if config.datefmt else 1) * decimal.MAX_PREC

    compiled, x, before = hloemit.compile(scaled), torch.ones(2, device=hloemit.device()), decimal.MAX_PREC

    def check() -> None:
        torch.testing.assert_close(compiled(x).cpu(), scaled(x.cpu()))

    def change_slot() -> None:
        slotted.n = 3

    def change_default() -> None:
        scaled.__defaults__ = (5.0,)

    changes: list[Callable[[], Any]] = [
        change_slot,
        lambda: level.set(2.0),
        change_default,
        lambda: setattr(config, "datefmt", "%H"),
        lambda: setattr(decimal, "MAX_PREC", 7),
    ]
    try:
        for change in changes:
            check()
            change()
            check()
    finally:
        decimal.MAX_PREC = before  # type: ignore[misc]


def test_what_a_call_makes_once_is_no_count() -> None:
    class Lazily:
        def step(self, x: torch.Tensor) -> torch.Tensor:
            if not hasattr(self, "scale"):
                self.scale = 3.0
            self.rows, self.columns = x.shape
            return x * self.scale + self.rows

    seen: dict[Any, Any] = {}

    def memory(x: torch.Tensor) -> torch.Tensor:
        if x.shape not in seen:
            seen[x.shape] = [3.0]
            seen.setdefault("first", x.shape)
        return x * seen[x.shape][0]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hloemit.lower(Lazily().step, (torch.ones(2, 3),))
        hloemit.lower(memory, (torch.ones(2, 3),))


_kept: dict[int, Any] = {}


def _by_length(x: torch.Tensor) -> torch.Tensor:
    _kept[len(_kept)] = 1
    return x * len(_kept)


def _by_variable(x: torch.Tensor) -> torch.Tensor:
    place = len(_kept) + 1
    _kept[place] = [place]
    return x * len(_kept)


def _by_method(x: torch.Tensor) -> torch.Tensor:
    _kept.setdefault(len(_kept), 1)
    return x * len(_kept)


class _Keeping(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[int, int] = {}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.kept[len(self.kept)] = x.shape[0]
        return x * len(self.kept)


@pytest.mark.parametrize("target", [_by_length, _by_variable, _by_method, _Keeping()])
def test_items_by_the_number_of_items_are_said(target: Any) -> None:
    with pytest.warns(UserWarning, match="kept.* is absent before a call and .* after it") as said:
        hloemit.lower(target, (torch.ones(2),))
    assert said[0].filename == __file__
    assert not _kept
    compiled = hloemit.compile(target)
    assert [compiled(torch.ones(1)).item() for _ in range(3)] == [1, 2, 3]
    _kept.clear()


_now = time.time
_today = datetime.date.today
_CLOCKS: dict[Callable[[torch.Tensor], torch.Tensor], str] = {
    lambda x: x * (time.perf_counter() > 0): "time.perf_counter",
    lambda x: x * (_now() > 0): "time.time",
    lambda x: x * len(os.urandom(4)): "os.urandom",
    lambda x: x * (uuid.uuid4().int > 0): "uuid.uuid4",
    lambda x: x * datetime.datetime.now().hour: "datetime.datetime.now",
    lambda x: x * (_today() > datetime.date(2020, 1, 1)): "datetime.date.today",
    lambda x: x * torch.get_num_threads(): "torch.get_num_threads",
}


@pytest.mark.parametrize("function", _CLOCKS)
def test_clocks_are_said(function: Callable[[torch.Tensor], torch.Tensor]) -> None:
    doors: list[Callable[..., Any]] = [lambda f, x: hloemit.lower(f, (x,)), lambda f, x: hloemit.compile(f)(x)]
    for door in doors:
        with pytest.warns(UserWarning, match=f"calls {_CLOCKS[function]}, and a compiled one has what it gave") as said:
            door(function, torch.ones(2))
        assert {each.filename for each in said} == {__file__}
    assert time.time is _now and isinstance(time.perf_counter, types.BuiltinFunctionType)


def test_dates_that_no_clock_gave_are_not_said() -> None:
    day = datetime.datetime(2026, 11, 26)

    def function(x: torch.Tensor) -> torch.Tensor:
        made = datetime.datetime.fromtimestamp(0, datetime.UTC)
        assert type(made) is type(day) and isinstance(day, datetime.datetime) and isinstance(made, datetime.date)
        return x * datetime.datetime(2020, 1, 2).day * time.gmtime(0).tm_year

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert hloemit.lower(function, (torch.ones(2),)).compile()(torch.ones(2)).tolist() == [3940.0, 3940.0]
