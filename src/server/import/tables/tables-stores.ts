import { isCrates } from '../../../domain/delivery/crates.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { basePriceList } from '../records/price-lists.ts';
import { slugify, takeSlug } from '../records/slug.ts';
import type { TableFile } from './table-file.ts';

const pathWord = { type: 'text', max: 120, pattern: /^[a-z0-9-]+$/ } as const;

/** Warehouses with their own price lists, to which the files of prices and stock refer. */
export const warehousesFile: TableFile = {
  name: 'warehouses',
  columns: {
    warehouse: { type: 'id', isNeeded: true },
    name: { type: 'text', isNeeded: true, max: 90 },
    slug: pathWord,
    price_list: { type: 'id' },
    price_list_name: { type: 'text', max: 90 },
  },
  keys: ['warehouse'],
  select: sql`
    select w.warehouse_id as warehouse, w.name, w.slug, nullif(l.price_list_id, ${basePriceList}) as price_list,
      case when l.price_list_id <> ${basePriceList} then l.name end as price_list_name
    from warehouses w join price_lists l using (price_list_id) order by w.warehouse_id`,
  refusals: [
    {
      when: `slug is not null and (
          exists (select from warehouses w where w.slug = i.slug and w.warehouse_id <> i.warehouse)
          or exists (select from incoming o where o.slug = i.slug and o.line < i.line))`,
      reason: 'another warehouse has this slug',
    },
  ],
  write: async (tx) => {
    await tx.query(sql`
      insert into price_lists (price_list_id, name)
      select distinct on (price_list) price_list, coalesce(price_list_name, name) from incoming
        where price_list is not null
      order by price_list, line on conflict (price_list_id) do nothing`);
    await giveSlugs(tx);
    // a store that has a list keeps it, even if the file names another list, so that its prices do not change
    const rows = await tx.query(sql`
      insert into warehouses (warehouse_id, name, slug, price_list_id)
      select warehouse, name, slug, coalesce(price_list, ${basePriceList}) from incoming
      on conflict (warehouse_id) do update set name = excluded.name, slug = excluded.slug,
        price_list_id = case when warehouses.price_list_id = ${basePriceList} then excluded.price_list_id
        else warehouses.price_list_id end
      where (warehouses.name, warehouses.slug) is distinct from (excluded.name, excluded.slug)
        or (warehouses.price_list_id = ${basePriceList} and excluded.price_list_id <> ${basePriceList})
      returning 1`);
    return { written: rows.length, changes: [] };
  },
};

async function giveSlugs(tx: Tx): Promise<void> {
  await tx.query(sql`
    update incoming i set slug = w.slug from warehouses w where w.warehouse_id = i.warehouse and i.slug is null`);
  const existing = await tx.query<{ slug: string }>(sql`
    select slug from warehouses union select slug from incoming where slug is not null -- in any order: a set
    `);
  const taken = new Set(existing.map(({ slug }) => slug));
  const bare = await tx.query<{ line: number; name: string }>(sql`
    select line, name from incoming where slug is null order by line`);
  const rows = bare.map(({ line, name }) => ({ line, slug: takeSlug(slugify(name), taken) }));
  await tx.query(sql`
    update incoming i set slug = r.slug from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int,
      slug text)
    where r.line = i.line`);
}

const placeColumn = { type: 'text' } as const;

/** Stores and lockers, with address and opening hours. */
export const storesFile: TableFile = {
  name: 'stores',
  columns: {
    store: { type: 'id', isNeeded: true },
    warehouse: { type: 'id', isNeeded: true },
    name: { type: 'text', isNeeded: true },
    slug: { ...pathWord, isNeeded: true },
    kind: { type: 'text', isNeeded: true, pattern: /^(global|store|locker)$/ },
    address_name: placeColumn,
    street: placeColumn,
    street_number: placeColumn,
    city: placeColumn,
    province: placeColumn,
    postcode: placeColumn,
    phone: placeColumn,
    latitude: { type: 'decimal', least: -90, max: 90 },
    longitude: { type: 'decimal' },
    hours: { type: 'json', isRight: isHours },
    address_class: { type: 'json', isRight: isAddressClass },
    crates: { type: 'json', isRight: isCrates },
  },
  keys: ['store'],
  select: sql`
    select store_id as store, warehouse_id as warehouse, name, slug, kind, address_name, street, street_number, city,
      province, postcode, phone, latitude, longitude, nullif(service_hours, '[]') as hours, nullif(address_classes,
      '[]') as address_class, locker_crates as crates
    from stores order by store_id`,
  refusals: [
    { when: `warehouse not in (select warehouse_id from warehouses)`, reason: 'there is no such warehouse' },
    { when: `crates is not null and kind <> 'locker'`, reason: 'only a locker has crates' },
    {
      when: `exists (select from stores s where s.slug = i.slug and s.store_id <> i.store)
        or exists (select from incoming o where o.slug = i.slug and o.line < i.line)`,
      reason: 'another store has this slug',
    },
  ],
  write: async (tx) => {
    const columns = `warehouse_id, name, slug, kind, address_name, street, street_number, city, province, postcode, phone, latitude,
      longitude, service_hours, address_classes, locker_crates`;
    const of = (row: string) => columns.replace(/\w+/g, (name) => `${row}.${name}`);
    const rows = await tx.query({
      text: `insert into stores (store_id, ${columns})
        select store, warehouse, name, slug, kind, coalesce(address_name, ''), coalesce(street, ''), coalesce(street_number, ''),
          coalesce(city, ''), coalesce(province, ''), coalesce(postcode, ''), coalesce(phone, ''), latitude, longitude,
          coalesce(hours, '[]'),
          coalesce(address_class, '[]'), crates
        from incoming
        on conflict (store_id) do update set (${columns}) = row(${of('excluded')})
        where (${of('stores')}) is distinct from (${of('excluded')}) returning 1`,
    });
    return { written: rows.length, changes: [] };
  },
};

