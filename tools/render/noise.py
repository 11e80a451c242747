"""Colours, numbers and noise for arrays of points."""
import numpy as np


# ---- colours and numbers

def lin(colour):
    """'#rrggbb' as linear light; anything else is taken as linear already."""
    if not isinstance(colour, str):
        return np.asarray(colour, 'f')
    c = np.array([int(colour[i:i + 2], 16) for i in (1, 3, 5)], 'f') / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4).astype('f')


def step(a, b, x):
    """Smooth step: 0 at a, 1 at b (a may be larger than b)."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    """Colour a where t is 0, b where it is 1."""
    t = np.clip(np.asarray(t, 'f'), 0, 1)[..., None]
    return lin(a) * (1 - t) + lin(b) * t


def ramp(x, *stops):
    """Colours by a number: ramp(x, (0, '#aa0000'), (1, '#ffdd00'))."""
    at = [p for p, _ in stops]
    cs = np.array([lin(c) for _, c in stops])
    return np.stack([np.interp(x, at, cs[:, k]) for k in range(3)], -1).astype('f')


def gauss(x, width):
    return np.exp(-(np.asarray(x) / width) ** 2)


def rng(seed):
    return np.random.default_rng(seed)


# ---- noise: tables of 64^3 cells, looked up for all points at once

_r = np.random.default_rng(7)
_GRADIENT = _r.normal(size=(64 ** 3, 3)).astype('f')
_GRADIENT /= np.linalg.norm(_GRADIENT, axis=1, keepdims=True)
_POINT = _r.random((64 ** 3, 3), 'f')
_IDENTITY = _r.random(64 ** 3, 'f')


def _cells(P, scale, seed):
    P = np.asarray(P, 'f') * np.asarray(scale, 'f') + np.array([13.73, 7.31, 29.17], 'f') * (seed % 97 + 1)
    I = np.floor(P)
    return I.astype(np.int32), P - I


def _index(I, d):
    J = (I + np.array(d, np.int32)) & 63
    return (J[..., 0] << 12) | (J[..., 1] << 6) | J[..., 2]


def perlin(P, scale=1., seed=0):
    """About -0.7..0.7; scale is a number or one per axis."""
    I, F = _cells(P, scale, seed)
    U = F * F * F * (F * (F * 6 - 15) + 10)
    out = np.zeros(F.shape[:-1], 'f')
    for x in (0, 1):
        for y in (0, 1):
            for z in (0, 1):
                g = _GRADIENT[_index(I, (x, y, z))]
                d = g[..., 0] * (F[..., 0] - x) + g[..., 1] * (F[..., 1] - y) + g[..., 2] * (F[..., 2] - z)
                out += d * (U[..., 0] if x else 1 - U[..., 0]) * (U[..., 1] if y else 1 - U[..., 1]) * (
                    U[..., 2] if z else 1 - U[..., 2])
    return out


def fbm(P, scale=1., octaves=4, seed=0, gain=.5):
    total, weight, sum_ = 0., 1., 0.
    scale = np.asarray(scale, 'f')
    for k in range(octaves):
        total = total + weight * perlin(P, scale * 2 ** k, seed + 17 * k)
        sum_ += weight
        weight *= gain
    return total / sum_ * 1.5


def worley(P, scale=1., seed=0, jitter=1.):
    """Cells: distance to the nearest point, to the second nearest, and a random number of the nearest (0..1)."""
    I, F = _cells(P, scale, seed)
    f1 = np.full(F.shape[:-1], 9, 'f')
    f2, cell = f1.copy(), np.zeros_like(f1)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            for z in (-1, 0, 1):
                i = _index(I, (x, y, z))
                o = (_POINT[i] - .5) * jitter + np.array([x + .5, y + .5, z + .5], 'f') - F
                d = np.einsum('...i,...i', o, o)
                near = d < f1
                f2 = np.where(near, f1, np.minimum(f2, d))
                cell = np.where(near, _IDENTITY[i], cell)
                f1 = np.minimum(f1, d)
    return np.sqrt(f1), np.sqrt(f2), cell
