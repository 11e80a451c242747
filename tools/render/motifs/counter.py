"""From the counter: frankfurters, grilled vegetables, breaded cutlets, tofu, 'nduja, boiled sausage."""
from kit import *
from looks import *
from fish import lemon_slice, parsley

KINDS = {
    'wurstel': dict(how='frankfurters'),
    'verdure-grigliate': dict(how='grilled'),
    'cotoletta': dict(how='cutlets'),
    'tofu': dict(how='curd'),
    'nduja': dict(how='spread'),
    'cotechino': dict(how='boiled'),
}
CIRCLE = [(math.cos(t), math.sin(t)) for t in np.linspace(0, 6.2832, 17)[:-1]]


def tones(S, shades, scale=1.6, much=.7, fine=.25):
    """Three shades by noise, coarse and fine."""
    return ramp(np.clip(.5 + much * fbm(S, scale, 4, 3) + fine * fbm(S, scale * 6, 3, 4), 0, 1), *zip((0, .5, 1), shades))


def rounded(R, power=12, n=80):
    """Radii of a sausage: even, with round ends."""
    return R * np.clip(1 - np.abs(np.linspace(-1, 1, n)) ** power, 0, 1) ** .5


def dish(R, H, colour, fill, at, swirl=.05, shine=.5):
    """A small bowl with something thick in it."""
    V, _, _ = lathe([(0, .02), (R * .6, 0), (R * .9, H * .5), (R, H), (R * .93, H + .02), (R * .84, H * .6), (0, H * .45)], 90, 200)
    g, a = np.linspace(0, 1, 90)[:, None], np.linspace(0, 2 * np.pi, 200, endpoint=False)[None]
    P = np.stack([R * .92 * g * np.cos(a), R * .92 * g * np.sin(a), H * .86 + swirl * np.cos(9 * g + a) * (1 - g) + swirl * (1 - g) + 0 * a], -1)
    place([grid(V, m=mat(colour, rough=.2, coat=.5)), grid(P, m=mat(rough=.3, scatter=.1, coat=shine, coat_rough=.1), col=tones(P, fill))], (at[0], at[1], 0))


def frankfurter(seed, long, R=.37, cut=False):
    bend = .10 * (-1) ** seed
    u = rounded(R)
    if cut:
        u[40:] = R
    T = sweep([(-long, bend, 0), (-long / 2, 0, 0), (0, -bend * .3, 0), (long / 2, 0, 0), (long, 0 if cut else bend, 0)], u, 72, 220)
    S = T + seed * 3.3
    c = tones(S, ('#b65f40', '#cf8260', '#e4a98a'), 1.1, .6, .12)
    c = mix(c, '#9c4a2a', step(.1, .5, fbm(S * [.5, 1, 1], 1.6, 3, 9)) * .3)
    m = mat(rough=.32, spec=.5, scatter=.14, radius=(.3, .12, .06), coat=.4, coat_rough=.16, bump=(22, .06, .02))
    o = [grid(displace(T, .012 * fbm(S, 2, 3, 6)), m=m, col=c)]
    for s in (-1, 1)[:1 if cut else 2]:
        o.append(grid(sweep([(s * (long - .03), bend, 0), (s * (long + .07), bend, .01), (s * (long + .17), bend + .03, .02)], [.11, .05, .075, .02], 14, 24), m=m, col=lin('#b86a48')))
    if cut:
        o += face(R, long + .005)
    return o


def face(R, x):
    D, q = disc(np.array(CIRCLE) * R * .985, 60, 160, .015)
    c = mix(tones(D + 4, ('#e3a186', '#ebb39a', '#f3c8b2'), 5, .6, .5), '#c4714e', step(.93, .99, q))
    return place([grid(D, m=mat(rough=.4, scatter=.2, coat=.25), col=c)], (x, 0, 0), (0, 90, 0))


