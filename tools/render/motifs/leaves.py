"""Leaves in bunches and heaps: spinach, chard, chicory, rocket, lamb's lettuce, celery, herbs."""
from kit import *
from looks import *

KINDS = {
    'spinaci': dict(make='bunch', leaf_=dict(length=1.5, width=.52, shape=((0, .12), (.12, .72), (.32, 1), (.65, .85), (.9, .5), (1, .2)), deep='#24601c', mid='#3f8a2e', light='#6cae4c', vein='#a4cc7c', veins=5, puff=.05, ruffle=.02, waves=3, rib=.04), rib=('#8fb45c', '#c8dc9c'), n=26, thick=.075, long=.95),
    'rucola': dict(make='heap', leaf_=dict(length=1.7, width=.34, shape=((0, .08), (.2, .14), (.28, .62), (.34, .2), (.44, .22), (.52, .95), (.60, .35), (.68, .5), (.80, 1), (.93, .75), (1, .2)), deep='#2c6a1e', mid='#45902c', light='#7cb84c', vein='#c0dc94', veins=6, puff=.012, ruffle=.02, stalk=.5, rows=110), n=40),
    'valeriana': dict(make='rosettes', leaf_=dict(length=1.1, width=.27, shape=((0, .28), (.3, .5), (.7, 1), (.92, .8), (1, .3)), deep='#2a6a24', mid='#3f8a30', light='#6aae48', vein='#9cc870', veins=4, puff=.015, bend=-.3)),
    'bietole': dict(make='bunch', leaf_=dict(length=2.3, width=.95, shape=((0, .25), (.15, .7), (.45, 1), (.8, .7), (1, .15)), deep='#164a18', mid='#276a24', light='#4a8f36', vein='#d8e4b0', veins=8, net=9, puff=.04, ruffle=.022, waves=3, rib=.055), rib=('#dfe6c4', '#f4f4e2'), n=10, thick=.24, long=1.4),
    'cicoria-catalogna': dict(make='bunch', leaf_=dict(length=3.0, width=.40, shape=((0, .35), (.12, .55), (.2, .3), (.32, .8), (.40, .35), (.52, .95), (.60, .45), (.75, 1), (1, .1)), deep='#245a1c', mid='#3c7c2a', light='#6ca848', vein='#dfeac0', veins=7, puff=.02, ruffle=.014, rib=.05, teeth=.15), rib=('#cfe0a4', '#eef2d8'), n=16, thick=.12, long=1.7),
    'radicchio-treviso': dict(make='treviso'),
    'sedano': dict(make='celery'),
    'basilico': dict(make='sprigs', leaf_=dict(length=1.35, width=.46, shape=((0, .12), (.2, .8), (.45, 1), (.78, .62), (1, 0)), deep='#1f6a16', mid='#348e22', light='#57aa36', vein='#6cb848', veins=5, slant=.75, puff=.022, rib=.018, bend=.75, fold=-.12), stem='#8fb85c', pairs=3, n=4, rise=.42, lean=30),
    'menta': dict(make='sprigs', leaf_=dict(length=.95, width=.34, shape=((0, .2), (.25, .85), (.5, 1), (.8, .6), (1, 0)), deep='#1c5424', mid='#2f7a36', light='#5ca654', vein='#8fc47c', veins=8, net=8, puff=.04, bend=.4, teeth=.16, teeth_n=13), stem='#6c7c4c', pairs=4, n=5, rise=.55),
    'salvia': dict(make='sprigs', leaf_=dict(length=1.25, width=.26, shape=((0, .3), (.3, .95), (.6, .95), (.85, .6), (1, .1)), deep='#5c7a58', mid='#7f9a78', light='#aabf9c', vein='#c4d2b4', veins=9, net=15, puff=.03, bend=.35, ruffle=.012), stem='#8a9a74', pairs=4, n=4, rise=.5),
    'prezzemolo': dict(make='fronds', leaf_=dict(length=.62, width=.34, shape=((0, .1), (.15, .35), (.35, 1), (.45, .6), (.6, .9), (.75, .45), (.88, .5), (1, .1)), deep='#1f5f1c', mid='#358428', light='#66ad44', vein='#8cc060', veins=4, puff=.02, teeth=.45, teeth_n=7, rows=44, columns=17), n=16),
    'rosmarino': dict(make='rosemary'),
    'alloro': dict(make='sprigs', leaf_=dict(length=1.7, width=.34, shape=((0, .12), (.25, .8), (.5, 1), (.78, .65), (1, 0)), deep='#24481c', mid='#3c682c', light='#6a9048', vein='#a4bb78', veins=9, puff=.02, bend=.15, fold=.3, ruffle=.02), stem='#6c5c38', pairs=4, n=2, rise=.5),
    'misticanza': dict(make='heap', leaf_=dict(length=1.3, width=.45, shape=((0, .15), (.2, .5), (.5, .95), (.8, 1), (1, .35)), deep='#3f8a24', mid='#6cb03a', light='#a4d060', vein='#dcebaa', veins=7, puff=.03, ruffle=.06), n=32, red=True),
}
STEM = dict(rough=.42, scatter=.15, radius=(.12, .15, .06))


