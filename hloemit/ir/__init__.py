"""StableHLO as Python values: types, ops, locations, serialization. Knows MLIR, and nothing of PyTorch graphs."""
