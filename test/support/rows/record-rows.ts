import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { type PublishedRows, ROWS_CHANNEL } from '../../../src/server/infra/database/transaction.ts';
import { addRows, type Shapes } from '../../../tools/row-types/shape.ts';
import { RECORDS, type RecordedRows } from './row-records.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Matches the places in the product from which statements are sent, except the database's own files. */
const CALLER = /\/src\/server\/(?!infra\/database\/)/;
const IS_LISTENING = Symbol.for('the rows of statements are recorded');
const RECORDED = Symbol.for('recorded shapes of rows');

interface Recorder {
  readonly shapes: Shapes;
  /** The places of statements that returned more than one row at once. */
  readonly several: Set<string>;
  readonly started: number;
}

// Records the rows that PostgreSQL returns for the statements of the product; tools/row-types compares them with their
// declared types.
if (!Reflect.has(globalThis, IS_LISTENING)) {
  Reflect.set(globalThis, IS_LISTENING, true);
  Reflect.set(globalThis, RECORDED, { shapes: {}, several: new Set(), started: Date.now() } satisfies Recorder);
  subscribe(ROWS_CHANNEL, (message) => {
    const place = placeOfCaller();
    if (place === undefined) return;
    // a statement that fails has no rows
    (message as PublishedRows).rows.then((rows) => record(place, rows), ignored);
  });
}

afterAll(() => {
  const { shapes, several, started } = Reflect.get(globalThis, RECORDED) as Recorder;
  mkdirSync(RECORDS, { recursive: true });
  writeFileSync(
    `${RECORDS}/${process.pid}-${started}.json`,
    JSON.stringify({ shapes, several: [...several] } satisfies RecordedRows),
  );
});

function record(place: string, rows: readonly unknown[]): void {
  const { shapes, several } = Reflect.get(globalThis, RECORDED) as Recorder;
  addRows(shapes, place, rows);
  if (rows.length > 1) several.add(place);
}

const places = new Map<string, string | undefined>();

/** Returns the place in the source from which the statement was sent; undefined if a test or a library sent it. */
function placeOfCaller(): string | undefined {
  const key = rawPlace();
  if (!places.has(key)) places.set(key, mappedPlace());
  return places.get(key);
}

/** Returns the call stack with positions in the compiled code, which costs less than mapping them to the source. */
function rawPlace(): string {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  Error.prepareStackTrace = (_error, sites) => sites;
  const { stack } = new Error('where the statement was sent from') as unknown as { stack: NodeJS.CallSite[] };
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  const site = stack.find((one) => isCaller(one.getFileName() ?? ''));
  return site ? `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}` : '';
}

function mappedPlace(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  const { stack = '' } = new Error('where the statement was sent from');
  Error.stackTraceLimit = stackTraceLimit;
  for (const [, file = '', position = ''] of stack.matchAll(/(?:\(|at (?:async )?)(\/[^()\n]*?):(\d+:\d+)\)?$/gm)) {
    if (!isCaller(file)) continue;
    return CALLER.test(file) && !file.endsWith('.test.ts') ? `${relative(ROOT, file)}:${position}` : undefined;
  }
  return undefined;
}

function isCaller(file: string): boolean {
  return !/node:|node_modules|\/infra\/database\/|record-rows\.ts$/.test(file) && file.includes('/');
}

function ignored(): void {}
