"""Equal layers as loops: what they compute, what they are refused for, and where their weights live."""

from __future__ import annotations

import os
import subprocess
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base.signature import Input
from hloemit.calling.on_devices import home_of
from hloemit.calling.stacks import Stack
from hloemit.inspection.graph import read
from hloemit.inspection.statistics import statistics
from hloemit.runtime.client import find_device
from hloemit.runtime.placement import DeviceMesh, Placement
from hloemit.runtime.transfer import copied, own
from tests.children import python

SEED = 0


def numbers(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(len(shape))).to(dtype)


def seeded(make: Callable[[], nn.Module]) -> nn.Module:
    torch.manual_seed(SEED)
    return make().eval()


def loops(lowered: hloemit.Lowered) -> list[int]:
    """How many turns each loop has."""
    lines = lowered.as_text().splitlines()
    return [int(line.split("hloemit.rolled = ")[1].split(" ")[0]) for line in lines if "hloemit.rolled = " in line]


def encoder(depth: int, dropout: float = 0.0, **more: Any) -> nn.Module:
    layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=dropout, batch_first=True, **more)
    found = nn.TransformerEncoder(layer, depth, enable_nested_tensor=False)
    for parameter in found.parameters():  # the layers begin as copies of one
        nn.init.normal_(parameter, std=0.3)
    return found


class Masked(nn.Module):
    """A mask that all layers read, and that is computed."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = encoder(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = torch.ones(x.shape[1], x.shape[1]).tril() == 0
        return self.inner(x, mask=mask | (x[0, :, 0] > 9))


class Experts(nn.Module):
    """A mixture: what each expert says, weighed by a router."""

    def __init__(self) -> None:
        super().__init__()
        self.router = nn.Linear(8, 4)
        self.experts = nn.ModuleList(nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8)) for _ in range(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = self.router(x).softmax(-1)
        best, places = weights.topk(2, -1)
        kept = torch.zeros_like(weights).scatter(-1, places, best)
        return x + sum(kept[..., i : i + 1] * expert(x) for i, expert in enumerate(self.experts))


class Numbered(nn.Module):
    """Layers that differ in a number: GPT's scaling by depth."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8)) for _ in range(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for i, layer in enumerate(self.layers):
            x = x + layer(x) * x.new_full((8,), 1 / (i + 1))
        return x


class Recalling(nn.Module):
    """What each layer leaves is returned (hidden states), and the last reads the first."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.LayerNorm(8)) for _ in range(5))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        found = [x]
        for layer in self.layers:
            found.append(found[-1] + layer(found[-1]))
        return (found[-1] * found[1], *found)


class Shared(nn.Module):
    """Layers with one weight in common, which the head has too."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(11, 8)
        self.common = nn.Linear(8, 8)
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.LayerNorm(8)) for _ in range(4))
        self.head = nn.Linear(8, 11, bias=False)
        self.head.weight = self.embedding.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embedding(ids)
        for layer in self.layers:
            x = x + layer(self.common(x))
        return self.head(x)


