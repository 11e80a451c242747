import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { textsByFile } from '../../src/server/infra/language/dictionaries.ts';

const FILE = /src\/web\/staff\/languages\/label-places\.ts$/;
/** A text in quotes, in code or as a value of an attribute. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
/** Folders of src/web that are no pages of the shop. */
const NO_PAGES = ['staff'];

/**
 * Fills the list of the folders that say each text of the shop: `features/cart`, `frame`. By it the staff find a text
 * where it stands.
 */
export function labelPlaces(): Plugin {
  return {
    name: 'label-places',
    load: { filter: { id: FILE }, handler: () => `export const PLACES_OF_TEXTS = ${JSON.stringify(placesOfTexts())};` },
  };
}

export function placesOfTexts(): Record<string, string[]> {
  const texts = new Set(Object.keys(Object.assign({}, ...Object.values(textsByFile('en')))));
  const places = new Map<string, Set<string>>();
  for (const path of globSync('src/web/**/*.{ts,tsx}').toSorted()) {
    const [, , first = '', second = ''] = path.split(/[\\/]/);
    if (path.includes('.test.') || NO_PAGES.includes(first) || second === '') continue;
    const place = first === 'features' ? `${first}/${second}` : first;
    for (const [, single, double] of readFileSync(path, 'utf8').matchAll(LITERAL)) {
      const text = (single ?? double ?? '').replace(/\\(.)/g, '$1');
      if (texts.has(text)) places.set(text, (places.get(text) ?? new Set()).add(place));
    }
  }
  return Object.fromEntries([...places].map(([text, all]) => [text, [...all]]));
}
