"""What is done while a call fails, and what must hold after it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from click import ClickException
from torch import Tensor, nn

import hloemit
from hloemit.base.errors import HloemitError
from hloemit.base.files import remove_leftovers
from hloemit.cache.entry import Header, encode
from hloemit.cache.store import Store
from hloemit.torch_xla import folders, saving
from hloemit.torch_xla.utils import serialization as streaming

OLD, NEW = torch.full((64,), 1.0), torch.full((64,), 2.0)
ENTRIES = 4
LARGE = 1 << 30


@dataclass(frozen=True)
class Scenario:
    """``prepare`` makes what was there before; ``check`` raises AssertionError where ``act`` left less than it must."""

    prepare: Callable[[Path], None]
    act: Callable[[Path], None]
    check: Callable[[Path], None]
    raises: tuple[type[Exception], ...] = (OSError, HloemitError)


# The cache


def key_of(number: int) -> str:
    return f"{number:02x}" * 32


def body_of(number: int) -> bytes:
    return bytes([number]) * 1000 + bytes(range(256)) * 8


def header(number: int, body: bytes) -> Header:
    return Header(key_of(number), {"module": "m"}, 1.0, len(body))


def opened(folder: Path, max_bytes: int = LARGE) -> Store:
    return Store.open(folder / "cache", readonly=False, max_bytes=max_bytes)


def fill(folder: Path) -> None:
    store = opened(folder)
    for number in range(ENTRIES):
        store.put("executables", header(number, body_of(number)), body_of(number))
        os.utime(folder / "cache" / "executables" / key_of(number), (number + 1, number + 1))
    with store.lock(key_of(0)):
        pass


def put_new(folder: Path) -> None:
    opened(folder).put("executables", header(9, body_of(9)), body_of(9))


def put_over(folder: Path) -> None:
    opened(folder).put("executables", header(0, body_of(8)), body_of(8))


def look_up(folder: Path) -> None:
    store = opened(folder)
    for number in (0, 1, 9):
        found = store.get("executables", key_of(number))
        assert found is None or found[1] == body_of(number)


def evict(folder: Path) -> None:
    store = opened(folder)
    store.evict(2 * len(encode(header(0, body_of(0)), body_of(0))))


def put_too_much(folder: Path) -> None:
    opened(folder, 3 * len(encode(header(0, body_of(0)), body_of(0)))).put(
        "executables", header(9, body_of(9)), body_of(9)
    )


def take_turns(folder: Path) -> None:
    store = opened(folder)
    with store.lock(key_of(9)):
        store.put("executables", header(9, body_of(9)), body_of(9))


def check_cache(folder: Path, kept: range = range(ENTRIES)) -> None:
    """Every entry is whole; those that were there are there; the next process writes, and leaves no temporary file."""
    store = opened(folder)
    assert store.damaged() == []
    for number in (*range(ENTRIES), 9):
        found = store.get("executables", key_of(number))
        if number in kept:
            assert found is not None, f"entry {number} is lost"
        assert found is None or found[1] in (body_of(number), body_of(8)), f"entry {number} is another"
    (folder / "cache" / "executables").mkdir(mode=0o700, exist_ok=True)
    age(folder / "cache" / "executables")
    with store.lock(key_of(9)):
        store.put("executables", header(9, body_of(9)), body_of(9))
    assert store.get("executables", key_of(9)) is not None
    hidden = [path for path in (folder / "cache" / "executables").iterdir() if path.name.startswith(".")]
    assert hidden == [], "a temporary file is left"


def check_fewer(folder: Path) -> None:
    """One that cannot be deleted stays, and the next goes in its place."""
    assert opened(folder).entries()
    check_cache(folder, range(0))


def age(folder: Path) -> None:
    """Let the temporary files of a folder be of yesterday."""
    for path in folder.iterdir():
        if path.name.startswith("."):
            os.utime(path, (1, 1))


# Programs


class Adds(nn.Module):
    def __init__(self, value: Tensor) -> None:
        super().__init__()
        self.value = nn.Parameter(value.clone(), requires_grad=False)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.value


LOWERED = {name: hloemit.lower(Adds(value), (OLD,)) for name, value in (("old", OLD), ("new", NEW))}


def save_old(folder: Path) -> None:
    LOWERED["old"].save(folder / "m.hloemit")


def save_new(folder: Path) -> None:
    LOWERED["new"].save(folder / "m.hloemit")


def load(folder: Path) -> None:
    assert torch.equal(hloemit.load(folder / "m.hloemit").state["value"], OLD)


def check_saved(folder: Path, absent: bool = False) -> None:
    path = folder / "m.hloemit"
    if path.exists() or not absent:
        value = hloemit.load(path).state["value"]
        assert torch.equal(value, OLD) or torch.equal(value, NEW)
    check_tidy(folder, path)
    save_new(folder)
    assert torch.equal(hloemit.load(path).state["value"], NEW)


def check_tidy(folder: Path, path: Path) -> None:
    age(folder)
    remove_leftovers(path)
    assert [p.name for p in folder.iterdir() if p.name.startswith(".")] == [], "a temporary file is left"


def check_unharmed(folder: Path) -> None:
    load(folder)


def dump_text(folder: Path) -> None:
    from hloemit_cli.dump import Destination, dump_model

    dump_model(str(folder / "m.hloemit"), Destination.choose(str(folder / "m.mlir"), None, None, False))


def prepare_text(folder: Path) -> None:
    save_old(folder)
    (folder / "m.mlir").write_text(LOWERED["old"].as_text())


def check_text(folder: Path) -> None:
    load(folder)
    assert (folder / "m.mlir").read_text() == LOWERED["old"].as_text()
    check_tidy(folder, folder / "m.mlir")


# Checkpoints


def checkpoint(folder: Path, value: Tensor) -> None:
    saving.save({"weights": [value, value * 2]}, folder / "c.pt")


def check_checkpoint(folder: Path) -> None:
    one, two = torch.load(folder / "c.pt")["weights"]
    assert torch.equal(one * 2, two) and (torch.equal(one, OLD) or torch.equal(one, NEW))
    check_tidy(folder, folder / "c.pt")
    checkpoint(folder, NEW)
    assert torch.equal(torch.load(folder / "c.pt")["weights"][0], NEW)


def stream(folder: Path, value: Tensor) -> None:
    streaming.save({"weights": [value, value * 2]}, str(folder / "s.pt"))


def check_streamed(folder: Path) -> None:
    one, two = streaming.load(str(folder / "s.pt"))["weights"]
    assert torch.equal(one * 2, two) and (torch.equal(one, OLD) or torch.equal(one, NEW)), "old and new are mixed"
    stream(folder, NEW)
    assert torch.equal(streaming.load(str(folder / "s.pt"))["weights"][0], NEW)
    age(folder / "s.pt.tensors")
    stream(folder, NEW)
    assert len(list((folder / "s.pt.tensors").iterdir())) == 2, "what nobody refers to is left"


def export(folder: Path, name: str) -> None:
    folders.write(folder / "f", LOWERED[name], None, with_weights=True)


def check_exported(folder: Path, values: tuple[Tensor, ...] = (NEW,)) -> None:
    with contextlib.suppress(FileNotFoundError):
        loaded = folders.read(folder / "f")
        assert folders.missing(loaded) == [], "a program without its weights"
        assert any(torch.equal(loaded.state["value"], value) for value in values), "not what was written"
    export(folder, "new")
    assert torch.equal(folders.read(folder / "f").state["value"], NEW)


def nothing(folder: Path) -> None:
    """Before the first time."""


CACHE = (HloemitError,)  # a folder that is refused; nothing else of it is ever an exception
SCENARIOS = {
    "the first entry": Scenario(nothing, put_new, lambda folder: check_cache(folder, range(0)), CACHE),
    "an entry": Scenario(fill, put_new, check_cache, CACHE),
    "an entry again": Scenario(fill, put_over, check_cache, CACHE),
    "look-up": Scenario(fill, look_up, check_cache, CACHE),
    "eviction": Scenario(fill, evict, check_fewer, CACHE),
    "eviction by a write": Scenario(fill, put_too_much, check_fewer, CACHE),
    "an entry under its lock": Scenario(fill, take_turns, check_cache, CACHE),
    "save": Scenario(nothing, save_new, lambda folder: check_saved(folder, absent=True)),
    "save over": Scenario(save_old, save_new, check_saved),
    "load": Scenario(save_old, load, check_unharmed),
    "dump": Scenario(prepare_text, dump_text, check_text, (OSError, HloemitError, ClickException)),
    "xm.save over": Scenario(
        lambda folder: checkpoint(folder, OLD), lambda folder: checkpoint(folder, NEW), check_checkpoint
    ),
    "xser.save over": Scenario(lambda folder: stream(folder, OLD), lambda folder: stream(folder, NEW), check_streamed),
    "a folder": Scenario(nothing, lambda folder: export(folder, "new"), check_exported),
    "a folder over": Scenario(
        lambda folder: export(folder, "old"),
        lambda folder: export(folder, "new"),
        lambda folder: check_exported(folder, (OLD, NEW)),
    ),
}
