"""The kit of the pictures: lattices of points, meshes and helpers that lay pieces out; colours and noise are in `noise.py`.

A good is a lattice of points (rows x columns x 3) that numpy functions of x, y, z displace and colour: no UV maps and no
nodes but a bump. One unit is about the radius of an apple; a scene of three to five units suits every setting here.
`looks.py` has materials, leaves and paper; `shoot.py` makes light, camera, shadow and picture around whatever stands on
z = 0. README.md says how a motif is written.
"""
import math

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector
from noise import *

# Raised by hand when a change of the kit alters pictures that exist already: all of them are rendered again then.
KIT_VERSION = 1


# ---- curves and lattices: arrays (rows, columns, 3); a closed lattice joins its last column to its first

def spline(points, n, closed=False):
    """n points on a smooth curve through the given ones."""
    p = np.asarray(points, float)
    q = np.concatenate([p[-1:], p, p[:2]]) if closed else np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, len(q) - 3, n, endpoint=not closed)
    i = np.minimum(t.astype(int), len(q) - 4)
    f = (t - i)[:, None]
    a, b, c, d = q[i], q[i + 1], q[i + 2], q[i + 3]
    return .5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3)


def lathe(profile, rows=180, columns=300):
    """A body of revolution from (radius, z) points, top to bottom or bottom to top. Returns lattice, t (0..1 along), angle."""
    p = spline(profile, rows)
    p[:, 0] = np.maximum(p[:, 0], 0)
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    V = np.stack([p[:, :1] * np.cos(a), p[:, :1] * np.sin(a), np.repeat(p[:, 1:], columns, 1)], -1)
    return V, np.linspace(0, 1, rows)[:, None] + 0 * a, a + np.zeros((rows, 1))


def ball(rows=180, columns=300):
    """A unit sphere as lattice, with polar angle t (0 at the top) and azimuth a: what most fruit is bent from."""
    t = np.linspace(1e-3, np.pi - 1e-3, rows)[:, None]
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None]
    V = np.stack([np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t) + 0 * a], -1)
    return V, t + 0 * a, a + 0 * t


def sweep(points, radius, columns=24, rows=48, flat=1.):
    """A tube along a curve; radius is a number or a list along it, flat squeezes it. The ends are closed."""
    p = spline(points, rows)
    r = np.interp(np.linspace(0, 1, rows), np.linspace(0, 1, np.size(radius)), np.atleast_1d(radius))
    t = np.gradient(p, axis=0)
    t /= np.linalg.norm(t, axis=1, keepdims=True)
    x = np.cross(t[0], [.31, .52, .79])
    X = []
    for k in range(rows):
        x = x - t[k] * (x @ t[k])
        x = x / np.linalg.norm(x)
        X.append(x)
    X = np.array(X)
    Y = np.cross(t, X) * flat
    a = np.linspace(0, 2 * np.pi, columns, endpoint=False)[None, :, None]
    V = p[:, None] + r[:, None, None] * (X[:, None] * np.cos(a) + Y[:, None] * np.sin(a))
    end = lambda q: np.repeat(q[None, None], columns, 1)
    return np.concatenate([end(p[0]), V, end(p[-1])])


def slab(outline, height, rows=120, columns=400, edge=.1, bulge=0.):
    """A plate with rounded edge over a closed (x, y) outline that its centre sees whole: steaks, slices, cheeses.
    Top at z = height, bottom at 0. Rows 0..rows-1 are the top, from the centre outwards."""
    o = spline(outline, columns, closed=True)
    c = o.mean(0)
    L = np.linalg.norm(o - c, axis=1, keepdims=True)
    ring = lambda s, out, z: np.concatenate([c + (o - c) * s * (1 - edge / L) + (o - c) / L * out, np.full((columns, 1), z)], 1)
    q = np.linspace(0, np.pi / 2, 10)
    sides = np.linspace(height - edge, edge, 14)[1:-1]
    V = [ring(s, 0, height) for s in np.linspace(0, 1, rows) ** .85]
    V += [ring(1, edge * np.sin(t), height - edge * (1 - np.cos(t))) for t in q[1:]]
    V += [ring(1, edge + bulge * np.sin(np.pi * (z - edge) / max(height - 2 * edge, 1e-6)), z) for z in sides]
    V += [ring(1, edge * np.sin(t), edge * (1 - np.cos(t))) for t in q[::-1]]
    return np.array(V + [ring(.02, 0, 0)])


def disc(outline, rows=100, columns=360, dome=0.):
    """The flat face of a cut: a closed (x, y) outline filled from its centre, in z = 0. Returns lattice and q (0 centre, 1 rim)."""
    o = spline(outline, columns, closed=True)
    c = o.mean(0)
    q = np.linspace(0, 1, rows)[:, None]
    xy = c + (o - c)[None] * q[..., None]
    q = q + np.zeros((1, columns))
    return np.concatenate([xy, dome * (1 - q ** 2)[..., None]], -1), q


