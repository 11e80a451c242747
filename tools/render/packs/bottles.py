"""Bottles, jars, tins, tubs and what else is turned: a profile, a label round it, a cap."""
from pack import *

GLASS = dict(rough=.03, clear=.8, ior=1.36, coat=.5)
PLASTIC = dict(rough=.22, coat=.35, spec=.5)

def ribs(r, low, high, depth=.014, each=.075):
    """The beads of a tin between two heights, as points of its profile."""
    z = np.arange(low, high, each / 6)
    return [(r - depth * (.5 - .5 * np.cos((h - low) / each * 2 * np.pi)), h) for h in z]


KINDS = {
    'wine': dict(make='bottle', profile=[(0, .04), (.30, 0), (.37, .04), (.38, 1.72), (.33, 1.95), (.15, 2.2), (.13, 2.9), (0, 2.92)], label=(.34, 1.46), cap=[(.142, 2.35), (.142, 2.9), (.15, 2.95), (.14, 3.0), (0, 3.0)], body=dict(GLASS, clear=.7)),
    'sparkling': dict(make='bottle', profile=[(0, .04), (.38, 0), (.47, .04), (.48, 1.25), (.43, 1.5), (.2, 2.0), (.15, 2.35), (.14, 2.7), (0, 2.72)], label=(.26, 1.22), cap=[(.212, 2.0), (.165, 2.32), (.16, 2.62), (.195, 2.66), (.2, 2.76), (.15, 2.86), (0, 2.9)], body=dict(GLASS, clear=.7), cap_looks=dict(metal=.25, rough=.34, coat=.5, bump=.35)),
    'spirit': dict(make='bottle', profile=[(0, .04), (.48, 0), (.54, .05), (.54, 1.35), (.46, 1.62), (.18, 1.85), (.16, 2.2), (0, 2.22)], label=(.2, 1.28), cap=[(.2, 2.02), (.2, 2.5), (.17, 2.53), (0, 2.53)], body=GLASS),
    'beer': dict(make='bottle', profile=[(0, .04), (.36, 0), (.42, .05), (.42, 1.3), (.36, 1.6), (.19, 2.05), (.15, 2.5), (.17, 2.52), (.17, 2.6), (0, 2.6)], label=(.3, 1.15), cap=[(.19, 2.52), (.2, 2.56), (.18, 2.66), (.1, 2.69), (0, 2.69)], body=dict(GLASS, clear=.7)),
    'oil': dict(make='bottle', profile=[(0, .04), (.36, 0), (.42, .04), (.42, 1.75), (.36, 1.98), (.14, 2.2), (.13, 2.6), (0, 2.62)], label=(.3, 1.5), cap=[(.155, 2.32), (.155, 2.68), (.13, 2.72), (0, 2.72)], body=GLASS),
    'water': dict(make='bottle', profile=[(0, .04), (.32, 0), (.41, .1), (.42, .5), (.39, .56), (.42, .62), (.42, .74), (.405, .78), (.405, 1.44), (.42, 1.48), (.42, 1.6), (.39, 1.66), (.42, 1.74), (.34, 2.1), (.15, 2.42), (.14, 2.62), (0, 2.62)], label=(.79, 1.43), cap=[(.18, 2.5), (.185, 2.52), (.185, 2.7), (.16, 2.73), (0, 2.73)], body=dict(GLASS, clear=.88, rough=.06), soft=.025, out=.004, reach=120),
    'soda': dict(make='bottle', profile=[(0, .04), (.3, 0), (.43, .14), (.45, .5), (.41, .85), (.45, 1.25), (.45, 1.7), (.38, 2.05), (.16, 2.42), (.15, 2.6), (0, 2.6)], label=(.92, 1.78), cap=[(.19, 2.48), (.195, 2.5), (.195, 2.7), (.17, 2.73), (0, 2.73)], body=dict(GLASS, rough=.05), soft=.06, out=.004, reach=120),
    'juice': dict(make='bottle', profile=[(0, .04), (.46, 0), (.54, .05), (.55, 1.4), (.48, 1.75), (.27, 2.0), (.26, 2.2), (0, 2.2)], label=(.24, 1.38), cap=[(.31, 2.02), (.315, 2.05), (.315, 2.33), (.28, 2.36), (0, 2.36)], body=dict(rough=.2, scatter=.3, coat=1., clear=.25)),
    'jar': dict(make='bottle', profile=[(0, .03), (.5, 0), (.6, .06), (.62, .2), (.62, 1.15), (.56, 1.32), (.5, 1.38), (.5, 1.5), (0, 1.5)], label=(.26, 1.06), cap=[(.55, 1.36), (.575, 1.38), (.575, 1.6), (.54, 1.64), (.45, 1.645), (.43, 1.625), (0, 1.625)], body=dict(rough=.25, scatter=.25, coat=1., clear=.3)),
    'can': dict(make='bottle', profile=[(0, .05), (.36, 0), (.4, .06), (.46, .12), (.46, 1.62), (.4, 1.74), (.4, 1.78), (0, 1.75)], label=(.13, 1.6), lid=(.4, 1.76), body=dict(metal=.9, rough=.3), sheet=dict(rough=.28, coat=.6), out=.003, elev=22),
    'tin': dict(make='bottle', profile=[(0, .02), (.72, 0), (.74, .04), (.74, .62), (.72, .66), (0, .66)], label=(.05, .57), lid=(.74, .64), body=dict(metal=.9, rough=.3), sheet=dict(rough=.28, coat=.6), elev=30, span=54),
    'tin-tall': dict(make='bottle', profile=[(0, .02), (.6, 0), (.63, .04), *ribs(.63, .42, 1.1), (.63, 1.48), (.6, 1.5), (0, 1.5)], label=(.06, 1.44), lid=(.63, 1.5), body=dict(metal=.9, rough=.3), sheet=dict(rough=.3, coat=.5), span=66, soft=.012, elev=22),
    'pot': dict(make='bottle', profile=[(0, .02), (.45, 0), (.48, .03), (.58, 1.1), (.64, 1.12), (.64, 1.16), (0, 1.16)], label=(.02, 1.1), cap=[(.655, 1.13), (.66, 1.16), (.6, 1.19), (.57, 1.175), (0, 1.175)], body=PLASTIC, sheet=PLASTIC, span=60, elev=20),
    'pots': dict(make='pots'),
    'tub': dict(make='bottle', profile=[(0, .02), (.68, 0), (.72, .04), (.82, .92), (.88, .94), (0, .96)], label=(.03, .8), cap=[(.85, .87), (.9, .89), (.905, .98), (.87, 1.02), (.8, 1.01), (.78, .99), (0, 1.0)], body=PLASTIC, sheet=PLASTIC, span=56, elev=24),
    'aerosol': dict(make='bottle', profile=[(0, .02), (.38, 0), (.41, .05), (.41, 1.9), (.38, 1.98), (.3, 2.03), (0, 2.03)], label=(.08, 1.86), cap=[(.335, 1.99), (.345, 2.02), (.335, 2.42), (.28, 2.5), (.1, 2.52), (0, 2.52)], body=dict(metal=.9, rough=.3), sheet=dict(rough=.25, coat=.7), out=.003),
    'stick': dict(make='bottle', profile=[(0, .02), (.46, 0), (.5, .05), (.5, 1.25), (.46, 1.3), (0, 1.3)], label=(.1, 1.2), cap=[(.49, 1.27), (.505, 1.3), (.495, 1.74), (.47, 1.88), (.4, 1.98), (.28, 2.05), (.14, 2.085), (0, 2.09)], body=PLASTIC, sheet=PLASTIC, flat=.62),
    'syrup': dict(make='bottle', profile=[(0, .04), (.38, 0), (.45, .05), (.46, 1.3), (.43, 1.5), (.27, 1.72), (.18, 2.0), (.165, 2.3), (0, 2.32)], label=(.22, 1.24), cap=[(.19, 2.1), (.195, 2.12), (.195, 2.44), (.175, 2.47), (0, 2.47)], body=dict(GLASS, clear=.6, scatter=.05)),
    'squeeze': dict(make='bottle', profile=[(0, .4), (.3, .4), (.36, .46), (.52, .66), (.55, .95), (.5, 1.35), (.53, 1.8), (.5, 2.05), (.36, 2.17), (0, 2.19)], label=(.72, 1.86), cap=[(0, 0), (.36, 0), (.385, .03), (.375, .4), (.34, .43), (0, .43)], body=dict(rough=.2, scatter=.2, coat=.8), sheet=dict(rough=.25, coat=.5), flat=.66, span=64),
    'pump': dict(make='pump'),
    'spray': dict(make='spray'),
    'tube': dict(make='tube'),
    'six-pack': dict(make='six_pack'),
}