def frankfurters():
    for j, (y, z) in enumerate(((-.74, .37), (.02, .37), (.78, .37), (-.36, 1.0), (.42, 1.0))):
        place(frankfurter(j + 1, 1.75), (.06 * math.sin(j * 3), y + .5, z), (0, 0, 2.5 * math.sin(j * 2.3)))
    place(frankfurter(8, .75, cut=True), (-.85, -.92, .37), (0, 0, -52))
    for j, (x, y, t) in enumerate(((.02, -1.32, 52), (.38, -1.42, 46))):
        T = sweep([(-.09, 0, 0), (.09, 0, 0)], [.37, .37], 72, 12)
        o = [grid(T, m=mat(rough=.32, scatter=.14, coat=.4), col=tones(T, ('#b65f40', '#cf8260', '#e4a98a')))] + face(.37, .095)
        stand(o, (x, y), (0, -t, -75))
    for o in list(bpy.context.scene.objects):
        place(o, turn=(0, 0, 24))
    dish(.62, .42, '#f1ece2', ('#b98a10', '#d9a81e', '#ecc648'), (1.62, -.95))
    return dict(elev=34)


def charred(c, S, x, gap, seed, much=.85):
    """Stripes of the grill, uneven, and burnt spots."""
    s = np.abs(((x / gap + .10 * fbm(S, 1.6, 2, seed)) % 1) - .5) * gap
    bar = step(.058, .025, s) * step(-.62, -.05, fbm(S, 1.5, 3, seed + 2))
    c = mix(c, '#8a5424', step(.12, .03, s) * .35)
    return mix(mix(c, '#2c150b', bar * much), '#5a3214', step(.22, .5, fbm(S, 2.2, 3, seed + 4)) * .45)


def slice_of(seed, kind):
    r = rng(seed)
    if kind == 'aubergine':
        V = slab(np.array(CIRCLE) * [.80, .74] * (1 + .025 * r.normal(size=(16, 1))), .13, 110, 320, edge=.05)
        q = np.hypot(V[..., 0] / .80, V[..., 1] / .74)
        c = tones(V + seed, ('#c49a54', '#dcbc78', '#eedba6'), 2.2)
        f1, _, cell = worley(V * [1, 1, .2] + seed, 8, 5)
        c = mix(c, '#8f6430', step(.30, .18, f1) * (cell > .4) * gauss(q - .5, .25) * .8)
        c = mix(c, '#2b1428', step(.93, .985, q))
        gap = .34
    elif kind == 'courgette':
        V = slab([(-1.35, 0), (-1.2, .3), (-.5, .37), (.4, .40), (1.15, .34), (1.4, .0), (1.15, -.34), (.4, -.40), (-.5, -.37), (-1.2, -.3)], .11, 110, 420, edge=.045)
        c = tones(V + seed, ('#b9b85a', '#d8d486', '#ece8b4'), 2.4)
        rim = np.abs(V[..., 1]) / .39 + step(1.1, 1.4, np.abs(V[..., 0])) * .35
        f1, _, cell = worley(V * [.6, 1, .2] + seed, 7, 5)
        c = mix(c, '#f4f0d0', step(.26, .15, f1) * (cell > .5) * step(.5, .3, rim) * .8)
        c = mix(mix(c, '#8fa844', step(.7, .9, rim) * .8), '#2e5418', step(.90, .97, rim))
        gap = .36
    else:
        V = slab([(-.95, -.1), (-.8, .36), (-.1, .46), (.7, .38), (1.0, .05), (.8, -.34), (.0, -.46), (-.7, -.40)], .12, 110, 360, edge=.05)
        shades = (('#9c140c', '#c4261a', '#e0482c') if kind == 'red' else ('#d88a10', '#eeb022', '#f7cc50'))
        c = tones(V + seed, shades, 1.6)
        gap = .40
    S = V * [1, 1, .3] + seed * 3.1
    c = charred(c, S, V[..., 0] + .35 * V[..., 1], gap, seed)
    V = displace(V, .02 * fbm(S, 3, 3, 8))
    V[..., 2] += .06 * fbm(V * [1, 1, 0] + seed, .9, 2, 9)
    if kind in ('red', 'yellow'):
        V[..., 2] += .26 - .95 * V[..., 1] ** 2 - .12 * V[..., 0] ** 2
    return [grid(V, m=mat(rough=.36, spec=.5, scatter=.16, radius=(.2, .14, .05), coat=.32, coat_rough=.18), col=c)]


