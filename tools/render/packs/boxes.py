"""Boxes, bricks, trays and what else is folded from board."""
from pack import *

BOARD = dict(rough=.42, coat=.25, spec=.4)

KINDS = {
    'box-tall': dict(make='box', w=1.3, d=.46, h=1.9),
    'box-wide': dict(make='box', w=2.0, d=.5, h=1.36),
    'brick': dict(make='vacuum'),
    'tetra': dict(make='box', w=.84, d=.62, h=1.5, edge=.025),
    'carton': dict(make='gable'),
    'egg-box': dict(make='eggs'),
    'tray': dict(make='tray'),
    'bar': dict(make='bar'),
    'butter': dict(make='butter'),
    'blister': dict(make='blister'),
    'detergent': dict(make='detergent'),
    'rolls': dict(make='rolls'),
}


def box(w, d, h, edge=.022):
    flat_uv(block(w, d, h, paint('label', **BOARD), edge), (-w / 2, w / 2), (0, h))
    return dict(turn=-26)


def vacuum():
    """Coffee under vacuum: film drawn tight round a block, creased at its edges, its seal folded flat over the top."""
    w, d, h, n = 1.16, .68, 1.66, 360
    m = paint('label', rough=.2, coat=.5)
    x, y = loop(w / 2, d / 2, 22, n)
    a = 0 * x
    t = np.concatenate([np.linspace(0, 1, 12)[:-1], np.linspace(1, 1, 240), np.linspace(1, 0, 14)[1:]])
    z = np.concatenate([np.zeros(11), np.linspace(0, h, 240), np.full(13, h)])
    t[11:17], t[245:251] = [.94, .965, .98, .99, .997, 1], [1, .997, .99, .98, .965, .94]
    P = np.stack([t[:, None] * x, t[:, None] * y, z[:, None] + 0 * a], -1)
    near, _, cell = worley(P * [3, 3, 2.2] + .3 * fbm(P, 3, 2, 8)[..., None], 1, 5)
    creases = .02 * (near - .5) + .012 * fbm(P, 9, 3, 4) * step(.7, 1, np.abs(P[..., 0]) / (w / 2)) + .016 * fbm(P, (16, 16, 2), 2, 9) * step(.8, 1, P[..., 2] / h)
    side = (np.abs(z - h / 2) < h / 2 - 1e-6)[:, None]
    V = P * np.stack([1 + creases * side, 1 + creases * side, 1 + 0 * creases], -1)
    V[..., 2] += np.where(z == h, 1, 0)[:, None] * .014 * fbm(P, 7, 3, 6)
    flat_uv(grid(V, closed=False, m=m), (-w / 2, w / 2), (0, h))
    # The seal, folded flat over the top towards the front.
    seal = paint('cap', rough=.22, coat=.5)
    place(block(w * .94, .34, .045, seal, .02), (0, -.08, h - .004), (-2, 0, 0))
    place(block(w * .9, .1, .03, seal, .014), (0, -.2, h + .036), (-2, 0, 0))
    return dict(turn=-24, elev=20)


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
    # The label lies on the lid and hangs a little over its front edge.
    with_uv(o, (V[:, 0] + 1.28) / 2.56, np.where(V[:, 2] > .8, .96 - (V[:, 1] + .5) * 1.02, .96 + (.8 - V[:, 2]) / .38 * .3))
    return dict(elev=40, turn=-14)


def tray():
    """A tray seen from above, whose inside shows the goods (pictures laid into it by the composer) under film, with a printed band."""
    w, d, h = 2.6, 2.46, .42
    def ring(k, z):
        x, y = loop(w / 2 + k, d / 2 + k, 7, 320)
        return np.stack([x[0], y[0], 0 * x[0] + z], -1)
    rows = [ring(k, z) for k, z in ((-1.22, .0), (-.24, 0), (-.2, .02), (-.06, h - .03), (.05, h), (.06, h + .02), (.03, h + .04), (-.03, h + .04), (-.07, h + .01), (-.26, .08), (-.6, .07), (-1.22, .07))]
    rows = [rows[0] * [0, 0, 1], *rows, rows[-1] * [0, 0, 1]]
    grid(np.array(rows)[::-1], closed=False, m=paint('body', rough=.35, coat=.3))
    x = np.linspace(-w / 2 - .065, w / 2 + .065, 200)[None]
    top = np.linspace(-d / 2 - .07, -d / 2 + .66, 90)[:, None]
    Q = np.stack([x + 0 * top, top + 0 * x, 0 * x + 0 * top], -1)
    over = np.stack([x + 0 * top, top + 0 * x, h + .055 + .05 * step(0, .5, top + d / 2) + .012 * fbm(Q, 2, 2, 3)], -1)
    down = np.linspace(0, 1, 40)[:, None]
    front = np.stack([x + 0 * down, -d / 2 - .072 + .16 * (1 - down) ** 1.2 * step(1, 0, down) + 0 * x, .04 + (h + .015) * down + 0 * x], -1)
    band = np.concatenate([front[:-1], over])
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(band[:, 100], axis=0), axis=1))])
    with_uv(grid(band, closed=False, m=paint('label', rough=.3, coat=.6)), (x + w / 2) / w + 0 * band[..., 0], ((along[-1] - along) / .7)[:, None] + 0 * band[..., 0])
    film(w, d, h)
    return dict(elev=58)


