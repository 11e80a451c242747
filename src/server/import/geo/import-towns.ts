import { isProvince } from '../../../domain/delivery/province.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { readNumber } from '../readers/read-number.ts';
import { readCsv } from '../readers/read-rows.ts';
import type { GeoFile } from './import-geo.ts';

const COLUMNS = ['codice_istat', 'denominazione_ita', 'cap', 'sigla_provincia', 'denominazione_regione', 'lat', 'lon'];

/** Reads the register of the towns of Italy: a row for each postcode of a town, semicolons, decimal commas. */
export async function importTowns(tx: Tx, { file, onBytes }: GeoFile): Promise<{ written: number; refused: number }> {
  const rows: object[] = [];
  let refused = 0;
  for await (const row of readCsv(file, COLUMNS, onBytes, ';')) {
    const town = 'refused' in row ? undefined : townOf(row.cells);
    if (town) rows.push(town);
    else refused++;
  }
  await tx.query(sql`
    insert into municipalities (name, province, postcode, latitude, longitude, istat, region)
    select distinct on (name, province, postcode) name, province, postcode, latitude, longitude, istat, region
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (name text, province text, postcode text, latitude float8, longitude float8, istat text, region text)
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
  const latitude = readNumber(cells['lat'] ?? '', 'it') ?? null;
  const longitude = readNumber(cells['lon'] ?? '', 'it') ?? null;
  return { istat, name, postcode, province, latitude, longitude, region: cells['denominazione_regione'] ?? null };
}
