"""What pages without goods show: an empty bag, plate, crate and a shopping list."""
from kit import *
from looks import *

KINDS = {
    'empty-bag': dict(how='bag'),
    'empty-plate': dict(how='plate'),
    'empty-crate': dict(how='crate'),
    'shopping-list': dict(how='shopping_list'),
}


def loop(x, y, power, n=400):
    """A rectangle with round corners as n evenly spaced points (n, 2) that begin at its back."""
    a = np.linspace(-np.pi, np.pi, 6001)
    c, s = np.cos(a), np.sin(a)
    r = (np.abs(s / x) ** power + np.abs(c / y) ** power) ** (-1 / power)
    p = np.stack([r * s, -r * c], 1)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    at = np.linspace(0, along[-1], n, endpoint=False)
    return np.stack([np.interp(at, along, p[:, 0]), np.interp(at, along, p[:, 1])], 1)


def bag():
    """Brown paper, open, with folded sides and twisted handles."""
    rows, height = 260, 2.7
    h = np.linspace(0, 1, rows)[:, None]
    ring = loop(1.15, .68, 16)
    x, y = ring[None, :, 0] + 0 * h, ring[None, :, 1] + 0 * h
    side = step(1.02, 1.13, np.abs(x))
    V = np.stack([x * (1 + .03 * h) - np.sign(x) * .2 * side * gauss(y, .34) * h, y * (1 - .06 * h), height * h + 0 * x], -1)
    V[..., 2] += .018 * np.sign(np.sin(np.linspace(0, 2 * np.pi * 90, V.shape[1])))[None] * step(.985, 1, h)
    crumple = .035 * fbm(V, 1.1, 3, 4) + .02 * np.abs(fbm(V, 2.6, 3, 8)) * step(0, .12, h)
    V = displace(V, crumple - .012 * gauss(h - .17, .008))
    kraft = ramp(np.clip(.5 + .5 * fbm(V * [1, 1, 3], 9, 4, 3) + .25 * fbm(V, 1.2, 3, 9), 0, 1), (0, '#b58552'), (.5, '#c99b69'), (1, '#dab485'))
    m = mat(rough=.82, spec=.15, translucent=.12, bump=((46, .25, .02),))
    inside = V * [.985, .97, 1] + [0, 0, .004]
    floor, _ = disc([(a, b) for a, b in ring[::10]], 40, 400)
    parts = [grid(V, m=m, col=kraft), grid(inside, m=m, col=kraft * .86), grid(floor + [0, 0, .03], closed=False, m=m, col=lin('#9a6d40'))]
    rope = mat('#b3854f', rough=.8, bump=((60, .8, .03),))
    for at, lean in ((-.60, .12), (.60, -.16)):
        curve = [(-.42, at, 2.35), (-.42, at, 2.72), (-.36, at + lean, 3.12), (0, at + 1.5 * lean, 3.3), (.36, at + lean, 3.12), (.42, at, 2.72), (.42, at, 2.35)]
        parts.append(grid(sweep(curve, .045, 14, 160), m=rope))
    place(parts, turn=(0, 0, 24))
    for k, (dx, dy, turn, size) in enumerate(((1.55, -.9, 30, .8), (1.75, -.55, 80, .62))):
        place(leaf(size, .26, ((0, .1), (.3, .85), (.55, 1), (.8, .55), (1, 0)), teeth=.1, bend=.2, seed=k + 2, stalk=.15), (dx, dy, .08), (0, -8, turn))
    return dict(elev=26)


