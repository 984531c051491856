"""`hloemit doctor`."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

import pytest
import torch
from click.testing import Result

from hloemit.base.private_names import SUPPORTED
from hloemit_cli import doctor
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]


def test_the_report(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_FLAGS", "--xla_cpu_use_fusion_emitters=true")
    result = cli("doctor")
    assert result.exit_code == 0, result.output
    lines = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert lines["torch"].partition("+")[0] == torch.__version__.partition("+")[0]
    assert lines["jaxlib"] == version("jaxlib")
    assert "of cpu" in lines["devices"]
    assert lines["variable"].startswith("XLA_FLAGS=")
    assert lines["self-test"].startswith("passed")


def test_what_was_not_tested_and_what_fails(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_installed", lambda name: {"jax": "0.9", "torch": "2.11.0+cpu"}.get(name, ""))
    monkeypatch.setattr(doctor, "_trains_as_eager", lambda: 1 / 0)
    monkeypatch.setitem(doctor._LOOKS, "devices", lambda: 1 / 0)
    result = cli("doctor", "--json")
    assert result.exit_code == ExitCode.RUN
    found = json.loads(result.stdout)
    (warning,) = found["warnings"]
    assert warning.startswith("jax 0.9 is outside of what was tested: ")
    assert set(warning.rpartition(": ")[2].split(",")) == set(SUPPORTED["jax"].split(","))
    assert found["facts"]["devices"] == ["ZeroDivisionError: division by zero"]
    assert not found["passed"]
    assert "ZeroDivisionError" in found["facts"]["self-test"][0]


def test_sources_that_are_not_installed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "requires", unknown)
    assert json.loads(cli("doctor", "--json").stdout)["warnings"] == []
