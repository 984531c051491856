"""The process in which a chip's compiler lives: ``targets/compiler.py`` starts it as a script, without torch.

These compilers abort where they meet what they cannot do, print as they like, and take the environment for a machine's.
So they have an environment, a stderr and a life of their own. One process serves one library; requests come one after
the other: a line of JSON, behind it the parts whose lengths it names, and answers are of the same form.
"""

from __future__ import annotations

import importlib
import json
import os
import select
import sys
import time
import types
from pathlib import Path
from typing import Any

Message = dict[str, Any]
IDLE_SECONDS = 120.0
_LENGTH_BYTES = 8


def write(handle: int, head: Message, parts: dict[str, bytes]) -> None:
    """One message."""
    from hloemit.ir.foreign_process import send

    head = head | {"parts": {name: len(part) for name, part in parts.items()}}
    described = json.dumps(head).encode()
    send(handle, len(described).to_bytes(_LENGTH_BYTES, "little") + described)
    for part in parts.values():
        send(handle, part)


def read(handle: int) -> tuple[Message, dict[str, bytes]]:
    """One message; raises EOFError where there is none."""
    from hloemit.ir.foreign_process import receive

    length = int.from_bytes(receive(handle, _LENGTH_BYTES), "little")
    head = json.loads(receive(handle, length))
    return head, {name: receive(handle, size) for name, size in head.pop("parts").items()}


class _Compiler:
    """One compiler's library, loaded."""

    def __init__(self, platform: str, library: str, functions: str) -> None:
        from hloemit.ir.bindings import load_compiler

        self._platform = platform
        self._api = load_compiler("cuda" if platform == "gpu" else platform, library)
        for name in _FUNCTIONS if functions else ():
            self._register(functions, name)

    def _register(self, package: str, name: str) -> None:
        """Let the compiler know foreign functions, cuSOLVER's say, which jax registers when it meets a GPU."""
        register = importlib.import_module(f"{package}.cuda_plugin_extension").register_custom_call_target
        try:
            module = importlib.import_module(f"{package}.{name}")
        except ImportError:
            return
        for target, function in module.registrations().items():
            register(self._api, target, function, "CUDA", int(target.endswith("_ffi")))

    def compile(self, request: Message, parts: dict[str, bytes]) -> tuple[Message, dict[str, bytes]]:
        """The answer to a request; raises where the compiler refuses."""
        from hloemit.ir import compile_only

        devices = compile_only.devices(self._api, self._platform, request["topology"], request["config"])
        start = time.perf_counter()
        client = devices[0].client
        answer = {"kind": devices[0].device_kind, "version": client.platform_version, "devices": len(devices)}
        task = compile_only.Task(parts["module"], parts["options"], request["replicas"], request["partitions"])
        dump = request["dump"]
        try:
            made = compile_only.compile_module(task, devices, dump)
        except compile_only.OutOfMemory as error:
            answer |= {"reason": str(error), "seconds": time.perf_counter() - start}
            return answer, {"text": b"", "executable": b""}
        answer |= {"seconds": time.perf_counter() - start, "stats": made.stats, "cost": made.cost}
        return answer, {"text": made.text.encode(), "executable": b"" if dump else made.executable}


_FUNCTIONS = ("_solver", "_linalg", "_prng", "_rnn", "_sparse", "_hybrid")


def serve(requests: int, answers: int, compiler: _Compiler) -> None:
    """Answer one request after the other, until there are no more, or nothing was asked for long."""
    while select.select([requests], [], [], IDLE_SECONDS)[0]:
        try:
            head, parts = read(requests)
        except EOFError:
            return
        try:
            answer, results = compiler.compile(head, parts)
        except Exception as error:
            answer, results = {"error": f"{type(error).__name__}: {error}"}, {}
        write(answers, answer, results)


def main(root: str, platform: str, library: str, functions: str, paths: list[str]) -> None:
    """Serve stdin and stdout. ``hloemit`` stands for its folder, whose ``__init__`` would import torch."""
    package = types.ModuleType("hloemit")
    package.__path__ = [root]
    sys.modules["hloemit"] = package
    sys.path[:] = paths
    requests, answers = os.dup(0), os.dup(1)
    os.dup2(2, 1)  # libraries print to stdout
    try:
        compiler = _Compiler(platform, library, functions)
    except Exception as error:
        write(answers, {"error": f"{Path(library).name} cannot be loaded: {error}"}, {})
        return
    write(answers, {"ready": True}, {})
    serve(requests, answers, compiler)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:])
