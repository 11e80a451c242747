"""Sweets: cake, tiramisu, wrapped sweets, creme caramel, honey, popcorn."""
from kit import *
from looks import *

KINDS = {
    'torta': dict(make='cake'),
    'tiramisu': dict(make='tiramisu'),
    'caramelle': dict(make='wrapped'),
    'budino': dict(make='custard'),
    'caramello': dict(make='toffees'),
    'miele': dict(make='honey'),
    'popcorn': dict(make='popcorn'),
}
CREAM = dict(rough=.38, scatter=.3, radius=(.3, .26, .2), coat=.1)


def plate(wide=1.9, z=0.):
    V, _, _ = lathe([(0, .03), (.55 * wide, .0), (.66 * wide, .04), (.98 * wide, .15), (1.0 * wide, .17), (.97 * wide, .18), (.68 * wide, .09), (.6 * wide, .07), (0, .07)], 160, 300)
    return place(grid(V, m=mat('#d3e0e6', rough=.18, coat=.6)), (0, 0, z))


def sponge(V, seed, light='#f4dc98', dark='#e0b860'):
    """Colour and pores of sponge cake."""
    f1, _, cell = worley(V + seed * 3 + .1 * fbm(V, 4, 2, 1)[..., None], 7, seed)
    pore = step(.42, .15, f1) * step(.35, .6, cell)
    return mix(mix(light, dark, np.clip(.5 + .7 * fbm(V, 3, 3, 2), 0, 1)), '#b88438', .6 * pore), pore


def cake():
    """A slice with two layers of cream and jam, a rosette and a strawberry."""
    arc = np.linspace(-.36, .36, 9)
    tip = np.array([-1.35, 0])
    outline = np.concatenate([[tip + [.02, .02], tip + [.02, -.02]], *[[tip + 2.9 * q * np.array([math.cos(arc[0]), math.sin(arc[0])])] for q in (.25, .5, .75, .97)], [tip + 2.9 * np.array([math.cos(b), math.sin(b)]) for b in arc], *[[tip + 2.9 * q * np.array([math.cos(arc[-1]), math.sin(arc[-1])])] for q in (.97, .75, .5, .25)]])
    V = slab(outline, 1.55, 100, 620, edge=.05)
    body = V[109:-11]
    z = np.linspace(1.5, .05, 170)[:, None] + 0 * body[0, :, 0]
    side = np.stack([np.repeat(body[:1, :, 0], 170, 0), np.repeat(body[:1, :, 1], 170, 0), z], -1)
    V = np.concatenate([V[:109], side, V[-11:]])
    S = V + 2
    z = V[..., 2] + .025 * fbm(S, 2.2, 3, 4)
    crumb, pore = sponge(S, 2)
    top = step(1.33, 1.37, z)
    cream = np.maximum.reduce([top, gauss(z - .49, .085) > .5, gauss(z - .95, .085) > .5]).astype('f')
    jam = ((np.abs(z - .40) < .035) | (np.abs(z - .86) < .035)).astype('f')
    back = step(2.83, 2.88, np.hypot(V[..., 0] - tip[0], V[..., 1]))
    cream = np.maximum(cream, back)
    col = mix(mix(crumb, '#fdf6e6', cream), '#b81828', jam * (1 - back))
    V = displace(V, (.030 * cream - .035 * pore * (1 - cream) + .012 * fbm(S, 3, 3, 3)) * (1 - jam))
    parts = [grid(V, m=mat(**CREAM), col=col, rough=None)]
    m = mat('#fdf6e6', **CREAM)
    for x, y, s in ((.98, 0, .40), (.95, .56, .27), (.95, -.56, .27), (.25, .0, .24)):
        R, t, a = lathe([(0, .95), (.10, .85), (.34, .60), (.62, .36), (.88, .16), (.95, .05), (.85, 0)], 120, 260)
        twist = np.cos(a * 7 + 5 * R[..., 2])
        R[..., :2] *= (1 + .17 * twist)[..., None]
        parts += place(place([grid(R, m=m)], size=s), (x, y, 1.54))
    from berries import strawberries
    before = set(bpy.context.scene.objects)
    strawberries()
    berries = [o for o in bpy.context.scene.objects if o not in before]
    P = [points(o) for o in berries]
    biggest = max(range(len(P)), key=lambda i: len(P[i]))
    middle = (P[biggest].min(0) + P[biggest].max(0)) / 2
    mine = [o for o, p in zip(berries, P) if np.linalg.norm((p.min(0) + p.max(0)) / 2 - middle) < np.ptp(P[biggest], 0).max() * .55]
    hide([o for o in berries if o not in mine])
    place(mine, -middle)
    place(mine, (0, 0, 0), (0, 0, 30), .78 / np.ptp(P[biggest], 0).max())
    parts += place(mine, (.97, 0, 2.02))
    stand(parts, (0, 0, .08), (0, 0, 26))
    plate(1.95)
    return dict(elev=24, samples=.7)


