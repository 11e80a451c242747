import { MAX_LABELS } from '../../../contract/languages/staff-schemas.ts';
import type { Language } from '../../../language/language.ts';
import { LABELS_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface LabelRow {
  language: Language;
  words: string;
  label: string;
}

export async function readLabels(db: Queryable): Promise<LabelRow[]> {
  return db.query<LabelRow>(
    sql`select language, words, label from labels order by language, words limit ${MAX_LABELS}`,
  );
}

/** Call it last in the transaction of a change: running shops are notified when it commits. */
export async function announceLabelChange(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_notify(${LABELS_CHANGED}, '')`);
}

/** Serialises writers, so that two of them do not exceed the maximum. Readers are not blocked. */
export async function lockLabels(tx: Tx): Promise<void> {
  await tx.query(sql`lock table labels in share row exclusive mode`);
}

/** Counts the labels beside this one. */
export async function countLabels(tx: Tx, { language, words }: LabelRow): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from labels where (language, words) <> (${language}, ${words})`);
  return row.count;
}

export async function writeLabel(tx: Tx, { language, words, label }: LabelRow): Promise<void> {
  await tx.query(sql`
    insert into labels (language, words, label) values (${language}, ${words}, ${label})
    on conflict (language, words) do update set label = excluded.label`);
}

export async function deleteLabel(tx: Tx, language: Language, words: string): Promise<void> {
  await tx.query(sql`delete from labels where language = ${language} and words = ${words}`);
}

/** Italian if the customer has never chosen. */
export async function languageOfAccount(db: Queryable, userId: number): Promise<Language> {
  const row = await db.maybeOne<{ language: Language }>(sql`select language from customers where user_id = ${userId}`);
  return row?.language ?? 'it';
}