def film(w, d, h):
    """Film over a tray, drawn to its corners; only its shine is rendered."""
    x, y = loop(w / 2 + .02, d / 2 + .02, 7, 400)
    r = np.linspace(1, 0, 160)[:, None]
    Q = np.stack([r * x, r * y, 0 * r * x], -1)
    a = np.arctan2(y / d, x / w)
    corner = np.abs(np.sin(2 * a)) ** 3
    z = h + .045 + .2 * (1 - r ** 2.4) + .02 * fbm(Q, 1.6, 3, 6) * step(1, .8, r) + .014 * np.sin(a * 64 + 4 * fbm(Q, 1.2, 2, 3)) * corner * step(.35, .8, r) * step(1, .93, r)
    o = grid(np.stack([r * x, r * y, z], -1), closed=False, m=paint('film', rough=.07, white=0.))
    o['film'] = 1


def bar():
    """A wrapped bar that leans back a little."""
    n = 260
    s, t = np.linspace(-1, 1, n)[None], np.linspace(-1, 1, n)[:, None]
    ends = step(.87, .9, np.abs(s))
    fat = .15 * np.clip(1 - np.abs(t) ** 12, 0, 1) ** .5 * np.clip(1 - (np.abs(s) / .9) ** 24, 0, 1) ** .5
    Q = np.stack([2.6 * s + 0 * t, 0 * s * t, t + 0 * s], -1)
    fat = fat + (.012 * fbm(Q, 3, 3, 2) + .016 * np.sin(t * 17) * step(.7, .86, np.abs(s))) * (1 - ends) * (fat > .02)
    crimp = .012 * np.sin(s * 260) * ends
    for side in (-1, 1):
        V = np.stack([1.35 * s + 0 * t, side * fat + crimp, .52 * (1 - .06 * ends) * t + 0 * s], -1)
        o = grid(V, closed=False, m=paint('label', rough=.22, coat=.7))
        with_uv(o, (s / .88 + 1) / 2 + 0 * t, (.86 - t) / 1.62 + 0 * s)
        place(o, (0, 0, .46), (-40, 0, 0))
    return dict(elev=24, turn=-9)


def butter():
    """A block in foil: printed over its top and front, folded at its ends."""
    w, d, h, n = 2.0, .98, .66, 260
    y, z = loop(d / 2, h / 2, 9, n)
    x = np.concatenate([np.full(9, -1.), np.linspace(-1, 1, 200), np.full(9, 1.)])[:, None] * w / 2
    k = np.concatenate([np.linspace(.02, .985, 9), np.ones(200), np.linspace(.985, .02, 9)])[:, None]
    Q = np.stack([x + 0 * y, k * y + 0 * x, k * z + 0 * x], -1)
    end = step(.86, 1, np.abs(x) / (w / 2))
    V = Q * (1 + (.012 * fbm(Q, 3.5, 3, 3) + .02 * end * fbm(Q, (3, 9, 9), 2, 7))[..., None]) + [0, 0, h / 2]
    o = grid(V, closed=False, m=paint('label', rough=.3, coat=.35))
    P = points(o)
    front = P[:, 1] < -d / 2 + .06
    with_uv(o, (P[:, 0] + w / 2) / w, np.where(front, .62 + (h - P[:, 2]) / h * .38, .62 * (d / 2 - .16 - P[:, 1]) / (d - .16)))
    return dict(elev=40, turn=-20)