def grilled():
    V, _, _ = lathe([(0, .02), (1.5, 0), (1.8, .05), (2.32, .20), (2.36, .23), (2.25, .21), (1.75, .10), (0, .07)], 140, 320)
    grid(V * [1.06, .92, 1], m=mat('#e9e4da', rough=.2, coat=.5))
    for j in range(4):
        place(slice_of(j + 1, 'aubergine'), (-1.22 + .80 * j, 1.08 - .1 * abs(j - 1.5), .22 + .035 * j), (14, 12, -30 + 26 * j))
    for j in range(5):
        place(slice_of(j + 7, 'courgette'), (-1.22 + .56 * j, .12 + .04 * j, .30 + .03 * j), (4, 10, 78 - 7 * j))
    for j in range(5):
        place(slice_of(j + 15, ('red', 'yellow')[j % 2]), (-1.18 + .56 * j, -.98 - .10 * math.sin(j * .8 + .4), .22 + .05 * (j % 2)), (-6, 6, (68, 80, 94, 104, 118)[j]), .92)
    for j, t in enumerate((20, 130, 250)):
        place(leaf(.62, .25, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.6, seed=j), (.1 + .08 * math.cos(t), -.42 + .06 * j, .62), (0, -12, t))
    return dict(elev=46)


def breaded(V, seed, on=1.):
    """Relief and colour of breadcrumbs that were fried."""
    S = V + seed * 3.7
    f1, _, cell = worley(S, 12, 3)
    f2, _, cell2 = worley(S, 23, 5)
    lump = (.55 - f1) * (.5 + cell) + .5 * (.5 - f2) * (.4 + cell2)
    c = ramp(np.clip(.42 + .75 * fbm(S, 1.3, 4, 4) + .75 * lump + .3 * (cell - .5), 0, 1), (0, '#8c4a12'), (.35, '#bd7620'), (.65, '#dc9c3c'), (1, '#f0c878'))
    return displace(V, (.038 * lump + .035 * fbm(S, 2, 3, 2)) * on), c


def cutlet(seed, outline):
    V = slab(outline, .34, 230, 760, edge=.14, bulge=.03)
    W, c = breaded(V, seed)
    W[..., 2] += .10 * fbm(W * [1, 1, 0] + seed, .8, 2, 7)
    return [grid(W, m=mat(rough=.55, spec=.35, scatter=.06, coat=.06, coat_rough=.3), col=c)]


def cutlets():
    ear = [(1.55, .1), (1.25, .72), (.55, 1.05), (-.3, 1.12), (-1.05, .9), (-1.6, .38), (-1.62, -.3), (-1.1, -.8), (-.3, -.95), (.5, -.78), (1.2, -.5)]
    bone = mat(rough=.45, scatter=.1)
    for seed, at, turn, size in ((1, (-.35, .62, .0), (0, 0, 16), 1.0), (2, (.15, -.22, .34), (6, 5, -14), .98)):
        o = cutlet(seed, np.array(ear) * (1 + .04 * rng(seed).normal(size=(11, 1))))
        B = sweep([(1.35, .05, .16), (1.8, .12, .18), (2.3, .26, .2)], [.16, .14, .13, .15, .18, .17, .0], 40, 70)
        o.append(grid(displace(B, .02 * fbm(B, 4, 2, 3)), m=bone, col=tones(B, ('#d8b48c', '#ecd8b8', '#f6ecd8'))))
        place(o, at, turn, size)
    W = np.array([(-.62, -.24), (0, -.26), (.62, -.24), (.66, 0), (.62, .24), (0, .27), (-.62, .24), (-.66, 0)])
    for x, y, z, t in ((-1.25, -1.05, .0, 12), (-.62, -1.42, .0, 4)):
        V = slab(W * [1, 1.05], .42, 120, 520, edge=.06)
        D, c = breaded(V, int(10 + x), .8)
        S = V + x
        cut = step(-.15, -.235, V[..., 1]) * step(.045, .085, V[..., 2] + .02 * fbm(S, 4, 2, 1)) * step(.385, .345, V[..., 2] + .02 * fbm(S, 4, 2, 2)) * step(.60, .55, np.abs(V[..., 0]))
        c = mix(c, tones(S, ('#d9b09c', '#ead0c0', '#f6e6da'), 3), cut)
        D = D * (1 - cut[..., None]) + (V + [0, .02, 0]) * cut[..., None]
        stand([grid(D, m=mat(rough=.5, scatter=.08), col=c)], (x, y, z), (-22, 0, t))
    lemon_slice((.85, -1.42, .27), (40, 0, 14), .52)
    parsley((1.55, -1.1))
    return dict(elev=44)


