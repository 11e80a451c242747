import { expect, test, vi } from 'vitest';
import type { Session } from '../../http/session.ts';
import type { Database, Statement } from '../../infra/database/types.ts';
import { CartEvents } from './cart-events.ts';

test('notifications stay below the limit of the database, whatever clients call themselves', async () => {
  const payloads: string[] = [];
  const query = (statement: Statement) => {
    payloads.push(String(statement.values?.[1]));
    return Promise.resolve([]);
  };
  const events = new CartEvents({ db: { query } as unknown as Database, onError: () => {} });
  const names = Array.from({ length: 200 }, (_, index) => (index % 2 ? '"' : 'è').repeat(60) + index);
  for (const [index, name] of names.entries()) events.changed({ sessionId: index } as Session, name);
  await vi.waitFor(() => {
    const told = payloads.flatMap((payload) => JSON.parse(payload) as { client: string }[]);
    expect(told.map(({ client }) => client)).toEqual(names);
  });
  expect(payloads.filter((payload) => Buffer.byteLength(payload) >= 8000)).toEqual([]);
  await events.stop();
});
