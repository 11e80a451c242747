/**
 * How long and how often a test looks for what it waits for. No machine that goes on at all needs so long, however much
 * it has to do beside the tests: only what never comes is found missing.
 */
export const PATIENCE = { timeout: 60_000, interval: 20 } as const;
