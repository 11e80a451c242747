import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../../src/domain/base/money.ts';
import { USUAL_FRIEND_GIFT } from '../../../src/domain/pricing/friend-gift.ts';
import { orderPayable } from '../../../src/server/features/orders/payable.ts';
import { payBack, payBackPayment } from '../../../src/server/features/payments/ledger/refunding.ts';
import { endRefundByHand, retryRefund } from '../../../src/server/features/payments/ledger/refunds-to-pay.ts';
import { refundPayment } from '../../../src/server/features/payments/provider/collect.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { KnownPayment, PaymentProvider } from '../../../src/server/infra/payments/payment-provider.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { deliveredOrder } from '../../support/orders/delivered-order.ts';
import { CARD, CASH, type Crew, crewOf } from '../../support/people/staff-of-shop.ts';

const CONFIRMED = 3;
const REVERSED = 4;
/** The total of a delivered order of the tests: apples, pasta and delivery. */
const TOTAL = 1403;
const REASON = 'Merce rovinata';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

function pay(orderId: number, amountCents: number) {
  return shop.db.tx((tx) => payBack(tx, { orderId, amountCents, reason: REASON, now: shop.now.at }));
}

interface StoredRefund {
  readonly refundId: number;
  readonly paymentId: number;
  readonly amountCents: number;
  readonly state: string;
  readonly byHand: boolean;
}

const refundsOf = (orderId: number) =>
  shop.db.query<StoredRefund>(sql`
    select refund_id, payment_id, amount_cents, state, by_hand from payment_refunds join payments using (payment_id)
    where order_id = ${orderId} order by refund_id`);

async function paymentOf(orderId: number) {
  const [row] = await shop.db.query<{
    status: number;
    refunded: number;
    atProvider: number | null;
    paymentId: number;
  }>(sql`
    select p.payment_id, p.status_id as status, p.refunded_cents as refunded, s.refunded_cents as at_provider
    from payments p left join sandbox_payments s using (reference) where p.order_id = ${orderId}`);
  return row;
}

test('what was paid by card is paid back by its provider, and a payment of which nothing is left is reversed', async () => {
  const { orderId, client } = await deliveredOrder(shop, crew, 'anna@rimborsi.it', { paidBy: CARD });
  expect(await pay(orderId, 300)).toMatchObject({ ok: true });
  await shop.jobs.drained();
  expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 300, state: 'done', byHand: false }]);
  expect(await paymentOf(orderId)).toMatchObject({ status: CONFIRMED, refunded: 300, atProvider: 300 });
  expect(await pay(orderId, TOTAL - 299)).toMatchObject({
    ok: false,
    refusals: [{ code: 'REFUND_TOO_MUCH', field: 'amount', details: { left: '11,03' } }],
  });
  await pay(orderId, TOTAL - 300);
  await shop.jobs.drained();
  expect(await paymentOf(orderId)).toMatchObject({ status: REVERSED, refunded: TOTAL, atProvider: TOTAL });
  const { orderTransactions } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(orderTransactions).toMatchObject([{ transactionStatus: 'Pagamento stornato', refundedAmount: 14.03 }]);
  expect(await pay(orderId, 1)).toMatchObject({ ok: false });
});

test('what was paid at the door is put on the list of the staff, who write down how they paid it', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'bruno@rimborsi.it', { paidBy: CASH });
  await pay(orderId, TOTAL);
  await shop.jobs.drained();
  const [refund] = await refundsOf(orderId);
  expect(refund).toMatchObject({ amountCents: TOTAL, state: 'asked', byHand: true });
  expect(await paymentOf(orderId)).toMatchObject({ status: CONFIRMED, refunded: 0 });
  const [staff] = await shop.db.query<{ id: number }>(
    sql`select user_id as id from customers where email = 'assistenza@negozio.it'`,
  );
  const end = () =>
    shop.db.tx((tx) =>
      endRefundByHand(tx, {
        refundId: refund?.refundId ?? 0,
        reference: 'CRO 17',
        staffId: staff?.id ?? 0,
        now: shop.now.at,
      }),
    );
  const ended = await Promise.all([end(), end(), end()]);
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await paymentOf(orderId)).toMatchObject({ status: REVERSED, refunded: TOTAL });
});

