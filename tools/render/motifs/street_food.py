"""Pizza, hamburger, sandwiches, potato crisps."""
from kit import *
from looks import *
from mathutils import Euler

KINDS = {
    'pizza': dict(how='pie'),
    'hamburger': dict(how='burger'),
    'tramezzino': dict(how='triangles'),
    'patatine': dict(how='crisps'),
}


def tones(S, shades, scale=1.6, much=.7, fine=.25):
    return ramp(np.clip(.5 + much * fbm(S, scale, 4, 3) + fine * fbm(S, scale * 6, 3, 4), 0, 1), *zip((0, .5, 1), shades))


def basil(at, turn, size=1., seed=1):
    place(leaf(.62, .27, deep='#1a5a14', mid='#348020', light='#6cb044', puff=.06, bend=.5, fold=.2, seed=seed), at, (0, -10, turn), size)


# ---- pizza

def topping(x, y):
    """Height and colour of a pizza at a point of its disc of radius 2."""
    S = np.stack([x, y, 0 * x], -1)
    warp = S + .16 * np.stack([fbm(S, 1.6, 3, 1), fbm(S, 1.6, 3, 2), 0 * x], -1)
    r = np.hypot(x, y) / 2
    edge = r + .03 * fbm(S, 2.2, 3, 4)
    rim = step(.80, .90, edge)
    h = .10 + .19 * np.clip(1 - ((r - .915) / .095) ** 2, 0, 1) ** .55 * (1 + .55 * fbm(S, 1.7, 3, 5)) * (r < 1.01)
    dough = tones(S, ('#b06a26', '#d69a4c', '#ecca8c'), 1.5, .9)
    burnt = step(.02, .38, fbm(S, 2.4, 4, 6)) * gauss(r - .92, .06)
    dough = mix(dough, '#6b3412', burnt * .85)
    dough = mix(dough, '#2e1408', step(.26, .10, worley(S, 3.4, 9)[0]) * gauss(r - .92, .06) * .8)
    sauce = ramp(np.clip(.5 + .8 * fbm(S, 2.2, 4, 7) + .3 * fbm(S, 12, 2, 8), 0, 1), (0, '#9c1c0a'), (.5, '#c23216'), (1, '#dd5a2c'))
    f1, _, cell = worley(warp, 1.5, 12)
    melt = step(.54, .34, f1 + .22 * fbm(S, 2.6, 4, 9)) * (cell > .12) * step(.86, .76, edge)
    cheese = ramp(np.clip(.55 + .7 * fbm(S, 2.6, 4, 10), 0, 1), (0, '#eed08a'), (.5, '#f6e6bc'), (1, '#fdf5e0'))
    cheese = mix(cheese, '#cf8430', step(.10, .42, fbm(S, 3.0, 4, 11)) * .8)
    cheese = mix(cheese, '#e8905a', step(.85, .5, melt) * .5)
    c = mix(mix(sauce, cheese, melt), dough, rim)
    shine = np.where(rim > .5, .55, .28)
    return h + .075 * melt * (1 - f1) + .02 * fbm(S, 5, 3, 13) * (1 - rim) + .02 * fbm(S, 7, 3, 14) * rim, c, shine


