"""Makes the passes of a form of pack: blender -b -t 1 -P passes.py -- SCRIPT FORM FILE.png SIZE SAMPLES

FILE.png has six grey squares under each other, which src/pictures/compose/pack-passes.ts reads: light (what the colour of the
paint is multiplied by), shine (added), coverage, shadow, label, cap. Light and shine are square roots of linear light of at most LIMIT.
FILE-uv.png has u over v of the label in 16 bits, one point for each CELL x CELL pixels, 0..65535 for -0.5..1.5; beyond the label it goes on."""
import importlib
import os
import sys

import bpy
import cv2
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'packs'))
import kit
import shoot

# Raised by hand when a change of this file alters passes that exist already: all of them are rendered again then.
PASSES_VERSION = 1
LIMIT, GRID, EDGE = 1.6, 76, 600
SHOT = dict(elev=16, front=.32, world=.55, key=1.15)
LIGHT = ('DiffDir', 'DiffInd', 'TransDir', 'TransInd')
SHINE = ('GlossDir', 'GlossInd')


def ask_passes():
    v = bpy.context.view_layer
    for name in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'transmission_direct', 'transmission_indirect', 'transmission_color',
                 'glossy_direct', 'glossy_indirect', 'glossy_color', 'normal'):
        setattr(v, 'use_pass_' + name, True)
    for name in ('where', 'zones'):
        a = v.aovs.add()
        a.name, a.type = name, 'COLOR'
    names = LIGHT + SHINE + ('DiffCol', 'TransCol', 'GlossCol', 'Normal', 'where', 'zones')
    shoot.PASSES = {**{n: n for n in names}, 'image': 'Image'}


def matt(r):
    return (r['DiffDir'] + r['DiffInd'])[..., :3] * r['DiffCol'][..., :3] + (r['TransDir'] + r['TransInd'])[..., :3] * r['TransCol'][..., :3]


def shine(r):
    return (r['GlossDir'] + r['GlossInd'])[..., :3] * r['GlossCol'][..., :3]


def grey(x):
    return x @ np.array([.2126, .7152, .0722], 'f')


def whole_map(x, known, size):
    """The label's coordinates on few points; where there is no label the nearest slope goes on."""
    out = np.where(known, x, 0).astype('f')
    weight = known.astype('f')
    small = lambda a: cv2.resize(a, (GRID, GRID), interpolation=cv2.INTER_AREA)
    s, w = small(out * weight), small(weight)
    y = np.linspace(-1, 1, GRID)
    X, Y = np.meshgrid(y, y)
    have = w > .02
    base = np.stack([0 * X + 1, X, Y, X * Y], -1)
    fit = np.linalg.lstsq(base[have], (s[have] / w[have]), rcond=None)[0]
    plane = base @ fit
    rest = np.where(have, s / np.maximum(w, 1e-6) - plane, 0)
    done = have.copy()
    for _ in range(400):
        b, n = cv2.blur(rest * done, (3, 3)), cv2.blur(done.astype('f'), (3, 3))
        rest = np.where(have, rest, np.where(n > 0, b / np.maximum(n, 1e-6), 0))
        done = done | (n > 0)
    return plane + rest


