"""Fennel, artichokes, asparagus, leeks, peas, beans, broad beans and maize."""
from kit import *
from looks import *

KINDS = {
    'finocchio': dict(make='fennel'),
    'carciofo': dict(make='artichoke'),
    'asparagi': dict(make='asparagus'),
    'porro': dict(make='leek'),
    'cipollotto': dict(make='leek', thick=.42, n=5),
    'piselli': dict(make='peas'),
    'fagiolini': dict(make='beans'),
    'fave': dict(make='peas', pod=('#5f8a34', '#7ca848', '#9cc068'), seed=('#a8c468', '#c8dc90'), long=3.0, thick=.42, count=5, flat=.7),
    'mais': dict(make='maize'),
    'ravanelli': dict(make='radishes'),
}
FLESH = dict(rough=.38, scatter=.2, radius=(.15, .16, .08), coat=.08)


def fennel():
    m, green = mat(**FLESH), mat(rough=.45, translucent=.2)
    def one(seed):
        r = rng(seed)
        parts = []
        for k in range(5):                                           # sheaths, the outer ones wider and shorter
            p = np.array([(.0, -.95), (.50, -.92), (.95, -.55), (1.06, -.05), (.78, .52), (.42, .95), (.26, 1.3 + .12 * k), (.20, 1.7 + .1 * k)]) * [1 - .06 * k, 1]
            V, t, a = lathe(p, 150, 260)
            V[..., 1] *= .72
            V[..., :2] *= (1 + .03 * fbm(V + seed + k * 3, 1, 2, k))[..., None]
            turn = (90 if k % 2 else -90) + r.uniform(-25, 25)
            off = np.angle(np.exp(1j * (a - math.radians(turn))))
            open_ = 1.15 + 1.35 * step(.75, -.6, V[..., 2]) - .35 * (V[..., 2] > .9)
            inside = np.clip(np.abs(off) / open_, 0, 1)
            V[..., :2] *= (1 - .10 * step(.9, 1.0, inside) - .02 * k)[..., None]
            ray = np.stack([np.cos(a), np.sin(a), .08 * V[..., 2]], -1)
            ribs = fbm(ray, 13, 2, k)
            V = displace(V, .018 * ribs + .02 * step(.86, .97, inside))
            col = ramp(np.clip((V[..., 2] + .9) / 2.7 + .12 * ribs, 0, 1), (0, '#f3f3e2'), (.45, '#e6efcf'), (.75, '#c3dc9a'), (1, '#8fbf62'))
            col = mix(col, '#c8d8a4', .6 * step(.10, .3, ribs) * step(-.6, .3, V[..., 2]))
            keep = np.abs(off) < open_
            F = faces(*V.shape[:2])
            F = F[keep.ravel()[F].all(1)]
            parts.append(mesh(V, F, m=m, col=mix(col, '#b8a878', .5 * step(-.88, -.95, V[..., 2]))))
        for k in range(5):
            b = k * 1.26 + r.uniform(-.2, .2)
            x, y = .22 * math.cos(b), .12 * math.sin(b)
            tall = r.uniform(1.75, 2.1)
            V = sweep([(x, y, .7), (x * 1.2, y * 1.2, 1.4), (x * 3.2, y * 2.6, tall)], [.22, .18, .13], 24, 30)
            parts.append(grid(V, m=m, col=ramp(np.clip((V[..., 2] - .7) / 2, 0, 1), (0, '#d3e4ae'), (1, '#7fb04e'))))
            end = np.array([x * 3.2, y * 2.6, tall])
            parts.append(grid(disc_at(end, .125), closed=False, m=m, col=lin('#e4efc4')))
            for j in range(16):
                base = np.array([x * 1.6, y * 1.4, 1.5]) * (1 - j / 22) + end * (j / 22)
                d = np.array([x, y, .3]) * r.uniform(.4, 1.2) + r.normal(0, .15, 3)
                q = sweep([base, base + d * .5, base + d + [0, 0, -.08]], [.018, .013, .006], 5, 10)
                parts.append(grid(q, m=green, col=lin('#4f9432')))
                for i in range(7):
                    e = base + d * (.35 + .1 * i)
                    f = d * .35 + r.normal(0, .11, 3)
                    parts.append(grid(sweep([e, e + f * .6, e + f], [.010, .008, .004], 4, 6), m=green, col=lin('#5aa03a')))
        return parts
    a = one(1)
    stand(again(a), (-.85, .45), (6, -14, 0))
    stand(again(a), (.75, -.55), (66, 0, 64), 1.0)
    hide(a)


