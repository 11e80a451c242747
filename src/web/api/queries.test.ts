import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from './Queries.tsx';

const KEY = ['mine', 'lists'];

/** A server that replies when the test tells it to. A reply has the lists of the time of its request. */
function slowServer() {
  const server = { lists: 'none', asked: 0, reply: (): void => undefined };
  const waiting: (() => void)[] = [];
  server.reply = () => waiting.shift()?.();
  const read = () => {
    server.asked += 1;
    const { lists } = server;
    return new Promise<string>((resolve) => waiting.push(() => resolve(lists)));
  };
  return { server, read };
}

test('the reply of a change is not overwritten by a request that was sent before it', async () => {
  const client = createClient([[KEY, 'none']]);
  const { server, read } = slowServer();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read, staleTime: 0 }).subscribe(() => undefined);
  expect(server.asked).toBe(1);
  server.lists = 'breakfast';
  client.setQueryData(KEY, 'breakfast');
  server.reply();
  expect(server.asked).toBe(2);
  server.reply();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(KEY)).toBe('breakfast');
  stop();
});

test('the first request of a page is not overwritten either, and an updater that has nothing to change leaves it alone', async () => {
  const client = createClient();
  const { server, read } = slowServer();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => undefined);
  client.setQueryData<string>(KEY, (known) => known && 'changed');
  expect(server.asked).toBe(1);
  server.lists = 'breakfast';
  client.setQueryData(KEY, 'breakfast');
  expect(server.asked).toBe(2);
  server.reply();
  server.reply();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(KEY)).toBe('breakfast');
  stop();
});
