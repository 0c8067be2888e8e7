"""More of what the maze's lights are called; its captions join it with what `captions_maze.py` says."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, wordings

__all__ = ["MAZE_LIGHTS"]

MAZE_LIGHTS: Final[dict[str, LookWords]] = {
    "dim": LookWords(
        wordings=wordings("""
            hardly any light, with hardly any light, barely any light, with barely any light, with very little light
            with next to no light, brightness at thirty percent, at half brightness, half as bright, not so bright
            not very bright, not too bright please, less bright, a lot less bright, less light, with less light
            less light please, in poor light, in bad light, in weak light, in subdued light, in feeble light
            in dim light, dimly lit, badly lit, barely lit, scarcely lit, sparsely lit, underlit, softly darkened, dim
            dimmed, dimmer, dimmer please, but dim, but dimmer, a bit dimmer, a little dimmer, rather dim, very dim
            quite dim, a bit darker, a shade darker, slightly darker, a notch darker, two stops darker
            darker than usual, darker than normal, but darker, but dark, rather dark, rather gloomy, gloomier
            and gloomy, but gloomier, kind of gloomy, in the gloom, in deep gloom, in half darkness, in semi-darkness
            in almost total darkness, almost black, in deep shadow, full of shadows, with deep shadows
            with dark shadows, drowned in shadow, wrapped in shadow, more shadowy, shadowy, sombre, more sombre
            somber and dark, with a sombre light, underexposed, badly underexposed, two stops underexposed
            one stop under, with underexposure, exposure minus two, with the exposure lowered
            with negative exposure compensation, shot with too little light, shot with a neutral density filter
            with an nd filter, through sunglasses, as if through sunglasses, in chiaroscuro with little light
            film noir lighting, like a film noir, like a caravaggio painting, crushed blacks, with crushed blacks
            with a black overlay, with a dark filter, with a darkening filter, darkened, darkened a little
            with darkened walls, with a power cut, as in a power cut, with a dying torch
            as if the battery were running out, like a cellar, like in a cellar, like a cinema before the film
            as dark as a cupboard, with the curtains drawn, with the shutters closed, where you can hardly see
            where one can barely see the walls, so dark you can hardly see the walls, it should be dark
            it should be rather dark, make it dim, make it darker, make it gloomier, make it less bright
            somebody switched off most of the lights, the light is almost gone, the light is poor
            there is hardly any light, there is little light, only a glimmer of light, just a glimmer
            lit by a single weak bulb, on a dimmer switch, dimmed to a quarter, dimmed by half, with muted brightness
            starved of light, not enough light
        """),
        adjectives=wordings("""
            dimmed, dark, darkish, darkened, dimly lit, poorly lit, barely lit, sombre, somber, underexposed, underlit
            shaded, shady, tenebrous, darksome, ill-lit, unlit, very dark, rather dim, almost dark
        """),
        nouns=(),
        held_out=(),
    ),
    "bright": LookWords(
        wordings=wordings("""
            with blinding light, high exposure, with high exposure, exposure up, exposure plus two, one stop over
            with positive exposure compensation, with the aperture wide open, shot wide open with lots of light
            high key, in high key, high key lighting, with high key lighting, with the brightness up
            with more brightness, brightness up, brightness at maximum, brightness on full, with full brightness
            at full brightness, at maximum brightness, with brightness to the max, twice as bright
            double the brightness, bright, extra bright, super bright, really bright, a bit brighter, a little brighter
            a lot brighter, a notch brighter, even brighter, brighter than usual, brighter than normal, but bright
            but brighter, and bright, nice and bright, bright as can be, as bright as possible, as bright as you can
            too bright to look at, so bright it hurts, so bright that it hurts the eyes, painfully bright
            with bright light, in bright light, in very bright light, brightly lit, very well lit, fully lit
            strongly lit, lit up, all lit up, lit up like a stage, lit up like a stadium, lit like an operating theatre
            like a photo studio, like under a spotlight, under spotlights, under studio lights, under stage lights
            spotlit, with a spotlight on it, with searchlights on, with a flashgun, with the flash on, flash photo
            flooded with light, bathed in light, lots of light, with lots of light, with plenty of light
            plenty of light, more light, more light please, with more light, a lot more light, with extra light
            with strong light, with intense light, with brilliant light, with dazzling light, with powerful light
            in dazzling light, in full light, in brilliant light, blinding, blindingly bright, dazzlingly bright
            brilliantly lit, brilliant, luminous, shining, gleaming, glittering with light, sparkling with light
            lit from every side, light from all sides, without any shadows, without shadows, with no dark corners
            not a dark corner anywhere, with every corner lit, where every corner is lit, with all the lights on
            all lights on, lights at full power, lights on full, crank up the brightness, crank the light up
            make it bright, make it brighter, make it really bright, it should be bright, it should be brighter
            the light is dazzling, the light is blinding, the light is intense, the light is very strong
            the lights are all on, everything is brightly lit, everything is lit up, everything shines
            with higher gamma, with the gamma up, with lifted shadows, with the shadows lifted, shadows lifted
            with boosted highlights, with blown highlights, blown out highlights, with blown out whites
            white point raised, levels pushed up, pushed two stops, brightened, brightened up, brightened a lot
            with a brightening filter, as bright as a lightbulb, you need sunglasses, one needs sunglasses
            bring sunglasses, that makes you squint, makes you squint, with vivid strong light, with crisp bright light
            less dark, not so dark, not as dark, lighter, a bit lighter, light and clear
        """),
        adjectives=wordings("""
            very bright, extra bright, brightly lit, well-lit, brilliantly lit, blinding, luminous, gleaming, shining
            spotlit, high-key, light-flooded, light-filled, blazing bright, super bright, brightened, lustrous
            resplendent, strongly lit
        """),
        nouns=(),
        held_out=(),
    ),
    "hazy": LookWords(
        wordings=wordings("""
            with a thin mist in the distance, washed out horizon, with a washed out horizon, hazier, a bit hazy
            a little hazy, slightly hazy, rather hazy, very hazy, quite hazy, but hazy, but hazier, and hazy, more hazy
            kind of hazy, hazy in the distance, hazy at the back, with haze, with some haze, with a bit of haze
            with a light haze, with a thin haze, with a soft haze, with a pale haze, with a milky haze
            with a dreamy haze, with haze on the horizon, with more haze, with added haze, some haze, a touch of haze
            a hint of haze, a film of haze, lots of haze, haze in the distance, haze all around, haze over everything
            in a light haze, in a soft haze, seen through haze, through a haze, through a light haze
            as if through gauze, through gauze, through a thin curtain of gauze, as if through a dirty window
            through a steamed up window, through a dusty window pane, through thin smoke, through a thin layer of smoke
            milky, milky in the distance, blurred in the distance, blurry in the distance, with a blurred background
            with a soft background, with aerial perspective, with strong aerial perspective
            with atmospheric perspective, with atmospheric haze, with atmosphere, atmospheric depth
            like a leonardo background, like sfumato, in sfumato, with sfumato edges, with soft edges
            dehaze at minus fifty, the opposite of dehaze, with a mist filter, with a pro mist filter
            black pro-mist filter, with a diffusion filter, with a diffusion lens, with diffusion, diffused
            softly diffused, with a soft focus lens, soft focus, in soft focus, shot in soft focus
            with vaseline on the lens, with a fogged lens, with a smudged lens, lens fogged up, with a bit of fog
            with light fog, with distance fog, with depth fog, with exponential fog, with volumetric haze
            with a light mist, with a hint of mist, with a touch of mist, slightly misty, a bit misty, a little foggy
            slightly foggy, slightly smoky, a bit smoky, a bit milky, not very clear, not so clear, less clear
            less sharp in the distance, with a shorter view, the distance is hazy, the distance is blurred
            the horizon is blurred, the horizon is washed out, the background is hazy, the background dissolves
            the view is hazy, distant walls vanish, with a vanishing horizon, with a hidden horizon
            with no clear horizon, make it hazy, make it hazier, make it a bit hazy, add haze, add some haze
            add a little mist, it should be hazy, it should look hazy, dreamy and blurred, pale towards the back
        """),
        adjectives=wordings("""
            slightly hazy, rather hazy, haze-filled, blurred, blurry, diffuse, washed-out, soft-focus, indistinct, vague
            haze-covered, haze-wrapped, gauzy, filmy, smoky, unclear, unsharp, slightly misty, slightly foggy
        """),
        nouns=(),
        held_out=(),
    ),
    "warm": LookWords(
        wordings=wordings("""
            with an orange filter, in candle-coloured tones, warm, warmer, a bit warmer, a little warmer
            slightly warmer, warmer please, but warm, but warmer, and warm, more warmth, with more warmth, with warmth
            with warm light, in a warm light, in warm tones, in warm colours, in warm colors, with warm colours
            with warm tones, with a warm tone, with a warm tint, with a warm tinge, with a warm glow, with a warm filter
            with a warming filter, warming filter, with a warm overlay, with a warm grade, with warm grading
            with a warm lut, warm colour grading, warm color grading, warm white balance, with a warm white balance
            white balance set to shade, with tungsten light, in tungsten light, under tungsten bulbs
            under old light bulbs, under a warm bulb, under incandescent bulbs, lit by incandescent bulbs
            lit by candles, lit by candlelight, candlelit, by candlelight, in candlelight, with candlelight
            with candles, with candle glow, as if by candlelight, lit by a hundred candles, in lamplight, by lamplight
            in soft lamplight, in yellow lamplight, like in lamplight, in lantern light, lit by paper lanterns
            lit by yellow lanterns, in the glow of a hearth, in fireside tones, with fireside light, at 2700 kelvin
            at 3000 kelvin, 2700k, 3000 kelvin, colour temperature towards yellow, temperature slider to the right
            with the temperature slider up, with an 85 filter, with a cto gel, with an orange gel, with a yellow gel
            with a straw gel, with a yellow filter, through orange glasses, as if seen through honey
            as if dipped in honey, in honey tones, in honey-coloured light, in honeyed light, in yellow light
            in yellowish light, in yellow tones, in butter tones, in buttery light, in ochre tones, in saffron tones
            in caramel tones, in apricot tones, in peachy tones, in orange tones, in orange light, in brownish yellow
            in mellow light, in mellow tones, mellow, with a yellow tint, with a yellow tinge, with a yellowish tint
            with a slight yellow tint, with an orange tint, with a honey glow, with a copper tint
            with a reddish yellow tint, tinted yellow, tinted orange, slightly yellow, a bit yellowish
            a bit more orange, more yellow, yellower, more yellowish, yellowed, yellowed like an old photo
            like an old photograph gone yellow, like a seventies photo, kodachrome warmth, like an old instagram filter
            with vintage warmth, toasty, cozy, cozier, night light mode on the screen
            with a blue light filter switched on, less blue, with less blue, with the blues removed, shifted to yellow
            shifted towards orange, make it warm, make it warmer, make it yellower, it should be warm
            it should feel warm, the light is warm, the light is yellow, the light is honey-coloured
            the colours are warm, the colors are warm, the tones are warm, everything glows like honey
        """),
        adjectives=wordings("""
            warm, warmer, warm-tinted, warmly lit, honey-coloured, honeyed, yellow-tinted, orange-tinted, candlelit
            lamplit, lantern-lit, mellow, cozy, toasty, buttery, ochre, gilded, straw-coloured
        """),
        nouns=(),
        held_out=(),
    ),
    "cold": LookWords(
        wordings=wordings("""
            with a blue filter, icy colour grading, icy color grading, cold, colder, a bit colder, a little colder
            slightly colder, colder please, but cold, but colder, and cold, cool, cooler, a bit cooler, a little cooler
            slightly cooler, cool and blue, cool and bluish, chillier, frosty light, with cold light, in a cold light
            in cold tones, in cold colours, in cold colors, with cold colours, with cold tones, with a cold tone
            with a cold tint, with a cold tinge, with a cold glow, with a cold filter, with a cold overlay
            with a cold grade, with cold grading, with a cold lut, cold colour grading, cold color grading
            cool colour grading, cold white balance, with a cold white balance, with a cool white balance
            white balance too blue, white balance set to tungsten outdoors, white balance set wrong and blue
            in cool light, in cool tones, in cool colours, in cool colors, with cool light, with cool tones
            with a cool tint, with a cool filter, with a cooling filter, cooling filter, with an 80a filter
            with a ctb gel, with a blue gel, with a steel blue gel, with a cyan gel, with a cyan filter
            with an ice blue filter, with a pale blue filter, through a blue filter, through blue glasses
            as if through ice, as if seen through ice, in blue light, in bluish light, in pale blue light
            in ice blue light, in steel blue light, in icy light, in icy tones, in icy colours, in frosty tones
            in blue tones, in bluish tones, in steel blue tones, in slate blue tones, in grey blue tones
            in blue grey tones, in cobalt tones, in sapphire tones, in ice blue, in shades of blue
            in shades of ice blue, in clinical light, in hospital light, in sterile light, like a morgue
            like in a morgue, like a hospital corridor, like a dentist's surgery, like the inside of a fridge
            like inside a refrigerator, like the light of a freezer, like a scandinavian crime series
            like a nordic noir, like a cyanotype, as a cyanotype, like a blueprint, at 9000 kelvin, at 10000 kelvin
            9000k, 10000 kelvin, high colour temperature, with a higher colour temperature
            colour temperature towards blue, with a blue tint, with a blue tinge, with a blue overlay, with a blue wash
            with a blue sheen, with a bluish tint, with a bluish tinge, with a slight blue tint, with an ice blue tint
            with an icy tint, with an icy tone, with an icy glow, with an icy touch, with an icy feel
            with a frosty tint, with a steel blue tint, with a cyan tint, with a silvery blue tint, with a teal grade
            with a blue grade, graded blue, graded cold, graded in steel blue, tinted blue, tinted ice blue
            tinted bluish, toned blue, toned towards blue, shifted to blue, shifted towards blue
            shifted to the blue end, slightly blue, slightly bluish, a bit bluish, a bit bluer, bluer, more blue
            more bluish, with more blue, with extra blue, with the blues pushed, blues pushed up
            with the blue channel up, less yellow, with less yellow, with the yellow taken out, without any warmth
            without warmth, with no warmth at all, not so warm, not as warm, less warm, clinical, sterile, with a chill
            with a chill in the light, make it cold, make it colder, make it cooler, make it bluer, it should be cold
            it should feel cold, it should look bluish, the light is cold, the light is bluish, the light is icy
            the light is clinical, the colours are cold, the colors are cold, the colours are cool, the tones are cool
            the tint is blue, everything looks bluish, everything is tinged with blue
        """),
        adjectives=wordings("""
            cold, colder, cold-tinted, coldly lit, cool, cool-toned, cool-tinted, chill, icy, icy blue, blue-tinted
            blue-toned, blue-lit, blue-filtered, frosty, frigid, steel-blue, clinical, sterile, cyan-tinted, gelid
        """),
        nouns=(),
        held_out=(),
    ),
}
