import type { GoodsName } from './goods.ts';

/** Goods without a sprite of their own are shown as the rendered one nearest to them. The list may only shrink. */
export const nearest: Partial<Record<GoodsName, GoodsName>> = {
  'frutti-rossi': 'fragole',
  vegetale: 'lattuga-gentile',
};
