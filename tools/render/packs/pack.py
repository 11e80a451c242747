"""What packs are made of: painted surfaces that say where label and cap lie, bodies of revolution, blocks, cushions of film.

Everything is white: the shop's composer paints it. A surface is one of three: 'label' (with u, v per point: 0..1 over the
label, v from its top; beyond that the label's edge goes on), 'cap' (in the brand's colour) or 'body' (the pack's own)."""
from kit import *

# Names of the passes that materials write beside the picture.
UV, ZONES = 'where', 'zones'


def paint(zone, rough=.4, coat=0., spec=.5, metal=0., clear=0., ior=1.45, scatter=0., bump=0., white=.82):
    m = bpy.data.materials.new(zone)
    m.use_nodes = True
    N, L = m.node_tree.nodes, m.node_tree.links
    I = N['Principled BSDF'].inputs
    for name, value in (('Base Color', (white,) * 3 + (1,)), ('Subsurface Color', (white,) * 3 + (1,)), ('Roughness', rough), ('Specular', spec),
                        ('Clearcoat', coat), ('Clearcoat Roughness', .06), ('Metallic', metal), ('Transmission', clear), ('IOR', ior),
                        ('Subsurface', scatter), ('Subsurface Radius', (.1, .1, .1))):
        I[name].default_value = value
    if bump:
        t, n, p = N.new('ShaderNodeTexCoord'), N.new('ShaderNodeTexNoise'), N.new('ShaderNodeBump')
        n.inputs['Scale'].default_value, p.inputs['Strength'].default_value, p.inputs['Distance'].default_value = 26, bump, .02
        L.new(t.outputs['Object'], n.inputs['Vector'])
        L.new(n.outputs['Fac'], p.inputs['Height'])
        L.new(p.outputs['Normal'], I['Normal'])
    zones = N.new('ShaderNodeOutputAOV')
    zones.name = ZONES
    zones.inputs['Color'].default_value = (zone == 'label', zone == 'cap', 0, 1)
    if zone == 'label':
        uv, a = N.new('ShaderNodeOutputAOV'), N.new('ShaderNodeAttribute')
        uv.name, a.attribute_name = UV, 'label_uv'
        L.new(a.outputs['Color'], uv.inputs['Color'])
    return m


