-- What goods are packed in, by the numbers of the shop (D 9). No rows: bags are no line of any total.

create table packaging_types (
  packaging_type_id  integer primary key,
  kind         text not null check (kind in ('carrier', 'produce')),
  name         text not null check (name <> ''),
  description  text not null default '',
  price_cents  integer not null check (price_cents > 0),         -- by law never free (D.Lgs. 152/2006 art. 226-ter)
  vat_id       integer not null references vat_rates,
  fits         integer not null check (fits > 0),                -- pieces in a carrier; grams in a bag for produce
  most_paid    integer check (most_paid > 0),                    -- further ones are listed and not charged; null: each is
  services     integer[] not null default '{}',                  -- delivery services that offer it; empty: every one
  categories   text[] not null default '{}',                     -- departments whose loose goods come in bags for produce
  position     integer not null default 0
);

alter table orders
  add column bags jsonb not null default '[]' check (jsonb_typeof(bags) = 'array'),
  add column bags_cents integer not null default 0 check (bags_cents >= 0);
alter table orders drop constraint orders_add_up;
alter table orders add constraint orders_add_up
  check (total_cents = goods_cents + bags_cents + delivery_fee_cents - certificate_cents);
