import { MAX_PRICE_LIST_NAME, MAX_PRICE_LISTS } from '../../../contract/price-lists/limits.ts';
import type { StaffPriceListAsRead } from '../../../contract/price-lists/schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { IS_COMPANY, lockPriceList, markChanged } from './queries.ts';

export interface PriceListDeps {
  readonly db: Database;
  /**
   * Notifies the running shops that prices of this list changed, when the transaction commits. The catalogue is on a
   * higher floor.
   */
  readonly announcePrices: (tx: Tx, priceListId: number) => Promise<void>;
}

/** The name of a list; for a change with the version that was read. */
export interface NamedList {
  readonly name: string;
  /** undefined: a new list. */
  readonly asRead: StaffPriceListAsRead | undefined;
}

/** Makes a list, or renames it. Returns its number. */
export function saveList(deps: PriceListDeps, { name: typed, asRead }: NamedList): Promise<Result<number, Refusal>> {
  const name = typed.replace(/\s+/g, ' ').trim();
  return deps.db.tx(async (tx): Promise<Result<number, Refusal>> => {
    const checked = refuseIfAny<Refusal>([...required('name', name), ...tooLong('name', name, MAX_PRICE_LIST_NAME)]);
    if (!checked.ok) return checked;
    const found = asRead ? await listAsRead(tx, asRead) : await roomForOne(tx);
    if (!found.ok) return found;
    if (await isTaken(tx, name, asRead?.price_list_id)) return refuse('PRICE_LIST_NAME_TAKEN', { field: 'name' });
    if (!asRead) return ok(await insertList(tx, name));
    await tx.query(sql`update price_lists set name = ${name} where price_list_id = ${asRead.price_list_id}`);
    await announceList(deps, tx, asRead.price_list_id);
    return ok(asRead.price_list_id);
  });
}

/** Deletes a list with its prices. Old prices stay in the history, and in the orders. */
export function deleteList(db: Database, asRead: StaffPriceListAsRead): Promise<Result<void, Refusal>> {
  const { price_list_id: priceListId } = asRead;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const found = await listAsRead(tx, asRead);
    if (!found.ok) return found;
    const used = await tx.maybeOne(sql`select 1 from company_price_lists where price_list_id = ${priceListId} limit 1`);
    if (used) return refuse('PRICE_LIST_IN_USE');
    await tx.query(sql`delete from prices where price_list_id = ${priceListId}`);
    await tx.query(sql`delete from price_lists where price_list_id = ${priceListId} and for_companies`);
    return ok();
  });
}

export interface Assignment {
  readonly priceListId: number;
  /** The account of the company. */
  readonly masterId: number;
  readonly staffId: number;
  readonly now: Date;
}

/** Assigns the list to a company, replacing another one. All its buyers see the prices at their next request. */
export function assignList(deps: PriceListDeps, { priceListId, masterId, staffId, now }: Assignment) {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    // deleting the list locks it, too
    if (!(await lockPriceList(tx, priceListId))) return refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
    if (
      !(await tx.changed(sql`
      insert into company_price_lists (master_id, price_list_id, assigned_by, assigned_at)
      select m.user_id, ${priceListId}, ${staffId}, ${now} from customers m where m.user_id = ${masterId}
        and ${IS_COMPANY}
      on conflict (master_id) do update set price_list_id = excluded.price_list_id, assigned_by = excluded.assigned_by,
        assigned_at = excluded.assigned_at`))
    )
      return refuse('CREDIT_COMPANY_UNKNOWN', { field: 'user_id' });
    await announceList(deps, tx, priceListId);
    return ok();
  });
}

/** Removes the list from a company, unless it has got another one meanwhile. */
export function takeList(deps: PriceListDeps, { priceListId, masterId }: Pick<Assignment, 'priceListId' | 'masterId'>) {
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    if (!(await lockPriceList(tx, priceListId))) return refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
    await tx.query(sql`
      delete from company_price_lists where master_id = ${masterId} and price_list_id = ${priceListId}`);
    await announceList(deps, tx, priceListId);
    return ok();
  });
}

/** Locks a list, and refuses where it was changed since it was read. */
export async function listAsRead(
  tx: Tx,
  { price_list_id: priceListId, modified_at: modifiedAt }: StaffPriceListAsRead,
): Promise<Result<void, Refusal>> {
  const changedAt = await lockPriceList(tx, priceListId);
  if (!changedAt) return refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
  return changedAt.toISOString() === modifiedAt ? ok() : refuse('PRICE_LIST_CHANGED');
}

/** Marks the list as changed, and tells the running shops. Call it last. */
export async function announceList({ announcePrices }: PriceListDeps, tx: Tx, priceListId: number): Promise<void> {
  await markChanged(tx, priceListId);
  await announcePrices(tx, priceListId);
}

async function roomForOne(tx: Tx): Promise<Result<void, Refusal>> {
  const rows = await tx.query(sql`select 1 from price_lists where for_companies limit ${MAX_PRICE_LISTS}`);
  return rows.length < MAX_PRICE_LISTS ? ok() : refuse('PRICE_LISTS_FULL', { details: { max: MAX_PRICE_LISTS } });
}

async function isTaken(tx: Tx, name: string, exceptId = 0): Promise<boolean> {
  // the lock serialises the check of names, so that two of the staff do not create the same one
  await tx.query(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
  const rows = await tx.query(sql`
    select 1 from price_lists where for_companies and lower(name) = lower(${name}) and price_list_id <> ${exceptId}`);
  return rows.length > 0;
}
const NAMES_LOCK = 7_205_219_170;

async function insertList(tx: Tx, name: string): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into price_lists (price_list_id, name, for_companies)
    values (nextval('company_price_list_ids'), ${name}, true) returning price_list_id as id`);
  return row.id;
}