def curd():
    box = lambda V, p: V / np.sum(np.abs(V) ** p, -1, keepdims=True) ** (1 / p)
    m = mat(rough=.4, spec=.45, scatter=.3, radius=(.3, .26, .18), coat=.18, coat_rough=.2)

    def piece(size, seed, p=22):
        V = box(ball(170, 260)[0], p) * size
        S = V + seed * 3.3
        f1, _, cell = worley(S, 7, 5)
        pit = step(.20, .08, f1) * (cell > .62)
        c = mix(tones(S, ('#e4d8be', '#efe6d2', '#f7f0e2'), 2.2, .5), '#d9c8a4', pit * .6)
        return [grid(displace(V, -.025 * pit + .012 * fbm(S, 3, 3, 4)), m=m, col=c)]
    x, y = 2.05, 1.55                                                   # the board
    B = slab([(-x + .1, -y), (-x / 2, -y), (0, -y), (x / 2, -y), (x - .1, -y), (x, -y + .1), (x, -y / 2), (x, 0), (x, y / 2), (x, y - .1), (x - .1, y), (x / 2, y), (0, y), (-x / 2, y), (-x + .1, y), (-x, y - .1), (-x, y / 2), (-x, 0), (-x, -y / 2), (-x, -y + .1)], .16, 120, 420, edge=.05)
    c = ramp(np.clip(.5 + .8 * fbm(B, (.5, 5, 1), 4, 3) + .25 * fbm(B, (1.2, 22, 1), 2, 4), 0, 1), (0, '#a8743c'), (.5, '#c4925a'), (1, '#dcb27c'))
    grid(B, m=mat(rough=.5, spec=.3), col=c)
    stand(piece((1.0, .68, .52), 1), (-.55, .58, .16), (0, 0, -14))
    stand(piece((.10, .68, .50), 2), (.80, .62, .16), (0, 80, -14))
    r = rng(4)
    for j, (a, b, z) in enumerate(((-1.3, -.72, 0), (-.62, -.60, 0), (.0, -.78, 0), (-1.0, -1.18, 0), (-.28, -1.22, 0), (-.72, -.92, .5), (.46, -1.24, 0))):
        stand(piece((.25, .25, .25), j + 5, 14), (a, b, .16 + z), (0, 0, r.uniform(0, 90)))
    b = np.linspace(0, 6.2832, 27)
    ring = sweep(np.stack([.085 * np.cos(b), .085 * np.sin(b), 0 * b], -1), .034, 10, 40, 1.6)
    at = [(-.75, .40, 1.24), (-.42, .72, 1.24), (-.9, .8, 1.23), (-.2, .45, 1.24), (-.6, .62, 1.24), (-.7, -.9, 1.19), (.1, -.9, .69), (-1.25, -.75, .69), (.6, -.72, .2), (.9, -1.05, .2), (.3, -.4, .2), (1.2, -1.32, .2), (-1.6, -1.3, .2)]
    shade = np.array([lin(h) for h in ('#4f8f2c', '#7db648', '#a9cf74')])[r.integers(0, 3, len(at))]
    scatter(ring, faces(*ring.shape[:2]), np.array(at), r.uniform(.8, 1.25, len(at)), col=shade, turn=turns(len(at), r, .5), m=mat(rough=.35, scatter=.15))
    dish(.52, .36, '#f2efe8', ('#1a0a05', '#2a1208', '#3c1c0c'), (1.38, -.62), 0, 1.)
    return dict(elev=34)


