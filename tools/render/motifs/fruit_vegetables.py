"""Courgettes, aubergines, peppers, cucumbers, chillies: three that lie across each other."""
from kit import *
from looks import *

KINDS = {
    'zucchina': dict(make='courgette'),
    'cetriolo': dict(make='cucumber'),
    'melanzana-tonda': dict(make='aubergine', profile=((0, 1.15), (.45, 1.10), (.86, .62), (1.06, -.10), (.90, -.78), (.45, -1.10), (0, -1.16)), two=True),
    'melanzana-lunga': dict(make='aubergine', profile=((0, 2.0), (.26, 1.95), (.42, 1.4), (.52, .4), (.60, -.7), (.52, -1.5), (.25, -1.85), (0, -1.9))),
    'peperone-rosso': dict(make='pepper', skin=('#a50d0e', '#c4161a', '#d42a22')),
    'peperone-giallo': dict(make='pepper', skin=('#e0a008', '#f0b814', '#f7cc38')),
    'peperone-verde': dict(make='pepper', skin=('#1f5c1a', '#2f7826', '#4a9234')),
    'friggitello': dict(make='chilli', skin=('#4f8a24', '#69a334', '#86b84a'), thick=.42, long=2.6, n=4),
    'peperoncino': dict(make='chilli', skin=('#a80c0c', '#c81612', '#dc2a1a'), thick=.22, long=2.6, n=6),
}
GREEN = ('#47701f', '#5f8c2c', '#86aa4c')


def stem_mat():
    return mat(rough=.55, scatter=.05, bump=(22, .3, .02))


def courgette():
    skin = mat(rough=.34, scatter=.08, radius=(.06, .1, .03), coat=.15, coat_rough=.2, bump=(40, .08, .02))
    def one(seed):
        p = np.array([(0, 2.5), (.33, 2.49), (.38, 2.3), (.42, 1.2), (.50, -.6), (.53, -1.7), (.42, -2.2), (.16, -2.38), (0, -2.39)])
        V, t, a = lathe(p, 240, 220)
        V[..., :2] *= (1 + .035 * np.abs(np.cos(4 * a)) ** 1.5 * step(-2.2, 1.5, V[..., 2]))[..., None]
        V[..., 0] += .10 * np.cos(V[..., 2] * .7 + seed)
        here = V + seed * 3.3
        flecks = step(.22, .10, worley(here * [1, 1, .55], 9, seed)[0]) * .9
        stripes = np.clip(.5 + .5 * np.cos(8 * a + .4 * fbm(here, 1, 2, 3)), 0, 1)
        col = ramp(np.clip(.35 + .25 * stripes + .7 * fbm(here, (2, 2, .6), 4, 1), 0, 1), (0, '#173f10'), (.5, '#2c641c'), (1, '#4c8430'))
        col = mix(mix(col, '#a3bf6a', flecks * .75), '#93ad5c', .6 * step(-2.1, -2.38, V[..., 2]))
        parts = [grid(V, m=skin, col=col)]
        q = sweep([(0, 0, 2.3), (0, .02, 2.7), (.03, .05, 3.05)], [.36, .25, .27], 120, 40)
        b = np.linspace(0, 2 * np.pi, 120, endpoint=False)[None]
        q[..., :2] *= (1 + .16 * np.cos(5 * b))[..., None]
        parts.append(grid(q, m=stem_mat(), col=mix('#6f9438', '#a3b870', step(2.98, 3.06, q[..., 2]))))
        return parts
    for k, (x, y, z, turn) in enumerate(((-.25, .95, 0, 78), (.1, -.35, 0, 84), (.0, .3, .84, 58))):
        stand(one(k * 2 + 1), (x, y, z), (90, 30 * k, turn))
    return dict(elev=26)


