"""Spices in a wooden bowl, cinnamon, vanilla, salt, sugar and ice, and the flowers that labels of oil and herb tea show."""
from kit import *
from looks import *

KINDS = {
    'paprica': dict(make='powder', tint=('#7c1408', '#ae2812', '#cf4a22'), beside='pepper'),
    'curcuma': dict(make='powder', tint=('#b06a08', '#dd9412', '#f2b832'), beside='root'),
    'senape': dict(make='powder', tint=('#a8740c', '#cf9a1c', '#e6bc44'), paste=1, beside='seeds'),
    'sale': dict(make='powder', tint=('#e4e6e8', '#f6f7f7', '#ffffff'), crystals=1),
    'cannella': dict(make='cinnamon'),
    'vaniglia': dict(make='vanilla'),
    'zucchero': dict(make='cubes', sugar=1),
    'ghiaccio': dict(make='cubes'),
    'girasole': dict(make='sunflower'),
    'camomilla': dict(make='daisies'),
}


def wooden_bowl(wide=1.45, tall=.95):
    """A bowl turned of olive wood, open above; its inside is a little darker."""
    w, h = wide, tall
    V, t, a = lathe([(0, 0), (.55 * w, 0), (.62 * w, .03), (.86 * w, .30 * h), (.98 * w, .72 * h), (1.0 * w, .96 * h), (.97 * w, h), (.92 * w, .96 * h), (.86 * w, .62 * h), (.6 * w, .25 * h), (0, .2 * h)], 220, 300)
    wave = V + .12 * np.stack([fbm(V, 1.1, 2, j) for j in (1, 2, 3)], -1)
    rings = np.sin(18 * np.hypot(wave[..., 0] + 1.1, wave[..., 2] * 1.4 + .6) + 5 * fbm(wave, .9, 3, 5))
    col = ramp(np.clip(.5 + .28 * rings + .5 * fbm(wave, (2, 2, 9), 3, 6), 0, 1), (0, '#6a3c1a'), (.5, '#9c6530'), (1, '#c48f52'))
    return grid(V, m=mat(rough=.42, coat=.12, coat_rough=.25), col=col)


def tinted(V, tint, seed, scale=3., much=.6):
    return ramp(np.clip(.5 + much * fbm(V + seed * 5, scale, 4, seed), 0, 1), *zip((0, .5, 1), tint))


def powder(tint, paste=0, crystals=0, beside=None):
    wooden_bowl()
    r = rng(3)
    if paste:
        V, t, a = lathe([(0, 1.16), (.3, 1.12), (.7, .98), (1.1, .86), (1.3, .80), (1.32, .6)], 260, 360)
        swirl = np.sin(a * 1 + 9 * np.hypot(V[..., 0], V[..., 1]))
        V[..., 2] += .07 * swirl * step(1.25, .8, np.hypot(V[..., 0], V[..., 1])) + .03 * fbm(V, 2, 3, 4)
        grid(V, m=mat(rough=.3, scatter=.2, radius=(.3, .2, .04), coat=.35, coat_rough=.15), col=mix(tinted(V, tint, 1, 2), tint[2], .3 * swirl))
    else:
        V, t, a = lathe([(0, 1.78), (.16, 1.72), (.5, 1.42), (.9, 1.06), (1.22, .84), (1.32, .78), (1.32, .6)], 300, 460)
        f1, _, _ = worley(V + .2 * fbm(V, 2, 2, 1)[..., None], 3.4, 2)
        V = displace(V, .10 * fbm(V, 1.5, 4, 3) + .04 * step(.5, .1, f1) + .012 * fbm(V, 14, 3, 5))
        grid(V, m=mat(rough=.95, spec=.1, bump=((60, .5, .03),)), col=tinted(V, tint, 2, 2.2))
        heap = V
    if crystals:
        at = heap[5:280].reshape(-1, 3)[r.choice(275 * 460, 1500, replace=False)]
        strewn = r.normal(0, 1, (60, 2)) * [.5, .12] + [.45, -1.42]
        at = np.concatenate([at, np.column_stack([strewn, 0 * strewn[:, 0] + .03])])
        I, F = icosphere(2)
        for k in range(3):
            mine = np.arange(len(at)) % 3 == k
            W = shard(I, k + 2, 9, .45, .8)
            scatter(W, F, at[mine], r.uniform(.035, .105, mine.sum()), col=np.tile(lin(tint[1 + k % 2]), (mine.sum(), 1)), turn=turns(int(mine.sum()), r), m=mat(rough=.18, scatter=.25, radius=(.2, .2, .2), coat=.4), smooth=False)
    elif not paste:
        strewn = r.normal(0, 1, (1100, 2)) * [.42, .085] + [.0, -1.42]
        I, F = icosphere(1)
        scatter(I, F, np.column_stack([strewn, 0 * strewn[:, 0] + .01]), np.abs(r.normal(.008, .012, 1100)) + .004, col=np.tile(lin(tint[1]), (1100, 1)), m=mat(rough=.95, spec=.1))
    if beside:
        globals()[beside]()
    return dict(elev=28, samples=.6, saturation=1.0 if crystals else 1.1)