def bottle(profile, label, body, cap=None, lid=None, sheet=None, soft=.03, out=.006, span=60, reach=100, flat=1., elev=16, cap_looks=dict(rough=.3, coat=.4)):
    turned(profile, paint('body', **body), soft, flat=flat)
    sleeve(profile, label, paint('label', **(sheet or dict(rough=.5, spec=.3))), span, reach, soft, flat, out)
    if cap:
        turned(cap[::-1] if cap[0][1] > cap[-1][1] else cap, paint('cap', **cap_looks), .012, flat=flat)
    if lid:
        tin_lid(*lid)
    return dict(elev=elev)


def tin_lid(r, z):
    """The lid of a tin in its seam: a groove, a panel with beads, and a ring to pull. Half of it is matt: mirrors of an empty room are black."""
    m = paint('cap', metal=.3, rough=.3, spec=.6)
    k = r / .74
    turned([(r - .03, z - .06), (r + .022, z - .045), (r + .03, z), (r + .026, z + .04), (r, z + .055), (r - .03, z + .04), (r - .04, z - .01), (r - .06, z - .03), (r - .085, z - .01),
            (r - .11, z + .012), (.55 * k, z + .014), (.53 * k, z - .004), (.5 * k, z - .004), (.48 * k, z + .014), (.16 * k, z + .014), (0, z + .014)], m, .006, 260)
    ring = [(.17 * k * np.sin(a), -.36 * k - .2 * k * np.cos(a), z + .045 + .012 * np.cos(a)) for a in np.linspace(0, 2 * np.pi, 17)]
    parts = [grid(sweep(ring, .03 * k, 12, 90, .6), m=m)]
    parts.append(place(block(.2 * k, .2 * k, .03, m, .012), (0, -.1 * k, z + .02)))
    parts.append(place(turned([(.06 * k, 0), (.055 * k, .03), (0, .035)], m, .006), (0, -.07 * k, z + .035)))
    place(parts, (0, 0, 0), (0, 0, 22))


