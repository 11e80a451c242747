"""Broccoli, cauliflower and heads of leaves: cabbages, lettuces, radicchio."""
from kit import *
from looks import *

# leaves: deep, mid, light, vein. A head is leaves laid around a ball, the inner ones tighter.
KINDS = {
    'broccolo': dict(make='broccoli'),
    'cavolfiore': dict(make='cauliflower', curd=('#d3c9a4', '#f0e9d2', '#fdf9ec')),
    'verza': dict(make='head', leaves=('#2a6a34', '#4f9148', '#8fbb6a', '#dbe8b8'), tall=.86, net=9, puff=.045, ruffle=.05, outer=7),
    'cavolo-cappuccio': dict(make='head', leaves=('#8fb868', '#b4d08a', '#d2e2ac', '#eef3d8'), tall=.84, ruffle=.012, veins=6, smooth=True, outer=3),
    'cavolo-viola': dict(make='head', leaves=('#3c1444', '#5c2460', '#7c3f7e', '#c8a0c4'), tall=.92, ruffle=.012, veins=6, smooth=True, outer=3),
    'lattuga-iceberg': dict(make='head', leaves=('#6fa83c', '#97c458', '#c2dc88', '#e8f0c8'), tall=.84, ruffle=.05, puff=.03, outer=5, edge=.4),
    'radicchio-chioggia': dict(make='head', leaves=('#4a0c24', '#6e1434', '#8c2448', '#f4e4e4'), tall=.95, ruffle=.025, veins=7, outer=3, rib=.06),
    'lattuga-gentile': dict(make='open', leaves=('#4a9a28', '#7cbc42', '#b2d868', '#e2efb4'), ruffle=.06, n=30, waves=4),
    'lattuga-rossa': dict(make='open', leaves=('#5a1a24', '#7c2c2c', '#8fa848', '#cfdc9a'), ruffle=.06, n=30, waves=4),
    'scarola': dict(make='open', leaves=('#3f8430', '#72ac44', '#d8e28a', '#f2f3d2'), ruffle=.07, n=40, waves=7, teeth=.25),
}


def broccoli():
    r = rng(4)
    n = 19
    i = np.arange(n) + .5
    th, ph = np.arccos(1 - i / n * 1.18), i * 2.39996
    D = np.stack([np.sin(th) * np.cos(ph), np.sin(th) * np.sin(ph), np.cos(th)], -1) + r.normal(0, .06, (n, 3))
    D /= np.linalg.norm(D, axis=1, keepdims=True)
    C = D * [1.2, 1.2, .82] + [0, 0, 1.2] + D * r.uniform(-.14, .14, (n, 1))
    size = r.uniform(.37, .52, n)
    flesh = mat(rough=.5, scatter=.15, radius=(.12, .16, .05), bump=(9, .12, .03))
    parts = []
    for k in range(n + 1):
        if k == n:
            V = sweep([(0, 0, -.85), (.03, 0, -.2), (0, 0, .35), (0, 0, .9)], [.42, .38, .42, .5], 60, 60)
        else:
            V = sweep([(0, 0, .1 + .1 * r.random()), C[k] * .5 + np.array([0, 0, .30]) * (.5 + .5 * D[k, 2]), C[k] - D[k] * size[k] * .4], [.24, .15, .20], 24, 24)
        col = ramp(np.clip((V[..., 2] + .75) / 1.9 + .2 * fbm(V * [3, 3, .7], 1.6, 3, 3), 0, 1), (0, '#bccd84'), (.35, '#9cb860'), (.7, '#7aa044'), (1, '#527e30'))
        parts.append(grid(displace(V, .03 * fbm(V, 2.2, 2, 3)), m=flesh, col=mix(col, '#e2e7ba', step(-.80, -.845, V[..., 2]))))
    at, cols, sizes, backs = [], [], [], []
    S, F = icosphere(2)
    for d, c, s in zip(D, C, size):
        q = np.arange(760) + .5
        z, a = 1 - q / 760 * 1.35, q * 2.39996 + r.random() * 6
        w = np.sqrt(np.clip(1 - z * z, 0, 1))
        x = np.cross(d, [.3, .1, .95] if abs(d[2]) < .9 else [1., 0, 0])
        x /= np.linalg.norm(x)
        e = z[:, None] * d + w[:, None] * (np.cos(a)[:, None] * x + np.sin(a)[:, None] * np.cross(d, x)) + r.normal(0, .03, (760, 3))
        f1, _, _ = worley(e + c * 3, 1.9, 5)
        lump = step(.72, .12, f1) * step(-.5, .35, z)
        at.append(c + e * (s * (.80 + .30 * lump) + r.normal(0, .015, 760))[:, None])
        cols.append(ramp(np.clip(.02 + .85 * lump + r.normal(0, .14, 760) + .12 * (d[2] - .3), 0, 1), (0, '#142e0e'), (.35, '#28561f'), (.7, '#3c742d'), (1, '#659648')))
        sizes.append(r.uniform(.022, .036, 760) * r.choice([1, 1.25], 760))
        backs.append(c + S * s * .84)
    B, G = icosphere(1)
    parts.append(scatter(B, G, np.concatenate(at), np.concatenate(sizes), np.concatenate(cols), m=mat(rough=.55, spec=.35)))
    parts.append(mesh(np.concatenate(backs), (F[None] + (np.arange(n) * len(S))[:, None, None]).reshape(-1, 3), m=mat('#1d3d14', rough=.7)))
    stand(parts, turn=(-54, -22, 20))
    return dict(exposure=1.12)


