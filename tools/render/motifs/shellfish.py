"""Lobster, crab and oysters."""
from kit import *
from looks import *
from fish import ice, lemon_slice, parsley

KINDS = {
    'astice': dict(how='lobster'),
    'granchio': dict(how='crab'),
    'ostriche': dict(how='oysters'),
}
SHELL = ('#8f1409', '#c62a14', '#e25a30')


def loft(xs, wide, high, rows=140, columns=160, bow=0., up=0., power=1.):
    """A body along x: half widths and heights at the points xs; bow bends it in y, up lifts it (numbers at the same points)."""
    u = np.linspace(0, 1, rows)
    at = lambda v: spline(np.stack([np.asarray(xs, float), np.broadcast_to(np.asarray(v, float), (len(xs),))], -1), rows)
    x, w, h, b, z = at(0)[:, 0], at(wide)[:, 1], at(high)[:, 1], at(bow)[:, 1], at(up)[:, 1]
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    c, s = np.cos(a), np.sin(a)
    f = lambda v: np.sign(v) * np.abs(v) ** power
    return np.stack([x[:, None] + 0 * a, b[:, None] + np.maximum(w, 0)[:, None] * f(c), z[:, None] + np.maximum(h, 0)[:, None] * f(s)], -1)


def armour(S, shades=SHELL, pale='#f2a070', spots=.5):
    """Cooked shell: mottled red, with pale grains."""
    c = ramp(np.clip(.5 + .75 * fbm(S, 1.7, 4, 3) + .3 * fbm(S, 8, 3, 4), 0, 1), *zip((0, .5, 1), shades))
    f1, _, cell = worley(S, 11, 5)
    return mix(c, pale, step(.26, .10, f1) * (cell > .45) * spots)


def coat():
    return mat(rough=.3, spec=.5, scatter=.08, radius=(.3, .08, .04), coat=.5, coat_rough=.14, bump=((24, .12, .02),))


def claw(seed, long, wide, m, shades=SHELL, tip='#f6d2b0', open_=.24):
    """A pincer along x: the palm with its fixed finger, and the finger that moves."""
    k = long
    P = loft((0, .10 * k, .28 * k, .48 * k, .62 * k, .80 * k, .95 * k, 1.0 * k), (.14, .24, .42, .44, .27, .17, .07, .0), (.13, .22, .31, .30, .20, .13, .06, .0), bow=(0, 0, -.02, -.06, -.20, -.24, -.16, -.10), up=0)
    P[..., 1] *= wide
    tooth = .05 * np.abs(np.sin(P[..., 0] * 13 / k)) * step(.52 * k, .60 * k, P[..., 0]) * step(-.2, .3, P[..., 1] + .24 * wide)
    P[..., 1] += tooth * .6
    F = loft((.44 * k, .52 * k, .66 * k, .82 * k, .95 * k, 1.0 * k), (.12, .20, .17, .13, .06, .0), (.13, .19, .16, .11, .05, .0), bow=(.16, .20 + open_ * .3, .26 + open_ * .7, .24 + open_, .10 + open_, .03 + open_), rows=90, columns=90)
    F[..., 1] *= wide
    F[..., 1] -= .04 * np.abs(np.sin(F[..., 0] * 12 / k)) * step(.5 * k, .6 * k, F[..., 0])
    out = []
    for V in (P, F):
        S = V + seed * 3.7
        c = armour(S, shades)
        c = mix(c, tip, step(.80 * k, .97 * k, V[..., 0]) * .9)
        c = mix(c, '#f0a878', step(-.05, -.3, V[..., 2]) * .6)
        out.append(grid(displace(V, .02 * fbm(S, 2.5, 3, 6)), m=m, col=c))
    return out


def limb(points_, radii, m, seed, shades=SHELL, joints=()):
    T = sweep(points_, radii, 26, 110)
    c = armour(T + seed, shades, spots=.3)
    u = np.linspace(0, 1, len(T))[:, None] + 0 * T[..., 0]
    for j in joints:
        c = mix(c, '#f4b890', gauss(u - j, .025) * .8)
    return grid(displace(T, .01 * fbm(T + seed, 5, 2, 3)), m=m, col=c)


def eye(at, size=.085):
    I, F = icosphere(3)
    return place(mesh(I, F, m=mat('#0c0808', rough=.1, coat=1)), at, size=size)


