"""Octopus, cuttlefish and the salad that is made of them."""
from kit import *
from looks import *
from fish import ice, lemon_slice, parsley
from seafood import prawn, shell
from shellfish import eye, loft
from dishes import bowl

KINDS = {
    'polpo': dict(how='octopus'),
    'seppie': dict(how='cuttlefish'),
    'insalata-di-mare': dict(how='sea_salad'),
}
PURPLE = ('#6c2c3e', '#a04e5c', '#cf8a8c')


def flesh():
    return mat(rough=.26, spec=.5, scatter=.2, radius=(.4, .2, .15), coat=.5, coat_rough=.12, bump=((20, .12, .02),))


def sucker():
    """A cup with a thick rim; its opening looks along +z."""
    V, t, a = lathe([(1.0, -.5), (1.02, .1), (.86, .34), (.62, .30), (.40, .02), (0, -.1)], 16, 22)
    c = ramp(np.hypot(V[..., 0], V[..., 1]), (0, '#9c5a5c'), (.4, '#c99490'), (.6, '#f4ded6'), (.9, '#f6e6de'), (1, '#d9aca8'))
    return V, c


def frame_of(path):
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    return t


def arm(path, radii, side, m, seed, from_=.12, skip=1.):
    """A tapering arm; side (n, 3) is where its suckers look."""
    n = len(path)
    t = frame_of(path)
    z = side - t * np.sum(side * t, 1, keepdims=True)
    z /= np.maximum(np.linalg.norm(z, axis=1, keepdims=True), 1e-6)
    y = np.cross(z, t)
    a = np.linspace(0, 2 * np.pi, 46, endpoint=False)[None, :, None]
    V = path[:, None] + radii[:, None, None] * (y[:, None] * np.cos(a) + z[:, None] * np.sin(a) * .9)
    S = V + seed * 3.1
    under = (np.sin(a[..., 0]) + 0 * V[..., 0])
    c = ramp(np.clip(.5 + .7 * fbm(S, 1.9, 4, 3) + .25 * fbm(S, 9, 2, 4), 0, 1), *zip((0, .5, 1), PURPLE))
    c = mix(c, '#f0d8cc', step(.25, .75, under + .3 * fbm(S, 3, 2, 5)) * .9)
    o = [grid(displace(V, .012 * fbm(S, 5, 2, 6)), m=m, col=c)]
    at, turn, size = [], [], []
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    s, k = d[int(from_ * n)], 0
    while s < d[-1] * .985:
        i = int(np.interp(s, d, np.arange(n)))
        r = radii[i]
        lean = .55 * (-1) ** k
        up = z[i] * math.cos(lean) + y[i] * math.sin(lean)
        at.append(path[i] + up * r * .93)
        x = t[i] - up * (t[i] @ up)
        x /= np.linalg.norm(x)
        turn.append(np.stack([x, np.cross(up, x), up], 1))
        size.append(max(.40 * r, .012))
        s += max(.62 * r, .025) * skip
        k += 1
    U, uc = sucker()
    at, size = np.array(at), np.array(size)
    o.append(scatter(U, faces(*U.shape[:2]), at, size, np.broadcast_to(uc.reshape(1, -1, 3), (len(at), uc.size // 3, 3)), np.array(turn), m=m))
    return o


def octopus():
    m = flesh()
    aim = (-214, -178, -150, -118, -84, -52, -16, 22)
    curl = (7.4, -8.2, 8.6, -8.0, 8.8, 8.2, -8.6, -7.6)
    long = (3.5, 4.0, 3.9, 3.7, 3.8, 4.0, 4.0, 3.5)
    s = np.linspace(0, 1, 260)
    for j in range(8):
        phi = math.radians(aim[j]) + .35 * np.sin(4.2 * s + j * 1.7) * step(.05, .4, s) + curl[j] * np.clip((s - .22) / .78, 0, 1) ** 2.5
        x = np.cumsum(np.cos(phi)) * long[j] / 260
        y = np.cumsum(np.sin(phi)) * long[j] / 260 * .88
        r = .31 * (1 - s) ** .9 + .026
        z = r * .95 + .62 * (1 - step(.0, .30, s)) + .34 * step(.55, 1., s) * (.6 + .4 * math.sin(j * 2))
        path = np.stack([x + .30 * math.cos(phi[0]), y + .30 * math.sin(phi[0]), z], -1)
        inner = np.stack([-np.sin(phi), np.cos(phi), 0 * phi], -1) * np.sign(curl[j])
        outer = -inner
        side = outer * (.8 + 0 * s[:, None]) + np.stack([0 * s, 0 * s, .18 + .55 * step(.3, .9, s)], -1)
        arm(path, r, side, m, j + 1)
    V, t, a = lathe([(.0, 1.20), (.35, 1.16), (.60, .98), (.78, .72), (.98, .48), (1.05, .34)], 110, 260)
    V[..., :2] *= (1 + .07 * np.cos(8 * a + 1.2) * t)[..., None]
    head = loft((-.95, -.78, -.30, .30, .85, 1.25, 1.42), (.40, .50, .56, .68, .66, .40, .0), (.36, .46, .52, .62, .62, .40, .0), rows=200, columns=240)
    for P, seed in ((V, 3), (head, 5)):
        S = P + seed * 3.1
        c = ramp(np.clip(.5 + .75 * fbm(S, 1.5, 4, 3) + .25 * fbm(S, 9, 3, 4), 0, 1), *zip((0, .5, 1), PURPLE))
        f1, _, cell = worley(S, 10, 5)
        c = mix(c, '#5c2030', step(.26, .1, f1) * (cell > .5) * .5)
        o = grid(displace(P, .03 * fbm(S, 2.2, 3, 6)), m=m, col=c)
        if seed == 5:
            place(o, turn=(0, -27, 0), size=.95)
            place(o, (.10, .50, 1.22), (0, 0, 74))
    for s_ in (-1, 1):
        I, F = icosphere(4)
        place(mesh(I * [.20, .2, .2], F, m=m, col=lin('#8f4252')), (.06 + .42 * s_, -.16, 1.14))
        place(mesh(I * [.10, .06, .04], F, m=mat('#0c0808', rough=.1, coat=1)), (.08 + .50 * s_, -.30, 1.20), (0, 0, 30 * s_))
    lemon_slice((2.25, -1.75, .26), (40, 0, 14), .46)
    return dict(elev=42)


def cuttlefish(seed):
    m = flesh()
    B = loft((-1.55, -1.42, -1.0, -.3, .4, .85, .98), (.0, .24, .52, .70, .70, .62, .50), (.0, .14, .26, .34, .34, .30, .22), rows=240, columns=260)
    S = B + seed * 3.7
    c = ramp(np.clip(.5 + .6 * fbm(S, 1.6, 4, 3), 0, 1), (0, '#cbb8aa'), (.5, '#e4d6ca'), (1, '#f6eee6'))
    x = B[..., 0] + .16 * fbm(S, 1.8, 3, 5) + .05 * np.cos(B[..., 1] * 5)
    zebra = step(.15, .6, np.sin(x * 15 + 1.5 * fbm(S, 2.6, 3, 6))) * step(-.5, .1, fbm(S, 2.4, 3, 8))
    back = step(.06, .22, B[..., 2])
    c = mix(c, '#6b4a3c', zebra * back * .72)
    c = mix(c, '#a88674', back * .30)
    c = mix(c, '#5a3a30', step(.24, .1, worley(S, 12, 7)[0]) * back * .4)
    o = [grid(displace(B, .015 * fbm(S, 2.5, 3, 9)), m=m, col=c)]
    for s in (-1, 1):                                                  # the fin along the side
        u = np.linspace(0, 1, 260)[:, None]
        w = np.linspace(0, 1, 26)[None]
        bx = np.interp(u, (0, .06, .3, .7, 1), (.86, .72, .2, -.95, -1.56))
        by = np.interp(bx, (-1.56, -1.42, -1.0, -.3, .4, .9), (.02, .24, .52, .69, .69, .60)) * .97
        wide = .30 * np.sin(np.pi * np.clip(u * .94 + .06, 0, 1)) ** .5
        P = np.stack([bx - .10 * w * wide + (-.16 * w * step(.8, 1, u)), s * (by + wide * w), .03 + .02 * w + .05 * w ** 2 * np.sin(u * 34 + seed + s) + 0 * bx], -1)
        fc = mix(ramp(np.clip(.5 + fbm(P + seed, 3, 3, 4), 0, 1), (0, '#d9c6bc'), (1, '#f4eae4')), '#8a6a5c', step(.2, .6, np.sin(u * 60 + 2 * w)) * (1 - w) * .35)
        o.append(grid(P, closed=False, m=mat(rough=.25, scatter=.2, translucent=.3, coat=.5), col=mix(fc, '#fbf6f2', gauss(w - .97, .06))))
    H = loft((.82, .98, 1.25, 1.5, 1.62), (.40, .46, .50, .42, .26), (.22, .27, .30, .25, .16), rows=120, columns=180)
    S = H + seed
    hc = mix(ramp(np.clip(.5 + .8 * fbm(S, 2.4, 4, 3), 0, 1), (0, '#9c8070'), (.5, '#cdb8aa'), (1, '#ece0d6')), '#6b4a3c', step(.1, .5, fbm(S, 4, 3, 6)) * step(.0, .2, H[..., 2]) * .55)
    o.append(grid(displace(H, .015 * fbm(S, 4, 3, 5)), m=m, col=hc))
    r = rng(seed)
    for j in range(8):
        y = (j - 3.5) * .115
        b, up = r.uniform(-.12, .12), .10 * (j % 2)
        P = sweep([(1.45, y, .02), (1.85, y * 1.5, .08 + up), (2.25, y * 1.9 + b, .03 + up), (2.55 + .1 * (j % 3), y * 1.9 + 2 * b, -.06)], [.13, .135, .10, .02], 26, 70)
        o.append(grid(P, m=m, col=mix(ramp(np.clip(.5 + fbm(P + j, 3, 3, 4), 0, 1), (0, '#bda294'), (1, '#eee2da')), '#7a584a', step(.25, .6, fbm(P + j, 5, 3, 7)) * .5)))
    for s in (-1, 1):
        T = sweep([(1.4, .30 * s, 0), (1.9, .62 * s, .02), (2.5, .72 * s, -.05), (2.95, .60 * s, -.10), (3.15, .56 * s, -.10)], [.06, .055, .05, .05, .11, .10, .01], 22, 90)
        o.append(grid(T, m=m, col=lin('#eaddd4')))
        I, F = icosphere(4)
        o.append(place(mesh(I * [.20, .13, .16], F, m=mat(rough=.12, coat=.9), col=ramp(np.abs(I[:, 2] - .1 * np.abs(I[:, 0])), (0, '#0a0808'), (.22, '#0a0808'), (.32, '#d9c690'), (1, '#c9b8a4'))), (1.22, .44 * s, .10)))
    return o


def cuttlefishes():
    for j in range(2):
        stand(cuttlefish(j + 1), ((-.15, -.35)[j], (.92, -.72)[j], .14), (0, 0, (4, -3)[j]))
    ice(2.45, 1.65, 720)
    lemon_slice((1.85, -1.55, .26), (40, 0, 20), .5)
    for o in list(bpy.context.scene.objects):
        place(o, turn=(0, 0, 20))
    parsley((2.35, -.35))
    return dict(elev=54)


def sea_salad():
    bowl('#e9e6e0', 2.15, .62)
    r = rng(11)
    V, t, a = ball(110, 180)
    P = np.stack([1.85 * V[..., 0], 1.85 * V[..., 1], .40 + np.maximum(V[..., 2], -.2) * .55], -1)
    grid(P, m=mat(rough=.3, scatter=.2, coat=.4), col=ramp(np.clip(.5 + fbm(P, 3, 3, 3), 0, 1), (0, '#d8b49c'), (1, '#f2dfd0')))
    height = lambda x, y: .40 + .55 * math.sqrt(max(1 - (x * x + y * y) / 1.85 ** 2, 0))
    spots = []
    while len(spots) < 96:
        q, b = 1.80 * math.sqrt(r.random()), r.uniform(0, 6.283)
        p = (q * math.cos(b), q * math.sin(b))
        if all(math.hypot(p[0] - s[0], p[1] - s[1]) > .27 for s in spots) or r.random() < .05:
            spots.append(p)
    m, white = flesh(), mat(rough=.3, scatter=.3, radius=(.4, .35, .3), coat=.45, coat_rough=.12)
    b = np.linspace(0, 6.2832, 30)
    rings = []
    for k in range(3):
        T = sweep(np.stack([(.30 + .03 * k) * np.cos(b), .27 * np.sin(b), .05 * np.sin(2 * b + k)], -1), .085, 22, 120, 1.5)
        rings.append(grid(T, m=white, col=ramp(np.clip(.5 + fbm(T + k, 3, 3, 3), 0, 1), (0, '#ecdcd6'), (.5, '#f8f0ec'), (1, '#fffaf8'))))
    bits = []
    for k in range(3):
        s = np.linspace(0, 1, 80)
        path = np.stack([.55 * s - .28, .08 * np.sin(3 * s + k), 0 * s], -1)
        rad = np.interp(s, (0, .015, 1 - .015, 1), (.0, .17, .15, .0))
        one = arm(path, rad, np.tile([0., .75, .65], (80, 1)), m, k + 2, from_=.08, skip=1.15)
        for e, R in ((-.275, .165), (.265, .148)):
            D, q = disc([(R * math.cos(t_), R * .9 * math.sin(t_)) for t_ in b[:-1:2]], 20, 60, .02)
            one += place([grid(D, m=white, col=mix('#fdf4ee', '#b46a74', step(.86, 1, q)))], (e, path[0 if e < 0 else -1][1], 0), (0, 90 if e > 0 else -90, 0))
        bits.append(one)
    sticks = []
    for k in range(2):
        s = np.linspace(-1, 1, 30)
        T = sweep(np.stack([.24 * s, .16 * (1 - s * s), 0 * s], -1), .06, 14, 40, 1.5)
        sticks.append(grid(T, m=white, col=lin(('#b9d27c', '#e0782c')[k])))
    put = lambda model, p, lift, size=1.: place(again(model), (p[0], p[1], height(*p) + lift), (r.uniform(-40, 40), r.uniform(-40, 40), r.uniform(0, 360)), size)
    for i, p in enumerate(spots):
        if i % 10 in (0, 3, 6, 8):
            put(rings[i % 3], p, .07, r.uniform(.9, 1.15))
        elif i % 10 in (1, 4, 7):
            put(bits[i % 3], p, .10, r.uniform(.95, 1.2))
        else:
            put(sticks[0 if i % 10 != 9 else 1], p, .10)
    hide(sum(bits, []) + rings + sticks)
    pink = prawn(3)
    for x, y, z, turn in ((-1.05, .22, 1.14, 30), (.80, .62, 1.16, 150), (.62, -.62, 1.20, 260), (-.35, .98, 1.08, 90), (-.62, -.72, 1.16, 330)):
        place(again(pink), (x, y, z), (r.uniform(-14, 14), r.uniform(-14, 14), turn), .56)
    hide(pink)
    for x, y, z, turn in ((1.40, .02, .82, 20), (-1.45, -.55, .78, -30), (.0, .12, 1.14, 10), (.05, -1.40, .76, -8)):
        place(shell(int(9 + x * 3), 'mussel', 1), (x, y, z + .12), (-58, 0, turn), .50)
    for j in range(16):
        p = spots[(j * 7) % 96]
        place(leaf(.30, .17, ((0, .1), (.25, .6), (.5, 1), (.8, .7), (1, .1)), '#23601e', '#3f8a2c', '#78b450', teeth=.5, teeth_n=5, bend=.4, seed=j, rows=24, columns=13), (p[0], p[1], height(*p) + .22), (r.uniform(-20, 20), -10, r.uniform(0, 360)))
    lemon_slice((1.62, -1.12, .62), (48, 0, 30), .46)
    return dict(elev=44)


FORMS = dict(octopus=octopus, cuttlefish=cuttlefishes, sea_salad=sea_salad)


def build(how):
    return {**FORMS[how](), 'samples': .5, 'contrast': 1.08}
