-- The filters of the lists of orders (D 7) read the orders of one customer by these orders.
create index orders_user_placed on orders (user_id, placed_at desc);
create index orders_user_slot_day on orders (user_id, (slot ->> 'dateIso'));
create index orders_user_address on orders (user_id, ((address ->> 'address_id')));
-- Who has the link of the confirmation sees one order without a login.
create unique index orders_access_token on orders (access_token_hash) where access_token_hash is not null;
