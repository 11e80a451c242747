"""Peaches, nectarines, apricots, plums: two whole, one half with its stone; cherries hang in pairs in their own script."""
from kit import *
from looks import *

# fuzz: the down of a peach; bloom: the grey breath of a plum.
KINDS = {
    'pesca-gialla': dict(skin=('#e8a23c', '#f0b450', '#f4c468'), blush=('#b8283a', 1.05), flesh=('#f0a62c', '#f7c860', '#c8343a'), fuzz=.8),
    'pesca-bianca': dict(skin=('#ead6a8', '#f0dfb6', '#f4e8c8'), blush=('#c8405c', .95), flesh=('#f3e8c8', '#faf3de', '#c8405a'), fuzz=.8),
    'pesca-noce': dict(skin=('#e88a2c', '#eea03c', '#f2b450'), blush=('#a8141e', 1.5), flesh=('#f0a428', '#f8c658', '#c83434'), fuzz=0.),
    'albicocca': dict(skin=('#ee9420', '#f4a430', '#f8b44a'), blush=('#d8482c', .45), flesh=('#ee9a24', '#f6b650', '#e8962c'), fuzz=.5, size=.78, tall=.98),
    'prugna-rossa': dict(skin=('#7c1830', '#98243c', '#b43a44'), blush=('#4c1030', .7), flesh=('#e0a438', '#efc668', '#b02c3c'), bloom=.45, size=.8, tall=1.06),
    'prugna-nera': dict(skin=('#28142c', '#3a1e3c', '#4c2a48'), blush=('#1c1028', .6), flesh=('#d8a83c', '#e8c468', '#8a2440'), bloom=.7, size=.82, tall=1.1),
}


def body(seed, tall):
    V, t, a = ball(200, 300)
    groove = 1 - .085 * gauss((a - np.pi) / np.maximum(np.sin(t), .05), .28) * np.sin(t)
    z = tall * (np.cos(t) - .34 * gauss(t, .34) + .07 * gauss(np.pi - t, .10))
    V = np.stack([np.sin(t) * groove * np.cos(a), np.sin(t) * groove * np.sin(a), z], -1)
    V *= 1 + .05 * fbm(V + seed * 4.1, .9, 2, seed)[..., None]
    return V, t, a


def paint(V, t, a, seed, skin, blush, fuzz, bloom):
    here = V + seed * 4.1
    col = ramp(np.clip(.5 + .9 * fbm(here, .8, 3, 1), 0, 1), *zip((0, .5, 1), skin))
    sunny = np.clip(.42 + .5 * np.cos(a) + .9 * fbm(here, .8, 3, 5) + .25 * fbm(here, 7, 3, 6), 0, 1)
    col = mix(col, blush[0], np.clip(sunny * 1.2, 0, 1) ** 1.5 * min(blush[1], 1.2) + max(blush[1] - 1.2, 0))
    col = mix(col, skin[2], .7 * gauss(t, .30))
    if not fuzz:
        col = mix(col, skin[2], .45 * step(.16, .06, worley(here, 9, 3)[0]))
    if bloom:
        col = mix(col, '#b8bccb', bloom * np.clip(.35 + .9 * fbm(here, 1.6, 4, 9), 0, 1) * step(2.8, 1.2, t))
    return col


def skin_of(fuzz, bloom):
    if fuzz:
        return mat(rough=.62, spec=.25, sheen=fuzz, scatter=.14, radius=(.14, .06, .03), bump=(90, .12, .02))
    return mat(rough=.46 if bloom else .26, scatter=.10, radius=(.1, .04, .03), coat=.15 if bloom else .45, coat_rough=.3 if bloom else .12)


def half(seed, tall, skin, blush, flesh, fuzz, bloom):
    V, t, a = body(seed, tall)
    col = paint(V, t, a, seed, skin, blush, fuzz, bloom)
    out, face, q = halved(V, rows=130, columns=360)
    x, z = face[..., 0], face[..., 2]
    warp = fbm(face + seed, 2.2, 3, 3)
    angle = np.arctan2(z, x)
    rays = fbm(np.stack([np.cos(angle) * 3, np.sin(angle) * 3, q], -1), (5, 5, 1.2), 3, seed)
    pit = np.hypot(x / .34, (z + .02) / .46) + .05 * warp
    c = mix(flesh[0], flesh[1], np.clip(.5 + 1.0 * rays + .4 * q, 0, 1))
    c = mix(c, flesh[2], .85 * step(1.75 + .8 * rays, 1.05, pit))
    c = mix(c, skin[1], step(.965, .99, q))
    face[..., 1] += .12 * step(1.12, .95, pit) * 1.0 + .012 * rays * step(.2, .5, q)
    S, ts, as_ = ball(90, 130)
    ridges = worley(S * [1, 1, .6], 3.2, seed)
    S = displace(S * [.31, .17, .43], -.035 * step(.30, .0, ridges[1] - ridges[0]))
    stone = grid(S + [0, .03, -.02], m=mat(rough=.6, scatter=.05), col=mix('#5e3418', '#a8703c', step(.0, .35, ridges[1] - ridges[0])))
    wet = mat(rough=.28, scatter=.3, radius=(.25, .12, .05), coat=.25, coat_rough=.15)
    return [grid(out, closed=False, m=skin_of(fuzz, bloom), col=col[:, :out.shape[1]]), grid(face, m=wet, col=c), stone]


def build(skin, blush, flesh, fuzz=0., bloom=0., size=1., tall=.92):
    def whole(seed):
        V, t, a = body(seed, tall)
        o = grid(V, m=skin_of(fuzz, bloom), col=paint(V, t, a, seed, skin, blush, fuzz, bloom))
        top = V[6].mean(0)
        return [o, grid(sweep([top - [0, 0, .06], top + [.02, 0, .12]], [.06, .05], 10, 8), m=mat('#5c4020', rough=.7))]
    stand(whole(2), (-1.08, .25), (16, -10, 235), size)
    stand(whole(6), (.95, .8), (20, 12, 290), .97 * size)
    stand(half(9, tall, skin, blush, flesh, fuzz, bloom), (.5, -.95), (-36, 0, 10), size)
