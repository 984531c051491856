"""A loop of accelerate's: accumulation, clipping, gathering, saving and loading, then a few steps in bf16."""

import json
import sys
from pathlib import Path

import tests.models  # noqa: F401 - lets torchvision be imported

# isort: split

import torch
from accelerate import Accelerator
from accelerate.state import AcceleratorState
from accelerate.utils import broadcast_object_list, set_seed
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

FOLDER = Path(sys.argv[1])
generator = torch.Generator().manual_seed(0)
DATA = TensorDataset(torch.randn(83, 8, generator=generator), torch.randint(0, 4, (83,), generator=generator))


def prepared(accelerator):
    set_seed(0)
    model = nn.Sequential(nn.Linear(8, 32, bias=False), nn.BatchNorm1d(32), nn.GELU(), nn.Linear(32, 4))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 5, 0.5)
    loader = DataLoader(DATA, batch_size=8, num_workers=1)
    return accelerator.prepare(model, optimizer, loader, scheduler)


def epoch(accelerator, model, optimizer, loader, scheduler):
    losses, norms = [], []
    model.train()
    for x, y in loader:
        with accelerator.accumulate(model):
            with accelerator.autocast():
                loss = nn.functional.cross_entropy(model(x), y)
            accelerator.backward(loss)
            if accelerator.sync_gradients:
                norms.append(accelerator.clip_grad_norm_(model.parameters(), 0.5).item())
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
        losses.append(accelerator.gather(loss.detach()).mean().item())
    return losses, norms


def predictions(accelerator, model, loader):
    model.eval()
    found = []
    for x, y in loader:
        with torch.no_grad():
            logits, labels = accelerator.gather_for_metrics((model(x), y))
        found.append((logits.cpu(), labels.cpu()))
    return [torch.cat(column) for column in zip(*found, strict=True)]


accelerator = Accelerator(gradient_accumulation_steps=2)
parts = model, optimizer, loader, scheduler = prepared(accelerator)
losses, norms = epoch(accelerator, *parts)
accelerator.save_state(FOLDER / "state")
after, _ = epoch(accelerator, *parts)
accelerator.load_state(FOLDER / "state")
again, _ = epoch(accelerator, *parts)
logits, labels = predictions(accelerator, model, loader)
accelerator.wait_for_everyone()
accelerator.save(accelerator.unwrap_model(model).state_dict(), FOLDER / "model.pt")
accelerator.save_model(model, FOLDER / "model")
accelerator.print("printed by the main process")

AcceleratorState._reset_state(True)
narrow = Accelerator(mixed_precision="bf16")
result = {
    "device": str(accelerator.device),
    "losses": losses + after,
    "norms": norms,
    "resumed": again,
    "predicted": logits.flatten().tolist(),
    "labels": labels.tolist(),
    "reduced": accelerator.reduce(torch.ones(2, device=accelerator.device), "mean").tolist(),
    "broadcast": broadcast_object_list([1, "a"]),
    "rate": scheduler.get_last_lr(),
    "bf16": epoch(narrow, *prepared(narrow))[0],
}
(FOLDER / "result.json").write_text(json.dumps(result))
