import type { Motif } from '../recipe/motifs.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import type { Box, Lettering } from './lettering.ts';

/** The size of the canvas of every picture, in its own units. */
export const canvas = 1000;

/** The inputs of a drawing: the recipe, shared definitions, letters and motifs. */
export interface Sketch {
  readonly recipe: PictureRecipe;
  readonly lettering: Lettering;
  /** Adds a definition and returns its `url(#…)`. */
  define(make: (id: string) => string): string;
  /** A vertical (default) or horizontal gradient; stops are [offset, colour, opacity]. */
  gradient(stops: readonly Stop[], direction?: 'down' | 'across' | 'glow'): string;
  motif(motif: Motif, position: MotifPosition): string;
  definitions(): string;
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export interface MotifPosition {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
}

export function createSketch(recipe: PictureRecipe, lettering: Lettering, hrefs: ReadonlyMap<Motif, string>): Sketch {
  const definitions: string[] = [];
  const images = new Map<Motif, string>();
  let count = 0;
  const define = (make: (id: string) => string) => {
    const id = `d${count++}`;
    definitions.push(make(id));
    return `url(#${id})`;
  };
  const gradients = new Map<string, string>();
  return {
    recipe,
    lettering,
    define,
    gradient(stops, direction = 'down') {
      const key = direction + JSON.stringify(stops);
      const before = gradients.get(key);
      if (before) return before;
      const made = define((id) => gradientMarkup(id, stops, direction));
      gradients.set(key, made);
      return made;
    },
    motif(motif, { x, y, size, turn = 0 }) {
      let id = images.get(motif);
      if (!id) {
        id = `m${images.size}`;
        images.set(motif, id);
        definitions.push(`<image id="${id}" width="256" height="256" href="${hrefs.get(motif) ?? ''}"/>`);
      }
      const scale = round(size / 256);
      return `<use href="#${id}" transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${scale}) translate(-128 -128)"/>`;
    },
    definitions: () => definitions.join(''),
  };
}

export function roundedRect(box: Box, radius: number): string {
  const { x, y, width, height } = box;
  const r = radius;
  return `M${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;
}

/** Mixes two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const from = Number.parseInt(hex(a).slice(at, at + 2), 16);
    const to = Number.parseInt(hex(b).slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Returns the perceived lightness, 0 dark to 1 light. */
export function lightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex(colour).slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function hex(colour: string): string {
  return colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;
}

function gradientMarkup(id: string, stops: readonly Stop[], direction: 'down' | 'across' | 'glow'): string {
  const marks = stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${round(opacity)}"/>`,
    )
    .join('');
  if (direction === 'glow') return `<radialGradient id="${id}">${marks}</radialGradient>`;
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${marks}</linearGradient>`;
}
