import type { RateLimitName } from './rate-limits.ts';

/**
 * any: visitor or customer. shopper: customer, and visitor where visitors may have carts (S 6), 419 otherwise.
 * user: logged-in customer, 419 otherwise. staff: back-office user.
 */
export type Who = 'any' | 'shopper' | 'user' | 'staff';

export interface RouteRules {
  readonly who: Who;
  /** A GET that changes something: refused across sites, never cached, its query never logged (decisions). */
  readonly changes?: boolean;
  /** A call that succeeded has changed the session's cart: the other devices of its owner are notified. */
  readonly changesCart?: boolean;
  /** Which limit counts attempts at this call. src/server/http/rate-limits/limits.ts says for each limit when it counts. */
  readonly limit?: RateLimitName;
}

/** A call without its schemas: plain data that the browser loads, too. */
export interface Route<Method extends 'GET' | 'POST' = 'GET' | 'POST', Path extends string = string>
  extends RouteRules {
  readonly method: Method;
  /** Fastify notation; everything of the platform lies under /ebsn/api. */
  readonly path: Path;
}

const API = '/ebsn/api';

/** A line of `contract/<feature>/routes.ts`. `path` is without the prefix that every call of the platform has. */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  const Method extends 'GET' | 'POST',
  const Path extends string,
  const Rules extends RouteRules = RouteRules,
>(method: Method, path: Path, rules: Rules): Route<Method, `/ebsn/api${Path}`> & Pick<Rules, 'limit' & keyof Rules> {
  return { method, path: `${API}${path}`, ...rules };
}
