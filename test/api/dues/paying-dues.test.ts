import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { sandboxProvider } from '../../../src/server/infra/payments/sandbox-provider.ts';
import { type ApiClient, type ApiShop } from '../../support/api-shop.ts';
import { companyWithDues, duesOf, tokenOf } from '../../support/orders/due-shop.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import {
  buyOnAccount,
  type CompanyClient,
  creditOf,
  newMember,
  openCompanyShop,
  PASTA_EURO,
} from '../../support/people/companies.ts';
import { type Crew } from '../../support/people/staff-of-shop.ts';

// Paying dues: one or several with one payment, by the company or through the link, each due only once

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  ({ shop, crew } = await openCompanyShop());
});
afterAll(() => shop.close());

const idsOf = async (company: CompanyClient) => (await duesOf(company)).map(({ paymentDueId }) => paymentDueId);
const pay = (client: ApiClient, ids: readonly number[], more: object = {}) =>
  client.ok('duePay', { payment_due_ids: ids, payment_type_id: CARD, ...more });
const completed = async (key: string | undefined) => (await shop.client().ok('dueCompleted', {}, { key })).data;
const statusesOf = async (company: CompanyClient) => (await duesOf(company)).map(({ status }) => status);
/** Returns what the sandbox collected for dues of a company, and what it holds, in cents. */
async function collectedOf({ userId }: CompanyClient) {
  const [row] = await shop.db.query<{ collected: number; held: number }>(sql`
    select coalesce(sum(s.captured_cents), 0)::int as collected, count(*) filter (
      where s.state = 'authorised')::int as held
    from sandbox_payments s join payments p using (reference) join due_payments y using (payment_id)
      join dues d using (due_id) join credit_lines l on l.credit_line_id = d.credit_line_id
        where l.master_id = ${userId}`);
  return row;
}

