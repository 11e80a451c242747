"""Fish: whole bodies of one lofted shape, fillets, and what lives in shells."""
from kit import *
from looks import *

# shape: outline of the back and the belly over the length (0 nose .. 1 tail), thick: half thickness. skin: belly, side, back. marks: what tells the species.
SEABREAM = dict(back=((0, .02), (.05, .24), (.12, .44), (.25, .72), (.42, .84), (.6, .70), (.78, .36), (.88, .20), (1, .24)),
                belly=((0, .05), (.05, .2), (.15, .38), (.3, .56), (.48, .60), (.65, .46), (.8, .24), (.88, .17), (1, .22)), thick=.36)
BASS = dict(back=((0, .02), (.06, .16), (.16, .32), (.3, .44), (.45, .47), (.62, .40), (.78, .24), (.88, .15), (1, .19)),
            belly=((0, .05), (.06, .16), (.16, .28), (.3, .36), (.48, .38), (.65, .32), (.8, .19), (.88, .14), (1, .18)), thick=.31)
TROUT = dict(back=((0, .03), (.06, .16), (.16, .30), (.3, .40), (.45, .42), (.62, .38), (.78, .26), (.88, .18), (1, .22)),
             belly=((0, .06), (.06, .17), (.16, .29), (.3, .38), (.48, .40), (.65, .33), (.8, .22), (.88, .17), (1, .21)), thick=.33)
SLIM = dict(back=((0, .03), (.06, .12), (.18, .22), (.35, .28), (.55, .27), (.75, .19), (.88, .09), (1, .10)),
            belly=((0, .04), (.06, .13), (.18, .24), (.35, .30), (.55, .28), (.75, .17), (.88, .08), (1, .09)), thick=.2)
KINDS = {
    'orata': dict(how='whole', shape=SEABREAM, length=4.2, skin=('#f2f0ea', '#c9cdcd', '#7d878c', '#4c565c'), scale=.085, brow=1, spot=1, fins=('#8f989c', '#c2c4c0'), count=1, lines=1),
    'branzino': dict(how='whole', shape=BASS, length=4.6, skin=('#f4f3ee', '#d2d6d6', '#8f9aa0', '#4e5a62'), scale=.07, fins=('#8a9498', '#bfc4c4'), count=2),
    'trota': dict(how='whole', shape=TROUT, length=4.5, skin=('#f0e6da', '#d8cfc0', '#8f927c', '#565c48'), scale=.05, pink=1, dots=1, fins=('#a08a70', '#c8b49a'), count=2),
    'sgombro': dict(how='whole', shape=SLIM, length=4.6, skin=('#f4f4f0', '#d4dcdc', '#5f8f92', '#1f4a58'), scale=.05, waves=1, fins=('#6f7f84', '#a4b0b4'), count=3),
    'alici': dict(how='whole', shape=SLIM, length=3.4, skin=('#fafaf6', '#e2e6e6', '#a9b8c0', '#3f5a6e'), scale=.05, fins=('#9aa4a8', '#ccd2d2'), count=6, silver=1),
    'sarde': dict(how='whole', shape=SLIM, length=3.4, skin=('#f8f8f4', '#dce0e0', '#8aa4a4', '#2f5a5e'), scale=.075, dots=2, fins=('#9aa4a8', '#ccd2d2'), count=5, silver=1),
    'salmone': dict(how='fillet', flesh=('#e8683c', '#f2855a', '#f8a480'), fatline=('#fbd8bc', .9), size=(2.1, .95, .5)),
    'merluzzo': dict(how='fillet', flesh=('#ddd2c6', '#eee6dc', '#faf6f0'), fatline=('#cdbfae', .65), size=(2.05, .92, .46), count=2, flake=1, lemon=1),
    'sogliola': dict(how='fillet', flesh=('#e2d8cc', '#f0e8dc', '#faf6ee'), fatline=('#d2c2b0', .5), size=(1.75, .6, .2), count=4, flake=1),
    'persico': dict(how='fillet', flesh=('#e8cdc0', '#f2dfd4', '#faf0e8'), fatline=('#d9a898', .5), size=(1.7, .52, .22), count=4, flake=1, pinkish=1),
    'tonno': dict(how='steak', flesh=('#7a1822', '#98252e', '#b23a40'), count=2),
    'pesce-spada': dict(how='steak', flesh=('#e6c4b4', '#f0d6c8', '#f8e8de'), count=2, blood=1),
}


