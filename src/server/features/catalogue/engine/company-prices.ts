import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { BATCH, batches, type Packed } from './packed-batches.ts';

/** The list of a company: only the goods that have a price in it. It is immutable: an update creates another one. */
export interface CompanyPrices {
  readonly priceListId: number;
  readonly name: string;
  /** Cents per piece or per kg, by ordinal. */
  readonly prices: ReadonlyMap<number, number>;
  /** By ordinal, for the same goods. */
  readonly priceIds: ReadonlyMap<number, number>;
}

export type CompanyLists = ReadonlyMap<number, CompanyPrices>;

export interface CompanyReading {
  readonly db: Queryable;
  readonly before: CompanyLists;
  readonly ordinalOfId: ReadonlyMap<number, number>;
  /** Whether the prices of a list are read again. */
  readonly isOther: (priceListId: number) => boolean;
}

interface ListRow {
  readonly priceListId: number;
  readonly name: string;
}

/** Returns the lists that companies have now. A list that no company has takes no memory; an unchanged one stays the same object. */
export async function readCompanyLists({ db, before, ordinalOfId, isOther }: CompanyReading): Promise<CompanyLists> {
  const rows = await db.query<ListRow>(sql`
    select price_list_id, name from price_lists l
    where for_companies and exists (select from company_price_lists c where c.price_list_id = l.price_list_id)`);
  const lists = new Map<number, CompanyPrices>();
  for (const row of rows) {
    const previous = before.get(row.priceListId);
    const isSame = previous?.name === row.name && !isOther(row.priceListId);
    lists.set(row.priceListId, isSame ? previous : await readList(db, row, ordinalOfId));
  }
  return lists;
}

const PRICE_BYTES = 16;
const HIGH = 2 ** 32;

async function readList(db: Queryable, { priceListId, name }: ListRow, ordinalOfId: ReadonlyMap<number, number>): Promise<CompanyPrices> {
  const [prices, priceIds] = [new Map<number, number>(), new Map<number, number>()];
  const read = (after: number) =>
    db.query<Packed>(sql`
      select string_agg(int4send(product_id) || int4send(price_cents) || int8send(price_id), '') as bytes,
        max(product_id) as last
      from (select product_id, price_cents, price_id from prices
            where price_list_id = ${priceListId} and product_id > ${after} order by product_id limit ${BATCH}) batch`);
  for await (const bytes of batches(read, PRICE_BYTES)) {
    for (let at = 0; at < bytes.length; at += PRICE_BYTES) {
      const ordinal = ordinalOfId.get(bytes.readInt32BE(at));
      if (ordinal === undefined) continue;
      prices.set(ordinal, bytes.readInt32BE(at + 4));
      priceIds.set(ordinal, bytes.readUInt32BE(at + 8) * HIGH + bytes.readUInt32BE(at + 12));
    }
  }
  return { priceListId, name, prices, priceIds };
}
