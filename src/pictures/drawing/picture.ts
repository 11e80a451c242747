import type { Motif } from '../recipe/motifs.ts';
import type { PackForm } from '../recipe/pack-rules.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import type { Lettering } from './lettering.ts';
import { basket, board, crate, herb, ice, lemon } from './loose.ts';
import { canvas, createSketch, type Sketch } from './sketch.ts';

/** Motifs a picture of this recipe may show, to be loaded before it is drawn. */
export function motifsNeeded(recipe: PictureRecipe): Motif[] {
  return [...recipe.motifs, ...(garnished.has(recipe.form) ? [herb, lemon] : [])];
}

/** The goods in the middle of their picture, on nothing: the page gives the ground. SVG without any text element: nothing depends on installed fonts. */
export function drawPicture(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = drawn(recipe, sketch);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}"><defs>${sketch.definitions()}</defs><g transform="translate(500 ${926 - (lifts[recipe.form] ?? 0)}) scale(1.1) translate(-500 -888)">${goods}</g></svg>`;
}

/** Only the goods, on nothing: to be put beside others. They stand at `floor`. */
export function drawGoods(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const goods = drawn(recipe, sketch);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas} ${canvas}" width="${canvas}" height="${canvas}"><defs>${sketch.definitions()}</defs>${goods}</svg>`;
}

/** Low things stand nearer to the middle. */
const lifts: Partial<Record<PackForm, number>> = {
  board: 130,
  ice: 70,
  crate: 30,
  basket: 40,
};

const garnished: ReadonlySet<PackForm> = new Set(['board', 'ice']);

function drawn({ form }: PictureRecipe, sketch: Sketch): string {
  const draw = forms[form];
  if (!draw) throw new Error(`${form} is rendered, not drawn`);
  return draw(sketch);
}

/** Loose goods that have no sprite yet lie open. */
const forms: Partial<Record<PackForm, (sketch: Sketch) => string>> = { crate, board, basket, ice };