def disc_at(centre, radius):
    b = np.linspace(0, 2 * np.pi, 25)[None]
    r = np.linspace(0, radius, 6)[:, None]
    return np.stack([centre[0] + r * np.cos(b), centre[1] + r * np.sin(b), centre[2] + 0 * b + 0 * r], -1)


def artichoke():
    m = mat(rough=.5, scatter=.08, bump=(24, .12, .02))
    def one(seed, violet):
        r = rng(seed)
        V, _, _ = ball(40, 60)
        parts = [grid(V * [.82, .82, .98], m=m, col=lin('#4c5c34'))]
        rows, models = 8, []
        for k in range(3):
            u, v = np.meshgrid(np.linspace(0, 1, 46), np.linspace(-1, 1, 27), indexing='ij')
            half = .44 * (1 - u ** 3.2) * (.72 + .55 * u * (1 - u) * 2) + .012
            bow = 1.15 * u
            y = v * half
            P = np.stack([np.sin(bow) * 0 + .10 * np.sin(np.pi * u) - .55 * y * y - .12 * u * u, y, u * .98], -1)
            P[..., 0] += .035 * gauss(v, .12) * (1 - u)
            col = ramp(np.clip(u + .25 * fbm(P + k + seed, (3, 9, 2), 3, k), 0, 1), (0, '#aab87c'), (.45, '#7d9458'), (.8, '#62784a'), (1, '#5a6844'))
            col = mix(col, '#6c3f62', violet * step(.35, 1., u) * np.clip(.5 + fbm(P, 3, 3, k + 4), 0, 1))
            col = mix(col, '#a8905c', .8 * step(.965, 1., u) + .35 * step(.93, 1, np.abs(v)))
            models.append([grid(np.concatenate([P, P[::-1] - [.05, 0, 0]], 0), closed=False, m=m, col=np.concatenate([col, col[::-1] * .8], 0))])
        for row in range(rows):
            s = row / (rows - 1)
            count = int(5 + 6 * math.sin(math.pi * (s * .72 + .12)))
            for j in range(count):
                lat = 2.35 - 2.1 * s
                b = (j + .5 * (row % 2)) / count * 360 + r.uniform(-5, 5)
                rad, z = .86 * math.sin(lat), .95 * math.cos(lat) - .30
                parts += place(place(again(models[(row + j) % 3]), (0, 0, 0), (r.uniform(-5, 5), -34 + 4 * row + 10 * (s > .8) + 20 * math.sin(lat) * (s < .3), 0), 1.02 - .22 * abs(s - .35)), (rad * math.cos(math.radians(b)), rad * math.sin(math.radians(b)), z), (0, 0, b))
        V = sweep([(0, 0, -.7), (.02, 0, -1.2), (.10, 0, -2.1)], [.34, .27, .29], 40, 40)
        ribs = fbm(V, (7, 7, .8), 3, 2)
        parts.append(grid(displace(V, .02 * ribs), m=m, col=mix(ramp(np.clip(.5 + ribs, 0, 1), (0, '#6f8448'), (1, '#a3b47c')), '#d8d2a8', step(-2.06, -2.1, V[..., 2]))))
        for q in models:
            hide(q)
        return parts
    stand(one(1, .55), (-.75, .5), (18, -16, 0))
    stand(one(4, .7), (.75, -.3), (62, 0, 58), .97)


