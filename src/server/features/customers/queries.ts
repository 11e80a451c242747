import type { Language } from '../../../language/language.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { OwnData } from './own-data.ts';

// Every feature reads the accounts; only this file writes these columns.

/** An expression for the name of a person. `c` is the alias of customers. */
export function fullName(c: SqlFragment): SqlFragment {
  return sql`trim(${c}.first_name || ' ' || ${c}.last_name)`;
}

/** An expression for the name on a bill: the company's, or else the person's. `c` is the alias of customers. */
export function billedName(c: SqlFragment): SqlFragment {
  return sql`coalesce(nullif(${c}.company_name, ''), ${fullName(c)})`;
}

export interface NewAccount extends OwnData {
  readonly email: string;
  /** undefined: the customer logs in by an identity provider, or chooses a password later. */
  readonly passwordHash: string | undefined;
  readonly profileLevel: number;
  /** The code of the customer card. */
  readonly customerCode: string | undefined;
  /** The member of the staff who registered the customer in person. */
  readonly registeredBy: number | undefined;
  readonly hasAcceptedTerms: boolean;
  readonly isEmailConfirmed: boolean;
  readonly now: Date;
}

/**
 * Writes an account and returns these columns of it; undefined: the e-mail or the customer card has an account already.
 */
export async function insertAccount<R>(
  db: Queryable,
  account: NewAccount,
  columns: SqlFragment,
): Promise<R | undefined> {
  const { now } = account;
  const row = await db.maybeOne<R>(sql`
    insert into customers (email, password_hash, profile_level, customer_code, registered_by, first_name, last_name,
      phone, company_name, vat_number, fiscal_code, sdi_code, pec, terms_accepted_at, email_confirmed_at, created_at)
    values (${account.email}, ${account.passwordHash ?? null}, ${account.profileLevel}, ${account.customerCode ?? null},
      ${account.registeredBy ?? null}, ${account.firstName}, ${account.lastName}, ${account.phone},
      nullif(${account.companyName}, ''), nullif(${account.vatNumber}, ''), nullif(${account.fiscalCode}, ''),
      nullif(${account.sdiCode}, ''), nullif(${account.pec}, ''), ${account.hasAcceptedTerms ? now : null},
      ${account.isEmailConfirmed ? now : null}, ${now})
    on conflict do nothing
    returning ${columns}`);
  return row;
}

export async function hasEmail(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.query(sql`select from customers where email = ${email}`);
  return rows.length > 0;
}

/** Returns whether a customer card has an account. */
export async function hasCustomerCode(db: Queryable, code: string): Promise<boolean> {
  const rows = await db.query(sql`select from customers where customer_code = ${code}`);
  return rows.length > 0;
}

/** Returns the language of mails to a customer, found by id, or else by address; Italian for unknown ones. */
export async function languageOf(
  db: Queryable,
  { userId, email }: { readonly userId?: number | undefined; readonly email: string },
): Promise<Language> {
  const whose = userId === undefined ? sql`email = ${email}` : sql`user_id = ${userId}`;
  const row = await db.maybeOne<{ language: Language }>(sql`select language from customers where ${whose}`);
  return row?.language ?? 'it';
}

export async function setLanguage(db: Queryable, userId: number, language: Language): Promise<void> {
  await db.query(sql`update customers set language = ${language} where user_id = ${userId}`);
}

/** Makes the first address of an account its default one. */
export async function setFirstDefaultAddress(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx.query(sql`
    update customers set default_address_id = ${addressId} where user_id = ${userId} and default_address_id is null`);
}

export async function setDefaultAddress(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx.query(sql`update customers set default_address_id = ${addressId} where user_id = ${userId}`);
}

/** Makes the first store or locker of a customer the default one. */
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

/** 1 and 2: master account (S 6); 3: buys for the company of one. */
export async function setUserType(tx: Tx, userId: number, userTypeId: number): Promise<void> {
  await tx.query(sql`update customers set user_type_id = ${userTypeId} where user_id = ${userId}`);
}

/** Sets whether pages show the customer prices without VAT. */
export async function setNetPrices(db: Queryable, userId: number, netPrices: boolean): Promise<void> {
  await db.query(sql`update customers set net_prices = ${netPrices} where user_id = ${userId}`);
}

/** Blocks a customer, or ends the block. */
export async function setBlocked(tx: Tx, userId: number, blocked: boolean): Promise<void> {
  await tx.query(sql`update customers set blocked = ${blocked} where user_id = ${userId}`);
}

export async function setBetaTester(tx: Tx, userId: number, isBetaTester: boolean): Promise<void> {
  await tx.query(sql`update customers set beta_tester = ${isBetaTester} where user_id = ${userId}`);
}