def tiramisu():
    V = slab([(-1.2, -1.0), (0, -1.0), (1.2, -1.0), (1.21, 0), (1.2, 1.0), (0, 1.0), (-1.2, 1.0), (-1.21, 0)], 1.5, 120, 620, edge=.05)
    body = V[129:-11]
    z = np.linspace(1.45, .05, 180)[:, None] + 0 * body[0, :, 0]
    side = np.stack([np.repeat(body[:1, :, 0], 180, 0), np.repeat(body[:1, :, 1], 180, 0), z], -1)
    V = np.concatenate([V[:129], side, V[-11:]])
    S = V + 1
    x, y, zz = V[..., 0], V[..., 1], V[..., 2] + .03 * fbm(S, 1.6, 3, 4)
    along = np.where(np.abs(y) > .97, x, y)
    lady = np.zeros_like(x)
    core = np.zeros_like(x)
    for k, level in enumerate((.30, .92)):
        f = ((along + .20 + .37 * k + .03 * fbm(S, 2.4, 3, 2)) / .74 % 1 - .5) * .74
        d = (np.abs(f / .362) ** 2.6 + np.abs((zz - level) / (.225 + .03 * fbm(S, 2, 2, 9))) ** 2.6) ** .385
        lady = np.maximum(lady, step(1.02, .86, d))
        core = np.maximum(core, step(1.05, .45, d))
    crumb, pore = sponge(S, 3, '#d8ae70', '#a46c34')
    soaked = mix('#7c4a22', crumb, np.clip(.25 + .75 * core + .8 * fbm(S, 2, 3, 5), 0, 1))
    cocoa = step(1.40, 1.46, V[..., 2]) * step(.15, -.02, -fbm(S, 1.3, 3, 6) - .35)
    col = mix(mix('#fbf0d6', soaked, lady), ramp(np.clip(.5 + .8 * fbm(S, 5, 4, 3), 0, 1), (0, '#361a0c'), (.5, '#4f2a14'), (1, '#6e4222')), np.maximum(cocoa, step(1.43, 1.47, V[..., 2])))
    top = step(1.4, 1.48, V[..., 2])
    V = displace(V, (.045 * (1 - lady) * (.5 + fbm(S, 1.5, 2, 7)) - .03 * pore * lady) * (1 - top) + top * (.05 * fbm(S, 1.6, 3, 8) + .02 * fbm(S, 12, 3, 4)))
    parts = [grid(V, m=mat(rough='rough', scatter=.16, radius=(.3, .22, .14), bump=((40, .15, .01),)), col=col, rough=np.clip(.42 + .5 * top, 0, 1))]
    r = rng(4)
    I, F = icosphere(1)
    n = 300
    at = np.column_stack([r.uniform(-.95, .95, n), -1.05 - np.abs(r.normal(0, .15, n)), np.full(n, .01)])
    stand(parts, (0, .1, .08), (0, 0, 0))
    dust = scatter(I, F, at, r.uniform(.006, .02, n), col=np.tile(lin('#4a2612'), (n, 1)), m=mat(rough=.95))
    place(dust, (0, 0, .1))
    from heaps import coffee
    V0, t, a = ball(50, 50)
    for k, (px, py, z) in enumerate(((-.25, -.1, 1.56), (.15, .1, 1.56), (.05, -.35, 1.56), (.85, -1.3, .10))):
        B, c = coffee(V0.copy(), t, a, k + 1)
        place(grid(B * .62, m=mat(rough=.35, coat=.2), col=c), (px, py, z + .1), (84 if k != 3 else 90, 0, 70 * k))
    plate(1.95)
    place(list(bpy.context.scene.objects), turn=(0, 0, -32))
    return dict(elev=28, samples=.7)


