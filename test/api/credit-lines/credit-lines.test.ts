import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok } from '../../../src/domain/base/result.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import {
  buyOnAccount,
  creditOf,
  DEFERRED,
  fill,
  grant,
  handOver,
  newCompany,
  newMember,
  openCompanyShop,
  PASTA_EURO,
  SUMMARY,
} from '../../support/people/companies.ts';
import { type Crew } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 3, credit granted: companies buy on account, and no credit line ever exceeds its limit

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  ({ shop, crew } = await openCompanyShop());
});
afterAll(() => shop.close());

const euro = (amount: number) => Math.round(amount * 100) / 100;

describe('the staff', () => {
  test('grant credit to companies, change it and close it', async () => {
    const company = await newCompany(shop, 'fido@esempio.it', 'Osteria Rossa');
    const { manager, service } = crew;
    expect((await service.call('staffCreditList')).httpStatus).toBe(403);
    expect((await manager.ok('staffCreditList', { q: 'osteria ROSSA' })).data.companies).toMatchObject([
      { userId: company.userId, companyName: 'Osteria Rossa', vatNumber: '12345670017', lines: [] },
    ]);
    const input = {
      user_id: company.userId,
      kind: 'deferred',
      limit: 500.5,
      terms_days: 30,
      valid_until: '31/12/2099',
    };
    const granted = (await manager.ok('staffCreditSave', input)).data.lines;
    expect(granted).toMatchObject([
      { code: `F01-${company.userId}`, creditLine: 500.5, committed: 0, expired: 0, remaining: 500.5 },
    ]);
    expect(granted[0]).toMatchObject({ termsDays: 30, state: 'active', validUntil: '2099-12-31' });
    expect(await manager.refused('staffCreditSave', input)).toEqual(['CREDIT_KIND_TAKEN']);
    const line = { ...input, credit_line_id: granted[0]?.creditLineId };
    const changed = (await manager.ok('staffCreditSave', { ...line, limit: 800, state: 'suspended', valid_until: '' }))
      .data;
    expect(changed.lines).toMatchObject([{ creditLine: 800, state: 'suspended' }]);
    expect(changed.lines[0]).not.toHaveProperty('validUntil');
    await manager.ok('staffCreditSave', { ...line, state: 'closed' });
    expect((await manager.ok('staffCreditSave', input)).data.lines).toMatchObject([
      { code: `F02-${company.userId}`, state: 'active' },
      { code: `F01-${company.userId}`, state: 'closed' },
    ]);
    // a closed line cannot be opened while there is another one of its kind
    expect(await manager.refused('staffCreditSave', { ...line, state: 'active' })).toEqual(['CREDIT_KIND_TAKEN']);
    expect((await manager.ok('staffCreditList')).data.companies).toMatchObject([{ companyName: 'Osteria Rossa' }]);
  });

  test('read what is wrong at its field', async () => {
    const company = await newCompany(shop, 'errori@esempio.it');
    const input = { user_id: company.userId, kind: 'deferred', limit: 10, terms_days: 30 };
    const at = async (change: object) =>
      (await crew.manager.call('staffCreditSave', { ...input, ...change })).response.errors.map(({ code, field }) => [
        code,
        field,
      ]);
    expect(await at({ valid_until: '31/02/2030' })).toEqual([['INVALID_DATE', 'valid_until']]);
    expect(await at({ valid_until: '2000-01-01' })).toEqual([['CREDIT_ENDS_EARLY', 'valid_until']]);
    expect(await at({ user_id: 1_999_999_999 })).toEqual([['CREDIT_COMPANY_UNKNOWN', 'user_id']]);
    expect(await at({ credit_line_id: 1_999_999_999 })).toEqual([['CREDIT_LINE_UNKNOWN', 'credit_line_id']]);
    expect(await at({ limit: undefined, terms_days: undefined })).toEqual([
      ['REQUIRED', 'limit'],
      ['REQUIRED', 'terms_days'],
    ]);
    expect((await at({ limit: -1 })).map(([, field]) => field)).toEqual(['limit']);
    expect((await at({ terms_days: 400 })).map(([, field]) => field)).toEqual(['terms_days']);
    const person = shop.client();
    await person.ok('registerUser', {
      email: 'privato@esempio.it',
      password: 'mele-verdi-42',
      firstName: 'A',
      lastName: 'B',
      acceptTerms: true,
    });
    const { userId } = (await person.ok('cartView')).user;
    expect(await at({ user_id: userId })).toEqual([['CREDIT_COMPANY_UNKNOWN', 'user_id']]);
  });
});

