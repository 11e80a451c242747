import { expect, test, vi } from 'vitest';
import { MemoryOfPhone } from '../../../../test/support/people/memory-of-phone.ts';
import { ApiError, offlineError } from '../../api/api-error.ts';
import { ActQueue, isUnsent, type Lane, leaseOf, type QueuedAct, REFUSED, stateOfAct, type Unit } from './act-queue.ts';
import type { ActStore } from './act-store.ts';
import { once } from './once.ts';

interface Act extends QueuedAct {
  /** A unique mark of each press, by which a lost or duplicate act is found. */
  readonly mark: string;
  readonly isPicture: boolean;
}
type Made = Pick<Act, 'mark' | 'isPicture'>;
type Queue = ActQueue<Unit, Act, Made>;
type Store = ActStore<Unit, Act>;

// without these stubs each access to the missing storage costs an exception
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

const full = () => new DOMException('no space', 'QuotaExceededError');
const broken = () => new DOMException('the connection is closing', 'InvalidStateError');
const UNIT: Unit = { batchId: 7, lease: 1, lastSeq: 0 };
const STORED = { batchId: 7, lease: 1, batch: UNIT };

/** A server that stores each act once, by its uuid. */
class Server {
  readonly acts = new Map<string, Act>();
  async take(acts: readonly Act[]) {
    for (const act of acts) if (!this.acts.has(act.uuid)) this.acts.set(act.uuid, act);
    return { received: acts.map(({ uuid }) => ({ uuid, outcome: 'counted' })), progress: { batchId: 7 } };
  }
}

type Send = Lane<Unit, Act>['send'];

function queueOn(store: Store, send: Send): Queue {
  return new ActQueue<Unit, Act, Made>(store, {
    name: 'test',
    actOf: (made, queued) => ({ ...made, ...queued }),
    lanes: [
      { takes: ({ isPicture }) => !isPicture, keyOf: leaseOf, size: 3, send },
      { takes: ({ isPicture }) => isPicture, keyOf: ({ uuid }) => uuid, size: 1, send },
    ],
  });
}

async function opened(store: Store, send: Send): Promise<Queue> {
  const queue = queueOn(store, send);
  await queue.load();
  await queue.keep(UNIT);
  return queue;
}

const marks = (acts: Iterable<Act>) => Array.from(acts, ({ mark }) => mark).sort();
const press = (queue: Queue, ...made: string[]) =>
  queue.record(
    STORED,
    made.map((mark) => ({ mark, isPicture: mark.startsWith('picture') })),
  );

test('two presses on a full phone lose none: both are shown, stored once there is space, and sent', async () => {
  const phone = new MemoryOfPhone<Unit, Act>();
  const server = new Server();
  let isFull = true;
  const write: Store['write'] = async (change) => {
    await Promise.resolve();
    if (isFull && change.acts) throw full();
    return phone.write(change);
  };
  let isOffline = true;
  const send: Send = async (acts) => {
    if (isOffline) throw offlineError();
    return server.take(acts);
  };
  const queue = await opened({ load: () => phone.load(), write }, send);
  await Promise.all([press(queue, 'one'), press(queue, 'two')]);
  expect([marks(queue.state.get().acts), queue.state.get().unstored, queue.state.get().queued.size]).toEqual([
    ['one', 'two'],
    'full',
    2,
  ]);
  isFull = false;
  await queue.send();
  expect([marks(phone.acts.values()), queue.state.get().unstored]).toEqual([['one', 'two'], undefined]);
  isOffline = false;
  await queue.send();
  expect([marks(server.acts.values()), queue.state.get().acts.filter(isUnsent)]).toEqual([['one', 'two'], []]);
});

test('a phone that does not write for another reason is not called full', async () => {
  const phone = new MemoryOfPhone<Unit, Act>();
  const write: Store['write'] = async (change) => {
    if (change.acts) throw broken();
    return phone.write(change);
  };
  const queue = await opened({ load: () => phone.load(), write }, () => Promise.reject(offlineError()));
  await press(queue, 'one');
  expect(queue.state.get().unstored).toBe('failed');
});

test('a first load that fails is tried again', async () => {
  const phone = new MemoryOfPhone<Unit, Act>();
  await phone.write({
    acts: [{ uuid: 'a', batchId: 7, lease: 1, seq: 1, press: 'p', at: 0, mark: 'old', isPicture: false }],
  });
  const server = new Server();
  let fails = 1;
  const load: Store['load'] = async () => {
    if (fails-- > 0) throw broken();
    return phone.load();
  };
  const queue = queueOn({ load, write: (change) => phone.write(change) }, (acts) => server.take(acts));
  await expect(queue.load()).rejects.toThrow('closing');
  await queue.load();
  expect([queue.state.get().isLoaded, marks(server.acts.values())]).toEqual([true, ['old']]);
});

test('a picture that does not arrive holds up no event, is not called sent, and is sent later', async () => {
  const phone = new MemoryOfPhone<Unit, Act>();
  const server = new Server();
  const failures = [offlineError(), new ApiError('session', []), new ApiError('failed', [])];
  const send: Send = async (acts) => {
    const failure = acts[0].isPicture && failures.shift();
    if (failure) throw failure;
    return server.take(acts);
  };
  const queue = await opened(phone, send);
  await press(queue, 'picture', 'delivered');
  for (let left = failures.length; left > 0; left = failures.length) {
    await queue.send();
    if (failures.length === left) break;
  }
  await queue.send();
  expect([marks(server.acts.values()), queue.state.get().acts.filter(isUnsent)]).toEqual([
    ['delivered', 'picture'],
    [],
  ]);
});

