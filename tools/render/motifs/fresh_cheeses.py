"""Cheeses that are no wedge of a wheel: stretched and tied ones, squares, and fresh ones."""
from kit import *
from looks import *

KINDS = {
    'scamorza': dict(how='tied', skin=('#8f4f1c', '#c07a2e', '#dfa252'), paste=('#efe0b4', '#f8eed0')),
    'provolone': dict(how='log', skin=('#c98a2c', '#e4b04c', '#f2cc74'), paste=('#efd692', '#f8e8b8')),
    'caciocavallo': dict(how='tied', skin=('#b98232', '#d8a850', '#ecca80'), paste=('#f0dca0', '#f9ecc6'), neck=1.25),
    'taleggio': dict(how='square', skin=('#a8663a', '#d19a62', '#e6c294'), paste=('#ecd9a6', '#f7ebc6', '#fdf6e0')),
    'mozzarella': dict(how='balls', count=3),
    'burrata': dict(how='bag'),
    'ricotta': dict(how='basket'),
    'caprino': dict(how='rounds', wide=.62, tall=1.05, rind=('#f1ece0', '#fbf8f0')),
    'robiola': dict(how='rounds', wide=.95, tall=.62, rind=('#e9d9b0', '#f8f0da'), wrinkled=1),
    'stracchino': dict(how='square', skin=('#f2ead2', '#f9f4e4', '#fffdf6'), paste=('#f2e8cc', '#faf3e0', '#fffcf2'), low=.62),
}


def milk(rough=.3, coat=.3):
    return mat(rough=rough, spec=.45, scatter=.35, radius=(.4, .35, .3), coat=coat, coat_rough=.2)


def tied(skin, paste, neck=1.):
    """Two pears with a string around the neck, one of them cut."""
    def pear(seed):
        V, t, a = lathe([(0, 2.3), (.34, 2.26), (.46, 2.05), (.40, 1.80), (.26, 1.62), (.40, 1.40), (.80, 1.0), (1.02, .45), (.98, -.05), (.62, -.42), (0, -.52)], 240, 320)
        V[..., 2] = np.where(V[..., 2] > 1.4, 1.4 + (V[..., 2] - 1.4) * neck, V[..., 2])
        S = V + seed * 3.1
        V = displace(V, .05 * fbm(S, 1.1, 3, 2) + .02 * fbm(S, (3, 3, 1), 3, 3) - .03 * step(.7, 1, np.abs(np.sin(a * 3 + seed))) * gauss(V[..., 2] - 1.35, .4))
        c = ramp(np.clip(.5 + .8 * fbm(S, 1.3, 4, 5) + .25 * fbm(S, 7, 3, 6) - .2 * np.sin(a), 0, 1), (0, skin[0]), (.5, skin[1]), (1, skin[2]))
        o = [grid(V, m=mat(rough=.32, spec=.45, scatter=.14, radius=(.3, .15, .06), coat=.25, coat_rough=.2), col=c)]
        for k in (0, .055, .11):
            r = np.array([(.29 * math.cos(t), .29 * math.sin(t), 1.57 + k + .02 * math.sin(3 * t + k * 50)) for t in np.linspace(0, 2 * math.pi, 40)])
            o.append(grid(sweep(r, .038, 10, 120), m=mat('#d8c49a', rough=.9, bump=(70, .5, .01))))
        o.append(grid(sweep([(.2, -.2, 1.62), (.5, -.45, 1.5), (.62, -.7, 1.1), (.6, -.95, .9)], .03, 8, 40), m=mat('#d8c49a', rough=.9)))
        return o
    stand(pear(1), (-1.05, .3), (0, -5, 40))
    cut_ = pear(2)
    stand(cut_, (1.1, .45), (4, 6, 10))
    half = slab([(1.0 * math.cos(t), .98 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 17)[:-1]], .5, 60, 320, edge=.06)
    cc = ramp(np.clip(.5 + .5 * fbm(half + 4, 1.4, 3, 5) + .2 * fbm(half, (2, 9, 1), 3, 6), 0, 1), (0, paste[0]), (1, paste[1]))
    r = np.hypot(half[..., 0], half[..., 1])
    cc = mix(cc, skin[1], np.maximum(step(.93, 1., r), step(.42, .36, half[..., 2])))
    o = grid(half, m=mat(rough=.4, scatter=.25, radius=(.35, .25, .12), coat=.1), col=cc)
    stand([o], (.05, -1.1), (58, 0, -8), .7)
    return dict(elev=26)


