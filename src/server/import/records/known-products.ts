import { isPriceJump } from '../../../domain/base/files/written-number.ts';
import { decimalEuro } from '../../../domain/base/money.ts';
import { barcodeKey, isBarcode } from '../../../domain/catalogue/barcode.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { CatalogueRecord, KnownProduct } from './catalogue-record.ts';
import type { RefusedRow } from './collect-records.ts';
import { basePriceList } from './price-lists.ts';

/**
 * Reads the stored data of products before an import, by code; prices are those that the import of this warehouse
 * changes.
 */
export async function knownProducts(db: Queryable, warehouseId?: number): Promise<ReadonlyMap<string, KnownProduct>> {
  const rows = await db.query<KnownProduct>(sql`
    select p.code, p.brand_line as brand, p.sale_type, p.meta->'product_info'->>'ingredients' as ingredients,
      p.meta->'product_info'->>'allergens' as allergens, p.meta->'product_info'->>'nutritional_values' as nutrition,
      array_remove(p.barcode || p.other_barcodes, null) as barcodes,
      coalesce(own.price_cents, base.price_cents) as price_cents
    from products p
    left join warehouses w on w.warehouse_id = ${warehouseId ?? null}::int
    left join prices own on own.product_id = p.product_id and own.price_list_id = w.price_list_id
    left join prices base on base.product_id = p.product_id and base.price_list_id = ${basePriceList} -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.code, row]));
}

interface Context {
  readonly known: ReadonlyMap<string, KnownProduct>;
  readonly lines: ReadonlyMap<string, number>;
  readonly allowsJumps: boolean;
}

/**
 * Returns the records that every import refuses: prices that jump, and codes on packages that belong to two products.
 */
export function wrongRecords(records: readonly CatalogueRecord[], context: Context): RefusedRow[] {
  const { known, lines, allowsJumps } = context;
  const doubles = ambiguousBarcodes(records, context);
  return records.flatMap(({ code, priceCents, promotion }) => {
    const last = known.get(code)?.priceCents;
    const reasons = [...(doubles.get(code) ?? [])];
    if (!allowsJumps && last) reasons.push(...jumpReasons('price', last, priceCents));
    if (!allowsJumps && promotion) reasons.push(...jumpReasons('promo_price', priceCents, promotion.priceCents));
    return reasons.length > 0 ? [{ line: lines.get(code) ?? 0, code, reason: reasons.join('; ') }] : [];
  });
}

/** Returns the reason if a price is more than ten times the earlier one or less than a tenth of it. */
export function jumpReasons(column: string, lastCents: number, cents: number): string[] {
  if (!isPriceJump(lastCents, cents)) return [];
  return [`${column} ${decimalEuro(cents)} against ${decimalEuro(lastCents)}: give --allow-jumps where that is so`];
}

interface Owner {
  /** A barcode of the product. */
  readonly key: string;
  readonly code: string;
  /** undefined: the code is stored in the shop, not in the file. */
  readonly line: number | undefined;
  /** Whether the code is in the file, so that its row is refused. */
  readonly isNew: boolean;
}

/** Returns barcodes by which a scanner would find two products, with the products to which the file gives them. */
function ambiguousBarcodes(
  records: readonly CatalogueRecord[],
  context: Context,
): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>();
  for (const [key, all] of Map.groupBy(ownersOf(records, context), ({ key }) => key)) {
    const owners = [...new Map(all.toReversed().map((owner) => [owner.code, owner])).values()].reverse();
    for (const { code, isNew } of owners.length > 1 ? owners : []) {
      if (!isNew) continue;
      const others = owners.filter((other) => other.code !== code).map(ownerName);
      reasons.set(code, [...(reasons.get(code) ?? []), `${key} also names ${others.join(' and ')}`]);
    }
  }
  return reasons;
}

/** Returns every barcode with a product that has it: first those of the file, then those that stay in the shop. */
function ownersOf(records: readonly CatalogueRecord[], { known, lines }: Context): Owner[] {
  const owners = (texts: readonly string[], owner: Omit<Owner, 'key'>) =>
    texts.map((text) => ({ ...owner, key: barcodeKey(text) }));
  const stating = new Set(records.filter(({ unstated }) => !unstated?.includes('barcode')).map(({ code }) => code));
  const said = records.flatMap(({ code, barcode, otherBarcodes = [] }) => {
    const own = stating.has(code) ? [barcode ?? [], otherBarcodes].flat() : [];
    const line = lines.get(code);
    return [
      ...owners(own, { code, line, isNew: true }),
      ...owners(printed(code), { code, line, isNew: !known.has(code) }),
    ];
  });
  const had = [...known.values()].flatMap(({ code, barcodes }) =>
    owners([...(stating.has(code) ? [] : barcodes), ...printed(code)], { code, line: lines.get(code), isNew: false }),
  );
  return [...said, ...had];
}

/** Returns the code of a product if it is a barcode. */
function printed(code: string): string[] {
  return isBarcode(code) ? [code] : [];
}

function ownerName({ code, line }: Owner): string {
  return line === undefined ? `${code} of the shop` : `${code} on line ${line}`;
}
