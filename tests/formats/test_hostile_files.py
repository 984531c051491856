"""Files that somebody wrote on purpose: whatever their fields are, ``load`` raises ``ArtifactError`` with the path."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn

import hloemit
from hloemit.formats import hloemit_file

NESTED: Any = []
for _ in range(600):
    NESTED = [NESTED]
# of any type but the right one
WRONG = (None, True, 3, -1, 10**30, 1.5, float("nan"), "", "no", "\ud800", [], [None], {}, {"a": 1}, [[1, 2]], NESTED)
Tensors = dict[str, torch.Tensor]
Metadata = dict[str, str]


class Counting(nn.Module):
    """Weights, a buffer that is updated, a constant argument, an argument that is updated."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.register_buffer("count", torch.zeros(2))

    def forward(self, x: torch.Tensor, y: torch.Tensor, *, k: int = 2) -> dict[str, Any]:
        self.count += 1
        y.add_(1)
        return {"x": self.linear(x) * k, "k": k, "y": y}


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tensors, Metadata]:
    path = tmp_path_factory.mktemp("saved") / "m.hloemit"
    hloemit.lower(Counting(), (torch.ones(2), torch.ones(2)), {"k": 3}).save(path)
    with safe_open(path, framework="pt") as file:
        return {name: file.get_tensor(name) for name in file.keys()}, dict(file.metadata())  # noqa: SIM118


def write(path: Path, tensors: Tensors, metadata: Metadata) -> None:
    """A file with a right checksum."""
    metadata = {name: value for name, value in metadata.items() if name != "hloemit.sha256"}
    digest = hloemit_file._digest(tensors, metadata)
    save_file(tensors, path, metadata=metadata | {"hloemit.sha256": digest})


def refused(path: Path) -> None:
    try:
        hloemit.load(path)
    except hloemit.ArtifactError as error:
        assert str(path) in str(error)


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a JSON value."""
    yield way
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in steps:
        yield from places(item, (*way, key))


def put(value: Any, way: tuple[Any, ...], other: Any) -> Any:
    if not way:
        return other
    made = copy.deepcopy(value)
    place = made
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = other
    return made


def test_the_file_as_it_was_is_read(parts: tuple[Tensors, Metadata], tmp_path: Path) -> None:
    write(tmp_path / "m.hloemit", *parts)
    loaded = hloemit.load(tmp_path / "m.hloemit")
    y = torch.ones(2)
    assert set(loaded.compile("cpu")(torch.ones(2), y, k=3)) == {"x", "k", "y"}
    assert y.tolist() == [2.0, 2.0]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("field", ["hloemit.signature", "hloemit.types", "hloemit.versions"])
def test_every_field_of_the_metadata(parts: tuple[Tensors, Metadata], field: str, tmp_path: Path) -> None:
    tensors, metadata = parts
    described = json.loads(metadata[field])
    path = tmp_path / "m.hloemit"
    for way in places(described):
        for wrong in WRONG:
            write(path, tensors, metadata | {field: json.dumps(put(described, way, wrong))})
            refused(path)


def test_every_tree(parts: tuple[Tensors, Metadata], tmp_path: Path) -> None:
    tensors, metadata = parts
    described = json.loads(metadata["hloemit.signature"])
    path = tmp_path / "m.hloemit"
    for name in ("in_tree", "out_tree"):
        tree = json.loads(described[name])
        for way in places(tree):
            for wrong in WRONG:
                other = described | {name: json.dumps(put(tree, way, wrong))}
                write(path, tensors, metadata | {"hloemit.signature": json.dumps(other)})
                refused(path)


def without(name: str) -> Callable[[Tensors, Metadata], tuple[Tensors, Metadata]]:
    return lambda t, m: ({k: v for k, v in t.items() if k != name}, {k: v for k, v in m.items() if k != name})


def with_tensor(name: str, tensor: torch.Tensor) -> Callable[[Tensors, Metadata], tuple[Tensors, Metadata]]:
    return lambda t, m: (t | {name: tensor}, m)


def with_text(name: str, text: str) -> Callable[[Tensors, Metadata], tuple[Tensors, Metadata]]:
    return lambda t, m: (t, m | {name: text})


FILES: dict[str, Callable[[Tensors, Metadata], tuple[Tensors, Metadata]]] = {
    **{f"no {name}": without(name) for name in ("hloemit.module", "hloemit.signature", "hloemit.types")},
    "no weight": without("weight.linear.weight"),
    "another weight": with_tensor("weight.linear.weight", torch.ones(3, 3)),
    "module of floats": with_tensor("hloemit.module", torch.ones(3)),
    "empty module": with_tensor("hloemit.module", torch.empty(0, dtype=torch.uint8)),
    "module of text": with_tensor("hloemit.module", torch.tensor(list(b"module {}"), dtype=torch.uint8)),
    "module of no text": with_tensor("hloemit.module", torch.full((9,), 255, dtype=torch.uint8)),
    "format": with_text("hloemit.format", "one"),
    "format of many digits": with_text("hloemit.format", "9" * 10_000),
    "nested": with_text("hloemit.signature", "[" * 100_000),
    "no JSON": with_text("hloemit.signature", "{"),
    "huge": with_text("hloemit.signature", "9" * 10_000),
    "a type that is none": with_text("hloemit.types", '{"linear.weight": "f31"}'),
    "weights that are none": with_text("hloemit.types", '{"nobody": "f32"}'),
}


@pytest.mark.parametrize("case", FILES)
def test_parts_that_are_missing_or_of_another_kind(parts: tuple[Tensors, Metadata], case: str, tmp_path: Path) -> None:
    path = tmp_path / "m.hloemit"
    write(path, *FILES[case](*parts))
    with pytest.raises(hloemit.ArtifactError) as caught:
        hloemit.load(path)
    assert str(path) in str(caught.value)


def test_parts_that_nobody_asks_for_are_left(parts: tuple[Tensors, Metadata], tmp_path: Path) -> None:
    tensors, metadata = parts
    path = tmp_path / "m.hloemit"
    write(path, tensors | {"more": torch.ones(2)}, metadata | {"more": "text"})
    assert hloemit.load(path).signature is not None


@pytest.mark.parametrize(
    "header", [b"\xff" * 64, b'{"__metadata__":{"hloemit.format":"\xff"}}', b"[" * 4000, b"{}", b"9"]
)
def test_headers(header: bytes, tmp_path: Path) -> None:
    path = tmp_path / "m.hloemit"
    for length in (len(header), 2**63, 2**64 - 1, 0):
        path.write_bytes(length.to_bytes(8, "little") + header)
        with pytest.raises(hloemit.ArtifactError, match=r"m\.hloemit"):
            hloemit.load(path)