class Residual(nn.Module):
    """A block of a ResNet."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = (nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(2))
        self.norms = nn.ModuleList(nn.BatchNorm2d(width) for _ in range(2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.norms[0](self.first(x)).relu()
        return (x + self.norms[1](self.second(y))).relu()


def stage(depth: int = 4) -> nn.Module:
    return nn.Sequential(nn.Conv2d(3, 6, 3), *(Residual(6) for _ in range(depth)), nn.AdaptiveAvgPool2d(1))


def dense(depth: int, widths: tuple[int, ...] = ()) -> nn.Module:
    layers = [part for _ in range(depth) for part in (nn.Linear(8, 8), nn.ReLU())]
    ends = [part for width in widths for part in (nn.Linear(8, width), nn.Linear(width, 8))]
    return nn.Sequential(*ends, *layers, *ends)


def recurrent() -> nn.Module:
    return nn.Sequential(*(nn.Sequential(nn.Linear(8, 8), nn.RNN(8, 8), First(), nn.LayerNorm(8)) for _ in range(4)))


class First(nn.Module):
    def forward(self, pair: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        return pair[0]


X = numbers(2, 3, 8)
IDS = torch.tensor([[1, 2, 10], [0, 5, 3]])

MODELS: dict[str, tuple[Callable[[], nn.Module], torch.Tensor, list[int]]] = {
    "encoder": (lambda: encoder(4), X, [4]),
    "encoder of two": (lambda: encoder(2, norm_first=True), X, [2]),
    "encoder with a mask": (Masked, X, [4]),
    "dense": (lambda: dense(6), X, [6]),
    "dense with other ends": (lambda: dense(6, (5,)), X, [6]),
    "experts in layers": (lambda: nn.Sequential(*(Experts() for _ in range(3))), X, [3]),
    "numbers by layer": (Numbered, X, [5]),
    "hidden states": (Recalling, X, [5]),
    "tied weights": (Shared, IDS, [4]),
    "ResNet": (stage, numbers(2, 3, 8, 8), [4]),
    "loops in layers": (recurrent, X, [4]),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", MODELS)
def test_numbers_are_those_of_the_unrolled_program(name: str) -> None:
    make, x, turns = MODELS[name]
    model = seeded(make)
    flat, rolled = hloemit.lower(model, (x,)), hloemit.lower(model, (x,), roll=True)
    assert sorted(loops(rolled)) == sorted(turns)
    expected, actual = flat.compile("cpu")(x), rolled.compile("cpu")(x)
    torch.testing.assert_close(actual, expected, rtol=2e-6, atol=2e-6)
    torch.testing.assert_close(actual, model(x), rtol=1e-4, atol=1e-5)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64, torch.float16])
def test_dtypes(dtype: torch.dtype) -> None:
    model, x = seeded(lambda: encoder(4)).to(dtype), X.to(dtype)
    rolled = hloemit.lower(model, (x,), roll=True)
    assert loops(rolled) == [4]
    torch.testing.assert_close(rolled.compile("cpu")(x), hloemit.lower(model, (x,)).compile("cpu")(x))


class Eighth(nn.Module):
    """A linear layer whose weights are int8 with a scale for each row."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 127, (8, 8), dtype=torch.int8))
        self.register_buffer("scale", torch.rand(8) / 100)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x @ (self.weight.float() * self.scale).T).tanh()


def test_weights_of_int8_stay_int8() -> None:
    model = seeded(lambda: nn.Sequential(*(Eighth() for _ in range(5))))
    rolled = hloemit.lower(model, (X,), roll=True)
    compiled = rolled.compile("cpu")
    assert loops(rolled) == [5]
    assert "tensor<5x8x8xi8>" in rolled.as_text()
    torch.testing.assert_close(compiled(X), model(X))


# Text, files, the cache


def test_what_is_said_of_a_program_does_not_change(tmp_path: Path) -> None:
    model = seeded(lambda: encoder(4))
    flat, rolled = hloemit.lower(model, (X,)), hloemit.lower(model, (X,), roll=True)
    assert rolled.signature == flat.signature
    assert rolled.state.keys() == flat.state.keys()
    assert rolled.as_text() == flat.rolled().as_text()
    expected = rolled.compile("cpu")(X)
    rolled.save(tmp_path / "program.hloemit")
    (tmp_path / "program.mlir").write_text(rolled.as_text())
    read = hloemit.load(tmp_path / "program.hloemit")
    assert read.as_text() == rolled.as_text()
    assert torch.equal(read.compile("cpu")(X), expected)
    bare = hloemit.load(tmp_path / "program.mlir").compile("cpu")
    weights = [rolled.state[str(spec.target)] for spec in rolled.signature.inputs if spec.target is not None]
    assert torch.equal(bare(*weights, X), expected)


def test_a_loops_operators_count_as_often_as_they_run() -> None:
    model = seeded(lambda: dense(6))
    both = [hloemit.lower(model, (X,), roll=roll) for roll in (False, True)]
    found = [statistics(read(each.module), each.signature) for each in both]
    flat, rolled = ({row.name: row.flops for row in each.by_operator}["dot_general"] for each in found)
    assert rolled == flat > 0


