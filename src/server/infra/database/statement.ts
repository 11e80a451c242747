import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import { PreparedQuery } from './prepared-query.ts';
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
  const query = new PreparedQuery(text, (values ?? statement.values ?? []) as unknown[]);
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
