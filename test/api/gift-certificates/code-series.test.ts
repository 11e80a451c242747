import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { CODE_LETTERS } from '../../../src/contract/gift-certificates/limits.ts';
import type { CodesMakeBody } from '../../../src/contract/gift-certificates/series-schemas.ts';
import { stopSpentSeries } from '../../../src/server/features/gift-certificates/code-series.ts';
import { deleteRefusedCodes } from '../../../src/server/features/gift-certificates/refused-codes.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// The staff make codes, see what they gave, and stop them (issue 47): each act with its right, refusal and record

let shop: ApiShop;
let buyer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  buyer = await personOf(shop, 'codici@negozio.it', ['catalogue']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  // another minute, for the rate limit of codes
  shop.now.at = new Date(shop.now.at.getTime() + 61_000);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
});

const BUY = { payment_type_id: 2, accept_terms: true };
const series = (some: Partial<CodesMakeBody> = {}): CodesMakeBody => ({
  name: 'Natale aziende',
  is_shared: false,
  code: 'NATALE',
  count: 3,
  kind: 'once',
  amount: 5,
  minimum: 20,
  starts_on: dayFrom(shop, 0),
  ends_on: dayFrom(shop, 30),
  uses_per_user: 1,
  max_uses: 1,
  ...some,
});
const make = async (some: Partial<CodesMakeBody> = {}) => (await buyer.ok('staffCodesMake', series(some))).data.series;
const codesOf = async (seriesId: number, query: object = {}) =>
  (await buyer.ok('staffCodes', {}, { series_id: seriesId, ...query })).data.codes;
const listed = async (query: object = {}) => (await buyer.ok('staffCodeSeries', {}, query)).data;
const problems = async (name: CallName, body: object) =>
  (await buyer.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
const lastAct = async (call: string) => {
  const [act] = await shop.db.query<{ changed: object }>(sql`
    select changed from agent_acts where call = ${call} order by act_id desc limit 1`);
  return JSON.stringify(act?.changed);
};

let people = 0;
/** A customer with milk for 20,86 euro, and a slot. */
async function customer(milk = 14): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, `codici${++people}@esempio.it`);
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: milk }] });
  await chooseTomorrow(client);
  return client;
}
const discounts = async (client: ApiClient) =>
  (await client.ok('cartView')).data.orderAdjustmentSummary.orderAdjustments;
const refusalOf = async (client: ApiClient, code: string) => {
  const { response } = await client.call('certificateAdd', { code });
  return [response.errors[0]?.code, response.errorsMessage[0]];
};

test('customer service sees codes and changes none, pickers see none', async () => {
  const service = await personOf(shop, 'assistenza@negozio.it', ['customer_service']);
  await service.ok('staffCodeSeries');
  const made = await make();
  for (const [name, body] of [
    ['staffCodesMake', series()],
    ['staffCodesExport', { series_id: made.seriesId }],
    ['staffCodeSeriesSave', { series_id: made.seriesId, modified_at: made.modifiedAt, name: 'A', ends_on: '' }],
    ['staffCodesUndo', { series_id: made.seriesId }],
    ['staffCodeSeriesStop', { series_id: made.seriesId }],
    ['staffCodeSeriesStart', { series_id: made.seriesId }],
    ['staffCodeStop', { code_id: 1 }],
    ['staffCodeStart', { code_id: 1 }],
  ] as const)
    expect((await service.call(name, body)).httpStatus).toBe(403);
  const picker = await personOf(shop, 'prende@negozio.it', ['picker']);
  for (const name of ['staffCodeSeries', 'staffCodesRefused'] as const)
    expect((await picker.call(name)).httpStatus).toBe(403);
  expect((await shop.client().call('staffCodeSeries')).httpStatus).toBe(419);
});

