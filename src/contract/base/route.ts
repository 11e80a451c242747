import type { FeatureName } from '../../domain/account/features.ts';
import type { BotCheckedGroup } from './bot-checks.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { StaffRight } from './rights.ts';

/**
 * any: visitor or customer. shopper: customer, and visitor where visitors may have carts (S 6), 419 otherwise.
 * user: logged-in customer, 419 otherwise. staff: back-office user with the right that the call names, 403 otherwise.
 */
export type Who = 'any' | 'shopper' | 'user' | 'staff';

export interface RouteRules {
  readonly who: Who;
  /** The right that a call of the staff needs; other calls have none. */
  readonly right?: StaffRight;
  /**
   * Marks calls that only customers themselves may make, and not staff who act for them: passwords, second factors,
   * closing the account.
   */
  readonly inPerson?: true;
  /** Only customers with this feature may make the call (S 6), 403 otherwise. */
  readonly feature?: FeatureName;
  /** Marks a GET that changes data: refused across sites, never cached, its query never logged (decisions). */
  readonly changes?: boolean;
  /** Whether a successful call has changed the session's cart: the other devices of its owner are notified. */
  readonly changesCart?: boolean;
  /** The limit that counts attempts at this call. src/server/http/rate-limits/limits.ts says when each limit counts. */
  readonly limit?: RateLimitName;
  /** The maximum length of the body in bytes, if it is above the default (256 KiB). */
  readonly maxBody?: number;
  /** The group of the bot check for this call, if the shop requires it (S 7 and D 7, token_recaptcha). */
  readonly botCheck?: BotCheckedGroup;
}

/** A call without its schemas: plain data that the browser also loads. */
export interface Route<Method extends 'GET' | 'POST' = 'GET' | 'POST', Path extends string = string>
  extends RouteRules {
  readonly method: Method;
  /** Fastify notation; all calls of the platform are under /ebsn/api. */
  readonly path: Path;
}

/** Requires a right for every staff call at compile time. */
type CheckedRules = RouteRules &
  (
    | { readonly who: 'staff'; readonly right: StaffRight }
    | { readonly who: Exclude<Who, 'staff'>; readonly right?: never }
  );

const API = '/ebsn/api';

/** A line of `contract/<feature>/routes.ts`. `path` is without the prefix that every call of the platform has. */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  const Method extends 'GET' | 'POST',
  const Path extends string,
  const Rules extends CheckedRules = CheckedRules,
>(
  method: Method,
  path: Path,
  rules: Rules,
): Route<Method, `/ebsn/api${Path}`> & Pick<Rules, ('limit' | 'botCheck') & keyof Rules> {
  return { method, path: `${API}${path}`, ...rules } as Route<Method, `/ebsn/api${Path}`> &
    Pick<Rules, ('limit' | 'botCheck') & keyof Rules>;
}
