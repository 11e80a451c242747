"""Ready dishes of the counter, birds whole, and things in batter."""
from kit import *
from looks import *
from mathutils import Euler

KINDS = {
    'pollo-intero': dict(how='bird', skin=('#dba07a', '#eec49e', '#f8e0c4'), roast=0),
    'pollo-arrosto': dict(how='bird', skin=('#6e3210', '#ad6424', '#d9964a'), roast=1),
    'anatra': dict(how='bird', skin=('#c9955c', '#e0b57c', '#f0d6a4'), roast=0),
    'olive-ascolane': dict(how='fried'),
    'arancini': dict(how='balls_of_rice'),
    'risotto': dict(how='rice'),
    'insalata-pronta': dict(how='grain_salad'),
    'polpette': dict(how='meatballs'),
    'lasagne': dict(how='layers', kind='lasagne'),
    'parmigiana': dict(how='layers', kind='parmigiana'),
    'insalata-russa': dict(how='salad'),
    'vitello-tonnato': dict(how='tonnato'),
    'carciofi-trifolati': dict(how='artichokes'),
    'coniglio': dict(how='rabbit'),
    'uova': dict(how='eggs'),
}


def skin(P, colours, roast, seed=1):
    S = P + seed * 3.3
    c = ramp(np.clip(.5 + .75 * fbm(S, 1.5, 4, 3) + .25 * fbm(S, 7, 3, 4), 0, 1), (0, colours[0]), (.5, colours[1]), (1, colours[2]))
    f1, _, _ = worley(S, 8, 5)
    if roast:
        c = mix(c, '#3a1808', step(.25, .6, fbm(S, 2.6, 4, 6)) * .5)
        c = mix(c, '#4a5a2a', step(.10, .05, worley(S, 9, 8)[0]) * .7)
    return c, f1


def bird(skin_, roast):
    m = mat(rough=.3 if roast else .38, spec=.5, scatter=.14, radius=(.4, .2, .1), coat=.5 if roast else .2, coat_rough=.18, bump=((28, .2, .02),))
    parts = []

    def piece(V, seed):
        c, f1 = skin(V, skin_, roast, seed)
        parts.append(grid(displace(V, .03 * fbm(V + seed, 2, 3, 7) - .012 * step(.3, .1, f1) + (.015 * fbm(V, 9, 3, 9) if roast else 0)), m=m, col=c))
    V, t, a = ball(240, 340)
    x = 1.5 * np.cos(t)                       # lies along x: neck at +x, legs at -x
    r = np.sin(t) ** .8
    P = np.stack([x, 1.0 * r * np.cos(a) * (1 + .12 * np.cos(t)), .88 * r * np.sin(a)], -1)
    up = step(.2, .9, np.sin(a)) * step(-1.2, .2, x)
    P[..., 2] += up * (.16 - .20 * gauss(P[..., 1], .10)) * step(1.5, .9, x)
    piece(P, 1)
    for s in (-1, 1):
        piece(sweep([(-.35, .78 * s, .0), (-.85, .92 * s, .22), (-1.25, .72 * s, .45), (-1.7, .42 * s, .62), (-2.15, .2 * s, .70)], [.1, .46, .52, .42, .28, .18, .15, .02], 90, 180), 3 + s)
        k = sweep([(-2.05, .24 * s, .68), (-2.3, .14 * s, .74)], [.15, .19, .17, .02], 40, 60)
        parts.append(grid(k, m=mat(rough=.4, scatter=.1), col=lin('#f0e2cc' if not roast else '#c9a070')))
        piece(sweep([(.75, .82 * s, .25), (.35, 1.12 * s, .05), (-.1, 1.16 * s, -.12), (.15, 1.02 * s, .18), (.6, 1.12 * s, .30)], [.12, .24, .22, .17, .15, .13, .03], 70, 160), 7 + s)
    tie = mat('#eadfc8', rough=.9)
    parts.append(grid(sweep([(-2.05, -.42, .68), (-2.1, 0, .95), (-2.05, .42, .68), (-2.08, 0, .5), (-2.05, -.42, .68)], .032, 8, 80), m=tie))
    stand(parts, (0, 0), (0, -4, 148))
    for j, (x_, y_, t_) in enumerate(((-.95, -1.2, 150), (1.35, -1.0, 30))):
        place(leaf(1.1, .2, ((0, .2), (.3, .9), (.6, .9), (.85, .5), (1, 0)), '#3f5a38', '#5f7a4c', '#8a9f70', bend=.25, seed=j + 2), (x_, y_, .1), (0, -6, t_))
    return dict(elev=28)


