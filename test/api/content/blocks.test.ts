import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';
import { writeBlocks } from '../../support/write-blocks.ts';

const LARDER = 40;
const HOUR_MS = 3_600_000;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ ownHosts: new Set(['bottega.example']) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await write(LARDER, []);
});

const write = (...[place, blocks]: [number | string, Parameters<typeof writeBlocks>[2]]) =>
  writeBlocks(shop.db, place, blocks);

async function categoryOf(client: ApiClient, query: object = { slug: 'dispensa' }) {
  const { data } = await client.ok('category', query);
  expect(Value.Errors(calls.category.data, data)).toEqual([]);
  if (!data.category) throw new Error('no category');
  return data.category;
}

/** Returns the blocks as soon as the shop has loaded them. */
async function shownBlocks(ids: readonly number[], client = shop.client()) {
  return vi.waitFor(async () => {
    const { categoryBlocks } = await categoryOf(client);
    expect(categoryBlocks.map((block) => block.categoryBlockId)).toEqual(ids);
    return categoryBlocks;
  }, PATIENCE);
}

test('a category brings its blocks and proposals, empty fields left out', async () => {
  const ids = await write(LARDER, [
    {
      type: 'BannerGrid',
      title: 'Dalla dispensa',
      description: '<p>Scorte <strong>buone</strong></p>',
      style: 'padding: 1rem; position: fixed',
      colour: '#e4efe2',
      meta: { category_block_type_BannerGrid: { ROWS: '12/6/4/4/4' } },
      proposals: [
        { name: 'Pasta', slug: 'dispensa', img: '/photo/scene/pasta.webp', meta: { image_desktop: { WIDTH: 800 } } },
      ],
    },
    { type: 'ShareWithFriends' },
  ]);
  const blocks = await shownBlocks(ids);
  expect(blocks[0]).toEqual({
    categoryBlockId: ids[0],
    title: 'Dalla dispensa',
    description: '<p>Scorte <strong>buone</strong></p>',
    priority: 1,
    templateBlock: { codInt: 'BannerGrid' },
    templateBlockType: { modeName: 'BannerGrid' },
    proposals: [
      {
        id: expect.any(Number),
        name: 'Pasta',
        slug: 'dispensa',
        img: 'http://localhost:3000/photo/scene/pasta.webp',
        metaData: { image_desktop: { WIDTH: '800' } },
      },
    ],
    metaData: {
      category_block_type_BannerGrid: { ROWS: '12/6/4/4/4' },
      category_block_info: { CSS_STYLE: 'padding: 1rem', BACKGROUND_COLOR: '#e4efe2' },
    },
  });
  expect(blocks[1]).toEqual({
    categoryBlockId: ids[1],
    priority: 2,
    templateBlock: { codInt: 'ShareWithFriends' },
    templateBlockType: { modeName: 'ShareWithFriends' },
    proposals: [],
  });
});

test('the tree stays as light as it was', async () => {
  await shownBlocks(await write(LARDER, [{ type: 'StaticText', description: '<p>Uno</p>' }]));
  const { data } = await shop.client().ok('category');
  expect(JSON.stringify(data)).not.toContain('categoryBlocks');
});

test('the home page and other places beside the tree are found by slug and by id', async () => {
  const ids = await write('home', [{ type: 'StaticText', title: 'Benvenuti' }]);
  const home = await vi.waitFor(() => categoryOf(shop.client(), { slug: 'home' }), PATIENCE);
  expect(home).toMatchObject({
    name: 'home',
    itemUrl: '/',
    breadCrumbs: [],
    categoryBlocks: [{ categoryBlockId: ids[0] }],
  });
  expect(await categoryOf(shop.client(), { categoryId: home.categoryId })).toEqual(home);
  expect(await shop.client().refused('category', { slug: 'non-esiste' })).toEqual(['NOT_FOUND']);
});

test('HTML of the staff brings no script, and its links follow the rules of proposals', async () => {
  const [id = 0] = await write(LARDER, [
    {
      type: 'StaticText',
      description:
        '<p onclick="x()">A<script>alert(1)</script><a href="javascript:alert(1)">b</a><a href="https://bottega.example/page/faq">c</a>' +
        '<a href="https://altrove.example/" target="_top">d</a><a href="/promozioni">e</a><iframe src="https://x.example"></iframe></p>',
      proposals: [
        { name: 'no', url: 'javascript:alert(1)', content: '<img src=x onerror=alert(1)>buono' },
        { name: 'ours', url: 'https://bottega.example/page/faq' },
        { name: 'data', url: 'data:text/html,x' },
      ],
    },
  ]);
  const [block] = await shownBlocks([id]);
  expect(block?.description).toBe(
    '<p>A<a>b</a><a href="/page/faq">c</a><a href="https://altrove.example/" target="_blank" rel="noopener noreferrer">d</a><a href="/promozioni">e</a></p>',
  );
  expect(block?.proposals.map(({ name, proposalUrl }) => [name, proposalUrl])).toEqual([
    ['no', undefined],
    ['ours', '/page/faq'],
    ['data', undefined],
  ]);
  expect(block?.proposals[0]?.content).toBe('<img src="x" />buono');
});

