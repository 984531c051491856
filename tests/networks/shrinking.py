"""Make a failing network small: fewer pieces, a plainer recipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from tests.networks.network import Network, Recipe, features

TRIES = 60


def shrink(network: Network, fails: Callable[[Network], bool], tries: int = TRIES) -> Network:
    """The smallest network found that still fails."""
    tried = {network.text}
    improved = True
    while improved:
        improved = False
        for candidate in _candidates(network):
            if candidate.text in tried or not _runs(candidate):
                continue
            if not tries:
                return network
            tried.add(candidate.text)
            tries -= 1
            if fails(candidate):
                network, improved = candidate, True
                break
    return network


def _candidates(network: Network) -> Iterator[Network]:
    """Networks with less, those first that have least."""
    pieces, recipe = network.pieces, network.recipe
    plain = Recipe(recipe.x)
    for half in (pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :]):
        yield replace(network, pieces=half)
    yield replace(network, recipe=plain)
    for i in reversed(range(len(pieces))):
        yield replace(network, pieces=pieces[:i] + pieces[i + 1 :])
    for i, piece in enumerate(pieces):
        yield replace(network, pieces=(*pieces[:i], replace(piece, keeps=""), *pieces[i + 1 :]))
    yield replace(network, recipe=replace(recipe, gives=plain.gives, takes=plain.takes))
    for name in [f.name for f in fields(Recipe) if f.name not in ("x", "gives", "takes")]:
        yield replace(network, recipe=replace(recipe, **{name: getattr(plain, name)}))


def _runs(network: Network) -> bool:
    try:
        return features(network) > 0
    except Exception:
        return False
