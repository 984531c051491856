"""Interrupts at random times: `python -m tests.interrupts`, and a small draw of it in the suite."""