def wedge(a0, a1, columns, at=(0, 0, 0)):
    g = np.concatenate([np.linspace(0, .78, 150), np.linspace(.785, 1.0, 90)])[:, None]
    a = np.linspace(a0, a1, columns)[None]
    R = 2 * (1 + .012 * np.sin(5 * a + 1) + .008 * np.sin(9 * a))
    x, y = g * R * np.cos(a), g * R * np.sin(a)
    h, c, shine = topping(x, y)
    h[-1] = .12
    V = np.stack([x, y, h], -1)
    under = np.stack([R * .985 * np.cos(a), R * .985 * np.sin(a), 0 * a], -1)
    V = np.concatenate([V, under])
    c = np.concatenate([c, np.broadcast_to(lin('#c8924a'), (1, columns, 3))])
    m = mat(rough='rough', scatter=.12, radius=(.3, .15, .06), coat=.15, coat_rough=.2)
    o = [grid(V, closed=False, m=m, col=c, rough=np.concatenate([shine, shine[-1:]]))]
    for k in (0, -1):
        line = V[:-1, k]
        t = np.linspace(0, 1, 24)[:, None, None]
        P = line[None] * (1 - t) + line[None] * [1, 1, 0] * t
        crumb = mix(tones(P, ('#e2c088', '#f0dcae', '#faefd2'), 5), lin('#c23a1c'), step(.3, .1, t[..., 0]) * step(.82, .78, np.hypot(P[..., 0], P[..., 1]) / 2))
        o.append(grid(P, closed=False, m=mat(rough=.6), col=mix(crumb, '#b87a34', step(.85, 1, t[..., 0] + 0 * P[..., 0]))))
    return place(o, at)


def pie():
    a0, a1 = math.radians(-84), math.radians(-42)
    wedge(a1, a0 + 2 * np.pi, 640)
    mid = (a0 + a1) / 2
    wedge(a0, a1, 110, (.34 * math.cos(mid), .34 * math.sin(mid), .0))
    for j, (x, y, t) in enumerate(((-.55, .15, 30), (-.15, .05, 150), (.55, .65, 80), (-.9, -.75, 200), (.05, -.55, 290), (-.5, 1.0, 260))):
        basil((x, y, .27), t, .95 if j > 1 else 1.15, j + 2)
    return dict(elev=44)


# ---- hamburger

