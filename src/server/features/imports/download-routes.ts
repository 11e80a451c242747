import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EXPORT_LIST_PATH, IMPORT_FILE_PATH } from '../../../contract/imports/limits.ts';
import { refusalEnvelope } from '../../http/envelope.ts';
import { languageOf } from '../../http/language.ts';
import { refuse } from '../../http/outcome.ts';
import { whole } from '../../http/recorded.ts';
import { staffOf } from '../../http/staff-only.ts';
import { EXPORTED_LISTS, exportList } from '../../import/export/export-list.ts';
import type { Database } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { spokenRow } from './fault-words.ts';
import { importOf, importRows, type StoredImport, type StoredRow } from './imports.ts';
import type { ImportUploadDeps } from './upload-routes.ts';

/** Files of an import: the one that was sent, what it changed, and its refused rows, to be corrected and sent again. */
export function registerImportDownloads(app: FastifyInstance, deps: ImportUploadDeps): void {
  app.get(EXPORT_LIST_PATH, { schema: { hide: true } }, (request, reply) => downloadList(deps, request, reply));
  app.get(IMPORT_FILE_PATH, { schema: { hide: true } }, (request, reply) => download(deps, request, reply));
}

/** Sends a whole list of the shop as a CSV that an import reads back. */
async function downloadList(deps: ImportUploadDeps, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  const context = deps.contextOf(request, reply);
  const no = (status: number, code: 'FORBIDDEN' | 'IMPORT_STORE' | 'IMPORT_GONE') =>
    reply
      .code(status)
      .type('application/json')
      .send(refusalEnvelope(refuse(code), language));
  if (!(await staffOf(context, 'imports'))) return no(403, 'FORBIDDEN');
  const { list: asked, warehouse } = request.query as { readonly list?: string; readonly warehouse?: string };
  const list = EXPORTED_LISTS.find((each) => each === asked);
  if (!list) return no(404, 'IMPORT_GONE');
  const warehouseId = whole(warehouse) || undefined;
  if (list === 'stock' && warehouseId === undefined) return no(400, 'IMPORT_STORE');
  const file = await deps.files.newPath();
  await exportList(deps.db, { list, warehouseId, file });
  const bytes = createReadStream(file);
  // what was opened is read to its end
  bytes.once('open', () => void rm(file, { force: true }));
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="${list}${warehouseId === undefined ? '' : `-${warehouseId}`}.csv"`,
    )
    .type('text/csv; charset=utf-8')
    .send(bytes);
}

async function download(deps: ImportUploadDeps, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  const context = deps.contextOf(request, reply);
  if (!(await staffOf(context, 'imports')))
    return reply
      .code(403)
      .type('application/json')
      .send(refusalEnvelope(refuse('FORBIDDEN'), language));
  const { id, what } = request.query as { readonly id?: string; readonly what?: string };
  const stored = await importOf(deps.db, whole(id));
  if (!stored || (what === 'original' && stored.fileKey === ''))
    return reply
      .code(404)
      .type('application/json')
      .send(refusalEnvelope(refuse(stored ? 'IMPORT_FILE_GONE' : 'IMPORT_GONE'), language));
  const name =
    what === 'original' ? stored.fileName : `${what === 'refused' ? 'rifiutate' : 'cambiate'}-${stored.importId}.csv`;
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(what === 'original' ? 'application/octet-stream' : 'text/csv; charset=utf-8');
  if (what === 'original') return reply.send(createReadStream(deps.files.pathOf(stored.fileKey)));
  const lines = what === 'refused' ? refusedLines(deps.db, stored, language) : changedLines(deps.db, stored);
  return reply.send(Readable.from(lines));
}

async function* pagesOf(db: Database, importId: number, what: 'refused' | undefined): AsyncGenerator<StoredRow> {
  for (let page = 1; ; page++) {
    const { rows, page: block } = await importRows(db, { importId, what, page });
    yield* rows;
    if (page >= block.totPages) return;
  }
}

function csvLine(cells: readonly string[]): string {
  const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${cells.map((cell) => quoted(plainCell(cell))).join(';')}\r\n`;
}

/** The refused rows under our columns, so that the file is understood when it comes back corrected. */
async function* refusedLines(db: Database, { importId, layout }: StoredImport, language: 'it' | 'en') {
  const columns = [...new Set(layout.columns.filter((column) => column !== ''))];
  yield `\uFEFF${csvLine([...columns, 'perché no'])}`;
  for await (const row of pagesOf(db, importId, 'refused')) {
    const { faults } = spokenRow(row, { language });
    yield csvLine([
      ...columns.map((column) => row.cells?.[column] ?? ''),
      faults.map(({ reason }) => reason).join(' '),
    ]);
  }
}

async function* changedLines(db: Database, { importId }: StoredImport) {
  yield `\uFEFF${csvLine(['riga', 'codice', 'prodotto', 'campo', 'prima', 'dopo'])}`;
  for await (const { line, code, name, changes } of pagesOf(db, importId, undefined))
    for (const { field, before, after } of changes) yield csvLine([String(line), code, name, field, before, after]);
}