/** Checks opening hours in the form of the API (wire-facts 6): weekday 1 is Sunday. */
function isHours(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every(
      (entry: Readonly<Record<string, unknown>> | null) =>
        Number.isInteger(entry?.['beginWeekDay']) &&
        [entry?.['beginHour'], entry?.['endHour']].every(
          (hour) => typeof hour === 'string' && /^\d\d:\d\d(-\d\d:\d\d)?$/.test(hour),
        ),
    )
  );
}

/**
 * Checks what a store offers (D 3, addressClass): a list of names, each with the address of its icon on this site or
 * another.
 */
function isAddressClass(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= 20 &&
    value.every((entry: Readonly<Record<string, unknown>> | null) => {
      const { name, iconSource } = entry ?? {};
      return isShort(name) && isShort(iconSource) && /^(\/(?!\/)|https:\/\/)/.test(iconSource);
    })
  );
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 300;
}

/**
 * Where goods stand in a store, in the order of the pickers' walk. The file replaces all shelves of the stores in it.
 */
export const shelvesFile: TableFile = {
  name: 'shelves',
  columns: {
    store: { type: 'id', isNeeded: true },
    code: { type: 'text', isNeeded: true, max: 40 },
    shelf: { type: 'text', isNeeded: true, max: 40 },
    walk: { type: 'whole', isNeeded: true },
    zone: { type: 'text', pattern: /^(ambient|fresh|frozen|counter)$/ },
  },
  keys: ['store', 'code'],
  select: sql`
    select store_id as store, code, shelf, walk, zone from shelves join products using (product_id)
      join prices b on b.product_id = shelves.product_id and b.price_list_id = ${basePriceList}
    order by store_id, walk, code collate "C"`,
  refusals: [
    { when: `store not in (select store_id from stores)`, reason: 'there is no such store' },
    { when: `code not in (select code from products)`, reason: 'there is no such product' },
  ],
  write: async (tx) => {
    const gone = await tx.query(sql`
      delete from shelves s where store_id in (select store from incoming) and not exists (
        select from incoming i join products p using (code) where i.store = s.store_id
          and p.product_id = s.product_id) returning 1`);
    const rows = await tx.query(sql`
      insert into shelves (store_id, product_id, shelf, walk, zone)
      select store, product_id, shelf, walk, zone from incoming join products using (code)
      on conflict (store_id, product_id) do update set shelf = excluded.shelf, walk = excluded.walk,
        zone = excluded.zone
      where (shelves.shelf, shelves.walk, shelves.zone) is distinct from (excluded.shelf, excluded.walk,
        excluded.zone) returning 1`);
    return { written: gone.length + rows.length };
  },
};

const digitAt = { type: 'whole', isNeeded: true, least: 1, max: 12 } as const;

/**
 * The format of the labels that the scales of the chain print. The file replaces all rules; without any, those of
 * Italian scales apply.
 */
export const labelRulesFile: TableFile = {
  name: 'label-rules',
  columns: {
    prefix: { type: 'text', isNeeded: true, pattern: /^\d{1,7}$/ },
    article_at: digitAt,
    article_digits: digitAt,
    value_at: digitAt,
    value_digits: { ...digitAt, max: 6 },
    holds: { type: 'text', isNeeded: true, pattern: /^(price|weight)$/ },
    decimals: { type: 'whole', isNeeded: true, max: 4 },
    verifier_at: { ...digitAt, isNeeded: false },
  },
  keys: ['prefix'],
  select: sql`
    select prefix, article_at, article_digits, value_at, value_digits, holds, decimals, verifier_at
      from label_rules order by prefix`,
  refusals: [
    {
      when: `article_at + article_digits > 13 or value_at + value_digits > 13`,
      reason: 'the code has 13 digits, of which the last checks it',
    },
    {
      when: `verifier_at is not null and value_digits not in (4, 5)`,
      reason: 'only a value of 4 or 5 digits has a verifier',
    },
  ],
  write: async (tx) => {
    const gone = await tx.query(
      sql`delete from label_rules where prefix not in (select prefix from incoming) returning 1`,
    );
    const rows = await tx.query(sql`
      insert into label_rules (prefix, article_at, article_digits, value_at, value_digits, holds, decimals, verifier_at)
      select prefix, article_at, article_digits, value_at, value_digits, holds, decimals, verifier_at from incoming
      on conflict (prefix) do update set (article_at, article_digits, value_at, value_digits, holds, decimals,
        verifier_at)
        = row (excluded.article_at, excluded.article_digits, excluded.value_at, excluded.value_digits, excluded.holds,
        excluded.decimals,
          excluded.verifier_at)
      where (label_rules.article_at, label_rules.article_digits, label_rules.value_at, label_rules.value_digits,
        label_rules.holds, label_rules.decimals, label_rules.verifier_at) is distinct from (excluded.article_at,
        excluded.article_digits, excluded.value_at, excluded.value_digits, excluded.holds, excluded.decimals,
        excluded.verifier_at) returning 1`);
    return { written: gone.length + rows.length };
  },
};
