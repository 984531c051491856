"""``transformers.Trainer``: 20 steps with evaluation and checkpoints, 10 of them again from a checkpoint, then in bf16."""

import json
import sys
from pathlib import Path

import tests.models  # noqa: F401 - lets torchvision be imported

# isort: split

import torch
from accelerate.state import AcceleratorState
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments
from transformers.utils import is_torch_xla_available

FOLDER = Path(sys.argv[1])
TOKENS = torch.randint(0, 64, (80, 16), generator=torch.Generator().manual_seed(0))


class Rows(Dataset):
    def __len__(self):
        return len(TOKENS)

    def __getitem__(self, i):
        return {"input_ids": TOKENS[i], "labels": TOKENS[i]}


def train(resume=None, **options):
    torch.manual_seed(0)
    config = GPT2Config(vocab_size=64, n_positions=16, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
    config.attn_pdrop = config.embd_pdrop = config.resid_pdrop = 0.0
    arguments = TrainingArguments(
        FOLDER / options.pop("name"),
        per_device_train_batch_size=2,
        gradient_accumulation_steps=2,
        max_grad_norm=0.5,
        learning_rate=1e-2,
        lr_scheduler_type="cosine",
        adam_epsilon=1e-5,  # or gradients that are 0 but for rounding would move their parameters by as much as others
        warmup_steps=3,
        logging_steps=1,
        save_steps=10,
        save_total_limit=2,
        report_to=[],
        disable_tqdm=True,
        use_cpu=not is_torch_xla_available(),
        **options,
    )
    trainer = Trainer(GPT2LMHeadModel(config), arguments, train_dataset=Rows(), eval_dataset=Rows())
    trainer.train(resume_from_checkpoint=resume)
    return trainer


def history(trainer, name):
    return [entry[name] for entry in trainer.state.log_history if name in entry]


trainer = train(name="f32", max_steps=20, eval_strategy="steps", eval_steps=10, load_best_model_at_end=True)
resumed = train(str(FOLDER / "f32" / "checkpoint-10"), name="resumed", max_steps=20)
predicted = trainer.predict(Rows()).predictions
AcceleratorState._reset_state(True)
narrow = train(name="bf16", max_steps=5, bf16=True, optim="sgd")
result = {
    "device": str(trainer.args.device),
    "losses": history(trainer, "loss"),
    "norms": history(trainer, "grad_norm"),
    "evaluations": [*history(trainer, "eval_loss"), trainer.evaluate()["eval_loss"]],
    "resumed": history(resumed, "loss"),
    "predicted": predicted[0, 0].tolist(),
    "bf16": history(narrow, "loss"),
}
(FOLDER / "result.json").write_text(json.dumps(result))
