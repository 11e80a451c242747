"""Pasta: heaps of short shapes, nests and bundles of long ones."""
from kit import *
from looks import *
from mathutils import Euler

# shape of one piece; count and size of the heap; egg: the deeper yellow of pasta with eggs.
KINDS = {
    'penne': dict(how='heap', piece='penna', count=46, size=.62),
    'rigatoni': dict(how='heap', piece='rigatone', count=38, size=.62),
    'farfalle': dict(how='heap', piece='farfalla', count=46, size=.56),
    'orecchiette': dict(how='heap', piece='orecchietta', count=60, size=.42),
    'gnocchi': dict(how='heap', piece='gnocco', count=44, size=.46, potato=1),
    'ravioli': dict(how='heap', piece='raviolo', count=18, size=.72, egg=1),
    'spaghetti': dict(how='bundle'),
    'tagliatelle': dict(how='nests', egg=1),
    'riso': dict(how='grains'),
}


def tube(L, R, slant, ridges=20):
    u = np.linspace(0, 1, 44)[:, None]
    a = np.linspace(0, 2 * np.pi, 120, endpoint=False)[None]
    ro = R * (1 + .05 * np.cos(ridges * a)) + 0 * u
    f = lambda r: np.stack([(u - .5) * L + slant * r * np.cos(a), r * np.cos(a), r * np.sin(a)], -1)
    V = np.concatenate([f(ro), f(0 * u + 0 * a + R * .78)[::-1], f(ro)[:1]])
    return V, faces(len(V), 120)


def sheet(P, thick, closed=False):
    """A thin sheet with two sides."""
    n = normals(P, closed)
    V = np.concatenate([P + n * thick, (P - n * thick)[::-1], (P + n * thick)[:1]])
    return V, faces(len(V), P.shape[1], closed)


def model(piece):
    u = np.linspace(-1, 1, 60)[:, None]
    v = np.linspace(-1, 1, 40)[None]
    if piece == 'penna':
        return tube(1.7, .27, 1.0)
    if piece == 'rigatone':
        return tube(1.25, .36, 0, 26)
    if piece == 'farfalla':
        x = u * 1.0 + .035 * np.sign(u) * (np.abs(np.sin(v * 14)) * (np.abs(u) > .96))
        y = v * (.52 * (.30 + .70 * np.abs(u) ** .7))
        z = .20 * np.cos(v * np.pi * 1.5) * gauss(u, .35) - .05 * (1 - np.abs(u))
        return sheet(np.stack([x + 0 * v, y, z], -1), .035)
    if piece == 'orecchietta':
        q = np.linspace(.0, 1, 40)[:, None]
        a = np.linspace(0, 2 * np.pi, 80, endpoint=False)[None]
        P = np.stack([q * np.cos(a), q * .88 * np.sin(a), .55 * np.clip(1 - q ** 2.4, 0, 1) ** .8 + .10 * q ** 6 + 0 * a], -1)
        P[..., 2] += .05 * fbm(P, 3, 3, 3)
        return sheet(P, .06, True)
    if piece == 'gnocco':
        V, t, a = ball(90, 130)
        P = V * [1, .72, .66]
        rid = np.cos(P[..., 0] * 15)
        P = displace(P, .05 * rid * step(.0, .4, P[..., 2]) - .16 * gauss(np.hypot(P[..., 0], P[..., 1]), .4) * (P[..., 2] < 0))
        return P, faces(90, 130)
    e = .72
    n = 76
    x, y = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing='ij')
    d = np.maximum(np.abs(x), np.abs(y))
    z = .36 * np.clip(1 - (np.maximum(np.abs(x) ** 2.5 + np.abs(y) ** 2.5, 0)) / e ** 2.5, 0, 1) ** .62
    zig = .045 * np.abs(((np.where(np.abs(x) > np.abs(y), y, x) * 5.5) % 1) - .5) * 2 * step(.9, 1, d)
    top = np.stack([x * (1 - zig), y * (1 - zig), z + .035], -1)
    V = np.concatenate([top, (top * [1, 1, -.55])[::-1], top[:1]])
    return V, faces(len(V), n, False)


def colours(P, egg, potato, j):
    lo, mid, hi = ('#e0a838', '#eec460', '#f8dc92') if egg else (('#ecd9a8', '#f5e8c4', '#fcf5de') if potato else ('#dca848', '#ecc368', '#f7dc98'))
    S = P * 1.7 + j * 2.1
    return ramp(np.clip(.5 + .7 * fbm(S, 1.5, 3, 1) + .25 * fbm(S, 8, 2, 2) + .1 * math.sin(j * 2.7), 0, 1), (0, lo), (.5, mid), (1, hi))


def heap(piece, count, size, egg=0, potato=0):
    V, F = model(piece)
    flat = V.reshape(-1, 3)
    lo, hi = flat.min(0), flat.max(0)
    I, HF = icosphere(1)
    hull = (lo + hi) / 2 + np.sign(I) * np.abs(I) ** .6 * (hi - lo) / 2
    at, turn = drop(hull, HF, count, size, seed=5, wall=1.7, high=2.2, frames=120)
    m = mat(rough=.45, spec=.42, scatter=.22, radius=(.4, .25, .08), coat=.1 if not egg else .15, coat_rough=.3, bump=((40, .12, .015),))
    n = len(flat)
    W = np.einsum('nij,kj->nki', turn, flat * size) + at[:, None]
    C = np.array([colours(flat, egg, potato, j) for j in range(count)])
    if potato:
        C = np.clip(C * 1.0, 0, 1)
    G = F[None] + (np.arange(count) * n)[:, None, None]
    mesh(W.reshape(-1, 3), G.reshape(-1, F.shape[1]), m=m, col=C.reshape(-1, 3))
    if potato or egg:
        flour(1.9)
    return dict(elev=34)


