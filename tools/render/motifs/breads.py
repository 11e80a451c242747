"""Breads: loaves with crust, cuts and flour, and flat breads from the tin."""
from kit import *
from looks import *

# long, wide, tall: half measures. crust: dark to light. cuts: (number, slant, length). flour, seeds, olives: how much. pieces: how many lie there.
KINDS = {
    'pane': dict(long=1.75, wide=1.62, tall=1.05, crust=('#5f3413', '#93581f', '#c48a44', '#dcb06a'), cuts=(3, .1, .75), flour=.8),
    'filone-integrale': dict(long=2.35, wide=.92, tall=.80, crust=('#4a2a14', '#6e4222', '#93623a', '#ad8050'), cuts=(5, .75, .62), flour=.5, bran=1.),
    'pane-cereali': dict(long=2.1, wide=1.1, tall=.92, crust=('#4f2d14', '#7d4c22', '#a87440', '#c49a62'), cuts=(1, .05, .8), seeds=900),
    'pane-segale': dict(long=1.65, wide=1.6, tall=.62, crust=('#2e1c12', '#4a3020', '#68482f', '#846244'), cuts=(0, 0, 0), flour=1., cracks=1.),
    'pane-olive': dict(long=1.9, wide=1.05, tall=.82, crust=('#7a4a1c', '#b0782f', '#d2a056', '#e6c488'), cuts=(3, .6, .6), flour=.35, olives=16),
    'ciabatta': dict(long=1.95, wide=.95, tall=.55, crust=('#8a5a26', '#bf8a44', '#dcb270', '#eed2a0'), cuts=(0, 0, 0), flour=1.1, lumps=.14, pieces=2, square=3.2),
    'baguette': dict(long=2.9, wide=.42, tall=.38, crust=('#7a4516', '#b87a30', '#dba652', '#efcb86'), cuts=(5, .34, 1.0), flour=.3, pieces=3),
    'michetta': dict(long=1.0, wide=1.0, tall=.78, crust=('#8a5220', '#c48a42', '#e2b46c', '#f2d6a0'), cuts=(0, 0, 0), rose=1, flour=.2, pieces=3),
    'focaccia': dict(flat=1, crust=('#9a6224', '#d09a48', '#e8c27a', '#f4dea8')),
    'focaccia-pomodorini': dict(flat=1, crust=('#9a5c22', '#cf9446', '#e6bc74', '#f2d8a0'), tomatoes=14),
}


def cut_field(x, y, cuts, long, wide):
    """Distance in the plan from cuts across the back: (inside 0..1, ear 0..1)."""
    n, slant, length = cuts
    inside, ear = np.zeros_like(x), np.zeros_like(x)
    for j in range(n):
        t = (j + .5) / n - .5
        cx, cy = (t * long * 1.5, 0) if slant > .3 else (0, t * wide * 1.35)
        dx, dy = (math.cos(slant), math.sin(slant))
        half = length * (wide * 1.25 if slant > .3 else long) * (1 - .25 * abs(t))
        u = ((x - cx) * dx + (y - cy) * dy) / half
        w = ((y - cy) * dx - (x - cx) * dy) + .06 * np.sin(u * 2 + j)
        width = .12 * np.sqrt(np.clip(1 - u * u, 0, 1)) * min(1, wide) * (1.25 if n < 3 else 1) + 1e-4
        k = step(1.05, .75, np.abs(w) / width) * (np.abs(u) < 1)
        inside = np.maximum(inside, k)
        ear = np.maximum(ear, gauss(w / width - 1.2, .35) * step(1, .8, np.abs(u)))
    return inside, ear


