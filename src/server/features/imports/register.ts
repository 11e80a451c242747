import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NEEDED_COLUMNS } from '../../../contract/imports/limits.ts';
import type { ImportLayout, StaffImport } from '../../../contract/imports/schemas.ts';
import { ok, type Result, refuseFor, refuseIfAny } from '../../../domain/base/result.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { type RefusalCode, refusalText } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Lane } from '../../infra/jobs/job-kinds.ts';
import { actOf } from '../products/product-changes.ts';
import { correctRows } from './correct-rows.ts';
import { registerImportDownloads } from './download-routes.ts';
import { spokenRow } from './fault-words.ts';
import { createImportFiles, readAgain } from './import-files.ts';
import {
  type ImportProblem,
  importOf,
  importRows,
  listImports,
  lockImport,
  type StoredImport,
  sameFile,
  summaryOf,
  waitsFor,
} from './imports.ts';
import { type ImportDeps, runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';
import { type ImportUploadDeps, registerImportUploads } from './upload-routes.ts';

interface RegisterDeps extends Omit<ImportDeps, 'files'>, Omit<ImportUploadDeps, 'files' | 'db'> {
  readonly config: Pick<Config, 'dataDir'>;
  readonly wakeJobs: (lane?: Lane) => void;
}

type Deps = RegisterDeps & Pick<ImportDeps, 'files'>;

/** Files of products, prices, stock, pictures and flyers that the staff import (issue 47). */
export function register(given: RegisterDeps) {
  const deps = { ...given, files: createImportFiles(join(given.config.dataDir, 'imports', 'files')) };
  return {
    handlers: { ...readHandlers(deps), ...stepHandlers(deps), ...afterHandlers(deps) },
    jobs: { 'run-import': ({ importId }: { readonly importId: number }) => runImport(deps, importId) },
    recorded: RECORDED,
    routes: async (server: FastifyInstance) => {
      registerImportDownloads(server, deps);
      await registerImportUploads(server, deps);
    },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    import_id: (id) => ({
      state: sql`(select jsonb_build_object('import', jsonb_build_object('file', i.file_name, 'kind', i.kind,
          'state', i.state, 'changed', i.counts->'changed', 'made', i.counts->'made', 'refused', i.counts->'refused'))
        from imports i where i.import_id = ${whole(id)})`,
    }),
  },
};

function readHandlers({ db }: Deps) {
  return {
    staffImports: async (context, { query }) => {
      const [{ imports, page }, stores] = await Promise.all([listImports(db, query), storesOf(db)]);
      return done({ page, stores, imports: imports.map((stored) => summaryOf(stored, problemText(stored, context))) });
    },
    staffImportView: (context, { query }) => viewed({ db }, query.import_id, context),
    staffImportRows: async (context, { query }) => {
      const { rows, page } = await importRows(db, {
        importId: query.import_id,
        what: query.what,
        asked: query.asked,
        field: query.field,
        page: query.page,
      });
      return done({ page, rows: rows.map((row) => spokenRow(row, context)) });
    },
  } satisfies Partial<Handlers>;
}

function problemText({ problem }: { readonly problem: ImportProblem | null }, { language }: CallContext) {
  if (!problem) return undefined;
  return refusalText(language, {
    code: problem.code as RefusalCode,
    ...(problem.details ? { details: problem.details } : {}),
  });
}

function storesOf(db: Queryable): Promise<{ warehouseId: number; name: string }[]> {
  return db.query(sql`select warehouse_id, name from warehouses order by name, warehouse_id`);
}

async function viewed({ db }: Pick<Deps, 'db'>, importId: number, context: CallContext): Promise<Outcome<StaffImport>> {
  const stored = await importOf(db, importId);
  if (!stored) return refuse('IMPORT_GONE');
  const isWaiting = (stored.state === 'checking' || stored.state === 'writing') && stored.progress === 0;
  const [stores, sameAs, before] = await Promise.all([
    storesOf(db),
    sameFile(db, importId, stored.digest),
    isWaiting ? waitsFor(db, importId) : undefined,
  ]);
  return done({
    import: summaryOf(stored, problemText(stored, context)),
    layout: stored.layout,
    facts: stored.facts,
    progress: stored.progress,
    stores,
    ...(sameAs === undefined ? {} : { sameAs }),
    ...(before === undefined ? {} : { waitsFor: before }),
  });
}

function stepHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  /** Writes the next step of an import, and returns how it stands. */
  const step = async (
    importId: number,
    context: CallContext,
    work: (tx: Tx, stored: StoredImport) => Promise<Result<void, Refusal>>,
  ) => {
    const changed = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
      const stored = await lockImport(tx, importId);
      return stored ? work(tx, stored) : refuse('IMPORT_GONE');
    });
    if (!changed.ok) return changed;
    wakeJobs('import');
    return viewed(deps, importId, context);
  };
  return {
    staffImportRead: async (context, { body: { import_id: importId, kind, has_header: hasHeader, ...form } }) => {
      const before = await importOf(db, importId);
      if (!before) return refuse('IMPORT_GONE');
      const { encoding, delimiter } = form;
      const read = await readAgain(deps, { key: before.fileKey, kind, said: { encoding, delimiter, hasHeader } });
      if (!read.ok) return read;
      return step(importId, context, async (tx, stored) => {
        if (!MAY_CHECK.includes(stored.state)) return refuse('IMPORT_STATE');
        const { layout, facts } = read.value;
        await tx.query(sql`
          update imports set kind = ${kind}, layout = ${JSON.stringify(layout)}::jsonb,
            facts = ${JSON.stringify(facts)}::jsonb, state = 'layout' where import_id = ${importId}`);
        return ok();
      });
    },
    staffImportCheck: (context, { body: { import_id: importId, kind, layout } }) =>
      step(importId, context, async (tx, stored) => {
        if (!MAY_CHECK.includes(stored.state)) return refuse('IMPORT_STATE');
        const checked = layoutProblems({ ...stored, kind, layout });
        if (!checked.ok) return checked;
        await tx.query(sql`
          update imports set kind = ${kind}, layout = ${JSON.stringify(layout)}::jsonb, state = 'checking',
            progress = 0, stops = false, problem = null, user_id = ${(await context.staff()).userId}
          where import_id = ${importId}`);
        await enqueue(tx, 'run-import', { importId });
        return ok();
      }),
    staffImportWrite: (context, { body: { import_id: importId, left_out: leftOut, accepted } }) =>
      step(importId, context, async (tx, { state, counts }) => {
        if (state !== 'checked' || !counts) return refuse('IMPORT_STATE');
        if (counts.changed + counts.made + counts.withdrawn === 0) return refuse('IMPORT_NOTHING');
        await tx.query(sql`
          update imports set state = 'writing', progress = 0, stops = false,
            choices = ${JSON.stringify({ leftOut, accepted })}::jsonb, user_id = ${(await context.staff()).userId}
          where import_id = ${importId}`);
        await enqueue(tx, 'run-import', { importId });
        return ok();
      }),
    staffImportStop: (context, { body: { import_id: importId } }) =>
      step(importId, context, async (tx, { state }) => {
        const isAtWork = state === 'checking' || state === 'writing';
        if (!isAtWork && state !== 'layout' && state !== 'checked') return refuse('IMPORT_STATE');
        await (isAtWork
          ? tx.query(sql`update imports set stops = true where import_id = ${importId}`)
          : tx.query(sql`update imports set state = 'stopped' where import_id = ${importId}`));
        return ok();
      }),
  } satisfies Partial<Handlers>;
}