def log(skin, paste):
    """A thick waxed cylinder with cords, its end cut, and two slices before it."""
    n, m = 260, 360
    u = np.linspace(0, 1, n)[:, None]
    a = np.linspace(0, 2 * np.pi, m, endpoint=False)[None]
    R = 1.05 * (1 - .06 * gauss(((u * 4.2) % 1) - .5, .06)) * np.interp(u, (0, .86, .95, 1), (1, 1, .86, .0))
    P = np.stack([R * np.cos(a), 3.0 * u + 0 * a, R * np.sin(a)], -1)
    S = P + 2
    c = ramp(np.clip(.5 + .7 * fbm(S, 1.2, 4, 3) + .2 * fbm(S, 6, 3, 4), 0, 1), (0, skin[0]), (.5, skin[1]), (1, skin[2]))
    V = displace(P, .03 * fbm(S, 1.5, 3, 5) * step(0, .03, u))
    o = [grid(V, m=mat(rough=.28, spec=.5, scatter=.12, radius=(.3, .15, .06), coat=.4, coat_rough=.15), col=c)]
    F, q = disc([(1.05 * math.cos(t), 1.05 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 17)[:-1]], 130, m)
    pc = lambda X: ramp(np.clip(.5 + .5 * fbm(X + 4, 1.4, 3, 5) + .25 * fbm(X, (2, 8, 2), 3, 6), 0, 1), (0, paste[0]), (1, paste[1]))
    fc = mix(pc(F), lin(skin[1]) * .9, step(.93, .99, q))
    inner = mat(rough=.42, scatter=.24, radius=(.35, .22, .1), coat=.08)
    o.append(grid(np.stack([F[..., 0], 0 * q - .006, F[..., 1]], -1), m=inner, col=fc))
    cord = mat('#c9a468', rough=.9, bump=(60, .5, .01))
    for k in range(4):
        y = (k + .5) / 4.2 * 3.0
        r = np.array([(1.045 * math.cos(t), y + .03 * math.sin(2 * t), 1.045 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 60)])
        o.append(grid(sweep(r, .04, 10, 200), m=cord))
    stand(o, (.45, -.15), (0, 0, 30))
    for j in range(2):
        T = slab([(1.0 * math.cos(t), 1.0 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 17)[:-1]], .16, 90, 320, edge=.03)
        r = np.hypot(T[..., 0], T[..., 1])
        stand([grid(T, m=inner, col=mix(pc(T + j), skin[1], step(.95, 1., r)))], (-1.05 + .5 * j, -1.1 - .25 * j), (0, 4 * j, 0), .92)
    return dict(elev=30)


def square(skin, paste, low=1.):
    """A square with a washed rind, one corner cut out and put before it."""
    H = .72 * low

    def block(w, d, cuts, seed):
        V = slab([(-w, -d), (0, -d * 1.01), (w, -d), (w * 1.01, 0), (w, d), (0, d * 1.01), (-w, d), (-w * 1.01, 0)], H, 170, 560, edge=.10, bulge=.03)
        x, y, z = V[..., 0], V[..., 1], V[..., 2]
        S = V + seed * 3.3
        c = ramp(np.clip(.5 + .8 * fbm(S, 1.5, 4, 3) + .35 * fbm(S, 8, 3, 4), 0, 1), (0, skin[0]), (.5, skin[1]), (1, skin[2]))
        c = mix(c, '#c9bba4', step(.12, .4, fbm(S, 2.5, 4, 8)) * .35 * (low == 1))
        inside = ramp(np.clip(.5 + .6 * fbm(S, 1.3, 3, 5) + .2 * fbm(S, 7, 3, 6), 0, 1), (0, paste[0]), (.5, paste[1]), (1, paste[2]))
        holes = step(.16, .1, worley(S, 2.6, 7)[0]) * (worley(S, 2.6, 7)[2] > .55)
        inside = inside * (1 - .14 * holes[..., None])
        rim = step(.07, .03, np.minimum(z, H - z) + .015 * fbm(S, 4, 2, 9))
        inside = inside * (1 - rim[..., None]) + c * rim[..., None]
        on = 0 * x
        if 'x' in cuts:
            on = np.maximum(on, step(w - .13, w - .08, x))
        if 'y' in cuts:
            on = np.maximum(on, step(-d + .13, -d + .08, y))
        mid = on * step(.0, .06, np.minimum(z, H - z))
        c = c * (1 - on[..., None]) + inside * on[..., None]
        V = V * 1
        V[..., 2] += .03 * fbm(S, 2, 3, 10) * step(H * .6, H, z)
        V[..., 1] -= .07 * mid * np.sin(np.pi * np.clip(z / H, 0, 1)) * ('y' in cuts)
        return grid(V, m=mat(rough=.5, spec=.4, scatter=.2, radius=(.35, .22, .1), coat=.08, bump=((16, .3, .03),)), col=c)
    stand([block(1.55, .95, 'y', 1)], (.0, .45), (0, 0, -18))
    stand([block(.62, .5, 'yx', 2)], (.15, -1.3), (0, 0, 14))
    return dict(elev=30)


