-- Links by which others see what is in a cart: "ti mando la spesa". Read only, and never whose it is.

create table shared_carts (
  link_id     bigint generated always as identity primary key,
  token_hash  bytea not null unique,
  cart_id     integer not null references carts on delete cascade,
  made_at     timestamptz not null default now(),
  ends_at     timestamptz not null,
  check (ends_at > made_at)
);
create index shared_carts_cart on shared_carts (cart_id);
