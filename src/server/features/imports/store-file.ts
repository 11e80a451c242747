import { decimalEuro } from '../../../domain/base/money.ts';
import { tierText } from '../../../domain/pricing/tier-text.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { writeStoreRecords } from '../../import/import-store-file.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { mapStoreRow, type StoreRecord } from '../../import/records/store-record.ts';
import { withTiers } from '../../import/records/tier-cells.ts';
import { noteStockMoves } from '../../import/write/note-stock-moves.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type RecordedAct, recordChanges } from '../products/product-changes.ts';
import {
  type Applied,
  type AppliedRow,
  countRows,
  type FileToApply,
  faultsOf,
  refusedRow,
  uniqueRows,
} from './applied.ts';

/** What a store's file may change of a product; amounts are pieces or grams, null: not counted. */
interface StoreState {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly storeName: string | null;
  readonly priceCents: number | null;
  readonly tiers: readonly PriceTier[] | null;
  readonly saleType: string;
  readonly available: number | null;
  readonly listed: boolean;
}

/** Writes a file of prices or stock as the command does, and records prices in the history of products. */
export async function applyStoreFile(
  tx: Tx,
  file: FileToApply & { readonly kind: 'prices' | 'stock' },
  act: RecordedAct,
): Promise<Applied> {
  const { kind, numbers, layout } = file;
  const { warehouseId, allowsJumps } = layout;
  const { read, refused } = uniqueRows(file.rows);
  const mapped = read.map((row) => ({
    ...row,
    ...mapStoreRow(saidIn(row.cells, file), { kind, line: row.line, numbers }),
  }));
  const records = mapped.flatMap((row) => ('record' in row ? [row.record] : []));
  const before = await statesOf(tx, records, warehouseId);
  const written = await writeStoreRecords(tx, records, {
    kind,
    allowsJumps,
    ...(warehouseId === undefined ? {} : { warehouseId }),
  });
  const after = await statesOf(tx, records, warehouseId);
  const cellsAt = new Map(read.map(({ line, cells }) => [line, cells]));
  const rows = [
    ...refused,
    ...mapped.flatMap((row) => ('refused' in row ? [refusedRow(row, faultsOf(row), row.cells)] : [])),
    ...written.refused.map((row) =>
      refusedRow(
        { ...row, name: before.get(row.code)?.name },
        faultsOf({ refused: row.reason, ...(row.faults ? { faults: row.faults } : {}) }),
        cellsAt.get(row.line),
      ),
    ),
    ...records.flatMap((record) => changedRow(record, before.get(record.code), after.get(record.code), kind)),
  ].sort((a, b) => a.line - b.line);
  if (kind === 'stock' && warehouseId !== undefined) await noteStock(tx, act, { ...file, warehouseId, rows, before });
  const actId = kind === 'prices' ? await recordPrices(tx, act, { rows, before, warehouseId }) : undefined;
  return { rows, counts: countRows(file.rows.length, rows), actId };
}

/** Returns the cells of a row; tiers that it leaves empty are none of them unless they clear, nor those left out. */
function saidIn(cells: Cells, { layout, choices }: Pick<FileToApply, 'layout' | 'choices'>): Cells {
  const { tiers, ...rest } = withTiers(cells);
  const isUnsaid = (tiers === '' && layout.emptyCells === 'keep') || choices.leftOut.includes('tiers');
  return tiers === undefined || isUnsaid ? rest : { ...rest, tiers };
}

async function statesOf(
  tx: Tx,
  records: readonly StoreRecord[],
  warehouseId: number | undefined,
): Promise<ReadonlyMap<string, StoreState>> {
  const codes = records.map(({ code }) => code);
  const rows = await tx.query<StoreState>(sql`
    select p.product_id, p.code, p.name, p.sale_type, w.name as store_name,
      coalesce(own.price_cents, base.price_cents) as price_cents,
      case when own.product_id is null then base.tiers else own.tiers end as tiers,
      case when s.finished_until is null then s.available_amount else s.back_amount end as available,
      coalesce(s.listed, true) as listed
    from products p
    left join warehouses w on w.warehouse_id = ${warehouseId ?? null}::int
    left join prices own on own.product_id = p.product_id and own.price_list_id = w.price_list_id
    left join prices base on base.product_id = p.product_id and base.price_list_id = ${basePriceList}
    left join stock s on s.product_id = p.product_id and s.warehouse_id = w.warehouse_id
    where p.code = any(${codes}::text[]) -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The fields of a store's file, as text; an amount that is not counted is empty. */
function fieldsOf(state: StoreState, kind: 'prices' | 'stock'): Record<string, string> {
  const { priceCents, tiers, saleType, available, listed } = state;
  if (kind === 'prices')
    return { price: priceCents === null ? '' : decimalEuro(priceCents), tiers: tierText(tiers, saleType === 'Sfuso') };
  return { available: available === null ? '' : String(available), listed: listed ? 'si' : 'no' };
}

function changedRow(
  { line, code }: StoreRecord,
  before: StoreState | undefined,
  after: StoreState | undefined,
  kind: 'prices' | 'stock',
): AppliedRow[] {
  if (!before || !after) return [];
  const [was, is] = [fieldsOf(before, kind), fieldsOf(after, kind)];
  const changes = Object.keys(is).flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: was[field] ?? '', after: is[field] ?? '' }],
  );
  return changes.length === 0 ? [] : [{ line, what: 'change', code, name: after.name, changes, faults: [] }];
}

interface StockWritten {
  readonly name: string;
  readonly rows: readonly AppliedRow[];
  readonly before: ReadonlyMap<string, StoreState>;
  readonly warehouseId: number;
}

async function noteStock(tx: Tx, act: RecordedAct, { name, rows, before, warehouseId }: StockWritten): Promise<void> {
  const amounts = rows.flatMap(({ what, code, changes }) => {
    const [state, change] = [before.get(code), changes.find(({ field }) => field === 'available')];
    return what === 'change' && state && change
      ? [{ productId: state.productId, before: amountIn(change.before), after: amountIn(change.after) }]
      : [];
  });
  await noteStockMoves(tx, { ...act, warehouseId, note: `Importazione ${name}` }, amounts);
}

/** Returns the amount of a row; null: not counted. */
export function amountIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

interface PricesWritten {
  readonly rows: readonly AppliedRow[];
  readonly before: ReadonlyMap<string, StoreState>;
  readonly warehouseId: number | undefined;
}

/** The price of a store is said with its name, as the form of a product records it. */
async function recordPrices(
  tx: Tx,
  act: RecordedAct,
  { rows, before, warehouseId }: PricesWritten,
): Promise<number | undefined> {
  const changed = rows.flatMap(({ what, code, changes }) => {
    const state = before.get(code);
    const change = changes.find(({ field }) => field === 'price');
    if (what !== 'change' || !state || !change) return [];
    const said = (price: string) =>
      warehouseId === undefined ? { price } : { store_price: `${state.storeName ?? ''}: ${price || '—'}` };
    return [{ productId: state.productId, before: said(change.before), after: said(change.after) }];
  });
  await touchProducts(
    tx,
    changed.map(({ productId }) => productId),
  );
  return recordChanges(tx, act, changed);
}
