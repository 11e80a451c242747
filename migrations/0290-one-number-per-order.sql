-- A change of an order is an order of its own (0111), and to its customer it is still the same one: all versions of an order have the
-- number of the first one. Null: its own id, which every order has that changes none.
alter table orders add column order_number int;

with recursive versions as (
  select order_id, order_id as first_id from orders where replaces_order_id is null
  union all
  select o.order_id, v.first_id from orders o join versions v on o.replaces_order_id = v.order_id)
update orders o set order_number = v.first_id from versions v where v.order_id = o.order_id and v.first_id <> o.order_id;

create index orders_number on orders (order_number) where order_number is not null;
