import type { Tx } from '../../infra/database/types.ts';

/** A table whose ids are stored in links and clients. */
export interface Numbered {
  readonly table: 'products' | 'categories' | 'vendors' | 'product_classes';
  readonly id: string;
  /** The columns that identify a row, in the table and in `incoming`. */
  readonly keys: readonly string[];
}

/**
 * Sets `id` in every row of the table `incoming`: the id of the row that it will change, else the id that the file asks
 * for if it is free, else the next one of the sequence.
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
