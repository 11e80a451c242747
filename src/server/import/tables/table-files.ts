import { adoptLoneCodes } from '../../features/gift-certificates/code-series.ts';
import { sql } from '../../infra/database/sql.ts';
import type { TableFile } from './table-file.ts';
import { priceHistoryFile } from './table-price-history.ts';
import { promotionsFile } from './table-promotions.ts';
import { categoriesFile, classesFile, classLimitsFile, pictureSourcesFile, vendorsFile } from './tables-catalogue.ts';
import {
  closedDaysFile,
  deliveryFeesFile,
  municipalitiesFile,
  timeslotsFile,
  zoneAreasFile,
  zonePolygonsFile,
  zonesFile,
} from './tables-delivery.ts';
import { searchPinsFile, searchWordsFile } from './tables-search.ts';
import { labelRulesFile, shelvesFile, storesFile, warehousesFile } from './tables-stores.ts';

const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0);
const isSlugs = (value: unknown) => Array.isArray(value) && value.every((slug) => typeof slug === 'string');
const services = sql`array(select jsonb_array_elements_text(coalesce(i.services, '[]'))::int)`;

/**
 * Gift codes for everybody who knows them, without those of single customers. The import never lowers the number of
 * uses.
 */
const giftCertificatesFile: TableFile = {
  name: 'gift-certificates',
  columns: {
    code: { type: 'text', isNeeded: true, pattern: /^[A-Z0-9-]{4,40}$/ },
    name: { type: 'text', isNeeded: true },
    kind: { type: 'text', pattern: /^(once|balance)$/ },
    amount: { type: 'price', isNeeded: true },
    percent: { type: 'whole', least: 1 },
    left: { type: 'euro' },
    minimum: { type: 'euro' },
    from: { type: 'date' },
    to: { type: 'date', isNeeded: true },
    warehouse: { type: 'id' },
    services: { type: 'json', isRight: isIds },
    uses_per_user: { type: 'whole', least: 1 },
    max_uses: { type: 'whole', least: 1 },
    uses: { type: 'whole' },
    stopped: { type: 'text', pattern: /^yes$/ },
  },
  keys: ['code'],
  select: sql`
    select code, name, nullif(kind, 'once') as kind, amount_cents as amount, percent, left_cents as "left",
      minimum_cents as minimum,
      starts_on::text as "from", ends_on::text as "to", warehouse_id as warehouse,
      case when services <> '{}' then to_jsonb(services) end as services, nullif(uses_per_user, 1) as uses_per_user,
      max_uses, nullif(uses, 0) as uses, case when is_stopped then 'yes' end as stopped
    from certificate_terms where user_id is null order by code collate "C"`,
  refusals: [
    { when: `warehouse not in (select warehouse_id from warehouses)`, reason: 'there is no such warehouse' },
    { when: `"to" < "from"`, reason: 'to is before from' },
    { when: `"left" > amount`, reason: 'more is left than it was' },
    { when: `percent > 100 or percent > 0 and kind = 'balance'`, reason: 'this is no percentage of an order' },
    { when: `uses > max_uses`, reason: 'it was used more often than it allows' },
    {
      when: `exists (select from gift_certificates g where g.code = i.code
        and (g.user_id is not null or g.uses > i.max_uses or g.kind <> coalesce(i.kind, 'once')))`,
      reason: 'this code is used otherwise',
    },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
        warehouse_id, services, uses_per_user, max_uses, uses, percent, stopped_at)
      select code, name, coalesce(kind, 'once'), amount, case when kind = 'balance' then coalesce("left", amount) end,
        coalesce(minimum, 2000), coalesce("from", least((now() at time zone 'Europe/Rome')::date, "to")), "to",
        warehouse, ${services}, coalesce(uses_per_user, 1), max_uses, coalesce(uses, 0), percent,
        case when stopped = 'yes' then now() end
      from incoming i
      on conflict (code) do update set name = excluded.name, minimum_cents = excluded.minimum_cents,
        starts_on = excluded.starts_on, ends_on = excluded.ends_on, warehouse_id = excluded.warehouse_id,
        services = excluded.services, uses_per_user = excluded.uses_per_user, max_uses = excluded.max_uses,
        stopped_at = excluded.stopped_at
      returning 1`);
    await adoptLoneCodes(tx);
    return { written: rows.length };
  },
};

/** The bags into which goods are packed; without any, totals have no line for bags. */
const packagingTypesFile: TableFile = {
  name: 'packaging-types',
  columns: {
    packaging: { type: 'id', isNeeded: true },
    kind: { type: 'text', isNeeded: true, pattern: /^(carrier|produce)$/ },
    name: { type: 'text', isNeeded: true },
    description: { type: 'text' },
    price: { type: 'price', isNeeded: true },
    vat: { type: 'whole', max: 100 },
    fits: { type: 'whole', isNeeded: true, least: 1 },
    most_paid: { type: 'whole', least: 1 },
    services: { type: 'json', isRight: isIds },
    categories: { type: 'json', isRight: isSlugs },
    position: { type: 'whole' },
  },
  keys: ['packaging'],
  select: sql`
    select packaging_type_id as packaging, kind, p.name, nullif(description, '') as description, price_cents as price,
      v.basis_points / 100 as vat, fits, most_paid, case when services <> '{}' then to_jsonb(services) end as services,
      case when categories <> '{}' then to_jsonb(categories) end as categories, position
    from packaging_types p join vat_rates v using (vat_id) order by packaging_type_id`,
  refusals: [
    {
      when: `vat is not null and vat * 100 not in (select basis_points from vat_rates)`,
      reason: 'there is no such VAT rate',
    },
  ],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into packaging_types (packaging_type_id, kind, name, description, price_cents, vat_id, fits, most_paid,
        services, categories, position)
      select packaging, kind, name, coalesce(description, ''), price,
        (select vat_id from vat_rates v where v.basis_points = coalesce(vat, 22) * 100
        and coalesce(v.nature, 'N2.2') = 'N2.2'), fits,
        most_paid, ${services},
        array(select jsonb_array_elements_text(coalesce(i.categories, '[]'))), coalesce(position, 0)
      from incoming i
      on conflict (packaging_type_id) do update set kind = excluded.kind, name = excluded.name,
        description = excluded.description, price_cents = excluded.price_cents, vat_id = excluded.vat_id,
        fits = excluded.fits, most_paid = excluded.most_paid, services = excluded.services,
        categories = excluded.categories, position = excluded.position
      returning 1`);
    // bags are cached with the products, so their change is announced as one of products
    return { written: rows.length, changes: [{ what: 'products' }] };
  },
};

