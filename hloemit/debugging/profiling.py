"""Where time goes on the device: XLA's profile, read back through the locations that hloemit writes."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from hloemit.base.errors import ExecutionError
from hloemit.cache.active import another_store
from hloemit.cache.executables import forget
from hloemit.debugging.steps import Call
from hloemit.runtime.profiling import profiler
from hloemit.stages.compiled import Compiled
from hloemit.stages.lowered import Lowered
from hloemit.targets import hlo

_INSIDE = ("while", "call", "conditional")  # whose steps have times of their own


@dataclass(frozen=True)
class Kernel:
    """One instruction of the optimized program: nanoseconds a call, and the module, ATen node and line it came from."""

    name: str
    kind: str
    path: str
    node: str
    line: str
    nanoseconds: float


@dataclass
class Profile:
    """The kernels, the longest first, and how long the device was busy a call."""

    calls: int
    kernels: list[Kernel] = field(default_factory=list)

    @property
    def nanoseconds(self) -> float:
        """The sum over kernels; those that run beside each other count twice."""
        return sum(kernel.nanoseconds for kernel in self.kernels)


def starts(lowered: Lowered, device: str | None = None) -> tuple[Compiled, float, float]:
    """The program, compiled; seconds of a cold start, in which XLA compiles it, and of a warm one, which reads it back.

    Both go through a folder of their own: neither what the user's cache has nor what this process has counts.
    """
    seconds = []
    with tempfile.TemporaryDirectory() as folder, another_store(Path(folder, "cache")):
        for _ in range(2):
            forget()
            began = time.perf_counter()
            compiled = lowered.compile(device)
            seconds.append(time.perf_counter() - began)
    return compiled, seconds[0], seconds[1]


def profile(compiled: Compiled, call: Call, calls: int = 20) -> Profile:
    """Run a program some times under XLA's profiler. Raises ``ExecutionError`` where the platform records nothing."""
    args, kwargs = call
    compiled(*args, **kwargs)
    with tempfile.TemporaryDirectory() as folder:
        options = profiler().ProfileOptions()
        # kernels alone: what hooks Python's calls as well may leave CPython 3.11 in a loop for ever, with other threads
        options.python_tracer_level = 0
        with profiler().trace(folder, profiler_options=options):
            for _ in range(calls):
                compiled(*args, **kwargs)
        times = _times(folder)
    if not times:
        raise ExecutionError(f"XLA's profiler recorded no operator on {compiled.device}")
    program = hlo.read(compiled.as_text())
    found = [_kernel(program, name, total / calls) for name, total in times.items()]
    kernels = [kernel for kernel in found if kernel is not None]
    return Profile(calls, sorted(kernels, key=lambda kernel: -kernel.nanoseconds))


def _times(folder: str) -> dict[str, float]:
    """Nanoseconds of each instruction of the program ``main``, over all calls and threads."""
    times: dict[str, float] = {}
    for file in Path(folder).rglob("*.xplane.pb"):
        for event in _events(profiler().ProfileData.from_file(str(file))):
            name = dict(event.stats).get("hlo_op")
            if name is not None:
                times[str(name)] = times.get(str(name), 0.0) + float(event.duration_ns)
    return times


def _events(data: Any) -> Iterator[Any]:
    for plane in data.planes:
        for line in plane.lines:
            yield from line.events


def _kernel(program: hlo.Hlo, name: str, nanoseconds: float) -> Kernel | None:
    instruction = program.by_name.get(name)
    if instruction is None:
        return Kernel(name, "", "", "", "", nanoseconds)
    if instruction.opcode in _INSIDE:
        return None
    path, _, node = origin_of(program, instruction).rpartition("/")
    return Kernel(name, instruction.opcode, path, node, program.line(instruction), nanoseconds)


def origin_of(program: hlo.Hlo, instruction: hlo.Instruction) -> str:
    """Module path and ATen node, as locations have them; of a fusion without one, those of what it computes last."""
    found = re.search(r'op_name="([^"]*)"', instruction.attribute("metadata"))
    if found:
        return found[1]
    parts = [part for name in instruction.calls for part in program.computations.get(name, ())]
    names = (re.search(r'op_name="([^"]*)"', part.attribute("metadata")) for part in reversed(parts))
    return next((name[1] for name in names if name), "")


def flame_graph(found: Profile, title: str) -> str:
    """A page that opens offline: time by module path, each module's part under that of the one it is in."""
    root: dict[str, Any] = {"name": "program", "time": 0.0, "inside": {}}
    for kernel in found.kernels:
        here = root
        here["time"] += kernel.nanoseconds
        for part in [*filter(None, kernel.path.split("/")), kernel.node or kernel.name]:
            here = here["inside"].setdefault(part, {"name": part, "time": 0.0, "inside": {}})
            here["time"] += kernel.nanoseconds
    bars: list[str] = []
    depth = _bars(root, 0.0, 0, root["time"] or 1.0, bars)
    style = _STYLE.replace("HEIGHT", str((depth + 1) * 22))
    busy = f"{found.nanoseconds / 1e3:,.1f} µs a call in {len(found.kernels)} kernels, mean of {found.calls} calls"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    body = f'<h1>{escape(title)}</h1><p>{busy}</p><div id="f">{"".join(bars)}</div>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


_STYLE = """
body { font: 12px system-ui, sans-serif; margin: 12px; background: #fff; color: #1c2430; }
h1 { font-size: 15px; }
#f { position: relative; height: HEIGHTpx; }
#f div { position: absolute; height: 20px; overflow: hidden; white-space: nowrap; padding: 2px 4px;
  box-sizing: border-box; border: 1px solid #fff; border-radius: 3px; }
"""


def _bars(node: dict[str, Any], left: float, depth: int, whole: float, bars: list[str]) -> int:
    share = node["time"] / whole
    colour = f"hsl({28 + 14 * (depth % 3)} 80% {76 - 3 * (depth % 4)}%)"
    text = escape(f"{node['name']} {node['time'] / 1e3:,.1f} µs, {100 * share:.1f} %")
    bars.append(
        f'<div style="left:{100 * left:.3f}%;width:{100 * share:.3f}%;top:{22 * depth}px;background:{colour}" '
        f'title="{text}">{text}</div>'
    )
    deepest = depth
    for inner in sorted(node["inside"].values(), key=lambda each: -each["time"]):
        deepest = max(deepest, _bars(inner, left, depth + 1, whole, bars))
        left += inner["time"] / whole
    return deepest