describe('at the till', () => {
  const offered = async (client: Awaited<ReturnType<typeof newCompany>>) =>
    (await client.ok('paymentTypes')).data.paymentTypes.filter(({ credit }) => credit !== undefined);

  test('types on account are offered with what is left to who buys for a company with credit, and to nobody else', async () => {
    const company = await newCompany(shop, 'cassa@esempio.it');
    await fill(company);
    expect(await offered(company)).toEqual([]);
    for (const type of [DEFERRED, 10003, SUMMARY])
      expect(await company.refused('buy', { payment_type_id: type })).toEqual(['PAYMENT_TYPE_INVALID']);
    const buyer = await newMember(shop, company, 'compra.cassa@esempio.it', { role: 'buyer' });
    await grant(crew.manager, company, { limit: 40 });
    await grant(crew.manager, company, { kind: 'summary', limit: 20 });
    await fill(buyer);
    for (const client of [company, buyer])
      expect(await offered(client)).toMatchObject([
        { paymentTypeId: DEFERRED, credit: { remaining: 40, expired: 0, isBlocked: false } },
        { paymentTypeId: SUMMARY, credit: { remaining: 20 } },
      ]);
    // 10003 is another id of payment type 11
    await company.ok('buy', { payment_type_id: 10003 });
    await buyer.ok('buy', { payment_type_id: SUMMARY });
    expect((await company.ok('creditList')).data.credits).toMatchObject([
      { kind: 'summary', creditLine: 20, committed: PASTA_EURO, remaining: euro(20 - PASTA_EURO), isUsable: true },
      { kind: 'deferred', creditLine: 40, committed: PASTA_EURO, remaining: euro(40 - PASTA_EURO), isUsable: true },
    ]);
    // buyers buy on account but cannot see the accounts; approvers can
    expect(await buyer.refused('creditList')).toEqual(['CREDIT_NOT_YOURS']);
    await company.ok('companyUserUpdate', { company_user_id: buyer.userId, role: 'approver' });
    expect((await buyer.ok('creditList')).data).toMatchObject({ companyName: 'Trattoria Blu Srl' });
    // a former member of the company can no longer use its credit
    await company.ok('companyUserRemove', { company_user_id: buyer.userId });
    await fill(buyer);
    expect(await offered(buyer)).toEqual([]);
    expect(await buyer.refused('buy', { payment_type_id: DEFERRED })).toEqual(['PAYMENT_TYPE_INVALID']);
    expect((await buyer.call('creditList')).httpStatus).toBe(403);
  });

  test('a company with credit joins no other: its dues would be nobody’s to see', async () => {
    const company = await newCompany(shop, 'concredito@esempio.it');
    await grant(crew.manager, company, { limit: 10 });
    const other = await newCompany(shop, 'invita@esempio.it');
    await other.ok('companyInvite', { email: 'concredito@esempio.it', role: 'buyer' });
    await shop.jobs.drained();
    const mail = (await shop.mails('concredito@esempio.it')).at(-1);
    const token = /[?&]token=([\w-]+)/.exec(mail?.plain ?? '')?.[1];
    expect(await company.refused('companyJoin', { token })).toEqual(['COMPANY_HAS_CREDIT']);
  });

  test('a line that is suspended, closed or over is not offered', async () => {
    const company = await newCompany(shop, 'sospesa@esempio.it');
    const creditLineId = await grant(crew.manager, company, { limit: 100 });
    await fill(company);
    const change = (more: object) =>
      crew.manager.ok('staffCreditSave', {
        user_id: company.userId,
        credit_line_id: creditLineId,
        kind: 'deferred',
        limit: 100,
        terms_days: 30,
        ...more,
      });
    for (const state of ['suspended', 'closed']) {
      await change({ state });
      expect(await offered(company)).toEqual([]);
      expect(await company.refused('buy', { payment_type_id: DEFERRED })).toEqual(['PAYMENT_TYPE_INVALID']);
    }
    await change({ state: 'active' });
    expect(await offered(company)).toHaveLength(1);
    await shop.db.query(sql`
      update credit_lines set granted_on = '2020-01-01', valid_until = '2020-12-31'
        where credit_line_id = ${creditLineId}`);
    expect(await offered(company)).toEqual([]);
    expect(await company.refused('buy', { payment_type_id: DEFERRED })).toEqual(['PAYMENT_TYPE_INVALID']);
  });
});

