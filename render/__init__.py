"""What a local person sees: the window, its HUD, the terminal picture, video files. Knows frames and statistics only."""