_PROCESS = """
import warnings, torch
from torch import nn
import hloemit
warnings.simplefilter("error")
torch.manual_seed(0)
model = nn.Sequential(*(part for _ in range(6) for part in (nn.Linear(8, 8), nn.ReLU())))
compiled = hloemit.lower(model, (torch.ones(2, 8),), roll=True).compile("cpu")
torch.testing.assert_close(compiled(torch.ones(2, 8)), model(torch.ones(2, 8)).detach())
from hloemit.cache.store import counters
print(*(int(counters.get(name)) for name in ("program hits", "disk hits", "misses")))
"""


def test_a_second_process_finds_it_in_the_cache(tmp_path: Path) -> None:
    environment = {**os.environ, "HLOEMIT_CACHE_DIR": str(tmp_path)}
    command = [*python(), "-W", "ignore", "-c", _PROCESS]
    found = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    assert [each.stdout.split() for each in found] == [["0", "0", "1"], ["1", "1", "0"]]


# Weights


def test_weights_lie_in_stacks_on_the_device_and_follow_the_model() -> None:
    model = seeded(lambda: encoder(4))
    compiled = hloemit.lower(model, (X,), roll=True).compile("cpu")
    assert compiled.memory_analysis().argument_bytes >= sum(p.nbytes for p in model.parameters())
    assert " concatenate(" not in compiled.as_text()
    compiled(X)
    before = copied.get("to device")
    compiled(X)
    assert copied.get("to device") == before
    with torch.no_grad():
        model.layers[2].linear1.weight.mul_(2)
    torch.testing.assert_close(compiled(X), model(X))
    model.layers[1].linear1.bias.data = torch.ones(16)
    torch.testing.assert_close(compiled(X), model(X))
    torch.manual_seed(1)
    other = encoder(4).eval()
    compiled.load_state_dict(other.state_dict())
    torch.testing.assert_close(compiled(X), other(X))
    assert torch.equal(model.layers[3].norm1.weight, other.layers[3].norm1.weight)
    for name, value in compiled.state_dict().items():
        assert torch.equal(value, other.state_dict()[name]), name
    model.layers[0].linear1.weight.data.numpy()[:] = 0
    compiled.refresh_weights()
    torch.testing.assert_close(compiled(X), model(X))


def test_a_weight_of_another_shape_is_refused() -> None:
    model = seeded(lambda: dense(6))
    compiled = hloemit.lower(model, (X,), roll=True).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"2.weight has the shape \[8, 8\]"):
        compiled.load_state_dict({"2.weight": torch.ones(3)}, strict=False)
    model[4].bias.data = torch.ones(9)
    with pytest.raises(hloemit.InputError, match=r"4.bias was a row of"):
        compiled(X)


# Training


def trained(model: nn.Module, optimizer: Any, x: torch.Tensor, door: str, donate: bool = False) -> list[Any]:
    """Losses of some steps, and what the model is then."""
    torch.manual_seed(SEED)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    run: Any = step
    if door != "eager":
        lowered = hloemit.lower(step, (x,), donate=donate, roll=door == "rolled")
        assert bool(loops(lowered)) == (door == "rolled")
        run = lowered.compile("cpu")
    losses = []
    for i in range(3):
        torch.manual_seed(i)
        losses.append(run(x).item())
    return [losses, {name: value.detach().clone() for name, value in model.state_dict().items()}]


OPTIMIZERS: dict[str, Callable[[Any], torch.optim.Optimizer]] = {
    "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, weight_decay=0.01),
    "adamw": lambda p: torch.optim.AdamW(p, lr=0.01),
    "adam, one by one": lambda p: torch.optim.Adam(p, lr=0.01, foreach=False),
}


@pytest.mark.drawn(5)
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_training_steps(name: str) -> None:
    x, found = X.double(), []
    for door in ("eager", "rolled"):
        torch.manual_seed(SEED)
        model = normed(4).double()
        found.append(trained(model, OPTIMIZERS[name](model.parameters()), x, door, donate=name == "sgd"))
    torch.testing.assert_close(*found, rtol=1e-9, atol=1e-10)


