import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { createPictureStore } from '../../../src/pictures/store/picture-store.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { exportShop } from '../../../src/server/import/export/export-shop.ts';
import { importAny, importFolder } from '../../../src/server/import/import-folder.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { Database } from '../../../src/server/infra/database/types.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { SMALL } from '../../support/small-shop.ts';

const today = romeTime(new Date()).date;
const day = (days: number) => addDays(today, days);
const numbers = 'en' as const;

let folder: string;
let from: ApiShop;
let testDatabase: TestDatabase;
let into: ApiShop;
let messages: string[];

const partsOf = (db: Database, name: string) => ({
  db,
  store: createPictureStore(join(folder, `stored-${name}`)),
  fetch: async () => ({ refused: 'not in this test' }),
  mayFetch: false,
  synonymsFile: join(folder, `synonyms-${name}.txt`),
});
const folderOptions = (name: string) => ({
  folder: join(folder, name),
  numbers,
  reportFolder: folder,
  now: new Date(),
  removeMissing: false,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  from = await openApiShop();
  await enrich(from.database.database);
  await exportShop(partsOf(from.database.database, 'from'), join(folder, 'first'));
  testDatabase = await createTestDatabase();
  messages = await importFolder(partsOf(testDatabase.database, 'into'), folderOptions('first'));
  into = await openApiShop({}, testDatabase);
});
afterAll(async () => {
  await into.close();
  await testDatabase.drop();
  await from.close();
  await rm(folder, { recursive: true });
});

/** Ids of prices and promotions differ between shops. */
const withoutOwnIds = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, each) => (['priceId', 'warehousePromoId'].includes(key) ? undefined : each)));
const replies = async (shop: ApiShop, name: CallName, query: object) =>
  withoutOwnIds((await shop.client().call(name, {}, query)).data);

