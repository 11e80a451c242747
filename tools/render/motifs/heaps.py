"""Heaps of small things: legumes, nuts, seeds, dried fruit, chestnuts, olives. Pieces lie on a mound, a few beside it."""
from kit import *
from looks import *

# gap: distance of the pieces; wide, high: of the mound; flat: how much they lie on their sides; strays: pieces beside the heap.
KINDS = {
    'ceci': dict(piece='chickpea', gap=.30),
    'fagioli-borlotti': dict(piece='bean', gap=.36, skin=('#d8b49a', '#e8cdb4', '#f0dcc8'), speck='#7c2034', size=(.30, .19, .17)),
    'fagioli-cannellini': dict(piece='bean', gap=.36, skin=('#e4dac4', '#f2ecdc', '#faf7ee'), size=(.33, .165, .15)),
    'fagioli-neri': dict(piece='bean', gap=.33, skin=('#15110f', '#241d1a', '#3a302c'), size=(.27, .17, .15), shine=.3),
    'fagioli-rossi': dict(piece='bean', gap=.37, skin=('#561016', '#731a20', '#8c2a2c'), size=(.33, .19, .17), shine=.3),
    'lenticchie': dict(piece='lentil', gap=.21, skin=('#5c4a24', '#7c6634', '#97824c')),
    'lenticchie-rosse': dict(piece='lentil', gap=.20, skin=('#d8622c', '#ea7e40', '#f29c62')),
    'mandorle': dict(piece='almond', gap=.50, rows=(60, 64)),
    'noci': dict(piece='walnut', gap=1),
    'noci-sgusciate': dict(piece='kernel', gap=.85, wide=2.1, high=1.0, rows=(90, 110), strays=2),
    'nocciole': dict(piece='hazelnut', gap=.56, rows=(52, 60)),
    'pistacchi': dict(piece='pistachio', gap=.52, rows=(70, 90)),
    'anacardi': dict(piece='cashew', gap=.50, rows=(70, 50)),
    'arachidi': dict(piece='peanut', gap=.70, rows=(80, 80)),
    'pinoli': dict(piece='seed', gap=.28, skin=('#dcc48c', '#ecdcae', '#f6ecca'), size=(.30, .115, .10)),
    'semi-di-zucca': dict(piece='seed', gap=.30, skin=('#4a5c2c', '#66783c', '#87965a'), size=(.32, .17, .055)),
    'semi-di-chia': dict(piece='seed', gap=.16, skin=('#2c2a2a', '#57534f', '#a29c94'), size=(.13, .10, .08), wide=1.5, high=.7, mixed=True, rows=(16, 16)),
    'semi-di-girasole': dict(piece='seed', gap=.28, skin=('#8f887c', '#a8a294', '#c2bcae'), size=(.27, .12, .07)),
    'semi': dict(piece='seed', gap=.24, skin=('#8a6a34', '#c2a064', '#e8d6ac'), size=(.21, .13, .055), mixed=True),
    'caffe': dict(piece='coffee', gap=.42),
    'grano': dict(piece='grain', gap=.30, skin=('#a8763a', '#c89a58', '#e2c084')),
    'pepe': dict(piece='peppercorn', gap=.28),
    'datteri': dict(piece='date', gap=.72, rows=(70, 64), strays=2),
    'albicocche-secche': dict(piece='dried', gap=.66, skin=('#b8540e', '#da7818', '#ee9a34'), size=(.48, .44, .17), shine=.15),
    'prugne-secche': dict(piece='dried', gap=.68, skin=('#100a0e', '#22141a', '#3c2428'), size=(.48, .38, .24), shine=.45),
    'uvetta': dict(piece='dried', gap=.34, skin=('#3a1c0e', '#5e3418', '#8a5428'), size=(.22, .16, .13), shine=.2, rows=(50, 50)),
    'fichi-secchi': dict(piece='dried', gap=.80, skin=('#a07a44', '#c2a064', '#dcc494'), size=(.54, .50, .22), strays=2),
    'castagne': dict(piece='chestnut', gap=.90, wide=1.9, high=1.2, rows=(80, 100), strays=2),
    'olive-verdi': dict(piece='olive', gap=.50, skin=('#6f7a24', '#8d9634', '#a9b050'), shine=.5, leaves=True),
    'olive-nere': dict(piece='olive', gap=.48, skin=('#20141c', '#38222c', '#54343c'), shine=.5, leaves=True),
}


