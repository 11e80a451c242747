-- Addresses that categories had before: each leads on to where the category is now, for ever.
create table category_addresses (
  slug         text primary key check (slug ~ '^[a-z0-9-]+(/[a-z0-9-]+){0,2}$'),
  category_id  integer not null references categories on delete cascade,
  since        timestamptz not null default now()
);
create index category_addresses_category on category_addresses (category_id);

-- What names a category by its slug names the next one from now on.
create function rename_category(before text, after text) returns void language plpgsql as $$
begin
  update promotions set rule = jsonb_set(rule, '{goods,categories}', (
      select jsonb_agg(distinct case when slug = before then after else slug end)
      from jsonb_array_elements_text(rule -> 'goods' -> 'categories') as slug))
    where rule -> 'goods' -> 'categories' ? before;
  update packaging_types set categories = array_replace(categories, before, after) where before = any(categories);
  update content_proposals set slug = after where slug = before;
end $$;

create function follow_category() returns trigger language plpgsql as $$
begin
  delete from category_addresses where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into category_addresses (slug, category_id) values (old.slug, new.category_id)
      on conflict (slug) do update set category_id = excluded.category_id, since = now();
    perform rename_category(old.slug, new.slug);
  end if;
  return null;
end $$;
create trigger categories_made after insert on categories for each row execute function follow_category();
create trigger categories_renamed after update of slug on categories for each row
  when (old.slug <> new.slug) execute function follow_category();

alter table categories
  add column product_order text check (product_order in ('sold', 'newest')),   -- null: in the order of the catalogue
  add column picture text check (picture ~ '^/[^/\\]'),                        -- of the library; null: that of its first product
  add column modified_at timestamptz not null default now();

-- Products that stand first in their category, until a day.
create table category_pins (
  category_id  integer not null references categories on delete cascade,
  product_id   integer not null references products on delete cascade,
  position     smallint not null,
  ends_on      date,                                                            -- null: until somebody takes it away
  primary key (category_id, product_id)
);
create index category_pins_product on category_pins (product_id);

-- Orders of the last four weeks that had a product; counted each night for the categories that are in this order.
create table product_sales (
  product_id  integer primary key references products on delete cascade,
  orders      integer not null check (orders > 0)
);
