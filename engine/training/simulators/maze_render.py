"""The maze's pictures: sky and floor behind, then the walls that the rays have hit, then the light.

Colours are planes here, [N, 3, row, column]: numpy is about twice as fast with them as with pixels of three numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dreamtick.engine.training.simulators.base import Frames, IntArray
from dreamtick.engine.training.simulators.maze_map import CellMaps
from dreamtick.engine.training.simulators.maze_rays import FRAME_PX, Rays, cast_rays
from dreamtick.engine.training.simulators.maze_themes import (
    BASE_COLOURS,
    LIGHT_FOG,
    LIGHT_GAIN,
    MATERIALS,
    STARS,
    TEXTURES,
    Floats,
    Triple,
)
from dreamtick.engine.training.simulators.maze_themes import THEME_TABLE as TABLE

__all__ = ["draw"]

_WALL_PX: Final = np.float32(FRAME_PX * 0.62)  # a wall's height, one cell away
_HORIZON: Final = FRAME_PX // 2  # the first row below it; sky is drawn only above it, floor only below
_BELOW_HORIZON: Final[Floats] = (np.arange(FRAME_PX) + 0.5 - FRAME_PX / 2).astype(np.float32)  # each row, in pixels
_ABOVE_HORIZON: Final[Floats] = -_BELOW_HORIZON[:_HORIZON]  # each row of the sky
_FLOOR_DISTANCE: Final[Floats] = (0.5 * _WALL_PX / _BELOW_HORIZON[_HORIZON:]).astype(np.float32)  # each row, in cells
_FLOOR_FADE: Final[Floats] = np.clip(3.0 / _FLOOR_DISTANCE, 0, 1)[None, :, None].astype(np.float32)


def draw(maps: CellMaps, position: Floats, heading: Floats, theme: IntArray, light: IntArray) -> tuple[Frames, Floats]:
    """Draw N worlds: frames uint8 [N, 64, 64, 3], and the distance [N] to the wall straight ahead, in cells."""
    rays = cast_rays(maps, position, heading)
    fog_density = (TABLE.fog_density[theme] * LIGHT_FOG[light])[:, None, None]
    picture = np.concatenate([_draw_sky(rays, theme), _draw_floor(rays, position, theme, fog_density)], axis=2)
    on_wall = _BELOW_HORIZON[None, :, None] / (_WALL_PX / rays.distance)[:, None, :]
    height = (on_wall + 0.5).astype(np.float32, copy=False)
    walls = _draw_walls(rays, height, theme, fog_density)
    is_wall = ((height >= 0) & (height < 1))[:, None]
    np.copyto(picture, walls, where=is_wall)
    picture *= _planes(LIGHT_GAIN[light])
    frames = np.clip(picture, 0, 255, out=picture).astype(np.uint8).transpose(0, 2, 3, 1)
    return np.ascontiguousarray(frames), rays.distance[:, FRAME_PX // 2]


def _with_effect(theme: IntArray, effect: str) -> IntArray:
    return np.nonzero(TABLE.effect[theme] == effect)[0]


def _planes(colours: Floats) -> Floats:
    """Colours [..., 3] as planes of one pixel, [..., 3, 1, 1]."""
    return colours[..., None, None]


def _colour(colour: Triple) -> Floats:
    return _planes(np.array(colour, np.float32))


def _mix(one: Floats, other: Floats, share: Floats) -> Floats:
    """Replace a share of `one` by `other`, in place, and return it."""
    one *= 1 - share
    one += other * share
    return one


def _draw_sky(rays: Rays, theme: IntArray) -> Floats:
    """A gradient [N, 3, 32, 64] with the sun or the stars of the theme at their headings."""
    top, bottom = _planes(TABLE.sky[theme][:, 0]), _planes(TABLE.sky[theme][:, 1])
    elevation = (_ABOVE_HORIZON / (FRAME_PX / 2)).clip(0, 1)[:, None]
    gradient = top * elevation + bottom * (1 - elevation)
    sky: Floats = np.broadcast_to(gradient, (len(theme), 3, _HORIZON, FRAME_PX)).copy()
    heading = np.arctan2(rays.step_y, rays.step_x)
    worlds = _with_effect(theme, "sun")
    if len(worlds):
        off = (heading[worlds] - 1.0 + np.pi) % (2 * np.pi) - np.pi
        off_squared = (off[:, None, :] / 0.22) ** 2 + ((_ABOVE_HORIZON[None, :, None] - 9) / 8) ** 2
        glow = np.exp(-np.maximum(off_squared - 0.6, 0) * 1.2)[:, None]
        sky[worlds] = _mix(sky[worlds], _colour((255, 236, 150)), glow)
    worlds = _with_effect(theme, "stars")
    if len(worlds):
        degrees = ((heading[worlds] * 180 / np.pi) % 360).astype(int)
        rows = _ABOVE_HORIZON.astype(int)
        sky[worlds] += STARS[rows[None, :, None], degrees[:, None, :]][:, None] * 190
    return sky


def _draw_floor(rays: Rays, position: Floats, theme: IntArray, fog_density: Floats) -> Floats:
    """A chessboard [N, 3, 32, 64], one cell a field, with the theme's effect and fog."""
    x = position[:, 0, None, None] + _FLOOR_DISTANCE[None, :, None] * rays.step_x[:, None, :]
    y = position[:, 1, None, None] + _FLOOR_DISTANCE[None, :, None] * rays.step_y[:, None, :]
    odd = ((np.floor(x) + np.floor(y)) % 2).astype(np.float32)
    odd = (0.5 + (odd - 0.5) * _FLOOR_FADE)[:, None]  # far fields fade into each other instead of flickering
    one, other = _planes(TABLE.floor[theme][:, 0]), _planes(TABLE.floor[theme][:, 1])
    floor: Floats = one * odd + other * (1 - odd)
    floor *= TABLE.ambient[theme][:, None, None, None]
    worlds = _with_effect(theme, "lava")
    if len(worlds):
        along_x = np.abs(np.sin(x[worlds] * 2.6 + np.sin(y[worlds] * 2.1)))
        along_y = np.abs(np.sin(y[worlds] * 2.4 + np.sin(x[worlds] * 1.7)))
        glow = (np.exp(-((along_x * along_y * 5.5) ** 2)) * _FLOOR_FADE)[:, None]
        floor[worlds] = _mix(floor[worlds], _colour((255, 120, 20)), glow)
    worlds = _with_effect(theme, "caustic")
    if len(worlds):
        waves_x = np.sin(x[worlds] * 5 + np.sin(y[worlds] * 3))
        waves_y = np.sin(y[worlds] * 5 + np.sin(x[worlds] * 4))
        floor[worlds] *= 1 + 0.28 * (np.clip(waves_x + waves_y, -1, 1) * _FLOOR_FADE)[:, None]
    worlds = _with_effect(theme, "neon")
    if len(worlds):
        to_line_x = np.minimum(x[worlds] % 1, 1 - x[worlds] % 1)
        to_line_y = np.minimum(y[worlds] % 1, 1 - y[worlds] % 1)
        glow = (np.exp(-((np.minimum(to_line_x, to_line_y) / 0.07) ** 2)) * _FLOOR_FADE)[:, None]
        floor[worlds] = _mix(floor[worlds], _colour((230, 40, 220)), glow)
    fog = 1 - np.exp(-fog_density[:, None] * _FLOOR_DISTANCE[:, None])
    return _mix(floor, _planes(TABLE.fog[theme]), fog)


