import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRight, STAFF_ROLES } from '../../../src/contract/base/rights.ts';
import { calls } from '../../../src/contract/calls.ts';
import { COUNTED_ACTS } from '../../../src/server/features/backoffice/read-acts.ts';
import { LIST_FILES } from '../../../src/server/http/list-files/list-columns.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Person, personOf } from '../../support/people/staff.ts';

// Each list of the office is a CSV, too (issue 47): the same people, the same filters, the rows of all pages

let shop: ApiShop;
let head: Person;
let series: number;
beforeAll(async () => {
  shop = await openApiShop();
  head = await personOf(shop, 'capo@negozio.it', ['administrator']);
  const made = await head.ok('staffCodesMake', {
    ...{ name: '=1+1', is_shared: false, code: 'PROVA', count: 120, kind: 'once', amount: 5, minimum: 20 },
    ...{ starts_on: shop.morning.toISOString().slice(0, 10), ends_on: '2199-12-31', uses_per_user: 1, max_uses: 1 },
  });
  series = made.data.series.seriesId;
  await head.ok('staffSearchWordSave', { language: 'it', kind: 'both', words: 'bibita', others: 'gassosa; "cola"' });
});
afterAll(() => shop.close());

async function fileOf({ path }: { readonly path: string }, query: object, session: string) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await shop.server.inject({
    method: 'GET',
    path: `${path}.csv?${search}`,
    ...(session === '' ? {} : { cookies: { 'X-Ebsn-Session': session } }),
  });
  return { status: reply.statusCode, type: String(reply.headers['content-type']), text: reply.body };
}

const rowsOf = (text: string): string[][] => parse(text, { delimiter: ';', bom: true });
const queryOf = (call: string) => (call === 'staffCodes' || call === 'staffCodeUses' ? { series_id: series } : {});

test.each(LIST_FILES.map((file) => [file.call, file] as const))('%s is a file of all its rows', async (name, file) => {
  const call = calls[name];
  const read = () => head.ok(name as 'staffCodeSeries', {}, queryOf(name)) as Promise<{ data: unknown }>;
  // the record of the staff has this look once, before it is downloaded
  await read();
  const { status, type, text } = await fileOf(call, queryOf(name), head.session);
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [headings, ...rows] = rowsOf(text);
  const seal = file.isSealed ? ['impronta'] : [];
  expect(headings).toEqual([...file.columns.map(([heading]) => heading), ...seal]);
  const { data } = await read();
  const { page } = data as { page?: { totItems: number } };
  // that a sealed file was made is in the record itself
  const isThere = file.isSealed ? 1 : 0;
  expect(rows.length + isThere).toBe(page?.totItems ?? file.rows(data).length);
});

test.each(LIST_FILES.map(({ call }) => [call] as const))('%s is given to those who may see it', async (name) => {
  const call = calls[name];
  expect((await fileOf(call, queryOf(name), '')).status).toBe(419);
  const role = STAFF_ROLES.find((each) => call.right && !hasRight([each], call.right));
  if (!role) throw new Error('somebody may not see it');
  const other = await personOf(shop, `${name.toLowerCase()}@negozio.it`, [role]);
  expect((await fileOf(call, queryOf(name), other.session)).status).toBe(403);
});

test('the rows of all pages that the filter leaves are in the file, and no cell is a formula', async () => {
  const [, ...codes] = rowsOf((await fileOf(calls.staffCodes, { series_id: series }, head.session)).text);
  expect(new Set(codes.map(([code]) => code)).size).toBe(120);
  const none = await fileOf(calls.staffCodes, { series_id: series, are: 'used' }, head.session);
  expect(rowsOf(none.text).length).toBe(1);
  const [, row] = rowsOf((await fileOf(calls.staffCodeSeries, {}, head.session)).text);
  expect(row?.[1]).toBe(`'=1+1`);
  expect(row?.[6]).toBe('20,00');
  const [, word] = rowsOf((await fileOf(calls.staffSearchWords, {}, head.session)).text);
  expect(word).toEqual(['it', 'both', 'bibita, gassosa; "cola"', '', 'own']);
});

test('what is wrong with a filter is said, and a list of people is a look on record', async () => {
  const wrong = await fileOf(calls.staffPromotions, { state: 'x' }, head.session);
  expect(wrong.type).toContain('application/json');
  const clerk = await personOf(shop, 'moduli@negozio.it', ['administrator']);
  await fileOf(calls.staffSubmissionList, {}, clerk.session);
  const acts = await shop.db.query<{ call: string; isRead: boolean }>(sql`
    select a.call, a.is_read from agent_acts a join customers c on c.user_id = a.agent_id
    where c.email = 'moduli@negozio.it' order by a.act_id`);
  expect(acts).toEqual([{ call: 'staffSubmissionList', isRead: true }]);
});

test('the file of the record shows by itself that a row was changed or left out, and its last seal is on record', async () => {
  const { text } = await fileOf(calls.agentActs, {}, head.session);
  const [, ...lines] = text.trimEnd().split('\r\n');
  // as a reader does it, who has nothing but the file
  const broken = (file: readonly string[]) => {
    let seal = '';
    return file.findIndex((line) => {
      const cut = line.lastIndexOf(';');
      seal = createHash('sha256')
        .update(`${seal}${line.slice(0, cut)}`)
        .digest('hex');
      return line.slice(cut + 1) !== seal;
    });
  };
  expect(lines.length).toBeGreaterThan(20);
  expect(broken(lines)).toBe(-1);
  expect(broken(lines.map((line, index) => (index === 7 ? line.replace('a', 'b') : line)))).toBe(7);
  expect(broken(lines.toSpliced(9, 1))).toBe(9);
  const [act] = await shop.db.query<{ input: { query: object } }>(sql`
    select input from agent_acts where call = 'actsSeal' order by act_id desc limit 1`);
  expect(act?.input.query).toMatchObject({ rows: lines.length, seal: lines.at(-1)?.split(';').at(-1) });
  // a file that ends too early has another last seal than the record
  expect(broken(lines.slice(0, -1))).toBe(-1);
});

test('a list that is not counted to its end says so, and its file has all rows', async () => {
  const clerk = await personOf(shop, 'archivio@negozio.it', ['administrator']);
  await shop.db.query(sql`
    insert into agent_acts (agent_id, call, input, acted_at, refused, finished_at)
    select user_id, 'staffOrderList', '{}', now(), '{}', now()
    from customers, generate_series(1, ${COUNTED_ACTS + 120}::int) where email = 'archivio@negozio.it'`);
  const { data } = await clerk.ok('agentActs', {}, {});
  expect(data.page).toMatchObject({ totItems: COUNTED_ACTS, hasMore: true });
  const { acts } = await shop.db.one<{ acts: number }>(sql`select count(*)::int as acts from agent_acts`);
  const [, ...rows] = rowsOf((await fileOf(calls.agentActs, {}, clerk.session)).text);
  expect(rows.length).toBeGreaterThanOrEqual(acts);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(rows.length);
});
