"""Tuscan kale: long dark leaves full of blisters, in a bunch."""
from kit import *
from looks import *

KINDS = {
    'cavolo-nero': dict(count=17),
}


def build(count):
    m = mat(rough=.5, translucent=.18, spec=.35)
    r = rng(3)
    shape = ((0, .42), (.08, .40), (.16, .62), (.35, .92), (.60, 1), (.85, .80), (.96, .42), (1, .1))
    for j in range(count):
        layer = j / (count - 1)
        spread = (((j * 7) % count) / (count - 1) - .5) * 2
        long = 3.5 - .75 * abs(spread) + r.uniform(-.3, .2) - .25 * layer
        L = leaf(long, .33, shape, '#16302a', '#28503e', '#4f7a5c', vein='#c4d4b0', veins=15, slant=.5, net=24, puff=.022, bend=.10 + .22 * (1 - layer) * abs(spread), fold=-.30, ruffle=.020, waves=7, teeth=.10, teeth_n=22, rib=.021, seed=j + 1, rows=190, columns=61, m=m)
        place(L, (0, .05 * spread, .12 + .42 * layer), (r.uniform(-30, 30) + 10 * spread, -4 - 12 * layer, 44 * spread + r.uniform(-4, 4)), 1)
        T = sweep([(.05, .10 * spread, .12 + .42 * layer), (-.5, .18 * spread, .12 + .30 * layer), (-1.15, .30 * spread, .12 + .30 * layer)], [.085, .10, .105, .10], 16, 40)
        c = ramp(np.clip(.5 + .8 * fbm(T + j, 2, 3, 3), 0, 1), (0, '#a9bf8a'), (.5, '#c8d8ac'), (1, '#e2ead0'))
        grid(T, m=mat(rough=.4, scatter=.15), col=mix(c, '#eef0e0', step(-1.10, -1.15, T[..., 0])))
    b = np.linspace(0, 2 * np.pi, 9)
    for k, x in enumerate((-.28, -.36)):
        grid(sweep(np.stack([x + .03 * np.sin(b), .34 * np.cos(b), .32 + .34 * np.sin(b)], -1), .04, 10, 60), m=mat('#c8a468', rough=.8))
    objects = list(bpy.context.scene.objects)
    stand(objects, turn=(0, 0, 40))
    return dict(elev=48, samples=.6)