describe('a company', () => {
  test('pays several dues with one payment: its orders are paid, and the credit is free again', async () => {
    const company = await companyWithDues(shop, crew, 'paga@esempio.it', { dues: 3 });
    const ids = await idsOf(company);
    const { transaction, completedKey } = (await pay(company, ids.slice(0, 2))).data;
    expect(transaction).toMatchObject({ transactionStatusId: 1, authorizedAmount: 23.68 });
    expect(await completed(completedKey)).toMatchObject({ state: 'pending', amount: 23.68 });
    // the shopper returns to the page with the result
    expect(await answer(shop, transaction.redirectUrl, 'pay', '3155')).toBe(`/pagamento-completato/${completedKey}`);
    expect(await completed(completedKey)).toMatchObject({
      state: 'paid',
      amount: 23.68,
      paymentMethod: 'Paga ora online',
      paymentDues: [{ status: 'paid' }, { status: 'paid' }],
    });
    const dues = await duesOf(company);
    expect(dues.map(({ status, amountToSettle }) => [status, amountToSettle])).toEqual([
      ['pending', PASTA_EURO],
      ['paid', 0],
      ['paid', 0],
    ]);
    expect(dues[1]).toMatchObject({ paymentMethod: 'Paga ora online', paidAt: shop.now.at.toISOString() });
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
    const order = (await company.ok('orderView', {}, { order_id: dues[1]?.orderIds[0] })).data;
    expect(order.orderTransactions).toMatchObject([{ transactionStatusId: 3, capturedAmount: PASTA_EURO }]);
    await shop.jobs.drained();
    expect(await collectedOf(company)).toMatchObject({ held: 0 });
    // a repeated payment that includes the third due: the paid ones are refused
    const again = (await pay(company, ids.slice(0, 2))).data;
    expect(again.completedKey).toBe(completedKey);
    expect(await company.refused('duePay', { payment_due_ids: ids, payment_type_id: CARD })).toEqual(['DUE_PAID']);
  });

  test('pays by a card that is kept, without a page', async () => {
    const company = await companyWithDues(shop, crew, 'carta@esempio.it', { dues: 2 });
    const ids = await idsOf(company);
    const first = (await pay(company, ids.slice(0, 1), { payment_data: '{"saveCard": true}' })).data;
    await answer(shop, first.transaction.redirectUrl, 'pay');
    const { userPaymentAuths } = (await company.ok('dueList')).data;
    expect(userPaymentAuths).toMatchObject([{ name: 'Visa •••• 4242' }]);
    const second = (await pay(company, ids.slice(1), { user_payment_auth_id: userPaymentAuths[0]?.userPaymentAuthId }))
      .data;
    expect(second.transaction).toMatchObject({ transactionStatusId: 3, capturedAmount: PASTA_EURO });
    expect(await statusesOf(company)).toEqual(['paid', 'paid']);
    // the card of another customer is refused
    const other = await companyWithDues(shop, crew, 'altra.carta@esempio.it');
    expect(
      await other.refused('duePay', {
        payment_due_ids: await idsOf(other),
        payment_type_id: CARD,
        user_payment_auth_id: userPaymentAuths[0]?.userPaymentAuthId,
      }),
    ).toEqual(['PAYMENT_CARD_UNKNOWN']);
  });

  test('that presses twice, or at once, goes on with the same payment; another choice gives it up', async () => {
    const company = await companyWithDues(shop, crew, 'doppia@esempio.it', { dues: 2 });
    const ids = await idsOf(company);
    const presses = await Promise.all([1, 2, 3].map(() => pay(company, ids)));
    const urls = new Set(presses.map(({ data }) => data.transaction.redirectUrl));
    expect(urls.size).toBe(1);
    const one = (await pay(company, ids.slice(0, 1))).data;
    expect(urls).not.toContain(one.transaction.redirectUrl);
    await shop.jobs.drained();
    // the page of the abandoned payment no longer accepts money
    await answer(shop, [...urls][0], 'pay');
    await shop.jobs.drained();
    expect(await collectedOf(company)).toEqual({ collected: 0, held: 0 });
    await answer(shop, one.transaction.redirectUrl, 'pay');
    expect((await statusesOf(company)).sort()).toEqual(['paid', 'pending']);
  });

  test('learns that a payment failed, and can try again', async () => {
    const company = await companyWithDues(shop, crew, 'rifiutata@esempio.it');
    const ids = await idsOf(company);
    const { transaction, completedKey } = (await pay(company, ids)).data;
    await answer(shop, transaction.redirectUrl, 'pay', '0002');
    expect(await completed(completedKey)).toMatchObject({ state: 'failed', paymentDues: [{ status: 'pending' }] });
    expect(await collectedOf(company)).toEqual({ collected: 0, held: 0 });
    // a due cannot be paid on delivery
    expect(await company.refused('duePay', { payment_due_ids: ids, payment_type_id: 2 })).toEqual([
      'PAYMENT_TYPE_INVALID',
    ]);
    const again = (await pay(company, ids)).data;
    expect(again.completedKey).not.toBe(completedKey);
    await answer(shop, again.transaction.redirectUrl, 'pay');
    expect(await completed(again.completedKey)).toMatchObject({ state: 'paid' });
  });
});

test('a payment whose page was left is given up after half an hour, and the due can be paid at any time', async () => {
  const company = await companyWithDues(shop, crew, 'lasciata@esempio.it');
  const { transaction, completedKey } = (await pay(company, await idsOf(company))).data;
  const start = shop.now.at;
  const runJob = async () => {
    await shop.db.query(sql`select enqueue_job('cancel-unpaid-orders', '{}'::json, 1)`);
    await shop.jobs.drained();
  };
  shop.now.at = new Date(start.getTime() + 29 * 60_000);
  await runJob();
  expect(await completed(completedKey)).toMatchObject({ state: 'pending' });
  shop.now.at = new Date(start.getTime() + 31 * 60_000);
  await runJob();
  shop.now.at = start;
  expect(await completed(completedKey)).toMatchObject({ state: 'failed' });
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect(await collectedOf(company)).toEqual({ collected: 0, held: 0 });
  const again = (await pay(company, await idsOf(company))).data;
  await answer(shop, again.transaction.redirectUrl, 'pay');
  expect(await statusesOf(company)).toEqual(['paid']);
});