def crumbs(V, F, at, size, m, seed, colours):
    """A ball in breadcrumbs: rough, golden, darker where it browned."""
    f = fbm(V + seed * 3, 9, 4, 3)
    W = V * (1 + .05 * fbm(V + seed, 1.5, 3, 2) + .045 * f)[:, None]
    c = ramp(np.clip(.5 + .8 * fbm(V + seed * 2, 2, 4, 4) + .5 * f, 0, 1), (0, colours[0]), (.5, colours[1]), (1, colours[2]))
    return mesh(W * size, F, m=m, col=c)


def fried():
    I, F = icosphere(6)
    m = mat(rough=.62, spec=.3, scatter=.06, bump=((30, .6, .05),))
    r = rng(3)
    rows = ((.85, 0, (-1.05, 0, 1.05)), (-.05, 0, (-1.55, -.52, .52, 1.55)), (.42, .72, (-.55, .52)), (-.95, 0, (-1.0,)))
    for j, (x, y, z) in enumerate((x, y, z) for y, z, xs in rows for x in xs):
        o = crumbs(I * [1.25, 1, 1], F, None, .5, m, j, ('#8a4e16', '#c08032', '#e2b064'))
        stand(o, (x + r.uniform(-.08, .08), y + r.uniform(-.08, .08), z), (r.uniform(-40, 40), r.uniform(-15, 15), r.uniform(0, 180)))
    half = slab([(.62 * math.cos(t), .5 * math.sin(t)) for t in np.linspace(0, 6.2832, 17)[:-1]], .3, 90, 300, edge=.04)
    q = np.hypot(half[..., 0] / .62, half[..., 1] / .5)
    q = q + .07 * fbm(half, 3, 3, 3)
    c = ramp(q, (0, '#b98a66'), (.56, '#a87856'), (.60, '#6f7830'), (.82, '#8c9642'), (.86, '#cf9444'), (1, '#9a5c20'))
    c = mix(c, '#7c4c34', step(.1, .4, fbm(half, 9, 3, 4)) * step(.56, .5, q) * .7)
    half = displace(half, .03 * fbm(half, 7, 3, 5))
    for x, turn in ((.15, 10), (1.25, -24)):
        stand([grid(half, m=mat(rough=.5, scatter=.1), col=c)], (x, -1.1), (50, 0, turn), 1.05)
    return dict(elev=36)


def balls_of_rice():
    """Pears of rice in breadcrumbs, one of them open: saffron rice with peas and meat inside."""
    I, F = icosphere(6)
    m = mat(rough=.62, spec=.3, scatter=.06, bump=((30, .6, .05),))
    shape = I * [1, 1, 1.18]
    shape[:, :2] *= (1 - .30 * step(0, 1.2, shape[:, 2]))[:, None]
    for j, (x, y) in enumerate(((-1.05, .55), (.95, .65), (-.25, 1.35))):
        stand(crumbs(shape, F, None, .86, m, j, ('#8a4812', '#bd762a', '#dfa856')), (x, y), (8 * (-1) ** j, 6, 50 * j))
    half = slab([(.84 * math.cos(t), .84 * math.sin(t) * (1 if math.sin(t) < 0 else 1.22 - .1 * abs(math.cos(t)))) for t in np.linspace(0, 6.2832, 25)[:-1]], .42, 110, 320, edge=.06)
    q = np.hypot(half[..., 0], half[..., 1]) / .9 + .03 * fbm(half, 4, 3, 3)
    c = ramp(np.clip(.5 + 1.1 * fbm(half, 9, 3, 4), 0, 1), (0, '#d79a1e'), (.5, '#ecbc3e'), (1, '#f7da7c'))
    c = mix(c, '#8a3a1c', step(.42, .36, q) * .85)
    c = mix(mix(c, '#a8601e', step(.90, .95, q)), '#b8742c', step(.36, .30, half[..., 2]))
    core = [grid(displace(half, .03 * fbm(half, 10, 3, 5)), m=mat(rough=.4, scatter=.16, coat=.1), col=c)]
    r = rng(5)
    at = np.array([(.75 * math.sqrt(k) * math.cos(b), .75 * math.sqrt(k) * math.sin(b), .43) for k, b in zip(r.random(150), r.uniform(0, 6.28, 150))])
    core.append(scatter(*icosphere(1), at, np.tile([.085, .04, .04], (150, 1)) * r.uniform(.8, 1.1, (150, 1)), col=np.array([lin(h) for h in r.choice(['#f0c040', '#f6d468', '#e4ac30'], 150)]), turn=turns(150, r), m=mat(rough=.35, scatter=.25)))
    at = np.array([(.3 * math.cos(b), .3 * math.sin(b) * .8, .42) for b in np.linspace(0, 5.6, 6)])
    core.append(scatter(*icosphere(2), at, np.full(6, .10), col=np.tile(lin('#6f9a2c'), (6, 1)), m=mat(rough=.35, scatter=.2, coat=.2)))
    stand(core, (.2, -.85), (62, 0, 8), 1.02)
    return dict(elev=30)


