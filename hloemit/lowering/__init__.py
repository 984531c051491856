"""One rule an operator: from ATen overloads to StableHLO ops.

``register`` is public: a user's own rule for a custom operator is registered as ours are.
"""

from hloemit.base.errors import NotLowerable
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register

__all__ = ["Context", "NotLowerable", "register"]
