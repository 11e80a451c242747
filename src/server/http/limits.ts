import type { CallName } from '../../contract/calls.ts';
import type { Config } from '../config/config.ts';
import { createRateLimit, type RateLimit, type RateLimitParts, type RateLimitRule } from './rate-limit.ts';

export type LimitName = keyof ReturnType<typeof rulesOf>;

export type RateLimits = Readonly<Record<LimitName, RateLimit>>;

/** Calls that try passwords or send mail: each is refused by address before its body is read. */
export const GUARDED_CALLS: Readonly<Partial<Record<CallName, LimitName>>> = {
  login: 'login',
  registerUser: 'registration',
};

/** Every limit of the shop, made once for the app. */
export function createRateLimits(config: Config, parts: RateLimitParts): RateLimits {
  const entries = Object.entries(rulesOf(config)).map(
    ([name, rule]) => [name, createRateLimit({ name, windowSeconds: 60, ...rule }, parts)] as const,
  );
  return Object.fromEntries(entries) as RateLimits;
}

/**
 * The limits in one table. Rare actions that are worth guarding are counted in the database, across all processes. What
 * ordinary browsing does (the first thing a visitor puts into a cart, a batch of events, a cookie choice) is counted by each
 * process in memory: there the limit only holds back floods, and a shared count would cost one more statement each time.
 */
function rulesOf(config: Config) {
  return {
    login: { points: config.loginsPerMinute, countedIn: 'database' },
    registration: { points: config.loginsPerMinute, countedIn: 'database' },
    giftCodes: { points: config.giftCodesPerMinute, countedIn: 'database' },
    productRequests: { points: config.productRequestsPerMinute, countedIn: 'database' },
    forms: { points: config.formsPerMinute, countedIn: 'database' },
    uploads: { points: config.uploadsPerMinute, countedIn: 'database' },
    mediaUploads: { points: config.uploadsPerMinute, countedIn: 'database' },
    // Before a posted form is read. What it then does is counted by `forms` and `uploads`.
    posts: { points: config.formsPerMinute + config.uploadsPerMinute, countedIn: 'memory' },
    sessions: { points: config.sessionsPerMinute, countedIn: 'memory' },
    consentChoices: { points: 60, countedIn: 'memory' },
    analyticsBatches: { points: 120, countedIn: 'memory' },
  } as const satisfies Record<string, Pick<RateLimitRule, 'points' | 'countedIn'>>;
}