test('an act has four states', async () => {
  const phone = new MemoryOfPhone<Unit, Act>();
  let isFull = false;
  const write: Store['write'] = async (change) => {
    if (isFull && change.acts) throw full();
    return phone.write(change);
  };
  let outcome: string | undefined;
  const send: Send = async ([{ uuid }]) => {
    if (outcome === undefined) throw offlineError();
    return { received: [{ uuid, outcome }] };
  };
  const queue = await opened({ load: () => phone.load(), write }, send);
  const states = () => queue.state.get().acts.map((act) => stateOfAct(act, queue.state.get().queued));
  isFull = true;
  await press(queue, 'picture 1');
  expect(states()).toEqual(['queued']);
  isFull = false;
  await queue.send();
  expect(states()).toEqual(['stored']);
  outcome = REFUSED;
  await queue.send();
  outcome = 'counted';
  await press(queue, 'picture 2');
  await queue.send();
  expect(states()).toEqual(['refused', 'sent']);
});

test('a second press of the same name does nothing until the first is done; another one does', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const act = (name: string) => async () => {
    done.push(name);
    await first.promise;
  };
  const all = [once('stop', act('delivered')), once('stop', act('delivered again')), once('crate 5', act('crate'))];
  first.resolve();
  await Promise.all(all);
  await once('stop', act('arrived'));
  await expect(once('stop', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await once('stop', act('after a failure'));
  expect(done).toEqual(['delivered', 'crate', 'arrived', 'after a failure']);
});

/** A random generator from 0 to below 1, with the same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Continues pending writes and replies in a random order, and makes some fail before or after their effect. */
class Chance {
  readonly #random: () => number;
  readonly #waiting: (() => void)[] = [];
  isHealthy = false;
  constructor(seed: number) {
    this.#random = randomOf(seed);
  }
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }
  /** Does the work at a later moment: or fails, either without its effect or after it. */
  async at<Value>(work: () => Promise<Value>, failures: readonly (() => Error)[]): Promise<Value> {
    await this.#turn();
    const failure = this.isHealthy || this.below(3) > 0 ? undefined : failures[this.below(failures.length)];
    if (failure && this.below(2) === 0) throw failure();
    const value = await work();
    await this.#turn();
    if (failure) throw failure();
    return value;
  }
  #turn(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
  /** Continues one pending operation; false: there is none. */
  async step(): Promise<boolean> {
    for (let then = 0; then < TURNS; then++) await Promise.resolve();
    const [next] = this.#waiting.splice(this.below(this.#waiting.length), 1);
    next?.();
    return next !== undefined;
  }
}

/** This number of turns is enough for everything to continue until it waits for a write or a reply. */
const TURNS = 30;
const STORE_FAILURES = [full, broken];
const SEND_FAILURES = [
  offlineError,
  () => new ApiError('session', []),
  () => new ApiError('failed', []),
  () => new ApiError('refused', [{ error: 'later', code: 'BUSY' }]),
];

/** Simulates two pages on one phone with random presses, sendings and failures; at the end everything works again. */
async function day(seed: number) {
  const chance = new Chance(seed);
  const phone = new MemoryOfPhone<Unit, Act>();
  const server = new Server();
  const store: Store = {
    load: () => chance.at(() => phone.load(), STORE_FAILURES),
    write: (change) => chance.at(() => phone.write(change), STORE_FAILURES),
    watch: (onWritten) => phone.watch(onWritten),
  };
  const open = () => queueOn(store, (acts) => chance.at(() => server.take(acts), SEND_FAILURES));
  const pages = [open(), open()];
  const pressed: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  const start = (work: Promise<unknown>) => {
    const ended = work.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  await phone.write({ batches: [STORED] });
  for (const page of pages) start(page.load());
  for (let moves = 5 + chance.below(8); moves > 0; moves--) {
    const which = chance.below(2);
    const page = pages[which] ?? expect.fail('there are two pages');
    const move = chance.below(8);
    if (move < 4) {
      const made = Array.from(
        { length: 1 + chance.below(3) },
        (_, n) => `${chance.below(4) === 0 ? 'picture' : 'act'} ${moves} ${n}`,
      );
      pressed.push(...made);
      start(press(page, ...made));
    } else if (move === 4) start(page.load());
    else if (move === 5) start(page.hear({ batchId: 7, lastSeq: 0 }));
    else if (move === 6) start(page.forget(7));
    // the page is closed and opened again; the browser would warn of acts that are only in the page, and nobody presses
    // meanwhile
    else if (underWay.size === 0 && page.state.get().queued.size === 0) {
      const again = open();
      pages[which] = again;
      start(again.load());
    }
    for (let steps = chance.below(6); steps > 0; steps--) await chance.step();
  }
  chance.isHealthy = true;
  for (let round = 0; round < 3; round++) {
    for (const page of pages) start(page.load());
    // includes what a page reads because another one has written
    while ((await chance.step()) || underWay.size > 0);
  }
  return { pressed: pressed.sort(), phone, server, pages };
}

test('whatever write or sending fails, at whatever moment, no act is lost and none is doubled', async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const { pressed, phone, server, pages } = await day(seed);
    expect([seed, marks(server.acts.values())]).toEqual([seed, pressed]);
    for (const page of pages) {
      const { acts, queued } = page.state.get();
      expect([seed, acts.filter(isUnsent), [...queued]]).toEqual([seed, [], []]);
      expect([seed, marks(acts)]).toEqual([seed, [...new Set(marks(acts))]]);
    }
    expect([seed, [...phone.acts.values()].filter(isUnsent)]).toEqual([seed, []]);
  }
});
