import type { Motif } from '../recipe/motifs.ts';
import type { PackForm } from '../recipe/pack-rules.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { net } from './bags.ts';
import { beer, sixPack, sparkling } from './bottles.ts';
import { brick, eggBox, rolls } from './boxes.ts';
import { aerosol, spray, stick } from './household.ts';
import type { Lettering } from './lettering.ts';
import { canvas, createSketch, type Sketch } from './sketch.ts';
import { can, pot, tin, tube } from './tins-and-tubs.ts';

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
  tin: 120,
  'egg-box': 130,
  rolls: 60,
  pot: 60,
  stick: 40,
};

function drawn({ form }: PictureRecipe, sketch: Sketch): string {
  const draw = forms[form];
  if (!draw) throw new Error(`${form} is rendered, not drawn`);
  return draw(sketch);
}

/** Forms that are not rendered yet; goods and packs that are have sprites and passes. */
const forms: Partial<Record<PackForm, (sketch: Sketch) => string>> = {
  net,
  'egg-box': eggBox,
  brick,
  can,
  tin,
  pot,
  sparkling,
  beer,
  'six-pack': sixPack,
  spray,
  aerosol,
  tube,
  stick,
  rolls,
};
