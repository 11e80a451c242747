import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { nearest, offering, ordered } from './proximity.ts';
import { allPickupPoints, locatedStores, pickupPointsOf, storeKind } from './queries.ts';
import { pickupView, storeView } from './store-view.ts';

type StoreHandlers = Pick<
  Handlers,
  | 'warehouseLocator'
  | 'storeList'
  | 'storeView'
  | 'listStore'
  | 'warehousesNear'
  | 'storeProximityList'
  | 'storeProximityLocalize'
>;

export interface StoresDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'proximityMetres'>;
}

/** wire-facts 6 and D 7: where the shop has its doors. */
export function storeHandlers({ db, config }: StoresDeps): StoreHandlers {
  const all = async () => (await locatedStores(db)).map(storeView);
  const around = async ({ latitude, longitude, distance }: Point & { readonly distance?: number }) =>
    nearest<LocatedStore>(
      await all(),
      { from: { latitude, longitude }, metres: distance ?? config.proximityMetres },
      ({ address }) => address,
    );
  return {
    warehouseLocator: async () => done({ warehouses: await all() }),
    storeList: async () => done({ stores: await all() }),
    storeView: async (_context, { query }) => {
      const [row] = await locatedStores(db, query.store_id);
      return row ? done(storeView(row)) : refuse('STORE_NOT_FOUND');
    },
    listStore: async (_context, { query: { store_id: storeId } }) => {
      const kind = storeId === undefined ? 'global' : await storeKind(db, storeId);
      if (kind === undefined) return refuse('STORE_NOT_FOUND');
      const points = kind === 'global' ? await allPickupPoints(db) : await pickupPointsOf(db, storeId ?? 0);
      return done({ addresses: points.map(pickupView) });
    },
    warehousesNear: async (_context, { query }) => done({ warehouses: await around(query) }),
    storeProximityList: async (_context, { query: { services, orderby } }) =>
      done({ stores: ordered(offering(await all(), services), orderby) }),
    storeProximityLocalize: async (_context, { query: { services, orderby, ...position } }) =>
      done({ stores: ordered(offering(await around(position), services), orderby) }),
  };
}