def sweet(tints, seed):
    """A sweet in twisted paper, along x."""
    V, t, a = lathe([(.46, -1.42), (.40, -1.20), (.16, -.84), (.11, -.74), (.30, -.62), (.50, -.40), (.55, 0), (.50, .40), (.30, .62), (.11, .74), (.16, .84), (.40, 1.20), (.46, 1.42)], 360, 420)
    z = V[..., 2]
    wing = step(.72, 1.2, np.abs(z))
    crease = np.sin(a * 9 + seed + 1.2 * np.sign(z)) + .6 * np.sin(a * 17 + 2 * seed)
    V[..., :2] *= (1 + (.38 * wing + .07 * gauss(np.abs(z) - .6, .14)) * crease)[..., None]
    V[..., 0] *= 1 - .55 * wing
    V[..., 2] += .08 * wing * np.sign(z) * np.sin(a * 5 + seed)
    stripe = step(.30, .55, np.sin(a * 5 + z * 4.2))
    base, second = tints
    col = mix(base, second, stripe * step(.74, .62, np.abs(z)) + .75 * step(1.18, 1.28, np.abs(z)))
    col = mix(col, '#ffffff', .10 * np.clip(crease, 0, 1) * wing)
    return grid(V, m=mat(rough=.2, coat=.6, coat_rough=.08, scatter=.08, translucent=.08, spec=.6), col=col)


def wrapped():
    kinds = [('#d81f34', '#f8f2ea'), ('#f3b51c', '#fff3c4'), ('#2f9a4a', '#e6f6dc'), ('#e8662a', '#ffe2c4'), ('#7c3fa8', '#eedff6'), ('#1f86c8', '#e2f2fb')]
    lay = [(0, (-.95, -1.25), 0, 34), (1, (1.25, .95), 0, 42), (2, (1.20, -.75), 0, -38), (3, (-1.1, .55), 0, -48), (4, (.10, .05), .62, 12), (5, (.15, 1.55), 0, -14)]
    for k, (x, y), z, turn in lay:
        o = sweet(kinds[k], k)
        place(o, (0, 0, 0), (0, 90, 0))
        stand(o, (x, y, z), (35 * k, 0, turn))
    return dict(elev=46, samples=.7)


def custard():
    plate(1.66)
    V, t, a = lathe([(0, 1.42), (.62, 1.41), (.80, 1.37), (.90, 1.20), (1.08, .52), (1.20, .06), (1.18, 0)], 260, 400)
    V[..., :2] *= (1 + .018 * np.cos(a * 14) * step(1.18, .9, V[..., 2]))[..., None]
    S = V + 2
    run = 1.05 + .16 * fbm(np.stack([np.cos(a) * 1.6, np.sin(a) * 1.6, 0 * a], -1), 1.3, 3, 3) - .55 * np.maximum.reduce([gauss(np.angle(np.exp(1j * (a - c))), w) for c, w in ((4.3, .16), (5.2, .13), (3.5, .10), (.4, .15), (2.2, .14))])
    caramel = step(-.04, .05, V[..., 2] - run)
    col = mix(mix('#f3cf78', '#f9e2a0', np.clip(.5 + .5 * fbm(S, 2, 3, 2) + .2 * V[..., 2], 0, 1)), mix('#7c2f06', '#a8500e', np.clip(.5 + fbm(S, 1.3, 2, 5), 0, 1)), caramel)
    V = displace(V, .022 * caramel)
    stand(grid(V, m=mat(rough=.22, scatter=.28, radius=(.3, .2, .06), coat=.6, coat_rough=.06), col=col), (0, 0, .08))
    b = np.linspace(0, 2 * np.pi, 25)[:-1]
    reach = 1.28 + .07 * np.sin(b * 3 + 1) + .04 * np.sin(b * 5)
    pool = slab(np.stack([reach * np.cos(b), reach * np.sin(b)], -1), .05, 60, 300, edge=.024)
    stand(grid(pool, m=mat('#7a3405', rough=.06, coat=1.)), (0, 0, .075))
    return dict(elev=26, samples=.7)


