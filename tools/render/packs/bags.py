"""Film and paper round something soft, and nets."""
from pack import *

FILM = dict(rough=.24, coat=.6)

KINDS = {
    'bag': dict(make='bag', w=1.5, h=2.1, thick=.36),
    'pouch': dict(make='bag', w=1.45, h=2.0, thick=.2, foot=1.1, wrinkle=.018, pinch=.03),
    'sack': dict(make='sack'),
    'pack': dict(make='bag', w=1.9, h=1.75, thick=.42, wrinkle=.02, seal=.04, power=(5, 5)),
    'net': dict(make='net'),
}


def bag(turn=-10, **shape):
    o = cushion(m=paint('label', **FILM), **shape)
    place(o, (0, 0, 0), (-6, 0, 0))
    return dict(turn=turn)


def sack():
    """Paper, filled, with its top folded down."""
    w, d, h = 1.3, .72, 1.75
    m = paint('label', rough=.6, spec=.25)
    n = 200
    t, a = np.linspace(0, 1, n)[:, None], np.linspace(0, 2 * np.pi, n, endpoint=False)[None]
    c, s = np.cos(a), np.sin(a)
    fold = step(.8, 1.0, t)
    x = w / 2 * (1 + .02 * np.sin(t * np.pi)) * np.sign(s) * np.abs(s) ** .34
    y = -(d / 2) * (1 + .14 * np.sin(t * np.pi)) * (1 - .82 * fold) * np.sign(c) * np.abs(c) ** .34
    z = h * t
    Q = np.stack([x, y, z + 0 * a], -1)
    V = Q + .022 * np.stack([fbm(Q, 2.4, 3, 2), fbm(Q, 2.4, 3, 5), 0 * x], -1)
    o = grid(np.concatenate([V[:1] * [0, 0, 1], V, V[-1:] * [1, .1, 1]]), m=m)
    flat_uv(o, (-w / 2, w / 2), (0, h * .92))
    top = block(w * .98, .17, .2, paint('cap', rough=.6, spec=.25), .03)
    place(top, (0, 0, h - .09))
    return dict(turn=-16)


def net():
    """Round fruit in a net, seen through its threads, with a printed ribbon and a clip."""
    r = rng(4)
    fruit = paint('cap', rough=.45, coat=.2, bump=.5)
    at = [(-.5, -.24, .42), (.46, -.26, .42), (0, .4, .42), (-.02, -.44, 1.0), (-.56, .16, 1.1), (.54, .12, 1.12), (.05, .0, 1.62), (-.3, .36, 1.5)]
    for p in at:
        V, t, _ = ball(90, 140)
        place(grid(V * [.47, .47, .43] * r.uniform(.95, 1.05), m=fruit), p, (r.uniform(0, 360), r.uniform(0, 360), 0))
    thread = paint('body', rough=.4)
    t = np.linspace(0, 1, 34)
    rad = np.interp(t, [0, .06, .2, .5, .68, .82, .93, 1], [.45, .86, 1.06, 1.06, .86, .46, .12, .07])
    for side in (-1, 1):
        for j in range(34):
            a = j / 34 * 2 * np.pi + side * t * 1.5
            grid(sweep(np.stack([rad * np.sin(a), -rad * np.cos(a) * .9, .02 + 2.4 * t], -1), .0105, 6, 70), m=thread)
    # The gathered end: a clip, and the net's tail above it.
    place(block(.3, .16, .12, paint('label', rough=.3), .04), (0, 0, 2.36))
    for k in range(15):
        a = k / 15 * 2 * np.pi
        end = (.26 * np.sin(a) + .05 * r.normal(), .18 * np.cos(a), 2.82 + .05 * r.normal())
        grid(sweep([(.05 * np.sin(a), .03 * np.cos(a), 2.44), (.11 * np.sin(a), .08 * np.cos(a), 2.6), end], .013, 6, 20), m=thread)
    profile = [(1.0, .5), (1.1, .8), (1.1, 1.2), (.98, 1.5)]
    sleeve(profile, (.7, 1.24), paint('label', rough=.3, coat=.5), 46, 74, flat=.9, out=.03)
    return dict(elev=14)