def rice():
    """A plate of creamy saffron risotto."""
    bowl('#e6e1d8', 2.0, .42)
    r = rng(6)
    V, t, a = ball(220, 340)
    P = np.stack([1.62 * V[..., 0] * (1 + .03 * np.sin(5 * a)), 1.62 * V[..., 1], .24 + np.maximum(V[..., 2], -.1) * .62], -1)
    P[..., 2] += .07 * fbm(P, 1.6, 4, 3) + .02 * fbm(P, 7, 3, 4)
    c = ramp(np.clip(.5 + fbm(P, 2.4, 3, 5), 0, 1), (0, '#d8981c'), (.5, '#e9b437'), (1, '#f4cf68'))
    grid(P, m=mat(rough=.25, scatter=.3, radius=(.4, .3, .1), coat=.5, coat_rough=.15), col=c)
    tops = P[:110].reshape(-1, 3)
    n = 1500
    at = tops[r.choice(len(tops), n, p=np.repeat(np.sin(t[:110, 0]), P.shape[1]) / np.repeat(np.sin(t[:110, 0]), P.shape[1]).sum())] + r.normal(0, .012, (n, 3))
    shades = np.array([lin(h) for h in ('#f2c85a', '#f8dc8c', '#eab840', '#fbe6a8')])
    scatter(icosphere(2)[0] * [1, .5, .46], icosphere(2)[1], at, r.uniform(.095, .125, n), col=shades[r.integers(0, 4, n)], turn=turns(n, r, .7), m=mat(rough=.3, scatter=.3, radius=(.3, .25, .1), coat=.35, coat_rough=.15))
    for j in range(60):
        b, q = r.uniform(0, 6.28), .5 * math.sqrt(r.random())
        o = sweep([(-.05, 0, 0), (0, .012, .01), (.06, 0, 0)], [.004, .012, .004], 6, 8)
        place(grid(o, m=mat('#b8301a', rough=.5)), (q * math.cos(b), q * math.sin(b), .9), (0, 0, r.uniform(0, 360)), 1.3)
    for j, (x, y, t_) in enumerate(((-.05, .1, 30), (.2, .2, 110), (.05, -.05, 220))):
        place(leaf(.5, .26, teeth=.5, teeth_n=6, bend=.4, seed=j + 3, ruffle=.06), (x, y, .96), (0, -12, t_))
    return dict(elev=36)