const MAY_CHECK: readonly StoredImport['state'][] = ['layout', 'checked', 'failed', 'stopped'];

function layoutProblems({
  kind,
  layout,
  facts,
}: Pick<StoredImport, 'kind' | 'layout' | 'facts'>): Result<void, Refusal> {
  const { columns, warehouseId, numbers } = layout;
  const missing = NEEDED_COLUMNS[kind].filter((column) => !columns.includes(column));
  const twice = columns.find((column, at) => column !== '' && column !== 'barcode' && columns.indexOf(column) !== at);
  const isUnclear = facts.unclear !== undefined && numbers === 'auto';
  const refusals: Refusal[] = [
    ...missing.map((what): Refusal => ({ code: 'IMPORT_COLUMN_MISSING', field: 'columns', details: { what } })),
    ...(twice === undefined
      ? []
      : [{ code: 'IMPORT_COLUMN_TWICE', field: 'columns', details: { column: twice } } as const]),
    ...(kind === 'stock' && !columns.some(isAmount)
      ? [{ code: 'IMPORT_COLUMN_MISSING', field: 'columns', details: { what: 'available' } } as const]
      : []),
    ...(kind === 'stock' && warehouseId === undefined ? [{ code: 'IMPORT_STORE', field: 'warehouseId' } as const] : []),
    ...(isUnclear
      ? [{ code: 'IMPORT_DECIMALS', field: 'numbers', details: { text: facts.unclear?.text ?? '' } } as const]
      : []),
  ];
  return refuseIfAny(refusals);
}

function isAmount(column: ImportLayout['columns'][number]): boolean {
  return column === 'available' || column === 'on_hand';
}

function afterHandlers(deps: Deps) {
  const { db } = deps;
  return {
    staffImportCorrect: async (context, { body: { import_id: importId, rows } }) => {
      const act = await actOf(context, 'import');
      const corrected = await db.tx((tx) => correctRows(tx, importId, rows, act));
      if (!corrected.ok) return corrected;
      const stored = await importOf(db, importId);
      if (!stored) return refuse('IMPORT_GONE');
      return done({
        written: corrected.value.written,
        refused: corrected.value.refused.map((row) =>
          spokenRow({ ...row, changes: [...row.changes], cells: row.cells ?? null }, context),
        ),
        import: summaryOf(stored, undefined),
      });
    },
    staffImportUndo: async (context, { body: { import_id: importId, is_trial: isTrial = false } }) => {
      const act = await actOf(context, 'undo');
      if (!isTrial) {
        const undone = await db.tx((tx) => undoImport(tx, importId, act));
        return undone.ok ? done(undone.value) : undone;
      }
      const tried = await db.tx(async (tx) => refuseFor([await undoImport(tx, importId, act)]));
      if (tried.ok) throw new Error('a trial is not committed');
      const [result] = tried.refusals;
      return result.ok ? done(result.value) : result;
    },
  } satisfies Partial<Handlers>;
}
