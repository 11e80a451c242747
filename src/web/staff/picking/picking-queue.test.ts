import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryOfPhone } from '../../../../test/support/people/memory-of-phone.ts';
import type { Batch, EventsBody } from '../../../contract/picking/schemas.ts';
import {
  type Act,
  isStrange,
  lastUndone,
  linesNow,
  nextPart,
  reopened,
  replacedBy,
} from '../../../domain/picking/acts.ts';
import { ITALIAN_LABELS } from '../../../domain/picking/label-code.ts';
import { foldEvents, type PickingEvent } from '../../../domain/picking/picking-events.ts';
import { ApiError, offlineError } from '../../api/api-error.ts';
import { ActQueue, isUnsent } from '../phone/act-queue.ts';
import { type PickingQueue, pickingSettings, type StoredBatch } from './picking-queue.tsx';
import { choiceOf, goneOrders, readAt, type Stop, walkOf } from './walk.ts';

const PASTA = { line: 11, orderId: 1, crateId: 5, pieces: 3, grams: 0, acceptsAlternatives: true, substitutes: [] };
const APPLES = { ...PASTA, line: 12, pieces: 0, grams: 1000 };
const GOODS = {
  code: '4471',
  brand: '',
  pack: '',
  picture: '',
  keys: ['article:4471'],
  counterPrice: 2,
  zone: 'fresh',
  shelf: '7',
} as const;
const pending = (line: number, left: number) =>
  ({ line, state: 'pending', pieces: 0, grams: 0, left, isPart: false, isLater: false }) as const;

const BATCH: Batch = {
  batchId: 7,
  number: 1,
  wave: {
    timeslotId: 1,
    storeId: 1,
    storeName: '',
    deliveryServiceId: 2,
    dateIso: '2026-11-27',
    beginTime: '10:00',
    endTime: '12:00',
  },
  state: 'taken',
  lease: 1,
  isMine: true,
  lastSeq: 0,
  orders: [
    { orderId: 1, orderNumber: 1, word: 'LUPO', place: 1, state: 'to_pick', note: '', hasAlcohol: false, crates: [] },
  ],
  lines: [pending(11, 3), pending(12, 1000)],
  unsure: [],
  conflicts: [],
  earlierEvents: [],
  events: [],
  questions: [],
  substitutes: [],
  goods: [
    { ...GOODS, keys: [...GOODS.keys], productId: 1, name: 'Pasta', isLoose: false, parts: [PASTA] },
    { ...GOODS, keys: ['article:2'], productId: 2, name: 'Mele', isLoose: true, parts: [APPLES] },
  ],
  labelRules: [],
};

/** Stores each event once, as the server does. */
class Server {
  readonly events = new Map<string, PickingEvent>();
  readonly bodies: EventsBody[] = [];
  isReached = true;
  isReplyLost = false;
  readonly send = async (body: EventsBody) => {
    if (!this.isReached) throw offlineError();
    this.bodies.push(body);
    for (const { pieces = 0, grams = 0, ...event } of body.events)
      if (!this.events.has(event.uuid)) this.events.set(event.uuid, { pieces, grams, ...event, lease: body.lease });
    if (this.isReplyLost) throw offlineError();
    const { lines, verdicts } = foldEvents([PASTA, APPLES], this.events.values());
    const told = [...lines.values()].map(({ substitute: _, reason: __, ...line }) => line);
    const { events: _events, goods: ___, labelRules: ____, ...progress } = BATCH;
    return {
      ...progress,
      lines: told,
      received: body.events.map(({ uuid }) => ({ uuid, outcome: verdicts.get(uuid) ?? 'unknown' })),
    };
  };
}

const queueOf = (of: MemoryOfPhone<Batch, Act>, send: Server['send']): PickingQueue =>
  new ActQueue(of, pickingSettings(send));

let store: MemoryOfPhone<Batch, Act>;
let server: Server;
let queue: PickingQueue;
beforeEach(async () => {
  store = new MemoryOfPhone();
  server = new Server();
  queue = queueOf(store, server.send);
  await queue.load();
  await queue.keep(BATCH);
});

const now = () => queue.state.get();
const stored = (): StoredBatch => now().batches[0] ?? expect.fail('the batch is kept');
const unsent = () => now().acts.filter(isUnsent).length;
const leftOf = (line: number) => linesNow(stored(), now().acts).get(line)?.left;
const found = (pieces: number) => queue.record(stored(), [{ kind: 'found', line: 11, pieces }]);

