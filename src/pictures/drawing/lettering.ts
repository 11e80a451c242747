import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Writes text as outlines, so that a machine without fonts can draw labels. */
export interface Lettering {
  /** SVG paths of the text, as large as the box allows, on one line or two, centred. */
  write(text: string, face: FaceName, box: Box, fill: string, align?: 'middle' | 'start'): string;
}

export type FaceName = keyof typeof faceFiles;

export function createLettering(): Lettering {
  const faces = new Map<FaceName, opentype.Font>();
  const face = (name: FaceName) => {
    const loaded = faces.get(name);
    if (loaded) return loaded;
    const font = readFont(faceFiles[name]);
    faces.set(name, font);
    return font;
  };
  return {
    write(text, name, box, fill, align = 'middle') {
      const font = face(name);
      const drawable = keepDrawable(name === 'condensed' ? text.toUpperCase() : text, font);
      if (!drawable) return '';
      const fitted = fit(drawable, font, box);
      return fitted.lines
        .map((line, index) => outline(line, font, { fitted, index, box, align }))
        .join('')
        .replace(/^(.+)$/, `<g fill="${fill}">$1</g>`);
    },
  };
}

const faceFiles = {
  round: '@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff',
  script: '@fontsource/lobster/files/lobster-latin-400-normal.woff',
  classic: '@fontsource/playfair-display/files/playfair-display-latin-800-normal.woff',
  condensed: '@fontsource/oswald/files/oswald-latin-600-normal.woff',
  modern: '@fontsource/figtree/files/figtree-latin-800-normal.woff',
  text: '@fontsource/figtree/files/figtree-latin-600-normal.woff',
  book: '@fontsource/playfair-display/files/playfair-display-latin-600-normal.woff',
} as const;

interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

function readFont(file: string): opentype.Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function keepDrawable(text: string, font: opentype.Font): string {
  return [...text.replace(/\s+/g, ' ')]
    .filter((letter) => letter === ' ' || font.charToGlyphIndex(letter) > 0)
    .join('')
    .trim();
}

const lineHeight = 1.02;

function fit(text: string, font: opentype.Font, box: Box): Fitted {
  const choices = [[text], ...splits(text)].map((lines) => ({ lines, size: sizeOf(lines, font, box) }));
  return choices.reduce((best, choice) => (choice.size > best.size * 1.08 ? choice : best));
}

/** Returns every way to break the words into two lines. */
function splits(text: string): string[][] {
  const words = text.split(' ');
  return words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
}

function sizeOf(lines: readonly string[], font: opentype.Font, box: Box): number {
  const widest = Math.max(...lines.map((line) => advance(line, font) * 100));
  return Math.min((box.width / widest) * 100, box.height / (lines.length * lineHeight));
}

/**
 * Returns the width of a line at size 1, letter by letter without ligatures, because the tables of some fonts cannot be
 * read.
 */
function advance(line: string, font: opentype.Font): number {
  return glyphsOf(line, font).reduce((width, glyph) => width + (glyph.advanceWidth ?? 0), 0) / font.unitsPerEm;
}

function glyphsOf(line: string, font: opentype.Font): opentype.Glyph[] {
  return [...line].map((letter) => font.charToGlyph(letter));
}

function outline(
  line: string,
  font: opentype.Font,
  position: { fitted: Fitted; index: number; box: Box; align: 'middle' | 'start' },
): string {
  const { fitted, index, box, align } = position;
  const { size, lines } = fitted;
  const top = box.y + (box.height - lines.length * size * lineHeight) / 2;
  const y = top + index * size * lineHeight + size * 0.78;
  let x = align === 'start' ? box.x : box.x + (box.width - advance(line, font) * size) / 2;
  const outlines = glyphsOf(line, font).map((glyph) => {
    const path = pathData(glyph.getPath(x, y, size));
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size;
    return path;
  });
  return `<path d="${outlines.join('')}"/>`;
}

/** Writes the path itself, because the library's own writer drops or garbles some commands. */
function pathData(path: opentype.Path): string {
  const n = (value: number) => Math.round(value * 10) / 10;
  return path.commands
    .map((command) => {
      switch (command.type) {
        case 'Z':
          return 'Z';
        case 'Q':
          return `Q${n(command.x1)} ${n(command.y1)} ${n(command.x)} ${n(command.y)}`;
        case 'C':
          return `C${n(command.x1)} ${n(command.y1)} ${n(command.x2)} ${n(command.y2)} ${n(command.x)} ${n(command.y)}`;
        default:
          return `${command.type}${n(command.x)} ${n(command.y)}`;
      }
    })
    .join('');
}
