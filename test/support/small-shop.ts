import { addDays, instantOf, romeTime } from '../../src/domain/base/rome-time.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

/** Ids of the small shop, for use in tests. */
export const SMALL = {
  milk: 1,
  apples: 2,
  water: 3,
  wine: 4,
  pasta: 5,
  rareCheese: 6,
  chocolate: 7,
  homeZone: 1,
  driveZone: 2,
  store: 12,
  bergamo: '24121',
} as const;

/** Writes a small shop: eight products, one home zone, one store, slots for three days from `now`. */
export async function fillSmallShop(db: Database, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    for (const text of STATEMENTS) await tx.query({ text });
    const today = romeTime(now).date;
    for (let day = 0; day < 3; day++) {
      const date = addDays(today, day);
      for (const [zone, begins, capacity] of [
        [1, '10:00', 5],
        [1, '18:00', 5],
        [2, '11:00', 5],
      ] as const) {
        const closes = instantOf(date, '08:00');
        await tx.query(sql`
          insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
          values (${zone}, ${date}, ${begins}, ${begins}::time + interval '2 hours', ${capacity}, ${closes}, ${zone})`);
      }
    }
    await tx.query(sql`update catalogue_version set version = version + 1`);
  });
}

const STATEMENTS = [
  `insert into categories (category_id, parent_id, slug, name, position) values
    (10, null, 'latte-e-formaggi', 'Latte e formaggi', 1), (11, 10, 'latte-e-formaggi/latte', 'Latte', 1),
    (12, 10, 'latte-e-formaggi/formaggi', 'Formaggi', 2), (20, null, 'frutta-e-verdura', 'Frutta e verdura', 2),
    (21, 20, 'frutta-e-verdura/frutta', 'Frutta', 1), (30, null, 'bevande', 'Bevande', 3),
    (31, 30, 'bevande/acqua', 'Acqua', 1), (32, 30, 'bevande/vini', 'Vini', 2), (40, null, 'dispensa', 'Dispensa', 4),
    (50, null, 'vuota', 'Vuota', 5)`,
  `insert into vendors (vendor_id, name) values (1, 'Malga Serena'), (2, 'Fonte Aurina'), (3, 'Pastificio Ortensi')`,
  `insert into product_class_groups values (10000, 'Caratteristiche')`,
  `insert into product_classes (class_id, class_group_id, name) values (10201, 10000, 'Biologico'), (10202, 10000, 'Senza lattosio')`,
  `insert into product_class_rules (rule_id, name, max_quantity) values (1, 'Acqua', 24)`,
  `insert into products (product_id, code, slug, name, brand_line, pack_line, vendor_id, category_id, vat_id, sale_type,
     content_amount, content_unit, step_amount, quantity_multiple, max_quantity, alcoholic, class_rule_id, weight_variable, barcode, meta)
     values
    (1, '0001', 'latte-intero-1l', 'Latte intero', 'MALGA SERENA', '1 l',
    1, 11, 25, 'Pezzo', 1000, 'ml', null, 1, 24, false, null, false, '2000000000015',
      '{"product_description": {"ingredients": "<strong>Latte</strong> intero"}}'),
    (2, '0002', 'mele-golden', 'Mele Golden', '', 'al kg', null, 21, 25, 'Sfuso', 1000, 'g', 200, 1, 5000, false, null, true, null, '{}'),
    (3, '0003', 'acqua-naturale-6x15l', 'Acqua naturale', 'FONTE AURINA',
    '1,5 l (6 x 1,5 l)', 2, 31, 23, 'Pezzo', 1500, 'ml', null, 6, null, false, 1, false, null, '{}'),
    (4, '0004', 'vino-rosso-75cl', 'Vino rosso', '', '75 cl',
    null, 32, 23, 'Pezzo', 750, 'ml', null, 1, null, true, null, false, null, '{}'),
    (5, '0005', 'spaghetti-500g', 'Spaghetti n. 5', 'PASTIFICIO ORTENSI',
    '500 g', 3, 40, 25, 'Pezzo', 500, 'g', null, 1, null, false, null, false, null, '{}'),
    (6, '0006', 'formaggio-raro', 'Formaggio raro', 'MALGA SERENA',
    '300 g', 1, 12, 25, 'Pezzo', 300, 'g', null, 1, null, false, null, false, null, '{}'),
    (7, '0007', 'cioccolato-al-latte', 'Cioccolato al latte', '', '100 g',
    null, 40, 24, 'Pezzo', 100, 'g', null, 1, null, false, null, false, null, '{}'),
    (8, '0008', 'lattuga-romana', 'Lattuga romana', '', '300 g',
    null, 21, 25, 'Pezzo', 300, 'g', null, 1, null, false, null, false, null, '{}')`,
  `insert into product_class_members values (1, 10201), (6, 10202)`,
  `insert into prices (price_list_id, product_id, price_cents) values
    (-1, 1, 149), (-1, 2, 219), (-1, 3, 42), (-1, 4, 790), (-1, 5, 129), (-1, 6, 890), (-1, 7, 199), (-1, 8, 159)`,
  `insert into warehouses (warehouse_id, name, slug) values (12, 'Bergamo', 'bergamo')`,
  `insert into stores (store_id, warehouse_id, name, slug, kind, street, street_number, city, province, postcode, latitude, longitude) values
    (12, 12, 'Bottega Bergamo', 'bergamo', 'store', 'Via Mazzini', '4', 'BERGAMO', 'BG', '24121', 45.6983, 9.6773)`,
  `insert into delivery_fees values (1, 'Casa'), (2, 'Ritiro')`,
  `insert into delivery_fee_rows values (1, 0, 4000, 590), (1, 4000, null, 290), (2, 0, null, 0)`,
  `insert into zones (zone_id, name, delivery_service_id, store_id, minimum_cents) values
    (1, 'Bergamo casa', 2, 12, 500), (2, 'Bergamo ritiro', 1, 12, 0)`,
  `insert into zone_areas values (1, '24121', null)`,
  `insert into municipalities values ('Bergamo', 'BG', '24121', 45.69, 9.67), ('Cantù', 'CO', '22063', 45.73, 9.12)`,
  `insert into stock (warehouse_id, product_id, listed, available_amount) values
    (12, 6, true, 10), (5, 6, true, 10)`,
  `insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on) values
    (1, 5, 'taglio', 'Taglio prezzo', (now() at time zone 'Europe/Rome')::date - 2, (now() at time zone 'Europe/Rome')::date + 20)`,
  `insert into promotion_products values (1, 5, 99)`,
];
