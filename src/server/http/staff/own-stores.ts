import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** A condition: a person who works for these warehouses (empty or undefined: all) may see what belongs to this one. */
export function inOwnStores(own: readonly number[] | undefined, warehouseId: SqlFragment): SqlFragment {
  return own === undefined || own.length === 0 ? sql`true` : sql`${warehouseId} = any(${[...own]}::int[])`;
}

/**
 * What inputs of the staff name by its number, by the names of the properties, each as a statement that selects the
 * number as `id` with its `warehouse_id`.
 */
export type OfStores = Readonly<Record<string, SqlFragment>>;

/**
 * Returns whether an input of the staff names something of a store for which the person does not work, as the features
 * say: a store, an order, a refund of it or a document about it, a slot, a batch to pick or a run. What does not exist
 * is of no store.
 */
export async function namesForeignStore(
  db: Queryable,
  { own, ofStores, input }: { readonly own: readonly number[]; readonly ofStores: OfStores; readonly input: unknown },
): Promise<boolean> {
  if (own.length === 0) return false;
  const named = numbersIn(input);
  const things = Object.entries(ofStores).flatMap(([names, rows]) => {
    const ids = named(...names.split(' '));
    return ids.length === 0
      ? []
      : [
          sql`exists (select from (${rows}) t where t.id = any(${ids}::int[])
      and not t.warehouse_id = any(${[...own]}::int[]))`,
        ];
  });
  if (things.length === 0) return false;
  const { isForeign } = await db.one<{ isForeign: boolean }>(sql`select (${joinSql(things, ' or ')}) as is_foreign`);
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
