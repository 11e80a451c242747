import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches the title of a question that must be confirmed before something is deleted for good. */
const TITLE =
  /title(?::| =) t\(\s*'(?:Annullare|Bloccare|Eliminare|Lasciare l’ordine|Recedere|Rimuovere questa|Stornare|Svuotare|Uscire) ?[^']*\?'/g;

test('no question that takes something away has the inviting button for its yes', () => {
  const asked = globSync('src/web/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const titles = source.match(TITLE)?.length ?? 0;
    return titles > 0 ? [{ file, titles, warned: source.match(/isDestructive: true/g)?.length ?? 0 }] : [];
  });
  expect(asked.length).toBeGreaterThan(14);
  expect(asked.filter(({ titles, warned }) => warned < titles)).toEqual([]);
});
