"""Whatever code reads besides its arguments: a compiled function is captured again where it became something else."""

from __future__ import annotations

import array
import collections
import contextlib
import contextvars
import enum
import functools
import importlib
import logging
import os
import sys
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.python_state.reached import Reached
from tests.models.torchvision_stub import make_importable

DEVICE = hloemit.device()
state = {"v": 1.0}  # a global, which functions below name


class Holder:
    """Keeps a number under a name that no function below has."""

    def __init__(self) -> None:
        self.hidden = 1.0

    def __getitem__(self, key: str) -> float:
        return self.hidden

    def __len__(self) -> int:
        return int(self.hidden)

    def __call__(self) -> float:
        return self.hidden

    def __float__(self) -> float:
        return self.hidden

    def __enter__(self) -> float:
        return self.hidden

    def __exit__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[float]:
        return iter([self.hidden])

    def __mul__(self, other: Tensor) -> Tensor:
        return other * self.hidden

    def __contains__(self, value: float) -> bool:
        return self.hidden > value

    def __index__(self) -> int:
        return int(self.hidden)

    def __getattr__(self, name: str) -> float:
        if name != "computed":
            raise AttributeError(name)
        return float(vars(self)["hidden"])

    def __get__(self, instance: Any, owner: Any) -> float:
        return self.hidden

    def more(self) -> None:
        self.hidden += 1


def _with(holder: Holder, x: Tensor) -> Tensor:
    with holder as value:
        return x * value


SPECIAL: dict[str, Callable[[Any, Tensor], Tensor]] = {
    "getitem": lambda h, x: x * h["a"],
    "len": lambda h, x: x * len(h),
    "call": lambda h, x: x * h(),
    "float": lambda h, x: x * float(h),
    "with": _with,
    "iter": lambda h, x: x * sum(h),
    "mul": lambda h, x: h * x,
    "contains": lambda h, x: x * 2 if 3 in h else x,
    "index": lambda h, x: x * [1, 2, 3, 4, 5, 6, 7, 8, 9][h],
    "getattr": lambda h, x: x * h.computed,
}


def _follows(function: Callable[..., Any], change: Callable[[], Any], *others: Any) -> None:
    compiled, x = hloemit.compile(function, full_graph=True), torch.ones(2, device=DEVICE)
    for _ in range(3):
        for _ in range(2):
            torch.testing.assert_close(compiled(x, *others), function(x, *others))
        change()


@pytest.mark.parametrize("name", SPECIAL)
def test_special_methods(name: str) -> None:
    holder, function = Holder(), SPECIAL[name]
    _follows(lambda x: function(holder, x), holder.more)


class Described:
    value = Holder()


class Meta(type):
    @property
    def scale(cls) -> float:
        return cls.hidden  # type: ignore[attr-defined, no-any-return]


class WithMeta(metaclass=Meta):
    hidden = 1.0


class Cached:
    def __init__(self) -> None:
        self.factor = 1.0

    @functools.cached_property
    def value(self) -> float:
        return self.factor

    def _scaled(self, x: Tensor, by: float) -> Tensor:
        return x * by * self.factor

    doubled = functools.partialmethod(_scaled, 2.0)

    def plain(self, x: Tensor) -> Tensor:
        return x


@functools.singledispatch
def dispatched(x: Tensor) -> Tensor:
    return x * state["v"]


@torch.no_grad()
def decorated(x: Tensor) -> Tensor:
    return x * state["v"]


@contextlib.contextmanager
def scale() -> Iterator[float]:
    yield state["v"]


class OfLinear(nn.Linear):
    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x) * state["v"] * self._factor  # type: ignore[operator]


