-- A cart that is prepared for payment (state 7): what was frozen of it, and until when. Its stock, the place of its slot and its certificates
-- are taken already; buying writes the order from this row, and thawing gives everything back (decision 51).
create table prepared_carts (
  cart_id      integer primary key references carts on delete cascade,
  until        timestamptz not null,            -- by the database's clock; never after the slot closes
  warehouse_id integer not null references warehouses,
  purchase     jsonb not null,                  -- lines, total, delivery: as the order will have them
  stock        jsonb not null,                  -- [{productId, amount}]: the goods whose stock was lowered
  prepared_at  timestamptz not null
);
create index prepared_carts_until on prepared_carts (until);
