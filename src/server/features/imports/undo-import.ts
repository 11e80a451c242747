import type { ImportUndone } from '../../../contract/imports/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { readTierText, tiersIn, tierText } from '../../../domain/pricing/tier-text.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { noteStockMoves } from '../../import/write/note-stock-moves.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { writeAmounts } from '../../import/write/write-amounts.ts';
import { writeStoreProduct } from '../../import/write/write-store-product.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';
import { writeTiers } from '../price-lists/queries.ts';
import { undoChanges } from '../products/change-products.ts';
import { type RecordedAct, recordChanges } from '../products/product-changes.ts';
import { lockImport, type StoredImport } from './imports.ts';
import { restorePictures } from './pictures-file.ts';
import { readReplaced, takeLeafletsBack } from './replaced-leaflets.ts';
import { lockImports } from './run-import.ts';
import { amountIn } from './store-file.ts';

/**
 * Takes the last import back: everything that nobody changed since is as it was before. New products stay, off sale.
 */
export async function undoImport(tx: Tx, importId: number, act: RecordedAct): Promise<Result<ImportUndone, Refusal>> {
  await lockImports(tx);
  const stored = await lockImport(tx, importId);
  if (!stored) return refuse('IMPORT_GONE');
  if (stored.state !== 'done') return refuse('IMPORT_STATE');
  if (!stored.isLast) return refuse('IMPORT_NOT_LAST');
  const undone = await takeBack(tx, stored, act);
  if (!undone.ok) return undone;
  await tx.query(sql`update imports set state = 'undone' where import_id = ${importId}`);
  return ok({ ...undone.value, made: stored.counts?.made ?? 0 });
}

type TakenBack = Pick<ImportUndone, 'undone' | 'since'>;

async function takeBack(tx: Tx, stored: StoredImport, act: RecordedAct): Promise<Result<TakenBack, Refusal>> {
  const { kind, layout, importId } = stored;
  const { warehouseId } = layout;
  if (kind === 'stock' && warehouseId !== undefined) {
    const done = await restoreStock(tx, stored, warehouseId, act);
    await announceChange(tx, [{ what: 'stock', warehouseId }]);
    return ok(done);
  }
  const tiers = await restoreTiers(tx, importId, kind === 'prices' ? warehouseId : undefined);
  if (kind === 'prices' && warehouseId !== undefined)
    return ok(joined(tiers, await restoreStorePrices(tx, importId, warehouseId, act)));
  if (kind === 'leaflets') return ok(await takeLeafletsBack(tx, await readReplaced(tx, importId)));
  if (kind === 'pictures') return ok(await restorePictures(tx, stored.acts, act));
  const done = await takeActsBack(tx, stored, act);
  return done.ok ? ok(joined(tiers, done.value)) : done;
}

/** Joins what two steps took back; a product that both changed counts once. */
function joined(tiers: TakenBack, rest: TakenBack): TakenBack {
  const since = [...rest.since, ...tiers.since];
  return {
    undone: tiers.undone + rest.undone,
    since: since.filter(({ code }, index) => since.findIndex((each) => each.code === code) === index),
  };
}

/** The last act goes back first: a corrected row may have changed what the file changed before. */
async function takeActsBack(tx: Tx, { acts }: StoredImport, act: RecordedAct): Promise<Result<TakenBack, Refusal>> {
  let undone = 0;
  const since: { code: string; name: string }[] = [];
  for (const actId of acts.toReversed()) {
    const done = await undoChanges(tx, { actId }, { ...act, allowsJumps: true });
    if (!done.ok && done.refusals[0].code !== 'PRODUCT_ACT_GONE') return done;
    if (!done.ok) continue;
    undone += done.value.changed.length;
    const ids = done.value.refused.map(({ productId }) => productId);
    const names = await tx.query<{ code: string; name: string }>(sql`
      select code, name from products where product_id = any(${ids}::int[]) order by code`);
    since.push(...names);
  }
  return ok({ undone, since });
}

interface Changed {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly now: string;
}

/** Gives a store the amounts from before an import back, where they are as the import left them. */
async function restoreStock(
  tx: Tx,
  { importId, fileName }: StoredImport,
  warehouseId: number,
  act: RecordedAct,
): Promise<TakenBack> {
  const changed = await tx.query<Changed & { readonly field: 'available' | 'listed' }>(sql`
    select p.product_id, p.code, p.name, c.field, c.before, c.after,
      case when c.field = 'listed' then case when coalesce(s.listed, true) then 'si' else 'no' end
        else coalesce((case when s.finished_until is null then s.available_amount else s.back_amount end)::text, '')
      end as now
    from import_rows r cross join jsonb_to_recordset(r.changes) as c(field text, before text, after text)
    join products p on p.code = r.code
    left join stock s on s.product_id = p.product_id and s.warehouse_id = ${warehouseId}
    where r.import_id = ${importId} and r.what = 'change' order by p.product_id, c.field`);
  const free = changed.filter(({ after, now }) => after === now);
  const byProduct = Map.groupBy(free, ({ productId }) => productId);
  await writeAmounts(
    tx,
    warehouseId,
    [...byProduct].map(([productId, fields]) => ({ productId, ...amountBefore(fields) })),
  );
  const amounts = free.flatMap(({ field, productId, before, after }) =>
    field === 'available' ? [{ productId, before: amountIn(after), after: amountIn(before) }] : [],
  );
  await noteStockMoves(tx, { ...act, warehouseId, note: `Annullata l’importazione ${fileName}` }, amounts);
  return { undone: byProduct.size, since: sinceOf(changed) };
}