def plate():
    """White china, a fork and a knife beside it, one leaf on it."""
    china = mat('#f4f1ea', rough=.16, coat=.7, spec=.5)
    P, _, _ = lathe([(0, .02), (.9, .0), (1.1, .03), (1.25, .13), (1.8, .24), (1.86, .26), (1.82, .285), (1.3, .19), (1.12, .09), (.9, .06), (0, .055)], 200, 360)
    R, _, _ = lathe([(1.66, .262), (1.70, .276), (1.74, .27)], 12, 360)
    parts = [grid(P, m=china), grid(R, m=mat('#2f6a4c', rough=.3, coat=.5))]
    steel = mat('#c9ccd0', rough=.22, metal=1.)

    def bar(points, width, thick=.05):
        V = sweep([(x, y, 0) for x, y in points], width, 20, 120)
        V[..., 2] *= thick / max(np.max(width), .01)
        return grid(V, m=steel)
    fork = [bar([(0, -1.7), (0, -.8), (0, .55)], [.085, .075, .05, .055]), bar([(0, .5), (0, .72), (0, .9)], [.06, .19, .2, .18])]
    fork += [bar([(x, .85), (x * 1.05, 1.3), (x, 1.72)], [.034, .034, .022]) for x in (-.15, -.05, .05, .15)]
    knife = [bar([(0, -1.7), (0, -.8), (0, .1)], [.09, .085, .07]), bar([(0, .05), (.02, .9), (.0, 1.72)], [.06, .15, .15, .12, .02], .03)]
    place(fork, (-2.3, 0, .05), (0, 0, 4))
    place(knife, (2.3, 0, .05), (0, 0, -4))
    for k, (x, y, turn, size) in enumerate(((-.35, -.1, 20, .85), (.15, .12, 130, .7))):
        place(leaf(size, .3, ((0, .1), (.3, .85), (.55, 1), (.8, .55), (1, 0)), '#1f5a1c', '#3f8a2e', '#86bc58', bend=.15, seed=k + 2, puff=.05, stalk=.1), (x, y, .14), (0, -8, turn))
    return dict(elev=42)


def crate():
    """A flat box of poplar for fruit, empty but for a little straw."""
    r = rng(4)
    made = []

    def board(w, d, h, at, seed, along=0):
        n = 60
        outline = loop(w / 2, d / 2, 24, 260)
        V = slab([tuple(p) for p in outline[::13]], h, 60, 300, edge=.02)
        S = (V + seed * 5.3) * ([.5, 9, 9] if along == 0 else [9, .5, 9])
        c = ramp(np.clip(.5 + .55 * fbm(S, 1.4, 4, seed) + .2 * fbm(V + seed, 1.2, 2, 3), 0, 1), (0, '#c49b66'), (.5, '#dcb985'), (1, '#ecd3a6'))
        o = grid(V, m=mat(rough=.75, spec=.2, bump=((30, .25, .02),)), col=c)
        made.append(place(o, at))
        return o
    L, D = 3.4, 2.2
    for k in range(5):
        board(L, .36, .06, (0, -D / 2 + .24 + k * .43, .06), k + 1)
    for k, z in enumerate((.16, .6)):
        for s in (-1, 1):
            o = board(L, .34, .06, (0, 0, 0), 7 + k * 2 + s)
            o.matrix_world = Matrix.Translation((0, s * (D / 2 + .03), z + .17)) @ Euler((math.radians(90), 0, 0)).to_matrix().to_4x4() @ Matrix.Translation((0, 0, -.03))
            o = board(D, .34, .06, (0, 0, 0), 14 + k * 2 + s)
            o.matrix_world = Matrix.Translation((s * (L / 2 - .03), 0, z + .17)) @ Euler((math.radians(90), 0, math.radians(90))).to_matrix().to_4x4() @ Matrix.Translation((0, 0, -.03))
    for sx in (-1, 1):
        for sy in (-1, 1):
            board(.24, .24, 1.12, (sx * (L / 2 - .17), sy * (D / 2 - .15), 0), 21 + sx + 2 * sy, 1)
    straw = mat('#ecd9a0', rough=.8, translucent=.35)
    for k in range(150):
        a, b, t = r.uniform(-1.35, 1.35), r.uniform(-.8, .8), r.uniform(0, 6.28)
        l = r.uniform(.2, .5)
        z = .14 + .14 * r.random()
        curve = [(a - l * math.cos(t), b - l * math.sin(t), z), (a, b, z + .08), (a + l * math.cos(t), b + l * math.sin(t), z)]
        made.append(grid(sweep(curve, .012, 6, 10), m=straw))
    place(made, turn=(0, 0, -26))
    return dict(elev=30)


