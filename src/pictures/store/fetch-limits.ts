export interface FetchLimits {
  readonly maxBytes: number;
  /** For one attempt, redirects included. */
  readonly maxMs: number;
  readonly maxRedirects: number;
  /** Tries in all; what may be better another time is waited for. */
  readonly tries: number;
  /** Before the second try; twice as long before each further one, unless the host says how long. */
  readonly waitMs: number;
}

export const usualLimits: FetchLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxMs: 20_000,
  maxRedirects: 3,
  tries: 3,
  waitMs: 2000,
};
