"""What grows in the earth: potatoes, carrots, onions, garlic, ginger."""
from kit import *
from looks import *

KINDS = {
    'patata-gialla': dict(make='potato', skin=('#a97c3e', '#c49a58', '#d8b474'), flesh=('#ecd070', '#f5e39a')),
    'patata-rossa': dict(make='potato', skin=('#7c2f34', '#96434a', '#aa5a58'), flesh=('#eedb94', '#f6ebb8')),
    'patata-novella': dict(make='potato', skin=('#c09a54', '#d8b876', '#e6cc94'), flesh=('#f0dc8c', '#f7eab0'), n=6, size=.72, long=1.15),
    'patata-dolce': dict(make='potato', skin=('#8c4128', '#a85638', '#b86a4a'), flesh=('#e8842c', '#f2a14a'), long=1.85, taper=.5),
    'carota': dict(make='carrot'),
    'cipolla-dorata': dict(make='onion', skin=('#9c5a1e', '#c07c32', '#d69c52'), flesh=('#e8e4b8', '#fbf8e6', '#b9c67c')),
    'cipolla-rossa': dict(make='onion', skin=('#5e1838', '#7c2850', '#97446a'), flesh=('#efdfe6', '#fdf8fa', '#8c2c5c'), tall=1.12),
    'cipolla-bianca': dict(make='onion', skin=('#d9d4be', '#ece8d8', '#f7f4ea'), flesh=('#eef0d4', '#fdfdf4', '#b6c98c')),
    'scalogno': dict(make='onion', skin=('#84462c', '#a8643c', '#bf8056'), flesh=('#ecdcec', '#fbf5fa', '#8c4a78'), tall=1.6, size=.8),
    'aglio': dict(make='garlic'),
    'zenzero': dict(make='ginger'),
    'barbabietola': dict(make='beet'),
}


def tuber(seed, long, skin, taper=0.):
    V, t, a = ball(170, 240)
    V = V * [long, 1 - .5 * taper * (long > 1.5), .86 - .25 * taper * (long > 1.5)]
    if taper:
        V[..., 1:] *= (1 - .75 * taper * (np.abs(V[..., :1]) / long) ** 2)
        V[..., 2] += .18 * np.sin(V[..., 0] * 1.3 + seed)
    here = V + np.array([seed * 6.1, seed * 2.3, 1.])
    V *= 1 + .16 * fbm(here, .75, 2, seed)[..., None]
    f1, _, cell = worley(here, 1.35, seed)
    eye = gauss(f1, .09) * (cell > .25)
    V = displace(V, -.075 * eye + .03 * gauss(f1 - .15, .05) * (cell > .25) + .012 * fbm(here, 6, 3, 4))
    col = ramp(np.clip(.5 + 1.1 * fbm(here, 1.6, 5, 1), 0, 1), *zip((0, .5, 1), skin))
    col = mix(col, lin(skin[0]) * .55, np.clip(.6 * eye + .5 * step(.2, .45, fbm(here, 9, 3, 8)) + .55 * step(.10, .04, worley(here, 5, 6)[0]), 0, 1))
    return V, col


def potato(skin, flesh, long=1.3, taper=0., n=3, size=1.):
    m = mat(rough=.62, spec=.3, scatter=.06, radius=(.1, .06, .03), bump=(40, .35, .02))
    spots = ((-1.05, .5), (1.05, .7), (.05, -.95), (2.0, -.6), (-1.95, -.7), (.1, .2, .95))[:n]
    for k, at in enumerate(spots):
        V, col = tuber(k * 3 + 2, long, skin, taper)
        if k == 2:
            half, face, q = halved(V, rows=80, columns=260)
            face[..., 1] += .01 * fbm(face, 5, 2, 1)
            c = mix(flesh[0], flesh[1], .5 + .8 * fbm(face, 2.5, 4, 3))
            c = mix(c, flesh[0], .6 * gauss(q - .86 + .03 * fbm(face, 3, 2, 2), .02))
            c = mix(c, skin[1], step(.965, .99, q))
            piece = [grid(half, closed=False, m=m, col=col[:, :half.shape[1]]),
                     grid(face, m=mat(rough=.4, scatter=.25, radius=(.25, .18, .08), coat=.1), col=c)]
            stand(piece, at, (-40, 6, 14), size)
        else:
            stand(grid(V, m=m, col=col), at, (12 * k, 10, 25 + 115 * k), size)


