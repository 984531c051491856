"""Models of transformers whose layers become loops, against eager."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import transformers

import hloemit
from tests.models.agreement import assert_close
from tests.models.zoo import Case, Entry
from tests.models.zoo_transformers import image, text, tokens

pytestmark = pytest.mark.slow

WIDTHS: dict[str, Any] = {"vocab_size": 64, "hidden_size": 16, "intermediate_size": 24, "num_attention_heads": 4}
GROUPED = {**WIDTHS, "num_key_value_heads": 2, "num_hidden_layers": 5}
GPT = {"vocab_size": 64, "n_embd": 16, "n_layer": 5, "n_head": 4, "n_positions": 16}
T5 = {"vocab_size": 64, "d_model": 16, "d_kv": 4, "d_ff": 24, "num_heads": 4, "num_layers": 5}
VIT = {**WIDTHS, "num_hidden_layers": 5, "image_size": 16, "patch_size": 4}
RESNET = {"embedding_size": 8, "hidden_sizes": [8, 16], "depths": [4, 5], "layer_type": "basic"}

CASES: list[tuple[str, dict[str, Any], Any, list[int]]] = [
    ("GPT2LMHeadModel", GPT, text, [5]),
    ("LlamaForCausalLM", GROUPED, tokens, [5]),  # with caches of keys and values, which each layer leaves
    ("BertModel", {**WIDTHS, "num_hidden_layers": 5}, text, [5]),
    ("T5EncoderModel", T5, text, [4]),  # the first layer makes the others' bias of positions
    ("MixtralForCausalLM", {**GROUPED, "num_local_experts": 4, "num_experts_per_tok": 2}, tokens, [5]),
    ("ViTModel", VIT, image(16), [5]),
    ("ResNetModel", RESNET, image(16), [4, 4]),  # the first block of each stage has another shape
]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "config", "inputs", "loops"), CASES, ids=[case[0] for case in CASES])
def test_forward(name: str, config: dict[str, Any], inputs: Any, loops: list[int]) -> None:
    model_class = getattr(transformers, name)
    case = Entry(name, lambda: Case(model_class(model_class.config_class(**config)), kwargs=inputs())).make()
    lowered = hloemit.lower(case.model, case.args, case.kwargs, roll=True)
    turns = [line.split("hloemit.rolled = ")[1] for line in lowered.as_text().splitlines() if "hloemit.rolled" in line]
    assert [int(each.split(" ")[0]) for each in turns] == loops
    with torch.no_grad():
        expected = case.model(**case.kwargs)
    assert_close(lowered.compile("cpu")(**case.kwargs), expected, 1e-5)
