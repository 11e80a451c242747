import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from './Queries.tsx';

const KEY = ['mine', 'lists'];

/** A server whose replies come when the test says so; each says what was there when it was asked. */
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

test('what a change answered is not overwritten by a reading that began before it', async () => {
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

test('a first reading goes on when there is nothing yet that a change could change', async () => {
  const client = createClient();
  const { server, read } = slowServer();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => undefined);
  client.setQueryData<string>(KEY, (known) => known && 'changed');
  server.reply();
  await expect.poll(() => client.getQueryData(KEY)).toBe('none');
  expect(server.asked).toBe(1);
  stop();
});
