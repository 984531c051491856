"""``torch_xla.test``."""
