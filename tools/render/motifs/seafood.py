"""Prawns, squid, mussels and clams."""
from kit import *
from looks import *
from fish import *
from mathutils import Euler, Matrix

KINDS = {
    'gamberi': dict(how='prawns', count=7),
    'cozze': dict(how='mussels', count=26),
    'vongole': dict(how='clams', count=34),
    'calamari': dict(how='squid', count=3),
}


def prawn(seed):
    """A pink prawn that lies on its side: rings of the tail, head, legs, feelers."""
    t = np.linspace(0, 1, 220)
    ang = -.35 + 3.3 * t
    path = np.stack([np.cos(ang) * (.95 - .12 * t), np.sin(ang) * (.95 - .12 * t), 0 * t], -1)
    rad = np.interp(t, (0, .04, .14, .32, .36, .6, .85, .95, 1), (.02, .12, .27, .30, .27, .24, .16, .09, .03))
    T = sweep(path, rad, 90, 300)
    u = np.concatenate([[0], np.linspace(0, 1, 300), [1]])[:, None] + 0 * T[..., 0]
    ring = ((u - .34) * 9.5) % 1
    on = step(.33, .36, u) * step(.95, .9, u)
    c = ramp(np.clip(.5 + .8 * fbm(T + seed, 2, 3, 3), 0, 1), (0, '#e8805f'), (.5, '#f2a083'), (1, '#f9c6b0'))
    c = mix(c, '#fbe3d6', on * step(.55, .95, ring) * .7)
    c = mix(c, '#d65a3e', on * step(.2, .0, ring) * .6 + step(.34, .2, u) * .25)
    out = np.hypot(T[..., 0], T[..., 1])
    c = mix(c, '#fbe8dc', step(.86, .68, out) * .6)
    V = displace(T, .03 * on * (ring - .5) + .01 * fbm(T, 6, 2, 4))
    m = mat(rough=.25, scatter=.25, radius=(.4, .2, .12), coat=.5, coat_rough=.12, spec=.5)
    o = [grid(V, m=m, col=c)]
    r = rng(seed)
    pink = mat('#e88a6a', rough=.4, scatter=.1)
    for j in range(5):
        a = 1.15 + .32 * j
        p = np.array([math.cos(a) * .68, math.sin(a) * .68, .05])
        o.append(grid(sweep([p, p * .72 + [0, 0, .04], p * .5 + [0, 0, -.06]], [.05, .035, .012], 8, 14), m=pink))
    for j in range(5):
        a = .05 + .17 * j
        p = np.array([math.cos(a) * .68, math.sin(a) * .68, .05])
        o.append(grid(sweep([p, p * .6 + [.05, .0, .05], p * .3 + [.14, -.05, -.1]], [.035, .022, .01], 8, 16), m=pink))
    for s in (-1, 1):
        o.append(grid(sweep([(.9, -.42, .05 * s), (1.0, -.85, .15 * s), (.6, -1.25, .1), (-.1, -1.4 - .1 * s, .0)], [.024, .014, .008, .004], 8, 60), m=pink))
    o.append(grid(sweep([(.88, -.3, .1), (.97, -.62, .12), (1.05, -.85, .12)], [.07, .035, .006], 10, 20), m=m, col=lin('#d65a3e')))
    I, F = icosphere(3)
    o.append(place(mesh(I, F, m=mat('#0c0a0a', rough=.1, coat=1)), (.87, -.33, .17), size=.075))
    e = path[-1]
    for k in (-1, 0, 1):
        L = leaf(.5, .14, ((0, .3), (.5, 1), (1, .6)), '#d65a3e', '#e8805f', '#f2a083', vein='#f9d0c0', veins=3, bend=.1, seed=seed + k)
        place(L, (0, 0, 0), (90, 0, 0))
        place(L, e, (0, 0, math.degrees(ang[-1]) + 90 + 26 * k))
        o += L
    return o


def prawns(count):
    lay = ((-1.1, .8, 20), (.15, 1.0, -60), (1.25, .6, 80), (-.5, .05, 140), (.6, -.2, 10), (-1.3, -.65, -30), (1.35, -.75, 60))
    for j in range(count):
        x, y, t = lay[j]
        stand(prawn(j + 1), (x, y, .14 + .3 * (j in (3, 4))), (8 * math.sin(j * 2), 8 * math.cos(j), t), .8)
    ice(2.0, 1.5, 620)
    lemon_slice((.0, -1.35, .28), (38, 0, 6), .5)
    return dict(elev=50)