class Differentiated(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:  # type: ignore[override]
        return x * 2

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Tensor:  # type: ignore[override]
        return gradient * state["v"]


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


def _more() -> None:
    state["v"] += 1


def _imports(x: Tensor) -> Tensor:
    from tests.python_state import reached_numbers

    return x * reached_numbers.SCALE


def _imports_a_name(x: Tensor) -> Tensor:
    from tests.python_state.reached_numbers import SCALE

    return x * SCALE


def _by_its_name(x: Tensor) -> Tensor:
    importlib.import_module("tests.python_state.reached_numbers")
    return x * sys.modules["tests.python_state.reached_numbers"].SCALE


def _imported_more() -> None:
    sys.modules["tests.python_state.reached_numbers"].SCALE += 1  # type: ignore[attr-defined]


def _uses_scale(x: Tensor) -> Tensor:
    with scale() as value:
        return x * value


def _of_backward(x: Tensor) -> Tensor:
    x = x.detach().requires_grad_()
    return torch.autograd.grad(Differentiated.apply(x).sum(), x)[0]  # type: ignore[no-untyped-call]


GLOBALS: dict[str, tuple[Callable[[Tensor], Tensor], Callable[[], Any]]] = {
    "by globals()": (lambda x: x * globals()["state"]["v"], _more),
    "imported": (_imports, _imported_more),
    "imported by name": (_imports_a_name, _imported_more),
    "by sys.modules": (_by_its_name, _imported_more),
    "singledispatch": (dispatched, _more),
    "decorated by torch.no_grad": (decorated, _more),
    "contextmanager": (_uses_scale, _more),
    "backward of a Function": (_of_backward, _more),
    "metaclass": (lambda x: x * WithMeta.scale, lambda: setattr(WithMeta, "hidden", WithMeta.hidden + 1)),
    "descriptor": (lambda x: x * Described().value, vars(Described)["value"].more),
    "environ": (
        lambda x: x * float(os.environ["HLOEMIT_TEST"]),
        lambda: os.environ.update(HLOEMIT_TEST=f"{float(os.environ['HLOEMIT_TEST']) + 1}"),
    ),
    "getenv": (
        lambda x: x * float(os.getenv("HLOEMIT_TEST", "")),
        lambda: os.environ.update(HLOEMIT_TEST=f"{float(os.environ['HLOEMIT_TEST']) + 1}"),
    ),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", GLOBALS)
def test_what_globals_lead_to(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLOEMIT_TEST", "1.0")
    _follows(*GLOBALS[name])


COLLECTIONS: dict[str, tuple[Callable[[], Any], Any]] = {
    "UserDict": (lambda: collections.UserDict({0: 1.0}), 0),
    "UserList": (lambda: collections.UserList([1.0]), 0),
    "ChainMap": (lambda: collections.ChainMap({0: 1.0}), 0),
    "OrderedDict": (lambda: collections.OrderedDict({0: 1.0}), 0),
    "deque": (lambda: collections.deque([1.0]), 0),
    "array": (lambda: array.array("d", [1.0]), 0),
    "bytearray": (lambda: bytearray(b"\1"), 0),
    "numpy": (lambda: np.ones((2, 2))[:, 0], 0),
    "two dimensions of numpy": (lambda: np.ones((2, 2), np.float32), (1, 1)),
    "numpy's masked": (lambda: np.ma.array([1.0, 2.0], mask=[False, True]), 0),
}


@pytest.mark.parametrize("name", COLLECTIONS)
def test_collections_and_arrays(name: str) -> None:
    make, key = COLLECTIONS[name]
    held = make()
    _follows(lambda x: x * float(held[key]), lambda: held.__setitem__(key, held[key] + 1))
    with pytest.warns(
        UserWarning, match=r"(held|data|maps).* (is .* before a call and .* after it|that a call changes)"
    ):
        hloemit.lower(lambda x: (held.__setitem__(key, held[key] + 1), x * float(held[key]))[1], (torch.ones(2),))
    assert float(held[key]) == 4


class Switched(nn.Module):
    """What is no buffer, and is asked for its elements."""

    ask: Callable[[Tensor], Any] = float

    def __init__(self) -> None:
        super().__init__()
        self.t = torch.tensor(1.0)

    def forward(self, x: Tensor) -> Tensor:
        return x * 2 if type(self).ask(self.t) < 2 else x * type(self).ask(self.t)


class OtherwiseSwitched(Switched):
    def forward(self, x: Tensor) -> Tensor:
        return x * 7


@pytest.mark.parametrize("ask", [float, Tensor.item, Tensor.tolist], ids=["float", "item", "tolist"])
def test_tensors_that_code_asks_for_their_elements(
    ask: Callable[[Tensor], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Switched, "ask", staticmethod(ask))
    for device in ("cpu",) if ask is Tensor.tolist else ("cpu", DEVICE):  # it reads no memory of the device
        model, x = Switched(), torch.ones(2)
        model.t = model.t.to(device)
        with torch.no_grad():
            _follows(model, lambda t=model.t: t.data.add_(1))  # type: ignore[misc]
    model = Switched()
    compiled = hloemit.lower(lambda x: model(x) + 0, (x,)).compile("cpu")
    torch.testing.assert_close(compiled(x), model(x) + 0)
    model.t.fill_(3.0)
    with pytest.raises(hloemit.InputError, match="was updated, and its elements"):
        compiled(x)


def test_an_object_of_another_class() -> None:
    model = Switched()
    _follows(model, lambda: setattr(model, "__class__", OtherwiseSwitched))


class Tripled(nn.Linear):
    def forward(self, x: Tensor) -> Tensor:
        return 3 * super().forward(x)


def test_a_module_of_a_library_of_another_class() -> None:
    model = nn.Sequential(nn.Linear(2, 2)).to(DEVICE)

    def step(x: Tensor) -> Any:
        return torch.autograd.grad(model(x).square().sum(), list(model.parameters()))

    _follows(step, lambda: setattr(model[0], "__class__", Tripled))


class AttributeDict(dict[Any, Any]):
    """As configurations often are: what it has not is a KeyError, whoever asks."""

    __getattr__ = dict.__getitem__


def test_arguments_that_are_objects() -> None:
    holder, items = types.SimpleNamespace(inner=types.SimpleNamespace(v=1.0)), AttributeDict(v=1.0)

    def more() -> None:
        holder.inner.v += 1

    _follows(lambda x, h: x * h.inner.v, more, holder)
    _follows(lambda x, d: x * d.v, lambda: items.update(v=items.v + 1), items)


def test_keys_and_what_shows_them() -> None:
    ordered, keyed, own = collections.OrderedDict(a=1.0, b=2.0), {1.0: None}, AttributeDict(v=1.0)
    shown, masked = types.MappingProxyType(hidden := {0: 1.0}), torch.tensor([2.0])
    vars(own)["extra"] = 1.0

    def next_key() -> None:
        key, _ = keyed.popitem()
        keyed[key + 1] = None

    _follows(lambda x: x * next(iter(ordered.values())), lambda: ordered.move_to_end(next(iter(ordered))))
    _follows(lambda x: x * next(iter(keyed)), next_key)
    _follows(lambda x: x * own.extra, lambda: vars(own).update(extra=own.extra + 1))
    _follows(lambda x: x * shown[0], lambda: hidden.update({0: hidden[0] + 1}))
    _follows(lambda x: x * masked.item(), lambda: masked.data.add_(1))


def test_what_numpy_masks() -> None:
    held, masked = np.ma.array([1.0, 2.0], mask=[False, True]), np.ma.masked  # which refuses every write

    def function(x: Tensor) -> Tensor:
        return x * 2 if held[1] is masked else x * float(held[1])

    def unmasking(x: Tensor) -> Tensor:
        held[1] = 5.0
        return x * float(held[1])

    _follows(function, lambda: held.__setitem__(1, 3.0))
    held[1] = masked
    with pytest.warns(UserWarning, match="held.elements is .* before a call and .* after it"):
        hloemit.lower(unmasking, (torch.ones(2),))
    assert held.mask.tolist() == [False, True] and held.data.tolist() == [1.0, 3.0]


def test_objects_and_their_attributes() -> None:
    cached, linear = Cached(), OfLinear(2, 2).to(DEVICE)
    vars(cached)["value"], linear._factor = 1.0, 1.0
    holder, colours = types.SimpleNamespace(v=1.0), types.SimpleNamespace(c=Colour.RED)
    level, formatter = contextvars.ContextVar("level", default=1.0), logging.Formatter()
    to_cached = weakref.ref(cached)

    def replaced(x: Tensor) -> Tensor:
        return x * 2

    def other(x: Tensor) -> Tensor:
        return x * 3

    cases: list[tuple[Callable[[Tensor], Any], Callable[[], Any]]] = [
        (lambda x: x * cached.value, lambda: vars(cached).update(value=cached.value + 1)),
        (cached.doubled, lambda: setattr(cached, "factor", cached.factor + 1)),
        (lambda x: x * to_cached().factor, lambda: setattr(cached, "factor", cached.factor + 1)),  # type: ignore[union-attr]
        (lambda x: cached.plain(x + 0), lambda: setattr(cached, "plain", lambda x: x * 5)),
        (linear, _more),
        (linear, lambda: setattr(linear, "_factor", linear._factor + 1)),  # type: ignore[operator]
        (lambda x: x * colours.c.value, lambda: setattr(colours, "c", Colour.BLUE)),
        (lambda x: x * level.get(), lambda: level.set(level.get() + 1)),
        (lambda x: x * len(formatter.datefmt or "1"), lambda: setattr(formatter, "datefmt", "%H%M")),
        (lambda x: replaced(x + 0), lambda: setattr(replaced, "__code__", other.__code__)),
        (lambda x: holder.v(x) if callable(holder.v) else x, lambda: setattr(holder, "v", lambda x: x * 7)),
    ]
    for function, change in cases:
        with torch.no_grad():
            _follows(function, change)


def test_a_class_of_optimizers_of_the_users_own() -> None:
    class Shrinking(torch.optim.SGD):
        def step(self, closure: Any = None) -> None:
            for group in self.param_groups:
                for parameter in group["params"]:
                    parameter.data.mul_(state["v"])

    def stepping(device: Any) -> Callable[[], Tensor]:
        parameter = nn.Parameter(torch.ones(2, device=device))
        optimizer = Shrinking([parameter], 0.1)

        def step() -> Tensor:
            optimizer.step()
            return parameter.detach() * 1

        return step

    eager, compiled = stepping("cpu"), hloemit.compile(stepping(DEVICE))
    for _ in range(4):
        torch.testing.assert_close(compiled().cpu(), eager())
        _more()


def test_a_configuration_that_a_librarys_module_reads() -> None:
    """``model.config``, whose attributes no code of the user's names."""
    make_importable()
    transformers = pytest.importorskip("transformers")
    config = transformers.GPT2Config(n_layer=1, n_head=2, n_embd=8, vocab_size=11, n_positions=8, use_cache=False)
    model = transformers.GPT2Model(config).eval().to(DEVICE)
    tokens = torch.tensor([[1, 2, 3]], device=DEVICE)
    compiled = hloemit.compile(lambda x: model(x)[-1])
    with torch.no_grad():
        for _ in range(2):
            torch.testing.assert_close(compiled(tokens), model(tokens)[-1])
            config.output_hidden_states = True


@pytest.mark.parametrize("count", [2, 100, 5001, 100_001])
@pytest.mark.parametrize("offset", [0, 1])
def test_tensors_over_numpys_memory_are_read_anew(count: int, offset: int) -> None:
    """What NumPy writes no version counts: small ones were constants, and those that lie askew were copied once."""
    memory = np.ones(count + offset, dtype=np.float32)[offset:]
    tensor, x = torch.from_numpy(memory), torch.ones(count)
    lowered = hloemit.lower(lambda x: (x * tensor).sum(), (x,)).compile("cpu")
    compiled = hloemit.compile(lambda x: (x * tensor.to(x.device)).sum(), full_graph=True)
    for i in range(3):
        assert lowered(x).item() == compiled(x.to(DEVICE)).item() == count * (i + 1)
        memory += 1


def test_no_attribute_of_a_librarys_object_is_made() -> None:
    """``torch.ops`` makes whatever is asked of it."""
    before = set(vars(torch.ops))
    hloemit.compile(lambda x: torch.ops.aten.neg(x + 0), full_graph=True)(torch.ones(2, device=DEVICE))
    assert set(vars(torch.ops)) - before <= {"aten", "hloemit"}


def test_functions_without_attributes_have_no_places() -> None:
    """A program's own functions are many, and so are the names that its code writes."""

    def helper(i: int) -> Callable[[Any], Any]:
        def scaled(x: Any) -> Any:
            if hasattr(helpers[0], "scale"):
                helpers[0].scale += 0  # type: ignore[attr-defined]
                return x * helpers[0].scale  # type: ignore[attr-defined]
            if i < 0:
                x.a, x.b, x.c, x.d, x.e = x.b, x.c, x.d, x.e, x.a
            return x + i

        return scaled

    helpers = [helper(i) for i in range(50)]
    x = torch.ones(2)

    def function(x: Tensor) -> Tensor:
        return helpers[1](helpers[2](x))

    reached = Reached(function)
    before = reached.read()
    assert len(reached.places()) < 4 * len(helpers) and reached.holds(before)
    compiled = hloemit.compile(function)
    torch.testing.assert_close(compiled(x), function(x))
    helpers[0].other = 1  # type: ignore[attr-defined]
    assert reached.holds(before)
    helpers[0].scale = 3  # type: ignore[attr-defined]
    assert not reached.holds(before)
    torch.testing.assert_close(compiled(x), x * 9)
    del helpers[0].scale  # type: ignore[attr-defined]
    torch.testing.assert_close(compiled(x), x + 3)


def test_what_code_writes_is_no_place_of_every_object() -> None:
    """A large code base of the user's own: 300 objects, and code that writes 300 attributes, of which they have one."""
    names = [f"attribute_{i}" for i in range(300)]
    variables: dict[str, Any] = {
        "objects": [types.SimpleNamespace(attribute_0=i) for i in range(300)],
        "__name__": __name__,
    }
    exec(
        "def write(x):\n    for each in objects:\n" + "".join(f"        each.{name} = x\n" for name in names), variables
    )
    reached = Reached(variables["write"])
    before = reached.read()
    assert 300 < len(before) < 3_000 and len(reached.places()) < 3_000
    variables["objects"][7].attribute_5 = 1.0
    assert not reached.holds(before)
    assert ("attribute_5", variables["objects"][7].__dict__) in [
        (name, where) for _, name, where, _ in reached.places()
    ]


def test_an_attribute_that_comes_is_compared_from_then_on() -> None:
    held = types.SimpleNamespace()

    def scaled(x: Tensor) -> Tensor:
        if not hasattr(held, "scale"):
            return x
        held.scale = held.scale + 0.0
        return x * held.scale

    compiled, x = hloemit.compile(scaled), torch.ones(2)
    assert torch.equal(compiled(x), x)
    held.other, held.scale = 1, 2.0
    assert torch.equal(compiled(x), 2 * x)
    held.scale = 3.0
    assert torch.equal(compiled(x), 3 * x)
    del held.scale
    assert torch.equal(compiled(x), x)


def test_more_than_is_looked_at_is_recorded_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hloemit.python_state.reached._MOST", 1_000)
    table = [[float(i)] for i in range(1_500)]

    def picked(x: Tensor) -> Tensor:
        return x * table[1_400][0]

    compiled, x = hloemit.compile(picked), torch.ones(2)
    assert torch.equal(compiled(x), 1_400 * x)
    table[1_400][0] = 2.0
    assert torch.equal(compiled(x), 2 * x)
    with pytest.raises(hloemit.CaptureError, match="so many lists, dicts and objects"):
        hloemit.compile(picked, full_graph=True)(x)
    with pytest.warns(UserWarning, match="than are looked at"):
        hloemit.lower(picked, (x,))


def test_libraries_in_sys_modules_are_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that names ``sys`` and calls ``modules()`` reads neither all libraries nor which there are."""
    model, library = nn.Sequential(nn.Linear(2, 2)), types.ModuleType("a_library")
    library.maxsize = 1  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "a_library", library)

    def counted(x: Tensor) -> Tensor:
        return x * len(list(model.modules())) * (sys.maxsize > 0)

    reached = Reached(counted)
    before = reached.read()
    library.maxsize = 2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "another_library", types.ModuleType("another_library"))
    assert reached.holds(before)


class MadeWhenAsked(dict[str, float]):
    """Imports what it lists, as transformers' tables of models do."""

    def items(self) -> Any:
        raise ModuleNotFoundError("a library that is not installed")


def test_dicts_are_read_without_the_code_of_their_class() -> None:
    held = MadeWhenAsked(v=1.0)
    _follows(lambda x: x * held["v"], lambda: held.update(v=held["v"] + 1))
    x = torch.ones(2)
    assert torch.equal(hloemit.lower(lambda x: x * held["v"], (x,)).compile()(x), 4 * x)