def pepper():
    """A dried sweet pepper before the bowl."""
    V = sweep([(-.9, 0, 0), (-.4, .1, .05), (.3, .08, .02), (.95, -.22, 0)], [.16, .30, .24, .05], 120, 220, flat=.7)
    V = displace(V, .09 * fbm(V + 4, (1.6, 3.6, 3.6), 3, 3))
    col = ramp(np.clip(.5 + .8 * fbm(V, 2, 3, 1), 0, 1), (0, '#4a0a08'), (.5, '#82140e'), (1, '#b0301c'))
    stalk = sweep([(-.86, 0, 0), (-1.1, -.03, .08), (-1.32, .05, .2)], [.12, .06, .07], 16, 24)
    stand([grid(V, m=mat(rough=.3, coat=.4, coat_rough=.15), col=col), grid(stalk, m=mat('#6a6034', rough=.7))], (.95, -1.15), (20, 0, 14), 1.0)


def root():
    """A turmeric root with a cut end, and slices."""
    path = [(-1.0, 0, .02), (-.5, .06, .05), (.1, 0, .03), (.7, .1, 0)]
    V = sweep(path, [.20, .27, .25, .22], 90, 260)
    rings = np.sin(V[..., 0] * 34 + 3 * fbm(V, 2, 2, 2))
    V = displace(V, .012 * rings + .05 * fbm(V, 2.4, 3, 3))
    skin = ramp(np.clip(.5 + .25 * rings + .6 * fbm(V, 2, 3, 5), 0, 1), (0, '#6e431a'), (.5, '#a86f2c'), (1, '#cf9a50'))
    flesh = mat(rough=.4, scatter=.2, radius=(.3, .1, .02), coat=.2)
    end = step(.665, .70, V[..., 0])
    rad = np.hypot(V[..., 1] - .1, V[..., 2])
    cut = mix(mix('#ee7c08', '#f59a1e', .5 + fbm(V, 5, 3, 2)), '#c85c06', gauss(rad - .13, .02))
    bud = sweep([(-.35, .1, .1), (-.28, .34, .16), (-.2, .52, .14)], [.17, .16, .06], 40, 50)
    stand([grid(V, m=flesh, col=mix(skin, cut, end)), grid(displace(bud, .02 * fbm(bud, 4, 3, 2)), m=flesh, col=lin('#a06a2c'))], (.80, -1.20), (0, 0, -20), 1.0)
    for k, (x, y) in enumerate(((-1.0, -1.28), (-.68, -1.42))):
        S = slab([(.25 * math.cos(b) * (1 + .1 * math.sin(2 * b)), .23 * math.sin(b)) for b in np.linspace(0, 6.28, 13)[:-1]], .09, 40, 120, edge=.02)
        rad = np.hypot(S[..., 0], S[..., 1])
        c = mix(mix(mix('#ee7c08', '#f59a1e', .5 + fbm(S, 5, 3, 2)), '#c85c06', .7 * gauss(rad - .16, .018)), '#8a5a22', step(.235, .25, rad))
        stand(grid(S, m=flesh, col=c), (x, y, .05 * k), (6 * k, -8 * k, 40 * k))


