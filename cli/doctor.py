"""``hloemit doctor``: what there is on this machine, ready to paste into a report."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

import click

from hloemit_cli.exits import ExitCode
from hloemit_cli.progress import stage

_PACKAGES = ("hloemit", "torch", "jax", "jaxlib", "numpy", "safetensors", "torchvision", "libtpu", "jax-cuda12-plugin")
_VARIABLES = re.compile(r"^(HLOEMIT_\w+|XLA_\w+|JAX_\w+|PJRT_\w+|CUDA_VISIBLE_DEVICES|TPU_\w+)$")


def examine(as_json: bool) -> None:
    """Print what is installed, which devices there are, what the cache holds, and a test; exit 5 where that fails."""
    facts: list[tuple[str, str]] = [
        ("system", f"{platform.platform()}, {os.cpu_count()} processors"),
        ("python", f"{platform.python_version()} at {sys.executable}"),
        *((name, _installed(name)) for name in _PACKAGES if _installed(name)),
        *(("variable", f"{name}={value}") for name, value in sorted(os.environ.items()) if _VARIABLES.match(name)),
    ]
    warnings = _outside_of_what_was_tested()
    with stage("looking at devices and the cache"):
        for name, look in _LOOKS.items():
            facts.append((name, _said(look)))
    with stage("testing"):
        passed, said = _self_test()
    facts.append(("self-test", said))
    if as_json:
        found: dict[str, list[str]] = {}
        for name, value in facts:
            found.setdefault(name, []).append(value)
        click.echo(json.dumps({"facts": found, "warnings": warnings, "passed": passed}, indent=2))
    else:
        width = max(len(name) for name, _ in facts)
        for name, value in facts:
            first, *more = value.splitlines() or [""]
            click.echo(f"{name:<{width}}  {first}")
            for line in more:
                click.echo(f"{'':<{width}}  {line}")
        for line in warnings:
            click.echo(f"{'warning':<{width}}  {line}")
    if not passed:
        raise click.exceptions.Exit(ExitCode.RUN)


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _outside_of_what_was_tested() -> list[str]:
    """Each package whose version is not among those that hloemit asks for, where it is installed and says so."""
    found = []
    for text in _requirements():
        asked = re.fullmatch(r"([\w-]+)([<>=][<>=\d.,]+)", text)
        installed = _installed(asked[1]) if asked else ""
        if asked and installed and not all(_holds(installed, bound) for bound in asked[2].split(",")):
            found.append(f"{asked[1]} {installed} is outside of what was tested: {asked[2]}")
    return found


def _requirements() -> list[str]:
    try:
        return requires("hloemit") or []
    except PackageNotFoundError:  # a tree of sources on Python's path
        return []


def _holds(installed: str, bound: str) -> bool:
    parts = [tuple(int(n) for n in re.findall(r"\d+", text.partition("+")[0])[:3]) for text in (installed, bound)]
    return parts[0] >= parts[1] if bound.startswith(">=") else parts[0] < parts[1]


def _said(look: Callable[[], str]) -> str:
    try:
        return look()
    except Exception as error:  # a report is worth more than where it stopped
        return f"{type(error).__name__}: {error}"


def _devices() -> str:
    from hloemit.runtime.client import find_device

    device = find_device()
    every = device.client.devices()
    kinds = sorted({str(each.device_kind) for each in every})
    return f"{len(every)} of {device.platform} ({', '.join(kinds)}), {device.client.platform_version}".replace(
        "\n", "; "
    )


def _stablehlo() -> str:
    from hloemit.ir.serialization import default_target_version, supported_versions

    oldest, newest = supported_versions()
    return f"writes {oldest} to {newest}, {default_target_version()} by default"


def _cache() -> str:
    from hloemit.cache.active import store_from_environment

    store = store_from_environment()
    if store is None:
        return "off"
    entries = store.entries()
    size = sum(entry.bytes_on_disk for entry in entries)
    damaged = len(store.damaged())
    state = f", {damaged} damaged: hloemit cache verify --delete" if damaged else ""
    state += ", read only" if store.readonly else ""
    return f"{store.directory}: {len(entries)} entries, {size / 1e6:.1f} MB{state}"


def _operators() -> str:
    from hloemit.operators import families

    return f"{sum(len(family.operators) for family in families())} overloads have a rule"


def _compilers() -> str:
    from hloemit.base.errors import TargetError
    from hloemit.targets import wheels

    found = []
    for name in ("tpu", "gpu"):
        try:
            wheel = wheels.find(name)
            found.append(f"{name}: {wheel.version}")
        except TargetError:
            found.append(f"{name}: none")
    return ", ".join(found)


_LOOKS: dict[str, Callable[[], str]] = {
    "devices": _devices,
    "compilers": _compilers,
    "stablehlo": _stablehlo,
    "cache": _cache,
    "operators": _operators,
}


def _self_test() -> tuple[bool, str]:
    """Lower, compile, run and train a small network, and compare it with eager PyTorch."""
    try:
        started = time.perf_counter()
        problem = _trains_as_eager()
        seconds = time.perf_counter() - started
    except Exception as error:
        return False, f"failed with {type(error).__name__}: {error}"
    return not problem, problem or f"passed in {seconds:.1f} s"


def _trains_as_eager() -> str:
    import torch

    import hloemit

    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.LayerNorm(16), torch.nn.GELU(), torch.nn.Linear(16, 4))
    x = torch.randn(5, 8)

    def step(x: Any) -> Any:
        loss = model(x).square().mean()
        return loss, torch.autograd.grad(loss, list(model.parameters()))

    loss, gradients = step(x)
    compiled_loss, compiled = hloemit.lower(step, (x,)).compile()(x)
    pairs = [("the loss", compiled_loss, loss)]
    pairs += [(f"gradient {i}", a, e) for i, (a, e) in enumerate(zip(compiled, gradients, strict=True))]
    for name, actual, expected in pairs:
        if not torch.allclose(actual, expected, rtol=1e-3, atol=1e-5):
            return f"failed: {name} is off by {(actual - expected).abs().max():.2g}"
    return ""
