"""The recorder, the one way from PyTorch's operators to a graph, for every door.

An operator reaches it from a kernel of the lazy device or from a dispatch mode over stand-ins. It notes a ``Step``
(``trace.py``); what a tensor holds rides on its storage (``values.py``), so that views and updates in place mean what
they mean in eager PyTorch (``views.py``, ``in_place.py``). ``operator_kinds.py`` and ``special_kernels.py`` say what
each kind of operator does; ``trace_to_graph.py`` makes an fx graph of the steps that are needed.
"""