def chilli(seed, at, turn, size=1.):
    T = sweep([(-.8, 0, 0), (-.3, .12, 0), (.3, .14, 0), (.95, -.12, 0)], [.05, .19, .21, .19, .15, .10, .05, .0], 50, 140)
    o = [grid(displace(T, .02 * fbm(T + seed, 2, 3, 3)), m=mat(rough=.2, scatter=.1, coat=.7, coat_rough=.06), col=tones(T + seed, ('#9c0f0c', '#c41a12', '#e03420'), 1))]
    o.append(grid(sweep([(-.74, 0, 0), (-.86, -.02, .02), (-1.25, -.14, .1)], [.15, .12, .05, .045, .055], 20, 40), m=mat('#5a8a2c', rough=.4)))
    return stand(o, at, turn, size)


def spread():
    m = mat(rough=.42, spec=.45, scatter=.12, radius=(.35, .1, .05), coat=.18, coat_rough=.2)
    u = np.linspace(0, 1, 90)
    rad = np.interp(u, (0, .03, .08, .2, .45, .75, 1), (.05, .10, .34, .72, .90, .88, .80))
    T = sweep([(-1.75, 0, 0), (-.9, .06, 0), (0, .08, 0), (.95, 0, 0)], rad, 220, 300)
    S = T + 3
    c = tones(S, ('#6a160c', '#8f2415', '#b8492c'), 1.4)
    f1, f2, cell = worley(S, 3.4, 5)
    c = mix(c, '#d8a68a', step(.25, .6, fbm(S, 2.4, 4, 7)) * .55)
    c = mix(c, '#4a0d08', step(.12, .0, f2 - f1) * .5)
    o = [grid(displace(T, .05 * fbm(S, 1.8, 4, 5) + .02 * step(.0, .3, f2 - f1)), m=m, col=c)]
    string = mat('#ead9b6', rough=.9, bump=((60, .5, .01),))
    for x, R in ((-1.05, .66), (-.45, .87), (.2, .93)):
        a = np.linspace(0, 6.2832, 40)
        o.append(grid(sweep(np.stack([x + .04 * np.sin(2 * a), .06 + R * np.cos(a), R * np.sin(a)], -1), .035, 10, 160), m=string))
    o.append(grid(sweep([(-1.1, .06, .76), (-.45, .1, .92), (.2, .1, .96), (.8, .05, .9)], .033, 10, 120), m=string))
    o.append(grid(sweep([(-1.68, 0, .1), (-1.66, .1, 0), (-1.68, 0, -.1), (-1.66, -.1, 0), (-1.68, 0, .1)], .05, 10, 60), m=string))
    o.append(grid(sweep([(-1.7, 0, 0), (-1.95, .1, .06), (-2.15, .0, -.2)], .03, 8, 40), m=string))
    D, q = disc(np.array(CIRCLE) * .84, 140, 360, .10)
    S = D * 1 + 5
    c = ramp(np.clip(.5 + .7 * fbm(S, 2.4, 4, 3) + .5 * fbm(S, 7, 3, 4), 0, 1), (0, '#a61c0c'), (.45, '#d23c18'), (.75, '#e66a34'), (1, '#f4a878'))
    c = mix(c, '#7c1409', step(.95, 1., q))
    D[..., 2] += (.09 * fbm(S, 2.6, 4, 6) + .03 * fbm(S, 8, 3, 7)) * step(1, .85, q)
    cut = [grid(D, m=mat(rough=.38, scatter=.16, radius=(.35, .1, .05), coat=.3, coat_rough=.16), col=c)]
    o += place(cut, (.94, 0, 0), (0, 90, 0))
    stand(o, (-.25, .45), (0, 0, -38))
    bread()
    chilli(1, (-1.3, -.95), (0, 0, 160), .95)
    chilli(2, (-.9, -1.35), (0, 0, 185), .85)
    return dict(elev=32)


