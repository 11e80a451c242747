import { stat } from 'node:fs/promises';
import { readNumber } from '../../../domain/base/files/written-number.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { isProvince } from '../../../domain/delivery/province.ts';
import { streetTitle, streetWords } from '../../../domain/geography/name-words.ts';
import { REGISTERS_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { firstLine, readCsv } from '../readers/read-rows.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';

const COLUMNS = ['comune', 'sigla', 'dug', 'duf'];
const BATCH = 20_000;

/** A row of the table of streets. */
export interface StreetRow {
  readonly province: string;
  readonly town: string;
  readonly name: string;
  readonly kind: string | null;
  readonly words: string;
}

/**
 * Reads a register of streets: town, province, kind ("VIA") and name in capitals. The earlier streets of the towns in
 * it are deleted.
 */
export async function importStreets(tx: Tx, { file, onBytes }: GeoFile): Promise<{ written: number; refused: number }> {
  const streets = new Map<string, StreetRow>();
  let refused = 0;
  for await (const row of readCsv({ file, onBytes }, COLUMNS)) {
    const street = 'refused' in row ? undefined : streetOf(row.cells);
    if (street) streets.set(`${street.province} ${street.town} ${street.name}`, street);
    else refused++;
  }
  await writeStreets(tx, [...streets.values()]);
  return { written: streets.size, refused };
}

function streetOf(cells: Readonly<Record<string, string>>): StreetRow | undefined {
  const province = cells['sigla'] ?? '';
  const town = cells['comune'] ?? '';
  const official = `${cells['dug'] ?? ''} ${cells['duf'] ?? ''}`.trim();
  if (!/^[A-Z]{2}$/.test(province) || town === '' || official === '') return undefined;
  return knownStreet(province, town, streetTitle(official));
}

/** Returns a street as a row of its table; undefined for a name without a word. `name` is the displayed form. */
export function knownStreet(province: string, town: string, name: string): StreetRow | undefined {
  const { kind = null, words } = streetWords(name);
  return words.length === 0 ? undefined : { province, town: foldTown(town), name, kind, words: words.join(' ') };
}

/** Writes streets without duplicates in place of those that the table has for their towns. */
export async function writeStreets(tx: Tx, streets: readonly StreetRow[]): Promise<void> {
  const towns = [...new Map(streets.map(({ province, town }) => [`${province} ${town}`, { province, town }])).values()];
  await tx.query(sql`
    delete from streets using jsonb_to_recordset(${JSON.stringify(towns)}::jsonb) as t (province text, town text)
    where streets.province = t.province and streets.town = t.town`);
  for (let start = 0; start < streets.length; start += BATCH) {
    const batch = streets.slice(start, start + BATCH);
    await tx.query(sql`
      insert into streets (province, town, name, kind, words)
      select * from unnest(${batch.map(({ province }) => province)}::text[], ${batch.map(({ town }) => town)}::text[],
        ${batch.map(({ name }) => name)}::text[], ${batch.map(({ kind }) => kind)}::text[],
        ${batch.map(({ words }) => words)}::text[])`);
  }
  await tx.query(sql`delete from street_names`);
  await tx.query(sql`
    insert into street_names (name, kind, words, towns, town_count)
    select name, min(kind), min(words), string_agg(province || ' ' || town, ${'\n'}::text order by province, town),
      count(*)
    from streets group by name`);
  await tx.query(sql`analyze street_names, streets`);
}

const TOWN_COLUMNS = [
  'codice_istat',
  'denominazione_ita',
  'cap',
  'sigla_provincia',
  'denominazione_regione',
  'lat',
  'lon',
];

/** Reads the register of the towns of Italy: a row for each postcode of a town, semicolons, decimal commas. */
async function importTowns(tx: Tx, { file, onBytes }: GeoFile): Promise<{ written: number; refused: number }> {
  const rows: object[] = [];
  let refused = 0;
  for await (const row of readCsv({ file, onBytes }, TOWN_COLUMNS)) {
    const town = 'refused' in row ? undefined : townOf(row.cells);
    if (town) rows.push(town);
    else refused++;
  }
  await tx.query(sql`
    insert into municipalities (name, province, postcode, latitude, longitude, istat, region)
    select distinct on (name, province, postcode) name, province, postcode, latitude, longitude, istat, region
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (name text, province text, postcode text, latitude float8, longitude float8, istat text, region text)
    order by name, province, postcode, istat, latitude, longitude
    on conflict (name, province, postcode) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, istat = excluded.istat, region = excluded.region`);
  return { written: rows.length, refused };
}

function townOf(cells: Readonly<Record<string, string>>): object | undefined {
  const istat = cells['codice_istat'] ?? '';
  const name = cells['denominazione_ita'] ?? '';
  const postcode = cells['cap'] ?? '';
  const province = cells['sigla_provincia'] ?? '';
  if (
    !/^\d{6}$/.test(istat) ||
    name === '' ||
    !/^\d{5}$/.test(postcode) ||
    !/^[A-Z]{2}$/.test(province) ||
    !isProvince(province)
  )
    return undefined;
  const latitude = italianNumber(cells['lat']);
  const longitude = italianNumber(cells['lon']);
  return { istat, name, postcode, province, latitude, longitude, region: cells['denominazione_regione'] ?? null };
}

function italianNumber(cell = ''): number | null {
  return readNumber(cell, 'it') ?? null;
}

/**
 * Houses within this part of a degree count as one point: some 100 m, enough to tell towns apart, and a seventh of the
 * rows.
 */
const PER_DEGREE = 1000;

/**
 * Reads the positions of houses: the official number of the town, longitude and latitude. The earlier points of the
 * towns in it are deleted.
 */
async function importHousePoints(tx: Tx, { file, onBytes }: GeoFile): Promise<{ written: number; refused: number }> {
  const points = new Map<string, { readonly istat: string; readonly longitude: number; readonly latitude: number }>();
  let written = 0;
  let refused = 0;
  for await (const row of readCsv({ file, onBytes }, ['istat', 'lon', 'lat'])) {
    const cells = 'refused' in row ? {} : row.cells;
    const istat = cells['istat'] ?? '';
    const longitude = rounded(cells['lon']);
    const latitude = rounded(cells['lat']);
    if (!/^\d{6}$/.test(istat) || longitude === undefined || latitude === undefined) {
      refused++;
      continue;
    }
    points.set(`${istat} ${longitude} ${latitude}`, { istat, longitude, latitude });
    written++;
  }
  const all = [...points.values()];
  await tx.query(
    sql`delete from house_points where istat = any(${[...new Set(all.map(({ istat }) => istat))]}::text[])`,
  );
  await tx.query(sql`
    insert into house_points (istat, place)
    select istat, point(longitude, latitude)
    from unnest(${all.map(({ istat }) => istat)}::text[], ${all.map(({ longitude }) => longitude)}::float8[],
      ${all.map(({ latitude }) => latitude)}::float8[]) as t (istat, longitude, latitude)`);
  return { written, refused };
}

function rounded(cell = ''): number | undefined {
  const degrees = readNumber(cell, 'en');
  return degrees === undefined ? undefined : Math.round(degrees * PER_DEGREE) / PER_DEGREE;
}

/** The result of importing one register, with the number of its lines. */
interface GeoImported {
  readonly register: string;
  readonly written: number;
  readonly refused: number;
}

interface GeoFile {
  readonly file: string;
  readonly onBytes: (bytes: number) => void;
}

/**
 * The registers, in the order in which they are read: streets and house points name towns by the numbers of the first.
 */
const REGISTERS = [
  { name: 'towns', column: 'codice_istat', read: importTowns },
  { name: 'streets', column: 'duf', read: importStreets },
  { name: 'house points', column: 'lon', read: importHousePoints },
] as const;

/**
 * Loads open registers of towns, streets and house points (docs/import.md) in any order and with any names; each is
 * recognised by its header. A register replaces what an earlier file of its kind wrote for the same towns. Throws
 * `UnreadableFileError` for any other file, before anything is written.
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
