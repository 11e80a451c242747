import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { nearest, offering, ordered } from './proximity.ts';
import { allPickupPoints, locatedStores, pickupPointsOf, storeKind } from './queries.ts';
import { pickupViews, storeView } from './store-view.ts';

/** The stores of the shop. */
export function register(deps: Parameters<typeof storeHandlers>[0]) {
  return {
    handlers: storeHandlers(deps),
    ofStores: { 'store_id storeId': sql`select store_id as id, warehouse_id from stores` },
  } satisfies Feature;
}

interface StoresDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'proximityMetres'>;
}

/** wire-facts 6 and D 7: the stores of the shop. */
function storeHandlers({ db, config }: StoresDeps) {
  const defaultOf = async (context: CallContext) => (await context.session())?.customer?.defaultStoreId;
  const shownIn = async (context: CallContext) => ({
    defaultStoreId: await defaultOf(context),
    today: romeTime(context.now).date,
  });
  const all = async (context: CallContext) => {
    const shown = await shownIn(context);
    return (await locatedStores(db)).map((row) => storeView(row, shown));
  };
  const around = async (
    context: CallContext,
    { latitude, longitude, distance }: Point & { readonly distance?: number },
  ) =>
    nearest<LocatedStore>(
      await all(context),
      { from: { latitude, longitude }, metres: distance ?? config.proximityMetres },
      ({ address }) => address,
    );
  return {
    warehouseLocator: async (context) => done({ warehouses: await all(context) }),
    storeList: async (context) => done({ stores: await all(context) }),
    storeView: async (context, { query }) => {
      const [row] = await locatedStores(db, query.store_id);
      return row ? done(storeView(row, await shownIn(context))) : refuse('STORE_NOT_FOUND');
    },
    listStore: async (context, { query: { store_id: storeId } }) => {
      const kind = storeId === undefined ? 'global' : await storeKind(db, storeId);
      if (kind === undefined) return refuse('STORE_NOT_FOUND');
      const points = kind === 'global' ? await allPickupPoints(db) : await pickupPointsOf(db, storeId ?? 0);
      return done({ addresses: pickupViews(points, await defaultOf(context)) });
    },
    warehousesNear: async (context, { query }) => done({ warehouses: await around(context, query) }),
    townsAround: async (_, { query }) => done({ towns: await townsAround(db, query) }),
    storeProximityList: async (context, { query: { services, orderby } }) =>
      done({ stores: ordered(offering(await all(context), services), orderby) }),
    storeProximityLocalize: async (context, { query: { services, orderby, ...position } }) =>
      done({ stores: ordered(offering(await around(context, position), services), orderby) }),
  } satisfies Partial<Handlers>;
}

interface TownRow {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the towns around a position: a degree is 111 km, of longitude 78 km in the middle of Italy. */
async function townsAround(db: Queryable, { latitude, longitude }: Point): Promise<TownRow[]> {
  return db.query<TownRow>(sql`
    select name, min(latitude) as latitude, min(longitude) as longitude from municipalities
    where latitude between ${latitude - 0.3} and ${latitude + 0.3}
      and longitude between ${longitude - 0.45} and ${longitude + 0.45}
    group by name, province
    order by power(111 * (min(latitude) - ${latitude}), 2) + power(78 * (min(longitude) - ${longitude}), 2), name
    limit 60`);
}
