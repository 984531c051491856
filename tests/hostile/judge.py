"""Reads one file as its user would, and says what became of it."""

from __future__ import annotations

import os
import resource
import shutil
import time
import warnings
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

import hloemit
from hloemit.base.errors import HloemitError
from hloemit.torch_xla import folders
from hloemit_cli.main import main as command
from tests.hostile.corpus import FOLDER_FILES, Corpus
from tests.hostile.mutations import SUFFIXES, Random, damaged, mutant

BY_COMMAND = 10  # one in so many goes through the command line too
MOST_KILOBYTES = 256 << 10  # that a file may add to the process's memory
MOST_SECONDS = 100.0
EXITS = {0, 3, 4, 6}  # of `dump`: read; read, and not to be lowered or captured (.pt2); refused
LOOKING = (  # what runs nothing; at a file that was read
    ["view", "FILE", "-o", "-"],
    ["view", "FILE", "--svg", "-o", "-"],
    ["stats", "FILE", "--no-xla"],
    ["diff", "FILE", "FILE"],
    ["golden", "check", "FILE"],
    ["convert", "FILE", "--format", "text", "--simplify"],
    ["convert", "FILE", "--format", "text", "--narrow"],
    ["convert", "FILE", "--format", "text", "--inline-weights", "--expand", "batch_norm"],
)
LOOKED = EXITS | {1, 2}  # it differs from itself (NaN), has no golden file; is too large for a picture


@dataclass(frozen=True)
class Verdict:
    """``read``, ``refused``, or a fault, with what was said."""

    kind: str
    outcome: str
    said: str = ""

    @property
    def is_fault(self) -> bool:
        return self.outcome not in ("read", "refused")


def judge(corpus: Corpus, seed: int, folder: Path) -> Verdict:
    """What becomes of the file of a seed."""
    kind, data = mutant(corpus, seed)
    path = folder / f"m.{SUFFIXES[kind]}" if kind != "folder" else folder / "program"
    if kind == "folder":
        _spoil(path, Random(f"{seed} folder"))
    else:
        path.write_bytes(data)
    before, start = _peak_kilobytes(), time.monotonic()
    verdict = _read(kind, path)
    if not verdict.is_fault and kind != "folder" and seed % BY_COMMAND == 0:
        verdict = _dumped(kind, path, verdict)
    if verdict.outcome == "read" and kind != "folder":
        verdict = _looked_at(LOOKING[seed % len(LOOKING)], kind, path)
    if _peak_kilobytes() - before > MOST_KILOBYTES:
        return Verdict(kind, "memory", f"{_peak_kilobytes() - before} KB")
    if time.monotonic() - start > MOST_SECONDS:
        return Verdict(kind, "slow", f"{time.monotonic() - start:.0f} s")
    return verdict


def _peak_kilobytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _read(kind: str, path: Path) -> Verdict:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if kind == "pt2":
                lowered = hloemit.lower(path)
            elif kind == "folder":
                lowered = folders.read(path)
            else:
                lowered = hloemit.load(path)
        assert lowered.hash and lowered.as_text() and repr(lowered.signature)
    except hloemit.ArtifactError as error:
        names_it = str(path) in str(error)
        return Verdict(kind, "refused" if names_it else "nameless", str(error))
    except HloemitError as error:  # a .pt2 that is read may hold what cannot be lowered
        return Verdict(kind, "refused" if kind == "pt2" else "another error", f"{type(error).__name__}: {error}")
    except FileNotFoundError as error:  # which a folder may lack
        return Verdict(kind, "refused" if kind == "folder" else "another error", f"{type(error).__name__}: {error}")
    except Exception as error:
        return Verdict(kind, "another error", f"{type(error).__name__}: {error}")
    return Verdict(kind, "read")


def _dumped(kind: str, path: Path, by_library: Verdict) -> Verdict:
    result = CliRunner().invoke(command, ["dump", str(path)])
    if result.exit_code not in EXITS or (result.exit_code == 0) != (by_library.outcome == "read"):
        return Verdict(kind, f"exit {result.exit_code}", result.output[-2000:])
    return by_library


def _looked_at(words: list[str], kind: str, path: Path) -> Verdict:
    said = [str(path) if word == "FILE" else word for word in words]
    result = CliRunner().invoke(command, said)
    if result.exit_code not in LOOKED:
        return Verdict(kind, f"{words[0]}: exit {result.exit_code}", result.output[-2000:])
    return Verdict(kind, "read")


def _spoil(program: Path, rng: Random) -> None:
    """Damage a file of the program's folder; without hloemit's own file, it is as torch_xla would have written it."""
    spoiled = program.with_name("program")
    shutil.rmtree(spoiled, ignore_errors=True)
    shutil.copytree(program.with_name("good"), spoiled)
    name = rng.choice(FOLDER_FILES)
    if not name.endswith(".hloemit"):
        os.unlink(spoiled / "functions" / "forward.hloemit")
    (spoiled / name).write_bytes(damaged((spoiled / name).read_bytes(), rng))
