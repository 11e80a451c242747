"""Fruit shown one by one or cut: bananas, kiwis, pineapple, mango, avocado and coconut."""
from kit import *
from looks import *

KINDS = {
    'banane': dict(make='bananas'),
    'kiwi-verde': dict(make='kiwis', skin=('#5c4626', '#7a6036', '#94794a'), flesh=('#6fa022', '#a4c83c', '#f0f2c8'), fuzz=.5),
    'kiwi-giallo': dict(make='kiwis', skin=('#8a6a30', '#a58446', '#bb9c5c'), flesh=('#d8b424', '#f0d850', '#f7efc0'), fuzz=0., long=1.3),
    'ananas': dict(make='pineapple'),
    'mango': dict(make='mango'),
    'avocado': dict(make='avocado'),
    'cocco': dict(make='coconut'),
    'papaya': dict(make='papaya'),
    'cachi': dict(make='persimmon'),
}
WET = dict(rough=.24, scatter=.3, radius=(.25, .12, .05), coat=.3, coat_rough=.12)


def tinted(V, skin, seed, scale=.9, much=.8):
    return ramp(np.clip(.5 + much * fbm(V + seed * 5, scale, 3, seed), 0, 1), *zip((0, .5, 1), skin))


def bananas():
    m = mat(rough=.42, scatter=.10, radius=(.12, .08, .02), coat=.06)
    n = 4
    for k in range(n):
        s = k / (n - 1) - .5
        b = np.linspace(-1.05, .80, 9)
        path = np.stack([2.3 * np.sin(b), 0 * b, 2.3 * (1 - np.cos(b))], -1)
        path = path - path[0]
        V = sweep(path, np.array([.13, .16, .38, .47, .50, .49, .44, .16, .10]), 100, 200)
        q = np.linspace(0, 2 * np.pi, 100, endpoint=False)[None]
        V = displace(V, .035 * np.cos(5 * q) * step(.02, .2, np.linspace(0, 1, len(V)))[:, None] * step(1, .85, np.linspace(0, 1, len(V)))[:, None])
        u = np.linspace(0, 1, len(V))[:, None] + 0 * q
        col = tinted(V, ('#dca81c', '#efc22a', '#f6d350'), k, 1.2)
        col = mix(col, '#a9b03c', .8 * step(.24, .04, u) + .45 * gauss(1 - u, .07))
        col = mix(col, lin('#c9921c'), .35 * np.clip(np.cos(5 * q), 0, 1) ** 6 + 0 * u)
        col = mix(col, '#5c3c18', .75 * step(.11, .05, worley(V + k * 3, (1.6, 4, 4), 3)[0]) * step(.15, .3, u))
        col = mix(col, '#2c1f12', step(.965, .985, u))
        o = grid(V, m=m, col=col)
        place(o, (0, s * .42, 0), (-40 * s, -6 * abs(s), 50 * s))
    V = sweep([(-.26, 0, .40), (-.10, 0, .14), (.10, 0, -.12), (.28, 0, -.34)], [.17, .19, .22, .17], 40, 40, flat=1.7)
    grid(V, m=m, col=mix('#a9a03c', '#4c3a1c', step(.24, .38, V[..., 2])))
    objects = list(bpy.context.scene.objects)
    stand(objects, turn=(10, 0, -14))
    return dict(elev=22)


def kiwis(skin, flesh, fuzz, long=1.18):
    m = mat(rough=.75, spec=.2, sheen=fuzz, bump=(60, .5, .03))
    def body(seed):
        V, t, a = ball(170, 260)
        V = V * [1, .94, long] * (1 + .05 * fbm(V + seed * 3, .9, 2, seed))[..., None]
        col = mix(tinted(V, skin, seed, 2.4), lin(skin[0]) * .5, .8 * gauss(np.pi - t, .14) + .4 * gauss(t, .1))
        return V, mix(col, lin(skin[2]) * 1.1, .4 * step(.2, .45, fbm(V + seed, (14, 14, 5), 2, 7)))
    for seed, at, turn in ((2, (-1.1, .35), (70, 0, 60)), (4, (.95, .75), (80, 0, -40))):
        V, col = body(seed)
        stand(grid(V, m=m, col=col), at, turn)
    V, col = body(7)
    half, face, q = halved(V, across=True, rows=150, columns=420)
    a = np.arctan2(face[..., 1], face[..., 0])
    ray = np.stack([np.cos(a), np.sin(a), 0 * a], -1)
    rays = fbm(ray, 7, 3, 3)
    core = .30 + .05 * rays
    c = mix(flesh[0], flesh[1], np.clip(.25 + 1.0 * rays + .5 * step(.45, .95, q), 0, 1))
    c = mix(c, flesh[1], .6 * step(.74, .88, q))
    c = mix(c, flesh[2], np.clip(step(core + .06, core - .04, q) + .55 * step(.15, .5, rays) * step(.75, .35, q), 0, 1))
    wedge = np.abs(((a / 6.2832 * 34 + .3 * rays) % 1) - .5) * 2
    ring = .50 + .12 * perlin(np.stack([np.floor(a / 6.2832 * 34 + .3 * rays), 0 * a, 0 * a], -1) * 1.3, 1, 5)
    seeds = step(.42, .25, np.hypot((q - ring) / .20, wedge * .85))
    c = mix(c, '#15100c', seeds)
    c = mix(mix(c, flesh[0], .5 * step(.93, .96, q)), skin[1], step(.968, .985, q))
    face[..., 2] += .012 * seeds
    stand([grid(half, m=m, col=col[85:]), grid(face, m=mat(**WET), col=c)], (.35, -.95), (62, 0, 10))


