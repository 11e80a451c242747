"""Birds whole, raw and roasted, rabbit in pieces, eggs."""
from kit import *
from looks import *
from dishes import skin

KINDS = {
    'pollo-intero': dict(how='bird', skin=('#dba07a', '#eec49e', '#f8e0c4'), roast=0),
    'pollo-arrosto': dict(how='bird', skin=('#6e3210', '#ad6424', '#d9964a'), roast=1),
    'coniglio': dict(how='rabbit'),
    'uova': dict(how='eggs'),
}


def bird(skin_, roast):
    m = mat(rough=.3 if roast else .38, spec=.5, scatter=.14, radius=(.4, .2, .1), coat=.5 if roast else .2, coat_rough=.18, bump=((28, .2, .02),))
    parts = []

    def piece(V, seed):
        c, f1 = skin(V, skin_, roast, seed)
        parts.append(grid(displace(V, .03 * fbm(V + seed, 2, 3, 7) - .012 * step(.3, .1, f1) + (.015 * fbm(V, 9, 3, 9) if roast else 0)), m=m, col=c))
    V, t, a = ball(240, 340)
    x = 1.5 * np.cos(t)                       # lies along x: neck at +x, legs at -x
    r = np.sin(t) ** .8
    P = np.stack([x, 1.0 * r * np.cos(a) * (1 + .12 * np.cos(t)), .88 * r * np.sin(a)], -1)
    up = step(.2, .9, np.sin(a)) * step(-1.2, .2, x)
    P[..., 2] += up * (.16 - .20 * gauss(P[..., 1], .10)) * step(1.5, .9, x)
    piece(P, 1)
    for s in (-1, 1):
        piece(sweep([(-.35, .78 * s, .0), (-.85, .92 * s, .22), (-1.25, .72 * s, .45), (-1.7, .42 * s, .62), (-2.15, .2 * s, .70)], [.1, .46, .52, .42, .28, .18, .15, .02], 90, 180), 3 + s)
        k = sweep([(-2.05, .24 * s, .68), (-2.3, .14 * s, .74)], [.15, .19, .17, .02], 40, 60)
        parts.append(grid(k, m=mat(rough=.4, scatter=.1), col=lin('#f0e2cc' if not roast else '#c9a070')))
        piece(sweep([(.75, .82 * s, .25), (.35, 1.12 * s, .05), (-.1, 1.16 * s, -.12), (.15, 1.02 * s, .18), (.6, 1.12 * s, .30)], [.12, .24, .22, .17, .15, .13, .03], 70, 160), 7 + s)
    tie = mat('#eadfc8', rough=.9)
    parts.append(grid(sweep([(-2.05, -.42, .68), (-2.1, 0, .95), (-2.05, .42, .68), (-2.08, 0, .5), (-2.05, -.42, .68)], .032, 8, 80), m=tie))
    stand(parts, (0, 0), (0, -4, 148))
    for j, (x_, y_, t_) in enumerate(((-.95, -1.2, 150), (1.35, -1.0, 30))):
        place(leaf(1.1, .2, ((0, .2), (.3, .9), (.6, .9), (.85, .5), (1, 0)), '#3f5a38', '#5f7a4c', '#8a9f70', bend=.25, seed=j + 2), (x_, y_, .1), (0, -6, t_))
    return dict(elev=28)


def rabbit():
    flesh = ('#d8928a', '#e8b0a6', '#f3cdc2')
    m = mat(rough=.34, spec=.5, scatter=.2, radius=(.4, .18, .12), coat=.28, coat_rough=.2)

    def piece(V, seed):
        S = V + seed * 3.1
        c = ramp(np.clip(.5 + .7 * fbm(S, 1.5, 4, 3) + .3 * fbm(S, (2, 8, 8), 3, 4), 0, 1), (0, flesh[0]), (.5, flesh[1]), (1, flesh[2]))
        c = mix(c, '#f4e4d4', step(.15, .45, fbm(S, 1.8, 3, 6)) * .5)
        return [grid(displace(V, .04 * fbm(S, 2, 3, 7)), m=m, col=c)]
    for j, (x, y, t) in enumerate(((-.75, .75, 205), (.8, .85, 330))):
        o = piece(sweep([(-1.0, 0, 0), (-.3, .12, .02), (.5, .05, 0), (1.2, -.2, -.02), (1.75, -.25, -.02)], [.0, .5, .66, .6, .42, .26, .18, .15, .16, .0], 100, 200, flat=.72), j + 1)
        o.append(grid(sweep([(1.68, -.25, -.02), (1.95, -.27, 0)], [.12, .14, .11, .0], 30, 40), m=mat('#f2e4d0', rough=.45)))
        stand(o, (x, y), (0, 0, t))
    for j, (x, y, t) in enumerate(((-.85, -.55, 10), (.35, -.45, 30))):
        V = sweep([(-.75, 0, 0), (0, 0, .06), (.75, 0, 0)], [.34, .50, .52, .50, .40], 110, 180, flat=.75)
        V[..., 2] -= .16 * gauss(V[..., 1], .12) * (V[..., 2] > 0)
        stand(piece(V, 5 + j), (x, y), (0, 0, t + 70))
    o = piece(sweep([(-.7, 0, 0), (0, .06, .02), (.6, 0, 0), (1.1, -.16, 0)], [.0, .3, .36, .26, .15, .12, .1, .0], 80, 160, flat=.75), 9)
    stand(o, (1.35, -.75), (0, 0, -20))
    for j, (x, y, t) in enumerate(((-1.75, -.9, 150), (.1, -1.45, 10))):
        place(leaf(.9, .17, ((0, .2), (.3, .9), (.6, .9), (.85, .5), (1, 0)), '#3f5a38', '#5f7a4c', '#8a9f70', bend=.25, seed=j + 2), (x, y, .1), (0, -6, t))
    paper(5.0, 4.0, '#ecdcc0', turn=-4)
    return dict(elev=44)


def eggs():
    lay = ((-1.0, .5, 20), (.1, .75, 100), (1.15, .45, 60), (-.55, -.6, 150), (.65, -.65, 10))
    shades = (('#c98a5c', '#dca878'), ('#d9a478', '#e8bf98'), ('#b9784a', '#d09468'), ('#dcae86', '#eccaa8'), ('#c48456', '#d9a070'))
    for j, (x, y, t) in enumerate(lay):
        V, th, a = ball(180, 240)
        V = np.stack([V[..., 0] * .74 * (1 - .13 * V[..., 2]), V[..., 1] * .74 * (1 - .13 * V[..., 2]), V[..., 2]], -1)
        S = V + j * 3
        c = ramp(np.clip(.5 + .7 * fbm(S, 1.5, 3, 3), 0, 1), (0, shades[j][0]), (1, shades[j][1]))
        c = mix(c, lin(shades[j][0]) * .6, step(.10, .04, worley(S, 8, 5)[0]) * (worley(S, 8, 5)[2] > .5) * .4)
        stand(grid(V, m=mat(rough=.42, spec=.35, scatter=.12, radius=(.3, .2, .12), bump=(45, .08, .02)), col=c), (x, y), (74, 0, t))
    return dict(elev=28)


FORMS = dict(bird=lambda skin, roast: bird(skin, roast), rabbit=rabbit, eggs=eggs)


def build(how, **k):
    return {**FORMS[how](**k), 'samples': .5, 'contrast': 1.08}
