import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ensureSlots } from '../features/timeslots/ensure-slots.ts';
import { sql } from '../infra/database/sql.ts';
import { loadDemoBlocks, readDemoPlaces } from './demo-blocks.ts';
import { readDemoScenes } from './demo-scenes.ts';
import { loadDemoShop } from './load-demo.ts';

const now = new Date('2026-03-03T09:00:00Z');

describe('the demo shop', () => {
  let testDatabase: TestDatabase;
  let products = 0;
  const count = async (text: string) =>
    (await testDatabase.database.query<{ n: number }>({ text: `select count(*)::int as n from ${text}` }))[0]?.n ?? 0;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const started = performance.now();
    products = (await loadDemoShop(testDatabase.database, { now })).products;
    console.log(`demo shop: ${products} products in ${Math.round(performance.now() - started)} ms`);
  });
  afterAll(() => testDatabase.drop());

  it('has a whole assortment', async () => {
    expect(products).toBeGreaterThanOrEqual(1200);
    expect(await count('products')).toBe(products);
    expect(await count(`categories where parent_id is null and description <> ''`)).toBe(18);
    expect(
      await count('categories c where exists (select from products p where p.category_id = c.category_id)'),
    ).toBeGreaterThanOrEqual(85);
    expect(await count(`products where sale_type = 'Sfuso'`)).toBeGreaterThanOrEqual(80);
    expect(await count('vendors')).toBeGreaterThanOrEqual(80);
    expect((await count('promotion_products')) / products).toBeGreaterThan(0.07);
  });

  it('has goods with choices, a sample, and water by the pallet', async () => {
    expect(await count(`products where jsonb_array_length(select_options) > 0`)).toBeGreaterThanOrEqual(5);
    expect(await count(`products where select_options @> '[{"name":"TAGLIO","parameterName":"size"}]'`)).toBe(3);
    expect(await count('products where is_sample')).toBe(1);
    expect(await count('products where pallet_items = package_items * 36')).toBeGreaterThanOrEqual(10);
  });

  it('has a price list of the company, ten goods below the price of the shop', async () => {
    const prices =
      'prices l join price_lists using (price_list_id) join prices b on b.product_id = l.product_id and b.price_list_id = -1 where for_companies';
    expect(await count(prices)).toBeGreaterThanOrEqual(10);
    expect(await count(`${prices} and l.price_cents not between b.price_cents * 0.87 and b.price_cents * 0.96`)).toBe(
      0,
    );
    expect(
      await count(`company_price_lists join customers on user_id = master_id where email = 'azienda@bottega.example'`),
    ).toBe(1);
  });

  it('has single bottles that six of become a package, which costs no more', async () => {
    expect(
      await count(`products p
        join products g on g.code = p.infos->>'PACKAGE_CODE' and g.vendor_id = p.vendor_id and g.sale_type = 'Confezione'
        join prices a on a.product_id = p.product_id and a.price_list_id = -1
        join prices b on b.product_id = g.product_id and b.price_list_id = -1 and b.price_cents <= a.price_cents * p.quantity_multiple`),
    ).toBe(2);
    expect(await count(`products where infos ? 'PACKAGE_CODE'`)).toBe(2);
  });

  it('has a home page and heads of departments, each banner with its picture and a way that is there', async () => {
    const blocks = await loadDemoBlocks(testDatabase.database);
    expect(blocks).toBe((await readDemoPlaces()).flatMap((each) => each.blocks).length);
    expect(await loadDemoBlocks(testDatabase.database)).toBe(0);
    expect(await count('content_places where category_id is not null')).toBeGreaterThanOrEqual(10);
    expect(await count(`content_blocks join content_places using (place_id) where slug = 'home'`)).toBeGreaterThan(8);
    expect(await count(`content_proposals where img = '' and name <> ''`)).toBe(0);
    expect(
      await count(
        `content_proposals p where slug <> '' and not exists (select from categories c where c.slug = p.slug)`,
      ),
    ).toBe(0);
    for (const { items } of (await readDemoScenes()).values()) expect(items.length).toBeGreaterThanOrEqual(3);
  });

  it('names what food is made of', async () => {
    const [row] = await testDatabase.database.query<{ share: number }>(sql`
      select avg((p.meta->'product_info' ? 'ingredients')::int)::float as share from products p
      join categories c using (category_id) where c.slug ~ '^(pasta|latte|salumi|colazione)'`);
    expect(row?.share).toBeGreaterThan(0.98);
  });

  it('prints barcodes of the in-store range with right check digits', async () => {
    const rows = await testDatabase.database.query<{ barcode: string }>(sql`select barcode from products`);
    for (const { barcode } of rows) {
      const total = [...barcode].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
      expect([barcode[0], total % 10]).toEqual(['2', 0]);
    }
  });

  it('knows earlier prices and no promotion above the list price', async () => {
    expect(
      await count('promotion_products m join prices p using (product_id) where m.promo_price_cents >= p.price_cents'),
    ).toBe(0);
    expect(await count(`price_history where valid_from < now() - interval '20 days'`)).toBeGreaterThan(products);
  });

  it('has two flyers that hold and one to come, with a scene each, all their goods for sale and most of them cheaper', async () => {
    const rows = await testDatabase.database.query(sql`
      select starts_on <= '2026-03-03' and ends_on >= '2026-03-05' as holds,
        cover like '/photo/scene/volantino-%-720.webp' as drawn,
        (select count(*)::int from leaflet_products p where p.leaflet_id = l.leaflet_id) > 24 as full,
        (select count(*) from promotions p join promotion_products using (promotion_id)
        where p.leaflet_id = l.leaflet_id) * 10 >
          (select count(*) from leaflet_products p where p.leaflet_id = l.leaflet_id) * 8 as cheaper
      from leaflets l order by starts_on desc`);
    expect(rows).toEqual([false, true, true].map((holds) => ({ holds, drawn: true, full: true, cheaper: true })));
  });

  it('has a promotion of every kind, each with goods, and a gift that is for sale', async () => {
    const kinds = await testDatabase.database.query<{ kind: string }>(sql`
      select distinct coalesce(rule->>'kind', 'price') as kind from promotions
      where exists (select from promotion_products m where m.promotion_id = promotions.promotion_id)
        or rule ? 'goods' order by 1`);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'batch',
      'bundle',
      'gift',
      'loyalty',
      'n-for-m',
      'nth',
      'price',
      'threshold',
    ]);
    expect(await count(`promotions r join products p on p.code = r.rule->>'giftCode'`)).toBe(2);
    expect(await count('promotion_products where part = 2')).toBeGreaterThan(3);
    const named = await testDatabase.database.query<{ slug: string }>(sql`
      select slug from promotions, jsonb_array_elements_text(rule->'goods'->'categories') as slug`);
    for (const { slug } of named) expect(await count(`categories where slug = '${slug}'`)).toBe(1);
  });

  it('has three gift codes: one for everybody once, a card whose rest is kept, and one of the family', async () => {
    const codes = await testDatabase.database.query(sql`
      select code, kind, amount_cents, user_id is not null as owned from gift_certificates order by code`);
    expect(codes).toEqual([
      { code: 'BENVENUTO', kind: 'once', amountCents: 500, owned: false },
      { code: 'CARTA25', kind: 'balance', amountCents: 2500, owned: false },
      { code: 'GRAZIE10', kind: 'once', amountCents: 1000, owned: true },
    ]);
  });

  it('has twelve stores, six lockers and zones all over the provinces', async () => {
    expect(await count(`stores where kind = 'store'`)).toBe(12);
    expect(await count(`stores where kind = 'locker'`)).toBe(6);
    expect(
      await count(`(select distinct province from zone_areas join municipalities using (postcode)) as p`),
    ).toBeGreaterThanOrEqual(7);
    expect(await count('addresses where zone_id is null')).toBe(0);
  });

  it('offers slots for the days to come, once', async () => {
    expect(await ensureSlots(testDatabase.database, { now, days: 10 })).toBeGreaterThan(1500);
    expect(await ensureSlots(testDatabase.database, { now, days: 10 })).toBe(0);
    expect(await count(`timeslots where service_date = '2026-03-04' and extended`)).toBe(24);
  });

  it('closes slots by the clock of Rome, also when the clock changes', async () => {
    await ensureSlots(testDatabase.database, { now: new Date('2026-03-27T12:00:00Z'), days: 4 });
    const rows = await testDatabase.database.query<{ day: string; closes: string }>(sql`
      select service_date::text as day, to_char(closes_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as closes
      from timeslots join zones using (zone_id) where delivery_service_id = 1 and begins = '10:00' and store_id = 101
        and service_date in ('2026-03-28', '2026-03-29') order by 1`);
    expect(rows).toEqual([
      { day: '2026-03-28', closes: '2026-03-28 06:00' },
      { day: '2026-03-29', closes: '2026-03-29 05:00' },
    ]);
  });

  it('is loaded once', async () => {
    expect((await loadDemoShop(testDatabase.database, { now })).products).toBe(0);
  });
});
