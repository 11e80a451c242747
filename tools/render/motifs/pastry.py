"""Pastry and biscuits: croissant, doughnut, muffin, biscuits, pancakes, waffles and what is baked dry with salt."""
from kit import *
from looks import *

KINDS = {
    'cornetto': dict(make='croissant'),
    'ciambella': dict(make='doughnuts'),
    'muffin': dict(make='muffin'),
    'biscotti': dict(make='biscuits'),
    'pancake': dict(make='pancakes'),
    'waffle': dict(make='waffles'),
    'taralli': dict(make='taralli'),
    'cracker': dict(make='crackers'),
    'grissini': dict(make='breadsticks'),
}
BAKED = (0, '#5f2c0c'), (.3, '#9c5418'), (.55, '#cf8a34'), (.8, '#e8b862'), (1, '#f4d79a')
CHOCOLATE = ('#2c140a', '#4a2514')


def around(x, y, power=2., n=33):
    """A closed outline between an ellipse (power 2) and a rectangle (power 8)."""
    b = np.linspace(0, 2 * np.pi, n)[:-1]
    c, s = np.cos(b), np.sin(b)
    return np.stack([x * np.sign(c) * np.abs(c) ** (2 / power), y * np.sign(s) * np.abs(s) ** (2 / power)], -1)


def ring(wide, thick, rows=360, columns=160, flat=1.):
    """A ring as lattice, with the angles around it (b) and around its section (a, a quarter turn is the top)."""
    b = np.linspace(0, 2 * np.pi, rows)[:, None]
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    r = wide + thick * np.cos(a)
    return np.stack([r * np.cos(b), r * np.sin(b), flat * thick * np.sin(a) + 0 * b], -1), b + 0 * a, a + 0 * b


def on_top(V, n, r, low=.3):
    """n points of a lattice that look upwards, with their normals."""
    N = normals(V)
    N = N * (np.sign(np.sum(N * (V - V.mean((0, 1))))) or 1)
    rows, columns = np.nonzero(N[..., 2] > low)
    pick = r.choice(len(rows), n, replace=False)
    return V[rows[pick], columns[pick]], N[rows[pick], columns[pick]]


def lying(n, r):
    """Rotations that lay small things flat on a surface with these normals."""
    x = np.cross(n, r.normal(size=n.shape))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    return np.stack([x, np.cross(n, x), n], -1)


def roll(seed=1, fat=.92, bend=1.42, layers=3.3):
    u = np.linspace(-1, 1, 460)[:, None]
    a = np.linspace(0, 2 * np.pi, 220, endpoint=False)[None]
    N = np.stack([2.4 * u + 0 * a, .7 * np.cos(a) + 0 * u, .7 * np.sin(a) + 0 * u], -1) + seed * 3.1
    s = np.abs(u) ** .9 * layers + .30 * np.cos(a - .9) * step(.04, .3, np.abs(u)) + .14 * fbm(N, 1.3, 3, seed) + .10 * np.sin(a + 1) * np.sign(u)
    f = (s + .52) % 1
    relief = .115 * (.62 * step(0, .4, f) + .38 * f) * step(1, .93, f)
    thick = fat * np.maximum(1 - np.abs(u) ** 1.45, 0) ** .9 * (.90 + 0 * a) + .10
    r = (thick + relief * (thick / fat + .25)) * np.sqrt(np.maximum(1 - u ** 14, 0)) * (1 + .04 * fbm(N, 1.2, 2, seed + 2))
    b = u * bend
    side, up = r * np.cos(a), r * np.sin(a)
    up = np.where(up < 0, up * .55, up * .96)
    V = np.stack([(1.4 + side) * np.sin(b), (1.4 + side) * np.cos(b), up + 0 * b], -1)
    lines = fbm(np.stack([s * 7, 1.2 * np.cos(a) + 0 * u, 1.2 * np.sin(a) + 0 * u], -1), 1, 3, seed + 4)
    bake = .16 + .26 * np.clip(up / fat, -.4, 1) + .30 * step(.15, .85, f) - .40 * step(.26, .03, f) + .26 * lines + .34 * fbm(N, 1.1, 3, 7)
    col = ramp(1 - np.clip(bake, 0, 1) * .93, *BAKED)
    return grid(displace(V, .010 * lines), m=mat(rough=.36, scatter=.05, coat=.22, coat_rough=.2, bump=((26, .2, .02),)), col=col)


def croissant():
    stand(roll(1), (0, 0), (0, 0, -14))
    return dict(elev=46, samples=.6)