def burger():
    crust = mat(rough=.34, spec=.45, scatter=.08, coat=.25, coat_rough=.2)
    V, t, a = lathe([(0, 0), (1.2, .0), (1.42, .10), (1.50, .26), (1.44, .40), (1.36, .44), (0, .44)], 120, 320)
    S = V + 2
    c = mix(tones(S, ('#b86e24', '#d48e3c', '#e6ae60'), 1.2), '#f2dcae', step(.36, .42, V[..., 2]))
    grid(displace(V, .02 * fbm(S, 2, 3, 4)), m=crust, col=c)
    for j in range(13):                                             # lettuce all round
        b = j * 6.2832 / 13 + .2
        L = leaf(.95, .62, ((0, .5), (.4, .9), (.8, 1), (1, .75)), '#3f8a22', '#6cb53a', '#a6d868', vein='#d4eca4', veins=4, puff=.05, ruffle=.11, waves=2.6, bend=.42 + .12 * math.sin(j * 2.1), fold=.05, seed=j + 1, rows=60, columns=41)
        place(L, (.86 * math.cos(b), .86 * math.sin(b), .62 + .03 * (j % 2)), (0, 4, math.degrees(b)))
    V, t, a = lathe([(0, .62), (1.2, .62), (1.48, .70), (1.55, .88), (1.47, 1.06), (1.2, 1.12), (0, 1.12)], 150, 360)
    S = V + 5
    f1, _, cell = worley(S, 5.5, 3)
    lump = (.55 - f1) + .5 * fbm(S, 7, 3, 4)
    c = ramp(np.clip(.45 + .6 * fbm(S, 1.6, 4, 5) + .6 * lump, 0, 1), (0, '#2e140a'), (.5, '#5c2f18'), (1, '#8f5a34'))
    grid(displace(V, .05 * lump + .04 * fbm(S, 1.8, 3, 6)), m=mat(rough=.42, scatter=.06, coat=.25, coat_rough=.2), col=c)
    n = 130                                                         # cheese, its corners hang down
    x, y = np.meshgrid(np.linspace(-1.50, 1.50, n), np.linspace(-1.50, 1.50, n), indexing='ij')
    r = np.hypot(x, y)
    over = np.maximum(r - 1.52, 0)
    P = np.stack([x * (1 - .12 * over), y * (1 - .12 * over), 1.23 - .05 * step(1.2, 1.6, r) - 1.05 * over + .01 * np.sin(3 * x + y)], -1)
    T = np.concatenate([P, (P - [0, 0, .05])[::-1], P[:1]])
    o = grid(T, closed=False, m=mat(rough=.32, scatter=.25, radius=(.4, .25, .05), coat=.3), col=tones(T, ('#f0a416', '#f7b82c', '#fcd060'), .8, .4, .05))
    place(o, turn=(0, 0, 28))
    for j, (px, py) in enumerate(((-.66, -.42), (.66, -.52), (.62, .62), (-.6, .66), (.0, -.74))):
        V = slab([(.80 * math.cos(q), .80 * math.sin(q)) for q in np.linspace(0, 6.2832, 17)[:-1]], .15, 60, 240, edge=.05)
        c = mix(tones(V, ('#c8321c', '#dc4c2c', '#ea7048')), '#b81c10', step(.90, .97, np.hypot(V[..., 0], V[..., 1]) / .8))
        place(grid(V, m=mat(rough=.22, scatter=.2, coat=.5), col=c), (px, py, 1.23 + .05 * (j == 4)), (3 * math.sin(j), 3 * math.cos(j * 2), 0))
    for j, R in enumerate((1.30, 1.12)):
        q = np.linspace(0, 6.2832, 40)
        T = sweep(np.stack([R * np.cos(q), R * np.sin(q), 1.43 + .03 * np.sin(3 * q + j)], -1), .075, 14, 160, .8)
        grid(T, m=mat(rough=.3, scatter=.25, coat=.3), col=tones(T, ('#c890b0', '#f0e2ea', '#fdf8f8'), 2))
    V, t, a = lathe([(0, 1.46), (1.3, 1.44), (1.53, 1.52), (1.60, 1.72), (1.50, 2.05), (1.18, 2.38), (.7, 2.60), (.3, 2.68), (0, 2.69)][::-1], 220, 400)
    S = V + 8
    c = tones(S, ('#a85a18', '#cd8030', '#dfa050'), 1., .5, .1)
    c = mix(c, '#8a4410', step(2.1, 2.7, V[..., 2]) * .45)
    c = mix(c, '#f0d49c', step(1.60, 1.48, V[..., 2]) * .8)
    W = displace(V, .025 * fbm(S, 1.4, 3, 4))
    grid(W, m=mat(rough=.3, spec=.5, scatter=.08, coat=.45, coat_rough=.16), col=c)
    r = rng(7)
    N, flat = normals(W), W.reshape(-1, 3)
    up = (N * np.sign(np.sum(N * (W - [0, 0, 1.7])))).reshape(-1, 3)
    seeds, out = [], []
    while len(seeds) < 105:
        k = r.integers(0, len(flat))
        if flat[k, 2] < 1.95 or r.random() > np.hypot(*flat[k, :2]) / 1.3 or any(np.linalg.norm(flat[k] - s) < .14 for s in seeds):
            continue
        seeds.append(flat[k])
        out.append(np.array((Euler((0, math.acos(np.clip(up[k, 2], -1, 1)), 0)).to_matrix())))
        out[-1] = np.array(Euler((0, 0, math.atan2(up[k, 1], up[k, 0]))).to_matrix()) @ out[-1] @ np.array(Euler((0, 0, r.uniform(0, 6.3))).to_matrix())
    V, _, _ = ball(20, 24)
    S = np.stack([V[..., 0] * (1 - .35 * V[..., 1]) * .055, V[..., 1] * .095, V[..., 2] * .032], -1)
    scatter(S, faces(20, 24), np.array(seeds) + .015 * np.array([o[:, 2] for o in out]), np.ones(len(seeds)), col=np.clip(lin('#f4e2b8') * r.uniform(.9, 1.08, (len(seeds), 1)), 0, 1), turn=np.array(out), m=mat(rough=.4, scatter=.15))
    return dict(elev=14)


