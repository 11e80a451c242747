import { deliGoods, deliWords } from './goods-deli.ts';
import { dishesGoods, dishesWords } from './goods-dishes.ts';
import { fruitGoods, fruitWords } from './goods-fruit.ts';
import { larderGoods, larderWords } from './goods-larder.ts';
import { meatFishGoods, meatFishWords } from './goods-meat-fish.ts';
import { vegetableGoods, vegetableWords } from './goods-vegetables.ts';
import { type Motif, motif, symbol } from './motifs.ts';

const looks = { ...dishesGoods, ...fruitGoods, ...vegetableGoods, ...meatFishGoods, ...deliGoods, ...larderGoods };

export type GoodsName = keyof typeof looks;

export const goodsNames = Object.keys(looks) as readonly GoodsName[];

/** Words that name no kind of their own are shown as the sprite of the nearest good. The list may only shrink. */
export const nearest: Partial<Record<GoodsName, GoodsName>> = {
  'frutti-rossi': 'fragole',
  vegetale: 'lattuga-gentile',
};

/** The motif of a good: its sprite, or the nearest one's. */
export function good(name: GoodsName): Motif {
  return motif(`goods:${nearest[name] ?? name}`, looks[name]);
}

/** Whether the motif is a rendered sprite, which is shown as it was rendered. */
export const isRendered = ({ glyph }: Motif): boolean => glyph.startsWith('goods:');

/** Dishes and things with a name of their own before their ingredients; within a table most specific first. */
const foods: readonly (readonly [RegExp, GoodsName])[] = [
  ...dishesWords,
  ...fruitWords,
  ...vegetableWords,
  ...meatFishWords,
  ...deliWords,
  ...larderWords,
];

/** The good that a name is about: the one named first, because Italian names begin with what it is; of two, the more specific. */
export function findGood(text: string): GoodsName | undefined {
  let found: GoodsName | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  for (const [pattern, name] of foods) {
    const index = text.search(pattern);
    if (index >= 0 && index < earliest) [found, earliest] = [name, index];
  }
  return found;
}

/** The motifs named in the text, at most `limit`, in the order of the table. In cleaning and care, words are scents first. */
export function findMotifs(text: string, limit: number, scented = false): Motif[] {
  const found: Motif[] = [];
  let rest = text;
  for (const [pattern, what] of scented ? [...scents, ...foods] : foods) {
    if (!pattern.test(rest)) continue;
    // what is spoken for is spoken for: "mele golden" are not red apples as well
    rest = rest.replace(pattern, ' ');
    const next = typeof what === 'string' ? good(what) : what;
    if (found.some((other) => other.glyph === next.glyph)) continue;
    found.push(next);
    if (found.length === limit) break;
  }
  return found;
}

const scents: readonly (readonly [RegExp, Motif])[] = [
  [/\bcrocchett/, symbol('bone', '#c88a55')],
  [/\blavand/, symbol('flower', '#8a6fc0')],
  [/\brosa\b|\brose\b|\bpeonia/, symbol('tulip', '#d8456a')],
  [/\baloe\b|\bnaturel|\becologic|\bmuschio|\bthe verde/, symbol('leaf', '#5a9a4a')],
  [/\bargan|\bcheratin|\bkarite/, symbol('drop', '#c99a4a')],
  [/\bfior|\bprimaver|\bgelsomin|\borchide/, symbol('flower', '#e77fb0')],
  [/\bmarin|\bocean|\bmare\b|\bfresc|\bbrezza/, symbol('waves', '#2f8fd0')],
];
