-- What the staff changed about products, field by field: cells of the catalogue's file before and after. One act may touch many.
create sequence product_acts as integer;
create table product_changes (
  change_id   integer generated always as identity primary key,
  act_id      integer not null,
  product_id  integer not null references products on delete cascade,
  changed_at  timestamptz not null,
  user_id     integer references customers on delete set null,
  -- form: one product in its form; list: a number in its row; bulk: several at once; undo: an act or a value taken back
  source      text not null check (source in ('form', 'list', 'bulk', 'undo')),
  before      jsonb not null,
  after       jsonb not null
);
create index product_changes_product on product_changes (product_id, change_id);
create index product_changes_act on product_changes (act_id);
create index product_changes_user on product_changes (user_id) where user_id is not null;
create trigger product_changes_append_only before update of change_id, act_id, product_id, changed_at, source, before, after
  on product_changes for each row execute function refuse_change();

-- What the law wants about a product and what of it is missing, as domain/catalogue/completeness computes it from its texts. Null: to
-- be computed again, because the product was changed, by whomever.
create table product_checks (
  product_id  integer primary key references products on delete cascade,
  needed      text[],
  missing     text[],
  check ((needed is null) = (missing is null))
);
create index product_checks_stale on product_checks (product_id) where missing is null;
create index product_checks_missing on product_checks (product_id) where missing <> '{}';

create function mark_unchecked() returns trigger language plpgsql as $$
begin
  insert into product_checks (product_id) select product_id from changed
  on conflict (product_id) do update set needed = null, missing = null where product_checks.missing is not null;
  return null;
end $$;
create trigger products_made after insert on products referencing new table as changed for each statement execute function mark_unchecked();
create trigger products_changed after update on products referencing new table as changed for each statement execute function mark_unchecked();
insert into product_checks (product_id) select product_id from products;

-- The staff find products by name, brand and codes on packages.
create index products_words on products using gin (words gin_trgm_ops);
create index products_other_barcodes on products using gin (other_barcodes);
create index products_off_sale on products (product_id) where not published;
create index products_without_picture on products (product_id) where pictures = '[]';
create index products_sorted on products (lower(name), product_id);

-- Goods that are finished somewhere.
create index stock_finished on stock (product_id) where available_amount = 0;