def heap(leaf_, n, red=False):
    r = rng(3)
    green = mat(rough=.34, spec=.45, translucent=.28)
    models = [leaf(**{**leaf_, 'seed': k + 2, 'bend': b, 'fold': .3 + .1 * k, 'm': green, 'twist': .3 * (k - 1.5)}) for k, b in enumerate((-.25, .1, .45, .8))]
    if red:
        models[1] = leaf(**{**leaf_, 'seed': 8, 'bend': .2, 'm': green, 'deep': '#4a1220', 'mid': '#742434', 'light': '#8c5a44', 'vein': '#c88a90'})
        models[3] = leaf(1.2, .22, ((0, .2), (.3, .6), (.6, 1), (1, .1)), '#2a5a24', '#3f7c30', '#70a850', '#a8cc80', 6, bend=.4, seed=5, m=green, stalk=.4)
    for k in range(n):
        s = k / (n - 1)
        b = k * 2.4 + r.uniform(-.3, .3)
        rad = 1.15 * (1 - s) ** .7
        inward = r.random() < .25
        turn = math.degrees(b) + (180 if inward else 0) + r.uniform(-50, 50)
        place(again(models[k % 4]), (rad * math.cos(b) * 1.1, rad * math.sin(b) * .8, .12 + 1.0 * s), (r.uniform(-40, 40), -8 - 30 * s + r.uniform(-25, 15), turn), r.uniform(.85, 1.15))
    for m_ in models:
        hide(m_)
    low = points([o for o in bpy.context.scene.objects])[:, 2]
    for o in list(bpy.context.scene.objects):
        place(o, (0, 0, -np.quantile(low, .004)))
    return dict(elev=27)


def rosettes(leaf_):
    r = rng(2)
    green = mat(rough=.36, translucent=.25)
    models = [leaf(**{**leaf_, 'seed': k + 2, 'bend': b, 'm': green}) for k, b in enumerate((-.75, -.4, -.1))]
    for k, (x, y, z) in enumerate(((-1.35, .5, 0), (0, .9, 0), (1.35, .5, 0), (-.7, -.6, 0), (.8, -.65, 0), (-.1, .0, .75), (.75, .3, .7))):
        rose = []
        for j in range(11):
            s = j / 10
            rose += place(again(models[min(2, int(s * 3))]), (0, 0, 0), (0, -15 - 60 * s, j * 137.5), 1.0 - .35 * s)
        stand(rose, (x, y, z), (r.uniform(-25, 35), r.uniform(-25, 25), r.uniform(0, 360)), r.uniform(.85, 1.05))
    for m_ in models:
        hide(m_)
    return dict(elev=28)


