"""A fixed draw of changed files, and that the fuzzer finds what it looks for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hloemit
from hloemit.cache import foreign_modules
from hloemit.ir import serialization
from tests.hostile import corpus
from tests.hostile.judge import Verdict, judge
from tests.hostile.mutations import SHARES, SUFFIXES, mutant

ROOT = Path(__file__).parents[2]
FILES = 120
FIRST = 50_000_000  # far from where `make fuzz-files` begins


@pytest.fixture(scope="module")
def made() -> corpus.Corpus:
    return corpus.make()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    corpus.write_folder(tmp_path / "good")
    return tmp_path


def test_a_draw_of_changed_files() -> None:
    """In a process of its own, whose end would be noticed."""
    command = [sys.executable, "-m", "tests.hostile", "--seed", str(FIRST), "--files", str(FILES)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert f"{FILES} files, 0 faults" in done.stdout


def test_a_seed_is_one_file(made: corpus.Corpus) -> None:
    assert mutant(made, 1) == mutant(made, 1) != mutant(made, 2)
    assert {mutant(made, seed)[0] for seed in range(300)} == set(SHARES)


def test_good_files_are_read(made: corpus.Corpus, tmp_path: Path) -> None:
    for kind, files in made.items():
        for data in files:
            path = tmp_path / f"m.{SUFFIXES[kind]}"
            path.write_bytes(data)
            assert (hloemit.lower if kind == "pt2" else hloemit.load)(path).as_text()


def test_checksums_are_made_right(made: corpus.Corpus, folder: Path) -> None:
    """Changes of the module reach MLIR, and changes of the signature what reads it."""
    said = []
    for seed in range(400):
        if mutant(made, seed)[0] == "hloemit":
            said.append(judge(made, seed, folder).said)
    for words in ("no valid StableHLO module", "its signature cannot be read", "its parts do not belong together"):
        assert any(words in message for message in said), words


def test_faults_are_noticed(made: corpus.Corpus, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = next(seed for seed in range(100) if mutant(made, seed)[0] == "text")

    def fail(error: Exception) -> Verdict:
        def raising(_: bytes) -> None:
            raise error

        monkeypatch.setattr("hloemit.stages.lowered.read_module", raising)
        return judge(made, seed, folder)

    assert fail(OSError("why")).outcome == "another error"
    assert fail(ZeroDivisionError("why")).outcome == "another error"
    assert fail(hloemit.ArtifactError("why")).outcome == "refused"


def test_the_process_would_die_without_the_other_one(made: corpus.Corpus, tmp_path: Path) -> None:
    """Some changed files end a process that reads them itself: what the draw is about is there."""
    script = """
import sys
from hloemit.ir import serialization
try:
    serialization.parse(open(sys.argv[1], "rb").read())
except Exception:
    pass
"""
    deadly = b"module attributes {a = " + b"[" * 200_000 + b"]" * 200_000 + b"} {}"
    (tmp_path / "m.mlir").write_bytes(deadly)
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "m.mlir"], capture_output=True, check=False)
    assert done.returncode < 0
    with pytest.raises(hloemit.ArtifactError, match=r"m\.mlir: MLIR's reader died"):
        hloemit.load(tmp_path / "m.mlir")
    dump = [sys.executable, "-m", "hloemit_cli", "dump", str(tmp_path / "m.mlir")]
    assert subprocess.run(dump, capture_output=True, check=False).returncode == 6


def test_a_file_is_read_once_for_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it comes from the cache, and no process is asked."""
    monkeypatch.setenv("HLOEMIT_CACHE_DIR", str(tmp_path / "cache"))
    program = hloemit.lower(lambda x: x + 1.25, (corpus.torch.ones(3),))
    program.save(tmp_path / "m.hloemit")
    script = """
import sys, hloemit
from hloemit.ir import foreign
loaded = hloemit.load(sys.argv[1])
print(loaded.hash, foreign._process._child is not None)
"""
    said = []
    for _ in range(2):
        command = [sys.executable, "-c", script, str(tmp_path / "m.hloemit")]
        said.append(subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ).stdout.split())
    assert said == [[program.hash, "True"], [program.hash, "False"]]


def test_what_is_refused_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def count(data: bytes) -> bytes:
        asked.append(data)
        raise hloemit.ArtifactError("no")

    monkeypatch.setattr(foreign_modules.foreign, "canonical", count)
    for _ in range(2):
        with pytest.raises(hloemit.ArtifactError):
            foreign_modules.read_module(b"never the same")
    assert len(asked) == 2


def test_hostile_targets_do_not_leave_the_folder(tmp_path: Path) -> None:
    """A weight whose name is a path is not written where it leads."""
    from safetensors import safe_open

    from hloemit.torch_xla import folders
    from tests.formats.test_hostile_files import write

    path = tmp_path / "m.hloemit"
    hloemit.lower(corpus.nn.Linear(3, 2), (corpus.torch.ones(4, 3),)).save(path)
    with safe_open(path, framework="pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        metadata = dict(file.metadata())
    for field in ("hloemit.signature", "hloemit.types"):
        metadata[field] = json.dumps(json.loads(metadata[field].replace('"weight"', '"../../weight"')))
    tensors["weight.../../weight"] = tensors.pop("weight.weight")
    write(path, tensors, metadata)
    loaded = hloemit.load(path)
    assert "../../weight" in loaded.state
    with pytest.raises(hloemit.ArtifactError, match="another folder"):
        folders.write(tmp_path / "a" / "b", loaded, None, with_weights=True)
    assert serialization.as_text(loaded.module)
    assert not (tmp_path / "weight").exists()
