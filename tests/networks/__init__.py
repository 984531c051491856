"""Random networks as people write them, through every door, against eager PyTorch.

``drawing`` draws a network from the rows of ``pieces`` and ``recipes``: a module, its loss, optimizer and data, as text.
``doors`` runs it through hloemit for some steps, and ``comparing`` holds all that is left behind beside what eager PyTorch
leaves: results, gradients, parameters, buffers, the optimizer's state. ``python -m tests.networks`` goes on for as long as
it is told to, and makes small what fails.
"""
