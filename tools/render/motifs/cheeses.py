"""Cheeses: wedges of wheels with their rind, blocks, and pieces of what is broken."""
from kit import *
from looks import *

# rind: its colours from dark to light. paste: the same. holes: (number per unit, size). veins: how much mould. crumb: how broken the cut is.
KINDS = {
    'parmigiano': dict(radius=2.7, height=1.75, angle=34, rind=('#8f5f24', '#c4924a'), paste=('#ecd49a', '#f6e6bc', '#fcf3da'), crumb=1., chips=5),
    'grana': dict(radius=2.3, height=1.95, angle=30, rind=('#6e4418', '#a87434'), paste=('#f0dfb0', '#f8ecc8', '#fdf6e0'), crumb=.8, chips=9),
    'pecorino-romano': dict(radius=2.5, height=1.6, angle=42, rind=('#1c1a18', '#3a3430'), paste=('#e9dcbc', '#f6eeda', '#fdf9ee'), crumb=.45, chips=3),
    'pecorino-toscano': dict(radius=2.1, height=1.15, angle=75, rind=('#b5702c', '#dfa456'), paste=('#e6cf95', '#f2e3b6', '#f9f0d4'), holes=(2.6, .045), crumb=.12),
    'gorgonzola-dolce': dict(radius=2.5, height=1.5, angle=48, rind=('#a88f74', '#d8c6a8'), paste=('#efe3c2', '#f9f2dc', '#fffaec'), veins=.72, soft=.06, mould='#5a8478'),
    'gorgonzola-piccante': dict(radius=2.4, height=1.75, angle=38, rind=('#94785c', '#c4a684'), paste=('#e9dcb8', '#f4ead0', '#fbf4e2'), veins=1., crumb=.2, mould='#3f6478'),
    'asiago': dict(radius=2.7, height=1.05, angle=52, rind=('#d4a24c', '#ecc87c'), paste=('#efdb9e', '#f8ebc0', '#fdf6dc'), holes=(2.2, .055)),
    'fontina': dict(radius=2.8, height=.95, angle=46, rind=('#8a4f26', '#b97a42'), paste=('#e8c46a', '#f2d888', '#f9e7ac'), holes=(1.3, .05), waist=.1, soft=.03),
    'bitto': dict(radius=2.9, height=1.05, angle=40, rind=('#8f6230', '#c79a58'), paste=('#d9b45e', '#ecd084', '#f6e3ae'), holes=(1.0, .075), waist=.13, crumb=.12),
    'casera': dict(radius=2.2, height=.85, angle=84, rind=('#b98a48', '#dcb878'), paste=('#eed79c', '#f6e7bc', '#fcf3d8'), holes=(2.2, .07), waist=.05),
    'emmental': dict(radius=2.9, height=1.5, angle=46, rind=('#d9a240', '#edc468'), paste=('#f2d470', '#f8e292', '#fcedb4'), holes=(1.5, .27), soft=.02),
    'brie': dict(radius=2.7, height=.75, angle=50, rind=('#efe8da', '#fffdf6'), paste=('#f2dc9c', '#f9ebbc', '#fdf5d8'), soft=.09, bloom=1.),
    'formaggio': dict(radius=2.4, height=1.2, angle=58, rind=('#c98a34', '#e6b45c'), paste=('#eccb74', '#f5dd98', '#fbecc0'), holes=(1.8, .06)),
}


def wedge_faces(radius, height, angle, waist, n=200):
    """Five faces as (name, lattice of (distance from the tip, angle, height)): they share their edges."""
    a = math.radians(angle)
    u = np.linspace(0, 1, n)[:, None]
    v = np.linspace(0, 1, n)[None]
    one = np.ones((n, n))
    return [('cut', u * one, 0 * one, v * one), ('cut', u * one, one, v * one), ('rind', one, u * one, v * one),
            ('top', u * one, v * one, one), ('top', u * one, v * one, 0 * one)], a


