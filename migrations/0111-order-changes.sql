-- A customer changes an order until it is taken in charge: its lines are reopened in a cart, and the order stays valid until the cart is
-- bought. What lay in the cart before waits in a cart of status 8.
alter table carts
  add column changes_order_id integer references orders on delete cascade;
create unique index carts_set_aside on carts (user_id) where status_id = 8;

alter table orders
  add column replaces_order_id integer references orders,      -- the order of which this one is a change
  add column replaced_by_order_id integer references orders;   -- the confirmed change of this one, which is void since then
create index orders_replaces on orders (replaces_order_id) where replaces_order_id is not null;