# ---- sandwiches

HALF = 1.75


def straight(points, n=14):
    """A closed outline whose sides stay straight under `slab`."""
    p = np.asarray(points, float)
    return np.concatenate([p[i] + (p[(i + 1) % len(p)] - p[i]) * np.linspace(.03, .97, n)[:, None] for i in range(len(p))])


TRIANGLE = straight([(-HALF, 0), (HALF, 0), (0, HALF)])


def crumb(seed, z, dome, size=1.):
    """A white slice; its middle rises by dome, towards the cut (y = 0)."""
    V = slab(TRIANGLE * size, .30, 130, 520, edge=.05)
    S = V * 1 + seed * 3
    f1, _, cell = worley(S, 11, 3)
    pore = step(.30, .1, f1) * (cell > .5)
    c = mix(tones(S, ('#f0e2c4', '#f8f0de', '#fffaf0'), 2, .4), '#dcc49c', pore * .5)
    V = displace(V, -.016 * pore + .008 * fbm(S, 8, 2, 4))
    V[..., 2] += z + dome * np.clip(1 - (V[..., 0] / HALF) ** 2, 0, 1) * step(1.5, .0, V[..., 1])
    return grid(V, m=mat(rough=.65, spec=.25, scatter=.2, radius=(.3, .25, .18)), col=c)


def sandwich(kind):
    o = [crumb(1, 0, 0)]
    L = lambda x: np.clip(1 - (x / HALF) ** 2, 0, 1)
    for j in range(7):
        x = -1.32 + .44 * j
        l = leaf(.72, .40, ((0, .6), (.5, 1), (1, .8)), '#3f8a22', '#6fb63c', '#a8d86a', vein='#d4eca4', veins=3, puff=.05, ruffle=.09, waves=2.2, bend=.35, seed=j + 1, rows=50, columns=31)
        o += place(l, (x, .52, .40 + .06 * L(x)), (0, 2, -90 + 10 * math.sin(j * 2)), 1)
    if kind == 'ham':
        for j in range(6):
            x = -1.12 + .45 * j
            s = np.linspace(-1, 1, 60)[:, None]
            w = np.linspace(-.05, .55, 24)[None]
            P = np.stack([x + .42 * s + 0 * w, w + 0 * s, .56 + .12 * L(x) + .055 * np.sin(s * 6 + j) + .02 * (j % 2) + 0 * w], -1)
            T = np.concatenate([P, (P - [0, 0, .05])[::-1], P[:1]])
            c = mix(tones(T + j, ('#d98a84', '#eaa8a0', '#f6c8c0'), 2), '#f6e4d8', step(.3, .5, fbm(T, 3, 3, 5)) * .6)
            o.append(grid(T, closed=False, m=mat(rough=.35, scatter=.2, coat=.2), col=c))
        for j in range(4):
            x = -.96 + .64 * j
            V = slab([(.34 * math.cos(q), .34 * math.sin(q)) for q in np.linspace(0, 6.2832, 17)[:-1]], .14, 60, 200, edge=.03)
            c = mix(tones(V + j, ('#c8321c', '#dc4c2c', '#ea7048')), '#b81c10', step(.86, .95, np.hypot(V[..., 0], V[..., 1]) / .34))
            o.append(place(grid(V, m=mat(rough=.22, scatter=.2, coat=.5), col=c), (x, .30, .70 + .16 * L(x))))
    else:
        x, s = np.linspace(-1.5, 1.5, 200)[:, None], np.linspace(0, 1, 40)[None]
        P = np.stack([x + 0 * s, -.04 + 0 * x * s, (.50 + .42 * L(x)) * (1 - s) + .36 * s], -1)
        f1, _, cell = worley(P + 4, 5, 3)
        c = ramp(np.clip(.5 + .6 * fbm(P + 4, 3, 3, 4) + .6 * (cell - .5), 0, 1), (0, '#c08a68'), (.5, '#dcb292'), (1, '#f4e0c8'))
        P[..., 1] += .10 * (f1 - .5) + .05 * fbm(P, 6, 2, 5)
        o.append(grid(P, closed=False, m=mat(rough=.5, scatter=.15), col=c))
        for j in range(5):
            x = -.98 + .49 * j
            V = slab([(.30 * math.cos(q), .25 * math.sin(q)) for q in np.linspace(0, 6.2832, 17)[:-1]], .1, 60, 200, edge=.03)
            q = np.hypot(V[..., 0] / .30, V[..., 1] / .25)
            c = ramp(q, (0, '#f0a824'), (.5, '#f4bc44'), (.57, '#fffaf0'), (1, '#fffdf8'))
            o.append(place(grid(V, m=mat(rough=.3, scatter=.25, coat=.2), col=c), (x, -.02, .60 + .18 * L(x)), (90, 0, 0)))
    top = .82 if kind == 'ham' else .52
    o.append(crumb(2, top, .26 if kind == 'ham' else .42))
    return o


