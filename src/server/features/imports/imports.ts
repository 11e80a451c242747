import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import {
  IMPORT_ROWS_ON_A_PAGE,
  IMPORTS_ON_A_PAGE,
  type ImportKind,
  type ImportState,
  MAX_SAME_ROWS,
} from '../../../contract/imports/limits.ts';
import type {
  ImportCounts,
  ImportFacts,
  ImportLayout,
  ImportRow,
  ImportSummary,
} from '../../../contract/imports/schemas.ts';
import type { States } from '../../../domain/base/states.ts';
import type { Fault } from '../../import/readers/faults.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { AppliedRow } from './applied.ts';

/** An import is read and checked as often as one likes, written once, and taken back once. */
export const IMPORT_STATES = {
  layout: ['checking', 'stopped'],
  checking: ['checked', 'failed', 'stopped'],
  checked: ['layout', 'checking', 'writing', 'stopped'],
  writing: ['done', 'failed', 'stopped'],
  done: ['undone'],
  failed: ['layout', 'checking'],
  stopped: ['layout', 'checking'],
  undone: [],
} as const satisfies States<ImportState>;

/** Why nothing of an import was written: a refusal with the values of its sentence. */
export interface ImportProblem {
  readonly code: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** An import as it is stored. */
export interface StoredImport {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly fileKey: string;
  readonly fileBytes: number;
  readonly digest: string;
  readonly state: ImportState;
  readonly layout: ImportLayout;
  readonly facts: ImportFacts;
  readonly choices: StoredChoices;
  readonly counts: ImportCounts | null;
  readonly problem: ImportProblem | null;
  readonly progress: number;
  readonly stops: boolean;
  readonly acts: readonly number[];
  readonly userId: number | null;
  readonly by: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly isLast: boolean;
  /** The schedule that fetched its file. */
  readonly scheduleId: number | null;
  readonly schedule: string | null;
}

export interface StoredChoices {
  readonly leftOut?: readonly string[];
  readonly accepted?: readonly { readonly line: number; readonly field: string }[];
}

export const UNDO_DAYS = 30;

function selectImports(condition: SqlFragment): SqlFragment {
  return sql`
    select i.import_id, i.kind, i.file_name, i.file_key, i.file_bytes::int, i.digest, i.state, i.layout, i.facts,
      i.choices, i.counts, i.problem, i.progress, i.stops, i.acts, i.user_id,
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as by, i.created_at, i.finished_at,
      i.state = 'done' and i.finished_at > now() - make_interval(days => ${UNDO_DAYS})
        and (i.kind <> 'leaflets' or i.replaced is not null)
        and not exists (select from imports o where o.state = 'done' and o.finished_at > i.finished_at
          and o.counts @? '$ ? (@.changed > 0 || @.made > 0 || @.withdrawn > 0)') as is_last,
      i.schedule_id, s.name as schedule
    from imports i left join customers u on u.user_id = i.user_id
    left join import_schedules s on s.schedule_id = i.schedule_id where ${condition}`;
}

export function importOf(db: Queryable, importId: number): Promise<StoredImport | undefined> {
  return db.maybeOne<StoredImport>(selectImports(sql`i.import_id = ${importId}`));
}

/** Locks an import, and returns it. */
export async function lockImport(tx: Tx, importId: number): Promise<StoredImport | undefined> {
  await tx.query(sql`select 1 from imports where import_id = ${importId} for update`);
  return importOf(tx, importId);
}

export async function listImports(
  db: Queryable,
  query: { readonly q?: string; readonly kind?: ImportKind; readonly page?: number },
) {
  const page = pageAsked(query.page);
  const q = query.q?.trim() ?? '';
  const conditions = [
    sql`true`,
    ...(q === '' ? [] : [sql`(i.file_name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`} or i.import_id::text = ${q})`]),
    ...(query.kind === undefined ? [] : [sql`i.kind = ${query.kind}`]),
  ];
  const where = joinSql(conditions, ' and ');
  const [imports, { total }] = await Promise.all([
    db.query<StoredImport>(sql`
      ${selectImports(where)} order by i.import_id desc
      limit ${IMPORTS_ON_A_PAGE} offset ${(page - 1) * IMPORTS_ON_A_PAGE}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from imports i where ${where}`),
  ]);
  return { imports, page: pageBlock({ page, pageSize: IMPORTS_ON_A_PAGE, total }) };
}

export interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly fileKey: string;
  readonly fileBytes: number;
  readonly digest: string;
  readonly layout: ImportLayout;
  readonly facts: ImportFacts;
  readonly userId: number | null;
  readonly now: Date;
  /** The schedule that fetched the file. */
  readonly scheduleId?: number;
}

export async function addImport(db: Queryable, made: NewImport): Promise<number> {
  const { importId } = await db.one<{ importId: number }>(sql`
    insert into imports (kind, file_name, file_key, file_bytes, digest, state, layout, facts, user_id, created_at,
      schedule_id)
    values (${made.kind}, ${made.fileName}, ${made.fileKey}, ${made.fileBytes}, ${made.digest}, 'layout',
      ${JSON.stringify(made.layout)}::jsonb, ${JSON.stringify(made.facts)}::jsonb, ${made.userId}, ${made.now},
      ${made.scheduleId ?? null})
    returning import_id`);
  return importId;
}

/** Returns the last import with the same headings whose columns a person confirmed. */
export function likeImport(
  db: Queryable,
  headings: readonly string[],
): Promise<{ readonly importId: number; readonly kind: ImportKind; readonly layout: ImportLayout } | undefined> {
  return db.maybeOne(sql`
    select import_id, kind, layout from imports
    where facts->'headings' = ${JSON.stringify(headings)}::jsonb and state in ('checked', 'writing', 'done', 'undone')
    order by import_id desc limit 1`);
}

/** Returns the import of the same file that was written last. */
export async function sameFile(db: Queryable, importId: number, digest: string): Promise<number | undefined> {
  const row = await db.maybeOne<{ importId: number }>(sql`
    select import_id from imports where digest = ${digest} and import_id <> ${importId} and state = 'done'
    order by import_id desc limit 1`);
  return row?.importId;
}

/** Returns the name of an import that is under way before this one. */
export async function waitsFor(db: Queryable, importId: number): Promise<string | undefined> {
  const row = await db.maybeOne<{ fileName: string }>(sql`
    select file_name from imports where state in ('checking', 'writing') and import_id <> ${importId} and progress > 0
    order by import_id limit 1`);
  return row?.fileName;
}

/** Replaces the rows of an import. */
export async function writeImportRows(tx: Tx, importId: number, rows: readonly AppliedRow[]): Promise<void> {
  await tx.query(sql`delete from import_rows where import_id = ${importId}`);
  await addImportRows(tx, importId, rows);
}

const BATCH = 2000;

export async function addImportRows(tx: Tx, importId: number, rows: readonly AppliedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await tx.query(sql`
      insert into import_rows (import_id, line, what, code, name, changes, faults, cells)
      select ${importId}, r.line, r.what, r.code, r.name, r.changes, r.faults, r.cells
      from jsonb_to_recordset(${batch}::jsonb) as r(line int, what text, code text, name text, changes jsonb,
        faults jsonb, cells jsonb)
      on conflict (import_id, line) do update set what = excluded.what, code = excluded.code, name = excluded.name,
        changes = excluded.changes, faults = excluded.faults, cells = excluded.cells`);
  }
}

export interface StoredRow {
  readonly line: number;
  readonly what: ImportRow['what'];
  readonly code: string;
  readonly name: string;
  readonly changes: ImportRow['changes'];
  readonly faults: readonly Fault[];
  readonly cells: Readonly<Record<string, string>> | null;
}

interface RowsAsked {
  readonly importId: number;
  readonly what?: ImportRow['what'] | undefined;
  readonly asked?: boolean | undefined;
  readonly field?: string | undefined;
  readonly page?: number | undefined;
}

export async function importRows(db: Queryable, { importId, what, asked, field, page: number }: RowsAsked) {
  const page = pageAsked(number);
  const where = joinSql(
    [
      sql`import_id = ${importId}`,
      ...(what === undefined ? [] : [sql`what = ${what}`]),
      ...(asked ? [sql`changes @? '$[*].asks'`] : []),
      ...(field === undefined ? [] : [sql`changes @> ${JSON.stringify([{ field }])}::jsonb`]),
    ],
    ' and ',
  );
  const [rows, { total }] = await Promise.all([
    db.query<StoredRow>(sql`
      select line, what, code, name, changes, faults, cells from import_rows where ${where} order by line
      limit ${IMPORT_ROWS_ON_A_PAGE} offset ${(page - 1) * IMPORT_ROWS_ON_A_PAGE}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from import_rows where ${where}`),
  ]);
  return { rows, page: pageBlock({ page, pageSize: IMPORT_ROWS_ON_A_PAGE, total }) };
}

/** Returns the refused rows at these lines. */
export function refusedAt(tx: Tx, importId: number, lines: readonly number[]): Promise<StoredRow[]> {
  return tx.query<StoredRow>(sql`
    select line, what, code, name, changes, faults, cells from import_rows
    where import_id = ${importId} and line = any(${[...lines]}::int[]) and what = 'refused' order by line`);
}

/** A cell that is wrong in the same way in several refused rows. */
export interface SameFault {
  readonly column: string;
  readonly text: string;
  readonly kind: string;
  readonly rows: number;
}

const MAX_SAME_FAULTS = 500;

/** Returns the wrong cells that several refused rows have, those of most rows first. */
export function sameFaults(db: Queryable, importId: number): Promise<SameFault[]> {
  return db.query<SameFault>(sql`
    select f.column, coalesce(r.cells->>f.column, '') as text, f.kind, count(*)::int as rows
    from import_rows r cross join jsonb_to_recordset(r.faults) as f("column" text, kind text)
    where r.import_id = ${importId} and r.what = 'refused' and r.cells is not null
    group by 1, 2, 3 having count(*) > 1 order by rows desc, 1, 2, 3 limit ${MAX_SAME_FAULTS}`);
}

/** Returns the lines of refused rows that are wrong in this cell. */
export async function linesWrongIn(
  tx: Tx,
  importId: number,
  { column, text }: { readonly column: string; readonly text: string },
): Promise<number[]> {
  const rows = await tx.query<{ line: number }>(sql`
    select line from import_rows
    where import_id = ${importId} and what = 'refused' and coalesce(cells->>${column}, '') = ${text}
      and faults @> ${JSON.stringify([{ column }])}::jsonb
    order by line limit ${MAX_SAME_ROWS}`);
  return rows.map(({ line }) => line);
}

/** Returns the changes that need a yes. */
export function askedChanges(
  tx: Tx,
  importId: number,
): Promise<{ readonly line: number; readonly changes: ImportRow['changes'] }[]> {
  return tx.query(sql`
    select line, changes from import_rows where import_id = ${importId} and changes @? '$[*].asks' order by line`);
}

export function summaryOf(stored: StoredImport, problem: string | undefined): ImportSummary {
  const { importId, kind, fileName, fileBytes, state, by, createdAt, finishedAt, counts, isLast, schedule } = stored;
  return {
    importId,
    kind,
    fileName,
    fileBytes,
    state,
    by,
    createdAt: createdAt.toISOString(),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
    ...(counts ? { counts } : {}),
    ...(problem === undefined ? {} : { problem }),
    mayUndo: isLast,
    ...(schedule === null ? {} : { schedule }),
  };
}