def seeds():
    r = rng(8)
    I, F = icosphere(3)
    at = np.concatenate([r.normal(0, 1, (70, 2)) * [.45, .11] + [.7, -1.40], r.normal(0, 1, (35, 2)) * [.3, .09] + [-.7, -1.42]])
    shades = np.array([lin(c) for c in ('#c99a3c', '#e0b858', '#a8742c', '#6e4a20')])
    scatter(I, F, np.column_stack([at, 0 * at[:, 0] + .06]), r.uniform(.055, .075, len(at)), col=shades[r.integers(0, 4, len(at))], m=mat(rough=.4, scatter=.05))


def quill(seed, long=2.2):
    """A stick of bark rolled from both sides."""
    n, rows = 260, 220
    b = np.linspace(-1, 1, n)[None]
    z = np.linspace(-long, long, rows)[:, None]
    turn = 5.9 * (1 - np.abs(b)) * (1 + .02 * np.sin(z * 2 + seed))
    rad = .13 + .205 * (1 - np.exp(-turn * .42))
    angle = np.where(b < 0, np.pi - turn, turn)
    outer = np.stack([rad * np.cos(angle) + np.sign(b) * .205 + 0 * z, rad * np.sin(angle) + 0 * z, z + 0 * b + .03 * perlin(np.stack([b * 9 + 0 * z, 0 * b + 0 * z, np.sign(z) + 0 * b], -1), 1, seed)], -1)
    S = outer + seed * 4
    grain = fbm(S, (7, 7, .8), 4, seed)
    outer = outer + .012 * np.stack([fbm(S, 2, 2, 1), fbm(S, 2, 2, 2), 0 * grain], -1) + (.012 * grain)[..., None] * normals(outer, False)
    col = ramp(np.clip(.5 + .8 * grain + .3 * fbm(S, (1, 1, .7), 3, 4), 0, 1), (0, '#5a2a10'), (.5, '#8f4f22'), (1, '#bd7c40'))
    col = mix(col, '#c9935a', .6 * step(long - .05, long, np.abs(outer[..., 2])))
    inner = outer - .045 * normals(outer, False)
    V = np.concatenate([outer, inner[:, ::-1]], 1)
    V = np.concatenate([V[:1] * [1, 1, 1], V, V[-1:]], 0)
    C = np.concatenate([col, (col * .8)[:, ::-1]], 1)
    C = np.concatenate([C[:1], C, C[-1:]], 0)
    return grid(V, m=mat(rough=.6, scatter=.03, bump=((26, .3, .02),)), col=C)


