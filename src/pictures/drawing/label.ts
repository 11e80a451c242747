import type { Motif } from '../recipe/motifs.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import { brand, fillBox, heap, helping, inksOf, inset, type Layout, title } from './label-parts.ts';
import type { Box, Lettering } from './lettering.ts';
import { canvas, createSketch, mix, round, roundedRect, type Sketch } from './sketch.ts';

/** Draws the front of a pack into the box: brand, picture of the goods, name. The form clips and shades it. */
export function printLabel(sketch: Sketch, box: Box): string {
  const wide = box.width > box.height * 1.15;
  const layouts = wide ? wideLayouts : tallLayouts;
  const layout = layouts[sketch.recipe.layout % layouts.length] as Layout;
  return layout(sketch, box, inksOf(sketch));
}

/** A coloured band with the brand over a light field with the goods. */
const banded: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const field = sketch.gradient([
    [0, inks.soft],
    [1, mix(inks.taste, '#fff', 0.5)],
  ]);
  const band = `M${x} ${y}H${x + w}V${y + h * 0.24}Q${x + w / 2} ${y + h * 0.35} ${x} ${y + h * 0.24}Z`;
  const edge = `M${x} ${y + h * 0.24}Q${x + w / 2} ${y + h * 0.35} ${x + w} ${y + h * 0.24}V${y + h * 0.262}Q${x + w / 2} ${y + h * 0.375} ${x} ${y + h * 0.262}Z`;
  return (
    fillBox(box, field) +
    `<path d="${edge}" fill="${inks.accent}"/><path d="${band}" fill="${sketch.gradient([
      [0, inks.deep],
      [1, inks.main],
    ])}"/>` +
    brand(sketch, inset(box, 0.1, 0.07, 0.8, 0.17), inks.onMain) +
    helping(sketch, inset(box, 0.08, 0.36, 0.84, 0.4)) +
    title(sketch, inset(box, 0.1, 0.8, 0.8, 0.15), mix(inks.deep, '#1a0d08', 0.25))
  );
};

/** One strong colour with a light medallion. */
const medallion: Layout = (sketch, box, inks) => {
  const ground = sketch.gradient([
    [0, inks.main],
    [1, inks.deep],
  ]);
  const r = Math.min(box.width * 0.43, box.height * 0.29);
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.53;
  const glow = sketch.gradient(
    [
      [0, '#fffdf6'],
      [0.7, inks.paper],
      [1, inks.soft],
    ],
    'glow',
  );
  return (
    fillBox(box, ground) +
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 1.07)}" fill="${inks.accent}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${glow}"/>` +
    helping(sketch, { x: x - r * 0.92, y: y - r * 0.82, width: r * 1.84, height: r * 1.64 }) +
    brand(sketch, inset(box, 0.1, 0.05, 0.8, 0.165), inks.onMain) +
    title(sketch, inset(box, 0.1, 0.84, 0.8, 0.12), inks.onMain)
  );
};

/** Paper with a fine frame and a coloured foot, for careful producers. */
const framed: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const m = Math.min(w, h) * 0.045;
  const foot = inset(box, 0, 0.76, 1, 0.24);
  return (
    fillBox(box, inks.paper) +
    fillBox(
      foot,
      sketch.gradient([
        [0, inks.main],
        [1, inks.deep],
      ]),
    ) +
    fillBox({ ...foot, height: h * 0.012 }, inks.accent) +
    `<path d="${roundedRect({ x: x + m, y: y + m, width: w - 2 * m, height: h - 2 * m }, m * 0.5)}" fill="none" stroke="${inks.accent}" stroke-width="${round(Math.min(w, h) * 0.009)}"/>` +
    brand(sketch, inset(box, 0.13, 0.08, 0.74, 0.16), inks.main) +
    helping(sketch, inset(box, 0.1, 0.27, 0.8, 0.46)) +
    title(sketch, inset(box, 0.13, 0.8, 0.74, 0.13), inks.onMain)
  );
};

/** A wave of the goods' own colour under the brand's. */
const wave: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const curve = `M${x} ${y + h * 0.5}C${x + w * 0.3} ${y + h * 0.38} ${x + w * 0.6} ${y + h * 0.62} ${x + w} ${y + h * 0.44}V${y + h}H${x}Z`;
  const rim = `M${x} ${y + h * 0.475}C${x + w * 0.3} ${y + h * 0.355} ${x + w * 0.6} ${y + h * 0.595} ${x + w} ${y + h * 0.415}V${y + h}H${x}Z`;
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.main, '#fff', 0.06)],
        [1, inks.deep],
      ]),
    ) +
    `<path d="${rim}" fill="${inks.accent}"/><path d="${curve}" fill="${sketch.gradient([
      [0, inks.soft],
      [1, inks.paper],
    ])}"/>` +
    brand(sketch, inset(box, 0.1, 0.08, 0.8, 0.2), inks.onMain) +
    helping(sketch, inset(box, 0.1, 0.34, 0.8, 0.42)) +
    title(sketch, inset(box, 0.1, 0.8, 0.8, 0.15), inks.deep)
  );
};

