import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OnMessage } from './database/types.ts';
import { Live, type LiveDeps } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A source whose replies the test controls, and a database whose notifications it sends. */
function openLive(some: Partial<LiveDeps<string>> = {}) {
  const asked: { channel: string | undefined; before: string; answer: PromiseWithResolvers<string | undefined> }[] = [];
  const listeners = new Map<string, OnMessage>();
  const failures: unknown[] = [];
  const live = new Live<string>({
    initial: 'nothing',
    read: (before, notification) => {
      const answer = Promise.withResolvers<string | undefined>();
      asked.push({ channel: notification?.channel, before, answer });
      return answer.promise;
    },
    db: {
      listen: async (channel, onMessage) => {
        listeners.set(channel, onMessage);
        return async () => void listeners.delete(channel);
      },
    },
    channels: ['changed'],
    onError: (error) => failures.push(error),
    ...some,
  });
  const answer = async (index: number, text: string | undefined) => {
    asked[index]?.answer.resolve(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async (index: number) => {
    asked[index]?.answer.reject(new Error('gone'));
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async (first: string) => {
    const started = live.start();
    await vi.advanceTimersByTimeAsync(0);
    await answer(0, first);
    await started;
  };
  return { live, asked, listeners, failures, answer, fail, start };
}

test('is read at the start, when the database tells of a change, and every minute', async () => {
  const { live, asked, listeners, answer, start } = openLive();
  await start('one');
  expect(live.current).toBe('one');
  listeners.get('changed')?.('');
  expect(asked.map(({ channel }) => channel)).toEqual([undefined, 'changed']);
  await answer(1, 'two');
  expect(live.current).toBe('two');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  await answer(2, undefined);
  expect(live.current).toBe('two');
  await live.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked.length, listeners.size]).toEqual([3, 0]);
});

test('drops what was asked for earlier and comes later', async () => {
  const { live, listeners, answer, start } = openLive();
  await start('one');
  listeners.get('changed')?.('');
  listeners.get('changed')?.('');
  await answer(2, 'three');
  await answer(1, 'two');
  expect(live.current).toBe('three');
});

test('is read in turn where each reading builds on the one before', async () => {
  const { live, asked, listeners, answer, start } = openLive({ inTurn: true });
  await start('one');
  listeners.get('changed')?.('');
  listeners.get('changed')?.('');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  await answer(1, 'two');
  await answer(2, 'three');
  expect(asked.map(({ before }) => before)).toEqual(['nothing', 'one', 'two']);
  await live.settled();
  expect(live.current).toBe('three');
});

test('stays as it was when a reading fails, and is read again, later each time', async () => {
  const { live, asked, failures, listeners, answer, fail, start } = openLive({ inTurn: true, everyMs: 3_600_000 });
  await start('one');
  listeners.get('changed')?.('');
  await vi.advanceTimersByTimeAsync(0);
  await fail(1);
  expect([live.current, failures.length]).toEqual(['one', 1]);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await fail(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ channel }) => channel)).toEqual([undefined, 'changed', 'changed', 'changed']);
  await answer(3, 'two');
  expect(live.current).toBe('two');
});

test('is not read again after it was stopped', async () => {
  const { live, asked, listeners, fail, start } = openLive({ inTurn: true });
  await start('one');
  listeners.get('changed')?.('');
  await vi.advanceTimersByTimeAsync(0);
  const stopped = live.stop();
  await fail(1);
  await stopped;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(2);
});

test('lets a start fail when it cannot be read, or go on without it after so long', async () => {
  const strict = openLive();
  const outcome = strict.live.start().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  await strict.fail(0);
  expect(await outcome).toEqual(new Error('gone'));
  const patient = openLive({ startWithinMs: 1000 });
  let isStarted = false;
  const slow = patient.live.start().then(() => (isStarted = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isStarted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await slow;
  expect(patient.live.current).toBe('nothing');
});
