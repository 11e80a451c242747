"""Boxes, bricks, trays and what else is folded from board."""
from pack import *

BOARD = dict(rough=.42, coat=.25, spec=.4)

KINDS = {
    'box-tall': dict(make='box', w=1.3, d=.46, h=1.9),
    'box-wide': dict(make='box', w=2.0, d=.5, h=1.36),
    'brick': dict(make='box', w=1.1, d=.66, h=1.7, edge=.05),
    'tetra': dict(make='box', w=.84, d=.62, h=1.5, edge=.025),
    'carton': dict(make='gable'),
    'egg-box': dict(make='eggs'),
    'tray': dict(make='tray'),
    'bar': dict(make='bar'),
    'detergent': dict(make='detergent'),
    'rolls': dict(make='rolls'),
}


def box(w, d, h, edge=.022):
    flat_uv(block(w, d, h, paint('label', **BOARD), edge), (-w / 2, w / 2), (0, h))
    return dict(turn=-26)


def gable():
    """A carton with a ridge, folded on both sides, and a screw cap on its slope."""
    w, d, h, roof = 1.06, .98, 1.75, .56
    m = paint('label', **BOARD)
    flat_uv(block(w, d, h, m, .02), (-w / 2, w / 2), (0, h))
    top = h + roof
    e = .012
    V = [(-w / 2 + e, -d / 2 + e, h - .012), (w / 2 - e, -d / 2 + e, h - .012), (w / 2 - e, d / 2 - e, h - .012), (-w / 2 + e, d / 2 - e, h - .012),
         (-w / 2 + e, -.015, top), (w / 2 - e, -.015, top), (w / 2 - e, .015, top), (-w / 2 + e, .015, top), (-w / 2 + .3, 0, h + .38), (w / 2 - .3, 0, h + .38)]
    o = mesh(V, [(0, 1, 5), (0, 5, 4), (2, 3, 7), (2, 7, 6), (0, 4, 8), (3, 8, 7), (3, 0, 8), (1, 9, 5), (2, 6, 9), (1, 2, 9), (4, 5, 6), (4, 6, 7)], m=m, smooth=False)
    flat_uv(o, (-w / 2, w / 2), (0, h))
    ridge = block(w - .02, .05, .2, m, .01)
    place(ridge, (0, 0, top - .02))
    flat_uv(ridge, (-w / 2, w / 2), (0, h))
    cap = turned([(.17, 0), (.19, .02), (.19, .14), (.16, .17), (0, .17)], paint('cap', rough=.3, coat=.4), .012)
    place(cap, (0, -.27, h + .24), (50, 0, 0))
    return dict(turn=-26)


def eggs():
    """Pulp below, a printed lid above."""
    pulp = paint('cap', rough=.95, spec=.1, bump=.7)
    place(block(2.5, 1.06, .42, pulp, .1))
    for x in np.linspace(-1.04, 1.04, 5):
        place(turned([(.22, 0), (.24, .05), (.2, .4), (0, .42)], pulp), (x, -.44, 0))
    lid = paint('label', rough=.8, spec=.2, bump=.3)
    o = block(2.56, 1.12, .46, lid, .14)
    place(o, (0, 0, .4))
    place(o, (0, 0, 0))
    V = points(o)
    # The label lies over the lid from its front edge to its back.
    with_uv(o, (V[:, 0] + 1.28) / 2.56, np.where(V[:, 2] > .8, .3 - (V[:, 1] + .5) * .3, .3 + (.8 - V[:, 2]) / .38 * .7))
    return dict(elev=34, turn=-14)


def tray():
    """A tray whose inside shows the goods (a picture laid over it by the composer) under a band."""
    w, d, h = 2.6, 2.0, .34
    m = paint('body', rough=.35, coat=.3)
    rows, cols = [], 260
    a = np.linspace(0, 2 * np.pi, cols, endpoint=False)
    def ring(k, z):
        c, s = np.cos(a), np.sin(a)
        e = .28
        return np.stack([(w / 2 + k) * np.sign(c) * np.abs(c) ** e, (d / 2 + k) * np.sign(s) * np.abs(s) ** e, 0 * a + z], -1)
    for k, z in ((-.998, .0), (-.24, 0), (-.2, .02), (-.06, h - .03), (.05, h), (.06, h + .02), (.03, h + .04), (-.04, h + .04), (-.1, h), (-.26, .08), (-.6, .07), (-.998, .07)):
        rows.append(ring(k, z))
    grid(np.array(rows)[::-1], m=m)
    n = 120
    x = np.linspace(-w / 2 - .07, w / 2 + .07, 160)[None]
    y = np.linspace(-d / 2 - .075, -d / 2 + .5, n)[:, None]
    Q = np.stack([x + 0 * y, y + 0 * x, 0 * x + 0 * y], -1)
    V = np.stack([x + 0 * y, y + 0 * x, h + .055 + .012 * fbm(Q, 2, 2, 3)], -1)
    front = np.stack([x + np.zeros((40, 1)), -d / 2 - .078 + .02 * np.linspace(1, 0, 40)[:, None] + 0 * x, np.linspace(.02, h + .055, 40)[:, None] + 0 * x], -1)
    band = np.concatenate([front[:-1], V])
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(band[:, 80], axis=0), axis=1))])
    o = grid(band, closed=False, m=paint('label', rough=.3, coat=.6))
    with_uv(o, (x + w / 2) / w + 0 * band[..., 0], (1 - along / along[-1])[:, None] + 0 * band[..., 0])
    return dict(elev=50)