def cucumber():
    skin = mat(rough=.36, scatter=.06, radius=(.05, .08, .03), coat=.2, coat_rough=.18, bump=(30, .12, .02))
    def one(seed):
        p = np.array([(0, 2.5), (.16, 2.47), (.34, 2.2), (.46, 1.4), (.50, 0), (.48, -1.4), (.36, -2.1), (.15, -2.4), (0, -2.44)])
        V, t, a = lathe(p, 280, 220)
        V[..., 0] += .16 * np.cos(V[..., 2] * .6 + seed)
        here = V + seed * 3.3
        f1, _, cell = worley(here * [1, 1, .8], 3.2, seed)
        wart = gauss(f1, .16) * (cell > .2)
        V = displace(V, .055 * wart + .018 * np.cos(7 * a) + .02 * fbm(here, 2, 3, 2))
        stripe = np.clip(np.cos(9 * a + fbm(here, 1, 2, 3)), 0, 1) * step(0, -2.2, V[..., 2])
        col = ramp(np.clip(.4 + .8 * fbm(here, (2, 2, .7), 4, 1), 0, 1), (0, '#143c12'), (.5, '#1f5418'), (1, '#35702a'))
        return grid(V, m=skin, col=mix(mix(col, '#86ac58', .65 * stripe), '#5c8a44', .6 * wart)), V
    stand(one(1)[0], (-.45, .55), (90, 0, 64))
    stand(one(4)[0], (.35, .25, 0), (90, 40, 78))
    o, V = one(6)
    c = V[V.shape[0] // 2 - 10:]
    f, q = disc(c[0, ::6, :2], 90, 260)
    f[..., 2] = c[0, :, 2].mean()
    a = np.arctan2(f[..., 1] - f[0, 0, 1], f[..., 0] - f[0, 0, 0]) + .15 * fbm(f, 2, 2, 1)
    core = step(.62, .54, q - .05 * np.abs(np.cos(1.5 * a)))
    seeds = core * step(.34, .22, worley(np.stack([q * 2.0, a * .9, 0 * q], -1), (2.4, 3.4, 1), 3)[0]) * step(.15, .3, q)
    col = mix(mix('#cfe09a', '#e6efc4', .5 + .8 * fbm(f, 5, 3, 2)), '#b6cf7c', .7 * core)
    col = mix(mix(mix(col, '#f2f3d4', .85 * seeds), '#eef3d2', .6 * gauss(q - .66, .04)), '#5f8a3a', step(.93, .975, q))
    f[..., 2] += .02 * seeds
    hide(o)
    here = c + 6 * 3.3
    body = ramp(np.clip(.4 + .8 * fbm(here, (2, 2, .7), 4, 1), 0, 1), (0, '#143c12'), (.5, '#1f5418'), (1, '#35702a'))
    wet = mat(rough=.2, scatter=.35, radius=(.15, .25, .1), coat=.35, coat_rough=.1)
    stand([grid(c, m=skin, col=body), grid(f, m=wet, col=col)], (-.1, -1.0), (72, 0, 40))
    for k, (x, y) in enumerate(((.95, -1.2), (1.45, -.75))):
        e = slab(c[0, ::6, :2], .12, 60, 260, .02)
        rr = np.hypot(e[..., 0] - e[0, 0, 0], e[..., 1] - e[0, 0, 1]) / .5
        top = np.arange(e.shape[0])[:, None] < 60
        ang = np.arctan2(e[..., 1] - e[0, 0, 1], e[..., 0] - e[0, 0, 0])
        core = step(.62, .54, rr - .05 * np.abs(np.cos(1.5 * ang)))
        sd = core * step(.34, .22, worley(np.stack([rr * 2.0, ang * .9, 0 * rr + k], -1), (2.4, 3.4, 1), 3)[0]) * step(.15, .3, rr)
        cc = mix(mix(mix('#dbe8ae', '#b6cf7c', .6 * core), '#f2f3d4', .85 * sd), '#2f6424', np.where(top, step(.92, .97, rr), 1))
        stand(grid(e, m=wet, col=cc), (x, y, .1 * k), (8 * k, -10 * k, 60 * k))
    return dict(elev=26)


def aubergine(profile, two=False):
    skin = mat(rough=.20, scatter=.05, radius=(.05, .02, .05), coat=.7, coat_rough=.07)
    cap = mat(rough=.55, scatter=.05, bump=(16, .3, .02))
    def one(seed):
        V, t, a = lathe(np.array(profile), 200, 260)
        here = V + seed * 3.7
        V[..., :2] *= 1 + .06 * fbm(here, .9, 2, seed)[..., None]
        if not two:
            V[..., 0] += .16 * (V[..., 2] / 2) ** 2 * (1 if seed % 2 else -1)
        col = ramp(np.clip(.5 + .8 * fbm(here, .9, 3, 1), 0, 1), (0, '#180a1c'), (.5, '#2a1030'), (1, '#42204a'))
        high = V[0, 0, 2]
        col = mix(col, '#8a5a86', .55 * step(high - .42, high - .2, V[..., 2]))
        parts = [grid(V, m=skin, col=col)]
        rows = np.linspace(0, 1, 60)[:, None]
        reach = (.14 + .15 * np.abs(np.cos(2.5 * a[:1] + seed)) ** 1.6) * (len(V) - 1)
        i, f = np.divmod(rows * reach, 1)
        i, j = i.astype(int), np.arange(V.shape[1])[None]
        near, far = displace(V, .03 + 0 * t), displace(V, .14 + 0 * t)
        W = near[i, j] * (1 - f[..., None]) + near[i + 1, j] * f[..., None]
        W = W + (far[i, j] - near[i, j]) * (step(.6, 1., rows) * .45 * (1 + np.sin(a[:1] * 4 + seed)))[..., None]
        c = ramp(np.clip(.5 + fbm(W + seed, (6, 6, 1.5), 3, 4) + .3 * rows, 0, 1), *zip((0, .5, 1), GREEN))
        parts.append(grid(W, m=cap, col=c))
        s = sweep([V[0, 0] - [0, 0, .1], V[0, 0] + [0, 0, .25], V[0, 0] + [.12, .03, .62]], [.17, .13, .16], 20, 20)
        parts.append(grid(s, m=cap, col=ramp(np.clip(.5 + fbm(s, 3, 3, 2), 0, 1), *zip((0, .5, 1), GREEN))))
        return parts
    if two:
        stand(one(1), (-.95, .55), (14, -8, 30), 1.0)
        stand(one(4), (.75, -.45), (58, 0, 62), 1.04)
        return
    for k, (x, y, z, turn) in enumerate(((-.3, .85, 0, 78), (.1, -.55, 0, 85), (.0, .2, .95, 58))):
        stand(one(k * 3 + 1), (x, y, z), (90, 0, turn))
    return dict(elev=26)


def pepper(skin):
    shine = mat(rough=.15, scatter=.12, radius=(.2, .06, .03), coat=.6, coat_rough=.06)
    def one(seed, lobes):
        V, t, a = ball(200, 300)
        w = a + .25 * np.sin(a + seed)
        fold = np.abs(np.cos(lobes / 2 * w)) ** .75
        depth = .16 + .08 * step(1.6, 2.9, t)
        ring = np.sin(t) ** .62 * (1 - depth * (1 - fold)) * (1 - .10 * np.cos(t * 1.0 + 2.2)) * (1.03 - .16 * step(1.1, 3.0, t))
        z = 1.16 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .85 - .52 * gauss(t, .42) * (.6 + .4 * (1 - fold)) + .34 * gauss(np.pi - t, .5)
        z = z + .10 * fold * gauss(t - .6, .4) - .12 * fold * gauss(t - 2.6, .4)
        V = np.stack([ring * np.cos(a), ring * np.sin(a), z], -1)
        V *= 1 + .06 * fbm(V + seed * 3, .9, 2, seed)[..., None]
        col = ramp(np.clip(.5 + .8 * fbm(V + seed, .8, 3, 1), 0, 1), *zip((0, .5, 1), skin))
        col = mix(col, lin(skin[0]) * .75, .35 * (1 - fold) ** 3)
        base = V[0, 0]
        star = sweep([base + [0, 0, -.06], base + [0, 0, .05], base + [.0, 0, .16], base + [.06, 0, .5], base + [.16, .05, .86]], [.42, .40, .17, .12, .16], 60, 60)
        b = np.linspace(0, 2 * np.pi, 60, endpoint=False)[None]
        star[:26, :, :2] = base[:2] + (star[:26, :, :2] - base[:2]) * (1 + .16 * np.cos(lobes * b))[..., None]
        stem = grid(star, m=stem_mat(), col=ramp(np.clip(.45 + .8 * fbm(star, (4, 4, 1.5), 3, 2), 0, 1), *zip((0, .5, 1), GREEN)))
        return [grid(V, m=shine, col=col), stem]
    stand(one(1, 4), (-1.0, .6), (8, -8, 20))
    stand(one(5, 3), (1.0, .7), (-4, 10, 80), .97)
    stand(one(8, 4), (.1, -1.0), (58, 8, -34), 1.0)


def chilli(skin, thick, long, n):
    shine = mat(rough=.16, scatter=.12, radius=(.2, .06, .03), coat=.55, coat_rough=.06)
    for k in range(n):
        r = rng(k + 4)
        bend = r.uniform(.25, .6) * (1 if k % 2 else -1)
        pts = [(s * long, bend * s * s * 1.1, .12 * math.sin(s * 3 + k)) for s in (0, .15, .4, .7, .92, 1)]
        V = sweep(pts, np.array([.75, 1, .95, .7, .35, .05]) * thick, 90, 150)
        V[..., 2] *= .92
        V = displace(V, thick * (.12 * fbm(V + k, (1.4, 2.5, 2.5), 2, k)))
        col = ramp(np.clip(.5 + .8 * fbm(V + k, 1.2, 3, 1), 0, 1), *zip((0, .5, 1), skin))
        parts = [grid(V, m=shine, col=col)]
        s = sweep([(.10, 0, 0), (-.02, 0, 0), (-.12, 0, .02), (-.35, .03, .12), (-.75, .12, .28)], np.array([1.02, .92, .4, .26, .34]) * thick, 24, 36)
        parts.append(grid(s, m=stem_mat(), col=ramp(np.clip(.5 + fbm(s, 3, 3, 2), 0, 1), *zip((0, .5, 1), GREEN))))
        x, y, z, turn = ((-1.2, .7, 0, 10), (-1.35, -.1, 0, -8), (-1.0, -.85, 0, 16), (1.15, .35, .5 * thick + .2, 158), (.9, -.55, .6 * thick + .2, 190), (-.5, .9, 1.3 * thick, -52))[k]
        stand(parts, (x, y, z), (r.uniform(-30, 30), 0, turn))
    return dict(elev=34)


def build(make, **kind):
    return globals()[make](**kind)
