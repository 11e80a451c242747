import pg from 'pg';
import { vi } from 'vitest';

/**
 * These statements are not counted: begin, commit and its mark, and background work such as heartbeats, jobs, changes
 * of the catalogue and of the stock, and announcements of changed carts.
 */
const BESIDE = new RegExp(
  [
    /^\s*(?:begin|commit|rollback|insert into commit_marks|select (?:pg_notify|pg_is_in_recovery|enqueue_job))/,
    /\b(?:graphile_worker|catalogue_version)\b|available_amount from stock/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

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
