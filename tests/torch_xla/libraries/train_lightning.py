"""Lightning's ``Trainer``: fit with validation, checkpoint and resume, then validate, test, predict; and ``Fabric``."""

import json
import sys
from pathlib import Path

import tests.models  # noqa: F401 - lets torchvision be imported

# isort: split

import lightning as L
import torch
from lightning.pytorch.callbacks import DeviceStatsMonitor
from lightning.pytorch.loggers import CSVLogger
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

FOLDER = Path(sys.argv[1])
ACCELERATOR = "tpu" if "torch_xla" in sys.modules else "cpu"
generator = torch.Generator().manual_seed(0)
DATA = TensorDataset(torch.randn(80, 8, generator=generator), torch.randint(0, 4, (80,), generator=generator))
LOADER = DataLoader(DATA, batch_size=8, num_workers=1, persistent_workers=True)


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4))
        self.losses = []

    def loss(self, batch):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def training_step(self, batch, index):
        loss = self.loss(batch)
        self.log("train_loss", loss, on_step=True, on_epoch=True)
        self.losses.append(loss.detach())
        return loss

    def validation_step(self, batch, index):
        self.log("val_loss", self.loss(batch))

    def test_step(self, batch, index):
        self.log("test_loss", self.loss(batch))

    def predict_step(self, batch, index):
        return self.net(batch[0])

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=1e-2)
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 5, 0.5)
        return [optimizer], [{"scheduler": scheduler, "interval": "step"}]


def trainer(name, epochs, callbacks=()):
    return L.Trainer(
        accelerator=ACCELERATOR,
        devices=1,
        max_epochs=epochs,
        default_root_dir=FOLDER / name,
        accumulate_grad_batches=2,
        gradient_clip_val=0.5,
        enable_progress_bar=False,
        logger=CSVLogger(FOLDER / name),
        log_every_n_steps=2,
        callbacks=list(callbacks),
    )


def fit(name, epochs, resume=None, callbacks=()):
    L.seed_everything(0)
    model, loop = Classifier(), trainer(name, epochs, callbacks)
    loop.fit(model, LOADER, LOADER, ckpt_path=resume)
    return model, loop


def with_fabric():
    fabric = L.Fabric(accelerator=ACCELERATOR, devices=1)
    fabric.launch()
    torch.manual_seed(0)
    model = nn.Linear(8, 4)
    model, optimizer = fabric.setup(model, torch.optim.SGD(model.parameters(), 0.1))
    losses = []
    for x, y in fabric.setup_dataloaders(LOADER):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        fabric.backward(loss)
        fabric.clip_gradients(model, optimizer, max_norm=0.5)
        optimizer.step()
        losses.append(loss.item())
    fabric.save(FOLDER / "fabric.ckpt", {"model": model, "optimizer": optimizer})
    fabric.load(FOLDER / "fabric.ckpt", {"model": model, "optimizer": optimizer})
    return losses


model, loop = fit("whole", 2, callbacks=[DeviceStatsMonitor()])
loop.save_checkpoint(FOLDER / "end.ckpt")
_, half = fit("half", 1)
resumed, _ = fit("resumed", 2, half.checkpoint_callback.best_model_path)
((validated,), (tested,)) = loop.validate(model, LOADER), loop.test(model, LOADER)
result = {
    "device": str(loop.strategy.root_device),
    "losses": [loss.item() for loss in model.losses],
    "resumed": [loss.item() for loss in resumed.losses],
    "evaluations": [validated["val_loss"], tested["test_loss"], loop.callback_metrics["test_loss"].item()],
    "predicted": torch.cat(loop.predict(model, LOADER)).flatten().tolist(),
    "fabric": with_fabric(),
}
(FOLDER / "result.json").write_text(json.dumps(result))