describe('a shop that was moved', () => {
  for (const hash of ['w5d0t0', 'w12d0t0', `w12d${day(9)}t0`, 'w13d0t0']) {
    test(`answers the same lists, pages, prices and flyers, at ${hash}`, async () => {
      const asked: [CallName, object][] = [
        ['products', { page_size: 500, hash }],
        ['products', { promo: true, hash }],
        ['productAlternativeDetail', { product_id: 5, hash }],
        ['storeList', {}],
        ['products', { q: 'latte', hash }],
        ['products', { parent_category_id: 10, sort: 'price', hash }],
        ['category', { hash }],
        ['category', { slug: 'dispensa', hash }],
        ['leafletSearch', { hash }],
        ['leafletProducts', { parent_leaflet_id: 7101, hash }],
        ['warehouseLocator', {}],
        ...[1, 2, 3, 4, 5, 6, 7, 8, 90].flatMap((id): [CallName, object][] => [
          ['productById', { productId: id, hash }],
          ['getPrices', { product_id: id, hash }],
        ]),
      ];
      for (const [name, query] of asked)
        expect([name, query, await replies(into, name, query)]).toEqual([
          name,
          query,
          await replies(from, name, query),
        ]);
    });
  }

  test('is taken in without a refusal, flyers and all', async () => {
    expect(messages.filter((line) => line.includes('refused'))).toEqual([]);
    const { leaflets } = (await into.client().ok('leafletSearch', {}, { hash: 'w12d0t0' })).data;
    expect(leaflets).toMatchObject([{ leafletId: 7101, productCount: 2 }]);
  });

  test('answers with choices, samples, pallets, promotions and their lowest price', async () => {
    const { products } = (await into.client().ok('products', {}, { page_size: 500, hash: 'w12d0t0' })).data as {
      products: Record<string, unknown>[];
    };
    const product = (id: number) => products.find((one) => one['productId'] === id);
    expect(product(SMALL.pasta)).toMatchObject({
      selectOptions: [
        {
          name: 'FORMATO',
          parameterName: 'size',
          options: [
            { key: 'a:b;c\\', value: 'Lungo' },
            { key: 'Corto', value: 'Corto' },
          ],
        },
      ],
      logisticPalletItems: 480,
      productInfos: { SECTOR_ID: '8' },
      warehousePromo: { promoType: 'weekend', lowestPrice30: 0.95 },
    });
    expect(product(SMALL.chocolate)).toMatchObject({ productInfos: { IS_SAMPLE: 'true' } });
    expect(product(SMALL.wine)).toMatchObject({ price: 8.5, warehousePromo: { warehousePromoTypeId: 6 } });
    const history = (await into.client().ok('getPrices', {}, { product_id: SMALL.milk })).data;
    expect(history.prices.map(({ price }) => price)).toEqual([1.25, 1.39, 0.99, 1.39, 1.49]);
  });

  test('is exported as the same files', async () => {
    await exportShop(partsOf(testDatabase.database, 'into'), join(folder, 'second'));
    const [first, second] = [await contents('first'), await contents('second')];
    expect([...second]).toEqual([...first]);
    expect([...first.keys()]).toEqual(
      expect.arrayContaining(['all-promotions.csv', 'price-history.csv', 'stores.csv', 'zones.csv', 'synonyms.txt']),
    );
  });

  test('is not changed by reading its own files again', async () => {
    const lines = await importFolder(partsOf(testDatabase.database, 'into'), folderOptions('first'));
    expect(lines.filter((line) => line.includes('refused'))).toEqual([]);
    await exportShop(partsOf(testDatabase.database, 'into'), join(folder, 'third'));
    expect([...(await contents('third'))]).toEqual([...(await contents('first'))]);
  });

  test('knows what it charged: a file adds what was before, and nothing else', async () => {
    const file = join(folder, 'price-history.csv');
    const since = (days: number) => `${day(days)}T09:00:00.000000Z`;
    const rows = [
      `0008,,1.10,${since(-20)}`,
      `0008,,1.20,${since(2)}`,
      `0008,,1.30,${new Date(Date.now() + 1).toISOString().slice(0, 10)}T00:00:00`,
      `altro,,1.30,${since(-3)}`,
      `0001,,0.50,${since(-3)}`,
      `0001,77,0.50,${since(-3)}`,
      `0001,,gratis,${since(-3)}`,
      `0008,,1.15,${since(-20)}`,
      `0008,,1.05,1999-12-31T00:00:00Z`,
    ];
    await writeFile(file, ['code,warehouse,price,since', ...rows].join('\n'));
    expect((await into.client().ok('getPrices', {}, { product_id: 8 })).data.prices).toMatchObject([{ price: 1.59 }]);
    const options = { ...folderOptions('first'), file, kind: 'price-history', format: 'csv' } as const;
    const [done, refused = ''] = await importAny(partsOf(testDatabase.database, 'into'), options);
    expect(done).toBe('9 rows of price-history: 1 written');
    expect(refused).toMatch(/^8 rows refused/);
    const reasons = await readFile(refused.replace(/.*: /, ''), 'utf8');
    for (const reason of [
      'in the future',
      'since is wrong',
      'no product has this code',
      'the shop knows what it charged then',
      'no such warehouse',
      'price is wrong',
      'said on a line before',
      'before 2000',
    ])
      expect(reasons).toContain(reason);
    // running shops are notified of it
    await expect
      .poll(async () =>
        (await into.client().ok('getPrices', {}, { product_id: 8 })).data.prices.map(({ price }) => price),
      )
      .toEqual([1.1, 1.59]);
  });

  test('does not get promotions on days on which it sold without them', async () => {
    const file = join(folder, 'all-promotions.csv');
    const rows = [
      `1,taglio,Mai promessa,${day(-9)},${day(9)},0001,0.80`,
      `2,taglio,Futura,${day(1)},${day(9)},0001,0.80`,
    ];
    await writeFile(file, ['promotion,type,name,from,to,code,promo_price', ...rows].join('\n'));
    const options = { ...folderOptions('first'), file, kind: 'all-promotions', format: 'csv' } as const;
    const lines = await importAny(partsOf(testDatabase.database, 'into'), options);
    expect(lines[0]).toBe('2 rows of all-promotions: 1 written');
    const names = sql`select name from promotions where name in ('Mai promessa', 'Futura')`;
    expect(await testDatabase.database.query(names)).toEqual([{ name: 'Futura' }]);
  });

  test('has the same codes, used as often, and packs in the same', async () => {
    const used = sql`select code, left_cents, uses, services from gift_certificates order by code`;
    expect(await testDatabase.database.query(used)).toEqual([
      { code: 'CARTA-50', leftCents: 1250, uses: 3, services: [] },
      { code: 'CINQUE', leftCents: null, uses: 10, services: [1, 4] },
    ]);
    expect((await into.client().ok('packagingTypes')).data.packagingTypes).toMatchObject([
      { name: 'Busta', price: 0.15, maxPaid: 10 },
      { name: 'Sacchetto', price: 0.02 },
    ]);
    await testDatabase.database.query(sql`update gift_certificates set uses = 4 where code = 'CARTA-50'`);
    const file = join(folder, 'gift-certificates.csv');
    await writeFile(
      file,
      'code,name,kind,amount,to,max_uses\nCARTA-50,Carta,balance,50,2030-01-01,\nCINQUE,Cinque,,5,2030-01-01,9\n',
    );
    const options = { ...folderOptions('first'), file, kind: 'gift-certificates', format: 'csv' } as const;
    expect((await importAny(partsOf(testDatabase.database, 'into'), options))[0]).toBe(
      '2 rows of gift-certificates: 1 written',
    );
    expect(await testDatabase.database.query(used)).toMatchObject([{ leftCents: 1250, uses: 4 }, { uses: 10 }]);
  });

  test('gets promotions whose rule names the goods, and none whose rule is broken or names nothing', async () => {
    const file = join(folder, 'all-promotions.csv');
    const line = (name: string, rule: object, code = '') =>
      `${name.length},soglia,${name},${day(1)},${day(9)},${code},"${JSON.stringify(rule).replaceAll('"', '""')}"`;
    const goods = { goods: { classes: ['Biologico'] } };
    const rows = [
      line('Bio', { kind: 'threshold', fromCents: 2000, offCents: 300, ...goods }),
      line('Rotta', { kind: 'threshold', fromCents: '2000', offCents: 300, ...goods }),
      line('Doppia soglia', { kind: 'threshold', fromCents: 2000, fromPieces: 3, offCents: 300, ...goods }),
      line('Tre per quattro', { kind: 'n-for-m', take: 3, pay: 4 }, '0001'),
      line('Di niente', { kind: 'n-for-m', take: 3, pay: 2 }),
    ];
    await writeFile(file, ['promotion,type,name,from,to,code,rule', ...rows].join('\n'));
    const options = { ...folderOptions('first'), file, kind: 'all-promotions', format: 'csv' } as const;
    const lines = await importAny(partsOf(testDatabase.database, 'into'), options);
    expect(lines[0]).toBe('5 rows of all-promotions: 1 written');
    const names = sql`select name from promotions where promo_type = 'soglia' and name <> 'Bevande'`;
    expect(await testDatabase.database.query(names)).toEqual([{ name: 'Bio' }]);
  });
});

