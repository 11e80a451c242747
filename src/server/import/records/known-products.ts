import { isPriceJump } from '../../../domain/base/files/written-number.ts';
import { decimalEuro } from '../../../domain/base/money.ts';
import { barcodeKey, isBarcode } from '../../../domain/catalogue/barcode.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type Fault, faultSentence } from '../readers/faults.ts';
import type { CatalogueRecord, KnownProduct } from './catalogue-record.ts';
import type { RefusedRow } from './collect-records.ts';
import { basePriceList } from './price-lists.ts';

interface Asked {
  /** The warehouse whose prices the import changes; undefined: the base list. */
  readonly warehouseId?: number | undefined;
  /** Only products with one of these codes or barcodes; undefined: all. */
  readonly of?: { readonly codes: readonly string[]; readonly barcodes: readonly string[] };
}

/**
 * Reads the stored data of products before an import, by code; prices are those that the import of this warehouse
 * changes.
 */
export async function knownProducts(
  db: Queryable,
  { warehouseId, of }: Asked = {},
): Promise<ReadonlyMap<string, KnownProduct>> {
  const lengths = of?.barcodes.flatMap(sameBarcodes) ?? [];
  const only =
    of === undefined
      ? sql`true`
      : sql`(p.code = any(${[...of.codes, ...lengths]}::text[]) or p.barcode = any(${lengths}::text[])
          or p.other_barcodes && ${lengths}::text[])`;
  const rows = await db.query<KnownProduct>(sql`
    select p.code, p.brand_line as brand, p.sale_type, p.meta->'product_info'->>'ingredients' as ingredients,
      p.meta->'product_info'->>'allergens' as allergens, p.meta->'product_info'->>'nutritional_values' as nutrition,
      array_remove(p.barcode || p.other_barcodes, null) as barcodes,
      coalesce(own.price_cents, base.price_cents) as price_cents
    from products p
    left join warehouses w on w.warehouse_id = ${warehouseId ?? null}::int
    left join prices own on own.product_id = p.product_id and own.price_list_id = w.price_list_id
    left join prices base on base.product_id = p.product_id and base.price_list_id = ${basePriceList}
    where ${only} -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Returns a barcode in all lengths in which a file may write it: a shorter one has no zeros before it. */
export function sameBarcodes(text: string): string[] {
  const key = barcodeKey(text);
  return [8, 12, 13, 14].filter((length) => length >= key.length).map((length) => key.padStart(length, '0'));
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
    const faults = [...(doubles.get(code) ?? [])];
    if (!allowsJumps && last) faults.push(...jumpFaults('price', last, priceCents));
    if (!allowsJumps && promotion) faults.push(...jumpFaults('promo_price', priceCents, promotion.priceCents));
    return faults.length > 0 ? [refusedFor({ line: lines.get(code) ?? 0, code }, faults)] : [];
  });
}

/** Returns the reason if a price is more than ten times the earlier one or less than a tenth of it. */
export function jumpReasons(column: string, lastCents: number, cents: number): string[] {
  return jumpFaults(column, lastCents, cents).map(faultSentence);
}

/** Returns the fault if a price is more than ten times the earlier one or less than a tenth of it. */
export function jumpFaults(column: string, lastCents: number, cents: number): Fault[] {
  if (!isPriceJump(lastCents, cents)) return [];
  return [{ column, kind: 'jump', values: [decimalEuro(cents), decimalEuro(lastCents)] }];
}

/** Returns a row that is refused for faults of its cells. */
export function refusedFor(
  row: { readonly line: number; readonly code: string },
  faults: readonly Fault[],
): RefusedRow {
  return { line: row.line, code: row.code, reason: faults.map(faultSentence).join('; '), faults };
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
): ReadonlyMap<string, readonly Fault[]> {
  const faults = new Map<string, Fault[]>();
  for (const [key, all] of Map.groupBy(ownersOf(records, context), ({ key }) => key)) {
    const owners = [...new Map(all.toReversed().map((owner) => [owner.code, owner])).values()].reverse();
    for (const { code, isNew } of owners.length > 1 ? owners : []) {
      if (!isNew) continue;
      const others = owners.filter((other) => other.code !== code);
      const values = [key, others.map(ownerName).join(' and '), others.map((other) => other.code).join(', ')];
      const fault = { column: 'barcode', kind: 'also-names', values } as const;
      faults.set(code, [...(faults.get(code) ?? []), fault]);
    }
  }
  return faults;
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
