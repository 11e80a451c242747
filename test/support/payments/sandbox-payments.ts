import { expect } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../people/ready-to-buy.ts';
import { SMALL } from '../small-shop.ts';

export const CARD = 1;

/**
 * Presses a button of the sandbox's page, as the shopper's browser does, and follows the redirects to the shop. Returns
 * the last address.
 */
export async function answer(
  shop: ApiShop,
  redirectUrl: string | undefined,
  act: string,
  card = '4242',
): Promise<string> {
  if (redirectUrl === undefined) throw new Error('no page to go to');
  const left = await shop.server.inject({
    method: 'POST',
    path: redirectUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ act, card }).toString(),
  });
  if (left.statusCode === 200) return answer(shop, redirectUrl, act === 'pay' ? 'approve' : act);
  // without a host: the browser stays at the host where it opened the shop, localhost or 127.0.0.1, and so keeps its
  // cookie
  const path = String(left.headers.location);
  expect(path).toMatch(/^\/(?!\/)/);
  const back = await shop.server.inject({ path });
  return String(back.headers.location);
}

/** Makes a customer whose cart can be bought: six of the rare cheese, of which there are ten, for tomorrow. */
export async function buyer(shop: ApiShop, email: string): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await fill(client);
  return client;
}

export async function fill(client: ApiClient): Promise<void> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
  await chooseTomorrow(client);
}

export interface StoredPayment {
  readonly statusId: number;
  readonly providerState: string | null;
  readonly authorisedCents: number;
}

/** Returns the payments of an order with their state in the sandbox, the oldest first. */
export function paymentsOf(shop: ApiShop, orderId: number): Promise<StoredPayment[]> {
  return shop.db.query<StoredPayment>(sql`
    select p.status_id, s.state as provider_state, p.authorised_cents from payments p
      left join sandbox_payments s using (reference)
    where p.order_id = ${orderId} order by p.payment_id`);
}
