"""Random networks and their training over a mesh: weights are cut by chance, and values inside."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import nn

import hloemit
from hloemit import torch_xla
from hloemit.cache.executables import forget
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.distributed import spmd as xs
from tests.fuzz.doors import Finding
from tests.meshes.cut import AXES, DEVICES, Spec, mesh_of
from tests.meshes.doors import raised
from tests.meshes.drawing import SHAPES, WEIGHTS, spec
from tests.networks import comparing, doors, shrinking
from tests.networks.comparing import Left
from tests.networks.doors import batch, differentiated, made, trained
from tests.networks.drawing import draw as draw_network
from tests.networks.network import Network, Piece, script_asking

RANDOM = (
    "h = F.dropout(h, 0.5)",
    "h = h + torch.rand_like(h)",
    "h = h * torch.randn(h.shape, dtype=h.dtype)",
    "h = h * torch.bernoulli(torch.full_like(h.detach(), 0.5))",
    "h = F.rrelu(h, training=True)",
    "h = h[:, torch.randperm(h.shape[1])]",
    "h = F.feature_alpha_dropout(h.unsqueeze(-1), 0.5).squeeze(-1)",
    "h = F.dropout1d(h.flatten(2), 0.5).view(h.shape) if h.ndim > 2 else h",
    "h = h + torch.randint(5, h.shape) + torch.empty_like(h).uniform_(-1, 2).detach()",
    "h = F.gumbel_softmax(h, dim=-1)",
)


@dataclass(frozen=True)
class CutNetwork:
    """A network, whose seed says how its weights and batches are cut."""

    network: Network
    shape: tuple[int, ...]


class Layout:
    """How a network is cut: what is said of a weight depends on its name and its shape alone."""

    def __init__(self, seed: str, shape: tuple[int, ...]) -> None:
        self.seed, self.shape = seed, shape

    def of(self, name: str, x: torch.Tensor) -> Spec | None:
        """The partition spec of a tensor of that name; None where nothing is said."""
        rng = random.Random(f"{self.seed} {name} {tuple(x.shape)}")
        return spec(rng, x.shape, self.shape, even=True) if x.numel() and x.ndim and rng.random() < 0.7 else None

    def options(self, net: nn.Module, inputs: tuple[torch.Tensor, ...]) -> dict[str, Any]:
        """What ``lower`` is told."""
        named = {name: self.of(name, p) for name, p in net.named_parameters()}
        return {
            "mesh": mesh_of(self.shape),
            "shardings": {name: cut for name, cut in named.items() if cut is not None and "unused" not in name},
            "in_shardings": [self.of(f"x{i}", x) for i, x in enumerate(inputs)],
        }


def draw(seed: str, length: int) -> CutNetwork:
    """A network of up to so many pieces and constraints, over a mesh."""
    rng = random.Random(f"meshes {seed}")
    network, mesh = draw_network(f"meshes {seed}", length), rng.choices(SHAPES, WEIGHTS)[0]
    pieces = list(network.pieces)
    for _ in range(rng.randint(0, 3)):
        cut = spec(rng, (8,) * rng.choice((1, 2)), mesh, even=False)
        pieces.insert(rng.randint(0, len(pieces)), Piece("", (f"h = hloemit.shard(h, {cut})",)))
    return CutNetwork(replace(network, pieces=tuple(pieces)), mesh)


def with_random_numbers(cut: CutNetwork) -> CutNetwork:
    """The same, with one piece or two that draw numbers."""
    rng = random.Random(f"random {cut.network.seed}")
    pieces = list(cut.network.pieces)
    for _ in range(rng.randint(1, 2)):
        pieces.insert(rng.randint(0, len(pieces)), Piece("", (rng.choice(RANDOM),)))
    return replace(cut, network=replace(cut.network, pieces=tuple(pieces)))


Way = Layout | str | None  # over a mesh; "alone", on one device; None is eager PyTorch


def _lowered(scope: Any, net: Any, function: Any, inputs: tuple[Any, ...], way: Way) -> Any:
    if way is None:
        return function
    options = way.options(net, inputs) if isinstance(way, Layout) else {}
    return hloemit.lower(function, inputs, **options).compile()


def forward(scope: Any, way: Way) -> Left:
    """Results of two calls, and buffers."""
    net = made(scope)
    call = _lowered(scope, net, net, batch(scope, 0)[:1], way)
    return comparing.leaves({"results": [call(batch(scope, k)[0]) for k in range(2)], **comparing.state(net)})


def gradients(scope: Any, way: Way) -> Left:
    """Gradients of all weights and the input."""
    net = made(scope)
    call = _lowered(scope, net, differentiated(scope, net), batch(scope, 0), way)
    return comparing.leaves({"results": [call(*batch(scope, k)) for k in range(2)], **comparing.state(net)})


def step(scope: Any, way: Way) -> Left:
    """Training steps."""
    net = made(scope)
    torch.manual_seed(1)
    return trained(scope, net, lambda f: _lowered(scope, net, f, batch(scope, 0), way))


def spmd(scope: Any, way: Way) -> Left:
    """Training steps on the lazy device, whose weights are marked."""
    if not isinstance(way, Layout):
        return trained(scope, made(scope), lambda f: f)
    if not xr.is_spmd():
        xr.use_spmd()
    mesh = xs.Mesh(np.arange(DEVICES), way.shape, AXES[: len(way.shape)])
    net = made(scope).to(torch_xla.device())
    for name, p in net.named_parameters():
        cut = way.of(name, p)
        if cut is not None:
            xs.mark_sharding(p, mesh, cut)

    def marking(function: Any) -> Any:
        def marked(*args: Any) -> Any:
            for i, x in enumerate(args):
                cut = way.of(f"x{i}", x)
                if cut is not None:
                    xs.mark_sharding(x, mesh, cut)
            return function(*args)

        return marked

    return trained(scope, net, marking, torch_xla.device())


DOORS: dict[str, Callable[[Any, Way], Left]] = {"forward": forward, "gradients": gradients, "step": step, "spmd": spmd}
RANDOM_DOOR = "random"  # a step with random numbers, beside one device
_latest: list[Any] = [None]


def judge(cut: CutNetwork, door: str) -> Finding:
    """Run a network through a door, over the mesh, and say what became of it."""
    try:
        scope = cut.network.scope()
    except Exception as error:  # a piece that random numbers do not fit
        return Finding("ok", f"{type(error).__name__}: {error}")
    return judge_scope(scope, door, cut.network.seed, cut.shape)


def judge_scope(scope: Any, door: str, seed: str, shape: tuple[int, ...]) -> Finding:
    """The same, of what a network's text defines."""
    if _latest[0] != seed:
        forget()
        _latest[0] = seed
    if door == "spmd" and int(np.prod(shape)) != DEVICES:
        return Finding("ok", "not for this door")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        way = Layout(seed, shape)
        if door == RANDOM_DOOR:
            return _judge(scope, step, way, "alone")
        finding = _judge(scope, DOORS[door], way, None)
        alone = DOORS[door] if door != "spmd" else step
        if finding.is_fault and _judge(scope, alone, "alone", None).is_fault:
            return Finding("upstream", finding.message)
        return finding


