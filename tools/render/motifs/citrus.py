"""Citrus fruit: two whole ones and a half that shows the flesh; clementines and mandarins with their leaves."""
from kit import *
from looks import *

# tall: height against width; tip: nipples of a lemon; pores: depth of the skin; flesh: dark, light; pith: thickness of the white.
KINDS = {
    'arancia-navel': dict(tall=.98, skin=('#e06a08', '#ee8414', '#f49a2a'), flesh=('#f08408', '#fbb03a'), pith=.07, navel=True),
    'arancia-tarocco': dict(tall=1.0, skin=('#d8600c', '#e67a18', '#ee8c2c'), blush='#b8301c', flesh=('#a8121c', '#e2622a'), pith=.06),
    'limone': dict(tall=1.0, skin=('#e2c21c', '#f0d430', '#f7e052'), flesh=('#ecd65c', '#f9eda4'), pith=.085, tip=.42, segments=9, size=.88, leaf=True),
    'lime': dict(tall=1.02, skin=('#3f8a1e', '#58a02a', '#7cb63c'), flesh=('#a9c848', '#dbe896'), pith=.045, tip=.16, segments=9, size=.78, pores=.5),
    'pompelmo-rosa': dict(tall=.92, skin=('#e8a63c', '#f0b850', '#f4c66c'), blush='#e8785a', flesh=('#dd4a48', '#f48c7c'), pith=.10, segments=12, size=1.2),
    'clementina': dict(tall=.80, skin=('#e8640a', '#f27a10', '#f88e22'), flesh=('#f08010', '#fba838'), pith=.03, size=.8, leaf=True, pores=.6),
    'mandarino': dict(tall=.72, skin=('#ea7c14', '#f49020', '#f9a63a'), flesh=('#f39420', '#fcbc50'), pith=.025, size=.86, leaf=True, pores=.9, neck=.12, peel=True),
    'bergamotto': dict(tall=.96, skin=('#b9b428', '#cfc83c', '#ddd85a'), flesh=('#d8d878', '#eff0bc'), pith=.09, tip=.14, size=.95, leaf=True),
}


def body(seed, tall, tip, neck):
    V, t, a = ball(200, 300)
    z = tall * np.cos(t) + tip * (gauss(t, .30) - gauss(np.pi - t, .26) * 1.15) - .10 * gauss(t, .16) + neck * gauss(t, .45)
    ring = np.sin(t) * (1 - .06 * tip * np.abs(np.cos(t)))
    V = np.stack([ring * np.cos(a), ring * np.sin(a), z], -1)
    V *= 1 + .045 * fbm(V + seed * 5.1, .9, 2, seed)[..., None]
    return V, t, a


def paint(V, t, seed, skin, blush, pores):
    here = V + seed * 5.1
    col = ramp(np.clip(.5 + .8 * fbm(here, .9, 3, 1), 0, 1), *zip((0, .5, 1), skin))
    if blush:
        col = mix(col, blush, .75 * step(-.1, .5, fbm(here, .7, 3, 4)))
    f1, _, _ = worley(here, 13, 3)
    col = col * (1 - .22 * step(.32, .05, f1))[..., None]
    return displace(V, -.010 * pores * step(.35, .0, f1)), mix(col, '#7c8a3a', .8 * gauss(t, .07))


def whole(seed, tall, skin, tip=0., neck=0., blush=None, pores=1., navel=False, leaf_=False):
    V, t, a = body(seed, tall, tip, neck)
    V, col = paint(V, t, seed, skin, blush, pores)
    if navel:
        foot = np.pi - t
        V = V * (1 - .10 * gauss(foot, .16) + .06 * gauss(foot - .17, .05))[..., None]
        col = mix(col, '#a8540c', .8 * gauss(foot, .10))
    rind = mat(rough=.36, scatter=.12, radius=(.12, .05, .02), coat=.18, coat_rough=.22)
    top = V[0].mean(0)
    star = grid(sweep([top - [0, 0, .05], top + [0, 0, .045]], [.085, .07], 12, 6), m=mat('#6f7c3a', rough=.7))
    parts = [grid(V, m=rind, col=col), star]
    if leaf_:
        green = mat(rough=.3, translucent=.2, spec=.5)
        stem = sweep([top, top + [.03, 0, .16], top + [.12, .03, .34]], [.045, .04, .05], 10, 14)
        parts.append(grid(stem, m=mat('#66762e', rough=.6)))
        shape = ((0, .06), (.2, .7), (.45, 1), (.75, .62), (1, 0))
        for k, (turn, size) in enumerate(((20, 1.25), (165, .95))):
            l = leaf(size, .30, shape, '#1d4f16', '#2f7420', '#5c9a34', '#8fb65c', 8, .5, bend=.35, fold=.35, seed=seed + k, m=green)
            parts += place(l, top + [.05, 0, .2], (0, -22, turn))
    return parts


