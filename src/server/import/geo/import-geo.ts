import { stat } from 'node:fs/promises';
import { REGISTERS_CHANGED } from '../../infra/database/channels.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { firstLine } from '../readers/open-bytes.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';
import { importHousePoints } from './import-house-points.ts';
import { importStreets } from './import-streets.ts';
import { importTowns } from './import-towns.ts';

/** The result of importing one register: its lines, counted. */
export interface GeoImported {
  readonly register: string;
  readonly written: number;
  readonly refused: number;
}

export interface GeoFile {
  readonly file: string;
  readonly onBytes: (bytes: number) => void;
}

/** The registers, in the order in which they are read: streets and house points name towns by the numbers of the first. */
const REGISTERS = [
  { name: 'towns', column: 'codice_istat', read: importTowns },
  { name: 'streets', column: 'duf', read: importStreets },
  { name: 'house points', column: 'lon', read: importHousePoints },
] as const;

/**
 * Loads open registers of towns, streets and house points (docs/import.md), whatever their names and in whatever order they are named;
 * each is recognised by its header. A register replaces what an earlier file of its kind wrote for the same towns. Throws
 * `UnreadableFileError` for a file of another kind, before anything is written.
 */
export async function importGeo(
  db: Database,
  files: readonly string[],
  progressOf: (file: string) => (share: number) => void = () => () => {},
): Promise<GeoImported[]> {
  const recognised = await Promise.all(files.map(async (file) => ({ file, register: await registerOf(file) })));
  const sorted = recognised.toSorted((a, b) => REGISTERS.indexOf(a.register) - REGISTERS.indexOf(b.register));
  const done: GeoImported[] = [];
  for (const { file, register } of sorted) {
    const { size } = await stat(file);
    const onShare = progressOf(file);
    let bytes = 0;
    const onBytes = (count: number) => {
      bytes += count;
      onShare(bytes / size);
    };
    const counts = await db.tx(async (tx) => {
      const read = await register.read(tx, { file, onBytes });
      await tx.query(sql`select pg_notify(${REGISTERS_CHANGED}, '')`);
      return read;
    });
    done.push({ register: register.name, ...counts });
  }
  return done;
}

async function registerOf(file: string): Promise<(typeof REGISTERS)[number]> {
  const columns = (await firstLine(file)).toLowerCase().split(/[;,]/);
  const register = REGISTERS.find(({ column }) => columns.includes(column));
  if (!register) throw new UnreadableFileError(`${file} is no register of towns, streets or house points`);
  return register;
}
