"""Processes that lose one of them: ``python -m tests.peers [COUNT]``."""
