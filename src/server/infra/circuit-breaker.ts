/** Stops calling a service for a while after it failed several times in a row, so that nobody waits for it. */
export interface CircuitBreaker {
  /** Returns true while the service must not be called. */
  isOpen(): boolean;
  /** Runs a request and records whether it succeeded. Throws what the request throws. */
  run<T>(ask: () => Promise<T>): Promise<T>;
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 30_000;

export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    isOpen: () => now() < closedUntil,
    run: async (ask) => {
      try {
        const answer = await ask();
        failures = 0;
        return answer;
      } catch (error) {
        failures++;
        if (failures >= FAILURES_TO_OPEN) closedUntil = now() + OPEN_MS;
        throw error;
      }
    },
  };
}
