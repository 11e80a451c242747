"""Sushi: nigiri and rolls on a board."""
from kit import *
from looks import *
from mathutils import Euler

KINDS = {
    'sushi': dict(),
}


def rice(points_, seed, size=.062, up=None):
    """Grains of boiled rice at points; up: they lie across these directions."""
    r = rng(seed)
    I, F = icosphere(2)
    n = len(points_)
    c = np.array([lin(h) for h in ('#f6f1e4', '#fcf9f1', '#efe8d8', '#fffdf8')])[r.integers(0, 4, n)]
    if up is None:
        T = turns(n, r)
    else:
        T = []
        for u in up:
            x = np.cross(u, r.normal(size=3))
            x /= np.linalg.norm(x)
            T.append(np.stack([x, np.cross(u, x), u], 1))
        T = np.array(T)
    return scatter(I * [1, .50, .46], F, points_, r.uniform(.9, 1.15, n) * size, col=c, turn=T, m=mat(rough=.32, scatter=.3, radius=(.3, .28, .22), coat=.25, coat_rough=.2))


def pad(seed, long=.86, wide=.40, high=.34):
    """The rice under a nigiri."""
    V, t, a = ball(110, 170)
    p = lambda v, k: np.sign(v) * np.abs(v) ** k
    P = np.stack([p(V[..., 0], .75) * long, p(V[..., 1], .75) * wide, p(V[..., 2], .7) * high + high], -1)
    core = grid(P * [.95, .95, .96] + [0, 0, .01], m=mat('#efe8d8', rough=.6, scatter=.2))
    r = rng(seed)
    k = r.choice(P.shape[0] * P.shape[1], 620, replace=False, p=(np.sin(t) / np.sin(t).sum()).ravel())
    N = normals(P).reshape(-1, 3)
    N = N * np.sign(np.sum(N * (P.reshape(-1, 3) - [0, 0, high]), 1, keepdims=True))
    return [core, rice(P.reshape(-1, 3)[k], seed, up=N[k])]


def topping(seed, shades, line, long=1.16, wide=.47, slant=.75, every=4.6, stripes=.9):
    """A slice of fish that hangs over both ends of its rice."""
    u = np.linspace(-1, 1, 220)[:, None]
    v = np.linspace(-1, 1, 120)[None]
    x, y = u * long + .10 * v, v * wide * (1 - .25 * np.abs(u) ** 4)
    z = .70 - .40 * np.abs(u) ** 3.2 - .20 * np.abs(v) ** 2.6 + 0 * x
    P = np.stack([x, y, z], -1)
    S = P + seed * 3.1
    P = P + np.stack([0 * z, 0 * z, .02 * fbm(S, 2, 3, 3)], -1)
    thick = .09 * np.clip(1 - np.maximum(np.abs(u) ** 14, np.abs(v) ** 10), 0, 1) ** .5
    V = np.concatenate([P + np.stack([0 * z, 0 * z, thick], -1), (P - np.stack([0 * z, 0 * z, thick * .4], -1))[::-1]])
    c = ramp(np.clip(.5 + .6 * fbm(S, 1.6, 3, 4) + .25 * fbm(S, 9, 3, 5), 0, 1), *zip((0, .5, 1), shades))
    w = ((x * .9 + slant * y) * every / 2 + .10 * fbm(S, 2, 2, 6) + .55 * np.abs(y)) % 1
    c = mix(c, line, step(.70, .95, np.abs(w - .5) * 2) * stripes * np.clip(.75 + fbm(S, 3, 2, 7), 0, 1))
    return [grid(V, closed=False, m=mat(rough=.24, spec=.5, scatter=.22, radius=(.4, .15, .08), coat=.55, coat_rough=.12), col=np.concatenate([c, c[::-1]]))]


def cooked_prawn():
    u = np.linspace(-1, 1, 240)[:, None]
    v = np.linspace(-1, 1, 120)[None]
    wide = .44 * np.interp(u, (-1, -.9, 0, .7, .92, 1), (.55, .9, 1, .75, .38, .3))
    x, y = u * 1.12 + 0 * v, v * wide
    z = .70 - .36 * np.abs(u) ** 3.2 - .22 * np.abs(v) ** 2.4 - .04 * gauss(v, .07)
    w = ((x + 1.2) * 3.0 + .16 * np.abs(v)) % 1
    z = z + .05 * np.sin(np.pi * w) * step(.85, .6, u)
    S = np.stack([x, y, z], -1)
    c = mix('#fbeee4', '#f0894e', step(.45, .85, np.abs(w - .5) * 2 + .5 * fbm(S, 3, 3, 3)) * step(.1, .6, np.abs(v) + .3))
    c = mix(c, '#e8622c', step(.70, .95, np.abs(v)) * .8)
    c = mix(c, '#fdf6f0', gauss(v, .09) * .8 + 0 * u)
    m = mat(rough=.26, scatter=.2, coat=.5, coat_rough=.14)
    o = [grid(np.concatenate([S + [0, 0, .07], (S - [0, 0, .03])[::-1]]), closed=False, m=m, col=np.concatenate([c, c[::-1]]))]
    for s in (-1, 1):
        o += place(leaf(.46, .13, ((0, .4), (.5, 1), (1, .5)), '#b8321c', '#dc5a2c', '#f08a54', vein='#f6b48a', veins=2, bend=.1, seed=3 + s, m=m), (1.06, .03 * s, .45), (0, -10, 20 * s))
    return o


