"""One measurement of ``benchmarks.lazy`` on one lazy device, in a process (for torch_xla, an environment) of its own.

Call::

    python -m benchmarks.peer_lazy hloemit|torch_xla|jax MEASUREMENT

It says ``ready`` when everything is compiled. Each line of its input is a round, answered with the seconds of that
round's samples as JSON; a program that is compiled in a round ends it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from benchmarks.gpt import GPT, Config
from benchmarks.steps import BATCH, BETAS, CONFIG, DECAY, EPS, LENGTH, RATE, torch_step

SMALL = Config(vocabulary=8192, positions=64)  # GPT-2 small's layers, a smaller vocabulary
NARROW = Config(heads=4, width=64, vocabulary=256, positions=64)  # as many layers, and little to compute
MULTIPLICATIONS, LINKS = 1000, 100
WARM_UP = 3

Round = Callable[[], list[float]]


@dataclass(frozen=True)
class Lazy:
    """A lazy device: ``sync`` launches, ``wait`` waits for what was launched, ``compiles`` counts compilations."""

    device: torch.device
    sync: Callable[[], Any]
    wait: Callable[[], Any]
    stablehlo: Callable[[list[torch.Tensor]], str]
    compiles: Callable[[], int]


def hloemit_device() -> Lazy:
    import hloemit
    from hloemit.base.metrics import counters

    def compiles() -> int:
        return int(counters.get("UncachedCompile"))

    return Lazy(hloemit.device(), hloemit.sync, lambda: hloemit.sync(wait=True), hloemit.get_stablehlo, compiles)


def torch_xla_device() -> Lazy:
    import torch_xla
    import torch_xla.core.xla_model as xm
    from torch_xla.debug import metrics

    def compiles() -> int:
        return int(metrics.counter_value("UncachedCompile") or 0)

    return Lazy(torch_xla.device(), torch_xla.sync, xm.wait_device_ops, xm.get_stablehlo, compiles)


# Programs


def training_step(config: Config, device: torch.device | str) -> Callable[[], torch.Tensor]:
    """A training step of a GPT with AdamW on one sequence; gives the loss."""
    torch.manual_seed(0)
    model = GPT(config).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=BETAS, weight_decay=DECAY, eps=EPS)
    ids = torch.randint(config.vocabulary, (1, config.positions + 1)).to(device)

    def step() -> torch.Tensor:
        optimizer.zero_grad()
        logits = model(ids[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        loss.backward()
        optimizer.step()
        return loss

    return step


def products(lazy: Lazy, count: int) -> Callable[[], torch.Tensor]:
    x, factor = (torch.full((4,), value).to(lazy.device) for value in (1.0, 0.999))

    def body() -> torch.Tensor:
        y = x
        for _ in range(count):
            y = y * factor
        return y

    return body


def links(lazy: Lazy) -> Callable[[], torch.Tensor]:
    x = torch.ones(4, 4).to(lazy.device)

    def body() -> torch.Tensor:
        y = x
        for _ in range(LINKS):
            y = (y.view(16) * 2.5).view(4, 4)
        return y

    return body


# Rounds


def tracing(lazy: Lazy, body: Callable[[], Any], repeats: int) -> Round:
    """Seconds of the Python code, before anything is launched."""

    def run() -> list[float]:
        samples = []
        for _ in range(repeats):
            start = time.perf_counter()
            kept = body()
            samples.append(time.perf_counter() - start)
            lazy.sync()
            lazy.wait()
            del kept
        return samples

    return run


def syncing(lazy: Lazy, body: Callable[[], Any], repeats: int) -> Round:
    """Seconds of ``sync`` alone."""

    def run() -> list[float]:
        samples = []
        for _ in range(repeats):
            kept = body()
            start = time.perf_counter()
            lazy.sync()
            samples.append(time.perf_counter() - start)
            lazy.wait()
            del kept
        return samples

    return run


def stepping(lazy: Lazy, step: Callable[[], torch.Tensor], steps: int) -> Round:
    """Seconds of a step, when the loss is read after each ``steps`` of them."""

    def run() -> list[float]:
        start = time.perf_counter()
        for _ in range(steps):
            loss = step()
            lazy.sync()
        loss.item()
        return [(time.perf_counter() - start) / steps]

    return run


def dumping(lazy: Lazy) -> Round:
    """Seconds of the text of a forward pass that was traced."""
    torch.manual_seed(0)
    model = GPT(SMALL).to(lazy.device)
    ids = torch.randint(SMALL.vocabulary, (1, SMALL.positions)).to(lazy.device)
    lazy.sync()

    def run() -> list[float]:
        with torch.no_grad():
            y = model(ids)
        start = time.perf_counter()
        text = lazy.stablehlo([y])
        seconds = time.perf_counter() - start
        assert text.count("dot_general") > 4 * SMALL.layers + 1  # attention's two may be a function that layers share
        return [seconds]

    return run


def compiled(lazy: Lazy | None) -> Round:
    """Seconds of a whole step behind one call: ``hloemit.compile``, or ``jax.jit`` where there is no lazy device."""
    ids = torch.randint(CONFIG.vocabulary, (BATCH, LENGTH), generator=torch.Generator().manual_seed(0))
    if lazy is None:
        from benchmarks.training import jax_step

        call = jax_step(ids)
    else:
        import hloemit

        hloemit.eager_mode(True)
        step, given = hloemit.compile(torch_step(str(lazy.device))[0]), ids.to(lazy.device)
        call = lambda: step(given).item()  # noqa: E731

    def run() -> list[float]:
        start = time.perf_counter()
        call()
        return [time.perf_counter() - start]

    return run


MEASUREMENTS: dict[str, Callable[[Lazy], Round]] = {
    "trace step": lambda lazy: tracing(lazy, training_step(SMALL, lazy.device), 1),
    "trace narrow step": lambda lazy: tracing(lazy, training_step(NARROW, lazy.device), 3),
    "trace mul": lambda lazy: tracing(lazy, products(lazy, MULTIPLICATIONS), 10),
    "trace view": lambda lazy: tracing(lazy, links(lazy), 10),
    "sync": lambda lazy: syncing(lazy, products(lazy, MULTIPLICATIONS), 10),
    "sync tiny": lambda lazy: syncing(lazy, products(lazy, 1), 50),
    "stablehlo": dumping,
    "step": lambda lazy: stepping(lazy, training_step(SMALL, lazy.device), 1),
    "steps": lambda lazy: stepping(lazy, training_step(SMALL, lazy.device), 4),
    "narrow step": lambda lazy: stepping(lazy, training_step(NARROW, lazy.device), 1),
    "compiled": compiled,
}
DEVICES: dict[str, Callable[[], Lazy | None]] = {
    "hloemit": hloemit_device,
    "torch_xla": torch_xla_device,
    "jax": lambda: None,
}


def main(contestant: str, measurement: str) -> None:
    lazy: Any = DEVICES[contestant]()
    run = MEASUREMENTS[measurement](lazy)
    for _ in range(WARM_UP):
        run()
    compiles = lazy.compiles() if lazy else 0
    print("ready", flush=True)
    for _ in sys.stdin:
        seconds = run()
        if lazy and lazy.compiles() != compiles:
            sys.exit(f"{contestant} compiled in a round of {measurement!r}")
        print(json.dumps(seconds), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
