import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { LeafletDraft, StaffLeaflet } from '../../../src/contract/leaflets/staff-schemas.ts';
import { formatDay } from '../../../src/domain/base/format.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { removeLeaflet } from '../../../src/server/import/write/write-leaflets.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';
import { CODE, shown } from '../price-lists/listed-shop.ts';

// The staff write flyers from promotions (issue 47): each act with its right, refusal and record

let shop: ApiShop;
let buyer: ApiClient;
let today: string;
beforeAll(async () => {
  shop = await openApiShop();
  buyer = await personOf(shop, 'volantini@negozio.it', ['catalogue']);
  today = romeTime(shop.morning).date;
});
afterAll(() => shop.close());

const day = (days: number) => addDays(today, days);
const draftOf = (draft: Partial<LeafletDraft> = {}): LeafletDraft => ({
  name: 'Natale in tavola',
  description: 'Tre giorni di festa',
  cover: '',
  startsOn: today,
  endsOn: day(6),
  stores: [],
  products: [CODE.pasta, CODE.milk],
  ...draft,
});
const asRead = ({ leafletId, modifiedAt }: StaffLeaflet) => ({ leaflet_id: leafletId, modified_at: modifiedAt });
const make = async (draft: Partial<LeafletDraft> = {}) =>
  (await buyer.ok('staffLeafletSave', { draft: draftOf(draft) })).data.leaflet;
type Act = 'staffLeafletPublish' | 'staffLeafletWithdraw' | 'staffLeafletUndo' | 'staffLeafletSave';
const act = (name: Act, body: object) => shown(shop, async () => (await buyer.ok(name, body)).data);
const problems = async (name: CallName, body: object) =>
  (await buyer.call(name, body)).response.errors.map(({ code, field }) => [code, field]);
const seen = async () => (await shop.client().ok('leafletSearch')).data.leaflets.map(({ name }) => name);
const listed = async (query: object = {}) => (await buyer.ok('staffLeaflets', {}, query)).data;

test('a store manager sees flyers and changes none, pickers see none', async () => {
  const manager = await personOf(shop, 'negozio@negozio.it', ['store_manager']);
  await manager.ok('staffLeaflets');
  await manager.ok('staffLeafletPromotions', {}, { from: today, to: today });
  for (const [name, body] of [
    ['staffLeafletSave', { draft: draftOf() }],
    ['staffLeafletPublish', { leaflet_id: 1 }],
    ['staffLeafletWithdraw', { leaflet_id: 1 }],
    ['staffLeafletCopy', { leaflet_id: 1 }],
    ['staffLeafletDelete', { leaflet_id: 1 }],
    ['staffLeafletUndo', { change_id: 1 }],
  ] as const)
    expect((await manager.call(name, body)).httpStatus).toBe(403);
  const picker = await personOf(shop, 'prende@negozio.it', ['picker']);
  expect((await picker.call('staffLeaflets')).httpStatus).toBe(403);
});

