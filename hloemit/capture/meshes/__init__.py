"""What ``DTensor``s, ``gathered=`` and marks say of how tensors lie over devices, while a program is captured."""
