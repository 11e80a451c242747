"""Apples: three of a kind, no two alike."""
from kit import *
from looks import *

# tall: height against width. base: colours of the skin. streak: of the stripes of sun; blush: of the sunny side and how much.
KINDS = {
    'mela-golden': dict(tall=1.02, base=('#c6c048', '#dcc748', '#e8cf60'), blush=('#e0934a', .35), dots='#8f7d35', russet=.12, coat=.25),
    'mela-fuji': dict(tall=.92, base=('#c9a445', '#d9b15a', '#dfc070'), streak=('#b3222a', '#d4564a', .42), dots='#e3c79a', coat=.45),
    'mela-renetta': dict(tall=.80, base=('#b3a04c', '#c6b25c', '#d4c26e'), blush=('#a9763c', .4), dots='#d8c48a', russet=.85, rough=.62, coat=0.),
    'mela-granny-smith': dict(tall=.95, base=('#5f9a26', '#79b032', '#93c04a'), blush=('#b9c060', .15), dots='#d8e6a0', rough=.26, coat=.45),
    'mela-gala': dict(tall=.98, base=('#d9a84a', '#e6bd62', '#eccb7c'), streak=('#c8352a', '#e26a48', .18), dots='#efd9a0', rough=.3, coat=.35, size=.94),
    'mela-rossa': dict(tall=1.04, base=('#8a1420', '#a31a24', '#b52630'), streak=('#6e0d1a', '#9c1a24', .9), dots='#d8a08a', rough=.22, coat=.6, five=.07),
    'mela-annurca': dict(tall=.82, base=('#9c2a2c', '#b03a34', '#c06a44'), streak=('#7e1420', '#a8302c', .7), dots='#e0b890', russet=.3, rough=.4, coat=.15, size=.85),
    'mela-pink-lady': dict(tall=1.0, base=('#cfc25a', '#ddd070', '#e4d884'), streak=('#d2365c', '#e8728a', .2), dots='#f0dcc0', rough=.24, coat=.5),
}


def apple(seed, tall, base, blush=('#c23a36', .5), streak=None, dots='#e3c79a', russet=.1, rough=.3, coat=.3, five=.035):
    V, t, a = ball(200, 320)
    ring = np.sin(t) ** .92 * (1 + .10 * np.cos(t))
    lobe = 1 + five * np.cos(5 * a + seed) * (t / np.pi) ** 3 + .022 * np.cos(5 * a + seed) * (1 - t / np.pi) ** 2
    z = tall * np.cos(t) - .42 * gauss(t, .40) + .20 * gauss(np.pi - t, .33)
    V = np.stack([ring * lobe * np.cos(a), ring * lobe * np.sin(a), z], -1)
    here = V + np.array([seed * 7.3, seed * 3.1, 1.])
    V *= 1 + .06 * fbm(here, .9, 2, seed)[..., None]
    V[..., 0] += .05 * V[..., 2] * math.sin(seed * 2.3)
    V[..., 2] *= 1 + .05 * V[..., 0] * math.cos(seed)

    col = ramp(np.clip(.5 + .9 * fbm(here, .8, 3, 1), 0, 1), *zip((0, .5, 1), base))
    meridian = np.stack([np.cos(a), np.sin(a), .10 * t], -1) + np.array([seed * 7.3, seed * 3.1, 1.])
    sunny = np.clip(.5 + .55 * np.cos(a - 1.9 * seed) + .6 * fbm(here, .9, 3, 5), 0, 1) * step(.1, .8, t) * (1 - .45 * step(2.3, 3.1, t))
    if streak:
        lines = fbm(meridian, 9, 4, 7) * .6 + fbm(meridian, (22, 22, 66), 3, 9) * .4
        much = step(.25, .85, sunny * 1.25 + streak[2] + lines * 1.7)
        col = mix(col, mix(streak[1], streak[0], .35 + sunny * .7 + lines * 1.2), much * .95)
    else:
        col = mix(col, blush[0], sunny ** 2 * blush[1])
    spots = step(.17, .07, worley(here, 7.5, 3)[0])
    col = mix(col, dots, spots * .6)
    rust = np.clip(gauss(t, .36) * 1.3 * (.55 + .6 * fbm(meridian, 5, 4, 3)) + russet * step(-.15, .28, fbm(here, 2.1, 5, 13)), 0, 1)
    if russet > .5:
        rust = np.clip(rust * (.75 + .9 * fbm(here, 11, 4, 14)), 0, 1)
    col = mix(col, mix('#8a6632', '#b58a4c', .5 + .7 * fbm(here, 18, 3, 15)), rust * .85)
    col = mix(col, '#4a3a1c', gauss(np.pi - t, .16))
    skin = mat(rough='rough', scatter=.10, radius=(.1, .04, .02), coat=coat, coat_rough=.18, bump=(45, .3, .03) if russet > .5 else (30, .06, .03))
    o = grid(V, m=skin, col=col, rough=rough + .25 * rust)
    top, bend = tall - .42, .18 * math.sin(seed * 3 + 1)
    stem = sweep([(0, 0, top - .1), (bend * .15, .01, top + .18), (bend * .6, .04, top + .36), (bend * 1.3, .09, top + .55)], [.045, .034, .034, .062])
    return [o, grid(stem, m=mat('#5a4020', rough=.6, bump=(20, .4, .03)))]


def build(size=1., **kind):
    for seed, at, r, turn in ((2, (-1.08, .35), 1., (9, -13, 160)), (3, (1., .55), .97, (-6, 11, 300)), (4, (.12, -.98), 1.01, (21, 6, 60))):
        stand(apple(seed, **kind), at, turn, r)
