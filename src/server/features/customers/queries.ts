import type { Language } from '../../../language/language.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

// Every feature reads the accounts; what is written of them is written here.

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly now: Date;
}

/** Writes an account and returns these columns of it; undefined: the e-mail has an account already. */
export async function insertAccount<R>(
  db: Queryable,
  { email, passwordHash, firstName, lastName, phone, now }: NewAccount,
  columns: SqlFragment,
): Promise<R | undefined> {
  const [row] = await db.query<R>(sql`
    insert into customers (email, password_hash, first_name, last_name, phone, terms_accepted_at, created_at)
    values (${email}, ${passwordHash}, ${firstName}, ${lastName}, ${phone}, ${now}, ${now})
    on conflict (email) do nothing
    returning ${columns}`);
  return row;
}

export async function setLanguage(db: Queryable, userId: number, language: Language): Promise<void> {
  await db.query(sql`update customers set language = ${language} where user_id = ${userId}`);
}

/** The first address of an account is its default one. */
export async function setFirstDefaultAddress(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx.query(sql`
    update customers set default_address_id = ${addressId} where user_id = ${userId} and default_address_id is null`);
}

export async function setDefaultAddress(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx.query(sql`update customers set default_address_id = ${addressId} where user_id = ${userId}`);
}

/** The first store or locker where a customer picks up is the default one. */
export async function setFirstDefaultStore(db: Queryable, userId: number, storeId: number): Promise<void> {
  await db.query(sql`
    update customers set default_store_id = ${storeId} where user_id = ${userId} and default_store_id is null`);
}

export async function setDefaultStore(db: Queryable, userId: number, storeId: number): Promise<void> {
  await db.query(sql`update customers set default_store_id = ${storeId} where user_id = ${userId}`);
}

/** `hasFavorites` is an expression of type boolean: whether the default list has anything on it. */
export async function setHasFavorites(tx: Tx, userId: number, hasFavorites: SqlFragment): Promise<void> {
  await tx.query(sql`
    update customers c set has_favorites = f.has from (select ${hasFavorites} as has) f
    where c.user_id = ${userId} and c.has_favorites <> f.has`);
}
