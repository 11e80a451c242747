"""Mushrooms and truffles: whole ones and one cut open."""
from kit import *
from looks import *

KINDS = {
    'champignon': dict(make='mushrooms', cap=('#ddd3c4', '#f0e9de', '#faf6ef'), gills='#8f6a58', stem='#f2ece2'),
    'cremini': dict(make='mushrooms', cap=('#7c5230', '#9c6c42', '#b88a5c'), gills='#5c4030', stem='#e4d6c2'),
    'porcini': dict(make='porcini'),
    'tartufo-nero': dict(make='truffle'),
}


def mushrooms(cap, gills, stem):
    m = mat(rough=.55, scatter=.2, radius=(.14, .11, .09), bump=(26, .06, .02))
    def one(seed, cut=False):
        r = rng(seed)
        p = [(0, .78), (.42, .74), (.82, .48), (1.0, .06), (.96, -.10), (.82, -.14), (.55, -.02), (.34, .02), (.32, -.3), (.36, -.70), (.33, -.92), (.15, -.96), (0, -.96)]
        V, t, a = lathe(p, 220, 280)
        V[..., :2] *= (1 + .05 * fbm(V + seed * 3, .9, 2, seed))[..., None]
        rr = np.hypot(V[..., 0], V[..., 1])
        under = step(.02, -.06, V[..., 2]) * step(.36, .42, rr)
        col = ramp(np.clip(.55 + .8 * fbm(V + seed, 1.6, 4, 1), 0, 1), *zip((0, .5, 1), cap))
        col = mix(col, lin(cap[0]) * .75, .5 * step(.12, .3, fbm(V + seed, 6, 3, 7)) * step(.2, .6, V[..., 2]))
        ray = np.abs(((a / 6.2832 * 70) % 1) - .5) * 2
        col = mix(col, mix(gills, lin(gills) * .55, ray), under)
        st = step(.10, -.06, V[..., 2]) * step(.42, .36, rr)
        col = mix(col, mix(stem, '#c8b69c', .5 * step(-.85, -.95, V[..., 2]) + .3 * fbm(V, (6, 6, 1), 3, 2)), st)
        if not cut:
            return [grid(displace(V, -.03 * ray * under), m=m, col=col)]
        half, face, q = halved(V, rows=2, columns=240)
        top, foot = V[:, 0][:, [0, 2]], V[:, 140][:, [0, 2]]
        rows_ = np.linspace(0, 1, 90)[None]
        P = top[:, None] * (1 - rows_[..., None]) + foot[:, None] * rows_[..., None]
        X, Z = P[..., 0], P[..., 1]
        F = np.stack([X, -.00012 * np.arange(len(X))[:, None] + 0 * X, Z], -1)
        lamella = step(.30, .34, np.abs(X)) * step(.16 + .10 * (1 - np.abs(X)), .08 + .10 * (1 - np.abs(X)), Z) * step(.97, .92, np.abs(X))
        c = mix('#f6f0e6', '#fffcf6', .5 + fbm(F, 3, 3, 1))
        c = mix(mix(c, gills, .9 * lamella), cap[0], step(.93, .995, np.abs(rows_ - .5) * 2 + 0 * X) * .8)
        return [grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(F, closed=False, m=mat(rough=.5, scatter=.25, radius=(.2, .16, .12)), col=c)]
    stand(one(1), (-1.25, .55), (6, -8, 0))
    stand(one(4), (1.3, .65), (-8, 14, 40), .95)
    stand(one(6), (.05, 1.15), (-4, 3, 80), .92)
    stand(one(8), (-.75, -.95), (-118, 0, -22), .92)
    stand(one(3, True), (.95, -.95), (-30, 0, 14), 1.0)


