-- What each raise of the catalogue's version touched, so that running shops read only that anew. A version without a
-- row may have changed anything. Rows are kept for a day: a shop that heard nothing for longer reads everything.
create table catalogue_changes (
  version     bigint not null,
  what        text not null check (what in ('products', 'prices', 'stock', 'promotions')),
  key         integer,       -- prices: the price list; stock, promotions: the warehouse; promotions null: of every store
  changed_at  timestamptz not null default now(),
  check (what in ('products', 'promotions') or key is not null)
);
create index catalogue_changes_version on catalogue_changes (version);
