import type { Tx } from '../../infra/database/types.ts';

/** A table whose rows have numbers that links and clients remember. */
export interface Numbered {
  readonly table: 'products' | 'categories' | 'vendors' | 'product_classes';
  readonly id: string;
  /** Columns by which a row is recognised, of the table and of `incoming`. */
  readonly keys: readonly string[];
}

/**
 * Gives every row of the table `incoming` its number in `id`: that of the row it is about to change, else the one it
 * wants if nobody has it, else the next one.
 */
export async function claimIds(tx: Tx, { table, id, keys }: Numbered): Promise<void> {
  const isSame = (one: string, other: string) => keys.map((key) => `${one}.${key} = ${other}.${key}`).join(' and ');
  const order = keys.join(', ');
  const sequence = `${table}_${id}_seq`;
  await tx.query({
    text: `update incoming i set id = null from ${table} t where t.${id} = i.id and not (${isSame('t', 'i')})`,
  });
  await tx.query({
    text: `update incoming i set id = null
      from (select *, row_number() over (partition by id order by ${order}) as place from incoming where id is not null) o
      where o.place > 1 and ${isSame('o', 'i')}`,
  });
  await tx.query({ text: `update incoming i set id = t.${id} from ${table} t where ${isSame('t', 'i')}` });
  await tx.query({
    text: `select setval('${sequence}', top) from (select max(id) as top from incoming) o
      where top >= (select last_value from ${sequence})`,
  });
  await tx.query({
    text: `update incoming i set id = o.id
      from (select *, nextval('${sequence}')::int as id from (select ${order} from incoming where id is null order by ${order}) k) o
      where ${isSame('o', 'i')}`,
  });
}
