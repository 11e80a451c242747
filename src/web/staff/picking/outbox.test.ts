import { beforeEach, expect, test } from 'vitest';
import type { Batch, EventsBody } from '../../../contract/picking/schemas.ts';
import { foldEvents, type PickingEvent } from '../../../domain/picking/picking-events.ts';
import { offlineError } from '../../api/api-error.ts';
import { type Act, type ActStore, isUnsent, type KeptBatch, Outbox, stateOf } from './outbox.ts';
import { lastUndone, walkOf } from './walk.ts';

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
  wave: { timeslotId: 1, storeId: 1, storeName: '', deliveryServiceId: 2, dateIso: '2026-11-27', beginTime: '10:00', endTime: '12:00' },
  state: 'taken',
  lease: 1,
  isMine: true,
  lastSeq: 0,
  orders: [{ orderId: 1, orderNumber: 1, word: 'LUPO', place: 1, state: 'to_pick', note: '', hasAlcohol: false, crates: [] }],
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

/** Keeps what survives the page. */
class MemoryStore implements ActStore {
  readonly batches = new Map<number, KeptBatch>();
  readonly acts = new Map<string, Act>();
  isFull = false;
  async load() {
    return { batches: [...this.batches.values()], acts: [...this.acts.values()] };
  }
  async write({ batches = [], acts = [], goneBatches = [], goneActs = [] }: Parameters<ActStore['write']>[0]) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    for (const batch of batches) this.batches.set(batch.batchId, batch);
    for (const act of acts) this.acts.set(act.uuid, act);
    for (const batchId of goneBatches) this.batches.delete(batchId);
    for (const uuid of goneActs) this.acts.delete(uuid);
  }
}

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
    return { ...progress, lines: told, received: body.events.map(({ uuid }) => ({ uuid, outcome: verdicts.get(uuid) ?? 'unknown' })) };
  };
}

let store: MemoryStore;
let server: Server;
let outbox: Outbox;
beforeEach(async () => {
  store = new MemoryStore();
  server = new Server();
  outbox = new Outbox(store, server.send);
  await outbox.load();
  await outbox.keep(BATCH);
});

const now = () => outbox.state.get();
const kept = (): KeptBatch => now().batches[0] ?? expect.fail('the batch is kept');
const unsent = () => now().acts.filter(isUnsent).length;
const leftOf = (line: number) => stateOf(kept(), now().acts).lines.get(line)?.left;
const found = (pieces: number) => outbox.record(kept(), [{ kind: 'found', line: 11, pieces }]);

test('an act is stored, counts at once, and is sent in its order, also what is done while another is on its way', async () => {
  await Promise.all([found(1), found(1), found(1)]);
  expect(leftOf(11)).toBe(0);
  await outbox.send();
  expect(unsent()).toBe(0);
  expect(server.bodies.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual([1, 2, 3]);
  expect([...store.acts.values()].map(({ outcome }) => outcome)).toEqual(['counted', 'counted', 'counted']);
});

test('without a network everything works, survives the page, and is sent when it is back', async () => {
  server.isReached = false;
  await found(2);
  await outbox.record(kept(), [{ kind: 'found', line: 12, grams: 950, weightFrom: 'typed' }]);
  await outbox.send();
  expect([unsent(), now().trouble?.isOffline, leftOf(11), leftOf(12)]).toEqual([2, true, 1, 0]);
  outbox = new Outbox(store, server.send);
  await outbox.load();
  expect([unsent(), leftOf(11), leftOf(12)]).toEqual([2, 1, 0]);
  await outbox.forget(7);
  expect(unsent()).toBe(2);
  server.isReached = true;
  await outbox.load();
  expect([unsent(), now().trouble]).toEqual([0, undefined]);
  await found(1);
  await outbox.send();
  expect([...server.events.values()].map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test('what got no reply is sent again, and counts once', async () => {
  server.isReplyLost = true;
  await found(2);
  await outbox.send();
  expect(unsent()).toBe(1);
  server.isReplyLost = false;
  await outbox.send();
  expect([unsent(), server.bodies.length, server.events.size, leftOf(11)]).toEqual([0, 2, 1, 1]);
});

test('on a full phone an act counts in the page, is said to be there alone, and can still be sent', async () => {
  server.isReached = false;
  store.isFull = true;
  await found(1);
  await outbox.send();
  expect([now().isFull, leftOf(11), store.acts.size, unsent()]).toEqual([true, 2, 0, 1]);
  server.isReached = true;
  await outbox.send();
  expect([now().isFull, leftOf(11), server.events.size, unsent()]).toEqual([false, 2, 1, 0]);
});

test('once the phone has space again, what it had none for is stored with the next act', async () => {
  server.isReached = false;
  store.isFull = true;
  await found(1);
  store.isFull = false;
  await found(1);
  expect([now().isFull, store.acts.size, unsent()]).toEqual([false, 2, 2]);
});

test('the acts of a press are undone together, and what was put off comes last', async () => {
  await outbox.record(kept(), [{ kind: 'later', line: 11 }]);
  expect(walkOf(kept(), now().acts).open.map(({ goods }) => goods.name)).toEqual(['Mele', 'Pasta']);
  await outbox.record(kept(), [
    { kind: 'found', line: 11, pieces: 1 },
    { kind: 'short', line: 11, reason: 'missing' },
  ]);
  expect(walkOf(kept(), now().acts).open.map(({ goods }) => goods.name)).toEqual(['Mele']);
  await outbox.record(kept(), lastUndone(kept(), now().acts).made);
  expect(leftOf(11)).toBe(3);
});

test('a phone that reloads without its own memory, or takes over, goes on from the events and can undo them', async () => {
  const earlier = { uuid: 'e', lease: 1, seq: 1, kind: 'found', line: 11, pieces: 2, grams: 0, isMine: false } as const;
  server.isReached = false;
  await outbox.keep({ ...BATCH, lease: 2, earlierEvents: [earlier] });
  expect([leftOf(11), leftOf(12)]).toEqual([1, 1000]);
  await found(1);
  expect(leftOf(11)).toBe(0);
  await outbox.record(kept(), lastUndone(kept(), now().acts).made);
  expect(lastUndone(kept(), now().acts)).toMatchObject({ made: [{ undoes: 'e' }], isMine: false });
  await outbox.record(kept(), lastUndone(kept(), now().acts).made);
  expect([leftOf(11), lastUndone(kept(), now().acts).made]).toEqual([3, []]);
});

test('what others did, as when somebody decided about a late act, counts as soon as it is heard', async () => {
  server.isReached = false;
  await outbox.keep({ ...BATCH, lease: 2 });
  await found(1);
  await outbox.hear({
    batchId: 7,
    earlierEvents: [{ uuid: 'late', lease: 1, seq: 99, kind: 'found', line: 11, pieces: 1, grams: 0, isMine: true }],
  });
  expect(leftOf(11)).toBe(1);
});
