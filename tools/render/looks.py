"""What things are made of: materials, leaves, paper."""
import bpy
from kit import *


def mat(col=None, rough=.45, spec=.5, scatter=0., radius=(.3, .12, .06), coat=0., coat_rough=.08, sheen=0., clear=0.,
        ior=1.45, metal=0., translucent=0., bump=(), alpha=1.):
    """A material. col: None takes the colours of the points. rough='rough' takes roughness from the points.
    scatter: how much light goes through the flesh (0.1-0.35 for anything moist), radius: how far, in red, green and blue.
    translucent: light from behind (leaves, thin slices). bump: (scale, strength, distance) of fine noise, one or several."""
    m = bpy.data.materials.new('m')
    m.use_nodes = True
    N, L = m.node_tree.nodes, m.node_tree.links
    b = N['Principled BSDF']
    I = b.inputs

    def colours(*sockets):
        if col is not None:
            for s in sockets:
                s.default_value = (*lin(col), 1)
            return
        a = N.new('ShaderNodeAttribute')
        a.attribute_name = 'col'
        for s in sockets:
            L.new(a.outputs['Color'], s)

    colours(I['Base Color'], I['Subsurface Color'])
    if rough == 'rough':
        a = N.new('ShaderNodeAttribute')
        a.attribute_name = 'rough'
        L.new(a.outputs['Fac'], I['Roughness'])
    else:
        I['Roughness'].default_value = rough
    for name, value in (('Specular', spec), ('Subsurface', scatter), ('Subsurface Radius', radius), ('Clearcoat', coat),
                        ('Clearcoat Roughness', coat_rough), ('Sheen', sheen), ('Transmission', clear), ('IOR', ior),
                        ('Metallic', metal), ('Alpha', alpha)):
        I[name].default_value = value
    last = None
    for scale, strength, distance in (bump if bump and isinstance(bump[0], tuple) else [bump] if bump else []):
        c, n, p = N.new('ShaderNodeTexCoord'), N.new('ShaderNodeTexNoise'), N.new('ShaderNodeBump')
        n.inputs['Scale'].default_value, n.inputs['Detail'].default_value = scale, 4
        p.inputs['Strength'].default_value, p.inputs['Distance'].default_value = strength, distance
        L.new(c.outputs['Object'], n.inputs['Vector'])
        L.new(n.outputs['Fac'], p.inputs['Height'])
        if last:
            L.new(last, p.inputs['Normal'])
        last = p.outputs['Normal']
    if last:
        L.new(last, I['Normal'])
        L.new(last, I['Clearcoat Normal'])
    if translucent:
        t, x = N.new('ShaderNodeBsdfTranslucent'), N.new('ShaderNodeMixShader')
        x.inputs[0].default_value = translucent
        colours(t.inputs['Color'])
        L.new(b.outputs[0], x.inputs[1])
        L.new(t.outputs[0], x.inputs[2])
        L.new(x.outputs[0], N['Material Output'].inputs['Surface'])
    return m


def glass(col='#ffffff', rough=0., ior=1.45, shadow=.85):
    """Glass that lets shadow rays and diffuse light straight through, so that few samples suffice."""
    m = bpy.data.materials.new('glass')
    m.use_nodes = True
    N, L = m.node_tree.nodes, m.node_tree.links
    N.remove(N['Principled BSDF'])
    g, t = N.new('ShaderNodeBsdfGlass'), N.new('ShaderNodeBsdfTransparent')
    path, either, x = N.new('ShaderNodeLightPath'), N.new('ShaderNodeMath'), N.new('ShaderNodeMixShader')
    g.inputs['Color'].default_value, t.inputs['Color'].default_value = (*lin(col), 1), (*(lin(col) * shadow), 1)
    g.inputs['Roughness'].default_value, g.inputs['IOR'].default_value = rough, ior
    either.operation = 'MAXIMUM'
    L.new(path.outputs['Is Shadow Ray'], either.inputs[0])
    L.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
    L.new(either.outputs[0], x.inputs[0])
    L.new(g.outputs[0], x.inputs[1])
    L.new(t.outputs[0], x.inputs[2])
    L.new(x.outputs[0], N['Material Output'].inputs['Surface'])
    return m


