"""Who watches or plays from afar: the browser page, WebRTC, WHEP and WHIP, RTMP, and who may do what.

It knows frames and figures, never the model: the loop hands over frames, the server's own thread does the rest.
"""