def asparagus():
    m = mat(rough=.36, scatter=.12, radius=(.08, .12, .04), coat=.08)
    def one(seed):
        r = rng(seed)
        V = sweep([(0, 0, 0), (1.6, r.uniform(-.05, .05), 0), (3.1, r.uniform(-.05, .05), 0), (3.75, 0, 0), (4.05, 0, 0), (4.22, 0, 0)], [.19, .195, .18, .175, .13, .03], 50, 160)
        x = V[..., 0]
        col = ramp(np.clip(x / 4.2 + .12 * fbm(V + seed, (1, 4, 4), 3, 2), 0, 1), (0, '#e2e0bc'), (.10, '#b4cc80'), (.4, '#7ca644'), (.8, '#5c8a38'), (1, '#4c5c40'))
        parts = [grid(displace(V, .006 * fbm(V + seed, (.6, 9, 9), 2, 3)), m=m, col=col)]
        for k in range(34):
            s = k / 33
            along = 1.0 + 3.15 * s ** .62
            rad = float(np.interp(along, [0, 3.1, 3.75, 4.05, 4.22], [.19, .18, .17, .125, .03]))
            long = .30 + .14 * (s < .5)
            u, v = np.meshgrid(np.linspace(0, 1, 16), np.linspace(-1, 1, 9), indexing='ij')
            half = .10 * (1 - u ** 1.6) * (.9 + .3 * (1 - s))
            P = np.stack([u * long, v * half, rad + .008 + .022 * np.sin(np.pi * u) - 1.6 * (v * half) ** 2 - (.02 + .5 * (s > .75) * rad) * u], -1)
            c = ramp(np.clip(u + .2 * (s > .7), 0, 1), (0, '#7fa04c'), (.6, '#6c7c54'), (1, '#6a5068'))
            o = grid(P, closed=False, m=m, col=c)
            place(o, turn=(k * 137.5, 0, 0))
            parts.append(place(o, (along, 0, 0)))
        return parts
    models = [one(k) for k in (1, 4)]
    spots = [(0, y, .19) for y in np.linspace(-.95, .95, 6)] + [(.05, y, .52) for y in np.linspace(-.75, .75, 5)] + [(0, y, .84) for y in np.linspace(-.5, .5, 4)]
    r = rng(2)
    for k, (x, y, z) in enumerate(spots):
        place(again(models[k % 2]), (x + r.uniform(-.12, .12), y, z), (r.uniform(0, 360), 0, r.uniform(-2, 2)), r.uniform(.94, 1.05))
    hide(sum(models, []))
    for x in (1.1, 2.75):
        b = np.linspace(0, 2 * np.pi, 25)
        flat = np.stack([x + 0 * b, 1.16 * np.sign(np.cos(b)) * np.abs(np.cos(b)) ** .7 * (1 - .22 * (np.sin(b) > 0) * np.sin(b)), .53 + .54 * np.sign(np.sin(b)) * np.abs(np.sin(b)) ** .8], -1)
        grid(sweep(flat, .055, 10, 160, flat=1.), m=mat('#c8a468', rough=.7))
    objects = list(bpy.context.scene.objects)
    for o in objects:
        place(o, turn=(0, 0, 28))
    return dict(elev=28)