def cinnamon():
    parts = []
    for k, (x, z, spin) in enumerate(((-.86, 0, 10), (0, 0, -20), (.88, 0, 25), (-.42, .56, -8), (.46, .58, 12))):
        parts += [place(quill(k + 1, 2.05 + .12 * math.sin(k * 2.3)), (x, 0, z + .35), (90, spin, 0))]
    for k in (-1, 1):
        b = np.linspace(0, 2 * np.pi, 17)[:-1]
        loop = np.stack([1.32 * np.sign(np.cos(b)) * np.abs(np.cos(b)) ** .75, 0 * b + .05 * k, .47 + .58 * np.sin(b)], -1)
        rope = sweep(np.concatenate([loop, loop[:1]]), [.05, .05], 14, 160)
        parts.append(place(grid(displace(rope, .012 * np.sin(np.arange(162) * 1.3)[:, None] + np.zeros((162, 14))), m=mat('#d2b88a', rough=.8)), (0, 0, 0)))
    knot = [sweep([(0, 0, 1.02), (.25 * s, -.18, 1.22), (.62 * s, -.30, 1.12), (.45 * s, -.22, .98), (0, -.04, 1.03)], [.05, .05], 14, 60) for s in (-1, 1)]
    knot += [sweep([(0, 0, 1.02), (.18 * s, -.5, 1.0), (.4 * s, -.95, 1.06 - .2)], [.05, .045, .03], 14, 40) for s in (-1, 1)]
    parts += [grid(k, m=mat('#d2b88a', rough=.8)) for k in knot]
    stand(parts, turn=(0, 0, -38))
    return dict(elev=36, samples=.6)


def vanilla():
    m = mat(rough=.28, coat=.35, coat_rough=.2)
    for k, (x, y, t, curl) in enumerate(((.0, .25, 24, .5), (.05, -.15, 14, .35), (.15, -.5, 33, .6), (-.1, -.75, 6, .4))):
        p = [(-2.3, .35 * curl, .05), (-2.05, .10, .02), (-1.2, -.05 * curl, .0), (0, .08 * k - .1, .03), (1.3, .04, 0), (2.2, .12, .05), (2.48, .42 * curl, .12), (2.36, .66 * curl, .16)]
        V = sweep(p, [.03, .08, .125, .13, .125, .10, .05, .045], 60, 420, flat=.72)
        folds = fbm(V + k * 3, (.5, 9, 9), 3, k)
        V = displace(V, .03 * folds)
        col = ramp(np.clip(.45 + .8 * folds + .3 * fbm(V + k, 1.5, 3, 2), 0, 1), (0, '#160a06'), (.5, '#301810'), (1, '#5e3822'))
        stand(grid(V, m=m, col=col), (x, y, .05 * k), (0, 0, t))
    petal = mat(rough=.5, scatter=.18, radius=(.3, .25, .1), translucent=.25)
    shape = ((0, .25), (.3, .85), (.6, 1), (.85, .7), (1, .08))
    flower = []
    for k in range(5):
        l = leaf(1.25, .36, shape, '#e8dc9c', '#f6efc4', '#fffbe6', '#e2d48a', 5, bend=.42, fold=.2, ruffle=.035, waves=3, puff=.01, seed=k + 2, rows=60, columns=31, m=petal)
        flower += place(l, (.08, 0, .05), (0, -22, k * 72 + 18))
    V, t, a = lathe([(.05, -.1), (.16, .1), (.22, .42), (.30, .68), (.46, .84), (.50, .86)], 90, 160)
    V[..., 2] += .07 * np.sin(a * 8) * step(.5, .85, V[..., 2])
    V[..., :2] *= (1 + .10 * np.cos(a * 8) * step(.5, .85, V[..., 2]))[..., None]
    flower.append(grid(V, m=petal, col=mix('#f7ecaa', '#eeb52c', step(.35, .75, V[..., 2]))))
    inside = V * [.93, .93, 1] + [0, 0, -.01]
    flower.append(grid(inside, m=petal, col=mix('#b86a10', '#f0bc3c', step(.4, .85, V[..., 2]))))
    stand(flower, (.35, -.55, .30), (40, 6, 0), 1.12)
    return dict(elev=40, samples=.6)


