"""The PJRT client that jax loaded: devices, transfers, executables. Knows modules and tensors, knows no rules."""