def normed(depth: int) -> nn.Module:
    return nn.Sequential(*(nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.LayerNorm(8)) for _ in range(depth)))


@pytest.mark.slow
def test_a_training_step_of_a_transformer() -> None:
    found = []
    for door in ("eager", "rolled"):
        torch.manual_seed(SEED)
        model = encoder(3).double()
        found.append(trained(model, torch.optim.AdamW(model.parameters()), X.double(), door, donate=True))
    torch.testing.assert_close(*found, rtol=1e-9, atol=1e-8)  # AdamW divides small gradients by their size


def test_each_layer_draws_its_own_random_numbers() -> None:
    found = []
    for door in ("flat", "rolled"):
        torch.manual_seed(SEED)
        model = nn.Sequential(normed(1), *(nn.Sequential(normed(1), nn.Dropout(0.4)) for _ in range(4))).double()
        found.append(trained(model, torch.optim.SGD(model.parameters(), lr=0.1), X.double(), door))
    torch.testing.assert_close(found[1], found[0], rtol=1e-9, atol=1e-10)
    drops = seeded(lambda: nn.Sequential(*(nn.Sequential(nn.Dropout(0.5), Doubled()) for _ in range(8)))).train()
    result = hloemit.lower(drops, (torch.ones(64, 64),), roll=True).compile("cpu")(torch.ones(64, 64))
    assert 0 < (result != 0).float().mean() < 0.02  # of 2 ** -8; the same mask eight times would leave a half


class Doubled(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x @ torch.eye(64) + 0


@pytest.mark.drawn(2)
@pytest.mark.parametrize("donate", [False, True], ids=["copied", "donated"])
def test_running_statistics_are_each_layers_own(donate: bool) -> None:
    x, found = numbers(2, 3, 8, 8).double(), []
    for door in ("eager", "rolled"):
        torch.manual_seed(SEED)
        model = stage().double().train()
        found.append(trained(model, torch.optim.SGD(model.parameters(), lr=0.1), x, door, donate))
    torch.testing.assert_close(*found, rtol=1e-9, atol=1e-10)
    means = [found[1][1][f"{i}.norms.0.running_mean"] for i in range(1, 5)]
    assert not torch.equal(means[0], means[1])


def test_donated_weights_are_tensors_of_their_own() -> None:
    torch.manual_seed(SEED)
    model = normed(5)
    trained(model, torch.optim.SGD(model.parameters(), lr=0.1), X, "rolled", donate=True)
    storages = {p.untyped_storage().data_ptr(): p.untyped_storage().nbytes() for p in model.parameters()}
    assert len(storages) == len(list(model.parameters()))
    assert sum(storages.values()) == sum(p.nbytes for p in model.parameters())
    model.eval()
    evaluated = hloemit.lower(model, (X,), roll=True).compile("cpu")
    torch.testing.assert_close(evaluated(X), model(X))
    model.train()
    trained(model, torch.optim.SGD(model.parameters(), lr=0.1), X, "rolled", donate=True)
    model.eval()
    torch.testing.assert_close(evaluated(X), model(X))


def test_two_donating_programs_share_their_stacks() -> None:
    """A step, and another one that clips, on the same model by turns."""
    found = []
    for roll in (False, True):
        torch.manual_seed(SEED)
        model = normed(5).double()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

        def step(x: torch.Tensor, scale: float, model: Any = model, optimizer: Any = optimizer) -> torch.Tensor:
            optimizer.zero_grad()
            loss = (model(x) * scale).square().mean()
            loss.backward()
            optimizer.step()
            return loss

        args = [(X.double(), 1.0), (X.double(), 3.0)]
        programs = [hloemit.lower(step, each, donate=True, roll=roll).compile("cpu") for each in args]
        found.append([program(*each).item() for _ in range(3) for program, each in zip(programs, args, strict=True)])
    torch.testing.assert_close(found[1], found[0], rtol=1e-9, atol=1e-10)


def test_gradients_alone() -> None:
    model = seeded(lambda: dense(6)).double()
    parameters = list(model.parameters())

    def gradients(x: torch.Tensor) -> Any:
        return torch.autograd.grad(model(x).square().sum(), parameters)

    x = X.double()
    rolled = hloemit.lower(gradients, (x,), roll=True)
    assert 6 in loops(rolled)
    torch.testing.assert_close(list(rolled.compile("cpu")(x)), list(gradients(x)))


def test_stacks_away_from_the_cpu_are_fetched_when_somebody_looks() -> None:
    """As on a GPU: the device holds the stack, a result takes its place, and each tensor is its row."""
    tensors = [torch.full((3,), float(i)) for i in range(2)]
    spec = Input("parameter", "0 to 1", (2, 3), torch.float32, "0 to 1", rows=("0", "1"))
    placement, turn, foreign = Placement(DeviceMesh((), (), (find_device("cpu"),))), threading.RLock(), []
    one, other = (Stack(spec, tensors, placement, False, turn, foreign.append) for _ in range(2))
    one.refresh()
    other.refresh()
    one.update(own(torch.tensor([[1.0, 2, 3], [4, 5, 6]]), placement))
    assert [home_of(tensor).row for tensor in tensors] == [0, 1]  # type: ignore[union-attr]
    assert other.follow() is one.buffer
    assert tensors[1].tolist() == [4, 5, 6]
    assert home_of(tensors[1]) is None
    assert torch.equal(torch.stack(other.values()), torch.tensor([[1.0, 2, 3], [4, 5, 6]]))
    tensors[0].add_(1)
    assert torch.equal(torch.stack(one.values()), torch.tensor([[2.0, 3, 4], [4, 5, 6]]))
    one.adopt(own(torch.ones(2, 3), placement))
    assert torch.equal(torch.stack(one.values()), torch.ones(2, 3))


# What is not rolled


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: nn.Linear(8, 8), "no operators repeat"),
        (lambda: dense(2), "no operators repeat|too few"),
        (lambda: nn.Sequential(*(nn.Linear(i, i + 1) for i in range(8, 12))), "no operators repeat"),
    ],
)
def test_a_warning_says_why_nothing_is_rolled(make: Callable[[], nn.Module], reason: str) -> None:
    model = seeded(make)
    flat = hloemit.lower(model, (X,))
    with pytest.warns(UserWarning, match=f"nothing was rolled: .*({reason})"):
        rolled = hloemit.lower(model, (X,), roll=True)
    assert rolled.as_text() == flat.as_text()
    assert torch.equal(rolled.compile("cpu")(X), flat.compile("cpu")(X))


