import { channel } from 'node:diagnostics_channel';
import type { Statement } from './types.ts';

/** A message of `ROWS_CHANNEL`. It is published in the call that sends the statement, so that the stack shows who sent it. */
export interface PublishedRows {
  readonly statement: Statement;
  readonly rows: Promise<readonly unknown[]>;
}

export const ROWS_CHANNEL = 'bottega:rows';
const rowsChannel = channel(ROWS_CHANNEL);

/** Shows the rows of a statement to whoever listens: tests compare them with their declared type (decision 89). Costs nothing otherwise. */
export function publishRows<R>(statement: Statement, rows: Promise<R[]>): Promise<R[]> {
  if (rowsChannel.hasSubscribers) rowsChannel.publish({ statement, rows } satisfies PublishedRows);
  return rows;
}
