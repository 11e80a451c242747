/**
 * `npm run bench:staff-day` measures the waiting times of the staff on a day of 5,000 orders, among 45,000 with thirty
 * lines each: searching orders by words, the first page, picking a slot of 100 orders, vans, pickups and the stock of a
 * store. It prints milliseconds of whole replies, requested one after the other.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addDays, romeTime } from '../src/domain/base/rome-time.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import { sql } from '../src/server/infra/database/sql.ts';
import type { Database } from '../src/server/infra/database/types.ts';
import { embeddedAddress } from '../test/support/embedded-address.ts';
import { createHttpClient, type HttpClient } from '../test/support/http-client.ts';
import { runShop } from '../test/support/running-shop.ts';
import { measureImport, measurePrices, measurePromotions } from './office/office.ts';
import { measure, timed } from './office/timings.ts';
import { BUYABLE_GOODS, copyCustomers, countOrders, makeModel } from './orders.ts';
import { withSeededFolder } from './seeded-folder.ts';

const { values: options } = parseArgs({
  options: {
    /**
     * A data folder of an earlier run, or of a seeded shop: it is filled once and stays. Without it a new one is made
     * and deleted.
     */
    folder: { type: 'string', default: '' },
    only: { type: 'string', default: 'words|page|picking|handing-over|stock|products|prices|promotions|import' },
    /** Products and stores of a new folder. */
    size: { type: 'string', default: '10000' },
    stores: { type: 'string', default: '1' },
  },
});
const only = new RegExp(options.only);

const CUSTOMERS = 10_000;
const OF_TODAY = 5000;
const EARLIER = 40_000;
const LINES = 30;
/** What is measured on orders; they are made where one of these is asked for. */
const ORDERED = ['words', 'page', 'picking', 'handing-over', 'stock', 'promotions'];
/** The number of orders in the picked slot. */
const OF_SLOT = 100;
const STAFF = 'responsabile@esempio.it';
const PASSWORD = 'mele-verdi-42';

const shape = { size: Number(options.size), stores: Number(options.stores) };
if (options.folder === '') await withSeededFolder(shape, measureFolder);
else await measureFolder(options.folder);

