"""What is eaten with a spoon or drunk: vegetable soup, flakes in milk, a cup of coffee, a mug of beer."""
from kit import *
from looks import *

KINDS = {
    'zuppa': dict(make='soup'),
    'cereali': dict(make='flakes'),
    'caffe-tazza': dict(make='coffee_cup'),
    'birra': dict(make='beer'),
}


def bowl(wide, tall, col='#f4f1ea', rim=None):
    w, h = wide, tall
    V, t, a = lathe([(0, 0), (.46 * w, 0), (.50 * w, .03), (.51 * w, .08), (.78 * w, .34 * h), (.95 * w, .72 * h), (1.0 * w, .97 * h), (.985 * w, h), (.96 * w, .97 * h), (.90 * w, .7 * h), (.7 * w, .36 * h), (0, .16 * h)], 240, 320)
    c = mix(col, rim or col, step(.90 * h, .93 * h, V[..., 2]) if rim else 0 * t)
    return grid(V, m=mat(rough=.18, coat=.6, spec=.5), col=c)


def circle(radius, n=25):
    b = np.linspace(0, 2 * np.pi, n)[:-1]
    return np.stack([radius * np.cos(b), radius * np.sin(b)], -1)


def spread(n, radius, apart, r):
    """Points in a circle that keep their distance, at most n."""
    q, b = radius * np.sqrt(r.random(1500)), r.uniform(0, 6.283, 1500)
    found = np.empty((0, 2))
    for p in np.stack([q * np.cos(b), q * np.sin(b)], -1):
        if len(found) < n and (np.hypot(*(found - p).T) > apart).all():
            found = np.concatenate([found, [p]])
    return found


def soup():
    bowl(1.75, 1.15, '#b84a2c', '#8f3420')
    D, q = disc(circle(1.63), 160, 420)
    D[..., 2] += .98 + .03 * fbm(D, 2, 3, 3) + .02 * step(.96, 1, q)
    f1, _, cell = worley(D, 5, 4)
    oil = step(.42, .34, f1) * step(.5, .6, cell)
    col = mix(ramp(np.clip(.5 + .7 * fbm(D, 1.6, 4, 2), 0, 1), (0, '#b4480e'), (.5, '#d2691a'), (1, '#e08a34')), '#f2b04c', .55 * oil)
    grid(D, closed=True, m=mat(rough=.2, scatter=.2, radius=(.3, .12, .04), coat=.5, coat_rough=.08), col=col)
    r = rng(7)
    wet = lambda **k: mat(rough=.3, scatter=.25, radius=(.2, .12, .05), coat=.35, coat_rough=.12, **k)
    spots = spread(62, 1.42, .245, r)
    V0, t, a = ball(60, 70)
    for k, (x, y) in enumerate(spots):
        z, what = .98 + .05 * r.random(), k % 6
        turn = r.uniform(0, 360, 3)
        if what in (0, 3):       # carrot
            S = slab(circle(.17), .10, 30, 90, edge=.03)
            rad = np.hypot(S[..., 0], S[..., 1])
            stand(grid(S, m=wet(), col=mix(mix('#e8701a', '#f49a3c', step(.07, .10, rad)), '#d85a10', step(.14, .165, rad))), (x, y, z), (r.uniform(-28, 28), r.uniform(-28, 28), 0))
        elif what == 1:          # pea
            stand(grid(V0 * .115, m=wet(), col=mix('#5f8f24', '#8fbc44', .5 + fbm(V0 + k, 1, 2, 1))), (x, y, z - .02))
        elif what == 2:          # borlotto
            from heaps import bean
            P, c = bean(V0, t, a, k, ('#8c4a34', '#a8624a', '#c08468'), '#6a1c24')
            stand(grid(P * .85, m=wet(), col=c), (x, y, z - .05), (turn[0] * .1, 0, turn[2]))
        elif what == 4:          # potato
            S = shard(icosphere(4)[0], k, 6, .55, .7)
            stand(mesh(S, icosphere(4)[1], m=wet(), col=lin('#eecb74')), (x, y, z - .06), turn, .19)
        else:                    # courgette
            S = slab(circle(.155), .09, 30, 90, edge=.02)
            rad = np.hypot(S[..., 0], S[..., 1])
            stand(grid(S, m=wet(), col=mix('#dbe4a0', '#3f7a24', step(.125, .15, rad))), (x, y, z), (r.uniform(-30, 30), r.uniform(-30, 30), 0))
    shape = ((0, .12), (.25, .85), (.5, 1), (.8, .55), (1, .02))
    for k, angle in enumerate((20, 140, 265)):
        place(leaf(.62, .27, shape, '#1f5a18', '#3f8a2a', '#7cb850', bend=.5, fold=.3, puff=.05, seed=k + 3), (.05, -.10, 1.14), (0, -16, angle))
    return dict(elev=42, samples=.7)


