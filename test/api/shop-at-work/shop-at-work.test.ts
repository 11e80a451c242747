import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 7: shopatwork/subscribe and customer-lifetime/user_info

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`
    insert into work_agreements (code, employer, benefit, segment_id, ends_on) values
      ('UFFICIO-2026', 'Uffici Riuniti', 'Consegna in ufficio', 77, null), ('FINITA-2020', 'Ieri Spa', '', null,
      '2020-12-31'),
      ('ALTRA-2026', 'Altra Srl', '', null, null)`);
});
afterAll(() => shop.close());

test('the code of an employer is joined once, puts into its segment, and can be left', async () => {
  const client = shop.client();
  await registerAs(client, 'impiegata@esempio.it');
  expect((await client.ok('shopAtWork')).data).toEqual({});
  expect(await client.refused('shopAtWorkSubscribePost')).toEqual(['REQUIRED']);
  for (const subscriptionCode of ['NESSUNA', 'FINITA-2020'])
    expect(await client.refused('shopAtWorkSubscribe', { subscriptionCode })).toEqual(['WORK_CODE_UNKNOWN']);
  const joined = await client.ok('shopAtWorkSubscribe', { subscriptionCode: ' ufficio-2026 ' });
  expect(joined.data.subscription).toMatchObject({
    employer: 'Uffici Riuniti',
    benefit: 'Consegna in ufficio',
    isOver: false,
  });
  await client.ok('shopAtWorkSubscribePost', { subscriptionCode: 'UFFICIO-2026' });
  expect(await client.refused('shopAtWorkSubscribePost', { subscriptionCode: 'ALTRA-2026' })).toEqual([
    'WORK_CODE_OTHER',
  ]);
  const segments = async () =>
    (await client.ok('cartView')).data.user.crmUserSegments.map(({ crmSegment }) => crmSegment);
  expect(await segments()).toEqual([{ crmSegmentId: 77 }]);
  expect((await client.ok('shopAtWorkLeave')).data).toEqual({});
  expect(await segments()).toEqual([]);
  await client.ok('shopAtWorkSubscribePost', { subscriptionCode: 'ALTRA-2026' });
});

test('codes are not guessed: wrong ones are counted', async () => {
  const client = shop.client();
  await registerAs(client, 'tenta@esempio.it');
  const codes = [];
  for (let attempt = 0; attempt < 12; attempt += 1)
    codes.push(...(await client.refused('shopAtWorkSubscribe', { subscriptionCode: `PROVA-${attempt}` })));
  expect(codes).toContain('TOO_MANY_REQUESTS');
});

test('the summary of a customer counts what was bought, and is nobody else’s', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'fedele@esempio.it');
  const userId = (await client.ok('cartView')).user.userId;
  expect((await client.ok('lifetimeInfo', {}, { userId })).data).toMatchObject({
    userId,
    orders: 0,
    totalSpent: 0,
    averageOrder: 0,
  });
  const totals = [];
  for (const quantity of [6, 8, 10]) {
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity }] });
    await chooseTomorrow(client);
    const { orderId } = (await client.ok('buy', { payment_type_id: 2 })).data;
    totals.push({ orderId, total: (await client.ok('orderView', { order_id: orderId })).data.grossTotal });
  }
  await client.ok('orderDelete', { order_id: totals[2]?.orderId });
  const spent = Math.round(((totals[0]?.total ?? 0) + (totals[1]?.total ?? 0)) * 100) / 100;
  const { data } = await client.ok('lifetimeInfo');
  expect([data.orders, data.totalSpent]).toEqual([2, spent]);
  expect(await client.refused('lifetimeInfo', {}, { userId: userId + 1 })).toEqual(['FORBIDDEN']);
});
