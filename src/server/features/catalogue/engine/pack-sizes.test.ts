import { expect, test } from 'vitest';
import { packSizesOf } from './pack-sizes.ts';
import type { ProductRow } from './rows/rows.ts';
import { windowOfCards } from './same-goods.ts';

type Named = Pick<ProductRow, 'name' | 'brandLine' | 'packLine'>;
const rowsOf = (rows: readonly Named[]) => rows as readonly ProductRow[];
const packs = (...lines: string[]) => rowsOf(lines.map((packLine) => ({ name: '', brandLine: '', packLine })));

test('sizes that are written in two ways are one, and what is weighed has none', () => {
  const rows = packs('500 g', '1 l', '6 x 1 l', '6x1L', '0,5 kg', '6 l', 'al kg', 'circa 250 g al pezzo', '6 pz', '');
  const { sizes, sizeOf } = packSizesOf(rows);
  expect(Array.from(sizeOf, (index) => sizes[index]?.name)).toEqual([
    ...['500 g', '1 l', '6 x 1 l', '6 x 1 l', '500 g', '6 l'],
    ...[undefined, undefined, '6 pz', undefined],
  ]);
  // an address with an id means the same tomorrow, and in the other language
  const [english] = packSizesOf(packs('6 pcs')).sizes;
  expect(english?.id).toBe(sizes.find(({ name }) => name === '6 pz')?.id);
  expect(new Set(sizes.map(({ id }) => id)).size).toBe(sizes.length);
});

test('a page has as many cards as it should: the same goods of several brands follow each other', () => {
  const good = (name: string, brandLine: string, packLine = '1 l') => ({ name, brandLine, packLine });
  const rows = rowsOf([
    good('Latte', 'A'),
    good('Latte', 'B'),
    good('Latte', 'A', '500 ml'),
    good('Mele', ''),
    good('Mele', ''),
    good('Latte', 'C'),
  ]);
  const all = [3, 0, 2, 1, 4, 5];
  expect(windowOfCards(rows, all, { from: 0, size: 2 })).toEqual({ cards: 4, ordinals: [3, 0, 1, 5] });
  expect(windowOfCards(rows, all, { from: 2, size: 2 })).toEqual({ cards: 4, ordinals: [2, 4] });
});
