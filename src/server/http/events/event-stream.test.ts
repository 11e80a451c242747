import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { ContextOf } from '../context.ts';
import type { SendEvent } from './event-source.ts';
import { EVENT_STREAM, registerEventStream, type StreamLimits } from './event-stream.ts';

const ending: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** Starts a shop whose visitors send the id of their session, and whose proxy sends their address. */
async function openStreams(streamLimits: StreamLimits) {
  const ended = new Set<unknown>();
  const sessionOf = ({ headers }: FastifyRequest) => ({ sessionId: Number(headers['x-session']) });
  const app = fastify({ trustProxy: true, forceCloseConnections: true });
  const contextOf = ((request: FastifyRequest) => ({
    session: async () => (ended.has(request.headers['x-session']) ? undefined : sessionOf(request)),
  })) as unknown as ContextOf;
  const listeners = new Set<SendEvent>();
  const watch = (_session: unknown, send: SendEvent) => {
    listeners.add(send);
    return () => void listeners.delete(send);
  };
  registerEventStream(app, { sources: [{ watch }], contextOf, streamLimits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ending.push(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${EVENT_STREAM}`;
  const changed = (client: string) => {
    for (const send of listeners) send('cart', { client });
  };
  const logOut = (session: number) => ended.add(String(session));
  const open = async (session: number, address: string) => {
    const aborter = new AbortController();
    const headers = { 'x-session': String(session), 'x-forwarded-for': address };
    const reply = await fetch(url, { headers, signal: aborter.signal });
    ending.push(() => aborter.abort());
    const reader = reply.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    return { status: reply.status, text: new TextDecoder().decode(value), next, leave: () => aborter.abort() };
  };
  return { open, changed, logOut };
}

const OPEN = { status: 200, text: 'retry: 5000\n\n' };
/** An EventSource reconnects only after a stream with status 200. */
const LATER = { status: 200, text: 'retry: 60000\n\n' };

test('one visitor leaves streams for others, and gets one again when another ends', async () => {
  const { open } = await openStreams({ all: 100, perSession: 2, perAddress: 100 });
  const first = await open(1, '192.0.2.1');
  expect([first, await open(1, '192.0.2.1')]).toMatchObject([OPEN, OPEN]);
  expect(await open(1, '192.0.2.1')).toMatchObject(LATER);
  expect(await open(2, '192.0.2.1')).toMatchObject(OPEN);
  first.leave();
  await expect.poll(async () => (await open(1, '192.0.2.1')).text).toBe(OPEN.text);
});

test('who logged out hears of no change any more', async () => {
  const { open, changed, logOut } = await openStreams({ all: 9, perSession: 9, perAddress: 9 });
  const [stays, leaves] = [await open(1, '192.0.2.1'), await open(2, '192.0.2.1')];
  logOut(2);
  changed('tablet');
  expect(await stays.next()).toBe('event: cart\ndata: {"client":"tablet"}\n\n');
  expect(await leaves.next()).toBe('');
});

test('one address leaves streams for others, whatever sessions it has', async () => {
  const { open } = await openStreams({ all: 100, perSession: 10, perAddress: 2 });
  for (const session of [1, 2]) expect(await open(session, '192.0.2.1')).toMatchObject(OPEN);
  expect(await open(3, '192.0.2.1')).toMatchObject(LATER);
  expect(await open(3, '192.0.2.2')).toMatchObject(OPEN);
});

test('a shop whose streams are all taken tells browsers to come back', async () => {
  const { open } = await openStreams({ all: 1, perSession: 10, perAddress: 10 });
  expect(await open(1, '192.0.2.1')).toMatchObject(OPEN);
  expect(await open(2, '192.0.2.2')).toMatchObject(LATER);
});