def lobster():
    m = coat()
    o = []
    C = loft((-.95, -.80, -.3, .3, .75, 1.0, 1.25), (.44, .50, .54, .48, .33, .16, .01), (.38, .46, .52, .46, .30, .13, .01), rows=220, columns=240, up=(.42, .46, .5, .48, .46, .47, .50))
    S = C * 1
    groove = gauss(C[..., 0] + .10 + .5 * np.abs(C[..., 1]) ** 1.5, .035) * step(.2, .5, C[..., 2])
    keel = gauss(C[..., 1], .02) * step(.4, .8, C[..., 2])
    c = mix(armour(S), '#7a0f06', np.clip(groove + .5 * keel, 0, 1) * .6)
    c = mix(c, '#f0a070', step(.35, .0, C[..., 2]) * .7)
    o.append(grid(displace(C, .015 * fbm(S, 3, 3, 7) - .05 * groove - .02 * keel), m=m, col=c))
    n, xs = 420, np.linspace(-.86, -2.75, 420)
    u = np.linspace(0, 1, n)
    ring = (u * 6) % 1
    w = np.interp(u, (0, .15, .6, 1), (.47, .50, .44, .33)) * (1 + .07 * ring ** 2 - .05 * gauss(ring - 0, .08))
    a = np.linspace(0, 2 * np.pi, 220, endpoint=False)[None]
    T = np.stack([xs[:, None] + .05 * np.cos(a) ** 2 * -1, w[:, None] * np.cos(a), .40 + .14 * np.sin(np.pi * u)[:, None] + .88 * w[:, None] * np.sin(a)], -1)
    low = step(.28, .05, T[..., 2])
    c = armour(T)
    c = mix(c, '#f3b48c', (step(.10, .0, ring) + step(.90, 1., ring) * .6)[:, None] * .75 + 0 * a)
    o.append(grid(displace(T, .012 * fbm(T, 3, 3, 5)), m=m, col=mix(c, '#f0b088', low * .7)))
    for k in range(6):
        for s in (-1, 1):                                      # the points beside each ring
            x = -1.02 - .30 * k
            o.append(grid(sweep([(x, s * .43, .28), (x - .06, s * .52, .12), (x - .13, s * .52, -.02)], [.12, .08, .005], 14, 26), m=m, col=lin('#cf3c1c')))
    for k, (t, z) in enumerate(((0, .24), (26, .20), (-26, .20), (52, .15), (-52, .15))):
        L = leaf(.86, .27, ((0, .3), (.4, .85), (.75, 1), (.95, .85), (1, .6)), '#a81c0c', '#cf3a1c', '#ee7a4a', vein='#f6b48a', veins=1, bend=.18, fold=-.1, seed=k + 1, m=m, rib=.025)
        o += place(L, (-2.66, .22 * math.sin(math.radians(-t)), z + .10), (0, 0, 180 + t))
    for s in (-1, 1):
        o.append(limb([(.55, .30 * s, .36), (.95, .66 * s, .36), (1.20, .98 * s, .40), (1.42, 1.10 * s, .40)], [.10, .15, .13, .17, .15, .19, .12], m, 3 + s, joints=(.33, .66)))
        big = claw(5 + s, 1.75 if s > 0 else 1.62, 1.15 if s > 0 else 1.0, m)
        if s > 0:
            for p in big:
                p.matrix_world = Matrix.Diagonal((1, -1, 1, 1)) @ p.matrix_world
        o += place(big, (1.38, 1.08 * s, .42), (0, 2, -16 * s))
        for k in range(4):
            x = .30 - .32 * k
            r = 1.30 - .10 * k
            d = .55 - .42 * k
            o.append(limb([(x, .40 * s, .34), (x + .25 * d, (.40 + .45 * r) * s, .66), (x + .55 * d, (.40 + .88 * r) * s, .36), (x + .80 * d, (.38 + 1.12 * r) * s, .03)], [.085, .075, .085, .06, .065, .04, .012], m, k, joints=(.36, .68)))
        o.append(limb([(.98, .16 * s, .50), (1.5, .30 * s, .85), (1.2, .95 * s, 1.25), (.0, 1.62 * s, .75), (-1.5, 1.75 * s, .22)], [.07, .045, .03, .022, .012], m, 9))
        o.append(limb([(1.1, .07 * s, .52), (1.55, .14 * s, .70), (1.95, .30 * s, .62)], [.035, .022, .008], m, 11))
        o.append(eye((1.0, .20 * s, .62), .08))
    stand(o, (0, 0), (0, 0, 215))
    lemon_slice((1.15, -1.45, .28), (40, 0, 14), .52)
    lemon_slice((1.75, -1.10, .22), (30, 0, -20), .48)
    parsley((.45, -1.55))
    return dict(elev=54)


