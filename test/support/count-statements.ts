import pg from 'pg';
import { vi } from 'vitest';

/**
 * Begin and commit, and what goes on beside: jobs that are looked for, changes of the catalogue, and what is told of all
 * carts that changed within a moment.
 */
const BESIDE = /^\s*(?:begin|commit|rollback|select pg_notify)|\b(?:graphile_worker|enqueue_job|catalogue_version)\b/i;

/** The statements that reach the database while something is done. */
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
