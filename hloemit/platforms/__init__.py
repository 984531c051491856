"""What a platform does better than StableHLO can say: calls of libraries, in place of ops, when a module is compiled.

The portable module stays as it is; a copy of it is rewritten. ``tables`` says which platform replaces what, ``swap``
does it, and there is one file for each library.
"""
