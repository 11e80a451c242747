import type { Motif } from '../recipe/motifs.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { printLabel } from './label.ts';
import { heap } from './label-parts.ts';
import type { Box, Lettering } from './lettering.ts';
import { canvas, createSketch } from './sketch.ts';

interface Printing {
  readonly lettering: Lettering;
  readonly hrefs: ReadonlyMap<Motif, string>;
}

/** The label of a pack before it is laid onto it, as SVG. */
export function flatLabel(recipe: PictureRecipe, [w, h]: readonly [number, number], { lettering, hrefs }: Printing): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const scale = canvas / Math.max(w, h);
  const box = { x: 0, y: 0, width: w * scale, height: h * scale };
  return svg(box, sketch.definitions, () => printLabel(sketch, box));
}

/** The goods of a tray, which lie under its film and are not printed. */
export function goodsUnderFilm(recipe: PictureRecipe, share: Box, { lettering, hrefs }: Printing): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const box = { x: share.x * canvas, y: share.y * canvas, width: share.width * canvas, height: share.height * canvas };
  return svg({ x: 0, y: 0, width: canvas, height: canvas }, sketch.definitions, () => heap(sketch, box));
}

function svg({ width, height }: Box, definitions: () => string, draw: () => string): string {
  const drawn = draw();
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${open}<defs>${definitions()}</defs>${drawn}</svg>`;
}