/** Light ground, the brand in a pill, the goods large. */
const pill: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const badge = { x: x + w * 0.1, y: y + h * 0.07, width: w * 0.8, height: h * 0.19 };
  const sun = sketch.gradient(
    [
      [0, '#fff', 0.95],
      [0.6, '#fff', 0.4],
      [1, '#fff', 0],
    ],
    'glow',
  );
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.taste, '#fff', 0.62)],
        [1, mix(inks.taste, inks.main, 0.25)],
      ]),
    ) +
    `<ellipse cx="${round(x + w / 2)}" cy="${round(y + h * 0.54)}" rx="${round(w * 0.56)}" ry="${round(h * 0.34)}" fill="${sun}"/>` +
    `<path d="${roundedRect(badge, Math.min(badge.height / 2, badge.width / 2))}" fill="${inks.main}"/>` +
    brand(sketch, inset(box, 0.16, 0.095, 0.68, 0.14), inks.onMain) +
    helping(sketch, inset(box, 0.06, 0.3, 0.88, 0.46)) +
    `<path d="${roundedRect({ x: x + w * 0.06, y: y + h * 0.79, width: w * 0.88, height: h * 0.16 }, h * 0.03)}" fill="${inks.paper}" fill-opacity="0.94"/>` +
    title(sketch, inset(box, 0.1, 0.805, 0.8, 0.13), inks.deep)
  );
};

/** Layouts for labels higher than wide. */
const tallLayouts: readonly Layout[] = [banded, medallion, framed, wave, pill];

/** Words on the left, goods on the right, on a curved ground. */
const swept: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const sweep = `M${x + w * 0.56} ${y}C${x + w * 0.44} ${y + h * 0.4} ${x + w * 0.66} ${y + h * 0.62} ${x + w * 0.5} ${y + h}H${x + w}V${y}Z`;
  const rim = `M${x + w * 0.545} ${y}C${x + w * 0.425} ${y + h * 0.4} ${x + w * 0.645} ${y + h * 0.62} ${x + w * 0.485} ${y + h}H${x + w}V${y}Z`;
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.main, '#fff', 0.08)],
        [1, inks.deep],
      ]),
    ) +
    `<path d="${rim}" fill="${inks.accent}"/><path d="${sweep}" fill="${sketch.gradient([
      [0, inks.soft],
      [1, inks.paper],
    ])}"/>` +
    brand(sketch, inset(box, 0.05, 0.14, 0.45, 0.34), inks.onMain) +
    title(sketch, inset(box, 0.05, 0.56, 0.43, 0.3), inks.onMain) +
    helping(sketch, inset(box, 0.53, 0.08, 0.44, 0.84))
  );
};

const wideFramed: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, inks.paper],
        [1, inks.soft],
      ]),
    ) +
    `<path d="M${x} ${y}H${x + w}V${y + h * 0.36}C${x + w * 0.7} ${y + h * 0.28} ${x + w * 0.3} ${y + h * 0.46} ${x} ${y + h * 0.36}Z" fill="${sketch.gradient(
      [
        [0, inks.deep],
        [1, inks.main],
      ],
    )}"/>` +
    fillBox(inset(box, 0, 0.95, 1, 0.05), inks.accent) +
    brand(sketch, inset(box, 0.06, 0.06, 0.88, 0.25), inks.onMain) +
    helping(sketch, inset(box, 0.5, 0.38, 0.46, 0.56)) +
    title(sketch, inset(box, 0.06, 0.5, 0.42, 0.38), inks.deep)
  );
};

const widePill: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const sun = sketch.gradient(
    [
      [0, '#fff', 0.9],
      [0.6, '#fff', 0.35],
      [1, '#fff', 0],
    ],
    'glow',
  );
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.taste, '#fff', 0.55)],
        [1, mix(inks.taste, inks.main, 0.3)],
      ]),
    ) +
    `<ellipse cx="${round(x + w * 0.7)}" cy="${round(y + h * 0.5)}" rx="${round(w * 0.36)}" ry="${round(h * 0.55)}" fill="${sun}"/>` +
    `<path d="${roundedRect({ x: x + w * 0.04, y: y + h * 0.12, width: w * 0.46, height: h * 0.36 }, h * 0.1)}" fill="${inks.main}"/>` +
    brand(sketch, inset(box, 0.07, 0.16, 0.4, 0.28), inks.onMain) +
    `<path d="${roundedRect({ x: x + w * 0.04, y: y + h * 0.56, width: w * 0.46, height: h * 0.32 }, h * 0.06)}" fill="${inks.paper}" fill-opacity="0.95"/>` +
    title(sketch, inset(box, 0.07, 0.6, 0.4, 0.24), inks.deep) +
    helping(sketch, inset(box, 0.52, 0.06, 0.46, 0.88))
  );
};

/** Layouts for labels wider than high. */
const wideLayouts: readonly Layout[] = [swept, wideFramed, widePill];

interface Printing {
  readonly lettering: Lettering;
  readonly hrefs: ReadonlyMap<Motif, string>;
}

/** Returns the flat label of a pack as SVG. */
export function flatLabel(
  recipe: PictureRecipe,
  [w, h]: readonly [number, number],
  { lettering, hrefs }: Printing,
): string {
  const sketch = createSketch(recipe, lettering, hrefs);
  const scale = canvas / Math.max(w, h);
  const box = { x: 0, y: 0, width: w * scale, height: h * scale };
  return svg(box, sketch.definitions, () => printLabel(sketch, box));
}

/** Draws the goods of a tray, which are visible under its film and not printed. */
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