describe('a flyer', () => {
  test('is made from a promotion, published, seen in its order, changed, withdrawn, and each act is undone', async () => {
    const { promotions } = (await buyer.ok('staffLeafletPromotions', {}, { from: today, to: day(6) })).data;
    expect(promotions[0]).toMatchObject({
      name: 'Taglio prezzo',
      goods: [{ code: CODE.pasta, price: 1.29, promoPrice: 0.99 }],
    });
    const draft = await make();
    expect(draft).toMatchObject({ state: 'draft', slug: `natale-in-tavola-${draft.leafletId}` });
    expect(draft.goods).toMatchObject([
      { code: CODE.pasta, promoPrice: 0.99 },
      { code: CODE.milk, price: 1.49 },
    ]);
    expect(await seen()).toEqual([]);
    const published = await act('staffLeafletPublish', asRead(draft));
    expect(published.leaflet.state).toBe('running');
    expect(await seen()).toEqual(['Natale in tavola']);
    const { products } = (
      await shop.client().ok('leafletProducts', {}, { parent_leaflet_id: published.leaflet.leafletId })
    ).data;
    expect(products.map(({ priceDisplay }) => priceDisplay)).toEqual([0.99, 1.49]);
    const body = { ...asRead(published.leaflet), draft: draftOf({ name: 'Natale', products: [CODE.milk] }) };
    const saved = await act('staffLeafletSave', body);
    expect(await seen()).toEqual(['Natale']);
    expect(await problems('staffLeafletSave', body)).toEqual([['ENTRY_CHANGED', undefined]]);
    expect(await problems('staffLeafletPublish', asRead(saved.leaflet))).toEqual([['LEAFLET_STATE', undefined]]);
    expect(await problems('staffLeafletDelete', asRead(saved.leaflet))).toEqual([['LEAFLET_NOT_DRAFT', undefined]]);
    const withdrawn = await act('staffLeafletWithdraw', asRead(saved.leaflet));
    expect(await seen()).toEqual([]);
    expect(await problems('staffLeafletWithdraw', asRead(withdrawn.leaflet))).toEqual([['LEAFLET_STATE', undefined]]);
    const again = await act('staffLeafletUndo', { change_id: withdrawn.changeId });
    expect(await seen()).toEqual(['Natale']);
    expect(again.leaflet.changes.map((change) => change.act)).toEqual([
      'undone',
      'withdrawn',
      'saved',
      'published',
      'made',
    ]);
    expect(again.leaflet.changes[0]?.by).toBe('Elena Rossi');
    expect(await problems('staffLeafletUndo', { change_id: withdrawn.changeId })).toEqual([
      ['LEAFLET_UNDO', undefined],
    ]);
    const [recorded] = await shop.db.query<{ changed: object }>(sql`
      select changed from agent_acts where call = 'staffLeafletWithdraw' and changed is not null
      order by act_id desc limit 1`);
    expect(JSON.stringify(recorded)).toContain('["published","draft"]');
    await act('staffLeafletWithdraw', asRead(again.leaflet));
  });

  test('is copied from today on, thrown away, and comes back', async () => {
    const first = await make({ startsOn: day(3), endsOn: day(4) });
    const { leaflet: copy } = (await buyer.ok('staffLeafletCopy', { leaflet_id: first.leafletId })).data;
    expect(copy.draft).toMatchObject({ name: 'Natale in tavola', startsOn: today, endsOn: day(1) });
    const thrown = (await buyer.ok('staffLeafletDelete', asRead(copy))).data;
    expect((await buyer.call('staffLeafletView', {}, { leaflet_id: copy.leafletId })).response.errors[0]?.code).toBe(
      'LEAFLET_GONE',
    );
    const { leaflet: back } = (await buyer.ok('staffLeafletUndo', { change_id: thrown.changeId })).data;
    expect(back.state).toBe('draft');
    for (const name of ['staffLeafletCopy', 'staffLeafletPublish', 'staffLeafletDelete'] as const)
      expect(await problems(name, { leaflet_id: 999_999 })).toEqual([['LEAFLET_GONE', undefined]]);
  });

  test('of a file is seen and copied, and not changed', async () => {
    await shop.db.query(sql`
      with made as (
        insert into leaflets (leaflet_id, slug, name, starts_on, ends_on)
        values (6500, 'di-carta', 'Di carta', ${today}::date, ${day(1)}::date) returning leaflet_id),
      sold as (
        insert into leaflet_warehouses select leaflet_id, ${SMALL.store} from made)
      insert into leaflet_products select leaflet_id, ${SMALL.milk}, 1 from made`);
    const { data } = await buyer.ok('staffLeafletView', {}, { leaflet_id: 6500 });
    expect(data).toMatchObject({ isPlan: false, draft: { stores: [SMALL.store], products: [CODE.milk] } });
    expect(await problems('staffLeafletPublish', { leaflet_id: 6500 })).toEqual([['LEAFLET_IMPORTED', undefined]]);
    const { leaflet: copy } = (await buyer.ok('staffLeafletCopy', { leaflet_id: 6500 })).data;
    expect(copy).toMatchObject({ isPlan: true, draft: { name: 'Di carta', products: [CODE.milk] } });
    await shop.db.tx((tx) => removeLeaflet(tx, 'di-carta'));
    expect((await listed({ q: 'carta' })).leaflets.map(({ isPlan }) => isPlan)).toEqual([true]);
  });
});

