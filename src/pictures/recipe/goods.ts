import { deliGoods, deliWords, dishesGoods, dishesWords } from './goods-deli.ts';
import { meatFishGoods, meatFishWords } from './goods-meat-fish.ts';
import { fruitGoods, fruitWords, vegetableGoods, vegetableWords } from './goods-vegetables.ts';
import { type Motif, motif, symbol, type Words } from './motifs.ts';

/** The larder, herbs, nuts, drinks and contents of packs, each with its typical colour. */
const larderGoods = {
  burro: '#f4d061',
  uova: '#d9a878',
  pepe: '#4a403a',
  paprica: '#c8381f',
  curcuma: '#e8a41f',
  cannella: '#9a5f32',
  miele: '#e3a02b',
  basilico: '#4a9a3c',
  rosmarino: '#5a8a4c',
  salvia: '#8aa07c',
  menta: '#5ab05c',
  prezzemolo: '#4a8a2c',
  alloro: '#5a7a4c',
  'noci-sgusciate': '#c8985a',
  pinoli: '#f0dcb0',
  'semi-di-chia': '#5a5a5a',
  'semi-di-girasole': '#8a8a7a',
  'semi-di-zucca': '#7a9a5a',
  pistacchi: '#94b04a',
  mandorle: '#b9773e',
  nocciole: '#9a5f32',
  noci: '#b58450',
  anacardi: '#e0c090',
  arachidi: '#c58a4a',
  vaniglia: '#efd9a0',
  caramello: '#c9812f',
  cioccolato: '#6a3a26',
  caffe: '#5a3622',
  te: '#8faa4a',
  'caffe-tazza': '#5a3622',
  birra: '#e9a227',
  ghiaccio: '#8fd0e8',
  cereali: '#e0a93c',
  zucchero: '#cfe3ee',
  sale: '#9fb8c8',
  senape: '#e3b02c',
  girasole: '#eab230',
  camomilla: '#e3b02c',
  riso: '#efe3c4',
  grano: '#dba63e',
  semi: '#eab230',
  latte: '#cfe3f2',
};

/** The most specific words are first. */
const larderWords: Words<keyof typeof larderGoods> = [
  [/\bburro\b|\bmargarin/, 'burro'],
  [/\buov[ao]\b|\bomelet|\bfrittat/, 'uova'],
  [/\bpepe\b/, 'pepe'],
  [/\bpaprik/, 'paprica'],
  [/\bcurcum|\bcurry|\bzafferan/, 'curcuma'],
  [/\bcannell[ae]|\bnoce moscata|\bchiodi di garofano/, 'cannella'],
  [/\balloro/, 'alloro'],
  [/\bbasilic|\bpesto\b/, 'basilico'],
  [/\brosmarin/, 'rosmarino'],
  [/\bsalvia/, 'salvia'],
  [/\bmenta\b/, 'menta'],
  [/\bprezzemol|\borigan|\berbe\b|\balloro|\btimo\b/, 'prezzemolo'],
  [/\bmiele\b/, 'miele'],
  [/\bpinol/, 'pinoli'],
  [/\bnoci\b.*sgusci|\bgherigl/, 'noci-sgusciate'],
  [/\bsemi di chia|\bchia\b/, 'semi-di-chia'],
  [/\bsemi di zucca/, 'semi-di-zucca'],
  [/\bgirasol/, 'semi-di-girasole'],
  [/\bpistacch/, 'pistacchi'],
  [/\bmandorl/, 'mandorle'],
  [/\bnocciol|\bgiandui|\bgianduj/, 'nocciole'],
  [/\banacard/, 'anacardi'],
  [/\bnoci\b|\bnoce\b(?! moscata)/, 'noci'],
  [/\barachid|\bfrutta secca|\bmix nuts/, 'arachidi'],
  [/\bvanigli/, 'vaniglia'],
  [/\bcaramel|\btoffee/, 'caramello'],
  [/\bciocc|\bcacao|\bfondent|\bchoco|\bbrownie/, 'cioccolato'],
  [/\bcaff|\bespresso|\bmoka|\barabica|\bcappuccino|\bginseng|\borzo solub/, 'caffe'],
  [/\bcamomill/, 'camomilla'],
  [/\bthe\b|\bte\b|\btisan|\binfus/, 'te'],
  [/\briso\b|\brisott|\bbasmat|\bcarnarol|\barbori|\bvialone/, 'riso'],
  [/\bavena|\bfarro|\borzo|\bgrano|\bcereal|\bsegale|\bkamut|\bintegral|\bcrusca|\bmultigrain/, 'grano'],
  [/\bsemi\b|\bchia\b|\bsesamo|\bgirasol|\blino\b/, 'semi'],
  [/\byogurt|\blatte\b|\bpanna\b|\bkefir|\bfiordilatte/, 'latte'],
];

const looks = { ...dishesGoods, ...fruitGoods, ...vegetableGoods, ...meatFishGoods, ...deliGoods, ...larderGoods };

export type GoodsName = keyof typeof looks;

export const goodsNames = Object.keys(looks) as readonly GoodsName[];

/** Goods without a sprite of their own use that of the nearest good. The list may only shrink. */
export const nearest: Partial<Record<GoodsName, GoodsName>> = {
  'frutti-rossi': 'fragole',
  vegetale: 'lattuga-gentile',
};

/** Returns the motif of a good: its sprite, or that of the nearest good. */
export function good(name: GoodsName): Motif {
  return motif(`goods:${nearest[name] ?? name}`, looks[name]);
}

/** Returns whether the motif is a rendered sprite, which is not recoloured. */
export const isRendered = ({ glyph }: Motif): boolean => glyph.startsWith('goods:');

/**
 * Dishes and products with their own names come before their ingredients; within a table the most specific words are
 * first.
 */
const foods: readonly (readonly [RegExp, GoodsName])[] = [
  ...dishesWords,
  ...fruitWords,
  ...vegetableWords,
  ...meatFishWords,
  ...deliWords,
  ...larderWords,
];

/**
 * Returns the good that a name is about: the first one in the name, because Italian names begin with the kind of goods;
 * of two at the same position, the more specific one.
 */
export function findGood(text: string): GoodsName | undefined {
  let found: GoodsName | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  for (const [pattern, name] of foods) {
    const index = text.search(pattern);
    if (index >= 0 && index < earliest) [found, earliest] = [name, index];
  }
  return found;
}

/**
 * Returns the motifs named in the text, at most `limit`, in the order of the table. In cleaning and care, scents come
 * first.
 */
export function findMotifs(text: string, limit: number, scented = false): Motif[] {
  const found: Motif[] = [];
  let rest = text;
  for (const [pattern, what] of scented ? [...scents, ...foods] : foods) {
    if (!pattern.test(rest)) continue;
    // words that have matched are removed: "mele golden" are not red apples as well
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
