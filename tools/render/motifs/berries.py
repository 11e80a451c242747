"""Berries and clusters: strawberries, raspberries, blackberries, blueberries, currants, cherries, grapes, figs, pomegranate."""
from kit import *
from looks import *

KINDS = {
    'fragole': dict(make='strawberries'),
    'lamponi': dict(make='drupelets', skin=('#a8143c', '#c82450', '#e05a78'), tall=1.05),
    'more': dict(make='drupelets', skin=('#120a16', '#22122a', '#3e2240'), tall=1.25, shine=.6),
    'mirtilli': dict(make='blueberries'),
    'ciliegie': dict(make='cherries'),
    'uva-bianca': dict(make='grapes', skin=('#98a83c', '#b4be58', '#cdd082'), long=1.22),
    'uva-nera': dict(make='grapes', skin=('#150c1c', '#28162f', '#432a48'), bloom=.26),
    'uva-rosata': dict(make='grapes', skin=('#8c3044', '#a84a58', '#c27a78'), bloom=.2, long=1.1),
    'fichi': dict(make='figs'),
    'melagrana': dict(make='pomegranate'),
    'ribes-rosso': dict(make='currants'),
}
HEAP = ((-1.55, .35), (-.1, .75), (1.45, .45), (-.85, -.75), (.75, -.8), (-.75, .1, .95), (.68, .15, .98), (-.02, -.45, 1.02), (2.0, -.75), (-2.05, -.8))


def green():
    return mat(rough=.5, translucent=.2, sheen=.2)


def strawberries():
    m = mat(rough=.24, scatter=.22, radius=(.3, .06, .04), coat=.4, coat_rough=.1)
    seed_m, g = mat(rough=.4, spec=.4), green()
    S, F = icosphere(1)
    def one(seed):
        r = rng(seed)
        V, t, a = ball(170, 240)
        ring = np.sin(t) ** .85 * (1 - .40 * step(.9, 3.1, t)) * (1 + .05 * np.cos(2 * a + seed))
        V = np.stack([ring * np.cos(a), ring * np.sin(a), 1.16 * np.cos(t) - .10 * gauss(t, .3)], -1)
        V *= 1 + .07 * fbm(V + seed * 4, .9, 2, seed)[..., None]
        n = 190
        i = np.arange(n) + .5
        ts, as_ = np.arccos(1 - 2 * (i + 6) / (n + 10)), i * 2.39996
        row, colm = ts / np.pi * 169, (as_ % 6.2832) / 6.2832 * 240
        P = V[row.astype(int), colm.astype(int) % 240]
        N = normals(V)
        N = N * np.sign(np.sum(N * (V - V.mean((0, 1)))))
        Nn = N[row.astype(int), colm.astype(int) % 240]
        d = np.full(t.shape, 9.)
        for p in P:
            d = np.minimum(d, np.linalg.norm(V - p, axis=-1))
        pit = gauss(d, .075)
        col = ramp(np.clip(.5 + .8 * fbm(V + seed, 1, 3, 1), 0, 1), (0, '#a80c16'), (.5, '#c4161e'), (1, '#d8302a'))
        col = mix(col, '#f0c8a0', .75 * gauss(t, .34) * (.6 + .5 * fbm(V, 3, 2, 2)))
        body = grid(displace(V, -.045 * pit + .012 * gauss(d - .11, .04)), m=m, col=mix(col, '#8a0a12', .35 * pit))
        up = np.array([np.array(Vector(q).to_track_quat('Z', 'X').to_matrix()) for q in Nn])
        seeds = scatter(S * [.022, .035, .016], F, P - Nn * .022, np.ones(n), np.tile(lin('#e2b854'), (n, 1)), up, m=seed_m)
        parts = [body, seeds]
        for k in range(9):
            l = leaf(.72 * r.uniform(.8, 1.1), .17, ((0, .6), (.35, 1), (.7, .6), (1, 0)), '#3f7a20', '#5a9a30', '#86b850', '#a2c470', 3, bend=r.uniform(-.5, .5), fold=.4, seed=k + seed, rows=26, columns=9, m=g)
            parts += place(place(l, (.02, 0, 0), (0, -18 + 20 * (k % 2), k * 40 + seed * 10)), V[0, 0] + [0, 0, .03])
        q = V[0, 0]
        parts.append(grid(sweep([q, q + [.02, 0, .2], q + [.12, .05, .45]], [.05, .04, .045], 8, 12), m=g, col=lin('#7c9c44')))
        return parts
    models = [one(k) for k in (1, 4, 7)]
    poses = ((-1.75, .5, (-38, -22, 0)), (.05, 1.0, (-18, 6, 90)), (1.8, .55, (-42, 20, 40)), (-.95, -1.1, (10, -78, 28)), (1.1, -1.05, (14, 72, -30)))
    for k, (x, y, turn) in enumerate(poses):
        stand(again(models[k % 3], turn=(0, 0, 77 * k)), (x, y), turn, rng(k).uniform(.92, 1.04))
    hide(sum(models, []))
    return dict(elev=24)


