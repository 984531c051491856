"""What users hold: a lowered program, a compiled one."""
