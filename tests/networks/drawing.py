"""A network from a seed."""

from __future__ import annotations

import random
import re
import warnings
from typing import Any

import torch

from tests.networks import recipes
from tests.networks.network import Network, Piece, Recipe, Walk
from tests.networks.pieces import PIECES, TOKENS

MOST_NUMBERS, MOST_WEIGHTS = 1500, 5000  # of one value, of one piece
TRIES = 200
GIVES = {"out": "result", "(out, h)": "result[0]", "{'out': out, 'h': h}": "result['out']"}


def draw(seed: str, length: int, doors: tuple[str, ...] = (), count: int = 3) -> Network:
    """A network of up to ``length`` pieces, and ``count`` of the doors."""
    rng = random.Random(f"networks {seed}")
    recipe = _recipe(rng)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pieces = _pieces(rng, Walk(recipe), rng.randint(1, length))
    return Network(pieces, recipe, tuple(rng.sample(doors, min(count, len(doors)))), seed)


def _row(rng: random.Random, text: str) -> str:
    return _chosen(rng, rng.choice([line.strip() for line in text.splitlines() if line.strip()]))


def _chosen(rng: random.Random, text: str) -> str:
    """One of each ``<<a|b>>``."""
    return re.sub(r"<<(.*?)>>(?!>)", lambda found: rng.choice(found[1].split("|")), text)


def _recipe(rng: random.Random) -> Recipe:
    tokens = rng.random() < 0.2
    sizes = {name: rng.choice((1, 2, 3, 4, 5, 6)) for name in "abc"}
    gives = rng.choices(list(GIVES), (6, 1, 1))[0]
    extra = rng.choice(("", "", ", foreach=True", ", foreach=False"))
    optimizer = _row(rng, recipes.OPTIMIZERS).replace("{e}", extra)
    backward = _row(rng, recipes.BACKWARDS)
    if "fused" in optimizer and "p.grad =" in backward:  # fused steps of the CPU read such gradients in memory's order
        backward = "loss = loss_of(net, x, y)@loss.backward()"
    return Recipe(
        x=(recipes.TOKENS if tokens else _row(rng, recipes.FEATURES)).format(**sizes),
        size=rng.choice((2, 3, 4, 5)),
        train=rng.random() < 0.75,
        gives=gives,
        takes=GIVES[gives],
        loss=_row(rng, recipes.LOSSES),
        optimizer=optimizer,
        groups=_row(rng, recipes.GROUPS),
        schedule=_row(rng, recipes.SCHEDULES) if rng.random() < 0.3 else "",
        setups=tuple(_row(rng, recipes.SETUPS) for _ in range(rng.choice((0, 0, 1, 2)))),
        backward=tuple(backward.split("@")),
        gradients=tuple(_row(rng, recipes.GRADIENTS).split("; ")) if rng.random() < 0.4 else (),
        to_none=rng.random() < 0.7,
    )


def _pieces(rng: random.Random, walk: Walk, length: int) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for attempt in range(TRIES):
        if len(found) == length:
            break
        piece = _piece(rng, walk, attempt)
        if piece is not None and _fits(walk, piece):
            found.append(piece)
    return tuple(found)


def _piece(rng: random.Random, walk: Walk, number: int) -> Piece | None:
    h = walk.h
    row = _row(rng, PIECES[h.ndim] if h.is_floating_point() else TOKENS)
    sizes = _sizes(rng, h, number)
    if "{s}" in row:
        if not walk.names:
            return None
        sizes["s"] = rng.choice(list(walk.names))
    for name, value in sizes.items():
        row = row.replace("{" + name + "}", str(value))
    keeps = f"s{number}" if rng.random() < 0.25 else ""
    if " -> " not in row:
        if "= " in row.split("(")[0] or row.startswith("with "):
            return Piece("", _lines(row), keeps)
        row = f"{row} -> {_way(rng, sizes['m'])}"
    made, does = row.split(" -> ")
    return Piece(f"{sizes['m']} = {made}", _lines(does), keeps)


def _lines(text: str) -> tuple[str, ...]:
    """``@`` ends a line of a block, and ``;`` a statement."""
    return tuple(text.split("@")) if "@    " in text else tuple(line.strip() for line in text.split("; "))


def _way(rng: random.Random, module: str) -> str:
    """How ``h`` goes through a module."""
    ways = {
        f"h = {module}(h)": 20,
        f"h = h + {module}(h)": 4,
        f"h = {module}({module}(h))": 1,
        f"h = torch.utils.checkpoint.checkpoint({module}, h, use_reentrant=False)": 2,
        f"h = torch.cat([h, {module}(h)], 1)": 1,
    }
    return rng.choices(list(ways), list(ways.values()))[0]


def _sizes(rng: random.Random, h: torch.Tensor, number: int) -> dict[str, Any]:
    shape = tuple(h.shape) + (1,) * (4 - h.ndim)
    channels, last = shape[1], h.shape[-1]
    return {
        "m": f"self.m{number}",
        "n": f"m{number}",
        "v": f"v{number}",
        "f": last,
        "c": channels,
        "w": shape[2],
        "o": rng.choice((1, 2, 3, 4, 6)),
        "g": rng.choice([k for k in range(1, channels + 1) if channels % k == 0]),
        "d": rng.choice([k for k in range(1, last + 1) if last % k == 0]),
    }


def _fits(walk: Walk, piece: Piece) -> bool:
    """Take a piece that runs, twice, and gives numbers of a moderate size and number."""
    before, batch = walk.h, len(walk.h)
    weights = sum(p.numel() for p in walk.module.parameters())
    try:
        walk.take(piece)
    except Exception:
        walk.h = before
        return False
    after = walk.h
    fine = (
        isinstance(after, torch.Tensor) and after.ndim in PIECES and len(after) == batch and after.dtype == torch.double
    )
    fine = fine and 0 < after.numel() <= MOST_NUMBERS and bool(after.isfinite().all()) and after.abs().max() < 1e3
    fine = fine and sum(p.numel() for p in walk.module.parameters()) - weights <= MOST_WEIGHTS
    if not fine:
        walk.h = before
        walk.names.pop(piece.keeps, None)
    return bool(fine)