def balls(count):
    lay = ((-1.0, .4), (.95, .45))
    for j in range(2):
        V, t, a = ball(200, 300)
        V = V * [1, .97, .86] * (1 + .035 * fbm(V + j * 4, 1.2, 3, 2))[..., None]
        V[..., 2] += .16 * gauss(t, .16) * (j == 0)
        V = displace(V, .012 * fbm(V + j, (5, 5, 2), 3, 3))
        c = ramp(np.clip(.5 + fbm(V + j, 2, 3, 4), 0, 1), (0, '#f3ecdf'), (1, '#fffdf8'))
        stand([grid(V, m=milk(.22, .55), col=c)], lay[j], (6, -8, 40 * j))
    V, t, a = ball(260, 360)
    z = np.minimum(V[..., 2], .02 + .03 * fbm(V, 2.2, 4, 6) + .018 * np.sin(np.hypot(V[..., 0], V[..., 1]) * 26 + 3 * fbm(V, 1.5, 3, 7)))
    face = V[..., 2] > .0
    P = np.stack([V[..., 0], V[..., 1] * .97, z], -1)
    c = ramp(np.clip(.5 + .8 * fbm(P + 3, 3, 4, 4), 0, 1), (0, '#efe6d4'), (1, '#fffdf6'))
    c = mix(c, '#dccfb4', face * step(.1, .5, fbm(P, (9, 3, 4), 3, 8)) * .35)
    stand([grid(P, m=milk(.26, .45), col=c)], (.05, -1.05), (42, 0, 8), .96)
    for j, (x, y, t, s) in enumerate(((1.35, -.95, 20, .9), (1.55, -.6, 70, .75), (1.2, -1.25, -30, .7))):
        place(leaf(s, .36 * s, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.5, seed=j + 1), (x, y, .12), (0, -10, t))
    return dict(elev=28, floor_colour='#d4c8b4', exposure=.84)


def bag():
    V, t, a = lathe([(0, 1.85), (.42, 1.8), (.5, 1.62), (.34, 1.42), (.24, 1.28), (.5, 1.12), (.95, .75), (1.12, .25), (1.0, -.28), (.55, -.58), (0, -.62)], 240, 340)
    pleat = np.sin(a * 11 + .8 * np.sin(a * 3)) * gauss(V[..., 2] - 1.25, .5)
    V = displace(V, .05 * pleat + .04 * fbm(V, 1.2, 3, 2))
    c = ramp(np.clip(.5 + fbm(V, 2, 3, 4), 0, 1), (0, '#f4eee2'), (1, '#fffdf8'))
    o = [grid(V, m=milk(.22, .55), col=c)]
    for k in (0, .05):
        r = np.array([(.27 * math.cos(t_), .27 * math.sin(t_), 1.25 + k) for t_ in np.linspace(0, 2 * math.pi, 40)])
        o.append(grid(sweep(r, .035, 10, 120), m=mat('#6f9a4a', rough=.7)))
    stand(o, (0, 0), (0, 8, 0))
    for j, (x, y, t_, s) in enumerate(((-1.0, -.55, 190, .95), (.95, -.6, -20, .95), (.7, -.95, -60, .85))):
        place(leaf(s, .36 * s, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.5, seed=j + 1), (x, y, .12), (0, -10, t_))
    return dict(elev=24, floor_colour='#d4c8b4', exposure=.84)


