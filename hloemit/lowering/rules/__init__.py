"""The rules, one file a family. A file here is found by itself; see CONTRIBUTING.md for how to add an operator."""
