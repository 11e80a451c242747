"""Filled pasta that is folded round a finger."""
from kit import *
from looks import *
from pasta import colours, flour

KINDS = {
    'tortellini': dict(size=.66),
}


def ring(seed):
    """A ring of dough: full in front, thin where its ends join behind, its corner folded up as a crest."""
    n, k = 120, 84
    r = rng(seed)
    a = np.linspace(-np.pi, np.pi, n, endpoint=False)[:, None]        # 0 is the front
    b = np.linspace(0, 2 * np.pi, k, endpoint=False)[None]
    full = .15 + .21 * gauss(a, 1.25) + .05 * gauss(np.abs(a) - np.pi, .35)
    aim = 1.15 + .10 * np.sin(2 * a + seed)
    crest = .10 + .46 * np.clip(1 - np.abs(a + r.uniform(-.12, .12)) / 1.15, 0, 1) ** 1.1
    edge = np.abs(np.angle(np.exp(1j * (b - aim))))
    R = full * (1 - .10 * np.cos(2 * (b - aim))) + crest * gauss(edge, .17) * step(np.pi, 2.5, np.abs(a))
    seam = gauss(np.abs(a) - np.pi + .22, .10)
    R = R * (1 - .16 * seam)
    mid = .46 + .04 * np.cos(a)
    P = np.stack([(mid + R * np.cos(b)) * np.sin(a), -(mid + R * np.cos(b)) * np.cos(a), R * np.sin(b) + .05 * np.abs(a) / np.pi], -1)
    P = P + .03 * np.stack([fbm(P + seed * 3 + j, 2.2, 3, j) for j in range(3)], -1)
    P, closing = np.concatenate([P, P[:1]]), lambda x: np.concatenate([x, x[:1]])
    thin = gauss(edge, .20) * step(.05, .3, crest)
    return P, closing(thin), closing(gauss(a, .9) * step(.9, 1.6, edge) + 0 * b)


# radius, number and height of the rings of the heap
HEAP = ((1.78, 11, 0), (1.02, 6, .06), (.2, 2, .1), (1.38, 8, .50), (.62, 4, .56), (.86, 5, .98), (.10, 1, 1.02), (.36, 3, 1.38))


def build(size):
    m = mat(rough=.46, spec=.42, scatter=.22, radius=(.4, .25, .08), coat=.14, coat_rough=.3, bump=((40, .12, .015),))
    r = rng(6)
    for n, (radius, count, high) in enumerate(HEAP):
        for j in range(count):
            k = 12 * n + j
            b = 6.2832 * (j + .37 * n) / count
            P, thin, belly = ring(k + 1)
            c = mix(mix(colours(P, 1, 0, k), '#f8e6b0', thin * .55), '#cf8a4c', belly * .38)
            place(grid(P * size, m=m, col=c), (radius * math.cos(b) + r.normal(0, .04), radius * .92 * math.sin(b) + r.normal(0, .04), high + .36 * size),
                  (r.uniform(-28, 14), r.uniform(-24, 24), r.uniform(-75, 75)))
    stand(list(bpy.context.scene.objects))
    flour(1.8)
    return dict(elev=34, samples=.5, contrast=1.08)
