import { findGood, findMotifs, type GoodsName, good } from './goods.ts';
import type { Motif } from './motifs.ts';
import type { Backdrop, PackForm, PackKind } from './pack-rules.ts';
import { packKind } from './packs.ts';
import { hash, type Palette, paletteOf } from './palettes.ts';

/** All inputs of a picture: the same recipe gives the same picture. */
export interface PictureRecipe {
  readonly form: PackForm;
  readonly backdrop: Backdrop;
  /** One to three motifs; the first is the main one. */
  readonly motifs: readonly Motif[];
  readonly palette: Palette;
  /** The colour visible through glass or clear plastic. */
  readonly contents: string;
  readonly wordmark: string;
  readonly title: string;
  /** The lettering of the brand, 0 to 4, and the layout of the label, 0 to 4. */
  readonly lettering: number;
  readonly layout: number;
  /** Varies positions and angles, so that two piles of apples differ. */
  readonly seed: number;
}

export interface PicturedProduct {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly department: string;
  readonly category: string;
  readonly saleType: 'Pezzo' | 'Confezione' | 'Sfuso';
  /** The pack line, "9 l (6 x 1,5 l)", if it is not in the name. */
  readonly pack?: string;
}

/**
 * Returns the recipe for the drawing of a product without a photo. It uses Italian words only and works for any
 * catalogue.
 */
export function pictureRecipe(product: PicturedProduct): PictureRecipe {
  const name = plainText(`${product.name} ${product.pack ?? ''}`);
  const department = plainText(product.department);
  const category = plainText(product.category);

  const kind =
    product.saleType === 'Sfuso'
      ? looseKind(product, `${department} / ${category}`)
      : packKind(name, department, category);
  const motifs = motifsOf(kind, plainText(product.brand ? titleOf(product.name, product.brand) : product.name));
  const brand = product.brand || (product.saleType === 'Sfuso' ? houseBrand : leadingWords(product.name));
  const title = titleOf(product.name, brand);
  const style = hash(brand);
  return {
    form: kind.form,
    backdrop: kind.backdrop,
    motifs,
    palette: isMilk(kind) ? milkPalette(name, paletteOf(brand)) : paletteOf(brand),
    contents: contentsOf(kind, name),
    wordmark: brand,
    title: title || product.name,
    lettering: (style >>> 3) % 5,
    layout: (style >>> 7) % 5,
    seed: hash(product.code) % 97,
  };
}

function isMilk({ form, motif, named }: PackKind): boolean {
  return named === 'never' && motif.glyph === good('latte').glyph && (form === 'carton' || form === 'tetra');
}

/** How the shelves of Italy tell milk apart: by the fat, and by what else is special about it. */
const milkByFat: readonly (readonly [RegExp, string])[] = [
  [/parz|semi ?scremat/, '#4aa8dc'],
  [/scremat|magro|0 1 (di )?grass/, '#d9538c'],
  [/\bintero\b/, '#174f9e'],
];
const milkByKind: readonly (readonly [RegExp, string])[] = [
  [/senza lattosio|delattosat|digeribil/, '#7a4bb0'],
  [/\bbio|biologic/, '#3a8f4a'],
  [/capra/, '#b5652a'],
  [/cacao|cioccolat/, '#5a3018'],
];

/** The colours of milk: its kinds look different, also of one brand. */
function milkPalette(name: string, { main, accent, paper }: Palette): Palette {
  const fat = milkByFat.find(([pattern]) => pattern.test(name))?.[1];
  const kind = milkByKind.find(([pattern]) => pattern.test(name))?.[1];
  return { main: fat ?? kind ?? main, accent: (fat && kind) ?? accent, paper };
}

/** Returns text in lower case, without accents, with single spaces between words, as the patterns require. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim();
}

const houseBrand = 'Bottega';

/** A product without a brand shows the first word of its name as its brand, two words when the first is short. */
function leadingWords(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word));
  if (findMotifs(plainText(words[0] ?? ''), 1).length > 0) return houseBrand;
  return words.slice(0, (words[0]?.length ?? 0) <= 3 ? 2 : 1).join(' ') || houseBrand;
}

function motifsOf(kind: PackKind, name: string): Motif[] {
  if (kind.named === 'never') return [kind.motif];
  const named = findMotifs(name, 3, kind.backdrop === 'home' || kind.backdrop === 'care');
  if (kind.named === 'after')
    return [kind.motif, ...named.filter((other) => other.glyph !== kind.motif.glyph)].slice(0, 2);
  return named.length > 0 ? named.slice(0, 2) : [kind.motif];
}

/** Returns the good of a loose product, if its name contains one. */
export function looseGood({ name }: Pick<PicturedProduct, 'name'>): GoodsName | undefined {
  return findGood(plainText(name));
}

/** Loose goods are shown as their sprite alone; if the name contains no good, the sprite depends on the category. */
function looseKind(product: PicturedProduct, place: string): PackKind {
  const named = looseGood(product);
  const usual = good(usualOf.find(([pattern]) => pattern.test(place))?.[1] ?? 'lasagne');
  const shown = named ? good(named) : usual;
  return { form: 'goods', backdrop: 'garden', motif: shown, named: 'never' };
}