def leaf(length=1., width=.4, shape=((0, .05), (.25, .8), (.5, 1), (.8, .6), (1, 0)), deep='#1f5a18', mid='#3c8426', light='#7fb650',
         vein='#b5d38a', veins=7, slant=.55, net=0., bend=.3, fold=.25, ruffle=0., waves=5, teeth=0., teeth_n=14, puff=.02,
         twist=0., rib=.03, seed=1, rows=90, columns=41, m=None, stalk=0.):
    """A leaf that lies along +x from the origin, its upper side to +z: to be posed with `place` and copied with `again`.
    shape: half the width along the length (parts of `width`). bend: how far the tip hangs down (negative: curls up); fold: how far
    the halves rise from the rib; ruffle: height of the wavy edge, `waves` of them; teeth: notches of the edge (parts of the width);
    puff: how the leaf bulges between its veins; net: finer veins between them; stalk: length of the stalk before it."""
    u, v = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, columns), indexing='ij')
    p = spline(np.array(shape), 200)
    half = np.interp(u, p[:, 0], np.maximum(p[:, 1], 0)) * width
    half = half * (1 + teeth * (np.abs((u * teeth_n) % 1 - .5) * 2 - .5) * step(.2, 1, np.abs(v)))
    off = np.array([seed * 3.7, seed * 1.9, seed * .7])
    flat = np.stack([u * length, v * half, 0 * u], -1)
    phase = u * veins - np.abs(v) * half / width * veins * slant + .15 * perlin(flat + off, 2 / length, seed)
    side = np.abs((phase % 1) - .5) * 2
    lines = step(.80, 1., side) * step(1., .75, np.abs(v)) * step(0, .1, u)
    middle = gauss(v * half, rib * length * (1.15 - u))
    fine = 0 * u
    if net:
        f1, f2, _ = worley(flat + off, net / length, seed)
        fine = step(.12, .0, f2 - f1) * .5
    wave = ruffle * np.abs(v) ** 2.2 * (np.sin(u * waves * 6.28 + seed + np.sign(v) * 1.3) + 1.4 * perlin(flat + off, 3.2 / length, seed + 5))
    z = fold * half * np.abs(v) ** 1.4 + wave * length + puff * length * (1 - side) * (1 - middle) * (1 - .8 * step(.55, 1, np.abs(v))) - .5 * puff * length * fine
    z = z - .6 * rib * length * middle
    angle = bend * 2 * u + .15 * perlin(flat * [1, 0, 0] + off, 1.5 / length, seed)
    x = np.cumsum(np.cos(angle), 0) * length / rows
    down = np.cumsum(np.sin(angle), 0) * length / rows
    tw = twist * u
    y = v * half
    V = np.stack([x + z * np.sin(angle), y * np.cos(tw) - z * np.sin(tw), z * np.cos(angle) * np.cos(tw) + y * np.sin(tw) - down], -1)
    V[..., 1] += .06 * length * perlin(flat * [1, 0, 0] + off, 1.2 / length, seed + 9) * u
    tint = .45 + .7 * fbm(flat + off, 3 / length, 3, seed) + .25 * (1 - side) - .2 * step(.6, 1, np.abs(v))
    col = ramp(np.clip(tint, 0, 1), (0, deep), (.5, mid), (1, light))
    col = mix(col, vein, np.clip(.75 * lines + middle + fine * .8, 0, 1))
    m = m or mat(rough=.42, translucent=.3, spec=.4)
    parts = [grid(V, closed=False, m=m, col=col)]
    if stalk:
        a = V[0, columns // 2]
        t = sweep([a + [.03 * length, 0, -.01], a - [stalk * .5, 0, -.03 * stalk], a - [stalk, 0, .05 * stalk]], [rib * .6 * length, rib * .9 * length, rib * 1.1 * length], 10, 16)
        parts.append(grid(t, m=m, col=lin(vein)))
    return parts


def paper(width=4.6, depth=3.6, col='#e9dcc6', seed=3, turn=0., z=.004, lift=.05):
    """Butcher's paper under the goods: a wavy sheet with edges that curl a little."""
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, 140), np.linspace(-depth / 2, depth / 2, 140))
    P = np.stack([x, y, 0 * x], -1)
    e = np.maximum(np.abs(x) / width, np.abs(y) / depth) * 2
    P[..., 2] = z + lift * np.clip(fbm(P, .9, 3, seed) + .35, 0, 1) * step(.3, 1, e) + 2 * lift * step(.85, 1.05, e) * (.4 + fbm(P, .8, 2, seed + 5))
    c = mix(col, lin(col) * .8, np.clip(.35 + fbm(P, 14, 4, seed), 0, 1) * .5)
    return place(grid(P, closed=False, m=mat(rough=.75, spec=.2, translucent=.15), col=c), turn=(0, 0, turn))
