import { mayUse } from '../../../domain/account/features.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Database } from '../../infra/database/types.ts';
import type { CategoryContent, CategoryContentView } from '../catalogue/categories/category-content.ts';
import { inEnglish } from '../catalogue/engine/english/english-texts.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { segmentsOf } from './blocks/block-queries.ts';
import { metaOf } from './blocks/block-view.ts';
import {
  type ContentStore,
  type Place,
  type PlacedBlock,
  shownIn,
  VISITOR,
  type Viewer,
} from './blocks/content-store.ts';
import { contentInEnglish } from './entries/english-content.ts';

/** The home page is stored like other pages of blocks. */
const HOME = 'home';

/** Returns the blocks and proposals for replies about one category. */
export function categoryContent(deps: { store: ContentStore; db: Database }): CategoryContent {
  const { store, db } = deps;
  const shown = async (place: Place | undefined, scope: Scope, context: CallContext) => {
    const viewer = place?.isPersonal ? await viewerOf(db, context) : VISITOR;
    const { key, blocks } = shownIn(place, { now: context.now, warehouseId: scope.warehouse.warehouseId, viewer });
    return { key, view: () => contentInEnglish(scope.snapshot.texts, viewOf(place, blocks)) };
  };
  return {
    ofCategory: (categoryId, scope, context) => shown(store.ofCategory(categoryId), scope, context),
    besideTree: async ({ slug, categoryId }, scope, context) => {
      const place = slug === undefined ? store.byId(categoryId ?? 0) : store.bySlug(slug);
      if (!place || place.row.slug === null) return undefined;
      const { texts } = scope.snapshot;
      return {
        ...(await shown(place, scope, context)),
        place: {
          categoryId: place.row.placeId,
          name: inEnglish(texts, place.row.name),
          slug: place.row.slug,
          description: inEnglish(texts, place.description),
        },
      };
    },
  };
}

/** Returns the cache key of the blocks that visitors see on a page; '' for a page without blocks. */
export function pageContentKey(store: ContentStore, path: string, scope: Scope, now: Date): string {
  const circumstances = { now, warehouseId: scope.warehouse.warehouseId, viewer: VISITOR };
  if (path === '/') return shownIn(store.bySlug(HOME), circumstances).key;
  const [, slug] = /^\/category\/(.+?)\/?$/.exec(path) ?? [];
  if (slug === undefined) return '';
  const name = decoded(slug);
  const node = scope.snapshot.tree.bySlug.get(name);
  return shownIn(node ? store.ofCategory(node.row.categoryId) : store.bySlug(name), circumstances).key;
}

export async function viewerOf(db: Database, context: CallContext): Promise<Viewer> {
  const customer = (await context.session())?.customer;
  if (!customer) return VISITOR;
  const segments = await segmentsOf(db, customer.userId);
  return {
    isCustomer: true,
    isCompany: customer.companyId !== undefined,
    isTester: mayUse(customer, 'previews'),
    segments,
  };
}

function viewOf(place: Place | undefined, blocks: readonly PlacedBlock[]): CategoryContentView {
  const meta = {
    ...(place ? metaOf(place.row.meta) : {}),
    // cached pages are the same for everybody; the browser of a customer requests the content again
    ...(place?.isPersonal ? { category_content: { PERSONAL: 'true' } } : {}),
  };
  return {
    categoryProposalType: { name: place?.row.proposalType ?? 'BannerGrid' },
    proposals: [...(place?.proposals ?? [])],
    categoryBlocks: blocks.map(({ view }) => view),
    ...(Object.keys(meta).length > 0 ? { metaData: meta } : {}),
  };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