def body(shape, length, skin, scale=.08, brow=0, spot=0, pink=0, dots=0, waves=0, lines=0, silver=0, fins=('#8a9498', '#c0c4c4'), seed=1, **_):
    n, m = 420, 360
    u = np.linspace(0, .999, n)[:, None]
    a = np.linspace(0, 2 * np.pi, m, endpoint=False)[None]
    B, L = spline(shape['back'], 500), spline(shape['belly'], 500)
    top, bot = np.interp(u, B[:, 0], B[:, 1]), -np.interp(u, L[:, 0], L[:, 1])
    th = shape['thick'] * np.interp(u, (0, .04, .12, .28, .5, .75, .9, 1), (.1, .5, .8, 1, .95, .5, .2, .05))
    ca, sa = np.cos(a), np.sin(a)
    y = (top + bot) / 2 + (top - bot) / 2 * ca
    z = th * np.sign(sa) * np.abs(sa) ** .85
    k = length / 4.2
    x = (u - .5) * length + 0 * a
    P = np.stack([x, y * k, z * k], -1)
    S = P + seed * 3.1
    v = (y - bot) / np.maximum(top - bot, 1e-4)
    c = ramp(np.clip(v + .05 * fbm(S, 2.5, 3, 1), 0, 1), (0, skin[0]), (.42, skin[1]), (.78, skin[2]), (1, skin[3]))
    head = step(.235, .205, u + .03 * np.cos(2.4 * (v - .5)))
    on = (1 - head) * step(.93, .86, u + 0 * v)
    r_ = P[..., 1] / (scale * .8)
    row = np.floor(r_)
    fx = (x / scale + .5 * (row % 2)) % 1 - .5
    fy = r_ - row - .5
    sc = np.sqrt((fx + .2) ** 2 * 1.3 + fy ** 2)
    rim = step(.40, .62, sc) * on
    c = c * (1 - .20 * rim * step(.15, .5, v))[..., None]
    c = mix(c, '#ffffff', .28 * step(.35, .1, sc) * on)
    if lines:
        c = mix(c, '#b59a4a', step(.2, .9, np.cos(row * np.pi)) * on * step(.35, .5, v) * step(.95, .8, v) * .14)
    c = mix(c, skin[3], gauss(v - (.66 - .1 * u), .012) * on * .55)
    if pink:
        c = mix(c, '#d4786a', gauss(v - .52, .13) * (on + .6 * head) * .6 * np.clip(.8 + fbm(S, 2, 3, 4), 0, 1))
    if dots:
        f1, _, cell = worley(S * [1, 1, .4], 7.5 if dots == 1 else 3.2, 5)
        where = (step(.35, .6, v) if dots == 1 else gauss(v - .68, .07))
        c = mix(c, '#2e2a24' if dots == 1 else '#24404a', step(.30, .2, f1) * (cell > .45) * where * (on + head * .5) * .85)
    if waves:
        w = np.sin(x * 9 + 3.5 * fbm(S, 2.2, 3, 6) + v * 5)
        c = mix(c, '#12323e', step(.1, .6, w) * step(.62, .75, v) * step(-.02, .06, u - .14) * .9)
        c = mix(c, '#9fd0c4', step(-.2, -.8, w) * step(.62, .75, v) * .35)
    c = mix(c, lin(skin[2]) * .9, head * step(.35, .95, v) * .45)
    ex, ey = .085 + .045 * (1 if not silver else .5), .60
    de = np.hypot((u - ex) * length, (v - ey) * np.maximum(top - bot, .05) * k)
    gill = gauss(np.hypot((u - .10) * length / (.135 * length), (v - .42) / .62) - 1, .05) * (u > .1)
    c = mix(c, '#5c5c5a', gill * .7)
    pre = gauss(np.hypot((u - .08) * length / (.09 * length), (v - .40) / .48) - 1, .05) * (u > .08) * (v < .6)
    c = mix(c, '#8a8a84', pre * .4)
    if brow:
        c = mix(c, '#d9a82e', gauss(u - ex, .035) * gauss(v - .86, .07) * .95)
    if spot:
        c = mix(c, '#22262a', step(.045, .02, np.hypot(u - .262, (v - .74) * .2)) * .85)
        c = mix(c, '#b4605a', step(.05, .01, np.hypot(u - .245, (v - .45) * .3)) * .3)
    mouth = gauss(v - (.40 - 1.2 * u), .05) * step(.075, .055, u)
    c = mix(c, '#4a3a36', mouth * .9)
    up = np.sign(sa)
    P[..., 2] += (.010 * step(.6, .1, sc) * on - .03 * gill - .012 * pre - .02 * mouth) * up * k
    parts = [grid(P, m=mat(rough='rough', metal=.30 if not silver else .5, spec=.6, coat=.5, coat_rough=.14, scatter=.03), col=c, rough=.32 + .1 * rim)]
    i, j = int(ex * n), int(np.argmin(np.abs(v[int(ex * n)] - ey) + (sa[0] < 0) * 9))
    at = P[i, j]
    I, F = icosphere(4)
    r = np.hypot(I[:, 0], I[:, 1])
    ec = ramp(r, (0, '#050506'), (.50, '#08080a'), (.57, '#b8a468'), (.82, '#dcdcd4'), (.95, '#8d8f8c'), (1, '#4a4c4e'))
    es = .125 * k * (1 if not silver else .72)
    parts.append(place(mesh(I * [1, 1, .42], F, m=mat(rough=.06, coat=1, spec=.8), col=ec), at - [0, 0, .012], (-14, 0, 0), es))
    fm = mat(rough=.35, translucent=.3, coat=.3, spec=.6)

    def fin(base, tip, z0, z1, rays=14, deep=.0):
        nu = 90
        s = np.linspace(0, 1, nu)[:, None]
        w = np.linspace(0, 1, 24)[None]
        b, t = spline(np.array(base, float), nu), spline(np.array(tip, float), nu)
        ray = np.cos(s * rays * 2 * np.pi)
        q = w * (1 - deep * (.5 - .5 * ray))
        X = b[:, None] * (1 - q[..., None]) + t[:, None] * q[..., None]
        G = np.concatenate([X, (z0 + (z1 - z0) * w + .012 * ray * w)[..., None]], -1) * k
        parts.append(grid(G, closed=False, m=fm, col=mix(mix(fins[0], fins[1], w + 0 * s), '#30363a', .35 * step(.3, 1, ray + 0 * w))))
    X = lambda t: (t - .5) * 4.2
    T = lambda t: float(np.interp(t, B[:, 0], B[:, 1]))
    D = lambda t: -float(np.interp(t, L[:, 0], L[:, 1]))
    rise = .28 if not silver else .2
    fin([(X(t), T(t) - .04) for t in (.30, .42, .54, .64)], [(X(.33), T(.33) + rise * .8), (X(.45), T(.45) + rise), (X(.58), T(.58) + rise * .8), (X(.69), T(.69) + .12)], 0, .06, 12, .15)
    if not silver:
        fin([(X(t), T(t) - .03) for t in (.66, .74, .80)], [(X(.68), T(.68) + .2), (X(.76), T(.76) + .18), (X(.83), T(.83) + .08)], 0, .05, 9)
    fin([(X(t), D(t) + .03) for t in (.62, .70, .78)], [(X(.65), D(.65) - .22), (X(.73), D(.73) - .17), (X(.81), D(.81) - .08)], 0, .05, 9)
    fin([(X(t), D(t) + .05) for t in (.34, .37, .40)], [(X(.42), D(.42) - .22), (X(.44), D(.44) - .12), (X(.45), D(.45) - .06)], .1, .1, 6)
    e = T(.97)
    fin([(X(.965), e), (X(.99), e * .4), (X(.99), -e * .4), (X(.965), -e)], [(X(1.17), e + .42), (X(1.07), .14), (X(1.07), -.14), (X(1.16), -e - .40)], 0, .02, 20)
    zt = shape['thick'] * .9
    fin([(X(.245), -.02), (X(.25), -.09), (X(.245), -.16)], [(X(.42), -.16), (X(.38), -.26), (X(.33), -.30)], zt, zt + .02, 8)
    return parts


