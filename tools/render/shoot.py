"""Makes the picture of a motif: blender -b -t 1 -P shoot.py -- SCRIPT MOTIF FILE.png SIZE SAMPLES

The script says what stands on the floor; here are the light, the camera, the shadow, the filter against noise and the tone.
Debian's Blender has no denoiser, so two half renders are compared and filtered here: light and colour apart, which keeps
every detail of the colours with few samples."""
import importlib
import math
import os
import sys
import tempfile
import time

import bpy
import cv2
import numpy as np
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit

# What a motif's build() may return to differ from it: dict(elev=50) and so on.
SHOT = dict(elev=20, lens=50, fill=.84, floor=.91, turn=0, key=1., front=1., rim=1., world=1., exposure=1., saturation=1.05,
            contrast=1.1, shadow=.34, floor_colour='#e6dfd2', samples=1.)


def empty_scene(size):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.render.threads_mode, s.render.threads = 'FIXED', 1
    s.render.film_transparent, s.render.use_persistent_data = True, True
    s.render.resolution_x = s.render.resolution_y = size
    c = s.cycles
    c.device, c.use_denoising = 'CPU', False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, .03, 8
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 6, 3, 2, 6, 8
    c.sample_clamp_indirect, c.blur_glossy = 2., 1.
    c.caustics_reflective = c.caustics_refractive = False
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.4


def light(at, size, power, colour, target, reach):
    l = bpy.data.lights.new('light', 'AREA')
    l.size, l.energy, l.color = size * reach, power * reach ** 2, kit.lin(colour)
    o = bpy.data.objects.new('light', l)
    bpy.context.scene.collection.objects.link(o)
    o.location = target + Vector(at) * reach
    o.rotation_euler = (target - o.location).to_track_quat('-Z', 'Y').to_euler()


def studio(P, shot):
    """One key from the upper left and behind, a fill from the front, a rim; they grow with the scene."""
    low, high = P.min(0), P.max(0)
    reach = float(np.linalg.norm(high - low)) / 4
    target = Vector((*((low + high) / 2)[:2], low[2] + (high[2] - low[2]) * .4))
    light((-4.2, 2.4, 6.), 3.6, 620 * shot['key'], '#fff5e8', target, reach)
    light((3.4, -6.0, 3.6), 5., 235 * shot['front'], '#f6f8ff', target, reach)
    light((4.2, 4.6, 2.6), 2.6, 230 * shot['rim'], '#ffffff', target, reach)
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    back = w.node_tree.nodes['Background'].inputs
    back[0].default_value, back[1].default_value = (1, .985, .965, 1), .42 * shot['world']
    size = 40 * reach
    F = kit.grid(np.array([[[-size, -size, 0], [size, -size, 0]], [[-size, size, 0], [size, size, 0]]]), closed=False, name='floor')
    m = bpy.data.materials.new('floor')
    m.diffuse_color = (1, 1, 1, 1)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF'].inputs
    b['Base Color'].default_value, b['Roughness'].default_value, b['Specular'].default_value = (*kit.lin(shot['floor_colour']), 1), 1, 0
    F.data.materials.append(m)
    return F


def frame(P, shot):
    """A camera that keeps its angle and shifts its lens until the goods fill `fill` and stand on `floor`."""
    e, a = math.radians(shot['elev']), math.radians(shot['turn'])
    right = np.array([math.cos(a), math.sin(a), 0.])
    ahead = np.array([-math.sin(a), math.cos(a), 0.])
    f = ahead * math.cos(e) - np.array([0, 0, math.sin(e)])
    u = ahead * math.sin(e) + np.array([0, 0, math.cos(e)])
    target, d, sensor = (P.min(0) + P.max(0)) / 2, 12., 36 / shot['lens']
    for _ in range(14):
        Q = P - (target - f * d)
        z = Q @ f
        x, y = Q @ right / z / sensor, Q @ u / z / sensor
        target = target + right * (x.max() + x.min()) / 2 * d * sensor + u * (y.max() + y.min()) / 2 * d * sensor
        d *= max(np.ptp(x), np.ptp(y)) / shot['fill']
    c = bpy.data.cameras.new('camera')
    c.lens, c.sensor_width, c.clip_end = shot['lens'], 36, 1000
    c.shift_x, c.shift_y = (x.max() + x.min()) / 2, y.min() - (.5 - shot['floor'])
    o = bpy.data.objects.new('camera', c)
    bpy.context.scene.collection.objects.link(o)
    o.location = Vector(target - f * d)
    o.rotation_euler = Vector(f).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = o


