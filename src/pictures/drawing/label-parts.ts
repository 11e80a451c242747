import { isRendered } from '../recipe/goods.ts';
import type { Motif } from '../recipe/motifs.ts';
import type { Box, FaceName } from './lettering.ts';
import { lightness, mix, round, type Sketch } from './sketch.ts';

/** Draws one large motif on its shadow, with a second half behind it, for a label. */
export function helping(sketch: Sketch, box: Box): string {
  const { motifs, backdrop } = sketch.recipe;
  const [hero, second] = motifs as [Motif, Motif?];
  const { put, ground } = servingOf(sketch, box);
  if (second) return ground + put(second, 0.25, -0.16, 0.66, 10) + put(hero, -0.1, 0.05, 1, -4);
  if (backdrop === 'home' || backdrop === 'care') return put(hero, 0, 0, 1.04, 0);
  return ground + put(hero, 0, 0, 1.1, isRendered(hero) ? 0 : -4);
}

/** Draws some copies of the motif beside and behind each other, for a tray. */
export function heap(sketch: Sketch, box: Box): string {
  const [hero, second] = sketch.recipe.motifs as [Motif, Motif?];
  const { put, ground } = servingOf(sketch, box);
  if (second) return ground + put(second, 0.42, -0.08, 1, 8) + put(hero, -0.3, 0.06, 1.15, -4);
  if (isRendered(hero) && sketch.recipe.backdrop !== 'garden') return ground + put(hero, 0, 0.02, 1.45, 0);
  return ground + put(hero, -0.42, -0.08, 0.95, -9) + put(hero, 0.42, -0.06, 0.95, 8) + put(hero, 0, 0.12, 1.05, -2);
}

function servingOf(sketch: Sketch, box: Box) {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const size = Math.min(box.width / 1.1, box.height);
  const shade = sketch.gradient(
    [
      [0, '#000', 0.28],
      [0.6, '#000', 0.1],
      [1, '#000', 0],
    ],
    'glow',
  );
  return {
    ground: `<ellipse cx="${round(x)}" cy="${round(y + size * 0.46)}" rx="${round(size * 0.5)}" ry="${round(size * 0.1)}" fill="${shade}"/>`,
    put: (motif: Motif, dx: number, dy: number, scale: number, turn: number) =>
      sketch.motif(motif, { x: x + dx * size, y: y + dy * size, size: size * scale, turn }),
  };
}

function wordmarkFace(sketch: Sketch): FaceName {
  return (['round', 'script', 'classic', 'condensed', 'modern'] as const)[sketch.recipe.lettering % 5] as FaceName;
}

export type Layout = (sketch: Sketch, box: Box, inks: Inks) => string;

export interface Inks {
  readonly main: string;
  readonly deep: string;
  readonly paper: string;
  readonly accent: string;
  readonly onMain: string;
  readonly taste: string;
  readonly soft: string;
}

export function inksOf(sketch: Sketch): Inks {
  const { palette, motifs } = sketch.recipe;
  const taste = motifs[motifs.length - 1]?.colour ?? palette.accent;
  const dark = lightness(palette.main) < 0.62;
  return {
    main: palette.main,
    deep: mix(palette.main, '#1a0d08', 0.42),
    paper: palette.paper,
    accent: palette.accent,
    onMain: dark ? '#fffaf0' : mix(palette.main, '#1a0d08', 0.78),
    taste: lightness(taste) > 0.86 ? mix(taste, palette.main, 0.35) : taste,
    soft: mix(taste, '#fffdf8', 0.78),
  };
}

export function inset(box: Box, left: number, top: number, width: number, height: number): Box {
  return {
    x: box.x + box.width * left,
    y: box.y + box.height * top,
    width: box.width * width,
    height: box.height * height,
  };
}

export function fillBox(box: Box, fill: string): string {
  return `<rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}" fill="${fill}"/>`;
}

export function brand(sketch: Sketch, box: Box, fill: string): string {
  return sketch.lettering.write(sketch.recipe.wordmark, wordmarkFace(sketch), box, fill);
}

export function title(sketch: Sketch, box: Box, fill: string, align?: 'start'): string {
  const face = wordmarkFace(sketch) === 'classic' || wordmarkFace(sketch) === 'script' ? 'book' : 'text';
  return sketch.lettering.write(sketch.recipe.title, face, box, fill, align);
}
