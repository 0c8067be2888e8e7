"""`python -m dreamtick`: the same as the `dreamtick` command."""

from dreamtick.sim.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