test('a due is paid once however often its provider tells, and when nobody told', async () => {
  const company = await companyWithDues(shop, crew, 'avvisi@esempio.it', { dues: 2 });
  const [first = 0, second = 0] = await idsOf(company);
  const referenceOf = async (dueId: number) => {
    const { completedKey } = (await pay(company, [dueId])).data;
    const [row] = await shop.db.query<{ reference: string }>(sql`
      select reference from payments join due_attempts using (payment_id) where page_key = ${completedKey}`);
    return row?.reference ?? '';
  };
  const authorise = (reference: string) =>
    shop.db.query(sql`update sandbox_payments set state = 'authorised' where reference = ${reference}`);
  const reference = await referenceOf(first);
  const unsigned = await shop.server.inject({
    method: 'POST',
    path: '/ebsn/api/payment/callback/sandbox',
    payload: reference,
    headers: { 'x-sandbox-signature': '0'.repeat(64) },
  });
  expect(unsigned.statusCode).toBe(400);
  await authorise(reference);
  expect(await statusesOf(company)).toEqual(['pending', 'pending']);
  const provider = sandboxProvider(shop.db, ['card']);
  const [known] = await shop.db.query<{ reference: string; providerId: string }>(
    sql`select reference, provider_id from sandbox_payments where reference = ${reference}`,
  );
  const { headers, body } = provider.callbackOf(known ?? { reference: '', providerId: '' });
  const told = () =>
    shop.server.inject({
      method: 'POST',
      path: '/ebsn/api/payment/callback/sandbox',
      payload: body,
      headers: headers as Record<string, string>,
    });
  const back = () => shop.server.inject({ path: `/pagamento/ritorno/${reference}` });
  const heard = await Promise.all([told(), back(), told(), back(), told()]);
  expect(heard.map(({ statusCode }) => statusCode)).toEqual([204, 303, 204, 303, 204]);
  await shop.jobs.drained();
  expect(await collectedOf(company)).toEqual({ collected: 1184, held: 0 });
  // the provider does not report the second one: the job asks for it
  await authorise(await referenceOf(second));
  const start = shop.now.at;
  shop.now.at = new Date(start.getTime() + 2 * 60_000);
  await shop.db.query(sql`select enqueue_job('check-payments', '{}'::json, 1)`);
  await shop.jobs.drained();
  shop.now.at = start;
  expect(await statusesOf(company)).toEqual(['paid', 'paid']);
  expect(await collectedOf(company)).toEqual({ collected: 2368, held: 0 });
});

describe('two people at once', () => {
  test('are both at a provider: the first who is authorised pays, and the other is charged nothing', async () => {
    const company = await companyWithDues(shop, crew, 'insieme@esempio.it');
    const approver = await newMember(shop, company, 'approva.insieme@esempio.it', { role: 'approver' });
    const token = await tokenOf(shop, 'insieme@esempio.it');
    const ids = await idsOf(company);
    const visitor = shop.client();
    const started = [
      (await pay(company, ids)).data,
      (await pay(approver, ids)).data,
      (await visitor.ok('fastDuePay', { token, payment_type_id: CARD })).data,
    ];
    expect(new Set(started.map(({ completedKey }) => completedKey)).size).toBe(3);
    await Promise.all(started.map(({ transaction }) => answer(shop, transaction.redirectUrl, 'pay')));
    await shop.jobs.drained();
    expect(await collectedOf(company)).toEqual({ collected: 1184, held: 0 });
    const ends = await Promise.all(started.map(({ completedKey }) => completed(completedKey)));
    expect(ends.map(({ state }) => state).sort()).toEqual(['failed', 'failed', 'paid']);
    expect(ends.flatMap(({ paymentDues }) => paymentDues.map(({ status }) => status))).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
    expect(await approver.refused('duePay', { payment_due_ids: [...ids, 1], payment_type_id: CARD })).toEqual([
      'DUE_NOT_FOUND',
    ]);
  });

  test('who comes while the money is being collected waits', async () => {
    const company = await companyWithDues(shop, crew, 'incasso@esempio.it');
    const approver = await newMember(shop, company, 'approva.incasso@esempio.it', { role: 'approver' });
    const ids = await idsOf(company);
    const { transaction } = (await pay(company, ids)).data;
    await answer(shop, transaction.redirectUrl, 'pay');
    await shop.jobs.drained();
    // the state between authorisation and capture; otherwise a paid due never opens again
    await shop.db.query(sql`alter table dues disable trigger states_of_dues`);
    await shop.db.query(sql`
      with opened as (
        update dues set state = 'open', claimed_by = paid_by, paid_by = null, settled_at = null
          where due_id = ${ids[0] ?? 0}
          returning claimed_by)
      update payments set status_id = 2, captured_cents = 0 where payment_id = (select claimed_by from opened)`);
    await shop.db.query(sql`alter table dues enable trigger states_of_dues`);
    expect((await duesOf(company))[0]).toMatchObject({ isBeingPaid: true, status: 'pending' });
    const other = { payment_due_ids: ids, payment_type_id: CARD };
    expect(await approver.refused('duePay', other)).toEqual(['DUE_BEING_PAID']);
    const transfer = { reference: `Scadenza ${ids[0]}`, amount: PASTA_EURO };
    // its money has arrived, but no due waits for it
    const lying = (await crew.service.ok('staffTransferReceive', transfer)).data.open.at(-1);
    expect(lying).toMatchObject({ state: 'open', why: 'not-awaited', left: PASTA_EURO });
    expect(await crew.manager.refused('staffDueReverse', { payment_due_id: ids[0] })).toEqual(['DUE_BEING_PAID']);
    // a second payment by the same person is collected
    expect((await company.ok('duePay', other)).data.transaction).toMatchObject({ transactionStatusId: 3 });
    expect(await statusesOf(company)).toEqual(['paid']);
    await shop.db.query(sql`
      update payments set status_id = 3, captured_cents = to_capture_cents
      where payment_id in (select payment_id from due_orders where due_id = ${ids[0] ?? 0})`);
  });
});