def band(x, long=.11, wide=.50):
    """A strip of seaweed round a nigiri."""
    q = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    f = lambda v, k: np.sign(v) * np.abs(v) ** k
    ring = np.stack([0 * q, f(np.cos(q), .7) * wide, f(np.sin(q), .7) * .42 + .38], -1)
    V = np.stack([ring + [x - long, 0, 0], ring + [x + long, 0, 0]])
    return grid(V, m=mat('#10201a', rough=.4, bump=((40, .5, .02),)))


def roll(seed, R=.56, H=.74, centre='salmon'):
    """A piece of a roll that stands: seaweed around, rice, the filling in the middle."""
    V, t, a = lathe([(R * .8, 0), (R, .02), (R * 1.01, H / 2), (R, H), (R * .95, H + .01), (R * .93, H - .05)], 80, 200)
    S = V + seed * 2
    o = [grid(displace(V, .012 * fbm(S, 4, 3, 3)), m=mat(rough=.42, spec=.45, bump=((36, .5, .02),)), col=ramp(np.clip(.5 + fbm(S, 6, 3, 4), 0, 1), (0, '#08120e'), (.6, '#142a20'), (1, '#2a4636')))]
    o.append(place(grid(disc([(R * .95 * math.cos(q), R * .95 * math.sin(q)) for q in np.linspace(0, 6.28, 17)[:-1]])[0], m=mat('#efe8d8', rough=.6)), (0, 0, H - .04)))
    r = rng(seed)
    n = 190
    q, b = R * np.sqrt(r.uniform(.10, .86, n)), r.uniform(0, 6.283, n)
    o.append(rice(np.stack([q * np.cos(b), q * np.sin(b), H - .01 + r.uniform(-.02, .03, n)], -1), seed + 3, .066, np.tile([0., 0, 1], (n, 1)) + r.normal(0, .25, (n, 3))))
    box = lambda V, p: V / np.sum(np.abs(V) ** p, -1, keepdims=True) ** (1 / p)
    W = box(ball(60, 90)[0], 7) * [.24, .20, .10]
    shades = dict(salmon=('#e0582c', '#f2794a', '#f9a47e'), cucumber=('#5f9a34', '#a8cc74', '#dcecb4'), tuna=('#8c1a22', '#b02a30', '#cc4a48'))[centre]
    S = W + seed
    c = ramp(np.clip(.5 + .7 * fbm(S, 5, 3, 3), 0, 1), *zip((0, .5, 1), shades))
    if centre == 'cucumber':
        c = mix(c, '#2e6420', step(.15, .20, W[..., 1]))
    o.append(place(grid(W, m=mat(rough=.25, scatter=.2, coat=.5), col=c), (.02, 0, H), (0, 0, r.uniform(0, 180))))
    return o


def build():
    x, y = 2.45, 1.62
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    rim = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(corners, corners[1:] + corners[:1]) for t in (.03, .2, .4, .6, .8, .97)]
    B = slab(rim, .20, 120, 520, edge=.05)
    c = ramp(np.clip(.5 + .8 * fbm(B, (.4, 5, 1), 4, 3) + .25 * fbm(B, (1.2, 22, 1), 2, 4), 0, 1), (0, '#2a2523'), (.5, '#3a3330'), (1, '#544b46'))
    parts = [grid(B, m=mat(rough=.45, spec=.4), col=c)]
    salmon, tuna = (('#e2572a', '#f07a48', '#f79b70'), '#fbd2b4'), (('#7c121e', '#a02030', '#c03a44'), '#d8686a')
    for j, kind in enumerate(('salmon', 'tuna', 'prawn', 'salmon')):
        top = cooked_prawn() if kind == 'prawn' else topping(j + 1, *(salmon if kind == 'salmon' else tuna), stripes=.9 if kind == 'salmon' else .45)
        one = pad(j + 1) + top + ([band(0)] if kind == 'prawn' else [])
        parts += place(one, (-1.62 + 1.06 * j, .58, .19), (0, 0, 62))
    for j, (px, py, centre) in enumerate(((-1.72, -.92, 'salmon'), (-.60, -.78, 'cucumber'), (.52, -.90, 'tuna'), (-1.16, -.30, None), (1.5, -.62, None))):
        if centre:
            parts += place(roll(j + 11, centre=centre), (px, py, .19), (0, 0, 0))
    lump, t, a = ball(110, 160)
    W = lump * [.34, .30, .24]
    parts.append(place(grid(displace(W, .05 * fbm(W, 4, 4, 3) + .02 * fbm(W, 14, 2, 4)), m=mat(rough=.5, scatter=.15), col=ramp(np.clip(.5 + fbm(W, 6, 3, 5), 0, 1), (0, '#7fa83c'), (1, '#b8d070'))), (1.38, -1.22, .36)))
    for k in range(7):                                               # pickled ginger, folded
        u, v = np.linspace(-1, 1, 60)[:, None], np.linspace(-1, 1, 34)[None]
        P = np.stack([.42 * u + 0 * v, .26 * v * (1 - .3 * u * u), .10 * np.sin(5 * u + k) + .08 * np.cos(3 * v + k)], -1)
        c = mix('#f4c4a8', '#fbe6d6', np.clip(.5 + fbm(P + k, 3, 3, 3), 0, 1))
        parts.append(place(grid(np.concatenate([P, (P - [0, 0, .02])[::-1]]), closed=False, m=mat(rough=.28, scatter=.2, translucent=.35, coat=.4), col=np.concatenate([c, c[::-1]])), (1.86 + .20 * math.cos(k * 2.2), -.78 + .16 * math.sin(k * 2.2), .34 + .035 * k), (20 * math.sin(k), 20 * math.cos(2 * k), 50 * k)))
    place(parts, turn=(0, 0, 10))
    return dict(elev=44, samples=.5, contrast=1.08)
