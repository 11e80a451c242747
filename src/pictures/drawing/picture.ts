import type { Motif } from '../recipe/motifs.ts';
import type { PackForm } from '../recipe/pack-rules.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { bag, bar, net, pouch, sack, tray } from './bags.ts';
import { beer, juice, oil, sixPack, soda, sparkling, spirit, water, wine } from './bottles.ts';
import { boxTall, boxWide, brick, carton, eggBox, filmPack, rolls, tetra } from './boxes.ts';
import { aerosol, detergent, pump, spray, stick } from './household.ts';
import type { Lettering } from './lettering.ts';
import { basket, board, crate, herb, ice, lemon } from './loose.ts';
import { canvas, createSketch, type Sketch } from './sketch.ts';
import { can, jar, pot, pots, tin, tinTall, tub, tube } from './tins-and-tubs.ts';

/** Motifs a picture of this recipe may show, to be loaded before it is drawn. */
export function motifsNeeded(recipe: PictureRecipe): Motif[] {
  return [...recipe.motifs, ...(garnished.has(recipe.form) ? [herb, lemon] : [])];
}

/** The goods in the middle of their picture, on nothing: the page gives the ground. SVG without any text element: nothing depends on installed fonts. */
export function drawPicture(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = forms[recipe.form as DrawnForm](sketch);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}"><defs>${sketch.definitions()}</defs><g transform="translate(500 ${926 - (lifts[recipe.form] ?? 0)}) scale(1.1) translate(-500 -888)">${goods}</g></svg>`;
}

/** Only the goods, on nothing: to be put beside others. They stand at `floor`. */
export function drawGoods(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = forms[recipe.form as DrawnForm](sketch);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}"><defs>${sketch.definitions()}</defs>${goods}</svg>`;
}

/** Low things stand nearer to the middle. */
const lifts: Partial<Record<PackForm, number>> = {
  'box-wide': 70,
  tray: 90,
  bar: 80,
  tin: 120,
  tub: 80,
  board: 130,
  ice: 70,
  'egg-box': 130,
  rolls: 60,
  pots: 90,
  pot: 60,
  crate: 30,
  basket: 40,
  stick: 40,
};

const garnished: ReadonlySet<PackForm> = new Set(['board', 'ice']);

/** The form `goods` is a sprite as it was rendered: nothing is drawn. */
type DrawnForm = Exclude<PackForm, 'goods'>;

const forms: Record<DrawnForm, (sketch: Sketch) => string> = {
  crate,
  board,
  basket,
  ice,
  tray,
  net,
  'egg-box': eggBox,
  'box-tall': boxTall,
  'box-wide': boxWide,
  brick,
  carton,
  tetra,
  bag,
  pouch,
  bar,
  sack,
  can,
  tin,
  'tin-tall': tinTall,
  jar,
  pot,
  pots,
  tub,
  wine,
  sparkling,
  spirit,
  beer,
  oil,
  water,
  soda,
  juice,
  'six-pack': sixPack,
  detergent,
  spray,
  aerosol,
  pump,
  tube,
  stick,
  rolls,
  pack: filmPack,
};
