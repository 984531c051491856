"""The fixtures of the command line."""

from tests.cli.conftest import cli, write

__all__ = ["cli", "write"]
