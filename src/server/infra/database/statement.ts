import type { ClientBase } from 'pg';
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
  const name = statement.name ?? statementName(statement.text);
  const result = await client.query({
    ...(name === undefined ? {} : { name }),
    text: statement.text,
    values: (values ?? statement.values ?? []) as unknown[],
  });
  return result.rows as R[];
}