def _draw_walls(rays: Rays, height: Floats, theme: IntArray, fog_density: Floats) -> Floats:
    """What each pixel [N, 3, 64, 64] would be on its column's wall; `height` is 0 at the wall's top, 1 at its foot."""
    cell, distance, along = rays.cell, rays.distance, rays.texture_u
    texture_row = np.clip((height * 16).astype(np.int32), 0, 15)
    texture_column = np.clip((along * 16).astype(np.int32), 0, 15)
    texture = TEXTURES[cell[:, None, :], texture_row, texture_column[:, None, :]]
    contrast = np.clip(2.6 / distance, 0, 1)[:, None, :]
    texture = 1 + (texture - 1) * contrast
    landmark = (cell > MATERIALS).astype(np.float32)
    glow = TABLE.landmark_glow[theme][:, None] * landmark
    side = np.where(rays.east_west, 0.82, 1.0)
    light = (side * (0.55 + 0.45 * np.exp(-distance * 0.22)) * TABLE.ambient[theme][:, None]).astype(np.float32)
    tint = TABLE.wall[theme][:, None, :]
    # A landmark keeps more of its own colour, so that it is known again in any theme.
    landmark_tint = tint + (np.maximum(tint.mean(-1, keepdims=True), 0.62) - tint) * 0.7
    colour = BASE_COLOURS[cell] * np.where(landmark[..., None] > 0, landmark_tint, tint)
    colour = colour * (light + glow * 0.5)[..., None]
    walls: Floats = np.ascontiguousarray(colour.transpose(0, 2, 1))[:, :, None, :] * texture[:, None]

    worlds = _with_effect(theme, "leaves")
    if len(worlds):
        u, v = along[worlds][:, None, :], height[worlds]
        patches = np.sin(v * 9 + u * 14) * np.sin(v * 13 - u * 7) > 0.15
        leaves = patches * contrast[worlds] * (1 - landmark[worlds])[:, None, :]
        lit_leaves = (0.55 * leaves * light[worlds][:, None, :])[:, None]
        walls[worlds] = walls[worlds] * (1 - 0.55 * leaves[:, None]) + _colour((40, 120, 35)) * lit_leaves
    worlds = _with_effect(theme, "snow")
    if len(worlds):
        cap = (height[worlds] < 0.16)[:, None]
        walls[worlds] = np.where(cap, _colour((245, 248, 255)) * light[worlds][:, None, None, :], walls[worlds])
    worlds = _with_effect(theme, "neon")
    if len(worlds):
        even = cell[worlds][:, None, None, :] % 2 == 0
        hue = np.where(even, _colour((40, 235, 255)), _colour((255, 60, 210)))
        edge = np.exp(-((np.minimum(height[worlds], 1 - height[worlds]) / 0.06) ** 2))[:, None]
        walls[worlds] = _mix(walls[worlds], hue, edge)
    fog = (1 - np.exp(-fog_density * distance[:, None, :]))[:, None]
    fog = fog * (1 - 0.5 * glow[:, None, None, :])  # what glows shines through
    return _mix(walls, _planes(TABLE.fog[theme]), fog)
