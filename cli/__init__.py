"""The command line of hloemit, installed as ``hloemit_cli``."""