def drupelets(skin, tall, shine=.35):
    m = mat(rough=.26, scatter=.3, radius=(.2, .05, .06), coat=shine, coat_rough=.1)
    S, F = icosphere(3)
    def one(seed):
        r = rng(seed)
        P, size = [], []
        rows = 8
        for k in range(rows):
            lat = .22 + (k + .5) / rows * 2.2
            n = max(5, int(15 * math.sin(min(lat, 1.9))))
            for j in range(n):
                b = (j + .5 * (k % 2) + r.uniform(-.12, .12)) / n * 6.2832
                rad = .80 * math.sin(lat) ** .8
                P.append((rad * math.cos(b), rad * math.sin(b), tall * math.cos(lat) * .92 + r.uniform(-.02, .02)))
                size.append(r.uniform(.17, .205) * (1.05 if lat > 1 else .95))
        P, size = np.array(P + [(0, 0, tall * .92)]), np.array(size + [.17])
        c = ramp(np.clip(r.normal(.5, .2, len(P)), 0, 1), *zip((0, .5, 1), skin))
        pts = S[None] * size[:, None, None]
        shade = np.clip(.75 + .35 * np.einsum('nk,pk->np', P / np.linalg.norm(P, axis=1, keepdims=True), S), .4, 1.1)
        o = scatter(S, F, P, size, np.clip(c[:, None] * shade[..., None], 0, 1), m=m)
        V, _, _ = ball(40, 60)
        core = grid(V * [.72, .72, tall * .85] + [0, 0, .04], m=m, col=lin(skin[0]) * .6)
        return place([o, core], turn=(180, 0, 0))
    models = [one(k) for k in (1, 5, 9)]
    for k, at in enumerate(HEAP):
        r = rng(k + 2)
        copy = again(models[k % 3], turn=(0, 0, 50 * k))
        stand(copy, np.array(at if len(at) > 2 else (*at, 0)) * [1.12, 1.15, 1.05], (r.uniform(60, 120), 0, r.uniform(0, 360)), r.uniform(.70, .78))
    hide(sum(models, []))
    for x, y, turn, s in ((-2.0, .9, 160, 1.3), (2.0, .9, 25, 1.2)):
        stand(leaf(1.2 * s, .42, ((0, .2), (.3, 1), (.7, .7), (1, 0)), '#2c5a1c', '#42782a', '#6f9c48', '#9cbc74', 7, bend=.2, fold=.3, teeth=.25, teeth_n=12, seed=int(turn), m=green()), (x, y), (0, -12, turn))
    return dict(elev=26)