def doughnut(seed, icing=None, sugar=0):
    V, b, a = ring(1.0, .56, flat=.82)
    S = V + seed * 4
    V = V * (1 + .03 * fbm(S, 1.2, 2, seed))[..., None]
    z = V[..., 2]
    dough = ramp(1 - np.clip(.42 + .5 * fbm(S, 1.4, 3, 2) + .25 * np.abs(z), 0, 1), *BAKED)
    dough = mix(dough, '#f3d8a0', .75 * gauss(z + .03 + .04 * fbm(S, 2, 2, 4), .075))
    parts, r = [], rng(seed)
    if sugar:
        dough = mix(dough, '#fbf6ea', .35 * step(-.1, .4, fbm(S, 9, 3, 3)))
        at, n = on_top(V, sugar, r, -.1)
        I, F = icosphere(1)
        parts.append(scatter(I, F, at, r.uniform(.013, .027, sugar), col=np.tile(lin('#ffffff'), (sugar, 1)), turn=turns(sugar, r), m=mat(rough=.3, scatter=.2), smooth=False))
    parts.append(grid(V, m=mat(rough=.5, scatter=.08, bump=((24, .3, .02),)), col=dough))
    if icing:
        W, b, a = ring(1.0, .60, flat=.84)
        W = W * (1 + .03 * fbm(W + seed * 4, 1.2, 2, seed))[..., None]
        edge = .10 + .13 * np.sin(b * 5 + seed) * np.sin(b * 3) + .12 * fbm(W, 1.5, 2, seed)
        inside = step(-.02, .10, W[..., 2] / .5 - edge)
        W = np.stack([np.cos(b) * (1 + (np.hypot(W[..., 0], W[..., 1]) - 1) * (.90 + .10 * inside)), np.sin(b) * (1 + (np.hypot(W[..., 0], W[..., 1]) - 1) * (.90 + .10 * inside)), W[..., 2] * (.86 + .14 * inside)], -1)
        parts.append(grid(W, m=mat(rough=.2, coat=.5, coat_rough=.1, scatter=.05), col=mix(icing, lin(icing) * 1.25, .5 + fbm(W, 2, 2, 2))))
        at, n = on_top(W, 170, r, .45)
        V0, _, _ = ball(12, 12)
        shades = np.array([lin(c) for c in ('#f2f2ee', '#f06a94', '#f7c63c', '#6cc3e8', '#8fce5c', '#f08a3c')])
        parts.append(scatter(V0, faces(12, 12), at + n * .012, np.tile([.026, .026, .105], (170, 1)), col=shades[r.integers(0, 6, 170)], turn=lying(n, r)[:, :, [1, 2, 0]], m=mat(rough=.3, coat=.3)))
    return parts


def doughnuts():
    stand(doughnut(3, sugar=1500), (-.55, .70), (0, 0, 30))
    stand(doughnut(1, icing='#4a2414'), (.35, -.60, .36), (34, 8, 0))
    return dict(elev=30, samples=.7)


def muffin():
    V, t, a = lathe([(0, 0), (.70, 0), (.76, .05), (.86, .5), (.98, 1.08), (1.0, 1.12)], 120, 640)
    pleat = np.cos(a * 34)
    V[..., :2] *= (1 + .028 * pleat * step(.02, .3, V[..., 2]))[..., None]
    V[..., 2] += .03 * np.cos(a * 34) * step(.9, 1.1, V[..., 2])
    grid(V, m=mat(rough=.55, translucent=.05), col=mix('#6b3a1e', '#9a6238', .5 + .5 * pleat))
    D, t, a = lathe([(0, 2.02), (.42, 1.95), (.84, 1.68), (1.13, 1.34), (1.20, 1.14), (1.08, 1.02), (.7, 1.0), (0, 1.0)], 300, 520)
    S = D + .15 * np.stack([fbm(D, 2, 2, 1), fbm(D, 2, 2, 2), 0 * t], -1)
    D = D * (1 + .05 * fbm(D * [1, 1, 0], 1.4, 3, 4))[..., None]
    f1, f2, _ = worley(S, 2.1, 6)
    crack = step(.09, .0, f2 - f1) * step(1.15, 1.5, D[..., 2]) * step(-.15, .25, fbm(D, 1.1, 2, 12))
    D = displace(D, .045 * fbm(S, 3, 4, 5) - .06 * crack + .02 * fbm(S, 9, 3, 3))
    bake = np.clip(.50 - .24 * crack + .5 * fbm(S, 2.2, 3, 8) + .35 * gauss(D[..., 2] - 1.15, .18), 0, 1)
    grid(D, m=mat(rough=.55, scatter=.08, bump=((26, .4, .03),)), col=ramp(1 - bake, *BAKED))
    r = rng(5)
    I, F = icosphere(3)
    at, n = on_top(D, 300, r, .25)
    picked = []
    for i, p in enumerate(at):
        if len(picked) < 30 and all(np.linalg.norm(p - at[j]) > .26 for j in picked):
            picked.append(i)
    for j, i in enumerate(picked):
        place(mesh(shard(I, j, 7, .6, .9) * [1, .85, .8], F, m=mat(rough=.3, coat=.2), col=lin(CHOCOLATE[j % 2])), at[i] - .045 * n[i], r.uniform(0, 360, 3), r.uniform(.095, .135))
    return dict(elev=24, samples=.6)


