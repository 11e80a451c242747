import pg from 'pg';
import { vi } from 'vitest';

/**
 * These statements are not counted: begin and commit, and background work such as heartbeats, jobs, changes of the
 * catalogue and of the stock, and announcements of changed carts.
 */
const BESIDE =
  /^\s*(?:begin|commit|rollback|select pg_notify|select 1$|select enqueue_job)|\b(?:graphile_worker|catalogue_version)\b|available_amount from stock/i;

/** Returns the statements that reach the database during `work`. */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : textOf(query)));
    return texts.filter((text) => !BESIDE.test(text));
  } finally {
    sent.mockRestore();
  }
}

function textOf(query: unknown): string {
  return (query as { text?: string }).text ?? '';
}