def bunch(leaf_, rib, n, thick, long):
    """Leaves side by side, stalks to the viewer's left, tied in the middle."""
    r = rng(4)
    green, flesh = mat(rough=.34, spec=.45, translucent=.22), mat(**STEM)
    models = []
    for k in range(3):
        l = leaf(**{**leaf_, 'seed': k * 3 + 2, 'bend': (-.15, .1, .3)[k], 'fold': .25, 'm': green})
        p = [(0, 0, 0), (-long * .5, .03, -.04), (-long, 0, -.02)]
        V = sweep(p, [thick * .55, thick * .8, thick * 1.05], 24, 40, flat=.5)
        col = mix(*rib, .5 + fbm(V, (1, 7, 7), 3, k))
        models.append(l + [grid(V, m=flesh, col=mix(col, '#c9b88a', .5 * step(-long * .97, -long, V[..., 0])))])
    for k in range(n):
        s = k / max(n - 1, 1)
        row = k % 3
        y = (s - .5) * 1.5 * (1 - .22 * row)
        place(again(models[k % 3]), (r.uniform(-.15, .15), y * .55, .14 + .20 * row + .12 * (1 - abs(2 * s - 1))), (r.uniform(-16, 16), r.uniform(-9, 3), y * 24 + r.uniform(-4, 4)), r.uniform(.9, 1.08))
    for m_ in models:
        hide(m_)
    b = np.linspace(0, 2 * np.pi, 9)
    band = np.stack([-.55 * long + 0 * b, .62 * np.cos(b) * (.58 + thick), .33 + (.24 + thick) * np.sin(b)], -1)
    grid(sweep(band, .04, 10, 80), m=mat('#c8a468', rough=.7))
    objects = list(bpy.context.scene.objects)
    for o in objects:
        place(o, turn=(0, 0, 22))
    stand(objects, sink=.02)
    return dict(elev=32)


def treviso():
    """The late one: long curled leaves, white ribs, wine-red blades, the root left on."""
    flesh, blade = mat(rough=.3, scatter=.2, radius=(.2, .12, .12), coat=.1), mat(rough=.32, translucent=.12, coat=.1)
    def leaf_of(seed, curl):
        n, w = 90, 25
        u, v = np.meshgrid(np.linspace(0, 1, n), np.linspace(-1, 1, w), indexing='ij')
        half = (.13 + .13 * step(.3, .8, u)) * step(1.03, .84, u) ** .6
        angle = -.15 + curl * step(.45, 1., u) * u
        x, z = np.cumsum(np.cos(angle), 0) * 2.6 / n, np.cumsum(np.sin(angle), 0) * 2.6 / n
        cup = .65 * half * v * v
        V = np.stack([x - cup * np.sin(angle), v * half, z + cup * np.cos(angle) + .02 * np.sin(u * 12 + v * 3 + seed)], -1)
        red = step(.26 + .25 * (1 - u), .48, np.abs(v) + .10 * fbm(V + seed, 3, 3, seed)) * step(.12, .5, u) + step(.90, .99, u)
        col = mix(mix('#f0e6dc', '#fcf8f2', .5 + fbm(V, 3, 3, 1)), ramp(np.clip(.5 + fbm(V + seed, 2, 3, 2), 0, 1), (0, '#4c0a22'), (.5, '#721636'), (1, '#8e2a4c')), np.clip(red, 0, 1))
        return [grid(V, closed=False, m=blade, col=col)]
    models = [leaf_of(k, c) for k, c in enumerate((.3, .8, 1.5, 2.1))]
    root_m = mat(rough=.65, bump=(20, .4, .03))
    for j, (x, y, z, turn) in enumerate(((-1.2, .75, 0, 26), (-1.1, -.55, 0, 14))):
        head = []
        for k in range(26):
            s = k / 25
            head += again(models[(k * 3 + j) % 4])
            head[-1].matrix_world = Matrix.Rotation(math.radians(k * 137.5), 4, 'X') @ Matrix.Translation((0, 0, .03 + .13 * s)) @ Matrix.Rotation(-.02 - .10 * s, 4, 'Y') @ Matrix.Diagonal((1.08 - .25 * s,) * 3 + (1,))
        V = sweep([(.12, 0, 0), (-.12, 0, 0), (-.55, .05, -.03)], [.17, .17, .05], 24, 30)
        head.append(grid(V, m=root_m, col=mix('#b9976c', '#dcc4a0', .5 + fbm(V, (5, 2, 2), 3, 1))))
        stand(head, (x, y, z), (40 * j, 0, turn))
    for m_ in models:
        hide(m_)
    return dict(elev=30)