def leek(thick=.36, n=3):
    m, green = mat(**FLESH), mat(rough=.42, translucent=.12)
    bulb = thick > .4
    for k in range(n):
        r = rng(k + 2)
        w = thick * (.62 if bulb else 1)
        V = sweep([(0, 0, 0), (.25, 0, 0), (.9, 0, 0), (2.0, 0, 0), (3.0, 0, 0)], [w * .6, w * (1.6 if bulb else 1.12), w * .92, w * .85, w * 1.0], 90, 140)
        b = np.linspace(0, 2 * np.pi, 90, endpoint=False)[None] + 0 * V[..., 0]
        lines = fbm(np.stack([V[..., 0] * .25, np.cos(b), np.sin(b)], -1), (1, 9, 9), 3, k)
        col = ramp(np.clip(V[..., 0] / 3.0 + .10 * lines, 0, 1), (0, '#f7f6ea'), (.45, '#eef1d8'), (.72, '#c4dc9a'), (1, '#7cae5c'))
        parts = [grid(displace(V, .008 * lines), m=m, col=mix(col, lin('#a9c088'), .35 * step(.1, .35, lines)))]
        for j in range(8):
            side = 1 if j % 2 else -1
            l = leaf(2.5 - .10 * j, .34 * (.6 if bulb else 1), ((0, .95), (.4, 1), (.85, .9), (1, .55 if not bulb else .1)), '#2c5f3c', '#4a8050', '#86b080', '#6f9c6c', 1, bend=side * (.08 + .05 * j) * (.6 if bulb else 1), fold=.9, seed=j + k, m=green, puff=0, rows=60, columns=25, rib=.01)
            parts += place(l, (2.2 + .12 * j, 0, side * .05), (90 * side + r.uniform(-20, 20), r.uniform(-4, 4), 0))
        for j in range(34):
            d = np.array([-r.uniform(.15, .5), r.normal(0, .16), r.normal(0, .14)])
            parts.append(grid(sweep([(.02, 0, 0), d * .5 + [0, d[1] * .4, 0], d], [.016, .012, .005], 5, 8), m=m, col=lin('#e2d4b0')))
        x, y, z = ((-.0, .62, 0), (.1, -.55, 0), (0, .05, thick * 1.6), (.1, -.2, 0), (0, .25, thick * .9))[k]
        place(parts, (x - 2.3, y, z + w * 1.1), (r.uniform(0, 40), 0, r.uniform(-3, 3)))
    objects = list(bpy.context.scene.objects)
    for o in objects:
        place(o, turn=(0, 0, 24))
    low = np.quantile(points(objects)[:, 2], .003)
    for o in objects:
        place(o, (0, 0, -low))
    return dict(elev=30)


def peas(pod=('#4f8f24', '#6cab38', '#92c45c'), seed=('#6cac38', '#9ccc62'), long=2.4, thick=.34, count=7, flat=.72):
    m = mat(rough=.36, scatter=.14, radius=(.1, .16, .05), coat=.12)
    green = mat(rough=.5)
    def one(k, opened):
        r = rng(k)
        bend = r.uniform(.1, .3)
        path = spline([(x, bend * (x / long * 2) ** 2, 0) for x in np.linspace(-long / 2, long / 2, 7)], 120)
        w = thick * np.sin(np.pi * np.linspace(.02, .98, 120)) ** .42
        x = (np.arange(120) / 119 - .5) * long * .80
        bumps = np.abs(np.cos(np.pi * (np.linspace(0, 1, 120) * (count + .6)))) ** 2 * .06
        a = np.linspace(0, 2 * np.pi, 90, endpoint=False)[None]
        if opened:
            a = np.linspace(.62, 2 * np.pi - .62, 90)[None] + np.pi / 2
        V = np.stack([path[:, :1] + 0 * a, path[:, 1:2] + (w[:, None] * (1 + bumps[:, None])) * flat * np.cos(a), w[:, None] * np.sin(a)], -1)
        col = ramp(np.clip(.5 + .9 * fbm(V + k, 1.4, 3, k), 0, 1), *zip((0, .5, 1), pod))
        parts = [grid(V, closed=not opened, m=m, col=mix(col, lin(pod[2]) * 1.1, .5 * gauss(np.abs(np.sin(a)) - 1, .03) + 0 * V[..., 0]))]
        if opened:
            inner = V * 1
            inner[..., 1:] = path[:, None, 1:] + (V[..., 1:] - path[:, None, 1:]) * .9
            parts.append(grid(inner, closed=False, m=m, col=lin(pod[2]) * 1.15))
            S, t, b = ball(60, 80)
            for j in range(count):
                i = int(119 * (j + .8) / (count + .6))
                s = min(w[i] * .92, long / count * .52)
                c = mix(*seed, .5 + .6 * fbm(S + j, 1.2, 2, j))
                parts.append(place(grid(S * (s * (1.15 if flat > .7 and long > 2.8 else 1)) * [1, .86, 1], m=m, col=c), path[i] + [0, 0, .06]))
        end = path[-1]
        parts.append(grid(sweep([path[-4], end + [.06, .02, 0], end + [.32, .12, .03]], [.10, .06, .045], 10, 14), m=green, col=lin('#7ca050')))
        for j in range(4):
            l = leaf(.34, .09, ((0, .8), (.4, 1), (1, 0)), '#4c8030', '#6a9c44', '#8cb860', '#8cb860', 1, bend=.3, seed=j, rows=14, columns=5, m=green)
            parts += place(place(l, turn=(j * 90, -20, 180)), end + [.05, .02, 0])
        return parts
    spots = ((-.6, .8, 0, 48, 0), (.55, .95, 0, -32, 0), (-.8, .1, .12, -52, 0), (.85, .2, .14, 44, 0), (.0, .4, .5, 6, 0), (.3, -.7, 0, 14, 1), (-.75, -.95, 0, 156, 1))
    for k, (x, y, z, turn, opened) in enumerate(spots):
        parts = one(k + 1, opened)
        place(parts, turn=(0 if opened else rng(k).uniform(-60, 60), 0, 0))
        place(parts, turn=((22, 0, turn) if opened else (0, 0, turn)))
        place(parts, (x, y, z - points(parts[0])[:, 2].min()))
    S, t, b = ball(50, 70)
    for k, (x, y) in enumerate(((1.1, -1.25), (1.5, -.95), (1.3, -1.6))):
        stand(grid(S * thick * .85, m=m, col=mix(*seed, .5 + .6 * fbm(S + k, 1.2, 2, k))), (x, y))
    return dict(elev=32)


