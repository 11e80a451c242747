import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDERED } from '../../src/domain/orders/order-status.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import type { Moment } from '../support/payments/protocol-double.ts';
import { type StripeDouble, startStripeDouble } from '../support/payments/stripe-double.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { quickPlace } from '../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../support/running-shop.ts';
import { SMALL } from '../support/small-shop.ts';
import { fillFolder } from './small-shop-folder.ts';

const EMAIL = 'paga@esempio.it';

let double: StripeDouble;
let dataDir: string;
let environment: Record<string, string>;
let shop: RunningShop;
let client: HttpClient;

beforeAll(async () => {
  double = await startStripeDouble();
  // the shop gets another port each time, but the address to which a provider returns stays, as for a real shop
  const PUBLIC_URL = 'http://localhost:3999';
  environment = { DEMO: 'off', PUBLIC_URL, LOG_LEVEL: 'error', LOGINS_PER_MINUTE: '1000', ...double.environment };
  dataDir = await mkdtemp(join(quickPlace(), 'bottega-pay-'));
  await chmod(dataDir, 0o755);
  await fillFolder(dataDir, (database) =>
    database.query(sql`update stock set available_amount = 1000 where product_id = ${SMALL.rareCheese}`),
  );
  shop = await runShop({ dataDir, environment });
  client = createHttpClient(shop.address);
  await becomeCustomer(client, EMAIL);
});

afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true });
  await double.close();
});

/** Kills the shop while the provider works on a request that matches, and starts it again. */
async function killDuring(matching: RegExp, moment: Moment, work: () => Promise<unknown>): Promise<void> {
  const asked = () => double.wire.requests.filter((line) => matching.test(line)).length;
  const before = asked();
  const answer = double.wire.hold(matching, moment);
  const working = work().catch(() => undefined);
  await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(before);
  await shop.kill();
  answer();
  double.wire.mend();
  await working;
  shop = await runShop({ dataDir, environment });
  client = createHttpClient(shop.address);
  await client.ok('login', { login: EMAIL, password: 'mele-verdi-42' });
}

async function query<R>(statement: ReturnType<typeof sql>): Promise<R[]> {
  const database = openDatabase(await embeddedAddress(dataDir));
  const rows = await database.query<R>(statement);
  await database.close();
  return rows;
}

test.each(['before', 'after'] as const)(
  'kill -9 of the shop %s the provider did what was asked loses no order and reserves nothing twice',
  async (moment) => {
    const held = double.held();
    await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
    await chooseTomorrow(client);
    const key = { 'idempotency-key': `tentativo-${moment}` };
    const buy = () => client.ok('buy', { payment_type_id: 1, accept_terms: true }, {}, key);
    await killDuring(/POST .*sessions$/, moment, buy);
    const { orderId, transaction } = (await buy()).data;
    const [payment] = await query<{ reference: string; authorisedCents: number }>(
      sql`select reference, authorised_cents from payments where order_id = ${orderId}`,
    );
    double.approve(transaction?.redirectUrl ?? '');
    const comeBack = () => fetch(`${shop.address}/pagamento/ritorno/${payment?.reference}`, { redirect: 'manual' });
    await killDuring(/GET .*sessions/, moment, comeBack);
    expect((await comeBack()).status).toBe(303);
    expect((await client.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(ORDERED);
    expect(double.held() - held).toBe(payment?.authorisedCents);
    const orders = await query(sql`select order_id from orders join customers using (user_id) where email = ${EMAIL}`);
    expect(orders).toHaveLength(moment === 'before' ? 1 : 2);
  },
);
