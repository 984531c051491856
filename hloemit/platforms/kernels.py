"""The kernels of XLA:CPU: what has one of its own, and how one is made to end.

Whatever is elementwise is fused with what uses it, and computed again in each kernel that does. A call of a function
that XLA is told not to inline ends a kernel. Source: xla/service/instruction_fusion.cc, xla/service/call_inliner.cc.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import ir

_OWN = frozenset(
    f"stablehlo.{name}"
    for name in ("constant", "convolution", "custom_call", "dot_general", "fft", "rng", "rng_bit_generator")
)
_MOST = 100  # ops that are looked at behind one


def has_own(op: Any) -> bool:
    """Whether an op has a kernel of its own, as what has regions has."""
    return op.name in _OWN or len(op.regions) > 0


def leads_to_several(op: Any) -> bool:
    """Whether several kernels would compute an op's result: what is made of it ends in several ops, or results."""
    seen, ends, waiting = set[Any](), set[Any](), [op]
    while waiting and len(ends) < 2 and len(seen) < _MOST:
        users = {use.owner.operation for result in waiting.pop().results for use in result.uses} - seen
        seen |= users
        ends |= {user for user in users if has_own(user) or not len(user.results)}
        waiting += users - ends
    return len(ends) > 1


def not_inlined(call: Any) -> None:
    """Let the kernels of a ``func.call`` be those of its function alone."""
    inlineable = ir.DictAttr.get({"inlineable": ir.StringAttr.get("false")})
    call.attributes["mhlo.frontend_attributes"] = inlineable
