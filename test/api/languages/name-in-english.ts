import { expect, vi } from 'vitest';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';

const NAMES = [
  ['0001', 'Whole milk'],
  ['0002', 'Golden apples'],
  ['0003', 'Still water'],
  ['0004', 'Red wine'],
  ['0005', 'Spaghetti no. 5'],
  ['0007', 'Milk chocolate bar'],
  ['0008', 'Romaine lettuce'],
] as const;

const TEXTS = [
  ['Latte e formaggi', 'Milk and cheese'],
  ['Latte', 'Milk'],
  ['Frutta e verdura', 'Fruit and vegetables'],
  ['Frutta', 'Fruit'],
  ['Bevande', 'Drinks'],
  ['Acqua', 'Water'],
  ['Vini', 'Wine'],
  ['Dispensa', 'Food cupboard'],
  ['Caratteristiche', 'Features'],
  ['Biologico', 'Organic'],
  ['<strong>Latte</strong> intero', 'Whole <strong>milk</strong>'],
] as const;

/** Gives the small shop English names, except for the rare cheese, its category and one class. */
export async function nameInEnglish(shop: ApiShop): Promise<void> {
  await shop.db.tx(async (tx) => {
    for (const [code, name] of NAMES) await tx.query(sql`update products set name_en = ${name} where code = ${code}`);
    for (const [italian, english] of TEXTS)
      await tx.query(sql`insert into english_texts (italian, english) values (${italian}, ${english})`);
    await announceChange(tx, [{ what: 'products' }]);
  });
  await vi.waitFor(() => expect(shop.catalogue.isOfferedInEnglish).toBe(true), PATIENCE);
}
