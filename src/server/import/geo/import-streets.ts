import { foldTown } from '../../../domain/delivery/address.ts';
import { streetWords } from '../../../domain/geography/name-words.ts';
import { streetTitle } from '../../../domain/geography/street-title.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { readCsv } from '../readers/read-rows.ts';
import type { GeoFile } from './import-geo.ts';

const COLUMNS = ['comune', 'sigla', 'dug', 'duf'];
const BATCH = 20_000;

/** A street as the table holds it. */
export interface StreetRow {
  readonly province: string;
  readonly town: string;
  readonly name: string;
  readonly kind: string | null;
  readonly words: string;
}

/** Reads a register of streets: town, province, kind ("VIA") and name in capitals. The towns that it names lose their earlier streets. */
export async function importStreets(tx: Tx, { file, onBytes }: GeoFile): Promise<{ written: number; refused: number }> {
  const streets = new Map<string, StreetRow>();
  let refused = 0;
  for await (const row of readCsv(file, COLUMNS, onBytes)) {
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

/** Prepares a street for its table; undefined for a name without a word. `name` is as it is shown. */
export function knownStreet(province: string, town: string, name: string): StreetRow | undefined {
  const { kind = null, words } = streetWords(name);
  return words.length === 0 ? undefined : { province, town: foldTown(town), name, kind, words: words.join(' ') };
}

/** Writes streets, none of them twice, in place of those that the table has of their towns. */
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
        ${batch.map(({ name }) => name)}::text[], ${batch.map(({ kind }) => kind)}::text[], ${batch.map(({ words }) => words)}::text[])`);
  }
  await tx.query(sql`delete from street_names`);
  await tx.query(sql`
    insert into street_names (name, kind, words, towns, town_count)
    select name, min(kind), min(words), string_agg(province || ' ' || town, ${'\n'}::text), count(*) from streets group by name`);
  await tx.query(sql`analyze street_names, streets`);
}
