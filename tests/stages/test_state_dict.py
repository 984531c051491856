"""Weights that are given to a compiled program, and read from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch._subclasses.fake_tensor import FakeTensorMode

import hloemit
from benchmarks.steps import step_of
from hloemit.base.errors import InputError

X = torch.randn(3, 4)


def on_meta(kind: Any = nn.Linear) -> nn.Module:
    with torch.device("meta"):
        made: nn.Module = kind(4, 4)
    return made


def in_fake_mode(kind: Any = nn.Linear) -> nn.Module:
    with FakeTensorMode():
        made: nn.Module = kind(4, 4)
    return made


@pytest.mark.parametrize("made", [on_meta, in_fake_mode])
def test_a_model_without_elements_is_given_its_weights(made: Callable[[], nn.Module]) -> None:
    source = nn.Linear(4, 4)
    compiled = hloemit.lower(made(), (X,)).compile("cpu")
    compiled.load_state_dict(source.state_dict())
    for _ in range(3):
        torch.testing.assert_close(compiled(X), source(X))
    assert {name: v.tolist() for name, v in compiled.state_dict().items()} == {
        name: v.tolist() for name, v in source.state_dict().items()
    }


@pytest.mark.parametrize("made", [on_meta, in_fake_mode])
def test_what_asks_for_elements_that_are_not_there(made: Callable[[], nn.Module], tmp_path: Path) -> None:
    """Over a fake tensor the process had ended."""
    lowered = hloemit.lower(made(), (X,))
    with pytest.raises(hloemit.InputError, match="no elements, only a type"):
        lowered.compile("cpu")(X)
    with pytest.raises(hloemit.InputError, match="no elements to save"):
        lowered.save(tmp_path / "model.hloemit")
    assert not list(tmp_path.iterdir())


def test_a_model_in_fake_mode_is_refused_where_it_is_computed() -> None:
    with pytest.raises(hloemit.InputError, match="a type and no elements"):
        hloemit.compile(in_fake_mode())(X)


def test_a_step_of_a_model_in_fake_mode_is_given_its_weights() -> None:
    torch.manual_seed(0)
    fake, source = in_fake_mode(), nn.Linear(4, 4)

    def cleared(model: nn.Module) -> Callable[[Tensor], Tensor]:
        step = step_of(model, torch.optim.SGD(model.parameters(), 0.1))

        def run(x: Tensor) -> Tensor:
            loss = step(x)
            model.zero_grad()
            return loss.detach()

        return run

    compiled = hloemit.lower(cleared(fake), (X,)).compile("cpu")
    compiled.load_state_dict({k: v.clone() for k, v in source.state_dict().items()})
    step = cleared(source)
    for _ in range(2):
        torch.testing.assert_close(compiled(X), step(X))


def test_a_constant_on_meta_is_an_argument() -> None:
    class Turned(nn.Linear):
        def __init__(self, *sizes: int) -> None:
            super().__init__(*sizes)
            self.turns = torch.arange(4.0)

        def forward(self, x: Tensor) -> Tensor:
            return super().forward(x * self.turns)

    lowered = hloemit.lower(on_meta(Turned), (X,))
    assert 'hloemit.kind = "constant", hloemit.name = "turns"' in lowered.as_text()
    with pytest.raises(InputError, match="has no elements, only a type, and 2 more"):
        lowered.compile("cpu")(X)


def test_elements_are_converted_and_copied() -> None:
    model, given = nn.Linear(4, 4), {"weight": torch.ones(4, 4, dtype=torch.float64).t(), "bias": torch.zeros(4)}
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    compiled.load_state_dict(given)
    given["weight"].zero_()
    torch.testing.assert_close(compiled(X), X.sum(1, keepdim=True).expand(3, 4))
    assert torch.equal(model.weight, torch.ones(4, 4))  # the model's own tensors
    compiled.state_dict()["weight"].zero_()
    assert torch.equal(model.weight, torch.ones(4, 4))


@pytest.mark.parametrize("donate", [False, True])
def test_a_step_updates_weights_that_no_tensor_has(donate: bool) -> None:
    class Counter(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("count", torch.zeros(2))

        def forward(self, x: Tensor) -> Tensor:
            self.count += 1
            return x + self.count

    with torch.device("meta"):
        model = Counter()
    compiled = hloemit.lower(model, (torch.zeros(2),), donate=donate).compile("cpu")
    compiled.load_state_dict({"count": torch.tensor([5.0, 6.0])})
    assert compiled(torch.zeros(2)).tolist() == [6, 7]
    assert compiled(torch.zeros(2)).tolist() == [7, 8]
    assert compiled.state_dict()["count"].tolist() == [7, 8]


def _step_over_the_second(model: nn.Module, leaves: str) -> Any:
    """A step of an optimizer that has two of four weights."""
    optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5)

    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = model(x).square().sum()
        loss.backward()
        optimizer.step()
        if leaves == "nothing":
            model.zero_grad()
        return loss

    return step


def test_a_gradient_of_a_weight_without_elements_is_refused_before_the_step() -> None:
    model, real = nn.Sequential(on_meta(), on_meta()), nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))
    compiled = {
        leaves: hloemit.lower(_step_over_the_second(model, leaves), (X,)).compile("cpu")
        for leaves in ("some", "nothing")
    }
    for each in compiled.values():
        each.load_state_dict(real.state_dict())
    with pytest.raises(hloemit.InputError, match=r"0.weight.grad and 1 more.*zero_grad"):
        compiled["some"](X)
    assert torch.equal(compiled["some"].state_dict()["1.weight"], real[1].weight)
    step = _step_over_the_second(real, "nothing")
    for _ in range(2):
        torch.testing.assert_close(compiled["nothing"](X), step(X).detach())
    torch.testing.assert_close(compiled["nothing"].state_dict()["1.weight"], real[1].weight.detach())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"weight": torch.ones(4, 4)}, "it lacks bias"),
        ({"weight": torch.ones(4, 4), "bias": torch.ones(4), "more": torch.ones(1)}, "it has more"),
        ({"weight": torch.ones(4, 4), "bias": torch.ones(5)}, r"bias has the shape \[4\], not \[5\]"),
    ],
)
def test_what_does_not_fit_changes_nothing(given: dict[str, Tensor], words: str) -> None:
    model = nn.Linear(4, 4)
    before = model.weight.detach().clone()
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match=words):
        compiled.load_state_dict(given)
    assert torch.equal(model.weight, before)


def test_buffers_that_no_checkpoint_has() -> None:
    model = nn.Linear(4, 4)
    model.register_buffer("scale", torch.tensor(2.0), persistent=False)
    compiled = hloemit.lower(lambda x: model(x) * model.scale, (X,)).compile("cpu")
    compiled.load_state_dict({"weight": torch.ones(4, 4), "bias": torch.zeros(4)})
    torch.testing.assert_close(compiled(X), (X @ torch.ones(4, 4)) * 2)
    model.to("meta")
    compiled = hloemit.lower(lambda x: model(x) * model.scale, (X,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match="it lacks scale"):
        compiled.load_state_dict({"weight": torch.ones(4, 4), "bias": torch.zeros(4)})


def test_statistics_that_a_checkpoint_lacks() -> None:
    compiled = hloemit.lower(nn.BatchNorm1d(4).eval(), (X,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match="it lacks running_mean, running_var"):
        compiled.load_state_dict({"weight": torch.ones(4), "bias": torch.zeros(4)})


class OnItsDevice(nn.Linear):
    """Makes tensors where its weights are, as caches of transformers and rotary embeddings do."""

    def forward(self, x: Tensor) -> Tensor:
        y = super().forward(x)
        nothing = torch.tensor([], device=y.device).reshape(0, 4)
        return torch.cat([y, nothing]) * torch.as_tensor([1, 2, 3, 4], device=y.device) + y.new_tensor([5, 6, 7, 8])


def test_what_code_makes_beside_weights_on_meta_has_elements() -> None:
    model, source = OnItsDevice(4, 4, device="meta"), OnItsDevice(4, 4)
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    compiled.load_state_dict(source.state_dict())
    torch.testing.assert_close(compiled(X), source(X))


def test_less_and_more_where_that_is_said() -> None:
    model = nn.Linear(4, 4)
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    compiled.load_state_dict({"bias": torch.ones(4), "more": torch.ones(1)}, strict=False)
    assert torch.equal(model.bias, torch.ones(4))


def test_a_checkpoint_in_one_file(tmp_path: Path) -> None:
    source = nn.Linear(4, 4)
    save_file(source.state_dict(), tmp_path / "model.safetensors")
    for path in (tmp_path / "model.safetensors", tmp_path):
        compiled = hloemit.lower(on_meta(), (X,)).compile("cpu")
        compiled.load_state_dict(path)
        torch.testing.assert_close(compiled(X), source(X))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("model.safetensors", b"no safetensors"),
        ("model.safetensors.index.json", b"{"),
        ("model.safetensors.index.json", json.dumps({"weight_map": {"weight": "missing.safetensors"}}).encode()),
        ("model.safetensors.index.json", json.dumps({"weight_map": {"weight": "../a.safetensors"}}).encode()),
        ("nothing.txt", b""),
    ],
)
def test_a_damaged_checkpoint_is_named(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    compiled = hloemit.lower(nn.Linear(4, 4), (X,)).compile("cpu")
    with pytest.raises(hloemit.ArtifactError, match="cannot be read as safetensors"):
        compiled.load_state_dict(tmp_path)


class Tied(nn.Module):
    """One matrix under two names, and what a program of the model in evaluation does not read."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.head = nn.Embedding(10, 4), nn.Linear(4, 10, bias=False)
        self.head.weight = self.embedding.weight
        self.norm = nn.BatchNorm1d(4)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.norm(self.embedding(x)))


