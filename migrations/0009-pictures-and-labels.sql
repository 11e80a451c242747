-- Where stored pictures come from: each address or file is fetched once, and a picture can be shown to be ours to show.
create table picture_sources (
  source       text primary key check (length(source) <= 2000),   -- an https address, or file:<name>
  picture_key  text not null check (picture_key ~ '^[0-9a-f]{32}$'),   -- what products.pictures holds: hash of the bytes
  stored_at    timestamptz not null default now()
);
create index picture_sources_key on picture_sources (picture_key);

-- Who says that a product is of a class: the shop's own word stays when another source changes its mind.
alter table product_class_members add column source text not null default 'shop' check (source in ('shop', 'food_facts'));