def tinted(V, skin, seed, scale=2., much=.9):
    return ramp(np.clip(.5 + much * fbm(V + seed * 5, scale, 3, seed), 0, 1), *zip((0, .5, 1), skin))


def chickpea(V, t, a, s, **k):
    V = V * (1 + .10 * fbm(V + s * 5, 1.4, 2, s) + .06 * perlin(V + s, 4, s))[..., None]
    V[..., 2] += .32 * gauss(t, .30)
    V *= (1 - .14 * gauss(a - 2, .25) * np.sin(t) * step(2.6, .6, t))[..., None]
    return V * .185, mix(tinted(V, ('#c8964e', '#dcb473', '#ecd09a'), s), '#a87838', .5 * gauss(t, .22))


def bean(V, t, a, s, skin, speck=None, size=(.3, .18, .16), **k):
    x = V[..., 2]
    P = np.stack([x * size[0], V[..., 0] * size[1] - .30 * size[0] * (1 - x * x) * .5, V[..., 1] * size[2]], -1)
    P = P * (1 + .05 * perlin(P + s * 7, 5, s))[..., None]
    col = tinted(V, skin, s, 1.2)
    if speck:
        warp = V + s * 6 + .35 * np.stack([fbm(V + s, 2, 2, 3)] * 3, -1)
        col = mix(col, speck, .9 * step(.10, .22, fbm(warp, (2.2, 2.2, 1.1), 3, 8)))
    return P, mix(col, '#f4efe4' if not speck else '#efe2d4', .85 * gauss(np.hypot(P[..., 0] / .05, (P[..., 1] - size[1] * .6) / .09), .7))


def lentil(V, t, a, s, skin, **k):
    return V * [.155, .155, .062 + .02 * np.sin(s)], tinted(V, skin, s, 1.3) * rng(s).uniform(.8, 1.15)


def almond(V, t, a, s, **k):
    x = V[..., 2]
    w = (1 - .42 * step(-.3, 1., x)) * (1 + .03 * perlin(V + s, 2, s))
    grooves = fbm(np.stack([np.cos(a) * 2.2, np.sin(a) * 2.2, .25 * x + s], -1), 4.5, 3, s)
    P = displace(np.stack([x * .42, V[..., 0] * .23 * w, V[..., 1] * .145 * w], -1), .008 * grooves)
    return P, ramp(np.clip(.5 + 1.3 * grooves, 0, 1), (0, '#7c3f18'), (.5, '#a4622c'), (1, '#c68a4e')) * rng(s).uniform(.88, 1.12)


def walnuts():
    """Three in their shells, two kernels before them."""
    m = mat(rough=.5, scatter=.06, bump=(24, .15, .02))
    for k, (at, turn) in enumerate((((-1.0, .4), (20, -12, 30)), ((1.05, .55), (70, 20, 100)), ((.05, 1.0), (10, 0, 70)))):
        V, t, a = ball(200, 280)
        V = V * [.94, 1, 1.10]
        here = V + k * 4 + .30 * np.stack([fbm(V + k + j, 1.5, 2, j) for j in range(3)], -1)
        fold = np.abs(fbm(here, (2.3, 2.3, 1.1), 2, k))
        groove, seam = step(.085, .0, fold), gauss(V[..., 0], .075)
        V = displace(V, -.050 * groove * (1 - seam) + .06 * seam + .12 * gauss(t, .14) + .03 * fbm(here, 4, 2, 2))
        col = ramp(np.clip(.5 + .7 * fbm(here, 1.4, 4, 1) + .5 * (fold - .15), 0, 1), (0, '#a9783e'), (.5, '#c99d62'), (1, '#e0bd88'))
        stand(grid(V, m=m, col=mix(mix(col, '#86592c', .65 * groove * (1 - seam)), '#8f6434', .5 * gauss(np.abs(V[..., 0]) - .09, .02))), at, turn)
    for k, (at, turn) in enumerate((((-.35, -1.05), (24, 6, 20)), ((1.15, -.95), (-150, 10, 75)))):
        V0, t, a = ball(150, 190)
        V, col = kernel(V0, t, a, 3 + 2 * k)
        stand(grid(V * 1.7, m=mat(rough=.45, scatter=.12, radius=(.1, .06, .03)), col=col), at, turn)