def pineapple():
    p = [(0, 1.62), (.45, 1.55), (.82, 1.15), (1.0, .2), (.98, -.7), (.78, -1.35), (.40, -1.58), (0, -1.60)]
    V, t, a = lathe(p, 420, 560)
    z = V[..., 2]
    u, w = a / 6.2832 * 8, z / 3.2 * 8.5
    A, B = u + w, u - w
    ca, cb = np.abs((A % 1) - .5) * 2, np.abs((B % 1) - .5) * 2
    edge = np.maximum(ca, cb)
    centre = np.hypot(ca, cb)
    ida, idb = np.floor(A), np.floor(B)
    shade = perlin(np.stack([ida * 1.31, idb * 1.17, 0 * ida], -1), 1, 4)
    V = displace(V, .085 * step(1., .55, edge) - .03 * gauss(centre, .35) + .05 * gauss(centre, .14))
    col = ramp(np.clip(.5 + .5 * shade - .32 * (z / 1.6) + .3 * fbm(V, 3, 3, 2), 0, 1), (0, '#7c6a22'), (.45, '#b8862a'), (1, '#dca63c'))
    col = mix(col, '#4f4a1c', .9 * step(.78, .98, edge))
    col = mix(mix(col, '#8f9a5c', .5 * gauss(centre, .40)), '#5c3c1c', .8 * gauss(centre, .15))
    grid(V, m=mat(rough=.5, scatter=.05, coat=.08, bump=(20, .3, .03)), col=col)
    green = mat(rough=.4, translucent=.12)
    shape = ((0, .75), (.2, 1), (.6, .6), (1, 0))
    models = [leaf(1.35, .17, shape, '#2f5f3a', '#4c8250', '#86ac80', '#7ca07c', 1, bend=b, fold=.7, seed=k, rows=50, columns=11, m=green, teeth=.12, teeth_n=18) for k, b in enumerate((.25, .7, -.15))]
    spike = leaf(.18, .06, ((0, 1), (.5, .6), (1, 0)), '#6c5c2c', '#8c7a3c', '#a8985c', '#8c7a3c', 1, rows=8, columns=5, m=green)
    for k in range(46):
        s = k / 45
        place(again(models[0 if s > .6 else (1 if s < .35 else 2 * (k % 2))]), (.20 * (1 - s) * math.cos(k * 2.4), .20 * (1 - s) * math.sin(k * 2.4), 1.5 + .55 * s), (0, -38 - 50 * s, math.degrees(k * 2.39996)), (.72 + .55 * math.sin(min(s, .8) * 3.2)) * .95)
    hide(sum(models, []) + spike)
    objects = list(bpy.context.scene.objects)
    stand(objects, turn=(0, 0, 20))


