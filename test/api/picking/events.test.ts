import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STAFF_ROLES } from '../../../src/contract/base/rights.ts';
import type { CallData } from '../../../src/contract/calls.ts';
import { foldEvents } from '../../../src/domain/picking/picking-events.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { batchOf, PickingPhone } from '../../support/people/picking-phone.ts';
import { personOf } from '../../support/people/staff.ts';
import { type Bought, type Crew, crewOf, orderOf, viewOf } from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 33: events of phones, sent late, twice, in any order, and after another picker has taken the batch

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
// each test has its own batch with one order
beforeEach(async () => {
  count += 1;
  order = await orderOf(shop, `atti-${count}@esempio.it`);
  batchId = await batchOf(shop, crew.manager, order.orderId);
});

const line = (productId: number) => order.itemOf(productId);
const pastaIn = ({ lines }: CallData<'staffBatchSettle'>) => lines.find((each) => each.line === line(SMALL.pasta));

test('of two people who take a batch at once one has it; who takes it over is told from whom, and asked first', async () => {
  const [marta, luca] = [new PickingPhone(crew.picker), new PickingPhone(crew.manager)];
  const tries = await Promise.all(
    [marta, luca].map(({ client, phone }) => client.call('staffBatchTake', { batch_id: batchId, phone })),
  );
  expect(tries.map(({ response }) => response.status).sort()).toEqual([0, expect.any(Number)]);
  const [first, second] = tries[0]?.response.status === 0 ? [marta, luca] : [luca, marta];
  await first.take(batchId);
  expect(first.batch).toMatchObject({ lease: 1, isMine: true });
  const refused = await second.client.call('staffBatchTake', { batch_id: batchId, phone: second.phone });
  expect(refused.response.errors).toMatchObject([
    { code: 'BATCH_TAKEN', error: expect.stringContaining(first.batch?.pickedBy ?? '?') },
  ]);
  expect(await second.take(batchId, true)).toMatchObject({ lease: 2, isMine: true });
  expect((await first.client.ok('staffBatch', {}, { batch_id: batchId })).data).toMatchObject({
    isMine: false,
    lease: 2,
  });
  expect(await first.client.refused('staffBatchFinish', { batch_id: batchId, lease: 1 })).toEqual(['BATCH_NOT_YOURS']);
  const leases = await shop.db.query(
    sql`select lease, phone from picking_leases where batch_id = ${batchId} order by lease`,
  );
  expect(leases).toEqual([
    { lease: 1, phone: first.phone },
    { lease: 2, phone: second.phone },
  ]);
});

test('a second phone of the same person asks, too', async () => {
  const [one, other] = [new PickingPhone(crew.picker), new PickingPhone(crew.picker)];
  await one.take(batchId);
  expect(await crew.picker.refused('staffBatchTake', { batch_id: batchId, phone: other.phone })).toEqual([
    'BATCH_TAKEN',
  ]);
  expect((await other.take(batchId, true)).lease).toBe(2);
  expect((await one.send(one.event('found', line(SMALL.pasta), { pieces: 1 }))).received).toMatchObject([
    { outcome: 'conflict' },
  ]);
});

test('events arrive in any order, repeated and in pieces, by a clock that is a day off, and each counts once', async () => {
  const random = seededRandom(33);
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const yesterday = Date.now() - 86_400_000;
  const apples = [300, 400, 250].map((grams, index) =>
    phone.event('found', line(SMALL.apples), { grams, code: `200000200${index}`, at: yesterday + index * 90_000_000 }),
  );
  const wrong = phone.event('found', line(SMALL.pasta), { pieces: 5 });
  const events = [
    ...apples,
    wrong,
    phone.event('undone', line(SMALL.pasta), { undoes: wrong.uuid }),
    phone.event('found', line(SMALL.pasta), { pieces: 6 }),
  ];
  for (let round = 0; round < 12; round += 1) {
    const some = Array.from({ length: 1 + random.below(4) }, () => random.of(events));
    const { received } = await phone.send(...some);
    // more than ordered, until the mistake is undone
    expect(received.every(({ outcome }) => ['counted', 'undone', 'over'].includes(outcome))).toBe(true);
  }
  const end = await phone.send(...[...events].reverse());
  const { events: listed, earlierEvents } = (await crew.picker.ok('staffBatch', {}, { batch_id: batchId })).data;
  expect([listed.map(({ seq, isMine }) => [seq, isMine]), earlierEvents]).toEqual([
    [1, 2, 3, 6].map((seq) => [seq, true]),
    [],
  ]);
  expect(end.lastSeq).toBe(6);
  expect(pastaIn(end)).toMatchObject({ state: 'found', pieces: 6, left: 0 });
  expect(end.lines.find((each) => each.line === line(SMALL.apples))).toMatchObject({
    state: 'found',
    grams: 950,
    left: 0,
  });
  const { rows } = await shop.db.one<{ rows: number }>(sql`
    select count(*)::int as rows from picking_events where batch_id = ${batchId}`);
  expect(rows).toBe(6);
  await phone.finish();
  expect((await viewOf(order)).receipt?.goodsTotal).toBe(8.02);
});