def toffees():
    """Squares of soft caramel under running caramel."""
    m = mat(rough=.26, scatter=.2, radius=(.3, .14, .04), coat=.4, coat_rough=.12)
    r = rng(3)
    def one(k):
        b = np.linspace(0, 2 * np.pi, 41)[:-1]
        V = slab(np.stack([.62 * np.sign(np.cos(b)) * np.abs(np.cos(b)) ** .25, .62 * np.sign(np.sin(b)) * np.abs(np.sin(b)) ** .25], -1), .82, 90, 360, edge=.12)
        S = V + k * 4
        V = displace(V, .03 * fbm(S, 1.6, 3, 2) - .05 * gauss(np.hypot(V[..., 0], V[..., 1]), .5) * (V[..., 2] > .4))
        return grid(V, m=m, col=ramp(np.clip(.5 + .6 * fbm(S, 1.4, 3, 4), 0, 1), (0, '#a4560f'), (.5, '#c67a22'), (1, '#dc9a40')))
    for x, y, z, t in ((-1.45, .3, 0, 14), (0, .55, 0, -10), (1.45, .3, 0, 24), (-.75, -.85, 0, 36), (.75, -.95, 0, 5), (-.65, .2, .82, 30), (.70, .15, .82, -16), (0, .2, 1.64, 12)):
        stand(one(int(r.integers(99))), (x, y, z), (r.uniform(-4, 4), r.uniform(-4, 4), t))
    syrup = mat('#924405', rough=.06, coat=1., spec=.6)
    b = np.linspace(0, 2 * np.pi, 25)[:-1]
    reach = .50 + .10 * np.sin(b * 3 + 1) + .06 * np.sin(b * 5)
    place(grid(slab(np.stack([reach * np.cos(b), reach * np.sin(b)], -1), .12, 60, 240, edge=.055), m=syrup), (0, .2, 2.42))
    for a, drop_ in ((-1.7, .75), (-1.0, .45), (-2.5, .5), (-.3, .6)):
        c, s = math.cos(a), math.sin(a)
        edge = .66 / max(abs(c), abs(s)) * .96
        grid(sweep([(c * .3, .2 + s * .3, 2.50), (c * edge, .2 + s * edge, 2.44), (c * edge * 1.07, .2 + s * edge * 1.07, 2.2), (c * edge * 1.07, .2 + s * edge * 1.07, 2.25 - drop_)], [.11, .11, .085, .12], 24, 70), m=syrup)
    return dict(elev=28, samples=.6)


def honey():
    """A piece of comb in its honey, and the dipper."""
    amber = mat(rough=.06, scatter=.35, radius=(.5, .22, .03), coat=1., coat_rough=.03, spec=.6)
    b = np.linspace(0, 2 * np.pi, 25)[:-1]
    reach = 1.62 + .14 * np.sin(b * 3 + 1) + .10 * np.sin(b * 5 + .5)
    pool = slab(np.stack([1.12 * reach * np.cos(b), .92 * reach * np.sin(b)], -1), .12, 90, 360, edge=.055)
    grid(pool, m=amber, col=lin('#dd8a0a'))
    V = slab([(-1.3, -.85), (0, -.86), (1.3, -.85), (1.31, 0), (1.3, .85), (0, .86), (-1.3, .85), (-1.31, 0)], .72, 300, 760, edge=.08)
    x, y = V[..., 0] / .30, V[..., 1] / .30
    row = np.stack([x, y], -1)
    def nearest(px, py, ox, oy):
        dx, dy = (px - ox + .5) % 1 - .5, ((py - oy) / 1.732 + .5) % 1 - .5
        return dx, dy * 1.732
    cells = [nearest(x, y, 0, 0), nearest(x, y, .5, .866)]
    hexa = lambda dx, dy: np.maximum(np.abs(dx), .5 * np.abs(dx) + .866 * np.abs(dy))
    q = np.minimum(*[hexa(*c) for c in cells]) / .5
    top = step(.60, .70, V[..., 2])
    wall = step(.72, .90, q)
    V[..., 2] += (-.16 * (1 - wall) + .02 * fbm(V, 4, 2, 2)) * top
    wet = step(-.35, .1, fbm(V, .9, 2, 5) + .1)
    filled = mix('#c06a06', '#f2b02c', np.clip(.5 + .8 * fbm(V, 1.6, 3, 3), 0, 1))
    side = mix('#e0a032', '#b8700e', step(.5, .9, np.abs((np.where(np.abs(V[..., 1]) > .84, x, y) % 1) - .5) * 2))
    col = mix(side, mix(filled, '#f4cf78', wall), top)
    comb = [grid(V, m=mat(rough=.16, scatter=.35, radius=(.4, .2, .04), coat=.8, coat_rough=.05), col=col)]
    place(comb, (0, 0, 0), (0, 0, 16))
    stand(comb, (-.2, .5, .06), (10, 0, 0))
    D, t, a = lathe([(0, -1.0), (.16, -.98), (.34, -.80), (.43, -.45), (.44, -.1), (.38, .25), (.20, .48), (.10, .60), (.085, 1.2), (.085, 2.7), (.11, 2.95), (.10, 3.1), (0, 3.14)], 700, 160)
    z = D[..., 2]
    groove = step(.35, .75, np.abs(((z + 1.) / .235 % 1) - .5) * 2) * step(.55, .42, z) * step(-.98, -.9, z)
    D[..., :2] *= (1 - .38 * groove)[..., None]
    wood = ramp(np.clip(.5 + .7 * fbm(D, (6, 6, .7), 4, 2), 0, 1), (0, '#b07a3c'), (.5, '#cf9c58'), (1, '#e2bb80'))
    coated = step(.35, .0, z + .15 * fbm(D, 2, 2, 3))
    dipper = grid(D, m=mat(rough='rough', scatter=.15, coat=.3), col=mix(wood, mix('#c8780a', '#eaa21c', 1 - groove), coated * .85), rough=np.clip(.55 - .45 * coated, 0, 1))
    place(dipper, (0, 0, 0), (0, 58, 0))
    place(dipper, (0, 0, 0), (0, 0, -8))
    stand(dipper, (.05, -.75, .10))
    return dict(elev=38, samples=.7)


