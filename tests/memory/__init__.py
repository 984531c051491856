"""What a process takes while it goes on: `python -m tests.memory`, and a small form of it in the suite."""
