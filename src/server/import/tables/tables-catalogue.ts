import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { claimIds } from '../records/claim-ids.ts';
import { isRecordOf, isText } from '../records/read-extras.ts';
import type { TableFile, TableWritten } from './table-file.ts';

const slug = { type: 'text', isNeeded: true, pattern: /^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/ } as const;

/** Departments and categories with their order and texts, also those without products. */
export const categoriesFile: TableFile = {
  name: 'categories',
  columns: {
    slug,
    name: { type: 'text', isNeeded: true },
    parent: { ...slug, isNeeded: false },
    position: { type: 'whole' },
    description: { type: 'text', max: 10_000 },
    texts: { type: 'json', isRight: isRecordOf(isRecordOf(isText)) },
    id: { type: 'id' },
  },
  keys: ['slug'],
  select: sql`
    select c.slug, c.name, p.slug as parent, c.position, c.description, nullif(c.meta, '{}') as texts,
      c.category_id as id
    from categories c left join categories p on p.category_id = c.parent_id order by c.slug collate "C"`,
  refusals: [
    {
      when: `parent is not null and not exists (select from categories c where c.slug = i.parent)
        and not exists (select from incoming o where o.slug = i.parent and o.slug <> i.slug)`,
      reason: 'no category has the slug of the parent',
    },
  ],
  write: async (tx) => {
    await claimIds(tx, { table: 'categories', id: 'category_id', keys: ['slug'] });
    let written = 0;
    for (let level = 1; level <= 3; level++) {
      const rows = await tx.query(sql`
        insert into categories (category_id, parent_id, slug, name, position, description, meta)
        select i.id, p.category_id, i.slug, i.name, coalesce(i.position, 0), coalesce(i.description, ''),
          coalesce(i.texts, '{}')
        from incoming i left join categories p on p.slug = i.parent where i.parent is null or p.category_id is not null
        on conflict (slug) do update set parent_id = excluded.parent_id, name = excluded.name,
          position = excluded.position, description = excluded.description, meta = excluded.meta
        where (categories.parent_id, categories.name, categories.position, categories.description, categories.meta)
          is distinct from (excluded.parent_id, excluded.name, excluded.position, excluded.description, excluded.meta)
        returning 1`);
      written += rows.length;
    }
    return shown(written);
  },
};

/** The makers, whose ids are in the addresses of filtered pages. */
export const vendorsFile: TableFile = {
  name: 'vendors',
  columns: { name: { type: 'text', isNeeded: true, max: 100 }, id: { type: 'id' } },
  keys: ['name'],
  select: sql`select name, vendor_id as id from vendors order by name collate "C"`,
  refusals: [],
  write: async (tx) => {
    await claimIds(tx, { table: 'vendors', id: 'vendor_id', keys: ['name'] });
    const rows = await tx.query(sql`
      insert into vendors (vendor_id, name) select id, name from incoming on conflict (name) do nothing returning 1`);
    return shown(rows.length);
  },
};

/** Badges and their groups, which are facets. */
export const classesFile: TableFile = {
  name: 'classes',
  columns: {
    class_group_id: { type: 'id', isNeeded: true },
    group_name: { type: 'text', isNeeded: true },
    name: { type: 'text', isNeeded: true },
    description: { type: 'text', max: 1000 },
    priority: { type: 'whole' },
    icon: { type: 'text', max: 500, pattern: /^(\/[^/\\]|https:\/\/)/ },
    id: { type: 'id' },
  },
  keys: ['class_group_id', 'name'],
  select: sql`
    select c.class_group_id, g.name as group_name, c.name, c.description, c.priority, c.icon, c.class_id as id
    from product_classes c join product_class_groups g using (class_group_id) order by c.class_group_id,
      c.name collate "C"`,
  refusals: [],
  write: async (tx) => {
    const groups = await tx.query(sql`
      insert into product_class_groups (class_group_id, name)
      select distinct on (class_group_id) class_group_id, group_name from incoming order by class_group_id, line
      on conflict (class_group_id) do update set name = excluded.name
        where product_class_groups.name <> excluded.name returning 1`);
    await claimIds(tx, { table: 'product_classes', id: 'class_id', keys: ['class_group_id', 'name'] });
    const classes = await tx.query(sql`
      insert into product_classes (class_id, class_group_id, name, description, priority, icon)
      select id, class_group_id, name, coalesce(description, ''), coalesce(priority, 1), icon from incoming
      on conflict (class_group_id, name) do update
        set description = excluded.description, priority = excluded.priority, icon = excluded.icon
      where (product_classes.description, product_classes.priority, product_classes.icon)
        is distinct from (excluded.description, excluded.priority, excluded.icon)
      returning 1`);
    return shown(groups.length + classes.length);
  },
};

/** Limits such as "at most 24 bottles of water in a cart". The column `class_limit` of products names them. */
export const classLimitsFile: TableFile = {
  name: 'class-limits',
  columns: {
    name: { type: 'text', isNeeded: true, max: 100 },
    max_quantity: { type: 'whole', isNeeded: true, least: 1, max: 1_000_000 },
    unit: { type: 'text', max: 20 },
  },
  keys: ['name'],
  select: sql`select name, max_quantity, unit from product_class_rules order by name collate "C"`,
  refusals: [],
  write: async (tx) => {
    const rows = await tx.query(sql`
      insert into product_class_rules (name, max_quantity, unit) select name, max_quantity, coalesce(unit, 'pz')
        from incoming order by line
      on conflict (name) do update set max_quantity = excluded.max_quantity, unit = excluded.unit
      where (product_class_rules.max_quantity, product_class_rules.unit) is distinct from (excluded.max_quantity,
        excluded.unit)
      returning 1`);
    return shown(rows.length);
  },
};

/** The addresses of fetched photos: they are not fetched again, and they document the source. */
export const pictureSourcesFile: TableFile = {
  name: 'picture-sources',
  columns: {
    source: { type: 'text', isNeeded: true, max: 2000, pattern: /^https:\/\// },
    picture: { type: 'text', isNeeded: true, pattern: /^[0-9a-f]{32}$/ },
  },
  keys: ['source'],
  select: sql`
    select source, picture_key as picture from picture_sources
    where source like 'https:%' and picture_key in (select jsonb_array_elements_text(pictures) from products)
    order by source collate "C"`,
  refusals: [],
  write: async (tx: Tx) => {
    const rows = await tx.query(sql`
      insert into picture_sources (source, picture_key) select source, picture
        from incoming on conflict do nothing returning 1`);
    return { written: rows.length };
  },
};

function shown(written: number): TableWritten {
  return { written, changes: [{ what: 'products' }] };
}
