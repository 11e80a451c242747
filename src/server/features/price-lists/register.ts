import type { Feature } from '../../http/feature.ts';
import type { PriceListDeps } from './change-lists.ts';
import { priceListHandlers } from './routes.ts';

/** Price lists of companies: what the staff do with them. Whose prices are shown and charged is decided by session and cart. */
export function register(deps: PriceListDeps) {
  return { handlers: priceListHandlers(deps) } satisfies Feature;
}