def cut(seed, tall, skin, flesh, pith, tip=0., neck=0., blush=None, pores=1., segments=10):
    V, t, a = body(seed, tall, tip, neck)
    V, col = paint(V, t, seed, skin, blush, pores)
    half, face, q = halved(V, across=True, rows=150, columns=420)
    x, y = face[..., 0], face[..., 1]
    angle = np.arctan2(y, x) + .05 * fbm(face + seed, 1.5, 2, 3)
    d = np.minimum(q, 1)
    inner = 1 - .035 - pith
    turn = angle / 6.2832 * segments + .16 * perlin(np.stack([np.floor(angle / 6.2832 * segments), 0 * q, 0 * q], -1) * 1.7, 1, seed)
    wall = np.abs((turn % 1) - .5) * 2
    rounded = inner * (1 - .10 * step(.75, 1., wall))
    cells = worley(np.stack([turn * 2.6, d * 3.2, 0 * d], -1), (2.2, 1.3, 1), seed)
    grain = np.clip(.5 + .8 * (cells[2] - .5) + .5 * fbm(face, 5, 3, seed), 0, 1)
    c = mix(flesh[0], flesh[1], grain * .75 + .25 * step(.2, .9, d))
    c = mix(c, lin(flesh[1]) * 1.15, .5 * step(.10, .0, cells[1] - cells[0]))
    pale = mix('#f6ecd0', skin[2], .12 * np.ones_like(q))
    white = np.clip(step(.955, 1., wall + .012 / np.maximum(d, .06)) * .75 + step(rounded - .012, rounded + .012, d) + step(.12, .07, d + .03 * fbm(face, 6, 2, 2)), 0, 1)
    c = mix(c, pale, white)
    c = mix(c, skin[1], step(.962, .975, q))
    face[..., 2] += (1 - white) * (.012 + .02 * grain) * step(0, .1, q)
    rind = mat(rough=.36, scatter=.12, radius=(.12, .05, .02), coat=.18, coat_rough=.22)
    wet = mat(rough=.22, scatter=.32, radius=(.25, .12, .05), coat=.35, coat_rough=.12)
    return [grid(half, m=rind, col=col[V.shape[0] // 2:]), grid(face, m=wet, col=c)]


def peeled(tall, flesh, segments=10):
    """Without its skin: segments with their white threads; two lie apart."""
    wet = mat(rough=.38, scatter=.32, radius=(.25, .12, .05), coat=.12, coat_rough=.25)
    V, t, a = ball(200, 400)
    lobe = np.abs(np.cos(a * segments / 2 + .25 * np.sin(3 * a)))
    V = V * [.95, .95, tall * .98] * (1 - .13 * (1 - lobe) ** 3 * np.sin(t) - .10 * gauss(t, .25) + .02 * fbm(V, 2, 2, 3))[..., None]

    def colour(P, groove):
        c = mix(flesh[0], flesh[1], np.clip(.5 + .9 * fbm(P, 3, 3, 4), 0, 1))
        thread = step(.5, 1., 1 - np.abs(fbm(P, (3, 3, 1.5), 4, 6)) * 9) * .55
        return mix(c, '#f8ead0', np.clip(thread + groove * .6, 0, 1))
    stand(grid(V, m=wet, col=colour(V, step(.35, .0, lobe) + gauss(t, .2))), (.55, -.85), (34, 8, 0), .86)
    for k, (at, turn) in enumerate((((-.55, -1.35), (0, 0, 20)), ((-.05, -1.75), (0, 0, -16)))):
        b = np.linspace(-1.25, 1.25, 9)
        S = sweep(np.stack([.62 * np.sin(b), .62 * np.cos(b) - .3, 0 * b], -1), [.03, .14, .22, .26, .28, .26, .22, .14, .03], 60, 120, flat=.8)
        stand(grid(S, m=wet, col=colour(S + k * 4, 0 * S[..., 0])), at, turn, .9)


def build(tall, skin, flesh, pith, tip=0., neck=0., blush=None, pores=1., segments=10, size=1., navel=False, leaf=False, peel=False):
    same = dict(tall=tall, skin=skin, tip=tip, neck=neck, blush=blush, pores=pores)
    lying = 70 if tip > .3 else 0
    stand(whole(2, leaf_=leaf, **same), (-1.08 * size, .25 * size), (14, -16 + lying, 20), size)
    stand(whole(5, navel=navel, **same), (.98 * size, .75 * size), (128, 8, 30) if navel else (24, 12 + lying, 160), .97 * size)
    if peel:
        return peeled(tall, flesh, segments)
    half = cut(8, tall, skin, flesh, pith, tip, neck, blush, pores, segments)
    stand(half, (.52 * size, -.95 * size), (62, 0, 10), size)