def point(s, t, h, a, radius, height, waist):
    """Rounded a little at the heel, drawn in at the waist."""
    r = radius * s * (1 - waist * 4 * h * (1 - h) * step(.5, 1, s))
    r = r - .07 * step(.9, 1, s) * (np.abs(2 * h - 1) ** 6)
    return np.stack([r * np.cos(a * t), r * np.sin(a * t), height * h * (1 - .0 * s)], -1)


def cut_colour(P, k):
    """The paste: cloudy, with grains, mould and darker towards the rind."""
    low, mid, high = k['paste']
    c = ramp(np.clip(.5 + .8 * fbm(P, 1.3, 4, 3) + .35 * fbm(P, 9, 3, 5), 0, 1), (0, low), (.5, mid), (1, high))
    if k.get('veins'):
        W = P + .22 * np.stack([fbm(P, 1.5, 3, 11), fbm(P, 1.5, 3, 12), fbm(P, 1.5, 3, 13)], -1)
        line = 1 - np.abs(fbm(W, (1.5, 1.5, 2.6), 3, 21)) * 6
        fine = step(-.25, .3, fbm(P, 9, 3, 26))
        patch = step(.02, .30, fbm(W, 2.3, 3, 23)) * step(-.2, .3, fbm(P, 7, 3, 24))
        m = np.clip(step(.2, .9, line) * step(-.3, .1, fbm(P, 2.2, 2, 25)) * fine + patch * fine, 0, 1) * k['veins']
        m = np.clip(m * 2.2, 0, 1)
        c = mix(c, lin(k['mould']) * 1.7, np.clip(m * 1.6, 0, 1) * .6)
        c = mix(c, k['mould'], step(.3, .8, m) * .9)
    return c


