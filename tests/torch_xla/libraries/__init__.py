"""Scripts as users of a library write them: run as they are, on the CPU or by ``python -m hloemit.torch_xla``.

Each takes a folder, and writes ``result.json`` into it.
"""
