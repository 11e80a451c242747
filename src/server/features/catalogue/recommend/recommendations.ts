import type { QueryOf } from '../../../../contract/base/call.ts';
import { pageBlock } from '../../../../contract/base/page.ts';
import type { Calls } from '../../../../contract/calls.ts';
import type { Config } from '../../../config/config.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Json } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { jsonObject, rawArray } from '../../../infra/json-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { readIds } from '../read-query.ts';
import { recentOrdersReader } from './recent-orders.ts';
import { recommend } from './recommend.ts';

const MAX_PRODUCTS = 30;
const MAX_LIMIT = 48;

/** GET /adv: returns `data` as JSON, cached until the catalogue changes or orders are read again; personal layouts are not cached. */
export function recommendations(deps: { catalogue: Catalogue; db: Database; config: Pick<Config, 'advLayouts'> }) {
  const { catalogue, db, config } = deps;
  const recentOrders = recentOrdersReader(db);
  return async (context: CallContext, query: QueryOf<Calls['adv']>): Promise<Json> => {
    const orders = await recentOrders(context.now);
    const layout = config.advLayouts.get(query.layout) ?? 'bestSellers';
    const userId = layout === 'usual' ? (await context.session())?.customer?.userId : undefined;
    const scope = catalogue.scope(query.hash ?? context.scopeHash);
    const asked = {
      layout,
      limit: Math.min(query.limit ?? 12, MAX_LIMIT),
      promo: query.promo === true,
      categoryId: query.category_id,
      productIds: readIds(query.product_id, MAX_PRODUCTS),
      userId,
    };
    const isOwn = userId !== undefined || query.shuffle === true;
    const key = `adv ${scope.key} ${orders.readAt} ${JSON.stringify(asked)}`;
    const cached = isOwn ? undefined : catalogue.replies.get(key);
    if (cached) return cached;
    const found = await recommend(db, scope, orders, asked);
    const ordinals = query.shuffle === true ? shuffled(found) : found;
    const page = pageBlock({ page: 1, pageSize: asked.limit, total: ordinals.length });
    const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
    const json = Buffer.from(jsonObject({ page, products }));
    return isOwn ? [json] : catalogue.replies.keep(key, json);
  };
}

function shuffled(ordinals: readonly number[]): number[] {
  return ordinals
    .map((ordinal) => ({ ordinal, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ ordinal }) => ordinal);
}
