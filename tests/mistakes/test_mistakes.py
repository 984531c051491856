"""Each common mistake raises what PyTorch's users catch, with a text that says what to do."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from tests import golden
from tests.mistakes.table import MISTAKES

LINE = re.compile(r"\S*/(tests/\S+|[\w.]+):\d+")
MEMORY = re.compile(r"(has |\()[\d.]+ (?=GiB)|(?<=allocating )\d+ (?=bytes)")
TORCH = re.compile(r"^(    torch says|Set TORCHDYNAMO_VERBOSE).*\n?", re.MULTILINE)  # another text in each release


def as_read(error: BaseException, folder: Path) -> str:
    """The message without what differs from one machine to the next: folders, memory, numbers of lines, PyTorch's own stack."""
    names = " < ".join(kind.__name__ for kind in type(error).__mro__[:-1] if kind is not BaseException)
    text = MEMORY.sub(r"\1N ", str(error).replace(str(folder), "FOLDER"))
    text = re.sub(r"0x[0-9a-f]{6,}", "0x…", LINE.sub(r"\1:LINE", text))
    return f"{names}\n\n{TORCH.sub('', text).strip()}\n"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_said(name: str, tmp_path: Path, update_golden: bool) -> None:
    function, kind = MISTAKES[name]
    given = [tmp_path] if inspect.signature(function).parameters else []
    with pytest.raises(kind) as caught:
        function(*given)
    golden.check(f"mistakes/{name}.txt", as_read(caught.value, tmp_path), update_golden)


def test_no_text_is_left_over() -> None:
    found = {path.stem for path in (golden.ROOT / "mistakes").glob("*.txt")}
    assert found == set(MISTAKES)
    assert len(MISTAKES) >= 38