def build(radius, height, angle, rind, paste, holes=None, veins=0, mould='#4f7a80', crumb=0, soft=0, waist=0, bloom=0, chips=0, seed=1):
    k = dict(paste=paste, veins=veins, mould=mould)
    faces_, a = wedge_faces(radius, height, angle, waist)
    inside = mat(rough=.5, spec=.4, scatter=.22, radius=(.35, .2, .1), coat=.08 if soft else 0, coat_rough=.3)
    skin = mat(rough=.62 if not bloom else .9, spec=.3, scatter=.08, bump=((18, .25, .03), (60, .2, .02)))
    balls = hole_balls(radius, height, a, holes, seed) if holes else None
    made = []
    for name, s, t, h in faces_:
        P = point(s, t, h, a, radius, height, waist)
        S = P + seed * 7.3
        away = np.minimum(np.minimum(1 - s, h), 1 - h) * np.array(1.)
        if name == 'cut':
            shift_ = np.zeros_like(P)
            n = np.array([math.sin(0), -1., 0]) if t.max() == 0 else np.array([-math.sin(a), math.cos(a), 0])
            inner = step(0, .05, np.minimum(np.minimum(s * 2, 1 - s), np.minimum(h, 1 - h)))
            d = soft * (1 - (2 * h - 1) ** 2) * step(0, .3, s) + .012 * fbm(S, 3, 3, 2)
            if crumb:
                W = S + .25 * np.stack([fbm(S, 1.2, 3, 31), fbm(S, 1.2, 3, 32), fbm(S, 1.2, 3, 33)], -1)
                W = W + .10 * np.stack([fbm(S, 4, 3, 34), fbm(S, 4, 3, 35), fbm(S, 4, 3, 36)], -1)
                f1, f2, cell = worley(W * [1, 1, 1.4], 1.25, 7)
                g1, g2, small = worley(W * [1, 1, 1.3], 3.4, 8)
                flakes = .10 * (cell - .5) * step(0, .35, f2 - f1) + .07 * (small - .5) * step(0, .3, g2 - g1)
                rough = .10 * fbm(S, 1.6, 3, 9) + .07 * np.abs(fbm(S, 3.6, 4, 10)) + .03 * fbm(S, 14, 3, 12)
                d = d + crumb * (flakes + rough)
            c = cut_colour(S, k)
            if crumb:
                c = mix(c, lin(paste[0]) * np.array([.86, .80, .66], 'f'), step(.02, -.12, flakes + rough) * .55 * min(crumb, 1))
                c = mix(c, '#fffaf0', step(.34, .5, fbm(S, 16, 2, 13)) * .6 * min(crumb, 1))
            shade = 0 * s
            if balls is not None:
                for at, r in balls:
                    x = P - at
                    along = x @ n
                    flat = np.linalg.norm(x - along[..., None] * n, axis=-1)
                    rr = math.sqrt(max(r * r - float(np.mean(along)) ** 2, 0)) if abs(float(np.mean(along))) < r else 0
                    if rr < .02:
                        continue
                    inside_ = np.clip(1 - (flat / rr) ** 2, 0, 1)
                    d = d - inside_ ** .5 * r * .75 * (flat < rr)
                    shade = np.maximum(shade, step(0, .5, inside_))
                c = c * (1 - .22 * shade[..., None] * np.array([.6, .9, 1.3], 'f'))
            V = P + n * (d * inner)[..., None]
            near = np.minimum(1 - s, np.minimum(h, 1 - h) * height / radius)
            band = .035 if not bloom else .03
            c = mix(c, rind[0] if not bloom else rind[1], step(band, band * .35, near + .008 * fbm(S, 5, 2, 4)) * .9)
            c = mix(c, lin(paste[0]) * .9, step(band * 4.5, band, near) * .45 * (0 if bloom else 1))
            o = grid(V, closed=False, m=inside, col=c)
        else:
            rough_ = fbm(S, (5, 5, 9), 4, 41)
            c = ramp(np.clip(.5 + 1.0 * fbm(S, 1.6, 4, 42) + .5 * rough_, 0, 1), (0, rind[0]), (1, rind[1]))
            if bloom:
                c = mix(c, '#d8bd92', step(.75, 1, np.abs(np.sin(P[..., 0] * 9 + P[..., 1] * 3 + fbm(S, 2, 2, 44)))) * .35 * (name == 'top'))
            V = P + 0
            if name == 'top':
                V[..., 2] += .015 * fbm(S, 3, 3, 43) * step(0, .06, 1 - s) * step(0, .06, s) * step(0, .05, t * (1 - t)) * (1 if h.max() else -1)
            o = grid(V, closed=False, m=skin, col=c)
        made.append(o)
    stand(made, (-radius * .42, -.1), (0, 0, -33))
    if chips:
        r = rng(seed + 3)
        V, F = icosphere(5)
        for j in range(chips):
            W = shard(V, j + 5, 9, .35, .8)
            W = W * (1 + .10 * fbm(W + j, 2.2, 3, j) + .05 * fbm(W + j, 7, 3, j + 1))[:, None] * np.array([1, .85, .7])
            size = r.uniform(.20, .36)
            o = mesh(W, F, m=inside, col=cut_colour(W + j, k))
            stand(o, (-radius * .38 + .46 * (j % 3) - .1 + r.uniform(-.08, .08), -1.05 - .34 * (j // 3) - .26 * (j % 3) + r.uniform(-.08, .08)), (r.uniform(0, 360), r.uniform(0, 360), 0), size)
    return dict(elev=24, samples=.5)


def hole_balls(radius, height, a, holes, seed):
    density, size = holes
    r = rng(seed + 9)
    n = int(density ** 2 * radius * radius * 2.2)
    out = []
    for face in (0., a):
        for _ in range(n):
            s, h = math.sqrt(r.uniform(.03, .9)) * radius, r.uniform(.12, .88) * height
            q = size * r.uniform(.5, 1.15)
            if any(np.linalg.norm(at - [s * math.cos(face), s * math.sin(face), h]) < q + w * .95 for at, w in out):
                continue
            out.append((np.array([s * math.cos(face), s * math.sin(face), h]) + r.uniform(-.3, .3) * q * np.array([-math.sin(face), math.cos(face), 0]), q))
    return out
