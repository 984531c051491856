"""What every other room stands on: errors, dtypes, source frames, signatures. Imports nothing of ours."""
