"""Tomatoes: on the vine, in a heap, one cut open where that tells the kind."""
from kit import *
from looks import *

# at: where pieces lie (x, y, size); lean: how far they turn to show the calyx; ribs: (number, depth) of the folds.
THREE = ((-1.0, .45, 1.), (1.0, .6, .96), (.1, -.95, 1.02))
HEAP = tuple((math.cos(k * 1.05 + .3) * 1.55, math.sin(k * 1.05 + .3) * 1.35, 1 + .07 * math.sin(k * 5)) for k in range(6)) + ((0, 0, 1.),)
KINDS = {
    'pomodoro-ramato': dict(tall=.86, skin=('#b80f0a', '#cc1a0e', '#d8310f'), vine=True),
    'pomodoro-ciliegino': dict(tall=.97, skin=('#b80c0c', '#cf1812', '#de3216'), vine=True, small=True),
    'pomodoro-datterino': dict(tall=1.45, skin=('#b50c0c', '#cc1610', '#dc2c14'), at=HEAP, lying=True, coat=.5),
    'pomodoro-cuore-di-bue': dict(tall=.80, skin=('#c2281a', '#d43a22', '#dd5430'), ribs=(9, .19), green='#c08a3a', at=THREE, cut=True, scale=1.2),
    'pomodoro-camone': dict(tall=.9, skin=('#8e1612', '#ab2416', '#bd3a1c'), green='#274a16', shoulder=1.1, ribs=(6, .02), at=THREE),
    'pomodoro-san-marzano': dict(tall=1.95, skin=('#ba120c', '#cc1e10', '#da3414'), at=((-.95, .5, 1), (.55, .75, .97), (-.05, -.8, 1.02)), lying=True, point=.25),
    'pomodoro-insalata': dict(tall=.78, skin=('#b8451f', '#c95a2a', '#d3763a'), green='#6f8a34', shoulder=1.15, ribs=(7, .07), at=THREE, cut=True),
}


def tomato(seed, tall, skin, green='#dd6a1e', shoulder=.5, ribs=(5, .025), point=0.):
    V, t, a = ball(150, 240)
    n, depth = ribs
    fold = 1 - depth * (1 - np.abs(np.cos(n / 2 * a + seed + .8 * perlin(np.stack([np.cos(a), np.sin(a), 0 * a], -1), 1.2, seed)))) ** 1.7 * gauss(t - .3, 1.25)
    ring = np.sin(t) ** .95 * fold * (1 - .22 * point * step(1.2, 3.1, t) * 2)
    z = tall * np.cos(t) - .17 * gauss(t, .28) - point * .5 * gauss(np.pi - t, .3)
    V = np.stack([ring * np.cos(a), ring * np.sin(a), z], -1)
    V *= 1 + .04 * fbm(V + seed * 5, .9, 2, seed)[..., None]
    col = ramp(np.clip(.5 + .8 * fbm(V + seed, .9, 3, 2), 0, 1), *zip((0, .5, 1), skin))
    warp = .25 * fbm(np.stack([np.cos(a) * 3, np.sin(a) * 3, t], -1), (1.5, 1.5, .5), 3, seed)
    return V, mix(col, green, np.clip(gauss(t + warp, .5 + .5 * (shoulder > .6)) * shoulder, 0, 1))


def calyx(seed, size, green, long=.72):
    parts = []
    for k in range(6):
        l = leaf(long * rng(seed * 9 + k).uniform(.85, 1.15), .085, ((0, .9), (.3, 1), (.7, .5), (1, 0)), '#35601a', '#4b7d24', '#6f9a3a', '#86ac50', 3,
                 bend=rng(seed * 7 + k).uniform(-.7, .35), fold=.3, twist=.5, seed=seed + k, rows=24, columns=7, m=green)
        parts += place(l, (.03, 0, .03), (0, -14, k * 60 + 13 * math.sin(seed + k)))
    return place(parts, size=size)