def blueberries():
    m = mat(rough=.55, spec=.3, scatter=.05, sheen=.1)
    def one(seed):
        V, t, a = ball(70, 100)
        crown = gauss(t - .34, .07) * (.6 + .4 * np.cos(5 * a + seed))
        V = V * [1, 1, .86]
        V = V * (1 + .11 * crown - .20 * gauss(t, .24))[..., None]
        col = ramp(np.clip(.5 + .9 * fbm(V + seed * 4, 1.4, 4, seed), 0, 1), (0, '#1c2244'), (.5, '#3a4672'), (1, '#74809f'))
        return V * .42, mix(mix(col, '#141428', .85 * gauss(t, .27)), '#5a648c', .5 * crown)
    r = rng(5)
    x, y = np.meshgrid(np.arange(-2, 2.1, .80), np.arange(-1.6, 1.7, .70))
    x = x + (np.arange(x.shape[0]) % 2)[:, None] * .4
    at = []
    for z, wide, off in ((0, 1.95, 0), (.62, 1.45, .37), (1.2, .85, .1)):
        p = np.stack([x.ravel() + off, y.ravel() + off * .8], -1) + r.uniform(-.07, .07, (x.size, 2))
        p = p[np.hypot(p[:, 0], p[:, 1] * 1.15) < wide]
        at.append(np.column_stack([p, np.full(len(p), z)]))
    at = np.concatenate(at + [np.array([(2.3, -.9, 0), (-2.3, -1.0, 0), (1.0, -1.95, 0)])]) + [0, 0, .36]
    F = faces(70, 100)
    for v in range(3):
        mine = np.arange(len(at)) % 3 == v
        V, col = one(v + 1)
        scatter(V, F, at[mine], r.uniform(.86, 1.12, mine.sum()), np.clip(col.reshape(1, -1, 3) * r.uniform(.8, 1.2, (mine.sum(), 1, 1)), 0, 1), turns(mine.sum(), r, 1.3), m=m)
    stand(leaf(1.3, .36, ((0, .1), (.35, 1), (.7, .75), (1, 0)), '#2c5a2c', '#447a3c', '#76a05c', '#a8c48c', 6, bend=.2, fold=.3, seed=3, m=green()), (-1.7, .3), (0, -25, 158))
    return dict(elev=27)


def cherries():
    m = mat(rough=.14, scatter=.14, radius=(.2, .03, .03), coat=.7, coat_rough=.05)
    def one(seed):
        V, t, a = ball(120, 180)
        V = V * [1.06, .98, .95] * (1 - .06 * gauss(a - np.pi, .3) * np.sin(t))[..., None]
        V[..., 2] -= .26 * gauss(t, .38)
        V *= 1 + .03 * fbm(V + seed * 3, .9, 2, seed)[..., None]
        col = ramp(np.clip(.5 + .9 * fbm(V + seed * 3, .9, 3, 1), 0, 1), (0, '#4c0410'), (.5, '#7c0a18'), (1, '#a81c24'))
        return [grid(V, m=m, col=col)], V[0, 0]
    stalk_m = green()
    spots = ((-1.3, .3, 0), (.1, .95, 0), (1.35, .2, 0), (-.55, -.85, 0), (.85, -1.0, 0), (.05, .0, 1.25), (2.35, -.75, 0))
    tops = []
    for k, at in enumerate(spots):
        r = rng(k + 1)
        o, top = one(k)
        stand(o, at, (r.uniform(-26, 10), r.uniform(-18, 18), r.uniform(-40, 40)), r.uniform(.94, 1.04))
        tops.append(np.array(o[0].matrix_world @ Vector(top)))
    for group, knot in (((0, 5), (-.75, .6, 3.6)), ((2, 6), (2.1, .2, 2.7)), ((1,), (.75, 1.5, 3.2)), ((3,), (-1.7, -.5, 2.5)), ((4,), (1.2, -.6, 2.9))):
        knot = np.array(knot)
        for k in group:
            mid = (tops[k] + knot) / 2 + np.array([.12 * math.sin(k * 3), .1, .12])
            grid(sweep([tops[k] - [0, 0, .06], tops[k] + [0, 0, .25], mid, knot], [.05, .04, .038, .06], 10, 40), m=stalk_m, col=ramp(np.linspace(0, 1, 42)[:, None] + np.zeros((42, 10)), (0, '#8a9c3c'), (1, '#6c7430')))
        grid(sweep([knot - [.02, 0, 0], knot + [.05, .02, .06]], [.09, .07], 10, 6), m=stalk_m, col=lin('#6b5a2c'))
    l = leaf(1.9, .48, ((0, .15), (.3, .95), (.6, .9), (1, 0)), '#1f5018', '#347426', '#629a40', '#92b868', 9, bend=.5, fold=.3, teeth=.10, teeth_n=26, seed=4, m=mat(rough=.32, translucent=.25))
    place(l, (-.75, .6, 3.55), (0, -10, 205))


