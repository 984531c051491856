"""Pages and pictures: what is in them, and that a browser shows it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import torch
from torch import nn

import hloemit
from hloemit.inspection.graph import read
from hloemit.inspection.page import page
from hloemit.inspection.picture import MOST_OPERATORS, picture
from hloemit.ir.serialization import parse

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the path")


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention, self.norm = nn.Linear(8, 8), nn.LayerNorm(8)

    def forward(self, x: Any) -> Any:
        return x + self.attention(self.norm(x))


class Model(nn.Module):
    def __init__(self, depth: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(*(Block() for _ in range(depth)))

    def forward(self, x: Any) -> Any:
        return self.layers(x)


def graph_of(depth: int) -> Any:
    return read(hloemit.lower(Model(depth).eval(), (torch.ones(1, 3, 8),)).module)


def shown(path: Path, fragment: str) -> str:
    """The document, after its scripts ran in a browser."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"]
    flags.append(f"--user-data-dir={path.parent / 'profile'}")
    assert CHROMIUM is not None
    done = subprocess.run(
        [CHROMIUM, *flags, f"{path.as_uri()}#{fragment}"], capture_output=True, text=True, check=False, timeout=120
    )
    return done.stdout


@browser
def test_a_browser_shows_a_model_of_96_layers(tmp_path: Path) -> None:
    file = tmp_path / "m.html"
    file.write_text(page(graph_of(96), "a <model>"))
    dom = shown(file, "open=layers/7/attention&search=layers/7/attention+dot_general")
    assert re.search(r'data-milliseconds="\d+"', dom)  # the script came to its end: 0.1 s when it was written
    assert "<title>a &lt;model&gt;</title>" in dom
    assert {f"layers/{i}" for i in range(96)} <= set(re.findall(r'class="group \w+" data-path="([^"]+)"', dom))
    found = re.search(r"<h2>(\d+) found</h2>", dom)
    assert found is not None and int(found[1]) == 1
    assert dom.count(" found") - 1 >= int(found[1])  # what is found is marked, in the module that is open
    assert "layers/8/attention" not in re.findall(r'data-path="([^"]+)"', dom)


@browser
def test_a_browser_shows_an_operator(tmp_path: Path) -> None:
    file = tmp_path / "m.html"
    text = """
      sdy.mesh @mesh = <["x"=2]>
      func.func @main(%x: tensor<4xf32> {hloemit.name = "</script>"}) -> tensor<4xf32> {
        %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<4xf32>
          loc("layers/0/sin"("model.py":7:0))
        return %0 : tensor<4xf32>
      }
    """
    file.write_text(page(read(parse(text)), "t"))
    dom = shown(file, "node=1")
    for part in ("sine → f32[4]", "layers/0", "model.py:7", '{"x"}', "&lt;/script&gt; f32[4]"):
        assert part in dom.replace("&quot;", '"'), part


def test_a_page_needs_no_network() -> None:
    text = page(graph_of(1), "t")
    assert not re.findall(r"""(?:src|href)\s*=|url\(|@import|fetch\(""", text)


def test_a_picture_of_a_small_program() -> None:
    lowered = hloemit.lower(lambda x, y: (x @ y).relu(), (torch.ones(2, 3), torch.ones(3, 4)))
    root = ElementTree.fromstring(picture(read(lowered.module)))
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:4] == ["arg0", "f32[2, 3]", "arg1", "f32[3, 4]"]
    assert {"dot_general", "maximum", "return"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) == 5

    def long(x: Any) -> Any:
        for _ in range(MOST_OPERATORS):
            x = x.sin()
        return x

    with pytest.raises(ValueError, match="too many"):
        picture(read(hloemit.lower(long, (torch.ones(1),)).module))


def test_notebooks_and_prompts() -> None:
    lowered = hloemit.lower(nn.Linear(2, 3), (torch.ones(1, 2),))
    html = lowered._repr_html_()
    assert html.startswith("<iframe srcdoc=") and "dot_general" in html
    assert repr(lowered.compile("cpu")) == (
        "<Compiled for cpu:0:\n  takes input: f32[1,2] (user_input)\n  has 2 weights\n"
        "  gives output: f32[1,3] (user_output)>"
    )