def bar():
    """A wrapped bar that leans back a little."""
    n = 260
    s, t = np.linspace(-1, 1, n)[None], np.linspace(-1, 1, n)[:, None]
    ends = step(.87, .9, np.abs(s))
    fat = .17 * np.clip(1 - np.abs(t) ** 7, 0, 1) ** .5 * np.clip(1 - (np.abs(s) / .9) ** 24, 0, 1) ** .5
    Q = np.stack([2.6 * s + 0 * t, 0 * s * t, t + 0 * s], -1)
    fat = fat + (.012 * fbm(Q, 3, 3, 2) + .016 * np.sin(t * 17) * step(.7, .86, np.abs(s))) * (1 - ends) * (fat > .02)
    crimp = .012 * np.sin(s * 260) * ends
    for side in (-1, 1):
        V = np.stack([1.35 * s + 0 * t, side * fat + crimp, .52 * (1 - .06 * ends) * t + 0 * s], -1)
        o = grid(V, closed=False, m=paint('label', rough=.22, coat=.7))
        with_uv(o, (s + 1) / 2 + 0 * t, (1 - t) / 2 + 0 * s)
        place(o, (0, 0, .5), (-52, 0, 0))
    return dict(elev=24, turn=-9)


def detergent():
    """A jug with a handle."""
    w, d, h, n = .86, .42, 2.1, 240
    t, a = np.linspace(0, 1, n)[:, None], np.linspace(0, 2 * np.pi, n, endpoint=False)[None]
    c, s = np.cos(a), np.sin(a)
    e = .5
    shoulder = step(1.02, .62, t) * .72 + .28
    left = np.where(s < 0, shoulder ** .7, shoulder ** 1.25)
    foot = 1 - .12 * step(.05, 0, t)
    x = w * left * foot * np.sign(s) * np.abs(s) ** e + .1 * step(.6, 1, t) * -1
    y = -d * shoulder ** .5 * foot * np.sign(c) * np.abs(c) ** e
    V = np.stack([x, y, h * t + 0 * a], -1)
    # The grip: pressed in at the upper right.
    dent = np.exp(-(((V[..., 0] - .5) / .16) ** 4 + ((V[..., 2] - 1.3) / .3) ** 4))
    V[..., 1] *= 1 - .72 * dent
    bottom, top = V[:1] * [0, 0, 1], V[-1:] * [0, 0, 1] + [-.1, 0, 0]
    o = grid(np.concatenate([bottom, V, top]), m=paint('label', rough=.25, coat=.5))
    flat_uv(o, (-.74, .36), (.12, 1.3))
    place(turned([(.28, 0), (.3, .03), (.29, .42), (.25, .46), (0, .46)], paint('cap', rough=.3, coat=.4), .02), (-.1, 0, h - .05))
    return dict(turn=-12)


def rolls():
    """Six rolls of paper under printed film."""
    m = paint('body', rough=.85, spec=.2, bump=.25)
    for z in (0, 1.02):
        for x in (-.98, 0, .98):
            roll = turned([(.14, .5), (.14, 1), (.44, 1), (.47, .97), (.47, .03), (.44, 0), (0, 0)], m, .02)
            place(roll, (x, 0, z))
    n = 220
    a = np.linspace(-np.pi, np.pi, n)[None]
    z = np.linspace(1.62, .42, 90)[:, None]
    c, s = np.cos(a), np.sin(a)
    x = 1.47 * np.sign(s) * np.abs(s) ** .25
    y = -.49 * np.sign(c) * np.abs(c) ** .25
    Q = np.stack([x + 0 * z, y + 0 * z, z + 0 * a], -1)
    V = np.stack([x + 0 * z, y - .02 * np.cos(x / .98 * 2 * np.pi) + .015 * fbm(Q, 3, 3, 2), z + 0 * a], -1)
    o = grid(V, closed=False, m=paint('label', rough=.22, coat=.8))
    flat_uv(o, (-1.42, 1.42), (.42, 1.62))
    return dict(turn=-14, elev=18)