def cubes(sugar=0):
    r = rng(5)
    I, F = icosphere(1)
    models = []
    for k in range(4):
        b = np.linspace(0, 2 * np.pi, 49)[:-1]
        square = [(math.copysign(abs(math.cos(c)) ** .22, math.cos(c)), math.copysign(abs(math.sin(c)) ** .22, math.sin(c))) for c in b]
        V = slab(square, 1.9, 90, 480, edge=.10 if sugar else .22)
        V = np.stack([V[..., 0], V[..., 1], V[..., 2] - .95], -1)
        S = V + k * 4
        if sugar:
            V = displace(V, .022 * fbm(S, 12, 3, 2) + .02 * fbm(S, 2, 2, 3))
            models.append(grid(V, m=mat(rough=.6, scatter=.2, radius=(.3, .3, .28), bump=((14, .6, .06), (40, .4, .03))), col=mix('#efece4', '#ffffff', .5 + fbm(S, 9, 3, 2))))
            continue
        hollow = gauss(np.hypot(V[..., 0], V[..., 1]), .65) * step(.3, .8, np.abs(V[..., 2]))
        V = displace(V, .03 * fbm(S, 1.2, 3, 2) - .16 * hollow)
        cloudy = np.clip(.35 + 1.1 * fbm(S, (1.4, 1.4, 2.6), 4, 6) + .3 * gauss(np.linalg.norm(V, axis=-1), 1.1), 0, 1)
        rim = step(.95, 1.3, np.linalg.norm(V, axis=-1))
        models.append(grid(V, m=mat(rough=.08, scatter=.5, radius=(.9, 1.0, 1.1), coat=.9, coat_rough=.03, clear=.45, ior=1.2, spec=.6), col=mix(mix('#9fcbe4', '#dff0f8', cloudy), '#f4fbff', .6 * rim)))
    lay = [(-1.25, .45, 0, 18), (.98, .62, 0, -24), (-.10, -1.25, 0, 38), (-.12, .35, 1.92, 8)] if not sugar else [(-1.2, .5, 0, 12), (1.05, .6, 0, -20), (-.1, -1.2, 0, 40), (-.1, .3, 1.9, 22)]
    for k, (x, y, z, t) in enumerate(lay):
        tilt = (0, 0) if z == 0 else (-7, 6)
        stand(again(models[k]), (x, y, z), (*tilt, t))
    hide(models)
    if sugar:
        at = np.column_stack([r.normal(0, 1, (160, 2)) * [.8, .2] + [.5, -2.3], np.full(160, .02)])
        scatter(I, F, at, r.uniform(.015, .04, 160), col=np.tile(lin('#ffffff'), (160, 1)), turn=turns(160, r), m=mat(rough=.3, scatter=.2), smooth=False)
    else:
        for k, (x, y, s) in enumerate(((1.55, -1.35, .34), (-1.75, -1.05, .26), (1.15, -1.75, .2))):
            stand(mesh(shard(icosphere(4)[0], k + 3, 11), icosphere(4)[1], m=mat('#d4eaf5', rough=.1, scatter=.4, coat=.8, clear=.3, ior=1.2), smooth=False), (x, y), (0, 0, 40 * k), s)
    return dict(elev=30, samples=.8)


def heads(petal, rings, disc_wide, dome, seeds_of):
    """A composite flower as parts, looking up: rings of (number, length, width, lift, colours) petals around a disc of little florets."""
    parts = []
    for j, (n, length, width, lift, tints) in enumerate(rings):
        shape = ((0, .55), (.35, 1), (.7, .85), (.93, .35), (1, .05))
        models = [leaf(length, width, petal or shape, *tints, 3, bend=b, fold=.25, puff=.012, ruffle=.02, waves=2, seed=j * 5 + k, rows=44, columns=19, m=mat(rough=.5, translucent=.25)) for k, b in enumerate((.10, .28, -.05))]
        r = rng(j + 3)
        for k in range(n):
            angle = 360 * (k + .5 * (j % 2)) / n + r.uniform(-3, 3)
            b = math.radians(angle)
            parts += again(models[k % 3], (disc_wide * .86 * math.cos(b), disc_wide * .86 * math.sin(b), .02 * j), (r.uniform(-12, 12), -lift + r.uniform(-5, 5), angle), r.uniform(.92, 1.06))
        hide(sum(models, []))
    n, W, shades = seeds_of
    k = np.arange(n) + .5
    q, b = np.sqrt(k / n), k * 2.39996
    at = np.stack([disc_wide * q * np.cos(b), disc_wide * q * np.sin(b), dome(q)], -1)
    I, F = icosphere(2)
    col = ramp(q + rng(4).uniform(-.08, .08, n), *shades)
    parts.append(scatter(I, F, at, np.tile([W, W, W * 1.7], (n, 1)), col=col, m=mat(rough=.6)))
    V, _, _ = lathe([(0, dome(np.array(0.)) - .02), (.5 * disc_wide, dome(np.array(.5)) - .02), (disc_wide, dome(np.array(1.)) - .02), (disc_wide * .9, -.14), (0, -.2)], 60, 120)
    parts.append(grid(V, m=mat(rough=.8), col=lin(shades[0][1])))
    return parts


