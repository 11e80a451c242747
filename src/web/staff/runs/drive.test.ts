import { expect, test } from 'vitest';
import { staffRunProof } from '../../../contract/runs/routes.ts';
import type { DriveRun, DriveStop, RunEventsBody } from '../../../contract/runs/run-schemas.ts';
import { ApiError, offlineError } from '../../api/api-error.ts';
import type { api } from '../../api/browser-api.ts';
import { ActQueue, isUnsent, stateOfAct } from '../phone/act-queue.ts';
import type { ActStore } from '../phone/act-store.ts';
import {
  type DriveAct,
  type DriveQueue,
  type DriveUnit,
  driveSettings,
  type NewDriveAct,
  type StoredRun,
  stopStates,
  unitOf,
} from './drive.ts';

const crate = (crateId: number) =>
  ({ crateId, temperature: 'ambient', place: '', isLoaded: true, isUnloaded: false }) as const;
const stop = (orderId: number, boxes: number[]): DriveStop => ({
  ...{
    orderId,
    orderNumber: orderId,
    customer: 'Rossi',
    address: '',
    point: { latitude: 45, longitude: 9 },
    isLocated: true,
  },
  ...{
    crates: boxes.length,
    opens: '10:00',
    closes: '12:00',
    isReady: true,
    arrives: '10:20',
    lateMinutes: 0,
    state: 'out',
  },
  ...{
    labelled: boxes.length,
    loaded: boxes.length,
    word: '',
    phone: '',
    note: '',
    boxes: boxes.map(crate),
    lines: [],
    alcoholItems: [],
  },
  ...{ isEnded: false, toCollect: 0, certified: 0, payment: '' },
});
const RUN: DriveRun = {
  ...{
    runId: 5,
    number: 1,
    storeId: 1,
    dateIso: '2026-11-27',
    beginTime: '10:00',
    endTime: '12:00',
    van: 'A',
    capacity: 40,
    crates: 2,
  },
  ...{
    starts: '10:00',
    back: '12:00',
    minutes: 60,
    km: 9,
    state: 'out',
    version: 1,
    conflicts: 0,
    conflictList: [],
    gone: [],
  },
  ...{ isMine: true, lastSeq: 0, stops: [stop(1, [11, 12]), stop(2, [])] },
};
const PHOTO = { kind: 'proof', order: 1, proof: { kind: 'photo', picture: 'cGljdHVyZQ==' } } as const;
const DELIVERED: NewDriveAct = { kind: 'delivered', order: 1, returned: [] };

class Phone implements ActStore<DriveUnit, DriveAct> {
  readonly units = new Map<number, StoredRun>();
  readonly acts = new Map<string, DriveAct>();
  async load() {
    return { batches: [...this.units.values()], acts: [...this.acts.values()] };
  }
  async write({ batches = [], acts = [] }: Parameters<ActStore<DriveUnit, DriveAct>['write']>[0]) {
    for (const unit of batches) this.units.set(unit.batchId, unit);
    for (const act of acts) this.acts.set(act.uuid, act);
  }
}

/** A server whose uploads of pictures fail in these ways, one after the other. */
class Server {
  readonly failures: unknown[] = [];
  readonly events: RunEventsBody['events'] = [];
  readonly pictures: string[] = [];
  readonly call = (async (route: unknown, { body }: { body: unknown }) => {
    if (route === staffRunProof) {
      const failure = this.failures.shift();
      if (failure !== undefined) throw failure;
      this.pictures.push((body as { uuid: string }).uuid);
      return {};
    }
    const { events } = body as RunEventsBody;
    this.events.push(...events);
    return { ...RUN, received: events.map(({ uuid }) => ({ uuid, outcome: 'counted' })) };
  }) as unknown as (typeof api)['call'];
}

async function opened(phone: Phone, server: Server): Promise<DriveQueue> {
  const queue: DriveQueue = new ActQueue(phone, driveSettings(server));
  await queue.load();
  if (phone.units.size === 0) await queue.keep(unitOf(RUN));
  return queue;
}
const storedOf = (queue: DriveQueue) => queue.state.get().batches[0] ?? expect.fail('the run is on the phone');

test.each([
  ['no network or a timeout', offlineError()],
  ['an ended session', new ApiError('session', [{ error: 'log in', code: 'SESSION_EXPIRED' }])],
  ['a busy server', new ApiError('failed', [])],
  ['a refusal that passes', new ApiError('refused', [{ error: 'later', code: 'RATE_LIMITED' }])],
])('a photo whose upload fails by %s is not counted as sent, and is sent later', async (_, failure) => {
  const server = new Server();
  const phone = new Phone();
  let queue = await opened(phone, server);
  server.failures.push(failure, failure, failure);
  await queue.record(storedOf(queue), [PHOTO, DELIVERED]);
  await queue.send();
  expect(server.events.map(({ kind }) => kind)).toEqual(['delivered']);
  expect(queue.state.get().acts.map(isUnsent)).toEqual([true, false]);
  server.failures.length = 0;
  queue = await opened(phone, server);
  expect([server.pictures.length, queue.state.get().acts.filter(isUnsent)]).toEqual([1, []]);
});

test('a picture that nobody can read is refused, and is not sent again', async () => {
  const server = new Server();
  const queue = await opened(new Phone(), server);
  server.failures.push(new ApiError('refused', [{ error: 'unreadable', code: 'PROOF_UNREADABLE', field: 'picture' }]));
  await queue.record(storedOf(queue), [PHOTO]);
  await queue.send();
  const { acts, queued } = queue.state.get();
  expect(acts.map((act) => stateOfAct(act, queued))).toEqual(['refused']);
  await queue.send();
  expect(server.pictures).toEqual([]);
});

test('a stop as it stands on the phone: arrival, calls, crates and end, sent or not, and not what was refused', async () => {
  const server = new Server();
  const phone = new Phone();
  let queue = await opened(phone, server);
  const record = (...made: Parameters<DriveQueue['record']>[1]) => queue.record(storedOf(queue), made);
  const first = () => stopStates(storedOf(queue), queue.state.get().acts)[0];
  expect(first()).toMatchObject({ isDone: false, hasArrived: false, calls: 0, place: 1 });
  await record({ kind: 'called', order: 1 });
  await record({ kind: 'arrived', order: 1 });
  await record({ kind: 'unloaded', order: 1, crate: 11 });
  expect(first()).toMatchObject({ isDone: false, hasArrived: true, calls: 1, unloaded: new Set([11]) });
  queue = await opened(phone, server);
  expect(first()?.unloaded).toEqual(new Set([11]));
  await record(DELIVERED);
  expect(first()?.isDone).toBe(true);
  const refused = queue.state.get().acts.map((act) => ({ ...act, outcome: 'conflict' }));
  expect(stopStates(storedOf(queue), refused)[0]).toMatchObject({ isDone: false, calls: 0, unloaded: new Set() });
});

test('crates that were unloaded before the phone lost what it had stored are unloaded', () => {
  const [one, other] = RUN.stops;
  if (!one || !other) throw new Error('the run has two stops');
  const boxes = one.boxes.map((box) => ({ ...box, isUnloaded: box.crateId === 12 }));
  const run = unitOf({ ...RUN, stops: [{ ...one, boxes }, other] });
  expect(stopStates({ batchId: 5, lease: 1, batch: run }, []).map(({ unloaded }) => [...unloaded])).toEqual([[12], []]);
});