describe('a series', () => {
  test('has codes that nobody guesses or mixes up, which are exported', async () => {
    const made = await make({ name: '=Natale; aziende', count: 40 });
    expect(made).toMatchObject({ state: 'active', made: 40, uses: 0, spent: 0, isShared: false });
    const codes = await codesOf(made.seriesId);
    expect(codes).toHaveLength(40);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(40);
    for (const { code } of codes)
      expect(code).toMatch(new RegExp(`^NATALE-[${CODE_LETTERS}]{4}-[${CODE_LETTERS}]{4}$`));
    expect(CODE_LETTERS).not.toMatch(/[O0I1]/);
    const { data } = await buyer.ok('staffCodesExport', { series_id: made.seriesId, is_unused: true });
    const lines = data.text.trim().split('\r\n');
    expect(lines).toHaveLength(41);
    expect(lines[1]).toBe(`${codes[0]?.code};"'=Natale; aziende";5,00;${dayFrom(shop, 0)};${dayFrom(shop, 30)};0;`);
    expect(await lastAct('staffCodesExport')).toBeDefined();
    expect(await problems('staffCodesExport', { series_id: 1 })).toEqual([['CODE_SERIES_GONE', undefined]]);
  });

  test('of 100,000 codes is made at once, and found by one of them', async () => {
    const made = await make({ name: 'Centomila', code: 'TANTI', count: 100_000 });
    expect(made.made).toBe(100_000);
    const { data } = await buyer.ok('staffCodes', {}, { series_id: made.seriesId, are: 'unused', page: 2 });
    expect(data.page.totItems).toBe(100_000);
    const [first] = data.codes;
    expect(first?.code).toMatch(/^TANTI(-[A-Z2-9]{4}){3}$/);
    expect((await listed({ q: first?.code.toLowerCase() })).series.map(({ name }) => name)).toEqual(['Centomila']);
  });

  test('gives what it says, is seen with its orders, and is stopped and reopened', async () => {
    const made = await make({ name: 'Buoni di prova' });
    const [one, two] = await codesOf(made.seriesId);
    const client = await customer();
    await client.ok('certificateAdd', { code: one?.code ?? '' });
    expect(await discounts(client)).toMatchObject([{ amount: 5 }]);
    const bought = await client.ok('buy', BUY);
    expect(bought.httpStatus).toBe(200);
    expect((await listed({ q: 'buoni di prova' })).series).toMatchObject([{ uses: 1, spent: 5 }]);
    const [used] = await codesOf(made.seriesId, { are: 'used' });
    expect(used).toMatchObject({ code: one?.code, uses: 1 });
    const { uses } = (await buyer.ok('staffCodeUses', {}, { series_id: made.seriesId })).data;
    expect(uses).toMatchObject([{ code: one?.code, amount: 5, orderNumber: used?.lastOrder?.orderNumber }]);

    const other = await customer();
    await other.ok('certificateAdd', { code: two?.code ?? '' });
    const stopped = (await buyer.ok('staffCodeSeriesStop', { series_id: made.seriesId })).data.series;
    expect(stopped.state).toBe('stopped');
    expect(await lastAct('staffCodeSeriesStop')).toContain('["active","stopped"]');
    expect(await discounts(other)).toMatchObject([{ amount: 0, problem: 'stopped' }]);
    const [, , three] = await codesOf(made.seriesId);
    expect(await refusalOf(other, three?.code ?? '')).toEqual([
      'GIFT_CODE_STOPPED',
      `Il codice sconto "${three?.code}" non vale più: il negozio lo ha fermato`,
    ]);
    expect(await problems('staffCodeSeriesStop', { series_id: made.seriesId })).toEqual([
      ['CODE_SERIES_STATE', undefined],
    ]);
    await buyer.ok('staffCodeSeriesStart', { series_id: made.seriesId });
    expect(await discounts(other)).toMatchObject([{ amount: 5 }]);
    expect(await problems('staffCodeSeriesStart', { series_id: 1 })).toEqual([['CODE_SERIES_GONE', undefined]]);
  });

  test('loses one code at once, and gets it back', async () => {
    const made = await make({ name: 'Uno solo' });
    const [one, two] = await codesOf(made.seriesId);
    await buyer.ok('staffCodeStop', { code_id: one?.codeId ?? 0 });
    expect(await lastAct('staffCodeStop')).toContain('[false,true]');
    expect((await codesOf(made.seriesId, { are: 'stopped' })).map(({ code }) => code)).toEqual([one?.code]);
    const client = await customer();
    expect((await refusalOf(client, one?.code ?? ''))[0]).toBe('GIFT_CODE_STOPPED');
    await client.ok('certificateAdd', { code: two?.code ?? '' });
    await buyer.ok('staffCodeStart', { code_id: one?.codeId ?? 0 });
    await client.ok('certificateAdd', { code: one?.code ?? '' });
    expect(await problems('staffCodeStop', { code_id: 1 })).toEqual([['CODE_GONE', undefined]]);
  });

  test('is taken back as long as nobody has one of its codes, not even in a cart', async () => {
    const made = await make({ name: 'Sbagliata', code: 'SBAGLIO', count: 30 });
    const [one] = await codesOf(made.seriesId);
    expect((await buyer.ok('staffCodesUndo', { series_id: made.seriesId })).data).toEqual({ codes: 30 });
    expect((await listed({ series_id: made.seriesId })).series).toEqual([]);
    expect((await refusalOf(await customer(), one?.code ?? ''))[0]).toBe('GIFT_CODE_INVALID');
    expect(await lastAct('staffCodesUndo')).toContain('Sbagliata');
    expect(await problems('staffCodesUndo', { series_id: made.seriesId })).toEqual([['CODE_SERIES_GONE', undefined]]);
    const used = await make({ name: 'Usata', code: 'USATA' });
    await (await customer()).ok('certificateAdd', { code: (await codesOf(used.seriesId))[0]?.code ?? '' });
    expect(await problems('staffCodesUndo', { series_id: used.seriesId })).toEqual([['CODE_SERIES_USED', undefined]]);
    expect(await codesOf(used.seriesId)).toHaveLength(3);
  });

  test('takes a percentage off the goods, at most its amount', async () => {
    await make({ name: 'Estate', is_shared: true, code: 'estate 25', percent: 15, amount: 3, minimum: 0 });
    const client = await customer(4);
    await client.ok('certificateAdd', { code: 'Estate25' });
    expect(await discounts(client)).toMatchObject([{ amount: 0.89 }]);
    await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 16 }] });
    expect(await discounts(client)).toMatchObject([{ amount: 3 }]);
  });

  test('stops by itself when its budget is used up, and is reopened with more', async () => {
    const made = await make({ name: 'Budget', budget: 5, max_uses: 9, is_shared: true, code: 'BUDGET' });
    const client = await customer();
    await client.ok('certificateAdd', { code: 'BUDGET' });
    const later = await customer();
    await client.ok('buy', BUY);
    expect((await listed({ state: 'spent' })).series.map(({ name }) => name)).toEqual(['Budget']);
    // the order that used it up was the last one
    expect((await refusalOf(later, 'BUDGET'))[0]).toBe('GIFT_CODE_STOPPED');
    // what an order could not stop, the job does
    await shop.db.query(sql`update certificate_series set state = 'active' where series_id = ${made.seriesId}`);
    await stopSpentSeries(shop.db, shop.now.at);
    expect((await listed({ state: 'spent' })).series.map(({ name }) => name)).toEqual(['Budget']);
    expect(await problems('staffCodeSeriesStart', { series_id: made.seriesId })).toEqual([
      ['CODE_SERIES_SPENT', undefined],
    ]);
    const [now] = (await listed({ series_id: made.seriesId })).series;
    const body = { series_id: made.seriesId, name: 'Più budget', ends_on: made.endsOn, budget: 50 };
    await buyer.ok('staffCodeSeriesSave', { ...body, modified_at: now?.modifiedAt ?? '' });
    expect(await lastAct('staffCodeSeriesSave')).toContain('[500,5000]');
    expect(await problems('staffCodeSeriesSave', { ...body, modified_at: now?.modifiedAt })).toEqual([
      ['ENTRY_CHANGED', undefined],
    ]);
    const { series: again } = (await buyer.ok('staffCodeSeriesStart', { series_id: made.seriesId })).data;
    expect(again).toMatchObject({ name: 'Più budget', state: 'active', budget: 50 });
    const late = { ...body, modified_at: again.modifiedAt, ends_on: dayFrom(shop, -1) };
    expect(await problems('staffCodeSeriesSave', late)).toEqual([['CODE_ENDS', 'ends_on']]);
  });
});

