"""The record of a row of seeds, which a later call goes on with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.fuzz.doors import Finding

FOLDER = Path(".fuzz")


def numbers(seed: int, programs: int, stream: str) -> Iterator[int]:
    """Seeds from the first that is not in the record."""
    file = FOLDER / f"{stream}.jsonl"
    done = len(file.read_text().splitlines()) if stream and file.exists() else 0
    return iter(range(seed + done, seed + programs)) if programs else count(seed + done)


def note(stream: str, number: int, findings: dict[str, Finding]) -> None:
    """Add a seed, and what was not as in eager PyTorch, to a record that has a name."""
    if stream:
        FOLDER.mkdir(exist_ok=True)
        rest = {door: [f.status, signature(f)] for door, f in findings.items() if f.status != "ok"}
        with (FOLDER / f"{stream}.jsonl").open("a") as file:
            file.write(json.dumps({"seed": number, **rest}) + "\n")


def signature(finding: Finding) -> str:
    """What findings of one cause have in common: the message's first line that says something, without numbers."""
    lines = [line.strip() for line in finding.message.splitlines() if line.strip()]
    said = " ".join(lines[:2]) if finding.status != "wrong" else "wrong"
    return re.sub(r"\b(v|x)?\d+(_\d+)?\b|0x\w+|\[[^\]]*\]|\([^)]*\)|<fuzz[^>]*>", "N", said)[:240]
