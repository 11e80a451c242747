-- Goods that are added to an order which a provider authorised: they have a payment of their own, and join the order once it is authorised.

alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('order', 'card', 'addition')),
  drop constraint payments_purpose,
  add constraint payments_purpose check ((purpose in ('order', 'addition')) = (order_id is not null));

create table order_additions (
  payment_id integer primary key references payments on delete cascade,
  order_id   integer not null references orders on delete cascade,
  items      jsonb not null check (jsonb_typeof(items) = 'array'),    -- as order/add-items was asked
  state      text not null default 'waiting' check (state in ('waiting', 'added', 'refused')),
  refusal    text,                                                    -- Italian: why the goods did not join the order
  created_at timestamptz not null,
  check ((refusal is not null) = (state = 'refused'))
);
create index order_additions_order on order_additions (order_id);