def grain_salad():
    """Spelt with tomatoes, peppers, olives and leaves in a bowl."""
    bowl('#e2ddd2', 1.85, .7)
    r = rng(9)
    V, t, a = ball(160, 240)
    P = np.stack([1.62 * V[..., 0], 1.62 * V[..., 1], .5 + np.maximum(V[..., 2], -.2) * .62], -1)
    P[..., 2] += .07 * fbm(P, 2, 4, 3)
    grid(P, m=mat(rough=.6), col=lin('#a87c3c'))
    tops = P[:80].reshape(-1, 3)
    share = np.repeat(np.sin(t[:80, 0]), P.shape[1])
    pick = lambda n: tops[r.choice(len(tops), n, replace=False, p=share / share.sum())]
    I, F = icosphere(2)
    tint = lambda n, *h: np.array([lin(x) for x in h])[r.integers(0, len(h), n)]
    n = 1500
    scatter(I * [1, .55, .5], F, pick(n) + r.normal(0, .02, (n, 3)), r.uniform(.085, .11, n), col=tint(n, '#b98a48', '#caa060', '#dab878', '#a87838'), turn=turns(n, r), m=mat(rough=.4, scatter=.2, coat=.2))
    box = np.sign(I) * np.abs(I) ** .35
    for shape, count, size, shades in ((box, 26, .13, ('#e8b020', '#f0c848')), (box, 22, .12, ('#d8e0a8', '#8fb04c')), (I * [1.2, 1, .9], 14, .14, ('#2c2028', '#3a2a34'))):
        scatter(shape, F, pick(count) + [0, 0, .06], r.uniform(.85, 1.15, count) * size, col=tint(count, *shades), turn=turns(count, r), m=mat(rough=.3, scatter=.15, coat=.35))
    for j, at in enumerate(pick(13)):
        H = ball(40, 60)[0]
        H[..., 2] = np.minimum(H[..., 2], .1)
        face = H[..., 2] > .05
        q = np.hypot(H[..., 0], H[..., 1])
        c = mix(lin('#c8261a') + 0 * H, ramp(q, (0, '#e87a50'), (.5, '#e0502c'), (.8, '#d83a20'), (1, '#c8261a')), face)
        place(grid(H, m=mat(rough=.22, scatter=.2, coat=.5), col=c), at + [0, 0, .1], (r.uniform(-50, 50), r.uniform(-30, 50), r.uniform(0, 360)), .27)
    for j, at in enumerate(pick(11)):
        place(leaf(.75, .2, ((0, .1), (.3, .5), (.45, .9), (.55, .5), (.75, 1), (1, 0)), '#2a5a16', '#44802a', '#86b04c', puff=.04, bend=.5, ruffle=.05, seed=j), at + [0, 0, .1], (r.uniform(-30, 30), -15, r.uniform(0, 360)))
    return dict(elev=36)


def bowl(colour='#f4efe6', R=1.9, H=.75):
    V, t, a = lathe([(0, .03), (R * .45, .0), (R * .62, .06), (R * .92, H * .62), (R, H), (R * .965, H + .02), (R * .88, H * .62), (R * .58, .16), (0, .12)], 200, 320)
    return grid(V, m=mat(colour, rough=.2, coat=.5, spec=.5))


def meatballs():
    bowl('#efe6d8')
    n = 240
    g = np.linspace(0, 1, n)[:, None]
    a = np.linspace(0, 2 * np.pi, 320, endpoint=False)[None]
    P = np.stack([1.72 * g * np.cos(a), 1.72 * g * np.sin(a), .48 + 0 * g * a], -1)
    P[..., 2] += .05 * fbm(P, 2.4, 4, 3) + .03 * fbm(P, 7, 3, 4)
    c = ramp(np.clip(.5 + .8 * fbm(P, 2.6, 4, 5), 0, 1), (0, '#9c1f10'), (.5, '#c23a1c'), (1, '#de6a34'))
    grid(P, m=mat(rough=.25, scatter=.14, coat=.5, coat_rough=.12), col=c)
    meat = mat(rough=.5, spec=.4, scatter=.08, coat=.1, coat_rough=.25, bump=((24, .5, .04),))
    I, F = icosphere(6)
    for j, (x, y, z) in enumerate(((-.85, .55, .62), (.15, .85, .64), (1.0, .3, .6), (-.95, -.45, .6), (.1, -.05, .92), (.85, -.7, .62), (-.1, -.95, .6))):
        f = fbm(I + j * 3, 4, 4, 3)
        W = I * (1 + .07 * fbm(I + j, 1.5, 3, 2) + .05 * f)[:, None] * .54
        cc = ramp(np.clip(.5 + .6 * f + .6 * fbm(I + j * 5, 1.8, 3, 7), 0, 1), (0, '#5c341a'), (.5, '#925a30'), (1, '#bd8650'))
        s = step(.25, .5, W[:, 2] / .54 * .5 + .9 * fbm(I + j, 1.4, 3, 6)) * .9
        cc = mix(cc, ramp(np.clip(.5 + fbm(W + j, 4, 3, 5), 0, 1), (0, '#a62412'), (1, '#d4552a')), s)
        place(mesh(W, F, m=meat, col=cc), (x, y, z))
    for j, (x, y, t) in enumerate(((.2, .0, 30), (.45, .15, 100), (.05, .2, 200))):
        place(leaf(.6, .24, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.6, seed=j), (x, y, 1.45), (0, -10, t))
    return dict(elev=36)


