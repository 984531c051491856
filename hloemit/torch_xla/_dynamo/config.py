"""``torch_xla._dynamo.config``: settings of ``torch.compile(backend="openxla")``."""

skip_input_data_check = False  # raise for arguments that are not computed yet, instead of launching what computes them

__all__ = ["skip_input_data_check"]
