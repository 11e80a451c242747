import type { QueryOf } from '../../../../contract/base/call.ts';
import { pageBlock } from '../../../../contract/base/page.ts';
import type { Calls } from '../../../../contract/calls.ts';
import { acceptsProfiling } from '../../../../domain/account/consent.ts';
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
/** S 9: preferred products. */
export const PREFERRED_LAYOUT = 29;
/** The reply where nothing may be shown. */
export const NO_PRODUCTS = JSON.stringify({ page: pageBlock({ page: 1, pageSize: 0, total: 0 }), products: [] });

/**
 * GET /adv: returns `data` as JSON, cached until the catalogue changes or orders are read again. Personal layouts are not cached, and
 * are empty for everybody who did not accept profiling (S 6), whoever asks for them.
 */
export function recommendations(deps: { catalogue: Catalogue; db: Database; config: Pick<Config, 'advLayouts'> }) {
  const { catalogue, db, config } = deps;
  const recentOrders = recentOrdersReader(db);
  return async (context: CallContext, query: QueryOf<Calls['adv']>): Promise<Json> => {
    const layout = config.advLayouts.get(query.layout) ?? 'bestSellers';
    const isPersonal = layout === 'usual' || query.layout === PREFERRED_LAYOUT;
    const customer = isPersonal ? (await context.session())?.customer : undefined;
    if (isPersonal && !acceptsProfiling(customer?.segments)) return NO_PRODUCTS;
    const orders = await recentOrders(context.now);
    const scope = await catalogue.scopeFor(context, query);
    const asked = { layout, ...readQuery(query), userId: customer?.userId };
    const isOwn = isPersonal || query.shuffle === true;
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

function readQuery({ limit = 12, promo, category_id: categoryId, product_id: ids }: QueryOf<Calls['adv']>) {
  const productIds = readIds(ids, MAX_PRODUCTS);
  return { limit: Math.min(limit, MAX_LIMIT), promo: promo === true, categoryId, productIds };
}

function shuffled(ordinals: readonly number[]): number[] {
  return ordinals
    .map((ordinal) => ({ ordinal, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ ordinal }) => ordinal);
}
