import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { done, refuse } from '../../../http/outcome.ts';
import type { Database } from '../../../infra/database/types.ts';
import { createPlace, type EditedPlace, removePlace, savePlace } from './edit-place.ts';
import { listPlaces, readChoices, readPlace } from './place-queries.ts';
import { placeHeadOf, placeOf } from './place-view.ts';

type PlaceHandlers = Pick<
  Handlers,
  'staffPlaceList' | 'staffPlaceView' | 'staffPlaceChoices' | 'staffPlaceInsert' | 'staffPlaceUpdate' | 'staffPlaceDelete'
>;

export interface StaffBlockDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'ownHosts'>;
}

/** Issue 4, S 2: pages of blocks. They are the shop's own also where a WordPress holds the texts. */
export function staffBlockHandlers({ db, config }: StaffBlockDeps): PlaceHandlers {
  return {
    staffPlaceList: async () => done({ places: (await listPlaces(db)).map(placeHeadOf) }),
    staffPlaceView: async (_context, { query: { placeId } }) => {
      const rows = await db.tx((tx) => readPlace(tx, placeId));
      return rows ? done(placeOf(rows)) : refuse('ENTRY_NOT_FOUND');
    },
    staffPlaceChoices: async () => {
      const { stores, categories } = await readChoices(db);
      return done({
        stores: stores.map(({ storeId, name }) => ({ storeId, name })),
        categories: categories.map(({ categoryId, slug, name }) => ({ categoryId, slug, name })),
      });
    },
    staffPlaceInsert: async (_context, { body }) => placeReply(await createPlace(db, body)),
    staffPlaceUpdate: async (_context, { body }) => placeReply(await savePlace(db, body, config.ownHosts)),
    staffPlaceDelete: async (_context, { body }) => {
      const removed = await removePlace(db, body);
      return removed.ok ? done({ placeId: body.placeId }) : removed;
    },
  };
}

function placeReply(edited: EditedPlace) {
  return edited.ok ? done(edited.value) : edited;
}