function amountBefore(fields: readonly { readonly field: 'available' | 'listed'; readonly before: string }[]) {
  const available = fields.find(({ field }) => field === 'available')?.before;
  const listed = fields.find(({ field }) => field === 'listed')?.before;
  return {
    ...(available === undefined ? {} : { available: amountIn(available) }),
    ...(listed === undefined ? {} : { listed: listed === 'si' }),
  };
}

/**
 * Gives a list the tiers from before an import back, where they are as it left them. A product of which other fields go
 * back, too, is counted there.
 */
async function restoreTiers(tx: Tx, importId: number, warehouseId: number | undefined): Promise<TakenBack> {
  const changed = await tx.query<ChangedTiers>(sql`
    select p.product_id, p.code, p.name, p.sale_type, c.before, c.after, l.price_list_id, l.tiers,
      jsonb_array_length(r.changes) = 1 as is_alone
    from import_rows r cross join jsonb_to_recordset(r.changes) as c(field text, before text, after text)
    join products p on p.code = r.code
    join prices l on l.product_id = p.product_id and l.price_list_id = coalesce(
      (select price_list_id from warehouses where warehouse_id = ${warehouseId ?? null}::int), ${basePriceList})
    where r.import_id = ${importId} and r.what = 'change' and c.field = 'tiers' order by p.product_id`);
  const isLoose = ({ saleType }: ChangedTiers) => saleType === 'Sfuso';
  const isFree = (each: ChangedTiers) => tierText(each.tiers, isLoose(each)) === each.after;
  const free = changed.filter(isFree);
  const [list] = free;
  if (list) {
    const before = free.map(
      (each) => [each.productId, tiersIn(readTierText(each.before) ?? [], isLoose(each))] as const,
    );
    await writeTiers(tx, list.priceListId, new Map(before));
    await announceChange(tx, [{ what: 'prices', priceListId: list.priceListId }]);
  }
  return {
    undone: free.filter(({ isAlone }) => isAlone).length,
    since: changed.filter((each) => !isFree(each)).map(({ code, name }) => ({ code, name })),
  };
}

interface ChangedTiers {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly saleType: string;
  readonly before: string;
  readonly after: string;
  readonly priceListId: number;
  readonly tiers: readonly PriceTier[] | null;
  /** Whether nothing else of the product changed. */
  readonly isAlone: boolean;
}

/** Gives a store the prices from before an import back: the product is recorded with its price of the store. */
async function restoreStorePrices(tx: Tx, importId: number, warehouseId: number, act: RecordedAct): Promise<TakenBack> {
  const changed = await tx.query<Changed & { readonly storeName: string }>(sql`
    select p.product_id, p.code, p.name, w.name as store_name, c.before, c.after,
      coalesce(to_char(own.price_cents / 100.0, 'FM9999990.00'), '') as now
    from import_rows r cross join jsonb_to_recordset(r.changes) as c(field text, before text, after text)
    join products p on p.code = r.code
    join warehouses w on w.warehouse_id = ${warehouseId}
    left join prices own on own.product_id = p.product_id and own.price_list_id = w.price_list_id
    where r.import_id = ${importId} and r.what = 'change' and c.field = 'price' order by p.product_id`);
  const free = changed.filter(({ after, now }) => after === now);
  for (const { productId, before } of free) {
    const priceCents = before === '' ? null : Math.round(Number(before) * 100);
    await writeStoreProduct(tx, { warehouseId, productId, isListed: undefined, priceCents });
  }
  await touchProducts(
    tx,
    free.map(({ productId }) => productId),
  );
  const said = (store: string, price: string) => ({ store_price: `${store}: ${price || '—'}` });
  await recordChanges(
    tx,
    act,
    free.map(({ productId, storeName, before, after }) => ({
      productId,
      before: said(storeName, after),
      after: said(storeName, before),
    })),
  );
  return { undone: free.length, since: sinceOf(changed) };
}

function sinceOf(changed: readonly Changed[]): TakenBack['since'] {
  return changed.filter(({ after, now }) => after !== now).map(({ code, name }) => ({ code, name }));
}
