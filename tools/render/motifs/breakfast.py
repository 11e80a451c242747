"""What labels show besides goods that lie open: milk in its glass, tea in its cup, chocolate, butter."""
from kit import *
from looks import *

KINDS = {
    'latte': dict(how='milk'),
    'te': dict(how='tea'),
    'cioccolato': dict(how='chocolate'),
    'burro': dict(how='butter'),
}


def milk():
    """A tumbler three quarters full, a smaller jug behind it."""
    glassy = glass('#fbfcfa', ior=1.2, shadow=1.)
    V, t, a = lathe([(.80, 1.58), (.82, 1.75), (.84, 1.95), (.83, 1.99), (.81, 1.95), (.79, 1.75), (.77, 1.62)], 80, 200)
    white = mat('#fbf6ea', rough=.2, scatter=.3, radius=(.4, .35, .28), coat=.9, coat_rough=.04)
    M, _, _ = lathe([(0, .0), (.60, .0), (.70, .05), (.74, .3), (.795, 1.2), (.805, 1.6), (.77, 1.63), (.6, 1.62), (0, 1.62)], 200, 200)
    stand([grid(V, m=glassy), grid(M, m=white)], (.62, -.35))
    J, t, a = lathe([(0, 0), (.62, .0), (.92, .12), (1.02, .6), (.86, 1.25), (.62, 1.75), (.58, 2.1), (.68, 2.42), (.65, 2.45), (.54, 2.1), (.58, 1.75), (.5, 1.7), (0, 1.72)], 220, 260)
    spout = gauss(np.angle(np.exp(1j * (a - 3.6))), .38) * step(1.9, 2.45, J[..., 2])
    J[..., :2] *= (1 + .34 * spout)[..., None]
    china = mat(rough=.18, coat=.6, spec=.5, scatter=.08)
    c = mix('#e9edf0', '#fbfaf6', step(1.68, 1.73, J[..., 2]) * step(.57, .52, np.hypot(J[..., 0], J[..., 1])))
    handle = sweep([(.60, 0, 2.05), (1.05, .0, 2.0), (1.28, 0, 1.45), (1.2, 0, .95), (.92, 0, .72)], [.09, .085, .08, .085, .1], 30, 80)
    stand([grid(J, m=china, col=c), grid(handle, m=china, col=lin('#e9edf0'))], (-.75, .5), (0, 0, 12))
    return dict(elev=24)


def tea():
    china = mat('#f3f0ea', rough=.18, coat=.6, spec=.5)
    S, _, _ = lathe([(0, .05), (.8, .03), (1.0, .0), (1.3, .08), (1.75, .26), (1.8, .28), (1.72, .28), (1.25, .14), (.8, .10), (0, .1)], 160, 260)
    C, _, _ = lathe([(0, .12), (.52, .1), (.58, .16), (.95, .55), (1.18, 1.05), (1.26, 1.42), (1.23, 1.45), (1.19, 1.42), (1.1, 1.05), (.86, .58), (0, .3)], 200, 260)
    handle = sweep([(1.14, 0, 1.25), (1.62, 0, 1.3), (1.76, 0, .95), (1.45, 0, .62), (1.0, 0, .62)], [.09, .075, .07, .075, .09], 30, 80)
    D, q = disc([(1.165 * math.cos(b), 1.165 * math.sin(b)) for b in np.linspace(0, 6.2832, 13)[:-1]], 80, 200)
    D[..., 2] += 1.24
    c = ramp(q + .03 * fbm(D, 2, 2, 3), (0, '#8e3d0c'), (.75, '#a84c10'), (.93, '#cf7a24'), (1, '#e8b060'))
    parts = [grid(S, m=china), grid(C, m=china), grid(handle, m=china), grid(D, closed=False, m=mat(rough=.04, coat=1, spec=.6), col=c)]
    place(parts, turn=(0, 0, -32))
    from fish import lemon_slice
    lemon_slice((-1.15, -1.2, .32), (14, -8, 20), .52)
    for j, (x, y, turn, size) in enumerate(((1.0, -1.3, -20, .95), (.62, -1.42, -75, .7))):
        place(leaf(size, .26, ((0, .1), (.3, .85), (.55, 1), (.8, .55), (1, 0)), '#1f5a1c', '#3f8a2e', '#86bc58', teeth=.12, teeth_n=16, bend=.25, seed=j + 2, puff=.03, stalk=.15), (x, y, .2), (0, -10, turn))
    return dict(elev=34)