describe('a link', () => {
  test('shows its due and lets anyone pay it, and then says that it is paid', async () => {
    const company = await companyWithDues(shop, crew, 'link@esempio.it', { dues: 2 });
    const token = await tokenOf(shop, 'link@esempio.it');
    const visitor = shop.client();
    const shown = (await visitor.ok('fastDueView', {}, { token })).data;
    expect(shown).toEqual({
      companyName: 'Trattoria Blu Srl',
      paymentDue: {
        paymentDueId: expect.any(Number),
        status: 'pending',
        dueDate: expect.any(String),
        documentNumber: expect.stringMatching(/^\d{4}\/A\/\d+$/),
        documentDate: expect.any(String),
        amount: PASTA_EURO,
        amountToSettle: PASTA_EURO,
        isBeingPaid: false,
      },
      reason: expect.stringMatching(/^Scadenza \d{6}$/),
      paymentTypes: expect.arrayContaining([expect.objectContaining({ paymentTypeId: CARD })]),
      wire: { iban: expect.any(String), holder: expect.any(String) },
    });
    const { transaction, completedKey } = (await visitor.ok('fastDuePay', { token, payment_type_id: CARD })).data;
    expect(await answer(shop, transaction.redirectUrl, 'pay')).toBe(`/pagamento-completato/${completedKey}`);
    expect(await completed(completedKey)).toMatchObject({ state: 'paid', amount: PASTA_EURO });
    expect((await visitor.ok('fastDueView', {}, { token })).data).toMatchObject({
      paymentDue: { status: 'paid', amountToSettle: 0 },
      paymentTypes: [],
    });
    // only that due is paid
    expect(await statusesOf(company)).toEqual(['pending', 'paid']);
    const paid = (await duesOf(company, { status: 'paid' }))[0];
    expect(paid?.paymentDueId).toBe(shown.paymentDue.paymentDueId);
    expect(paid?.paymentMethod).toBe('Paga ora online');
  });

  test('that is unknown or guessed opens nothing, and guessing is limited', async () => {
    const visitor = shop.client();
    const token = 'a'.repeat(32);
    expect(await visitor.refused('fastDueView', {}, { token })).toEqual(['DUE_LINK_ENDED']);
    expect(await visitor.refused('fastDuePay', { token, payment_type_id: CARD })).toEqual(['DUE_LINK_ENDED']);
    expect(await visitor.refused('dueCompleted', {}, { key: token })).toEqual(['DUE_LINK_ENDED']);
    expect(await visitor.refused('fastDueView', {}, { token: 'corto' })).toEqual(['BAD_INPUT']);
    const tries = [];
    for (let count = 0; count < 70; count += 1)
      tries.push(
        (
          await shop.server.inject({
            path: `/ebsn/api/payment-due/fast-view?token=${token}`,
            remoteAddress: '10.9.8.7',
            headers: { 'x-ebsn-client': 'site' },
          })
        ).json().response.errors[0].code,
      );
    expect(new Set(tries)).toEqual(new Set(['DUE_LINK_ENDED', 'TOO_MANY_REQUESTS']));
  });
});