@pytest.mark.parametrize("names", [("embedding.weight",), ("head.weight",), ("embedding.weight", "head.weight")])
@pytest.mark.parametrize("kept", [False, True])
def test_a_tied_weight_comes_by_any_of_its_names(names: tuple[str, ...], kept: bool, tmp_path: Path) -> None:
    x = torch.arange(3)
    other = Tied().eval()
    lowered = hloemit.lower(Tied().eval(), (x,))
    if kept:
        lowered.save(tmp_path / "model.hloemit")
        lowered = hloemit.load(tmp_path / "model.hloemit")
    compiled = lowered.compile()
    tied = {"embedding.weight", "head.weight"}
    given = {name: tensor for name, tensor in other.state_dict().items() if name not in tied or name in names}
    compiled.load_state_dict(given)  # `norm.num_batches_tracked` among them
    torch.testing.assert_close(compiled(x), other(x))
    with pytest.raises(hloemit.InputError, match="it has another"):
        compiled.load_state_dict({**given, "another": x})
    with pytest.raises(hloemit.InputError, match="it lacks"):
        compiled.load_state_dict({name: tensor for name, tensor in given.items() if name not in tied})


def test_a_step_over_tied_weights_takes_the_models_state() -> None:
    model, x = Tied(), torch.arange(3)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)

    compiled = hloemit.lower(step_of(model, optimizer), (x,)).compile()
    other = Tied()
    compiled.load_state_dict(other.state_dict())
    torch.testing.assert_close(compiled(x), other(x).square().mean())


def test_weights_of_two_modules_have_their_owners_names() -> None:
    first, second, x = Tied().eval(), nn.Linear(10, 2), torch.arange(3)
    lowered = hloemit.lower(lambda x: second(first(x)), (x,))
    names = {"first.embedding.weight", "first.head.weight"}
    assert {*lowered.signature.other_names} & names and names <= {
        *lowered.signature.other_names, *(i.target for i in lowered.signature.inputs)
    }  # fmt: skip