def crab():
    m = coat()
    shades = ('#9c3412', '#cf5a24', '#e88a4a')
    n, k = 220, 420
    t = np.linspace(1e-3, np.pi - 1e-3, n)[:, None]
    a = np.linspace(0, 2 * np.pi, k, endpoint=False)[None]
    teeth = .028 * np.abs(np.sin(a * 15)) ** .6 * step(-.15, .2, np.sin(-a) + .55 * np.abs(np.cos(a)))
    x = np.sin(t) * np.cos(a) * 1.62
    y = np.sin(t) * np.sin(a) * (1.02 + .08 * np.sin(a))
    z = np.where(np.cos(t) > 0, .46, .40) * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .8 + 0 * a
    edge = gauss(t - 1.5, .22)
    V = np.stack([x * (1 + teeth * edge * 1.6), y * (1 + teeth * edge * 1.6), z], -1)
    V[..., 2] += .05 * (gauss(np.abs(V[..., 0]) - .55, .3) * gauss(V[..., 1] + .1, .35) + gauss(V[..., 0], .3) * gauss(V[..., 1] - .35, .3)) * (z > .1)
    S = V + 3
    h = fbm(S, 2.4, 3, 8)
    c = armour(S, shades, '#f6c690', .65)
    c = mix(c, '#7a2408', gauss(np.abs(V[..., 0]) - .30 - .25 * np.abs(V[..., 1]), .04) * (z > .2) * .6)
    c = mix(c, '#f6dcb8', step(-.02, -.14, z) * .85)
    o = [grid(displace(V, .02 * h), m=m, col=c)]
    place(o, (0, 0, .58), (-6, 0, 0))
    for s in (-1, 1):
        o.append(limb([(.90 * s, -.70, .48), (1.55 * s, -1.02, .62), (1.82 * s, -1.52, .52), (1.52 * s, -1.86, .46)], [.20, .26, .24, .30, .26, .32, .24], m, 3 + s, shades, joints=(.36, .7)))
        big = claw(6 + s, 1.5, 1.25, m, shades, tip='#1a1210', open_=.16)
        if s > 0:
            for p in big:
                p.matrix_world = Matrix.Diagonal((1, -1, 1, 1)) @ p.matrix_world
        o += place(big, (1.56 * s, -1.78, .46), (0, -4, -90 - 62 * s))
        for j in range(4):
            y, d = -.42 + .34 * j, -.55 + .45 * j
            R = (1.28, 1.40, 1.34, 1.12)[j]
            o.append(limb([(1.10 * s, y, .46), ((1.10 + .50 * R) * s, y + .34 * d, .98), ((1.12 + .98 * R) * s, y + .75 * d, .62), ((1.08 + 1.22 * R) * s, y + 1.1 * d, .02)], [.16, .15, .16, .12, .12, .07, .015], m, j + 2, shades, joints=(.36, .70)))
        o.append(limb([(.26 * s, -.92, .66), (.28 * s, -1.08, .82)], [.06, .07, .05], m, 9, shades))
        o.append(eye((.28 * s, -1.11, .85), .075))
    stand(o, (0, 0), (0, 0, 8))
    return dict(elev=36)