PASSES = dict(image='Image', direct='DiffDir', bounced='DiffInd', albedo='DiffCol', normal='Normal')


def render(seed, samples, size=None, only=None):
    """One render as arrays, top row first."""
    s, v = bpy.context.scene, bpy.context.view_layer
    v.use_pass_diffuse_direct = v.use_pass_diffuse_indirect = v.use_pass_diffuse_color = v.use_pass_normal = only is None
    s.cycles.samples, s.cycles.seed = samples, seed
    if size:
        s.render.resolution_x = s.render.resolution_y = size
    s.use_nodes = True
    T = s.node_tree
    T.nodes.clear()
    layers, out = T.nodes.new('CompositorNodeRLayers'), T.nodes.new('CompositorNodeOutputFile')
    folder = tempfile.mkdtemp(dir=os.environ.get('TMPDIR'))
    out.base_path = folder
    out.format.file_format, out.format.color_mode, out.format.color_depth = 'OPEN_EXR', 'RGBA', '32'
    out.file_slots.clear()
    names = {k: n for k, n in PASSES.items() if only is None or k == only}
    for k, n in names.items():
        out.file_slots.new(k)
        T.links.new(layers.outputs[n], out.inputs[k])
    T.links.new(layers.outputs['Image'], T.nodes.new('CompositorNodeComposite').inputs[0])
    bpy.ops.render.render()
    result = {}
    for k in names:
        file = os.path.join(folder, f'{k}{s.frame_current:04d}.exr')
        i = bpy.data.images.load(file)
        a = np.empty(i.size[0] * i.size[1] * i.channels, 'f')
        i.pixels.foreach_get(a)
        result[k] = a.reshape(i.size[1], i.size[0], i.channels)[::-1].copy()
        bpy.data.images.remove(i)
        os.remove(file)
    os.rmdir(folder)
    return result


def shift(x, dy, dx):
    return np.roll(x, (dy, dx), (0, 1))


def smooth(A, B, guides, levels, strength):
    """Wavelets that stop at edges: of the guides, and of the picture itself where it differs more than its noise.
    A and B are two renders of the same; their difference is the noise."""
    X = (A + B) / 2
    f = lambda x: np.log1p(np.maximum(x, 0) * 4)
    noise = cv2.GaussianBlur(((f(A) - f(B)) ** 2).mean(-1) / 4, (0, 0), 2.5) + 1e-6
    kernel = {0: .375, 1: .25, 2: .0625}
    for level in range(levels):
        G = cv2.GaussianBlur(f(X), (0, 0), .7)
        total, weight = np.zeros_like(X), np.zeros(X.shape[:2], 'f')
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                y, x = dy << level, dx << level
                w = ((G - shift(G, y, x)) ** 2).mean(-1) / (strength * noise)
                for g, tolerance in guides:
                    w = w + ((g - shift(g, y, x)) ** 2).sum(-1) / (2 * tolerance ** 2)
                w = np.exp(-w) * kernel[abs(dy)] * kernel[abs(dx)]
                total += w[..., None] * shift(X, y, x)
                weight += w
        X = total / weight[..., None]
        noise = noise * .35
    return X


