"""Rules: what emits StableHLO for an operator, the first field of its record."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from hloemit.base.records import AUTOCAST, Operator, caller, describe, described, has_foreign_facts, known, record_of

Rule = Callable[..., Any]


def register(
    *operators: Operator,
    override: bool = False,
    checks: Callable[..., Any] | None = None,
    pads: Callable[..., Any] | None = None,
    parts: Callable[..., Any] | None = None,
    twin: Operator | None = None,
    lifts: bool | None = None,
    autocast: str | None = None,
    reads_values: bool | None = None,
) -> Callable[[Rule], Rule]:
    """Register a rule for operators: ``@register(aten.add.Tensor)``, or ``register(aten.neg.default)(rule)``.

    An operator of a library that may not be imported yet is given by name: ``register("library::operator")``.
    A rule is called as ``rule(ctx, *args, **kwargs)`` with the operator's own arguments, tensors given as ``Value``s,
    and returns a ``Value``, or a sequence of them for an operator of several results.

    What else there is to know goes into the operators' records, with a rule or without one:

    * ``parts``: a function of tensors that computes the same by other operators, for one that needs no rule.
    * ``checks``: conditions on values, for ``checks=True`` and the lazy device: ``checks(n, *args, **kwargs)`` yields
      pairs of a tensor of bools, all of which should be true, and a message. ``n(aten.x.default, …)`` calls one.
    * ``pads``: how it reads rows with padding behind them, for ``bound=``: ``pads(b, node, *args, **kwargs)``, such as
      ``hloemit.program.passes.bounds.rows_apart`` for an operator that keeps rows apart.
    * ``twin``: of an operator that writes into arguments, the one that gives them as results, last.
    * ``lifts``: Python numbers become arguments of the lazy device's programs, so that each value needs no program of
      its own; the rule is given a 0-d ``Value`` there.
    * ``autocast``: what it computes in under ``torch.autocast("xla")``: "lower precision", "float32" or "widest".
    * ``reads_values``: it looks at values in Python, so the lazy device computes what it is given first.

    What is said already is an error unless ``override`` says that it is meant.
    """
    if not operators:
        raise TypeError("register() needs at least one operator")
    if autocast is not None and autocast not in AUTOCAST:
        raise ValueError(f"autocast={autocast!r} is none of {', '.join(map(repr, AUTOCAST))}")
    place = caller(2)
    given = {"checks": checks, "pads": pads, "parts": parts, "twin": twin}
    given |= {"lifts": lifts, "autocast": autocast, "reads_values": reads_values}
    facts = {name: fact for name, fact in given.items() if fact is not None}
    if facts:
        describe(*operators, override=override, place=place, **facts)

    def decorate(rule: Rule) -> Rule:
        describe(*operators, override=override, place=place, rule=rule)
        return rule

    return decorate


def find_rule(operator: Operator) -> Rule | None:
    """The rule of an operator, or None."""
    load_rules()
    rule: Rule | None = known(operator, "rule")
    return rule


def home_of(operator: Operator) -> str:
    """The module that registered an operator's rule, "" where there is none."""
    place = record_of(operator).places.get("rule")
    return "" if place is None else place.module


def has_foreign_rules() -> bool:
    """Whether anybody but hloemit has registered something."""
    return has_foreign_facts()


def all_rules() -> Iterator[tuple[Operator, Rule]]:
    """Every registered (operator, rule)."""
    load_rules()
    return described("rule")


@functools.cache
def load_rules() -> None:
    """Import every family file in ``hloemit.lowering.rules``, once."""
    package = importlib.import_module("hloemit.lowering.rules")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
