"""The Wan family of block-diffusion models: Self-Forcing, CausVid, LongLive and Matrix-Game 2 on one transformer.

`members.py` says how they differ, `model.py` makes a `WorldModel` of the parts. Text encoder, image encoder and VAE
come from transformers and diffusers (`pip install "dreamtick[wan]"`).
"""