test('events that arrive after the lease was lost are stored and shown, and count once somebody says so', async () => {
  const [marta, luca] = [new PickingPhone(crew.picker), new PickingPhone(crew.manager)];
  await marta.take(batchId);
  await marta.send(marta.event('found', line(SMALL.apples), { grams: 1000 }));
  const [unsent, lost] = [
    marta.event('found', line(SMALL.pasta), { pieces: 2 }),
    marta.event('found', line(SMALL.pasta), { pieces: 1 }),
  ];
  await luca.take(batchId, true);
  await luca.send(luca.event('found', line(SMALL.pasta), { pieces: 4 }));
  const late = await marta.send(unsent, lost);
  expect(late).toMatchObject({ isMine: false, received: [{ outcome: 'conflict' }, { outcome: 'conflict' }] });
  expect(pastaIn(late)).toMatchObject({ pieces: 4, state: 'pending' });
  expect(late.conflicts.map(({ uuid, pieces }) => [uuid, pieces]).sort()).toEqual(
    [
      [unsent.uuid, 2],
      [lost.uuid, 1],
    ].sort(),
  );
  expect(await luca.client.refused('staffBatchFinish', { batch_id: batchId, lease: 2 })).toEqual(['BATCH_CONFLICTS']);
  const settle = (uuid: string, as: string) =>
    luca.client.ok('staffBatchSettle', { batch_id: batchId, events: [uuid], as });
  const counted = (await settle(unsent.uuid, 'counted')).data;
  expect(pastaIn(counted)).toMatchObject({ pieces: 6, state: 'found' });
  // the new picker's phone derives the same state from the events
  expect(counted.earlierEvents.map(({ lease, pieces, grams, isMine }) => [lease, pieces, grams, isMine])).toEqual([
    [1, 0, 1000, false],
    [1, 2, 0, false],
  ]);
  const whole = (await luca.client.ok('staffBatch', {}, { batch_id: batchId })).data;
  const parts = whole.goods.flatMap((goods) => goods.parts);
  expect([...foldEvents(parts, [...whole.earlierEvents, ...whole.events]).lines.values()]).toMatchObject(whole.lines);
  expect((await settle(lost.uuid, 'returned')).data.conflicts).toEqual([]);
  // a settled event stays settled, also when it is sent again
  await settle(unsent.uuid, 'returned');
  expect((await marta.send(unsent, lost)).received).toMatchObject([{ outcome: 'counted' }, { outcome: 'returned' }]);
  expect(await luca.finish()).toMatchObject({ state: 'finished', outcomes: [{ outcome: 'ready' }] });
  const afterwards = await luca.send(luca.event('found', line(SMALL.apples), { grams: 100 }));
  expect(afterwards.received).toMatchObject([{ outcome: 'conflict' }]);
  const { uuid = '' } = afterwards.conflicts[0] ?? {};
  expect(await luca.client.refused('staffBatchSettle', { batch_id: batchId, events: [uuid], as: 'counted' })).toEqual([
    'BATCH_FINISHED',
  ]);
});

test('a weight beyond sense, a label read twice and a line of another batch are told, and do not count', async () => {
  const phone = new PickingPhone(crew.picker);
  await phone.take(batchId);
  const heavy = phone.event('found', line(SMALL.apples), { grams: 3001 });
  const said = await phone.send(
    heavy,
    phone.event('found', 999_999, { pieces: 1 }),
    phone.event('found', line(SMALL.pasta), { pieces: 7 }),
  );
  expect(said.received.map(({ outcome }) => outcome)).toEqual(['to_confirm', 'unknown', 'over']);
  expect(said.unsure).toHaveLength(3);
  expect(said.lines.find((each) => each.line === line(SMALL.apples))).toMatchObject({ state: 'pending', grams: 0 });
  const code = '2000002002196';
  const label = () => phone.event('found', line(SMALL.apples), { grams: 500, code, weight_from: 'price' });
  expect((await phone.send(label(), label())).received.map(({ outcome }) => outcome)).toEqual(['counted', 'again']);
  const confirmed = phone.event('found', line(SMALL.apples), { grams: 2600, is_confirmed: true });
  expect((await phone.send(confirmed)).lines.find(({ grams }) => grams > 0)).toMatchObject({
    grams: 3100,
    state: 'found',
  });
});

test('a lease that nobody had, and a batch that is not there, take nothing', async () => {
  const event = new PickingPhone(crew.picker).event('later', line(SMALL.pasta));
  expect(await crew.picker.refused('staffBatchEvents', { batch_id: batchId, lease: 1, events: [event] })).toEqual([
    'LEASE_UNKNOWN',
  ]);
  for (const call of ['staffBatchEvents', 'staffBatchFinish'] as const)
    expect(await crew.picker.refused(call, { batch_id: 9, lease: 1, events: [event] })).toEqual(['BATCH_NOT_FOUND']);
  expect(await crew.picker.refused('staffBatch', {}, { batch_id: 9 })).toEqual(['BATCH_NOT_FOUND']);
  expect(await crew.picker.refused('staffBatchSettle', { batch_id: 9, events: [event.uuid], as: 'counted' })).toEqual([
    'BATCH_NOT_FOUND',
  ]);
  expect(await crew.picker.refused('staffPickingWave', {}, { timeslot_id: 9_999_999 })).toEqual(['WAVE_NOT_FOUND']);
});

test('those who prepare orders and the manager pick; nobody else does', async () => {
  const mayPick = ['administrator', 'picker', 'store_manager'];
  for (const role of STAFF_ROLES) {
    const person = await personOf(shop, `${role}@lotti.it`, [role]);
    const reply = await person.call('staffBatch', {}, { batch_id: batchId });
    expect([role, reply.httpStatus]).toEqual([role, mayPick.includes(role) ? 200 : 403]);
    const taken = await person.call('staffBatchTake', {
      batch_id: batchId,
      phone: new PickingPhone(person).phone,
      take_over: true,
    });
    expect([role, taken.response.status === 0]).toEqual([role, mayPick.includes(role)]);
  }
  expect((await order.client.call('staffBatch', {}, { batch_id: batchId })).httpStatus).toBe(403);
});