def shopping_list():
    """A pad with a ticked list and a pencil on it."""
    w, d = 2.1, 2.9
    x, y = np.meshgrid(np.linspace(-w / 2, w / 2, 620), np.linspace(-d / 2, d / 2, 860))
    P = np.stack([x, y, .16 + .02 * step(-.6, -1.45, y) * step(.2, 1.05, x) + 0 * x], -1)
    c = lin('#fbf8f0') + 0 * P
    line = ((y + d / 2) / .3) % 1
    c = mix(c, '#c3d3de', gauss(line - .5, .03) * step(1.06, 1.0, y) * .8)
    c = mix(c, '#e0a49a', gauss(x + .62, .006))
    r = rng(6)
    for k in range(6):
        base = -d / 2 + .3 * (7 - k) + .22
        box = np.maximum(np.abs(x + .8), np.abs(y - base))
        c = mix(c, '#53636b', step(.012, .004, np.abs(box - .085)))
        if k < 4:
            u, v = x + .8, y - base
            tick = np.minimum(np.where((u > -.07) & (u < -.01), np.abs(v + .02 + (u + .01) * 1.1), 9), np.where((u >= -.01) & (u < .15), np.abs(v + .02 - (u + .01) * 1.25), 9))
            c = mix(c, '#2f7a4d', step(.035, .015, tick))
        long = r.uniform(.7, 1.25)
        wave = base - .01 + .045 * np.sin(x * 26 + k * 2) * (.6 + .4 * np.sin(x * 9 + k)) + .02 * np.sin(x * 61 + k)
        within = step(-.52, -.50, x) * step(-.50 + long, -.52 + long, x)
        c = mix(c, '#39424a', step(.026, .012, np.abs(y - wave)) * within * (1 - gauss((x * 2.1 + k * .37) % 1 - .5, .05)))
    sheet = grid(P, closed=False, m=mat(rough=.8, spec=.2), col=c)
    pad = slab([tuple(p) for p in loop(w / 2, d / 2, 30, 260)[::13]], .15, 40, 300, edge=.02)
    leaves = .93 + .07 * np.sign(np.sin(pad[..., 2:] * 300))
    parts = [sheet, grid(pad, m=mat(rough=.85), col=lin('#f1ece0') * leaves)]
    wire = mat('#8f969c', rough=.25, metal=1.)
    ring = [(0, 1.33 + .12 * math.cos(t), .14 + .13 * math.sin(t)) for t in np.linspace(0, 5.6, 14)]
    coil = grid(sweep(ring, .022, 10, 60), m=wire)
    parts += [coil, *[o for k in range(1, 16) for o in again(coil, (k * .125, 0, 0))]]
    place(parts[2:], (-.94, 0, 0))
    n = 6
    a = np.linspace(0, 2 * np.pi, n, endpoint=False) + .3

    def pencil(profile, colour, m):
        V = np.array([[(l, q * math.cos(b), q * math.sin(b)) for b in a] for l, q in profile])
        return grid(V, m=m, col=lin(colour), smooth=False)
    made = [pencil([(-1.1, .11), (1.0, .11)], '#2f7a4d', mat(rough=.35, coat=.5)), pencil([(1.0, .11), (1.3, .04)], '#e8c99a', mat(rough=.7)), pencil([(1.3, .04), (1.42, .002)], '#2c2c30', mat(rough=.4)),
            pencil([(-1.22, .112), (-1.1, .112)], '#c9ccd0', mat(rough=.25, metal=1.)), pencil([(-1.4, .1), (-1.22, .105)], '#d98a82', mat(rough=.7))]
    place(made, (.75, -.9, .27), (0, 0, 128))
    place(parts + made, turn=(0, 0, 10))
    return dict(elev=48)


def build(how):
    return globals()[how]()
