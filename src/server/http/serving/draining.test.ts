import { once } from 'node:events';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchRequests } from './health.ts';

const WAITING = 20;

/**
 * Runs beside the server: sends one request, and the others while the server is busy with it. Exits with the number of
 * replies.
 */
const CLIENTS = `
  const { connect } = require('node:net');
  const { workerData: { port, signal, count }, parentPort } = require('node:worker_threads');
  const flags = new Int32Array(signal);
  const ask = (path, written) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.on('data', (part) => { reply += part; });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(reply.startsWith('HTTP/1.1 200')));
    socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: shop\\r\\n\\r\\n', written);
  });
  const first = ask('/busy');
  const others = Promise.resolve(Atomics.waitAsync(flags, 0, 0).value).then(() => {
    let left = count;
    return Promise.all(Array.from({ length: count }, () => ask('/', () => {
      if (--left > 0) return;
      Atomics.store(flags, 1, 1);
      Atomics.notify(flags, 1);
    })));
  });
  Promise.all([first, others]).then((replies) => parentPort.postMessage(replies.flat().filter(Boolean).length));
`;

test('a server that ends reads the requests that waited while it was busy', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const draining = watchRequests(app);
  const signal = new SharedArrayBuffer(8);
  const flags = new Int32Array(signal);
  const ended = Promise.withResolvers<void>();
  app.get('/', () => 'read');
  app.get('/busy', async () => {
    draining.drainAndClose().then(ended.resolve, ended.reject);
    await turnOfLoop();
    await turnOfLoop();
    Atomics.store(flags, 0, 1);
    Atomics.notify(flags, 0);
    // blocks the event loop until all others are sent, and then longer than any check lasts
    Atomics.wait(flags, 1, 0);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    return 'busy';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, signal, count: WAITING } });
  const [answered] = await once(clients, 'message');
  expect(answered).toBe(WAITING + 1);
  await ended.promise;
  await clients.terminate();
});

test('a server that ends listens until a load balancer has probed it twice more', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  const draining = watchRequests(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (let probe = 1; probe <= 3; probe++) draining.probed();
  const ended = draining.drainAndClose();
  expect(draining.isDraining).toBe(true);
  draining.probed();
  await turnOfLoop();
  expect(app.server.listening).toBe(true);
  draining.probed();
  await ended;
  expect(app.server.listening).toBe(false);
});

test('two probes, as at a start, are nobody to wait for', async () => {
  const app = fastify();
  const draining = watchRequests(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  draining.probed();
  draining.probed();
  await draining.drainAndClose();
  expect(app.server.listening).toBe(false);
});