def celery():
    r = rng(3)
    flesh, green = mat(**STEM), mat(rough=.36, translucent=.25)
    small = leaf(.95, .42, ((0, .1), (.2, .4), (.4, 1), (.55, .6), (.75, .8), (1, .1)), '#2f7420', '#4a9430', '#84be54', '#a8d078', 5, teeth=.3, teeth_n=8, bend=.3, fold=.2, m=green, rows=50, columns=23)
    for k in range(11):
        s = k / 10
        inner = k >= 7
        b = k * 2.4
        off = np.array([0, .34 * math.cos(b), .34 * math.sin(b)]) * (.45 if inner else 1)
        tall = 3.1 + r.uniform(-.3, .3) + .2 * inner
        p = [off * .75 + [0, 0, 0], off * 1.05 + [.9, 0, 0], off * 1.1 + [tall * .65, 0, 0], off * 1.5 + [tall, 0, .05]]
        V = sweep(p, [.26, .25, .20, .12], 60, 90)
        q = np.linspace(0, 2 * np.pi, 60, endpoint=False)[None]
        V = displace(V, .014 * np.cos(q * 11) - .05 * gauss(q - 1.0, .5))
        col = ramp(np.clip(V[..., 0] / 3.2 + .2 * fbm(V, (1, 6, 6), 3, k), 0, 1), (0, '#e4ecc4'), (.35, '#b9d486'), (.8, '#8cb858'), (1, '#6fa244'))
        grid(V, m=flesh, col=col)
        end = np.array(p[-1])
        for j in range(6):
            d = np.array([r.uniform(.2, .9), r.normal(0, .3), r.normal(0, .25)]) + off * .5
            e = end + d
            grid(sweep([end, end + d * .5 + [.05, 0, 0], e], [.07, .04, .02], 8, 14), m=flesh, col=lin('#86b252'))
            for i in range(3):
                place(again(small), e + [-.15 * i, 0, 0], (r.uniform(-80, 80), r.uniform(-50, 40), math.degrees(math.atan2(d[1], d[0])) + (i - 1) * 50), r.uniform(.6, 1.0))
    V = sweep([(.25, 0, 0), (-.12, 0, 0), (-.34, 0, 0)], [.66, .54, .30], 60, 30)
    grid(V, m=flesh, col=mix('#e2dfb8', '#c2ba84', step(-.15, -.34, V[..., 0]) + .3 * fbm(V, 4, 3, 2)))
    hide(small)
    objects = list(bpy.context.scene.objects)
    stand(objects, turn=(0, -4, 24))
    return dict(elev=28)


def sprigs(leaf_, stem, pairs, n, rise, lean=-48):
    """Twigs with leaves in crossing pairs, laid together as a small bunch."""
    r = rng(5)
    green = mat(rough=.34, spec=.45, translucent=.25)
    models = [leaf(**{**leaf_, 'seed': k + 2, 'm': green, 'bend': leaf_.get('bend', .3) * b}) for k, b in enumerate((1., .5, 1.5))]
    twig = []
    for k in range(n):
        long = pairs * rise
        bend = r.uniform(-.25, .25)
        path = spline([(0, 0, 0), (bend * .3, 0, long * .5), (bend, .1, long)], 40)
        parts = [grid(sweep(path[::6], [.055, .03], 8, 30), m=green, col=lin(stem))]
        for j in range(pairs + 1):
            at = path[min(39, int((j + .6) / (pairs + .6) * 39))]
            size = (1.05 - .13 * j) * r.uniform(.9, 1.1)
            for side in (0, 180):
                parts += place(again(models[(j + k) % 3]), at, (r.uniform(-15, 15), -28 - 9 * j + r.uniform(-10, 10), 90 * j + side + r.uniform(-15, 15) + 30 * k), size)
        twig.append(parts)
    for k, parts in enumerate(twig):
        s = k / max(n - 1, 1) - .5
        place(parts, (s * 1.2, .5 - 1.1 * (k % 2), 0), (lean + 14 * (k % 2), s * 62, 0))
    for m_ in models:
        hide(m_)
    objects = list(bpy.context.scene.objects)
    low = np.quantile(points(objects)[:, 2], .01)
    for o in objects:
        place(o, (0, 0, -low))
    return dict(elev=24)


