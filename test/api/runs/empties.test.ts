import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { deliver } from '../../support/orders/delivered-order.ts';
import { chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { APPLES_AND_PASTA, type Bought, CASH, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { runEvent, type VanCrew, vanCrewOf } from '../../support/people/van-crew.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// Audit C7: a driver takes empties back, and their deposits are refunded

let shop: ApiShop;
let crew: VanCrew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await vanCrewOf(shop);
  await changeCatalogue(shop, (query) =>
    query(sql`update products set deposit_cents = 25 where product_id = ${SMALL.pasta}`),
  );
});
afterAll(() => shop.close());

/** Makes the next order of a customer, picked and ready. */
async function nextOrder({ client }: Bought): Promise<Bought> {
  await client.ok('cartAdd', { items: APPLES_AND_PASTA });
  await chooseTomorrow(client);
  const { orderId } = (await client.ok('buy', { payment_type_id: CASH, accept_terms: true })).data;
  const rows = await shop.db.query<{ productId: number; orderItemId: number }>(
    sql`select product_id, order_item_id from order_lines where order_id = ${orderId}`,
  );
  const items = new Map(rows.map((row) => [row.productId, row.orderItemId]));
  const order = { client, orderId, itemOf: (productId: number) => items.get(productId) ?? 0 };
  await picked(crew.crew, order, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.crew.picker.ok('staffOrderReady', { order_id: orderId });
  return order;
}

test('a driver who takes empties along sees what the customer gets back, once, however often the phone sends it', async () => {
  const first = await orderOf(shop, 'anna@resi.it');
  await deliver(shop, crew.crew, first);
  const [anna, bruno] = [await nextOrder(first), await crew.readyOrder('bruno@resi.it')];
  const { runId } = await crew.runOf(anna, bruno);
  await crew.loadAll(runId);
  await crew.driver.ok('staffRunLeave', { run_id: runId });
  const stopOf = (stops: readonly { readonly orderId: number; readonly emptiesBack?: object }[], { orderId }: Bought) =>
    stops.find((stop) => stop.orderId === orderId)?.emptiesBack;

  const brought = runEvent('delivered', anna, { empties: 8 });
  const sent = await crew.send(runId, brought, runEvent('delivered', bruno, { empties: 4 }));
  expect(stopOf(sent.stops, anna)).toEqual({ pieces: 8, paidPieces: 6, amount: 1.5 });
  expect(stopOf(sent.stops, bruno)).toEqual({ pieces: 4, paidPieces: 0, amount: 0 });
  const again = await crew.send(runId, brought, runEvent('delivered', anna, { empties: 6 }));
  expect(again.received.map(({ outcome }) => outcome)).toEqual(['counted', 'conflict']);
  expect(stopOf(again.stops, anna)).toEqual({ pieces: 8, paidPieces: 6, amount: 1.5 });
  const refunds = await shop.db.query(sql`
    select order_id, brought_with, granted_cents, decided_by from refund_requests order by request_id`);
  expect(refunds).toEqual([
    { orderId: first.orderId, broughtWith: anna.orderId, grantedCents: 150, decidedBy: crew.driverId },
  ]);
  expect((await crew.crew.manager.ok('staffRunReturns', {}, { run_id: runId })).data).toMatchObject({
    empties: 12,
    depositsBack: 1.5,
  });
});