describe('an order on account', () => {
  test('takes from the line; above what is left it is refused with a clear text, and the cart stays', async () => {
    const company = await newCompany(shop, 'limite@esempio.it');
    await grant(crew.manager, company, { limit: 20 });
    const orderId = await buyOnAccount(company);
    expect(await creditOf(company)).toEqual({ creditLine: 20, committed: PASTA_EURO, expired: 0, remaining: 8.16 });
    await fill(company);
    const refused = await company.call('buy', { payment_type_id: DEFERRED });
    expect(refused.response.errors).toMatchObject([
      {
        code: 'CREDIT_EXCEEDED',
        field: 'payment_type_id',
        error:
          'Il fido residuo è di 8,16\u00a0€ e questo ordine ne impegna 11,84\u00a0€: scegli un altro modo di pagare',
      },
    ]);
    expect((await company.ok('cartView')).data.totalItems).toBeGreaterThan(0);
    // the limit cannot be lowered below the committed amount, so the remaining credit is never negative
    const line = (await company.ok('creditList')).data.credits[0];
    const lower = { user_id: company.userId, kind: 'deferred', terms_days: 30, credit_line_id: line?.creditLineId };
    expect(await crew.manager.refused('staffCreditSave', { ...lower, limit: 11.83 })).toEqual([
      'CREDIT_BELOW_COMMITTED',
    ]);
    await crew.manager.ok('staffCreditSave', { ...lower, limit: PASTA_EURO });
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO, remaining: 0 });
    await crew.manager.ok('staffCreditSave', { ...lower, limit: 20 });
    // a cancelled order releases its credit
    await company.ok('orderDelete', { order_id: orderId });
    expect(await creditOf(company)).toMatchObject({ committed: 0, remaining: 20 });
    await company.ok('buy', { payment_type_id: DEFERRED });
    expect((await company.ok('orderList')).data.orders[0]).toMatchObject({ orderStatusId: 3 });
  });

  test('that is changed takes the difference only, and is refused above what is left', async () => {
    const company = await newCompany(shop, 'modifica@esempio.it');
    await grant(crew.manager, company, { limit: 18 });
    const orderId = await buyOnAccount(company);
    await company.ok('orderModify', { order_id: orderId });
    await company.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
    const changed = (await company.ok('buy', { payment_type_id: DEFERRED })).data.orderId;
    expect(await creditOf(company)).toMatchObject({ committed: 17.78 });
    await company.ok('orderModify', { order_id: changed });
    await company.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
    expect(await company.refused('buy', { payment_type_id: DEFERRED })).toEqual(['CREDIT_EXCEEDED']);
    // the order stays as it was, and so does its credit
    expect(await creditOf(company)).toMatchObject({ committed: 17.78 });
    await company.ok('orderModifyGiveUp', {});
    // adding goods to an order cannot exceed the limit
    const { grossTotal } = (await company.ok('orderView', {}, { order_id: changed })).data;
    const more = { order_id: changed, items: [{ productId: SMALL.pasta, quantity: 6 }], expected_total: grossTotal };
    expect(await company.refused('orderAddItems', more)).toEqual(['CREDIT_EXCEEDED']);
    expect((await company.ok('orderView', {}, { order_id: changed })).data.grossTotal).toBe(grossTotal);
    await crew.manager.ok('staffCreditSave', {
      user_id: company.userId,
      kind: 'deferred',
      limit: 30,
      terms_days: 30,
      credit_line_id: (await company.ok('creditList')).data.credits[0]?.creditLineId,
    });
    await company.ok('orderAddItems', more);
    expect(await creditOf(company)).toMatchObject({ committed: 23.72, remaining: 6.28 });
  });

  test('is paid in another way, or put on account, until it is taken in charge', async () => {
    const company = await newCompany(shop, 'altromodo@esempio.it');
    await grant(crew.manager, company, { limit: 15 });
    const orderId = await buyOnAccount(company);
    const payBy = (type: number) =>
      company.call('orderModifyPaymentType', { order_id: orderId, payment_type_id: type });
    // the line is committed until the card is authorised
    const card = await payBy(CARD);
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
    await answer(shop, card.data.transaction.redirectUrl, 'pay');
    expect(await creditOf(company)).toMatchObject({ committed: 0 });
    const other = await buyOnAccount(company);
    expect((await payBy(DEFERRED)).response.errors).toMatchObject([{ code: 'CREDIT_EXCEEDED' }]);
    await company.ok('orderDelete', { order_id: other });
    expect((await payBy(DEFERRED)).response.status).toBe(0);
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
    expect((await payBy(2)).response.status).toBe(0);
    expect(await creditOf(company)).toMatchObject({ committed: 0 });
  });

  test('commits its final total once it is handed over, and nothing if it comes to nothing', async () => {
    const company = await newCompany(shop, 'finale@esempio.it');
    await grant(crew.manager, company, { limit: 50 });
    const less = await buyOnAccount(company);
    const none = await buyOnAccount(company);
    await handOver(shop, crew, less, 4);
    expect((await company.ok('orderView', {}, { order_id: less })).data.receipt?.total).toBe(9.86);
    expect(await creditOf(company)).toMatchObject({ committed: euro(9.86 + PASTA_EURO) });
    await crew.picker.ok('staffOrderTake', { order_id: none });
    await crew.manager.ok('staffOrderFailed', { order_id: none, reason: 'Cella guasta' });
    expect(await creditOf(company)).toMatchObject({ committed: 9.86 });
  });

  test('is bought from a prepared cart, too, and no cart is frozen for a line that is too small', async () => {
    const company = await newCompany(shop, 'preparata@esempio.it');
    await grant(crew.manager, company, { limit: 12 });
    await fill(company);
    await company.ok('prepare', { payment_type_id: DEFERRED });
    await company.ok('buy', { payment_type_id: DEFERRED });
    await fill(company);
    const refused = await company.call('prepare', { payment_type_id: DEFERRED });
    expect(refused.response.errors).toMatchObject([
      {
        code: 'CREDIT_EXCEEDED',
        field: 'payment_type_id',
        error:
          'Il fido residuo è di 0,16\u00a0€ e questo ordine ne impegna 11,84\u00a0€: scegli un altro modo di pagare',
      },
    ]);
    expect((await company.ok('cartView')).data.cartStatusId).toBe(1);
    // the cart is frozen without a payment type, so the credit is checked when the type is chosen: at the next prepare
    // and at the purchase
    await company.ok('prepare', {});
    for (const call of ['prepare', 'buy'] as const)
      expect(await company.refused(call, { payment_type_id: DEFERRED })).toEqual(['CREDIT_EXCEEDED']);
    expect(await company.refused('prepare', { payment_type_id: SUMMARY })).toEqual(['PAYMENT_TYPE_INVALID']);
    expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
    await company.ok('prepareEnd', {});
  });
});

