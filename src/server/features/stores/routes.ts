import type { LocatedStore } from '../../../contract/stores/schemas.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { locatedStores, type StoreRow } from './queries.ts';

type StoreHandlers = Pick<Handlers, 'warehouseLocator' | 'storeList' | 'storeView'>;

/** wire-facts 6 and D 7: where the shop has its doors. */
export function storeHandlers({ db }: { db: Database }): StoreHandlers {
  const all = async () => (await locatedStores(db)).map(storeView);
  return {
    warehouseLocator: async () => done({ warehouses: await all() }),
    storeList: async () => done({ stores: await all() }),
    storeView: async (_context, { query }) => {
      const [row] = await locatedStores(db, query.store_id);
      return row ? done(storeView(row)) : refuse('STORE_NOT_FOUND');
    },
  };
}

function storeView(row: StoreRow): LocatedStore {
  return {
    warehouseId: row.warehouse_id,
    storeId: row.store_id,
    storeType: row.kind,
    name: row.name,
    slug: row.slug,
    address: {
      addressName: row.address_name || row.name,
      address1: row.street,
      addressNumber: row.street_number,
      city: row.city,
      province: row.province,
      postalcode: row.postcode,
      ...(row.latitude === null ? {} : { latitude: row.latitude }),
      ...(row.longitude === null ? {} : { longitude: row.longitude }),
    },
    ...(row.phone === '' ? {} : { metaData: { warehouse_locator: { PHONE: row.phone } } }),
    serviceHours: { default: row.service_hours },
  };
}