test('an act is stored, counts at once, and is sent in its order, also what is done while another is on its way', async () => {
  await Promise.all([found(1), found(1), found(1)]);
  expect(leftOf(11)).toBe(0);
  await queue.send();
  expect(unsent()).toBe(0);
  expect(server.bodies.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual([1, 2, 3]);
  expect([...store.acts.values()].map(({ outcome }) => outcome)).toEqual(['counted', 'counted', 'counted']);
});

test('without a network everything works, survives the page, and is sent when it is back', async () => {
  server.isReached = false;
  await found(2);
  await queue.record(stored(), [{ kind: 'found', line: 12, grams: 950, weightFrom: 'typed' }]);
  await queue.send();
  expect([unsent(), now().trouble?.isOffline, leftOf(11), leftOf(12)]).toEqual([2, true, 1, 0]);
  queue = queueOf(store, server.send);
  await queue.load();
  expect([unsent(), leftOf(11), leftOf(12)]).toEqual([2, 1, 0]);
  await queue.forget(7);
  expect(unsent()).toBe(2);
  server.isReached = true;
  await queue.load();
  expect([unsent(), now().trouble]).toEqual([0, undefined]);
  await found(1);
  await queue.send();
  expect([...server.events.values()].map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('what got no reply is sent again, and counts once', async () => {
  server.isReplyLost = true;
  await found(2);
  await queue.send();
  expect(unsent()).toBe(1);
  server.isReplyLost = false;
  await queue.send();
  expect([unsent(), server.bodies.length, server.events.size, leftOf(11)]).toEqual([0, 2, 1, 1]);
});

test('on a full phone an act counts in the page, is said to be there alone, and can still be sent', async () => {
  server.isReached = false;
  store.isFull = true;
  await found(1);
  await queue.send();
  expect([now().unstored, leftOf(11), store.acts.size, unsent()]).toEqual(['full', 2, 0, 1]);
  server.isReached = true;
  await queue.send();
  expect([now().unstored, leftOf(11), server.events.size, unsent()]).toEqual([undefined, 2, 1, 0]);
});

test('once the phone has space again, what it had none for is stored with the next act', async () => {
  server.isReached = false;
  store.isFull = true;
  await found(1);
  store.isFull = false;
  await found(1);
  expect([now().unstored, store.acts.size, unsent()]).toEqual([undefined, 2, 2]);
});

test('the acts of a press are undone together, and what was put off comes last', async () => {
  await queue.record(stored(), [{ kind: 'later', line: 11 }]);
  expect(walkOf(stored(), now().acts).open.map(({ goods }) => goods.name)).toEqual(['Mele', 'Pasta']);
  await queue.record(stored(), [
    { kind: 'found', line: 11, pieces: 1 },
    { kind: 'short', line: 11, reason: 'missing' },
  ]);
  expect(walkOf(stored(), now().acts).open.map(({ goods }) => goods.name)).toEqual(['Mele']);
  await queue.record(stored(), lastUndone(stored(), now().acts).made);
  expect(leftOf(11)).toBe(3);
});

test('a phone that reloads without its own memory, or takes over, goes on from the events and can undo them', async () => {
  const earlier = { uuid: 'e', lease: 1, seq: 1, kind: 'found', line: 11, pieces: 2, grams: 0, isMine: false } as const;
  server.isReached = false;
  await queue.keep({ ...BATCH, lease: 2, earlierEvents: [earlier] });
  expect([leftOf(11), leftOf(12)]).toEqual([1, 1000]);
  await found(1);
  expect(leftOf(11)).toBe(0);
  await queue.record(stored(), lastUndone(stored(), now().acts).made);
  expect(lastUndone(stored(), now().acts)).toMatchObject({ made: [{ undoes: 'e' }], isMine: false });
  await queue.record(stored(), lastUndone(stored(), now().acts).made);
  expect([leftOf(11), lastUndone(stored(), now().acts).made]).toEqual([3, []]);
});

test('what others did, as when somebody decided about a late act, counts as soon as it is heard', async () => {
  server.isReached = false;
  await queue.keep({ ...BATCH, lease: 2 });
  await found(1);
  await queue.hear({
    batchId: 7,
    earlierEvents: [{ uuid: 'late', lease: 1, seq: 99, kind: 'found', line: 11, pieces: 1, grams: 0, isMine: true }],
  });
  expect(leftOf(11)).toBe(1);
});

test('two pages of one phone show the same, and number their acts one after the other', async () => {
  const page = queueOf(store, server.send);
  await page.load();
  await found(1);
  await expect.poll(() => page.state.get().acts.length).toBe(1);
  const [batch] = page.state.get().batches;
  if (batch) await page.record(batch, [{ kind: 'found', line: 11, pieces: 1 }]);
  await expect.poll(() => leftOf(11)).toBe(1);
  expect([...store.acts.values()].map(({ seq }) => seq)).toEqual([1, 2]);
  await Promise.all([queue.send(), page.send()]);
  expect(server.events.size).toBe(2);
});

test('an act that is done while this page reads what another one stored is shown and sent', async () => {
  const page = queueOf(store, server.send);
  await page.load();
  const read = Promise.withResolvers<void>();
  const old = await store.load();
  const load = vi.spyOn(store, 'load').mockImplementationOnce(async () => {
    await read.promise;
    return old;
  });
  server.isReached = false;
  await page.keep(BATCH);
  await found(1);
  read.resolve();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1);
  expect(unsent()).toBe(1);
});

test('what is refused of one batch holds up no other one, and stays to be sent', async () => {
  const said: number[] = [];
  queue = queueOf(store, async (body) => {
    said.push(body.batch_id);
    if (body.batch_id === 7) throw new ApiError('refused', [{ error: 'no', code: 'LEASE_UNKNOWN' }]);
    return server.send(body).then((reply) => ({ ...reply, batchId: 8 }));
  });
  await queue.load();
  await queue.keep({ ...BATCH, batchId: 8 });
  const [first, second] = now().batches;
  await queue.record(first ?? stored(), [{ kind: 'found', line: 11, pieces: 1 }]);
  await queue.record(second ?? stored(), [{ kind: 'found', line: 11, pieces: 1 }]);
  await queue.send();
  expect(
    now()
      .acts.filter(isUnsent)
      .map(({ batchId }) => batchId),
  ).toEqual([7]);
  expect([now().trouble?.message, said.at(-1)]).toEqual(['no', 8]);
});

test('a line that was closed long ago is opened again, without undoing what was done since', async () => {
  server.isReached = false;
  await found(1);
  await queue.record(stored(), [{ kind: 'replaced', line: 11, product: 5, pieces: 1 }]);
  await queue.record(stored(), [{ kind: 'short', line: 11, reason: 'missing' }]);
  await queue.record(stored(), [{ kind: 'found', line: 12, grams: 950 }]);
  expect([leftOf(11), leftOf(12)]).toEqual([0, 0]);
  await queue.record(stored(), reopened(stored(), now().acts, 11));
  expect([leftOf(11), leftOf(12), reopened(stored(), now().acts, 11)]).toEqual([2, 0, []]);
});

const stopAt = (index: number): Stop => walkOf(stored(), now().acts).open[index] ?? expect.fail('there is such a stop');
const place = (stop: Stop) => ({ stop, stored: stored(), acts: now().acts, now: Date.now() });

test('the last digits are those that the screen shows, with their zeros', () => {
  const stop = { ...stopAt(0), goods: { ...stopAt(0).goods, code: '0000002', keys: ['article:2'] } };
  expect(readAt('0002', place(stop)).is).toBe('right');
  expect(readAt('0003', place(stop)).is).toBe('wrong');
});

test('a label that who had the batch before has read is asked about', async () => {
  const code = '2000002002192';
  const earlier = {
    uuid: 'e',
    lease: 1,
    seq: 1,
    kind: 'found',
    line: 12,
    pieces: 0,
    grams: 110,
    code,
    isMine: false,
  } as const;
  const labelRules = ITALIAN_LABELS.map(({ verifierAt: _, ...rule }) => rule);
  await queue.keep({ ...BATCH, lease: 2, labelRules, earlierEvents: [earlier] });
  expect(readAt(code, place(stopAt(1)))).toMatchObject({ is: 'weight', isAgain: true });
  await queue.record(stored(), [{ kind: 'undone', line: 12, undoes: 'e' }]);
  expect(readAt(code, place(stopAt(1)))).toMatchObject({ is: 'weight', isAgain: false });
});

test('a scanned substitute is one piece, and one in the hand is asked about; its weight counts for what is beyond sense', async () => {
  server.isReached = false;
  const ofLine = { productId: 5, unitPrice: 1, isPreferred: false };
  const { zone: _, code: __, ...rest } = GOODS;
  const goods = { ...rest, productId: 5, name: 'Fusilli', keys: ['gtin:08001234567897'], fullPrice: 1 };
  const choice = { goods, ofLine };
  const code = '8001234567897';
  expect(choiceOf(code, [choice], place(stopAt(0)))).toMatchObject({ isAgain: false, choice: { ofLine } });
  await queue.record(stored(), replacedBy(5, stopAt(0), { pieces: 1, code }));
  expect(leftOf(11)).toBe(2);
  expect(choiceOf(code, [choice], place(stopAt(0)))?.isAgain).toBe(true);
  await queue.record(stored(), replacedBy(5, stopAt(0)));
  expect(leftOf(11)).toBe(0);
  await queue.record(stored(), [{ kind: 'replaced', line: 12, product: 6, grams: 800 }]);
  const part = nextPart(stopAt(0));
  expect(part && [isStrange(part, 2200), isStrange(part, 2201)]).toEqual([false, true]);
});

test('of an order that is cancelled while it is picked its crate is told, with what goes back where', async () => {
  await found(2);
  const [order] = BATCH.orders;
  if (order) await queue.hear({ batchId: 7, orders: [{ ...order, state: 'cancelled' }] });
  expect(walkOf(stored(), now().acts).stops).toEqual([]);
  expect(goneOrders(stored(), now().acts)).toMatchObject([
    { order: { word: 'LUPO' }, goods: [{ name: 'Pasta', shelf: '7', amount: 2, isLoose: false }] },
  ]);
});

test('what was read before the phone took the batch is not believed when it is shown again', async () => {
  await queue.keep({ ...BATCH, lease: 2 });
  await queue.hear({ batchId: 7, lease: 1, isMine: false });
  expect(stored().batch).toMatchObject({ lease: 2, isMine: true });
  await queue.hear({ batchId: 7, lease: 3, isMine: false });
  expect(stored().batch).toMatchObject({ lease: 3, isMine: false });
});
