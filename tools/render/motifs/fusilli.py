"""Fusilli: three blades round an axis, pale as durum wheat is, in a heap without a hollow."""
from kit import *
from looks import *
from pasta import sheet

KINDS = {
    'fusilli': dict(count=56, size=.56),
}


def fusillo():
    t = np.linspace(0, 1, 200)[:, None]
    w = np.linspace(0, 1, 14)[None]
    V, F, off = [], [], 0
    for k in range(3):
        ang = t * 2 * np.pi * 1.75 + k * 2 * np.pi / 3 + w * .35
        r = .05 + .33 * w
        S, f = sheet(np.stack([(t - .5) * 2.0 + 0 * w, r * np.cos(ang), r * np.sin(ang)], -1), .05)
        V.append(S.reshape(-1, 3))
        F.append(f + off)
        off += V[-1].shape[0]
    return np.concatenate(V), np.concatenate(F)


def build(count, size):
    V, F = fusillo()
    I, HF = icosphere(1)
    hull = np.sign(I) * np.abs(I) ** .6 * [1.0, .38, .38]
    at, turn = drop(hull, HF, count, size, seed=9, wall=1.75, high=2.4, frames=130)
    m = mat(rough=.5, spec=.4, scatter=.35, radius=(.5, .35, .15), translucent=.12, coat=.08, coat_rough=.3, bump=((40, .1, .012),))
    n = len(V)
    W = np.einsum('nij,kj->nki', turn, V * size) + at[:, None]
    tint = lambda j: ramp(np.clip(.55 + .5 * fbm(V * 1.7 + j * 2.1, 1.5, 3, 1) + .2 * fbm(V * 1.7 + j, 8, 2, 2) + .12 * math.sin(j * 2.7), 0, 1), (0, '#eec468'), (.5, '#f8da8c'), (1, '#fdeebc'))
    G = F[None] + (np.arange(count) * n)[:, None, None]
    mesh(W.reshape(-1, 3), G.reshape(-1, F.shape[1]), m=m, col=np.array([tint(j) for j in range(count)]).reshape(-1, 3))
    return dict(elev=34)
