"""Changes of a file: of any bytes, and of what its format is made of, with checksums and lengths made right again."""

from __future__ import annotations

import io
import json
import random
import re
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import torch
from safetensors.torch import load as tensors_of
from safetensors.torch import save as saved

from hloemit.formats import hloemit_file
from tests.hostile.corpus import Corpus

Random = random.Random
NUMBERS = (0, 1, 2, 3, 7, 0x7F, 0x80, 0xFF, 0xFFFF, 2**31 - 1, 2**31, 2**32 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1)
WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    3,
    10**30,
    1.5,
    float("nan"),
    "",
    "no",
    "../../no",
    "\ud800",
    [],
    {},
    [[1, 2]],
    {"a": 1},
)
WORDS = (
    "tensor<?xf32>", "tensor<2xf32>", "tensor<9223372036854775807xi64>", "f8E4M3", "i0", "i16777215", "!stablehlo.token",
    "stablehlo.custom_call", "func.func", "@main", "%0", "loc(unknown)", "dense<>", 'dense<"0xFF">', "array<i64: -1>",
    "#stablehlo.bounds<1>", "sdy.mesh", "affine_map<(d0) -> (d0 floordiv 0)>", "builtin.unrealized_conversion_cast",
    "tuple<tensor<f32>>", "complex<i1>", "vector<0xf32>", "{", "}", "[", ")", "<", "->", "-1", "\0", "\u00e9",
)  # fmt: skip


# Any bytes


