"""The compile cache: what executables depend on, and the folder that keeps them from one process to the next."""
