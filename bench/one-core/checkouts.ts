import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import type { LoadRequest } from '../load.ts';
import {
  BUYABLE_GOODS,
  copyCustomers,
  countOrders,
  JSON_HEADERS,
  makeModel,
  type PreparedOrders,
  tokenOf,
} from '../orders.ts';

/** The calls of one checkout: goods, address, slot, buy. */
export const CALLS_OF_CHECKOUT = 4;
const LINES = 8;
/** The number of different goods in all carts together: those that most people buy. */
const VARIETY = 300;
const API = '/ebsn/api';

interface Customer {
  readonly addressId: number;
  readonly zoneId: number;
}

/**
 * Makes customers who are logged in and have an address, but no cart, and the calls by which each of them buys: adds
 * goods, selects the address, takes a slot, buys. The calls of one customer are sequential, those of several customers
 * concurrent.
 */
export async function prepareCheckouts(
  database: Database,
  address: string,
  { checkouts }: { checkouts: number },
): Promise<PreparedOrders> {
  await makeModel(database, address);
  await copyCustomers(database, checkouts);
  const goods = await database.query<{ productId: number }>(sql`${BUYABLE_GOODS} limit ${VARIETY}`);
  const customers = await database.query<Customer>(sql`
    select address_id, zone_id from addresses a join customers c using (user_id)
    where email like 'copia-%' order by substring(email from '[0-9]+')::int`);
  const slots = await database.query<{ timeslotId: number; serviceDate: string }>(sql`
    select timeslot_id, service_date from timeslots
    where zone_id = ${customers[0]?.zoneId} and closes_at > now() + interval '1 hour'`);
  const before = await countOrders(database);
  return {
    requests: customers.flatMap(({ addressId }, index) => {
      const headers = { ...JSON_HEADERS, 'x-ebsn-session': tokenOf(index + 1) };
      const items = Array.from({ length: LINES }, (_, line) => ({
        productId: goods[(index * 37 + line * 61) % goods.length]?.productId,
        quantity: 6,
      }));
      const slot = slots[index % slots.length];
      const post = (path: string, body: object): LoadRequest => ({
        method: 'POST',
        path: `${API}${path}`,
        headers,
        body: JSON.stringify(body),
      });
      return [
        post('/cart/add', { items }),
        post(`/user-address/select?address_id=${addressId}&address_type=home`, {}),
        post('/timeslot/select', { sel_date: slot?.serviceDate, timeslot_id: slot?.timeslotId }),
        post('/checkout/buy', { payment_type_id: 2, accept_terms: true }),
      ];
    }),
    expectAllPlaced: async () => {
      const placed = (await countOrders(database)) - before;
      if (placed !== checkouts) throw new Error(`${placed} of ${checkouts} orders were placed`);
    },
  };
}
