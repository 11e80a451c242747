import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { DELIMITERS, ENCODINGS, IMPORT_KINDS, IMPORT_ROW_KINDS, IMPORT_STATES, MAX_CORRECTIONS } from './limits.ts';
import * as routes from './routes.ts';

const Kind = Type.Enum([...IMPORT_KINDS]);

/** How a file is read, as it was found or as a person said. */
export const ImportLayout = Type.Object({
  encoding: Type.Enum([...ENCODINGS]),
  delimiter: Type.Enum([...DELIMITERS]),
  numbers: Type.Enum(['auto', 'en', 'it'], { description: 'auto: as the file shows; en: 1,234.50; it: 1.234,50' }),
  hasHeader: Type.Boolean(),
  columns: Type.Array(Type.String({ maxLength: 40 }), {
    maxItems: 300,
    description: 'our column for each column of the file, in its order; empty: it is not imported',
  }),
  emptyCells: Type.Enum(['keep', 'clear'], { description: 'keep: they leave things as they are' }),
  missing: Type.Enum(['keep', 'withdraw'], { description: 'withdraw: products that the file lacks go off sale' }),
  makesCategories: Type.Boolean({ description: 'departments and categories that the shop lacks are made' }),
  allowsJumps: Type.Boolean({ description: 'prices may be more than ten times the last one' }),
  warehouseId: Type.Optional(Type.Integer({ ...Id, description: 'the store of prices and stock' })),
});
export type ImportLayout = Static<typeof ImportLayout>;

export const ImportFacts = Type.Object(
  {
    headings: Type.Array(Type.String()),
    first: Type.Array(Type.String(), { description: 'the cells of the first row' }),
    rows: Type.Integer(),
    source: Type.String({ description: 'the program that the columns belong to; empty: none that we know' }),
    likeImport: Type.Optional(Type.Integer({ description: 'an earlier import with the same columns' })),
    isSpreadsheet: Type.Boolean(),
    unclear: Type.Optional(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String(),
          text: Type.String(),
          english: Type.Number(),
          italian: Type.Number(),
          now: Type.Optional(Type.Number()),
        },
        { description: 'a number with two meanings, which no other number of the file decides' },
      ),
    ),
  },
  { description: 'what was found in the file' },
);
export type ImportFacts = Static<typeof ImportFacts>;

const Count = Type.Integer();
export const ImportCounts = Type.Object({
  rows: Count,
  same: Count,
  changed: Count,
  made: Count,
  refused: Count,
  withdrawn: Count,
  asked: Type.Integer({ description: 'changes of VAT, confirmed allergens or good names, which need a yes each' }),
  fields: Type.Record(Type.String(), Type.Integer(), { description: 'changes by field' }),
});
export type ImportCounts = Static<typeof ImportCounts>;

export const ImportSummary = Type.Object({
  importId: Type.Integer(),
  kind: Kind,
  fileName: Type.String(),
  fileBytes: Type.Integer(),
  state: Type.Enum([...IMPORT_STATES]),
  by: Type.String({ description: 'empty: by itself, or the account was closed' }),
  createdAt: Type.String(),
  finishedAt: Type.Optional(Type.String()),
  counts: Type.Optional(ImportCounts),
  problem: Type.Optional(Type.String({ description: 'why it failed' })),
  mayUndo: Type.Boolean({ description: 'whether it was the last one' }),
  schedule: Type.Optional(Type.String({ description: 'the schedule that fetched its file' })),
});
export type ImportSummary = Static<typeof ImportSummary>;

const Stores = Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() }));

export const StaffImport = Type.Object({
  import: ImportSummary,
  layout: ImportLayout,
  facts: ImportFacts,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  hasFile: Type.Boolean({ description: 'false: its file was deleted, after the days in which it could be undone' }),
  waitsFor: Type.Optional(Type.String({ description: 'the import that is under way before this one' })),
  sameAs: Type.Optional(Type.Integer({ description: 'an earlier import of the same file' })),
  stores: Stores,
});
export type StaffImport = Static<typeof StaffImport>;

export const ImportChange = Type.Object({
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
  asks: Type.Optional(Type.Enum(['vat', 'allergens', 'name'], { description: 'written only if it is accepted' })),
});
export type ImportChange = Static<typeof ImportChange>;

export const ImportRow = Type.Object({
  line: Type.Integer(),
  what: Type.Enum([...IMPORT_ROW_KINDS]),
  code: Type.String(),
  name: Type.String(),
  changes: Type.Array(ImportChange),
  faults: Type.Array(
    Type.Object({
      column: Type.String(),
      text: Type.String({ description: 'the cell of the file' }),
      reason: Type.String(),
      guess: Type.Optional(Type.String({ description: 'what may be meant' })),
      mayBeRight: Type.Optional(
        Type.Boolean({ description: 'true: a price that jumped, which is written once somebody confirms it' }),
      ),
      same: Type.Optional(
        Type.Integer({ description: 'refused rows with the same cell and fault, this one too; absent: only this one' }),
      ),
    }),
  ),
});
export type ImportRow = Static<typeof ImportRow>;

