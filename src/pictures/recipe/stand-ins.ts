import type { GoodsName } from './goods.ts';
import type { Recolouring } from './motifs.ts';

/** Goods without a sprite of their own are shown as the rendered one nearest to them. Both lists may only shrink. */
export const nearest: Partial<Record<GoodsName, GoodsName>> = {
  'frutti-rossi': 'fragole',

  'pesca-bianca': 'pesca-gialla',
  'pomodoro-ciliegino': 'pomodoro-ramato',
  'pomodoro-insalata': 'pomodoro-cuore-di-bue',
  tofu: 'stracchino',

  vegetale: 'lattuga-gentile',
};

/** Labels show these emoji or drawings, some recoloured, for goods that no sprite is near to. */
export const standIns: Partial<Record<GoodsName, readonly [glyph: string, recolouring?: Recolouring]>> = {

  tramezzino: ['1f96a'],
  pancake: ['1f95e'],
  waffle: ['1f9c7'],
  budino: ['1f36e'],
  popcorn: ['1f37f'],
  patatine: ['1f35f'],
  paprica: ['drawn:spice', { hue: -28, saturation: 1.3, brightness: 0.85 }],
  curcuma: ['drawn:spice', { hue: 8, saturation: 1.25, brightness: 1.15 }],
  cannella: ['drawn:spice', { hue: -8, saturation: 0.9, brightness: 0.75 }],
  miele: ['1f36f'],
  vaniglia: ['1f33c'],
  caramello: ['1f36e'],
};
