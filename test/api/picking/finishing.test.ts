import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { batchOf, PickingPhone } from '../../support/people/picking-phone.ts';
import { type Bought, type Crew, crewOf, orderOf, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

// Events that arrive while a batch is being finished, contradictory events, and phones that send without end

let shop: ApiShop;
let crew: Crew;
let order: Bought;
let batchId: number;
let count = 0;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());
beforeEach(async () => {
  count += 1;
  order = await orderOf(shop, `fine-${count}@esempio.it`);
  batchId = await batchOf(shop, crew.manager, order.orderId);
});

const line = (productId: number) => order.itemOf(productId);

/** Finishes a batch whose goods are all found, and sends these events while the first order is being written. */
async function finishedBeside(phone: PickingPhone, ...events: object[]) {
  // a job about the order would wait for it, too, and could be mistaken for the finishing
  await shop.jobs.drained();
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = shop.db.tx(async (tx) => {
    await tx.query(sql`select from orders where order_id = ${order.orderId} for update`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const { lease = 0 } = phone.batch ?? {};
  try {
    const finishing = phone.client.call('staffBatchFinish', { batch_id: batchId, lease });
    await untilLocksAreAwaited(shop.database, { count: 1 });
    const sending = phone.client.ok('staffBatchEvents', { batch_id: batchId, lease, events });
    await untilLocksAreAwaited(shop.database, { count: 1, part: 'from picking_batches' });
    held.resolve();
    return { finished: await finishing, received: (await sending).data.received.map(({ outcome }) => outcome) };
  } finally {
    held.resolve();
    await holding;
  }
}

const codesOf = ({ response }: { response: { errors: { code?: string }[] } }) =>
  response.errors.map(({ code }) => code);

/**
 * Events that arrive before their order is done count, and then finishing the batch returns `ifCounted`. Later ones are
 * conflicts: they prevent the finishing, or arrive after it.
 */
function expectFair(
  { finished, received }: Awaited<ReturnType<typeof finishedBeside>>,
  ifCounted: readonly string[],
): boolean {
  const isCounted = received[0] === 'counted';
  expect(new Set(received).size).toBe(1);
  expect(isCounted ? [ifCounted] : [[], ['BATCH_CONFLICTS']]).toContainEqual(codesOf(finished));
  return isCounted;
}

test('an act that counts while its batch is being finished is in the order, or opens the line again', async () => {
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const all = phone.all();
  await phone.send(...all);
  const pasta = all.find((event) => event['line'] === line(SMALL.pasta));
  const undone = phone.event('undone', line(SMALL.pasta), { undoes: pasta?.uuid });
  const short = phone.event('short', line(SMALL.pasta), { reason: 'missing' });
  const isCounted = expectFair(await finishedBeside(phone, undone, short), []);
  const { quantity } = await shop.db.one<{ quantity: number }>(sql`
    select quantity from order_picks where order_item_id = ${line(SMALL.pasta)}`);
  expect(quantity).toBe(isCounted ? 0 : pasta?.['pieces']);

  order = await orderOf(shop, 'riaperta@esempio.it');
  batchId = await batchOf(shop, crew.manager, order.orderId);
  await phone.take(batchId);
  const again = phone.all();
  await phone.send(...again);
  const found = again.find((event) => event['line'] === line(SMALL.pasta));
  expectFair(await finishedBeside(phone, phone.event('undone', line(SMALL.pasta), { undoes: found?.uuid })), [
    'BATCH_LINES_OPEN',
  ]);
});

test('an act about an order that is done is a conflict', async () => {
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  await phone.send(...phone.all());
  await shop.db.query(sql`update orders set status_id = 6 where order_id = ${order.orderId}`);
  const { received, conflicts } = await phone.send(phone.event('short', line(SMALL.pasta), { reason: 'missing' }));
  expect([received, conflicts.length]).toMatchObject([[{ outcome: 'conflict' }], 1]);
});

test('an act that names a product that does not exist, or pieces and grams, never counts', async () => {
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const odd = [
    phone.event('replaced', line(SMALL.pasta), { product: 999_999, pieces: 6 }),
    phone.event('found', line(SMALL.pasta), { pieces: 1, grams: 100 }),
  ];
  const { received, lines } = await phone.send(...odd);
  expect(received.map(({ outcome }) => outcome)).toEqual(['conflict', 'conflict']);
  expect(lines.every(({ state }) => state === 'pending')).toBe(true);
  const settle = (as: string) =>
    crew.picker.ok('staffBatchSettle', { batch_id: batchId, events: odd.map(({ uuid }) => uuid), as });
  expect((await settle('counted')).data.conflicts).toHaveLength(2);
  expect((await settle('returned')).data.conflicts).toEqual([]);
  await phone.send(...phone.all());
  expect(await phone.finish()).toMatchObject({ state: 'finished' });
  expect((await viewOf(order)).receipt?.goodsTotal).toBeGreaterThan(0);
});

test('a batch takes so many acts and no more', async () => {
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  await shop.db.query(sql`
    insert into picking_events (event_id, batch_id, lease, seq, kind, order_item_id, happened_at, sent_by, received_at,
      state)
    select gen_random_uuid(), ${batchId}, 1, 100 + n, 'later', ${line(SMALL.pasta)}, now(), l.picker_id, now(),
      'counted'
    from generate_series(1, 4999) n, picking_leases l where l.batch_id = ${batchId}`);
  const last = phone.event('later', line(SMALL.pasta));
  await phone.send(last);
  const events = [phone.event('later', line(SMALL.pasta))];
  expect(await crew.picker.refused('staffBatchEvents', { batch_id: batchId, lease: 1, events })).toEqual([
    'TOO_MANY_ITEMS',
  ]);
  // an event that has already arrived may be sent again
  expect((await phone.send(last)).received).toMatchObject([{ outcome: 'counted' }]);
});