def carrot():
    green = mat(rough=.5, translucent=.25)
    def one(seed):
        p = spline([(0, 3.3), (.30, 3.28), (.44, 3.05), (.40, 2.2), (.30, 1.1), (.17, .2), (.05, -.5), (0, -.75)], 240)
        V, t, a = lathe(p[::8], 260, 160)
        here = V + seed * 4.7
        V[..., 0] += .12 * np.sin(V[..., 2] * 1.1 + seed)
        rings = fbm(np.stack([np.cos(a) * .5, np.sin(a) * .5, V[..., 2] * 4.2 + seed], -1), (1, 1, 1.6), 3, seed)
        cut = step(.15, .32, rings) * step(.0, .3, np.sin(a * 2 + V[..., 2] * 3 + seed) + .4)
        V = displace(V, -.018 * cut + .02 * fbm(here, 2, 2, 2))
        col = ramp(np.clip(.5 + .8 * fbm(here, (2, 2, 1), 3, 1), 0, 1), (0, '#dc5f0e'), (.5, '#ee7a1a'), (1, '#f59438'))
        col = mix(mix(col, '#b8501a', cut * .55), '#7c9a3a', .8 * gauss(V[..., 2] - 3.32, .10))
        parts = [grid(V, m=mat(rough=.42, scatter=.16, radius=(.2, .08, .02), coat=.08, bump=(22, .12, .02)), col=col)]
        r = rng(seed)
        for k in range(9):
            d = np.array([r.normal(0, .38), -abs(r.normal(0, .3)), 1])
            q = [np.array([d[0] * .12, d[1] * .12, 3.15]) + d * s * np.array([.9, .9, 1]) + [0, 0, -.12 * s * s] for s in (0, .35, .8, 1.35)]
            parts.append(grid(sweep(q, [.055, .045, .03, .02], 8, 18), m=green, col=lin('#5c8a2c')))
            for j in range(26):
                s = r.uniform(.45, 1.4)
                base = np.array([d[0] * .12, d[1] * .12, 3.15]) + d * s * np.array([.9, .9, 1]) + [0, 0, -.12 * s * s]
                parts += place(again(FROND[0]), base, (r.uniform(-60, 60), r.uniform(-90, 10), r.uniform(0, 360)), r.uniform(.6, 1.2))
        return parts
    FROND = [leaf(.34, .10, ((0, .1), (.3, .9), (.6, .8), (1, 0)), '#2c6a1c', '#438a28', '#6cab40', '#7cb050', 5, teeth=.8, teeth_n=6, rows=24, columns=9, m=green)]
    for k, (x, y, z, turn) in enumerate(((-.5, .1, 0, 5), (.45, .25, 0, -4), (-.02, -.1, .66, 1))):
        parts = place(one(k * 2 + 1), turn=(-86, 0, turn + 30))
        place(parts, (x, y, z - points(parts[0])[:, 2].min()))
    hide(FROND[0])
    return dict(elev=32)


def onion_body(seed, tall, skin):
    p = np.array([(0, 1.55), (.12, 1.5), (.17, 1.28), (.30, 1.02), (.74, .72), (1.0, .12), (.88, -.42), (.45, -.78), (.16, -.86), (0, -.84)])
    V, t, a = lathe(p * [1, tall], 220, 320)
    here = V + seed * 5.7
    V[..., :2] *= 1 + .07 * fbm(here, .8, 2, seed)[..., None]
    twist = a + .25 * V[..., 2] * math.sin(seed)
    ray = np.stack([np.cos(twist), np.sin(twist), .12 * V[..., 2]], -1) + seed
    fine = fbm(ray, 16, 3, 3)
    V = displace(V, .014 * fine + .03 * step(.05, .12, fbm(ray, 2.2, 3, 6)))
    shade = np.clip(.5 + .9 * fbm(ray, 3, 3, 2) + .5 * fine, 0, 1)
    col = ramp(shade, *zip((0, .5, 1), skin))
    col = mix(col, lin(skin[0]) * .6, .7 * step(.12, .28, fbm(ray, 26, 2, 8)) * step(.9, .2, np.abs(V[..., 2])))
    col = mix(col, '#c9a66a', .55 * step(.85, 1.35, V[..., 2] / tall))
    col = mix(col, '#6b5234', .7 * step(-.74, -.84, V[..., 2] / tall))
    return V, col


