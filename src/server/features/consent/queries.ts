import { type ConsentChoice, PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export type ConsentWay = 'accept' | 'refuse' | 'close' | 'centre' | 'login' | 'signal';

interface ChoiceRow {
  uuid: string;
  userId: number | null;
  analytics: boolean;
  profilation: boolean;
  policyVersion: number;
  chosenAt: Date;
}

export interface StoredChoice extends ConsentChoice {
  readonly userId: number | null;
}

/** Stores a choice once, however often it is sent. */
export async function keepChoice(
  db: Queryable,
  choice: ConsentChoice,
  { userId, way }: { userId: number | undefined; way: ConsentWay },
): Promise<void> {
  const { uuid, analytics, profilation, version, saveDate } = choice;
  await db.query(sql`
    insert into consent_choices (uuid, user_id, analytics, profilation, policy_version, way, chosen_at)
    values (${uuid}, ${userId ?? null}, ${analytics}, ${profilation}, ${version}, ${way}, ${saveDate})
    on conflict do nothing`);
}

/** Reads the customer's newest choice on any device. */
export function choiceOfCustomer(db: Queryable, userId: number): Promise<StoredChoice | undefined> {
  return newestWhere(db, sql`user_id = ${userId}`);
}

/** Reads the customer's choices on all devices, the newest first. */
export async function choicesOfCustomer(db: Queryable, userId: number): Promise<StoredChoice[]> {
  const rows = await db.query<ChoiceRow>(sql`
    select uuid::text, user_id, analytics, profilation, policy_version, chosen_at from consent_choices
    where user_id = ${userId} order by chosen_at desc, choice_id desc limit 200`);
  return rows.map(choiceOf);
}

/** Reads the last choice of this browser, whoever was logged in. */
export function choiceOfBrowser(db: Queryable, uuid: string): Promise<StoredChoice | undefined> {
  return newestWhere(db, sql`uuid = ${uuid}`);
}

/** Returns the valid choice: the browser's or the customer's, whichever is newer. */
export function choiceFor(db: Queryable, uuid: string, userId: number | undefined): Promise<StoredChoice | undefined> {
  return userId === undefined
    ? choiceOfBrowser(db, uuid)
    : newestWhere(db, sql`(user_id = ${userId} or (uuid = ${uuid} and user_id is null))`);
}

/** S 6: stores 1 for accepted, 0 for refused. */
export function setProfiling(tx: Tx, userId: number, accepted: boolean, now: Date): Promise<void> {
  return setSegment(tx, userId, { segmentId: PROFILING_SEGMENT, value: accepted ? 1 : 0, now });
}

/** Adds a customer to a CRM segment, or removes them with the value 0. */
export async function setSegment(
  tx: Tx,
  userId: number,
  { segmentId, value, now }: { readonly segmentId: number; readonly value: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into customer_segments (user_id, segment_id, value, changed_at)
    values (${userId}, ${segmentId}, ${value}, ${now})
    on conflict (user_id, segment_id) do update set value = excluded.value, changed_at = excluded.changed_at
      where customer_segments.value <> excluded.value`);
}

/** Serialises the choices of one customer, also from several devices at once. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`select 1 from customers where user_id = ${userId} for update`);
}

async function newestWhere(db: Queryable, whose: SqlFragment): Promise<StoredChoice | undefined> {
  const row = await db.maybeOne<ChoiceRow>(sql`
    select uuid::text, user_id, analytics, profilation, policy_version, chosen_at from consent_choices
    where ${whose} order by chosen_at desc, choice_id desc limit 1`);
  return row && choiceOf(row);
}

function choiceOf({ uuid, userId, analytics, profilation, policyVersion, chosenAt }: ChoiceRow): StoredChoice {
  const saveDate = chosenAt.toISOString();
  return { technical: true, analytics, profilation, saveDate, uuid, version: policyVersion, userId };
}

/** Deletes old choices of visitors; those of customers are kept as long as the account. */
export async function deleteVisitorsChoices(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from consent_choices where user_id is null and recorded_at < ${before}`);
}