def face_of(V, seed, skin, chambers, col):
    half, face, q = halved(V, across=True, rows=110, columns=330)
    x, y = face[..., 0], face[..., 1]
    a = np.arctan2(y, x) + .25 * fbm(face + seed, 1.6, 2, 3)
    wall = np.abs(((a / 6.2832 * chambers) % 1) - .5) * 2
    gel = step(.80, .66, wall) * step(.30, .42, q + .05 * fbm(face, 4, 2, 1)) * step(.83, .74, q + .03 * fbm(face, 5, 2, 2))
    c = mix(lin(skin[2]) * 1.25, '#e8806a', .35 + .6 * fbm(face, 4, 3, seed))
    c = mix(c, '#f0a890', .7 * step(.25, .05, q))
    c = mix(c, '#b8301c', gel * .85)
    f1, _, cell = worley(face + seed, 5.2, seed)
    seeds = gel * step(.30, .20, f1) * (cell > .15)
    c = mix(c, '#ecd08a', seeds)
    c = mix(c, skin[1], step(.965, .985, q))
    face[..., 2] += -.03 * gel + .035 * seeds
    wet = mat(rough=.18, scatter=.3, radius=(.3, .08, .04), coat=.5, coat_rough=.08)
    return [grid(half, m=SKIN(), col=col[V.shape[0] // 2:]), grid(face, m=wet, col=c)]


def SKIN(coat=.5):
    return mat(rough=.18, scatter=.16, radius=(.25, .05, .02), coat=coat, coat_rough=.06)


def on_the_vine(kind, green, small):
    n = 5 if small else 3
    xs = np.linspace(-1.95, 1.9, 3) if not small else np.linspace(-3.0, 3.0, n)
    vine = spline([(xs[0] - 1.0, .3, 1.75), (xs[0], .1, 1.66), (0, -.02, 1.6), (xs[-1], .05, 1.32), (xs[-1] + .75, .1, 1.05)], 200)
    grid(sweep(vine[::20], [.09, .08, .075, .065, .055, .04], 14, 90), m=green, col=lin('#5a8030'))
    for row in (0, 1):
        for k, x in enumerate(xs):
            seed = 10 * row + k + 2
            r = rng(seed)
            px, py = x + (.55 if row else 0) + r.uniform(-.08, .08), (1.0 if row else -.98)
            V, col = tomato(seed, **kind)
            fruit = [grid(V, m=SKIN(), col=col)] + place(calyx(seed, 1., green, .62 if small else .72), V[0].mean(0))
            turn = (-24 if row == 0 else 38, r.uniform(-14, 14), r.uniform(0, 90))
            stand(fruit, (px, py), turn, r.uniform(.93, 1.05))
            M = fruit[0].matrix_world
            top, axis = np.array(M @ Vector(V[0].mean(0))), np.array(M.to_3x3().normalized() @ Vector((0, 0, 1)))
            to = vine[np.argmin(np.abs(vine[:, 0] - px + .4))]
            knee = top + axis * .34
            grid(sweep([top, top + axis * .2, knee * .7 + to * .3, knee * .35 + to * .65 + [0, 0, .05], to], [.05, .048, .075, .05, .055], 12, 36), m=green, col=lin('#608834'))


def build(at=THREE, vine=False, small=False, lying=False, cut=False, scale=1., coat=.5, **kind):
    green = mat(rough=.5, translucent=.12, sheen=.3, bump=(30, .2, .02))
    if vine:
        return on_the_vine(kind, green, small)
    for k, (x, y, size) in enumerate(at):
        r = rng(k + 3)
        V, col = tomato(k + 2, **kind)
        if cut and k == 2:
            stand(face_of(V, k, kind['skin'], 5 if kind.get('ribs', (5,))[0] < 8 else 8, col), (x, y), (62, 0, 8), scale)
            continue
        fruit = [grid(V, m=SKIN(coat), col=col)]
        if not lying or k % 2 == 0:
            fruit += place(calyx(k, .8, green), V[0].mean(0))
        turn = (90 + r.uniform(-12, 12), 0, r.uniform(-75, 75) + 200 * (k % 2)) if lying else ((30, 0, 40) if y < 0 else (-8 + 20 * k, 14 - 24 * k, 60))
        z = 0 if not (lying and k == len(at) - 1 and len(at) > 4) else 1.35
        s = scale * size * (.8 if len(at) > 4 else 1)
        stand(fruit, (x * scale, y * scale, z), turn, s)