test('a block of a season is there in that season of every year, and has another address of its picture', async () => {
  const heroes = ['primavera', 'estate', 'autunno', 'inverno'].map((season) => ({
    type: 'Hero' as const,
    meta: { category_block_type_Hero: { SEASON: season } },
    proposals: [{ name: season, img: `/photo/scene/banco-${season}.webp` }],
  }));
  const ids = await write(LARDER, heroes);
  const today = shop.now.at;
  try {
    for (const [index, day] of ['2027-04-10', '2027-07-10', '2027-10-10', '2028-01-10'].entries()) {
      shop.now.at = new Date(`${day}T12:00:00Z`);
      const [hero] = await shownBlocks(ids.slice(index, index + 1));
      expect(hero?.proposals[0]?.img).toContain(heroes[index]?.proposals[0]?.img);
    }
  } finally {
    shop.now.at = today;
  }
});

test('a block is there from its first moment until its last', async () => {
  const at = (hours: number) => new Date(shop.now.at.getTime() + hours * HOUR_MS);
  const [early = 0, late = 0] = await write(LARDER, [
    { type: 'StaticText', title: 'Mattina', to: at(1) },
    { type: 'StaticText', title: 'Pomeriggio', from: at(1) },
  ]);
  await shownBlocks([early]);
  const morning = shop.now.at;
  try {
    shop.now.at = at(1);
    await shownBlocks([late]);
    expect(await shop.client().refused('categoryBlockInfo', { categoryBlockId: early })).toEqual(['BLOCK_NOT_FOUND']);
  } finally {
    shop.now.at = morning;
  }
});

test('a block of some stores is seen only there', async () => {
  const [bergamo = 0, everywhere = 0] = await write(LARDER, [
    { type: 'StaticText', title: 'Solo a Bergamo', stores: [SMALL.store] },
    { type: 'StaticText', title: 'Ovunque' },
    { type: 'StaticText', title: 'Di un negozio che non c’è più', stores: [999] },
  ]);
  await shownBlocks([everywhere]);
  const there = await categoryOf(shop.client(), { slug: 'dispensa', hash: 'w12d0t0' });
  expect(there.categoryBlocks.map((block) => block.categoryBlockId)).toEqual([bergamo, everywhere]);
  const ask = { categoryBlockId: bergamo };
  expect(await shop.client().refused('categoryBlockInfo', ask)).toEqual(['BLOCK_NOT_FOUND']);
  await shop.client().ok('categoryBlockInfo', { ...ask, hash: 'w12d0t0' });
});

test('visitors, customers, customers of a segment and beta testers each see their own blocks', async () => {
  const [visitors = 0, customers = 0, loyal = 0, tried = 0] = await write(LARDER, [
    { type: 'StaticText', title: 'Registrati', audience: 'visitor' },
    { type: 'StaticText', title: 'Bentornato', audience: 'customer' },
    { type: 'StaticText', title: 'Fedele', audience: 'customer', segment: 77 },
    { type: 'StaticText', title: 'In prova', audience: 'tester' },
  ]);
  await shownBlocks([visitors]);
  expect((await categoryOf(shop.client())).metaData).toEqual({ category_content: { PERSONAL: 'true' } });
  const { client, userId } = await newCustomer();
  await shownBlocks([customers], client);
  await belongs(userId, 77);
  await shownBlocks([customers, loyal], client);
  await shop.db.query(sql`update customers set beta_tester = true where user_id = ${userId}`);
  await shownBlocks([customers, loyal, tried], client);
});

test('a slider brings its products: listed, of a promotion, a category, a search, a layout', async () => {
  const slider = (options: object) => ({
    type: 'ProductSlider' as const,
    meta: { category_block_type_ProductSlider: options },
  });
  const ids = await write(LARDER, [
    slider({ PRODUCT_IDS: `${SMALL.wine},${SMALL.milk},999999` }),
    slider({ PROMO_ID: '1' }),
    slider({ CATEGORY_SLUG: 'bevande', ORDER_BY: 'price' }),
    slider({ QUERY: 'latte' }),
    slider({ ADV_LAYOUT: '27', CATEGORY_ID: '30' }),
    slider({ CATEGORY_SLUG: 'tolta' }),
    slider({ PRODUCT_LIMIT: '3' }),
    slider({ ADV_LAYOUT: '27' }),
  ]);
  await shownBlocks(ids);
  const found = await Promise.all(ids.map(async (id) => (await productsOf(shop.client(), id)).ids));
  expect(found.slice(0, 3)).toEqual([[SMALL.wine, SMALL.milk], [SMALL.pasta], [SMALL.water, SMALL.wine]]);
  expect(found[3]).toContain(SMALL.milk);
  expect(found[4]?.toSorted()).toEqual([SMALL.water, SMALL.wine]);
  expect(found[5]).toEqual([]);
  // S 9: layouts 25 and 27 add the category of the page
  expect(found[7]?.toSorted()).toEqual([SMALL.pasta, SMALL.chocolate]);
  const { page, ids: first } = await productsOf(shop.client(), ids[6] ?? 0);
  expect(first).toHaveLength(3);
  // "show more" is needed: there are more products than on one page (S 2)
  expect(page).toMatchObject({ totItems: 8, itemsPerPage: 3 });
});

