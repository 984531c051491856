"""One rule an operator: from ATen overloads to StableHLO ops.

``register`` is public: a user's own rule for a custom operator is registered as ours are.
"""

from hloemit.lowering.context import Context
from hloemit.lowering.registry import NotLowerable, register

__all__ = ["Context", "NotLowerable", "register"]
