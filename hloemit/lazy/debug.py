"""What users see of the graphs: why one is compiled, and its text."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hloemit.base.dtypes import type_string
from hloemit.base.environment import is_set
from hloemit.base.files import replacing
from hloemit.base.torch_private import pytree
from hloemit.lazy.causes import Reports
from hloemit.recording.trace import Number, Ref, Step
from hloemit.recording.values import Type


def explain(leaf: Step, outputs: tuple[int, ...]) -> None:
    """Say on stderr why a graph is compiled, where ``HLOEMIT_EXPLAIN_RECOMPILE`` asks for it."""
    if is_set("HLOEMIT_EXPLAIN_RECOMPILE"):
        print(f"hloemit: compiling a graph of {len(leaf.path())} steps: {reason(leaf, outputs)}", file=sys.stderr)


def reason(leaf: Step, outputs: tuple[int, ...]) -> str:
    """How a graph differs from the one before that is most like it."""
    path = leaf.path()
    if leaf.plans:
        before = next(reversed(leaf.plans))[0]
        made_by = {slot: step for step in path for slot in step.slots()}
        more = [made_by[s] for s in outputs if s not in before]
        less = [made_by[s] for s in before if s not in outputs]
        if not more and not less:
            return "the same operators, but the memory of other arguments can be reused"
        return "the same operators, but other results are alive: " + "; ".join(
            [f"now also that of {text(s, path)}" for s in more[:3]]
            + [f"no longer that of {text(s, path)}" for s in less[:3]]
        )
    for i in reversed(range(len(path))):
        step, parent = path[i], path[i].parent
        assert parent is not None
        others = [s for s in parent.children.values() if s is not step]
        if others:
            return f"step {i + 1} is {text(step, path)}, where the last graph had {text(others[-1], path)}"
        if parent.plans and parent.parent is not None:
            return f"it goes on with {text(step, path)}, where the last graph ended"
    if leaf.children:
        return f"it ends where the last graph went on with {text(next(reversed(leaf.children.values())), path)}"
    return "the first one"


def text(step: Step, path: list[Step]) -> str:
    """A step as a line of a message: ``aten.mul.Tensor(f32[2,3], 2) at train.py:12``."""
    if step.call is None:
        return f"an argument {type_string(step.out.size, step.out.dtype)}"
    types: dict[int, Type] = {}
    for s in path:
        outs = s.out if isinstance(s.out, list) else [s.out]
        types.update(zip(s.slots(), [o for o in outs if o is not None], strict=True))

    def operand(a: Any) -> str:
        if isinstance(a, Ref):
            shown = a.view or types[a.slot]
            place = f" from {a.view.offset}" if a.view is not None and a.view.offset else ""
            return type_string(shown.size, shown.dtype) + place
        return "a number" if isinstance(a, Number) else str(a)

    operands = [operand(a) for a in pytree.tree_leaves((step.args, step.kwargs)) if a is not None]
    return f"{step.call.op}({', '.join(operands)})" + (f" at {step.frame}" if step.frame is not None else "")


def dump(module_text: Any, name: str) -> None:
    """Keep the text of a graph that is compiled: ``HLOEMIT_DUMP_GRAPHS`` names a folder, in which each has a file.

    ``XLA_SAVE_TENSORS_FILE``, torch_xla's variable, names a file that all are appended to, unless a front end does that
    when they run.
    """
    folder, file = os.environ.get("HLOEMIT_DUMP_GRAPHS"), os.environ.get("XLA_SAVE_TENSORS_FILE")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        count = len(list(Path(folder).glob("*.mlir")))
        with replacing(Path(folder) / f"{count:04d}-{name[:12]}.mlir") as path:
            path.write_text(module_text(), encoding="utf-8")
    if file and Reports.launching is None:
        with open(file, "a", encoding="utf-8") as stream:
            stream.write(f"// graph {name[:12]}\n{module_text()}\n")