def bread():
    """A slice of toasted bread with a thick layer of the spread."""
    out = [(.95, 0), (.82, .42), (.4, .60), (-.3, .62), (-.85, .45), (-1.0, 0), (-.85, -.45), (-.3, -.60), (.4, -.58), (.82, -.42)]
    V = slab(out, .26, 130, 420, edge=.07)
    S = V + 2
    c = tones(S, ('#d9b070', '#efd6a2', '#f8e8c4'), 3)
    c = mix(c, '#b9762c', step(.75, 1., np.hypot(V[..., 0] / 1.0, V[..., 1] / .62)) * .8)
    o = [grid(displace(V, .025 * fbm(S, 7, 3, 3)), m=mat(rough=.6, spec=.3, bump=((26, .5, .04),)), col=c)]
    P = slab(np.array(out) * [.86, .80] * (1 + .06 * rng(3).normal(size=(10, 1))), .16, 130, 420, edge=.08)
    S = P + 9
    c = ramp(np.clip(.5 + .7 * fbm(S, 2.4, 4, 3) + .5 * fbm(S, 8, 3, 4), 0, 1), (0, '#a61c0c'), (.45, '#d03a18'), (.75, '#e66a34'), (1, '#f4a878'))
    o += place([grid(displace(P, .09 * fbm(S, 2.4, 4, 6) + .02 * fbm(S, 9, 3, 7)), m=mat(rough=.36, scatter=.16, coat=.3, coat_rough=.16), col=c)], (0, 0, .22))
    stand(o, (.95, -1.15), (16, 0, 14))


def boiled():
    """A thick sausage, its last slices cut, on lentils."""
    m = mat(rough=.34, spec=.5, scatter=.12, radius=(.35, .12, .06), coat=.4, coat_rough=.16)
    T = sweep([(-1.7, 0, 0), (-.6, .05, 0), (.7, 0, 0)], np.r_[rounded(.72, 7)[:40], np.full(40, .72)], 160, 260)
    S = T + 2
    c = tones(S, ('#84301f', '#a24a34', '#bd6c52'), 1.4)
    c = mix(c, '#d8a890', step(.15, .5, fbm(S, 4, 3, 6)) * .55)
    o = [grid(displace(T, .03 * fbm(S, 2, 4, 5)), m=m, col=c)]
    o += place(round_face(.71), (.705, 0, 0), (0, 90, 0))
    o.append(grid(sweep([(-1.66, 0, 0), (-1.8, .02, 0), (-1.95, .05, .04)], [.16, .07, .11, .03], 16, 30), m=m, col=lin('#a86a50')))
    place(o, (-.25, .35, .88), (0, 0, -30))
    for j, (x, y, t) in enumerate(((.62, -.42, 46), (1.05, -.72, 36), (1.5, -1.0, 28))):
        V = slab(np.array(CIRCLE) * .72, .22, 110, 320, edge=.04)
        f = place(round_face(.70, j + 3), (0, 0, .224))
        side = mix(tones(V, ('#84301f', '#a24a34', '#bd6c52')), '#c98a78', step(.9, .7, np.hypot(V[..., 0], V[..., 1])))
        stand([grid(V, m=m, col=side)] + f, (x, y, .18), (0, t, -32))
    r = rng(5)
    n = 1500
    q, a = 2.1 * np.sqrt(r.random(n)), r.uniform(0, 6.283, n)
    at = np.stack([q * np.cos(a), q * np.sin(a) * .84 - .1, .10 + .22 * (1 - (q / 2.1) ** 2) * r.random(n)], -1)
    I, F = icosphere(2)
    shade = np.array([lin(h) for h in ('#5c4a24', '#7c6634', '#8f7440', '#6a4c26')])[r.integers(0, 4, n)]
    scatter(I * [1, 1, .45], F, at, r.uniform(.085, .105, n), col=shade, turn=turns(n, r, .7), m=mat(rough=.35, scatter=.1, coat=.3))
    return dict(elev=36)


def round_face(R, seed=1):
    D, q = disc(np.array(CIRCLE) * R, 110, 300, .01)
    S = D + seed * 3
    c = tones(S, ('#a84c40', '#c26a5a', '#d68c7a'), 2.2)
    f1, _, cell = worley(S + .2 * np.stack([fbm(S, 2, 2, 1)] * 3, -1), 4.5, 5)
    c = mix(c, '#f2d6c6', step(.36, .24, f1) * (cell > .35) * .85)
    return [grid(D, m=mat(rough=.38, scatter=.18, coat=.25), col=mix(c, '#8c3c2a', step(.94, .99, q)))]


FORMS = dict(frankfurters=frankfurters, grilled=grilled, cutlets=cutlets, curd=curd, spread=spread, boiled=boiled)


def build(how):
    return {**FORMS[how](), 'samples': .5, 'contrast': 1.08}