def mango():
    m = mat(rough=.32, scatter=.10, coat=.25, coat_rough=.2)
    def body(seed):
        V, t, a = ball(200, 300)
        V = V * [1.32, .82, .96]
        V[..., 2] += .16 * np.sin(V[..., 0] * 1.3 + .4) - .10 * V[..., 0]
        V *= (1 + .05 * fbm(V + seed * 3, .8, 2, seed))[..., None]
        here = V + seed * 3
        col = ramp(np.clip(.5 + .42 * V[..., 0] + .25 * V[..., 2] + .5 * fbm(here, .8, 3, 2), 0, 1), (0, '#5f8a2c'), (.33, '#b8a83a'), (.55, '#eeb03c'), (.8, '#dd6a34'), (1, '#b8303c'))
        return V, mix(col, '#f3dc9c', .5 * step(.15, .06, worley(here, 9, 3)[0]))
    V, col = body(1)
    tip = V[np.unravel_index(np.argmax(V[..., 0]), V.shape[:2])]
    stem = grid(sweep([tip - [.1, 0, 0], tip + [.12, 0, .03]], [.09, .07], 10, 8), m=mat('#5c4426', rough=.7))
    stand([grid(V, m=m, col=col), stem], (-.55, .65), (0, -18, 12))
    V, col = body(4)
    half, face, q = halved(V, rows=120, columns=360)
    x, z = face[..., 0], face[..., 2]
    c = mix('#ee9a1c', '#f8bc40', .5 + .7 * fbm(face, (1.2, 3, 3), 4, 2))
    lines = np.maximum(step(.72, .97, np.abs(((x + .35 * z) / .30 % 1) - .5) * 2), step(.72, .97, np.abs(((z - .30 * x) / .30 % 1) - .5) * 2))
    inside = step(.88, .80, q)
    c = mix(mix(c, '#d87c10', .6 * lines * inside), '#e0a83c', step(.95, .985, q))
    bulge = .30 * (1 - q ** 2)
    face[..., 1] -= bulge - .09 * lines * inside
    stand([grid(half * [1, .75, 1], closed=False, m=m, col=col[:, :half.shape[1]]), grid(face, m=mat(**WET), col=c)], (.7, -.75), (-48, 6, 14), .98)


def avocado():
    def body(seed):
        p = [(0, 1.52), (.22, 1.46), (.46, 1.12), (.66, .55), (.92, -.15), (.92, -.68), (.58, -1.10), (.2, -1.22), (0, -1.22)]
        V, t, a = lathe(p, 220, 320)
        here = V + seed * 4
        V[..., :2] *= (1 + .05 * fbm(here, .8, 2, seed))[..., None]
        f1, _, _ = worley(here, 7, seed)
        V = displace(V, .030 * step(.55, .0, f1) + .02 * fbm(here, 3, 2, 4))
        return V, ramp(np.clip(.35 + .5 * fbm(here, 1.5, 4, 1) + .35 * step(.5, 0, f1), 0, 1), (0, '#161810'), (.5, '#2c3420'), (1, '#4f5c34'))
    m = mat(rough=.42, scatter=.04, coat=.15, coat_rough=.25)
    V, col = body(1)
    top = V[0, 0]
    stand([grid(V, m=m, col=col), grid(sweep([top - [0, 0, .08], top + [0, 0, .06]], [.12, .09], 12, 8), m=mat('#7c5c34', rough=.7))], (-.75, .65), (14, -22, 30))
    V, col = body(5)
    half, face, q = halved(V, rows=140, columns=360)
    for k, (x, y, turn, stone) in enumerate(((-.05, -.95, -8, True), (1.15, .1, 24, False))):
        F = face.copy()
        X, Z = F[..., 0], F[..., 2] + .42
        pit = np.hypot(X, Z * .95) / .50
        c = mix('#e8dc84', '#f5eeb0', .5 + fbm(F, 2.5, 3, k))
        c = mix(c, '#b4c258', step(.62, .92, q + .03 * fbm(F, 3, 2, 2)))
        c = mix(c, '#6f8f34', step(.90, .955, q))
        c = mix(c, '#2a3018', step(.968, .985, q))
        if not stone:
            c = mix(c, '#d2bc68', .6 * step(1.04, .9, pit))
        F[..., 1] += np.sqrt(np.clip(1 - pit ** 2, 0, 1)) * .42
        parts = [grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(F, m=mat(rough=.34, scatter=.28, radius=(.2, .18, .06), coat=.12), col=c)]
        if stone:
            S, t, a = ball(90, 120)
            sc = ramp(np.clip(.5 + .9 * fbm(S, (2, 2, 1), 4, 3), 0, 1), (0, '#4c2410'), (.5, '#7a4220'), (1, '#a06a3c'))
            parts.append(grid(S * [.46, .46, .50] + [0, .08, -.42], m=mat(rough=.38, coat=.15), col=sc))
        stand(parts, (x, y), (-40, 0, turn))