def ice(width, depth, count=700, slope=0.):
    """A low bed of crushed ice: white lumps that shine, none of them clear."""
    r = rng(11)
    x, y = r.uniform(-width, width, count), r.uniform(-depth, depth, count)
    e = (np.abs(x) / width) ** 3 + (np.abs(y) / depth) ** 3
    keep = e < 1.0
    x, y, e = x[keep], y[keep], e[keep]
    z = .10 * (1 - e) + r.uniform(-.03, .05, len(x)) + .06
    I, F = icosphere(3)
    s = r.uniform(.07, .20, (len(x), 1)) * r.uniform(.75, 1.25, (len(x), 3))
    m = mat(rough=.16, scatter=.4, radius=(.3, .4, .5), translucent=.2, spec=.5, coat=.35, coat_rough=.08)
    shades = mix('#e2eef4', '#fbfdfe', r.uniform(0, 1, len(x)))
    bed = []
    for k in range(6):
        some = slice(k, None, 6)
        at = np.stack([x[some], y[some], z[some]], -1)
        bed.append(scatter(shard(I, k + 3), F, at, s[some], col=shades[some], turn=turns(len(at), r), m=m, smooth=False))
    return bed


def lemon_slice(at, turn, size=.5):
    V = slab([(math.cos(t), math.sin(t)) for t in np.linspace(0, 6.2832, 13)[:-1]], .22, 90, 300, edge=.05)
    r, a = np.hypot(V[..., 0], V[..., 1]), np.arctan2(V[..., 1], V[..., 0])
    seg = np.abs(((a / 6.2832 * 9) % 1) - .5) * 2
    c = ramp(np.clip(.5 + fbm(V * [1, 1, 0] + 3, 6, 3, 3), 0, 1), (0, '#f2cf3c'), (1, '#f8e27a'))
    c = mix(c, '#fdf6d8', np.clip(step(.86, .97, seg + .15 * (1 - r)) + step(.78, .84, r) + step(.12, .06, r), 0, 1))
    c = mix(c, '#f3c91f', step(.93, .97, r))
    return place(grid(V, m=mat(rough=.25, scatter=.3, coat=.4, radius=(.3, .2, .05)), col=c), at, turn, size)