def shell(seed, kind, open_=0):
    """One shell: two valves; open ones show what is inside."""
    n, m = 110, 150
    u = np.linspace(0, 1, n)[:, None]
    a = np.linspace(0, np.pi * 2, m, endpoint=False)[None]
    if kind == 'mussel':
        R = .52 + .36 * np.cos(a) + .10 * np.cos(2 * a)
        outline = np.stack([1.25 * np.cos(a) * (.8 + .2 * np.cos(a)), .60 * np.sin(a) * (1 - .42 * np.cos(a))], -1)
        apex = np.array([1.05, 0])
    else:
        outline = np.stack([1.0 * np.cos(a), .82 * np.sin(a) * (1 + .05 * np.cos(a))], -1)
        apex = np.array([.1, .55])
    xy = apex + (outline - apex) * u[..., None]
    dome = (.42 if kind == 'mussel' else .46) * np.clip(1 - u ** 2.2, 0, 1) ** .62 + 0 * a
    S = np.stack([xy[..., 0], xy[..., 1], dome], -1) + seed * 2.7
    grow = np.abs(((u * (15 if kind != 'mussel' else 9) + .25 * fbm(S, 2, 2, 3)) % 1) - .5) * 2
    if kind == 'mussel':
        c = ramp(np.clip(.5 + .8 * fbm(S, 1.5, 3, 4) + .2 * grow, 0, 1), (0, '#0c0f1c'), (.6, '#1d2438'), (1, '#3d4a6a'))
        c = mix(c, '#6a5238', step(.2, .55, fbm(S, 2, 3, 5)) * .35 * step(.5, .1, u))
    else:
        tone_ = rng(seed).uniform(0, 1)
        c = ramp(np.clip(.5 + .5 * fbm(S, 1.6, 3, 4) + .35 * (grow - .5), 0, 1), (0, mix('#7a6248', '#8a8a80', tone_)), (.5, mix('#b89c78', '#b8b4a4', tone_)), (1, mix('#e6d6ba', '#e6e2d2', tone_)))
        ray = step(.35, .7, fbm(np.stack([np.cos(a) + 0 * u, np.sin(a) + 0 * u, 0 * u + seed + 0 * a], -1), 4, 3, 7))
        c = mix(c, '#5c4632', ray * .5 * step(.1, .3, fbm(S, 3, 2, 8) + .25))
    out = []
    mo = mat(rough=.22 if kind == 'mussel' else .38, spec=.5, coat=.5 if kind == 'mussel' else .2, coat_rough=.12)
    inner = mat(rough=.2, coat=.5, scatter=.1)
    for s in (1, -1):
        V = np.stack([xy[..., 0], xy[..., 1], dome - .02 * (grow > .5) * (kind != 'mussel')], -1)
        o = [grid(V, m=mo, col=c)]
        if open_:
            W = V * [1, 1, .86]
            ic = mix('#e8e6ee', '#8a90b8', step(.55, 1., u) + 0 * a) if kind == 'mussel' else mix('#fbf6ee', '#e2cdb8', step(.6, 1, u) + 0 * a)
            o.append(grid(W - [0, 0, .015], m=inner, col=ic))
        if s < 0:
            place(o, turn=(180, 0, 0))
        if open_:
            place(o, (-apex[0], -apex[1], 0))
            if kind == 'mussel':
                place(o, turn=(0, (18 if s > 0 else -18) * 1, 0))
            else:
                place(o, turn=((24 if s < 0 else -24), 0, 0))
            place(o, (apex[0], apex[1], 0))
        out += o
    if open_:
        I, F = icosphere(4)
        W = I * [.62 if kind == 'mussel' else .5, .3, .16] * (1 + .22 * fbm(I + seed, 1.8, 3, 3))[:, None]
        c = ramp(np.clip(.5 + fbm(W + seed, 3, 3, 4), 0, 1), (0, '#d8782e'), (1, '#f2b060')) if kind == 'mussel' else ramp(np.clip(.5 + fbm(W + seed, 3, 3, 4), 0, 1), (0, '#e2b890'), (1, '#f6e0c4'))
        out.append(place(mesh(W, F, m=mat(rough=.25, scatter=.25, coat=.4), col=c), (-.1, 0, -.12)))
    return out