const usualOf: readonly (readonly [RegExp, GoodsName])[] = [
  [/gastronomia|piatti pronti/, 'lasagne'],
  [/frutta|verdura/, 'lattuga-gentile'],
  [/pane\b|panetteria/, 'pane'],
  [/biscott|pasticc|dolci/, 'biscotti'],
  [/pesce|pescheria/, 'branzino'],
  [/formagg|latticin/, 'asiago'],
  [/salum|affettat/, 'crudo-parma'],
  [/carne|macelleria/, 'bistecca'],
];

/** Returns the name without brand, quantity and incomplete endings, at most 34 characters. */
function titleOf(name: string, brand: string): string {
  let title = name;
  if (brand && title.toLowerCase().startsWith(brand.toLowerCase())) title = title.slice(brand.length);
  title = title
    .replace(/\b\d+([.,]\d+)?\s*x\s*\d.*$/i, '')
    .replace(/\b\d+([.,]\d+)?\s*(kg|g|gr|l|lt|ml|cl|hg|pz|pezzi|lavaggi)\b\.?.*$/i, '')
    .replace(/[®™*()]/g, '')
    .replace(/^[\s,.;:-]+|[\s,.;:-]+$/g, '');
  if (title.length > 34) title = title.slice(0, title.lastIndexOf(' ', 34)).replace(/[\s,.;:-]+$/, '');
  return title.replace(
    /\s(di|a|da|in|con|su|per|tra|fra|e|al|alla|ai|alle|del|della|dei|delle|senza|il|la|lo|i|gli|le|da)$/i,
    '',
  );
}

/** The colours of contents in jars and bottles. The words are searched in the name, and the first match wins. */
const colours: readonly (readonly [RegExp, string])[] = [
  [/gassos|\btonica\b/, '#dfeaf0'],
  [/\bcola\b|chinott/, '#3a1a12'],
  [/\b(te|the)\b/, '#c9782a'],
  [/nere|taggiasc|leccin/, '#4a3440'],
  [/pomodori secchi|pesto rosso/, '#a8381c'],
  [/tonnat|\btonno/, '#d8b48c'],
  [/\bsoia\b/, '#2c160e'],
  [/pistacch/, '#8a9a3a'],
  [/fungh|porcin|tartuf/, '#7d5c3c'],
  [/peperoncin|paprik/, '#b3301a'],
  [/curcum|zafferan|senape|curry/, '#d9981c'],
  [/origano|salvia|rosmarin|basilic[oa] sec/, '#7c8250'],
  [/pepe (nero|bianco)/, '#463a30'],
  [/cannella|noce moscata|chiodi/, '#8c5632'],
  [/hummus|ceci/, '#dcc190'],
  [/guacamol|avocado/, '#93ad4c'],
  [/maiones/, '#f4e6b0'],
  [/ketchup/, '#b5181c'],
  [/barbecue|\bbbq\b/, '#5c2613'],
  [/cipollin/, '#8a4a2c'],
  [/giardinier/, '#d99a4a'],
  [/peperon[ei]/, '#d4541e'],
  [/melanzan/, '#a88a50'],
  [/arachid/, '#bb8c4e'],
  [/capper|cetriolin|carciof/, '#8f9a4a'],
  [/albicocc|pesc[ah]/, '#e2902c'],
  [/fragol|lampon|frutti rossi|ribes/, '#b8243a'],
  [/ciliegi|amaren|visciol/, '#7c1228'],
  [/mirtill|\bmore\b|\bmora\b|sambuc/, '#40203f'],
  [/\bfich/, '#7c4440'],
  [/prugn|susin/, '#5c2440'],
  [/aranc|mandarin|clementin/, '#e38a22'],
  [/limon|cedro|pompelm/, '#f0d452'],
  [/castagn/, '#7a4216'],
  [/acacia/, '#f0bc52'],
  [/menta|kiwi/, '#2c9a56'],
  [/melagran/, '#a81c34'],
  [/orzata|mandorl/, '#efe6d4'],
  [/\bmel[ae]\b|\bper[ae]\b|banan/, '#ead3a0'],
  [/manzo|vitell|pollo|tacchin|coniglio|prosciutt/, '#cfa684'],
  [/barricat|riserva/, '#c98a3a'],
];

/** Forms with visible contents; wine, oil, beer and water have their own kinds of glass. */
const clear: ReadonlySet<PackKind['form']> = new Set(['jar', 'juice', 'soda', 'spirit', 'squeeze', 'syrup']);
/** Matches tomato sauces: with other ingredients tomato stays red, and milk stays white. */
const sauce = /\b(sugo|sughi|ragu|passata)\b/;

/** Returns the colour of the contents: from the name if they are visible, else the usual colour of the kind. */
function contentsOf({ form, backdrop, contents = '#e9d8b4' }: PackKind, name: string): string {
  if (!clear.has(form) || backdrop === 'dairy' || sauce.test(name)) return contents;
  return colours.find(([word]) => word.test(name))?.[1] ?? contents;
}