def whole(count, shape, length, **k):
    k['shape'], k['length'] = shape, length
    if count == 1:
        stand(body(**k), (0, 0, .16), (20, 0, 27))
        place(ice(2.05, .95, 620), turn=(0, 0, 27))
        lemon_slice((1.15, -.85, .26), (38, 0, 20), .5)
        parsley((1.45, -.2))
        return dict(elev=46)
    if count <= 3:
        for j in range(count):
            d = .82 if count == 2 else .62
            o = stand(body(seed=j + 1, **k), (.12 * (-1) ** j, d * (j - (count - 1) / 2), .16), (18, 0, 5 - 4 * j))
            place(o, turn=(0, 0, 24))
        place(ice(2.2, .35 + .36 * count, 640), turn=(0, 0, 26))
        lemon_slice((1.35, -.75, .26), (38, 0, 20), .5)
        parsley((1.75, -.1))
        return dict(elev=48)
    for j in range(count):
        one = body(seed=j + 1, **k)
        place(stand(one, (.1 * math.sin(j * 2.2), .40 * (j - (count - 1) / 2), .12), (16, 0, 6 * math.sin(j * 1.7))), turn=(0, 0, 16))
    place(ice(1.75, .4 + .2 * count, 640), turn=(0, 0, 16))
    lemon_slice((1.3, -.95, .26), (38, 0, 20), .46)
    return dict(elev=50)


