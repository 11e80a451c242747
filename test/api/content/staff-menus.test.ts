import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop({ ownHosts: new Set(['bottega.example']) });
  staff = await personOf(shop, 'commessa@esempio.it', ['content']);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query(sql`delete from content_menus`));

const ITEMS = [
  {
    title: 'Aiuto',
    url: '',
    children: [
      { title: 'Contatti', url: '/page/contatti' },
      { title: 'Chiamaci', url: 'tel:+39 035 123456' },
    ],
  },
  { title: 'Privacy', url: '/page/privacy', children: [] },
];
const save = async (items: object[], modifiedAt = '', location = 'footer') =>
  (await staff.ok('staffMenuUpdate', { location, modifiedAt, items })).data;

async function shownAt(location: string, of: ApiShop = shop) {
  const reply = await of.server.inject({ path: `/p/wp-json/wp-api-menus/v2/menu-locations/${location}` });
  return reply.json<unknown>();
}
async function problemsOf(items: object[]) {
  const { response } = await staff.call('staffMenuUpdate', { location: 'footer', modifiedAt: '', items });
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
}

const CALLS: [CallName, object][] = [
  ['staffMenuList', {}],
  ['staffMenuView', { location: 'footer' }],
  ['staffMenuUpdate', { location: 'footer', modifiedAt: '', items: ITEMS }],
];

test.each(CALLS)('%s is for the staff alone', async (name, input) => {
  const visitor = await shop.client().call(name, input);
  expect(visitor.httpStatus).toBe(419);
  const customer = await personOf(shop, `cliente-${name.toLowerCase()}@esempio.it`, []);
  const refused = await customer.call(name, input);
  expect(refused.httpStatus).toBe(403);
  expect(refused.data).not.toHaveProperty('menus');
  expect(await shop.db.query(sql`select from content_menus`)).toEqual([]);
});

test('a menu is saved as a whole and read by everybody at once, in every process', async () => {
  const other = await openApiShop({}, shop.database);
  try {
    expect((await staff.ok('staffMenuView', { location: 'footer' })).data).toEqual({
      location: 'footer',
      modifiedAt: '',
      items: [],
    });
    const first = await save(ITEMS);
    expect(first.items).toEqual(ITEMS);
    expect(await shownAt('footer', other)).toEqual(ITEMS);
    const { modifiedAt } = await save([ITEMS[1] ?? {}], first.modifiedAt);
    expect(modifiedAt > first.modifiedAt).toBe(true);
    for (const process of [shop, other]) expect(await shownAt('footer', process)).toEqual([ITEMS[1]]);
  } finally {
    await other.close();
  }
});

test('the list names the menus there are and those the shop could have', async () => {
  await save(ITEMS, '', 'app-mobile');
  const { data } = await staff.ok('staffMenuList');
  expect(data.menus.map(({ location, count }) => [location, count])).toEqual([
    ['app-mobile', 4],
    ['footer', 0],
    ['primary', 0],
  ]);
});

test('who saves a menu that somebody else saved meanwhile is told, and nothing is lost', async () => {
  const read = await save(ITEMS);
  const colleague = await personOf(shop, 'collega@esempio.it', ['content']);
  const theirs = [{ title: 'Loro', url: '/page/loro', children: [] }];
  await colleague.ok('staffMenuUpdate', { location: 'footer', modifiedAt: read.modifiedAt, items: theirs });
  const mine = { location: 'footer', modifiedAt: read.modifiedAt, items: ITEMS };
  expect(await staff.refused('staffMenuUpdate', mine)).toEqual(['ENTRY_CHANGED']);
  expect(await staff.refused('staffMenuUpdate', { ...mine, modifiedAt: '' })).toEqual(['ENTRY_CHANGED']);
  expect(await shownAt('footer')).toEqual(theirs);
});

