import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StaffBlock, StaffPlace } from '../../../src/contract/content/staff-block-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { type Page, withPages } from '../../support/pages/with-pages.ts';
import { PATIENCE } from '../../support/patience.ts';
import { newCustomer } from '../../support/people/ready-to-buy.ts';
import { type Person, personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let staff: Person;
let page: (url: string, cookie?: string) => Promise<Page>;
beforeAll(async () => {
  shop = await openApiShop();
  let looks = 0;
  page = withPages(shop, { scopeKey: () => String(++looks) });
  staff = await personOf(shop, 'vetrina@esempio.it', ['content']);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query(sql`delete from content_places`));

const block = (title: string, part: Partial<StaffBlock> = {}): StaffBlock => ({
  type: 'StaticText',
  code: '',
  title,
  html: `<p>Testo di ${title}</p>`,
  style: '',
  colour: '',
  options: {},
  validFrom: '',
  validTo: '',
  storeIds: [],
  audience: 'all',
  segmentId: 0,
  proposals: [],
  ...part,
});
const begin = async (slug: string) =>
  (await staff.ok('staffPlaceInsert', { categoryId: 0, name: 'Natale', slug })).data;
const bodyOf = ({ placeId, name, html, proposalType, proposals }: StaffPlace, blocks: readonly StaffBlock[]) => ({
  placeId,
  name,
  html,
  proposalType,
  proposals,
  blocks,
});
const preview = async (place: StaffPlace, blocks: readonly StaffBlock[], how: object = {}) =>
  (await staff.ok('staffPlacePreview', { ...bodyOf(place, blocks), ...how })).data;

test('a draft is shown as it would be on a day, to a kind of viewer, in a store; the chosen blocks are in the page', async () => {
  const friday = dayFrom(shop, 9);
  const place = await begin('natale');
  const [store] = await shop.db.query<{ storeId: number }>(sql`select store_id from stores order by store_id`);
  const blocks = [
    block('Sempre'),
    block('Venerdì', { validFrom: `${friday}T00:00`, validTo: `${dayFrom(shop, 10)}T00:00` }),
    block('Aziende', { audience: 'company' }),
    block('Visitatori', { audience: 'visitor' }),
    block('Clienti', { audience: 'customer' }),
    block('Segmento', { audience: 'customer', segmentId: 4502 }),
    block('Prova', { audience: 'tester' }),
    block('Negozio', { storeIds: [store?.storeId ?? 0] }),
    block('La mia spesa', { type: 'MyShopping' }),
  ];
  const seen = async (how: object) => {
    const { shown, html } = await preview(place, blocks, how);
    const titles = shown.map(({ index }) => blocks[index]?.title);
    for (const { index, blockId } of shown)
      if (blocks[index]?.type === 'StaticText') expect(html).toContain(`data-block="${blockId}"`);
    for (const { title } of blocks)
      expect([title, html.includes(`Testo di ${title}<`)]).toEqual([
        title,
        titles.includes(title) && title !== 'La mia spesa',
      ]);
    return titles;
  };
  expect(await seen({ storeId: store?.storeId })).toEqual(['Sempre', 'Visitatori', 'Negozio']);
  expect(await seen({ at: `${friday}T12:00`, viewer: 'company', storeId: store?.storeId })).toEqual([
    'Sempre',
    'Venerdì',
    'Aziende',
    'Clienti',
    'Negozio',
    'La mia spesa',
  ]);
  const asCustomer = { viewer: 'customer', segmentId: 4502, storeId: store?.storeId };
  expect(await seen(asCustomer)).toEqual(['Sempre', 'Clienti', 'Segmento', 'Negozio', 'La mia spesa']);
  expect(await seen({ viewer: 'tester', storeId: store?.storeId })).toContain('Prova');
  // what a customer would see of their own is nobody's
  const { html } = await preview(place, blocks, asCustomer);
  expect(html).toContain('Qui ogni cliente vede le sue cose.');
  expect((await preview(place, blocks)).html).not.toContain('Qui ogni cliente');
});

test('the page is the shop’s own, with goods, safe HTML, no script and no way out of the frame', async () => {
  const place = await begin('banco');
  const hostile = '<p onclick="x()">Ciao<script>alert(1)</script> <a href="/carrello">link</a></p>';
  const blocks = [
    block('Testo', { html: hostile }),
    block('Al banco', { type: 'ProductSlider', options: { CATEGORY_SLUG: 'dispensa' }, html: '' }),
  ];
  const { html } = await preview(place, blocks);
  expect(html).toMatch(/^<!DOCTYPE html>/i);
  expect(html).toMatch(/<section aria-label="Al banco"[\s\S]*<article/);
  expect(html).not.toMatch(/<script|onclick|<a [^>]*\shref=/i);
  expect(html).toContain('data-href="/carrello"');
});

test('a page that this process has not read yet is shown', async () => {
  const other = await begin('altra');
  await vi.waitFor(async () => expect((await page('/category/altra')).status).toBe(200), PATIENCE);
  // nothing announces it
  const [row] = await shop.db.query<{ placeId: number }>(sql`
    insert into content_places (slug, name) values ('appena-nata', 'Appena nata') returning place_id`);
  const unread = { ...other, placeId: row?.placeId ?? 0, name: 'Appena nata' };
  expect((await preview(unread, [block('Prima')])).html).toContain('Testo di Prima<');
});

test('a draft is never public: neither to visitors nor in any cache, before, during and after it is looked at', async () => {
  const place = await begin('segreta');
  const published = [block('Pubblicato')];
  const { placeId, modifiedAt } = place;
  await staff.ok('staffPlaceUpdate', { ...bodyOf(place, published), modifiedAt });
  const opened = async () => page('/category/segreta');
  await vi.waitFor(async () => expect((await opened()).text).toContain('Testo di Pubblicato'), PATIENCE);
  const rows = async () =>
    shop.db.query(sql`select * from content_blocks -- in any order: of one row
    `);
  const before = await rows();
  const drafts = [
    block('Bozza segreta'),
    block('Promessa', { type: 'ProductSlider', options: { CATEGORY_SLUG: 'dispensa' } }),
  ];
  const reply = await staff.ok('staffPlacePreview', bodyOf({ ...place, name: 'Nome nuovo' }, drafts));
  expect(reply.data.html).toContain('Testo di Bozza segreta');
  expect(reply.headers['cache-control']).toContain('no-store');
  const { html } = await opened();
  expect(html).not.toContain('Bozza segreta');
  expect(html).not.toContain('Nome nuovo');
  expect(await rows()).toEqual(before);
  // the ids of a draft's blocks belong to nobody's page
  for (const { blockId } of reply.data.shown)
    expect(await shop.client().refused('categoryBlockInfo', { categoryBlockId: blockId })).toEqual(['BLOCK_NOT_FOUND']);
  // parameters of the preview mean nothing in the address of a page
  const asked = await page('/category/segreta?at=2030-01-01T00:00&viewer=company&placeId=' + placeId);
  expect(asked.text).not.toContain('Bozza segreta');
});

test('only staff with the right look at drafts; what a save would refuse is refused at its field', async () => {
  const place = await begin('diritti');
  const body = bodyOf(place, [block('Uno', { colour: 'rosso' })]);
  expect(await shop.client().refused('staffPlacePreview', body)).toEqual(['LOGIN_REQUIRED']);
  const customer = await newCustomer(shop, 'curiosa@esempio.it');
  expect(await customer.refused('staffPlacePreview', body)).toEqual(['FORBIDDEN']);
  const other = await personOf(shop, 'magazzino@esempio.it', ['picker']);
  expect(await other.refused('staffPlacePreview', body)).toEqual(['FORBIDDEN']);
  const { response } = await staff.call('staffPlacePreview', body);
  expect(response.errors.map(({ field }) => field)).toEqual(['blocks/0/colour']);
  expect(await staff.refused('staffPlacePreview', { ...bodyOf(place, []), at: 'venerdì' })).toEqual(['INVALID_DATE']);
  expect(await staff.refused('staffPlacePreview', { ...bodyOf(place, []), placeId: 999_999 })).toEqual([
    'ENTRY_NOT_FOUND',
  ]);
});

test('a block for companies is shown to who buys for one, and to nobody else', async () => {
  const place = await begin('aziende');
  const { placeId, modifiedAt } = place;
  await staff.ok('staffPlaceUpdate', {
    ...bodyOf(place, [block('Per le aziende', { audience: 'company' })]),
    placeId,
    modifiedAt,
  });
  const person = await newCustomer(shop, 'privata@esempio.it');
  const company = await newCustomer(shop, 'azienda@esempio.it');
  await shop.db.query(sql`
    update customers set company_name = 'Trattoria srl', user_type_id = 2 where email = 'azienda@esempio.it'`);
  const titles = async (client: Pick<typeof person, 'ok'>) =>
    (await client.ok('category', { slug: 'aziende' })).data.category?.categoryBlocks.map(({ title }) => title);
  await vi.waitFor(async () => expect(await titles(company)).toEqual(['Per le aziende']), PATIENCE);
  expect(await titles(person)).toEqual([]);
  expect(await titles(shop.client())).toEqual([]);
});
