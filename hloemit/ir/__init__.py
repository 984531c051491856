"""StableHLO as Python values: types, op constructors, locations, serialization. Knows MLIR, knows nothing of PyTorch graphs."""
