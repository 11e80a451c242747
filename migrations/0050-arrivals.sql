-- What a customer says on the way to the pickup of an order (delivery 7, order/reserve): the staff have the goods and a parking place ready.
create table order_arrivals (
  order_id      integer primary key references orders on delete cascade,
  minutes       integer not null check (minutes between 10 and 60),
  info          text not null default '',
  announced_at  timestamptz not null,
  arrives_at    timestamptz not null
);
create index order_arrivals_next on order_arrivals (arrives_at);
