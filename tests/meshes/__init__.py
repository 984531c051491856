"""Random programs over a mesh of devices.

The fuzzer's programs (``tests/fuzz``) with larger dimensions, more rows, and ``hloemit.shard`` among their statements, over a
random mesh and cut at random: compiled, as the text of one device, and on the lazy device. ``make fuzz-meshes`` goes on with
a record.
"""
