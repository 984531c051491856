"""A random network and its training, and the Python text that they are."""

from __future__ import annotations

import linecache
from dataclasses import dataclass, field
from math import inf
from types import SimpleNamespace
from typing import Any

import torch
import torch.utils.checkpoint
from torch import nn
from torch.nn import functional

import hloemit
from tests.networks.recipes import SUPPORT

HEADER = """from math import inf

import torch
import torch.nn.functional as F
import torch.utils.checkpoint
from torch import nn
"""
NAMES: dict[str, Any] = {"torch": torch, "F": functional, "nn": nn, "hloemit": hloemit, "inf": inf}
CLASSES = 4
STEPS = 3


@dataclass(frozen=True)
class Piece:
    """What one part of a network makes, and what it does in ``forward``; it may give its value a name for later."""

    makes: str  # a statement about ``self``, or nothing
    does: tuple[str, ...]
    keeps: str = ""


@dataclass(frozen=True)
class Recipe:
    """What surrounds a network, each an expression or statements."""

    x: str
    size: int = 3  # of the batch
    train: bool = True
    gives: str = "out"  # what forward returns
    takes: str = "result"  # and where in it ``out`` is
    loss: str = "out.square().mean()"
    optimizer: str = "torch.optim.SGD(groups, lr=0.1)"
    groups: str = "net.parameters()"
    schedule: str = ""
    setups: tuple[str, ...] = ()
    backward: tuple[str, ...] = ("loss = loss_of(net, x, y)", "loss.backward()")
    gradients: tuple[str, ...] = ()
    to_none: bool = True


@dataclass(frozen=True)
class Network:
    """Pieces, a head that gives four numbers a sample, and a recipe."""

    pieces: tuple[Piece, ...]
    recipe: Recipe
    doors: tuple[str, ...] = ()
    seed: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """A class, and functions that make it, its optimizer, its batches and a step."""
        made = [p.makes for p in self.pieces if p.makes]
        done = [line for p in self.pieces for line in (*p.does, *([f"{p.keeps} = h"] if p.keeps else []))]
        r = self.recipe
        parts = {
            "def __init__(self, features):": [
                "super().__init__()",
                *made,
                f"self.head = nn.Linear(features, {CLASSES})",
            ],
            "def forward(self, h):": [*done, "h = h.flatten(1)", "out = self.head(h)", f"return {r.gives}"],
        }
        body = "\n".join(f"    {head}\n" + indented(lines, 8) for head, lines in parts.items())
        training = [
            f"optimizer.zero_grad(set_to_none={r.to_none})",
            *r.backward,
            *r.gradients,
            "optimizer.step()",
            "return loss.detach()",
        ]
        return f"""{SUPPORT.strip()}


class Net(nn.Module):
{body}

def make(features):
    torch.manual_seed(0)
    net = Net(features).double().{"train" if r.train else "eval"}()
{indented(r.setups, 4)}    return net


def batch(k, n={r.size}):
    g = torch.Generator().manual_seed(k)
    x = {r.x}
    return x.double() if x.is_floating_point() else x, torch.randint({CLASSES}, (n,), generator=g)


def loss_of(net, x, y):
    result = net(x)
    out = {r.takes}
    return {r.loss}


def optimizer_of(net):
    groups = {r.groups}
    return {r.optimizer}


def schedule_of(optimizer):
    return {r.schedule or None}


def step_of(net, optimizer):
    def step(x, y):
{indented(training, 8)}
    return step
"""

    def scope(self) -> SimpleNamespace:
        """What the text defines; tracebacks show its lines."""
        file = f"<network {abs(hash(self.text))}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(keepends=True), file)
        names = {**NAMES, "__name__": "networks"}
        exec(compile(self.text, file, "exec"), names)
        found = SimpleNamespace(**{name: names[name] for name in NAMES_OF_A_SCOPE})
        found.features = features(self)
        return found


NAMES_OF_A_SCOPE = ("Net", "make", "batch", "loss_of", "optimizer_of", "schedule_of", "step_of")


def indented(lines: tuple[str, ...] | list[str], by: int) -> str:
    """Lines of a block, each with its end."""
    return "".join(f"{' ' * by}{line}\n" for line in lines)


def features(network: Network) -> int:
    """How many numbers a sample has before the head; raises what a piece raises."""
    return run(network)[-1].flatten(1).shape[1]


def run(network: Network) -> tuple[Any, ...]:
    """What the names hold after the pieces, ``h`` last: run piece by piece, in training."""
    walk = Walk(network.recipe)
    for piece in network.pieces:
        walk.take(piece)
    return (*walk.names.values(), walk.h)


class Walk:
    """A network that is run while it is drawn."""

    def __init__(self, recipe: Recipe) -> None:
        torch.manual_seed(0)
        self.module = nn.Module()
        self.names: dict[str, torch.Tensor] = {}  # what was kept
        scope = {**NAMES, "g": torch.Generator().manual_seed(0), "n": recipe.size}
        self.h = eval(recipe.x, scope)
        self.h = self.h.double() if self.h.is_floating_point() else self.h
        self._scope = {**NAMES}
        exec(SUPPORT, self._scope)

    def take(self, piece: Piece) -> None:
        """Run a piece; nothing is kept of one that raises."""
        names = {**self._scope, **self.names, "self": self.module, "h": self.h}
        exec(piece.makes, names)
        self.module.double()
        exec("\n".join(piece.does), names)
        self.h = names["h"]
        if piece.keeps:
            self.names[piece.keeps] = self.h


def script(network: Network, door: str) -> str:
    """A script that prints how a door differs from eager PyTorch."""
    return script_asking(network, "tests.networks.doors", f'"{door}"')


def script_asking(network: Network, judges: str, about: str, imports: str = "") -> str:
    """A script that prints what the ``judge_scope`` of a module says of the network, told what it is asked about."""
    ending = [
        "from types import SimpleNamespace",
        f"from {judges} import judge_scope",
        f"scope = SimpleNamespace(**globals(), features={features(network)})",
        f"print(judge_scope(scope, {about}))",
    ]
    return f"{HEADER}{imports}\n{network.text}\n" + "\n".join(ending) + "\n"