test('twenty at once pay back no more than was collected', async () => {
  for (const paidBy of [CARD, CASH]) {
    const { orderId } = await deliveredOrder(shop, crew, `venti-${paidBy}@rimborsi.it`, { paidBy });
    const payment = await paymentOf(orderId);
    const each = { amountCents: 100, reason: REASON, now: shop.now.at };
    const paid = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? pay(orderId, 100)
          : shop.db.tx((tx) => payBackPayment(tx, { ...each, paymentId: payment?.paymentId ?? 0 })),
      ),
    );
    expect(paid.filter(({ ok }) => ok)).toHaveLength(14);
    await shop.jobs.drained();
    const refunds = await refundsOf(orderId);
    expect(refunds.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(1400);
    if (paidBy === CARD) expect(await paymentOf(orderId)).toMatchObject({ refunded: 1400, atProvider: 1400 });
  }
});

test('a provider that does not answer, answers twice or refuses pays back once, or leaves it to the staff', async () => {
  const { orderId } = await deliveredOrder(shop, crew, 'carla@rimborsi.it', { paidBy: CARD });
  const asked: { amount: number; key: string }[] = [];
  const answers: (KnownPayment | 'silence')[] = [];
  const provider = {
    refund: async (_: unknown, amount: number, key: string) => {
      asked.push({ amount, key });
      const answer = answers.shift();
      if (answer === undefined || answer === 'silence') throw new Error('no answer');
      return answer;
    },
  } as unknown as PaymentProvider;
  const payables = { order: orderPayable({ friendGift: USUAL_FRIEND_GIFT, payAgainMs: 0 }) };
  const log = { error: () => {} };
  const deps = { db: shop.db, providers: { named: () => provider }, payables, log } as unknown as Parameters<
    typeof refundPayment
  >[0];
  const captured = (refunded: number): KnownPayment => ({
    is: 'captured',
    amount: cents(TOTAL),
    refunded: cents(refunded),
  });
  const payment = await paymentOf(orderId);
  const paymentId = payment?.paymentId ?? 0;
  const now = shop.now.at;
  // written without a job, so that only this test sends requests
  await shop.db.query(sql`
    insert into payment_refunds (payment_id, amount_cents, reason, by_hand, key, asked_at)
    values (${paymentId}, 300, ${REASON}, false, 'primo', ${now}), (${paymentId}, 200, ${REASON}, false, 'secondo',
      ${now})`);
  answers.push('silence');
  await expect(refundPayment(deps, paymentId, now)).rejects.toThrow('no answer');
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'asked' }, { state: 'asked' }]);
  // the first is paid, though its reply was lost, and the second is refused
  answers.push(captured(300), captured(300));
  await refundPayment(deps, paymentId, now);
  expect(asked).toEqual([
    { amount: 300, key: 'primo' },
    { amount: 300, key: 'primo' },
    { amount: 200, key: 'secondo' },
  ]);
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }, { state: 'failed' }]);
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 300 });
  await refundPayment(deps, paymentId, now);
  expect(asked).toHaveLength(3);
  // a refused amount is still to be refunded, and is tried again with another key
  expect(await pay(orderId, TOTAL - 499)).toMatchObject({ ok: false });
  const refused = (await refundsOf(orderId))[1]?.refundId ?? 0;
  expect(await shop.db.tx((tx) => retryRefund(tx, refused))).toMatchObject({ ok: true });
  await shop.db.query(
    sql`update sandbox_payments set refunded_cents = 300 where reference = (select reference from payments
      where payment_id = ${paymentId})`,
  );
  await shop.jobs.drained();
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect(await paymentOf(orderId)).toMatchObject({ refunded: 500 });
  expect(await shop.db.tx((tx) => retryRefund(tx, refused))).toMatchObject({ ok: false });
});