class Everything(nn.Module):
    """Each layer reads what all layers before it gave."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.GELU(), nn.LayerNorm(8)) for _ in range(6))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        before, last = x, x
        for layer in self.layers:
            before, last = last, layer(last) * before
        return last


def test_what_skips_a_layer_is_not_rolled() -> None:
    """Unless two layers make a turn; the numbers are right in any case."""
    model = seeded(Everything)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rolled = hloemit.lower(model, (X,), roll=True)
    torch.testing.assert_close(rolled.compile("cpu")(X), model(X), rtol=1e-4, atol=1e-5)


def test_refused_by_name() -> None:
    model = seeded(lambda: dense(6))
    with pytest.warns(UserWarning, match="sizes are symbolic"):
        lowered = hloemit.lower(model, (X,), dynamic_shapes=({0: torch.export.Dim("n")},), roll=True)
    assert lowered.compile("cpu")(torch.ones(5, 3, 8)).shape == (5, 3, 8)
    with pytest.raises(hloemit.ShardingError, match="is not rolled"):
        hloemit.lower(model, (X,), mesh=hloemit.Mesh((1,), ("x",)), roll=True)
    with pytest.raises(ValueError, match="pass one of them"):
        hloemit.lower(model, (X,), roll=True, outline=True)


def test_types_alone_get_their_weights_later() -> None:
    with torch.device("meta"):
        model = dense(6)
    compiled = hloemit.lower(model, (X,), roll=True).compile("cpu")
    other = seeded(lambda: dense(6))
    compiled.load_state_dict(other.state_dict())
    torch.testing.assert_close(compiled(X), other(X))
