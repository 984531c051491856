"""A function that reads a file or looks into a folder is recorded each time, and a lowered one says that it does not."""

from __future__ import annotations

import io
import json
import os
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

import hloemit

X = torch.ones(2)


def _opened(path: Path) -> float:
    with open(path / "number") as file:
        return float(file.readline())


READ: dict[str, Callable[[Path], Any]] = {
    "open": _opened,
    "Path.read_text": lambda path: float((path / "number").read_text()),
    "json": lambda path: json.loads((path / "number").read_bytes()),
    "np.load": lambda path: float(np.load(path / "array.npy")),
    "np.loadtxt": lambda path: float(np.loadtxt(path / "number")),
    "os.path.exists": lambda path: 2 if os.path.exists(path / "flag") else 1,
    "Path.exists": lambda path: 2 if (path / "flag").exists() else 1,
    "os.listdir": lambda path: len(os.listdir(path)),
}


def _write(path: Path, number: int) -> None:
    (path / "number").write_text(str(number))
    np.save(path / "array.npy", np.array(number))
    if number == 2:
        (path / "flag").touch()


@pytest.mark.parametrize("name", READ)
def test_files_are_read_in_each_call(name: str, tmp_path: Path) -> None:
    def scaled(x: Tensor) -> Tensor:
        return x * READ[name](tmp_path)

    compiled = hloemit.compile(scaled)
    for number in (1, 2):
        _write(tmp_path, number)
        for _ in range(2):
            assert torch.equal(compiled(X), scaled(X))
    with pytest.raises(hloemit.CaptureError, match="the function reads .*: read it outside"):
        hloemit.compile(scaled, full_graph=True)(X)


def test_an_open_file_is_read_on(tmp_path: Path) -> None:
    (tmp_path / "numbers").write_text("\n".join(map(str, range(8))))
    with open(tmp_path / "numbers") as file:
        compiled = hloemit.compile(lambda x: x * float(file.readline()))
        assert [compiled(X)[0].item() for _ in range(5)] == list(range(5))
        with pytest.raises(hloemit.CaptureError, match="takes the next of .*file, a file"):
            hloemit.lower(lambda x: x * float(file.readline()), (X,))
        assert file.readline() == "5\n"


def test_a_lowered_function_says_what_it_read(tmp_path: Path) -> None:
    _write(tmp_path, 1)
    with pytest.warns(UserWarning, match=r"reads .*number, and a compiled one has what was there each time"):
        hloemit.lower(lambda x: x * _opened(tmp_path), (X,))


def _append(path: Path) -> None:
    with open(path / "log", "a") as file:
        file.write("called\n")


@pytest.mark.parametrize("how", ["open", "print", "held", "queue"])
def test_what_is_written_is_written_in_each_call(how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """But for what `lower` makes a program of, where it is written once, as print says it while it is lowered."""
    held, queue = io.StringIO(), SimpleQueue[str]()
    writes: dict[str, tuple[Callable[[], Any], Callable[[], str], str]] = {
        "open": (lambda: _append(tmp_path), (tmp_path / "log").read_text, "writes .*log"),
        "print": (lambda: print("called"), lambda: capsys.readouterr().out, "prints"),
        "held": (lambda: held.write("called\n"), held.getvalue, "puts something into held, a file"),
        "queue": (lambda: queue.put("called\n"), lambda: "called\n" * queue.qsize(), "puts something into .*, a queue"),
    }
    write, read, said = writes[how]

    def logged(x: Tensor) -> Tensor:
        write()
        return x * 2

    compiled = hloemit.compile(logged)
    for _ in range(3):
        assert torch.equal(compiled(X), X * 2)
    assert read() == "called\n" * 3
    with pytest.raises(hloemit.CaptureError, match=f"the function {said}.*, which a compiled program would not"):
        hloemit.compile(logged, full_graph=True)(X)


def test_a_lowered_function_may_log(tmp_path: Path) -> None:
    held = io.StringIO()

    def logged(x: Tensor) -> Tensor:
        held.write("called")
        _append(tmp_path)
        print("called", x)
        return x * 2

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hloemit.lower(logged, (X,))


def test_the_text_of_a_tensor_is_that_of_its_elements() -> None:
    """A stand-in's would be a constant of the program; a number's, with a format, asks for its value."""
    for write in (lambda x: f"{x}", lambda x: f"{x.sum():.2f}", repr, str, lambda x: f"{x.sum()}"):
        compiled = hloemit.compile(lambda x, write=write: (write(x), x * len(write(x))))
        for x in (X, X + 10):
            text, scaled = compiled(x)
            assert text == write(x) and torch.equal(scaled, x * len(text))
    with pytest.raises(hloemit.CaptureError, match="a branch, a size or a Python number depends on a tensor's values"):
        hloemit.lower(lambda x: x * len(f"{x.sum():.2f}"), (X,))


def test_what_other_threads_read_is_no_matter(tmp_path: Path) -> None:
    """A loader of data, say, while a step is captured."""
    _write(tmp_path, 1)

    def joined(x: Tensor) -> Tensor:
        thread = threading.Thread(target=lambda: torch.manual_seed(int(_opened(tmp_path))))
        thread.start()
        thread.join()
        return x * 2

    assert torch.equal(hloemit.compile(joined, full_graph=True)(X), X * 2)
    assert torch.initial_seed() == 1


def test_what_is_read_and_written_is_written_once_a_call(tmp_path: Path) -> None:
    count = tmp_path / "count"
    count.write_text("0")

    def counted(x: Tensor) -> Tensor:
        number = int(count.read_text()) + 1
        count.write_text(str(number))
        return x * number

    compiled = hloemit.compile(counted)
    assert [compiled(X)[0].item() for _ in range(5)] == [1, 2, 3, 4, 5]
