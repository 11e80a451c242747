"""Ice cream in a cup and in a cone."""
from kit import *
from looks import *

KINDS = {
    'gelato': dict(make='ice_cream_cup'),
    'cono': dict(make='ice_cream_cones'),
}
ICES = dict(strawberry=('#d8506c', '#ee8098', '#f8b2c0'), pistachio=('#94a052', '#b4c074', '#d0d89c'), chocolate=('#3c1c0e', '#5c3018', '#7c482a'), cream=('#efdca8', '#f8ecc8', '#fffaea'))


def scoop(flavour, seed, size=1.):
    """A ball that was scraped by the spoon, with its ragged foot."""
    V, t, a = ball(210, 300)
    S = V + seed * 4
    W = S + .22 * np.stack([fbm(S, 1.3, 2, j) for j in (1, 2, 3)], -1)
    scraped = fbm(W, (1.6, 1.6, 7), 4, 2)
    foot = gauss(t - 1.98 - .08 * fbm(S, 2.4, 2, 5), .20)
    V = V * (1 + .03 * fbm(S, 1.2, 2, 7))[..., None]
    V[..., 2] = np.maximum(V[..., 2], -.52)
    V = V + (foot * (.13 + .22 * fbm(S, 3.2, 4, 6)))[..., None] * np.stack([np.cos(a), np.sin(a), -.25 + 0 * a], -1)
    rugged = step(-.1, .35, fbm(S, 1.7, 3, 9))
    V = displace(V, .05 * scraped * (.35 + .65 * rugged) + .035 * fbm(S, 7, 4, 3) * (.25 + rugged) + .02 * fbm(S, 18, 3, 4) * foot)
    col = ramp(np.clip(.55 + .6 * scraped + .35 * fbm(S, 3, 3, 8), 0, 1), *zip((0, .5, 1), ICES[flavour]))
    parts = [grid(V, m=mat(rough=.42, scatter=.22, radius=(.2, .14, .1), coat=.12, bump=((30, .3, .02),)), col=col)]
    if flavour in ('pistachio', 'strawberry'):
        r = rng(seed)
        I, F = icosphere(2)
        N = normals(V)
        rows, cols = r.integers(14, 140, 60), r.integers(0, 300, 60)
        tints = ('#6c7a34', '#87944a', '#a8683c') if flavour == 'pistachio' else ('#b01838', '#c8304c', '#9c1430')
        parts.append(scatter(shard(I, 3, 8), F, V[rows, cols], r.uniform(.03, .075, 60), col=np.array([lin(tints[k % 3]) for k in range(60)]), turn=turns(60, r), m=mat(rough=.35, coat=.2)))
    return place(parts, size=size)


def biscuit_tube(long=1.7, wide=.16):
    V = sweep([(0, 0, -long / 2), (0, 0, long / 2)], [wide, wide], 90, 200)
    a = np.arctan2(V[..., 1], V[..., 0])
    spiral = np.sin(a + V[..., 2] * 11)
    V = displace(V, .02 * spiral)
    return grid(V, m=mat(rough=.5, scatter=.05), col=ramp(np.clip(.5 + .35 * spiral + .5 * fbm(V, 4, 3, 2), 0, 1), (0, '#a8641c'), (.5, '#d69a44'), (1, '#efc67c')))


def ice_cream_cup():
    V, t, a = lathe([(0, .0), (.62, 0), (.70, .03), (.50, .12), (.20, .26), (.17, .42), (.42, .56), (.92, .80), (1.30, 1.25), (1.42, 1.62), (1.45, 1.66), (1.40, 1.64), (1.22, 1.25), (.86, .90), (0, .80)], 320, 320)
    V[..., :2] *= (1 + .018 * np.cos(a * 16) * step(.55, 1.0, V[..., 2]))[..., None]
    grid(V, m=mat('#e9f2f5', rough=.08, coat=.9, scatter=.2, radius=(.4, .45, .5), clear=.35, ior=1.2))
    for flavour, seed, at, turn in (('chocolate', 2, (-.62, .38, 1.72), 20), ('pistachio', 5, (.66, .32, 1.72), 120), ('strawberry', 3, (.02, -.42, 1.86), 250)):
        place(scoop(flavour, seed, .80), at, (0, 0, turn))
    place(biscuit_tube(2.2), (.75, .75, 2.55), (-14, 26, 0))
    place(biscuit_tube(2.2), (.42, .85, 2.62), (-12, 14, 40))
    return dict(elev=20, samples=.7)


def cone(below, above, seed):
    V, t, a = lathe([(0, 0), (.06, .02), (.30, .75), (.62, 1.72), (.86, 2.42), (.90, 2.56), (.86, 2.60), (.78, 2.5)], 300, 320)
    z = V[..., 2]
    u = a / 6.2832
    wall = np.maximum(np.abs(((u * 9 + z * 1.45) % 1) - .5), np.abs(((u * 9 - z * 1.45) % 1) - .5)) * 2
    ridge = step(.72, .95, wall)
    bake = np.clip(.38 + .35 * ridge + .5 * fbm(V, 1.8, 4, 3), 0, 1)
    V = displace(V, .035 * ridge * step(.05, .4, z))
    parts = [grid(V, m=mat(rough=.5, scatter=.05, coat=.06), col=ramp(bake, (0, '#f0c67c'), (.5, '#d9993f'), (1, '#a8641c')))]
    parts += place(scoop(below, seed, .98), (-.02, 0, 2.95), (0, 4, 40))
    parts += place(scoop(above, seed + 3, .90), (.04, 0, 4.05), (0, -3, 150))
    return parts


def ice_cream_cones():
    tubed = cone('chocolate', 'cream', 2) + [place(biscuit_tube(1.5, .13), (.50, .35, 4.75), (-16, 24, 0))]
    stand(place(tubed, (0, 0, 0), (0, -15, 0)), (-.25, .55))
    stand(place(cone('pistachio', 'strawberry', 3), (0, 0, 0), (0, 15, 0)), (.45, -.35))
    return dict(elev=12, samples=.7)


def build(make):
    return globals()[make]()