def layers(kind):
    """A piece cut from the tin: its layers are seen in front, the baked top above."""
    W, D, H = 1.7, 1.15, 1.15
    V = slab([(-W, -D), (0, -D * 1.01), (W, -D), (W * 1.01, 0), (W, D), (0, D * 1.01), (-W, D), (-W * 1.01, 0)], H, 150, 720, edge=.09)
    # more rows on the sides, where the layers are
    side0 = [i for i in range(len(V)) if abs(V[i, 0, 2] - H + .09) < .02 or V[i, 0, 2] < H - .09]
    rim = V[max(150, 0) + 8]
    zs = np.linspace(H - .09, .06, 150)
    body = np.stack([np.concatenate([rim[:, :2], np.full((720, 1), z)], 1) for z in zs])
    P = np.concatenate([V[:159], body, V[-8:]])
    S = P + 3
    x, y, z = P[..., 0], P[..., 1], P[..., 2]
    wob = .06 * fbm(S * [1, 1, .3], 1.3, 3, 4) + .02 * fbm(S, 5, 3, 5)
    n = 5 if kind == 'lasagne' else 3
    wob = wob if kind == 'lasagne' else 1.7 * wob
    u = (z + wob) / H * n
    f = u % 1
    if kind == 'lasagne':
        c = ramp(f, (0, '#8a3a1a'), (.34, '#a84e24'), (.42, '#f2e0b0'), (.58, '#f4e6be'), (.64, '#edd9a4'), (.86, '#e8cf92'), (.92, '#8a3a1a'))
        meat = step(.0, .3, fbm(S, 11, 3, 7)) * (f < .38)
        c = mix(c, '#6a2c16', meat * .7)
        c = mix(c, '#faf2dc', step(.25, .5, fbm(S, 3, 3, 8)) * (f > .4) * .6)
    else:
        c = ramp(f, (0, '#b8301a'), (.2, '#c8442a'), (.24, '#3a1c3a'), (.33, '#4a2848'), (.37, '#c4a870'), (.6, '#b2945a'), (.63, '#4a2848'), (.72, '#3a1c3a'), (.75, '#f6ecd6'), (.93, '#f2e2c2'), (.97, '#b8301a'))
        c = mix(c, '#8a6a3a', step(.1, .4, fbm(S * [1, 1, .5], 7, 3, 7)) * (f > .3) * (f < .66) * .5)
    top = step(H - .2, H - .06, z)
    bake = fbm(S, 2.2, 4, 9)
    tc = ramp(np.clip(.5 + 1.1 * bake + .3 * fbm(S, 8, 3, 10), 0, 1), (0, '#f2dcae'), (.4, '#e6b466'), (.7, '#c47a30'), (1, '#7a3a14')) if kind == 'lasagne' else ramp(np.clip(.5 + 1.1 * bake + .3 * fbm(S, 8, 3, 10), 0, 1), (0, '#f6e8cc'), (.38, '#eac48c'), (.55, '#cf5a30'), (1, '#a62a16'))
    c = c * (1 - top[..., None]) + tc * top[..., None]
    bulge = .05 * np.sin(f * np.pi) * (1 - top) - .02 * (f < .1)
    d = bulge + .03 * fbm(S, 3, 3, 11) + .05 * top * bake
    Q = P * 1
    r = np.hypot(x, y) + 1e-6
    Q[..., 0] += (1 - top) * d * np.sign(x) * (np.abs(x) > W * .9)
    Q[..., 1] += (1 - top) * d * np.sign(y) * (np.abs(y) > D * .9)
    Q[..., 2] += top * d
    o = [grid(Q, m=mat(rough=.36, spec=.45, scatter=.14, radius=(.35, .18, .08), coat=.25, coat_rough=.2), col=c)]
    stand(o, (0, 0, .0), (0, 0, -24))
    for j, (a, b, t) in enumerate(((-.1, .1, 20), (.2, .0, 110), (.0, -.1, 220))):
        place(leaf(.55, .22, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.6, seed=j), (a, b, H + .12), (0, -10, t))
    return dict(elev=30)


