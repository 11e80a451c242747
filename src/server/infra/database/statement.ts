import pg, { type ClientBase, type QueryResult, type QueryResultRow } from 'pg';
import { sendTogether } from './send-together.ts';
import { statementName } from './sql.ts';
import type { Statement } from './types.ts';

/** Runs one statement as a prepared one on a given connection. */
export async function runStatement<R>(
  client: ClientBase,
  statement: Statement,
  values: readonly unknown[] | undefined,
): Promise<R[]> {
  sendTogether(client);
  const { text } = statement;
  const query = new pg.Query(text, (values ?? statement.values ?? []) as unknown[]) as NamedQuery;
  query.name = statement.name ?? statementName(text);
  try {
    const { rows } = await new Promise<QueryResult<QueryResultRow>>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(query);
    });
    return rows as R[];
  } catch (error) {
    // leads to the caller, not to the socket
    if (error instanceof Error) Error.captureStackTrace(error, runStatement);
    throw error;
  }
}

/**
 * node-postgres copies a query that is given as an object by its property descriptors, which costs more than sending it; one
 * that is a `Query` already is taken as it is. The published types leave out these two fields.
 */
type NamedQuery = pg.Query & {
  name: string | undefined;
  callback: (error: Error | null | undefined, result: QueryResult<QueryResultRow>) => void;
};