def basket():
    V, t, a = lathe([(0, 1.05), (.5, 1.04), (.86, .98), (.98, .86), (1.06, .4), (1.16, .02), (1.1, -.02), (0, -.02)], 260, 420)
    rib = np.abs(((a / 6.2832 * 34) % 1) - .5) * 2
    side = step(.98, .86, V[..., 2]) * step(0, .05, V[..., 2])
    S = V + 3
    d = (-.03 * step(.45, .7, rib) - .025 * gauss((V[..., 2] * 7 % 1) - .5, .15)) * side + .03 * fbm(S, 2.5, 4, 3) + .02 * fbm(S, 11, 3, 4)
    V = displace(V, d)
    c = ramp(np.clip(.5 + .9 * fbm(S, 3, 4, 5), 0, 1), (0, '#f0e8d8'), (1, '#fffdf6'))
    stand([grid(V, m=milk(.6, .05), col=c)], (0, .1), (0, 0, 12), 1.15)
    I, F = icosphere(4)
    r = rng(3)
    for j in range(5):
        W = I * [1.3, 1, .7] * (1 + .8 * fbm(I * 1.3 + j * 3, 1.8, 4, j))[:, None]
        stand(mesh(W, F, m=milk(.6, .05), col=lin('#f7efdf')), (-.95 + .22 * j + r.uniform(-.1, .1), -1.3 + r.uniform(-.12, .12)), (0, 0, r.uniform(0, 360)), r.uniform(.13, .24))
    for j, (x, y, t_, s) in enumerate(((.75, -1.2, 10, 1.0), (.95, -.95, 60, .8))):
        place(leaf(s, .36 * s, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.5, seed=j + 1), (x, y, .12), (0, -10, t_))
    return dict(elev=28, floor_colour='#d4c8b4', exposure=.84)


def rounds(wide, tall, rind, wrinkled=0):
    """Small cylinders, the front one cut; herbs beside them."""
    def piece(seed, open_=False):
        o = np.array([(wide * math.cos(t), wide * math.sin(t)) for t in np.linspace(0, 6.2832, 19)[:-1]])
        if open_:
            o[:, 1] = np.maximum(o[:, 1], -.12 * wide)
        V = slab(o, tall, 110, 420, edge=.10, bulge=.02)
        S = V + seed * 3.3
        fold = 1 - np.abs(fbm(S, 2.6, 3, 6)) * 5
        V = displace(V, .025 * fbm(S, 2.2, 4, 3) + .012 * fbm(S, 9, 3, 4) + .03 * wrinkled * step(.2, 1, fold))
        c = ramp(np.clip(.5 + .9 * fbm(S, 2.4, 4, 5), 0, 1), (0, rind[0]), (1, rind[1]))
        if open_:
            face = step(-.06 * wide, -.11 * wide, V[..., 1]) * step(.03, .09, np.minimum(V[..., 2], tall - V[..., 2]))
            c = mix(c, ramp(np.clip(.5 + .6 * fbm(S, 4, 4, 7), 0, 1), (0, '#f2ead8'), (1, '#fffcf4')), face)
            V[..., 1] += face * .05 * fbm(S, 6, 4, 8)
        return grid(V, m=milk(.55, .06), col=c)
    gap = wide * 1.12
    stand([piece(1)], (-gap, .5), (0, 0, 20))
    stand([piece(2)], (gap * .95, .6), (0, 0, 80))
    stand([piece(3, True)], (-.15, -.55), (0, 0, -12))
    if tall > wide:
        stand([piece(4)], (-.05, 1.6), (0, 0, 140))
    for j, (x, y, t, s) in enumerate(((1.0, -.75, 15, 1.0), (1.15, -.4, 50, .8), (.85, -1.0, -25, .7))):
        place(leaf(s, .36 * s, deep='#1e5a16', mid='#3a8522', light='#7cb64a', puff=.05, bend=.5, seed=j + 1), (x, y, .12), (0, -10, t))
    return dict(elev=28, floor_colour='#d4c8b4', exposure=.86)


FORMS = dict(rounds=rounds, tied=tied, log=log, square=square, balls=balls, bag=bag, basket=basket)


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5}
