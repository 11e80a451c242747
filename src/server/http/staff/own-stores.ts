import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** A condition: a person who works for these warehouses (empty or undefined: all) may see what belongs to this one. */
export function inOwnStores(own: readonly number[] | undefined, warehouseId: SqlFragment): SqlFragment {
  return own === undefined || own.length === 0 ? sql`true` : sql`${warehouseId} = any(${[...own]}::int[])`;
}

/**
 * Returns whether an input of the staff names something of a store for which the person does not work: the store, an
 * order, a refund of it or a document about it, a slot, a batch to pick or a run. What does not exist is of no store.
 */
export async function namesForeignStore(db: Queryable, own: readonly number[], input: unknown): Promise<boolean> {
  if (own.length === 0) return false;
  const named = numbersIn(input);
  const orders = named('order_id', 'orderId', 'order_ids');
  const [requests, documents] = [named('request_id'), named('document_id')];
  const [stores, slots] = [named('store_id', 'storeId'), named('timeslot_id')];
  const [batches, runs] = [named('batch_id'), named('run_id')];
  if ([orders, requests, documents, stores, slots, batches, runs].every(({ length }) => length === 0)) return false;
  const { isForeign } = await db.one<{ isForeign: boolean }>(sql`
    select exists (select from orders o where not o.warehouse_id = any(${[...own]}::int[]) and (
      o.order_id = any(${orders}::int[]) or o.order_number = any(${orders}::int[])
      or o.order_id in (select order_id from refund_requests where request_id = any(${requests}::int[]))
      or o.order_id in (select l.order_id from documents d join document_orders l
        on l.document_id = coalesce(d.of_document_id, d.document_id)
        where d.document_id = any(${documents}::int[]))))
      or exists (select from stores s where not s.warehouse_id = any(${[...own]}::int[]) and (
        s.store_id = any(${stores}::int[])
        or s.store_id in (select store_id from delivery_runs where run_id = any(${runs}::int[]))
        or s.store_id in (select z.store_id from zones z join timeslots t using (zone_id)
          where t.timeslot_id = any(${slots}::int[]) or t.timeslot_id in (
            select timeslot_id from picking_batches where batch_id = any(${batches}::int[]))))) as is_foreign`);
  return isForeign;
}

const MAX_NUMBER = 2_147_483_647;

/** Returns a function that collects the numbers of properties with these names, at any depth of an input. */
function numbersIn(input: unknown) {
  const found: [string, number][] = [];
  const collect = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const each of value) collect(each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [own, each] of Object.entries(value)) collect(each, own);
    else if (typeof value === 'number' || typeof value === 'string') found.push([name, Number(value)]);
  };
  collect(input, '');
  return (...names: readonly string[]) =>
    found.flatMap(([name, number]) =>
      names.includes(name) && Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? [number] : [],
    );
}
