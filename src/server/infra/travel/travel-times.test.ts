import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { travelMinutes } from '../../../domain/delivery/runs/runs.ts';
import { osrmTimes, straightLine } from './travel-times.ts';

const STORE = { latitude: 45.6983, longitude: 9.6773 };
const NEAR = { latitude: 45.7, longitude: 9.68 };
const FAR = { latitude: 45.65, longitude: 9.6 };

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** Starts a double of an OSRM server; returns its address, its requests and its errors. */
async function serving(answer: (reply: ServerResponse) => void, timeoutMs = 10_000) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const started = createServer((request, reply) => {
    asked.push(request.url ?? '');
    answer(reply);
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return {
    asked,
    errors,
    times: osrmTimes({ url: `http://127.0.0.1:${port}`, timeoutMs, onError: (error) => errors.push(error) }),
  };
}

const json = (body: unknown) => (reply: ServerResponse) => {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

test('OSRM is asked once for all places, and its seconds become minutes; where it knows no way the straight line counts', async () => {
  const { asked, times, errors } = await serving(
    json({
      code: 'Ok',
      durations: [
        [0, 120, null],
        [180, 0, 600],
        [540, 660, 0],
      ],
    }),
  );
  const travel = await times.between([STORE, NEAR, FAR, { ...NEAR }]);
  expect(asked).toEqual(['/table/v1/driving/9.67730,45.69830;9.68000,45.70000;9.60000,45.65000']);
  expect([travel(STORE, NEAR), travel(NEAR, STORE), travel({ ...FAR }, NEAR)]).toEqual([2, 3, 11]);
  expect(travel(STORE, FAR)).toBe(travelMinutes(STORE, FAR));
  expect(errors).toEqual([]);
});

test.each([
  ['refuses', (reply: ServerResponse) => reply.writeHead(400).end('{"code":"InvalidQuery"}')],
  ['answers nonsense', json({ code: 'Ok', durations: 'soon' })],
  ['leads elsewhere', (reply: ServerResponse) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['breaks off', (reply: ServerResponse) => reply.destroy()],
])('where the service %s the straight line counts', async (_, answer) => {
  const { times, errors } = await serving(answer);
  const travel = await times.between([STORE, NEAR]);
  expect(travel(STORE, NEAR)).toBe(travelMinutes(STORE, NEAR));
  expect(errors).toHaveLength(1);
});

test('a service that does not answer is waited for no longer than allowed, and not asked for a while after five failures', async () => {
  const { asked, times, errors } = await serving(() => undefined, 20);
  for (let count = 0; count < 7; count += 1)
    expect((await times.between([STORE, FAR]))(STORE, FAR)).toBe(travelMinutes(STORE, FAR));
  // on a busy machine the time may end before a request arrives
  expect(errors).toHaveLength(5);
  expect(asked.length).toBeLessThanOrEqual(5);
});

test('without a service the straight line counts: 1.34 times as far, at 30 km/h', async () => {
  const travel = await straightLine.between([]);
  expect(travel(STORE, { ...STORE, latitude: STORE.latitude + 0.01 })).toBeCloseTo(2.98, 2);
});
