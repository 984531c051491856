"""``torch_xla._dynamo.config``: settings, which change nothing."""

skip_input_data_check = False  # arguments are checked in no time that counts

__all__ = ["skip_input_data_check"]
