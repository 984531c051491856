"""Golden text of one device's program under the layouts that people train by: FSDP, sequences, experts."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from benchmarks.steps import step_of
from tests import golden

MESH = hloemit.Mesh((4,), ("x",))


class Attention(nn.Module):
    """Each device has a part of the sequence, and the keys and values of all of it."""

    def __init__(self, width: int = 16, heads: int = 4) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        k, v = (hloemit.shard(t, (None,) * 4) for t in (k, v))
        y = functional.scaled_dot_product_attention(q, k, v)
        return self.out(y.transpose(1, 2).reshape(batch, length, width))


class Experts(nn.Module):
    """A mixture whose experts lie on devices of their own; each token goes to one of them."""

    def __init__(self, width: int = 8, experts: int = 4, hidden: int = 16) -> None:
        super().__init__()
        self.gate = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, hidden))
        self.down = nn.Parameter(torch.randn(experts, hidden, width))

    def forward(self, x: Tensor) -> Tensor:
        chosen = functional.one_hot(self.gate(x).argmax(-1), self.up.shape[0]).to(x.dtype)
        sent = torch.einsum("te,td->etd", chosen, x)
        done = torch.bmm(torch.relu(torch.bmm(sent, self.up)), self.down)
        return torch.einsum("te,etd->td", chosen, done)


def sequences() -> hloemit.Lowered:
    cut = (None, "x")
    x = torch.randn(2, 8, 16)
    return hloemit.lower(Attention(), (x,), mesh=MESH, shardings={"*": ()}, in_shardings=[cut], out_shardings=cut)


def experts() -> hloemit.Lowered:
    x = torch.randn(8, 8)
    shardings = {"up": ("x",), "down": ("x",), "gate.weight": ()}
    return hloemit.lower(Experts(), (x,), mesh=MESH, shardings=shardings, in_shardings=[("x",)], out_shardings=("x",))


def fsdp() -> hloemit.Lowered:
    model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 8))
    step = step_of(model, torch.optim.SGD(model.parameters(), 0.1))
    shardings = {"*weight": ("x",), "*bias": ("x",)}
    return hloemit.lower(step, (torch.randn(8, 8),), mesh=MESH, shardings=shardings, in_shardings=[("x",)])


def fsdp_and_tensor() -> hloemit.Lowered:
    """Over two axes, where activations could be cut along the weights' axis, too."""
    model = nn.Sequential(nn.Linear(8, 16, bias=False), nn.ReLU(), nn.Linear(16, 8, bias=False))
    step = step_of(model, torch.optim.SGD(model.parameters(), 0.1))
    shardings = {"*0.weight": (("y", "x"),), "*2.weight": ("x", "y")}
    mesh = hloemit.Mesh((4, 2), ("x", "y"))
    layout = {"mesh": mesh, "shardings": shardings, "in_shardings": [("x",)], "gathered": "x"}
    return hloemit.lower(step, (torch.randn(8, 8),), **layout)


PROGRAMS = {"sequences": sequences, "experts": experts, "fsdp": fsdp, "fsdp_and_tensor": fsdp_and_tensor}


@pytest.mark.parametrize("name", PROGRAMS)
def test_golden_text(name: str, update_golden: bool) -> None:
    torch.manual_seed(0)
    if name != "sequences" and not version("jaxlib").startswith("0.10."):
        pytest.skip("Shardy of newer jaxlib computes in i32 where a device's part begins")
    golden.check(f"mesh/{name}.partitioned.mlir", PROGRAMS[name]().as_text(partitioned=True), update_golden)


def kinds(lowered: hloemit.Lowered) -> Counter[str]:
    return Counter(found.kind for found in lowered.collectives())


def test_keys_and_values_are_gathered_and_nothing_else() -> None:
    assert kinds(sequences()) == {"all_gather": 2}


def test_tokens_change_devices() -> None:
    assert kinds(experts())["all_to_all"] == 2 and "all_gather" not in kinds(experts())


def test_weights_are_gathered_before_use_and_gradients_summed() -> None:
    found = kinds(fsdp())
    assert found["all_gather"] == 4  # two weights and two biases
    assert found["all_reduce"] >= 2


def test_weights_that_are_gathered_move_alone_along_their_axis() -> None:
    moved = Counter((found.kind, found.axes) for found in fsdp_and_tensor().collectives())
    # two weights; the loss and two gradients; what the second layer gives, and nothing of the first one's input
    assert moved == {("all_gather", ("x",)): 2, ("all_reduce", ("x",)): 3, ("all_reduce", ("y",)): 1}


def test_who_calls_a_layer_alone_gathers_its_weights() -> None:
    model = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Linear(8, 8, bias=False))

    def call(x: Tensor) -> Tensor:
        return model[1](x)

    layout = {"mesh": MESH, "shardings": {"*weight": ("x",)}, "in_shardings": [("x",)]}
    assert hloemit.lower(call, (torch.randn(8, 8),), **layout, gathered="x").as_text().count("constraint") == 1
    with pytest.raises(ValueError, match="odd"):
        hloemit.lower(nn.Sequential(model[0], Odd()), (torch.randn(8, 8),), **layout, gathered="x")
    assert all(type(layer.weight) is nn.Parameter and not layer._forward_hooks for layer in model)


class Odd(nn.Module):
    """It cannot be called."""

    def forward(self, x: Tensor) -> Tensor:
        raise ValueError("odd")