def cauliflower(curd):
    V, t, a = ball(330, 520)
    V = V * [1.15, 1.15, .86]
    f1, f2, c1 = worley(V, 1.9, 3)
    g1, g2, _ = worley(V + .1 * fbm(V, 3, 2, 1)[..., None], 5.5, 5)
    h1, _, _ = worley(V, 15, 7)
    top = step(2.2, 1.5, t)
    big, small, fine = step(.75, .05, f1), step(.70, .05, g1), step(.6, .1, h1)
    V = V * (1 + top * (.14 * big + .055 * small + .014 * fine - .10 * (1 - step(.02, .22, f2 - f1))))[..., None]
    shade = np.clip(.12 + .34 * big + .42 * small + .2 * fine, 0, 1) * step(.0, .16, f2 - f1) ** .4
    col = ramp(shade, *zip((0, .5, 1), curd))
    o = [grid(V, m=mat(rough=.55, scatter=.25, radius=(.14, .11, .07)), col=col)]
    green = mat(rough=.45, translucent=.2)
    shape = ((0, .42), (.2, .62), (.5, 1), (.8, .8), (1, .12))
    for k in range(13):
        ring, a0 = k % 2, k * 137.5
        l = leaf(1.75 - .2 * ring, .62, shape, '#3f7434', '#5f9446', '#8fb568', '#dfe8c4', 8, .45, bend=-.75, fold=.35, ruffle=.05, waves=4, rib=.075, seed=k, m=green, puff=.03)
        o += place(place(l, (.35 + .08 * ring, 0, -.80), (0, -8 + 12 * ring, 0)), turn=(0, 0, a0))
    stand(o, turn=(20, -6, 0))


