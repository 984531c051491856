"""``torch.optim.swa_utils.AveragedModel`` in a program: which of its two ways an update goes is a tensor's value."""

from __future__ import annotations

import itertools
from collections import defaultdict

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_swa_avg_fn


def update_average(self: AveragedModel, model: nn.Module) -> None:
    """``AveragedModel.update_parameters``: the first update copies, later ones average, and the count picks."""
    count = self.n_averaged
    if self.use_buffers:
        own = itertools.chain(self.module.parameters(), self.module.buffers())
        given = itertools.chain(model.parameters(), model.buffers())
    else:
        own, given = self.parameters(), model.parameters()
    pairs = [(mine.detach(), other.detach().to(mine.device)) for mine, other in zip(own, given, strict=False)]
    _average(self, pairs, count)
    for mine, other in pairs:
        mine.copy_(torch.where(count == 0, other.to(mine.dtype), mine))
    if not self.use_buffers:
        for buffer, other in zip(self.module.buffers(), model.buffers(), strict=True):
            buffer.detach().copy_(other.detach())
    count += 1


def _average(self: AveragedModel, pairs: list[tuple[Tensor, Tensor]], count: Tensor) -> None:
    """What an update but the first does to the averages."""
    if self.multi_avg_fn is None:
        average = self.avg_fn or get_swa_avg_fn()
        for mine, other in pairs:
            mine.copy_(average(mine, other, count.to(mine.device)))
        return
    groups: dict[tuple[torch.device, torch.dtype], list[tuple[Tensor, Tensor]]] = defaultdict(list)
    for mine, other in pairs:
        groups[mine.device, mine.dtype].append((mine, other))
    for (device, _), group in groups.items():
        self.multi_avg_fn(*map(list, zip(*group, strict=True)), count.to(device))
