"""Meat in pieces: minced, in cubes, sausages, roasts, drumsticks, ribs."""
from kit import *
from looks import *
from meat import *

KINDS = {
    'spezzatino': dict(how='cubes', flesh=('#7c1a22', '#9c2a2e', '#b84a44'), count=20, size=.36),
    'macinato-bovino': dict(how='mince', flesh=('#a82630', '#c4403e', '#d8645a'), specks=.35),
    'macinato-tacchino': dict(how='mince', flesh=('#dc9284', '#eaac9c', '#f4c6b8'), specks=.2),
    'salsiccia': dict(how='coil', flesh=('#9c3a30', '#bc5a48', '#d07a64')),
    'salamella': dict(how='links', flesh=('#a04038', '#b85c50', '#cc8072')),
    'arrosto-vitello': dict(how='roast', flesh=('#b0655a', '#c98375', '#dda595'), long=1.9, wide=.95),
    'filetto-suino': dict(how='roast', flesh=PORK, long=2.3, wide=.6, taper=1),
    'roast-beef': dict(how='roast', flesh=('#7c1a20', '#9a2a2c', '#b64640'), long=2.0, wide=.95),
    'coscia-tacchino': dict(how='drumsticks', skin=('#c8926e', '#dfb28e', '#f0d0b4'), count=3),
    'fusi-pollo': dict(how='drumsticks', skin=('#dba684', '#ecc3a2', '#f7dcc4'), count=5),
    'cosce-pollo': dict(how='thighs', skin=('#d9a27c', '#eabd98', '#f5d8bc'), count=3),
    'ali-pollo': dict(how='wings', skin=('#dba684', '#ecc3a2', '#f7dcc4')),
    'costine-suino': dict(how='ribs', flesh=('#b8524e', '#cf726a', '#e0958a')),
}