def head(leaves, tall, outer, net=0, puff=.02, ruffle=.03, veins=8, smooth=False, edge=0., rib=.035):
    """A closed head: cups cut out of a ball, each a little larger and turned, so that their edges show; open leaves around."""
    green = mat(rough=.36 if smooth else .42, scatter=.08, radius=(.08, .12, .04), translucent=.12, coat=.1 if smooth else 0.)
    deep, mid, light, vein = leaves
    parts = []
    turns_ = [(0, 0, 0), (24, 8, 40), (-22, 18, 160), (12, -30, 270), (34, 22, 95), (-38, -20, 330), (46, -34, 200)]
    for k, turn in enumerate(turns_):
        n, m_ = 130, 150
        u, v = np.meshgrid(np.linspace(0, 1, n), np.linspace(-1, 1, m_), indexing='ij')
        lat = np.pi * (1.02 - .98 * u * (.86 + .14 * np.cos(v * 2)))      # from the foot up over the crown
        wide = (2.0 - .10 * k) * np.sin(np.pi * np.clip(u * .82 + .15, 0, 1)) ** .5
        off = np.array([k * 3.1, k * 1.7, .5])
        P = np.stack([u * 2.2, v * 1.3, 0 * u], -1) + off
        e = np.maximum(np.abs(v), u)
        wave = fbm(P, 2.0, 3, k)
        fan = u * veins - np.abs(v) * veins * .42 + .5 * fbm(P, 1.2, 2, k + 3)
        side = np.abs((fan % 1) - .5) * 2
        branch = step(.80, 1., side) * step(1., .6, np.abs(v)) * step(.02, .2, np.abs(v))
        mid_rib = gauss(v * (1.2 - u), rib * 2.2)
        fine = 0 * u
        if net:
            f1, f2, _ = worley(P + .06 * wave[..., None], net * .55, k)
            fine = step(.16, .0, f2 - f1)
        rad = 1 + .014 * k + .05 * wave * (1 + e) + ruffle * step(.72, 1., e) * (np.sin(u * 19 + k) + np.sin(v * 15 + k) + 1.2) + puff * (1 - np.maximum(fine, side ** 3))
        rad = rad + .03 * mid_rib + .012 * branch
        lon = v * wide
        V = np.stack([np.sin(lat) * np.cos(lon), np.sin(lat) * np.sin(lon), np.cos(lat) * tall], -1) * rad[..., None]
        tint = np.clip(.42 + .75 * wave + .25 * step(.55, 0., u) - edge * .6 * step(.75, 1, e), 0, 1)
        col = mix(ramp(tint, (0, deep), (.5, mid), (1, light)), vein, np.clip(mid_rib * 1.1 + .75 * branch + .6 * fine + .8 * step(.20, .04, u), 0, 1) * (.95 if not net else .8))
        col = mix(col, lin(vein) * .9, .5 * step(.985, 1., e))
        parts += [place(grid(V, closed=False, m=green, col=col), turn=turn, size=1 + .012 * k)]
    V, t, a = ball(60, 90)
    V = V * [1, 1, tall] * .985
    parts.append(grid(V, m=green, col=ramp(np.clip(.4 + .8 * fbm(V, (2, 2, 1), 3, 4), 0, 1), (0, deep), (.5, mid), (1, light))))
    shape = ((0, .45), (.2, .7), (.5, 1), (.8, .86), (1, .30))
    for k in range(outer):
        l = leaf(1.9, .95, shape, deep, mid, light, vein, veins, .5, net * 1.3, bend=-.62, fold=.22, ruffle=ruffle * 1.3 + .01, waves=4, rib=rib, puff=puff, seed=k + 2, m=green, rows=110, columns=71)
        parts += place(place(l, (.25, 0, -.80), (0, 4, 0)), turn=(0, 0, -90 + (k - (outer - 1) / 2) * 300 / max(outer, 1)))
    stand(parts, turn=(20, -8, 10))


def open_(leaves, ruffle, n, waves, teeth=0.):
    """A loose head: leaves on a spiral, the inner ones upright."""
    green = mat(rough=.36, spec=.45, translucent=.3)
    deep, mid, light, vein = leaves
    shape = ((0, .25), (.2, .5), (.5, .92), (.75, 1), (.92, .75), (1, .45))
    parts = []
    models = [leaf(1.6, .62, shape, deep, mid, light, vein, 8, .6, 0, bend=b, fold=.30, ruffle=ruffle, waves=waves, teeth=teeth, teeth_n=22, rib=.06, puff=.035, seed=3 + k, m=green, rows=120, columns=61)
              for k, b in enumerate((-.50, -.25, .05, .30))]
    for k in range(n):
        s = k / (n - 1)
        lift = -86 + 74 * s ** .8
        which = min(3, int(s * 4))
        parts += place(again(models[which]), (0, 0, .02), (10 * math.sin(k), lift, k * 137.5), .62 + .5 * s)
    for m_ in models:
        hide(m_)
    stand(parts, turn=(14, 0, 0))
    return dict(elev=26)


def build(make, **kind):
    return globals()['open_' if make == 'open' else make](**kind)