def loaf(seed, long, wide, tall, crust, cuts, flour=0, bran=0, seeds=0, olives=0, lumps=.06, square=2.2, rose=0, cracks=0, **_):
    V, t, a = ball(320, 560)
    S = V + seed * 5.3
    p = 2 / square
    cx, cy = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** p, np.sign(np.sin(a)) * np.abs(np.sin(a)) ** p
    s = np.sin(t) ** .75
    x, y, z = long * s * cx, wide * s * cy, tall * np.cos(t)
    z = np.where(z < 0, z * .42, z)
    P = np.stack([x, y, z], -1)
    P = P * (1 + lumps * fbm(P * .8 + seed * 3, 1.2, 3, 2))[..., None]
    Q = P + seed * 3.1
    W = P + .07 * np.stack([fbm(Q, 1.4, 3, 5), fbm(Q, 1.4, 3, 6), 0 * x], -1)
    top = step(-.05, .25, z / tall)
    inside, ear = cut_field(W[..., 0], W[..., 1], cuts, long, wide) if cuts[0] else (0 * x, 0 * x)
    inside, ear = inside * top, ear * top
    relief = .05 * ear - .05 * inside + .012 * fbm(Q, 6, 4, 3) + .03 * inside * fbm(Q, 8, 3, 4)
    relief = relief * min(1, wide * 1.1)
    if rose:   # five petals around a middle
        r = np.hypot(P[..., 0], P[..., 1])
        petal = np.abs(((a / 6.2832 * 5 + .12 * r * 3) % 1) - .5) * 2
        groove = step(.80, 1., petal) * step(.22, .4, r) * top + gauss(r - .27, .05) * top
        relief = relief - .17 * groove + .05 * (1 - petal) * top
        inside = np.maximum(inside, groove * .45)
    f1, f2, _ = worley(Q + .25 * fbm(Q, 2, 3, 1)[..., None], 2.4, 9)
    crack = step(.06, .0, f2 - f1) * step(.05, .3, fbm(Q, 1.2, 2, 11)) * (1 - inside) * (.5 + cracks)
    relief = relief - .03 * crack
    bake = np.clip(.30 + .50 * np.clip(z / tall, 0, 1) + .65 * fbm(Q, 1.3, 4, 8), 0, 1)
    col = ramp(1 - bake, *zip((0, .35, .7, 1), crust))
    col = mix(col, lin(crust[3]), inside * (.85 if not rose else .5))
    col = mix(col, crust[0], np.clip(ear * .9 + crack * .6, 0, 1) * (1 - inside) * .8)
    if cracks:
        col = mix(col, '#d9c4a0', (1 - crack) * step(-.2, .3, fbm(Q, 2.6, 4, 14)) * top * .55)
    if bran:
        col = mix(col, '#d8b482', step(.25, .45, fbm(Q, 24, 2, 15)) * .6)
    dust = np.clip(step(-.05, .45, fbm(Q, 1.5, 4, 13) + .12) * (.35 + .9 * np.clip(.5 + 1.3 * fbm(Q, 10, 4, 16), 0, 1)) * flour, 0, 1) * top * (1 - .85 * inside) * (1 - .7 * ear)
    col = mix(col, '#fbf3e2', dust * .75)
    V = displace(P, relief)
    m = mat(rough='rough', spec=.35, scatter=.04, bump=((20, .35, .03), (55, .25, .015)))
    parts = [grid(V, m=m, col=col, rough=np.clip(.5 + .4 * dust + .2 * inside, 0, 1))]
    if seeds or olives:
        r, n = rng(seed), normals(V)
        rows, cols = r.integers(8, 150, 4000), r.integers(0, 560, 4000)
        ok = V[rows, cols, 2] > tall * .25
        rows, cols = rows[ok], cols[ok]
        if seeds:
            I, F = icosphere(2)
            k = slice(0, seeds)
            size = np.stack([r.uniform(.035, .062, seeds), r.uniform(.022, .034, seeds), np.full(seeds, .016)], -1)
            turn = facing(n[rows[k], cols[k]] * np.sign(n[rows[k], cols[k], 2:3] + 1e-6), r)
            shades = np.array([lin(c) for c in ('#e8d2a0', '#c99a5c', '#6e4a2a', '#3a2c22', '#8a8a54', '#f0e2c0')])
            size[::9, :2] *= 1.9
            cs = shades[r.integers(0, 6, seeds)]
            cs[::9] = lin('#6f7a48')
            parts.append(scatter(I, F, V[rows[k], cols[k]] + .005, size, col=cs, turn=turn, m=mat(rough=.5)))
        if olives:
            I, F = icosphere(4)
            picked = []
            for i in range(len(rows)):
                at = V[rows[i], cols[i]]
                if len(picked) < olives and all(np.linalg.norm(at - b) > .42 for b in picked):
                    picked.append(at)
            at = np.array(picked)
            parts.append(scatter(I, F, at - [0, 0, .05], np.tile([.17, .14, .13], (len(at), 1)), col=np.array([lin('#3c2438') if j % 3 else lin('#5d6a2c') for j in range(len(at))]), turn=turns(len(at), r), m=mat(rough=.25, coat=.4)))
    return parts


def facing(n, r):
    """Rotations that lay a seed flat on a surface with these normals."""
    x = np.cross(n, r.normal(size=n.shape))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.stack([x, np.cross(n, x), n], -1)