def coconut():
    V, t, a = ball(220, 320)
    V = V * (1 + .04 * fbm(V, .9, 2, 2))[..., None]
    fibre = fbm(np.stack([a * 3, V[..., 2] * .8, 0 * a], -1), (5, 1.2, 1), 4, 3)
    V = displace(V, .03 * fibre)
    col = ramp(np.clip(.5 + 1.0 * fibre, 0, 1), (0, '#3c2412'), (.5, '#6b4424'), (1, '#96683c'))
    for b in (0, 2.1, 4.2):
        d = np.linalg.norm(V - np.array([.22 * math.cos(b), .22 * math.sin(b), .96]), axis=-1)
        col = mix(col, '#20120a', gauss(d, .10))
    m = mat(rough=.8, spec=.15, bump=(24, .5, .04))
    stand(grid(V, m=m, col=col), (-.75, .55), (46, -20, 0), 1.1)
    half, face, q = halved(V, across=True, rows=120, columns=320)
    c = mix('#f1ede2', '#fffdf8', .5 + fbm(face, 3, 3, 1))
    c = mix(c, '#5a3418', step(.925, .945, q))
    depth = np.sqrt(np.clip(1 - (q / .80) ** 2, 0, 1)) * .72
    face[..., 2] -= depth
    stand([grid(half, m=m, col=col[110:]), grid(face, m=mat(rough=.4, scatter=.3, radius=(.2, .18, .15), coat=.15), col=mix(c, '#d8d2c4', .3 * step(.75, .0, q)))], (.75, -.6), (56, 0, 14), 1.1)


def papaya():
    p = [(0, 1.9), (.2, 1.84), (.46, 1.4), (.62, .8), (.90, -.2), (.94, -.8), (.60, -1.45), (.2, -1.66), (0, -1.68)]
    m = mat(rough=.34, scatter=.08, coat=.2, coat_rough=.2)
    V, t, a = lathe(p, 220, 300)
    V *= (1 + .04 * fbm(V, .8, 2, 2))[..., None]
    col = ramp(np.clip(.5 - .25 * V[..., 2] + .8 * fbm(V, .9, 4, 2), 0, 1), (0, '#4f8a2c'), (.5, '#b0ac34'), (1, '#ee9a2c'))
    stand(grid(V, m=m, col=col), (-.4, .75), (84, 0, 62))
    half, face, q = halved(V, rows=130, columns=360)
    X, Z = face[..., 0], face[..., 2]
    hollow = np.hypot(X / .42, (Z + .3) / 1.15)
    c = mix('#ea6a2c', '#f48a48', .5 + .8 * fbm(face, 2, 4, 2))
    c = mix(mix(c, '#f4b464', step(.9, .95, q)), '#a0a83c', step(.968, .985, q))
    face[..., 1] += .30 * step(1.05, .65, hollow)
    S, F = icosphere(2)
    r = rng(2)
    at = np.array([(x, .16 + .1 * r.random(), z) for x, z in r.uniform((-.36, -1.3), (.36, .75), (230, 2)) if math.hypot(x / .38, (z + .3) / 1.05) < 1])
    seeds = scatter(S, F, at, r.uniform(.055, .075, len(at)), ramp(r.random(len(at)), (0, '#0c0c0c'), (1, '#3a3a34')), m=mat(rough=.2, coat=.5))
    stand([grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(face, m=mat(**WET), col=c), seeds], (.3, -.75), (-46, 62, 8))
    return dict(elev=26)


def persimmon():
    m = mat(rough=.2, scatter=.2, radius=(.3, .1, .03), coat=.5, coat_rough=.08)
    g = mat(rough=.6, translucent=.1)
    for k, (at, turn) in enumerate((((-1.0, .4), (14, -10, 20)), ((1.0, .6), (10, 14, 70)), ((.1, -.95), (36, 0, 30)))):
        V, t, a = ball(170, 260)
        V = V * [1, 1, .86] * (1 - .05 * np.abs(np.cos(2 * a)) ** 8 * np.sin(t) + .04 * fbm(V + k * 4, .9, 2, k))[..., None]
        V[..., 2] -= .14 * gauss(t, .4)
        parts = [grid(V, m=m, col=tinted(V, ('#d8500c', '#ea6a14', '#f28a2c'), k))]
        for j in range(4):
            l = leaf(.62, .32, ((0, .5), (.4, 1), (.8, .55), (1, .1)), '#5c6a30', '#7c8440', '#a09c5c', '#8c8848', 4, bend=-.35, fold=.15, ruffle=.04, seed=j + k, rows=30, columns=15, m=g)
            parts += place(place(l, (.06, 0, 0), (0, -4, j * 90 + 20)), V[0, 0] + [0, 0, .04])
        parts.append(grid(sweep([V[0, 0], V[0, 0] + [0, 0, .2]], [.12, .09], 10, 8), m=mat('#6c5230', rough=.7)))
        stand(parts, at, turn)


def build(make, **kind):
    return globals()[make](**kind)
