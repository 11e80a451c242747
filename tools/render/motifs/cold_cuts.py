"""Cold cuts: flat slices that overlap, before the piece that they were cut from."""
from kit import *
from looks import *

OVAL = ((1, 0), (.72, .62), (0, .86), (-.72, .62), (-1, 0), (-.72, -.62), (0, -.86), (.72, -.62))
ROUND = tuple((math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 13)[:-1])
HAM = ((.15, 1.02), (.62, .86), (.92, .42), (.98, -.1), (.8, -.62), (.42, -.95), (-.1, -1.02), (-.55, -.86), (-.86, -.4), (-.92, .1), (-.72, .6), (-.3, .92))
PEAR = ((.0, 1.5), (.38, 1.3), (.6, .8), (.72, .2), (.7, -.5), (.5, -1.05), (.1, -1.35), (-.3, -1.25), (-.55, -.8), (-.6, -.1), (-.52, .6), (-.34, 1.2))
BRICK = ((.95, .62), (1.02, 0), (.95, -.6), (.4, -.7), (-.4, -.7), (-.95, -.58), (-1.02, 0), (-.92, .56), (-.4, .72), (.4, .74))

# outline, how wide; slices: number and how they lie; piece: its length (0: none); flesh and fat: colours; kind: how they are mixed; skin: colours of the piece.
KINDS = {
    'crudo-parma': dict(outline=PEAR, size=1.2, count=6, lie='fan', piece=0, kind='ham', flesh=('#9c3038', '#b9484e', '#d07a74'), fat=('#f4ddd0', '#fbefe4'), rim=.16, board=0, paper_=1),
    'crudo-san-daniele': dict(outline=PEAR, size=.92, count=4, lie='row', piece=1, kind='ham', flesh=('#9a2c3a', '#b8444e', '#cf7470'), fat=('#f6e2d6', '#fdf3ea'), rim=.2, whole=1),
    'prosciutto-cotto': dict(outline=HAM, size=1.05, count=5, lie='row', piece=1.5, kind='cooked', flesh=('#df8f88', '#eba69e', '#f4c0b6'), fat=('#f8e2d8', '#fdf0ea'), rim=.09, skin=('#d98a6a', '#eab795'), coat=.25),
    'mortadella': dict(outline=ROUND, size=1.15, count=4, lie='row', piece=1.5, kind='mortadella', flesh=('#e59c94', '#eeaea6', '#f4c2ba'), fat=('#f9ece4', '#fffaf4'), skin=('#c8705a', '#dc9078'), coat=.2),
    'salame-milano': dict(outline=OVAL, size=.72, count=8, lie='arc', piece=2.2, kind='fine', flesh=('#94232c', '#b23640', '#c64e50'), fat=('#f2d8cc', '#fbeee6'), skin=('#d3c8b8', '#f1ebe0'), mould=1),
    'salame-varzi': dict(outline=((1.25, 0), (.85, .6), (0, .82), (-.85, .6), (-1.25, 0), (-.85, -.6), (0, -.82), (.85, -.6)), size=.8, count=6, lie='row', piece=2.4, kind='coarse', flesh=('#7e1a26', '#9c2a34', '#b44044'), fat=('#f3dacb', '#fcefe4'), skin=('#a89684', '#d8ccba'), mould=1),
    'salame-piccante': dict(outline=OVAL, size=.74, count=7, lie='arc', piece=2.0, kind='coarse', flesh=('#a8281a', '#c23c22', '#d65c34'), fat=('#f0c49c', '#f8dcb8'), skin=('#7e2416', '#a83c22')),
    'bresaola': dict(outline=OVAL, size=1.0, count=7, lie='row', piece=1.6, kind='lean', flesh=('#5e1220', '#7c1c2a', '#962e38'), fat=('#c88a80', '#d8a498'), skin=('#3a1416', '#5c2420'), rocket=1),
    'speck': dict(outline=BRICK, size=1.05, count=6, lie='row', piece=1.6, kind='striped', flesh=('#8a2a2c', '#a83e3c', '#c05c52'), fat=('#f0d4c0', '#f9e8d8'), skin=('#2e1a10', '#6a3c20'), smoke=1),
    'coppa': dict(outline=ROUND, size=.92, count=6, lie='row', piece=1.7, kind='net', flesh=('#9a2a34', '#b8424a', '#cc605e'), fat=('#f2d6c8', '#fbeadf'), skin=('#b89a82', '#e0d0bc'), mould=1),
    'pancetta': dict(outline=ROUND, size=.98, count=5, lie='row', piece=1.5, kind='spiral', flesh=('#a83a44', '#c4565c', '#d67a78'), fat=('#f6e0d2', '#fdf1e6'), skin=('#9c7a58', '#c8a884')),
    'lardo': dict(outline=((1.3, .5), (1.34, 0), (1.28, -.5), (.5, -.56), (-.5, -.54), (-1.28, -.5), (-1.34, 0), (-1.26, .5), (-.5, .55), (.5, .56)), size=.95, count=4, lie='row', piece=1.0, kind='lard', flesh=('#e2a8a0', '#efc6bc', '#f6dcd2'), fat=('#f8ece2', '#fffaf4'), skin=('#4a4a2c', '#8a8456')),
    'porchetta': dict(outline=ROUND, size=1.12, count=3, lie='row', piece=1.5, kind='roast', flesh=('#c89a7c', '#dcb498', '#ecccb4'), fat=('#f2dcc4', '#faecd8'), skin=('#7a3612', '#b8662a'), thick=.13, crackling=1),
    'arrosto-tacchino': dict(outline=HAM, size=1.0, count=4, lie='row', piece=1.5, kind='white', flesh=('#ecd4be', '#f5e4d2', '#fbf1e6'), fat=('#e2bb92', '#efd2b0'), skin=('#a8622a', '#cf9250'), rim=.05, thick=.07, coat=.15),
}