test.each([
  [{ name: ' ' }, ['REQUIRED', 'name']],
  [{ code: 'È' }, ['CODE_WORDS', 'code']],
  [{ is_shared: true, code: 'ABC' }, ['CODE_WORDS', 'code']],
  [{ count: 0 }, ['CODE_COUNT', 'count']],
  [{ count: 100_001 }, ['CODE_COUNT', 'count']],
  [{ amount: 0 }, ['CODE_AMOUNT', 'amount']],
  [{ amount: 1.005 }, ['CODE_AMOUNT', 'amount']],
  [{ percent: 101 }, ['CODE_PERCENT', 'percent']],
  [{ percent: 10, kind: 'balance' }, ['CODE_PERCENT', 'percent']],
  [{ minimum: -1 }, ['CODE_MINIMUM', 'minimum']],
  [{ ends_on: '2001-01-01' }, ['CODE_ENDS', 'ends_on']],
  [{ starts_on: '2001-01-01', ends_on: '2001-01-02' }, ['DAY_OVER', 'ends_on']],
  [{ starts_on: '2026-02-30' }, ['CODE_ENDS', 'starts_on']],
  [{ uses_per_user: 0 }, ['CODE_USES', 'uses_per_user']],
  [{ max_uses: 0.5 }, ['CODE_USES', 'max_uses']],
  [{ budget: 4 }, ['CODE_BUDGET', 'budget']],
] as const)('%j is refused at its field, and no code is made', async (wrong, problem) => {
  const count = sql`select (select count(*) from certificate_series) + (select count(*) from gift_certificates) as n`;
  const before = await shop.db.query(count);
  expect(await problems('staffCodesMake', series(wrong as Partial<CodesMakeBody>))).toEqual([problem]);
  expect(await shop.db.query(count)).toEqual(before);
});

