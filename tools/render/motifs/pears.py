"""Pears: two that stand, one that lies before them."""
from kit import *
from looks import *

# profile: radius by height from the bottom (0) to the neck (1), tall: height. russet: rust-coloured net, from the neck on.
LONG = ((0, 0), (.50, .02), (.78, .14), (.84, .30), (.66, .52), (.40, .74), (.27, .90), (.13, .985), (0, 1))
BELL = ((0, 0), (.60, .03), (.92, .18), (.96, .36), (.72, .60), (.50, .78), (.40, .90), (.22, .985), (0, 1))
ROUND = ((0, 0), (.60, .02), (1.0, .20), (1.04, .44), (.84, .68), (.54, .86), (.34, .96), (.15, 1.0), (0, .985))

KINDS = {
    'pera-abate': dict(profile=LONG, tall=3.1, base=('#b7a83f', '#c9bd55', '#d5cc70'), rust=('#8f6a30', .55), dots='#8a7434'),
    'pera-williams': dict(profile=BELL, tall=2.45, base=('#c9c13c', '#dccf4c', '#e9dd74'), rust=('#a9803c', .10), dots='#8f8a34', blush=('#e0904a', .25)),
    'pera-decana': dict(profile=ROUND, tall=1.95, base=('#c8bf52', '#d8cc60', '#e4da84'), rust=('#a27a38', .22), dots='#86702c', blush=('#d8763c', .55)),
    'pera-kaiser': dict(profile=LONG, tall=2.75, base=('#a8883c', '#b3924a', '#bf9f58'), rust=('#8a5f2e', 1.), dots='#d8b878'),
    'pera-conference': dict(profile=LONG, tall=2.9, base=('#8f9c3c', '#a3ab4c', '#b4b860'), rust=('#8f7036', .72), dots='#7c6c30'),
    'pera-coscia': dict(profile=BELL, tall=2.1, base=('#b9c24a', '#cbd05c', '#dadd80'), rust=('#a08a40', .08), dots='#8a9440', blush=('#d88a4a', .3), size=.85),
}


def pear(seed, profile, tall, base, rust, dots, blush=None):
    p = np.array(profile)[::-1] * [1, tall]
    V, t, a = lathe(p, 220, 300)
    here = V + np.array([seed * 5.3, seed * 2.1, 1.])
    V[..., :2] *= 1 + .09 * fbm(here, .7, 2, seed)[..., None]
    V[..., 0] += .16 * math.sin(seed * 2.1) * (V[..., 2] / tall) ** 2
    V[..., 1] += .13 * math.cos(seed * 1.7) * (V[..., 2] / tall) ** 2
    col = ramp(np.clip(.5 + .9 * fbm(here, .8, 3, 1), 0, 1), *zip((0, .5, 1), base))
    if blush:
        sunny = np.clip(.45 + .5 * np.cos(a - 1.9 * seed) + .6 * fbm(here, .9, 3, 5), 0, 1)
        col = mix(col, blush[0], sunny ** 2 * blush[1])
    col = mix(col, dots, step(.24, .08, worley(here, 9, 3)[0]) * .55)
    spread = rust[1] * 1.5 - .75 + 1.0 * fbm(here, 1.6, 5, 13) + .5 * gauss(V[..., 2] - tall, .45 * tall) + .4 * gauss(V[..., 2], .25)
    net = step(-.12, .30, spread) * np.clip(.62 + .8 * fbm(here, 13, 3, 14), 0, 1)
    col = mix(col, mix(rust[0], lin(rust[0]) * 1.7, .5 + .7 * fbm(here, 18, 3, 15)), net * .85)
    middle = np.hypot(V[..., 0], V[..., 1])
    col = mix(col, '#5a4622', gauss(V[..., 2], .04) * step(.16, .08, middle + .05 * fbm(here, 6, 2, 16)))
    V[..., 2] += .16 * gauss(middle, .2) * step(.3, .1, V[..., 2])
    o = grid(V, m=mat(rough='rough', scatter=.10, radius=(.1, .05, .02), coat=.12, coat_rough=.25, bump=(26, .10, .03)), col=col, rough=.36 + .22 * net)
    top = V[0].mean(0)
    lean = np.array([.22 * math.sin(seed * 3), .1, 0])
    stem = sweep([top - [0, 0, .12], top + lean * .2 + [0, 0, .2], top + lean + [0, 0, .5], top + lean * 2.2 + [0, 0, .72]], [.075, .05, .045, .075])
    return [o, grid(stem, m=mat('#4f3a1e', rough=.6, bump=(20, .5, .03)))]


def build(size=1., **kind):
    stand(pear(2, **kind), (-1.0, .55), (4, -4, 40), size)
    stand(pear(5, **kind), (.95, .75), (-3, 5, 200), .96 * size)
    stand(pear(8, **kind), (-.75, -1.05), (0, 92, 24), .97 * size)