def sunflower():
    gold = ('#dc8a06', '#f4b414', '#fdd44a', '#e29a0c')
    flower = heads(None, ((21, 1.15, .24, 16, gold), (21, 1.2, .25, 5, gold), (17, .95, .2, 30, gold)), .86, lambda q: .10 + .10 * np.exp(-((q - .72) / .22) ** 2) - .06 * np.exp(-(q / .3) ** 2), (520, .042, ((0, '#6a5a22'), (.28, '#3c2812'), (.62, '#2a170c'), (.85, '#6e3e10'), (1, '#c0801a'))))
    shape = ((0, .5), (.25, 1), (.6, .7), (1, .02))
    for k, (angle, size) in enumerate(((205, 1.0), (-30, 1.1))):
        flower += place(leaf(1.9 * size, .62, shape, '#2c5a20', '#4c8230', '#86b258', '#b0c884', 6, bend=.25, fold=.2, teeth=.12, seed=k + 2, net=9), (.75 * math.cos(math.radians(angle)), .75 * math.sin(math.radians(angle)), -.25), (0, -2, angle))
    stand(flower, turn=(48, 0, 8))
    return dict(elev=26, samples=.6)


def daisies():
    white = ('#dfe2e4', '#f4f5f3', '#ffffff', '#e4e6e4')
    petal = ((0, .55), (.4, .95), (.75, 1), (.95, .7), (1, .35))
    green = mat('#6c8f3c', rough=.5)
    for k, (x, y, z, size, tilt, turn) in enumerate(((-.85, .35, .85, 1.0, 42, 14), (.95, .45, 1.05, .95, 46, -18), (.10, -.75, .45, 1.1, 50, 4))):
        f = heads(petal, ((17, .92, .17, 2, white),), .42, lambda q: .10 + .30 * (1 - q ** 2), (230, .034, ((0, '#e0a80c'), (.5, '#f0bc18'), (1, '#f8d448'))))
        place(f, (0, 0, 0), (tilt, 0, turn), size)
        place(f, (x, y, z))
        stem = sweep([(x, y + .05, z - .05), (x * .8, y + .35, z - .55), (x * .35, .75, .12), (x * .1 + .2, 1.1, .05)], [.06, .055, .055, .05], 14, 60)
        grid(stem, m=green)
    for k, (x, y, angle) in enumerate(((-1.3, -.25, 200), (1.35, -.2, -25), (-.6, -1.0, 235), (1.0, -.95, -60))):
        for j in range(9):
            side = (-1) ** j
            feather = place(leaf(.45, .04, ((0, .6), (.5, 1), (1, .1)), '#3c6a24', '#5c8c38', '#86ac58', '#86ac58', 1, rows=14, columns=7, seed=j), (.10 * j, .02 * side, .03), (0, -14, 42 * side))
            place(feather, (x * .6, y * .6, 0), (0, 0, angle))
    objects = list(bpy.context.scene.objects)
    stand(objects)
    return dict(elev=28, samples=.6)


def build(make, **kind):
    return globals()[make](**kind)
