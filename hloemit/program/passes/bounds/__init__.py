"""Programs whose shapes depend on data, made static: each such dimension is padded up to a bound, and counted.

A result of ``nonzero`` or ``x[mask]`` has as many rows as the data say; PyTorch writes ``u0`` for it. Here the graph is
rewritten before it is lowered (``rewrite.py``). What makes such a dimension (``producers.py``) becomes operators that
fill it up to the bound, and a count. What reads one (``consumers.py``) stays as it is where it keeps rows apart, has
the padding replaced by what is neutral where it joins rows, and is refused otherwise. The counts are further results of
the program, by which the runner cuts: a dimension holds its rows first, and then anything.
"""

from hloemit.program.passes.bounds.consumers import rows_apart
from hloemit.program.passes.bounds.rewrite import bounded, bounded_inside

__all__ = ["bounded", "bounded_inside", "rows_apart"]
