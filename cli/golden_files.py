"""Golden files: text that a person reads in review, compared exactly."""

from __future__ import annotations

import difflib
from pathlib import Path


def difference(file: Path, text: str, update: bool) -> str | None:
    """None where ``file`` holds ``text``, or does now because of ``update``; else what differs, or that it is missing.

    A file that holds the text already is not written.
    """
    text = text.rstrip("\n") + "\n"
    before = file.read_text(encoding="utf-8", errors="backslashreplace") if file.exists() else None
    if before == text:
        return None
    if update:
        from hloemit.base.files import replacing  # the plugin of pytest imports no torch until then

        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as temporary:
            temporary.write_text(text, encoding="utf-8")
        return None
    if before is None:
        return f"{file} is missing"
    lines = difflib.unified_diff(before.splitlines(), text.splitlines(), str(file), "lowered now", lineterm="")
    return "\n".join(lines)
