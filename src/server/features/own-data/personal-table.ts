import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** The person whose data are exported or deleted. */
export interface Person {
  readonly userId: number;
  /** In lower case. */
  readonly email: string;
  readonly now: Date;
}

/** The way in which rows of a person change when the account is closed; `only` limits it to some of them. */
export type ClosingStep =
  | { readonly does: 'delete'; readonly only?: SqlFragment }
  | { readonly does: 'blank'; readonly set: (person: Person) => SqlFragment; readonly only?: SqlFragment };

/** A table that holds data of a person; its statements call it `t`. */
export interface PersonalTable {
  /** Columns by which an export orders its rows. They hold a key, so that the order is total. */
  readonly order: readonly string[];
  /** Which of its rows belong to the person. */
  readonly where: (person: Person) => SqlFragment;
  /** Columns that an export leaves out: credentials, and data about other people. */
  readonly secret?: readonly string[];
  /** Converts a row of an export to a readable form. */
  readonly shown?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** The steps of closing an account, in this order; rows that no step deletes stay. */
  readonly closing: readonly ClosingStep[];
  /**
   * Every column of a table whose rows may stay, by whether it may stay as it is. A test holds them against the
   * database.
   */
  readonly columns?: { readonly blanked: readonly string[]; readonly unchanged: readonly string[] };
  /** The reason why rows stay. */
  readonly reason?: string;
}

/** An expression for an address that no mail reaches (RFC 2606), one for each account. */
export function closedEmail(userId: SqlFragment): SqlFragment {
  return sql`'chiuso-' || ${userId} || '@account.invalid'`;
}

/** Returns the names of columns that these lines hold, separated by spaces. */
export const names = (...lines: readonly string[]): string[] => lines.join(' ').split(' ');

/** All rows of the person are deleted. */
export const DELETED = [{ does: 'delete' }] as const;

export const FISCAL = 'a sale has to be documented for ten years (art. 2220 of the civil code)';

/** All rows stay as they are, with these columns, because they document a sale. */
export function saleRecord(...columns: readonly string[]): Pick<PersonalTable, 'closing' | 'columns' | 'reason'> {
  return { closing: [], columns: { blanked: [], unchanged: names(...columns) }, reason: FISCAL };
}
