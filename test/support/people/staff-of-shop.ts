import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../api-shop.ts';
import { answer } from '../payments/sandbox-payments.ts';
import { SMALL } from '../small-shop.ts';
import { becomeCustomer, chooseTomorrow } from './ready-to-buy.ts';
import { personOf } from './staff.ts';

export const CASH = 2;
export const CARD = 1;

/** The staff who serve an order, each with one role. */
export interface Crew {
  readonly picker: ApiClient;
  readonly driver: ApiClient;
  readonly manager: ApiClient;
  readonly service: ApiClient;
}

export async function crewOf(shop: ApiShop): Promise<Crew> {
  return {
    picker: await personOf(shop, 'picker@negozio.it', ['picker']),
    driver: await personOf(shop, 'autista@negozio.it', ['driver']),
    manager: await personOf(shop, 'responsabile@negozio.it', ['store_manager']),
    service: await personOf(shop, 'assistenza@negozio.it', ['customer_service']),
  };
}

/** Pieces, or grams of loose goods. */
export type Goods = readonly { readonly productId: number; readonly quantity: number }[];

/** A kilo of apples and six packs of spaghetti: 2.19 and 5.94 euro, delivered for 5.90. */
export const APPLES_AND_PASTA: Goods = [
  { productId: SMALL.apples, quantity: 1000 },
  { productId: SMALL.pasta, quantity: 6 },
];

export interface Bought {
  readonly client: ApiClient;
  readonly orderId: number;
  /** Returns the number of the line of a product. */
  itemOf(productId: number): number;
}

interface OrderInput {
  readonly paidBy?: number;
  readonly isPickup?: boolean;
  /** Confirms the customer's age, because there is alcohol among the goods. */
  readonly isOfAge?: boolean;
  /** The code of a gift certificate. */
  readonly code?: string;
}

/** Has a customer order these goods for tomorrow, delivered at home or picked up. A card is authorised at once. */
export async function orderOf(
  shop: ApiShop,
  email: string,
  goods: Goods = APPLES_AND_PASTA,
  { paidBy = CASH, isPickup = false, isOfAge = false, code }: OrderInput = {},
): Promise<Bought> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: goods });
  if (isPickup) await choosePickup(client);
  else await chooseTomorrow(client);
  if (isOfAge) await client.ok('cartUpdateInfo', { property: 'of_age', value: 'true' });
  if (code !== undefined) await client.ok('certificateAdd', { code });
  const { orderId, transaction } = (
    await client.ok(
      'buy',
      { payment_type_id: paidBy, accept_terms: true },
      {},
      { 'idempotency-key': `una-${email.replace(/\W/g, '-')}` },
    )
  ).data;
  if (transaction?.redirectUrl !== undefined) await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  const rows = await shop.db.query<{ productId: number; orderItemId: number }>(
    sql`select product_id, order_item_id from order_lines where order_id = ${orderId}`,
  );
  const items = new Map(rows.map((row) => [row.productId, row.orderItemId]));
  return { client, orderId, itemOf: (productId) => items.get(productId) ?? 0 };
}

async function choosePickup(client: ApiClient): Promise<void> {
  await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  const day = (await client.ok('timeslotList')).data.days[1];
  await client.ok('timeslotSelectPost', { sel_date: day?.dateIso, timeslot_id: day?.timeslots[0]?.timeslotId });
}

/** The amount picked of a product. */
export interface Said {
  readonly quantity?: number;
  readonly weight_grams?: number;
  readonly substitute?: { readonly product_id: number; readonly quantity?: number; readonly weight_grams?: number };
}

/** Takes an order in charge and picks these products; it is not ready yet. */
export async function picked(
  { picker }: Crew,
  { orderId, itemOf }: Bought,
  picks: Readonly<Record<number, Said>>,
): Promise<void> {
  await picker.ok('staffOrderTake', { order_id: orderId });
  for (const [productId, said] of Object.entries(picks))
    await picker.ok('staffOrderPick', { order_id: orderId, order_item_id: itemOf(Number(productId)), ...said });
}

export const viewOf = async ({ client, orderId }: Bought) =>
  (await client.ok('orderView', {}, { order_id: orderId })).data;

export async function paymentsOf(shop: ApiShop, orderId: number) {
  return shop.db.query<{ status: number; authorised: number; captured: number; atProvider: string | null }>(sql`
    select p.status_id as status, p.authorised_cents as authorised, p.captured_cents as captured,
      s.state || ' ' || s.captured_cents as at_provider
    from payments p left join sandbox_payments s using (reference) where p.order_id = ${orderId}
      order by p.payment_id`);
}
