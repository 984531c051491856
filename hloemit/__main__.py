"""``python -m hloemit``, the command ``hloemit``; nothing imports it."""

from hloemit_cli.main import main

main(prog_name="hloemit")