def porcini():
    m = mat(rough=.5, scatter=.12, radius=(.14, .10, .06), coat=.08, bump=(20, .10, .03))
    def one(seed, fat):
        p = [(0, 1.05), (.48, 1.0), (.92, .72), (1.14, .30), (1.10, .08), (.92, .04), (.55, .16), (.40 * fat, .12), (.46 * fat, -.4), (.62 * fat, -1.05), (.58 * fat, -1.45), (.30 * fat, -1.66), (0, -1.68)]
        V, t, a = lathe(p, 240, 280)
        here = V + seed * 3
        V[..., :2] *= (1 + .07 * fbm(here, .8, 2, seed))[..., None]
        V[..., 0] += .10 * math.sin(seed) * step(0, -1.6, V[..., 2])
        rr = np.hypot(V[..., 0], V[..., 1])
        col = ramp(np.clip(.5 + .8 * fbm(here, 1.1, 4, 1) - .25 * step(.5, 1.1, rr), 0, 1), (0, '#5c3418'), (.5, '#804e26'), (1, '#a8743c'))
        col = mix(col, '#d8b888', .6 * gauss(V[..., 2] - .16, .10) * step(1.0, 1.12, rr))
        pores = step(.22, .10, V[..., 2]) * step(.42, .50, rr) * step(1.14, 1.05, rr) * (t > .30)
        col = mix(col, mix('#e6dcb0', '#cfc48c', .5 + fbm(here, 12, 2, 3)), pores)
        st = step(.20, .06, V[..., 2]) * (t > .42)
        net = np.abs(fbm(here, (6, 6, 3), 2, 5))
        col = mix(col, mix(mix('#e6d6b8', '#f4ead4', .5 + fbm(here, 1.5, 3, 2)), '#b8966a', .55 * step(.12, 0, net) * step(-1.5, -.2, V[..., 2])), st)
        return V, mix(col, '#7c6042', .7 * step(-1.5, -1.66, V[..., 2]) * np.clip(.5 + 1.5 * fbm(here, 4, 3, 8), 0, 1))
    V, col = one(1, 1.)
    stand(grid(V, m=m, col=col), (-.85, .6), (0, -6, 0))
    V, col = one(4, 1.15)
    stand(grid(V, m=m, col=col), (1.05, .75), (-4, 10, 90), .88)
    V, col = one(7, 1.05)
    half = V[:, :141].copy()
    half[:, [0, -1], 1] = 0
    w = np.linspace(0, 1, 100)[None, :, None]
    F = half[:, :1] * (1 - w) + half[:, -1:] * w
    F[..., 1] -= .00012 * np.arange(len(F))[:, None]
    X, Z = F[..., 0], F[..., 2]
    c = mix('#f0e6d0', '#fcf6e8', .5 + fbm(F, 2.5, 4, 2))
    tubes = step(.36, .44, np.abs(X)) * step(.38 - .22 * np.abs(X), .30 - .22 * np.abs(X), Z) * step(-.05, .02, Z)
    c = mix(mix(c, mix('#c8bc7c', '#b0a462', .5 + fbm(F, (16, 1, 2), 2, 3)), .9 * tubes), '#8a5a30', step(.955, 1., np.abs(w[..., 0] - .5) * 2 + 0 * X) * step(.1, .3, Z))
    c = mix(c, '#c8a880', .35 * step(-1.0, -1.6, Z))
    stand([grid(half, closed=False, m=m, col=col[:, :141]), grid(F, closed=False, m=mat(rough=.5, scatter=.25, radius=(.2, .16, .1)), col=c)], (.35, -.95), (-48, 30, 6), .95)


def truffle():
    m = mat(rough=.7, spec=.2, bump=(30, .3, .03))
    def one(seed):
        V, t, a = ball(200, 280)
        V = V * [1.1, 1, .86] * (1 + .22 * fbm(V + seed * 3, .9, 2, seed))[..., None]
        f1, f2, _ = worley(V + seed, 5.2, seed)
        wart = step(.0, .34, f2 - f1)
        V = displace(V, .06 * wart)
        return V, ramp(np.clip(.25 + .5 * wart + .4 * fbm(V, 3, 3, 2), 0, 1), (0, '#120c09'), (.5, '#2c211b'), (1, '#54443a'))
    V, col = one(1)
    stand(grid(V, m=m, col=col), (-.85, .5))
    V, col = one(4)
    half, face, q = halved(V, rows=130, columns=340)
    warp = face + .35 * np.stack([fbm(face + j * 3, 1.6, 3, j) for j in range(3)], -1)
    vein = np.abs(fbm(warp, 2.4, 3, 7))
    c = mix('#3c2a22', '#564036', .5 + fbm(face, 4, 3, 1))
    c = mix(mix(c, '#dccab0', step(.055, .015, vein) * step(.96, .9, q)), '#15100c', step(.955, .985, q))
    stand([grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(face, m=mat(rough=.5, scatter=.1), col=c)], (.75, -.55), (-38, 0, 10))


def build(make, **kind):
    return globals()[make](**kind)