def grapes(skin, bloom=.18, long=1.05):
    m = mat(rough=.30, scatter=.34, radius=(.25, .22, .1), coat=.25, coat_rough=.18) if bloom < .22 else mat(rough=.42, scatter=.12, radius=(.12, .05, .1), coat=.1, coat_rough=.3)
    r = rng(6)
    V, t, a = ball(60, 80)
    F = faces(60, 80)
    n, at = 95, []
    def width(z):                                                    # of the bunch, by height: shoulders above, a point below
        return 1.28 * math.sin(math.pi * min(max((z + .12) / 3.7, 0), 1)) ** .75 * (.62 + .38 * min(z / 2.4, 1)) + .10
    for _ in range(9000):
        z = r.uniform(0, 3.3)
        b, k = r.uniform(0, 6.2832), math.sqrt(r.uniform(.45, 1.))
        p = np.array([math.cos(b) * width(z) * 1.12 * k, math.sin(b) * width(z) * .85 * k, z])
        if not at or min(np.linalg.norm(np.array(at) - p, axis=1)) > .50:
            at.append(p)
    at = np.array(at)
    out = at * [1, 1, 0] / np.maximum(np.hypot(at[:, 0], at[:, 1]), .1)[:, None] + [0, 0, -.35] + r.normal(0, .2, at.shape)
    turn = np.array([np.array(Vector(-q).to_track_quat('Z', 'X').to_matrix()) for q in out])
    for v in range(4):
        mine = np.arange(len(at)) % 4 == v
        P = V * [1, 1, long] * (1 + .03 * fbm(V + v * 5, 1, 2, v))[..., None]
        col = ramp(np.clip(.5 + .8 * fbm(V + v * 5, 1, 3, v), 0, 1), *zip((0, .5, 1), skin))
        col = mix(col, '#c8ccd4', bloom * np.clip(.4 + .9 * fbm(V + v * 3, 1.6, 4, 9), 0, 1))
        col = mix(col, '#5c4a28', .8 * gauss(np.pi - t, .10))
        shade = r.uniform(.84, 1.12, (mine.sum(), 1, 1))
        scatter(P, F, at[mine], r.uniform(.31, .37, mine.sum()), np.clip(col.reshape(1, -1, 3) * shade, 0, 1), turn[mine], m=m)
    W, _, _ = lathe([(0, 3.2), (.5, 3.0), (.85, 2.2), (.6, 1.0), (.2, .2), (0, .1)], 30, 40)
    grid(W * [1, .8, 1], m=mat(rough=.7), col=lin(skin[0]) * .5)
    g = mat(rough=.6)
    grid(sweep([(0, 0, 2.8), (.02, .02, 3.5), (.10, .05, 4.0)], [.09, .08, .09], 12, 20), m=g, col=lin('#7c7a34'))
    twig = grid(sweep([(-.55, .08, 4.06), (.10, .05, 4.0), (.75, .0, 4.12)], [.11, .10, .11], 12, 20), m=g, col=lin('#6c5230'))
    objects = [o for o in bpy.context.scene.objects]
    stand(objects, turn=(-62, 8, 76))
    lobes = lambda turn, at, size, tilt: stand(leaf(1.7 * size, .95, ((0, .35), (.10, .85), (.22, .62), (.40, 1.), (.55, .62), (.75, .62), (.86, .30), (1, 0)), '#2a5a1e', '#42802c', '#76a848', '#a8c87c', 6, .9, net=10, bend=.25, fold=.12, teeth=.12, teeth_n=17, seed=int(turn), m=mat(rough=.4, translucent=.3), columns=61), at, (10, tilt, turn))
    x, y, z = points(twig).mean(0)
    lobes(262, (x + .25, y - .2, z), 1.0, 14)
    lobes(60, (x + .1, y + .1, z), .9, -16)
    return dict(elev=28)


