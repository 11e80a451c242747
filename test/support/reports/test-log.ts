import { createLog, type Logger } from '../../../src/server/infra/log.ts';

/**
 * The log of a shop in a test: errors that a test causes on purpose are in it. Vitest shows its lines only where their
 * test fails (`silent` in vitest.config.ts).
 */
export function testLog(): Logger {
  return createLog('error', { write: (line) => console.error(line.trimEnd()) });
}