def normals(V, closed=True):
    """Unit normals of a lattice."""
    W = np.concatenate([V[:, -1:], V, V[:, :1]], 1) if closed else V
    n = np.cross(np.gradient(W, axis=0), np.gradient(W, axis=1))
    n = n[:, 1:-1] if closed else n
    return n / np.maximum(np.linalg.norm(n, axis=-1, keepdims=True), 1e-9)


def displace(V, d, closed=True):
    """Moves a lattice along its normals, outwards for lattices whose rows run down (`ball`) or along (`sweep`)."""
    n = normals(V, closed)
    outward = np.sign(np.sum(n * (V - V.mean((0, 1)))) or 1)
    return V + n * outward * np.asarray(d)[..., None]


# ---- meshes

def mesh(V, F, m=None, col=None, rough=None, smooth=True, name='piece'):
    """An object from points (n, 3) and faces (k, 3 or 4); col is one colour or one per point, rough a number per point."""
    V = np.asarray(V, 'f').reshape(-1, 3)
    F = np.asarray(F, 'i')
    me = bpy.data.meshes.new(name)
    k = F.shape[1]
    me.vertices.add(len(V))
    me.vertices.foreach_set('co', V.ravel())
    me.loops.add(F.size)
    me.loops.foreach_set('vertex_index', F.ravel())
    me.polygons.add(len(F))
    me.polygons.foreach_set('loop_start', np.arange(0, F.size, k, dtype='i'))
    me.polygons.foreach_set('loop_total', np.full(len(F), k, 'i'))
    me.polygons.foreach_set('use_smooth', np.full(len(F), smooth))
    me.update(calc_edges=True)
    if col is not None:
        c = np.ones((len(V), 4), 'f')
        c[:, :3] = lin(col).reshape(-1, 3)
        me.attributes.new('col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', c.ravel())
    if rough is not None:
        r = np.broadcast_to(np.asarray(rough, 'f').ravel(), (len(V),)).copy()
        me.attributes.new('rough', 'FLOAT', 'POINT').data.foreach_set('value', r)
    if m:
        me.materials.append(m)
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    return o


def faces(rows, columns, closed=True):
    i = np.arange(rows - 1)[:, None]
    j = np.arange(columns if closed else columns - 1)[None]
    k = (j + 1) % columns
    return np.stack([i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j], -1).reshape(-1, 4)


def grid(V, closed=True, **k):
    """An object from a lattice."""
    return mesh(V.reshape(-1, 3), faces(V.shape[0], V.shape[1], closed), **k)


def scatter(V, F, at, size, col=None, turn=None, **k):
    """Many copies of a small mesh as one object: at (n, 3), size (n,) or (n, 3), col (n, 3) or (n, points, 3), turn (n, 3, 3)."""
    n, V = len(at), np.asarray(V).reshape(-1, 3)
    s = np.asarray(size, float)
    W = V[None] * (s[:, None, None] if s.ndim == 1 else s[:, None])
    if turn is not None:
        W = np.einsum('nij,nkj->nki', turn, W)
    W = W + np.asarray(at)[:, None]
    G = F[None] + (np.arange(n) * len(V))[:, None, None]
    if col is not None:
        col = lin(col)
        col = np.broadcast_to(col if col.ndim == 3 else col[..., None, :], (n, len(V), 3))
    return mesh(W, G.reshape(-1, F.shape[1]), col=col, **k)


def icosphere(subdivisions=2):
    import bmesh
    b = bmesh.new()
    bmesh.ops.create_icosphere(b, subdivisions=subdivisions, radius=1)
    b.verts.index_update()
    out = np.array([v.co[:] for v in b.verts]), np.array([[v.index for v in f.verts] for f in b.faces])
    b.free()
    return out


def turns(n, r, tilt=None):
    """Random rotations (n, 3, 3); with tilt (radians) only about the upright, leaning at most so far."""
    if tilt is not None:
        return np.array([Euler((r.uniform(-tilt, tilt), r.uniform(-tilt, tilt), r.uniform(0, 6.3))).to_matrix() for _ in range(n)])
    q = r.normal(size=(n, 4))
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    return np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
                     2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                     2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], -1).reshape(-1, 3, 3)


# ---- laying out

def place(o, at=(0, 0, 0), turn=(0, 0, 0), size=1.):
    """Puts an object (or a list of them that belong together) somewhere: turn in degrees, applied before what stood there."""
    for p in o if isinstance(o, (list, tuple)) else [o]:
        M = Matrix.Translation(at) @ Euler([math.radians(t) for t in turn]).to_matrix().to_4x4() @ Matrix.Diagonal((size,) * 3 + (1,))
        p.matrix_world = M @ p.matrix_world
    return o


def again(objects, at=(0, 0, 0), turn=(0, 0, 0), size=1.):
    """A copy that shares the mesh: costs no memory and no time."""
    copies = []
    for o in objects if isinstance(objects, (list, tuple)) else [objects]:
        c = bpy.data.objects.new(o.name, o.data)
        c.matrix_world = o.matrix_world.copy()
        bpy.context.scene.collection.objects.link(c)
        copies.append(c)
    return place(copies, at, turn, size)


