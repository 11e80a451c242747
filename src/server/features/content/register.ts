import type { FastifyInstance } from 'fastify';
import type { Scene, SceneComposer } from '../../../pictures/compose/scene-composer.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { doneJson, refuse } from '../../http/outcome.ts';
import type { ContentSource } from '../../infra/cms/content-source.ts';
import { jsonObject, mergeObjects, raw } from '../../infra/json-text.ts';
import type { PictureDeps } from '../catalogue/pictures/pictures.ts';
import { type BlockProductsDeps, blockProducts } from './blocks/block-products.ts';
import { type ContentStore, isPersonal, isShown, VISITOR } from './blocks/content-store.ts';
import { placePreviewHandlers } from './blocks/place-preview.ts';
import { type StaffBlockDeps, staffBlockHandlers } from './blocks/staff-block-routes.ts';
import { viewerOf } from './category-content.ts';
import { blockInEnglish } from './entries/english-content.ts';
import { type StaffContentDeps, staffContentHandlers } from './entries/staff-entry-routes.ts';
import { type FormParameters, registerContent } from './entries/wp-routes.ts';
import { registerMediaPictures } from './media/media-pictures.ts';
import { type MediaUploadDeps, registerMediaUploads } from './media/media-uploads.ts';
import { registerScenePictures } from './media/scene-pictures.ts';
import { staffMediaHandlers } from './media/staff-media-routes.ts';
import { type StaffMenuDeps, staffMenuHandlers } from './menus/staff-menu-routes.ts';

type Deps = BlockProductsDeps &
  StaffContentDeps &
  StaffMenuDeps &
  StaffBlockDeps &
  MediaUploadDeps &
  PictureDeps & {
    readonly store: ContentStore;
    readonly source: ContentSource;
    readonly formParameters: FormParameters;
    /** The still lifes of the demo's banners; undefined for a shop without them. */
    readonly scenes: { composer: SceneComposer; scenes: () => Promise<ReadonlyMap<string, Scene>> } | undefined;
  };

/** Pages, blocks, menus and pictures of the staff: calls for shoppers and staff, and the WordPress API. */
export function register(deps: Deps) {
  return {
    handlers: {
      ...contentHandlers(deps),
      ...staffContentHandlers(deps),
      ...staffMenuHandlers(deps),
      ...staffBlockHandlers(deps),
      ...placePreviewHandlers(deps),
      ...staffMediaHandlers(deps),
    },
    routes: async (server: FastifyInstance) => {
      registerContent(server, deps);
      registerMediaPictures(server, deps.media);
      await registerMediaUploads(server, deps);
      if (deps.scenes) registerScenePictures(server, deps.scenes);
    },
  } satisfies Feature;
}

/** S 7, category-block/info. A block that the customer may not see in this store now is not found. */
function contentHandlers(deps: BlockProductsDeps & { readonly store: ContentStore }) {
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
  } satisfies Partial<Handlers>;
}