const ImportId = { import_id: Id };
export const ImportRowsQuery = Type.Object({
  ...ImportId,
  what: Type.Optional(Type.Enum([...IMPORT_ROW_KINDS])),
  asked: Type.Optional(Type.Boolean({ description: 'only rows with a change that needs a yes' })),
  field: Type.Optional(Type.String({ maxLength: 40 })),
  page: pageNumber(20_000),
});
export const ImportCorrectBody = Type.Object({
  ...ImportId,
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      cells: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 20_000 })),
      is_confirmed: Type.Optional(Type.Boolean({ description: 'its price is right, although it jumps' })),
    }),
    { maxItems: MAX_CORRECTIONS },
  ),
  same: Type.Optional(
    Type.Array(
      Type.Object({
        column: Type.String({ maxLength: 40 }),
        text: Type.String({ maxLength: 20_000, description: 'the cell as it stands in the file' }),
        cell: Type.String({ maxLength: 20_000, description: 'what it becomes' }),
      }),
      {
        maxItems: MAX_CORRECTIONS,
        description: 'cells that are corrected in the same way in every refused row; `rows` goes first',
      },
    ),
  ),
});
export const ImportUndone = Type.Object({
  undone: Type.Integer({ description: 'products, or leaflets, that are as before' }),
  since: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
    description: 'what somebody changed since: it stays as it is',
  }),
  made: Type.Integer({ description: 'new products, which stay off sale' }),
});
export type ImportUndone = Static<typeof ImportUndone>;

const bind = bindFrom('issue 47, part 6');

export const importCalls = {
  staffImports: bind(routes.staffImports, {
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      kind: Type.Optional(Kind),
      page: pageNumber(10_000),
    }),
    data: Type.Object({ page: Page, imports: Type.Array(ImportSummary), stores: Stores }),
    summary: 'Imports, the newest first',
  }),
  staffImportView: bind(routes.staffImportView, {
    query: Type.Object(ImportId),
    data: StaffImport,
    summary: 'An import with what was found in its file, and how far it is',
  }),
  staffImportRows: bind(routes.staffImportRows, {
    query: ImportRowsQuery,
    data: Type.Object({ page: Page, rows: Type.Array(ImportRow) }),
    summary: 'Rows of an import that change something or are refused',
  }),
  staffImportRead: bind(routes.staffImportRead, {
    body: Type.Object({
      ...ImportId,
      kind: Kind,
      encoding: Type.Enum([...ENCODINGS]),
      delimiter: Type.Enum([...DELIMITERS]),
      has_header: Type.Boolean(),
    }),
    data: StaffImport,
    summary: 'Read the columns of a file again, in another way',
  }),
  staffImportCheck: bind(routes.staffImportCheck, {
    body: Type.Object({ ...ImportId, kind: Kind, layout: ImportLayout }),
    data: StaffImport,
    summary: 'Find out what a file would change, without writing',
  }),
  staffImportWrite: bind(routes.staffImportWrite, {
    body: Type.Object({
      ...ImportId,
      left_out: Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 100,
        description: 'fields that stay as they are for all products',
      }),
      accepted: Type.Array(Type.Object({ line: Type.Integer(), field: Type.String({ maxLength: 40 }) }), {
        maxItems: 20_000,
        description: 'changes that need a yes, and got it',
      }),
    }),
    data: StaffImport,
    summary: 'Write a checked import',
  }),
  staffImportStop: bind(routes.staffImportStop, {
    body: Type.Object(ImportId),
    data: StaffImport,
    summary: 'Stop an import: nothing of it is written',
  }),
  staffImportCorrect: bind(routes.staffImportCorrect, {
    body: ImportCorrectBody,
    data: Type.Object({ written: Type.Integer(), refused: Type.Array(ImportRow), import: ImportSummary }),
    summary: 'Write refused rows of an import with other cells',
  }),
  staffImportUndo: bind(routes.staffImportUndo, {
    body: Type.Object({ ...ImportId, is_trial: Type.Optional(Type.Boolean()) }),
    data: ImportUndone,
    summary: 'Take the last import back, where nobody changed the same since',
  }),
} as const;

/** Refusals of imports. */
export const STAFF_IMPORT_ERRORS = {
  IMPORT_GONE: 'Questa importazione non c’è più',
  IMPORT_FILE_GONE: 'Il file non c’è più: mandalo di nuovo',
  IMPORT_STATE: 'Adesso non si può: guarda a che punto è l’importazione',
  IMPORT_FILE_EMPTY: 'Il file è vuoto',
  IMPORT_FILE_TOO_LARGE: 'Il file è troppo grande: al massimo {max} MB',
  IMPORT_FILE_KIND: 'Questo file non si può leggere: serve un CSV, un foglio Excel (.xlsx) o uno ZIP di foto',
  IMPORT_FILE_BROKEN: 'Il file non si può leggere: {what}',
  IMPORT_ZIP_PATH: 'Lo ZIP contiene un nome con un percorso: “{name}”. Rifai lo ZIP con i soli file',
  IMPORT_ZIP_BOMB: 'Lo ZIP si gonfia troppo quando si apre: non è un archivio di foto o un foglio di calcolo',
  IMPORT_ENCODING: 'La riga {line} è scritta in un altro modo delle altre: salva di nuovo il file come UTF-8',
  IMPORT_COLUMN_MISSING: 'Manca la colonna: {what}',
  IMPORT_COLUMN_TWICE: 'Due colonne del file vanno in “{column}”: scegline una',
  IMPORT_STORE: 'Scegli il negozio delle scorte',
  IMPORT_DECIMALS: 'Dicci che cosa vuol dire “{text}”',
  IMPORT_NOTHING: 'Non c’è niente da cambiare',
  IMPORT_NOT_LAST: 'Si annulla solo l’ultima importazione: prima quella dopo',
  IMPORT_UNKNOWN_CODE: 'Nessun prodotto ha questo codice',
  IMPORT_UNKNOWN_CATEGORY: 'Questa categoria non c’è',
  IMPORT_CELLS: 'La riga ha {count} caselle invece di {expected}',
  IMPORT_CODE_TWICE: 'Il codice è già alla riga {line}',
  IMPORT_TIERS: 'Scrivi gli scaglioni come 6=1,90|12=1,80: ognuno da più pezzi, e a meno di quello prima e del prezzo',
  IMPORT_ROW: 'Questa riga non si può usare: {what}',
} as const;
