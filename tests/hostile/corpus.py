"""Good files of every kind that hloemit reads, by kind."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

import hloemit
from hloemit.ir import serialization
from hloemit.torch_xla import folders

Corpus = dict[str, list[bytes]]
FOLDER_FILES = ("functions/forward.bytecode", "functions/forward.meta", "functions/forward.hloemit", "data/weight")


class Convolution(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(1, 2, 3)
        self.linear = nn.Linear(8, 4)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = torch.relu(self.convolution(x)).flatten(1)[:, :8]
        return tuple(torch.softmax(self.linear(y), -1).topk(2))  # type: ignore[return-value]


class Counting(nn.Module):
    """A buffer that is updated, a constant argument, an argument that is updated, nested results."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.register_buffer("count", torch.zeros(2, dtype=torch.bfloat16))
        self.register_buffer("phase", torch.ones(2, dtype=torch.complex64))

    def forward(self, x: Tensor, y: Tensor, *, k: int = 2) -> dict[str, Any]:
        self.count += 1
        y.add_(1)
        return {"x": self.linear(x) * k, "k": k, "y": [y, self.phase * 2]}


def loops(x: Tensor) -> Tensor:
    return torch.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (torch.tensor(0), x))[1]  # type: ignore[no-any-return]


def programs() -> list[hloemit.Lowered]:
    dynamic = {"dynamic_shapes": ({0: torch.export.Dim("n", min=2)},)}
    return [
        hloemit.lower(Convolution().eval(), (torch.ones(2, 1, 6, 6),)),
        hloemit.lower(Counting(), (torch.ones(2), torch.ones(2)), {"k": 3}),
        hloemit.lower(loops, (torch.ones(3),)),
        hloemit.lower(nn.Linear(3, 2), (torch.ones(4, 3),), **dynamic),
        hloemit.lower(lambda x: (x.long().sort().values, x.to(torch.float16), x[None] @ x), (torch.ones(5),)),
    ]


def make() -> Corpus:
    """The files; those of a folder are one, as the bytes of each."""
    torch.manual_seed(0)
    made = programs()
    exported = torch.export.export(Convolution().eval(), (torch.ones(2, 1, 6, 6),))
    dynamic = torch.export.export(
        nn.Linear(3, 2), (torch.ones(4, 3),), dynamic_shapes=({0: torch.export.Dim("n", min=2)},)
    )
    return {
        "text": [p.as_text(debug_info=number % 2 == 0).encode() for number, p in enumerate(made)],
        "bytecode": [serialization.as_bytecode(p.module) for p in made],
        "portable": [p.as_bytecode() for p in made],
        "hloemit": [_written(p.save, "m.hloemit") for p in made],
        "pt2": [_written(lambda path, p=p: torch.export.save(p, path), "m.pt2") for p in (exported, dynamic)],
    }


def _written(write: Callable[[Path], Any], name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        write(path)
        return path.read_bytes()


def write_folder(path: Path) -> None:
    """A program as torch_xla lays it out."""
    folders.write(path, hloemit.lower(nn.Linear(3, 2), (torch.ones(4, 3),)), None, with_weights=True)