def points(o):
    """The points of an object (or a list) in the world."""
    out = []
    for p in o if isinstance(o, (list, tuple)) else [o]:
        a = np.empty(len(p.data.vertices) * 3, 'f')
        p.data.vertices.foreach_get('co', a)
        M = np.array(p.matrix_world)
        out.append(a.reshape(-1, 3) @ M[:3, :3].T + M[:3, 3])
    return np.concatenate(out)


def stand(o, at=None, turn=(0, 0, 0), size=1., sink=0.):
    """Turns an object (or a list), moves it to x, y and lets its lowest point touch the floor (`sink` below it)."""
    place(o, (0, 0, 0), turn, size)
    x, y = (0, 0) if at is None else at[:2]
    return place(o, (x, y, -points(o)[:, 2].min() - sink + (at[2] if at is not None and len(at) > 2 else 0)))


def hide(o):
    """Leaves an object out of the picture (a model of which only copies are shown)."""
    for p in o if isinstance(o, (list, tuple)) else [o]:
        bpy.data.objects.remove(p)


def drop(V, F, n, size, seed=1, wall=1.5, high=3., frames=140, friction=.6):
    """Lets n copies of a small hull fall into an invisible round wall. Returns positions and rotations for `scatter`.
    size is a number or (n,); the hull should have under 60 points."""
    s, r = bpy.context.scene, rng(seed)
    bpy.ops.rigidbody.world_add()
    world = s.rigidbody_world
    world.collection = bpy.data.collections.new('bodies')
    world.substeps_per_frame = 8
    def body(o, kind, shape):
        world.collection.objects.link(o)
        b = o.rigid_body
        b.type, b.collision_shape, b.friction, b.use_margin, b.collision_margin = kind, shape, friction, True, .004
        b.linear_damping, b.angular_damping = .2, .4
        return o

    helpers = [body(grid(np.array([[[-50., -50, 0], [50, -50, 0]], [[-50, 50, 0], [50, 50, 0]]]), closed=False), 'PASSIVE', 'MESH')]
    a = np.linspace(0, 2 * np.pi, 33)[:-1]
    rows = [(1, -.1), (1, 40), (1.4, 40), (1.4, -.1), (1, -.1)]
    ring = np.array([np.stack([wall * k * np.cos(a), wall * k * np.sin(a), 0 * a + z], -1) for k, z in rows])
    helpers.append(body(grid(ring), 'PASSIVE', 'MESH'))
    sizes = np.broadcast_to(np.asarray(size, float), (n,))
    each = sizes.max() * np.linalg.norm(V, axis=1).max() * 1.3
    bodies = []
    for k, turn in enumerate(turns(n, r)):
        o = body(mesh(V * sizes[k], F), 'ACTIVE', 'CONVEX_HULL')
        rho, phi = wall * .62 * math.sqrt(r.random()), r.random() * 6.28
        o.matrix_world = Matrix.Translation((rho * math.cos(phi), rho * math.sin(phi), each + high * k / n * max(1, n * each ** 3 / wall ** 2))) @ Matrix(turn).to_4x4()
        bodies.append(o)
    s.frame_end = frames
    world.point_cache.frame_end = frames
    for f in range(1, frames + 1):
        s.frame_set(f)
    graph = bpy.context.evaluated_depsgraph_get()
    M = np.array([np.array(o.evaluated_get(graph).matrix_world) for o in bodies])
    bpy.ops.rigidbody.world_remove()
    hide(bodies + helpers)
    R = M[:, :3, :3]
    return M[:, :3, 3], R / np.linalg.norm(R, axis=1, keepdims=True)


# ---- cut open

def halved(V, across=False, rows=90, columns=300):
    """Cuts a `ball` or `lathe` whose rows run down: along its axis (the cut is the plane y = 0, seen from -y) or across it (seen
    from above, so turn it there). Returns the lattice of the half (open: grid(..., closed=across)), the face and q (0 centre, 1 rim)."""
    if across:
        half = V[V.shape[0] // 2:].copy()
        half[0, :, 2] = half[0, :, 2].mean()
        face, q = disc(half[0, :, :2], rows, columns)
        face[..., 2] += half[0, 0, 2]
        return half, face, q
    half = V[:, :V.shape[1] // 2 + 1].copy()
    half[:, [0, -1], 1] = 0
    rim = np.concatenate([half[:, 0], half[-2:0:-1, -1]])[:, [0, 2]]
    flat, q = disc(rim[::max(1, len(rim) // 120)], rows, columns)
    return half, np.stack([flat[..., 0], 0 * q, flat[..., 1]], -1), q


def shard(V, seed=1, cuts=11, near=.5, far=.85):
    """A unit ball of points cut by planes: what breaks, such as ice, crumbs of hard cheese, lumps of chocolate (smooth=False)."""
    r = rng(seed)
    for n in r.normal(size=(cuts, 3)):
        n = n / np.linalg.norm(n)
        V = V - np.maximum(V @ n - r.uniform(near, far), 0)[..., None] * n
    return V
