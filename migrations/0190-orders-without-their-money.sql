-- Goods that are being prepared, or were handed over, whose money cannot be collected: the authorisation of their payment ended before. One row
-- for each order, which the staff settle.
create table uncollected_orders (
  order_id   integer primary key references orders,
  since      timestamptz not null,
  reason     text not null,                                -- of the payment that ended: 'declined', 'abandoned', 'expired'
  state      text not null default 'open' check (state in ('open', 'paid', 'given-up', 'void')),   -- void: the goods were not sold
  note       text not null default '',                     -- how it was paid otherwise, or why nobody asks for it any more
  settled_by integer references customers,                 -- null: nobody of the staff
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);
create index uncollected_orders_open on uncollected_orders (since) where state = 'open';

-- When another authorisation was asked for, because this one ends before the goods are handed over.
alter table payments add column renewal_asked_at timestamptz;
create index payments_held on payments (created_at) where status_id = 2;