test('what was bought before is shown only to who accepted profiling', async () => {
  const ids = await write(LARDER, [
    { type: 'CrmProductSlider' },
    { type: 'ProductSlider', meta: { category_block_type_ProductSlider: { ADV_LAYOUT: '29' } } },
  ]);
  await shownBlocks(ids);
  const { client, userId } = await newCustomer();
  const both = async (who: ApiClient) => Promise.all(ids.map(async (id) => (await productsOf(who, id)).ids.length));
  expect(await both(shop.client())).toEqual([0, 0]);
  expect(await both(client)).toEqual([0, 0]);
  await belongs(userId, 4502);
  for (const count of await both(client)) expect(count).toBeGreaterThan(0);
});

test('an unknown block is refused in the envelope', async () => {
  const reply = await shop.client().call('categoryBlockInfo', { categoryBlockId: 424_242 });
  expect(reply.httpStatus).toBe(200);
  expect(reply.response).toMatchObject({
    status: 1,
    errors: [{ error: 'Contenuto non trovato', code: 'BLOCK_NOT_FOUND' }],
  });
});

test('a block that is no slider comes without products', async () => {
  const ids = await write(LARDER, [{ type: 'StaticText', title: 'Testo' }]);
  await shownBlocks(ids);
  const { data } = await shop.client().ok('categoryBlockInfo', { categoryBlockId: ids[0] });
  expect(data.categoryBlock).not.toHaveProperty('products');
  expect(data.categoryBlock.title).toBe('Testo');
});

test('a change is seen at once in two processes, and leaves the replies about other categories as they are', async () => {
  const other = await openApiShop({}, shop.database);
  try {
    const before = await shop.client().ok('category', { slug: 'bevande' });
    const ids = await write(LARDER, [{ type: 'StaticText', title: 'Nuovo' }]);
    await Promise.all([shownBlocks(ids), shownBlocks(ids, other.client())]);
    expect((await shop.client().ok('category', { slug: 'bevande' })).data).toEqual(before.data);
  } finally {
    await other.close();
  }
});

test('each customer has one code of their own for friends, with what came of it', async () => {
  expect((await shop.client().call('personalCode')).httpStatus).toBe(419);
  const { client, userId } = await newCustomer();
  const { data } = await client.ok('personalCode');
  expect(data).toEqual({
    tellFriend: { code: expect.stringMatching(/^[A-Z2-9]{8}$/), friendsJoined: 0, gift: 5, giftDays: 180 },
    userGiftCertificates: [],
    friends: [],
  });
  const friend = await newCustomer();
  const { database } = shop.database;
  await database.query(sql`insert into friends_joined (user_id, invited_by) values (${friend.userId}, ${userId})`);
  await database.query(sql`
    insert into gift_certificates (code, user_id, name, amount_cents, starts_on, ends_on, origin) values
      ('AMICO-1', ${userId}, 'Un amico in bottega', 550, '2026-03-01', '2027-03-31', 'invite')`);
  expect((await client.ok('personalCode')).data).toEqual({
    tellFriend: { code: data.tellFriend.code, friendsJoined: 1, gift: 5, giftDays: 180 },
    userGiftCertificates: [{ name: 'Un amico in bottega', amount: 5.5, endDate: '31/03/2027' }],
    friends: [expect.objectContaining({ firstName: 'Anna', hasOrdered: false })],
  });
  const theirs = (await friend.client.ok('personalCode')).data;
  expect(theirs.tellFriend.code).not.toBe(data.tellFriend.code);
  expect(theirs.userGiftCertificates).toEqual([]);
});

async function productsOf(client: ApiClient, categoryBlockId: number) {
  const { data } = await client.ok('categoryBlockInfo', { categoryBlockId });
  expect(Value.Errors(calls.categoryBlockInfo.data, data)).toEqual([]);
  const { products = [], page } = data.categoryBlock;
  return { ids: products.map(({ productId }) => productId), page };
}

async function newCustomer(): Promise<{ client: ApiClient; userId: number }> {
  const client = shop.client();
  const { user } = await registerAs(client, `amica-${Math.random().toString(36).slice(2)}@esempio.it`);
  return { client, userId: user.userId };
}

async function belongs(userId: number, segment: number): Promise<void> {
  await shop.db.query(sql`
    insert into customer_segments (user_id, segment_id, value) values (${userId}, ${segment}, 1)`);
}

test('an invite banner is accepted by both spellings of its type', async () => {
  const blocks = await shownBlocks(
    await write(LARDER, [{ type: 'InviteFriendBanner' }, { type: 'InviteFriendBaner' }]),
  );
  expect(blocks.map(({ templateBlockType: { modeName } }) => modeName)).toEqual([
    'InviteFriendBanner',
    'InviteFriendBaner',
  ]);
});
