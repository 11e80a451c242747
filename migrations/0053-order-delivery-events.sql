-- What the delivery partner said of an order to a zone of its group (delivery 4, delivery events 100001-100019).
create table order_delivery_events (
  order_id     integer not null references orders on delete cascade,
  event_id     integer not null check (event_id between 100001 and 100019),
  happened_at  timestamptz not null,
  primary key (order_id, event_id, happened_at)      -- a courier may be replaced more than once
);
-- An order is handed over once and taken back once, also by two processes at the same time.
create unique index order_delivery_events_own on order_delivery_events (order_id, event_id) where event_id in (100001, 100016);
