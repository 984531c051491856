"""What programs are read from and written to, besides text and bytecode."""
