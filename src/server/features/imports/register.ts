import type { FastifyInstance } from 'fastify';
import { MAX_IMPORT_MEGABYTES } from '../../../contract/imports/limits.ts';
import type { ImportRow, StaffImport } from '../../../contract/imports/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { createAllowedDownload } from '../../../pictures/store/allowed-fetch.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Lane } from '../../infra/jobs/job-kinds.ts';
import { actOf } from '../products/product-changes.ts';
import { correctRows } from './correct-rows.ts';
import { registerImportDownloads } from './download-routes.ts';
import { problemText, spokenRow } from './fault-words.ts';
import { createImportFiles, importFolderIn, readAgain } from './import-files.ts';
import {
  importOf,
  importRows,
  listImports,
  lockImport,
  type SameFault,
  type StoredImport,
  type StoredRow,
  sameFaults,
  sameFile,
  summaryOf,
  waitsFor,
} from './imports.ts';
import { layoutProblems } from './layout-problems.ts';
import { type ImportDeps, runImport } from './run-import.ts';
import { scheduleHandlers } from './schedule-routes.ts';
import { noteProblem } from './schedules.ts';
import { type TakeDeps, takeDueFiles, takeScheduledFile } from './take-scheduled.ts';
import { undoImport } from './undo-import.ts';
import { type ImportUploadDeps, registerImportUploads } from './upload-routes.ts';

interface RegisterDeps extends Omit<ImportDeps, 'files'>, Omit<ImportUploadDeps, 'files' | 'db'> {
  readonly config: Pick<Config, 'dataDir' | 'importFolder' | 'importHosts'>;
  readonly wakeJobs: (lane?: Lane) => void;
}

type Deps = RegisterDeps & Pick<TakeDeps, 'files' | 'download'>;

/** Files of products, prices, stock, pictures and flyers that the staff import (issue 47). */
export function register(given: RegisterDeps) {
  const { dataDir, importHosts: hosts } = given.config;
  const deps: Deps = {
    ...given,
    files: createImportFiles(importFolderIn(dataDir)),
    download: createAllowedDownload({ hosts, ...DOWNLOAD }),
  };
  return {
    handlers: { ...readHandlers(deps), ...stepHandlers(deps), ...afterHandlers(deps), ...scheduleHandlers(deps) },
    jobs: {
      'run-import': ({ importId }: { readonly importId: number }) => runImport(deps, importId),
      'take-due-files': () => takeDueFiles(deps, deps.clock.now()),
      'take-scheduled-file': ({ scheduleId }: { readonly scheduleId: number }) => takeScheduledFile(deps, scheduleId),
    },
    recorded: RECORDED,
    routes: async (server: FastifyInstance) => {
      registerImportDownloads(server, deps);
      await registerImportUploads(server, deps);
    },
  } satisfies Feature;
}

/** How files of schedules are fetched: as large as those that are sent, and twice within the three minutes of a job. */
const DOWNLOAD = {
  setting: 'IMPORT_HOSTS',
  accept: 'text/csv, application/*, */*',
  limits: { maxBytes: MAX_IMPORT_MEGABYTES * 1024 * 1024, maxMs: 80_000, tries: 2 },
};

const RECORDED: Recorded = {
  targets: {
    import_id: (id) => ({
      state: sql`(select jsonb_build_object('import', jsonb_build_object('file', i.file_name, 'kind', i.kind,
          'state', i.state, 'changed', i.counts->'changed', 'made', i.counts->'made', 'refused', i.counts->'refused'))
        from imports i where i.import_id = ${whole(id)})`,
    }),
    schedule_id: (id) => ({
      state: sql`(select jsonb_build_object('schedule', jsonb_build_object('name', s.name, 'source', s.source,
          'place', s.place, 'rhythm', s.rhythm, 'at', s.at_time, 'paused', s.paused))
        from import_schedules s where s.schedule_id = ${whole(id)})`,
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
      const same = query.what === 'refused' ? await sameFaults(db, query.import_id) : [];
      return done({ page, rows: rows.map((row) => withSame(spokenRow(row, context), row, same)) });
    },
  } satisfies Partial<Handlers>;
}

/** Says at each fault of a row how many rows have the same. */
function withSame(row: ImportRow, { faults }: StoredRow, same: readonly SameFault[]): ImportRow {
  return {
    ...row,
    faults: row.faults.map((fault, index) => {
      const { column, text } = fault;
      const alike = same.find(
        (each) => each.column === column && each.text === text && each.kind === faults[index]?.kind,
      );
      return alike ? { ...fault, same: alike.rows } : fault;
    }),
  };
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
    hasFile: stored.fileKey !== '',
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
      if (!before?.fileKey) return refuse(before ? 'IMPORT_FILE_GONE' : 'IMPORT_GONE');
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
      step(importId, context, async (tx, { state, scheduleId }) => {
        const isAtWork = state === 'checking' || state === 'writing';
        if (!isAtWork && state !== 'layout' && state !== 'checked') return refuse('IMPORT_STATE');
        const change = isAtWork ? sql`stops = true` : sql`state = 'stopped'`;
        await tx.query(sql`update imports set ${change} where import_id = ${importId}`);
        await noteProblem(tx, scheduleId, null);
        return ok();
      }),
  } satisfies Partial<Handlers>;
}

const MAY_CHECK: readonly StoredImport['state'][] = ['layout', 'checked', 'failed', 'stopped'];

function afterHandlers(deps: Deps) {
  const { db } = deps;
  return {
    staffImportCorrect: async (context, { body: { import_id: importId, rows, same = [] } }) => {
      const act = await actOf(context, 'import');
      const corrected = await db.tx((tx) => correctRows(tx, importId, { rows, same }, act));
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