def cookie(seed, size=1.):
    V = slab(around(1, 1), .34, 150, 380, edge=.15)
    S = V + seed * 4
    top = step(.18, .33, V[..., 2])
    rad = np.hypot(V[..., 0], V[..., 1])
    V[..., :2] *= (1 + .03 * fbm(S * [1, 1, 0], 1.3, 3, seed))[..., None]
    f1, f2, _ = worley(S + .2 * fbm(S, 2, 2, 1)[..., None], 2.6, seed)
    crack = step(.09, 0, f2 - f1) * top * step(.1, .3, fbm(S, 1.3, 2, 3) + .2)
    V[..., 2] += (.05 * fbm(S, 2.2, 3, 5) - .05 * crack + .015 * fbm(S, 9, 3, 2) - .06 * step(.6, 1.1, rad)) * top
    bake = np.clip(.34 + .45 * step(.55, 1.12, rad) + .5 * fbm(S, 2.4, 4, 6) - .15 * crack, 0, 1)
    parts = [grid(V, m=mat(rough=.6, scatter=.06, bump=((24, .4, .03),)), col=ramp(1 - bake, *BAKED))]
    r = rng(seed + 20)
    I, F = icosphere(3)
    spots = []
    for p in r.uniform(-.95, .95, (400, 2)):
        if len(spots) < 17 and np.hypot(*p) < .92 and all(np.hypot(*(p - q)) > .30 for q in spots):
            spots.append(p)
    for j, p in enumerate(spots):
        z = V[:150].reshape(-1, 3)[np.argmin(np.sum((V[:150].reshape(-1, 3)[:, :2] - p) ** 2, 1)), 2]
        parts.append(place(mesh(shard(I, j + seed, 7, .55, .9), F, m=mat(rough=.3, coat=.2), col=lin(CHOCOLATE[j % 2])), (*p, z - .01), r.uniform(0, 360, 3), r.uniform(.09, .135)))
    return place(parts, size=size)


def shortbread(seed):
    """A ring of pale biscuit with a crimped edge, as it is dipped in milk."""
    V, b, a = ring(.70, .33, 420, 140, flat=.52)
    rad = np.hypot(V[..., 0], V[..., 1])
    V[..., :2] *= (1 + .045 * np.cos(b * 12) * step(.75, 1.03, rad))[..., None]
    S = V + seed * 3
    V = displace(V, .012 * fbm(S, 7, 3, 2) + .01 * fbm(S, 2, 2, 3))
    bake = np.clip(.22 + .35 * gauss(rad - 1.03, .10) + .25 * gauss(rad - .40, .06) + .3 * fbm(S, 2.5, 3, 4), 0, 1)
    return [grid(V, m=mat(rough=.6, scatter=.08, bump=((26, .3, .03),)), col=ramp(1 - bake, *BAKED))]


def biscuits():
    for k in range(3):
        stand(cookie(k + 1), (-.55 + .06 * k, .45 - .05 * k, .33 * k), (2 * k, 3 * (k % 2), 70 * k))
    stand(cookie(5), (.30, -.75), (56, 10, 8), 1.05)
    stand(shortbread(1), (1.25, .25), (0, 0, 20))
    stand(shortbread(2), (1.20, .20, .33), (5, 6, 40))
    stand(shortbread(3), (-1.25, -.95), (14, -12, 5))
    return dict(elev=46, samples=.6)


