"""What every other room stands on: errors, dtypes, operators' records, frames, signatures. Imports nothing of ours."""
