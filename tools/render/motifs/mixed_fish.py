"""Fish of no named kind: a mixed catch on ice."""
from kit import *
from looks import *
from fish import BASS, SEABREAM, SLIM, body, ice, lemon_slice, parsley

KINDS = {
    'pesce': dict(),
}
BREAM = dict(shape=SEABREAM, length=3.7, skin=('#f2f0ea', '#c9cdcd', '#7d878c', '#4c565c'), scale=.085, fins=('#8f989c', '#c2c4c0'), lines=1)
MULLET = dict(shape=BASS, length=3.6, skin=('#fbe9e0', '#f2b8a4', '#dd6f58', '#b0402f'), scale=.085, fins=('#d98a5a', '#f2c49a'))
MACKEREL = dict(shape=SLIM, length=4.1, skin=('#f4f4f0', '#d4dcdc', '#5f8f92', '#1f4a58'), scale=.05, waves=1, fins=('#6f7f84', '#a4b0b4'))


def build():
    for j, (kind, x, y, z, turn) in enumerate(((BREAM, .05, 1.02, .16, 4), (MULLET, -.10, -.02, .18, -3), (MACKEREL, .10, -.72, .15, 3))):
        stand(body(seed=j + 1, **kind), (x, y, z), (20, 0, turn))
    ice(2.25, 1.55, 680)
    lemon_slice((1.35, -1.45, .27), (38, 0, -4), .5)
    for o in list(bpy.context.scene.objects):
        place(o, turn=(0, 0, 22))
    parsley((2.15, -.35))
    return dict(elev=52, samples=.5, contrast=1.08)
