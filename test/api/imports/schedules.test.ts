import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportSchedule } from '../../../src/contract/imports/schedule-schemas.ts';
import { createAllowedDownload } from '../../../src/pictures/store/allowed-fetch.ts';
import { createImportFiles } from '../../../src/server/features/imports/import-files.ts';
import { nextRun } from '../../../src/server/features/imports/schedules.ts';
import { takeScheduledFile } from '../../../src/server/features/imports/take-scheduled.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { shown } from '../price-lists/listed-shop.ts';
import { checked, taken, written } from './import-shop.ts';

// Files that the shop imports by itself (issue 47)

let shop: ApiShop;
let buyer: Person;
let folder = '';
let server: Server;
let host = '';
let served = '';
let model = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bottega-files-'));
  server = createServer((request, reply) => {
    if (request.url === '/away.csv') reply.writeHead(302, { location: 'http://elsewhere.example/x.csv' }).end();
    else reply.end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const importHosts = new Set(['listini.example', host]);
  shop = await openApiShop({ uploadsPerMinute: 10_000, importFolder: join(folder, 'files'), importHosts });
  await mkdir(join(folder, 'files', 'gestionale'), { recursive: true });
  buyer = await personOf(shop, 'assortimento@negozio.it', ['catalogue']);
  const read = await taken(shop, buyer, 'listino.csv', file('1,51'), 'prices');
  const { importId } = (await checked(shop, buyer, read)).import;
  await written(shop, buyer, importId);
  model = importId;
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (milk: string, ...more: readonly string[]) => ['Cod.;Prezzo', `0001;${milk}`, ...more].join('\r\n');
const put = (name: string, text: string) => writeFile(join(folder, 'files', name), text);

const body = (change: object = {}) => ({
  name: 'Listino di notte',
  like_import_id: model,
  source: 'folder',
  place: 'gestionale/listino*.csv',
  rhythm: 'day',
  at: '05:00',
  weekday: 1,
  refused_percent: 5,
  finished: 200,
  price_percent: 20,
  ...change,
});

async function schedules(): Promise<readonly ImportSchedule[]> {
  return (await buyer.ok('staffImportSchedules')).data.schedules;
}

async function onlyOne(): Promise<ImportSchedule> {
  const [first, ...others] = await schedules();
  if (!first || others.length > 0) throw new Error('there is not one schedule');
  return first;
}

async function run(): Promise<ImportSchedule> {
  const { scheduleId } = await onlyOne();
  await buyer.ok('staffImportScheduleRun', { schedule_id: scheduleId });
  await shown(shop, () => shop.jobs.drained());
  return onlyOne();
}

const price = async (productId: number) =>
  (await buyer.ok('staffProductView', {}, { product_id: productId })).data.cells.price;

const waiting = async () => (await buyer.ok('staffOverview')).data.stoppedImports;

describe('a schedule', () => {
  test('is only for who may import', async () => {
    const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
    expect((await manager.call('staffImportSchedules')).httpStatus).toBe(403);
    expect((await manager.call('staffImportScheduleSave', body())).httpStatus).toBe(403);
    for (const name of ['staffImportSchedulePause', 'staffImportScheduleRun', 'staffImportScheduleRemove'] as const)
      expect((await manager.call(name, { schedule_id: 1, is_paused: true })).httpStatus).toBe(403);
  });

  test.each([
    [{ name: ' ' }, 'REQUIRED'],
    [{ at: '25:00' }, 'SCHEDULE_TIME'],
    [{ place: '../altro/listino.csv' }, 'SCHEDULE_PLACE'],
    [{ place: '/etc/passwd' }, 'SCHEDULE_PLACE'],
    [{ place: 'g*/listino.csv' }, 'SCHEDULE_PLACE'],
    [{ place: 'a*b*c*d*.csv' }, 'SCHEDULE_PLACE'],
    [{ source: 'address', place: 'http://listini.example/a.csv' }, 'SCHEDULE_ADDRESS'],
    [{ source: 'address', place: 'https://user:word@listini.example/a.csv' }, 'SCHEDULE_ADDRESS'],
    [{ source: 'address', place: 'https://altro.example/a.csv' }, 'SCHEDULE_HOST'],
    [{ like_import_id: 999_999 }, 'SCHEDULE_MODEL'],
    [{ like_import_id: undefined }, 'SCHEDULE_MODEL'],
    [{ like_import_id: undefined, schedule_id: 999_999 }, 'SCHEDULE_GONE'],
  ])('with %j is refused', async (change, code) => {
    expect(await buyer.refused('staffImportScheduleSave', body(change))).toEqual([code]);
    expect(await schedules()).toEqual([]);
  });

  test('is made like an import that was written', async () => {
    const { data } = await buyer.ok('staffImportScheduleSave', body());
    expect(data).toMatchObject({ hasFolder: true, hosts: ['listini.example', host] });
    expect(data.models).toMatchObject([{ importId: model, kind: 'prices', fileName: 'listino.csv' }]);
    expect(data.schedules).toMatchObject([
      { name: 'Listino di notte', kind: 'prices', isPaused: false, by: 'Elena Rossi', rhythm: 'day', at: '05:00' },
    ]);
  });

  test('says that there is no file, also on Oggi', async () => {
    expect(await run()).toMatchObject({ problem: 'Nella cartella non c’è nessun file “gestionale/listino*.csv”' });
    expect(await waiting()).toBe(1);
  });

  test('writes a new file at its time by itself, and takes it only once', async () => {
    await put('gestionale/listino-1.csv', file('1,55'));
    await shop.db.query(sql`update import_schedules set next_at = ${shop.now.at}`);
    await shop.db.query(sql`select enqueue_job('take-due-files', '{}'::json, 1)`);
    await shown(shop, () => shop.jobs.drained());
    const done = await onlyOne();
    expect(done.problem).toBeUndefined();
    expect(done.last).toMatchObject({ state: 'done', counts: { changed: 1, refused: 0 } });
    expect(new Date(done.nextAt) > shop.now.at).toBe(true);
    expect(await price(SMALL.milk)).toBe('1.55');
    expect(await waiting()).toBe(0);
    const [newest] = (await buyer.ok('staffImports')).data.imports;
    expect(newest).toMatchObject({ fileName: 'listino-1.csv', by: '', schedule: 'Listino di notte', mayUndo: true });
    expect((await run()).last?.importId).toBe(done.last?.importId);
  });

  test('takes a price back that an earlier file had, and one with nothing new leaves the last one to undo', async () => {
    await put('gestionale/listino-1.csv', file('1,51'));
    const back = (await run()).last;
    expect(back).toMatchObject({ state: 'done', counts: { changed: 1 } });
    await put('gestionale/listino-1.csv', file('1,51', '0004;7,90'));
    expect((await run()).last).toMatchObject({ state: 'done', counts: { changed: 0, same: 2 } });
    const { imports } = (await buyer.ok('staffImports')).data;
    expect(imports.find(({ importId }) => importId === back?.importId)?.mayUndo).toBe(true);
  });

  test('stops when too much is refused, and a person may still write it', async () => {
    await put('gestionale/listino-2.csv', file('1,56', 'NIENTE;2,00'));
    const stopped = await run();
    expect(stopped.problem).toBe('Si è fermata da sola: righe rifiutate 1 su 2, più del 5 %');
    expect(stopped.last).toMatchObject({ state: 'checked' });
    expect(await price(SMALL.milk)).toBe('1.51');
    expect(await waiting()).toBe(1);
    // nothing new does not hide it
    expect((await run()).problem).toBe(stopped.problem);
    await written(shop, buyer, stopped.last?.importId ?? 0);
    expect(await price(SMALL.milk)).toBe('1.56');
    expect(await waiting()).toBe(0);
  });

  test('stops at a price that changes too much', async () => {
    await put('gestionale/listino-3.csv', file('2,50'));
    expect((await run()).problem).toBe('Si è fermata da sola: Latte intero passerebbe da 1,56 a 2,50 €, più del 20 %');
    const { last } = await onlyOne();
    await buyer.ok('staffImportStop', { import_id: last?.importId });
    expect(await waiting()).toBe(0);
  });

  test('does not guess when the columns change, and reads nothing outside of its folder', async () => {
    await put('gestionale/listino-4.csv', 'Cod.;Prezzo;Note\r\n0001;1,60;x');
    expect((await run()).problem).toMatch(/^Le colonne del file sono cambiate/);
    await rm(join(folder, 'files', 'gestionale', 'listino-4.csv'));
    await writeFile(join(folder, 'secret.csv'), file('9,99'));
    await symlink(join(folder, 'secret.csv'), join(folder, 'files', 'gestionale', 'listino-5.csv'));
    expect((await run()).problem).toBe('Il file è fuori dalla cartella delle importazioni');
    await rm(join(folder, 'files', 'gestionale', 'listino-5.csv'));
    await symlink(folder, join(folder, 'files', 'fuori'));
    const { scheduleId, modifiedAt } = await onlyOne();
    const moved = body({ schedule_id: scheduleId, modified_at: modifiedAt, place: 'fuori/secret.csv' });
    await buyer.ok('staffImportScheduleSave', moved);
    expect((await run()).problem).toBe('Il file è fuori dalla cartella delle importazioni');
    expect(await price(SMALL.milk)).toBe('1.56');
  });

  test('that somebody changed meanwhile is not overwritten', async () => {
    const { scheduleId } = await onlyOne();
    const old = body({ schedule_id: scheduleId, modified_at: '2026-01-01T00:00:00.000Z', name: 'Altro' });
    expect(await buyer.refused('staffImportScheduleSave', old)).toEqual(['SCHEDULE_CHANGED']);
    expect((await onlyOne()).name).toBe('Listino di notte');
  });

  test('is paused, which takes nothing and asks for nobody', async () => {
    const { scheduleId } = await onlyOne();
    const paused = (await buyer.ok('staffImportSchedulePause', { schedule_id: scheduleId, is_paused: true })).data;
    expect(paused.schedules).toMatchObject([{ isPaused: true }]);
    expect(await waiting()).toBe(0);
    await shop.db.query(sql`update import_schedules set next_at = ${shop.now.at}, tried_at = null`);
    await shop.db.query(sql`select enqueue_job('take-due-files', '{}'::json, 1)`);
    await shop.jobs.drained();
    expect((await onlyOne()).triedAt).toBeUndefined();
    await buyer.ok('staffImportSchedulePause', { schedule_id: scheduleId, is_paused: false });
    expect(new Date((await onlyOne()).nextAt) > shop.now.at).toBe(true);
  });

  test('fetches an address of an allowed host, and follows it to no other', async () => {
    const { scheduleId } = await onlyOne();
    const hosts = new Set([host]);
    const limits = { maxBytes: 10_000, maxMs: 5_000, tries: 1 };
    const deps = {
      db: shop.db,
      clock: { now: () => shop.now.at },
      files: createImportFiles(join(shop.dataDir, 'imports', 'files')),
      config: { importFolder: undefined, importHosts: hosts },
      download: createAllowedDownload({ hosts, localHosts: hosts, setting: 'IMPORT_HOSTS', limits }),
    };
    const fetchAt = async (place: string) => {
      await shop.db.query(sql`update import_schedules set source = 'address', place = ${place}`);
      await takeScheduledFile(deps, scheduleId);
      await shown(shop, () => shop.jobs.drained());
      return (await onlyOne()).problem;
    };
    served = file('1,58');
    // the shop asks by https only, and this address of the test is none
    expect(await fetchAt(`http://${host}/a.csv`)).toBe('Scrivi un indirizzo che comincia con https://');
    const open = { ...deps, download: toPlain(deps.download) };
    const fetchOpen = async (path: string) => {
      await shop.db.query(sql`update import_schedules set source = 'address', place = ${`https://${host}${path}`}`);
      await takeScheduledFile(open, scheduleId);
      await shown(shop, () => shop.jobs.drained());
      return (await onlyOne()).problem;
    };
    expect(await fetchOpen('/listino.csv')).toBeUndefined();
    expect(await price(SMALL.milk)).toBe('1.58');
    await shop.db.query(sql`update import_schedules set source = 'folder', place = 'listino.csv/nessuno.csv'`);
    await put('listino.csv', 'x');
    const fromFile = { ...deps, config: { ...deps.config, importFolder: join(folder, 'files') } };
    await takeScheduledFile(fromFile, scheduleId);
    expect((await onlyOne()).problem).toBe('Il file non è arrivato: scandir: ENOTDIR');
    expect(await fetchOpen('/away.csv')).toMatch(/^Il file non è arrivato: leads to http:\/\/elsewhere\.example/);
    served = file('1,59', ...Array.from({ length: 2_000 }, (_, index) => `${index};1,00`));
    expect(await fetchOpen('/large.csv')).toBe('Il file non è arrivato: larger than 10000 bytes');
    await shop.db.query(sql`update import_schedules set place = 'https://altro.example/a.csv'`);
    expect((await run()).problem).toMatch(/^L’indirizzo non è ammesso: .* altro\.example$/);
  });

  test('is removed, its imports stay, and all of it is on record', async () => {
    const { scheduleId } = await onlyOne();
    const { data } = await buyer.ok('staffImportScheduleRemove', { schedule_id: scheduleId });
    expect(data.schedules).toEqual([]);
    expect(await buyer.refused('staffImportScheduleRun', { schedule_id: scheduleId })).toEqual(['SCHEDULE_GONE']);
    expect(await buyer.refused('staffImportSchedulePause', { schedule_id: scheduleId, is_paused: true })).toEqual([
      'SCHEDULE_GONE',
    ]);
    expect((await buyer.ok('staffImports')).data.imports.length).toBeGreaterThan(3);
    const acts = await shop.db.query<{ call: string }>(sql`
      select distinct call from agent_acts where call like 'staffImportSchedule%' and refused = '{}' order by call`);
    expect(acts.map(({ call }) => call)).toEqual([
      'staffImportSchedulePause',
      'staffImportScheduleRemove',
      'staffImportScheduleRun',
      'staffImportScheduleSave',
    ]);
  });
});

/** Lets a download of the test go by http to the server of the test. */
function toPlain(download: ReturnType<typeof createAllowedDownload>): ReturnType<typeof createAllowedDownload> {
  return (address, take) => download(address.replace('https:', 'http:'), take);
}

describe('the next time of a schedule', () => {
  const next = (rhythm: 'hour' | 'day' | 'week' | 'month', at: string, now: string) =>
    nextRun({ rhythm, at, weekday: 1 }, new Date(now)).toISOString();

  test('is in Rome, also on the nights on which the clock changes', () => {
    expect(next('day', '05:00', '2027-01-15T03:59:00Z')).toBe('2027-01-15T04:00:00.000Z');
    expect(next('day', '05:00', '2027-01-15T04:00:00Z')).toBe('2027-01-16T04:00:00.000Z');
    // 28 March 2027: there is no half past two
    expect(next('day', '02:30', '2027-03-28T00:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
    expect(next('day', '05:00', '2027-03-28T00:00:00Z')).toBe('2027-03-28T03:00:00.000Z');
    expect(next('week', '05:00', '2027-01-15T12:00:00Z')).toBe('2027-01-18T04:00:00.000Z');
    expect(next('month', '05:00', '2027-01-15T12:00:00Z')).toBe('2027-02-01T04:00:00.000Z');
    expect(next('hour', '00:20', '2027-01-15T12:20:00Z')).toBe('2027-01-15T13:20:00.000Z');
  });
});
