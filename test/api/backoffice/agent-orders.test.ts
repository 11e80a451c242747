import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let customer: ApiClient;
let userId: number;
beforeAll(async () => {
  shop = await openApiShop();
  customer = shop.client();
  await becomeCustomer(customer, 'cliente@esempio.it');
  userId = (await customer.ok('cartView')).user.userId;
});
afterAll(() => shop.close());

async function buyAs(client: ApiClient): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(client);
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

test('an order that a member of the staff placed says so, wherever it is shown; the customer’s own does not', async () => {
  const agent = await personOf(shop, 'assistenza@esempio.it', ['customer_service']);
  const agentId = (await agent.ok('cartView')).user.userId;
  await agent.ok('userSelectPost', { user_id: userId });
  const byAgent = await buyAs(agent);
  const own = await buyAs(customer);

  const { orders } = (await customer.ok('orderList')).data;
  expect(orders.map(({ orderId, isByAgent }) => [orderId, isByAgent])).toEqual([
    [own, undefined],
    [byAgent, true],
  ]);
  expect((await customer.ok('orderView', { order_id: byAgent })).data.isByAgent).toBe(true);
  expect((await customer.ok('orderView', { order_id: own })).data).not.toHaveProperty('isByAgent');
  const rows = await shop.db.query(sql`select order_id, agent_id from orders order by order_id`);
  expect(rows).toEqual([
    { orderId: byAgent, agentId },
    { orderId: own, agentId: null },
  ]);
});

test('the cart names who acts for its customer, and nobody where nobody does', async () => {
  const agent = await personOf(shop, 'banco@esempio.it', ['store_manager']);
  const selected = await agent.ok('userSelectPost', { user_id: userId });
  expect(selected.data.user).toMatchObject({ userId, firstName: 'Anna', lastName: 'Bianchi', agent: 'Elena Rossi' });
  expect((await agent.ok('cartView')).data.user.agent).toBe('Elena Rossi');
  expect((await customer.ok('cartView')).data.user).not.toHaveProperty('agent');
  expect((await agent.ok('ssoLogout')).data.user).not.toHaveProperty('agent');
});

test('legals and beta test are those of the customer, from the next call on', async () => {
  expect((await customer.ok('cartView')).data.user).toMatchObject({ betaTester: '0', legals: [] });
  expect((await shop.client().ok('cartView')).data.user).toMatchObject({ betaTester: '0', legals: [] });
  await shop.db.query(sql`update customers set beta_tester = true, legal_ids = '{3, 12}' where user_id = ${userId}`);
  const rights = { betaTester: '1', legals: [{ legalId: 3 }, { legalId: 12 }] };
  expect((await customer.ok('cartView')).data.user).toMatchObject(rights);
  const again = await shop.client().ok('login', { login: 'cliente@esempio.it', password: 'mele-verdi-42' });
  expect(again.data.user).toMatchObject(rights);
});