def fronds(leaf_, n):
    r = rng(2)
    green = mat(rough=.36, translucent=.25)
    models = [leaf(**{**leaf_, 'seed': k + 2, 'bend': b, 'm': green}) for k, b in enumerate((.2, .6, -.2))]
    for k in range(n):
        s = k / (n - 1) - .5
        tip = np.array([s * 2.6 + r.normal(0, .1), r.uniform(-.55, .55), 3.0 + r.uniform(-.5, .4) - abs(s) * 1.0])
        path = spline([(s * .25, r.normal(0, .08), 0), (s * .4, 0, 1.2), tip * [.75, .75, .72], tip], 40)
        grid(sweep(path[::6], [.05, .04, .025], 8, 30), m=green, col=lin('#7cb04c'))
        for j in range(5):
            base = path[39 - int(j / 2) * 6]
            d = np.array([(-1) ** j * (.30 if j else 0), r.normal(0, .2), .10 if j else .2])
            e = base + d
            grid(sweep([base, base + d * .6, e], [.025, .018], 6, 8), m=green, col=lin('#6ca440'))
            for i in (-1, 0, 1):
                place(again(models[(k + j + i) % 3]), e, (r.uniform(-30, 30), -60 + 25 * abs(i) + r.uniform(-30, 40), r.uniform(0, 360)), r.uniform(.85, 1.25))
    for m_ in models:
        hide(m_)
    b = np.linspace(0, 2 * np.pi, 9)
    grid(sweep(np.stack([.24 * np.cos(b), .20 * np.sin(b), .75 + 0 * b], -1), .045, 10, 60), m=mat('#c8a468', rough=.7))
    objects = list(bpy.context.scene.objects)
    stand(objects, turn=(-38, 14, 0))
    return dict(elev=24)


def rosemary():
    r = rng(4)
    m = mat(rough=.45, spec=.4)
    V = sweep([(0, 0, 0), (.30, 0, .03), (.62, 0, -.02), (.72, 0, -.03)], [.045, .05, .045, .008], 10, 12, flat=.45)
    F = faces(*V.shape[:2])
    shade = ramp(np.repeat(np.linspace(0, 1, 10)[None], V.shape[0], 0), (0, '#2f5030'), (.45, '#48704a'), (.55, '#a8b89c'), (1, '#3c6240'))
    for k, (x, y, z, turn) in enumerate(((-1.9, .5, .15, 10), (-2.0, -.25, .15, -4), (-1.9, -.9, .15, 6), (-1.8, .1, .45, 2), (-1.6, -.5, .5, -12))):
        path = spline([(0, 0, 0), (1.4, r.uniform(-.15, .15), .12), (2.8, r.uniform(-.3, .3), .1), (3.9, r.uniform(-.4, .4), .15)], 200)
        stem = sweep(path[::20], [.075, .06, .04, .02], 12, 60)
        n = 190
        i = np.sort(r.integers(18, 199, n))
        b = np.arange(n) * 2.4
        size = (.75 + .5 * np.sin(np.linspace(.3, 3.0, n)))
        turn_ = np.array([np.array((Euler((c, 0, 0)).to_matrix() @ Euler((0, -r.uniform(.55, 1.0) * (1 - .5 * (q / 200) ** 3), 0)).to_matrix())) for c, q in zip(b, i)])
        parts = [grid(stem, m=mat('#7c6a48', rough=.7)), scatter(V, F, path[i], size, np.clip(shade.reshape(1, -1, 3) * r.uniform(.8, 1.25, (n, 1, 1)), 0, 1), turn_, m=m)]
        place(parts, (x, y, z + .4), (0, r.uniform(-3, 3), turn))
    objects = list(bpy.context.scene.objects)
    for o in objects:
        place(o, turn=(0, 0, 18))
    stand(objects)
    return dict(elev=32)


def build(make, **kind):
    return globals()[make](**kind)