def damaged(data: bytes, rng: Random, other: bytes = b"") -> bytes:
    """Bytes with one or some small changes."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        if made:
            rng.choice(_DAMAGE)(made, rng, other or data)
    return bytes(made)


def _flip(made: bytearray, rng: Random, _: bytes) -> None:
    made[rng.randrange(len(made))] ^= 1 << rng.randrange(8)


def _byte(made: bytearray, rng: Random, _: bytes) -> None:
    made[rng.randrange(len(made))] = rng.randrange(256)


def _cut(made: bytearray, rng: Random, _: bytes) -> None:
    place = rng.randrange(len(made))
    del made[place : place + rng.choice((1, 2, 3, 4, 8, 64))]


def _end(made: bytearray, rng: Random, _: bytes) -> None:
    del made[rng.randrange(len(made)) :]


def _repeat(made: bytearray, rng: Random, other: bytes) -> None:
    source, place = rng.randrange(len(other)), rng.randrange(len(made))
    made[place:place] = other[source : source + rng.choice((1, 2, 4, 8, 64))]


def _overwrite(made: bytearray, rng: Random, other: bytes) -> None:
    source, place = rng.randrange(len(other)), rng.randrange(len(made))
    part = other[source : source + rng.choice((1, 2, 4, 8, 64))]
    made[place : place + len(part)] = part


def _varint(made: bytearray, rng: Random, _: bytes) -> None:
    """A number as MLIR's bytecode writes it: how many bytes follow is in the first one's low zeros."""
    number, place = rng.choice(NUMBERS), rng.randrange(len(made))
    count = next((n for n in range(1, 9) if number < 1 << 7 * n), 9)
    encoded = (
        ((number << 1 | 1) << count - 1).to_bytes(count, "little")
        if count < 9
        else b"\0" + number.to_bytes(8, "little")
    )
    made[place : place + rng.choice((1, count))] = encoded


def _word(made: bytearray, rng: Random, _: bytes) -> None:
    place = rng.randrange(len(made))
    made[place : place + 4] = struct.pack(rng.choice("<>") + "Q", rng.choice(NUMBERS))[: rng.choice((4, 8))]


_DAMAGE = (_flip, _byte, _cut, _end, _repeat, _overwrite, _varint, _word)


# Text


def rewritten(data: bytes, rng: Random, other: bytes) -> bytes:
    """Text with some of its words changed, lost, doubled, or taken from another one."""
    if rng.random() < 0.2:
        return damaged(data, rng, other)
    words, others = (re.findall(rb"\s+|[\w.]+|[^\w\s]", text) for text in (data, other))
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(words))
        length = rng.choice((1, 1, 1, 3, 12))
        source = rng.randrange(len(others))
        words[place : place + rng.choice((0, 1, length))] = rng.choice(
            (
                [],
                [rng.choice(WORDS).encode()],
                [str(rng.choice((-1, 1)) * rng.choice(NUMBERS)).encode()],
                others[source : source + length],
                words[place : place + length] * rng.choice((2, 2, 300)),
            )
        )
    return b"".join(words)


# JSON


def changed(value: Any, rng: Random) -> Any:
    """A JSON value with one part of another kind, lost or doubled."""
    made = json.loads(json.dumps(value))
    ways = list(_ways(made))
    if not ways:
        return rng.choice(WRONG)
    place, key = rng.choice(ways)
    if isinstance(place, list) and rng.random() < 0.3:
        place.insert(key, place[key])
    elif rng.random() < 0.2:
        del place[key]
    elif isinstance(place[key], str) and place[key] and rng.random() < 0.5:
        place[key] = _edited(place[key], rng)
    elif isinstance(place[key], int) and rng.random() < 0.5:
        place[key] = rng.choice((-1, 1)) * rng.choice(NUMBERS)
    else:
        place[key] = rng.choice(WRONG)
    return made


def _edited(text: str, rng: Random) -> str:
    try:
        inner = json.loads(text)
    except ValueError:
        return damaged(text.encode(), rng).decode(errors="replace")
    return json.dumps(changed(inner, rng))


def _ways(value: Any) -> list[tuple[Any, Any]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, item in steps:
        found += [(value, key), *_ways(item)]
    return found


# Safetensors


def retouched(data: bytes, rng: Random, other: bytes, modules: list[bytes]) -> bytes:
    """A file of hloemit with another module, signature, weight or header, and a checksum that is right again."""
    if rng.random() < 0.15:
        return damaged(data, rng, other)
    length = int.from_bytes(data[:8], "little")
    described = json.loads(data[8 : 8 + length])
    if rng.random() < 0.15:  # the format's own header, which the checksum does not cover
        header = json.dumps(changed(described, rng)).encode()
        size = len(header) if rng.random() < 0.9 else rng.choice(NUMBERS)
        return size.to_bytes(8, "little") + header + data[8 + length :]
    tensors, metadata = tensors_of(data), described["__metadata__"]
    part = rng.random()
    if part < 0.6:
        module = tensors["hloemit.module"].numpy().tobytes()
        tensors["hloemit.module"] = _bytes(damaged(module, rng, rng.choice(modules)))
    elif part < 0.9:
        field = rng.choice([name for name in metadata if name != "hloemit.sha256"])
        metadata[field] = _edited(metadata[field], rng)
    else:
        name = rng.choice(list(tensors))
        tensors[name] = rng.choice((torch.zeros(0), torch.ones(3, 3), tensors[name].reshape(-1)[:1].clone()))
    del metadata["hloemit.sha256"]
    metadata = {name: value.encode(errors="replace").decode() for name, value in metadata.items()}
    metadata["hloemit.sha256"] = hloemit_file._digest(tensors, metadata)
    return saved(tensors, metadata)


def _bytes(data: bytes) -> torch.Tensor:
    return torch.frombuffer(bytearray(data), dtype=torch.uint8) if data else torch.zeros(0, dtype=torch.uint8)


# Archives


def repacked(data: bytes, rng: Random, other: bytes) -> bytes:
    """An archive with a member changed, lost or added, and checksums that are right again."""
    if rng.random() < 0.2:
        return damaged(data, rng, other)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [(name, archive.read(name)) for name in archive.namelist()]
    place = rng.randrange(len(members))
    name, content = members[place]
    kind = rng.random()
    if name.endswith(".json") and kind < 0.8:
        members[place] = name, json.dumps(changed(json.loads(content), rng)).encode()
    elif kind < 0.8 and content:
        members[place] = name, damaged(content, rng)
    elif kind < 0.9:
        del members[place]
    else:
        members[place] = name + "x", content
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return made.getvalue()


# All of them

SHARES = {"bytecode": 25, "portable": 20, "text": 20, "hloemit": 30, "pt2": 3, "folder": 2}
SUFFIXES = {"bytecode": "bc", "portable": "mlirbc", "text": "mlir", "hloemit": "hloemit", "pt2": "pt2"}


def mutant(corpus: Corpus, seed: int) -> tuple[str, bytes]:
    """The kind and the bytes of a changed file; a seed is one file. Of a folder, the kind alone: ``judge`` changes it."""
    rng = Random(f"{seed}")
    (kind,) = rng.choices(list(SHARES), list(SHARES.values()))
    if kind == "folder":
        return kind, b""
    data, other = rng.choice(corpus[kind]), rng.choice(corpus[kind])
    change: Callable[[], bytes] = {
        "bytecode": lambda: damaged(data, rng, other),
        "portable": lambda: damaged(data, rng, other),
        "text": lambda: rewritten(data, rng, other),
        "hloemit": lambda: retouched(data, rng, other, corpus["portable"]),
        "pt2": lambda: repacked(data, rng, other),
    }[kind]
    return kind, change()
