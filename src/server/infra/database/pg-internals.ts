/* What the database layer uses of node-postgres beyond its published types (decision 105). pg-internals.test.ts fails
   when a release takes a part away. */
import pg, { type ClientBase } from 'pg';

/** The description of a result: its columns, and the parser of each. */
export interface ResultColumns {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

export interface Connection {
  bind(message: object): void;
  execute(message: object): void;
  sync(): void;
}

interface QueryInternals extends pg.Query {
  readonly text: string;
  readonly values: unknown[];
  readonly _result: ResultColumns;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: { name: string }[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}

/** A subclass names columns as the code does, and asks for their description once: no setting does either. */
export const Query = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInternals;

/** A subclass that binds its values itself has to write them as node-postgres does. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

interface Socket {
  readonly destroyed: boolean;
  cork(): void;
  uncork(): void;
  destroy(error: Error): void;
}

/** No published call sends several statements together (`cork`), or leaves a silent server at once (`destroy`). */
export function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Reads the text of an array: the published types of the parser are those of an older version with another call. */
export function parseArray(text: string, parse: (text: string) => unknown): unknown[] {
  const { create } = pg.types.arrayParser as unknown as {
    create(text: string, parse: (text: string) => unknown): { parse(): unknown[] };
  };
  return create(text, parse).parse();
}