def pots():
    """Two pots that hang together at their rims."""
    profile = [(0, .02), (.46, 0), (.5, .03), (.585, 1.02), (.64, 1.04), (.64, 1.075), (0, 1.075)]
    lid = [(.645, 1.065), (.65, 1.08), (.57, 1.1), (0, 1.095)]
    for x in (-.66, .66):
        place([turned(profile, paint('body', **PLASTIC)), turned(lid, paint('cap', rough=.25, coat=.5)),
               sleeve(profile, (.02, 1.0), paint('label', **PLASTIC), 58)], (x, 0, 0))
    place(block(.3, .8, .03, paint('body', **PLASTIC), .012), (0, 0, 1.045))
    return dict(elev=22)


def pump():
    profile = [(0, .02), (.45, 0), (.52, .06), (.54, .3), (.54, 1.45), (.44, 1.72), (.24, 1.8), (0, 1.8)]
    bottle(profile, (.2, 1.42), dict(PLASTIC, scatter=.1), [(.27, 1.77), (.28, 1.8), (.28, 2.0), (.25, 2.03), (.09, 2.04), (.08, 2.3), (0, 2.3)], sheet=dict(rough=.35, coat=.3), flat=.7)
    m = paint('cap', rough=.3, coat=.4)
    turned([(0, 2.26), (.2, 2.27), (.22, 2.3), (.2, 2.4), (.1, 2.43), (0, 2.43)], m)
    grid(sweep([(0, 0, 2.36), (-.3, -.02, 2.36), (-.48, -.04, 2.33), (-.53, -.05, 2.22)], [.075, .07, .06, .05]), m=m)


