import { channel } from 'node:diagnostics_channel';
import type { Answer } from './statement.ts';
import type { Queryable, Statement } from './types.ts';

/** Returns what runs statements by `run`, in the ways that `Queryable` describes. */
export function queryable(run: (statement: Statement, values?: readonly unknown[]) => Promise<Answer<unknown>>): Queryable {
  const rowsOf = <R>(statement: Statement, values?: readonly unknown[]) =>
    publishRows(
      statement,
      run(statement, values).then(({ rows }) => rows as R[]),
    );
  return {
    query: rowsOf,
    one: async <R>(statement: Statement) => {
      const [row] = await rowsOf<R>(statement);
      if (row === undefined) throw new Error(`A statement that always gives a row gave none: ${statement.text.trim()}`);
      return row;
    },
    maybeOne: async <R>(statement: Statement) => (await rowsOf<R>(statement))[0],
    changed: async (statement) => ((await run(statement)).rowCount ?? 0) > 0,
  };
}

/** A message of `ROWS_CHANNEL`. It is published in the call that sends the statement, so that the stack shows who sent it. */
export interface PublishedRows {
  readonly statement: Statement;
  readonly rows: Promise<readonly unknown[]>;
}

export const ROWS_CHANNEL = 'bottega:rows';
const rowsChannel = channel(ROWS_CHANNEL);

/** Shows the rows of a statement to whoever listens: tests compare them with their declared type (decision 89). Costs nothing otherwise. */
function publishRows<R>(statement: Statement, rows: Promise<R[]>): Promise<R[]> {
  if (rowsChannel.hasSubscribers) rowsChannel.publish({ statement, rows } satisfies PublishedRows);
  return rows;
}