def flour(R):
    r = rng(8)
    I, F = icosphere(1)
    n = 260
    q = R * (.85 + .3 * r.random(n))
    a = r.uniform(0, 6.283, n)
    scatter(I, F, np.stack([q * np.cos(a), q * np.sin(a), 0 * a + .01], -1), r.uniform(.008, .022, n), col=np.tile(lin('#fbf6ea'), (n, 1)), m=mat(rough=.9))


def strands(paths, radius, m, egg, flat=1., rows=60, columns=8):
    V = []
    C = []
    for j, p in enumerate(paths):
        T = sweep(p, radius, columns, rows, flat)
        V.append(T)
        C.append(colours(T, egg, 0, j))
    V, C = np.array(V), np.array(C)
    n, a, b = V.shape[:3]
    F = faces(a, b)[None] + (np.arange(n) * a * b)[:, None, None]
    return mesh(V.reshape(-1, 3), F.reshape(-1, 4), m=m, col=C.reshape(-1, 3))


def bundle():
    r = rng(3)
    paths = []
    for j in range(330):
        q, t = .62 * math.sqrt(r.random()), r.uniform(0, 6.283)
        y, z = q * math.cos(t), q * math.sin(t)
        d = r.normal(0, .05, 2)
        end = 2.6 + r.normal(0, .04)
        wide = 1 + .30 * np.array([1, .25, 0, .25, 1])
        xs = np.array([-end, -end / 2, 0, end / 2, end])
        paths.append(np.stack([xs, y * wide * .62 / .62 + d[0] * xs * .2, z * wide + .62 + d[1] * xs * .05], -1))
    m = mat(rough=.4, scatter=.2, radius=(.4, .25, .08), spec=.45, coat=.12)
    o = strands(paths, .04, m, 0, rows=24)
    ring = np.array([(.04 * math.sin(3 * t), .66 * math.cos(t), .62 + .66 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 40)])
    b = grid(sweep(ring, .06, 12, 140, .5), m=mat('#b3352c', rough=.6))
    o2 = [o, b]
    for s in (-1, 1):
        o2.append(grid(sweep([(0, -.45, 1.15), (.15 * s, -.62, 1.3), (.42 * s, -.72, 1.22), (.3 * s, -.68, 1.05), (0, -.5, 1.12)], .045, 10, 60, .5), m=mat('#b3352c', rough=.6)))
    place(o2, (0, 0, 0), (0, 0, 24))
    return dict(elev=32)


def nests(egg=1):
    m = mat(rough=.5, scatter=.22, radius=(.4, .25, .08), spec=.4, bump=((40, .1, .015),))
    r = rng(4)
    for x, y, seed in ((-1.15, .5, 1), (1.1, .6, 2), (.0, -.85, 3)):
        paths = []
        for j in range(60):
            R = .42 + .62 * r.random() ** .8
            z = .10 + .62 * r.random() * (1.2 - abs(R - .72))
            t0, turn = r.uniform(0, 6.283), r.uniform(2.4, 6.0)
            s = np.linspace(0, 1, 12)
            a = t0 + turn * s
            rr = R + .10 * np.sin(a * 2 + r.uniform(0, 6)) + r.normal(0, .03) * s
            zz = z + .10 * np.sin(a * 1.5 + r.uniform(0, 6))
            paths.append(np.stack([x + rr * np.cos(a), y + rr * np.sin(a), np.maximum(zz, .06)], -1))
        strands(paths, .10, m, 1, .22, rows=90, columns=10)
    flour(2.3)
    return dict(elev=38)


def grains():
    r = rng(6)
    I, F = icosphere(2)
    V = I * [1, .46, .42]
    n = 4200
    q, t = 1.75 * np.sqrt(r.random(n)), r.uniform(0, 6.283, n)
    top = .95 * np.clip(1 - (q / 1.8) ** 2, 0, 1) ** .9
    z = top * (1 - .10 * r.random(n) ** 2) + .04
    c = np.array([lin(h) for h in ('#efe6d0', '#f6f0e0', '#fbf8ee', '#e6dabc')])[r.integers(0, 4, n)]
    T = np.array([Euler((r.uniform(-.5, .5), r.uniform(-.5, .5), a)).to_matrix() for a in r.uniform(0, 6.283, n)])
    scatter(V, F, np.stack([q * np.cos(t), q * np.sin(t), z], -1), r.uniform(.085, .11, n), col=c, turn=T, m=mat(rough=.4, scatter=.25, radius=(.3, .28, .2), spec=.4))
    g = np.linspace(0, 1, 60)[:, None]
    a = np.linspace(0, 6.283, 120, endpoint=False)[None]
    grid(np.stack([1.7 * g * np.cos(a), 1.7 * g * np.sin(a), .9 * np.clip(1 - (g * 1.7 / 1.8) ** 2, 0, 1) ** .9 + 0 * a - .02], -1), m=mat('#efe6d0', rough=.6))
    return dict(elev=30)


FORMS = dict(heap=heap, bundle=bundle, nests=nests, grains=grains)


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5, 'contrast': 1.08}
