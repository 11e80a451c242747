import type { Handlers } from '../../http/handlers.ts';
import { doneJson, refuse } from '../../http/outcome.ts';
import { jsonObject, mergeObjects, raw } from '../../infra/json-text.ts';
import { type BlockProductsDeps, blockProducts } from './blocks/block-products.ts';
import { viewerOf } from './category-content.ts';
import { type ContentStore, isPersonal, isShown, VISITOR } from './content-store.ts';
import { blockInEnglish } from './english-content.ts';

/** S 7, category-block/info. A block that the customer may not see in this store now is not found. */
export function contentHandlers(deps: BlockProductsDeps & { readonly store: ContentStore }): Pick<Handlers, 'categoryBlockInfo'> {
  const products = blockProducts(deps);
  return {
    categoryBlockInfo: async (context, { query }) => {
      const block = deps.store.block(query.categoryBlockId);
      if (!block) return refuse('BLOCK_NOT_FOUND');
      const scope = await deps.catalogue.scopeFor(context, query);
      const viewer = isPersonal(block.row) ? await viewerOf(deps.db, context) : VISITOR;
      const { warehouseId } = scope.warehouse;
      if (!isShown(block.row, { now: context.now, warehouseId, viewer })) return refuse('BLOCK_NOT_FOUND');
      const shown = await products.shownIn(block, scope, context);
      const view = JSON.stringify(blockInEnglish(scope.snapshot.texts, block.view));
      return doneJson(jsonObject({ categoryBlock: raw(shown === undefined ? view : mergeObjects(view, shown)) }));
    },
  };
}
