"""``python -m hloemit_cli``, the command ``hloemit``."""

from hloemit_cli.main import main

main(prog_name="hloemit")
