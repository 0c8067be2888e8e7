"""Who watches or plays from afar. Empty so far: the browser and streams come next."""
