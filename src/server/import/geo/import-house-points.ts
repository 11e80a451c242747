import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { readNumber } from '../readers/read-number.ts';
import { readCsv } from '../readers/read-rows.ts';
import type { GeoFile } from './import-geo.ts';

/** Houses within this part of a degree are one point: some 100 m, enough to tell towns apart, and a seventh of the rows. */
const PER_DEGREE = 1000;

/** Reads where houses stand: the official number of the town, longitude and latitude. The towns that it names lose their earlier points. */
export async function importHousePoints(
  tx: Tx,
  { file, onBytes }: GeoFile,
): Promise<{ written: number; refused: number }> {
  const points = new Map<string, { readonly istat: string; readonly longitude: number; readonly latitude: number }>();
  let written = 0;
  let refused = 0;
  for await (const row of readCsv(file, ['istat', 'lon', 'lat'], onBytes)) {
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