def shells(count, kind):
    r = rng(5)
    hull = np.array([[math.cos(t), math.sin(t) * .62, 0] for t in np.linspace(0, 6.28, 13)[:-1]] + [[.4, 0, .36], [.4, 0, -.36], [-.3, 0, .36], [-.3, 0, -.36]])
    import bmesh
    b = bmesh.new()
    for p in hull:
        b.verts.new(p)
    bmesh.ops.convex_hull(b, input=b.verts)
    bmesh.ops.triangulate(b, faces=b.faces[:])
    b.verts.index_update()
    V = np.array([v.co[:] for v in b.verts])
    F = np.array([[v.index for v in f.verts] for f in b.faces])
    b.free()
    size = .62 if kind == 'mussel' else .5
    at, turn = drop(V, F, count, size, seed=6, wall=1.55, high=2.2)
    models = [shell(j + 1, kind, 0) for j in range(4)] + [shell(9, kind, 1), shell(12, kind, 1)]
    order = np.argsort(-at[:, 2])
    for i, j in enumerate(order):
        M = Matrix(turn[j].tolist()).to_4x4()
        opened = i < 5
        model = models[4 + i % 2] if opened else models[i % 4]
        cs = again(model)
        if opened:
            M = Euler((math.radians(r.uniform(-60, -30)), 0, math.radians(r.uniform(-60, 240)))).to_matrix().to_4x4()
        for c in cs:
            c.matrix_world = Matrix.Translation(at[j]) @ M @ Matrix.Diagonal((size,) * 3 + (1,)) @ c.matrix_world
    for mdl in models:
        hide(mdl)
    return dict(elev=36)


def squid(seed):
    T = sweep([(-1.7, 0, 0), (-.8, .02, .02), (.1, 0, .02), (.75, 0, 0)], [.03, .20, .34, .43, .47, .46, .40, .34], 140, 220, flat=.62)
    c = ramp(np.clip(.5 + .7 * fbm(T + seed * 3, 1.6, 3, 3), 0, 1), (0, '#d9bfb8'), (.5, '#ead6ce'), (1, '#f8ece6'))
    f1, _, cell = worley(T + seed, 9, 5)
    c = mix(c, '#9a5a68', step(.28, .1, f1) * (cell > .35) * .6)
    m = mat(rough=.24, scatter=.3, radius=(.4, .3, .25), coat=.5, coat_rough=.12)
    o = [grid(displace(T, .03 * fbm(T + seed, 1.5, 2, 6)), m=m, col=c)]
    for s in (-1, 1):
        L = leaf(1.2, .36, ((0, .05), (.3, .8), (.6, 1), (.85, .6), (1, .1)), '#b8888c', '#d3aca8', '#ead0c8', vein='#e6ccc6', veins=3, bend=-.05, seed=seed + s, m=m)
        place(L, turn=(0, 0, 40 * s))
        place(L, (-1.65, .03 * s, 0))
        o += L
    r = rng(seed)
    for j in range(9):
        y = (j - 4) * .075
        b = r.uniform(-.2, .2)
        P = sweep([(.7, y, 0), (1.15, y * 1.8, .02 + .06 * (j % 2)), (1.6, y * 2.6 + b, .0), (2.0 + .12 * (j % 3), y * 3.0 + 2 * b, -.02)], [.10, .09, .07, .02], 24, 60)
        pc = ramp(np.clip(.5 + fbm(P + j, 3, 3, 4), 0, 1), (0, '#b88088'), (1, '#e2c2bc'))
        o.append(grid(P, m=m, col=pc))
    return o


def squids(count):
    for j in range(count):
        stand(squid(j + 1), ((-.1, .1, -.05)[j], (.95, .0, -.95)[j], .12), (0, 0, (6, -4, 5)[j]))
    ice(2.0, 1.4, 640)
    lemon_slice((1.5, -1.35, .26), (38, 0, 20), .5)
    for o in list(bpy.context.scene.objects):
        place(o, turn=(0, 0, 16))
    return dict(elev=50, exposure=.94)


FORMS = dict(prawns=prawns, squid=squids, mussels=lambda count: shells(count, 'mussel'), clams=lambda count: shells(count, 'clam'))


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5, 'contrast': 1.08}