def face_colour(P, q, k, seed):
    """The colours of a cut: P its points around (0, 0), q 0 in the middle and 1 at the rim. Returns colours and roughness."""
    S = P * np.array([1, 1, 0]) + np.array([seed * 3.1, seed * 1.7, seed * .9])
    W = S + .10 * np.stack([fbm(S, 1.6, 3, 3), fbm(S, 1.6, 3, 4), 0 * q], -1)
    low, mid, high = k['flesh']
    cloudy = np.clip(.5 + .75 * fbm(S, 1.4, 4, 5) + .25 * fbm(S, 9, 3, 6), 0, 1)
    meat = ramp(cloudy, (0, low), (.5, mid), (1, high))
    fatty = ramp(np.clip(.5 + fbm(S, 2.5, 3, 8), 0, 1), (0, k['fat'][0]), (1, k['fat'][1]))
    kind, rim = k['kind'], k.get('rim', .04)
    wide = fbm(S, 1.2, 3, 9)
    if kind == 'ham':      # fat on the right and above, a seam, thin streaks
        side = -P[..., 0] * .8 + P[..., 1] * .2
        band = step(.0, .05, side / k['size'] - .36 + (.16 - rim) + .10 * wide)
        seam = gauss(W[..., 0] - seed * 3.1 + .12 + .22 * np.sin(P[..., 1] * 1.6 + 1), .035) * step(.9, .3, P[..., 1]) * .75
        streak = step(.55, 1., 1 - np.abs(fbm(W, (3.2, 1.1, 1), 4, 11)) * 9) * step(-.05, .3, fbm(S, 1.2, 2, 12)) * .55
        meat = mix(meat, low, .5 * gauss(P[..., 0] + .2, .3) * gauss(P[..., 1] + .5, .45))
        amount = np.clip(np.maximum(band, seam) + streak * .7, 0, 1)
        amount = np.maximum(amount, step(.965, .99, q) * (P[..., 0] < 0) * .6)
        meat = mix(meat, '#7e2c2c', step(.95, 1, q) * (P[..., 0] > .1) * .5)
    elif kind in ('cooked', 'white'):   # muscles with pale seams
        f1, f2, cell = worley(S + .25 * np.stack([fbm(S, 1, 3, 13), fbm(S, 1, 3, 14), 0 * q], -1), .95, 5)
        meat = meat * (1 + .10 * (cell - .5))[..., None]
        amount = step(.05, .0, f2 - f1) * .38 + step(1 - rim * 1.6, 1 - rim, q + .04 * wide) * step(-.4, .3, P[..., 1]) * .95
        amount = np.maximum(amount, step(.42, .6, fbm(W, 7, 3, 15)) * .22)
        if kind == 'white':
            meat = mix(meat, k['skin'][1], step(.90, 1., q) * .9)
    elif kind == 'mortadella':
        f1, f2, cell = worley(W * 1., 3.3, 7, .95)
        amount = step(.36, .32, f1 + .05 * fbm(S, 6, 2, 16)) * (cell > .22)
        g1, _, green = worley(S, 3.4, 19)
        meat = mix(meat, '#8a9a3c', step(.20, .16, g1) * (green > .90))
        meat = mix(meat, '#4a2c20', step(.09, .06, worley(S, 5, 23)[0]) * (worley(S, 5, 23)[2] > .8) * .8)
    elif kind in ('fine', 'coarse'):
        scale = 11 if kind == 'fine' else 5.2
        f1, f2, cell = worley(W + .06 * np.stack([fbm(S, 5, 2, 17), fbm(S, 5, 2, 18), 0 * q], -1), (scale, scale * .8, 1), 7)
        amount = step(.50, .36, f1) * (cell > (.52 if kind == 'fine' else .58))
        meat = meat * (1 + .3 * (cell - .5))[..., None]
    elif kind == 'lean':
        line = 1 - np.abs(fbm(W, 2.2, 4, 19)) * 16
        amount = step(.5, 1., line) * step(-.05, .3, fbm(S, 1.5, 2, 20)) * .6
        meat = mix(meat, low, step(.75, 1., q) * .75)
    elif kind == 'striped':
        y = P[..., 1] / k['size'] + .10 * wide + .05 * np.sin(P[..., 0] * 2.5)
        amount = step(.36, .42, y) * step(.62, .56, y) + gauss(y + .12 + .1 * np.sin(P[..., 0] * 2), .05) * .9 + gauss(y + .42, .03) * .6
        amount = np.clip(amount * (.7 + .6 * step(-.2, .2, fbm(S, 2, 2, 21))), 0, 1)
        meat = mix(meat, '#54181a', step(.86, 1, q) * .6)
    elif kind == 'net':
        f1, f2, cell = worley(S + .28 * np.stack([fbm(S, 1.4, 3, 22), fbm(S, 1.4, 3, 23), 0 * q], -1), 2.1, 5)
        amount = step(.17, .05, f2 - f1) * step(-.35, .05, fbm(S, 1.3, 2, 24) + .1) + step(.5, .9, 1 - np.abs(fbm(W, 4, 3, 25)) * 10) * .4
        meat = meat * (1 + .25 * (cell - .5))[..., None]
    elif kind in ('spiral', 'roast'):
        r, t = np.hypot(P[..., 0], P[..., 1]) / k['size'], np.arctan2(P[..., 1], P[..., 0])
        turn = r * 3.1 - t / 6.283 + .16 * wide + .04 * fbm(S, 5, 2, 26)
        wave = np.abs((turn % 1) - .5) * 2
        amount = step(.42, .62, wave) * (1 if kind == 'spiral' else .55)
        if kind == 'roast':
            herb = step(.85, .97, wave + .08 * fbm(S, 12, 2, 27))
            meat = mix(meat, '#5a5a2a', herb * step(-.1, .2, fbm(S, 9, 2, 28)) * .9)
            meat = mix(meat, k['skin'][1], step(.90, .97, q))
    else:                  # lard: white with one rosy stripe and herbs at the rim
        y = P[..., 1] / k['size'] + .04 * wide
        amount = 1 - .85 * gauss(y - .12, .05) - .5 * gauss(y + .16, .03)
        meat = mix(meat, low, .4)
        fatty = mix(fatty, '#6a6a3c', step(.955, .985, q) * step(-.2, .2, fbm(S, 8, 2, 29)))
    col = meat * (1 - np.clip(amount, 0, 1)[..., None]) + fatty * np.clip(amount, 0, 1)[..., None]
    if k.get('skin') and kind not in ('white', 'roast', 'lard'):
        col = mix(col, k['skin'][0], step(.978, .992, q) * .85)
    if k.get('smoke'):
        col = mix(col, '#3a1c10', step(.93, .985, q))
    return col, .42 - .1 * np.clip(amount, 0, 1)