def flat(crust, tomatoes=0, seed=3):
    """A piece of focaccia: dimples, oil, salt, rosemary."""
    outline = [(-1.9, -1.25), (0, -1.32), (1.9, -1.25), (2.02, 0), (1.9, 1.25), (0, 1.32), (-1.9, 1.25), (-2.02, 0)]
    H = .52
    V = slab(outline, H, 300, 620, edge=.2)
    x, y, z = V[..., 0], V[..., 1], V[..., 2]
    r = rng(seed)
    dim, spots = np.zeros_like(x), []
    for j in range(-4, 5):
        for i in range(-3, 4):
            spots.append((j * .47 + r.uniform(-.09, .09) + (i % 2) * .2, i * .42 + r.uniform(-.08, .08)))
    for px, py in spots:
        dim = np.maximum(dim, gauss(np.hypot(x - px, y - py), .13))
    up = step(H * .55, H * .95, z)
    bub = fbm(V + 3, 2.2, 3, 5)
    relief = (-.16 * dim + .10 * bub + .02 * fbm(V, 8, 3, 6)) * up
    bake = np.clip(.55 - .5 * dim + .8 * bub + .35 * step(.9, 1.25, np.maximum(np.abs(x) / 1.55, np.abs(y))), 0, 1)
    col = ramp(1 - bake, *zip((0, .3, .65, 1), crust))
    col = mix(lin('#c08a44'), col, np.clip(up + .25, 0, 1))
    V[..., 2] += relief
    parts = [grid(V, m=mat(rough='rough', spec=.5, scatter=.08, coat=.15, coat_rough=.2, bump=((24, .3, .02),)), col=col, rough=.5 - .25 * dim * up)]
    I, F = icosphere(1)
    n = 220
    at = np.stack([r.uniform(-1.8, 1.8, n), r.uniform(-1.15, 1.15, n), np.zeros(n)], -1)
    at[:, 2] = [height_at(V, p) + .01 for p in at]
    parts.append(scatter(I, F, at, r.uniform(.015, .035, n), col=np.tile(lin('#ffffff'), (n, 1)), turn=turns(n, r), m=mat(rough=.3, scatter=.2), smooth=False))
    needle, NF = icosphere(2)
    k = 46
    at = np.stack([r.uniform(-1.7, 1.7, k), r.uniform(-1.1, 1.1, k), np.zeros(k)], -1)
    at[:, 2] = [height_at(V, p) + .03 for p in at]
    parts.append(scatter(needle, NF, at, np.stack([r.uniform(.09, .15, k), np.full(k, .018), np.full(k, .014)], -1), col=np.array([lin(c) for c in r.choice(['#4f6a34', '#6a7f44', '#3c5228'], k)]), turn=turns(k, r, .25), m=mat(rough=.5)))
    if tomatoes:
        B, BF = icosphere(4)
        picked = []
        for _ in range(400):
            p = np.array([r.uniform(-1.6, 1.6), r.uniform(-1.0, 1.0)])
            if len(picked) < tomatoes and all(np.hypot(*(p - b)) > .52 for b in picked):
                picked.append(p)
        for j, p in enumerate(picked):
            W = B * (1 + .05 * fbm(B + j, 2, 2, j))[:, None] * [1, 1, .8]
            W[:, 2] = np.minimum(W[:, 2], .42 + .05 * np.cos(np.arctan2(W[:, 1], W[:, 0]) * 4))
            rad = np.hypot(W[:, 0], W[:, 1])
            cutf = (W[:, 2] > .36)
            seedy = (np.abs(np.sin(np.arctan2(W[:, 1], W[:, 0]) * 2 + j)) > .45) & (rad > .22) & (rad < .72)
            c = np.tile(lin('#c4261c'), (len(W), 1))
            c[cutf] = lin('#d9472c')
            c[cutf & seedy] = lin('#e08a3c')
            parts.append(place(mesh(W, BF, m=mat(rough=.25, scatter=.2, coat=.4), col=c), (p[0], p[1], height_at(V, p) + .02), (r.uniform(-12, 12), r.uniform(-12, 12), r.uniform(0, 360)), .235))
    return parts


def height_at(V, p):
    top = V[:300].reshape(-1, 3)
    i = np.argmin((top[::3, 0] - p[0]) ** 2 + (top[::3, 1] - p[1]) ** 2)
    return top[::3][i, 2]


def build(pieces=1, flat_=0, **k):
    if k.pop('flat', 0):
        place(flat(**k), turn=(0, 0, 18))
        return dict(elev=38, samples=.5)
    if pieces == 1:
        stand(loaf(1, **k), turn=(0, 0, 24))
    elif pieces == 2:
        w = k['wide']
        stand(loaf(1, **k), (.1, w * .95), (0, 0, 12))
        stand(loaf(2, **k), (-.1, -w * .85, .02), (0, 0, 25))
    elif k['long'] > 2.5:
        for j, (x, y, z, t) in enumerate(((-.42, .34, 0, 47), (.40, -.34, 0, 51), (.02, .02, .56, 40))):
            stand(loaf(j + 1, **k), (x, y, z), (0, 0, t))
    else:
        for j, (x, y, t) in enumerate(((-1.0, .35, 10), (1.0, .5, 80), (.05, -.95, 40))):
            stand(loaf(j + 1, **k), (x, y), (0, 0, t))
    return dict(elev=30, contrast=1.12, samples=.5)