def pancakes():
    r, z = rng(2), 0
    for k in range(5):
        V = slab(around(1.45, 1.38), .26, 110, 420, edge=.12, bulge=.02)
        S = V + k * 5
        V[..., :2] *= (1 + .025 * fbm(S * [1, 1, 0], 1, 3, k))[..., None]
        rad, top = np.hypot(V[..., 0], V[..., 1]), step(.17, .25, V[..., 2])
        V[..., 2] += .02 * fbm(S, 1.6, 2, 3)
        face = ramp(1 - np.clip(.42 + .35 * fbm(S, 1.4, 3, 6) + .25 * fbm(S, 6, 3, 8) - .25 * gauss(rad - 1.40, .10), 0, 1), *BAKED)
        side = mix('#f3dda6', '#e2ba72', .5 + fbm(S, 4, 3, 2))
        under = step(.10, .03, V[..., 2])
        col = mix(mix(side, face, top), '#c98c40', under)
        stand(grid(V, m=mat(rough=.55, scatter=.10, bump=((20, .25, .02),)), col=col), (r.uniform(-.06, .06), r.uniform(-.06, .06), z), (0, 0, r.uniform(0, 360)))
        z += .265
    a = np.linspace(0, 2 * np.pi, 25)[:-1]
    reach = 1.02 + .20 * np.sin(a * 3 + 1) + .16 * np.sin(a * 5 + 2)
    syrup = mat('#8a3d05', rough=.06, coat=1., spec=.6)
    pool = slab(np.stack([reach * np.cos(a), reach * np.sin(a)], -1), .09, 60, 300, edge=.045)
    stand(grid(pool, m=syrup), (0, 0, z - .02))
    for k, (b, length) in enumerate(((-1.95, .75), (-1.25, 1.0), (-.55, .6), (-2.7, .5))):
        c, s = math.cos(b), math.sin(b)
        V = sweep([(c * .9, s * .9, z), (c * 1.30, s * 1.28, z + .01), (c * 1.45, s * 1.39, z - .12), (c * 1.45, s * 1.39, z - .12 - length * .6), (c * 1.46, s * 1.40, z - .12 - length)], [.10, .13, .12, .09, .125], 24, 60)
        grid(V, m=syrup)
    pat = slab(around(.36, .30, 6), .24, 60, 240, edge=.05)
    stand(grid(pat, m=mat('#f8dc7c', rough=.35, scatter=.25, radius=(.4, .3, .1), coat=.15)), (.02, -.05, z + .05), (0, 0, 24))
    return dict(elev=24, samples=.6)


def waffle(seed):
    V = slab(around(1.25, 1.25, 4.), .36, 420, 520, edge=.10)
    x, y = V[..., 0], V[..., 1]
    top = step(.24, .34, V[..., 2])
    cell = lambda v: np.abs(((v + .21) / .42 % 1) - .5) * 2
    wall = np.maximum(cell(x), cell(y))
    inside = step(1.20, 1.12, np.maximum(np.abs(x), np.abs(y)))
    pit = step(.74, .50, wall) * inside
    S = V + seed * 4
    V[..., 2] += (-.20 * pit + .015 * fbm(S, 5, 3, 2)) * top
    bake = np.clip(.52 + .10 * step(.6, .9, wall) * top - .22 * pit + .45 * fbm(S, 1.3, 3, 4) + .2 * fbm(S, 9, 3, 3), 0, 1)
    return grid(V, m=mat(rough=.5, scatter=.08, coat=.06, bump=((26, .3, .02),)), col=ramp(1 - bake, *BAKED))


def waffles():
    stand(waffle(1), (-.35, .45), (0, 0, 10))
    stand(waffle(2), (.25, -.35, .12), (22, 9, -16))
    return dict(elev=40, samples=.6)


def taralli():
    r = rng(4)
    m = mat(rough=.42, scatter=.06, coat=.10, coat_rough=.25, bump=((24, .3, .03),))
    models = []
    for k in range(4):
        b = np.linspace(-.45, 6.28 + .45, 26)
        rad = .50 + .04 * np.sin(b * 2 + k)
        path = np.stack([rad * np.cos(b) * 1.12, rad * np.sin(b) * .90, .16 * np.tanh((b - 3.14) * .9)], -1)
        V = sweep(path, [.14, .24, .28, .29, .28, .24, .14], 70, 280)
        S = V + k * 3
        f1, f2, _ = worley(S + .2 * fbm(S, 2, 2, 1)[..., None], 4.5, k)
        crack = step(.07, 0, f2 - f1) * step(.0, .3, fbm(S, 1.4, 2, 6) + .1)
        V = displace(V, .03 * fbm(S, 2, 3, k) + .008 * fbm(S, 9, 3, 2) - .018 * crack)
        bake = np.clip(.24 + .45 * fbm(S, 1.6, 4, 3) + .42 * V[..., 2] + .12 * crack, 0, 1)
        models.append(grid(V, m=m, col=ramp(1 - bake, *BAKED)))
    lay = [(-1.3, .65, 0), (0, 1.0, 0), (1.3, .65, 0), (-.75, -.45, 0), (.65, -.5, 0), (-.65, .45, .46), (.62, .50, .46), (0, -.15, .48), (.02, .42, .92)]
    for k, (x, y, z) in enumerate(lay):
        stand(again(models[k % 4]), (x, y, z), (r.uniform(-16, 16), r.uniform(-16, 16), r.uniform(0, 360)))
    stand(again(models[1]), (-.15, -1.05, .30), (62, 4, 10))
    hide(models)
    return dict(elev=40, samples=.6)


