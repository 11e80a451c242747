/**
 * How long and how often a test checks the condition that it waits for. The limit is longer than any working machine
 * needs, whatever its load, so only a condition that never comes true fails a test.
 */
export const PATIENCE = { timeout: 60_000, interval: 20 } as const;