def popped(seed):
    """One popped grain: a bunch of puffs around what is left of the husk."""
    r = rng(seed)
    V, t, a = ball(60, 80)
    centres = r.normal(size=(6, 3))
    centres /= np.linalg.norm(centres, axis=1, keepdims=True)
    height = np.full(V.shape[:2], .55)
    for c in centres:
        d = np.arccos(np.clip(V @ c, -1, 1))
        height = np.maximum(height, .50 + .55 * np.sqrt(np.maximum(1 - (d / .72) ** 2, 0)))
    seam = step(.95, .62, height)
    P = V * (height + .05 * fbm(V * 2 + seed * 3, 2, 3, seed))[..., None]
    col = mix('#fff8e4', '#f6d988', np.clip(.75 * seam + .9 * fbm(V + seed, 1.4, 3, 2) - .05, 0, 1))
    return P, mix(col, '#a8641c', .75 * gauss(np.arccos(np.clip(V @ -centres.mean(0) / np.linalg.norm(centres.mean(0)), -1, 1)), .28))


def popcorn():
    V, t, a = lathe([(0, 0), (.86, 0), (.90, .03), (1.02, .8), (1.22, 2.1), (1.25, 2.15), (1.21, 2.13), (1.0, 1.0)], 160, 800)
    scallop = .10 * np.abs(np.sin(a * 8)) * step(1.6, 2.1, V[..., 2])
    V[..., 2] += scallop - .06
    stripe = step(-.1, .1, np.sin(a * 8))
    V[..., :2] *= (1 + .010 * np.cos(a * 16))[..., None]
    grid(V, m=mat(rough=.45, coat=.1), col=mix('#f8f5ee', '#c81e28', stripe))
    r = rng(5)
    at = [np.array([1.0 * q * math.cos(b), 1.0 * q * math.sin(b), 2.15 + z]) for z, n, q0 in ((0, 24, 1.), (.30, 18, .82), (.60, 12, .55), (.85, 4, .25)) for q, b in [(q0 * (1 - .5 * (k % 3 == 2)), k * 6.2832 / n * 1.0 + r.uniform(-.1, .1) + z) for k in range(n)]]
    at += [np.array(p) for p in ((1.35, -.75, .24), (1.0, -1.15, .22), (-1.35, -.65, .24))]
    at = np.array(at) + r.normal(0, .04, (len(at), 3)) * [1, 1, .6]
    V0 = ball(60, 80)[0]
    m = mat(rough=.6, scatter=.25, radius=(.2, .16, .08))
    for k in range(6):
        mine = np.arange(len(at)) % 6 == k
        P, col = popped(k + 2)
        scatter(P, faces(60, 80), at[mine], r.uniform(.24, .31, mine.sum()), np.broadcast_to(col.reshape(1, -1, 3), (mine.sum(), 4800, 3)), turns(int(mine.sum()), r), m=m)
    return dict(elev=16, samples=.7)


def build(make, **kind):
    return globals()[make](**kind)
