"""A compiler that dies, hangs or talks nonsense: an error with its last words, and the next program is compiled."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.errors import CompileError, TargetError
from hloemit.ir import compile_only
from hloemit.targets import compiler, wheels

CHILD = """
import os, sys, time
sys.path[:] = sys.argv[6:]
import types
package = types.ModuleType("hloemit"); package.__path__ = [sys.argv[1]]; sys.modules["hloemit"] = package
from hloemit.targets.compiler_process import read, write
write(1, {{"ready": True}}, {{}})
while True:
    read(0)
    {what}
"""


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A script in the place of the compilers' process."""
    script = tmp_path / "child.py"
    real = Path(compiler.SCRIPT)
    monkeypatch.setattr(compiler, "SCRIPT", script)
    monkeypatch.setattr(compiler, "ROOT", real.parents[1])
    monkeypatch.setattr(wheels, "find", lambda platform: wheels.Compiler(Path("libfake.so"), "1.0"))
    monkeypatch.setenv("HLOEMIT_CACHE_DIR", str(tmp_path / "cache"))
    compiler.end_all()
    return script


def program() -> hloemit.Lowered:
    return hloemit.lower(torch.sin, (torch.ones(3),))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("print('Check failed: a < b', file=sys.stderr); sys.stderr.flush(); os.abort()", "died (signal 6)"),
        ("print('Check failed: a < b', file=sys.stderr); sys.exit(3)", "died (exit status 3)"),
    ],
)
def test_death(child: Path, what: str, words: str) -> None:
    child.write_text(CHILD.format(what=what))
    for _ in range(2):  # another process is started for the next program
        with pytest.raises(CompileError) as caught:
            program().compile(target="tpu:v5e")
        assert words in str(caught.value) and "Its last words:\nCheck failed: a < b" in str(caught.value)
    assert not list((child.parent / "cache").glob("targets/*"))


def test_a_process_that_just_ended_is_no_fault(child: Path) -> None:
    """It had nothing to do for long, and ends between the look at it and the question: another one is asked."""
    first = "os.path.exists(__file__ + '.once')"
    then = "write(1, {'error': 'XLA says no'}, {})"
    child.write_text(CHILD.format(what=f"sys.exit(0) if {first} else open(__file__ + '.once', 'w'); {then}"))
    with pytest.raises(CompileError, match="XLA says no"):
        program().compile(target="tpu:v5e")
    child.write_text(CHILD.format(what=then))
    with pytest.raises(CompileError, match="XLA says no"):
        program().compile(target="tpu:v5e")
    child.write_text(CHILD.format(what="sys.exit(0)"))
    compiler.end_all()
    with pytest.raises(CompileError, match=r"died \(exit status 0\)"):  # a new one that ends so did
        program().compile(target="tpu:v5e")


def test_no_answer(child: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLOEMIT_COMPILER_SECONDS", "0.5")
    child.write_text(CHILD.format(what="time.sleep(60)"))
    with pytest.raises(CompileError, match=r"libfake.so did not answer in 0.5 s .* It said nothing"):
        program().compile(target="tpu:v5e")


def test_refusal(child: Path) -> None:
    child.write_text(CHILD.format(what="write(1, {'error': 'XLA says no'}, {})"))
    with pytest.raises(CompileError, match="could not compile the module for gpu:h100:8: XLA says no"):
        program().compile(target="gpu:h100:8")


def test_a_full_disk_is_no_memory_of_the_chip() -> None:
    """XLA has one word for both, and a program that does not fit is an answer, which is kept."""
    assert compile_only.is_of_the_device(
        "RESOURCE_EXHAUSTED: Ran out of memory in memory space hbm. Used 20G of 15.75G"
    )
    for code in (errno.ENOSPC, errno.EMFILE, errno.ENOMEM):
        reason = f"RESOURCE_EXHAUSTED: /tmp/tempfile-vm; {os.strerror(code)}\n\tUnable to write PTX contents"
        assert not compile_only.is_of_the_device(reason)


def test_a_target_and_a_device_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="pass one of them"):
        program().compile("cpu", target="tpu:v5e")  # type: ignore[call-overload]


def test_what_cannot_be_compiled_ahead() -> None:
    symbolic = hloemit.lower(torch.nn.Tanh(), (torch.ones(3),), dynamic_shapes=({0: torch.export.Dim("n")},))
    with pytest.raises(CompileError, match="without dynamic_shapes"):
        symbolic.compile(target="tpu:v5e")
    with pytest.raises(TargetError, match="Known are"):
        program().compile(target="tpu:v99")
