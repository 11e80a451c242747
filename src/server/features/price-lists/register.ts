import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import { priceListHandlers } from './routes.ts';

/** Price lists of companies: what the staff do with them. Whose prices are shown and charged is decided by session and cart. */
export function register(deps: { readonly db: Database }) {
  return { handlers: priceListHandlers(deps) } satisfies Feature;
}
