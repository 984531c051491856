"""What became of attributes, items and what modules register, and all of it as it was again."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.python_state.inventory import Inventory, attributes_of, registered_in, replacements
from hloemit.python_state.places import ABSENT
from hloemit.python_state.reached import Reached


class Kept:
    shared = 1

    def __init__(self) -> None:
        self.number, self.tensor = 0, torch.zeros(2)
        self.nested: dict[Any, Any] = {"a": [1, [2]], self.tensor: 0}
        self.inside, self.queue, self.some = ([],), deque([1, 2], maxlen=3), {1, 2}


def _change(kept: Kept, module: nn.Linear) -> None:
    kept.number += 1
    kept.shared += 1
    kept.tensor = torch.ones(2)
    kept.nested["a"][1].append(3)
    kept.nested[next(key for key in kept.nested if key != "a")] = 1
    kept.inside[0].append(torch.ones(1))
    kept.queue.append(3)
    kept.some.add(3)
    weight = module.weight
    del module.weight
    module.new = 1  # type: ignore[assignment]
    module.weight = weight  # behind the bias now
    module.register_parameter("bias", nn.Parameter(torch.ones(2)))


def test_everything_is_given_back() -> None:
    kept, module = Kept(), nn.Linear(2, 2)
    tensor, bias, list_inside = kept.tensor, module.bias, kept.nested["a"][1]
    modules = {"m": module}
    inventory = Inventory(Reached(None), [*attributes_of(modules, [kept]), *registered_in(modules)])
    assert inventory.give_back() == []
    _change(kept, module)
    paths = set(inventory.give_back())
    assert {"Kept", "m", "Kept.nested['a'][1]", "Kept.nested", "Kept.inside[0]", "Kept.queue", "Kept.some"} == paths
    assert kept.number == 0 and "shared" not in vars(kept) and kept.tensor is tensor
    assert kept.nested["a"][1] is list_inside and list_inside == [2] and kept.nested[tensor] == 0
    assert kept.inside == ([],) and kept.queue == deque([1, 2]) and kept.queue.maxlen == 3 and kept.some == {1, 2}
    assert [*dict(module.named_parameters())] == ["weight", "bias"] and module.bias is bias
    assert not hasattr(module, "new")
    assert inventory.give_back() == []


@pytest.mark.parametrize(
    ("path", "seen", "now", "is_plain", "is_new"),
    [
        ("Kept.number", 0, 1, True, False),
        ("Kept.shared", ABSENT, 2, False, True),
        ("Kept.nested[Tensor]", 0, 1, True, False),
        ("m.new", ABSENT, 1, False, True),
    ],
)
def test_a_change_says_what_code_saw_before(path: str, seen: Any, now: Any, is_plain: bool, is_new: bool) -> None:
    kept, module = Kept(), nn.Linear(2, 2)
    inventory = Inventory(Reached(None), attributes_of({"m": module}, [kept]))
    _change(kept, module)
    (found,) = [each for each in inventory.changes() if each.path == path]
    assert (found.seen, found.now, found.is_plain, found.is_new) == (seen, now, is_plain, is_new)
    grown = {each.path for each in inventory.grown()}
    assert grown == {"Kept.nested['a'][1]", "Kept.inside[0]", "Kept.queue", "Kept.some"}


def test_what_an_object_hides_is_what_its_class_has() -> None:
    kept = Kept()

    def step() -> None:
        kept.shared += 1

    inventory = Inventory(Reached(step), attributes_of({}, [kept]))
    step()
    (found,) = inventory.changes()
    assert (found.path, found.seen, found.now, found.before) == ("Kept.shared", 1, 2, ABSENT)
    inventory.give_back()
    assert "shared" not in vars(kept)


def test_what_a_dict_has_since_and_has_no_more() -> None:
    kept = defaultdict(int, {"gone": 1})
    inventory = Inventory(Reached(lambda: kept))
    del kept["gone"]
    kept["made"] += 1
    found = {each.key: (each.before, each.now) for each in inventory.changes()}
    assert found == {"gone": (1, ABSENT), "made": (ABSENT, 1)} and "gone" not in kept
    inventory.give_back()
    assert kept == {"gone": 1}


def test_what_took_a_tensors_place() -> None:
    a, b, c = torch.zeros(1), torch.ones(1), torch.ones(2)
    first, second = {"a": a, "tied": b}, {"b": b}
    replaced = replacements([first, second])
    first["tied"], first["a"] = c, None  # type: ignore[assignment]
    assert replaced(b) is c and replaced(a) is a and replaced(c) is c


class Unsized(tuple[int, ...]):
    """As e3nn's irreps, whose length is none of theirs."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError


def test_a_tuple_that_says_no_length() -> None:
    class Holds(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inside = Unsized((2, 3))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.inside[0]

    module, x = Holds(), torch.ones(2)
    for target in (module, lambda x: module(x) * module.inside[1]):
        torch.testing.assert_close(hloemit.lower(target, (x,)).compile("cpu")(x), target(x))
    torch.testing.assert_close(hloemit.compile(module, full_graph=True)(x), module(x))