def with_uv(o, u, v):
    c = np.ones((len(o.data.vertices), 4), 'f')
    c[:, 0], c[:, 1], c[:, 2] = np.ravel(u), np.ravel(v), 1
    o.data.attributes.new('label_uv', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', c.ravel())
    return o


def flat_uv(o, x, z):
    """The label as seen from the front, over x = (left, right) and z = (bottom, top)."""
    P = points(o)
    return with_uv(o, (P[:, 0] - x[0]) / (x[1] - x[0]), (z[1] - P[:, 2]) / (z[1] - z[0]))


def rounded(profile, soft=.02, n=420):
    """Points on a broken line whose corners are rounded by about `soft`."""
    p = np.array(profile, float)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    at = np.linspace(0, s[-1], n)
    q = np.stack([np.interp(at, s, p[:, k]) for k in (0, 1)], 1)
    width = max(int(soft / s[-1] * n * 2), 1)
    k = np.hanning(2 * width + 3)[1:-1]
    pad = np.concatenate([2 * q[:1] - q[width:0:-1], q, 2 * q[-1:] - q[-2:-width - 2:-1]])
    return np.stack([np.convolve(pad[:, c], k / k.sum(), 'valid') for c in (0, 1)], 1)


def turned(profile, m, soft=.03, columns=220, flat=1.):
    """A body of revolution from (radius, z) points; `flat` squeezes its depth."""
    p = rounded(profile, soft)
    p[:, 0] = np.maximum(p[:, 0], 0)
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    V = np.stack([p[:, :1] * np.sin(a), -flat * p[:, :1] * np.cos(a), np.repeat(p[:, 1:], columns, 1)], -1)
    return grid(V, m=m)


def sleeve(profile, z, m, span=62, reach=100, soft=.03, flat=1., out=.008, columns=200):
    """A label round a turned body between z = (bottom, top): its design covers `span` degrees either side of the front, the paper `reach`."""
    p = rounded(profile, soft, 900)
    rows = np.linspace(z[1], z[0], 60)
    order = np.argsort(p[:, 1])
    r = np.interp(rows, p[order, 1], p[order, 0]) + out
    a = np.radians(np.linspace(-reach, reach, columns))[None]
    V = np.stack([r[:, None] * np.sin(a), -flat * r[:, None] * np.cos(a), np.repeat(rows[:, None], columns, 1)], -1)
    o = grid(V, closed=False, m=m)
    u = (np.degrees(a) + span) / (2 * span) + 0 * rows[:, None]
    return with_uv(o, u, np.linspace(0, 1, 60)[:, None] + 0 * a)


def loop(x, y, power, n=240):
    """A rectangle with round corners (a large power makes sharp ones) as x, y of evenly spaced points that begin at its back."""
    a = np.linspace(-np.pi, np.pi, 4001)
    c, s = np.cos(a), np.sin(a)
    r = (np.abs(s / x) ** power + np.abs(c / y) ** power) ** (-1 / power)
    p = np.stack([r * s, -r * c], 1)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    at = np.linspace(0, along[-1], n)
    return np.interp(at, along, p[:, 0])[None], np.interp(at, along, p[:, 1])[None]


def block(w, d, h, m, edge=.03):
    """A box with rounded edges that stands on the floor."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    o = bpy.context.object
    o.data.transform(Matrix.Diagonal((w, d, h, 1)))
    o.data.transform(Matrix.Translation((0, 0, h / 2)))
    b = o.modifiers.new('edge', 'BEVEL')
    b.width, b.segments = edge, 4
    bpy.ops.object.modifier_apply(modifier='edge')
    o.data.polygons.foreach_set('use_smooth', [True] * len(o.data.polygons))
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, math.radians(40)
    o.data.materials.append(m)
    return o


def cushion(w, h, thick, m, seal=.06, wrinkle=.03, foot=0., seed=3, n=300, pinch=.05, power=(2.6, 3.2)):
    """Film round something soft, sealed above and below; with `foot` it stands on a round bottom. Two lattices, front and back."""
    s, t = np.linspace(-1, 1, n)[None], np.linspace(-1, 1, n)[:, None]
    flat_end = step(1 - 2 * seal, 1 - 1.4 * seal, t)
    if not foot:
        flat_end = np.maximum(flat_end, step(1 - 2 * seal, 1 - 1.4 * seal, -t))
    within = np.where(t < 0, 0 * t, t) if foot else t
    up = np.clip(1 - np.abs(within / (1 - 1.6 * seal)) ** power[1], 0, 1) ** .8
    fat = thick * np.clip(1 - np.abs(s) ** power[0], 0, 1) ** .55 * up
    fat = fat * (1 + foot * step(.3, -1, t))
    x = w / 2 * s * (1 - pinch * np.cos(t * np.pi / 2))
    z = h / 2 * (t + 1) + 0 * s
    Q = np.stack([x, 0 * z, z], -1)
    waves = .7 * wrinkle * np.sin(s * 21 + 3 * fbm(Q, 2, 2, seed)) * step(.6, .95, np.abs(t)) + .7 * wrinkle * fbm(Q, 2.6, 3, seed + 1) + .25 * wrinkle * fbm(Q, 8, 2, seed + 2)
    waves = waves * (1 - flat_end)
    crimps = .008 * np.sin(t * h * 190) * flat_end
    # The seals are cut in teeth.
    z = z + np.sign(t) * .03 * np.abs((s * w * 16) % 1 - .5) * flat_end * step(.97, 1, np.abs(t))
    out = []
    for side in (-1, 1):
        V = np.stack([x, side * (fat + waves * np.clip(fat / thick * 4, 0, 1)) + crimps, z], -1)
        o = grid(V, closed=False, m=m)
        # The label keeps off the seals, and off the fold below that hides some of it. Where front and back touch they are alike.
        out.append(with_uv(o, (s / .94 + 1) / 2 + 0 * t, (1 - t / (1 - 2.6 * seal)) / (2 if foot else 1.76) + 0 * s))
    return out
