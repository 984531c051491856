"""Random programs through every door, against eager PyTorch.

``generator`` draws a program from the rows of ``rows``: a function of statements, as text, with its inputs. ``eager`` runs
it in PyTorch, and says which elements of its results are determined; ``doors`` runs it through hloemit; ``verdict``
compares. ``shrink`` makes a failing program small. ``python -m tests.fuzz`` goes on for as long as it is told to.
"""