async function contents(name: string): Promise<Map<string, string>> {
  const files = (await readdir(join(folder, name), { recursive: true })).filter((file) => /\.\w+$/.test(file)).sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, name, file), 'latin1')] as const)),
  );
}

/** Adds data that the small shop lacks but a shop in use has. */
async function enrich(db: Database): Promise<void> {
  await db.query(sql`select setval('product_classes_class_id_seq', 10210)`);
  const file = join(folder, 'more.csv');
  await writeFile(file, 'code,name,department,category,price,badges\n0100,Miele biologico 400 g,Dispensa,,4.90,bio\n');
  const parts = partsOf(db, 'from');
  await importAny(parts, { ...folderOptions(''), file, kind: 'catalogue', format: 'csv' });
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a04020' } });
  const stored = await parts.store.put(await photo.jpeg().toBuffer());
  const picture = 'key' in stored ? stored.key : '';
  const history = (list: number, product: number, daysAgo: number, cents: number) =>
    db.query(sql`
    insert into price_history (price_list_id, product_id, price_cents, valid_from)
    values (${list}, ${product}, ${cents}, ${`${day(-daysAgo)}T12:00:00.123456Z`}::timestamptz)`);
  for (const [product, daysAgo, cents] of [
    [SMALL.milk, 400, 125],
    [SMALL.milk, 90, 139],
    [SMALL.pasta, 60, 129],
    [SMALL.pasta, 12, 95],
    [SMALL.pasta, 8, 129],
  ] as const)
    await history(-1, product, daysAgo, cents);
  const options = JSON.stringify([
    {
      name: 'FORMATO',
      parameterName: 'size',
      options: [
        { key: 'a:b;c\\', value: 'Lungo' },
        { key: 'Corto', value: 'Corto' },
      ],
    },
  ]);
  const meta = JSON.stringify({
    product_info: {
      ingredients: 'semola di <strong>grano</strong> < 3 & <em>sale</em>',
      nutritional_values: '<table><tr><td>Energia\n64 kcal</td></tr></table>',
      storage: 'In luogo fresco',
      allergens: 'Cereali,\ncontenenti glutine',
      alcohol_strength: '12% vol.',
    },
    product_b2b: { packaging: '12 x 500 g "cartone"' },
  });
  await db.query(sql`
    update products set select_options = ${options}::jsonb, pallet_items = 480, package_items = 12,
      infos = '{"SECTOR_ID": "8"}', variant_code = 'v-2',
      quantity_locked = true, meta = ${meta}::jsonb where product_id = ${SMALL.pasta}`);
  await db.query(sql`update products set is_sample = true, min_quantity = 2,
    pictures = ${JSON.stringify([picture])}::jsonb
    where product_id = ${SMALL.chocolate}`);
  await db.query(sql`
    insert into products (product_id, code, slug, name, category_id, vat_id, sale_type, published)
    values (90, '0090', 'panettone', 'Panettone', 40, 24, 'Pezzo', false)`);
  await db.query(sql`insert into prices (price_list_id, product_id, price_cents) values (-1, 90, 999)`);
  await db.query(sql`update categories set name = 'Dispensa & co.', description = 'Di tutto', position = 9,
    meta = '{"category_info": {"COLOR": "#fff"}}' where category_id = 40`);
  await db.query(sql`insert into product_class_groups values (10090, 'Scelte da noi')`);
  await db.query(sql`insert into product_classes (class_id, class_group_id, name, description, priority, icon)
    values (10999, 10090, 'Della casa', 'Fatto qui', 3, '/icons/casa.svg')`);
  await db.query(sql`insert into product_class_members values (5, 10999)`);
  await enrichStores(db, history);
  await db.tx((tx) => announceChange(tx, []));
  await writeFile(join(folder, 'synonyms-from.txt'), '# nostre\nmichetta, rosetta\n');
}

