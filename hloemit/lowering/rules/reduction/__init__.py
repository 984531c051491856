"""Over dimensions: sums, extremes, statistics, scans, histograms."""