def slice_(k, m, seed):
    """One slice in the plane z = 0, a little wavy at its rim."""
    outline = np.array(k['outline']) * k['size'] * (1 + .03 * rng(seed).normal(size=(len(k['outline']), 1)))
    V, q = disc(outline, 100, 320)
    c, rough = face_colour(V, q, k, seed)
    thick = k.get('thick', .022)
    if thick > .05:
        T = slab(outline, thick, 110, 320, edge=min(.03, thick / 3))
        Q = np.concatenate([np.linspace(0, 1, 110) ** .85, np.ones(len(T) - 110)])[:, None] + np.zeros((1, 320))
        c, rough = face_colour(T, Q, k, seed)
        c[110:] = mix(lin(k['skin'][0]), k['skin'][1], .5 + fbm(T[110:], 6, 3, 5))
        return grid(T, m=m, col=c, rough=rough)
    V[..., 2] += thick + .018 * fbm(V + seed * 5, .9, 2, 7) + .022 * q ** 3 * fbm(V + seed * 3, 1.6, 2, 9)
    under = V[::-1] * 1
    under[..., 2] -= thick
    return grid(np.concatenate([V, under]), m=m, col=np.concatenate([c, c[::-1]]), rough=np.concatenate([rough, rough[::-1]]))


def piece_of(k, m, length, seed=9):
    """What is left of it: lies along +y, its cut towards the viewer."""
    outline = np.array(k['outline']) * k['size']
    F, q = disc(outline, 130, 380)
    c, rough = face_colour(F, q, k, seed)
    face = grid(np.stack([F[..., 0], 0 * q - .012 * (1 - q ** 6), F[..., 1]], -1), m=m, col=c, rough=rough)
    o = spline(outline, 380, closed=True)
    n = 90
    along = np.linspace(0, 1, n)[:, None]
    shrink = np.sqrt(np.clip(1 - np.clip((along - .72) / .28, 0, 1) ** 2.2, 0, 1))
    P = np.stack([o[None, :, 0] * shrink, length * along + 0 * o[None, :, 0], o[None, :, 1] * shrink], -1)
    dark, light = k['skin']
    s = ramp(np.clip(.5 + fbm(P, 1.8, 4, 31) + .4 * fbm(P, 8, 3, 32), 0, 1), (0, dark), (1, light))
    relief = .02 * fbm(P, 3, 4, 33) + .008 * fbm(P, 14, 3, 34)
    if k.get('mould'):
        s = mix(s, '#f4f0e8', step(.0, .4, fbm(P, 3.2, 4, 35)) * .6)
        s = mix(s, k['flesh'][0], step(.15, .5, fbm(P, 2.2, 3, 36)) * .35)
    if k.get('crackling'):
        relief = relief + .05 * fbm(P, 4, 4, 37)
        s = mix(s, '#4a1c08', step(.1, .5, fbm(P, 4, 4, 37)) * .6)
        s = mix(s, '#e0a050', step(-.1, -.4, fbm(P, 4, 4, 37)) * .5)
    fade = step(0, .03, along)
    V = displace(P, relief * fade)
    coat = .35 if k.get('crackling') else .05
    side = grid(V, m=mat(rough=.55, spec=.35, scatter=.05, coat=coat, coat_rough=.25, bump=((25, .3, .03),)), col=s)
    return [face, side]


