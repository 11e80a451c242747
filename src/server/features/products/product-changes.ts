import type { StaffProductChange } from '../../../contract/products/schemas.ts';
import type { CallContext } from '../../http/call-context.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { Fields } from './fields/product-fields.ts';

/** Who changed products, when and where. */
export interface RecordedAct {
  /** null: the shop itself, by a scheduled import. */
  readonly staffId: number | null;
  readonly now: Date;
  readonly source: StaffProductChange['source'];
}

/** Returns who acts in a call, and when. */
export async function actOf(context: CallContext, source: RecordedAct['source']): Promise<RecordedAct> {
  const { userId } = await context.staff();
  return { staffId: userId, now: context.now, source };
}

/** What an act changed of one product: the fields before and after. */
export interface ProductChange {
  readonly productId: number;
  readonly before: Changed;
  readonly after: Changed;
}

/** Values of fields, and of what is no field of the form: pictures, links, proofs, and price and listing of a store. */
export type Changed = Partial<Fields> &
  Readonly<Partial<Record<'pictures' | 'links' | 'proofs' | 'store_price' | 'store_listed', string>>>;

/** Records what one act changed, and returns its number; undefined if it changed nothing. */
export async function recordChanges(
  tx: Tx,
  { staffId, now, source }: RecordedAct,
  changes: readonly ProductChange[],
): Promise<number | undefined> {
  if (changes.length === 0) return undefined;
  const { actId } = await tx.one<{ actId: number }>(sql`select nextval('product_acts')::int as act_id`);
  await tx.query(sql`
    insert into product_changes (act_id, product_id, changed_at, user_id, source, before, after)
    select ${actId}, c."productId", ${now}, ${staffId}, ${source}, c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("productId" int, before jsonb, after jsonb)`);
  return actId;
}

const SHOWN = 100;

/** Returns the last changes of a product, the newest first. */
export async function changesOfProduct(db: Queryable, productId: number): Promise<StaffProductChange[]> {
  const rows = await db.query<Omit<StaffProductChange, 'changedAt'> & { changedAt: Date }>(sql`
    select change_id, act_id, changed_at, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by, source, before,
      after
    from product_changes c left join customers u using (user_id)
    where c.product_id = ${productId} order by change_id desc limit ${SHOWN}`);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Returns what an act changed, or one of its changes. */
export function changesToUndo(
  tx: Tx,
  { actId, changeId }: { readonly actId?: number | undefined; readonly changeId?: number | undefined },
): Promise<(ProductChange & { readonly name: string })[]> {
  return tx.query<ProductChange & { readonly name: string }>(sql`
    select c.product_id, p.name, c.before, c.after from product_changes c join products p using (product_id)
    where ${actId === undefined ? sql`c.change_id = ${changeId ?? 0}` : sql`c.act_id = ${actId}`}
    order by c.product_id`);
}
