"""What ``torch.export`` needs around it: files that run nothing, conditions on sizes, buffers that are replaced."""