const text = { type: 'text', isNeeded: true, max: 50_000 } as const;

/**
 * Texts in English by their Italian: names of categories, classes, options and promotions, and the content of pages.
 */
const englishFile: TableFile = {
  name: 'english',
  columns: { italian: text, english: text },
  keys: ['italian'],
  select: sql`select italian, english from english_texts order by italian collate "C"`,
  refusals: [],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into english_texts (italian, english) select italian, english from incoming order by line
      on conflict (md5(italian)) do update set english = excluded.english
        where english_texts.english <> excluded.english
      returning 1`);
    return { written: rows.length, changes: [{ what: 'products' }] };
  },
};

/** Tables that products refer to, so they are read before them. */
export const tablesBeforeGoods: readonly TableFile[] = [
  warehousesFile,
  storesFile,
  municipalitiesFile,
  deliveryFeesFile,
  zonesFile,
  zoneAreasFile,
  zonePolygonsFile,
  timeslotsFile,
  closedDaysFile,
  categoriesFile,
  vendorsFile,
  classesFile,
  classLimitsFile,
];

/**
 * Tables that refer to products. Promotions come before the price history, because past days of a promotion are refused
 * once the shop has prices of that time.
 */
export const tablesAfterGoods: readonly TableFile[] = [
  promotionsFile,
  priceHistoryFile,
  pictureSourcesFile,
  giftCertificatesFile,
  packagingTypesFile,
  englishFile,
  shelvesFile,
  labelRulesFile,
  searchWordsFile,
  searchPinsFile,
];

export const tableFiles: readonly TableFile[] = [...tablesBeforeGoods, ...tablesAfterGoods];