def figs():
    def body(seed):
        p = [(0, 1.75), (.13, 1.72), (.17, 1.45), (.34, 1.12), (.74, .62), (1.0, -.05), (.86, -.62), (.42, -.92), (.12, -.96), (0, -.93)]
        V, t, a = lathe(p, 200, 280)
        here = V + seed * 4
        V[..., :2] *= 1 + .06 * fbm(here, .9, 2, seed)[..., None]
        ray = np.stack([np.cos(a), np.sin(a), .10 * V[..., 2]], -1) + seed
        V = displace(V, .022 * fbm(ray, 5, 2, 3))
        col = ramp(np.clip(.45 + .9 * fbm(ray, 5, 3, 2) + .2 * fbm(here, 1, 2, 1), 0, 1), (0, '#22122e'), (.5, '#402448'), (1, '#6a4468'))
        col = mix(col, '#8f9a4c', step(.75, 1.5, V[..., 2] + .15 * fbm(ray, 4, 2, 5)) * .85)
        col = mix(col, '#9a90a8', .30 * np.clip(.2 + fbm(here, 1.6, 4, 9), 0, 1))
        return V, mix(col, '#8a4a44', .8 * step(-.90, -.95, V[..., 2]))
    m = mat(rough=.5, scatter=.08, radius=(.08, .04, .06), sheen=.15)
    V, col = body(1)
    stand(grid(V, m=m, col=col), (-1.05, .35), (8, -10, 40))
    V, col = body(5)
    stand(grid(V, m=m, col=col), (.95, .75), (-5, 12, 200), .97)
    V, col = body(9)
    half, face, q = halved(V, rows=120, columns=360)
    x, z = face[..., 0], face[..., 2]
    warp = q + .05 * fbm(face, 2.2, 3, 3)
    f1, f2, cell = worley(face * [1, 1, .8], 9, 4)
    pulp = step(.80, .70, warp)
    c = mix('#f2e2c4', '#e8c8b0', .5 + fbm(face, 4, 3, 2))
    c = mix(c, ramp(np.clip(.2 + f1 * 1.2 + .5 * fbm(face, 3, 3, 6), 0, 1), (0, '#f0c890'), (.35, '#c8485a'), (1, '#8f1f3c')), pulp)
    c = mix(c, '#f0d8a0', pulp * step(.26, .16, f1) * (cell > .3))
    c = mix(c, '#3a1428', pulp * .6 * step(.25, .10, q))
    c = mix(c, '#3c2244', step(.965, .985, q))
    face[..., 1] += pulp * (.03 - .05 * step(.3, .1, f1)) + .08 * step(.22, .08, q)
    wet = mat(rough=.25, scatter=.3, radius=(.3, .1, .08), coat=.35, coat_rough=.1)
    stand([grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(face, m=wet, col=c)], (.3, -1.0), (-34, 0, 12))