def kernel(V, t, a, s, **k):
    V = V * [1, .80, .46]
    warp = V + .35 * np.stack([fbm(V + s * 3 + j, 1.7, 2, j) for j in range(3)], -1)
    fold = np.abs(fbm(warp + s * 3, (2.4, 2.4, 1.6), 2, s))
    cleft = gauss(V[..., 1] + .10 * np.sin(V[..., 0] * 4), .085)
    P = displace(V, .20 * step(0, .30, fold) - .24 * cleft - .10 + .10 * fbm(V + s, 1.4, 2, 5))
    col = ramp(np.clip(.15 + 2.4 * fold - .5 * cleft, 0, 1), (0, '#7c4c22'), (.4, '#b8864a'), (1, '#e2bf86'))
    return P * .52, col


def hazelnut(V, t, a, s, **k):
    V = V * [1, 1, .98]
    V[..., 2] += .22 * gauss(t, .28)
    ray = np.stack([np.cos(a), np.sin(a), t * .2], -1) + s
    col = ramp(np.clip(.5 + .9 * fbm(ray, 6, 3, s), 0, 1), (0, '#7a4318'), (.5, '#9c5e28'), (1, '#bb8044'))
    base = step(2.22, 2.42, t + .12 * fbm(ray, 5, 2, 1))
    return V * .31, mix(mix(col, '#d4b482', base), '#e0c89c', .4 * gauss(t, .2))


def pistachio(V, t, a, s, **k):
    x = V[..., 2]
    w = 1 - .25 * step(.2, 1., x)
    P = np.stack([x * .36, V[..., 0] * .215 * w, V[..., 1] * .205 * w], -1)
    d = np.abs(np.arctan2(P[..., 1], P[..., 2]) - 0.)          # the slit runs along the upper side
    gap = step(.42, .30, d / (.25 + .75 * step(-.75, .9, x))) * step(-.8, -.3, x)
    P = displace(P, -.05 * gap + .02 * gauss(d - .42, .1) * step(-.6, .2, x))
    col = tinted(V, ('#cdb084', '#e0c9a0', '#efe0c2'), s, 1.6)
    nut = mix('#7c8a34', '#8a4a4c', step(.05, .4, fbm(V + s, 2.2, 3, 4)) * .75)
    return P, mix(mix(col, '#a98a5c', .5 * gauss(d - .40, .07)), nut, gap)


def cashew(V, t, a, s, **k):
    x = V[..., 2]
    b = x * 1.15
    w = .125 * (1 + .25 * step(-.2, -1, x)) * np.sqrt(np.maximum(1 - np.abs(x) ** 5, 0))
    ring = np.sqrt(np.maximum(V[..., 0] ** 2 + V[..., 1] ** 2, 1e-9))
    c, e = V[..., 0] / ring, V[..., 1] / ring
    P = np.stack([np.sin(b) * (.30 + c * w), np.cos(b) * (.30 + c * w) - .22, e * w * .95], -1)
    return P, tinted(V, ('#d8bd8c', '#ead6ae', '#f5e9cd'), s, 1.5)


def peanut(V, t, a, s, **k):
    x = V[..., 2]
    w = .24 * (1 - .26 * gauss(x, .28)) * (1 + .06 * np.sin(s * 3 + x * 3))
    P = np.stack([x * .60, V[..., 0] * w + .05 * x * x, V[..., 1] * w], -1)
    net = np.maximum(step(.75, 1, np.abs(((a * 10 / 6.2832 + .3 * np.sin(x * 3)) % 1) - .5) * 2), step(.70, 1, np.abs(((x * 5 + .3 * np.sin(a * 3 + s)) % 1) - .5) * 2))
    P = displace(P, .022 * net + .01 * fbm(V, 3, 2, s))
    return P, mix(tinted(V, ('#b98f50', '#d0aa6a', '#e2c48c'), s), '#a07a42', .45 * (1 - net))


def seed(V, t, a, s, skin, size, mixed=False, **k):
    x = V[..., 2]
    w = 1 - .5 * step(-.1, 1., x)
    P = np.stack([x * size[0], V[..., 0] * size[1] * w, V[..., 1] * size[2] * w], -1)
    shade = rng(s).uniform(.75, 1.15)
    col = tinted(V, skin, s, 1.6, 1.4 if mixed else .8) * shade
    return P, mix(col, skin[2], .5 * gauss(np.abs(V[..., 1]), .25) * (size[2] < .08))


