"""A pear of no named kind: green-yellow, one cut open."""
from kit import *
from looks import *
from pears import BELL, pear

SKIN = dict(profile=BELL, tall=2.45, base=('#9fb43a', '#b8c64a', '#ced668'), rust=('#a08a40', .06), dots='#7c8a34', blush=('#d8a24a', .16))
KINDS = {
    'pera': dict(),
}


def half(seed=4):
    """Half a pear, its face towards -y: flesh, fibres, core and two pips."""
    tall = SKIN['tall']
    V, t, a = lathe(np.array(BELL)[::-1] * [1, tall], 240, 300)
    V[..., :2] *= 1 + .04 * fbm(V + seed, .7, 2, seed)[..., None]
    back, D, q = halved(V, rows=170, columns=360)
    S = back + seed
    col = mix(ramp(np.clip(.5 + .9 * fbm(S, .8, 3, 1), 0, 1), *zip((0, .5, 1), SKIN['base'])), SKIN['dots'], step(.24, .08, worley(S, 9, 3)[0]) * .5)
    o = [grid(back, closed=False, m=mat(rough=.4, scatter=.1, coat=.12), col=col)]
    x, z = D[..., 0], D[..., 2]
    S = np.stack([x, 0 * x, z], -1) + 7
    flesh = ramp(np.clip(.55 + .5 * fbm(S, 2.2, 4, 3) + .3 * fbm(S, 16, 2, 4), 0, 1), (0, '#eee2b4'), (.5, '#f7f0d2'), (1, '#fdf9e8'))
    flesh = mix(flesh, '#d8cf8a', step(.90, .975, q) * .7)
    flesh = mix(flesh, SKIN['base'][0], step(.978, .99, q))
    core = np.hypot(x / .36, (z - .78) / .46)
    flesh = mix(flesh, '#d9c98c', gauss(core - 1, .07) * (.65 + .5 * fbm(S, 5, 2, 5)))
    flesh = mix(flesh, '#fffaf0', step(1, .8, core) * .35)
    flesh = mix(flesh, '#cdb878', gauss(x + .02 * np.sin(5 * z), .022) * step(1.15, 1.3, z) * .75)
    flesh = mix(flesh, '#b09a58', gauss(x, .03) * step(.34, .2, z) * .8)
    chamber = np.minimum(np.hypot((x - .15) / .12, (z - .78) / .25), np.hypot((x + .15) / .12, (z - .78) / .25))
    flesh = mix(flesh, '#c2a868', step(1.05, .85, chamber) * .55)
    D = D + np.stack([0 * x, .05 * step(1.1, .7, chamber) - .003 * fbm(S, 14, 2, 6), 0 * x], -1)
    o.append(grid(D, m=mat(rough=.3, scatter=.25, radius=(.3, .22, .1), coat=.3, coat_rough=.15), col=flesh))
    for s in (-1, 1):
        W = ball(50, 60)[0]
        W = W * [.065, .045, .16] * (1 - .30 * W[..., 2:])
        o.append(place(grid(W, m=mat('#2a150c', rough=.25, coat=.5)), (.15 * s, -.02, .76), (0, 8 * s, 0)))
    o.append(grid(sweep([(0, .04, tall - .1), (.04, .04, tall + .2), (.16, .04, tall + .6)], [.06, .05, .075]), m=mat('#4f3a1e', rough=.6)))
    return o


def build():
    stand(pear(2, **SKIN), (-.90, 1.05), (4, -5, 40))
    stand(pear(5, **SKIN), (1.0, 1.15), (-3, 6, 200), .96)
    o = place(half(), turn=(0, -30, 0))
    stand(o, (.42, -1.25), (-50, 0, 6), .94)
    place(leaf(1.15, .40, ((0, .1), (.25, .8), (.55, 1), (.85, .5), (1, 0)), '#2c5a1c', '#4a842e', '#86b452', puff=.02, bend=.45, fold=.2, seed=4, stalk=.25), (-.77, 1.02, 2.75), (10, -8, -28))
    return dict(elev=22)
