"""The lock of captures: one at a time in a process.

A capture puts stand-ins in the place of weights, and PyTorch's tracers patch classes of the whole process. Lowering a
captured program to a module, compiling it and running it take no lock: each module has an MLIR context of its own.

Whoever needs the lazy device's lock (``hloemit.recording.values``) too takes that one first.
"""

from __future__ import annotations

import threading

capturing = threading.RLock()
