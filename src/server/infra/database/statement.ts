import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import { activeTracer, tracedStatement } from '../tracing/tracing.ts';
import { propertyOf } from './names.ts';
import { type Connection, prepareValue, Query, type ResultColumns, socketOf } from './pg-internals.ts';
import { statementName } from './sql.ts';
import type { Statement } from './types.ts';

export interface Answer<R> {
  readonly rows: R[];
  /** The number of rows that were read or changed. */
  readonly rowCount: number | null;
}

/** Runs one statement as a prepared one on a given connection, in a span where it is traced. */
export function runStatement<R>(
  client: ClientBase,
  statement: Statement,
  values: readonly unknown[] | undefined,
): Promise<Answer<R>> {
  const run = () => runPrepared<R>(client, statement, values);
  return activeTracer() === undefined ? run() : tracedStatement(statement.text, run);
}

async function runPrepared<R>(
  client: ClientBase,
  statement: Statement,
  values: readonly unknown[] | undefined,
): Promise<Answer<R>> {
  sendTogether(client);
  const { text } = statement;
  const query = new PreparedQuery(text, (values ?? statement.values ?? []) as unknown[]);
  query.name = statement.name ?? statementName(text);
  try {
    const { rows, rowCount } = await new Promise<QueryResult<QueryResultRow>>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(query);
    });
    return { rows: rows as R[], rowCount };
  } catch (error) {
    // the stack shows the caller, not the socket
    if (error instanceof Error) Error.captureStackTrace(error, runStatement);
    throw error;
  }
}

/**
 * The cache of columns by connection and name. On one connection PostgreSQL never changes the columns of a prepared
 * statement: it refuses to run it instead. Of others it does: `fetch` has the columns of the cursor that has the name
 * now.
 */
const columns = new WeakMap<Connection, Map<string, ResultColumns>>();
const HAS_FIXED_COLUMNS = /^\s*(?:select|with|insert|update|delete)\b/i;

/**
 * A statement that is prepared under its name, with three differences to that of node-postgres. Columns have the names
 * of the code. A query given to a client as an object is copied by its property descriptors, which costs more than
 * sending it; this one is used directly. And the columns of its result are asked for once per connection and not each
 * time: reading the description of forty columns took longer than reading the row.
 */
class PreparedQuery extends Query {
  name: string | undefined;
  callback: ((error: Error | null | undefined, result: QueryResult<QueryResultRow>) => void) | undefined;

  override prepare(connection: Connection): void {
    const known = this.name === undefined ? undefined : columns.get(connection)?.get(this.name);
    if (known === undefined || !this.hasBeenParsed(connection)) return super.prepare(connection);
    const { name: statement, values } = this;
    try {
      connection.bind({ statement, values, valueMapper: prepareValue });
    } catch (error) {
      // the value cannot be serialised, so nothing was sent
      connection.sync();
      this.handleError(error, connection);
      return undefined;
    }
    Object.assign(this._result, known);
    this._accumulateRows = true;
    connection.execute({});
    connection.sync();
    return undefined;
  }

  /** Converts the names of the columns to those of the code, once per prepared statement. */
  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = propertyOf(field.name);
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.name === undefined) return;
    const ofConnection = columns.get(connection) ?? new Map<string, ResultColumns>();
    columns.set(connection, ofConnection);
    if (ofConnection.has(this.name) || !HAS_FIXED_COLUMNS.test(this.text)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    ofConnection.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

const waiting = new WeakSet<object>();

/**
 * Sends the statements that are started in this turn of the event loop together on their connection: one system call,
 * and the server's process is woken once. Those of all requests that have arrived meanwhile are included: on one core,
 * a server that is woken takes the processor from the shop at once. Call it before a statement is handed to
 * node-postgres, which sends each one alone.
 */
export function sendTogether(client: ClientBase): void {
  const socket = socketOf(client);
  if (waiting.has(socket)) return;
  waiting.add(socket);
  socket.cork();
  setImmediate(() => {
    waiting.delete(socket);
    socket.uncork();
  });
}
