"""Meat from the counter: slices and steaks with their rim, bones and grain; minced, in cubes, roasts and sausages."""
from kit import *
from looks import *
EYE = ((1.0, .1), (.85, .62), (.25, .86), (-.45, .8), (-1.0, .42), (-1.1, -.15), (-.75, -.66), (-.05, -.8), (.6, -.68), (.95, -.3))
WIDE = ((1.3, .1), (1.05, .66), (.35, .92), (-.5, .86), (-1.2, .52), (-1.4, -.1), (-1.05, -.66), (-.2, -.86), (.6, -.8), (1.15, -.42))
ROUND = tuple((math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 13)[:-1])
DROP = ((1.45, 0), (1.05, .34), (.4, .62), (-.35, .78), (-1.0, .6), (-1.25, .05), (-1.0, -.52), (-.35, -.7), (.4, -.5), (1.05, -.22))
CHOP = ((1.5, .05), (1.2, .42), (.6, .72), (-.1, .92), (-.8, .86), (-1.25, .4), (-1.3, -.2), (-.95, -.72), (-.2, -.88), (.6, -.72), (1.2, -.38))
RED, BEEF, VEAL, PORK, BIRD, TURKEY = (('#86141f', '#a8222c', '#c23c40'), ('#8c1a22', '#aa2b30', '#c24844'), ('#c4766c', '#d79084', '#e8ae9e'),
                                       ('#d07a74', '#e0958c', '#eeb0a4'), ('#dca890', '#e9bea8', '#f4d6c4'), ('#d89a88', '#e6b2a0', '#f2ccbc'))
FAT = ('#f0dcc0', '#fbf1e0')

# cut: one slice or steak. how: slices that overlap, steaks that lean, or a form of its own.
KINDS = {
    'fettine-bovino': dict(how='slices', outline=WIDE, flesh=BEEF, thick=.05, count=4, marble=.35, rim=.03, size=1.1),
    'bistecca': dict(how='steaks', outline=EYE, flesh=BEEF, thick=.3, count=2, marble=.7, rim=.13, size=1.25),
    'tagliata-manzo': dict(how='steaks', outline=WIDE, flesh=RED, thick=.5, count=1, marble=1.1, rim=.12, size=1.3, herb=1),
    'filetto-manzo': dict(how='steaks', outline=ROUND, flesh=RED, thick=.62, count=3, marble=.18, rim=.0, size=.86),
    'fiorentina': dict(how='steaks', outline=((.10, 1.30), (-.8, 1.12), (-1.3, .92), (-1.75, .45), (-1.85, -.15), (-1.6, -.75), (-1.15, -1.2), (-.6, -1.45), (-.05, -1.38), (.3, -1.1), (.62, -.9), (1.05, -.72), (1.38, -.3), (1.45, .2), (1.25, .65), (.95, .95), (.62, 1.2)), flesh=BEEF, thick=.5, count=1, marble=.9, rim=.14, size=1., bones=((-.62, 1.02, .72, 1.0, .15, .17), (.08, 1.0, .16, .1, .17, .1), (.16, .1, .3, -.42, .1, .07)), seam=(.3, -.42, .42, -1.1, .02, .16)),
    'scaloppine-vitello': dict(how='slices', outline=EYE, flesh=VEAL, thick=.06, count=4, marble=.12, rim=.0, size=1.15, herb=2),
    'petto-pollo': dict(how='steaks', outline=DROP, flesh=BIRD, thick=.8, edge=.38, count=2, marble=.25, rim=.0, size=1.3, grain=1., herb=2),
    'fesa-tacchino': dict(how='slices', outline=WIDE, flesh=TURKEY, thick=.07, count=4, marble=.2, rim=.0, size=1.15, grain=1., herb=1),
    'braciole-suino': dict(how='steaks', outline=CHOP, flesh=PORK, thick=.3, count=2, marble=.3, rim=.15, size=1.1, bones=((-1.2, .62, -.2, .86, .11, .12), (-1.22, .5, -1.2, -.5, .12, .08))),
    'arista-suino': dict(how='slices', outline=EYE, flesh=PORK, thick=.14, count=4, marble=.15, rim=.14, size=1.0),
    'cotoletta-vitello': dict(how='steaks', outline=CHOP, flesh=VEAL, thick=.36, count=2, marble=.12, rim=.08, size=1.12, bones=((-1.2, .62, -.2, .86, .11, .12), (-1.22, .5, -1.2, -.5, .12, .08)), herb=2),
    'costata': dict(how='steaks', outline=WIDE, flesh=RED, thick=.52, count=1, marble=1.0, rim=.2, size=1.3, bones=((-1.24, .42, -1.28, -.34, .15, .13),), herb=1),
    'carpaccio': dict(how='slices', outline=WIDE, flesh=('#8c1a22', '#a82a30', '#c04642'), thick=.03, count=5, marble=.6, rim=.0, size=1.05),
    'fegato': dict(how='slices', outline=WIDE, flesh=('#481412', '#601e1a', '#7a302a'), thick=.2, count=3, marble=.0, rim=.0, size=1.15, herb=2),
    'costolette-agnello': dict(how='chops', outline=EYE, flesh=('#9a3038', '#b84a4c', '#cf6a64'), thick=.26, count=4, marble=.3, rim=.15, size=.62),
    'ossobuco': dict(how='steaks', outline=((1.05, .1), (.82, .68), (.2, .98), (-.5, .9), (-1.0, .45), (-1.05, -.2), (-.72, -.78), (-.05, -1.0), (.62, -.82), (.98, -.36)), flesh=('#b8504c', '#cc6c64', '#de8c80'), thick=.5, count=2, marble=.3, rim=.06, size=1.15, marrow=1.),
}


def segment(x, y, ax, ay, bx, by, ra, rb):
    t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
    return np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) - (ra + (rb - ra) * t)


def flesh_colour(S, flesh, grain=0):
    fib = fbm(S * ([1, 1, 1] if not grain else [.35, 1.6, 1]), 9, 3, 14)
    c = ramp(np.clip(.5 + .65 * fbm(S, 1.2, 3, 15) + .35 * fib, 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    return c, fib


def cut(seed, outline, flesh, thick, size, marble=0, rim=0, bones=(), seam=None, marrow=0, grain=0, edge=None, **_):
    r = rng(seed)
    outline = np.array(outline) * size * (1 + .03 * r.normal(size=(len(outline), 1)))
    rows = 130
    V = slab(outline, thick, rows, 420, edge=edge or min(.12, thick * .42), bulge=thick * .12)
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
    m = mat(rough='rough', spec=.45, scatter=.12, radius=(.4, .1, .06), coat=.14, coat_rough=.26, bump=((30, .15, .02),))
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
        rosemary((-.2 * wide, -1.35, .1), 12) if herb == 1 else sage(((1.3, -1.0, 30), (.95, -1.25, 75), (1.45, -.65, -10)))
    paper((count - 1) * .66 * size + 2.2, 3.5, '#efe2cb', turn=-4)


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
        rosemary((.3, -1.35, .1), -14) if herb == 1 else sage(((1.2, -1.1, 30), (.9, -1.35, 75), (1.4, -.75, -10)))
    paper(4.1, 3.6 if count > 1 else 3.2, '#efe2cb', turn=-4)


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
    paper(3.9, 3.7, '#efe2cb', turn=-4)


FORMS = dict(slices=slices, steaks=steaks, chops=chops)


def build(how, **k):
    return {**(FORMS[how](**k) or dict(elev=52)), 'contrast': 1.08, 'samples': .5}
