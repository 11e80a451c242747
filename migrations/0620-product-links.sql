-- What the staff say about two products: it goes well with it, it replaces it first, or it never replaces it.
create table product_links (
  product_id  integer not null references products on delete cascade,
  other_id    integer not null references products on delete cascade,
  kind        text not null check (kind in ('related', 'alternative', 'never')),
  position    smallint not null,
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index product_links_other on product_links (other_id);