def leg(k, m):
    """A whole ham: its cut with the bone towards the viewer, skin behind it down to the shank."""
    outline = np.array(HAM) * 1.08
    F, q = disc(outline, 130, 380)
    c, rough = face_colour(F + [.25, 0, 0], q, {**k, 'size': 1.3}, 4)
    c = mix(c, k['fat'][1], step(.86, .93, q + .05 * fbm(F, 1.5, 3, 6)))
    bone = np.hypot(F[..., 0] - .12, F[..., 1] + .22)
    c = mix(mix(c, '#f4e6d2', step(.17, .14, bone)), '#c99a80', step(.10, .07, bone))
    face = grid(np.stack([F[..., 0], -.06 * (1 - q ** 4), F[..., 1]], -1), m=m, col=c, rough=rough)
    o = spline(outline, 380, closed=True)
    along = np.linspace(0, 1, 220)[:, None]
    thick = spline(((1, 0), (1.12, .14), (1.05, .3), (.78, .5), (.46, .68), (.30, .82), (.26, .92), (.20, .985), (.0, 1)), 220)
    shrink = np.interp(along, thick[:, 1], thick[:, 0])
    P = np.stack([o[None, :, 0] * shrink, 3.9 * along + 0 * o[None, :, 0], (o[None, :, 1] + .5) * shrink - .5 + .25 * along], -1)
    s = ramp(np.clip(.5 + .8 * fbm(P, 1.4, 4, 31) + .3 * fbm(P, 7, 3, 32), 0, 1), (0, '#a8703a'), (.5, '#c9934f'), (1, '#e2bd84'))
    s = mix(s, k['fat'][0], step(.10, .02, along + .03 * fbm(P, 3, 3, 33)) * .9)
    s = mix(s, '#7a4a28', step(.84, .96, along + .04 * fbm(P, 3, 2, 34)) * .6)
    V = displace(P, (.04 * fbm(P, 1.6, 3, 35) + .012 * fbm(P, 9, 3, 36)) * step(0, .05, along))
    return [face, grid(V, m=mat(rough=.42, spec=.4, scatter=.08, coat=.2, coat_rough=.28, bump=((25, .2, .02),)), col=s)]