def coffee(V, t, a, s, **k):
    x, side = V[..., 2], V[..., 1]
    cleft = gauss(V[..., 0] + .10 * np.sin(x * 3.2 + s), .13) * (side > 0)
    P = np.stack([x * .37, V[..., 0] * .26, np.where(side > 0, .09, .19) * side - .07 * cleft], -1)
    col = tinted(V, ('#2c1409', '#472413', '#633820'), s, 2.6) * rng(s).uniform(.85, 1.2)
    return P, mix(mix(col, '#1a0a05', .8 * gauss(V[..., 0] + .10 * np.sin(x * 3.2 + s), .10) * (side > 0)), '#a8784c', .45 * gauss(V[..., 0] + .10 * np.sin(x * 3.2 + s), .035) * (side > 0))


def grain(V, t, a, s, skin, **k):
    x = V[..., 2]
    w = np.sqrt(np.maximum(1 - .35 * x * x - .12 * x, .05))
    crease = gauss(V[..., 0], .16) * (V[..., 1] > 0)
    P = np.stack([x * .30, V[..., 0] * .135 * w, V[..., 1] * .12 * w - .035 * crease], -1)
    return P, mix(tinted(V, skin, s, 1.5), '#8a5c28', .6 * crease + .4 * gauss(x - .95, .12)) * rng(s).uniform(.9, 1.1)


def peppercorn(V, t, a, s, **k):
    wrinkle = np.abs(fbm(V + s * 4, 2.2, 3, s))
    return V * (.17 * (1 + .25 * step(0, .3, wrinkle) - .12))[..., None], ramp(np.clip(2.2 * wrinkle, 0, 1), (0, '#14100d'), (.6, '#33271f'), (1, '#5a4a3c'))


def date(V, t, a, s, **k):
    x = V[..., 2]
    ray = np.stack([np.cos(a) * 1.2, np.sin(a) * 1.2, x * .8], -1) + s * 3
    fold = fbm(ray, (3.2, 3.2, .9), 3, s)
    P = displace(np.stack([x * .62, V[..., 0] * .29, V[..., 1] * .27], -1), .055 * fold)
    col = ramp(np.clip(.45 + 1.0 * fold + .3 * fbm(ray, 2, 2, 1), 0, 1), (0, '#2c1008'), (.5, '#5a2814'), (1, '#8f4c24'))
    return P, mix(col, '#d2ac74', .8 * gauss(t, .14))


def dried(V, t, a, s, skin, size, **k):
    here = V + s * 4
    f = np.abs(fbm(here + .3 * np.stack([fbm(here, 1.5, 2, 1)] * 3, -1), 2.1, 3, s))
    P = displace(V * size, -.30 * size[2] * step(.22, 0, f) + .30 * size[2] * fbm(here, 1.2, 2, 2))
    P[..., 2] += size[2] * .4 * (V[..., 0] ** 2 - V[..., 1] * .6 * np.sin(s))
    return P, ramp(np.clip(.1 + 2.2 * f + .25 * fbm(here, 1, 2, 5), 0, 1), *zip((0, .5, 1), skin))


def chestnut(V, t, a, s, **k):
    z = np.cos(t)
    P = np.stack([V[..., 0] * 1.0, V[..., 1] * (.74 - .10 * (V[..., 1] > 0)), z * .80], -1)
    P[..., 2] += .42 * gauss(t, .22) - .10 * np.abs(V[..., 0]) ** 2
    ray = np.stack([V[..., 0] * 2, V[..., 1] * 2, z * .5], -1) + s
    col = ramp(np.clip(.45 + .9 * fbm(ray, (3.5, 3.5, .7), 3, s), 0, 1), (0, '#3c160a'), (.5, '#5f2a12'), (1, '#8a4a22'))
    base = step(2.18, 2.30, t + .08 * np.cos(2 * a))
    col = mix(mix(col, mix('#b99468', '#d8bc94', .5 + fbm(V, 6, 3, s)), base), '#d8c4a4', step(.30, .12, t))
    return P * .56, col


def olive(V, t, a, s, skin, **k):
    P = np.stack([V[..., 2] * .33, V[..., 0] * .235, V[..., 1] * .235], -1)
    return P * (1 + .03 * perlin(V + s, 2, s))[..., None], mix(tinted(V, skin, s, 1.4), '#4a3418', .8 * gauss(t, .13))


SHINE = dict(chestnut=.4, date=.35, hazelnut=.15, almond=0., olive=.5)


