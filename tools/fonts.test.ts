import { readFile } from 'node:fs/promises';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';

const FOLDER = new URL('../src/web/ui/fonts/', import.meta.url);
const FACE = /src: url\("\.\/(.+?)"\)[^}]+?unicode-range:\s+([^;]+);/g;

/** Returns the code points of a CSS range such as `U+0020-007E, U+00A0`. */
function numbersOf(range: string): number[] {
  return range.split(/,\s+/).flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test('the fonts that every page loads have each character that their styles promise', async () => {
  const styles = await readFile(new URL('fonts.css', FOLDER), 'utf8');
  const faces = [...styles.matchAll(FACE)];
  expect(faces.map(([, file]) => file)).toEqual(['figtree-italian.woff2', 'fraunces-italian.woff2']);
  for (const [, file = '', range = ''] of faces) {
    const promised = String.fromCharCode(...numbersOf(range));
    for (const sign of 'aZ09 è€·−’\u00a0') expect(promised).toContain(sign);
    const whole = await readFile(new URL(file, FOLDER));
    const readable = await subsetFont(whole, promised, { targetFormat: 'truetype' });
    const font = opentype.parse(new Uint8Array(readable).buffer);
    const missing = [...promised].filter((sign) => font.charToGlyph(sign).index === 0);
    expect(missing).toEqual([]);
    // tabular figures, which keep totals from jumping
    const features = (font.tables['gsub']?.features ?? []) as readonly { readonly tag: string }[];
    if (file.startsWith('figtree')) expect(features.map(({ tag }) => tag)).toContain('tnum');
  }
});
