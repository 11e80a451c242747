import type { FastifyInstance } from 'fastify';
import type { Scene, SceneComposer } from '../../../pictures/compose/scene-composer.ts';
import type { Feature } from '../../http/feature.ts';
import type { ContentSource } from '../../infra/cms/content-source.ts';
import type { BlockProductsDeps } from './blocks/block-products.ts';
import { type StaffBlockDeps, staffBlockHandlers } from './blocks/staff-block-routes.ts';
import type { ContentStore } from './content-store.ts';
import { type StaffContentDeps, staffContentHandlers } from './entries/staff-entry-routes.ts';
import { type FormParameters, registerContent } from './entries/wp-routes.ts';
import { registerMediaPictures } from './media/media-pictures.ts';
import { type MediaUploadDeps, registerMediaUploads } from './media/media-uploads.ts';
import { registerScenePictures } from './media/scene-pictures.ts';
import { staffMediaHandlers } from './media/staff-media-routes.ts';
import { type StaffMenuDeps, staffMenuHandlers } from './menus/staff-menu-routes.ts';
import { contentHandlers } from './routes.ts';

type Deps = BlockProductsDeps &
  StaffContentDeps &
  StaffMenuDeps &
  StaffBlockDeps &
  MediaUploadDeps & {
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