def oyster(seed, with_flesh=True):
    r = rng(seed)
    n, k = 90, 420
    g = np.linspace(0, 1, n)[:, None]
    a = np.linspace(0, 2 * np.pi, k, endpoint=False)[None]
    c_, s_ = np.cos(a), np.sin(a)
    wob = 1 + .05 * np.sin(3 * a + seed) + .04 * np.sin(5 * a + 2 * seed)
    R = wob * (1.0 + .30 * c_ - .10 * c_ ** 2)                     # the hinge is at -x
    rough_ = np.stack([c_ * 1.6, s_ * 1.6, 0 * a + seed], -1)
    frill = fbm(rough_, 3.2, 3, seed)
    x, y = R * c_ * 1.05, R * s_ * .86
    inside = np.stack([g * x, g * y, .02 + .34 * g ** 2.6 + .05 * frill * g ** 6], -1)
    t = np.linspace(0, 1, 70)[:, None]
    coarse = np.stack([c_ * 1.5 + 0 * t, s_ * 1.5 + 0 * t, seed + 1.1 * t + 0 * a], -1)
    layer = 1 - ((t * 6.5 + .9 * fbm(coarse, 2.2, 3, 9)) % 1)                # plates that overlap like shingles
    out = 1 + .17 * step(0, .05, t) * (1 + .8 * frill) - (1.17 + .136 * frill) * t ** 2.2 + .10 * layer * step(0, .08, t) * (1 - t)
    outside = np.stack([x * out, y * out, (.37 + .05 * frill) * (1 - t) ** 1.3 - .20 * t + .05 * layer * step(0, .08, t)], -1)
    S = inside + seed * 3.1
    pearl = ramp(np.clip(.6 + .5 * fbm(S, 1.5, 3, 4), 0, 1), (0, '#c2c0c2'), (.5, '#e8e4de'), (1, '#faf7f0'))
    rim = step(.88, 1., g + .05 * fbm(S, 3, 3, 5))
    pearl = mix(pearl, '#b9b2a4', rim * .8)
    pearl = mix(pearl, '#5d4a66', gauss(np.hypot(inside[..., 0] - .55, inside[..., 1] - .1), .16) * .7)
    So = outside + seed * 2.3
    husk = ramp(np.clip(.52 + .55 * fbm(So, 1.8, 4, 6) + .5 * (layer - .5), 0, 1), (0, '#6d6454'), (.35, '#9a8f7a'), (.7, '#c4baa2'), (1, '#e6dfcc'))
    husk = mix(husk, '#5f6a4c', step(.15, .5, fbm(So, 2.2, 3, 7)) * .45)
    o = [grid(inside, m=mat(rough=.2, scatter=.1, coat=.6, coat_rough=.1), col=pearl), grid(outside + .03 * np.stack([fbm(So, 5, 3, 8)] * 3, -1), m=mat(rough=.6, spec=.35, bump=((20, .6, .04),)), col=husk)]
    if with_flesh:
        g = np.linspace(0, 1, 150)[:, None]
        R2 = R * (.76 + .05 * fbm(rough_, 5, 3, 3))
        wave = fbm(rough_ * 1.0, 7.5, 2, 5)
        ruffle = (.10 * wave * step(.70, .92, g)) - .06 * step(.93, 1, g)
        z = .16 + .24 * np.clip(1 - g ** 2.6, 0, 1) ** .7 + ruffle + .07 * gauss(g - .84, .08)
        P = np.stack([g * R2 * c_ * 1.05 + .04, g * R2 * s_ * .86, z], -1)
        P[..., 2] += .05 * fbm(P + seed, 2.4, 3, 6) * step(1, .8, g)
        S = P + seed * 4.1
        c = ramp(np.clip(.5 + .8 * fbm(S, 1.7, 4, 7), 0, 1), (0, '#b5a184'), (.45, '#d9cbb0'), (1, '#f1e8d4'))
        c = mix(c, '#8f8a72', gauss(g - .60, .10) * step(-.1, .3, fbm(S, 1.4, 2, 8)) * .5)
        c = mix(c, '#4a443e', step(.78, .90, g + .10 * wave) * np.clip(.62 + .5 * fbm(S, 5, 2, 9), 0, .9))
        c = mix(c, '#d8cdb8', gauss(g - .75, .035) * .6)
        o.append(grid(P, m=mat(rough=.14, scatter=.3, radius=(.4, .3, .2), coat=.9, coat_rough=.05), col=c))
    return o


def oysters():
    closed = oyster(9, False)
    place(closed, turn=(180, 0, 0))
    place(closed, (0, 1.36, .50), (30, -6, 24), .84)
    for j in range(1, 5):
        b = math.radians(90 + 72 * j)
        place(oyster(j + 1), (1.42 * math.cos(b), 1.20 * math.sin(b), .46), (-8 * math.sin(b) + 4, 8 * math.cos(b), math.degrees(b) + (8, -14, 10, -8, 12)[j]), .78)
    ice(2.25, 1.95, 760)
    lemon_slice((.0, -.05, .40), (30, 0, 14), .50)
    lemon_slice((.14, .22, .46), (24, 10, 60), .50)
    return dict(elev=52)


FORMS = dict(lobster=lobster, crab=crab, oysters=oysters)


def build(how):
    return {**FORMS[how](), 'samples': .5, 'contrast': 1.08}
