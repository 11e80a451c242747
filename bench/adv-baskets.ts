import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

export interface Basket {
  readonly member: string;
  /** The time of the order, in a sortable form. */
  readonly at: string;
  readonly products: readonly number[];
}

/** Reads the baskets recorded beside the project, oldest first; undefined if they do not exist. */
export function readRecordedBaskets(): Basket[] | undefined {
  const file = fileURLToPath(new URL('../../shared/data/baskets/groceries_members_2014-15.csv', import.meta.url));
  if (!existsSync(file)) return undefined;
  const numbers = new Map<string, number>();
  const baskets = new Map<string, { member: string; at: string; products: Set<number> }>();
  for (const [member = '', date = '', product = ''] of parse(readFileSync(file)) as string[][]) {
    const at = date.split('-').reverse().join('-');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(at)) continue; // skips the header, if there is one
    const id = numbers.get(product) ?? numbers.size + 1;
    numbers.set(product, id);
    const key = `${member} ${at}`;
    const basket = baskets.get(key) ?? { member, at, products: new Set() };
    baskets.set(key, basket);
    basket.products.add(id);
  }
  return [...baskets.values()]
    .map((basket) => ({ ...basket, products: [...basket.products] }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : Number(a.member) - Number(b.member)));
}
