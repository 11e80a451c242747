import type { Motif } from '../recipe/motifs.ts';
import type { Backdrop, PackForm } from '../recipe/pack-rules.ts';
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

/** The whole picture as SVG without any text element: nothing depends on installed fonts. */
export function drawPicture(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = forms[recipe.form](sketch);
  const scene = drawBackdrop(sketch, recipe.backdrop);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}"><defs>${sketch.definitions()}</defs>${scene}<g transform="translate(500 ${926 - (lifts[recipe.form] ?? 0)}) scale(1.1) translate(-500 -888)">${goods}</g></svg>`;
}

/** Only the goods, on nothing: to be put beside others. They stand at `floor`. */
export function drawGoods(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = forms[recipe.form](sketch);
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

const forms: Record<PackForm, (sketch: Sketch) => string> = {
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

/** Wall and table in a warm neutral, a breath of the department's colour in it: a tile that sits well on white and on dark pages. */
const backdrops: Record<Backdrop, readonly [wall: string, table: string]> = {
  garden: ['#f4f4e8', '#e4e7d2'],
  bakery: ['#fbf3e6', '#efe0c8'],
  dairy: ['#f5f4f0', '#e4e6e4'],
  butcher: ['#faf1ec', '#ecdcd3'],
  sea: ['#f0f5f6', '#dbe6e9'],
  larder: ['#faf4ea', '#ecdfcb'],
  cellar: ['#f6f1ec', '#e3d9d0'],
  frost: ['#f1f5f8', '#dce6ee'],
  home: ['#f3f4f3', '#e0e4e3'],
  care: ['#f9f2f1', '#ebdfdd'],
};

function drawBackdrop(sketch: Sketch, name: Backdrop): string {
  const [wall, table] = backdrops[name];
  const light = sketch.gradient(
    [
      [0, '#fff', 0.9],
      [0.55, '#fff', 0.35],
      [1, '#fff', 0],
    ],
    'glow',
  );
  const ground = sketch.gradient([
    [0, wall],
    [0.66, wall],
    [0.82, table],
    [1, table],
  ]);
  return `<rect width="${canvas}" height="${canvas}" fill="${ground}"/><ellipse cx="430" cy="400" rx="560" ry="520" fill="${light}"/>`;
}
