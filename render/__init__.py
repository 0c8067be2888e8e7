"""What a local person sees: the window, its HUD, the terminal picture, video files. Knows frames and statistics only.

Read `view.py` first: it holds what every screen is given. `window.py` and `terminal_view.py` show it; `hud.py`,
`overlays.py` and `text.py` draw the parts of the window; `video_file.py` and `contact_sheet.py` write files. Nothing is
imported here, so that a headless run never loads pygame or av.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output, which belongs to --json
