import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { fillSmallShop, SMALL } from '../../../test/support/small-shop.ts';
import { zonesOf } from '../features/addresses/coverage.ts';
import { sql } from '../infra/database/sql.ts';
import { importTable } from './tables/import-table.ts';
import { zonePolygonsFile, zonesFile } from './tables/tables-delivery.ts';
import { storesFile } from './tables/tables-stores.ts';

const now = new Date('2026-03-03T09:00:00Z');
const HOME = 2;

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await fillSmallShop(testDatabase.database, now);
  folder = await mkdtemp(join(tmpdir(), 'zones-'));
});
afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const feature = (properties: object | null, geometry: object | null) => ({ type: 'Feature', properties, geometry });
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });

const read = async (table: typeof zonesFile, content: object | Buffer, format: 'geojson' | 'csv' = 'geojson') => {
  const file = join(folder, 'some');
  await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  const given = { file, format, numbers: 'en', reportFolder: folder, now } as const;
  return importTable(testDatabase.database, table, given);
};
const homeZoneAt = async (longitude: number, latitude: number) => {
  const position = { latitude, longitude, isExact: true };
  const zones = await zonesOf(testDatabase.database, HOME, { city: '', postcodes: [], position });
  return zones.map(({ zoneId: id }) => id);
};
const boxOf = async (zoneId: number) => {
  const [row] = await testDatabase.database.query<Record<string, number>>(sql`
    select west, south, east, north from zone_polygons where zone_id = ${zoneId}`);
  return row;
};

const COLLECTION = {
  type: 'FeatureCollection',
  features: [
    feature(
      { Zone: 31, name: 'Centro', service: 2, store: SMALL.store, group: 5 },
      polygon(square(9, 45, 10, 46), square(9.4, 45.4, 9.6, 45.6)),
    ),
    feature(
      { zone: '32', name: 'Valli', service: 2, store: SMALL.store },
      { type: 'MultiPolygon', coordinates: [[square(7, 44, 8, 45)], [square(11, 46, 12, 47)]] },
    ),
  ],
};

test('the features of a GeoJSON file make zones by their properties, and give them their areas', async () => {
  expect(await read(zonesFile, COLLECTION)).toMatchObject({ read: 2, written: 2, refused: 0 });
  expect(await read(zonePolygonsFile, COLLECTION)).toMatchObject({ read: 2, written: 2, refused: 0 });
  expect(await boxOf(31)).toEqual({ west: 9, south: 45, east: 10, north: 46 });
  expect(await boxOf(32)).toEqual({ west: 7, south: 44, east: 12, north: 47 });
  expect(await homeZoneAt(9.2, 45.2)).toEqual([31]);
  expect(await homeZoneAt(9.5, 45.5)).toEqual([]);
  expect(await homeZoneAt(7.5, 44.5)).toEqual([32]);
  // inside the box of zone 32, but in neither of its polygons
  expect(await homeZoneAt(9.5, 46.5)).toEqual([]);
});

test('reading it again changes nothing, also packed; a changed area replaces the old one, and others stay', async () => {
  expect(await read(zonePolygonsFile, gzipSync(JSON.stringify(COLLECTION)))).toMatchObject({ read: 2, written: 0 });
  expect(await read(zonePolygonsFile, feature({ zone: 31 }, polygon(square(9, 45, 9.1, 45.1))))).toMatchObject({
    written: 1,
  });
  expect(await boxOf(31)).toEqual({ west: 9, south: 45, east: 9.1, north: 45.1 });
  expect(await homeZoneAt(9.2, 45.2)).toEqual([]);
  expect(await homeZoneAt(7.5, 44.5)).toEqual([32]);
});

test('features without a zone or an area are refused with their number and reason, and the others are read', async () => {
  const good = polygon(square(7, 44, 7.5, 45));
  const report = await read(zonePolygonsFile, {
    type: 'FeatureCollection',
    features: [
      feature({ zone: 999 }, good),
      feature({ zone: 31 }, { type: 'Point', coordinates: [9, 45] }),
      feature({ zone: 31 }, null),
      feature(null, good),
      feature({ zone: 32 }, good),
      feature({ zone: 32 }, good),
      feature({ name: 'senza zona' }, good),
      feature({ zone: 31 }, polygon(square(9, 45, 9.1, 45.1).slice(1))),
    ],
  });
  expect(report).toMatchObject({ read: 8, written: 1, refused: 7 });
  const reasons = (await readFile(report.refusedFile ?? '', 'utf8')).split('\n').slice(1, -1);
  expect(reasons.map((line) => line.replace(/^(\d+),"[^"]*",/, '$1 '))).toEqual([
    '1 "there is no such zone"',
    expect.stringMatching(/^2 "geometry is wrong: /),
    '3 "no geometry"',
    '4 "a feature without properties"',
    '6 "said on a line before"',
    '7 "no zone"',
    expect.stringMatching(/^8 "geometry is wrong: /),
  ]);
});

test.each([
  ['no JSON', Buffer.from('{'), 'not valid JSON'],
  ['a geometry alone', polygon(square(0, 0, 1, 1)), 'neither a GeoJSON feature'],
  ['a list', [], 'neither a GeoJSON feature'],
])('%s is no file of zones', async (_, content, reason) => {
  await expect(read(zonePolygonsFile, content)).rejects.toThrow(reason);
});

test('a zone that is taken away takes its area with it', async () => {
  await testDatabase.database.query(sql`delete from zones where zone_id = 32`);
  expect(await boxOf(32)).toBeUndefined();
});

test('address classes of stores are names with icons of this site or of another by https', async () => {
  const lines = (cell: string) =>
    Buffer.from(
      `store,warehouse,name,slug,kind,address_class\n12,12,Bottega Bergamo,bergamo,store,"${cell.replaceAll('"', '""')}"\n`,
    );
  const good = '[{"name":"Parcheggio","iconSource":"/icone/p.svg"}]';
  expect(await read(storesFile, lines(good), 'csv')).toMatchObject({ written: 1, refused: 0 });
  for (const wrong of [
    '[{"name":"P"}]',
    '[{"name":"P","iconSource":"javascript:alert(1)"}]',
    '[{"name":"P","iconSource":"//x"}]',
    '{}',
  ])
    await expect(read(storesFile, lines(wrong), 'csv')).rejects.toThrow('No row of the file can be imported');
});
