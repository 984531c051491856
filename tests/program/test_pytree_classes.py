"""Key-value caches of transformers, which no pytree knew, as arguments and results."""

from __future__ import annotations

import pytest
import torch
from torch.utils import _pytree as pytree

import hloemit
import tests.models  # noqa: F401 - makes transformers importable beside any torchvision
from tests.models.agreement import assert_close

transformers = pytest.importorskip("transformers")


class Prefill(torch.nn.Module):
    """Fills a cache of one layer and hands it out."""

    def forward(self, keys: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, object]:
        cache = transformers.DynamicCache()
        cache.update(keys, values * 2, 0)
        return keys + values, cache


class Decode(torch.nn.Module):
    """Appends to the cache that it is given."""

    def forward(self, keys: torch.Tensor, cache: object) -> tuple[torch.Tensor, object]:
        k, v = cache.update(keys, keys, 0)
        return k * v, cache


def test_cache_as_result_and_argument() -> None:
    keys, values, token = torch.randn(1, 2, 3, 4), torch.randn(1, 2, 3, 4), torch.randn(1, 2, 1, 4)
    prefill, decode = Prefill(), Decode()
    _, cache = hloemit.lower(prefill, (keys, values)).compile("cpu")(keys, values)
    assert type(cache) is transformers.DynamicCache
    assert cache.get_seq_length() == 3
    lowered = hloemit.lower(decode, (token, cache))
    assert [i.name for i in lowered.signature.inputs] == ["keys", "cache_layers_0_keys", "cache_layers_0_values"]
    product, longer = lowered.compile("cpu")(token, cache)
    expected = decode(token, prefill(keys, values)[1])
    assert_close((product, longer), expected, 1e-6)
    assert longer.get_seq_length() == 4


def test_a_cache_survives_taking_apart() -> None:
    cache = transformers.DynamicCache()
    cache.update(torch.randn(1, 2, 3, 4), torch.randn(1, 2, 3, 4), 0)
    hloemit.lower(Decode(), (torch.randn(1, 2, 1, 4), cache))
    leaves, tree = pytree.tree_flatten(cache)
    again = pytree.tree_unflatten(leaves, pytree.treespec_loads(pytree.treespec_dumps(tree)))
    assert [type(layer) for layer in again.layers] == [type(layer) for layer in cache.layers]
    assert vars(again.layers[0]).keys() == vars(cache.layers[0]).keys()
    others = {name: value for name, value in vars(cache.layers[0]).items() if not isinstance(value, torch.Tensor)}
    assert {name: getattr(again.layers[0], name) for name in others} == others