describe('a transfer', () => {
  const receive = (reference: string, amount: number) =>
    crew.service.call('staffTransferReceive', { reference, amount });

  test('pays just the dues that it names, once all of their money is there, and the rest is open', async () => {
    const company = await companyWithDues(shop, crew, 'bonifico@esempio.it', { dues: 3 });
    const ids = await idsOf(company);
    const listed = (await crew.service.ok('staffTransferList')).data.dues.filter(({ paymentDueId }) =>
      ids.includes(paymentDueId),
    );
    expect(listed).toMatchObject(
      ids.map((id) => ({
        paymentDueId: id,
        reason: `Scadenza ${id}`,
        customer: 'Trattoria Blu Srl',
        amount: PASTA_EURO,
      })),
    );
    // meanwhile the first one is being paid at a provider
    const { transaction } = (await pay(company, ids.slice(0, 1))).data;
    const reference = `BONIFICO SCADENZE ${ids[0]} E ${ids[1]} TRATTORIA BLU`;
    // a part was paid before: the due waits for the rest
    expect((await receive(`Scadenza ${ids[0]}`, 3)).data.open.at(-1)).toMatchObject({ state: 'waiting', left: 3 });
    expect(await statusesOf(company)).toEqual(['pending', 'pending', 'pending']);
    const both = await Promise.all([1, 2].map(() => receive(reference, 20.68)));
    expect(both.map(({ response }) => response.status)).toEqual([0, 0]);
    expect(both[0]?.data.received[0]).toMatchObject({
      reference,
      amount: 20.68,
      left: 0,
      paymentDueIds: ids.slice(0, 2),
    });
    expect(
      (await crew.service.ok('staffTransferList')).data.received.filter((each) => each.reference === reference),
    ).toHaveLength(1);
    expect(await statusesOf(company)).toEqual(['pending', 'paid', 'paid']);
    expect((await duesOf(company, { status: 'paid' }))[0]).toMatchObject({ paymentMethod: 'Bonifico bancario' });
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
    await answer(shop, transaction.redirectUrl, 'pay');
    await shop.jobs.drained();
    expect(await collectedOf(company)).toEqual({ collected: 0, held: 0 });
    expect((await receive(`Scadenza ${ids[0]}`, PASTA_EURO)).data.open.at(-1)).toMatchObject({ why: 'not-awaited' });
    expect((await receive(`Scadenza ${ids[2]}`, 20)).data.open.at(-1)).toMatchObject({ why: 'too-much', left: 8.16 });
    expect(await statusesOf(company)).toEqual(['paid', 'paid', 'paid']);
  });

  test('of no due, or of two companies, is written down and pays nothing', async () => {
    const [one, two] = [
      await companyWithDues(shop, crew, 'uno@esempio.it'),
      await companyWithDues(shop, crew, 'due@esempio.it'),
    ];
    const ids = [...(await idsOf(one)), ...(await idsOf(two))];
    for (const reference of [`Scadenze ${ids.join(', ')}`, 'Scadenza 999999'])
      expect((await receive(reference, 23.68)).data.open.at(-1)).toMatchObject({ why: 'unknown', customer: '' });
    expect(await statusesOf(one)).toEqual(['pending']);
  });
});

test('an account is not closed before its dues are paid, and then it keeps them for the books', async () => {
  const company = await companyWithDues(shop, crew, 'chiude@esempio.it');
  expect(await company.refused('closingRequestPost')).toEqual(['CLOSING_DUES']);
  const { transaction } = (await pay(company, await idsOf(company))).data;
  await answer(shop, transaction.redirectUrl, 'pay');
  await company.ok('closingRequestPost');
  const own = (await company.call('creditList')).data;
  expect(own.credits).toHaveLength(1);
  expect(await buyOnAccount(company)).toBeGreaterThan(0);
});