def denoise(A, B):
    """Light and colour of the matt part apart, then the shine."""
    albedo = (A['albedo'] + B['albedo'])[..., :3] / 2
    normal = cv2.GaussianBlur((A['normal'] + B['normal'])[..., :3] / 2, (0, 0), .6)
    soft = cv2.GaussianBlur(albedo, (0, 0), .6)
    lit = [(h['direct'] + h['bounced'])[..., :3] for h in (A, B)]
    rest = [h['image'][..., :3] - l * h['albedo'][..., :3] for h, l in zip((A, B), lit)]
    matt = smooth(*lit, [(normal, .22), (soft, .25)], 4, 6.)
    shine = smooth(*[np.maximum(r, 0) for r in rest], [(normal, .12), (soft, .10)], 3, 4.)
    return matt * albedo + shine


def tone(x, shot):
    """Nearly the camera's own curve with a soft shoulder, which keeps the colours of food."""
    x = np.maximum(x, 0) * shot['exposure']
    grey = (x @ np.array([.2126, .7152, .0722], 'f'))[..., None]
    x = np.maximum(grey + (x - grey) * shot['saturation'], 0)
    x = .18 * (x / .18) ** shot['contrast']
    t = .6
    x = np.where(x < t, x, t + (1 - t) * (1 - np.exp(-(x - t) / (1 - t) * .9)))
    return np.where(x <= .0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - .055)


def floor_shadow(F, size, shot):
    """The shadow alone, small and soft; it fades before the edge of the square."""
    F.is_shadow_catcher = True
    F.visible_camera = True
    for o in bpy.context.scene.objects:
        if o.type == 'MESH' and o is not F:
            o.visible_camera = False
    small = max(size // 4, 64)
    a = np.clip(render(5, 40, small, 'image')['image'][..., 3], 0, 1)
    a = cv2.GaussianBlur(a, (0, 0), small / 110)
    a = cv2.resize(a, (size, size), interpolation=cv2.INTER_CUBIC)
    g = np.abs(np.linspace(-1, 1, size))
    edge = np.maximum(g[None] ** 4 + (g[:, None] ** 4), 0) ** .25
    return (1 - (1 - np.clip((a - .03) * 1.1, 0, 1)) ** 1.7) * shot['shadow'] * kit.step(.985, .74, edge)


def picture(name, size, samples, shot):
    P = np.concatenate([kit.points(o)[::1 if len(o.data.vertices) < 5000 else 3] for o in bpy.context.scene.objects if o.type == 'MESH' and not o.get('noframe')])
    F = studio(P, shot)
    frame(P, shot)
    F.visible_camera = False
    half = max(int(samples * shot['samples']) // 2, 2)
    A, B = render(1, half), render(77, half)
    rendered = time.process_time()
    colour = denoise(A, B)
    filtered = time.process_time()
    alpha = np.clip((A['image'][..., 3] + B['image'][..., 3]) / 2, 0, 1)[..., None]
    shadow = floor_shadow(F, size, shot)[..., None] * (1 - alpha)
    goods = np.clip(tone(colour / np.maximum(alpha, .06), shot), 0, 1)
    goods = np.clip(goods + .25 * (goods - cv2.GaussianBlur(goods, (0, 0), .9)), 0, 1)
    whole = alpha + shadow
    rgb = (goods * alpha + np.array([70, 45, 20]) / 255 * shadow) / np.maximum(whole, 1e-4)
    rgb = np.where(whole > .002, rgb, 0)
    os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
    cv2.imwrite(name, (np.concatenate([rgb[..., ::-1], whole], -1) * 255 + .5).astype('uint8'))
    print(f'TIMES rendered={rendered:.0f} filtered={filtered:.0f}')


def main():
    script, motif, file, size, samples = sys.argv[sys.argv.index('--') + 1:]
    empty_scene(int(size))
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    family = importlib.import_module(os.path.basename(script)[:-3])
    asked = family.build(**family.KINDS[motif]) or {}
    bpy.context.view_layer.update()
    built = time.process_time()
    picture(file, int(size), int(samples), {**SHOT, **asked})
    print(f'MADE {motif} build={built:.0f} all={time.process_time():.0f}')


main()
