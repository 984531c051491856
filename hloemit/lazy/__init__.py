"""The lazy device ``xla``: operators on its tensors are recorded, and compiled and run when a result is needed.

Tensors are plain ``torch.Tensor``s with PyTorch's PrivateUse1 key (``device.py``), so that autograd, hooks and
composite operators are PyTorch's own. What is lazy rides on the storage (``values.py``): views share it. Kernels record
(``kernels.py``), and ``sync`` makes a program of what is pending (``trace_to_program.py``), which goes the way of every
other one.
"""