def mound(gap, wide, high, strays, r):
    """Points of a jittered net on a mound, with its slope, a second thinner layer over it, and some on the floor around."""
    at = []
    for layer, share in ((0, 1.), (.62, .55)):
        x, y = np.meshgrid(np.arange(-wide, wide, gap), np.arange(-wide, wide, gap * .87))
        x = x + (np.arange(x.shape[0]) % 2)[:, None] * gap / 2
        p = np.stack([x, y], -1).reshape(-1, 2) + r.uniform(-.18, .18, (x.size, 2)) * gap
        q = np.hypot(p[:, 0], p[:, 1]) / wide
        p = p[(q < 1 - .12 * layer) & (r.random(len(q)) < share)]
        q = np.hypot(p[:, 0], p[:, 1]) / wide
        at.append(np.column_stack([p * [1, .86], high * np.maximum(1 - q ** 1.7, 0) + layer * gap * .55]))
    b = np.arange(0, 6.28, gap / wide * .88)
    ring = np.where(np.arange(len(b)) % 2, 1., .86) * wide
    at.append(np.column_stack([ring * np.cos(b), ring * .86 * np.sin(b), .12 * gap * (ring < wide)]) + np.column_stack([r.normal(0, gap * .10, (len(b), 2)), 0 * b]))
    b = r.uniform(0, 6.28, strays)
    at.append(np.column_stack([np.cos(b) * wide * 1.16, -np.abs(np.sin(b)) * wide * 1.0 - .1, 0 * b]))
    return np.concatenate(at)


def build(piece, gap, wide=None, high=None, rows=(46, 40), strays=5, shine=None, leaves=False, **kind):
    if piece == 'walnut':
        return walnuts()
    r = rng(3)
    wide, high = wide or (1.55 if gap < .4 else 1.9), high or (.85 if gap < .4 else 1.05)
    at = mound(gap, wide, high, strays, r)
    count = len(at)
    tilt = r.normal(0, .28, (count, 2))
    spin = r.uniform(0, 6.28, count)
    slope = 1.7 * high / wide * (np.hypot(at[:, 0], at[:, 1]) / wide) ** .7 * (at[:, 2] > 0)
    around = np.arctan2(at[:, 1], at[:, 0])
    R = np.array([np.array(Euler((0, s * .8, 0)).to_matrix()) for s in slope])
    Z = lambda b: np.array([np.array(Euler((0, 0, c)).to_matrix()) for c in b])
    T = np.array([np.array(Euler((x, y, 0)).to_matrix()) for x, y in tilt])
    turn = Z(around) @ R @ Z(-around) @ T @ Z(spin)
    coat = SHINE.get(piece, .05) if shine is None else shine
    m = mat(rough=.30 if coat > .25 else .5, scatter=.10, radius=(.06, .03, .015), coat=coat, coat_rough=.15)
    V0, t, a = ball(*rows)
    F = faces(*rows)
    lift = 0
    for v in range(4):
        mine = np.arange(count) % 4 == v
        V, col = globals()[piece](V0.copy(), t, a, v + 1, **kind)
        lift = max(lift, -V[..., 2].min())
        shade = rng(v + 9).uniform(.86, 1.12, mine.sum())
        scatter(V, F, at[mine], r.uniform(.9, 1.08, mine.sum()), np.clip(col.reshape(1, -1, 3) * shade[:, None, None], 0, 1), turn[mine], m=m)
    under = np.array([(wide * 1.0 * c, z) for c, z in ((0, high - gap * .4), (.3, high * .84 - gap * .4), (.55, high * .55 - gap * .4), (.72, -.02), (.73, -.6))])
    mean = col.reshape(-1, 3).mean(0) * .7
    V, _, _ = lathe(under, 30, 60)
    grid(V * [1, .86, 1], m=mat(rough=.8, spec=.1), col=mean)
    for o in list(bpy.context.scene.objects):
        place(o, (0, 0, lift * .8))
    if leaves:
        for x, y, z, s in ((-1.5, -1.0, 200, 1.0), (1.55, -.9, -35, 1.1), (1.3, .1, 15, .9)):
            stand(leaf(1.1 * s, .15, ((0, .1), (.3, .9), (.6, .9), (1, 0)), '#3c4a2c', '#5a6c3c', '#7c8c5a', '#a9b48a', 1, bend=.2, fold=.2, seed=int(z + 300)), (x, y), (0, -6, z))
    return dict(elev=27)
