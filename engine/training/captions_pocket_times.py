"""More of what the pocket world's times of day are called; its captions join it with what `captions_pocket.py` says."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, wordings

__all__ = ["POCKET_TIMES"]

POCKET_TIMES: Final[dict[str, LookWords]] = {
    "day": LookWords(
        wordings=wordings("""
            under a blazing sun, around lunchtime, at two in the afternoon, in the forenoon, bathed in sunlight
            it is daytime now, at midday, in broad daylight, in full daylight, in the middle of the day
            in the middle of the afternoon, in the early afternoon, at half past twelve in the daytime, half past noon
            just after noon, just before noon, a little before midday, shortly after midday, around midday, about noon
            at the stroke of noon, on the stroke of midday, as the clock strikes noon, when the noon bell rings
            at the noon bell, as the midday bells ring, while the angelus rings at noon, with the sun straight above
            with the sun at its zenith, when the sun is at its peak, when shadows are shortest
            with hardly any shadows on the ground, with short crisp shadows, under the noonday sun, under the midday sun
            under the afternoon sun, under a bright sun, under a cheerful yellow sun, under a clear blue sky
            under a bright blue sky, under blue skies, under a cloudless blue sky, beneath a brilliant blue sky
            beneath the blazing midday sun, beneath a sunny sky, in bright sunshine, in the bright sun
            in glorious sunshine, in full sun, in full sunlight, in direct sunlight, in strong sunlight
            in dazzling sunlight, in brilliant daylight, in the clear light of day, in the light of day
            in the cold light of day, in the full light of day, by daylight, by the light of day, by bright daylight
            lit by bright sunlight, lit by the midday sun, flooded with sunlight, flooded with daylight
            drenched in sunlight, drenched in sunshine, soaked in sunshine, basking in the sun
            basking in the midday sun, washed in bright daylight, filled with daylight, bright with sunshine
            bright as day, bright and sunny, sunny and bright, nice and sunny, super sunny, really sunny
            very bright and sunny, on a sunny day, on a bright sunny day, on a clear day, on a lovely sunny day
            on a fine day, on a sunny afternoon, on a lazy afternoon, on a bright clear afternoon, on a cloudless day
            at 10 am, at 11 am, at 9:30 am, at 11:30 am, at 12 noon, at 1 pm, at 2 pm, at 3 pm, at 2:30 pm, 1 pm, 2 pm
            3 pm, 11 am, around 1 pm, around 2 pm, about three in the afternoon, at one in the afternoon
            at half past one in the afternoon, at half two in the afternoon, at quarter to three in the afternoon
            at a quarter past one in the afternoon, at three o'clock in the afternoon, two o'clock in the afternoon
            twelve noon exactly, noon on the dot, at 13:00, at 14:30, time is 2 pm, the clock says noon
            the clock says two in the afternoon, the sundial points to noon, when the sundial shows twelve, midafternoon
            mid afternoon, at mid-afternoon, one bright afternoon, this afternoon, early afternoon, well after sunrise
            long after sunrise, long before sunset, before lunch, just before lunch, after lunch, just after lunch
            right after lunch, over lunch, at lunch, at lunch time, during lunch break, at elevenses, at brunch time
            during brunch, at siesta time, during the siesta, while everyone takes a siesta
            while people nap through the bright afternoon, during recess, at playtime, in the middle of the school day
            while the shops are open, while the children are at school, when school lets out in the sunny afternoon
            while people eat their sandwiches in the sun, at picnic time, during a sunny picnic
            while workers take their lunch, when farmers stop for their noon meal, while sunbathers lie out
            perfect for sunbathing, while lizards bask in the sun, while butterflies are out in the sunshine
            while bees are busy in the sun, with bees buzzing in the sunshine, with cats stretched out in the sun
            while cats doze in patches of sunlight, while everyone wears sunglasses, sunglasses weather
            bright enough for sunglasses, bright enough to make you squint, so sunny it hurts your eyes
            so bright you need shades, squinting in the sun, the sun is shining, the sun is shining brightly
            the sun is up, the sun is out, the sun's out, sun's out, the sun is blazing, the sun is beaming
            the sun stands at its zenith, the sky is blue, the sky is bright blue, the sky is bright and clear
            the sky is clear and sunny, everything is bright, everything is brightly lit by the sun
            everything glitters in the sun, it's daytime, it's day, it is day, it is day time
            it's the middle of the day, it's noon, it's midday, it is almost noon, it's just gone noon
            it has just gone twelve noon, it's bright out, it's sunny, it's sunny out, it's so sunny, it's light outside
            it's broad daylight, it is a sunny day, it's a bright day, it's afternoon, it's the afternoon
            it's lunchtime, it is around lunch, it's time for lunch, it's midmorning, make it daytime, make it sunny
            make it bright daylight, set in the daytime, set at noon, set during the day, seen by day, seen in daylight
            seen in bright sunlight, as seen at midday, as it looks in the daytime, as it looks by day, in daytime
            during daylight, when it's light out, when it is daytime, when the sun is out, when the sun is shining
            when the day is at its brightest, when the light is brightest, when there is plenty of light
            while it is still bright day, while the sun shines, while the sun is up, while it's sunny
            as the sun climbs to its peak, as sunlight floods in, as noon approaches, as midday comes
            with bright sunshine, with the sun shining, with the sun out, with the sun in your eyes at noon
            with blue sky above, with a bright blue sky, with clear bright daylight, with full daylight
            with daytime lighting, with natural daylight, daytime lighting, bright daytime lighting
            full daylight please, sunny please, daytime pls, day time plz, sunny vibes, sunny day vibes, lunchtime vibes
            middle of the day vibes, gorgeous sunshine, blazing sunshine, brilliant sunshine, glaring sunlight
            harsh midday light, harsh noon light, white noon light, clean white daylight, clear daylight, crisp daylight
            ordinary daylight, bright light of midday, bright white light of noon, sparkling in the sunlight
            shimmering in the midday sun, gleaming in the sun, glinting in bright daylight, baking in the midday sun
            sweltering under the noon sun, sunlit, sunny, daytime, daylight, sunshine, midday, noontime, noontide
            afternoon, daylit, sun-drenched, sunbathed, sunsoaked, lunchtime, siesta, at noontide, at noontime
            in the noontide glare, in the noonday glare, in the glare of noon, in the blaze of noon
            in the dazzle of midday, at the height of the day, at the day's zenith, at the bright heart of the day
            when day rules the sky, under the sun's full gaze, under the bright eye of day, kissed by the midday sun
            crowned with sunshine, aglow with noon sunshine, at sext, between terce and sext, after midday prayers
            at midday prayer, at the forenoon watch, during the afternoon watch, during the day shift, on the day shift
            when the gardeners put on their sun hats, sun hat weather, suncream weather, sunscreen weather
            while washing dries in the sunshine, while the ice cream van does its afternoon rounds
            when hens peck about in the sun, while the owls are fast asleep in the daylight
            when night creatures hide from the light, no lamps needed, no need for a torch, too bright for lanterns
            not a star to be seen in the bright sky, nowhere near dark, as far from midnight as can be, buenas tardes
            bon appetit it's lunchtime, en plein soleil, en plein jour, plein air at noon, mittag, mediodia, a pleno sol
            good afternoon, g'day sunshine, top of the day, middle of day, mid day, mid-day, day, day mode, daytime mode
            day not night, daytime not night, by daytime, all lit up by the sun, lit up by sunshine
            lit from above by the sun, fully lit by the sun, in sun, in the sun, bright sun, hot noon sun, noon sun
            blue sky, blue skies and sunshine, clear blue skies, a big yellow sun in the sky, with a big smiley sun
            sunbeams all around, with sunbeams all about, with bright beams of sunlight, dappled with afternoon sunlight
            dappled by midday sunshine
        """),
        adjectives=wordings("""
            sun-drenched, sun-soaked, sunbathed, sun-bathed, sunshiny, daylit, daylight-filled, sun-filled, sun-flooded
            sun-washed, sun-bright, sun-kissed, sun-baked, sun-dazzled, sun-warmed, sun-dappled, sunbeam-filled
            brightly sunlit, brilliantly sunny, dazzlingly sunny, gloriously sunny, day-bright, noon-bright, noonday
            noon-lit, midday, daytime, diurnal, sunblessed, sun-blasted, sunstruck, sunshine-filled, sunlight-flooded
            sunlight-drenched, sun-splashed, sun-speckled, sun-blazed, noontide, mid-afternoon, bright-skied, blue-skied
            daylight-bright
        """),
        nouns=wordings("""
            sunny day, midday, noonday, noontide, noontime, sunny afternoon, mid-afternoon, early afternoon, forenoon
            lunchtime, lunch break, siesta, brunch time, daytime, daylight, broad daylight, sunshine, sunlight
            bright daylight, bright day, clear blue day, blue-sky day, midday sun, noonday sun, blazing noon, elevenses
            picnic lunch, workday noon
        """),
        held_out=(),
    ),
    "dusk": LookWords(
        wordings=wordings("""
            at sundown, at sunup, at daybreak, at break of day, at the break of day, at the crack of dawn
            at crack of dawn, at first light, at the first light of dawn, at last light, at the last light of day
            in the last light of day, in the dying light, in the fading light, in the failing light
            in the half-light of dusk, in the half light of dawn, in the gloaming, at gloaming, in the dusk
            in the dusky light, during sunset, during sunrise, during dusk, during the dawn, during dawn
            during the dawn chorus, with the dawn chorus starting, as the dawn chorus begins
            while the first birds sing at dawn, when the birds wake at first light, at cockcrow, at cock-crow
            at the first cockcrow, as the cock crows, as the rooster crows, when the rooster crows
            when the roosters start up, just before sunset, just before sundown, just before sunrise, just after sunrise
            just after sunset, right at sunset, right at sunrise, right before sunset, shortly before sunset
            shortly after sunrise, moments before sunset, moments after sunrise, minutes before the sun sets
            around sunset, around sunrise, around dusk, around dawn, about sunset, about dawn, near sunset, near dawn
            close to sunset, close to sundown, towards sunset, toward sundown, towards dusk, by the light of dawn
            by the light of the setting sun, by the light of the rising sun, by the red light of evening
            by dawn's early light, by the dawn's early light, under the setting sun, under a setting sun
            under the rising sun, under a rising sun, under a low red sun, under a sinking sun, under a dying sun
            under a reddening sky, under a red evening sky, under a sunset sky, under a sky on fire with sunset
            under a pink dawn sky, under a pink evening sky, under a rosy dawn, under a peach coloured dawn sky
            under a crimson sunset, under a blood red sunset, under a burning sunset, under a flaming sunset
            beneath a setting sun, beneath a rising sun, beneath a crimson evening sky, beneath a rose tinted dawn
            beneath the last rays of the sun, beneath the first rays of the sun, with the sun setting
            with the sun rising, with the sun coming up, with the sun low, with the sun low in the sky
            with a low red sun, with the sun on the horizon, with the sun touching the horizon
            with the sun half sunk below the horizon, with the sun half hidden by the horizon
            with the sun just peeking over the horizon, with the sun just over the horizon, with the sun about to set
            with the sun about to rise, with a red sun sinking, with a huge red sun on the skyline
            with long evening shadows, with long low shadows at sundown, with long shadows from a sinking sun
            with the sky turning red, with the sky turning pink, with the sky going pink at sunset, with a reddening sky
            with evening glow, with the glow of evening, with the warm glow of sunset, with afterglow in the west
            with a red glow in the west, with a rosy glow in the east, with pink light in the east
            with the eastern sky growing pale, with streaks of dawn in the east, with the first streaks of dawn
            with sunset lighting, with dawn lighting, with a gorgeous sunset, with a pretty sunset, with a sick sunset
            with sunset colours in the sky, with sunset vibes, with dusk falling, with dusk drawing in
            with dusk closing in, with dawn breaking, as dusk falls, as dusk settles, as dusk gathers, as dusk comes on
            as dawn breaks, as dawn comes, as dawn creeps in, as the day breaks, as day breaks, as the day dawns
            as day is done and the sky reddens, as the day ends in red, as the day draws to a close, as the sun sets
            as the sun comes up, as the sun rises, as the sun dips, as the sun dips below the horizon, as the sun sinks
            as the sun sinks low, as the sun slips away, as the sun slides under the horizon
            as the sun kisses the horizon, as the sun touches the skyline, as the sun peeks out in the east
            as the first rays appear, as the last rays fade, as the light fades, as daylight fades, as the sky reddens
            as the sky turns to fire, as the sky blushes, as evening falls, as evening comes, as evening draws in
            as shadows lengthen, as the shadows grow long, as the evening star comes out over the afterglow
            when the sun comes up, when the sun rises, when the sun is setting, when the sun is rising
            when the sun is low, when the sun is just coming up, when the sun hangs low and red
            when the sun is almost gone, when dawn breaks, when dusk falls, when the sky is red with evening
            when day turns to night, when day meets night, when night gives way to day, when the stars fade at daybreak
            when the shadows are longest, while the sun sets, while the sun is setting, while the sun is rising
            while the sun is coming up, while the sun sinks, while the evening glow lasts, while the afterglow lingers
            while day is fading, while dawn is breaking, between day and night, between daylight and dark
            halfway between day and night, between sunset and dark, between dog and wolf, at the edge of night and day
            at the end of the day as the sky reddens, at day's end, at close of day, at the close of day
            at the day's dying, at eventide, at evenfall, at even, at eve, at evening, in the early evening
            in the evening light, in the evening sun, in the evening glow, in the glow of sunset
            in the glow of the setting sun, in the glow of dawn, in the afterglow, in the sunset, in a sunset
            in a fiery sunset, in sunset light, in sunset glow, in dawn light, in the dawn, in the dawn light
            in the grey dawn, in the early dawn, in the rays of the setting sun, in the low sun, in low red light
            in alpenglow, bathed in sunset light, bathed in evening glow, bathed in alpenglow, bathed in the red of dawn
            drenched in sunset, washed in rosy dawn light, tinted pink by the dawn, stained red by the setting sun
            gilded by the setting sun, gilded by the rising sun, lit by the setting sun, lit by the rising sun
            lit by a sunset, lit by the last rays of the sun, lit by a low sun, lit by dawn
            silhouetted against the sunset, silhouetted against the dawn, backlit by the sunset
            backlit by the setting sun, glowing in the sunset, glowing in the last sunlight, aglow with sunset
            aflame with sunset, catching the last of the sun, catching the first rays of dawn, the sun is setting
            the sun is rising, the sun is coming up, the sun is about to set, the sun is about to come up
            the sun is just up, the sun is low and red, the sun is sinking, the sun dips below the horizon
            the sun has almost set, the sun is only just peeping over the horizon, the sun's setting
            the sun's coming up, the sky is red at sundown, the sky is turning pink, the sky blushes with dawn
            the sky is lit by sunset, the light is fading, the light is going, the day is ending, the day is nearly over
            the day is dawning, day is breaking, dawn is breaking, dawn has come, dawn has just broken, dusk is falling
            dusk has come, evening is falling, evening is coming on, evening has come, it's dusk, it is dusk, it's dawn
            it is dawn, it's sunset, it is sunset, it's sunrise, it's nearly sunset, it's almost sundown, it's evening
            it is just getting light, it's getting dark but the sky is still red, it's barely light, make it sunset
            make it dawn, set at sunset, set at dawn, set at dusk, sunset please, sunset pls, sunrise plz, sunset time
            sunset mode, sunset kinda vibe, sunset aesthetic, sunrise aesthetic, sunrise vibes, dusk vibes, dawn vibes
            red sky at night shepherd's delight, rosy fingered dawn, when rosy fingered dawn appears
            when aurora the dawn goddess wakes, when apollo's chariot sinks in the west, dusk, dawn, sunset, sunrise
            sundown, sunup, gloaming, daybreak, eventide, crepuscular, dusky, dawnlit, afterglow, alpenglow, crepuscule
            at candle-lighting time as the sun sinks, when the lamplighter sets out at dusk
            as the first lamps are lit at dusk, at vespers, at the vesper bell, when the vesper bells ring, at evensong
            as the evensong bells ring, at lauds, at sunrise prayers, at sunset prayers, at the sunset gun
            when the flag is lowered at sundown, when reveille sounds at dawn, at reveille, at sundowner time
            over sundowners, with sundowner drinks, when bats first stir at sunset
            while the swifts scream in the sunset, when rooks fly home to roost, when the crows go home to roost
            when the hens go in to roost, when the shepherd brings the flock home at sundown
            when farmhands trudge home in the red light, when the milkman does his dawn round
            when fishermen set out at dawn, when early joggers meet the sunrise, at the dawn patrol, duelling at dawn
            pistols at dawn, up at the crack of dawn, riding off into the sunset, at 5:30 am with the sun coming up
            at 6 am with dawn breaking, at 7 pm as the sun sets, around 6 pm at sundown, ten minutes before sundown
            five minutes after sunrise, the last minutes of daylight, last rays of the sun, first rays of the sun
            first light, last light, low red sun on the horizon, setting sun, rising sun, red evening sky
            pink sunrise sky, evening glow, warm sunset light, soft dawn light, pale dawn light, dusk light, abendrot
            morgenrot, abenddämmerung, coucher de soleil, au crépuscule, à l'aube, al tramonto, tramonto, atardecer
            al amanecer, alba, while the kettle boils at first light, when the paper round starts at dawn
            after an early alarm with the sun just rising, on a dusky evening, on a sunset stroll, at sunset o'clock
            watching the sun come up
        """),
        adjectives=wordings("""
            dusk-lit, dawn-lit, dawnlit, twilit, crepuscular, sunset-lit, sunset-coloured, sunset-kissed, sunset-red
            sunset-drenched, sunset-washed, sunset-stained, sundown, sunrise, sunrise-lit, dawn-kissed, dawn-touched
            dawn-flushed, dawn-gilded, dawn-pink, evening-lit, vesperal, vespertine, afterglow-lit, gloaming
            dusk-shadowed, dusk-dimmed, dusk-red, alpenglow-lit, daybreak, matutinal, first-light, sunset-glowing
            dawn-reddened, dusk-darkened, sunrise-pink
        """),
        nouns=wordings("""
            sunrise, sundown, sunup, eventide, gloaming, daybreak, break of day, afterglow, evening glow, first light
            last light, crack of dawn, cockcrow, setting sun, rising sun, low sun, sinking sun, sunset sky, red dawn
            red sunset, rosy dawn, pink sunrise, fiery sunset, crimson sundown, day's end, early evening, evening sky
            dawn sky, dawn chorus, half-light, vespers, evensong, lauds, reveille, sundowner
        """),
        held_out=(),
    ),
    "night": LookWords(
        wordings=wordings("""
            in the night, at dead of night, in the middle of the night, in the still of the night, in darkness
            in pitch darkness, in total darkness, in deep darkness, in the deep of night, in the depths of night
            in the black of night, in the blackest part of the night, in moonlight, in the pale moonlight
            in silver moonlight, in cold moonlight, in starlight, in the starlight, in the light of the moon
            in the light of a full moon, by starlight, by lamplight, by torchlight, by lantern light
            by firelight at night, by the light of the moon, by the light of the stars, by the light of a full moon
            by the light of a single lantern, by the light of torches in the dark, under the moon, under a full moon
            under a new moon, under a crescent moon, under a half moon, under a pale moon, under a silver moon
            under a bright moon, under a starry sky, under a sky full of stars, under a million stars
            under a blanket of stars, under a moonless sky, under a black sky, under a black starry sky
            under the night sky, under a night sky, under the milky way, under the north star, under the pole star
            under the constellations, under cover of darkness, under cover of night, under the cloak of night
            beneath the moon, beneath the stars, beneath a full moon, beneath a star-filled sky
            beneath a moonless black sky, beneath the constellations, on a moonless night, on a moonlit night
            on a starry night, on a starlit night, on a clear night, on a still night, on a quiet night
            on a full moon night, one moonless night, far into the night, deep into the night, well past midnight
            well after midnight, long after midnight, long after dark, long after sunset, long before dawn
            after nightfall, after midnight, after bedtime, after lights out, after curfew, past curfew, past midnight
            past bedtime, way past bedtime, before midnight, just before midnight, just after midnight
            just gone midnight, a minute to midnight, a few minutes past midnight, on the stroke of midnight
            at the stroke of midnight, as the clock strikes midnight, as the clock strikes twelve at midnight
            when the clock chimes midnight, when the clock strikes one in the night, as the midnight bell tolls
            when the midnight bells ring out, when the curfew bell has rung, around midnight, about midnight
            close to midnight, near midnight, nearly midnight, almost midnight, half past midnight
            quarter past midnight, quarter to midnight, at 3 am, at 2 am, at 1 am, at 3:33 am, at 2:30 am, at 12:30 am
            at 11 pm, at 10 pm, at 10:30 pm, at 11:59 pm, at 23:00, at 23:45, at 00:00, at 00:30, at 02:00, 3 am, 2 am
            1 am, 11 pm, 10 pm, around 2 am, around 3 am, around 11 pm, around eleven at night, around ten at night
            at ten at night, at eleven at night, at half past ten at night, at half past eleven at night
            at ten o'clock at night, eleven o'clock at night, twelve at night, the clock says 3 am
            the clock says midnight, 3am vibes, 2am vibes, 3 am energy, midnight vibes, night time vibes, at bedtime
            at lights out, around bedtime, when it's time for bed, when everyone is in bed, when everyone is asleep
            when all are asleep, when the children are tucked up in bed, when good folk are abed
            when honest people are asleep, when the world is asleep, when the world sleeps, when nobody is awake
            when only burglars are up, when thieves are about, when the night watchman does his rounds, when ghosts walk
            when ghosts come out, when spirits roam, when werewolves howl, when wolves howl at the moon, when owls hunt
            when owls hoot, when the owls are out, when the bats are out hunting in the dark
            when the hedgehogs come out in the dark, when badgers are out under the moon, when foxes prowl the dark
            when the moon is up, when the moon is full, when the moon is out, when the stars are out
            when the stars come out in a black sky, when the stars shine, when the stars twinkle, when it is dark
            when it's dark, when it's pitch black, when it is night, when night has fallen, when darkness has fallen
            when darkness rules, when you can't see your hand in front of your face, when you need a torch to see
            when all the lamps are out, while everyone is asleep, while everyone is dreaming, while the world sleeps
            while mum and dad are asleep, while the moon shines, while the moon is up, while the stars are shining
            while owls hoot, while owls call in the dark, while crickets chirp in the dark, while moths circle the lamps
            while fireflies blink in the dark, while wolves howl, while night lies over everything, while it is night
            while it's dark out, while it's still the middle of the night, as the moon rises in a black sky
            as the moon shines, as moonlight spills over everything, as the stars twinkle, as the owls hoot
            as midnight strikes, as midnight passes, as everyone sleeps, as everybody snores, as the night wears on
            as the night deepens, as deep night settles in, with the moon out, with the moon up, with the moon shining
            with a full moon, with a crescent moon in the sky, with a big silver moon, with a bright moon in a black sky
            with the stars out, with stars in the sky, with stars twinkling, with twinkling stars
            with a sky full of stars, with a starry sky, with a black sky, with a pitch black sky, with shooting stars
            with moonlight, with moonbeams, with only the moon for light, with only the stars for light
            with only starlight to see by, with just a torch to see by, with just a candle in the dark
            with lanterns lit in the dark, with torches burning in the night, with flashlights in the dark
            with owls hooting, with bats and owls about in the dark, with crickets chirping in the night
            with everyone asleep, with everyone in bed, with no light but the moon, with no sun at all only moon
            with no moon and no stars, with night lighting, with moonlight lighting, the sun is long gone
            the moon is out, the moon is up, the moon is full, the moon is shining, the moon shines bright
            the stars are out, the stars are shining, the stars are twinkling, the sky is black, the sky is pitch black
            the sky is dark and full of stars, the sky is full of stars, the night is young, the night is black as ink
            night has fallen, night has come, darkness has fallen, midnight has struck, everyone is asleep
            everyone is in bed, everybody's asleep, everything is dark, owls are hooting, it's night, it is night
            it's nighttime, it's night time now, it's midnight, it's past midnight, it's so dark you can't see
            it's dark, it's dark out, it's dark outside, it's pitch black, it's pitch dark, it's bedtime
            it's way past my bedtime, it's the middle of the night, it's gone midnight, make it night, make it nighttime
            make it dark, set at night, set at midnight, set in the dead of night, seen by moonlight, seen by night
            as it looks at night, at nighttime, in the nighttime, in night time, night time, night time pls
            night please, night mode, nite, at nite, dark and starry, dark and moonlit, pitch black, pitch dark
            black as pitch, black as night, dark as midnight, inky black night, dead of night, middle of the night
            lit by the moon, lit by moonlight, lit by a full moon, lit only by stars, lit only by the moon
            lit only by torches in the dark, lit only by lanterns at night, lit by starlight, bathed in moonlight
            bathed in starlight, silvered by the moon, silver in the moonlight, washed in moonlight
            glimmering in starlight, gleaming under the moon, shrouded in darkness, cloaked in night
            wrapped in darkness, swallowed by the night, plunged into darkness, hidden by the night
            sleeping under the stars, asleep under the moon, stargazing time, perfect for stargazing
            good for stargazing, during a night watch, on the night watch, on the graveyard shift
            during the graveyard shift, on the night shift, during the middle watch, at compline, after compline
            at the midnight office, at midnight mass, over a midnight snack, at midnight snack time
            during a midnight feast, at a sleepover after lights out, during a sleepover, after a bedtime story
            after the last bus has gone and it's dark, on an all-nighter, during an all-nighter, in pyjamas after dark
            in the silent watches of the night, in the watches of the night, when nyx spreads her veil
            when the moon goddess reigns, under selene's silver lamp, under night's black mantle
            under a velvet black sky, under an ink-black sky, in velvety darkness, in inky darkness
            in the hush of midnight, in the silence of the night, in the gloom of midnight, good night, goodnight moon
            bonne nuit, gute nacht, buenas noches, a medianoche, de noche, la nuit, à minuit, mitternacht, noche
            nocturne, nocturnal, moonlit, starlit, moonlight, starlight, nighttime, midnight, nightly, darkness, bedtime
            moonless, starry, sunless and starry
        """),
        adjectives=wordings("""
            moon-lit, star-lit, starry, nighttime, night-time, midnight, moonless, moon-washed, moon-drenched
            moon-silvered, moon-bathed, moon-kissed, moon-bright, moon-pale, moonstruck, moonshiny, moonbeam-lit
            star-filled, star-spangled, star-strewn, star-studded, star-roofed, pitch-black, pitch-dark, night-black
            night-cloaked, night-shrouded, night-wrapped, night-bound, night-hidden, lamplit, lantern-lit, torchlit
            candlelit, benighted, after-dark, overnight, midnight-black
        """),
        nouns=wordings("""
            nighttime, moonlight, starlight, full moon, crescent moon, new moon, half moon, moonbeam, night sky
            starry night, starry sky, moonlit night, moonless night, dead of night, bedtime, lights out, night watch
            graveyard shift, night shift, midnight feast, midnight snack, sleepover, all-nighter, compline
            midnight mass, darkness, pitch darkness, shooting star, lamplight, torchlight, lantern light, nocturne
            stargazing, owl hoot, milky way
        """),
        held_out=(),
    ),
}