def cracker(seed):
    V = slab(around(1.1, 1.1, 9, 65), .17, 260, 640, edge=.05)
    x, y = V[..., 0], V[..., 1]
    a = np.arctan2(y, x)
    rim = np.maximum(np.abs(x), np.abs(y))
    V[..., :2] *= (1 + .014 * np.cos(np.where(np.abs(x) > np.abs(y), y, x) * 38) * step(.95, 1.08, rim))[..., None]
    S = V + seed * 4
    top = step(.10, .16, V[..., 2])
    near = lambda v: v - np.clip(np.round(v / .42 - .5) + .5, -1.5, 1.5) * .42
    hole = np.hypot(near(x), near(y))
    blister = step(.20, .45, fbm(S, 2.6, 2, 5))
    V[..., 2] += (-.09 * gauss(hole, .055) - .02 * gauss(hole, .16) + .06 * blister + .012 * fbm(S, 5, 3, 2)) * top + .04 * fbm(S * [1, 1, 0], .7, 2, seed)
    bake = np.clip(.15 + .42 * step(.9, 1.12, rim) + .40 * blister + .35 * fbm(S, 3, 4, 6) + .35 * gauss(hole, .045), 0, 1)
    parts = [grid(V, m=mat(rough=.55, scatter=.08, bump=((26, .25, .02),)), col=ramp(1 - bake, *BAKED))]
    r = rng(seed)
    I, F = icosphere(1)
    at, n = on_top(V, 90, r, .8)
    at = at[at[:, 2] > .1]
    parts.append(scatter(I, F, at, r.uniform(.016, .034, len(at)), col=np.tile(lin('#ffffff'), (len(at), 1)), turn=turns(len(at), r), m=mat(rough=.3, scatter=.2), smooth=False))
    return parts


def crackers():
    for k in range(4):
        stand(cracker(k), (-.45 + .05 * k, .45 - .03 * k, .19 * k), (0, 0, (12, 24, 6, 17)[k]))
    stand(cracker(7), (.50, -.55, .10), (48, 6, -14))
    stand(cracker(8), (1.1, -.65), (0, 0, 30), .95)
    return dict(elev=34, samples=.6)


def breadsticks():
    r = rng(6)
    m = mat(rough=.5, scatter=.06, bump=((24, .35, .02),))
    models = []
    for k in range(4):
        x = np.linspace(-2.9, 2.9, 11)
        path = np.stack([x, .07 * np.sin(x * 1.4 + k), .02 * np.sin(x * 2 + k)], -1)
        V = sweep(path, [.10, .13, .12, .125, .12, .13, .12, .13, .11], 50, 340)
        V = displace(V, .03 * fbm(V + k * 3, (1.6, 2, 2), 3, k) + .012 * fbm(V + k, (5, 9, 9), 3, 2))
        bake = np.clip(.32 + .5 * fbm(V + k * 4, (1, 2.5, 2.5), 4, 3) + .5 * V[..., 2] + .4 * step(2.4, 2.95, np.abs(V[..., 0])), 0, 1)
        models.append(grid(V, m=m, col=mix(ramp(1 - bake, *BAKED), '#fbf3e0', .5 * step(.15, .5, fbm(V + k, 3, 4, 9)))))
    lay = [(-.62, 0, 0), (-.30, 0, 3), (.02, 0, -2), (.34, 0, 2), (.66, 0, -3), (-.46, .25, -4), (-.13, .25, 7), (.18, .25, -6), (.5, .25, 3), (-.2, .50, 13), (.25, .50, -12), (.05, .75, 1)]
    made = []
    for k, (y, z, t) in enumerate(lay):
        made += stand(again(models[k % 4]), (r.uniform(-.25, .25), y, z), (r.uniform(0, 360), 0, t))
    hide(models)
    place(made, turn=(0, 0, 52))
    return dict(elev=48, samples=.6)


def build(make, **kind):
    return globals()[make](**kind)
