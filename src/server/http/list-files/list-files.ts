import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '../../../contract/base/call.ts';
import type { CountedPage } from '../../../contract/base/page.ts';
import { calls } from '../../../contract/calls.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { refusalEnvelope } from '../envelope.ts';
import type { Handlers } from '../feature.ts';
import type { Outcome } from '../outcome.ts';
import { type AnyHandler, contextOf, fencesOf, type RegisterDeps, speakerOf } from '../register-calls.ts';
import { LIST_FILES } from './list-columns.ts';
import type { ListFile } from './list-file.ts';

/**
 * Gives each list of the office as a CSV, too: at the address of its call with ".csv" behind it, to the same people,
 * with the same filters, and with the rows of all pages.
 */
export function registerListFiles(app: FastifyInstance, deps: RegisterDeps, handlers: Handlers): void {
  for (const file of LIST_FILES) {
    const call: AnyCall = calls[file.call];
    const handler = handlers[file.call] as AnyHandler;
    app.get(`${call.path}.csv`, {
      schema: { hide: true, querystring: call.query },
      ...fencesOf(file.call, call, deps),
      handler: (request, reply) => send({ file, call, handler, deps }, request, reply),
    });
  }
}

interface Asked {
  readonly file: ListFile;
  readonly call: AnyCall;
  readonly handler: AnyHandler;
  readonly deps: RegisterDeps;
}

async function send({ file, call, handler, deps }: Asked, request: FastifyRequest, reply: FastifyReply) {
  const context = contextOf(request, reply, deps);
  const read = (page: number) => {
    const query = { ...(request.query as object), ...('page' in call.query.properties ? { page } : {}) };
    return handler(context, { query, body: {}, params: {} });
  };
  const input = { query: request.query, body: {} };
  const first = await deps.staffRecord.run(file.call, call, { context, input }, () => read(1));
  if (!first.ok) return reply.code(400).send(refusalEnvelope(first, speakerOf(request, deps)));
  const onEnd = (end: Sealed) => deps.staffRecord.sealed(context, { ...(request.query as object), ...end });
  const name = call.path.split('/').slice(4).join('-');
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(linesOf(file, { first, read, onEnd })));
}

/** What the record says of a sealed file: how many rows it has, and the seal of the last one. */
interface Sealed {
  readonly rows: number;
  readonly seal: string;
}

interface Pages {
  readonly first: Outcome<unknown>;
  readonly read: (page: number) => unknown;
  readonly onEnd: (end: Sealed) => Promise<void>;
}

async function* linesOf({ rows, columns, isSealed = false }: ListFile, { first, read, onEnd }: Pages) {
  const headings = columns.map(([heading]) => heading);
  yield `\uFEFF${csvLine(isSealed ? [...headings, SEAL] : headings)}`;
  let data = dataOf(first);
  let end: Sealed = { rows: 0, seal: '' };
  for (let page = 1; ; ) {
    const lines = rows(data).map((row) => {
      const cells = columns.map(([, cell]) => textOf(cell(row)));
      if (!isSealed) return csvLine(cells);
      const line = csvLine(cells.map(inOneLine)).trimEnd();
      end = { rows: end.rows + 1, seal: sealOf(end.seal, line) };
      return `${line};${end.seal}\r\n`;
    });
    if (lines.length > 0) yield lines.join('');
    page++;
    if (!isFollowed(data, { page, rows: lines.length })) break;
    data = dataOf((await read(page)) as Outcome<unknown>);
  }
  if (isSealed) await onEnd(end);
}

const SEAL = 'impronta';

/** Returns the seal of a line: the SHA-256 of the seal before it and its text, as it stands before the last `;`. */
function sealOf(before: string, line: string): string {
  return createHash('sha256').update(`${before}${line}`).digest('hex');
}

/** A line of a sealed file is one line of text, so that a reader can check it without a parser. */
function inOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** Lists say how many pages they have, or whether there is one more, or nothing if they have one. */
interface ListPage {
  readonly page?: CountedPage;
  readonly hasMore?: boolean;
}

/** Whether this page comes after one with so many rows. Rows that were not counted end with a page that is not full. */
function isFollowed({ page: block, hasMore = false }: ListPage, after: { page: number; rows: number }): boolean {
  if (!block) return hasMore;
  return after.page <= block.totPages || (block.hasMore === true && after.rows === block.itemsPerPage);
}

/** A page of a list that was refused after the first one breaks the file off, so that nobody takes it for whole. */
function dataOf(outcome: Outcome<unknown>): ListPage {
  if (outcome.ok && 'data' in outcome) return outcome.data as ListPage;
  throw new Error('a page of a list was refused');
}

function textOf(value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'si' : 'no';
  return value === undefined ? '' : plainCell(String(value));
}

/** Returns a line of a CSV for Italian spreadsheets. */
function csvLine(cells: readonly string[]): string {
  const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${cells.map(quoted).join(';')}\r\n`;
}
