import { inksOf, type Layout } from './label-parts.ts';
import { tallLayouts } from './labels-tall.ts';
import { wideLayouts } from './labels-wide.ts';
import type { Box } from './lettering.ts';
import type { Sketch } from './sketch.ts';

/** Prints the front of a pack into the box: brand, picture of the goods, name. The form clips and shades it. */
export function printLabel(sketch: Sketch, box: Box): string {
  const wide = box.width > box.height * 1.15;
  const layouts = wide ? wideLayouts : tallLayouts;
  const layout = layouts[sketch.recipe.layout % layouts.length] as Layout;
  return layout(sketch, box, inksOf(sketch));
}
