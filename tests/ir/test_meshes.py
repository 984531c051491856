"""Modules of several meshes, written over one."""

from __future__ import annotations

import numpy as np
import pytest

from hloemit.base.errors import ShardingError
from hloemit.ir import meshes, serialization
from hloemit.ir.bindings import Module

TWO = ('"x"=4, "y"=2', '"a"=2, "b"=4')


def module(declared: tuple[str, ...], inside: str = "") -> Module:
    named = "\n".join(f"sdy.mesh @mesh{i} = <[{axes}>" for i, axes in enumerate(axes_of(declared)))
    return serialization.parse(f"""
      module attributes {{mhlo.num_partitions = 8 : i32}} {{
        {named}
        func.func public @main(
          %x: tensor<8x8xf32> {{sdy.sharding = #sdy.sharding<@mesh0, [{{"x", ?}}, {{}}], replicated={{"y"}}>}},
          %y: tensor<8x8xf32> {{sdy.sharding = #sdy.sharding<@mesh1, [{{"b"}}, {{}}]>}}) -> tensor<8x8xf32> {{
          %z = stablehlo.add %x, %y : tensor<8x8xf32>
          {inside}
          return %z : tensor<8x8xf32>
        }}
      }}""")


def axes_of(declared: tuple[str, ...]) -> list[str]:
    return [axes if "]" in axes else f"{axes}]" for axes in declared]


def test_axes_are_those_of_the_finer_mesh() -> None:
    text = str(meshes.united(module(TWO)))
    assert text.count("sdy.mesh") == 1 and '"axis_0"=2, "axis_1"=2, "axis_2"=2' in text
    assert 'sharding<@mesh0, [{"axis_0", "axis_1", ?}, {}], replicated={"axis_2"}>' in text
    assert 'sharding<@mesh0, [{"axis_1", "axis_2"}, {}]>' in text


def test_a_mesh_that_refines_the_others_keeps_its_axes() -> None:
    text = str(meshes.united(module(('"x"=4, "y"=2', '"b"=8'))))
    assert text.count("sdy.mesh") == 1 and '"x"=4, "y"=2' in text
    assert '@mesh0, [{"x", ?}, {}], replicated={"y"}>' in text and '@mesh0, [{"x", "y"}, {}]>' in text


def test_groups_by_axes() -> None:
    """What jax 0.12 writes in the place of numbers; the attribute itself is parsed by its jaxlib alone."""
    devices, names = np.arange(8).reshape(4, 2), ("x", "y")
    refs = [f'#stablehlo.axis_ref<name = "{name}">' for name in names]
    assert meshes._groups(devices, names, refs[1]).tolist() == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert meshes._groups(devices, names, refs[0]).tolist() == [[0, 2, 4, 6], [1, 3, 5, 7]]
    assert meshes._groups(devices, names, ", ".join(refs[::-1])).tolist() == [[0, 2, 4, 6, 1, 3, 5, 7]]
    part = '#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>'
    with pytest.raises(ShardingError, match="parts of axes"):
        meshes._groups(devices, names, part)


def test_an_order_that_all_share_is_dropped() -> None:
    backward = "], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]"
    assert "device_ids" not in str(meshes.united(module(tuple(axes + backward for axes in TWO))))


@pytest.mark.parametrize(
    ("declared", "inside", "words"),
    [
        ((TWO[0], '"b"=4'), "", "meshes of different sizes.*@mesh0 is x=4, y=2; @mesh1 is b=4"),
        ((TWO[0], TWO[1] + "], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]"), "", "devices come in different orders"),
        (('"x"=2, "y"=3', '"a"=3, "b"=2'), "", "no mesh is finer"),
        (
            tuple(axes + "], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]" for axes in TWO),
            "%i = stablehlo.partition_id : tensor<ui32>",
            "stablehlo.partition_id names devices by number",
        ),
        (
            TWO,
            '%p = sdy.sharding_constraint %z <@mesh0, [{"x":(1)2}, {}]> : tensor<8x8xf32>',
            "a part of an axis of @mesh0",
        ),
    ],
)
def test_what_is_refused(declared: tuple[str, ...], inside: str, words: str) -> None:
    with pytest.raises(ShardingError, match=words):
        meshes.united(module(declared, inside))
