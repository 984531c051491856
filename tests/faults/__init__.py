"""Every system call fails once: what store, look-up, eviction, save, load and checkpoint leave behind then.

``shim.c`` stands between the process and the C library, so that calls of torch, safetensors and jaxlib fail as well as
Python's; without a C compiler, ``injection`` fails what Python announces to its audit hooks. ``scenarios`` says what is
done and what must hold after it. ``python -m tests.faults`` fails the first call, the second, … in every way there is.
"""