def _judge(scope: Any, door: Callable[[Any, Way], Left], way: Way, other: Way) -> Finding:
    try:
        expected, *moved = (_expected(scope, door, other, run) for run in range(1 + comparing.RUNS))
    except Exception as error:
        return Finding("ok", f"expected: {type(error).__name__}: {error}")
    try:
        got = door(scope, way)
    except Exception as error:
        return raised(error)
    if door is step and other is None:
        doors._forgive(expected, got)
    if door is spmd:  # Nesterov's step by all parameters at once, which is the default there, writes into them
        for name in [name for name in expected if name.startswith("['gradients']")]:
            del expected[name], got[name]
    found = comparing.difference(expected, got, moved)
    return Finding("wrong", found) if found else Finding("ok")


def _expected(scope: Any, door: Callable[[Any, Way], Left], way: Way, run: int) -> Left:
    doors._nudge[0] = torch.Generator().manual_seed(run) if run else None
    try:
        return door(scope, way)
    finally:
        doors._nudge[0] = None


def shrink(cut: CutNetwork, fails: Callable[[CutNetwork], bool], tries: int) -> CutNetwork:
    """The smallest network found that still fails."""

    def of(network: Network) -> CutNetwork:
        return replace(cut, network=network)

    return of(shrinking.shrink(cut.network, lambda network: fails(of(network)), tries))


def script_of(cut: CutNetwork, door: str) -> str:
    """A script that prints how a door differs over the mesh."""
    name = door.removeprefix("network-")
    network = (with_random_numbers(cut) if name == RANDOM_DOOR else cut).network
    about = f'"{name}", {network.seed!r}, {cut.shape}'
    return script_asking(network, "tests.meshes.networks", about, "import hloemit\n")