test('of two who save the first menu of a location at once one is refused', async () => {
  const replies = await Promise.all(
    ['Uno', 'Due', 'Tre'].map((title) =>
      staff.call('staffMenuUpdate', { location: 'footer', modifiedAt: '', items: [{ title, url: '/' }] }),
    ),
  );
  expect(replies.map(({ response }) => response.errors[0]?.code ?? 'saved').toSorted()).toEqual([
    'ENTRY_CHANGED',
    'ENTRY_CHANGED',
    'saved',
  ]);
});

test('addresses of this shop become paths', async () => {
  const { items } = await save([{ title: ' Chi siamo ', url: ' https://bottega.example/page/chi-siamo ' }]);
  expect(items).toEqual([{ title: 'Chi siamo', url: '/page/chi-siamo', children: [] }]);
});

test('what is wrong is told in Italian at its item, and nothing is saved', async () => {
  const hostile = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.example',
    '/\\evil.example',
    'https://bottega.example//evil.example',
    'https://user@evil.example/',
    'file:///etc/passwd',
    'page/contatti',
    '#',
  ];
  const problems = await problemsOf([
    ...hostile.map((url) => ({ title: 'Voce', url })),
    { title: 'Sotto', url: '', children: hostile.map((url) => ({ title: 'Voce', url })) },
  ]);
  const expected = hostile.flatMap((_url, index) => [
    `items/${index}/url`,
    `items/${hostile.length}/children/${index}/url`,
  ]);
  expect(Object.keys(problems).toSorted()).toEqual(expected.toSorted());
  expect(new Set(Object.values(problems))).toEqual(
    new Set([
      'Scrivi un percorso del negozio (per esempio /page/contatti) o un indirizzo che comincia con https://, mailto: o tel:',
    ]),
  );
  expect(
    await problemsOf([
      { title: ' ', url: '' },
      { title: 'a'.repeat(81), url: '/', children: [{ title: '', url: '' }] },
      { title: 'Lungo', url: `/${'a'.repeat(500)}` },
    ]),
  ).toEqual({
    'items/0/title': 'Campo obbligatorio',
    'items/0/url': 'Scrivi dove porta, oppure metti delle voci sotto questa',
    'items/1/title': 'Lunghezza massima 80 caratteri',
    'items/1/children/0/title': 'Campo obbligatorio',
    'items/1/children/0/url': 'Campo obbligatorio',
    'items/2/url': 'Lunghezza massima 500 caratteri',
  });
  const many = Array.from({ length: 31 }, () => ({ title: 'Voce', url: '/' }));
  expect(await problemsOf([...many.slice(1), { title: 'Sopra', url: '', children: many }])).toEqual({
    items: 'Se ne possono mettere al massimo 30',
    'items/30/title': 'Se ne possono mettere al massimo 30',
  });
  expect(await shop.db.query(sql`select from content_menus`)).toEqual([]);
});

test('what others wrote into a menu is shown as far as it is one', async () => {
  await shop.db.query(sql`
    insert into content_menus (location, name, items) values
      ('footer', 'Piede', '[{"title":"A","url":"/a","children":[{"title":"B","url":5,"children":[{"title":"C"}]}]},null,"x"]'),
      ('primary', 'Sopra', '{"no":"menu"}')`);
  expect((await staff.ok('staffMenuView', { location: 'footer' })).data.items).toEqual([
    { title: 'A', url: '/a', children: [{ title: 'B', url: '' }] },
    { title: '', url: '', children: [] },
    { title: '', url: '', children: [] },
  ]);
  expect((await staff.ok('staffMenuView', { location: 'primary' })).data.items).toEqual([]);
});

test('where a WordPress holds the menus, they are edited there', async () => {
  const elsewhere = await openApiShop({ cmsUrl: 'http://127.0.0.1:1' }, shop.database);
  try {
    const client = await personOf({ ...elsewhere, database: shop.database }, 'altrove@esempio.it', ['content']);
    for (const [name, input] of CALLS) expect(await client.refused(name, input)).toEqual(['CONTENT_ELSEWHERE']);
  } finally {
    await elsewhere.close();
  }
});
