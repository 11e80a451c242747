import pg from 'pg';
import { vi } from 'vitest';

const OF_TRANSACTIONS = /^\s*(?:begin|commit|rollback)/i;

/** The statements that reach the database while something is done, whoever sends them; begin and commit are none. */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : textOf(query)));
    return texts.filter((text) => !OF_TRANSACTIONS.test(text));
  } finally {
    sent.mockRestore();
  }
}

function textOf(query: unknown): string {
  return (query as { text?: string }).text ?? '';
}
