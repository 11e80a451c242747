import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CANCELLED, ORDERED } from '../../src/domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED, PAYMENT_CANCELLED, PAYMENT_ERROR } from '../../src/domain/orders/payment-status.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { startPaypalDouble } from '../support/payments/paypal-double.ts';
import { type Callback, FAULTS, type PaymentDouble } from '../support/payments/protocol-double.ts';
import { startStripeDouble } from '../support/payments/stripe-double.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

const MINUTE = 60_000;

interface Payment {
  readonly paymentId: number;
  readonly reference: string;
  readonly statusId: number;
  readonly redirectUrl: string | null;
  readonly authorisedCents: number;
}

/** Returns all permutations of a few items. */
function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, index) =>
    permutations(things.filter((_, other) => other !== index)).map((rest) => [thing, ...rest]),
  );
}

/**
 * Matches requests that begin a payment at a provider; a release of the test before may still be repeated meanwhile.
 */
const BEGINS = /^POST .*\/(sessions|orders)$/;

describe.each([
  ['stripe', 1, startStripeDouble],
  ['paypal', 13, startPaypalDouble],
] as const)('payments by %s', (name, typeId, start) => {
  const BUY = { payment_type_id: typeId, accept_terms: true };
  let double: PaymentDouble;
  let shop: ApiShop;
  let client: ApiClient;
  const email = `guasti@${name}.it`;
  beforeAll(async () => {
    double = await start();
    const { payments } = readConfig({ ...double.environment });
    shop = await openApiShop({ payments });
    const { database } = shop.database;
    await database.query(sql`update timeslots set capacity = 10000`);
    await database.query(sql`update stock set available_amount = 10000 where product_id = ${SMALL.rareCheese}`);
    client = shop.client();
    await becomeCustomer(client, email);
  });
  afterEach(() => double.wire.mend());
  afterAll(async () => {
    await shop.close();
    await double.close();
  });

  async function buy(headers: Record<string, string> = {}): Promise<number> {
    await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
    await chooseTomorrow(client);
    return (await client.ok('buy', BUY, {}, headers)).data.orderId;
  }

  async function paymentsOf(orderId: number): Promise<Payment[]> {
    return shop.db.query<Payment>(sql`
      select payment_id, reference, status_id, redirect_url, authorised_cents from payments where order_id = ${orderId}
        order by payment_id`);
  }

  async function lastPayment(orderId: number): Promise<Payment> {
    const last = (await paymentsOf(orderId)).at(-1);
    if (!last) throw new Error('the order has no payment');
    return last;
  }

  const statusOf = async (orderId: number) =>
    (await client.ok('orderView', {}, { order_id: orderId })).data.orderStatusId;

  /**
   * Runs the jobs that are due after this many minutes, and those of this order that were postponed because a provider
   * did not reply.
   */
  async function minutesLater(minutes: number, orderId: number): Promise<void> {
    shop.now.at = new Date(shop.now.at.getTime() + minutes * MINUTE);
    const { database } = shop.database;
    const open = await database.query<{ paymentId: number }>(
      sql`
      select payment_id from payments where order_id = ${orderId}
        and status_id = any(${[PAYMENT_ERROR, PAYMENT_CANCELLED]}::int[])`,
    );
    for (const { paymentId } of open)
      await database.query(sql`select enqueue_job('release-payment', ${JSON.stringify({ paymentId })}::json, 1)`);
    await database.query(sql`select enqueue_job('check-payments', '{}'::json, 1)`);
    await shop.jobs.drained();
  }

  async function tell({ headers, payload }: Callback): Promise<number> {
    const path = `/ebsn/api/payment/callback/${name}`;
    const sent = {
      method: 'POST' as const,
      path,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    };
    return (await shop.server.inject(sent)).statusCode;
  }

  async function comeBack({ reference }: Payment): Promise<void> {
    const back = await shop.server.inject({ path: `/pagamento/ritorno/${reference}` });
    expect(back.statusCode).toBe(303);
  }

  async function confirmations(): Promise<number> {
    await shop.jobs.drained();
    return (await shop.mails(email)).filter(({ subject }) => subject.endsWith('confermato')).length;
  }

  /** Checks that only the amounts authorised by valid orders are reserved. */
  async function expectNothingElseHeld(): Promise<void> {
    const [row] = await shop.db.query<{ sum: number }>(sql`
      select coalesce(sum(authorised_cents), 0)::int as sum from payments where status_id = ${PAYMENT_AUTHORISED}`);
    expect(double.held()).toBe(row?.sum);
  }

  test('callbacks, the return of the shopper and the job in all orders, each of them twice: one order, one mail', async () => {
    const mails = await confirmations();
    const acts = ['first callback', 'other callback', 'return', 'job'] as const;
    for (const order of permutations(acts)) {
      const orderId = await buy();
      const payment = await lastPayment(orderId);
      double.approve(payment.redirectUrl ?? '');
      for (const act of order.flatMap((each) => [each, each])) {
        const callbacks = double.callbacks(payment.reference);
        const callback = act === 'first callback' ? callbacks[0] : callbacks.at(-1);
        if (act === 'return') await comeBack(payment);
        else if (act === 'job') await minutesLater(1, orderId);
        else if (callback) expect(await tell(callback)).toBe(204);
      }
      expect([order, await statusOf(orderId)]).toEqual([order, ORDERED]);
      expect(await paymentsOf(orderId)).toMatchObject([{ statusId: PAYMENT_AUTHORISED }]);
      await client.ok('orderDelete', { order_id: orderId });
      await shop.jobs.drained();
    }
    expect((await confirmations()) - mails).toBe(permutations(acts).length);
    expect(double.held()).toBe(0);
  });

  test('everything at once while the provider is slow is written once', async () => {
    const mails = await confirmations();
    const orderId = await buy();
    const payment = await lastPayment(orderId);
    double.approve(payment.redirectUrl ?? '');
    const answer = double.wire.hold(/^GET /);
    const all = [comeBack(payment), comeBack(payment), ...double.callbacks(payment.reference).map(tell)];
    await expect.poll(() => double.wire.requests.filter((line) => line.startsWith('GET')).length).toBeGreaterThan(1);
    answer();
    await Promise.all(all);
    expect(await statusOf(orderId)).toBe(ORDERED);
    expect((await confirmations()) - mails).toBe(1);
    await expectNothingElseHeld();
  });

  // a process that ends before the provider gets the request, or before it stores the reply, leaves the same state as
  // these faults
  test.each(FAULTS)(
    'a provider that %s when a payment begins: the order waits, and the shopper goes on',
    async (fault) => {
      double.wire.break(BEGINS, fault, 2);
      const headers = { 'idempotency-key': `tentativo-${name}-${fault}` };
      const orderId = await buy(headers);
      expect(await statusOf(orderId)).toBe(1);
      double.wire.mend();
      // the same request again, as a browser without a reply sends it
      const again = (await client.ok('buy', BUY, {}, headers)).data;
      expect(again.orderId).toBe(orderId);
      expect(again.transaction?.redirectUrl).toBeDefined();
      double.approve(again.transaction?.redirectUrl ?? '');
      await minutesLater(1, orderId);
      expect(await statusOf(orderId)).toBe(ORDERED);
      expect(await paymentsOf(orderId)).toHaveLength(1);
      await expectNothingElseHeld();
    },
  );

  test.each(FAULTS)('a provider that %s when it is asked: the payment is found a minute later', async (fault) => {
    const orderId = await buy();
    const payment = await lastPayment(orderId);
    double.approve(payment.redirectUrl ?? '');
    double.wire.break(/^(GET|POST .*authorize)/, fault, 4);
    await comeBack(payment);
    await minutesLater(1, orderId);
    double.wire.mend();
    await minutesLater(1, orderId);
    expect(await statusOf(orderId)).toBe(ORDERED);
    expect(await paymentsOf(orderId)).toMatchObject([{ statusId: PAYMENT_AUTHORISED }]);
    await expectNothingElseHeld();
  });

  test.each(FAULTS)('a provider that %s when an order is cancelled releases the money later', async (fault) => {
    const orderId = await buy();
    const payment = await lastPayment(orderId);
    double.approve(payment.redirectUrl ?? '');
    await comeBack(payment);
    double.wire.break(/(cancel|void)$/, fault, 4);
    await client.ok('orderDelete', { order_id: orderId });
    await shop.jobs.drained();
    double.wire.mend();
    await minutesLater(1, orderId);
    expect(await statusOf(orderId)).toBe(CANCELLED);
    await expectNothingElseHeld();
  });

  test('a payment that nobody began is given up, and another attempt pays the order', async () => {
    double.wire.break(BEGINS, 'lost-before', 2);
    const orderId = await buy();
    double.wire.mend();
    await minutesLater(1, orderId);
    expect(await paymentsOf(orderId)).toMatchObject([{ statusId: 1 }]);
    await minutesLater(3, orderId);
    expect(await paymentsOf(orderId)).toMatchObject([{ statusId: 0 }]);
    const { transaction } = (await client.ok('orderPayment', { order_id: orderId })).data;
    double.approve(transaction.redirectUrl ?? '');
    await minutesLater(1, orderId);
    expect(await statusOf(orderId)).toBe(ORDERED);
    await expectNothingElseHeld();
  });

  test('money that is reserved after the order was given up goes back', async () => {
    const orderId = await buy();
    const payment = await lastPayment(orderId);
    // the release is lost, and the shopper approves on the page that is still open
    double.wire.break(/^/, 'lost-before', 6);
    await client.ok('orderDelete', { order_id: orderId });
    await shop.jobs.drained();
    double.wire.mend();
    double.approve(payment.redirectUrl ?? '');
    for (const callback of double.callbacks(payment.reference)) expect(await tell(callback)).toBe(204);
    await minutesLater(1, orderId);
    expect(await statusOf(orderId)).toBe(CANCELLED);
    await expectNothingElseHeld();
  });

  test('a callback that nobody signed is refused, and one that cannot be checked now is asked for again', async () => {
    const orderId = await buy();
    const payment = await lastPayment(orderId);
    double.approve(payment.redirectUrl ?? '');
    const [callback] = double.callbacks(payment.reference);
    if (!callback) throw new Error('no callback');
    expect(await tell({ ...callback, payload: callback.payload.replace(payment.reference, 'x'.repeat(32)) })).toBe(400);
    double.wire.break(/verify/, 'lost-before', 1);
    expect(await tell(callback)).toBe(name === 'paypal' ? 503 : 204);
    expect(await tell(callback)).toBe(204);
    expect(await statusOf(orderId)).toBe(ORDERED);
  });
});

