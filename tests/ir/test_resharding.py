"""What Shardy would refuse, or cut wrongly: the program of one device, run on eight."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor

import hloemit
from tests.devices import on_eight_devices

MESH = hloemit.Mesh((4, 2), ("x", "y"))


def test_programs_of_one_device_give_the_whole_programs_numbers(tmp_path: Path) -> None:
    on_eight_devices(tmp_path, "tests.ir.partitioned_programs")


@pytest.mark.drawn(3)
@pytest.mark.parametrize(
    ("layout", "programs"),
    [
        ("rows, against the mesh's order", ["rows by an argument", "gather", "take", "gradient of an mlp"]),
        ("rows and columns", ["two dimensions by arguments", "product", "mlp"]),
        ("columns, and the others' rows", ["transposed convolution", "convolution, channels cut"]),
    ],
)
def test_axes_in_any_order(tmp_path: Path, layout: str, programs: list[str]) -> None:
    on_eight_devices(tmp_path, "tests.ir.partitioned_programs", layout, *programs)


def test_rotary_embeddings_are_cut_whole_where_they_are_sliced() -> None:
    def rotate(x: Tensor) -> Tensor:
        half = x.shape[-1] // 2
        return torch.cat((-x[..., half:], x[..., :half]), -1)

    lowered = hloemit.lower(rotate, (torch.randn(2, 8),), mesh=MESH, in_shardings=[(None, "x")])
    assert {c.kind for c in lowered.collectives()} == {"all_gather"}


def test_a_maximum_of_parts_is_their_maximum() -> None:
    lowered = hloemit.lower(lambda x: x.amax(0), (torch.randn(8, 8),), mesh=MESH, in_shardings=[("x",)])
    text = lowered.as_text(partitioned=True)
    assert text.count("stablehlo.maximum") == 2 and "stablehlo.add" not in text  # each device's, and all of theirs


@pytest.mark.parametrize("size", [6, 7])
def test_parts_of_unequal_size_are_whole_in_the_text(size: int) -> None:
    lowered = hloemit.lower(
        lambda x: hloemit.shard(x[:size] * 2, ("x",)) + 1, (torch.randn(8, 8),), mesh=MESH, in_shardings=[("x",)],
        out_shardings=(),
    )  # fmt: skip
    assert f"tensor<{size}x8xf32>" in lowered.as_text(partitioned=True)
