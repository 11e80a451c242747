/**
 * `npm run fonts` makes the two fonts that every page loads before it is painted: subsets of the published fonts with
 * the characters of Italian pages. Run it after one of the font packages has changed, and commit the files that it
 * writes (decision 70).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

interface Font {
  readonly file: string;
  readonly from: string;
  readonly weights?: { readonly min: number; readonly max: number };
}

/**
 * The characters besides ASCII in these fonts. Each `unicode-range` of a small file in fonts.css lists the same;
 * tools/fonts.test.ts checks that the files contain all of them.
 */
const SIGNS = '\u00a0©«®°·»×ÀÈÉÌÒÙàèéìòù–—‘’“”•…€−';
const FOLDER = new URL('../src/web/ui/fonts/', import.meta.url);
const FONTS: readonly Font[] = [
  {
    file: 'figtree-italian.woff2',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
  { file: 'fraunces-italian.woff2', from: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2' },
];

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const { resolve } = createRequire(import.meta.url);
for (const { file, from, weights } of FONTS) {
  const whole = await readFile(resolve(from));
  const part = await subsetFont(whole, ascii + SIGNS, {
    targetFormat: 'woff2',
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  });
  await writeFile(fileURLToPath(new URL(file, FOLDER)), part);
  console.log(`${file}: ${part.length} of ${whole.length} bytes`);
}
