import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_FILE_PATH } from '../../src/contract/imports/limits.ts';
import { MAX_PRICES_IN_ACT } from '../../src/contract/prices/limits.ts';
import { addDays, romeTime } from '../../src/domain/base/rome-time.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import type { HttpClient } from '../../test/support/http-client.ts';
import { measure, timed } from './timings.ts';

// The work of the office, measured by staff-day.ts: prices, promotions and imports

/** Measures the prices of the staff, with a cost for each product: pages by filter, one price, a rule, plans. */
export async function measurePrices(database: Database, staff: HttpClient): Promise<void> {
  await database.query(sql`
    insert into product_costs (product_id, cost_cents)
    select p.product_id, greatest(1, b.price_cents * 7 / 10) from products p
    join prices b on b.product_id = p.product_id and b.price_list_id = -1
    where not exists (select from product_costs k where k.product_id = p.product_id)`);
  // as a shop does by itself within a minute
  await database.query(sql`vacuum analyze prices`);
  const { data } = await timed('prices: first page', () => staff.ok('staffPrices', {}, {}));
  const queries = [
    ...[{}, { page: 40 }, { sort: '-price' }, { sort: 'margin' }, { view: 'below_cost' }, { view: 'own' }],
    ...[{ view: 'planned' }, { q: 'latte' }, { q: 'pasta integrale bio' }, { q: 'zzzz' }],
  ];
  for (const query of queries)
    await measure(`prices ${JSON.stringify(query)}`, () => staff.ok('staffPrices', {}, query));
  const { productId = 0, price = 1 } = data.prices[0] ?? {};
  await measure('prices: one product', () => staff.ok('staffPriceView', {}, { product_id: productId }));
  let cents = Math.round(price * 100);
  await measure('prices: change one', () => {
    cents += 1;
    return staff.ok('staffPricesChange', { prices: [{ product_id: productId, price: (cents / 100).toFixed(2) }] });
  });
  const day = addDays(data.today, 7);
  const { category } = await database.one<{ category: string }>(sql`
    select c.slug as category from categories c join products p using (category_id) group by c.slug
    having count(*) <= ${MAX_PRICES_IN_ACT} order by count(*) desc, c.slug limit 1`);
  const rule = { filters: { category }, percent: '2', rounding: 'cent', day };
  await timed('prices: a rule, tried', () => staff.ok('staffPricesByRule', { ...rule, is_trial: true }));
  const { actId = 0, changed } = (await timed('prices: a rule, planned', () => staff.ok('staffPricesByRule', rule)))
    .data;
  await measure(`prices: the plans of a day, ${changed}`, () => staff.ok('staffPricePlans', {}, { day }));
  await timed('prices: the rule, undone', () => staff.ok('staffPricesUndo', { act_id: actId }));
}

/** Measures the list of 1,500 promotions of single stores, and the simulator on the orders of two weeks. */
export async function measurePromotions(database: Database, staff: HttpClient): Promise<void> {
  const { date: today } = romeTime(new Date());
  await database.query(sql`
    with made as (
      insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, rule)
      select 5, 'taglio', 'Offerta ' || n, w.ids[1 + n % cardinality(w.ids)], ${today}::date - n % 30 - 10,
        ${today}::date + n % 40 - 10, '{"kind": "price"}'
      from generate_series(1, 1500) n, (select array_agg(warehouse_id) as ids from warehouses) w
      where not exists (select from promotions where name = 'Offerta 1')
      returning promotion_id),
    goods as (select array_agg(product_id) as ids from prices where price_list_id = -1)
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select distinct promotion_id, goods.ids[1 + (promotion_id * 97 + n * 31) % cardinality(goods.ids)], 50
    from made, goods, generate_series(1, 100) n`);
  await database.query(sql`update catalogue_version set version = version + 1`);
  await database.query(sql`analyze`);
  const { category, sold } = await database.one<{ category: string; sold: number }>(sql`
    select c.slug as category, count(*)::int as sold from order_lines l join products p using (product_id)
    join categories c using (category_id) group by c.slug order by count(*) desc, c.slug limit 1`);
  const queries = [
    ...[{}, { page: 20 }, { state: 'running' }, { state: 'over' }, { q: 'offerta 12' }, { kind: 'price' }],
    ...[{ category }, { sort: 'name' }, { from: today, to: addDays(today, 7) }],
  ];
  for (const query of queries)
    await measure(`promotions ${JSON.stringify(query)}`, () => staff.ok('staffPromotions', {}, query));
  const draft = {
    ...{ name: 'Prova', repeats: false, giftCode: '', pieces: [], services: [], stores: [], combines: 'alone' },
    ...{ startsOn: today, endsOn: addDays(today, 6), priority: 0, badge: '', goods: [], classes: [], brands: [] },
    ...{ categories: [category], isWholeCart: false },
  };
  for (const terms of [
    { kind: 'price', percent: 20 },
    { kind: 'n-for-m', take: 3, pay: 2 },
  ]) {
    const simulate = () => staff.ok('staffPromotionSimulate', { weeks: 2, draft: { ...draft, ...terms } });
    const { orders, reached } = (await simulate()).data;
    await measure(`promotions: ${terms.kind} tried on ${orders} orders, ${reached} reached, ${sold} lines`, simulate);
  }
}

/** The number of products in the file of an import. */
const OF_FILE = 13_620;

/** Measures a file with a new price and name for up to 13,620 products: it is sent, checked, written and undone. */
export async function measureImport(database: Database, staff: HttpClient, address: string): Promise<void> {
  const goods = await database.query<{ code: string; name: string; cents: number }>(sql`
    select p.code, p.name, b.price_cents as cents from products p
    join prices b on b.product_id = p.product_id and b.price_list_id = -1 order by p.product_id limit ${OF_FILE}`);
  const lines = goods.map(({ code, name, cents }) => `${code};${name.replaceAll(';', ',')} bis;${(cents + 1) / 100}`);
  const sent = await timed(`import: send ${goods.length} products`, () =>
    fetch(new URL(`${IMPORT_FILE_PATH}?name=bench.csv&kind=products`, address), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: staff.cookies() },
      body: ['code;name;price', ...lines].join('\n'),
    }),
  );
  const { data } = (await sent.json()) as { data: { importId: number } };
  const about = { import_id: data.importId };
  const ended = async (state: string) => {
    for (;;) {
      const { import: now } = (await staff.ok('staffImportView', {}, about)).data;
      if (now.state === state || now.state === 'failed') return now;
      await sleep(100);
    }
  };
  const { layout } = (await staff.ok('staffImportView', {}, about)).data;
  const { counts } = await timed('import: check', async () => {
    await staff.ok('staffImportCheck', { ...about, kind: 'products', layout: { ...layout, numbers: 'en' } });
    return ended('checked');
  });
  console.log(`import: ${counts?.changed} of ${counts?.rows} change, ${counts?.refused} refused`);
  await timed('import: write', async () => {
    await staff.ok('staffImportWrite', { ...about, left_out: [], accepted: [] });
    return ended('done');
  });
  await timed('import: undo', () => staff.ok('staffImportUndo', about));
}
