import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import type { CatalogueRecord } from '../import/records/catalogue-record.ts';
import type { LeafletRecord } from '../import/records/leaflet-record.ts';
import { likePrice } from './demo-products.ts';
import { readDemoText } from './demo-tables.ts';

/** The flyers of demo/leaflets.txt around `now`, with the goods that are made from the lines they name. */
export async function demoLeaflets(goods: readonly CatalogueRecord[], now: Date): Promise<LeafletRecord[]> {
  const today = romeTime(now).date;
  const byName = Map.groupBy(goods, ({ name }) => name);
  const leaflets: (LeafletRecord & { products: LeafletRecord['products'][number][] })[] = [];
  for (const [first = '', ...rest] of await readDemoText('leaflets.txt')) {
    if (first.startsWith('= ')) {
      const [name = '', start, days, description = ''] = rest;
      const from = addDays(today, Number(start));
      const to = addDays(from, Number(days) - 1);
      const slug = first.slice(2);
      leaflets.push({ slug, name, description, cover: null, from, to, warehouseIds: [], products: [] });
      continue;
    }
    const named = byName.get(first);
    if (!named) throw new Error(`demo/leaflets.txt names goods that demo/assortment does not have: ${first}`);
    leaflets.at(-1)?.products.push(...named.map((record) => promised(record, Number(rest[0] ?? 0))));
  }
  return leaflets;
}

function promised({ code, priceCents }: CatalogueRecord, percentOff: number): LeafletRecord['products'][number] {
  const cut = likePrice((priceCents * (100 - percentOff)) / 100, 1);
  return { code, promoCents: percentOff > 0 && cut < priceCents ? cut : null };
}