def beans():
    m = mat(rough=.40, scatter=.12, radius=(.08, .14, .04), coat=.08)
    r = rng(5)
    for k in range(46):
        s = k / 45
        long, bend = r.uniform(2.3, 3.0), r.uniform(-.35, .35)
        V = sweep([(x * long / 2, bend * (x * x - .5), .05 * r.normal()) for x in (-1, -.85, -.4, 0, .4, .8, .95, 1.02)], np.array([.07, .11, .13, .13, .13, .12, .05, .015]), 24, 70, flat=.8)
        V = displace(V, .012 * np.cos(V[..., 0] * 9 + k))
        parts = [grid(V, m=m, col=ramp(np.clip(r.uniform(.2, .8) + .5 * fbm(V + k, (1, 3, 3), 3, 1), 0, 1), (0, '#35641f'), (.5, '#4f862e'), (1, '#7aa84c')))]
        e = V[0].mean(0)
        parts.append(grid(sweep([e + [.03, 0, 0], e - [.12, 0, -.02], e - [.26, .05, -.03]], [.08, .05, .035], 8, 10), m=m, col=lin('#7c9c4c')))
        layer = int(s * 4.2)
        y = (r.random() - .5) * (2.1 - .42 * layer)
        place(parts, (r.normal(0, .16), y, .14 + .21 * layer + .08 * r.random()), (r.uniform(0, 360), r.uniform(-4, 4), 24 + r.normal(0, 9) + 180 * (r.random() < .2)))
    return dict(elev=30)


