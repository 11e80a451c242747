import { acceptsProfiling } from '../../../../domain/account/consent.ts';
import type { Config } from '../../../config/config.ts';
import type { CallContext } from '../../../http/call-context.ts';
import type { Json } from '../../../http/outcome.ts';
import { ReadyReply } from '../../../http/ready-reply.ts';
import type { Database } from '../../../infra/database/types.ts';
import { jsonObject, rawArray } from '../../../infra/json-text.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { listProducts } from '../../catalogue/engine/list.ts';
import { shownPromotionsAt } from '../../catalogue/engine/promotions.ts';
import { readIds, readListQuery } from '../../catalogue/engine/read-query.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import {
  NO_PRODUCTS,
  type OrderedBaskets,
  PREFERRED_LAYOUT,
  recommendations,
} from '../../catalogue/recommend/recommendations.ts';
import { metaOf } from './block-view.ts';
import type { PlacedBlock } from './content-store.ts';

export interface BlockProductsDeps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly baskets: OrderedBaskets;
  readonly config: Pick<Config, 'advLayouts'>;
}

/** S 9: PRODUCT_LIMIT. */
const DEFAULT_LIMIT = 12;
const MAX_LIMIT = 48;
/** S 9: these layouts recommend goods of the category of the slider's page. */
const LAYOUTS_OF_CATEGORY: ReadonlySet<number> = new Set([25, 27]);

export interface BlockProducts {
  /** JSON of `{ page, products }`. Returns undefined for a type of block that shows no products. */
  shownIn(block: PlacedBlock, scope: Scope, context: CallContext): Promise<string | undefined>;
}

/** The products a slider shows: listed ids, a promotion, a category, a search, or a layout of /adv. */
export function blockProducts(deps: BlockProductsDeps): BlockProducts {
  const recommended = recommendations(deps);
  return {
    shownIn: async (block, scope, context) => {
      const { type } = block.row;
      if (type !== 'ProductSlider' && type !== 'CrmProductSlider') return undefined;
      const options = metaOf(block.row.meta)[`category_block_type_${type}`] ?? {};
      const limit = Math.min(Math.max(Math.trunc(Number(options['PRODUCT_LIMIT'])) || DEFAULT_LIMIT, 1), MAX_LIMIT);
      const layout = layoutOf(type, options);
      // layouts based on earlier purchases check the consent themselves, whichever block shows them
      if (type === 'CrmProductSlider' && !acceptsProfiling((await context.session())?.customer?.segments))
        return NO_PRODUCTS;
      if (layout === undefined) return listed(deps.catalogue, scope, { options, limit });
      const category =
        categoryIdOf(scope, options) ?? (LAYOUTS_OF_CATEGORY.has(layout) ? (block.categoryId ?? undefined) : undefined);
      const json = await recommended(context, {
        layout,
        limit,
        promo: options['PROMO'] === 'true',
        shuffle: options['SHUFFLE'] === 'true',
        hash: `w${scope.warehouse.warehouseId}d${scope.date}t0`,
        ...(category === undefined ? {} : { category_id: category }),
        ...(options['PRODUCT_IDS'] ? { product_id: options['PRODUCT_IDS'] } : {}),
      });
      return jsonText(json);
    },
  };
}

type Options = Readonly<Record<string, string>>;

function layoutOf(type: string, options: Options): number | undefined {
  const layout = Number(options['ADV_LAYOUT']);
  if (Number.isInteger(layout) && layout > 0) return layout;
  return type === 'CrmProductSlider' ? PREFERRED_LAYOUT : undefined;
}

function listed(catalogue: Catalogue, scope: Scope, { options, limit }: { options: Options; limit: number }): string {
  const category = categoryIdOf(scope, options);
  const promotion = Number(options['PROMO_ID']);
  const query = readListQuery({
    ...(options['QUERY'] ? { q: options['QUERY'].slice(0, 200) } : {}),
    ...(options['PRODUCT_IDS'] ? { product_id: options['PRODUCT_IDS'] } : {}),
    ...(category === undefined ? {} : { parent_category_id: category }),
    ...(options['ORDER_BY'] ? { sort: options['ORDER_BY'].slice(0, 40) } : {}),
    promo: options['PROMO'] === 'true',
    new_product: options['NEW_PRODUCT'] === 'true',
    page: 1,
    page_size: limit,
  });
  const within = promotion > 0 ? { within: productsOfPromotion(scope, promotion) } : {};
  const { page, ordinals } = listProducts(scope.snapshot, scope, { ...query, ...within });
  return jsonObject({ page, products: rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal))) });
}

function productsOfPromotion(scope: Scope, promotionId: number): ReadonlySet<number> {
  const { size, productIds } = scope.snapshot;
  const found = new Set<number>();
  for (let ordinal = 0; ordinal < size; ordinal++)
    if (shownPromotionsAt(scope, ordinal).some(({ row }) => row.promotionId === promotionId))
      found.add(productIds[ordinal] ?? 0);
  return found;
}

/** Finds a category by id, or by slug, because ids differ between shops. A missing category has no goods. */
function categoryIdOf({ snapshot }: Scope, options: Options): number | undefined {
  if (options['CATEGORY_ID']) return readIds(options['CATEGORY_ID'])[0] ?? -1;
  if (!options['CATEGORY_SLUG']) return undefined;
  return snapshot.tree.bySlug.get(options['CATEGORY_SLUG'])?.row.categoryId ?? -1;
}

function jsonText(json: Json): string {
  return json instanceof ReadyReply ? json.data.toString() : json.toString();
}