test('a saved card that was charged without an answer is released, although Stripe finds the payment only later', async () => {
  const double = await startStripeDouble();
  const shop = await openApiShop({ payments: readConfig({ ...double.environment }).payments });
  try {
    const { database } = shop.database;
    const client = shop.client();
    await becomeCustomer(client, 'salvata@stripe.it');
    const { transaction } = (await client.ok('paymentAuthAdd', { payment_type_id: 1 })).data;
    double.approve(transaction.redirectUrl ?? '');
    await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
    await chooseTomorrow(client);
    shop.now.at = new Date(shop.now.at.getTime() + MINUTE);
    await database.query(sql`select enqueue_job('check-payments', '{}'::json, 1)`);
    await shop.jobs.drained();
    const [saved] = (await client.ok('paymentTypes')).data.userPaymentAuths;
    expect(saved).toMatchObject({ name: 'Visa •••• 4242' });
    expect(double.held()).toBe(0);

    double.searchable = false;
    double.wire.break(/POST .*payment_intents$/, 'lost-after', 2);
    const card = { payment_type_id: 1, user_payment_auth_id: saved?.userPaymentAuthId, accept_terms: true };
    const { orderId } = (await client.ok('buy', card)).data;
    expect(double.held()).toBeGreaterThan(0);
    await client.ok('orderDelete', { order_id: orderId });
    await shop.jobs.drained();
    const waiting = sql`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'release-payment' and j.last_error is not null`;
    expect(await database.query(waiting)).toHaveLength(1);
    double.searchable = true;
    await database.query(sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`);
    await shop.jobs.drained();
    expect(double.held()).toBe(0);
  } finally {
    await shop.close();
    await double.close();
  }
});