def salad():
    bowl('#e9e4da', 1.8, .7)
    r = rng(4)
    V, t, a = ball(220, 320)
    P = np.stack([1.62 * V[..., 0], 1.62 * V[..., 1], .52 + np.maximum(V[..., 2], -.2) * .75], -1)
    P[..., 2] += .06 * fbm(P, 2.2, 4, 3) + .03 * fbm(P, 7, 3, 4)
    c = ramp(np.clip(.5 + fbm(P, 3, 3, 5), 0, 1), (0, '#f0e2b0'), (1, '#fbf4d8'))
    m = mat(rough=.35, scatter=.3, radius=(.4, .3, .15), coat=.3)
    grid(P, m=m, col=c)
    I, F = icosphere(2)
    box = np.sign(I) * np.abs(I) ** .35
    tops = P[:110].reshape(-1, 3)
    pick = tops[r.choice(len(tops), 230, replace=False, p=None)]
    pick = pick[np.argsort(r.random(len(pick)))]
    shades = [lin(h) for h in ('#e8782a', '#e8782a', '#6f9a34', '#7fae3c', '#f0dc9a', '#f4e6b0', '#f6ecd0')]
    n = len(pick)
    kinds = r.integers(0, 7, n)
    for group, shape, size in (((0, 1, 4, 5, 6), box, .11), ((2, 3), I, .105)):
        sel = np.isin(kinds, group)
        scatter(shape, F, pick[sel] + r.normal(0, .015, (sel.sum(), 3)), r.uniform(.8, 1.15, (sel.sum(), 3)) * size, col=np.array([shades[k] for k in kinds[sel]]), turn=turns(sel.sum(), r), m=mat(rough=.35, scatter=.2, coat=.2))
    E = slab([(.42 * math.cos(t_), .34 * math.sin(t_)) for t_ in np.linspace(0, 6.2832, 13)[:-1]], .1, 60, 200, edge=.04)
    q = np.hypot(E[..., 0] / .42, E[..., 1] / .34)
    ec = ramp(q, (0, '#f0b02c'), (.50, '#f4c24a'), (.56, '#fffaf0'), (1, '#fffdf8'))
    for j, (x, y, t_) in enumerate(((-.25, -.15, 20), (.42, .12, 60))):
        place(grid(E, m=mat(rough=.3, scatter=.25), col=ec), (x, y, 1.24), (16, -10, t_))
    place(leaf(.7, .34, teeth=.5, teeth_n=6, bend=.3, seed=4, ruffle=.06), (-.05, .35, 1.32), (0, -10, 70))
    return dict(elev=36)