test.each([
  [{ name: ' ' }, ['REQUIRED', 'name']],
  [{ endsOn: '2001-01-01' }, ['LEAFLET_ENDS', 'endsOn']],
  [{ startsOn: '2026-02-30' }, ['LEAFLET_ENDS', 'startsOn']],
  [{ cover: 'https://altrove.example/x.jpg' }, ['LEAFLET_COVER', 'cover']],
  [{ stores: [999] }, ['LEAFLET_STORE', 'stores']],
  [{ products: ['NO-1'] }, ['LEAFLET_UNKNOWN', 'products']],
] as const)('%j is refused at its field, and nothing is saved', async (wrong, problem) => {
  const count = sql`select count(*)::int as n from leaflet_plans`;
  const before = await shop.db.query(count);
  expect(await problems('staffLeafletSave', { draft: draftOf(wrong as Partial<LeafletDraft>) })).toEqual([problem]);
  expect(await shop.db.query(count)).toEqual(before);
});

test('what is published has goods and days that come, and drafts need neither', async () => {
  const empty = await make({ products: [] });
  expect(await problems('staffLeafletPublish', asRead(empty))).toEqual([['LEAFLET_GOODS', 'products']]);
  const past = await make({ startsOn: day(-3), endsOn: day(-2) });
  expect(await problems('staffLeafletPublish', asRead(past))).toEqual([['DAY_OVER', 'endsOn']]);
  expect(await problems('staffLeafletPromotions', { from: 'mai', to: today })).toEqual([['LEAFLET_ENDS', 'from']]);
});

test('the list has every state, and is filtered by the server', async () => {
  const later = await make({ name: 'Il prossimo', startsOn: day(9), endsOn: day(10) });
  await act('staffLeafletPublish', asRead(later));
  const { leaflets, counts } = await listed({ state: 'planned' });
  expect(leaflets).toMatchObject([{ name: 'Il prossimo', products: 2, stores: 0 }]);
  expect(counts.planned).toBe(1);
  expect((await listed({ q: 'prossimo', state: 'draft' })).leaflets).toEqual([]);
});

test('a flyer is a file to print, with struck prices, prices of a kilo, its days and what the law wants', async () => {
  // the price of the month before was lower than that of the shelf, and what is published is read again with it
  await shop.db.query(sql`
    insert into price_history (product_id, price_list_id, price_cents, valid_from)
    values (${SMALL.pasta}, -1, 115, now() - interval '60 days')`);
  const draft = await make({ products: [CODE.pasta, CODE.milk, CODE.apples] });
  const { leafletId } = draft;
  const published = await act('staffLeafletPublish', asRead(draft));
  const path = `/ebsn/api/staff/leaflet/pdf?leaflet_id=${leafletId}`;
  const { bytes, type } = await buyer.file(path);
  expect(type).toBe('application/pdf');
  const words = await wordsOfPdf(bytes);
  for (const part of [
    ...['Natale in tavola', 'Tre giorni di festa', 'Spaghetti n. 5', '0,99 €', '1,15 €', 'il più basso dei 30 giorni'],
    ...['Latte intero', '1,49 €', '/l', 'Mele Golden', 'al kg', `Da ${formatDay(today)} a ${formatDay(day(6))}`],
    ...['in tutti i negozi', 'IVA inclusa', 'art. 17-bis', '1 / 1'],
  ])
    expect(words).toContain(part);
  await act('staffLeafletWithdraw', asRead(published.leaflet));
  const ofStore = await make({ name: 'Di un negozio', stores: [SMALL.store], products: [CODE.milk] });
  const { name } = await shop.db.one<{ name: string }>(sql`
    select name from warehouses where warehouse_id = ${SMALL.store}`);
  const print = await buyer.file(`/ebsn/api/staff/leaflet/pdf?leaflet_id=${ofStore.leafletId}`);
  expect(await wordsOfPdf(print.bytes)).toContain(name);
  expect((await buyer.file(`${path}9999`)).status).toBe(404);
  const picker = await personOf(shop, 'stampa@negozio.it', ['picker']);
  expect((await picker.file(path)).status).toBe(404);
  expect((await shop.client().file(path)).status).toBe(404);
});
