"""A parameter without a gradient is left alone by optimizers, as eager PyTorch leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.randn(4, 3, generator=torch.Generator().manual_seed(1))
DOORS: dict[str, Callable[[Any], Any]] = {
    "lower": lambda step: hloemit.lower(step, (X,)).compile(),
    "compile": hloemit.compile,
}


class Heads(nn.Module):
    """Two heads, of which one is used."""

    def __init__(self) -> None:
        super().__init__()
        self.used, self.unused = nn.Linear(3, 3), nn.Linear(3, 3)
        self.frozen = nn.Parameter(torch.ones(3), requires_grad=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.used(x) * self.frozen


class Training:
    """A model, its optimizer, and one order of what a step does."""

    def __init__(self, order: str, optimizer: str) -> None:
        torch.manual_seed(0)
        self.model = Heads()
        how = {"momentum": 0.9} if optimizer in ("SGD", "RMSprop") else {}
        self.optimizer = getattr(torch.optim, optimizer)(self.model.parameters(), lr=0.01, weight_decay=0.5, **how)
        self.order = order

    def step(self, x: torch.Tensor) -> torch.Tensor:
        loss = torch.zeros(())
        for what in self.order.split():
            if what == "zeros":
                self.optimizer.zero_grad(set_to_none=False)
            elif what == "none":
                self.optimizer.zero_grad()
            elif what == "clip":
                nn.utils.clip_grad_norm_(self.model.parameters(), 0.1)
            elif what == "clip_values":
                nn.utils.clip_grad_value_(self.model.parameters(), 0.1)
            elif what == "backward":
                loss = self.model(x).square().mean()
                loss.backward()
            else:
                self.optimizer.step()
        return loss

    def state(self) -> dict[str, torch.Tensor]:
        return {name: value.clone() for name, value in self.model.state_dict().items()}


ORDERS = (
    "zeros backward step",
    "backward step none",
    "backward step zeros",
    "backward step",
    "zeros backward clip step",
    "none backward clip_values step",
    "backward backward clip step none",
    "zeros backward step backward step",
)


@pytest.mark.drawn(6)
@pytest.mark.parametrize("optimizer", ["AdamW", "SGD", "RMSprop", "Adagrad"])
@pytest.mark.parametrize("order", ORDERS)
def test_what_backward_does_not_reach_is_as_it_was(order: str, optimizer: str) -> None:
    eager = Training(order, optimizer)
    for _ in range(3):
        eager.step(X)
    for door in DOORS.values():
        ours = Training(order, optimizer)
        step = door(ours.step)
        for _ in range(3):
            step(X)
        torch.testing.assert_close(ours.state(), eager.state())
        assert ours.model.unused.weight.grad is None


@pytest.mark.parametrize("order", ["backward step none", "zeros backward step"])
def test_a_gradient_that_stands_there_is_stepped_with(order: str) -> None:
    def trained(door: Callable[[Any], Any]) -> tuple[dict[str, torch.Tensor], torch.Tensor | None]:
        it = Training(order, "AdamW")
        it.model.unused.weight.grad = torch.ones(3, 3)
        door(it.step)(X)
        return it.state(), it.model.unused.weight.grad

    want, left = trained(lambda step: step)
    for door in DOORS.values():
        got, grad = trained(door)
        torch.testing.assert_close(got, want)
        assert (grad is None) == (left is None)


def test_another_call_needs_what_the_first_had() -> None:
    it = Training("zeros backward step", "AdamW")
    step = hloemit.lower(it.step, (X,)).compile()
    step(X)
    before = it.state()
    it.model.unused.weight.grad = torch.ones(3, 3)
    with pytest.raises(hloemit.InputError, match=r"unused.weight had no gradient .* Lower it again"):
        step(X)
    torch.testing.assert_close(it.state(), before, rtol=0, atol=0)
    step = hloemit.lower(it.step, (X,)).compile()
    step(X)
    assert not torch.equal(it.model.unused.weight, before["unused.weight"])
    it.model.unused.weight.grad = None
    with pytest.raises(hloemit.InputError, match=r"unused.weight had a gradient .* Lower it again"):
        step(X)


def test_gradients_are_added_up_over_calls() -> None:
    it, eager = Training("backward", "SGD"), Training("backward", "SGD")
    accumulate = hloemit.lower(it.step, (X,)).compile()
    for _ in range(3):
        accumulate(X)
        eager.step(X)
    torch.testing.assert_close(it.model.used.weight.grad, eager.model.used.weight.grad)
    assert it.model.unused.weight.grad is None


def test_a_device_compiles_again_where_a_gradient_came() -> None:
    device = hloemit.device()

    def trained(on: str | torch.device, door: Callable[[Any], Any]) -> dict[str, torch.Tensor]:
        it = Training("zeros backward step", "AdamW")
        it.model.to(on)
        step = door(it.step)
        step(X.to(on))
        it.model.unused.weight.grad = torch.ones(3, 3, device=on)
        step(X.to(on))
        it.model.unused.weight.grad = None
        step(X.to(on))
        return {name: value.cpu() for name, value in it.state().items()}

    torch.testing.assert_close(trained(device, hloemit.compile), trained("cpu", lambda step: step))


def _frozen(order: str, optimizer: str) -> Training:
    it = Training(order, optimizer)
    it.model.used.bias.requires_grad_(False)
    it.model.used.bias.grad = torch.ones(3)
    return it


@pytest.mark.drawn(3)
@pytest.mark.parametrize("optimizer", ["AdamW", "SGD", "Adagrad"])
@pytest.mark.parametrize("order", ["backward step", "backward clip step", "backward step none", "none backward step"])
def test_a_frozen_parameter_is_stepped_with_the_gradient_that_it_has(order: str, optimizer: str) -> None:
    eager = _frozen(order, optimizer)
    for _ in range(3):
        eager.step(X)
    for door in DOORS.values():
        ours = _frozen(order, optimizer)
        step = door(ours.step)
        if order.endswith("step none"):  # the gradient that was there for the first call is gone
            step(X)
            step = door(ours.step)
        for _ in range(2 if order.endswith("step none") else 3):
            step(X)
        torch.testing.assert_close(ours.state(), eager.state())
        assert (ours.model.used.bias.grad is None) == (eager.model.used.bias.grad is None)


def test_a_frozen_parameter_that_gets_a_gradient_is_another_call() -> None:
    it = Training("backward step", "AdamW")
    it.model.used.bias.requires_grad_(False)
    step = hloemit.lower(it.step, (X,)).compile()
    step(X)
    it.model.used.bias.grad = torch.ones(3)
    with pytest.raises(hloemit.InputError, match=r"used.bias had no gradient .* Lower it again"):
        step(X)


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
def test_code_that_asks_whether_there_is_a_gradient(door: Callable[[Any], Any]) -> None:
    """Nothing reads the gradients, so that they are no arguments."""
    model = Heads()

    def count(x: torch.Tensor) -> torch.Tensor:
        used = [p for p in model.parameters() if p.grad is not None]
        return x * len(used) + (1 if model.unused.bias.grad is None else 2)

    compiled = door(count)
    torch.testing.assert_close(compiled(X), count(X))
    model.unused.bias.grad = torch.zeros(3)
    if door is DOORS["lower"]:
        with pytest.raises(hloemit.InputError, match="had no gradient when the program was lowered"):
            compiled(X)
    else:
        torch.testing.assert_close(compiled(X), count(X))
    torch.testing.assert_close(door(count)(X), count(X))


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
def test_gradients_that_code_zeroes_by_itself(door: Callable[[Any], Any]) -> None:
    models = [Heads(), Heads()]
    models[1].load_state_dict(models[0].state_dict())

    def training(model: nn.Module) -> Callable[[torch.Tensor], torch.Tensor]:
        def step(x: torch.Tensor) -> torch.Tensor:
            for p in model.parameters():
                if p.grad is not None:
                    p.grad.zero_()
            loss = model(x).square().mean()
            loss.backward()
            with torch.no_grad():
                for p in model.parameters():
                    if p.grad is not None:
                        p -= 0.1 * p.grad
            return loss.detach()

        return step

    ours, theirs = door(training(models[0])), training(models[1])
    for _ in range(3):
        torch.testing.assert_close(ours(X), theirs(X))
    for a, b in zip(models[0].parameters(), models[1].parameters(), strict=True):
        torch.testing.assert_close(a, b)
        assert (a.grad is None) == (b.grad is None)


def _adds(model: nn.Module) -> None:
    model(X).square().sum().backward()


def _zeros_and_adds(model: nn.Module) -> None:
    model.zero_grad(set_to_none=False)
    _adds(model)


def _drops_and_adds(model: nn.Module) -> None:
    model.zero_grad()
    _adds(model)


def _replaces_and_adds(model: nn.Module) -> None:
    for parameter in model.parameters():
        parameter.grad = None if parameter.grad is None else parameter.grad * 0.5
    _adds(model)


def _scales_in_place(model: nn.Module) -> None:
    _adds(model)
    nn.utils.clip_grad_norm_(model.parameters(), 0.1)


FLAT_STEPS = (_adds, _zeros_and_adds, _drops_and_adds, _replaces_and_adds, _scales_in_place)


def _flat_gradients(parameters: Sequence[torch.Tensor]) -> tuple[torch.Tensor, list[torch.Tensor | None]]:
    """One buffer that all gradients are views of, and the gradients."""
    flat, at = torch.ones(sum(p.numel() for p in parameters)), 0
    for parameter in parameters:
        parameter.grad = flat[at : at + parameter.numel()].view_as(parameter)
        at += parameter.numel()
    return flat, [p.grad for p in parameters]


def _seen(parameters: Sequence[torch.Tensor], call: Callable[[], Any]) -> list[Any]:
    """What somebody sees after two calls who holds the gradients that were there before."""
    flat, held = _flat_gradients(parameters)
    seen: list[Any] = []
    for _ in range(2):
        call()
        now = [p.grad for p in parameters]
        seen += [
            flat.clone(),
            [g is h for g, h in zip(now, held, strict=True)],
            [g.clone() for g in now if g is not None],
        ]
    return seen


@pytest.mark.parametrize("door", ["lower", "compile"])
@pytest.mark.parametrize("step", FLAT_STEPS, ids=lambda step: step.__name__.strip("_"))
def test_a_gradient_that_is_added_to_stays_the_tensor_that_it_is(step: Any, door: str) -> None:
    """Those who hold it, or the flat buffer that it is a view of (as of DDP's buckets), see what is added."""
    model, eager = nn.Linear(3, 2), nn.Linear(3, 2)
    eager.load_state_dict(model.state_dict())
    run = hloemit.compile(step) if door == "compile" else hloemit.lower(step, (model,)).compile()
    expected = _seen([*eager.parameters()], lambda: step(eager))
    torch.testing.assert_close(_seen([*model.parameters()], lambda: run(model)), expected)


def test_so_it_does_in_a_program_that_was_loaded_and_of_an_argument(tmp_path: Any) -> None:
    model = nn.Linear(3, 2)

    def step(x: torch.Tensor) -> None:
        model(x).square().sum().backward()

    x, other = X.clone().requires_grad_(), X.clone().requires_grad_()
    hloemit.lower(step, (x,)).save(tmp_path / "step.hloemit")
    loaded = hloemit.load(tmp_path / "step.hloemit")
    compiled = loaded.compile()
    seen = _seen([loaded.state["weight"], loaded.state["bias"], x], lambda: compiled(x))
    torch.testing.assert_close(seen, _seen([model.weight, model.bias, other], lambda: step(other)))


def test_gradients_of_frozen_parameters_are_dropped() -> None:
    """``module.zero_grad()`` drops those of all parameters, those that were frozen since among them."""
    torch.manual_seed(2)
    models, left = [Heads(), Heads()], []
    models[1].load_state_dict(models[0].state_dict())

    def step(model: Heads, x: torch.Tensor) -> None:
        model.zero_grad()
        model(x).square().sum().backward()

    for model, door in zip(models, (lambda f: f, hloemit.compile), strict=True):
        run = door(lambda x, model=model: step(model, x))
        for freeze in (False, True, True, False):
            model.used.requires_grad_(not freeze)
            model.frozen.requires_grad_(freeze)
            run(X)
            left.append([p.grad is None for p in model.parameters()])
            model.unused.requires_grad_(False).bias.grad = torch.ones(3)
    assert left[:4] == left[4:]


def test_a_frozen_parameter_that_has_a_gradient_since() -> None:
    model = Heads()
    compiled = hloemit.lower(lambda x: model.zero_grad() or model(x).sum().backward(), (X,)).compile()
    compiled(X)
    model.frozen.grad = torch.ones(3)
    with pytest.raises(hloemit.InputError, match="frozen is frozen, had no gradient"):
        compiled(X)


def _unless_there(x: torch.Tensor) -> torch.Tensor:
    return x * 3 if x.grad is None else x * x.grad


def _zeroed(x: torch.Tensor) -> torch.Tensor:
    if x.grad is not None:
        x.grad.zero_()
    return x.detach() * 2


def _zeroed_before(x: torch.Tensor) -> torch.Tensor:
    if x.grad is not None:
        x.grad.zero_()
    (x * x).sum().backward()
    return x.detach() * 2


@pytest.mark.parametrize("function", [_unless_there, _zeroed, _zeroed_before])
@pytest.mark.parametrize("door", [lambda f, x: hloemit.lower(f, (x,)).compile(), lambda f, x: hloemit.compile(f)])
@pytest.mark.parametrize("there", [False, True])
def test_code_that_asks_for_the_gradient_of_an_argument(function: Any, door: Any, there: bool) -> None:
    def leaf() -> torch.Tensor:
        made = torch.tensor([1.0, 2.0], requires_grad=True)
        made.grad = torch.tensor([4.0, 5.0]) if there else None
        return made

    found, known = leaf(), leaf()
    call = door(function, found)
    for _ in range(2):
        assert call(found).tolist() == function(known).tolist()
        assert str(found.grad) == str(known.grad)


def test_an_argument_that_gets_a_gradient_is_another_call() -> None:
    x = torch.ones(2, requires_grad=True)
    program, compiled = hloemit.lower(_unless_there, (x,)).compile(), hloemit.compile(_unless_there)
    assert program(x).tolist() == compiled(x).tolist() == [3, 3]
    x.grad = torch.full((2,), 7.0)
    with pytest.raises(hloemit.InputError, match="arg0 had no gradient when the program was lowered, and has one now"):
        program(x)
    assert compiled(x).tolist() == [7, 7]


def test_an_argument_whose_gradient_is_dropped() -> None:
    def dropping(x: torch.Tensor) -> torch.Tensor:
        x.grad = None
        return x.detach() * 2

    x = torch.ones(2, requires_grad=True)
    program = hloemit.lower(dropping, (x,)).compile()
    assert program(x).tolist() == [2, 2]
    x.grad = torch.ones(2)
    with pytest.raises(hloemit.InputError, match="has one now"):
        program(x)
    with pytest.raises(hloemit.CaptureError, match="drops the gradient of arg0"):
        hloemit.lower(dropping, (x,))
    assert hloemit.compile(dropping)(x).tolist() == [2, 2]
    assert x.grad is None


@pytest.mark.parametrize("is_held", [False, True])
def test_code_that_only_a_gradient_would_run_may_fail(is_held: bool) -> None:
    held = nn.Parameter(torch.ones(2))

    def function(x: torch.Tensor) -> torch.Tensor:
        leaf = held if is_held else x
        return x.detach() * 2 if leaf.grad is None else leaf.grad @ torch.ones(7)

    x = torch.ones(2, requires_grad=True)
    assert hloemit.lower(function, (x,)).compile()(x).tolist() == [2, 2]
    (held if is_held else x).grad = torch.ones(2)
    with pytest.raises(hloemit.CaptureError, match="size"):
        hloemit.lower(function, (x,))


def _zeroed_first(x: torch.Tensor) -> torch.Tensor:
    if WEIGHT.grad is not None:
        WEIGHT.grad.detach_()
        WEIGHT.grad.zero_()
    (WEIGHT * x).sum().backward()
    return x + 1


def _asked_first(x: torch.Tensor) -> torch.Tensor:
    factor = 5 if WEIGHT.grad is None else 7
    (WEIGHT * x).sum().backward()
    return x * factor


def _read_first(x: torch.Tensor) -> torch.Tensor:
    found = x if WEIGHT.grad is None else WEIGHT.grad * 2
    (WEIGHT * x).sum().backward()
    return found + 0


WEIGHT = torch.nn.Parameter(torch.ones(3))


@pytest.mark.parametrize(
    ("function", "door"),
    [(f, door) for f in (_zeroed_first, _read_first) for door in ("lower", "compile")] + [(_asked_first, "compile")],
)
def test_a_gradient_that_is_asked_for_before_backward_adds_to_it(
    function: Callable[[torch.Tensor], torch.Tensor], door: str
) -> None:
    """Zeroing it first is the same with none; where it is read for more, a lowered program says that it is another."""
    x = torch.tensor([1.0, 2.0, 3.0])
    WEIGHT.grad = None
    expected = [function(x), function(x), WEIGHT.grad]
    WEIGHT.grad = None
    program = hloemit.lower(function, (x,)).compile() if door == "lower" else hloemit.compile(function)
    first = program(x)
    torch.testing.assert_close(first, expected[0])
    if door == "lower" and function is not _zeroed_first:
        with pytest.raises(hloemit.InputError, match="had no gradient when the program was lowered"):
            program(x)
    else:
        torch.testing.assert_close([program(x), WEIGHT.grad], expected[1:])


def test_a_question_that_zeros_may_answer_otherwise_is_said() -> None:
    WEIGHT.grad = None
    with pytest.warns(UserWarning, match="asks for the gradient of WEIGHT before it adds to it, and there is none"):
        hloemit.lower(_asked_first, (torch.ones(3),))
