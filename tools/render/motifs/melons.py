"""Melons, water melons and pumpkins with a piece cut off."""
from kit import *
from looks import *

KINDS = {
    'melone-retato': dict(make='melon', skin=('#a59a5c', '#bdb073', '#cfc48c'), flesh=('#ee8a34', '#f6a454', '#f9c088'), net=True),
    'melone-bianco': dict(make='melon', skin=('#e0c84a', '#ecd868', '#f3e48c'), flesh=('#dfe4b0', '#eef0cc', '#f7f6e2')),
    'anguria': dict(make='watermelon'),
    'zucca-delica': dict(make='pumpkin', skin=('#1f3a22', '#33543a', '#5c7a5c'), ribs=.07),
    'zucca': dict(make='pumpkin', skin=('#d0641a', '#e6822c', '#f0a04c'), ribs=.16),
}
WET = dict(rough=.24, scatter=.3, radius=(.25, .12, .05), coat=.3, coat_rough=.12)


def tinted(V, skin, seed, scale=.9, much=.8):
    return ramp(np.clip(.5 + much * fbm(V + seed * 5, scale, 3, seed), 0, 1), *zip((0, .5, 1), skin))


def melon(skin, flesh, net=False):
    m = mat(rough=.6 if net else .35, scatter=.05, coat=0. if net else .15)
    V, t, a = ball(260, 380)
    V = V * [1, 1, 1.06] * (1 - (.05 if net else .015) * np.abs(np.cos(5 * a)) ** 6 * np.sin(t))[..., None]
    V *= (1 + .03 * fbm(V, .9, 2, 2))[..., None]
    col = tinted(V, skin, 1, 1.2)
    if net:
        warp = V + .12 * np.stack([fbm(V + j, 3, 2, j) for j in range(3)], -1)
        f1, f2, _ = worley(warp, 6.5, 3)
        g1, g2, _ = worley(warp, 13, 6)
        web = np.maximum(step(.16, .03, f2 - f1), .7 * step(.14, .02, g2 - g1)) * (1 - gauss(np.cos(5 * a), .18) * .9)
        col = mix(mix(col, '#8a9a5c', .8 * gauss(np.cos(5 * a), .16) * np.sin(t)), '#dccfa4', web * .9)
        V = displace(V, .022 * web)
    else:
        wrinkle = fbm(np.stack([np.cos(a) * 2, np.sin(a) * 2, V[..., 2] * .35], -1), 3.5, 3, 4)
        V = displace(V, .03 * wrinkle)
        col = mix(col, lin(skin[0]) * .75, .4 * step(.05, -.25, wrinkle))
    stem = grid(sweep([(0, 0, .95), (.02, 0, 1.18), (.10, .02, 1.36)], [.14, .09, .11], 14, 14), m=mat('#7c7a44', rough=.7))
    stand([grid(V, m=m, col=col), stem], (-.6, .65), (22, -24, 15), 1.3)
    half, face, q = halved(V, rows=140, columns=360)
    for k, (x, y, turn) in enumerate(((.65, -.85, 10),)):
        F = face.copy()
        X, Z = F[..., 0], F[..., 2]
        c = mix(flesh[0], flesh[1], .5 + .8 * fbm(F, 2, 4, 2))
        hollow = np.hypot(X / .40, Z / .62) + .06 * fbm(F, 3, 2, 1)
        c = mix(c, flesh[2], step(.80, .90, q) * .8)
        c = mix(c, '#b9c07c', step(.91, .95, q))
        c = mix(c, skin[1], step(.968, .985, q))
        f1, _, cell = worley(F * [1.5, 1, 1], 6, 4)
        seeds = step(.32, .18, f1) * step(1.0, .85, hollow)
        c = mix(mix(c, lin(flesh[0]) * .85, .6 * step(1.05, .85, hollow)), '#f0d9a4', seeds)
        F[..., 1] += .24 * step(1.08, .72, hollow) - .05 * seeds
        stand([grid(half, closed=False, m=m, col=col[:, :half.shape[1]]), grid(F, m=mat(**WET), col=c)], (x, y), (-42, 8, turn), 1.15)


