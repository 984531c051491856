"""Files from strangers: good ones, changed at random, through the library and the command line.

``corpus`` makes the good ones, ``mutations`` changes them, with a knowledge of their formats, ``judge`` reads one and says
what became of it. ``python -m tests.hostile`` goes on for as long as it is told to.
"""
