"""What runs: clock, tick loop, session, recordings, the command line. The only package that knows all others."""
