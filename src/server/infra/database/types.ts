import type pg from 'pg';

/** A statement ready to run: text with $1, $2 ... and its values. Made by hand or by the `sql` tag. */
export interface Statement {
  /** Name of the prepared statement; derived from the text when absent. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface Queryable {
  /** Runs one statement and returns its rows. `values` given here override those of the statement. */
  query<R>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Runs a statement that always gives one row, such as a sum or an insert with `returning`. Throws where it gives
   * none.
   */
  one<R>(statement: Statement): Promise<R>;
  /** Runs one statement and returns its first row, undefined where it gives none. */
  maybeOne<R>(statement: Statement): Promise<R | undefined>;
  /** Runs an insert, update or delete and returns whether it changed a row. */
  changed(statement: Statement): Promise<boolean>;
}

declare const inTransaction: unique symbol;

/** A connection inside a transaction. Only `Database.tx` makes one: a plain connection is not assignable to it. */
export interface Tx extends Queryable {
  readonly [inTransaction]: true;
}

/**
 * The argument of a listener: the payload of a notification, or `undefined` after the connection was lost and made
 * again, when notifications may have been missed and all watched values must be read again.
 */
export type OnMessage = (payload: string | undefined) => void;

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws or resolves to a refused
   * `Result`, which is returned as it is. A serialization failure or deadlock runs `work` again, up to four times in
   * all, so it must have no effects outside the database.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back for each NOTIFY on the channel until the returned function is called. */
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>;
  /**
   * A pool for a library that sends its own SQL: without the settings of the other connections, but a connection on
   * which a statement times out is dropped as well. The caller must close it. `size` is the maximum number of its
   * connections.
   */
  ownPool(size: number): pg.Pool;
  /**
   * Returns whether a statement was refused because the disk of the database is full, and a trial write still fails.
   */
  lacksSpace(): Promise<boolean>;
  /** Waits for the statements under way, then closes every connection. */
  close(): Promise<void>;
}