def onion(skin, flesh, tall=1., size=1.):
    m = mat(rough=.36, spec=.5, scatter=.08, radius=(.15, .08, .04), coat=.15, coat_rough=.25)
    dry = mat(rough=.7)
    for k, (at, turn) in enumerate((((-1.0, .5), (6, -10, 40)), ((1.02, .65), (12, 30, 100)))):
        V, col = onion_body(k + 2, tall, skin)
        parts = [grid(V, m=m, col=col)]
        r, foot = rng(k), V[-1].mean(0)
        for j in range(26):
            d = np.array([r.normal(0, .13), r.normal(0, .13), -r.uniform(.06, .16)])
            parts.append(grid(sweep([foot + [d[0] * .5, d[1] * .5, .03], foot + d * .7 + [0, 0, .02], foot + d * [1.5, 1.5, .8]], [.014, .006], 5, 6), m=dry, col=lin('#b79c6c')))
        stand(parts, at, turn, size)
    V, col = onion_body(9, tall, skin)
    half, face, q = halved(V, across=True, rows=150, columns=320)
    warp = q + .012 * fbm(face, 2.5, 3, 3)
    ring = (warp * 7.3) % 1
    edge = step(.80, 1., ring) + step(.10, 0., ring)
    c = mix(flesh[0], flesh[1], .4 + .6 * ring)
    c = mix(c, flesh[2], np.clip(edge, 0, 1) * (.35 + .5 * step(.3, 1, q)))
    c = mix(c, skin[1], step(.975, .99, q))
    face[..., 2] += -.018 * np.clip(edge, 0, 1)
    wet = mat(rough=.25, scatter=.35, radius=(.3, .25, .2), coat=.3, coat_rough=.12)
    stand([grid(half, m=m, col=col[V.shape[0] // 2:]), grid(face, m=wet, col=c)], (.1, -.95), (56, 0, 14), size)


def garlic():
    m = mat(rough=.5, spec=.35, scatter=.2, radius=(.2, .15, .12), bump=(20, .10, .02))
    def paint(V, a, seed):
        ray = np.stack([np.cos(a), np.sin(a), .15 * V[..., 2]], -1) + seed
        col = ramp(np.clip(.5 + .8 * fbm(ray, 4, 3, 2), 0, 1), (0, '#d9cfc4'), (.5, '#efe9e0'), (1, '#faf7f1'))
        return mix(col, '#b48aa6', .55 * step(.10, .35, fbm(ray, 13, 3, 5)))
    for k, (at, turn) in enumerate((((-.95, .4), (8, -8, 20)), ((1.0, .5), (4, 14, 75)))):
        p = np.array([(0, 1.75), (.13, 1.74), (.15, 1.35), (.20, 1.0), (.55, .68), (1.0, .10), (.96, -.35), (.5, -.62), (.2, -.60), (0, -.58)])
        V, t, a = lathe(p, 220, 320)
        V[..., :2] *= (1 - .15 * (1 - np.abs(np.sin(4.5 * a + k + .3 * np.sin(2 * a)))) ** 2.2 * step(1.2, .4, V[..., 2]))[..., None]
        V[..., 0] += .16 * math.sin(k * 3 + 1) * step(.8, 1.8, V[..., 2])
        col = mix(paint(V, a, k * 3), '#a58a5c', .6 * step(-.5, -.62, V[..., 2]))
        stand(grid(V, m=m, col=mix(col, '#d8c49a', .5 * step(1.0, 1.7, V[..., 2]))), at, turn)
    for k, (at, turn) in enumerate((((-.15, -1.05), (78, 0, 60)), ((.85, -1.0), (84, 10, 320)), ((.35, -1.65), (80, 0, 95)))):
        V, t, a = ball(80, 100)
        V = V * [.34, .30, .72]
        V[..., :2] *= (1 - .75 * step(.0, .75, V[..., 2]))[..., None]
        V[..., 0] += .22 * (V[..., 2] / .7) ** 2
        peeled = k == 2
        c = ramp(np.clip(.5 + fbm(V, 2, 3, k), 0, 1), (0, '#f2e6c2'), (1, '#fbf4de')) if peeled else mix(paint(V, a, k), '#c98aa0', .25)
        stand(grid(V, m=mat(rough=.28, scatter=.3, coat=.2) if peeled else m, col=c), at, turn)


def ginger():
    def blob(points_, radius, seed):
        V = sweep(points_, radius, 120, 150)
        here = V + seed
        along = np.linspace(0, 1, V.shape[0])[:, None] + 0 * V[..., 0]
        length = np.linalg.norm(np.diff(spline(points_, 50), axis=0), axis=1).sum()
        band = np.abs(((along * length * 3.4 + .35 * fbm(here, .9, 2, 5)) % 1) - .5) * 2
        V = displace(V, .07 * fbm(here, 1.4, 3, seed) - .035 * step(.86, 1., band) + .008 * fbm(here, 12, 2, 3))
        col = ramp(np.clip(.5 + fbm(here, 2.4, 5, 1), 0, 1), (0, '#a8793e'), (.5, '#c79a58'), (1, '#dcb97e'))
        return V, mix(mix(col, '#7c5428', .65 * step(.84, 1., band)), '#8f6a3c', .6 * step(.2, .4, fbm(here, 7, 3, 9)))
    m = mat(rough=.6, spec=.3, scatter=.08, bump=(30, .3, .02))
    R = [.30, .52, .58, .50, .56, .42, .12]
    for pts, rad, seed in ((((-2.1, .1, .5), (-1.3, 0, .55), (-.4, .15, .5), (.5, .0, .55), (1.4, .2, .5), (2.0, .3, .5)), R, 1),
                           (((-.9, 0, .6), (-1.1, .5, .95), (-1.35, .7, 1.4)), [.42, .42, .38, .12], 2),
                           (((.2, .1, .5), (.35, .6, .9), (.25, .8, 1.5), (.1, .9, 1.75)), [.45, .42, .40, .10], 3),
                           (((1.1, 0, .5), (1.5, -.6, .45), (1.9, -.95, .42)), [.42, .42, .36, .10], 4),
                           (((-.5, 0, .45), (-.55, -.75, .42), (-.75, -1.15, .4)), [.42, .44, .40, .34], 5)):
        V, col = blob(np.array(pts), rad, seed)
        grid(V, m=m, col=col)
    f, q = disc([(.37 * math.cos(b), .33 * math.sin(b)) for b in np.linspace(0, 6.28, 13)[:-1]], 60, 120)
    c = mix('#f2dc7c', '#e0bd4c', .5 + fbm(f, 9, 3, 2))
    c = mix(mix(c, '#c9a03c', .7 * gauss(q - .72, .03)), '#a8793e', step(.94, .98, q))
    o = grid(f, m=mat(rough=.4, scatter=.25), col=c)
    place(o, (-.80, -1.20, .40), (90, 0, -18))


def beet():
    m = mat(rough=.5, scatter=.08, bump=(24, .25, .02))
    for k, at in enumerate(((-.95, .5), (1.0, .6), (.1, -.95))):
        p = np.array([(0, .92), (.25, .95), (.72, .68), (1.0, .1), (.82, -.5), (.38, -.88), (.10, -1.25), (.02, -1.9), (0, -1.95)])
        V, t, a = lathe(p, 200, 260)
        here = V + k * 5
        V *= 1 + .06 * fbm(here, .9, 2, k)[..., None]
        col = ramp(np.clip(.5 + fbm(here, (2, 2, 5), 4, 1), 0, 1), (0, '#3c1022'), (.5, '#5c1a34'), (1, '#7a3148'))
        if k == 2:
            half, face, q = halved(V, across=True)
            ring = np.abs((((q + .02 * fbm(face, 3, 2, 1)) * 5) % 1) - .5) * 2
            c = mix(mix('#6c0c34', '#8f1548', .5 + fbm(face, 4, 3, 2)), '#4a0824', .6 * step(.7, 1, ring))
            stand([grid(half, m=m, col=col[100:]), grid(face, m=mat(rough=.2, scatter=.2, radius=(.3, .02, .06), coat=.4), col=c)], at, (58, 0, 10))
            continue
        stalks = [grid(sweep([(x * .12, y * .12, .85), (x * .2, y * .2, 1.2), (x * .4, y * .4, 1.5)], [.07, .06, .05], 10, 12), m=m, col=lin('#8f2a4a')) for x, y in ((1, 0), (-.4, .9), (-.5, -.8), (.3, .3))]
        stand([grid(V, m=m, col=col)] + stalks, at, (60, 0, 40 + 100 * k) if k else (75, 0, -30))


def build(make, **kind):
    return globals()[make](**kind)