def tonnato():
    V, t, a = lathe([(0, .02), (1.5, .0), (1.75, .05), (2.15, .17), (2.2, .19), (2.1, .17), (1.72, .09), (0, .06)], 160, 320)
    grid(V, m=mat('#e6e2da', rough=.2, coat=.5))
    r = rng(2)
    for j in range(6):
        o = slab([(math.cos(t_) * .88 * (1 + .06 * math.sin(3 * t_ + j)), math.sin(t_) * .66) for t_ in np.linspace(0, 6.2832, 13)[:-1]], .06, 90, 260, edge=.02)
        S = o + j * 3
        q = np.hypot(o[..., 0] / .9, o[..., 1] / .66)
        c = ramp(np.clip(.5 + .6 * fbm(S, 1.6, 4, 3) + .3 * fbm(S, (2, 8, 2), 3, 4), 0, 1), (0, '#c9988a'), (.5, '#dcb4a6'), (1, '#ead0c4'))
        c = mix(c, '#9a6a50', step(.92, 1, q) * .8)
        ang = j / 6 * 6.2832
        stand([grid(o, m=mat(rough=.42, scatter=.16, coat=.1), col=c)], (1.08 * math.cos(ang), 1.08 * math.sin(ang), .14 + .02 * j), (0, 7, math.degrees(ang) + 90))
    g = np.linspace(0, 1, 220)[:, None]
    a = np.linspace(0, 2 * np.pi, 360, endpoint=False)[None]
    R = 1.28 + .16 * np.sin(a * 5 + 1) + .10 * np.sin(a * 3)
    P = np.stack([R * g * np.cos(a), R * g * np.sin(a), .30 + .26 * np.clip(1 - g ** 3, 0, 1) ** .6 + 0 * a], -1)
    P[..., 2] += .05 * fbm(P, 1.8, 3, 5) + .02 * np.sin(np.hypot(P[..., 0] - .2, P[..., 1]) * 13) * (1 - g)
    c = ramp(np.clip(.5 + .7 * fbm(P, 3, 3, 6), 0, 1), (0, '#e6cfa0'), (1, '#f6e8c8'))
    grid(P, m=mat(rough=.3, scatter=.3, radius=(.4, .3, .15), coat=.35, coat_rough=.15), col=c)
    I, F = icosphere(3)
    n = 15
    at = np.stack([r.uniform(-.95, .95, n), r.uniform(-.9, .9, n), np.full(n, .62)], -1)
    scatter(I * [1, .85, .8], F, at, r.uniform(.085, .115, n), col=np.array([lin(h) for h in r.choice(['#5f6a2c', '#75803a', '#4d5a28'], n)]), turn=turns(n, r), m=mat(rough=.4, coat=.3))
    place(leaf(.6, .3, teeth=.5, teeth_n=6, bend=.3, seed=4, ruffle=.06), (.05, .1, .66), (0, -10, 60))
    return dict(elev=44)


def artichokes():
    r = rng(6)
    m = mat(rough=.36, scatter=.16, radius=(.3, .25, .1), coat=.3, coat_rough=.18)
    petal = ((0, .55), (.25, .9), (.55, 1), (.85, .6), (1, .12))
    models = []
    for s in range(3):                              # half a heart: petals around a pale bottom, and its stalk
        parts = [place(grid(ball(40, 60)[0] * [.34, .30, .20], m=m, col=lin('#d8cf98')), (.06, 0, .03))]
        parts.append(grid(sweep([(-.05, 0, 0), (-.45, .02, .02), (-.8, .05, 0)], [.20, .17, .15, .13], 20, 30), m=m, col=lin('#b9b26c')))
        for k in range(5):
            for side in (-1, 1) if k else (1,):
                shade = .8 + .08 * k
                l = leaf(1.15 - .07 * k, .26, petal, *(lin(h) * shade for h in ('#77762f', '#9a9648', '#cfc684')), vein='#b8b268', veins=2, bend=-.25, fold=.55, ruffle=.02, seed=9 * s + k + side, m=m, rows=40, columns=17)
                parts += place(l, (.04, side * .045 * k, .05 - .05 * k), (side * 14 * k, 0, side * 9.5 * k))
        models.append(parts)
    for j in range(15):
        ring, rad, z = (0, 1.2, .42) if j < 9 else ((1, .62, .72) if j < 14 else (2, 0, 1.0))
        b = j * 6.2832 / (9, 5, 1)[ring] + .3 * ring
        place(again(models[j % 3]), (rad * math.cos(b), rad * math.sin(b), z), (r.uniform(-25, 25), r.uniform(-22, 8), math.degrees(b) + r.uniform(60, 220)), r.uniform(.92, 1.06))
    hide(sum(models, []))
    n = 60
    I, F = icosphere(1)
    at = np.stack([r.normal(0, .75, n), r.normal(0, .7, n), 0 * np.arange(n)], -1)
    at[:, 2] = .25 + .95 * np.maximum(1 - np.hypot(at[:, 0], at[:, 1]) / 1.7, 0)
    scatter(I * [1, .6, .12], F, at, r.uniform(.05, .1, n), col=np.array([lin(h) for h in r.choice(['#2f6a22', '#4f8f34', '#3c7a2a'], n)]), turn=turns(n, r), m=mat(rough=.5), smooth=False)
    V, t, a = lathe([(0, .02), (1.5, .0), (1.75, .05), (2.1, .3), (2.14, .34), (2.05, .3), (1.72, .1), (0, .06)], 160, 320)
    grid(V, m=mat('#efe9de', rough=.2, coat=.5))
    return dict(elev=38)