def spray():
    """A bottle with a trigger."""
    profile = [(0, .02), (.48, 0), (.54, .06), (.54, 1.3), (.46, 1.52), (.24, 1.82), (.19, 1.9), (0, 1.92)]
    bottle(profile, (.14, 1.32), dict(PLASTIC, scatter=.1), [(.23, 1.84), (.24, 1.86), (.24, 2.06), (.21, 2.08), (0, 2.08)], sheet=dict(rough=.35, coat=.3), flat=.66)
    m = paint('cap', rough=.32, coat=.35)
    # The head: a back that rises to the nozzle, seen from the side.
    side = np.array([(.3, 2.0), (.36, 2.16), (.3, 2.36), (.1, 2.44), (-.36, 2.42), (-.56, 2.37), (-.57, 2.16), (-.3, 2.12), (-.24, 2.0)])
    V = slab(side - [0, 2.2], .34, 40, 240, .07)
    head = grid(V, m=m)
    place(head, (0, .17, 2.2), (90, 0, 0))
    place(turned([(.1, 0), (.11, .02), (.1, .12), (.06, .13), (0, .13)], m, .008), (-.55, 0, 2.27), (0, -90, 0))
    grid(sweep([(-.3, 0, 2.14), (-.42, 0, 1.96), (-.4, 0, 1.74), (-.5, 0, 1.6)], [.07, .075, .065, .05], flat=1.3), m=m)


def tube():
    w, h, n = .62, 2.0, 200
    t, a = np.linspace(0, 1, n)[:, None], np.linspace(0, 2 * np.pi, n, endpoint=False)[None]
    z = .34 + t * h
    wide, deep = w * (.86 + .2 * t), .36 * np.clip(1 - t ** 1.5, 0, 1) ** .8 + .02
    V = np.stack([wide * np.sin(a), -deep * np.cos(a), z + 0 * a], -1)
    o = grid(V, m=paint('label', rough=.3, coat=.5))
    flat_uv(o, (-w, w), (.34, .34 + h))
    turned([(0, .36), (.5, .36), (.53, .34), (.3, .28), (0, .28)], paint('body', **PLASTIC), flat=.7)
    turned([(0, 0), (.34, 0), (.36, .02), (.34, .3), (0, .31)], paint('cap', rough=.3, coat=.4), .012)


def six_pack():
    """Six bottles in printed film, which has no back: that would be seen as a dark inside."""
    water = KINDS['water']
    glass, caps = paint('body', rough=.08, clear=.62, ior=1.3, coat=.6), paint('cap', rough=.3, coat=.4)
    for x in (-.84, 0, .84):
        for y in (.42, -.42):
            place([turned(water['profile'], glass, .025), turned(water['cap'], caps, .012)], (x, y, 0))
    z = np.linspace(1.72, .2, 120)[:, None]
    x, y = (p[:, 40:-40] for p in loop(1.29, .88, 9, 300))
    Q = np.stack([x + 0 * z, y + 0 * z, z + 0 * x], -1)
    dent = .018 * (np.cos(x / .84 * 2 * np.pi) - 1) * (np.abs(y) > .7) + .012 * fbm(Q, 2.5, 3, 4)
    V = np.stack([x * (1 + dent * .3), y * (1 + dent), z + .03 * fbm(Q, 2, 2, 8)], -1)
    flat_uv(grid(V, closed=False, m=paint('label', rough=.2, coat=.8)), (-1.2, 1.2), (.22, 1.68))
    return dict(turn=-14, elev=18)
