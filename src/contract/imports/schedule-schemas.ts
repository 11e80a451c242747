import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { IMPORT_KINDS, IMPORT_STATES, RHYTHMS, SCHEDULE_SOURCES } from './limits.ts';
import * as routes from './routes.ts';
import { ImportCounts } from './schemas.ts';

const Percent = Type.Integer({ minimum: 0, maximum: 1000 });
const Source = Type.Enum([...SCHEDULE_SOURCES]);
const Rhythm = Type.Enum([...RHYTHMS]);

export const ImportSchedule = Type.Object({
  scheduleId: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum([...IMPORT_KINDS]),
  source: Source,
  place: Type.String({ description: 'a file in the folder, with * in its name; or an https address' }),
  rhythm: Rhythm,
  at: Type.String({ description: 'HH:MM in Rome; of each hour its minute' }),
  weekday: Type.Integer({ description: '1 is Monday; for each week' }),
  refusedPercent: Percent,
  finished: Type.Integer(),
  pricePercent: Percent,
  isPaused: Type.Boolean(),
  nextAt: Type.String(),
  triedAt: Type.Optional(Type.String()),
  problem: Type.Optional(Type.String({ description: 'why the last file was not taken, or not written' })),
  by: Type.String({ description: 'who made it or changed it last' }),
  modifiedAt: Type.String(),
  last: Type.Optional(
    Type.Object({
      importId: Type.Integer(),
      createdAt: Type.String(),
      state: Type.Enum([...IMPORT_STATES]),
      counts: Type.Optional(ImportCounts),
    }),
  ),
});
export type ImportSchedule = Static<typeof ImportSchedule>;

export const ImportSchedules = Type.Object({
  schedules: Type.Array(ImportSchedule),
  hasFolder: Type.Boolean({ description: 'whether the shop has a folder for them (IMPORT_FOLDER)' }),
  hosts: Type.Array(Type.String(), { description: 'whose addresses may be fetched (IMPORT_HOSTS)' }),
  models: Type.Array(
    Type.Object({
      importId: Type.Integer(),
      kind: Type.Enum([...IMPORT_KINDS]),
      fileName: Type.String(),
      createdAt: Type.String(),
    }),
    { description: 'the last written import of each set of columns: a schedule reads its files in the same way' },
  ),
});
export type ImportSchedules = Static<typeof ImportSchedules>;

export const ImportScheduleBody = Type.Object({
  schedule_id: Type.Optional(Type.Integer({ ...Id, description: 'absent: a new one' })),
  modified_at: Type.Optional(Type.String({ maxLength: 40, description: 'of the version that was changed' })),
  name: Type.String({ maxLength: 1000 }),
  like_import_id: Type.Optional(
    Type.Integer({ ...Id, description: 'files are read like the one of this import; a new schedule needs it' }),
  ),
  source: Source,
  place: Type.String({ maxLength: 2000 }),
  rhythm: Rhythm,
  at: Type.String({ maxLength: 10 }),
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  refused_percent: Type.Integer({ minimum: 0, maximum: 100 }),
  finished: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  price_percent: Percent,
});
export type ImportScheduleBody = Static<typeof ImportScheduleBody>;

const ScheduleId = { schedule_id: Id };
const bind = bindFrom('issue 47, part 6');

export const scheduleCalls = {
  staffImportSchedules: bind(routes.staffImportSchedules, {
    data: ImportSchedules,
    summary: 'Files that the shop imports by itself, and where they may come from',
  }),
  staffImportScheduleSave: bind(routes.staffImportScheduleSave, {
    body: ImportScheduleBody,
    data: ImportSchedules,
    summary: 'Import a file by itself at set times, or change when and from where',
  }),
  staffImportSchedulePause: bind(routes.staffImportSchedulePause, {
    body: Type.Object({ ...ScheduleId, is_paused: Type.Boolean() }),
    data: ImportSchedules,
    summary: 'Pause a scheduled import, or go on with it',
  }),
  staffImportScheduleRun: bind(routes.staffImportScheduleRun, {
    body: Type.Object(ScheduleId),
    data: ImportSchedules,
    summary: 'Fetch the file of a scheduled import now',
  }),
  staffImportScheduleRemove: bind(routes.staffImportScheduleRemove, {
    body: Type.Object(ScheduleId),
    data: ImportSchedules,
    summary: 'Remove a scheduled import; what it imported stays',
  }),
} as const;

/** Refusals of scheduled imports, and why one of them stopped. */
export const STAFF_SCHEDULE_ERRORS = {
  SCHEDULE_GONE: 'Questa importazione programmata non c’è più',
  SCHEDULE_CHANGED: 'Nel frattempo qualcuno l’ha cambiata: guarda com’è adesso',
  SCHEDULE_MODEL: 'Scegli un’importazione riuscita: i file si leggeranno allo stesso modo',
  SCHEDULE_TIME: 'Scrivi l’ora come 05:00',
  SCHEDULE_PLACE: 'Scrivi un file della cartella, per esempio gestionale/giacenze*.csv',
  SCHEDULE_NO_FOLDER: 'Questo negozio non ha una cartella per le importazioni: la indica chi tiene le impostazioni',
  SCHEDULE_ADDRESS: 'Scrivi un indirizzo che comincia con https://',
  SCHEDULE_HOST: 'L’indirizzo non è ammesso: chiedi a chi tiene le impostazioni di ammettere {host}',
  SCHEDULE_OUTSIDE: 'Il file è fuori dalla cartella delle importazioni',
  SCHEDULE_NO_FILE: 'Nella cartella non c’è nessun file “{place}”',
  SCHEDULE_NOT_FETCHED: 'Il file non è arrivato: {what}',
  SCHEDULE_COLUMNS: 'Le colonne del file sono cambiate: importalo una volta a mano, poi programma come quello',
  SCHEDULE_STOP_REFUSED: 'Si è fermata da sola: righe rifiutate {refused} su {rows}, più del {percent} %',
  SCHEDULE_STOP_FINISHED: 'Si è fermata da sola: {count} prodotti andrebbero a scorta 0 in una volta',
  SCHEDULE_STOP_PRICE: 'Si è fermata da sola: {name} passerebbe da {before} a {after} €, più del {percent} %',
} as const;
