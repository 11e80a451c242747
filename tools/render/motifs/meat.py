"""Meat from the counter: slices and steaks with their rim, bones and grain; minced, in cubes, roasts and sausages."""
from kit import *
from looks import *

EYE = ((1.0, .1), (.85, .62), (.25, .86), (-.45, .8), (-1.0, .42), (-1.1, -.15), (-.75, -.66), (-.05, -.8), (.6, -.68), (.95, -.3))
WIDE = ((1.3, .1), (1.05, .66), (.35, .92), (-.5, .86), (-1.2, .52), (-1.4, -.1), (-1.05, -.66), (-.2, -.86), (.6, -.8), (1.15, -.42))
ROUND = tuple((math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 13)[:-1])
DROP = ((1.45, 0), (1.05, .34), (.4, .62), (-.35, .78), (-1.0, .6), (-1.25, .05), (-1.0, -.52), (-.35, -.7), (.4, -.5), (1.05, -.22))
CHOP = ((1.5, .05), (1.2, .42), (.6, .72), (-.1, .92), (-.8, .86), (-1.25, .4), (-1.3, -.2), (-.95, -.72), (-.2, -.88), (.6, -.72), (1.2, -.38))
RED, BEEF, VEAL, PORK, BIRD, TURKEY = (('#86141f', '#a8222c', '#c23c40'), ('#9a1c26', '#b62f35', '#cc4c4c'), ('#cf8078', '#df9a90', '#ecb4a8'),
                                       ('#d07a74', '#e0958c', '#eeb0a4'), ('#e6b89c', '#f0cbb2', '#f8dfcc'), ('#e0a695', '#ecbcab', '#f5d2c4'))
FAT = ('#f0dcc0', '#fbf1e0')

# cut: one slice or steak. how: slices that overlap, steaks that lean, or a form of its own.
KINDS = {
    'fettine-bovino': dict(how='slices', outline=WIDE, flesh=BEEF, thick=.05, count=5, marble=.35, rim=.03, size=1.1),
    'bistecca': dict(how='steaks', outline=EYE, flesh=BEEF, thick=.3, count=2, marble=.7, rim=.13, size=1.25),
    'tagliata-manzo': dict(how='steaks', outline=WIDE, flesh=RED, thick=.5, count=1, marble=1.1, rim=.12, size=1.3, herb=1),
    'filetto-manzo': dict(how='steaks', outline=ROUND, flesh=RED, thick=.62, count=3, marble=.18, rim=.0, size=.86),
    'fiorentina': dict(how='steaks', outline=((.10, 1.30), (-.8, 1.12), (-1.3, .92), (-1.75, .45), (-1.85, -.15), (-1.6, -.75), (-1.15, -1.2), (-.6, -1.45), (-.05, -1.38), (.3, -1.1), (.62, -.9), (1.05, -.72), (1.38, -.3), (1.45, .2), (1.25, .65), (.95, .95), (.62, 1.2)), flesh=BEEF, thick=.5, count=1, marble=.9, rim=.14, size=1., bones=((-.62, 1.02, .72, 1.0, .15, .17), (.08, 1.0, .16, .1, .17, .1), (.16, .1, .3, -.42, .1, .07)), seam=(.3, -.42, .42, -1.1, .02, .16)),
    'scaloppine-vitello': dict(how='slices', outline=EYE, flesh=VEAL, thick=.06, count=5, marble=.12, rim=.0, size=1.15, herb=2),
    'petto-pollo': dict(how='slices', outline=DROP, flesh=BIRD, thick=.16, count=4, marble=.1, rim=.0, size=1.1, grain=1.),
    'fesa-tacchino': dict(how='slices', outline=WIDE, flesh=TURKEY, thick=.07, count=4, marble=.1, rim=.0, size=1.15, grain=1.),
    'braciole-suino': dict(how='steaks', outline=CHOP, flesh=PORK, thick=.3, count=2, marble=.3, rim=.15, size=1.1, bones=((-1.2, .62, -.2, .86, .11, .12), (-1.22, .5, -1.2, -.5, .12, .08))),
    'arista-suino': dict(how='slices', outline=EYE, flesh=PORK, thick=.14, count=5, marble=.15, rim=.14, size=1.0),
    'costolette-agnello': dict(how='chops', outline=EYE, flesh=('#9a3038', '#b84a4c', '#cf6a64'), thick=.26, count=4, marble=.3, rim=.15, size=.62),
    'ossobuco': dict(how='steaks', outline=((1.05, .1), (.82, .68), (.2, .98), (-.5, .9), (-1.0, .45), (-1.05, -.2), (-.72, -.78), (-.05, -1.0), (.62, -.82), (.98, -.36)), flesh=('#b8504c', '#cc6c64', '#de8c80'), thick=.5, count=2, marble=.3, rim=.06, size=1.15, marrow=1.),
    'spezzatino': dict(how='cubes', flesh=RED, count=34, size=.36),
    'macinato-bovino': dict(how='mince', flesh=('#a82630', '#c4403e', '#d8645a'), specks=.35),
    'macinato-tacchino': dict(how='mince', flesh=('#dc9284', '#eaac9c', '#f4c6b8'), specks=.2),
    'salsiccia': dict(how='coil', flesh=('#9c3a30', '#bc5a48', '#d07a64')),
    'salamella': dict(how='links', flesh=('#983430', '#b65048', '#cc7266')),
    'arrosto-vitello': dict(how='roast', flesh=('#c47a70', '#d8988c', '#e8b4a6'), long=1.9, wide=.95),
    'filetto-suino': dict(how='roast', flesh=PORK, long=2.3, wide=.6, taper=1),
    'fusi-pollo': dict(how='drumsticks', skin=('#dba684', '#ecc3a2', '#f7dcc4'), count=5),
    'cosce-pollo': dict(how='thighs', skin=('#d9a27c', '#eabd98', '#f5d8bc'), count=3),
    'costine-suino': dict(how='ribs', flesh=('#b8524e', '#cf726a', '#e0958a')),
}