test('what a buyer asks for above a limit takes from the line when it is approved, and not before', async () => {
  const company = await newCompany(shop, 'approvata@esempio.it');
  const buyer = await newMember(shop, company, 'chiede@esempio.it', { role: 'buyer' });
  await company.ok('companyUserUpdate', { company_user_id: buyer.userId, role: 'buyer', orderLimit: 1 });
  await fill(buyer);
  const ask = { payment_type_id: DEFERRED, note: '' };
  expect(await buyer.refused('purchaseRequest', ask)).toEqual(['PAYMENT_TYPE_INVALID']);
  await grant(crew.manager, company, { limit: 12 });
  await buyer.ok('purchaseRequest', ask);
  expect(await creditOf(company)).toMatchObject({ committed: 0 });
  const [request] = (await company.ok('purchaseRequestList')).data.purchaseRequests;
  const query = { purchase_request_id: request?.purchaseRequestId };
  const shown = (await company.ok('purchaseRequestView', {}, query)).data;
  await company.ok('purchaseRequestBuy', {
    ...query,
    expected_total: PASTA_EURO,
    content_tag: shown.cart?.contentTag,
    accept_terms: true,
  });
  expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
});

test('of fifty orders at once on one line only those within the limit are placed', async () => {
  const company = await newCompany(shop, 'cinquanta@esempio.it');
  await grant(crew.manager, company, { limit: 12 * PASTA_EURO + 1 });
  const clients = [company, ...(await manyMembers(company, 49))];
  for (const client of clients) await fill(client);
  const replies = await Promise.all(clients.map((client) => client.call('buy', { payment_type_id: DEFERRED })));
  const placed = replies.filter(({ response }) => response.status === 0);
  expect(placed).toHaveLength(12);
  const codes = new Set(replies.flatMap(({ response }) => response.errors.map(({ code }) => code)));
  expect([...codes]).toEqual(['CREDIT_EXCEEDED']);
  expect(await creditOf(company)).toMatchObject({ committed: euro(12 * PASTA_EURO), remaining: 1 });
  // orders of one slot wait for each other; existing orders that are put on account at the same time share only the
  // credit line
  const others = clients.filter((_, index) => replies[index]?.response.status !== 0);
  const orders: number[] = [];
  for (const client of others) orders.push((await client.ok('buy', { payment_type_id: 2 })).data.orderId);
  const creditLineId = (await company.ok('creditList')).data.credits[0]?.creditLineId;
  await crew.manager.ok('staffCreditSave', {
    user_id: company.userId,
    credit_line_id: creditLineId,
    kind: 'deferred',
    terms_days: 30,
    limit: euro(17 * PASTA_EURO),
  });
  const changes = await Promise.all(
    others.map((client, index) =>
      client.call('orderModifyPaymentType', { order_id: orders[index], payment_type_id: DEFERRED }),
    ),
  );
  expect(changes.filter(({ response }) => response.status === 0)).toHaveLength(5);
  expect(await creditOf(company)).toMatchObject({ committed: euro(17 * PASTA_EURO), remaining: 0 });
});