def rabbit():
    flesh = ('#d8928a', '#e8b0a6', '#f3cdc2')
    m = mat(rough=.34, spec=.5, scatter=.2, radius=(.4, .18, .12), coat=.28, coat_rough=.2)

    def piece(V, seed):
        S = V + seed * 3.1
        c = ramp(np.clip(.5 + .7 * fbm(S, 1.5, 4, 3) + .3 * fbm(S, (2, 8, 8), 3, 4), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
        c = mix(c, '#f4e4d4', step(.15, .45, fbm(S, 1.8, 3, 6)) * .5)
        return [grid(displace(V, .04 * fbm(S, 2, 3, 7)), m=m, col=c)]
    for j, (x, y, t) in enumerate(((-.75, .75, 205), (.8, .85, 330))):
        o = piece(sweep([(-1.0, 0, 0), (-.3, .12, .02), (.5, .05, 0), (1.2, -.2, -.02), (1.75, -.25, -.02)], [.0, .5, .66, .6, .42, .26, .18, .15, .16, .0], 100, 200, flat=.72), j + 1)
        o.append(grid(sweep([(1.68, -.25, -.02), (1.95, -.27, 0)], [.12, .14, .11, .0], 30, 40), m=mat('#f2e4d0', rough=.45)))
        stand(o, (x, y), (0, 0, t))
    for j, (x, y, t) in enumerate(((-.85, -.55, 10), (.35, -.45, 30))):
        V = sweep([(-.75, 0, 0), (0, 0, .06), (.75, 0, 0)], [.34, .50, .52, .50, .40], 110, 180, flat=.75)
        V[..., 2] -= .16 * gauss(V[..., 1], .12) * (V[..., 2] > 0)
        stand(piece(V, 5 + j), (x, y), (0, 0, t + 70))
    o = piece(sweep([(-.7, 0, 0), (0, .06, .02), (.6, 0, 0), (1.1, -.16, 0)], [.0, .3, .36, .26, .15, .12, .1, .0], 80, 160, flat=.75), 9)
    stand(o, (1.35, -.75), (0, 0, -20))
    for j, (x, y, t) in enumerate(((-1.75, -.9, 150), (.1, -1.45, 10))):
        place(leaf(.9, .17, ((0, .2), (.3, .9), (.6, .9), (.85, .5), (1, 0)), '#3f5a38', '#5f7a4c', '#8a9f70', bend=.25, seed=j + 2), (x, y, .1), (0, -6, t))
    paper(5.0, 4.0, '#ecdcc0', turn=-4)
    return dict(elev=44)


def eggs():
    lay = ((-1.0, .5, 20), (.1, .75, 100), (1.15, .45, 60), (-.55, -.6, 150), (.65, -.65, 10))
    shades = (('#c98a5c', '#dca878'), ('#d9a478', '#e8bf98'), ('#b9784a', '#d09468'), ('#dcae86', '#eccaa8'), ('#c48456', '#d9a070'))
    for j, (x, y, t) in enumerate(lay):
        V, th, a = ball(180, 240)
        V = np.stack([V[..., 0] * .74 * (1 - .13 * V[..., 2]), V[..., 1] * .74 * (1 - .13 * V[..., 2]), V[..., 2]], -1)
        S = V + j * 3
        c = ramp(np.clip(.5 + .7 * fbm(S, 1.5, 3, 3), 0, 1), (0, shades[j][0]), (1, shades[j][1]))
        c = mix(c, lin(shades[j][0]) * .6, step(.10, .04, worley(S, 8, 5)[0]) * (worley(S, 8, 5)[2] > .5) * .4)
        stand(grid(V, m=mat(rough=.42, spec=.35, scatter=.12, radius=(.3, .2, .12), bump=(45, .08, .02)), col=c), (x, y), (74, 0, t))
    return dict(elev=28)


FORMS = dict(bird=lambda skin, roast: bird(skin, roast), fried=fried, balls_of_rice=balls_of_rice, rice=rice, grain_salad=grain_salad, meatballs=meatballs, layers=layers, salad=salad, tonnato=tonnato, artichokes=artichokes, rabbit=rabbit, eggs=eggs)


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5, 'contrast': 1.08}