def passes(file, size, samples, shot):
    P = np.concatenate([kit.points(o) for o in bpy.context.scene.objects if o.type == 'MESH' and not o.get('noframe')])
    F = shoot.studio(P, shot)
    strip(P)
    shoot.frame(P, shot)
    F.visible_camera = False
    films = [o for o in bpy.context.scene.objects if o.get('film')]
    for o in films:
        o.hide_render = True
    bpy.context.scene.cycles.use_adaptive_sampling = False
    ask_passes()
    half = max(samples // 2, 2)
    A, B = shoot.render(1, half), shoot.render(77, half)
    both = {k: (A[k] + B[k]) / 2 for k in A}
    normal = cv2.GaussianBlur(both['Normal'][..., :3], (0, 0), .6)
    zones = both['zones'][..., :3]
    light = shoot.smooth(matt(A), matt(B), [(normal, .2), (cv2.GaussianBlur(zones, (0, 0), .6), .2)], 4, 6.)
    gloss = shoot.smooth(shine(A), shine(B), [(normal, .12), (cv2.GaussianBlur(zones, (0, 0), .6), .2)], 3, 4.)
    gloss = gloss + film_shine(films, F, half) * (1 - np.clip(zones[..., :1], 0, 1))
    cover = np.clip(both['image'][..., 3], 0, 1)
    over = np.maximum(cover, .1)
    shadow = shoot.floor_shadow(F, size, shot)
    root = lambda x: np.sqrt(np.clip(grey(x) / over / LIMIT, 0, 1))
    share = lambda x: np.clip(x / over, 0, 1)
    # Where there is no pack, light and shine of its edge go on: what is scaled down later has no dark rim.
    tiles = [spread(root(light), cover), spread(root(gloss), cover), cover, shadow, spread(share(zones[..., 0]), cover), spread(share(zones[..., 1]), cover)]
    os.makedirs(os.path.dirname(os.path.abspath(file)), exist_ok=True)
    write(file, tiles)
    known = both['where'][..., 2] > .9
    uv = [whole_map(both['where'][..., k] / np.maximum(both['where'][..., 2], 1e-4), known, size) for k in (0, 1)] if known.any() else [np.zeros((GRID, GRID))] * 2
    cv2.imwrite(file.replace('.png', '-uv.png'), (np.clip((np.concatenate(uv) + .5) / 2, 0, 1) * 65535 + .5).astype('uint16'))


def film_shine(films, F, samples):
    """What film of `film` objects reflects; the rest of the pack is seen through it as if it were not there."""
    if not films:
        return 0
    others = [o for o in bpy.context.scene.objects if o.type == 'MESH' and o not in films]
    for o in films:
        o.hide_render = False
    for o in others:
        o.visible_camera = False
    A, B = (shoot.render(seed, samples * 2, None, 'image')['image'][..., :3] for seed in (3, 79))
    for o in films:
        o.hide_render = True
    for o in others:
        o.visible_camera = o is not F
    return cv2.GaussianBlur((A + B) / 2, (0, 0), .7)


def write(file, tiles):
    """The six squares at EDGE pixels. Masks from few samples are ragged: they are smoothed and made steep again."""
    large = [np.clip(cv2.resize(t.astype('f'), (EDGE, EDGE), interpolation=cv2.INTER_CUBIC), 0, 1) for t in tiles]
    wide = 1.3 * max(EDGE / tiles[0].shape[0], 1)
    steep = lambda m: np.clip((cv2.GaussianBlur(m, (0, 0), wide) - .5) * 2.1 * wide / 1.3 + .5, 0, 1)
    # Beyond the pack label and cap go on as they are at its edge, which keeps the edge of the picture to the coverage.
    for k in (2, 4, 5):
        large[k] = steep(large[k])
    large[3] = cv2.GaussianBlur(large[3], (0, 0), EDGE / 75)
    cv2.imwrite(file, (np.concatenate(large) * 255 + .5).astype('uint8'))


def strip(P):
    """A tall window on the left: the long light on glass and film by which a photograph is told from a drawing."""
    low, high = P.min(0), P.max(0)
    reach = float(np.linalg.norm(high - low)) / 4
    shoot.light((-4.6, -2.6, 2.6), 1., 150, '#ffffff', kit.Vector((low + high) / 2), reach)
    l = [o for o in bpy.context.scene.objects if o.type == 'LIGHT'][-1].data
    l.shape, l.size_y = 'RECTANGLE', 5.5 * reach


def spread(x, cover):
    w = np.clip(cover, 0, 1) ** 4
    far = cv2.GaussianBlur(x * w, (0, 0), 6) / np.maximum(cv2.GaussianBlur(w, (0, 0), 6), 1e-3)
    return x * w + far * (1 - w)


def main():
    script, form, file, size, samples = sys.argv[sys.argv.index('--') + 1:]
    shoot.empty_scene(int(size))
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    family = importlib.import_module(os.path.basename(script)[:-3])
    kind = dict(family.KINDS[form])
    asked = getattr(family, kind.pop('make'))(**kind) or {}
    bpy.context.view_layer.update()
    passes(file, int(size), int(samples), {**shoot.SHOT, **SHOT, **asked})
    import time
    print(f'MADE {form} all={time.process_time():.0f}')


main()
