import { findSession } from '../../../src/server/features/auth/session-customer.ts';
import { type ContextOf, contextFactory } from '../../../src/server/http/context.ts';
import type { ApiShop } from '../api-shop.ts';

/** Returns the function with which pages of this shop read the session of a request. */
export function pageContext({ db, now }: ApiShop): ContextOf {
  const { clock, config, limits } = { clock: { now: () => now.at } } as never;
  return contextFactory({
    db,
    clock,
    config,
    limits,
    findSession: (token, at) => findSession(db, token, at),
    findKey: async () => undefined,
  });
}
