"""With compilers of TPUs and GPUs installed beside jax, a machine without such chips is not searched for them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hloemit.runtime import probing

SCRIPT = """
import os, sys
import hloemit.runtime.client as client
before = dict(os.environ)
device = client.find_device()
print(device, [n for n in ("libtpu", "jax_plugins.xla_cuda12", "jax_cuda12_plugin") if n in sys.modules])
print(os.environ.get("TPU_LIBRARY_PATH") == before.get("TPU_LIBRARY_PATH"))
"""
FAKES = {
    "libtpu/__init__.py": "import os\ndef get_library_path(): return __file__\nprint('PROBED libtpu')\n",
    "jax_plugins/xla_cuda12/__init__.py": "def initialize(): print('PROBED cuda')\n",
    "jax_cuda12_plugin/__init__.py": "print('PROBED functions of cuda')\n",
}


def run(path: Path | None) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH")}
    environment |= {"PYTHONPATH": os.pathsep.join(filter(None, [str(path or ""), environment.get("PYTHONPATH", "")]))}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return done.stdout + "\n".join(line for line in done.stderr.splitlines() if "pjrt_client.cc" not in line)


@pytest.mark.skipif(
    not (probing.is_absent("tpu") and probing.is_absent("cuda")), reason="there is such a chip, which jax has to find"
)
def test_installed_compilers_change_nothing(tmp_path: Path) -> None:
    for name, text in FAKES.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    real = Path(sys.prefix) / "compilers"
    expected = run(None)
    assert expected == "cpu:0 []\nTrue\n"
    assert run(tmp_path) == expected
    if real.is_dir():  # libtpu and jax's CUDA plugin themselves
        assert run(real) == expected


def test_who_names_a_platform_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing._Devices, "are_open", False)
    monkeypatch.setenv("TPU_LIBRARY_PATH", "/x")
    monkeypatch.setattr(probing, "is_absent", lambda kind: True)
    with probing.without_probing():
        assert sys.modules["libtpu"] is None and "TPU_LIBRARY_PATH" not in os.environ
    assert "libtpu" not in sys.modules and os.environ["TPU_LIBRARY_PATH"] == "/x"
    monkeypatch.setattr(probing._Devices, "are_open", False)
    monkeypatch.setenv("JAX_PLATFORMS", "tpu")
    with probing.without_probing():
        assert "libtpu" not in sys.modules and os.environ["TPU_LIBRARY_PATH"] == "/x"
