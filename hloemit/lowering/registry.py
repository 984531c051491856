"""The one table from operators to rules."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from typing import Any

from hloemit.base.torch_private import OpOverload

# an OpOverload, a higher-order operator, a Python function such as operator.add, or the name of a library's operator
# that need not be imported yet: "namespace::name", or "namespace::name.overload"
Operator = Any
Rule = Callable[..., Any]


class NotLowerable(Exception):  # noqa: N818 - a signal between a rule and the emitter, never shown to users as such
    """Raised by a rule that has no lowering for these arguments; the reason becomes part of ``UnsupportedOpError``."""


_RULES: dict[Operator, Rule] = {}
_HOMES: dict[Operator, str] = {}  # the module that registered each
_foreign: set[Operator] = set()  # operators with a rule that is not hloemit's own
_listeners: list[Callable[[Operator], None]] = []


def register(*operators: Operator, override: bool = False) -> Callable[[Rule], Rule]:
    """Register a rule for operators: ``@register(aten.add.Tensor)``, or ``register(aten.neg.default)(rule)``.

    An operator of a library that may not be imported yet is given by name: ``register("library::operator")``.
    A rule is called as ``rule(ctx, *args, **kwargs)`` with the operator's own arguments, tensors given as ``Value``s,
    and returns a ``Value``, or a sequence of them for an operator of several results. A second rule for an operator
    is an error unless ``override`` says that it is meant.
    """
    if not operators:
        raise TypeError("register() needs at least one operator")

    home = sys._getframe(1).f_globals.get("__name__", "")

    def decorate(rule: Rule) -> Rule:
        for operator in operators:
            if operator in _RULES and not override:
                raise ValueError(
                    f"{operator} has a rule already: {_RULES[operator]!r}; pass override=True to replace it"
                )
            _RULES[operator] = rule
            _HOMES[operator] = home
            module = getattr(getattr(rule, "func", rule), "__module__", None) or ""  # a partial has its function's
            if not module.startswith("hloemit."):
                _foreign.add(operator)
                for listener in _listeners:
                    listener(operator)
        return rule

    return decorate


def find_rule(operator: Operator) -> Rule | None:
    """The rule of an operator, or None."""
    load_rules()
    rule = _RULES.get(operator)
    if rule is None and isinstance(operator, OpOverload):
        rule = _RULES.get(operator.name())
    return rule


def home_of(operator: Operator) -> str:
    """The module that registered an operator's rule, "" where there is none."""
    found = _HOMES.get(operator, "")
    return found or (_HOMES.get(operator.name(), "") if isinstance(operator, OpOverload) else "")


def has_foreign_rules() -> bool:
    """Whether anybody but hloemit has registered a rule."""
    return bool(_foreign)


def on_foreign_rule(listener: Callable[[Operator], None]) -> None:
    """Call ``listener`` with each operator that anybody but hloemit has given a rule, or gives one later."""
    _listeners.append(listener)
    for operator in list(_foreign):
        listener(operator)


def all_rules() -> Iterator[tuple[Operator, Rule]]:
    """Every registered (operator, rule)."""
    load_rules()
    return iter(_RULES.items())


@functools.cache
def load_rules() -> None:
    """Import every family file in ``hloemit.lowering.rules``, once."""
    package = importlib.import_module("hloemit.lowering.rules")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