def blister():
    """A card with goods under a clear bubble, which shows what the label prints there."""
    w, h = 1.36, 1.96
    o = block(w, .03, h, paint('label', **BOARD), .014)
    n = 160
    s, t = np.linspace(-1, 1, n)[None], np.linspace(-1, 1, n)[:, None]
    fat = (np.clip(1 - np.abs(s) ** 9, 0, 1) * np.clip(1 - np.abs(t) ** 9, 0, 1)) ** .5
    bubble = grid(np.stack([.5 * s + 0 * t, -.016 - .24 * fat, .92 + .46 * t + 0 * s], -1), closed=False, m=paint('label', rough=.06, coat=1., spec=.8))
    slot = grid(sweep([(-.14, -.02, h - .12), (.14, -.02, h - .12)], .035, 16, 24, .1), m=paint('body', rough=.9, spec=0))
    for part in (o, bubble):
        flat_uv(part, (-w / 2, w / 2), (0, h))
    place([o, bubble, slot], (0, 0, 0), (-7, 0, 0))
    return dict(turn=-18, elev=14)


def detergent():
    """A jug with an open handle at the right of its neck."""
    w, d, h, n = .9, .44, 2.06, 260
    z = np.linspace(0, h, 260)[:, None]
    soft = lambda x, y: np.convolve(np.pad(np.interp(z[:, 0], x, y), 9, 'edge'), np.hanning(21)[1:-1] / np.hanning(21).sum(), 'valid')[:, None]
    left = soft([0, .05, 1.3, 1.72, 1.95, 2.06], [.82, w, w, .6, .4, .4])
    right = soft([0, .05, .82, 1., 1.55, 1.8, 1.95, 2.06], [.82, w, w, .44, .36, .24, .14, .14])
    deep = soft([0, .05, 1.35, 1.75, 1.95, 2.06], [.38, d, d, .33, .26, .26])
    x, y = loop(1, 1, 4, n)
    V = np.stack([np.where(x < 0, left, right) * x, deep * y, z + 0 * x], -1)
    m = paint('body', rough=.25, coat=.5)
    grid(np.concatenate([V[:1] * [0, 0, 1], V, V[-1:] * [0, 0, 1] + [-.13, 0, 0]]), closed=False, m=m)
    grid(sweep([(.12, 0, 1.72), (.42, 0, 1.68), (.66, 0, 1.56), (.74, 0, 1.3), (.74, 0, 1.), (.7, 0, .78)], [.12, .13, .14, .145, .16, .18], 40, 90), m=m)
    u, v = np.linspace(-.8, .38, 120)[None], np.linspace(1.42, .12, 120)[:, None]
    half = np.where(u < 0, np.interp(v, z[:, 0], left[:, 0]), np.interp(v, z[:, 0], right[:, 0]))
    front = -np.interp(v, z[:, 0], deep[:, 0]) * np.clip(1 - np.abs(u / half) ** 4, 0, 1) ** .25 - .008
    with_uv(grid(np.stack([u + 0 * v, front, v + 0 * u], -1), closed=False, m=paint('label', rough=.32, coat=.4)), (u + .8) / 1.18 + 0 * v, (1.42 - v) / 1.3 + 0 * u)
    place(turned([(.28, 0), (.3, .03), (.29, .42), (.25, .46), (0, .46)], paint('cap', rough=.3, coat=.4), .02), (-.13, 0, h - .05))
    return dict(turn=-10)


def rolls():
    """Six rolls of paper under printed film."""
    m = paint('body', rough=.85, spec=.2, bump=.25)
    for z in (0, 1.02):
        for x in (-.98, 0, .98):
            roll = turned([(.14, .5), (.14, 1), (.44, 1), (.47, .97), (.47, .03), (.44, 0), (0, 0)], m, .02)
            place(roll, (x, 0, z))
    z = np.linspace(1.66, .38, 90)[:, None]
    x, y = (p[:, 40:-40] for p in loop(1.49, .52, 7, 260))
    Q = np.stack([x + 0 * z, y + 0 * z, z + 0 * x], -1)
    V = np.stack([x + 0 * z, y * (1 + .03 * (np.cos(x / .98 * 2 * np.pi) - 1) / 2) + .012 * fbm(Q, 3, 3, 2), z + .012 * fbm(Q, 2, 2, 5)], -1)
    o = grid(V, closed=False, m=paint('label', rough=.22, coat=.8))
    flat_uv(o, (-1.42, 1.42), (.38, 1.66))
    return dict(turn=-14, elev=20)