def pomegranate():
    def body(seed):
        V, t, a = ball(220, 320)
        star = .5 + .5 * np.cos(6 * a)
        V = V * [1, 1, .92]
        V *= (1 + .035 * np.cos(6 * a + 1) * np.sin(t) + .05 * fbm(V + seed * 3, .9, 2, seed))[..., None]
        V[..., 2] += (.20 + .13 * star) * gauss(t - .16, .09) + .12 * gauss(t, .30) - .40 * gauss(t, .075)
        V[..., :2] *= (1 + .9 * gauss(t - .12, .10))[..., None]
        here = V + seed * 3
        col = ramp(np.clip(.5 + .8 * fbm(here, 1, 4, 1), 0, 1), (0, '#8c1220'), (.5, '#b02430'), (1, '#cf5a48'))
        col = mix(col, '#dca460', .55 * step(.05, .5, fbm(here, .8, 3, 6)))
        return V, t, mix(mix(col, '#6b2a1c', .5 * step(.12, .05, worley(here, 6, 3)[0])), '#c8885a', .6 * gauss(t, .2))
    m = mat(rough=.36, scatter=.08, coat=.25, coat_rough=.2, bump=(26, .12, .02))
    V, t, col = body(1)
    stand(grid(V, m=m, col=col), (-.72, .45), (10, -14, 20), 1.12)
    V, t, col = body(6)
    half, face, q = halved(V, across=True, rows=120, columns=360)
    angle = np.arctan2(face[..., 1], face[..., 0])
    wall = np.abs(((angle / 6.2832 * 6 + .2 * fbm(face, 1.4, 2, 3)) % 1) - .5) * 2
    pith = np.clip(step(.84, .95, wall + .02 / np.maximum(q, .1)) + step(.86, .90, q + .03 * fbm(face, 3, 2, 2)) + step(.16, .08, q), 0, 1)
    c = mix('#f0dca8', '#f8ecc8', .5 + fbm(face, 4, 3, 2))
    c = mix(c, '#b02430', step(.965, .985, q))
    face[..., 2] -= .10 * (1 - pith)
    parts = [grid(half, m=m, col=col[110:]), grid(face, m=mat(rough=.4, scatter=.3), col=mix(c, '#7a0c20', 1 - pith))]
    jelly = mat(rough=.12, scatter=.35, radius=(.3, .03, .05), coat=.6, coat_rough=.05)
    S, F = icosphere(3)
    S = S * [1, 1, 1.2] * (1 + .12 * perlin(S, 1.6, 2))[..., None]
    r, at = rng(4), []
    for _ in range(6000):
        p = r.uniform(-1, 1, 2)
        rr = np.hypot(*p)
        if rr > .86 or rr < .16:
            continue
        w = abs(((math.atan2(p[1], p[0]) / 6.2832 * 6) % 1) - .5) * 2
        if w > .84 - .05 / rr or (at and min(np.linalg.norm(np.array(at)[:, :2] - p, axis=1)) < .125):
            continue
        at.append((p[0], p[1], face[0, 0, 2] + r.uniform(-.02, .05)))
    at = np.array(at)
    shades = ramp(np.clip(r.normal(.5, .25, len(at)), 0, 1), (0, '#7c0a1c'), (.5, '#a8142c'), (1, '#cc3a48'))
    parts.append(scatter(S, F, at, r.uniform(.078, .098, len(at)), shades, turns(len(at), r), m=jelly))
    stand(parts, (.85, -.65), (56, 0, 16), 1.1)
    loose = np.array([(-.75, -1.35, .1), (-.45, -1.6, .1), (-1.05, -1.5, .1), (-.2, -1.35, .1)])
    scatter(S, F, loose, np.full(4, .115), shades[:4], turns(4, r), m=jelly)


def currants():
    m = mat(rough=.12, scatter=.35, radius=(.4, .04, .04), coat=.6, coat_rough=.05)
    r = rng(3)
    S, F = icosphere(3)
    at, ends = [], []
    for k in range(11):
        path = spline([(r.uniform(-1.6, -.6), r.uniform(-.9, .9), 1.1 - .05 * k), (r.uniform(-.4, .4), r.uniform(-.8, .8), r.uniform(.8, 1.2)), (r.uniform(.9, 2.0), r.uniform(-1.1, 1.0), r.uniform(.2, .6))], 30)
        grid(sweep(path[::4], [.03, .02], 6, 24), m=green(), col=lin('#7c9440'))
        for j in range(2, 30, 2):
            d = np.array([r.normal(0, .17), r.normal(0, .17), -.12])
            p = path[j] + d
            p[2] = max(p[2], .2)
            at.append(p)
    at = np.array(at)
    col = ramp(np.clip(r.normal(.5, .25, len(at)), 0, 1), (0, '#a00c14'), (.5, '#c41a1c'), (1, '#e04030'))
    scatter(S, F, at, r.uniform(.19, .23, len(at)), col, turns(len(at), r), m=m)
    return dict(elev=28)


def build(make, **kind):
    return globals()[make](**kind)