def segment(x, y, ax, ay, bx, by, ra, rb):
    t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
    return np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) - (ra + (rb - ra) * t)


def flesh_colour(S, flesh, grain=0):
    fib = fbm(S * ([1, 1, 1] if not grain else [.35, 1.6, 1]), 9, 3, 14)
    c = ramp(np.clip(.5 + .65 * fbm(S, 1.2, 3, 15) + .35 * fib, 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    return c, fib


def cut(seed, outline, flesh, thick, size, marble=0, rim=0, bones=(), seam=None, marrow=0, grain=0, flap=0, **_):
    r = rng(seed)
    outline = np.array(outline) * size * (1 + .03 * r.normal(size=(len(outline), 1)))
    rows = 130
    V = slab(outline, thick, rows, 420, edge=min(.12, thick * .42), bulge=thick * .12)
    x, y, z = V[..., 0], V[..., 1], V[..., 2]
    S = V * [1, 1, .6] + np.array([seed * 3.7, seed * 2.1, 0])
    q = np.concatenate([np.linspace(0, 1, rows) ** .85, np.ones(len(V) - rows)])[:, None] + 0 * x
    c, fib = flesh_colour(S, flesh, grain)
    wx, wy = x + .07 * fbm(S, 2, 3, 3), y + .07 * fbm(S, 2, 3, 4)
    line = np.maximum(step(.35, 1., 1 - np.abs(fbm(S, 3.4, 5, 11)) * 13), .7 * step(.4, 1., 1 - np.abs(fbm(S + 3, 7, 4, 12)) * 11))
    mar = line * step(-.05, .3, fbm(S, 1.1, 3, 21)) * marble
    fat = 0 * x
    if rim:
        t = np.arctan2(y, x)
        wide = rim * (.35 + .65 * np.clip(np.cos(t - 2.2), -.4, 1)) * (1 + 1.1 * fbm(S, 2.2, 3, 6))
        depth = (1 - q) * np.hypot(x, y).clip(.3)
        fat = step(wide + .025, wide - .015, depth) * step(-.5, .1, np.cos(t - 2.2) + .5 * fbm(S, 1.5, 2, 7))
    if seam:
        fat = np.maximum(fat, step(.06, -.03, segment(wx, wy, *seam)))
    bone = np.full_like(x, 9.)
    for b in bones:
        bone = np.minimum(bone, segment(wx * .6 + x * .4, wy * .6 + y * .4, *[v * size for v in b]))
    if marrow:
        rr = np.hypot((x + .12) * 1.05, y - .08) + .03 * fbm(S, 2, 2, 31)
        bone = np.abs(rr - .27 * size) - .085 * size
        f1, f2, cell = worley(S + .3 * np.stack([fbm(S, 1.1, 3, 41), fbm(S, 1.1, 3, 42), 0 * x], -1), 1.25, 9)
        fat = np.maximum(fat, step(.06, .015, f2 - f1) * .75 * step(.45, .6, rr))
        fat = np.maximum(fat, gauss(rr - .42 * size, .05) * .8)
        c = c * (1 + .22 * (cell - .5))[..., None]
    fat = np.maximum(fat, step(.11, .02, bone) * .85)
    c = mix(c, lin(flesh[2]) * .5 + lin(FAT[0]) * .5, np.clip(mar, 0, 1) * .6)
    fc = ramp(np.clip(.5 + fbm(S, 3, 3, 16) + .3 * fbm(S, 11, 2, 17), 0, 1), (0, FAT[0]), (1, FAT[1]))
    c = c * (1 - fat[..., None]) + fc * fat[..., None]
    bn = step(.015, -.015, bone)
    bc = mix('#f4e8d4', '#c9907c', np.clip(step(.1, .35, fbm(S, 12, 3, 17)) * .8 * step(.02, .08, -bone), 0, 1))
    c = c * (1 - bn[..., None]) + bc * bn[..., None]
    relief = .012 * fib + .035 * fbm(S, 1.3, 3, 18) * size + .012 * fat + .025 * bn
    if marrow:
        inner = step(.19 * size, .15 * size, rr)
        c = mix(c, ramp(np.clip(.5 + fbm(S, 5, 3, 32), 0, 1), (0, '#dca28c'), (1, '#f3cdb4')), inner)
        relief = relief + .03 * inner * fbm(S, 4, 2, 33) - .03 * inner * step(.17, .19, rr)
        out = q > .995
        c = np.where((out & (z < thick - .05))[..., None], mix(c, '#e6c6b4', np.clip(.55 + fbm(S, 2, 3, 34), 0, 1)), c)
    up = step(thick * .5, thick * .9, z)
    V = V * 1
    V[..., 2] += relief * up
    m = mat(rough='rough', spec=.5, scatter=.12, radius=(.4, .1, .06), coat=.22, coat_rough=.22, bump=((30, .1, .02),))
    return [grid(V, m=m, col=c, rough=.34 + .18 * fat + .3 * bn)]


def slices(count, size, herb=0, **k):
    wide = max(abs(p[0]) for p in k['outline']) * size
    for j in range(count):
        t = j / max(count - 1, 1) - .5
        o = cut(j + 1, size=size, **k)
        place(o, (0, 0, 0), (0, 0, 68))
        stand(o, None, (0, 5 + 60 * k['thick'], 0))
        place(o, (t * (count - 1) * .66 * size, .08 * math.sin(j * 2.3), .01 * j), (0, 0, 7 * math.sin(j * 1.9) - 8 * t))
    if herb:
        rosemary((-.2 * wide, -1.25, .1), 12) if herb == 1 else sage(((1.9, -.9, 30), (1.5, -1.15, 75), (2.05, -.5, -10)))
    paper(max(3.6, (count - 1) * .66 * size + 2.6), 3.5, '#ecdcc0', turn=-4)


def sage(spots):
    for j, (x, y, t) in enumerate(spots):
        place(leaf(.75, .17, ((0, .3), (.3, .95), (.6, .9), (.85, .5), (1, 0)), '#6a7f5c', '#8ca07c', '#a9b898', '#c6d0b4', net=26, bend=.2, seed=j + 2, stalk=.25), (x, y, .1), (0, -6, t))


def rosemary(at, turn, needles=70):
    r = rng(5)
    I, F = icosphere(2)
    u = r.uniform(0, 1, needles)
    side = r.choice([-1, 1], needles)
    P = np.stack([u * 1.6 - .8, side * .10, np.full(needles, .05)], -1) + r.normal(0, .015, (needles, 3))
    from mathutils import Euler
    T = np.array([Euler((0, r.uniform(-.5, .1), s * r.uniform(.5, .9))).to_matrix() for s in side])
    o = scatter(I, F, P, np.stack([r.uniform(.14, .2, needles), np.full(needles, .022), np.full(needles, .014)], -1), col=np.array([lin(c) for c in r.choice(['#3f5a2e', '#577340', '#6d8856'], needles)]), turn=T, m=mat(rough=.45))
    s = grid(sweep([(-.85, 0, .03), (0, .02, .05), (.8, 0, .05)], [.03, .024, .012]), m=mat('#6b5a3a', rough=.7))
    place([o, s], at, (0, 0, turn))


def steaks(count, size, herb=0, **k):
    for j in range(count):
        o = cut(j + 1, size=size, **k)
        if count == 1:
            place(o, (0, 0, .03), (0, 0, 12))
        elif count == 2:
            place(o, (0, 0, 0), (0, 0, 20 - 50 * j))
            stand(o, ((-.72, -.45), (.72, .55))[j], ((0, 0, 0), (-6, 13, 0))[j], 1, -.03)
        else:
            stand(o, ((-.95, .3), (.95, .35), (.05, -.75))[j], (0, 0, j * 70), 1, -.03)
    if herb:
        rosemary((.3, -1.35, .1), -14)
    paper(4.6 if count > 1 else 4.2, 3.9, '#ecdcc0', turn=-4)


def chops(count, size, outline, **k):
    for j in range(count):
        o = cut(j + 1, size=size, outline=outline, **k)
        b = sweep([(.35, .3, .14), (.9, .45, .15), (1.5, .5, .16), (1.95, .42, .17)], [.1, .085, .08, .09], 30, 60)
        c = ramp(np.clip(.5 + fbm(b, 3, 3, 4) + .4 * (b[..., 0] < .9), 0, 1), (0, '#f2e2cc'), (1, '#e0a898'))
        o.append(grid(b, m=mat(rough=.5, scatter=.1, coat=.1), col=c))
        place(o, (-.6, 0, 0))
        stand(o, (0, 0), (0, 12, 0))
        place(o, (-.25 + .16 * j, -1.2 + .78 * j, .03 + .02 * j), (0, 0, 28 - 8 * j))
    rosemary((1.5, -1.2, .1), 50)
    paper(4.2, 4.0, '#ecdcc0', turn=-4)


def cubes(count, size, flesh):
    I, F = icosphere(5)
    hull, HF = icosphere(1)
    box = lambda V: np.sign(V) * np.abs(V) ** .5
    at, turn = drop(box(hull) * .85, HF, count, size, seed=4, wall=1.25, high=2.6)
    m = mat(rough=.34, spec=.5, scatter=.12, radius=(.4, .1, .06), coat=.25, coat_rough=.22)
    for j in range(count):
        W = box(I) * (1 + .16 * fbm(I + j * 3, 1.2, 3, j))[:, None] * (np.array([1, .9, .8]) + .12 * rng(j).normal(size=3)) * size * .98
        S = W + j * 1.7
        c, fib = flesh_colour(S * 1.6, flesh, 1)
        line = step(.5, .95, 1 - np.abs(fbm(S, 2.2, 4, 11)) * 9) * step(-.05, .25, fbm(S, 1.6, 2, 12))
        f = np.maximum(line * .7, step(.25, .32, fbm(S, 1.3, 2, 13) + (W[:, 0] > .2) * .12))
        c = c * (1 - f[:, None]) + lin(FAT[0]) * f[:, None] * np.array([1, .93, .9], 'f')
        W = W * (1 + .03 * fib)[:, None]
        mesh(W @ np.array(turn[j]).T + at[j], F, m=m, col=c)
    rosemary((.2, -1.75, .06), 8)
    return dict(elev=34)


def mince(flesh, specks):
    r = rng(7)
    m = mat(rough=.38, spec=.45, scatter=.16, radius=(.4, .12, .08), coat=.15, coat_rough=.3)
    rows, cols = 26, 12
    V, C = [], []
    for j in range(620):
        rad = 1.55 * math.sqrt(r.random())
        phi = r.uniform(0, 6.283)
        x, y = rad * math.cos(phi) * 1.15, rad * math.sin(phi)
        z = 1.0 * max(0, 1 - (rad / 1.62) ** 2) ** .6 * r.uniform(.82, 1.0) + .05
        d = r.uniform(0, 6.283)
        L = r.uniform(.35, .6)
        bend = r.normal(0, .5)
        down = -.55 * rad
        s = np.linspace(-.5, .5, 5)
        ang = d + bend * s * 2
        px = x + L * s * np.cos(ang)
        py = y + L * s * np.sin(ang)
        rr = np.hypot(px / 1.15, py)
        pz = z - .7 * np.clip(rr - rad, -.3, .6) - .22 * (s * 2) ** 2 * L
        T = sweep(np.stack([px, py, np.maximum(pz, .06)], -1), r.uniform(.075, .095), cols, rows)
        T = T + (.018 * fbm(T, 9, 2, j % 50))[..., None]
        S = T + j
        c = ramp(np.clip(.5 + .8 * fbm(S, 3, 3, 3) + r.normal(0, .18), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
        c = mix(c, FAT[1], step(.28, .42, fbm(S, 6, 2, 5)) * specks * 1.6)
        V.append(T)
        C.append(c)
    V, C = np.array(V), np.array(C)
    n, a, b = V.shape[:3]
    F = faces(a, b)[None] + (np.arange(n) * a * b)[:, None, None]
    mesh(V.reshape(-1, 3), F.reshape(-1, 4), m=m, col=C.reshape(-1, 3))
    paper(4.3, 3.6, '#ecdcc0', turn=-4)
    return dict(elev=34)


def casing(T, flesh, seed=1):
    S = T + seed * 2.7
    c = ramp(np.clip(.5 + .6 * fbm(S, 2, 3, 3), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    f1, _, cell = worley(S, 6.5, 5)
    c = mix(c, '#f0d2c0', step(.42, .3, f1) * (cell > .6) * .75)
    c = mix(c, flesh[0], step(.30, .2, worley(S + 9, 5, 6)[0]) * .4)
    return c


def coil(flesh):
    t = np.linspace(0, 1, 90)
    ang = t * 2 * math.pi * 3.4
    rad = .22 + 1.75 * t
    path = np.stack([rad * np.cos(ang), rad * np.sin(ang), .27 + .02 * np.sin(t * 40)], -1)
    path = np.concatenate([path, path[-1:] + np.array([[.45, .1, 0.0]]) * [[1, 1, 1]]])
    T = sweep(path, .275, 40, 900)
    T[..., 2] += .012 * fbm(T, 3, 2, 3)
    T = displace(T, .02 * fbm(T, 2.2, 3, 4))
    grid(T, m=mat(rough=.3, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.4, coat_rough=.18, bump=((16, .2, .03),)), col=casing(T, flesh))
    rosemary((1.75, -1.45, .06), 35)
    return dict(elev=42)


def links(flesh):
    m = mat(rough=.3, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.4, coat_rough=.18, bump=((16, .2, .03),))
    string = mat('#e8dcc4', rough=.9)
    for j in range(4):
        T = sweep([(-1.25, .12, 0), (-.6, -.06, 0), (.1, -.12, 0), (.7, -.06, 0), (1.25, .12, 0)], [.0, .10, .30, .41, .44, .45, .44, .41, .30, .10, .0], 60, 260)
        T = displace(T, .025 * fbm(T + j * 4, 1.6, 3, 4))
        o = [grid(T, m=m, col=casing(T, flesh, j + 1))]
        for e in (-1, 1):
            k = sweep([(1.16 * e, .06, .06), (1.16 * e, .16, .07), (1.2 * e, .14, -.06), (1.16 * e, .04, -.05), (1.16 * e, .06, .06)], .03, 10, 40)
            o.append(grid(k, m=string))
            o.append(grid(sweep([(1.18 * e, .1, 0), (1.34 * e, .16, .05), (1.5 * e, .12 + .1 * e, -.1)], .02, 8, 24), m=string))
        stand(o, ((.1, .95), (-.1, .12), (.12, -.7), (.0, .5))[j] + ((.62,) if j == 3 else ()), (0, 0, (4, -5, 6, 12)[j]))
    rosemary((.2, -1.5, .05), 6)
    return dict(elev=34)


def roast(flesh, long, wide, taper=0):
    n = 420
    u = np.linspace(0, 1, n)
    prof = wide * np.clip(1 - np.abs(2 * u - 1) ** (3.4 if not taper else 2.4), 0, 1) ** .5
    if taper:
        prof = prof * (1.15 - .55 * u)
    strings = [] if taper else list(np.linspace(.1, .9, 8))
    for s in strings:
        prof = prof - .07 * np.exp(-((u - s) / .018) ** 2) + .015
    a = np.linspace(0, 2 * np.pi, 360, endpoint=False)[None]
    P = np.stack([(u[:, None] * 2 - 1) * long + 0 * a, prof[:, None] * np.cos(a), prof[:, None] * np.sin(a) * .88], -1)
    S = P * [.6, 1, 1]
    c, fib = flesh_colour(S, flesh, 1)
    silver = step(.12, .45, fbm(S * [.5, 1, 1], 1.6, 4, 7)) * .55
    c = mix(c, '#f4e2d2', silver)
    V = displace(P, .06 * fbm(S, 1.3, 3, 5) + .015 * fib)
    parts = [grid(V, m=mat(rough=.36, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.22, coat_rough=.22, bump=((26, .15, .02),)), col=c)]
    string = mat('#efe4cc', rough=.9, bump=((60, .5, .01),))
    for s in strings:
        i = int(s * (n - 1))
        parts.append(grid(sweep(np.concatenate([V[i, ::12], V[i, :1]]) * [1, 1.0, 1.0] + normals(V)[i, :1] * 0, .035, 10, 160), m=string))
    if strings:
        top = V[int(.1 * n):int(.9 * n):6, 90]
        parts.append(grid(sweep(top + [0, 0, .01], .033, 10, 200), m=string))
    stand(parts, (0, 0), (0, 0, 22))
    rosemary((-.2, -1.25, .06), 16)
    if taper:
        o = cut(5, ROUND, flesh, .28, wide * .95, .15)
        stand(o, (1.75, -.75), (0, 0, 0))
        o = cut(6, ROUND, flesh, .28, wide * .9, .15)
        stand(o, (1.2, -1.05), (0, 10, 0))
    return dict(elev=30)


def skin_colour(P, skin, seed):
    S = P + seed * 3.3
    c = ramp(np.clip(.5 + .7 * fbm(S, 1.6, 4, 3), 0, 1), (0, skin[0]), (.5, skin[1]), (1, skin[2]))
    f1, _, _ = worley(S, 7, 5)
    return mix(c, lin(skin[0]) * .92, step(.3, .1, f1) * .35), f1


def drumstick(seed, skin):
    prof = [.0, .34, .52, .60, .58, .48, .34, .24, .19, .20, .25, .22, .0]
    T = sweep([(-1.0, 0, 0), (-.3, .03, .02), (.5, -.03, 0), (1.1, -.1, -.02), (1.55, -.14, -.02)], prof, 160, 260)
    c, f1 = skin_colour(T, skin, seed)
    u = T[..., 0]
    c = mix(c, '#e8b8a4', step(.9, 1.15, u) * .6)
    c = mix(c, '#f2e6d6', step(1.3, 1.42, u + .04 * fbm(T, 5, 2, 4)))
    c = mix(c, '#c8746a', gauss(u - 1.27, .07) * .7)
    V = displace(T, .05 * fbm(T + seed * 4, 1.5, 3, 7) - .016 * step(.32, .1, f1) * step(1.1, .8, u))
    return [grid(V, m=mat(rough=.36, spec=.5, scatter=.2, radius=(.4, .2, .12), coat=.25, coat_rough=.22, bump=((30, .15, .02),)), col=c)]


def drumsticks(count, skin):
    lay = ((-1.05, .55, 0, 205), (.0, .75, 0, 255), (1.05, .5, 0, 300), (-.5, -.65, .0, 215), (.55, -.7, .0, 320))
    for j in range(count):
        x, y, z, t = lay[j]
        stand(drumstick(j + 1, skin), (x, y, z), (rng(j).uniform(-15, 15), 0, t))
    rosemary((.1, -1.65, .05), 4)
    return dict(elev=36)


def thighs(count, skin):
    for j in range(count):
        d = drumstick(j + 1, skin)
        V, t, a = ball(160, 240)
        P = V * [.95, .72, .5]
        P[..., 2] *= np.where(P[..., 2] < 0, .6, 1)
        c, f1 = skin_colour(P, skin, j + 5)
        edge = step(-.02, -.25, P[..., 2])
        c = mix(c, '#d98a80', edge * .7)
        W = displace(P, .08 * fbm(P + j * 2, 1.4, 3, 7) - .014 * step(.32, .1, f1))
        th = [grid(W, m=d[0].data.materials[0], col=c)]
        place(th, (-.85, .28, .02), (0, 0, 40))
        o = d + th
        x, y, tt = ((-.75, .75, 200), (.95, .55, 305), (.0, -.75, 230))[j]
        stand(o, (x, y), (0, 0, tt))
    rosemary((.3, -1.75, .05), 4)
    return dict(elev=36)


def ribs(flesh):
    outline = [(-2.1, -.8), (-1, -.9), (0, -.86), (1, -.9), (2.1, -.78), (2.2, 0), (2.1, .85), (1, .92), (0, .88), (-1, .92), (-2.1, .84), (-2.2, 0)]
    V = slab(outline, .42, 220, 520, edge=.16)
    x, y, z = V[..., 0], V[..., 1], V[..., 2]
    S = V * [1, 1, .6]
    n = 9
    ph = (x + .16 * y + .06 * fbm(S, 1.4, 2, 3)) * n / 4.4
    near = np.abs((ph % 1) - .5) * 2          # 0 on a bone
    c, fib = flesh_colour(S, flesh, 0)
    bone = step(.38, .2, near)
    c = mix(c, '#eed8c8', bone * (.55 + .35 * fbm(S, 4, 3, 5)))
    fat = step(.1, .4, fbm(S, 1.8, 4, 6)) * (1 - bone)
    c = mix(c, FAT[0], fat * .65)
    tip = step(.76, .84, np.abs(y)) * bone
    c = mix(c, '#f6ecdc', tip)
    up = step(.2, .36, z)
    V[..., 2] += up * (.12 * (1 - near ** 2) + .03 * fbm(S, 2, 3, 7) + .01 * fib) + .35 * (1 - (x / 2.3) ** 2) * 1.0
    o = [grid(V, m=mat(rough=.36, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.25, coat_rough=.22), col=c)]
    for j in range(n):
        px = (j + .5 - n / 2) * 4.4 / n
        for s in (-1, 1):
            b = sweep([(px - .13 * s * 1, .74 * s, .28), (px - .16 * s, 1.02 * s, .26)], [.1, .085], 24, 20)
            b[..., 2] += .35 * (1 - (px / 2.3) ** 2)
            o.append(grid(b, m=mat('#f2e4d2', rough=.5, scatter=.1)))
    place(o, (0, 0, .02), (0, 0, 14))
    rosemary((.4, -1.55, .06), 20)
    paper(5.0, 3.6, '#ecdcc0', turn=-3)


FORMS = dict(slices=slices, steaks=steaks, chops=chops, cubes=cubes, mince=mince, coil=coil, links=links, roast=roast, drumsticks=drumsticks, thighs=thighs, ribs=ribs)


def build(how, **k):
    return {**(FORMS[how](**k) or dict(elev=46)), 'contrast': 1.08, 'samples': .5}
