"""Programs that take and give ``torch.return_types`` are saved as they are."""

from __future__ import annotations

from pathlib import Path

import torch

import hloemit


def test_what_sort_and_topk_give_is_saved(tmp_path: Path) -> None:
    x = torch.randn(3, 4)

    def program(given: torch.return_types.sort) -> dict[str, object]:
        return {"sorted": (given.values * 2).sort(), "others": [x.topk(2), given.values.max(0)]}

    lowered = hloemit.lower(program, (x.sort(),))
    lowered.save(tmp_path / "sorts.hloemit")
    for compiled in (lowered.compile("cpu"), hloemit.load(tmp_path / "sorts.hloemit").compile("cpu")):
        got, want = compiled(x.sort()), program(x.sort())
        assert type(got["sorted"]) is torch.return_types.sort
        torch.testing.assert_close(got, want)