def triangles():
    stand(sandwich('ham'), (-.15, .55), (0, 0, -8))
    stand(sandwich('tuna'), (.35, -1.25), (0, 0, 12), .98)
    return dict(elev=26)


# ---- crisps

def crisp(seed):
    r = rng(seed)
    g, a = np.linspace(0, 1, 46)[:, None], np.linspace(0, 2 * np.pi, 110, endpoint=False)[None]
    R = 1 + .05 * np.sin(2 * a + r.uniform(0, 6)) + .035 * np.sin(5 * a + r.uniform(0, 6))
    x, y = g * R * np.cos(a) * 1.08, g * R * np.sin(a) * .92
    S = np.stack([x, y, 0 * x], -1) + seed * 3.3
    f1, _, cell = worley(S, 3.6, 4)
    blister = step(.34, .1, f1) * (cell > .55)
    z = r.uniform(.18, .38) * (x * x - .7 * y * y) + .14 * fbm(S, 1.3, 2, 5) + .22 * g ** 5 * np.sin(3 * a + r.uniform(0, 6)) * .6 + .05 * blister
    P = np.stack([x, y, z], -1)
    n = normals(P) * .022
    V = np.concatenate([P + n, (P - n)[::-1]])
    c = ramp(np.clip(.55 + .6 * fbm(S, 1.4, 3, 6) - .25 * step(.7, 1, g) + .15 * blister, 0, 1), (0, '#d8922c'), (.45, '#f0bc50'), (1, '#fae294'))
    c = mix(c, '#a85e1a', step(.86, 1.0, g + .12 * fbm(S, 2.4, 3, 7)) * .75)
    c = mix(c, '#9a5416', step(.42, .6, fbm(S, 1.8, 3, 8)) * .6)
    return V, np.concatenate([c, c[::-1]])


def crisps():
    I, HF = icosphere(1)
    size = .62
    at, turn = drop(I * [1.02, .92, .20], HF, 64, size, seed=8, wall=1.65, high=2.4, frames=130)
    m = mat(rough=.38, spec=.45, scatter=.12, radius=(.3, .2, .05), translucent=.22, coat=.15, coat_rough=.25)
    models = [crisp(k + 1) for k in range(6)]
    for k, (V, c) in enumerate(models):
        mine = np.arange(len(at)) % 6 == k
        scatter(V, faces(*V.shape[:2]), at[mine], np.full(mine.sum(), size), np.broadcast_to(c.reshape(1, -1, 3), (mine.sum(), c.size // 3, 3)), turn[mine], m=m)
    return dict(elev=32)


FORMS = dict(pie=pie, burger=burger, triangles=triangles, crisps=crisps)


def build(how):
    return {**FORMS[how](), 'samples': .5, 'contrast': 1.08}