def maize():
    husk = mat(rough=.55, translucent=.2)
    m = mat(rough=.28, scatter=.25, radius=(.2, .14, .03), coat=.3, coat_rough=.1)
    S, F = ball(14, 18)[0], faces(14, 18)
    for k, (y, turn) in enumerate(((.55, 12), (-.65, 20))):
        at, R, cols, r = [], [], [], rng(k)
        for i in range(34):
            x = i * .105
            rad = .52 * math.sqrt(max(1 - (x / 3.75) ** 3.2, .02)) * (.9 + .1 * min(i / 4, 1))
            for j in range(14):
                b = j / 14 * 6.2832
                at.append((x + r.uniform(-.01, .01), rad * math.cos(b), rad * math.sin(b)))
                R.append(np.array(Euler((b, 0, 0)).to_matrix()) @ np.diag((.062, .115 * (.4 + .6 * rad / .52), .115 * (.4 + .6 * rad / .52))))
                cols.append(r.normal(.5, .2))
        V = (np.sign(S) * np.abs(S) ** .75)
        parts = [scatter(V, F, np.array(at), np.ones(len(at)), ramp(np.clip(cols, 0, 1), (0, '#e0a018'), (.5, '#f2bc2c'), (1, '#f9d660')), np.array(R), m=m)]
        for j in range(2, 9):
            b = j * 40 + 10
            l = leaf(r.uniform(2.2, 3.0), .52, ((0, .8), (.3, 1), (.7, .6), (1, 0)), '#7ca048', '#a4c070', '#d0dca4', '#dce6b8', 12, slant=.05, bend=r.uniform(.10, .5) * (1 if j % 3 else -.2), fold=-.35, seed=j + k, m=husk, puff=.01)
            parts += place(place(l, (-.55, 0, .40)), turn=(b, 0, 0))
        V = sweep([(-.2, 0, 0), (-.6, 0, 0), (-1.2, 0, .0)], [.45, .34, .22], 24, 20)
        parts.append(grid(V, m=husk, col=lin('#b4c884')))
        place(parts, turn=(150 * k, 0, turn))
        place(parts, (-1.2, y, .56))
    return dict(elev=28)


def radishes():
    m = mat(rough=.28, scatter=.14, radius=(.2, .06, .08), coat=.25, coat_rough=.15)
    green = mat(rough=.4, translucent=.22)
    l = leaf(1.9, .42, ((0, .10), (.25, .35), (.5, .8), (.78, 1), (1, .25)), '#2c6a20', '#459030', '#7cb854', '#b4d48c', 6, ruffle=.03, teeth=.15, teeth_n=10, bend=.3, fold=.2, seed=2, m=green)
    spots = [(math.cos(b) * .0 + x, y, z) for b, x, y, z in ((0, -1.5, -.9, 0), (0, -.75, -1.15, 0), (0, 0, -1.0, 0), (0, .75, -1.1, 0), (0, 1.45, -.85, 0), (0, -1.1, -.75, .62), (0, -.35, -.85, .66), (0, .4, -.8, .64), (0, 1.1, -.75, .6))]
    for k, (x, y, z) in enumerate(spots):
        r = rng(k)
        V, t, a = ball(90, 130)
        V = V * [.46, .46, .50] * (1 + .06 * fbm(V + k, 1, 2, k))[..., None]
        V[..., 2] -= .34 * gauss(np.pi - t, .20)
        col = ramp(np.clip(.5 + .8 * fbm(V + k, 2, 3, k), 0, 1), (0, '#a81034'), (.5, '#cc2048'), (1, '#e04a68'))
        parts = [grid(V, m=m, col=mix(col, '#fbf4f2', step(-.30, -.48, V[..., 2])))]
        parts.append(grid(sweep([(0, 0, -.75), (.03, 0, -1.05), (.10, 0, -1.4)], [.05, .02, .008], 8, 12), m=m, col=lin('#f4e4e0')))
        for j in range(3):
            parts += place(again(l), (0, 0, .46), (r.uniform(-60, 60), -76 + 14 * j, r.uniform(0, 360)), r.uniform(.75, 1.1))
        place(parts, turn=(-76 + r.uniform(-8, 8), 0, -x * 16))
        place(parts, (x, y, z + .5))
    hide(l)
    objects = list(bpy.context.scene.objects)
    low = np.quantile(points(objects)[:, 2], .01)
    for o in objects:
        place(o, (0, 0, -low))
    return dict(elev=30)


def build(make, **kind):
    return globals()[make](**kind)
