"""Shardings in XLA's older notation, as partitions over one mesh."""

from __future__ import annotations

import re

import numpy as np
import pytest

from hloemit.base.errors import ShardingError
from hloemit.base.layouts import find_layout
from hloemit.ir import older_shardings
from hloemit.ir.serialization import parse


def module(argument: str, result: str = "", shape: str = "8x8", count: int = 8) -> str:
    said = f'{{mhlo.sharding = "{result}"}}' if result else ""
    return (
        f"module attributes {{mhlo.num_partitions = {count} : i32}} {{\n"
        f'func.func public @main(%a: tensor<{shape}xf32> {{mhlo.sharding = "{argument}"}}) -> (tensor<{shape}xf32> {said})'
        f" {{\nreturn %a : tensor<{shape}xf32>\n}}\n}}"
    )


def tiles_of(text: str) -> np.ndarray:
    """Devices by tile, those that share one in order."""
    found = re.match(r"\{devices=\[([\d,]+)\](?:<=\[([\d,]+)\](?:T\(([\d,]+)\))?|([\d,]+))", text)
    assert found is not None
    tiles, dims, order, devices = ([int(n) for n in each.split(",")] if each else [] for each in found.groups())
    numbers = np.array(devices) if devices else np.arange(8).reshape(dims).transpose(order or range(len(dims)))
    return np.sort(numbers.reshape(-1, tiles[-1] if "last_tile" in text else 1))


@pytest.mark.parametrize(
    "text",
    [
        "{devices=[4,1,2]<=[8] last_tile_dim_replicate}",
        "{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}",
        "{devices=[2,4]<=[4,2]T(1,0)}",
        "{devices=[8,1]<=[4,2]T(1,0)}",
        "{devices=[2,2,2]<=[2,2,2]T(2,0,1) last_tile_dims={replicated}}",
        "{devices=[4,2]<=[2,2,2]T(2,0,1)}",
        "{devices=[4,1,2]0,4,1,5,2,6,3,7 last_tile_dim_replicate}",
        "{devices=[2,4]0,1,2,3,4,5,6,7}",
    ],
)
def test_each_device_has_the_same_tile(text: str) -> None:
    mesh, (partition,), (whole,) = older_shardings.assigned(parse(module(text)))
    tiles = find_layout(mesh, partition).tiles()
    assert np.array_equal(np.sort(tiles.reshape(-1, tiles.shape[-1])), tiles_of(text))
    assert whole == ((), ())


def test_arguments_and_results_meet_over_one_mesh() -> None:
    text = module("{devices=[8,1]<=[4,2]T(1,0)}", "{devices=[2,1,4]<=[8] last_tile_dim_replicate}")
    mesh, (argument,), (result,) = older_shardings.assigned(parse(text))
    assert mesh.shape == (2, 2, 2) and len(argument[0]) == 3 and result == (mesh.axis_names[:1], ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{devices=[8,1]0,1,2,3,4,5,7,6}", "argument 0 is cut as .*an order that no mesh has"),
        ("{maximal device=3}", "argument 0 is cut as {maximal device=3}"),
        ("{devices=[4,1]<=[4]}", "does not fit 8 devices"),
        ("{devices=[8]<=[8]}", "and 2 dimensions"),
    ],
)
def test_what_no_mesh_can_say(text: str, message: str) -> None:
    with pytest.raises(ShardingError, match=message):
        older_shardings.assigned(parse(module(text)))


def test_what_is_not_divided() -> None:
    with pytest.raises(ShardingError, match="a dimension of 6"):
        older_shardings.assigned(parse(module("{devices=[8,1]<=[8]}", shape="6x8")))