def chocolate():
    m = mat(rough=.34, spec=.45, coat=.12, coat_rough=.2, bump=((40, .06, .01),))
    square = lambda s: [(-s, -s), (0, -s * 1.01), (s, -s), (s * 1.01, 0), (s, s), (0, s * 1.01), (-s, s), (-s * 1.01, 0)]

    def piece(shade=1.):
        base, top = slab(square(.47), .24, 30, 160, edge=.04), slab(square(.40), .22, 40, 160, edge=.13)
        c = lambda V: ramp(np.clip(.5 + .6 * fbm(V, 2, 3, 4), 0, 1), (0, '#3e1d0e'), (1, '#5a2f18')) * shade
        return [grid(base, m=m, col=c(base)), place(grid(top, m=m, col=c(top)), (0, 0, .16))]
    model = piece()

    def bar(columns, rows, at, turn, broken=()):
        made = []
        for i in range(columns):
            for j in range(rows):
                if (i, j) not in broken:
                    made += again(model, ((i - columns / 2 + .5) * .94, (j - rows / 2 + .5) * .94, 0))
        place(made, (0, 0, 0), turn)
        return place(made, (*at, -points(made)[:, 2].min()))
    bar(4, 3, (-.1, .5), (0, 0, 16))
    place(bar(3, 2, (.35, -.25), (0, -9, -12), broken=((2, 1),)), (0, 0, .34))
    stand(again(model), (-1.55, -1.25), (0, 0, 30))
    stand(again(model), (1.7, -1.2), (24, 0, -20))
    hide(model)
    I, F = icosphere(4)
    r = rng(4)
    for j in range(9):
        W = shard(I, j + 2, 9, .35, .8) * [1, .8, .6]
        stand(mesh(W, F, m=m, col=lin('#52290f' if j % 3 else '#6a3a1e')), (r.uniform(-.9, 1.3), r.uniform(-1.75, -1.25)), (r.uniform(0, 360), r.uniform(0, 360), 0), r.uniform(.08, .2))
    return dict(elev=40)


def butter():
    m = mat(rough=.42, scatter=.28, radius=(.4, .28, .1), coat=.1, coat_rough=.3)
    block = lambda x, y: [(-x, -y), (0, -y * 1.005), (x, -y), (x * 1.01, 0), (x, y), (0, y * 1.005), (-x, y), (-x * 1.01, 0)]
    colour = lambda V, k: ramp(np.clip(.5 + .6 * fbm(V + k, 1.4, 3, 3) + .2 * fbm(V + k, (2, 14, 14), 2, 4), 0, 1), (0, '#eec85c'), (.5, '#f6da80'), (1, '#fbe8a8'))
    V = slab(block(1.25, .82), 1.05, 120, 360, edge=.06)
    parts = [grid(displace(V, .015 * fbm(V, 2.4, 3, 5)), m=m, col=colour(V, 1))]
    for j, (x, tilt) in enumerate(((1.62, 7), (2.02, 15), (2.55, 74))):
        S = slab(block(.11, .80), 1.02, 60, 300, edge=.03)
        o = grid(displace(S, .012 * fbm(S + j, 3, 3, 6)), m=m, col=colour(S, j + 4))
        stand(o, (x, .02 * j), (0, tilt, 0))
        parts.append(o)
    place(parts, (-.55, 0, .03), (0, 0, 0))
    place(parts, turn=(0, 0, -24))
    paper(4.6, 2.9, '#f1efe9', turn=-24, lift=.09)
    return dict(elev=30)


FORMS = dict(milk=milk, tea=tea, chocolate=chocolate, butter=butter)


def build(how):
    return {**FORMS[how](), 'samples': .6}