async function measureFolder(dataDir: string): Promise<void> {
  const shop = await runShop({ dataDir, environment: { DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' } });
  const database = openDatabase(await embeddedAddress(dataDir), { statementTimeoutMs: 600_000 });
  try {
    await addStaff(database, shop.address);
    if (ORDERED.some((part) => only.test(part)) && (await countOrders(database)) < OF_TODAY)
      await fill(database, shop.address);
    const staff = createHttpClient(shop.address);
    await staff.ok('login', { login: STAFF, password: PASSWORD });
    if (only.test('words')) await measureWords(database, staff);
    if (only.test('page')) await measure('first page', () => staff.ok('staffToday'));
    if (only.test('picking')) await measurePicking(database, staff);
    if (only.test('handing-over')) await measureHandingOver(database, staff);
    if (only.test('stock')) await measureStock(database, staff);
    if (only.test('products')) await measureProducts(staff);
    if (only.test('prices')) await measurePrices(database, staff);
    if (only.test('promotions')) await measurePromotions(database, staff);
    if (only.test('import')) await measureImport(database, staff, shop.address);
  } finally {
    await database.close();
    await shop.stop();
  }
}

async function measureWords(database: Database, staff: HttpClient): Promise<void> {
  const order = await database.one<{ orderId: number; product: string }>(sql`
    select o.order_id, split_part(l.name, ' ', 1) as product from orders o join order_lines l using (order_id)
    order by o.order_id desc limit 1`);
  const searches = [
    ...['rossi', 'anna rossi', 'copia-77@esempio', '333 12345', String(order.orderId), 'via roma 12', 'bergamo'],
    ...[order.product, `${order.product} rossi`, `anna rossi via roma ${order.product} bergamo`, 'zzzz', 'a'],
  ];
  for (const q of searches) {
    await measure(`words "${q}"`, () => staff.ok('staffOrderList', {}, { q }));
    await measure(`words "${q}", today`, () => staff.ok('staffOrderList', {}, { q, day: 'today' }));
  }
  await measure('no words', () => staff.ok('staffOrderList', {}, {}));
  await measure('no words, today', () => staff.ok('staffOrderList', {}, { day: 'today' }));
}

/**
 * Measures the stock of a store with the orders of the day: the first page, each sort and filter, one count, and lost
 * sales.
 */
async function measureStock(database: Database, staff: HttpClient): Promise<void> {
  const { warehouseId, products } = await database.one<{ warehouseId: number; products: number }>(sql`
    select warehouse_id, (select count(*)::int from products) as products from orders order by order_id desc limit 1`);
  const list = (what: string, query: object) =>
    measure(`stock: ${what}, ${products} products`, () =>
      staff.ok('staffStock', {}, { warehouse_id: warehouseId, ...query }),
    );
  await list('first page', {});
  await list('words', { q: 'latte' });
  await list('least free first', { sort: 'free' });
  await list('most on the shelf first', { sort: 'amount', falling: true });
  await list('most in orders first', { sort: 'orders', falling: true });
  await list('below what is held', { only: 'below' });
  await list('page 100', { page: 100 });
  const lost = () => staff.ok('staffStockLost', {}, { warehouse_id: warehouseId });
  await measure('stock: lost sales', lost);
  const { productId } = await database.one<{ productId: number }>(sql`
    select product_id from order_lines order by order_item_id desc limit 1`);
  const named = { warehouse_id: warehouseId, product_id: productId };
  await measure('stock: a correction', () =>
    staff.ok('staffStockSet', { ...named, uuid: randomUUID(), amount: 5000, reason: 'found', is_sure: true }),
  );
}

/** Measures the catalogue of the staff: a page by each filter, one product, and a save of its price. */
async function measureProducts(staff: HttpClient): Promise<void> {
  await timed('products: first page after a change of all', () => staff.ok('staffProducts', {}, {}));
  const queries = [
    ...[{}, { page: 40 }, { sort: '-price' }, { view: 'missing' }, { view: 'no_picture' }, { view: 'finished' }],
    ...[{ view: 'promotion' }, { q: 'latte' }, { q: 'pasta integrale bio' }, { q: 'zzzz' }, { english: false }],
    ...[{ missing: 'nutrition' }, { price_from: 5, price_to: 10 }, { on_sale: false }, { sort: 'changed' }, { q: 'a' }],
  ];
  for (const query of queries)
    await measure(`products ${JSON.stringify(query)}`, () => staff.ok('staffProducts', {}, query));
  const [first] = (await staff.ok('staffProducts', {}, {})).data.products;
  const id = { product_id: first?.productId ?? 0 };
  await measure('products: one of them', () => staff.ok('staffProductView', {}, id));
  let cents = Math.round((first?.price ?? 1) * 100);
  await measure('products: save a price', async () => {
    const { modifiedAt } = (await staff.ok('staffProductView', {}, id)).data;
    cents += 1;
    const cells = { price: (cents / 100).toFixed(2) };
    await staff.ok('staffProductSave', { ...id, modified_at: modifiedAt, cells });
  });
}

/** Measures batches of a whole slot, then one of them from start to end. */
async function measurePicking(database: Database, staff: HttpClient): Promise<void> {
  const { timeslotId } = await database.one<{ timeslotId: number }>(sql`
    select timeslot_id from orders o where status_id = 3 and not exists (select from picking_orders p
      where p.order_id = o.order_id)
    group by timeslot_id having count(*) >= ${OF_SLOT} order by timeslot_id limit 1`);
  const { data } = await timed('picking: make the batches of a slot', () =>
    staff.ok('staffBatchesMake', { timeslot_id: timeslotId }),
  );
  for (const { batchId, orders, lines } of data.list.slice(0, 4)) {
    console.log(`batch of ${orders} orders, ${lines} lines`);
    const batch = (
      await timed('picking: take', () => staff.ok('staffBatchTake', { batch_id: batchId, phone: randomUUID() }))
    ).data;
    const parts = batch.goods.flatMap((goods) => goods.parts);
    const events = parts.map(({ line, pieces, grams }, index) => ({
      ...{ uuid: randomUUID(), seq: index + 1, kind: 'found', line, at: Date.now() },
      ...(pieces > 0 ? { pieces } : { grams }),
    }));
    await timed('picking: one event', () =>
      staff.ok('staffBatchEvents', { batch_id: batchId, lease: 1, events: events.slice(0, 1) }),
    );
    await timed('picking: the other events', () =>
      staff.ok('staffBatchEvents', { batch_id: batchId, lease: 1, events: events.slice(1) }),
    );
    await timed('picking: finish', () => staff.ok('staffBatchFinish', { batch_id: batchId, lease: 1 }));
  }
  await measure('picking: the wave', () => staff.ok('staffPickingWave', {}, { timeslot_id: timeslotId }));
  await measure('picking: waves of the day', () => staff.ok('staffPickingWaves', {}, {}));
}

/**
 * Measures vans for a slot of 100 orders, all runs of the day, and the list of pickups, which a slot of ready orders
 * fills.
 */
async function measureHandingOver(database: Database, staff: HttpClient): Promise<void> {
  const slots = await database.query<{
    timeslotId: number;
    storeId: number;
    date: string;
    begins: string;
    ends: string;
  }>(sql`
    select timeslot_id, o.store_id, service_date::text as date, to_char(begins, 'HH24:MI') as begins, to_char(ends,
      'HH24:MI') as ends
    from orders o join timeslots t using (timeslot_id)
    where status_id = 3 and not exists (select from run_stops p where p.order_id = o.order_id)
    group by timeslot_id, o.store_id, service_date, begins, ends
    having count(*) >= ${OF_SLOT} order by timeslot_id desc limit 2`);
  const [home, pickup] = slots;
  if (!home || !pickup) throw new Error('two slots of today have 100 orders');
  const vans = Array.from({ length: 10 }, (_, index) => ({ van: `Furgone ${index + 1}`, crates: 40 }));
  await timed('vans: propose runs for 100 orders', () =>
    staff.ok('staffRunPropose', {
      store_id: home.storeId,
      date: home.date,
      begin_time: home.begins,
      end_time: home.ends,
      vans,
    }),
  );
  await measure('vans: the runs of the day, 5,000 orders', () =>
    staff.ok('staffRunList', {}, { store_id: home.storeId, begin_time: home.begins, end_time: home.ends }),
  );
  const { userId } = await database.one<{ userId: number }>(sql`select user_id from customers where email = ${STAFF}`);
  const { runs } = (
    await staff.ok('staffRunList', {}, { store_id: home.storeId, begin_time: home.begins, end_time: home.ends })
  ).data;
  const [run] = runs.toSorted((one, other) => other.stops.length - one.stops.length);
  await staff.ok('staffRunAssign', { run_id: run?.runId, driver_id: userId });
  await measure(`vans: a run of ${run?.stops.length} stops for a phone`, () =>
    staff.ok('staffRunView', {}, { run_id: run?.runId }),
  );
  await database.query(
    sql`update orders set status_id = 6, delivery_service_id = 1 where timeslot_id = ${pickup.timeslotId}`,
  );
  await measure('pickups: 100 of today', () => staff.ok('staffCounterList', {}, {}));
  await measure('pickups: one order', async () => {
    const { orders } = (await staff.ok('staffCounterList', {}, {})).data;
    await staff.ok('staffCounterOrder', {}, { order_id: orders[0]?.orderId ?? 0 });
  });
  await measure('figures of pickers', () => staff.ok('staffPickingWork', {}, {}));
}

async function addStaff(database: Database, address: string): Promise<void> {
  const known = await database.query(sql`select 1 from customers where email = ${STAFF}`);
  if (known.length > 0) return;
  const staff = createHttpClient(address);
  await staff.ok('registerUser', {
    email: STAFF,
    password: PASSWORD,
    firstName: 'Elena',
    lastName: 'Neri',
    acceptTerms: true,
  });
  await database.query(sql`update customers set staff_roles = '{store_manager,catalogue}' where email = ${STAFF}`);
}

async function fill(database: Database, address: string): Promise<void> {
  await makeModel(database, address);
  await copyCustomers(database, CUSTOMERS);
  await database.query(sql`
    update customers set phone = '3' || lpad((user_id * 7919 % 1000000000)::text, 9, '0'),
      first_name = (array['Anna', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Giulia', 'Nicolò',
      'Paola'])[1 + user_id % 9], last_name = (array['Rossi', 'Bianchi', 'Ferrari', 'Esposito', 'Colombo', 'Ricci',
      'Marino', 'Greco', 'Conti', 'Gallo',
        'Costa', 'Fontana', 'Rizzo'])[1 + user_id % 13] where email like 'copia-%'`);
  const { date: today } = romeTime(new Date());
  await pastSlots(database, today);
  await insertOrders(database, { orders: EARLIER, statusId: 8, from: addDays(today, -30), to: addDays(today, -1) });
  await insertOrders(database, { orders: OF_TODAY, statusId: 3, from: today, to: today });
  await database.query(sql`analyze`);
}

/** Makes slots of thirty days and of today, each day with places for 5,000 orders. */
async function pastSlots(database: Database, today: string): Promise<void> {
  await database.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    select zone_id, ${today}::date - day, ('07:00'::time + interval '13 minutes' * slot), '21:00'::time, ${OF_TODAY},
      now(), delivery_fee_id
    from (select t.zone_id, t.delivery_fee_id from timeslots t join carts c using (timeslot_id) limit 1) t,
      generate_series(0, 30) as day, generate_series(1, ${OF_TODAY / OF_SLOT}::int) as slot`);
}

interface OrdersToInsert {
  readonly orders: number;
  readonly statusId: number;
  readonly from: string;
  readonly to: string;
}

async function insertOrders(database: Database, { orders, statusId, from, to }: OrdersToInsert): Promise<void> {
  await database.query(sql`
    with slots as (select t.*, row_number() over () - 1 as place, count(*) over () as places
        from timeslots t where service_date between ${from}::date and ${to}::date and ends = '21:00'),
      model as (select store_id, delivery_service_id from carts where timeslot_id is not null limit 1),
      buyers as (select user_id, row_number() over (order by user_id) - 1 as place from customers
      where email like 'copia-%'),
      made as (insert into carts (user_id, store_id, status_id)
        select user_id, model.store_id, 2 from generate_series(1, ${orders}::int) as number
          join buyers on buyers.place = number * 7 % ${CUSTOMERS}::int, model
        returning cart_id, user_id)
    insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
      timeslot_id, slot, payment_type_id, goods_cents, delivery_fee_cents, total_cents, authorised_cents, placed_at)
    select user_id, cart_id, ${statusId}, model.delivery_service_id, model.store_id, (select warehouse_id from stores
      where stores.store_id = model.store_id), s.zone_id,
      json_build_object('doorbell_name', 'Casa ' || user_id, 'street', (array['Via Roma', 'Corso Italia',
        'Piazza Libertà'])[1 + cart_id % 3], 'street_number', (cart_id % 90)::text, 'city',
        (array['Bergamo', 'Dalmine', 'Seriate'])[1 + cart_id % 3], 'postcode', '24121',
        'phone', '035' || cart_id),
      s.timeslot_id, json_build_object('dateIso', s.service_date, 'beginTime', to_char(begins, 'HH24:MI'), 'endTime',
      '21:00'), 2, 9000, 500, 9500, 9500, (s.service_date - 1)::timestamp
    from made join slots s on s.place = cart_id % s.places, model`);
  await database.query(sql`
    with goods as (select array(${BUYABLE_GOODS}) as ids),
    sold as (insert into sold_products (product_hash, product) values (md5('bench')::uuid, '{}') on conflict do nothing)
    insert into order_lines (order_id, position, product_id, code, name, brand_line, pack_line, sale_type, quantity,
      weight_grams, list_price_cents, price_cents, line_cents, vat_basis_points, product_hash)
    select o.order_id, line, p.product_id, p.code, p.name, p.brand_line, p.pack_line, p.sale_type, 2, 0, 150, 150, 300,
      400, md5('bench')::uuid
    from orders o, goods, generate_series(1, ${LINES}::int) as line
      join lateral (select goods.ids[1 + (o.order_id * 37 + line * 61) % cardinality(goods.ids)] as id) g on true
      join products p on p.product_id = g.id
    where not exists (select from order_lines l where l.order_id = o.order_id)`);
}