test('a code for everybody cannot be there twice', async () => {
  await make({ is_shared: true, code: 'UNICO' });
  expect(await problems('staffCodesMake', series({ is_shared: true, code: 'unico' }))).toEqual([
    ['CODE_TAKEN', 'code'],
  ]);
});

test('refused codes are counted by day with what the customer read, and deleted later', async () => {
  const made = await make({ name: 'Provata', is_shared: true, code: 'PROVATA' });
  await buyer.ok('staffCodeSeriesStop', { series_id: made.seriesId });
  const client = await customer();
  await refusalOf(client, 'provata');
  await refusalOf(client, 'PRO VATA');
  await refusalOf(client, '<b>mai</b>');
  const { data } = await buyer.ok('staffCodesRefused');
  expect(data.refused).toContainEqual({
    code: 'PROVATA',
    why: 'stopped',
    said: 'Il codice sconto "PROVATA" non vale più: il negozio lo ha fermato',
    times: 2,
    lastDay: dayFrom(shop, 0),
    seriesId: made.seriesId,
  });
  expect((await buyer.ok('staffCodesRefused', {}, { q: '<B>' })).data.refused).toMatchObject([
    { code: '<B>MAI</B>', why: 'invalid', times: 1 },
  ]);
  await deleteRefusedCodes(shop.db, new Date(shop.now.at.getTime() + 2 * 86_400_000));
  expect((await buyer.ok('staffCodesRefused')).data.refused).toEqual([]);
});

test('series are filtered and sorted by the server', async () => {
  const later = await make({ name: 'Zeta', starts_on: dayFrom(shop, 5) });
  expect((await listed({ state: 'planned' })).series.map(({ seriesId }) => seriesId)).toEqual([later.seriesId]);
  expect((await listed()).counts.planned).toBe(1);
  for (const sort of ['name', '-name', 'to', '-to'] as const) expect((await listed({ sort })).series[0]).toBeDefined();
  expect((await listed({ sort: '-name' })).series[0]?.name).toBe('Zeta');
});