def flakes():
    bowl(1.8, 1.3, '#f3f0ea', '#3f78b0')
    D, q = disc(circle(1.72), 60, 260)
    D[..., 2] += 1.06
    grid(D, m=mat('#fdf9f0', rough=.2, scatter=.3, radius=(.4, .36, .3), coat=.6))
    r = rng(3)
    models = []
    for k in range(5):
        b = np.linspace(0, 2 * np.pi, 17)[:-1]
        reach = 1 + .16 * np.sin(b * 3 + k) + .12 * r.normal(size=16)
        S = slab(np.stack([reach * np.cos(b), .78 * reach * np.sin(b)], -1), .14, 22, 76, edge=.06)
        S[..., 2] += .42 * S[..., 0] ** 2 * (1 - .3 * k % 2) - .25 * S[..., 1] * S[..., 0] + .09 * fbm(S * [1, 1, 0] + k * 3, 1.6, 2, k)
        bl = fbm(S + k, 4, 3, 5)
        S[..., 2] += .03 * bl
        col = ramp(np.clip(.5 + .8 * fbm(S + k * 2, 1.6, 4, 2) + .3 * bl, 0, 1), (0, '#b06a1c'), (.35, '#d8932c'), (.7, '#efbb54'), (1, '#f8da8c'))
        models.append((S, col))
    at = np.concatenate([np.insert(spread(90, reach, .23, r), 2, z, axis=1) for reach, z in ((1.36, 1.12), (1.16, 1.24), (.90, 1.38), (.60, 1.50))]) + [0, .14, 0]
    tilt = turns(len(at), r, .62)
    m = mat(rough=.5, scatter=.08, bump=((26, .3, .02),))
    for k, (S, col) in enumerate(models):
        mine = np.arange(len(at)) % 5 == k
        scatter(S, faces(*S.shape[:2]), at[mine], r.uniform(.20, .27, mine.sum()), np.broadcast_to(col.reshape(1, -1, 3), (int(mine.sum()), col.size // 3, 3)), tilt[mine], m=m)
    return dict(elev=36, samples=.7)


def coffee_cup():
    china = mat('#f6f3ee', rough=.16, coat=.6, spec=.5)
    S, _, _ = lathe([(0, .05), (.7, .03), (.95, .0), (1.3, .09), (1.78, .28), (1.82, .30), (1.74, .30), (1.25, .15), (.72, .11), (0, .11)], 160, 280)
    C, _, _ = lathe([(0, .13), (.56, .12), (.62, .17), (.84, .45), (1.02, .95), (1.09, 1.42), (1.10, 1.50), (1.05, 1.52), (1.0, 1.45), (.92, .95), (.7, .5), (0, .35)], 200, 280)
    handle = sweep([(1.0, 0, 1.28), (1.42, 0, 1.36), (1.62, 0, 1.05), (1.42, 0, .70), (.88, 0, .60)], [.10, .09, .085, .09, .10], 30, 80)
    D, q = disc(circle(1.005), 160, 360)
    D[..., 2] += 1.33
    W = D + .25 * np.stack([fbm(D, 1.6, 2, 1), fbm(D, 1.6, 2, 2), 0 * q], -1)
    tiger = fbm(W, (2.2, 6, 2), 4, 4)
    col = ramp(np.clip(.52 + .75 * tiger - .25 * step(.85, 1, q), 0, 1), (0, '#6a3310'), (.4, '#9c5a20'), (.7, '#c4843a'), (1, '#dba65c'))
    f1, _, cell = worley(D, 9, 3)
    D[..., 2] += .012 * fbm(D, 9, 3, 2) + .03 * step(.93, 1, q)
    parts = [grid(S, m=china), grid(C, m=china), grid(handle, m=china), grid(D, m=mat(rough=.4, scatter=.08, coat=.15), col=mix(col, '#8a4c1a', .5 * step(.22, .12, f1) * step(.5, .7, cell)))]
    place(parts, turn=(0, 0, -34))
    from heaps import coffee
    V0, t, a = ball(60, 60)
    for k, (x, y, turn) in enumerate(((-1.0, -1.05, 30), (-.62, -1.25, 110), (1.2, -1.42, 70), (.05, -1.95, 10), (-1.85, -1.2, 70))):
        B, c = coffee(V0.copy(), t, a, k + 1)
        z = .22 if k < 2 else 0
        stand(grid(B * .62, m=mat(rough=.32, coat=.25), col=c), (x, y, z), (84, 0, turn))
    return dict(elev=32, samples=.7)


def beer():
    """A mug with facets, full, with its foam."""
    clear = glass('#fbfbf6', ior=1.16, shadow=1.)
    B, t, a = lathe([(0, .18), (.84, .18), (.90, .24), (.93, .7), (.93, 2.35), (.90, 2.42), (0, 2.42)], 300, 320)
    pull = .040 * np.abs(np.cos(a * 6)) * step(.3, .5, B[..., 2]) * step(2.3, 2.0, B[..., 2])
    B[..., :2] *= (1 - pull)[..., None]
    z = B[..., 2]
    f1, _, cell = worley(B, 9, 3)
    bubble = step(.16, .08, f1) * step(.55, .7, cell)
    glow = np.clip(.25 + .35 * z / 2.4 + .45 * np.cos(a + 2.2) + .15 * np.abs(np.cos(a * 6)), 0, 1)
    col = mix(ramp(glow, (0, '#b86a04'), (.4, '#dd9208'), (.75, '#f2b424'), (1, '#fbd45c')), '#ffeeb0', .8 * bubble)
    grid(B, m=mat(rough=.10, scatter=.35, radius=(.5, .3, .05), coat=.8, coat_rough=.03), col=col)
    G, t, a = lathe([(0, 0), (.92, 0), (1.0, .05), (1.02, .16), (1.0, .3), (1.03, .7), (1.03, 2.5), (1.04, 2.75), (1.0, 2.78), (.96, 2.7), (.96, 2.45)], 260, 320)
    G[..., :2] *= (1 - .035 * np.abs(np.cos(a * 6)) * step(.3, .5, G[..., 2]) * step(2.3, 2.0, G[..., 2]))[..., None]
    handle = sweep([(.98, 0, 2.25), (1.45, 0, 2.35), (1.78, 0, 1.95), (1.76, 0, 1.15), (1.45, 0, .68), (.99, 0, .72)], [.15, .14, .13, .13, .14, .15], 40, 120)
    china = mat('#eef2f0', rough=.05, coat=1., clear=.6, ior=1.2, scatter=.1)
    grid(G, m=clear)
    grid(handle, m=china)
    F, t, a = lathe([(0, 3.18), (.5, 3.12), (.9, 2.98), (1.08, 2.82), (1.06, 2.70), (.95, 2.60), (.94, 2.40), (0, 2.4)], 240, 320)
    S = F + .1
    f1, _, _ = worley(S, 4, 2)
    F = displace(F, .07 * fbm(S, 1.6, 3, 3) + .035 * step(.7, .2, f1) + .01 * fbm(S, 14, 3, 4))
    grid(F, m=mat(rough=.5, scatter=.3, radius=(.3, .28, .22), coat=.1), col=mix('#f6ecd0', '#fffcf2', .5 + fbm(S, 3, 3, 5)))
    place(list(bpy.context.scene.objects), turn=(0, 0, -18))
    return dict(elev=16, samples=.9)


def build(make, **kind):
    return globals()[make](**kind)
