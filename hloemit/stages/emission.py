"""From a captured program to its module: lowered, or known from an earlier process and lowered only if asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hloemit.base.signature import Signature
from hloemit.cache.lowered_programs import Known, Unsaved, look_up
from hloemit.ir.module import LazyModule
from hloemit.ir.packing import Packing
from hloemit.program.plan import InputPlan, plan_inputs
from hloemit.program.program import Program

if TYPE_CHECKING:
    from hloemit.lowering.module import Emission


class Packed(NamedTuple):
    """What is known of a rolled program: how it is packed, and the hash of the packed module."""

    packing: Packing
    sha256: str


class Found(NamedTuple):
    """A program's module, its signature, and what to ``save`` once the module has run; None where that is known."""

    module: LazyModule
    signature: Signature
    unsaved: Unsaved | None = None
    packed: Packed | None = None


def find_or_emit(program: Program, donate: bool, roll: bool = False) -> Found:
    """Lower a program, unless an earlier process compiled an equal one: then only its hash and signature are read.

    Its bindings gain the weights that are arguments. Of a program that is to be rolled, ``module`` is not, yet; what is
    known of it is ``packed``. Raises what ``emit`` raises.
    """
    plan = plan_inputs(program)
    program.bindings.state = plan.state
    found = look_up(program, plan, donate, roll)
    if isinstance(found, Known) and found.packing is not None:
        module = LazyModule(lambda: _emit(program, plan, donate).module)
        return Found(module, found.signature, packed=Packed(found.packing, found.sha256))
    if isinstance(found, Known):
        return Found(LazyModule(lambda: _emit(program, plan, donate).module, found.sha256), found.signature)
    emission = _emit(program, plan, donate)
    return Found(LazyModule.of(emission.module), emission.signature, found)


def _emit(program: Program, plan: InputPlan, donate: bool) -> Emission:
    from hloemit.lowering.module import emit  # and with it sympy and all rules, which a warm start does not need

    return emit(program, donate, plan)