async function enrichStores(
  db: Database,
  history: (list: number, product: number, daysAgo: number, cents: number) => Promise<unknown>,
): Promise<void> {
  // two stores with one list
  await db.query(sql`insert into price_lists values (77, 'Listino di città')`);
  await db.query(sql`insert into warehouses values (13, 'Bergamo Alta', 'bergamo-alta', 77)`);
  await db.query(sql`update warehouses set price_list_id = 77 where warehouse_id = 12`);
  await db.query(sql`insert into stores (store_id, warehouse_id, name, slug, kind, phone, service_hours) values
    (13, 13, 'Città alta', 'citta-alta', 'locker', '035 1',
    '[{"beginWeekDay": 2, "beginHour": "08:30", "endHour": "19:30"}]')`);
  await db.query(
    sql`insert into prices (price_list_id, product_id, price_cents) values (77, ${SMALL.wine}, 850), (77,
      ${SMALL.milk}, 155)`,
  );
  await history(77, SMALL.wine, 20, 820);
  await db.query(sql`insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes,
    delivery_fee_id)
    values (1, 2, '10:00', '12:00', 5, 120, 1)`);
  await db.query(sql`
    insert into leaflets (leaflet_id, slug, name, cover, starts_on, ends_on) values
      (7101, 'settimana', 'La settimana', '/icon.png', ${day(-1)}::date, ${day(6)}::date),
      (7099, 'finito', 'Finito', null, ${day(-20)}::date, ${day(-14)}::date)`);
  await db.query(sql`insert into leaflet_warehouses values (7101, 12)`);
  await db.query(sql`insert into leaflet_products values (7101, 2, 1), (7101, 7, 2), (7099, 3, 1)`);
  const view = JSON.stringify({ cssClass: 'promo_discount promo_weekend', body: 'PI&Ugrave; BASSO', bubble: 'hidden' });
  await db.query(sql`
    insert into promotions (promotion_id, kind_id, promo_type, name, warehouse_id,
      starts_on, ends_on, priority, cash_desk, selectable, view, rule, leaflet_id) values
      (20, 5, 'taglio', 'Passata', null, ${day(-30)}::date, ${day(-21)}::date, 0, false, false, '{}', '{}', null),
      (21, 5, 'weekend', 'Fine settimana', 12, ${day(-1)}::date, ${day(4)}::date, 5, true, false, ${view}::jsonb,
      '{"source": "import"}', null),
      (22, 5, 'taglio', 'Dopo', 12, ${day(5)}::date, ${day(12)}::date, 0, false, false, '{}', '{"source": "import"}',
      null),
      (23, 6, 'tre-per-due', '3x2', null, ${day(-1)}::date, ${day(12)}::date, 0, false, true, ${view}::jsonb,
      '{"kind": "n-for-m", "take": 3, "pay": 2}', null),
      (26, 9, 'soglia', 'Bevande', null, ${day(-1)}::date, ${day(12)}::date, 0, false, false, '{}',
        '{"kind": "threshold", "fromPieces": 3, "percentOff": 10, "goods": {"categories": ["bevande"]}}', null),
      (24, 5, 'taglio', 'La settimana', 12, ${day(-1)}::date, ${day(6)}::date, 10, false, false,
        '{"body": "La settimana", "cssClass": "promo_discount promo_taglio promo_volantino"}', '{"source": "leaflet"}',
        7101),
      (25, 5, 'taglio', 'Finito', null, ${day(-20)}::date, ${day(-14)}::date, 10, false, false,
        '{"body": "Finito", "cssClass": "promo_discount promo_taglio promo_volantino"}', '{"source": "leaflet"}',
        7099)`);
  await db.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
      warehouse_id, services, max_uses, uses) values
      ('CARTA-50', 'Carta, da 50', 'balance', 5000, 1250, 0, ${day(-9)}::date, ${day(90)}::date, null, '{}', null, 3),
      ('CINQUE', 'Cinque', 'once', 500, null, 2000, ${day(-9)}::date, ${day(9)}::date, 12, '{1,4}', 10, 10)`);
  await db.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, price_cents, vat_id, fits, most_paid, services,
      categories) values
      (1, 'carrier', 'Busta', 15, 23, 12, 10, '{2}', '{}'), (3, 'produce', 'Sacchetto', 2, 23, 3000, null, '{}',
      '{frutta-e-verdura}')`);
  // the past flyer promised a price that is higher than today's
  await db.query(sql`
    insert into promotion_products values
      (20, 1, 99), (20, 90, 900), (21, 5, 85), (22, 5, 89), (22, 1, 119), (23, 4, null), (24, 2, 199), (25, 3, 45)`);
}