def watermelon():
    """A big slice standing on its rind, a second one leaning."""
    wet = mat(rough=.3, scatter=.3, radius=(.4, .06, .05), coat=.2, coat_rough=.15)
    rind = mat(rough=.3, coat=.25, coat_rough=.15)
    n, w = 150, 200
    def wedge(seed, thick):
        b = np.linspace(np.pi, 2 * np.pi, w)[None]
        r = np.linspace(0, 1, n)[:, None]
        X, Z = 2.0 * r * np.cos(b), 1.75 * r * np.sin(b)
        parts = []
        for side in (-1, 1):
            P = np.stack([X, 0 * X, Z], -1)
            q = r + 0 * b + .012 * fbm(P + seed, 3, 2, 2)
            c = mix('#d8283c', '#ee4c50', .5 + .8 * fbm(P + seed, 2.2, 4, 2))
            f1, _, cell = worley(P * [1, 1, 1] + seed, 4.2, seed + side)
            aspect = step(.24, .17, f1) * (cell > .35) * step(.22, .34, r) * step(.80, .70, r)
            c = mix(mix(c, '#f4a09a', .5 * step(.80, .88, q)), '#f3f0d4', step(.865, .90, q))
            c = mix(mix(c, '#c8dca0', step(.93, .955, q)), '#2c5a2a', step(.975, .988, q))
            P[..., 1] = side * thick * .5 + side * (.012 * fbm(P + seed, 5, 3, 4) - .02 * aspect)
            parts.append(grid(P, closed=False, m=wet, col=mix(c, '#1c1210', aspect)))
        y = np.linspace(-.5, .5, 40)[:, None]
        bulge = 1 + .03 * (1 - (y * 2) ** 2)
        P = np.stack([2.0 * np.cos(b) * bulge, y * thick + 0 * b, 1.75 * np.sin(b) * bulge], -1)
        stripe = fbm(np.stack([b * 1.6 + 0 * y, y * .7 + 0 * b, 0 * b + 0 * y], -1), (2.6, 2.2, 1), 4, 3)
        parts.append(grid(P, closed=False, m=rind, col=ramp(np.clip(.5 + 1.6 * stripe, 0, 1), (0, '#173a1c'), (.5, '#2f6430'), (1, '#8fb060'))))
        P = np.stack([np.linspace(-2, 2, w)[None] + 0 * y, y * thick + 0 * b, 0 * b + 0 * y], -1)
        e = np.abs(P[..., 0]) / 2
        c = mix(mix('#e23a48', '#f0605c', .5 + fbm(P, 2.4, 3, 2)), '#f3f0d4', step(.865, .90, e))
        parts.append(grid(P, closed=False, m=wet, col=mix(c, '#2c5a2a', step(.975, .988, e))))
        return parts
    stand(wedge(1, .75), (.1, .75), (4, 0, -14))
    stand(wedge(5, .7), (-.05, -.75), (-34, 0, 16), .82)


def pumpkin(skin, ribs):
    m = mat(rough=.5, scatter=.05, bump=(18, .15, .03))
    V, t, a = ball(220, 360)
    groove = (1 - np.abs(np.cos(5 * a + .3 * np.sin(2 * a)))) ** 2.2
    V = V * [1.25, 1.25, .84] * (1 - ribs * groove * np.sin(t) ** .6)[..., None]
    V[..., 2] -= .26 * gauss(t, .36)
    V *= (1 + .04 * fbm(V, .9, 2, 2))[..., None]
    col = mix(tinted(V, skin, 2, 2.2, 1.0), lin(skin[2]) * 1.05, .55 * groove)
    col = mix(col, lin(skin[2]) * 1.2, .5 * step(.16, .05, worley(V, 7, 4)[0]))
    V = displace(V, .012 * fbm(V, 6, 3, 3))
    top = V[0, 0]
    S = sweep([top - [0, 0, .1], top + [.02, 0, .2], top + [.12, .04, .5], top + [.32, .06, .68]], [.30, .19, .14, .17], 60, 40)
    b = np.linspace(0, 2 * np.pi, 60, endpoint=False)[None]
    S = displace(S, .03 * np.cos(5 * b))
    stem = grid(S, m=mat(rough=.7), col=mix('#8c7a4c', '#c4b484', .5 + fbm(S, (5, 5, 1.5), 3, 2)))
    stand([grid(V, m=m, col=col), stem], (-.55, .75), (6, -6, 10))
    for k, (x, y, turn) in enumerate(((1.0, -.75, 20), (-.35, -1.35, -16))):
        w0, w1 = 20, 20 + 66
        shell = V[:, w0:w1]
        faces_ = []
        for j in (0, -1):
            edge_pts = shell[:, j]
            s = np.linspace(.42, 1, 60)[None, :, None]
            P = edge_pts[:, None] * s
            q = s[..., 0] + 0 * P[..., 0]
            ends = np.abs(np.linspace(-1, 1, len(edge_pts)))[:, None]
            q = np.maximum(q, .42 + .58 * step(.80, 1., ends))
            c = mix('#e8902c', '#f4ac48', .5 + .9 * fbm(P, 3, 4, k))
            c = mix(mix(c, '#d87a24', .6 * step(.56, .44, q + .06 * fbm(P, 4, 2, 3))), '#c9b04c', .7 * step(.93, .965, q))
            c = mix(c, skin[1], step(.975, .99, q))
            faces_.append(grid(P, closed=False, m=mat(rough=.4, scatter=.25, radius=(.25, .12, .04), coat=.1), col=c))
        hollow = shell * .42
        parts = [grid(shell, closed=False, m=m, col=col[:, w0:w1]), grid(hollow, closed=False, m=mat(rough=.5, scatter=.2), col=mix('#d8822c', '#f0b464', .5 + fbm(hollow, 9, 3, 4)))] + faces_
        place(parts, turn=(0, 0, -(w0 + w1) / 2))
        place(parts, turn=(0, 90, 0))
        stand(parts, (x, y), (0, 0, turn + 55), .95)


def build(make, **kind):
    return globals()[make](**kind)