test('two orders that reach a line in the same moment are counted one after the other', async () => {
  const company = await newCompany(shop, 'insieme@esempio.it');
  const creditLineId = await grant(crew.manager, company, { limit: 100 });
  const orders: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    await fill(company);
    orders.push((await company.ok('buy', { payment_type_id: 2 })).data.orderId);
  }
  const { database } = shop.database;
  // a pending mail would wait for the orders, too
  await shop.jobs.drained();
  await database.query(sql`update credit_lines set limit_cents = 1500 where credit_line_id = ${creditLineId}`);
  let changes: ReturnType<typeof company.call>[] = [];
  await database.tx(async (tx) => {
    // the line stays locked until both of them wait for it
    await tx.query(sql`select from credit_lines where credit_line_id = ${creditLineId} for update`);
    changes = orders.map((order_id) => company.call('orderModifyPaymentType', { order_id, payment_type_id: DEFERRED }));
    await untilLocksAreAwaited(shop.database, { count: 2 });
    return ok();
  });
  const replies = await Promise.all(changes);
  expect(replies.map(({ response }) => response.errors.map(({ code }) => code).join()).sort()).toEqual([
    '',
    'CREDIT_EXCEEDED',
  ]);
  expect(await creditOf(company)).toMatchObject({ committed: PASTA_EURO });
});

/** Adds members to a company without fifty invitations. */
async function manyMembers(company: Awaited<ReturnType<typeof newCompany>>, count: number) {
  const members = [];
  for (let number = 1; number <= count; number += 1) {
    const member = await newCompany(shop, `socio-${number}@esempio.it`);
    await shop.db.query(sql`
      with joined as (
        insert into company_users (user_id, master_id, role, joined_at)
          values (${member.userId}, ${company.userId}, 'buyer', ${shop.now.at}))
      update customers set user_type_id = 3, legal_ids = '{1}' where user_id = ${member.userId}`);
    members.push(member);
  }
  return members;
}
