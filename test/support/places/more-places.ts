import type { Config } from '../../../src/server/config/config.ts';
import { type ApiShop, openApiShop } from '../api-shop.ts';

/** The ids that `openShopWithPlaces` adds to the small shop. */
export const PLACES = { locker: 40, cantu: 13, lockerZone: 3, cantuZone: 4, drawnZone: 5 } as const;

/** Positions by their distance to the store of Bergamo. */
export const POINTS = {
  bergamo: { latitude: 45.6983, longitude: 9.6773 },
  /** Within the drawn zone, 20 km to the south-east. */
  drawn: { latitude: 45.55, longitude: 9.85 },
  /** In the hole of the drawn zone. */
  hole: { latitude: 45.575, longitude: 9.875 },
  sea: { latitude: 44, longitude: 9 },
} as const;

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** A home zone of the partner's group: the square from 9.8 to 9.9 and 45.5 to 45.6 with a hole at its upper right. */
export const DRAWN = { type: 'Polygon', coordinates: [square(9.8, 45.5, 9.9, 45.6), square(9.87, 45.57, 9.88, 45.58)] };

/**
 * Opens the small shop with a locker that the store of Bergamo fills, chilled cheese, a store in Cantù with its own
 * prices, 43 km away, and a zone drawn on the map. The data are written through a first shop; the returned one is
 * opened afterwards on the same database, so that it has read all of them.
 */
export async function openShopWithPlaces(settings: Partial<Config> = {}): Promise<ApiShop> {
  const first = await openApiShop(settings);
  for (const text of STATEMENTS) await first.database.database.query({ text });
  const shop = await openApiShop(settings, first.database);
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await first.close();
    },
  };
}

const STATEMENTS = [
  `update products set perishable = true where product_id = 6`,
  `insert into price_lists values (13, 'Cantù')`,
  `insert into prices (price_list_id, product_id, price_cents) values (13, 1, 189)`,
  `insert into warehouses values (13, 'Cantù', 'cantu', 13)`,
  `insert into stores (store_id, warehouse_id, name, slug, kind, street, street_number, city, province, postcode, latitude, longitude,
     address_classes) values
    (40, 12, 'Locker Stazione', 'locker-stazione', 'locker', 'Piazzale Marconi', '3', 'BERGAMO', 'BG', '24121', 45.6904, 9.6752,
      '[{"name": "Sempre aperto", "iconSource": "/icone/sempre.svg"}]'),
    (13, 13, 'Bottega Cantù', 'cantu', 'store', 'Via Milano', '29', 'CANTÙ', 'CO', '22063', 45.7345, 9.127, '[]')`,
  `insert into zones (zone_id, name, delivery_service_id, store_id, zone_group_id, active) values
    (3, 'Locker Stazione', 4, 40, 1, true), (4, 'Cantù ritiro', 1, 13, 1, true), (5, 'Casa disegnata', 2, 12, 5, true),
    (6, 'Chiusa', 1, 13, 1, false)`,
  `insert into zone_polygons values (5, '[${JSON.stringify(DRAWN.coordinates)}]', 9.8, 45.5, 9.9, 45.6)`,
  `insert into stock (warehouse_id, product_id, available_amount) values (13, 5, 0)`,
  `insert into municipalities values ('Orzinuovi', 'BS', '25034', 45.52, 9.85)`,
];