def fillet_body(seed, flesh, fatline, size, flake=0, pinkish=0):
    L, W, H = size
    n, m = 420, 260
    u = np.linspace(-1, 1, n)[:, None]
    v = np.linspace(-1, 1, m)[None]
    taper = np.interp(u, (-1, -.9, -.6, 0, .6, 1), (.80, .92, 1, 1, .9, .6)) if not flake else np.interp(u, (-1, -.85, -.4, .1, .6, .9, 1), (.3, .72, 1, .98, .75, .48, .2))
    x, y = u * L + .04 * v, v * W * taper
    h = H * np.clip(1 - np.abs(v) ** 3.2, 0, 1) ** .6 * np.interp(u, (-1, -.94, -.5, .5, .92, 1), (.2, .8, 1, .92, .6, .15)) * (1 + .25 * v)
    P = np.stack([x + 0 * v, y, h], -1)
    S = P + seed * 3.7
    wob = .08 * fbm(S, 1.4, 3, 3)
    c = ramp(np.clip(.5 + .7 * fbm(S, 1.2, 4, 5) + .3 * fbm(S, 8, 3, 6), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    mid = v * taper + wob * .6 + .12
    chev = (x * (3.1 if not flake else 4.2) + np.abs(mid) * (4.6 if not flake else 3.2) + wob * 5) % 1
    line = step(.5, .80, np.abs(chev - .5) * 2) if not flake else step(.82, .98, np.abs(chev - .5) * 2)
    c = mix(c, fatline[0], line * fatline[1] * (.55 + .5 * np.clip(.5 + fbm(S, 5, 2, 7), 0, 1)) * step(.02, .12, np.abs(mid)))
    c = mix(c, fatline[0] if not pinkish else '#d08a7c', gauss(mid, .035) * .75)
    if pinkish:
        c = mix(c, '#d9988a', gauss(mid, .22) * .4)
    c = mix(c, flesh[0], step(.86, .99, np.abs(v)) * .4 + 0 * u)
    d = -.02 * line * (1 if not flake else 1.6) + .03 * fbm(S, 2, 3, 8)
    V = P * 1
    V[..., 2] += d * step(0, .15, h)
    V[..., 2] = np.maximum(V[..., 2], .01)
    return grid(V, closed=False, m=mat(rough=.3, spec=.5, scatter=.22, radius=(.4, .18, .1), coat=.35, coat_rough=.2), col=c)


def fillet(flesh, fatline, size, count=1, flake=0, pinkish=0, lemon=0):
    if count == 1:
        o = fillet_body(1, flesh, fatline, size)
        base = slab([(-size[0], -size[1]), (0, -size[1]), (size[0] * .98, -size[1] * .6), (size[0], 0), (size[0] * .98, size[1] * .6), (0, size[1]), (-size[0], size[1])], .06, 30, 200, edge=.02)
        place([o], (0, 0, .0), (0, 0, 12))
        dill((1.0, -1.25))
        lemon_slice((-1.15, -1.3, .2), (40, 0, -16), .46)
        return dict(elev=40)
    for j in range(count):
        o = fillet_body(j + 1, flesh, fatline, size, flake, pinkish)
        step_ = 1.25 * size[1]
        place(o, (0, 0, .02), (0, 0, 0))
        place(o, (.15 * math.sin(j * 2), step_ * (j - (count - 1) / 2), .09 + .02 * j), (5, 0, 14 + 5 * math.sin(j * 2.1)))
    lemon_slice((1.3, -1.05, .24), (40, 0, 20), .5)
    parsley((1.75, -.45))
    paper(4.5, 3.3, '#e6dcc8', turn=8)
    return dict(elev=50)


def parsley(at):
    for j, turn in enumerate((10, 70, -50)):
        place(leaf(.75, .42, ((0, .1), (.25, .6), (.5, 1), (.8, .7), (1, .1)), '#23601e', '#3f8a2c', '#78b450', teeth=.55, teeth_n=6, bend=.3, ruffle=.08, seed=j + 3, stalk=.3), (at[0], at[1], .2 + .03 * j), (0, -12, turn))


def dill(at):
    place(leaf(.8, .3, ((0, .1), (.25, .6), (.5, 1), (.8, .7), (1, .1)), '#2f6a2a', '#4f8f3c', '#86b860', teeth=.6, teeth_n=9, bend=.2, seed=4, stalk=.5), (at[0], at[1], .06), (0, -5, 20))
    place(leaf(.7, .28, ((0, .1), (.25, .6), (.5, 1), (.8, .7), (1, .1)), '#2f6a2a', '#4f8f3c', '#86b860', teeth=.6, teeth_n=9, bend=.3, seed=7), (at[0] - .1, at[1] + .05, .08), (0, -10, 110))


def fish_steak(seed, flesh, blood=0):
    outline = [(1.25, 0), (1.0, .62), (.3, .98), (-.5, .92), (-1.1, .5), (-1.25, -.1), (-.9, -.68), (-.1, -.95), (.7, -.78)]
    V = slab(outline, .46, 140, 440, edge=.07, bulge=.03)
    S = V * [1, 1, .5] + seed * 3.3
    wx = V[..., 0] + .1 * fbm(S, 1.3, 3, 3)
    wy = V[..., 1] + .1 * fbm(S, 1.3, 3, 4)
    c = ramp(np.clip(.5 + .6 * fbm(S, 1.2, 4, 5) + .3 * fbm(S, 9, 3, 6), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    rr = np.hypot(wx * .82, wy + .05)
    ring = np.abs(((rr * 4.2 + .12 * fbm(S, 2, 2, 7)) % 1) - .5) * 2
    c = mix(c, lin(flesh[2]) * 1.1 if not blood else lin('#d8a896'), step(.86, .99, ring) * .55)
    c = mix(c, flesh[0], step(.2, .5, fbm(S, (1.2, 1.2, 1), 3, 9)) * .5)
    c = mix(c, lin(flesh[2]), gauss(wy, .02) * .4)
    if blood:
        c = mix(c, '#9c4a3c', gauss(wx + .55, .16) * gauss(np.abs(wy) - .18, .13) * .85)
    q = np.concatenate([np.linspace(0, 1, 140) ** .85, np.ones(len(V) - 140)])[:, None] + 0 * wx
    skin = step(.975, .995, q)
    c = mix(c, '#6a7278' if blood else '#3a3038', skin * (.8 if blood else .45))
    V = V * 1
    V[..., 2] += .02 * fbm(S, 2, 3, 8)
    return [grid(V, m=mat(rough=.32, spec=.5, scatter=.16, radius=(.4, .12, .08), coat=.3, coat_rough=.2), col=c)]


def fish_steaks(flesh, count, blood=0):
    stand(fish_steak(1, flesh, blood), (-.75, -.6), (0, 0, 10))
    stand(fish_steak(2, flesh, blood), (.65, .65), (0, 16, -25))
    lemon_slice((1.2, -1.0, .22), (40, 0, 20), .5)
    parsley((.75, -1.35))
    paper(4.0, 3.7, '#e6dcc8', turn=-3)
    return dict(elev=52)


FORMS = dict(whole=whole, fillet=fillet, steak=fish_steaks)


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5, 'contrast': 1.08}
