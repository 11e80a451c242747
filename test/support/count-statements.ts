import pg from 'pg';
import { vi } from 'vitest';

/**
 * These statements are not counted: begin and commit, and background work such as looking for jobs, changes of the catalogue and of the
 * stock, and announcements of changed carts.
 */
const BESIDE =
  /^\s*(?:begin|commit|rollback|select pg_notify)|\b(?:graphile_worker|enqueue_job|catalogue_version)\b|available_amount from stock/i;

/** Returns the statements that reach the database while something is done. */
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
