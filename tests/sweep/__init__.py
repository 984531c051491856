"""What PyTorch tests, run through hloemit: its databases of operators, modules and optimizers.

``python -m tests.sweep run`` runs what is asked for, in parallel and resumable, and keeps one line an entry under
``.sweep/``; ``check`` holds the results against ``exceptions.toml``, both ways; ``report`` writes docs/operators.md.
"""
