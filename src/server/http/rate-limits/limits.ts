import { RATE_LIMITS, type RateLimitName } from '../../../contract/base/rate-limits.ts';
import type { Config } from '../../config/config.ts';
import { createRateLimit, type RateLimit, type RateLimitDeps, type RateLimitRule } from './rate-limit.ts';

export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

interface LimitRule extends Pick<RateLimitRule, 'countedIn' | 'isClearable'> {
  /** Attempts per window. */
  readonly points: (config: Config) => number;
  /** The length of a window; absent: a minute. */
  readonly windowSeconds?: number;
  /**
   * When a call counts for the limit that its route names. - `request`: before the body is read, by address. Refused
   * with HTTP 429. For calls that try passwords. - `call`: once the input is valid, by address. Refused in an ordinary
   * reply. - `handler`: the handler decides what counts, because not every call does (a valid gift code does not
   * count).
   */
  readonly countedAt: 'request' | 'call' | 'handler';
}

const QUARTER_OF_AN_HOUR = 900;
const HOUR = 3600;
const DAY = 86_400;

/**
 * The limits in one table. Rare actions that need protection are counted in the database, across all processes.
 * Ordinary browsing (the first product in a cart, a batch of events, a cookie choice) is counted by each process in
 * memory: there the limit only stops floods, and a shared count would cost one more statement each time.
 */
const RULES: Readonly<Record<RateLimitName, LimitRule>> = {
  logins: { points: (config) => config.loginsPerMinute, countedIn: 'database', countedAt: 'request' },
  registrations: { points: (config) => config.loginsPerMinute, countedIn: 'database', countedAt: 'request' },
  accountLogins: {
    points: () => RATE_LIMITS.accountLogins,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    isClearable: true,
    countedAt: 'handler',
  },
  secondFactors: {
    points: () => RATE_LIMITS.secondFactors,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  accountMails: {
    points: () => RATE_LIMITS.accountMails,
    windowSeconds: HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  ownDataExports: {
    points: () => RATE_LIMITS.ownDataExports,
    windowSeconds: DAY,
    countedIn: 'database',
    countedAt: 'handler',
  },
  sameTakenEmail: {
    points: () => RATE_LIMITS.sameTakenEmail,
    windowSeconds: HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  takenEmails: {
    points: () => RATE_LIMITS.takenEmails,
    windowSeconds: HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  cardChecks: {
    points: () => RATE_LIMITS.cardChecks,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  signOnDomains: {
    points: () => RATE_LIMITS.signOnDomains,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'call',
  },
  vatChecks: {
    points: () => RATE_LIMITS.vatChecks,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'call',
  },
  orderLinks: { points: () => RATE_LIMITS.orderLinks, countedIn: 'database', countedAt: 'call' },
  withdrawals: {
    points: () => RATE_LIMITS.withdrawals,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'call',
  },
  documents: { points: () => RATE_LIMITS.documents, countedIn: 'memory', countedAt: 'handler' },
  feeds: { points: () => RATE_LIMITS.feeds, countedIn: 'memory', countedAt: 'handler' },
  assistants: { points: () => RATE_LIMITS.assistants, countedIn: 'memory', countedAt: 'handler' },
  unknownKeys: { points: () => RATE_LIMITS.unknownKeys, countedIn: 'memory', countedAt: 'handler' },
  slowKeys: { points: () => RATE_LIMITS.slowKeys, countedIn: 'memory', countedAt: 'handler' },
  normalKeys: { points: () => RATE_LIMITS.normalKeys, countedIn: 'memory', countedAt: 'handler' },
  fastKeys: { points: () => RATE_LIMITS.fastKeys, countedIn: 'memory', countedAt: 'handler' },
  giftCodes: { points: (config) => config.giftCodesPerMinute, countedIn: 'database', countedAt: 'handler' },
  productRequests: { points: (config) => config.productRequestsPerMinute, countedIn: 'database', countedAt: 'handler' },
  mailRecipients: {
    points: () => RATE_LIMITS.mailRecipients,
    windowSeconds: DAY,
    countedIn: 'database',
    countedAt: 'handler',
  },
  mailSenders: {
    points: () => RATE_LIMITS.mailSenders,
    windowSeconds: DAY,
    countedIn: 'database',
    countedAt: 'handler',
  },
  forms: { points: (config) => config.formsPerMinute, countedIn: 'database', countedAt: 'handler' },
  uploads: { points: (config) => config.uploadsPerMinute, countedIn: 'database', countedAt: 'handler' },
  mediaUploads: { points: (config) => config.uploadsPerMinute, countedIn: 'database', countedAt: 'handler' },
  // `forms` and `uploads` limit the effects of a posted form
  posts: {
    points: (config) => config.formsPerMinute + config.uploadsPerMinute,
    countedIn: 'memory',
    countedAt: 'handler',
  },
  sessions: { points: (config) => config.sessionsPerMinute, countedIn: 'memory', countedAt: 'handler' },
  consentChoices: { points: () => RATE_LIMITS.consentChoices, countedIn: 'memory', countedAt: 'call' },
  botChallenges: { points: () => RATE_LIMITS.botChallenges, countedIn: 'memory', countedAt: 'call' },
  uncheckedCallers: {
    points: () => RATE_LIMITS.uncheckedCallers,
    windowSeconds: QUARTER_OF_AN_HOUR,
    countedIn: 'database',
    countedAt: 'handler',
  },
  addressLookups: { points: () => RATE_LIMITS.addressLookups, countedIn: 'memory', countedAt: 'call' },
  analyticsBatches: { points: () => RATE_LIMITS.analyticsBatches, countedIn: 'memory', countedAt: 'call' },
};

/** Makes every limit of the shop, once for the app. */
export function createRateLimits(config: Config, deps: RateLimitDeps): RateLimits {
  const entries = Object.entries(RULES).map(
    ([name, { points, countedIn, windowSeconds = 60, isClearable = false }]) => {
      const rule = { name, windowSeconds, points: points(config), countedIn, isClearable };
      return [name, createRateLimit(rule, deps)] as const;
    },
  );
  return Object.fromEntries(entries) as RateLimits;
}

/** Returns the limit of a route, if it counts at this stage of a call. */
export function limitAt(moment: 'request' | 'call', limit: RateLimitName | undefined): RateLimitName | undefined {
  return limit !== undefined && RULES[limit].countedAt === moment ? limit : undefined;
}