def build(outline, size, count, lie, piece=0, whole=0, rocket=0, board=0, paper_=0, coat=.06, **rest):
    k = dict(outline=outline, size=size, **rest)
    m = mat(rough='rough', spec=.45, scatter=.14, radius=(.35, .12, .08), translucent=.12, coat=coat, coat_rough=.25)
    tall = max(abs(y) for _, y in outline) * size
    wide = max(abs(x) for x, _ in outline) * size
    thick = rest.get('thick', .022)
    for j in range(count):
        o = slice_(k, m, j + 1)
        if lie == 'fan':
            t = (count - 1) / 2 - j
            stand(o, None, (0, 7, 0))
            place(o, (-t * .62, -abs(t) ** 2 * .05 + .15, .012 * j), (0, 0, t * 9))
        elif lie == 'arc':
            t = j / (count - 1) - .5
            stand(o, None, (0, 5, 0))
            place(o, (t * wide * 5.4, -1.0 - .5 * math.cos(t * 3.0) + .5, .01 * j), (0, 0, t * 30))
        else:
            t = j / max(count - 1, 1) - .5
            stand(o, None, (0, 4.5 + 80 * max(thick - .022, 0), 0))
            place(o, (t * (count - 1) * wide * .62, -tall * .55 - .25 + .06 * math.sin(j * 2.1), .008 * j), (0, 0, 6 * math.sin(j * 1.7)))
    if piece:
        if whole:
            stand(leg(k, m), (-.95, .75), (-14, 0, -50))
        else:
            stand(piece_of(k, m, piece), (.0, tall * .35), (-14, 0, 16))
    if rocket:
        for j, (x, y, t) in enumerate(((-1.9, .4, 120), (-1.6, .1, 60), (1.9, .3, 20), (1.7, .7, 80), (-1.4, .6, 150))):
            place(leaf(1.1, .22, ((0, .1), (.2, .5), (.4, .3), (.6, .9), (.85, .7), (1, 0)), teeth=.4, teeth_n=4, seed=j, bend=.2, stalk=.4), (x, y, .12), (0, -8, t))
    if paper_:
        paper(5.0, 3.9, '#efe6d6', turn=3)
    return dict(elev=44, contrast=1.05, samples=.5)