def cubes(count, size, flesh):
    """Stew meat, cut with a knife: flat sides, grain along one of them, a seam of fat through some."""
    I, F = icosphere(5)
    hull, HF = icosphere(1)
    box = lambda V: V / np.sum(np.abs(V) ** 7, 1, keepdims=True) ** (1 / 7)
    at, turn = drop(box(hull) * [1, .85, .75], HF, count, size * .92, seed=4, wall=1.5, high=2.0)
    m = mat(rough=.5, spec=.42, scatter=.1, radius=(.4, .1, .06), coat=.05, coat_rough=.3, bump=((26, .3, .03),))
    for j in range(count):
        r = rng(j)
        S = box(I) * [1, .85, .75] + j * 1.7
        W = box(I) * [1, .85, .75] * (1 + .13 * fbm(S, .9, 3, j))[:, None] * (1 + .12 * r.normal(size=3)) * size
        grain = fbm(S, (.8, 4.5, 4.5), 3, 11)
        c = ramp(np.clip(.5 + .55 * fbm(S, .9, 3, 12) + .55 * grain, 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
        c = mix(c, lin(flesh[2]) * .6 + lin(FAT[0]) * .4, step(.5, 1, 1 - np.abs(fbm(S, (.7, 2.4, 2.4), 4, 13)) * 9) * .6)
        n = r.normal(size=3)
        seam = (S - j * 1.7) @ (n / np.linalg.norm(n)) + .22 * fbm(S, 1.6, 3, 14) - r.uniform(.1, .5)
        fat = gauss(seam, .05) * .9 if j % 3 else step(.28, .36, seam)
        c = c * (1 - fat[:, None]) + mix(FAT[0], '#f6d9c6', .5 + fbm(S, 3, 2, 15)) * fat[:, None]
        mesh((W * (1 + .035 * grain)[:, None]) @ np.array(turn[j]).T + at[j], F, m=m, col=c)
    rosemary((.25, -1.75, .06), 8)
    return dict(elev=36)


def mince(flesh, specks):
    r = rng(7)
    m = mat(rough=.38, spec=.45, scatter=.16, radius=(.4, .12, .08), coat=.15, coat_rough=.3)
    rows, cols = 26, 12
    V, C = [], []
    for j in range(620):
        rad = 1.55 * math.sqrt(r.random())
        phi = r.uniform(0, 6.283)
        x, y = rad * math.cos(phi) * 1.15, rad * math.sin(phi)
        z = 1.0 * max(0, 1 - (rad / 1.62) ** 2) ** .6 * r.uniform(.82, 1.0) + .05
        d = r.uniform(0, 6.283)
        L = r.uniform(.35, .6)
        bend = r.normal(0, .5)
        down = -.55 * rad
        s = np.linspace(-.5, .5, 5)
        ang = d + bend * s * 2
        px = x + L * s * np.cos(ang)
        py = y + L * s * np.sin(ang)
        rr = np.hypot(px / 1.15, py)
        pz = z - .7 * np.clip(rr - rad, -.3, .6) - .22 * (s * 2) ** 2 * L
        T = sweep(np.stack([px, py, np.maximum(pz, .06)], -1), r.uniform(.075, .095), cols, rows)
        T = T + (.018 * fbm(T, 9, 2, j % 50))[..., None]
        S = T + j
        c = ramp(np.clip(.5 + .8 * fbm(S, 3, 3, 3) + r.normal(0, .18), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
        c = mix(c, FAT[1], step(.28, .42, fbm(S, 6, 2, 5)) * specks * 1.6)
        V.append(T)
        C.append(c)
    V, C = np.array(V), np.array(C)
    n, a, b = V.shape[:3]
    F = faces(a, b)[None] + (np.arange(n) * a * b)[:, None, None]
    mesh(V.reshape(-1, 3), F.reshape(-1, 4), m=m, col=C.reshape(-1, 3))
    paper(4.3, 3.6, '#ecdcc0', turn=-4)
    return dict(elev=34)


def casing(T, flesh, seed=1, fine=1.):
    S = T + seed * 2.7
    c = ramp(np.clip(.5 + .6 * fbm(S, 2, 3, 3), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
    f1, _, cell = worley(S, 6.5 * fine, 5)
    c = mix(c, '#f0d2c0', step(.42, .3, f1) * (cell > .6) * .75 / fine)
    c = mix(c, flesh[0], step(.30, .2, worley(S + 9, 5, 6)[0]) * .4)
    return c


def coil(flesh):
    t = np.linspace(0, 1, 90)
    ang = t * 2 * math.pi * 3.4
    rad = .22 + 1.75 * t
    path = np.stack([rad * np.cos(ang), rad * np.sin(ang), .27 + .02 * np.sin(t * 40)], -1)
    path = np.concatenate([path, path[-1:] + np.array([[.45, .1, 0.0]]) * [[1, 1, 1]]])
    T = sweep(path, .275, 40, 900)
    T[..., 2] += .012 * fbm(T, 3, 2, 3)
    T = displace(T, .02 * fbm(T, 2.2, 3, 4))
    grid(T, m=mat(rough=.3, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.4, coat_rough=.18, bump=((16, .2, .03),)), col=casing(T, flesh))
    rosemary((1.75, -1.45, .06), 35)
    return dict(elev=42)


def links(flesh):
    m = mat(rough=.42, spec=.45, scatter=.14, radius=(.4, .12, .08), coat=.14, coat_rough=.25, bump=((16, .3, .04),))
    string = mat('#e8dcc4', rough=.9)
    for j in range(3):
        T = sweep([(-1.25, .12, 0), (-.6, -.06, 0), (.1, -.12, 0), (.7, -.06, 0), (1.25, .12, 0)], [.0, .10, .30, .41, .44, .45, .44, .41, .30, .10, .0], 60, 260)
        T = displace(T, .025 * fbm(T + j * 4, 1.6, 3, 4))
        o = [grid(T, m=m, col=casing(T, flesh, j + 1, 1.9))]
        for e in (-1, 1):
            k = sweep([(1.16 * e, .06, .06), (1.16 * e, .16, .07), (1.2 * e, .14, -.06), (1.16 * e, .04, -.05), (1.16 * e, .06, .06)], .03, 10, 40)
            o.append(grid(k, m=string))
            o.append(grid(sweep([(1.18 * e, .1, 0), (1.34 * e, .16, .05), (1.5 * e, .12 + .1 * e, -.1)], .02, 8, 24), m=string))
        stand(o, ((.1, .95), (-.1, .06), (.12, -.82))[j], (0, 0, (12, 3, 9)[j]))
    rosemary((.3, -1.55, .05), 6)
    return dict(elev=44)


def roast(flesh, long, wide, taper=0):
    n = 420
    u = np.linspace(0, 1, n)
    prof = wide * np.clip(1 - np.abs(2 * u - 1) ** (3.4 if not taper else 2.4), 0, 1) ** .5
    if taper:
        prof = prof * (1.15 - .55 * u)
    strings = [] if taper else list(np.linspace(.1, .9, 8))
    for s in strings:
        prof = prof - .07 * np.exp(-((u - s) / .018) ** 2) + .015
    a = np.linspace(0, 2 * np.pi, 360, endpoint=False)[None]
    P = np.stack([(u[:, None] * 2 - 1) * long + 0 * a, prof[:, None] * np.cos(a), prof[:, None] * np.sin(a) * .88], -1)
    S = P * [.6, 1, 1]
    c, fib = flesh_colour(S, flesh, 1)
    silver = step(.05, .40, fbm(S * [.5, 1, 1], 1.6, 4, 7)) * .75
    c = mix(c, '#f2dfc9', silver)
    c = mix(c, flesh[0], step(.55, .95, 1 - np.abs(fbm(S * [.5, 1.4, 1.4], 1.9, 4, 8)) * 7) * .55)
    V = displace(P, .06 * fbm(S, 1.3, 3, 5) + .015 * fib)
    parts = [grid(V, m=mat(rough=.48, spec=.4, scatter=.12, radius=(.4, .12, .08), coat=.06, coat_rough=.3, bump=((26, .3, .03),)), col=c)]
    string = mat('#efe4cc', rough=.9, bump=((60, .5, .01),))
    for s in strings:
        i = int(s * (n - 1))
        parts.append(grid(sweep(np.concatenate([V[i, ::12], V[i, :1]]) * [1, 1.0, 1.0] + normals(V)[i, :1] * 0, .035, 10, 160), m=string))
    if strings:
        top = V[int(.1 * n):int(.9 * n):6, 90]
        parts.append(grid(sweep(top + [0, 0, .01], .033, 10, 200), m=string))
    stand(parts, (0, 0), (0, 0, 22))
    rosemary((-.2, -1.25, .06), 16)
    if taper:
        o = cut(5, ROUND, flesh, .28, wide * .95, .15)
        stand(o, (1.75, -.75), (0, 0, 0))
        o = cut(6, ROUND, flesh, .28, wide * .9, .15)
        stand(o, (1.2, -1.05), (0, 10, 0))
    return dict(elev=30)


def skin_colour(P, skin, seed):
    S = P + seed * 3.3
    c = ramp(np.clip(.5 + .7 * fbm(S, 1.6, 4, 3), 0, 1), (0, skin[0]), (.5, skin[1]), (1, skin[2]))
    f1, _, _ = worley(S, 7, 5)
    return mix(c, lin(skin[0]) * .92, step(.3, .1, f1) * .35), f1


def drumstick(seed, skin):
    prof = [.0, .34, .52, .60, .58, .48, .34, .24, .19, .20, .25, .22, .0]
    T = sweep([(-1.0, 0, 0), (-.3, .03, .02), (.5, -.03, 0), (1.1, -.1, -.02), (1.55, -.14, -.02)], prof, 160, 260)
    c, f1 = skin_colour(T, skin, seed)
    u = T[..., 0]
    c = mix(c, '#e8b8a4', step(.9, 1.15, u) * .6)
    c = mix(c, '#f2e6d6', step(1.3, 1.42, u + .04 * fbm(T, 5, 2, 4)))
    c = mix(c, '#c8746a', gauss(u - 1.27, .07) * .7)
    V = displace(T, .05 * fbm(T + seed * 4, 1.5, 3, 7) - .016 * step(.32, .1, f1) * step(1.1, .8, u))
    return [grid(V, m=mat(rough=.36, spec=.5, scatter=.2, radius=(.4, .2, .12), coat=.25, coat_rough=.22, bump=((30, .15, .02),)), col=c)]


def drumsticks(count, skin):
    lay = ((-1.05, .55, 0, 205), (.0, .75, 0, 255), (1.05, .5, 0, 300), (-.5, -.65, .0, 215), (.55, -.7, .0, 320))
    for j in range(count):
        x, y, z, t = lay[j]
        stand(drumstick(j + 1, skin), (x, y, z), (rng(j).uniform(-15, 15), 0, t))
    rosemary((.1, -1.65, .05), 4)
    return dict(elev=36)


def thighs(count, skin):
    for j in range(count):
        d = drumstick(j + 1, skin)
        V, t, a = ball(160, 240)
        P = V * [.95, .72, .5]
        P[..., 2] *= np.where(P[..., 2] < 0, .6, 1)
        c, f1 = skin_colour(P, skin, j + 5)
        edge = step(-.02, -.25, P[..., 2])
        c = mix(c, '#d98a80', edge * .7)
        W = displace(P, .08 * fbm(P + j * 2, 1.4, 3, 7) - .014 * step(.32, .1, f1))
        th = [grid(W, m=d[0].data.materials[0], col=c)]
        place(th, (-.85, .28, .02), (0, 0, 40))
        o = d + th
        x, y, tt = ((-.75, .75, 200), (.95, .55, 305), (.0, -.75, 230))[j]
        stand(o, (x, y), (0, 0, tt))
    rosemary((.3, -1.75, .05), 4)
    return dict(elev=36)


def wings(skin):
    """Whole wings: upper joint, lower joint and tip, bent like a Z."""
    m = mat(rough=.36, spec=.5, scatter=.2, radius=(.4, .2, .12), coat=.25, coat_rough=.22, bump=((30, .15, .02),))

    def piece(path, prof, seed, flat=.85):
        T = sweep(path, prof, 110, 160, flat)
        c, f1 = skin_colour(T, skin, seed)
        return grid(displace(T, .05 * fbm(T + seed * 4, 1.7, 3, 7) - .016 * step(.32, .1, f1)), m=m, col=c)
    for j, (x, y, t) in enumerate(((-.85, .75, 25), (1.0, .7, -20), (.05, -.65, 8))):
        o = [piece([(-1.0, -.35, 0), (-.45, .05, .03), (.0, .42, .02)], [.0, .34, .50, .52, .44, .34, .34, .24], j + 1),
             piece([(-.12, .42, .02), (.30, -.10, .05), (.62, -.62, .02)], [.12, .32, .38, .37, .31, .26, .2], j + 5),
             piece([(.56, -.60, .02), (.95, -.55, 0), (1.4, -.3, -.02)], [.12, .19, .17, .12, .05, .0], j + 9, .6)]
        web = disc([(-.5, .0), (0, .42), (.45, -.02), (.1, -.12)], 30, 60)[0]
        web[..., 2] += .05
        o.append(grid(web, m=m, col=lin(skin[1])))
        o.append(grid(sweep([(-.95, -.32, .02), (-1.06, -.39, .02)], [.17, .15, .0], 24, 30), m=mat(rough=.4, scatter=.1), col=lin('#e2a094')))
        stand(o, (x, y), (0, 0, t), .95)
    rosemary((.1, -1.5, .05), 4)
    return dict(elev=40)


def ribs(flesh):
    outline = [(-2.1, -.8), (-1, -.9), (0, -.86), (1, -.9), (2.1, -.78), (2.2, 0), (2.1, .85), (1, .92), (0, .88), (-1, .92), (-2.1, .84), (-2.2, 0)]
    V = slab(outline, .42, 220, 520, edge=.16)
    x, y, z = V[..., 0], V[..., 1], V[..., 2]
    S = V * [1, 1, .6]
    n = 9
    ph = (x + .16 * y + .06 * fbm(S, 1.4, 2, 3)) * n / 4.4
    near = np.abs((ph % 1) - .5) * 2          # 0 on a bone
    c, fib = flesh_colour(S, flesh, 0)
    bone = step(.38, .2, near)
    c = mix(c, '#eed8c8', bone * (.55 + .35 * fbm(S, 4, 3, 5)))
    fat = step(.1, .4, fbm(S, 1.8, 4, 6)) * (1 - bone)
    c = mix(c, FAT[0], fat * .65)
    tip = step(.76, .84, np.abs(y)) * bone
    c = mix(c, '#f6ecdc', tip)
    up = step(.2, .36, z)
    V[..., 2] += up * (.12 * (1 - near ** 2) + .03 * fbm(S, 2, 3, 7) + .01 * fib) + .35 * (1 - (x / 2.3) ** 2) * 1.0
    o = [grid(V, m=mat(rough=.36, spec=.5, scatter=.14, radius=(.4, .12, .08), coat=.25, coat_rough=.22), col=c)]
    for j in range(n):
        px = (j + .5 - n / 2) * 4.4 / n
        for s in (-1, 1):
            b = sweep([(px - .13 * s * 1, .74 * s, .28), (px - .16 * s, 1.02 * s, .26)], [.1, .085], 24, 20)
            b[..., 2] += .35 * (1 - (px / 2.3) ** 2)
            o.append(grid(b, m=mat('#f2e4d2', rough=.5, scatter=.1)))
    place(o, (0, 0, .02), (0, 0, 14))
    rosemary((.4, -1.55, .06), 20)
    paper(5.0, 3.6, '#ecdcc0', turn=-3)


FORMS = dict(cubes=cubes, mince=mince, coil=coil, links=links, roast=roast, drumsticks=drumsticks, thighs=thighs, wings=wings, ribs=ribs)


def build(how, **k):
    return {**(FORMS[how](**k) or dict(elev=46)), 'contrast': 1.08, 'samples': .5}
