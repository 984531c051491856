"""``torch_xla.debug.model_comparator``: tensors of two runs, saved under names and compared."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import ClassVar

import torch
from torch import Tensor

__all__ = ["compare", "compare_tensors", "configure", "save", "tensor_file_compare"]

_NAME = re.compile(r"(.*)\.(\d+)$")


class _Run:
    """Where this run's tensors go, and how many of each name there are in the step."""

    folder: str | None = None
    step: int | None = None
    counts: ClassVar[Counter[str]] = Counter()


def configure(save_dir: str | os.PathLike[str] | None) -> None:
    """Save into a folder from here on; None for the one that ``MODELCMP_SAVEDIR`` names, or nothing."""
    _Run.folder, _Run.step, _Run.counts = None if save_dir is None else str(save_dir), None, Counter()


def save(name: str | None, tensor: Tensor, step: int | None = None) -> Tensor:
    """Write a tensor to the folder, and give it back; its place in the program is the name if it has none."""
    folder = _Run.folder or os.environ.get("MODELCMP_SAVEDIR")
    if folder is None:
        return tensor
    if name is None:
        frame = sys._getframe(1)
        name = f"{Path(frame.f_code.co_filename).name}.l{frame.f_lineno}"
    path = Path(folder)
    if step is not None:
        path = path / f"step-{step}"
        path.mkdir(exist_ok=True)
        if step != _Run.step:
            _Run.step, _Run.counts = step, Counter()
    torch.save(tensor.detach().cpu(), path / f"{name}.{_Run.counts[name]}")
    _Run.counts[name] += 1
    return tensor


def compare_tensors(
    tensor1: Tensor, tensor2: Tensor, rtol: float = 1e-05, atol: float = 1e-08, max_diffs: int = 25
) -> str:
    """A line for each of the greatest differences; "" where there is none."""
    if tensor1.shape != tensor2.shape:
        return f"Tensors have different shape: {list(tensor1.shape)} vs. {list(tensor2.shape)}\n"
    wide = torch.complex128 if tensor1.is_complex() or tensor2.is_complex() else torch.float64
    a, b = tensor1.to(wide), tensor2.to(wide)
    same = (a == b) | (a.isnan() & b.isnan())
    error = torch.where(same, 0, (a - b).abs()).nan_to_num(torch.inf, torch.inf)
    bound = torch.maximum(a.abs(), b.abs()).nan_to_num(0, 0) * rtol
    wrong = torch.nonzero(error > bound.clamp(min=atol)).tolist()
    wrong.sort(key=lambda at: -error[tuple(at)].item())
    lines = [
        f"{at}: {tensor1[tuple(at)].item()} vs. {tensor2[tuple(at)].item()}\terror={error[tuple(at)].item()}\n"
        for at in wrong[:max_diffs]
    ]
    if len(wrong) > max_diffs:
        lines.append(f"... aborting after {max_diffs} differences\n")
    return "".join(lines)


def tensor_file_compare(
    path1: str | os.PathLike[str],
    path2: str | os.PathLike[str],
    rtol: float = 1e-05,
    atol: float = 1e-08,
    max_diffs: int = 25,
) -> str:
    """``compare_tensors`` of two files that ``save`` wrote."""
    found = compare_tensors(
        torch.load(path1, weights_only=True), torch.load(path2, weights_only=True), rtol, atol, max_diffs
    )
    if not found:
        return ""
    path = Path(path1)
    name = _NAME.match(path.name)
    assert name is not None
    step = f" at step={path.parent.name.removeprefix('step-')}" if path.parent.name.startswith("step-") else ""
    body = "".join(f"  {line}\n" for line in found.split("\n"))
    return f'Changes in saved tensor "{name[1]}" with id={name[2]}{step}\n{body}'


def compare(
    save_dir1: str | os.PathLike[str],
    save_dir2: str | os.PathLike[str],
    rtol: float = 1e-05,
    atol: float = 1e-08,
    max_diffs: int = 25,
) -> str:
    """What differs between the tensors of two folders; "" where nothing does."""
    first, second = _saved(save_dir1), _saved(save_dir2)
    lines = [f"Mismatch: {name} not in {save_dir2}\n" for name in first if name not in second]
    lines += [f"Mismatch: {name} not in {save_dir1}\n" for name in second if name not in first]
    both = [name for name in first if name in second]
    lines += [
        tensor_file_compare(Path(save_dir1) / name, Path(save_dir2) / name, rtol, atol, max_diffs) for name in both
    ]
    return "".join(lines)


def _saved(folder: str | os.PathLike[str]) -> list[str]:
    files = [p.relative_to(folder) for p in Path(folder).rglob("*") if p.is_file()]
    return sorted(str(p) for p in files if _NAME.match(p.name))
