import type { Language } from '../../../domain/language.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

export interface LabelRow {
  language: Language;
  words: string;
  label: string;
}

export async function readLabels(db: Queryable): Promise<LabelRow[]> {
  return db.query<LabelRow>(sql`select language, words, label from labels order by language, words limit 5000`);
}

export async function keepLanguage(db: Queryable, userId: number, language: Language): Promise<void> {
  await db.query(sql`update customers set language = ${language} where user_id = ${userId}`);
}

/** Italian where the customer has never chosen. */
export async function languageOfAccount(db: Queryable, userId: number): Promise<Language> {
  const [row] = await db.query<{ language: Language }>(sql`select language from customers where user_id = ${userId}`);
  return row?.language ?? 'it';
}
