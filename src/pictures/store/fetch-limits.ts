export interface FetchLimits {
  readonly mostBytes: number;
  /** For one attempt, redirects included. */
  readonly mostMs: number;
  readonly mostRedirects: number;
  /** Tries in all; what may be better another time is waited for. */
  readonly tries: number;
  /** Before the second try; twice as long before each further one, unless the host says how long. */
  readonly waitMs: number;
}

export const usualLimits: FetchLimits = {
  mostBytes: 8 * 1024 * 1024,
  mostMs: 20_000,
  mostRedirects: 3,
  tries: 3,
  waitMs: 2000,
};
