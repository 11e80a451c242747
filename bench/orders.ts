import { sql } from '../src/server/infra/database/sql.ts';
import type { Database } from '../src/server/infra/database/types.ts';
import { createHttpClient } from '../test/support/http-client.ts';
import type { LoadRequest } from './load.ts';

export interface PreparedOrders {
  readonly requests: readonly LoadRequest[];
  /** Throws unless every request placed an order. */
  expectAllPlaced(): Promise<void>;
}

const LINES = 8;
const MODEL = 'modello@esempio.it';
export const JSON_HEADERS = { 'content-type': 'application/json', 'x-ebsn-client': 'site' };
const ADDRESS = {
  addressName: 'Casa',
  doorbellName: 'Bianchi',
  address1: 'Via Roma',
  addressNumber: '12',
  city: 'Bergamo',
  province: 'BG',
  postalcode: '24121',
  floor: '2',
  referencePhoneNumber: '3331234567',
};

/**
 * Makes customers with a full cart, an address and a slot, ready to buy: one through the API, the others as copies of
 * it in the database, because registering thousands would take longer than the measurement.
 */
export async function prepareOrders(
  database: Database,
  address: string,
  { orders }: { orders: number },
): Promise<PreparedOrders> {
  await makeModel(database, address);
  await copyCustomers(database, orders);
  await copyCarts(database);
  const before = await countOrders(database);
  return {
    requests: Array.from({ length: orders }, (_, index) => ({
      method: 'POST',
      path: '/ebsn/api/checkout/buy',
      headers: { ...JSON_HEADERS, 'x-ebsn-session': tokenOf(index + 1) },
      body: JSON.stringify({ payment_type_id: 2, accept_terms: true }),
    })),
    expectAllPlaced: async () => {
      const placed = (await countOrders(database)) - before;
      if (placed !== orders) throw new Error(`${placed} of ${orders} orders were placed`);
    },
  };
}

/** Registers a customer with an address and a cart with a slot, through the API. */
export async function makeModel(database: Database, address: string): Promise<void> {
  const client = createHttpClient(address);
  await client.ok('registerUser', {
    email: MODEL,
    password: 'mele-verdi-42',
    firstName: 'Anna',
    lastName: 'Bianchi',
    acceptTerms: true,
  });
  const saved = await client.ok('addressSave', ADDRESS);
  await client.ok('addressSelect', {}, { address_id: saved.data.addressId, address_type: 'home' });
  const [product] = await database.query<{ productId: number }>(sql`${BUYABLE_GOODS} limit 1`);
  await client.ok('cartAdd', { items: [{ productId: product?.productId, quantity: 6 }] });
  const slots = await client.ok('timeslotList');
  const day = slots.data.days.find(({ timeslots }) => timeslots.some(({ status }) => status === 'available'));
  const slot = day?.timeslots.find(({ status }) => status === 'available');
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: slot?.timeslotId });
}

/** Products that every customer may buy in any number of pieces, without a choice to make. */
export const BUYABLE_GOODS = sql`
  select product_id from products
  where sale_type = 'Pezzo' and quantity_multiple = 1 and not alcoholic and coalesce(max_quantity, 6) >= 6
    and select_options = '[]'
  order by md5(product_id::text)`;

/**
 * Copies customer, address and session of the model. Every slot gets places for all of them. Their addresses already
 * have zones, so the job that looks up zones every five minutes has nothing to do.
 */
export async function copyCustomers(database: Database, copies: number): Promise<void> {
  await database.query(sql`update timeslots set capacity = 1000000`);
  await database.query(sql`
    with model as (select c.password_hash, a.* from customers c join addresses a using (user_id)
      where c.email = ${MODEL}),
    numbered as (select * from generate_series(1, ${copies}::int) as number),
    customer as (insert into customers (email, password_hash, terms_accepted_at)
        select 'copia-' || number || '@esempio.it', password_hash, now() from model, numbered
        returning user_id, substring(email from '[0-9]+')::int as number),
    address as (insert into addresses (user_id, address_name, doorbell_name, street, street_number, city, province,
    postcode, phone,
          floor, zone_id, zones_version)
        select customer.user_id, address_name, doorbell_name, street, street_number, city, province, postcode, phone,
          floor, zone_id, version
        from customer, model, zones_version)
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(convert_to('bench-session-' || lpad(number::text, 10, '0'), 'UTF8')), user_id,
      now() + interval '1 day'
    from customer`);
  await database.query(sql`analyze customers, addresses, sessions, timeslots`);
}

/**
 * Gives each copy a full cart with address and slot. They have different products and slots, as real shoppers do. The
 * lines have the form of `cart/stored/cart-lines.ts`: id, product, quantity.
 */
async function copyCarts(database: Database): Promise<void> {
  await database.query(sql`
    with model as (select k.* from customers c join carts k using (user_id) where c.email = ${MODEL}),
    slot as (select t.timeslot_id, row_number() over () - 1 as place, count(*) over () as places
        from timeslots t join model using (zone_id) where closes_at > now() + interval '1 hour'),
    goods as (select array(${BUYABLE_GOODS}) as ids)
    insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, lines)
    select a.user_id, model.delivery_service_id, a.address_id, model.zone_id, model.store_id, slot.timeslot_id,
      (select json_build_object('v', 1, 'lines', json_agg(json_build_array(c.user_id * 10 + line,
          goods.ids[1 + (c.user_id * 37 + line * 61) % cardinality(goods.ids)], 6) order by line))
        from generate_series(1, ${LINES}::int) as line)
    from addresses a join customers c using (user_id), model, slot, goods
    where c.email like 'copia-%' and c.user_id % places = place`);
  await database.query(sql`analyze carts`);
}

export function tokenOf(number: number): string {
  return `bench-session-${String(number).padStart(10, '0')}`;
}

export async function countOrders(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`select count(*) as count from orders`);
  return row?.count ?? 0;
}
